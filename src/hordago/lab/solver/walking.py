"""One lance, walked for all hands of a seat at once: counterfactual regret minimisation.

Owns how regrets are made of what decisions are worth. The cards of the other three seats are
sampled and so is what they do; the seat itself tries everything with every hand. A lance ends in
its own stones, valued by match equity, and what lies ahead of it as learned so far (Zinkevich et
al. 2007 for the regrets; sampling as in Lanctot et al. 2009, outcomes of the others).
"""

from __future__ import annotations

from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.dealing import sampled
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.playing_lances import block_in, play_lance, set_seat_chances
from hordago.lab.solver.tables import FROZEN_SIDES, Frozen, Tables, Work
from hordago.lab.solver.values import (
    add,
    add_ahead,
    ahead_at,
    learn_ahead,
    set_end,
    set_leaf,
    set_stakes,
)
from hordago.rules.betting import ACCEPTED, ALL_IN, NOT_PLAYED, REFUSED
from hordago.rules.code import GRANDE, JUEGO, PARES, PUNTO

with extra("lab", "the solver"):
    import numpy as np

FLOOR = np.float32(30)  # a regret is never below minus this, times the weight of the moment
EXPLORED = np.float32(0.05)  # how often what is played on is drawn evenly, so that all is seen


@kernel
def walk(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, block: int, lance: int, kind: int,
    seat: int, low: int, high: int, weight: T, average_weight: T,
) -> None:  # fmt: skip
    """Walk a lance's tree for the hands of a range; their values are left in ``w.value[0]``.

    Rows of room are as wide as the range: their item 0 is its first hand.
    """
    go_down(m, t, f, w, context, block, seat, high - low)
    tree = m.block_tree[block]
    for end in range(m.tree_end[tree], m.tree_end[tree + 1]):
        w.valued[end - m.tree_end[tree]] = 0
    root = m.tree_root[tree]
    start = context * m.size
    for node in range(m.tree_root[tree + 1] - 1, root - 1, -1):
        here = w.place[node - root]
        if here < 0:
            continue
        slot = m.node_first[node]
        value = w.value[here, : high - low]
        if m.node_seat[node] != seat:
            to = m.after[slot + w.chosen[node - root]]
            row = row_after(m, t, w, context, seat, lance, kind, tree, to, low, high)
            follow = w.value[row, : high - low]
            for h in range(len(value)):
                value[h] = follow[h]
            continue
        n = m.node_first[node + 1] - slot
        strategy = w.strategy[slot - m.node_first[root] :, : high - low]
        for h in range(len(value)):
            value[h] = 0
        for choice in range(n):
            to = m.after[slot + choice]
            row = row_after(m, t, w, context, seat, lance, kind, tree, to, low, high)
            w.follow[choice] = row
            add_product(value, w.value[row, : high - low], strategy[choice])
        learn(
            t, w, start + begins(m, block, node), n, strategy, value,
            w.reach[here], w.likely[seat, low:high], weight, average_weight,
        )  # fmt: skip


@kernel
def go_down(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, block: int, seat: int, width: int
) -> None:
    """Find the nodes that are reached, with what the seat does at its own and how it gets there.

    Each node that is reached gets a row, and the others' nodes a choice by what they hold.
    """
    root, stop = m.tree_root[m.block_tree[block]], m.tree_root[m.block_tree[block] + 1]
    for node in range(stop - root):
        w.place[node] = -1
    w.place[0] = 0
    used = 1
    first = w.reach[0, :width]
    for h in range(width):
        first[h] = 1
    start = context * m.size
    for node in range(root, stop):
        here = w.place[node - root]
        if here < 0:
            continue
        slot = m.node_first[node]
        n = m.node_first[node + 1] - slot
        reach = w.reach[here, :width]
        if m.node_seat[node] == seat:
            strategy = w.strategy[slot - m.node_first[root] :, :width]
            at = start + begins(m, block, node)
            match_regrets(t.regret, at, n, strategy, w.total[:width])
            for choice in range(n):
                to = m.after[slot + choice]
                if to >= 0:
                    used = reached(w, to - root, used)
                    add_product(w.reach[w.place[to - root], :width], reach, strategy[choice])
        else:
            set_seat_chances(m, t, f, w, context, block, node)
            w.chosen[node - root] = sampled(w, n)
            to = m.after[slot + w.chosen[node - root]]
            if to >= 0:
                used = reached(w, to - root, used)
                add(w.reach[w.place[to - root], :width], reach)


@kernel
def row_after(
    m: Model, t: Tables, w: Work, context: int, seat: int, lance: int, kind: int, tree: int,
    to: int, low: int, high: int,
) -> T:  # fmt: skip
    """The row of `w.value` of what follows: a node, or an end, which is valued once a walk."""
    if to >= 0:
        return w.place[to - m.tree_root[tree]]
    end = -1 - to - m.tree_end[tree]
    row = len(w.place) + end
    if w.valued[end] == 0:
        w.valued[end] = 1
        set_end(m, t, w, context, seat, lance, kind, -1 - to, low, high, w.value[row, : high - low])
    return row


