"""A league: bots against each other, all pairs, and what the results say.

Owns which matches are played and the results for each two bots; `workers` and `on_ray` have them
played, `store` keeps them, `ratings` and `chart` (extra ``lab``) make something of them. It needs
the base installation alone, and must never play a match in a way of its own: `bots.arena` does.

The same cards are dealt to all pairs: the match of a number has the same seed whoever plays it. So
what two bots did to each other in a league is what `bots.arena.arena` says of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from hordago.bots.arena import (
    ArenaResult,
    Progress,
    Tally,
    check_matches,
    play_number,
    result_of,
)
from hordago.bots.bot import Bot
from hordago.errors import HordagoError
from hordago.lab.league.store import Key, Store
from hordago.lab.workers import on_cores
from hordago.rules.profile import Rules

__all__ = ["Given", "LeagueResult", "Unit", "league"]

Pair = tuple[int, int]
"""Two bots by their places in the league, the lower first."""


class Given(NamedTuple):
    """What is the same for all matches of a league."""

    bots: tuple[Bot, ...]
    rules: Rules
    seed: str
    duplicate: bool


class Unit(NamedTuple):
    """What is played at once: the match of a number between two bots, twice where duplicate."""

    pair: Pair
    number: int


Played = Callable[[Callable[[Given, Unit], Tally], Given, Collection[Unit]],
                  Iterator[tuple[Unit, Tally]]]  # fmt: skip
"""How units are played: `on_cores` and `on_ray` are two ways."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueResult:
    """How a league came out; all follows from bots, rules, seed and number of matches."""

    bots: tuple[str, ...]
    rules: Rules
    seed: str
    matches: int  # of each two bots; pairs of them where `duplicate`
    duplicate: bool
    tallies: dict[Pair, tuple[Tally, ...]]  # of the matches 1, 2, … of each two bots
    pairs: tuple[ArenaResult, ...]  # in the order of `tallies`

    def as_json(self) -> dict[str, Any]:
        """The result as JSON can hold it, without the single matches."""
        return {
            "bots": list(self.bots),
            "rules": self.pairs[0].rules,
            "seed": self.seed,
            "matches": self.matches,
            "duplicate": self.duplicate,
            "pairs": [pair.as_json() for pair in self.pairs],
        }


def league(
    bots: Sequence[Bot],
    rules: Rules,
    matches: int,
    seed: int | str = 0,
    *,
    duplicate: bool = True,
    store: Path | None = None,
    progress: Progress | None = None,
    played: Played = on_cores,
) -> LeagueResult:
    """Let each two of the bots play so many matches, each of them twice where `duplicate`.

    What was played is kept in the file `store` match by match, and what is there already is not
    played again: a league goes on after an interrupt, or with more matches or more bots, and comes
    out as if played at once. A call with more than one core needs, as all that begins processes
    in Python does, a main module that can be imported without beginning it again.

    Raises `HordagoError` for fewer than two bots or one match, for a name twice among three or
    more, and for a store of another league; `OSError` where it cannot be written.
    """
    names = [bot.name for bot in bots]
    if len(names) < 2:
        raise HordagoError(f"a league has at least two bots, not {len(names)}")
    if len(names) > 2 and len(set(names)) < len(names):
        raise HordagoError(f"a league has each bot once, not {', '.join(names)}")
    check_matches(matches)
    given = Given(tuple(bots), rules, str(seed), duplicate)
    pairs = list(combinations(range(len(names)), 2))
    units = [Unit(pair, number) for number in range(1, matches + 1) for pair in pairs]
    done: dict[Unit, Tally] = {}

    def key(unit: Unit) -> Key:
        return names[unit.pair[0]], names[unit.pair[1]], unit.number

    with Store(store, rules, given.seed, duplicate=duplicate) if store else nullcontext() as kept:
        if kept is not None:
            done = {unit: kept.done[key(unit)] for unit in units if key(unit) in kept.done}
        if progress is not None:
            progress(len(done), len(units))
        left = [unit for unit in units if unit not in done]
        for unit, tally in played(play_unit, given, left):
            if kept is not None:
                kept.add(key(unit), tally)
            done[unit] = tally
            if progress is not None:
                progress(len(done), len(units))
    tallies = {
        pair: tuple(done[Unit(pair, number)] for number in range(1, matches + 1)) for pair in pairs
    }
    return LeagueResult(
        bots=tuple(names),
        rules=rules,
        seed=given.seed,
        matches=matches,
        duplicate=duplicate,
        tallies=tallies,
        pairs=tuple(
            result_of(names[a], names[b], rules, given.seed, of_pair, duplicate=duplicate)
            for (a, b), of_pair in tallies.items()
        ),
    )


def play_unit(given: Given, unit: Unit) -> Tally:
    """Play one unit of a league; in whatever process, it comes out the same."""
    a, b = (given.bots[place] for place in unit.pair)
    return play_number(a, b, given.rules, given.seed, unit.number, duplicate=given.duplicate)
