"""The odds of every hand of a code at every seat.

Owns the whole table: its rows, its columns as text, its arrays for plots. What is counted is
counted in `all_hands`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hordago.errors import HordagoError
from hordago.lab.named_cards import check_rules, seat_name
from hordago.lab.odds import kernels, pair_kernels
from hordago.lab.odds.all_hands import count_draws
from hordago.lab.odds.answers import Held
from hordago.lab.odds.layout import BINOMIAL, HAND, Ints
from hordago.lab.odds.one_hand import Situation, count
from hordago.lab.odds.pack import FOURTH_PLACE, PARES_PLACE, PLACES, Pack, hand_text, pack_of
from hordago.lab.odds.waiting import first_time
from hordago.rules.code import LANCES, PUNTO
from hordago.rules.profile import Rules

HELD: Final = ("nobody", "mine", "theirs", "both")
COLUMNS: Final[Mapping[str, str]] = {
    "hand": "the ranks, highest first; a rank is what the card counts as",
    "deals": "how many hands of the pack are this one",
    "seat": "from mano: mano, 2, 3, postre",
    **{f"{lance}_best": f"the hand wins {lance} among all seats" for lance in LANCES},
    **{f"{lance}_side": f"the winner of {lance} is on its side" for lance in LANCES},
    **{f"pares_{who}": f"pares: {who}" for who in HELD},
    **{f"juego_{who}": f"juego: {who}" for who in HELD},
}
"""What stands in each column of the table; chances are joint: that the lance is played and won."""


@dataclass(frozen=True, eq=False)
class OddsTable:
    """The odds of every hand at every seat, nothing being known of the others.

    Counts are of deals, out of `total`; arrays are by hand, by seat from mano, by lance in the
    order of `LANCES`, as in `HandOdds`: joint chances that the lance is played and won.
    """

    rules: Rules
    hands: tuple[str, ...]  # best at grande first
    deals: Ints  # hand: how many hands of the pack are this one
    total: Ints  # hand: the deals that are counted
    best: Ints  # hand, seat, lance
    side: Ints
    held: Ints  # hand, pares and juego, nobody, mine, theirs and both

    def chances(self, what: str, lance: str) -> NDArray[np.float64]:
        """The chances of one lance by hand and seat; `what` is ``best`` or ``side``."""
        counts = {"best": self.best, "side": self.side}[what][:, :, LANCES.index(lance)]
        chances: NDArray[np.float64] = counts / self.total[:, None]
        return chances

    def chance(self, what: str, hand: str, seat: int, lance: str) -> Fraction:
        """One chance, exact; `hand` as in `hands`."""
        row = self.hands.index(hand)
        counts = {"best": self.best, "side": self.side}[what]
        return Fraction(int(counts[row, seat, LANCES.index(lance)]), int(self.total[row]))

    def held_by(self, hand: str, lance: str) -> Held:
        """Who has pares, or juego, with this hand on my side."""
        row = self.hands.index(hand)
        counts = self.held[row, ("pares", "juego").index(lance)]
        return Held(*(Fraction(int(each), int(self.total[row])) for each in counts))

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows of the table by the names of `COLUMNS`: a hand at each seat, then the next."""
        for row, hand in enumerate(self.hands):
            total = int(self.total[row])
            held = [float(int(each) / total) for each in self.held[row].ravel()]
            for seat in range(self.rules.n_players):
                best, side = self.best[row, seat], self.side[row, seat]
                cells = [int(each) / total for each in (*best, *side)] + held
                name = seat_name(self.rules, seat)
                yield dict(zip(COLUMNS, (hand, int(self.deals[row]), name, *cells), strict=True))


@lru_cache(maxsize=16)
def all_odds(rules: Rules) -> OddsTable:
    """The odds of every hand at every seat. Raises `HordagoError` for a table of six."""
    check_rules(rules)
    pack = pack_of(rules)
    if rules.n_players == 6:
        raise HordagoError("every hand at once is counted for two and four seats, not for six")
    with first_time("every hand"):
        found = _by_hand(pack) if rules.n_players == 2 else _by_lance(pack)
    return _by_ranks(pack, *found)


