"""The signs of a code (señas): which exist, and which one a hand may make at a given moment.

Owns what a sign says of a hand and when it may be made; a sign is always true. It must never know
who sees a sign, nor whether one was made: that belongs to the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from hordago.errors import RulesError
from hordago.rules.data import check_shape, data_names, data_path, read_toml
from hordago.rules.kinds import close_match, no_such
from hordago.rules.profile import Rules
from hordago.rules.ranking import (
    ACE,
    DUPLES,
    KING,
    MEDIAS,
    NO_PARES,
    Cards4,
    grande,
    strength_of_ranks,
)

COVERS: Final[dict[str, tuple[str, ...]]] = {
    "two_kings": ("pares",),
    "three_kings": ("two_kings", "medias", "pares"),
    "two_aces": ("pares",),
    "three_aces": ("two_aces", "medias", "pares"),
    "three_kings_and_ace": (
        "three_kings",
        "two_kings",
        "medias",
        "pares",
        "thirty_one",
        "juego",
    ),
    "medias": ("two_kings", "two_aces", "pares"),
    "duples": ("pares",),
    "pares": (),
    "juego": (),
    "thirty_one": ("juego",),
    "punto_30": (),
    "punto_29": (),
    "nothing": (),
}
"""Everything that a sign can mean, with what it says already: the fuller sign stands in the place
of the poorer where a table has both."""

MOMENTS: Final = {
    "any": "at any moment",
    "after_grande": "only after grande",
    "nobody_has_juego": "only once it is known that nobody has juego",
}


class Sign(NamedTuple):
    """One sign of a table."""

    meaning: str
    gesture: str
    when: str  # one of MOMENTS
    unless: tuple[str, ...]  # meanings; the sign may not be made with a hand of which one is true


class SignTable(NamedTuple):
    """The signs that a code allows, in the order of its list."""

    name: str
    title: str
    source: str
    signs: tuple[Sign, ...]

    @property
    def meanings(self) -> tuple[str, ...]:
        """What the signs of the table mean."""
        return tuple(sign.meaning for sign in self.signs)


def sign_table_names() -> tuple[str, ...]:
    """The names of all sign tables, in alphabetical order."""
    return data_names("signs")


@cache
def sign_table(name: str) -> SignTable:
    """The sign table of that name. Raises `RulesError` naming those that there are."""
    if name not in sign_table_names():
        raise no_such("signals", name, sign_table_names())
    path = data_path("signs", name)
    data = read_toml(path)
    if problems := _table_problems(data):
        raise RulesError([f"{path}: {problem}" for problem in problems])
    signs = tuple(
        Sign(meaning, each["gesture"], each.get("when", "any"), tuple(each.get("unless", ())))
        for meaning, each in data.get("signs", {}).items()
    )
    return SignTable(name, data["title"], data.get("source", ""), signs)


def meanings_of(rules: Rules, hand: Sequence[int]) -> frozenset[str]:
    """Everything that a sign could truly say of four cards, whatever signs the code has.

    Three kings are also two kings, 31 is also juego. Four kings are duples and two kings, not
    three. "nothing" is not among them: it depends on the other signs of a table.
    """
    return _true_of(ranks_of(rules.rank_of_card(), hand))


def ranks_of(rank_of_card: Sequence[int], hand: Sequence[int]) -> Cards4:
    """The rank indices of four cards, highest first."""
    a, b, c, d = sorted((rank_of_card[card] for card in hand), reverse=True)
    return (a, b, c, d)


def _true_of(ranks: Cards4) -> frozenset[str]:
    strength = strength_of_ranks(ranks)
    kings, aces = ranks.count(KING), ranks.count(ACE)
    true = {
        "two_kings": kings >= 2,
        "three_kings": kings == 3,
        "two_aces": aces >= 2,
        "three_aces": aces == 3,
        "three_kings_and_ace": kings == 3 and aces == 1,
        "medias": strength.kind == MEDIAS,
        "duples": strength.kind == DUPLES,
        "pares": strength.kind != NO_PARES,
        "juego": strength.points > 30,
        "thirty_one": strength.points == 31,
        "punto_30": strength.points == 30,
        "punto_29": strength.points == 29,
    }
    return frozenset(meaning for meaning, holds in true.items() if holds)


def signs_for(rules: Rules, hand: Sequence[int]) -> tuple[str, ...]:
    """The signs of the code that may stand for a hand, whatever the moment, in the table's order.

    A fuller sign stands in place of the poorer ones that it covers (`COVERS`); "nothing" stands
    only where no other sign does. Empty where the code has no signs or none for this hand.
    """
    return tuple(sign.meaning for sign in _signs_of(rules, hand))


def signs_are_made(rules: Rules, *, opening_hand: bool, mus_corrido: bool) -> bool:
    """Whether signs are made in a hand at all: the code has some, and not in every hand.

    None are made in mus corrido, nor, where the code says so, in the opening hand of a game.
    """
    silent = mus_corrido or (opening_hand and not rules.signals_first_hand)
    return rules.signals is not None and not silent


def signs_now(
    rules: Rules,
    hand: Sequence[int],
    *,
    opening_hand: bool,
    mus_corrido: bool,
    after_grande: bool,
    nobody_has_juego: bool,
) -> tuple[str, ...]:
    """The signs that may stand for a hand at this moment, in the table's order.

    `opening_hand`: this is the first hand of a game; `mus_corrido`: it began with mus corrido, in
    which no signs are made; `after_grande`: the betting at grande is over; `nobody_has_juego`: all
    have said that they have none.
    """
    if not signs_are_made(rules, opening_hand=opening_hand, mus_corrido=mus_corrido):
        return ()
    now = _moments(after_grande, nobody_has_juego)
    return tuple(sign.meaning for sign in _signs_of(rules, hand) if sign.when in now)


def legal_signs(
    rules: Rules,
    hand: Sequence[int],
    *,
    opening_hand: bool,
    mus_corrido: bool,
    after_grande: bool,
    nobody_has_juego: bool,
) -> tuple[tuple[str, ...], ...]:
    """Every sign that a hand may make at this moment, each as the meanings that it tells.

    One meaning each; where the code knows no partial signs, the one sign that tells them all.
    """
    if rules.signals is None or not signs_are_made(
        rules, opening_hand=opening_hand, mus_corrido=mus_corrido
    ):
        return ()
    ranks = ranks_of(rules.rank_of_card(), hand)
    return signs_of_hand(
        rules.signals, rules.partial_signs, grande(ranks), after_grande, nobody_has_juego
    )


@lru_cache(maxsize=1 << 14)
def signs_of_hand(
    table: str, partial: bool, grande: int, after_grande: bool, nobody_has_juego: bool
) -> tuple[tuple[str, ...], ...]:
    """`legal_signs` of a hand given as `Strength.grande`, where signs are made at all.

    A match asks for it at every word that is said, and there are only some hundred hands.
    """
    ranks = (grande // 1000, grande // 100 % 10, grande // 10 % 10, grande % 10)
    now = _moments(after_grande, nobody_has_juego)
    fitting = tuple(sign.meaning for sign in _fitting(table, ranks) if sign.when in now)
    if partial:
        return tuple((meaning,) for meaning in fitting)
    return (fitting,) if fitting else ()


def why_not_sign(
    rules: Rules,
    hand: Sequence[int],
    meanings: Sequence[str],
    *,
    opening_hand: bool,
    mus_corrido: bool,
    after_grande: bool,
    nobody_has_juego: bool,
) -> str | None:
    """Why a hand may not make this sign at this moment, or None where it may.

    A sign tells one meaning; where the code knows no partial signs, all that the table has for the
    hand at this moment. The moment is told as in `signs_now`.
    """
    if rules.signals is None:
        return "this code has no signs"
    if opening_hand and not rules.signals_first_hand:
        return "this code has no signs in the opening hand of a game"
    if mus_corrido:
        return "no signs are made in a hand of mus corrido"
    if not meanings:
        return "a sign says something: give a meaning"
    if len(set(meanings)) < len(meanings):
        return "a sign says a thing once"
    fitting = {sign.meaning: sign for sign in _signs_of(rules, hand)}
    now = _moments(after_grande, nobody_has_juego)
    for meaning in meanings:
        reason = _why_not_meaning(rules.signals, fitting, meaning, now)
        if reason is not None:
            return reason
    whole = tuple(meaning for meaning, sign in fitting.items() if sign.when in now)
    if not rules.partial_signs and set(meanings) != set(whole):
        return f"a sign of this code tells all of the hand, {' and '.join(whole)}, or nothing"
    if rules.partial_signs and len(meanings) > 1:
        return "a sign tells one thing at a time"
    return None


def _why_not_meaning(
    table: str, fitting: dict[str, Sign], meaning: str, now: frozenset[str]
) -> str | None:
    known = sign_table(table).meanings
    if meaning not in known:
        near = close_match(meaning, known)
        return f"this code has no sign for {meaning!r}{near}; it has {', '.join(known)}"
    if meaning not in fitting:
        instead = ", ".join(fitting) or "no sign"
        return f"{meaning} is not the sign for this hand, which has {instead}"
    if fitting[meaning].when not in now:
        return f"the sign for {meaning} is made {MOMENTS[fitting[meaning].when]}"
    return None


def _signs_of(rules: Rules, hand: Sequence[int]) -> tuple[Sign, ...]:
    """The signs that may stand for a hand, whatever the moment."""
    if rules.signals is None:
        return ()
    return _fitting(rules.signals, ranks_of(rules.rank_of_card(), hand))


def _fitting(table: str, ranks: Cards4) -> tuple[Sign, ...]:
    true = _true_of(ranks)
    allowed = [sign for sign in sign_table(table).signs if true.isdisjoint(sign.unless)]
    fitting = [sign for sign in allowed if sign.meaning in true]
    if not fitting:
        return tuple(sign for sign in allowed if sign.meaning == "nothing")
    covered = {poorer for sign in fitting for poorer in COVERS[sign.meaning]}
    return tuple(sign for sign in fitting if sign.meaning not in covered)


def _moments(after_grande: bool, nobody_has_juego: bool) -> frozenset[str]:
    reached = {"any": True, "after_grande": after_grande, "nobody_has_juego": nobody_has_juego}
    return frozenset(moment for moment, is_reached in reached.items() if is_reached)


def _table_problems(data: dict[str, Any]) -> list[str]:
    problems = check_shape(data, {"title": str, "source": str, "signs": dict}, required="title")
    signs = data.get("signs", {})
    if not isinstance(signs, dict):
        return problems
    for meaning, sign in signs.items():
        if meaning not in COVERS:
            problems.append(f"signs.{meaning}: no sign can mean that{close_match(meaning, COVERS)}")
        if not isinstance(sign, dict):
            problems.append(f"signs.{meaning}: {sign!r} is not a table")
            continue
        shape = {"gesture": str, "when": str, "unless": list}
        found = check_shape(sign, shape, required="gesture")
        if not found:
            found += [
                f"unless: no sign can mean {each!r}"
                for each in sign.get("unless", ())
                if each not in COVERS
            ]
            if (when := sign.get("when", "any")) not in MOMENTS:
                found.append(f"when: {when!r} is not one of {', '.join(MOMENTS)}")
        problems += [f"signs.{meaning}.{problem}" for problem in found]
    return problems
