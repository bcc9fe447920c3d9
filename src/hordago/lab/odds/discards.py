"""Mus: what a set of discards brings, and what each of the discards of a hand is worth.

Owns the two questions of whoever throws cards. The others' hands are any from the cards that the
player has not seen: what they throw and keep is for a model of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from hordago.errors import CardError, HordagoError
from hordago.lab.named_cards import (
    Cards,
    Named,
    check_held,
    read_cards,
    read_hand,
    read_seat,
)
from hordago.lab.odds import kernels, pair_kernels
from hordago.lab.odds.all_hands import Counted, count_draws
from hordago.lab.odds.answers import nothing_fits, stones_of
from hordago.lab.odds.known import assignments
from hordago.lab.odds.layout import BINOMIAL, HAND, Counts, Ints, ints
from hordago.lab.odds.one_hand import Fits, Situation, count
from hordago.lab.odds.pack import (
    FOURTH_PLACE,
    PARES_PLACE,
    PLACES,
    Pack,
    hand_text,
    pack_of,
)
from hordago.lab.odds.waiting import first_time
from hordago.rules.code import LANCES, PUNTO, Code
from hordago.rules.profile import Rules
from hordago.rules.ranking import DUPLES, MEDIAS

SUMMARY: Final = ("pares", "medias", "duples", "juego", "thirty_one")


class Draws(NamedTuple):
    """What some discards bring: the chance of every hand that may come of them."""

    thrown: str
    chances: Mapping[str, Fraction]  # by hand, best at grande first
    summary: Mapping[str, Fraction]  # of SUMMARY: medias and duples are pares too


@dataclass(frozen=True)
class DiscardOdds:
    """What one set of discards is worth at a seat, against hands of which nothing is known."""

    thrown: str  # ranks, or cards where they were so given; empty: all four are kept
    kept: str
    best: Mapping[str, Fraction]  # by lance, as in `HandOdds`
    side: Mapping[str, Fraction]
    mine: Mapping[str, Fraction]  # stones by lance if all pass
    theirs: Mapping[str, Fraction]
    draws: Draws

    @property
    def stones(self) -> Fraction:
        """How many stones my side is ahead on average if all pass."""
        return sum(self.mine.values(), Fraction(0)) - sum(self.theirs.values(), Fraction(0))

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON can hold it."""
        return {
            "thrown": self.thrown,
            "kept": self.kept,
            "best": {lance: float(each) for lance, each in self.best.items()},
            "side": {lance: float(each) for lance, each in self.side.items()},
            "stones_if_all_pass": {
                "mine": {lance: float(each) for lance, each in self.mine.items()},
                "theirs": {lance: float(each) for lance, each in self.theirs.items()},
                "difference": float(self.stones),
            },
            "summary": {name: float(each) for name, each in self.draws.summary.items()},
            "brings": {hand: float(each) for hand, each in self.draws.chances.items()},
        }


def draws_of(rules: Rules, hand: Cards, thrown: Cards, *, dead: Cards = ()) -> Draws:
    """The exact distribution of the hands that some discards bring.

    The cards drawn are any of those that the player has not seen: neither in his hand nor `dead`.
    Raises `CardError` where the cards thrown are not in the hand.
    """
    held, gone = read_hand(rules, hand), read_cards(rules, dead)
    pack = pack_of(rules)
    check_held(rules, held + gone)
    away = _alike(pack, read_cards(rules, thrown))
    return _draws(pack, _alike(pack, held), away, gone)


def discard_odds(
    rules: Rules, hand: Cards, seat: int | str = 0, *, dead: Cards = ()
) -> list[DiscardOdds]:
    """What each of the discards of a hand is worth, and what keeping it is worth first.

    Every set of one to four cards is there that the code allows; those that differ in suits alone
    once. Cards thrown are out: nobody else has them. Raises `HordagoError` for a table of six.
    """
    place = read_seat(rules, seat)
    pack = pack_of(rules)
    if rules.n_players == 6:
        raise HordagoError("the value of discards is counted for two and four seats, not for six")
    held, gone = read_hand(rules, hand), read_cards(rules, dead)
    check_held(rules, held + gone)
    held = _alike(pack, held)
    choices = _choices(pack, held)
    with first_time("discards"):
        found = {
            thrown: _two(pack, place, held, thrown, gone) if rules.n_players == 2 else _no_totals()
            for thrown in choices
        }
        if rules.n_players == 4:
            _four(pack, place, held, gone, found)
    return [
        _answer(pack.code, found[thrown], held, thrown, _draws(pack, held, thrown, gone))
        for thrown in choices
    ]


