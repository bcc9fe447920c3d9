"""The choices of cards to throw in a mus, by hand, in one fixed order.

Owns the numbering of discards in trained tables. Of two choices that leave the same ranks one
stands for both.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from hordago.bots.trained.hands import hands_for
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4


class Throws(NamedTuple):
    """All choices of all hands, one hand after the other."""

    first: tuple[int, ...]  # by hand: its first choice; the number of choices at the end
    masks: tuple[int, ...]  # by choice: bit i for the i-th highest card of the hand


@lru_cache(maxsize=32)
def throws_of(rules: Rules) -> Throws:
    """The choices that a code allows for each hand of its pack."""
    first, masks = [0], []
    for ranks in hands_for(rules).ranks:
        masks += _choices(ranks, rules.min_discard, rules.max_discard)
        first.append(len(masks))
    return Throws(tuple(first), tuple(masks))


def _choices(ranks: Cards4, least: int, most: int) -> list[int]:
    found: dict[tuple[int, ...], int] = {}
    for size in range(least, most + 1):
        for places in combinations(range(4), size):
            kept = tuple(rank for place, rank in enumerate(ranks) if place not in places)
            found.setdefault(kept, sum(1 << place for place in places))
    return list(found.values())
