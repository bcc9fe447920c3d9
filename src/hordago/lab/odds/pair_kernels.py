"""The counting loops for every hand at once, compiled: whole numbers in, whole numbers out.

Owns speed and nothing else, as `kernels` does. Two opponents of whom nothing is known are alike; so
for each union of a hand and its partner's it is enough to know, level by level of a lance, how
many pairs of opponents' hands have their better one there.

How many hands are worse than a hand w is found in one of two ways: where every level is one hand,
the worse ones are a few *parts*, each with some kinds of cards fixed and the others free; where
levels are few, a table holds it for everything that can be out.
"""

# numba compiles loops; what reads worse in numpy is faster here.
# ruff: noqa: PLR0912, PLR0915

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.lab.compiling import inlined
from hordago.lab.odds.kernels import weigh
from hordago.lab.odds.layout import Ints

# What a seat counts of a hand, then what is counted once: `SEAT_TOTALS` a seat, `ONCE` more.
OWN: Final = 0  # the hand is the best of all
SIDE_WITHOUT: Final = 1  # its side wins with a hand that holds nothing: punto
SIDE: Final = 2  # its side wins with a hand that holds pares, or juego; all in grande and chica
SEAT_TOTALS: Final = 3
HELD: Final = 0  # nobody, mine, theirs, both
CONTESTED: Final = 4
MY_VALUE: Final = 5
THEIR_VALUE: Final = 6
MY_EXTRA: Final = 7  # with juego, and at punto
THEIR_EXTRA: Final = 9
ONCE: Final = 11


class Scratch(NamedTuple):
    """Room for one worker of `count_all`; compiled code makes no arrays."""

    weights: NDArray[np.int32]
    rest: Ints  # by kind: what the union leaves
    free: Ints  # of that, all from a kind of the sequence on
    below: Ints  # by level, pairs: the better at the level, the other below it
    equal: Ints  # both at the level
    below_worth: Ints  # what these are worth
    equal_worth: Ints
    one_extra: Ints  # the bonus of the first of a pair, the other being no better
    any_extra: Ints  # of the better
    under: Ints  # how many of the pair win ties, level: pairs that are beaten
    under_worth: Ints
    over_extra: Ints  # the bonus of the better of pairs that are not


def scratch_for(n: int, kinds: int, n_levels: int) -> Scratch:
    """Room for a layout."""
    by_level = [np.zeros(n_levels, np.int64) for _ in range(6)]
    by_ties = [np.zeros((3, n_levels), np.int64) for _ in range(3)]
    kinds_too = np.zeros(kinds, np.int64), np.zeros(kinds + 1, np.int64)
    return Scratch(np.empty(n, np.int32), *kinds_too, *by_level, *by_ties)


@inlined
def find_outs(left: Any, size: int, radix: Any, digits: Any, place: Any, codes: Any) -> int:
    """List every choice of `size` cards from those left, by its code but for the last kind."""
    kinds = len(left)
    total = 0
    code = 0
    found = 0
    while True:
        last = size - total
        if 0 <= last <= left[kinds - 1]:
            place[code] = found
            codes[found] = code + last * radix[kinds - 1]
            found += 1
        kind = 0
        while kind < kinds - 1:
            if digits[kind] < left[kind] and total < size:
                digits[kind] += 1
                total += 1
                code += radix[kind]
                break
            total -= digits[kind]
            code -= digits[kind] * radix[kind]
            digits[kind] = 0
            kind += 1
        if kind == kinds - 1:
            return found


@inlined
def fill_table(
    begin: int,
    end: int,
    codes: Any,
    low_states: int,
    low: Any,
    high: Any,
    left_low: int,
    left_high: int,
    order: Any,
    level_start: Any,
    value: Any,
    counts: Any,
    worths: Any,
    with_values: bool,
    weights: Any,
) -> None:
    """How many hands are below each level, and worth what, for everything that can be out."""
    levels = len(level_start) - 1
    for out in range(begin, end):
        out_low = codes[out] % low_states
        out_high = codes[out] // low_states
        weigh(
            low.weights[left_low - out_low], high.weights[left_high - out_high],
            low.start, high.start, weights,
        )  # fmt: skip
        total = np.int32(0)
        worth = np.int32(0)
        for level in range(levels):
            for place in range(level_start[level], level_start[level + 1]):
                hand = order[place]
                total += weights[hand]
                if with_values:
                    worth += weights[hand] * value[hand]
            counts[out, level + 1] = total
            if with_values:
                worths[out, level + 1] = worth


