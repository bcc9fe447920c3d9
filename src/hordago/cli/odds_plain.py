"""The odds that need no extra: the chance that no opponent beats a hand, from the shipped tables.

Owns the reading of those tables for `hordago odds`. It must never guess: where the tables have no
figure, it says which extra counts it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hordago.bots.counting import counts_of, deals
from hordago.bots.strengths import PACKS, pack_row
from hordago.errors import HordagoError
from hordago.lab.named_cards import Named, read_hand, read_seat, seat_name
from hordago.rules.code import NO_REAL
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4
from hordago.rules.seating import in_order

ROYAL = "with a royal 31 it needs the extra lab"
LANCES = ("grande", "chica", "pares", "juego_or_punto")


@dataclass(frozen=True)
class PlainOdds:
    """The chance, in each lance, that no opponent beats a hand; any juego beats any punto."""

    rules: Rules
    hand: tuple[Named, ...]
    seat: int
    unbeaten: Mapping[str, Fraction]  # without the fourth lance where a royal 31 enters there
    missing: str  # which extra brings the rest

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON can hold it; the names are those of `HandOdds`."""
        return {
            "rules": self.rules.base,
            "hand": [str(card) for card in self.hand],
            "seat": seat_name(self.rules, self.seat),
            "exact": True,
            "unbeaten": {lance: float(each) for lance, each in self.unbeaten.items()},
            "not_counted": {lance: ROYAL for lance in LANCES if lance not in self.unbeaten},
            "missing": self.missing,
        }


def plain_odds(rules: Rules, hand: str, seat: str, missing: str) -> PlainOdds:
    """The shipped figures for a hand at a seat; `missing` says which extra brings the rest.

    Raises `HordagoError` with `missing` where the tables do not have the pack or the table.
    """
    cards, place = read_hand(rules, hand), read_seat(rules, seat)
    counts = counts_of(rules)
    if rules.n_players == 6:
        raise HordagoError(f"the tables that come along are of two and four seats: {missing}")
    if counts not in PACKS.values():
        raise HordagoError(f"the tables that come along do not have this pack: {missing}")
    a, b, c, d = sorted((card.rank for card in cards), reverse=True)
    ranks: Cards4 = (a, b, c, d)
    opponents = rules.n_players // 2
    before = rivals_before(rules, place)
    total = deals(counts, opponents)
    row = pack_row(counts, ranks)
    figures = [each.one if opponents == 1 else each.two for each in row.lances]
    code = rules.code()
    royal = code.real != NO_REAL and code.real_beats_mano == 1
    return PlainOdds(
        rules,
        cards,
        place,
        {
            lance: Fraction(each[before], total)
            for lance, each in zip(LANCES, figures, strict=True)
            if not (royal and lance == LANCES[-1])
        },
        missing,
    )


def rivals_before(rules: Rules, seat: int) -> int:
    """How many opponents win ties against a seat."""
    code = rules.code()
    before = 0
    for place in range(code.n_players):
        other = in_order(code.tie_order, code.n_players, 0, place)
        if other == seat:
            break
        before += other % 2 != seat % 2
    return before
