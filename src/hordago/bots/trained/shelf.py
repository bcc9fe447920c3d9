"""The policies that ship, and which of them plays a code.

Owns the choice of the nearest policy. A code that a policy was trained for has that one; another
has the one of its kings, and is told that it is translated.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

from hordago.bots.trained.book import Book, open_book, training_settings
from hordago.bots.trained.shape import SEATS
from hordago.rules.profile import Rules
from hordago.rules.ranking import ACE, KING

SHIPPED: Final = ("almanac_40", "nabo_40")
FOLDER: Final = Path(__file__).parent.parent / "policies"


class Chosen(NamedTuple):
    """The policy for a code, and whether it was trained for it."""

    book: Book
    exact: bool


@lru_cache(maxsize=8)
def shipped(name: str) -> Book:
    """A policy that ships, by the preset that it was trained for."""
    return open_book(FOLDER / f"{name}.policy", user_cache_path("hordago") / "policies")


@lru_cache(maxsize=64)
def policy_for(rules: Rules) -> Chosen | None:
    """The policy that plays a code; None where there is none: for two and for six players."""
    if rules.n_players != SEATS:
        return None
    for name in SHIPPED:
        if training_settings(Rules.preset(name)) == training_settings(rules):
            return Chosen(shipped(name), True)
    ranks = {rules.rank_of_card()[card] for card in rules.cards()}
    between = range(ACE + 1, KING)
    eight = not any(rank in ranks for rank in between[:2])  # twos are aces, threes are kings
    return Chosen(shipped(SHIPPED[0] if eight else SHIPPED[1]), False)
