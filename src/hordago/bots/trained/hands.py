"""The classes of hands of a pack, and what each is worth, in one fixed order.

Owns the numbering of hands in trained tables. Hands that hold neither pares nor juego come first,
then those with juego only, pares only, and both, so that every set of hands that a declaration
leaves possible is one range. It must never say what a hand is worth: that is asked of `rules`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hordago.bots.counting import Counts, counts_of, hand_classes, highest_first, ways
from hordago.cards import Card
from hordago.rules.code import JUEGO, NO_REAL, PARES, PUNTO, SUITED
from hordago.rules.counting import extra_value, hand_value
from hordago.rules.profile import Rules
from hordago.rules.ranking import ROYAL, Cards4, Strength, is_royal, strength_of_ranks

GROUPS = 4
"""Neither, juego, pares, both: bit 0 is juego, bit 1 pares."""


class Hands(NamedTuple):
    """Every hand of a pack, by number."""

    counts: Counts  # of each rank in the pack
    ranks: tuple[Cards4, ...]  # highest first
    number: dict[Cards4, int]
    strengths: tuple[Strength, ...]
    pares: tuple[int, ...]  # stones for its pares
    juego: tuple[int, ...]  # stones for its juego
    juego_extra: tuple[int, ...]  # stones that the house adds if it wins juego with it,
    punto_extra: tuple[int, ...]  # or punto
    deals: tuple[int, ...]  # of the pack
    groups: tuple[int, ...]  # where each group begins; the number of hands at the end

    def of(self, pares: bool | None, juego: bool | None) -> range:
        """The hands with or without pares and juego; None for pares leaves both open.

        Juego must be open where pares is.
        """
        if pares is None:
            return range(len(self.ranks))
        low = 2 * pares
        if juego is None:
            return range(self.groups[low], self.groups[low + 2])
        return range(self.groups[low + juego], self.groups[low + juego + 1])


@lru_cache(maxsize=32)
def hands_for(rules: Rules) -> Hands:
    """The hands of a code's pack.

    A royal 31 that depends on suits is taken for any other 31: a class knows no suits.
    """
    code, counts = rules.code(), counts_of(rules)
    rows = []
    for ranks in hand_classes(counts):
        strength = strength_of_ranks(ranks)
        royal = code.real not in (NO_REAL, SUITED) and strength.points == 31
        if royal and is_royal(code, _rank_of_rank, ranks) == 1:
            juego = ROYAL if code.real_beats_mano == 1 else strength.juego
            strength = strength._replace(juego=juego, real=1)
        group = 2 * (strength.pares > 0) + (strength.juego > 0)
        rows.append((group, ranks, strength))
    rows.sort(key=lambda row: row[:2])
    strengths = tuple(strength for _, _, strength in rows)
    return Hands(
        counts,
        tuple(ranks for _, ranks, _ in rows),
        {ranks: number for number, (_, ranks, _) in enumerate(rows)},
        strengths,
        tuple(hand_value(code, PARES, each) for each in strengths),
        tuple(hand_value(code, JUEGO, each) for each in strengths),
        tuple(extra_value(code, JUEGO, each) for each in strengths),
        tuple(extra_value(code, PUNTO, each) for each in strengths),
        tuple(ways(counts, ranks) for _, ranks, _ in rows),
        tuple(sum(row[0] < group for row in rows) for group in range(GROUPS + 1)),
    )


_rank_of_rank = tuple(range(10))
"""`is_royal` asks for the ranks of cards; here the cards are ranks already."""


def number_of(hands: Hands, rules: Rules, cards: tuple[Card, ...]) -> int:
    """The number of a hand of four cards."""
    rank_of = rules.rank_of_card()
    return hands.number[highest_first(rank_of[card] for card in cards)]
