"""Whether the settings of a code go together, each of them being right by itself.

Owns the checks that need more than one setting. It must never stop at the first problem, and never
mend one: a person who sets up a code sees everything that is wrong with it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hordago.errors import RulesError
from hordago.rules.kinds import Kind

Check = Callable[..., list[str]]


def checked(kinds: Mapping[str, Kind], given: Mapping[str, object]) -> dict[str, Any]:
    """The settings in their hashable form. Raises `RulesError` with every problem of them all."""
    values: dict[str, Any] = {}
    problems: list[str] = []
    for name, kind in kinds.items():
        try:
            values[name] = kind.read(name, given[name])
        except RulesError as error:
            problems += error.problems
    for names, check in _CHECKS:
        if all(name in values for name in names):
            problems += check(*(values[name] for name in names))
    if problems:
        raise RulesError(problems)
    return values


def _plurals(mode: str, plural_binds: bool) -> list[str]:
    if mode == "first_decisive" and plural_binds:
        return [
            (
                "plural_binds: true does not go with response_mode 'first_decisive', where one "
                "partner's word binds: set plural_binds to false, or response_mode to "
                "'most_aggressive'"
            )
        ]
    return []


def _discards(least: int, most: int) -> list[str]:
    if least > most:
        return [f"min_discard: {least} is above max_discard ({most}); give at most {most}"]
    return []


def _least_bet(target: int, min_bet: int) -> list[str]:
    if target < min_bet:
        return [f"target: {target} is below min_bet ({min_bet}), so that nobody could ever bet"]
    return []


def _default_bet(target: int, min_bet: int, default_bet: int) -> list[str]:
    if not min_bet <= default_bet <= max(target, min_bet):
        return [
            (
                f"default_bet: {default_bet} is no legal bet; "
                f"give a number from min_bet ({min_bet}) to the target ({target})"
            )
        ]
    return []


def _dentro(stones_left: int | None, target: int) -> list[str]:
    if stones_left is not None and stones_left >= target:
        return [f"announce_dentro: {stones_left} is not below the target ({target})"]
    return []


def _aliases(aliases: tuple[tuple[int, int], ...], removed: tuple[int, ...]) -> list[str]:
    return [
        f"rank_alias: {printed} counts as {counts_as}, but {rank} is in removed_ranks"
        for printed, counts_as in aliases
        for rank in (printed, counts_as)
        if rank in removed
    ]


def _extra_kings(
    extra: tuple[tuple[int, str], ...],
    aliases: tuple[tuple[int, int], ...],
    removed: tuple[int, ...],
) -> list[str]:
    problems = []
    for rank, suit in extra:
        if rank in removed:
            problems.append(f"extra_kings: the {rank} of {suit} is out: {rank} is in removed_ranks")
        if dict(aliases).get(rank, rank) == 12:
            problems.append(f"extra_kings: the {rank} of {suit} is a king already; leave it out")
    return problems


def _kings(
    extra: tuple[tuple[int, str], ...],
    aliases: tuple[tuple[int, int], ...],
    removed: tuple[int, ...],
) -> list[str]:
    counts_as = dict(aliases)
    natural = any(
        counts_as.get(rank, rank) == 12 for rank in (*counts_as, 12) if rank not in removed
    )
    if not natural and not any(rank not in removed for rank, _ in extra):
        return ["removed_ranks: no card of the pack counts as a king; leave kings in"]
    return []


def _pack(n_players: int, removed: tuple[int, ...]) -> list[str]:
    # After a full mus the discards of all, less those of one player who is left out of the
    # reshuffle, must be enough to give every player four cards again.
    cards, needed = 40 - 4 * len(removed), 4 * n_players + 4
    if cards < needed:
        return [
            (
                f"removed_ranks: {list(removed)} leaves {cards} cards; {n_players} players need at "
                f"least {needed}"
            )
        ]
    return []


_CHECKS: Final[tuple[tuple[tuple[str, ...], Check], ...]] = (
    (("response_mode", "plural_binds"), _plurals),
    (("min_discard", "max_discard"), _discards),
    (("target", "min_bet"), _least_bet),
    (("target", "min_bet", "default_bet"), _default_bet),
    (("announce_dentro", "target"), _dentro),
    (("rank_alias", "removed_ranks"), _aliases),
    (("extra_kings", "rank_alias", "removed_ranks"), _extra_kings),
    (("extra_kings", "rank_alias", "removed_ranks"), _kings),
    (("n_players", "removed_ranks"), _pack),
)