Thrown = tuple[Named, ...]


@dataclass
class _Totals:
    """What is counted of one choice: as in `kernels`, and the hand itself by lance."""

    totals: list[int]
    best: list[int]


def _no_totals() -> _Totals:
    return _Totals([0] * kernels.TOTALS, [0] * len(LANCES))


def _choices(pack: Pack, held: Thrown) -> list[Thrown]:
    """The sets of cards that may be thrown, alike ones once; none first."""
    code = pack.code
    sizes = {0, *range(max(1, code.min_discard), code.max_discard + 1)}
    found = {tuple(_sorted(chosen)) for size in sizes for chosen in combinations(held, size)}
    return sorted(found, key=lambda cards: (len(cards), [_place(card) for card in cards]))


def _place(card: Named) -> tuple[int, int]:
    return -card.rank, -1 if card.card is None else int(card.card)


def _sorted(cards: Iterable[Named]) -> list[Named]:
    return sorted(cards, key=_place)


def _alike(pack: Pack, cards: Thrown) -> Thrown:
    """The cards, highest first, without suits that make no difference."""
    number = Counter(pack.rank_of_kind)
    return tuple(
        _sorted(Named(card.rank, card.card if number[card.rank] > 1 else None) for card in cards)
    )


def _without(held: Thrown, thrown: Thrown) -> Thrown:
    """What is kept. Raises `CardError` where a card that is thrown is not held."""
    kept = list(held)
    for card in thrown:
        if card not in kept:
            raise CardError(f"{card} cannot be thrown: the hand is {_text(held)}")
        kept.remove(card)
    return tuple(kept)


def _text(cards: Iterable[Named]) -> str:
    return " ".join(map(str, cards))


class _Task(NamedTuple):
    """One way to read a choice as cards of the kinds of the pack."""

    thrown: Thrown
    ways: int
    kept: Counts
    gone: Counts  # thrown and dead
    left: Counts


def _tasks(pack: Pack, held: Thrown, thrown: Thrown, dead: Thrown) -> list[_Task]:
    groups = (_without(held, thrown), thrown, dead)
    found = []
    for ways, (kept, out, gone) in assignments(pack, groups):
        away = ints(out) + ints(gone)
        left = ints(pack.caps) - ints(kept) - away
        found.append(_Task(thrown, ways, kept, _counts(away), _counts(left)))
    return found


def _counts(numbers: Ints) -> Counts:
    return tuple(map(int, numbers))


def _draws(pack: Pack, held: Thrown, thrown: Thrown, dead: Thrown) -> Draws:
    layout, brought = pack.layout, Counter[int]()
    for task in _tasks(pack, held, thrown, dead):
        options = layout.of_size[len(thrown)]
        ways = BINOMIAL[np.array(task.left), options.counts].prod(axis=1)
        hands = layout.index(options.code + layout.code(task.kept))
        for hand, number in zip(hands, ways, strict=True):
            if number:
                brought[int(hand)] += task.ways * int(number)
    total = sum(brought.values())
    if total == 0:
        raise HordagoError(f"there are not {len(thrown)} cards left to draw")
    by_ranks, summary = Counter[int](), Counter[str]()
    for hand, number in brought.items():
        strength = pack.strengths[hand]
        by_ranks[strength.grande] += number
        true = (
            strength.pares > 0,
            strength.kind == MEDIAS,
            strength.kind == DUPLES,
            strength.juego > 0,
            strength.points == 31,
        )
        for name, holds in zip(SUMMARY, true, strict=True):
            summary[name] += number * holds
    return Draws(
        _text(thrown),
        {
            hand_text(grande): Fraction(by_ranks[grande], total)
            for grande in sorted(by_ranks, reverse=True)
        },
        {name: Fraction(summary[name], total) for name in SUMMARY},
    )


