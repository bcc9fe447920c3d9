"""The odds at a table of six: exact for one's own hand, sampled for one's side.

Owns the exact counting of five hidden hands and the sampling of deals. A side of three has too many
ways to win for a count while one waits: those figures come with their 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.errors import HordagoError
from hordago.lab.cache import compiled
from hordago.lab.odds import six_kernels
from hordago.lab.odds.answers import FOURTH, Estimate, HandOdds, Held, holds_of, nothing_fits
from hordago.lab.odds.known import Known, situations
from hordago.lab.odds.layout import (
    BINOMIAL,
    HAND,
    Counts,
    Half,
    Ints,
    Layout,
)
from hordago.lab.odds.one_hand import Fits, Situation, in_parts, left_in
from hordago.lab.odds.pack import FOURTH_PLACE, PARES_PLACE, PLACES, Pack, View, Worth
from hordago.rules.code import CHICA, GRANDE, JUEGO, LANCES, PUNTO

SEATS: Final = 6
OPPONENTS: Final = (1, 3, 5)  # by distance to the right
PARTNERS: Final = (2, 4)
SAMPLES: Final = 200_000
BATCH: Final = 50_000
PATIENCE: Final = 100  # deals that are tried for one that fits
Z95: Final = 1.959963984540054
PAIR: Final = 2 * HAND
LARGEST: Final = 1 << 24  # entries of a table; what needs more would take minutes


def six_odds(found: Known, pack: Pack, samples: int | None, seed: int) -> HandOdds:
    """The odds of a hand at a table of six. Raises `HordagoError` where no deal fits."""
    counted = [(ways, _Exact(pack, each)) for ways, each in situations(found, pack)]
    totals = [ways * exact.deals for ways, exact in counted]
    deals = sum(totals)
    if deals == 0:
        raise nothing_fits()

    def chance(name: str, place: int) -> Fraction:
        figure = sum(ways * getattr(exact, name)(place) for ways, exact in counted)
        return Fraction(figure, deals)

    pares, juego = holds_of(found, pack)
    nothing = Fraction(0)
    fourth = chance("best", FOURTH_PLACE)
    best = {
        "grande": chance("best", GRANDE),
        "chica": chance("best", CHICA),
        "pares": chance("best", PARES_PLACE) if pares else nothing,
        "juego": fourth if juego else nothing,
        "punto": nothing if juego else fourth,
    }
    names = (*LANCES[:FOURTH_PLACE], FOURTH)
    unbeaten = {name: chance("unbeaten", place) for place, name in enumerate(names)}
    held = {}
    for place, lance in ((PARES_PLACE, "pares"), (FOURTH_PLACE, "juego")):
        nobody, no_mine = chance("nobody_holds", place), chance("mine_lack", place)
        no_theirs = chance("theirs_lack", place)
        mine, theirs = no_theirs - nobody, no_mine - nobody
        held[lance] = Held(nobody, mine, theirs, 1 - nobody - mine - theirs)
    sampled = _sample(
        pack,
        [each for _, each in situations(found, pack)],
        [float(Fraction(each, deals)) for each in totals],
        samples or SAMPLES,
        np.random.default_rng(seed),
    )
    side, stones_mine, stones_theirs, drawn = sampled
    return HandOdds(
        found, deals, best, side, unbeaten, held, stones_mine, stones_theirs, samples=drawn
    )


class _Seen(NamedTuple):
    """A situation with as few kinds of cards as a lance tells apart."""

    layout: Layout
    left: Ints
    partner: Counts
    hand: int
    worth: Worth
    fits: dict[int, Fits]  # by distance to the right


class _Exact:
    """The exact counts of one situation."""

    def __init__(self, pack: Pack, situation: Situation) -> None:
        self.pack, self.situation = pack, situation
        layout, me = pack.layout, situation.seat
        left = left_in(pack, situation)
        hand = int(layout.index([layout.code(situation.hand)])[0])
        fits = {each: situation.fits[(me + each) % SEATS] for each in range(1, SEATS)}
        whole = [_Seen(layout, left, situation.partner, hand, worth, fits) for worth in pack.worth]
        free = (left >= 0).all() and all(each.all() for each in fits.values())
        in_view = [_in_view(each, view) for each, view in zip(whole, pack.views, strict=True)]
        self._seen = in_view if free else whole
        self.deals = self._count(self._seen[FOURTH_PLACE], {})

    def best(self, place: int) -> int:
        """The deals in which the hand beats all others."""
        return self._beating(place, range(1, SEATS))

    def unbeaten(self, place: int) -> int:
        """The deals in which no opponent beats the hand."""
        return self._beating(place, OPPONENTS)

    def nobody_holds(self, place: int) -> int:
        """The deals in which nobody holds."""
        return self._lacking(place, range(1, SEATS), mine_too=True)

    def mine_lack(self, place: int) -> int:
        """The deals in which my side does not hold."""
        return self._lacking(place, PARTNERS, mine_too=True)

    def theirs_lack(self, place: int) -> int:
        """The deals in which their side does not hold."""
        return self._lacking(place, OPPONENTS, mine_too=False)

    def _beating(self, place: int, others: Iterable[int]) -> int:
        seen, me = self._seen[place], self.situation.seat
        order = seen.worth.order
        narrower = {}
        for each in others:
            ties = self.pack.ties[me, (me + each) % SEATS]
            narrower[each] = order.low < (order.high if ties else order.low)[seen.hand]
        return self._count(seen, narrower)

    def _lacking(self, place: int, others: Iterable[int], *, mine_too: bool) -> int:
        seen = self._seen[place]
        if mine_too and seen.worth.holds[seen.hand]:
            return 0
        return self._count(seen, dict.fromkeys(others, ~seen.worth.holds))

    def _count(self, seen: _Seen, narrower: dict[int, Fits]) -> int:
        """The deals in which some of the others have one of fewer hands."""
        fits = {each: fit & narrower.get(each, True) for each, fit in seen.fits.items()}
        return count_five(seen.layout, seen.left, seen.partner, fits)


def _in_view(seen: _Seen, view: View) -> _Seen:
    """The same where nothing is known of whole hands."""
    layout = view.layout
    anything = np.ones(layout.n, dtype=np.bool_)
    return _Seen(
        layout,
        view.counts(seen.left),
        tuple(map(int, view.counts(seen.partner))),
        int(view.hand_of[seen.hand]),
        view.worth,
        dict.fromkeys(seen.fits, anything),
    )


class _Eights(NamedTuple):
    """The choices of up to eight cards from one half, with the ways to draw them by state."""

    radix: Ints
    codes: Ints  # in order
    ways: NDArray[np.int32]  # state, choice
    sizes: Ints  # by state: how many cards are left
    fits: NDArray[np.int64]  # state, kind: the digits


def count_five(layout: Layout, left: Ints, partner: Counts, fits: dict[int, Fits]) -> int:
    """In how many ways five hands, by distance from mine, can be dealt that fit.

    `partner` are known cards of the hand at distance 2.
    """
    if (left < 0).any() or left.sum() < 5 * HAND - sum(partner):
        return 0
    known = sum(partner)
    options = layout.of_size[HAND - known]
    hands = layout.index(options.code + layout.code(partner))
    first, second = layout.unions(HAND - known, HAND), layout.unions(HAND, HAND)
    low, high = _eights(layout, False), _eights(layout, True)
    firsts = np.zeros(len(first.low), dtype=np.int64)
    compiled(six_kernels.count_pairs)(first, (hands >= 0) & fits[2][hands], fits[1], firsts)
    firsts *= BINOMIAL[left, first.counts].prod(axis=1)
    seconds = np.zeros(len(second.low), dtype=np.int64)
    compiled(six_kernels.count_pairs)(second, fits[3], fits[4], seconds)
    kept = np.flatnonzero((seconds > 0) & (second.counts <= left).all(axis=1))
    i = np.searchsorted(low.codes, second.low[kept])
    j = np.searchsorted(high.codes, second.high[kept])
    order = np.lexsort((j, i))
    start = np.searchsorted(i[order], np.arange(len(low.codes) + 1))
    state = layout.state(left)
    last = np.zeros((len(low.sizes), len(high.sizes)), dtype=np.int32)
    middle = layout.middle
    in_low = (low.fits <= left[:middle]).all(axis=1)
    in_high = (high.fits <= left[middle:]).all(axis=1)
    rest = int(left.sum()) - 4 * HAND + known
    mask = fits[5].astype(np.int32)
    count_last = compiled(six_kernels.count_last)
    count_all = compiled(six_kernels.count_five)
    nothing = np.zeros(0, dtype=np.int64)
    found = np.zeros(len(first.low), dtype=np.int64)

    def fill(begin: int, end: int) -> Ints:
        count_last(
            begin, end, low.sizes, high.sizes, layout.low, layout.high,
            in_low, in_high, mask, rest, np.empty(layout.n, np.int32), last,
        )  # fmt: skip
        return nothing

    def part(begin: int, end: int) -> Ints:
        count_all(
            begin, end, first.low, first.high, firsts, *state, low.ways, low.codes,
            high.ways, high.codes, start, j[order], seconds[kept][order], last, found,
        )  # fmt: skip
        return nothing

    in_parts(fill, len(low.sizes))
    in_parts(part, len(first.low))
    return int((firsts.astype(object) * found.astype(object)).sum())


@lru_cache(maxsize=8)
def _eights_of(caps: Counts, half: Counts, radix: tuple[int, ...]) -> _Eights:
    digits = np.array(radix)
    states = int(np.prod([cap + 1 for cap in half], dtype=np.int64))
    left = np.arange(states)[:, None] // digits % (np.array(half) + 1)
    sizes = left.sum(axis=1)
    codes = np.flatnonzero(sizes <= PAIR)
    if states * len(codes) > LARGEST:
        raise HordagoError(
            f"at a table of six, a pack with {len(caps)} kinds of cards is too much to count"
        )
    ways = np.ones((states, len(codes)), dtype=np.int32)
    for kind in range(len(half)):
        table = BINOMIAL[: half[kind] + 1, : half[kind] + 1].astype(np.int32)
        ways *= table[left[:, kind]][:, left[codes, kind]]
    return _Eights(digits, codes, ways, sizes, left)


def _eights(layout: Layout, is_high: bool) -> _Eights:
    caps = layout.caps[layout.middle :] if is_high else layout.caps[: layout.middle]
    half: Half = layout.high if is_high else layout.low
    return _eights_of(layout.caps, caps, tuple(map(int, half.radix)))


_Sampled = tuple[
    dict[str, Estimate], dict[str, Estimate], dict[str, Estimate], int
]  # side, stones of both sides, deals


def _sample(
    pack: Pack,
    found: Sequence[Situation],
    shares: Sequence[float],
    samples: int,
    rng: np.random.Generator,
) -> _Sampled:
    """Deal at random, keep what fits, and say how the side fared."""
    parts = []
    for situation, number in zip(found, rng.multinomial(samples, shares), strict=True):
        tried = kept = 0
        while kept < number and tried < PATIENCE * number:
            hands = _deal(pack, situation, min(BATCH, 2 * int(number)), rng)
            tried += BATCH
            hands = hands[: number - kept]
            kept += len(hands)
            parts.append(_fare(pack, situation.seat, hands))
    whole = np.concatenate(parts) if parts else np.zeros((0, 3 * len(LANCES)))
    drawn = len(whole)
    if drawn == 0:
        raise HordagoError("so few deals fit what is known that sampling found none")
    sides, mine, theirs = (whole[:, n * len(LANCES) :][:, : len(LANCES)] for n in range(3))
    return (
        {lance: _share(sides[:, i].mean(), drawn) for i, lance in enumerate(LANCES)},
        {lance: _mean(mine[:, i]) for i, lance in enumerate(LANCES)},
        {lance: _mean(theirs[:, i]) for i, lance in enumerate(LANCES)},
        drawn,
    )


def _deal(pack: Pack, situation: Situation, number: int, rng: np.random.Generator) -> Ints:
    """Some random deals that fit: the hands of the six seats, by deal and seat."""
    layout, me = pack.layout, situation.seat
    left = left_in(pack, situation)
    cards = layout.radix[np.repeat(np.arange(len(left)), left)]
    mixed = rng.permuted(np.tile(cards, (number, 1)), axis=1)
    hands = np.empty((number, SEATS), dtype=np.int64)
    hands[:, me] = layout.index([layout.code(situation.hand)])[0]
    place = 0
    fits = np.ones(number, dtype=np.bool_)
    for distance in range(1, SEATS):
        seat = (me + distance) % SEATS
        known = situation.partner if distance == 2 else (0,) * len(left)
        more = HAND - sum(known)
        codes = mixed[:, place : place + more].sum(axis=1) + layout.code(known)
        place += more
        hands[:, seat] = layout.index(codes)
        fits &= situation.fits[seat][hands[:, seat]]
    return hands[fits]


def _fare(pack: Pack, me: int, hands: Ints) -> NDArray[np.float64]:
    """By deal: whether my side wins each lance, and the stones of both sides if all pass."""
    code, n = pack.code, len(hands)
    side = me % 2
    before = (pack.ties.sum(axis=0) - 1)[None, :]  # how many seats win ties against each
    found = np.zeros((n, 3, len(LANCES)))
    mine = np.arange(SEATS) % 2 == side
    for place in range(PLACES):
        worth = pack.worth[place]
        holds = worth.holds[hands]
        winner = (worth.order.level[hands] * SEATS - before).argmax(axis=1)
        wins = winner % 2 == side
        somebody = holds.any(axis=1)
        both = holds[:, mine].any(axis=1) & holds[:, ~mine].any(axis=1)
        value = worth.value[hands]
        extra = worth.extra[hands[np.arange(n), winner]]
        ours, theirs = value[:, mine].sum(axis=1), value[:, ~mine].sum(axis=1)
        parts = [(place, somebody, both if place >= PARES_PLACE else somebody)]
        if place == FOURTH_PLACE:
            parts.append((PUNTO, ~somebody, ~somebody))
        for lance, is_played, passed in parts:
            stones = code.pass_point[lance] * passed
            bonus = extra if lance in (JUEGO, PUNTO) else 0
            found[:, 0, lance] = is_played & wins
            found[:, 1, lance] = (is_played & wins) * (stones + bonus + ours)
            found[:, 2, lance] = (is_played & ~wins) * (stones + bonus + theirs)
    return found.reshape(n, -1)


def _share(share: float, n: int) -> Estimate:
    """A share with its Wilson interval."""
    middle = (share + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    wide = Z95 * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    low, high = max(0.0, float(middle - wide)), min(1.0, float(middle + wide))
    return Estimate(float(share), low, high)


def _mean(values: NDArray[np.float64]) -> Estimate:
    mean = float(values.mean())
    wide = Z95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - wide, mean + wide)
