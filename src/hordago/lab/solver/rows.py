"""The rows of a context, in the order in which a policy file has them.

Owns where in a context each begins, how wide it is, and in which order its hands stand.
"""

from __future__ import annotations

from typing import NamedTuple

from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T

with extra("lab", "the solver"):
    import numpy as np


class Rows(NamedTuple):
    """By row, which is a node of a block; see `Shape`."""

    at: T  # where in a context its slots begin
    width: T  # how many hands its seat may hold
    moves: T  # how many slots it has
    block: T
    seat: T


def rows_of(m: Model) -> Rows:
    """The rows of any context of a model."""
    sizes = m.tree_root[m.block_tree + 1] - m.tree_root[m.block_tree]
    block: T = np.repeat(np.arange(len(sizes)), sizes)
    node = m.tree_root[m.block_tree[block]] + np.arange(len(block)) - m.block_first[block]
    seat = m.node_seat[node]
    return Rows(
        at=m.row,
        width=m.block_high[block, seat] - m.block_low[block, seat],
        moves=m.node_first[node + 1] - m.node_first[node],
        block=block,
        seat=seat,
    )


@kernel
def set_order(m: Model, block: int, seat: int, order: T) -> None:
    """The hands of a seat's range from its first on, weakest first in the block's lance."""
    low, high = m.block_low[block, seat], m.block_high[block, seat]
    place = 0
    for hand in m.by_strength[m.block_kind[block]]:
        if low <= hand < high:
            order[place] = hand - low
            place += 1
