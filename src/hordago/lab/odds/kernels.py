"""The counting loops, compiled: whole numbers in, whole numbers out.

Owns speed and nothing else. No loop here knows a card, a lance or a rule: which hands there are,
how they stand and what they are worth comes in arrays made by `pack`. Hands are compared by their
place in the order of a lance: a hand is beaten by a limit above its place (`Order.low`).
"""

# numba compiles loops; what reads worse in numpy is faster here.
# ruff: noqa: PLR0912, PLR0915

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.lab.compiling import inlined

GRANDE, CHICA, PARES, FOURTH = range(4)

# What `count_one` adds up: deals, and stones over all deals.
ALL: Final = 0
OWN: Final = 1  # 4, by place: the hand is the best of all
UNBEATEN: Final = 5  # 4: no opponent beats it
SIDE: Final = 9  # 5: grande, chica, pares, juego, punto: the side wins
HELD: Final = 14  # pares: nobody, mine, theirs, both; then juego
CONTESTED: Final = 22  # pares, juego: the side wins and both sides hold
MY_VALUE: Final = 24  # pares, juego: what the hands of the side are worth where it wins
THEIR_VALUE: Final = 26
MY_EXTRA: Final = 28  # juego, punto
THEIR_EXTRA: Final = 30
TOTALS: Final = 32


class Scratch(NamedTuple):
    """Room for one worker of `count_one`; compiled code makes no arrays."""

    weights: NDArray[np.int32]
    sums: NDArray[np.int32]  # lance, place in its order: the hands of z below it
    values: NDArray[np.int32]  # pares and juego: what those are worth
    extras: NDArray[np.int32]  # juego and punto
    own_best: NDArray[np.int64]  # by lance: the hands of z that the hand itself beats


def scratch_for(n: int) -> Scratch:
    """Room for a pack of n hands."""
    return Scratch(
        np.empty(n, np.int32),
        np.zeros((4, n + 1), np.int32),
        np.zeros((2, n + 1), np.int32),
        np.zeros((2, n + 1), np.int32),
        np.zeros(4, np.int64),
    )


@inlined
def weigh(low_row: Any, high_row: Any, low_start: Any, high_start: Any, weights: Any) -> None:
    """In how many ways each hand of four cards can be dealt; in the order of the layout."""
    place = 0
    for few in range(5):
        for i in range(low_start[few], low_start[few + 1]):
            first = low_row[i]
            for j in range(high_start[4 - few], high_start[5 - few]):
                weights[place] = first * high_row[j]
                place += 1


@inlined
def count_one(
    begin: int,
    end: int,
    unions: Any,
    low: Any,
    high: Any,
    binomial: Any,
    left: Any,
    left_low: int,
    left_high: int,
    mask: Any,
    orders: Any,
    own_limit_y: Any,
    own_limit_z: Any,
    x_fits: Any,
    x_beaten: Any,
    limit_y: Any,
    limit_z: Any,
    best_holds: Any,
    mine_holds: Any,
    mine_value: Any,
    mine_extra: Any,
    y_fits: Any,
    y_low: Any,
    y_holds: Any,
    y_value: Any,
    y_extra: Any,
    y_limit_z: Any,
    z_holds_from: Any,
    z_value: Any,
    z_extra: Any,
    with_extras: bool,
    scratch: Any,
    found: Any,
) -> None:
    """Count the deals around one hand: x is the partner, y and z the opponents.

    For each union of x and y, the hands of z are summed up once in the order of every lance; a pair
    x, y then only looks up how many hands of z its side's best beats.
    """
    n = len(mask)
    kinds = left.shape[0]
    weights, sums, values, extras, own_best = scratch
    for union in range(begin, end):
        base = 1
        for kind in range(kinds):
            base *= binomial[left[kind], unions.counts[union, kind]]
        if base == 0:
            continue
        wanted = False
        for pair in range(unions.start[union], unions.start[union + 1]):
            if x_fits[unions.first[pair]] and y_fits[unions.second[pair]]:
                wanted = True
                break
        if not wanted:
            continue
        weigh(
            low.weights[left_low - unions.low[union]],
            high.weights[left_high - unions.high[union]],
            low.start, high.start, weights,
        )  # fmt: skip
        for hand in range(n):
            weights[hand] *= mask[hand]
        for lance in range(4):
            total = np.int32(0)
            for place in range(n):
                total += weights[orders[lance, place]]
                sums[lance, place + 1] = total
            own_best[lance] = sums[lance, own_limit_z[lance]]
        for lance in range(2):
            total = np.int32(0)
            for place in range(z_holds_from[lance], n):
                hand = orders[2 + lance, place]
                total += weights[hand] * z_value[lance, hand]
                values[lance, place + 1] = total
        if with_extras:
            for part in range(2):
                total = np.int32(0)
                for place in range(n):
                    hand = orders[3, place]
                    total += weights[hand] * z_extra[part, hand]
                    extras[part, place + 1] = total
        count = np.int64(sums[0, n])
        for pair in range(unions.start[union], unions.start[union + 1]):
            x = unions.first[pair]
            y = unions.second[pair]
            if not (x_fits[x] and y_fits[y]):
                continue
            ways = base * unions.ways[pair]
            deals = ways * count
            found[ALL] += deals
            for lance in range(4):
                beaten = ways * own_best[lance] * (y_low[y, lance] < own_limit_y[lance])
                found[UNBEATEN + lance] += beaten
                found[OWN + lance] += beaten * x_beaten[x, lance]
            for lance in range(2):
                beaten = np.int64(sums[lance, limit_z[x, lance]])
                found[SIDE + lance] += ways * beaten * (y_low[y, lance] < limit_y[x, lance])
            for lance in range(2):
                place = 2 + lance
                mine = mine_holds[x, lance]
                ours = best_holds[x, lance]
                without = ways * sums[place, z_holds_from[lance]] * (1 - y_holds[y, lance])
                held = HELD + 4 * lance + mine
                found[held] += without
                found[held + 2] += deals - without
                worth = y_value[y, lance]
                limit = limit_z[x, place]
                wins = np.int64(y_low[y, place] < limit_y[x, place])
                beaten = wins * ways * sums[place, limit]
                found[SIDE + place] += beaten * ours
                found[SIDE + 4] += beaten * lance * (1 - ours)
                found[CONTESTED + lance] += (beaten - without) * ours * wins
                found[MY_VALUE + lance] += beaten * ours * mine_value[x, lance]
                theirs = worth * (deals - beaten)
                theirs += ways * (
                    values[lance, n] - wins * values[lance, max(limit, z_holds_from[lance])]
                )
                found[THEIR_VALUE + lance] += theirs
            if with_extras:
                part = 1 - best_holds[x, 1]
                limit = limit_z[x, 3]
                if y_low[y, 3] < limit_y[x, 3]:
                    found[MY_EXTRA + part] += ways * sums[3, limit] * mine_extra[x]
                else:
                    part = 1 - y_holds[y, 1]
                    found[THEIR_EXTRA + part] += ways * sums[3, y_limit_z[y]] * y_extra[y]
                    limit = max(limit, y_limit_z[y])
                for part in range(2):
                    beaten = np.int64(extras[part, n] - extras[part, limit])
                    found[THEIR_EXTRA + part] += ways * beaten
