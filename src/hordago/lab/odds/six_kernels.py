"""The counting loops for a table of six, compiled: whole numbers in, whole numbers out.

Owns speed and nothing else, as `kernels` does. Five hands are counted as two pairs and one: in how
many ways a pair can be dealt from its union is counted first, then all pairs of unions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hordago.lab.compiling import inlined
from hordago.lab.odds.kernels import weigh


@inlined
def count_last(
    begin: int,
    end: int,
    low_sizes: Any,
    high_sizes: Any,
    low: Any,
    high: Any,
    left_low: Any,
    left_high: Any,
    mask: Any,
    size: int,
    weights: Any,
    found: Any,
) -> None:
    """How many hands of a mask can be dealt from each pair of states with so many cards in all."""
    for i in range(begin, end):
        if not left_low[i]:
            continue
        for j in range(len(high_sizes)):
            if not left_high[j] or low_sizes[i] + high_sizes[j] != size:
                continue
            weigh(low.weights[i], high.weights[j], low.start, high.start, weights)
            total = np.int32(0)
            for hand in range(len(mask)):
                total += weights[hand] * mask[hand]
            found[i, j] = total


@inlined
def count_pairs(unions: Any, first_fits: Any, second_fits: Any, found: Any) -> None:
    """In how many ways each union is a pair of hands that fit."""
    for union in range(len(unions.low)):
        total = 0
        for pair in range(unions.start[union], unions.start[union + 1]):
            if first_fits[unions.first[pair]] and second_fits[unions.second[pair]]:
                total += unions.ways[pair]
        found[union] = total


@inlined
def count_five(
    begin: int,
    end: int,
    first_low: Any,
    first_high: Any,
    wanted: Any,
    left_low: int,
    left_high: int,
    low_ways: Any,
    low_taken: Any,
    high_ways: Any,
    high_taken: Any,
    start: Any,
    second_high: Any,
    second_pairs: Any,
    last: Any,
    found: Any,
) -> None:
    """For each first union: the ways to deal a second one, of pairs that fit, and a last hand."""
    for union in range(begin, end):
        if wanted[union] == 0:
            continue
        low = left_low - first_low[union]
        high = left_high - first_high[union]
        total = np.int64(0)
        for i in range(len(start) - 1):
            ways = np.int64(low_ways[low, i])
            if ways == 0:
                continue
            row = last[low - low_taken[i]]
            part = np.int64(0)
            for each in range(start[i], start[i + 1]):
                j = second_high[each]
                more = np.int64(high_ways[high, j])
                if more:
                    part += more * second_pairs[each] * row[high - high_taken[j]]
            total += ways * part
        found[union] = total