@kernel
def reached(w: Work, node: int, used: int) -> int:
    """Give a node a row where it has none yet; how many rows there are."""
    if w.place[node] >= 0:
        return used
    w.place[node] = used
    row = w.reach[used]
    for h in range(len(row)):
        row[h] = 0
    return used + 1


@kernel
def add_product(out: T, one: T, other: T) -> None:
    """Add the products of two rows to a third."""
    for h in range(len(out)):
        out[h] += one[h] * other[h]


@kernel
def match_regrets(regrets: T, at: int, n: int, strategy: T, total: T) -> None:
    """The strategy of a node: each choice in proportion to its regret, if above 0."""
    width = len(total)
    for h in range(width):
        total[h] = 0
    for choice in range(n):
        regret = regrets[at + choice * width : at + (choice + 1) * width]
        row = strategy[choice]
        for h in range(width):
            x = max(regret[h], np.float32(0))
            row[h] = x
            total[h] += x
    even = np.float32(1) / n
    for choice in range(n):
        row = strategy[choice]
        for h in range(width):
            row[h] = row[h] / total[h] if total[h] > 0 else even


@kernel
def learn(
    t: Tables, w: Work, at: int, n: int, strategy: T, value: T, reach: T, likely: T,
    weight: T, average_weight: T,
) -> None:  # fmt: skip
    """Add to the regrets of a node, and now and then to its average strategy."""
    width = len(value)
    floor = -FLOOR * weight
    for choice in range(n):
        regret = t.regret[at + choice * width : at + (choice + 1) * width]
        values = w.value[w.follow[choice]]
        for h in range(width):
            step = weight * likely[h] * (values[h] - value[h])
            regret[h] = max(regret[h] + step, floor)
        if average_weight > 0:
            average = t.average[at + choice * width : at + (choice + 1) * width]
            row = strategy[choice]
            for h in range(width):
                average[h] += average_weight * likely[h] * reach[h] * row[h]


@kernel
def walk_lance(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, lance: int, seat: int,
    weight: T, average_weight: T,
) -> None:  # fmt: skip
    """Walk one lance for one seat, whatever it may hold, and learn from it."""
    n = len(m.ranks)
    value = w.value[0]
    if lance < PARES:
        block = block_in(m, w, lance, 0, 0)
        walk(m, t, f, w, context, block, lance, lance, seat, 0, n, weight, average_weight)
        learn_ahead(m, t, w, context, ahead_at(w, lance, 0, 0), seat, 0, n, value)
        return
    for have in range(2):
        pares, juego = w.others_hold[seat, 0], w.others_hold[seat, 1]
        if lance == PARES:
            low = m.groups[2] if have else 0
            high = n if have else m.groups[2]
            pares |= have << seat
            kind = PARES
        else:
            # All know who has pares: only hands that fit what this seat said.
            group = have
            if m.strength[PARES, w.hand[seat]] > 0:
                pares |= 1 << seat
                group += 2
            low, high = m.groups[group], m.groups[group + 1]
            juego |= have << seat
            kind = JUEGO if juego else PUNTO
        block = block_in(m, w, lance, pares, juego)
        if block >= 0:
            walk(m, t, f, w, context, block, lance, kind, seat, low, high, weight, average_weight)
        elif lance == PARES and pares == 0:
            for h in range(high - low):
                value[h] = 0
            add_ahead(m, t, w, context, seat, lance, NOT_PLAYED, 0, low, high, value[: high - low])
        else:
            set_leaf(m, w, seat, kind, NOT_PLAYED, 0, 0, low, high, value[: high - low])
            add_ahead(m, t, w, context, seat, lance, NOT_PLAYED, 0, low, high, value[: high - low])
        learn_ahead(m, t, w, context, ahead_at(w, lance, pares, juego), seat, low, high, value)


@kernel
def note_pending(m: Model, w: Work, lance: int, end: int) -> None:
    """Add what a lance will pay at the count to what an órdago would wipe out."""
    how = w.how[lance]
    if how == REFUSED:
        return
    stones = m.end_stones[end] if end >= 0 else 0
    out = w.leaf
    for seat in range(4):
        # Where nobody else has pares, those without pay nothing.
        low = m.groups[2] if lance == PARES and w.others_hold[seat, 0] == 0 else 0
        set_leaf(m, w, seat, lance, how, w.caller[lance], stones, low, len(m.ranks), out)
        add(w.pending[seat, low:], out[: len(m.ranks) - low])


@kernel
def bet_phase(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, weight: T, average_weight: T
) -> None:
    """The four lances of a hand: every seat learns at each, then it is played on."""
    frozen = w.state[FROZEN_SIDES]
    for seat in range(4):
        for h in range(len(m.ranks)):
            w.pending[seat, h] = 0
    for lance in range(GRANDE, JUEGO + 1):
        set_stakes(m, t, w)
        for seat in range(4):
            if frozen >> (seat & 1) & 1 == 0:
                walk_lance(m, t, f, w, context, lance, seat, weight, average_weight)
        if lance == JUEGO:
            return
        end = play_lance(m, t, f, w, context, lance, EXPLORED)
        if end >= 0 and m.end_how[end] == ACCEPTED and m.end_stones[end] == ALL_IN:
            return
        if max(w.score[0], w.score[1]) >= m.target:
            return
        note_pending(m, w, lance, end)
