"""Exact odds: what a hand is worth, by counting every deal of the cards that are not seen.

>>> from hordago import Rules
>>> from hordago.lab.odds import hand_odds
>>> odds = hand_odds(Rules.preset("french_pack_40"), "R R C 7", "mano", partner="two_kings")
>>> round(float(odds.side["grande"]), 4)
0.9894

Owns the public names; `docs/reference/odds.md` defines every figure.
"""

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    from hordago.lab.odds.answers import Estimate, HandOdds, Held, hand_odds
    from hordago.lab.odds.discards import DiscardOdds, Draws, discard_odds, draws_of
    from hordago.lab.odds.known import Known, known
    from hordago.lab.odds.table import OddsTable, all_odds

__all__ = [
    "DiscardOdds",
    "Draws",
    "Estimate",
    "HandOdds",
    "Held",
    "Known",
    "OddsTable",
    "all_odds",
    "discard_odds",
    "draws_of",
    "hand_odds",
    "known",
]