def _by_lance(pack: Pack) -> tuple[Ints, Ints, Ints, int]:
    """For a table of four, lance by lance: best, side, held and the deals, by hand of the pack."""
    seats = range(4)
    nothing = (0,) * len(pack.caps)
    n = pack.layout.n
    best = np.zeros((n, 4, len(LANCES)), dtype=np.int64)
    side = np.zeros((n, 4, len(LANCES)), dtype=np.int64)
    held = np.zeros((n, 2, 4), dtype=np.int64)
    for place in range(PLACES):
        view = pack.views[place]
        counted = count_draws(pack, view, pack.caps, [nothing], seats, with_stones=False)
        by_hand = np.empty_like(counted.totals[0])
        by_hand[counted.hands[0]] = counted.totals[0]
        totals = by_hand[view.hand_of]
        of_seats = totals[:, : 4 * pair_kernels.SEAT_TOTALS].reshape(n, 4, -1)
        own = of_seats[:, :, pair_kernels.OWN]
        holds = pack.worth[place].holds[:, None]
        best[:, :, place] = own * holds
        side[:, :, place] = of_seats[:, :, pair_kernels.SIDE]
        if place == FOURTH_PLACE:
            best[:, :, PUNTO] = own * ~holds
            side[:, :, PUNTO] = of_seats[:, :, pair_kernels.SIDE_WITHOUT]
        if place in (PARES_PLACE, FOURTH_PLACE):
            held[:, place - PARES_PLACE] = totals[:, 4 * pair_kernels.SEAT_TOTALS :][:, :4]
    left = sum(pack.caps) - HAND
    deals = comb(left, 4) * comb(left - 4, 4) * comb(left - 8, 4)
    return best, side, held, deals


def _by_hand(pack: Pack) -> tuple[Ints, Ints, Ints, int]:
    """The same for a table of two, hand by hand."""
    n, nothing = pack.layout.n, (0,) * len(pack.caps)
    best = np.zeros((n, 2, len(LANCES)), dtype=np.int64)
    side = np.zeros((n, 2, len(LANCES)), dtype=np.int64)
    held = np.zeros((n, 2, 4), dtype=np.int64)
    anything = (np.ones(n, dtype=np.bool_),) * 2
    for hand, counts in enumerate(pack.layout.of_size[HAND].counts):
        for seat in range(2):
            mine = tuple(map(int, counts))
            totals = count(pack, Situation(seat, mine, nothing, nothing, anything))
            side[hand, seat] = totals[kernels.SIDE : kernels.SIDE + len(LANCES)]
            held[hand] = totals[kernels.HELD : kernels.HELD + 8].reshape(2, 4)
    best[:] = side  # a hand alone is its side
    return best, side, held, comb(sum(pack.caps) - HAND, HAND)


def _by_ranks(pack: Pack, best: Ints, side: Ints, held: Ints, deals: int) -> OddsTable:
    """The hands by rank: where suits make hands of several kinds of them, their average."""
    counts = pack.layout.of_size[HAND].counts
    ways = BINOMIAL[np.array(pack.caps), counts].prod(axis=1)
    groups: dict[int, list[int]] = {}
    for hand, each in enumerate(pack.strengths):
        groups.setdefault(each.grande, []).append(hand)
    order = sorted(groups, reverse=True)
    weights = np.zeros((len(order), pack.layout.n), dtype=np.int64)
    for row, grande in enumerate(order):
        alike = groups[grande]
        divisor = gcd(*(int(ways[hand]) for hand in alike))
        for hand in alike:
            weights[row, hand] = ways[hand] // divisor
    return OddsTable(
        pack.rules,
        tuple(map(hand_text, order)),
        np.array([sum(int(ways[hand]) for hand in groups[grande]) for grande in order]),
        weights.sum(axis=1) * deals,
        np.tensordot(weights, best, axes=1),
        np.tensordot(weights, side, axes=1),
        np.tensordot(weights, held, axes=1),
    )
