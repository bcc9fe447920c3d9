"""The deals around every hand at once, where nothing is known of the others.

Owns the preparation of `pair_kernels.count_all`, lance by lance, with as few kinds of cards as the
lance tells apart. It must never make chances of the counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.lab.cache import compiled
from hordago.lab.odds import pair_kernels
from hordago.lab.odds.layout import BINOMIAL, HAND, Counts, Ints, Layout, ints
from hordago.lab.odds.one_hand import in_parts
from hordago.lab.odds.pack import Order, Pack, View

MANY_LEVELS = 100  # from here on hands are counted in parts, where every level is one hand


class Counted(NamedTuple):
    """What was counted in one lance for the hands that come of some kept cards and a draw."""

    totals: Ints  # kept, draw, then as in `pair_kernels`: by seat, and once
    draws: Ints  # draw, kind of the view: what is drawn
    hands: Ints  # kept, draw: the hand of the view; -1 where there is none
    ways: Ints  # draw: the ways to draw it


class Parts(NamedTuple):
    """The hands that are worse than each hand, in parts of which some cards are fixed."""

    sequence: Ints  # the kinds, in the order in which cards are fixed
    start: Ints  # by hand, where its parts begin
    depth: Ints  # by part: the kinds from here on in the sequence are free
    free_held: Ints  # how many cards of the free kinds the hand itself holds
    free_drawn: Ints  # how many cards the part has of them
    fixed: Ints  # by part, where its fixed kinds begin
    kind: Ints
    held: Ints  # how many the hand itself holds
    drawn: Ints  # how many the part has
    own: Ints  # by hand, where its own kinds begin
    own_kind: Ints
    own_count: Ints


class _Node(NamedTuple):
    """All hands that begin with some numbers of cards along a sequence of kinds."""

    begin: int
    end: int
    prefix: tuple[tuple[int, int], ...]
    depth: int
    free: int
    below: tuple[_Node, ...]


def count_draws(
    pack: Pack,
    view: View,
    left: Counts,
    kept: Sequence[Counts],
    seats: Sequence[int],
    *,
    with_stones: bool,
) -> Counted:
    """Count one lance for some cards kept and the rest of four drawn from what is left.

    All of `kept` have as many cards. The deals are those to partner and opponents, by draw.
    Stones are counted for the first seat.
    """
    layout, order = view.layout, view.worth.order
    size = HAND - sum(kept[0])
    draws = layout.of_size[size]
    mine = view.counts(left)
    codes = draws.code + np.array([layout.code(view.counts(each)) for each in kept])[:, None]
    hands = layout.index(codes)
    ways = BINOMIAL[mine, draws.counts].prod(axis=1)
    unions = layout.unions(size, HAND)
    union_codes = unions.counts @ layout.radix
    places = np.array([pack.seat(seat) for seat in seats], dtype=np.int64)
    split = order.n_levels == layout.n > MANY_LEVELS
    state = layout.state(mine)
    if split:
        parts, table = parts_of(layout, order), _no_table()
    else:
        parts = _no_parts()
        table = _table(layout, view, tuple(map(int, mine)), size + 2 * HAND, with_stones)
    holding = order.level[view.worth.holds]
    first_holding = int(holding.min()) if len(holding) else order.n_levels
    width = len(seats) * pair_kernels.SEAT_TOTALS + pair_kernels.ONCE
    of_four = layout.of_size[HAND]
    fits = (ways > 0) & (hands >= 0).all(axis=0)

    count_all = compiled(pair_kernels.count_all)

    def part(begin: int, end: int) -> Ints:
        found = np.zeros((len(kept), len(draws), width), dtype=np.int64)
        count_all(
            begin, end, unions, union_codes, layout.low, layout.high, BINOMIAL, mine, *state,
            of_four.code, order.level, order.n_levels, first_holding,
            view.worth.holds.astype(np.int64), view.worth.value, view.worth.extra,
            split, parts, table.place, table.counts, table.worths,
            fits, draws.low, draws.high, hands, of_four.low_choice, of_four.high_choice,
            places, with_stones,
            pair_kernels.scratch_for(layout.n, len(layout.caps), order.n_levels), found,
        )  # fmt: skip
        return found

    return Counted(in_parts(part, len(unions.low)), draws.counts, hands, ways)


class _Table(NamedTuple):
    place: NDArray[np.int32]  # by the code of what is out, but for the last kind
    counts: NDArray[np.uint16]  # out, level: hands of the rest below it
    worths: NDArray[np.int32]


def _no_table() -> _Table:
    return _Table(np.zeros(1, np.int32), np.zeros((0, 1), np.uint16), np.zeros((0, 1), np.int32))


def _table(layout: Layout, view: View, left: Counts, size: int, with_values: bool) -> _Table:
    radix = layout.radix
    place = np.full(int(radix[-1]), -1, dtype=np.int32)
    codes = np.empty(len(place), dtype=np.int64)
    n_outs = compiled(pair_kernels.find_outs)(
        np.array(left), size, radix, np.zeros(len(left), np.int64), place, codes
    )
    order = view.worth.order
    counts = np.zeros((n_outs, order.n_levels + 1), dtype=np.uint16)
    rows = n_outs if with_values else 0
    worths = np.zeros((rows, order.n_levels + 1), dtype=np.int32)
    low_states = int(radix[layout.middle])
    nothing = np.zeros(0, dtype=np.int64)

    fill_table = compiled(pair_kernels.fill_table)

    def part(begin: int, end: int) -> Ints:
        fill_table(
            begin, end, codes, low_states, layout.low, layout.high, *layout.state(left),
            order.hands, order.start, view.worth.value, counts, worths, with_values,
            np.empty(layout.n, np.int32),
        )  # fmt: skip
        return nothing

    in_parts(part, n_outs)
    return _Table(place, counts, worths)


_PARTS: dict[tuple[Counts, bytes], Parts] = {}


def parts_of(layout: Layout, order: Order) -> Parts:
    """The parts of every hand, along the kinds from either end: the way that gives fewer."""
    key = (layout.caps, order.level.tobytes())
    if key not in _PARTS:
        forward = np.arange(len(layout.caps))
        ways = [_parts(layout, order, sequence) for sequence in (forward, forward[::-1])]
        _PARTS[key] = min(ways, key=lambda parts: len(parts.depth))
    return _PARTS[key]


@lru_cache(maxsize=1)
def _no_parts() -> Parts:
    return Parts(*(np.zeros(1, dtype=np.int64) for _ in Parts._fields))


def _parts(layout: Layout, order: Order, sequence: Ints) -> Parts:
    counts = layout.of_size[HAND].counts
    along = counts[:, sequence]
    leaves = np.lexsort(along.T[::-1])
    rows = [tuple(map(int, row)) for row in along[leaves]]
    root = _node(rows, 0, len(rows), (), 0)
    start, depth, free_held, free_drawn, fixed = [0], [], [], [], [0]
    kind: list[int] = []
    held: list[int] = []
    drawn: list[int] = []
    for hand in range(layout.n):
        worse = order.level[leaves] < order.level[hand]
        inside = [0, *np.cumsum(worse).tolist()]
        mine = along[hand]
        for node in _covering(root, inside):
            depth.append(node.depth)
            free_held.append(int(mine[node.depth :].sum()))
            free_drawn.append(node.free)
            for place, number in node.prefix:
                kind.append(int(sequence[place]))
                held.append(int(mine[place]))
                drawn.append(number)
            fixed.append(len(kind))
        start.append(len(depth))
    own_hand, own_kind = np.nonzero(counts)
    own = np.searchsorted(own_hand, np.arange(layout.n + 1))
    return Parts(
        np.ascontiguousarray(sequence),
        ints(start),
        ints(depth),
        ints(free_held),
        ints(free_drawn),
        ints(fixed),
        ints(kind),
        ints(held),
        ints(drawn),
        own,
        own_kind,
        counts[own_hand, own_kind],
    )


def _node(
    rows: list[Counts], begin: int, end: int, prefix: tuple[tuple[int, int], ...], depth: int
) -> _Node:
    free = HAND - sum(number for _, number in prefix)
    below: list[_Node] = []
    if end - begin > 1:
        column = [row[depth] for row in rows[begin:end]]
        for number in sorted(set(column)):
            first = begin + bisect_left(column, number)
            last = begin + bisect_left(column, number + 1)
            longer = (*prefix, (depth, number)) if number else prefix
            below.append(_node(rows, first, last, longer, depth + 1))
    elif depth < len(rows[begin]):  # one hand: everything is fixed
        whole = tuple((place, number) for place, number in enumerate(rows[begin]) if number)
        return _Node(begin, end, whole, len(rows[begin]), 0, ())
    return _Node(begin, end, prefix, depth, free, tuple(below))


def _covering(node: _Node, inside: list[int]) -> list[_Node]:
    """The fewest nodes that have exactly the wanted hands."""
    wanted = inside[node.end] - inside[node.begin]
    if wanted == 0:
        return []
    if wanted == node.end - node.begin:
        return [node]
    return [found for each in node.below for found in _covering(each, inside)]
