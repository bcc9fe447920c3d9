"""One lance, played with the cards that the seats hold: what each does, and what comes of it.

Owns the sampling of what a seat does, by what is learned or as a frozen player does it.
"""

from __future__ import annotations

from hordago.bots.trained.shape import (
    AFTER_TWO,
    BOTH_SIDES,
    FIRST_CHICA,
    FIRST_JUEGO,
    FIRST_PARES,
    SETS,
)
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.dealing import fraction, holding, one_of, sampled
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.tables import FROZEN_CONTEXT, FROZEN_SIDES, Frozen, Tables, Work
from hordago.lab.solver.values import seat_code, side_code
from hordago.rules.betting import NOT_PLAYED, REFUSED
from hordago.rules.code import CHICA, GRANDE, JUEGO, PARES

with extra("lab", "the solver"):
    import numpy as np

CODED = np.float32(1.0 / 255)
OVER = -1


@kernel
def block_in(m: Model, w: Work, lance: int, pares: int, juego: int) -> T:
    """The block of a lance after what stands in `w`, as `shape.block_of`; -1 for no betting."""
    if lance == GRANDE:
        return 0
    if lance == CHICA:
        return FIRST_CHICA + seat_code(w.how[0], w.caller[0])
    if lance == PARES:
        place = m.betting[pares]
        if place < 0:
            return -1
        before = 3 * side_code(w.how[0], w.caller[0]) + side_code(w.how[1], w.caller[1])
        return FIRST_PARES + place * AFTER_TWO + before
    place = m.betting[juego] if juego else len(BOTH_SIDES)
    return -1 if place < 0 else FIRST_JUEGO + place * SETS + pares


@kernel
def set_chances(t: Tables, w: Work, at: int, width: int, n: int) -> None:
    """Regret matching for one hand: each choice in proportion to its regret, if above 0."""
    total = np.float32(0)
    for choice in range(n):
        x = max(t.regret[at + choice * width], np.float32(0))
        w.chances[choice] = x
        total += x
    for choice in range(n):
        w.chances[choice] = w.chances[choice] / total if total > 0 else np.float32(1) / n


@kernel
def set_frozen_chances(f: Frozen, w: Work, at: int, width: int, n: int) -> None:
    """What a frozen player does with one hand."""
    for choice in range(n):
        w.chances[choice] = np.float32(f.chance[at + choice * width]) * CODED


@kernel
def set_seat_chances(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, block: int, node: int
) -> T:
    """The chances of the seat of a node with the hand that it holds; how many there are."""
    seat = m.node_seat[node]
    n = m.node_first[node + 1] - m.node_first[node]
    low = m.block_low[block, seat]
    width = m.block_high[block, seat] - low
    at = begins(m, block, node) + w.hand[seat] - low
    frozen = w.state[FROZEN_SIDES] >> (seat & 1) & 1
    at += m.size * (w.state[FROZEN_CONTEXT] if frozen else context)
    if frozen:
        set_frozen_chances(f, w, at, width, n)
    else:
        set_chances(t, w, at, width, n)
    return n


@kernel
def play_lance(m: Model, t: Tables, f: Frozen, w: Work, context: int, lance: int, explored: T) -> T:
    """Play a lance with the cards that the seats hold; the number of its end, or OVER for none.

    What stands is written to ``w.how`` and ``w.caller``; a refusal is paid to ``w.score``.
    """
    pares, juego = holding(m, w, PARES), holding(m, w, JUEGO)
    w.how[lance], w.caller[lance] = NOT_PLAYED, 0
    block = block_in(m, w, lance, pares, juego)
    if block < 0:
        return OVER
    root = m.tree_root[m.block_tree[block]]
    node = root
    while node >= 0:
        n = set_seat_chances(m, t, f, w, context, block, node)
        seat = m.node_seat[node]
        if w.state[FROZEN_SIDES] >> (seat & 1) & 1 == 0 and fraction(w) < explored:
            choice = one_of(w, n)
        else:
            choice = sampled(w, n)
        node = m.after[m.node_first[node] + choice]
    end = -1 - node
    w.how[lance], w.caller[lance] = m.end_how[end], m.end_caller[end]
    if m.end_how[end] == REFUSED:
        w.score[m.end_caller[end] & 1] += m.end_stones[end]
    return end
