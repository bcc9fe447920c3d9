"""What may come of throwing cards: every hand after the draw, with its chance.

Owns that count. The draw is from all cards but the four of the hand itself, as if nothing else were
known.
"""

from __future__ import annotations

from math import comb
from typing import Any

from hordago.lab.cache import compiled
from hordago.lab.compiling import inlined
from hordago.lab.extras import extra

with extra("lab", "the solver"):
    import numpy as np

T = Any  # an array

RANKS = 10


@inlined
def sorted_number(a: int, b: int, c: int, d: int) -> int:
    """Four ranks in any order, read as a number from the highest on."""
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return ((a * 10 + b) * 10 + c) * 10 + d


def draw_tables(ranks: T, choice_first: T, masks: T, copies: T) -> tuple[T, T, T]:
    """For each choice of cards to throw: where its results begin, the hands, and their chances.

    `ranks` are those of each hand, `choice_first` and `masks` as in `throws_of`, `copies` the cards
    of each rank in the pack.
    """
    ways: T = np.array([[comb(n, k) for k in range(5)] for n in range(41)], np.float64)
    held: T = np.array([np.bincount(each, minlength=RANKS) for each in ranks], np.int64)
    room = len(masks) * len(ranks)
    first: T = np.zeros(len(masks) + 1, np.int64)
    hand: T = np.zeros(room, np.uint16)
    chance: T = np.zeros(room, np.float32)
    kept: T = np.zeros(RANKS, np.int64)
    total = compiled(fill_draws, fast=True)(
        ranks, choice_first, masks, copies, ways, held, kept, first, hand, chance
    )
    return first, hand[:total].copy(), chance[:total].copy()


def fill_draws(
    ranks: T, choice_first: T, masks: T, copies: T, ways: T, held: T, kept: T,
    first: T, hand: T, chance: T,
) -> int:  # fmt: skip
    """Fill the last three arrays; how many results there are in all. `kept` is room."""
    total = 0
    for h in range(len(ranks)):
        for choice in range(choice_first[h], choice_first[h + 1]):
            for rank in range(RANKS):
                kept[rank] = 0
            for place in range(4):
                if masks[choice] >> place & 1 == 0:
                    kept[ranks[h, place]] += 1
            start, sum_of_ways = total, 0.0
            for after in range(len(ranks)):
                found = 1.0
                for rank in range(RANKS):
                    drawn = held[after, rank] - kept[rank]
                    if drawn < 0:
                        found = 0.0
                    elif drawn > 0:
                        found *= ways[copies[rank] - held[h, rank], drawn]
                if found > 0.0:
                    hand[total], chance[total] = after, found
                    sum_of_ways += found
                    total += 1
            for result in range(start, total):
                chance[result] /= sum_of_ways
            first[choice + 1] = total
    return total
