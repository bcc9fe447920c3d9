"""All deals around one hand at a table of two or four, counted with what is known.

Owns the preparation of `kernels.count_one`: what is left of the pack, who beats whom with ties, and
which hands fit what is known. It must never read texts or make chances of the counts.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.lab.cache import compiled
from hordago.lab.odds import kernels
from hordago.lab.odds.layout import BINOMIAL, HAND, Counts, Ints, Unions, ints
from hordago.lab.odds.pack import FOURTH_PLACE, PARES_PLACE, PLACES, Pack
from hordago.rules.seating import NOBODY

Fits = NDArray[np.bool_]

WORKERS = min(8, cpu_count() or 1)
SMALL = 64  # unions that are not worth a second worker
ABSENT = -1  # the place of a hand that nobody holds: below all


class Situation(NamedTuple):
    """One hand and all that is known, in numbers of cards of each kind."""

    seat: int  # from mano, 0
    hand: Counts
    dead: Counts
    partner: Counts  # the cards of the partner that are known
    fits: tuple[Fits, ...]  # by seat: the hands that this seat may have


class _Lances(NamedTuple):
    """The hands of a pack by lance, as the loops take them."""

    low: Ints  # lance, hand
    high: Ints
    hands: Ints
    holds: Fits  # pares and juego
    value: Ints
    extra: Ints  # juego and punto, hand


def count(pack: Pack, situation: Situation) -> Ints:
    """Count the deals that fit a situation, as `kernels.TOTALS` numbers."""
    players = pack.code.n_players
    me = situation.seat
    left = left_in(pack, situation)
    if (left < 0).any():
        return np.zeros(kernels.TOTALS, dtype=np.int64)
    layout, lances = pack.layout, _lances(pack)
    hand = int(layout.index([layout.code(situation.hand)])[0])
    z_seat = (me + players - 1) % players
    to_z = _Limits(pack, lances, z_seat)
    own_z = to_z.of(me, hand)
    right = (me + 1) % 4
    if players == 2:
        unions = layout.unions(0, 0)
        x = _no_partner(pack, lances, hand, own_z)
        y = _no_opponent()
        own_y = own_z
    else:
        known = sum(situation.partner)
        unions = layout.unions(HAND - known, HAND)
        options = layout.of_size[HAND - known]
        x_hands = layout.index(options.code + layout.code(situation.partner))
        to_y = _Limits(pack, lances, right)
        own_y = to_y.of(me, hand)
        x = _partners(pack, lances, situation, hand, x_hands, to_y, to_z)
        y = _Opponents(
            situation.fits[right],
            lances.low,
            lances.holds,
            lances.value,
            pack.worth[FOURTH_PLACE].extra,
            to_z.rows(right, FOURTH_PLACE),
        )
    state = layout.state(left)
    holds_from = pack.layout.n - lances.holds.sum(axis=1)

    count_one = compiled(kernels.count_one)

    def part(begin: int, end: int) -> Ints:
        found = np.zeros(kernels.TOTALS, dtype=np.int64)
        count_one(
            begin, end, unions, layout.low, layout.high, BINOMIAL, left, *state,
            situation.fits[z_seat].astype(np.int32), lances.hands.astype(np.uint16),
            own_y, own_z, *map(_by_hand, x), *map(_by_hand, y),
            holds_from, lances.value.astype(np.int32), lances.extra.astype(np.int32),
            pack.has_extras, kernels.scratch_for(pack.layout.n), found,
        )  # fmt: skip
        return found

    return in_parts(part, _length(unions))


def _by_hand(table: Any) -> Any:
    """A table with its rows by hand: what the loops need of one lies together."""
    return np.ascontiguousarray(table.T.astype(np.int32))


def left_in(pack: Pack, situation: Situation) -> Ints:
    """How many cards of each kind nobody is known to have; below 0 for what cannot be."""
    return ints(pack.caps) - ints(situation.hand) - ints(situation.dead) - ints(situation.partner)


def in_parts(part: Callable[[int, int], Ints], length: int) -> Ints:
    """Add up what a loop finds from 0 to `length`, in parts on all cores."""
    if length < SMALL or WORKERS == 1:
        return part(0, length)
    bounds = [length * i // (4 * WORKERS) for i in range(4 * WORKERS + 1)]
    with ThreadPoolExecutor(WORKERS) as pool:
        parts = list(pool.map(part, bounds[:-1], bounds[1:]))
    total = parts[0]
    for each in parts[1:]:
        total += each
    return total


def _length(unions: Unions) -> int:
    return len(unions.low)


def _lances(pack: Pack) -> _Lances:
    worth = pack.worth
    orders = [each.order for each in worth]
    fourth = worth[FOURTH_PLACE]
    holding = [worth[place] for place in (PARES_PLACE, FOURTH_PLACE)]
    return _Lances(
        np.stack([each.low for each in orders]),
        np.stack([each.high for each in orders]),
        np.stack([each.hands for each in orders]),
        np.stack([each.holds for each in holding]),
        np.stack([each.value for each in holding]),
        np.stack([fourth.extra * fourth.holds, fourth.extra * ~fourth.holds]),
    )


class _Limits:
    """Up to which place hands of others beat those of one seat."""

    def __init__(self, pack: Pack, lances: _Lances, beaten: int) -> None:
        self._lances = lances
        self._wins_ties = pack.ties[:, beaten]

    def rows(self, seat: int, place: int) -> Ints:
        """By hand of a seat, in one lance: the limit below which the others are beaten."""
        rows: Ints = (self._lances.high if self._wins_ties[seat] else self._lances.low)[place]
        return rows

    def of(self, seat: int, hand: int) -> Ints:
        """By lance, for one hand of a seat."""
        return np.array([self.rows(seat, place)[hand] for place in range(PLACES)])


class _Partners(NamedTuple):
    """By hand that a partner may have (x), the order being that of `kernels.count_one`."""

    fits: Fits
    beaten: Fits  # lance, x: by my own hand
    limit_y: Ints  # lance, x: below it, opponents are beaten by the better of the two
    limit_z: Ints
    best_holds: Fits  # pares and juego, x: the better of the two has it
    mine_holds: Fits  # one of the two has it
    value: Ints
    extra: Ints


class _Opponents(NamedTuple):
    """By hand that the opponent at the right may have (y)."""

    fits: Fits
    low: Ints
    holds: Fits
    value: Ints
    extra: Ints
    limit_z: Ints  # below it, the other opponent's hand is beaten in the fourth lance


def _partners(
    pack: Pack,
    lances: _Lances,
    situation: Situation,
    hand: int,
    x: Ints,
    to_y: _Limits,
    to_z: _Limits,
) -> _Partners:
    me = situation.seat
    partner = (me + 2) % 4
    fits = (x != NOBODY) & situation.fits[partner][x]
    low = lances.low
    tied = low[:, x] == low[:, [hand]]
    better = (low[:, x] > low[:, [hand]]) | (tied & pack.ties[partner, me])

    def limits(to: _Limits) -> Ints:
        theirs = np.stack([to.rows(partner, place)[x] for place in range(PLACES)])
        return np.where(better, theirs, to.of(me, hand)[:, None])

    holds = lances.holds
    mine = holds[:, [hand]]
    extra = pack.worth[FOURTH_PLACE].extra
    return _Partners(
        fits,
        ~better,
        limits(to_y),
        limits(to_z),
        np.where(better[PARES_PLACE:], holds[:, x], mine),
        holds[:, x] | mine,
        lances.value[:, x] + lances.value[:, [hand]],
        np.where(better[FOURTH_PLACE], extra[x], extra[hand]),
    )


def _no_partner(pack: Pack, lances: _Lances, hand: int, own_z: Ints) -> _Partners:
    holds, value = lances.holds[:, [hand]], lances.value[:, [hand]]
    limits = own_z[:, None]
    nobody = np.ones((PLACES, 1), dtype=np.bool_)
    extra = pack.worth[FOURTH_PLACE].extra[[hand]]
    return _Partners(nobody[0], nobody, limits, limits, holds, holds, value, extra)


def _no_opponent() -> _Opponents:
    none = np.zeros((2, 1), dtype=np.int64)
    low = np.full((PLACES, 1), ABSENT)
    return _Opponents(np.ones(1, np.bool_), low, none.astype(np.bool_), none, none[0], none[0])
