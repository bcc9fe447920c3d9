"""Hands for the others, all at once, as likely as they are: no card is dealt twice.

Owns the drawing of hands from ranges, and of cards for them. It must never know more than the
ranges and the cards that are left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from hordago.bots.trained.hands import hands_for
from hordago.bots.trained.ranges import Range
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4

TRIES: Final = 2000  # to find hands that share no card; some few are usual


class Sampler:
    """Draws hands for some seats from their ranges, and from the cards left by rank.

    Each range knows the cards left, but not the other hands. So hands are drawn one by one and
    kept with the chance that the cards left for each are there: the number of ways to deal it
    after the hands before, over that to deal it alone.
    """

    def __init__(self, rules: Rules, ranges: Mapping[int, Range], left: Sequence[int]) -> None:
        self._needs = _needs(hands_for(rules).ranks)
        self._left = tuple(left)
        self._seats = [(seat, list(accumulate(weights))) for seat, weights in ranges.items()]

    def hands(self, chance: Random) -> dict[int, int] | None:
        """The number of a hand for each seat; None where none could be found."""
        for _ in range(TRIES):
            drawn = self._once(chance)
            if drawn is not None:
                return drawn
        return None

    def _once(self, chance: Random) -> dict[int, int] | None:
        drawn: dict[int, int] = {}
        taken = [0] * len(self._left)
        for seat, sums in self._seats:
            hand = min(bisect_right(sums, chance.random() * sums[-1]), len(sums) - 1)
            there = 1.0
            for rank, wanted in self._needs[hand]:
                if taken[rank]:
                    all_left = self._left[rank]
                    there *= comb(all_left - taken[rank], wanted) / comb(all_left, wanted)
                taken[rank] += wanted
            if there < 1.0 and chance.random() >= there:
                return None
            drawn[seat] = hand
        return drawn


@lru_cache(maxsize=32)
def _needs(ranks: tuple[Cards4, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By hand: how many cards of which ranks."""
    return tuple(tuple(Counter(each).items()) for each in ranks)