@inlined
def count_all(
    begin: int,
    end: int,
    unions: Any,
    union_codes: Any,
    low: Any,
    high: Any,
    binomial: Any,
    left: Any,
    left_low: int,
    left_high: int,
    hand_codes: Any,
    level: Any,
    n_levels: int,
    first_holding: int,
    holds: Any,
    value: Any,
    extra: Any,
    in_parts: bool,
    parts: Any,
    place: Any,
    counts: Any,
    worths: Any,
    x_fits: Any,
    x_low: Any,
    x_high: Any,
    own: Any,
    y_low_choice: Any,
    y_high_choice: Any,
    seats: Any,
    with_stones: bool,
    scratch: Any,
    found: Any,
) -> None:
    """Count the deals around every hand: x is what the hand draws, y the partner's hand."""
    n = len(level)
    kinds = len(left)
    weights, rest, free = scratch.weights, scratch.rest, scratch.free
    below, equal = scratch.below, scratch.equal
    below_worth, equal_worth = scratch.below_worth, scratch.equal_worth
    one_extra, any_extra = scratch.one_extra, scratch.any_extra
    under, under_worth, over_extra = scratch.under, scratch.under_worth, scratch.over_extra
    seats_end = len(seats) * SEAT_TOTALS
    for union in range(begin, end):
        fits = True
        for kind in range(kinds):
            rest[kind] = left[kind] - unions.counts[union, kind]
            if rest[kind] < 0:
                fits = False
        if not fits:
            continue
        below[:] = 0
        equal[:] = 0
        weigh(
            low.weights[left_low - unions.low[union]],
            high.weights[left_high - unions.high[union]],
            low.start, high.start, weights,
        )  # fmt: skip
        if in_parts:
            free[kinds] = 0
            for depth in range(kinds - 1, -1, -1):
                free[depth] = free[depth + 1] + rest[parts.sequence[depth]]
            for hand in range(n):
                ways = np.int64(weights[hand])
                if ways == 0:
                    continue
                worse = np.int64(0)
                for part in range(parts.start[hand], parts.start[hand + 1]):
                    chosen = binomial[
                        free[parts.depth[part]] - parts.free_held[part], parts.free_drawn[part]
                    ]
                    for fixed in range(parts.fixed[part], parts.fixed[part + 1]):
                        chosen *= binomial[
                            rest[parts.kind[fixed]] - parts.held[fixed], parts.drawn[fixed]
                        ]
                    worse += chosen
                same = np.int64(1)
                for fixed in range(parts.own[hand], parts.own[hand + 1]):
                    same *= binomial[
                        rest[parts.own_kind[fixed]] - parts.own_count[fixed],
                        parts.own_count[fixed],
                    ]
                below[level[hand]] = ways * worse
                equal[level[hand]] = ways * same
        else:
            if with_stones:
                below_worth[:] = 0
                equal_worth[:] = 0
                one_extra[:] = 0
                any_extra[:] = 0
            for hand in range(n):
                ways = np.int64(weights[hand])
                if ways == 0:
                    continue
                out = place[(union_codes[union] + hand_codes[hand]) % len(place)]
                at = level[hand]
                worse = np.int64(counts[out, at])
                same = np.int64(counts[out, at + 1]) - worse
                below[at] += ways * worse
                equal[at] += ways * same
                if with_stones:
                    worth = np.int64(worths[out, at])
                    below_worth[at] += ways * (value[hand] * worse + worth)
                    equal_worth[at] += ways * (value[hand] * same + worths[out, at + 1] - worth)
                    one_extra[at] += ways * extra[hand] * (worse + same)
                    any_extra[at] += ways * extra[hand] * (2 * worse + same)
        total = np.int64(0)
        for at in range(n_levels):
            under[2, at] = total
            under[1, at] = total + below[at]
            total += 2 * below[at] + equal[at]
            under[0, at] = total
        without = under[2, first_holding] if first_holding < n_levels else total
        worth_all = np.int64(0)
        juego_extra = np.int64(0)  # where a hand that holds wins over one that does not
        if with_stones and not in_parts:
            for at in range(n_levels):
                under_worth[2, at] = worth_all
                under_worth[1, at] = worth_all + below_worth[at]
                worth_all += 2 * below_worth[at] + equal_worth[at]
                under_worth[0, at] = worth_all
            bonus = np.int64(0)
            for at in range(n_levels - 1, -1, -1):
                over_extra[0, at] = bonus
                over_extra[1, at] = bonus + one_extra[at]
                bonus += any_extra[at]
                over_extra[2, at] = bonus
                if at == first_holding:
                    juego_extra = bonus
        for pair in range(unions.start[union], unions.start[union + 1]):
            x = unions.first[pair]
            y = unions.second[pair]
            if not x_fits[x]:
                continue
            ways = (
                np.int64(low.weights[left_low - x_low[x], y_low_choice[y]])
                * high.weights[left_high - x_high[x], y_high_choice[y]]
            )
            for kept in range(len(own)):
                mine = own[kept, x]
                totals = found[kept, x]
                ahead = level[y] - level[mine]
                for seat in range(len(seats)):
                    if ahead > 0 or (ahead == 0 and seats[seat, 0] == 1):
                        champion = y
                        ties = seats[seat, 2]
                    else:
                        champion = mine
                        ties = seats[seat, 1]
                        totals[seat * SEAT_TOTALS + OWN] += ways * under[ties, level[mine]]
                    beaten = ways * under[ties, level[champion]]
                    totals[seat * SEAT_TOTALS + SIDE_WITHOUT + holds[champion]] += beaten
                if in_parts:
                    continue
                once = seats_end + HELD + (holds[mine] | holds[y])
                totals[once] += ways * without
                totals[once + 2] += ways * (total - without)
                if with_stones:
                    champion = mine
                    ties = seats[0, 1]
                    if ahead > 0 or (ahead == 0 and seats[0, 0] == 1):
                        champion = y
                        ties = seats[0, 2]
                    at = level[champion]
                    beaten = ways * under[ties, at]
                    if holds[champion]:
                        totals[seats_end + CONTESTED] += beaten - ways * without
                        totals[seats_end + MY_VALUE] += beaten * (value[mine] + value[y])
                    totals[seats_end + THEIR_VALUE] += ways * (worth_all - under_worth[ties, at])
                    totals[seats_end + MY_EXTRA + 1 - holds[champion]] += beaten * extra[champion]
                    bonus = over_extra[ties, at]
                    of_juego = bonus
                    if at < first_holding:
                        of_juego = juego_extra
                    totals[seats_end + THEIR_EXTRA] += ways * of_juego
                    totals[seats_end + THEIR_EXTRA + 1] += ways * (bonus - of_juego)