def _two(pack: Pack, seat: int, held: Thrown, thrown: Thrown, dead: Thrown) -> _Totals:
    """At a table of two: hand by hand that may come."""
    found, layout = _no_totals(), pack.layout
    anything = (np.ones(layout.n, dtype=np.bool_),) * 2
    nothing = (0,) * len(pack.caps)
    for task in _tasks(pack, held, thrown, dead):
        for counts in layout.of_size[len(thrown)].counts:
            ways = task.ways * int(BINOMIAL[np.array(task.left), counts].prod())
            if ways == 0:
                continue
            mine = _counts(counts + task.kept)
            totals = count(pack, Situation(seat, mine, task.gone, nothing, anything))
            for place, number in enumerate(totals):
                found.totals[place] += ways * int(number)
    found.best = found.totals[kernels.SIDE : kernels.SIDE + len(LANCES)]
    return found


def _four(pack: Pack, seat: int, held: Thrown, dead: Thrown, found: dict[Thrown, _Totals]) -> None:
    """At a table of four: all choices of a size at once, as they leave the same cards."""
    groups: dict[tuple[Counts, int], list[_Task]] = {}
    for thrown in found:
        for task in _tasks(pack, held, thrown, dead):
            groups.setdefault((task.left, len(thrown)), []).append(task)
    for (left, size), tasks in groups.items():
        rest = sum(left) - size
        if rest < 3 * HAND:
            raise nothing_fits()
        deals = comb(rest, HAND) * comb(rest - HAND, HAND) * comb(rest - 2 * HAND, HAND)
        for place in range(PLACES):
            kept = [task.kept for task in tasks]
            view = pack.views[place]
            counted = count_draws(pack, view, left, kept, [seat], with_stones=place >= PARES_PLACE)
            for number, task in enumerate(tasks):
                _add(found[task.thrown], place, task.ways, counted, number, view.worth.holds)
        for task in tasks:
            found[task.thrown].totals[kernels.ALL] += task.ways * comb(sum(left), size) * deals


def _add(found: _Totals, place: int, ways: int, counted: Counted, number: int, holds: Fits) -> None:
    """Add what one lance counted of one choice."""
    by_draw = (counted.ways * ways).astype(object)[:, None] * counted.totals[number].astype(object)
    totals = [int(each) for each in by_draw.sum(axis=0)]
    own, once = by_draw[:, pair_kernels.OWN], totals[pair_kernels.SEAT_TOTALS :]
    holding = holds[counted.hands[number]]
    found.best[place] += int(own[holding].sum())
    found.totals[kernels.SIDE + place] += totals[pair_kernels.SIDE]
    if place == FOURTH_PLACE:
        found.best[PUNTO] += int(own[~holding].sum())
        found.totals[kernels.SIDE + PUNTO] += totals[pair_kernels.SIDE_WITHOUT]
        for part in range(2):
            found.totals[kernels.MY_EXTRA + part] += once[pair_kernels.MY_EXTRA + part]
            found.totals[kernels.THEIR_EXTRA + part] += once[pair_kernels.THEIR_EXTRA + part]
    if place >= PARES_PLACE:
        lance = place - PARES_PLACE
        for who in range(4):
            found.totals[kernels.HELD + 4 * lance + who] += once[pair_kernels.HELD + who]
        for ours, theirs in (
            (kernels.CONTESTED, pair_kernels.CONTESTED),
            (kernels.MY_VALUE, pair_kernels.MY_VALUE),
            (kernels.THEIR_VALUE, pair_kernels.THEIR_VALUE),
        ):
            found.totals[ours + lance] += once[theirs]


def _answer(code: Code, found: _Totals, held: Thrown, thrown: Thrown, draws: Draws) -> DiscardOdds:
    deals = found.totals[kernels.ALL]
    if deals == 0:
        raise nothing_fits()
    mine, theirs = stones_of(code, found.totals)
    side = found.totals[kernels.SIDE : kernels.SIDE + len(LANCES)]
    return DiscardOdds(
        _text(thrown),
        _text(_without(held, thrown)),
        {lance: Fraction(each, deals) for lance, each in zip(LANCES, found.best, strict=True)},
        {lance: Fraction(each, deals) for lance, each in zip(LANCES, side, strict=True)},
        mine,
        theirs,
        draws,
    )
