"""One lance, walked for all hands of a seat at once: counterfactual regret minimisation.

Owns how regrets are made of what decisions are worth. The cards of the other three seats are
sampled and so is what they do; the seat itself tries everything with every hand. A lance ends in
its own stones, valued by match equity, and what lies ahead of it as learned so far (Zinkevich et
al. 2007 for the regrets; sampling as in Lanctot et al. 2009, outcomes of the others).
"""

from __future__ import annotations

from hordago.lab.compiling import kernel, part
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
    tree = m.block_tree[block]
    ends = m.tree_end[tree + 1] - m.tree_end[tree]
    for end in range(ends):
        w.valued[end] = 0
    go_down(m, t, f, w, context, block, seat, high - low)
    for end in range(ends):
        if w.valued[end] == 1:
            value = w.value[len(w.place) + end, : high - low]
            number = m.tree_end[tree] + end
            set_end(m, t, w, context, seat, lance, kind, number, low, high, value)
    root = m.tree_root[tree]
    start = context * m.size
    for node in range(m.tree_root[tree + 1] - 1, root - 1, -1):
        here = w.place[node - root]
        if here < 0:
            continue
        slot = m.node_first[node]
        if m.node_seat[node] != seat:
            w.place[node - root] = row_of(m, w, tree, m.after[slot + w.chosen[node - root]])
            continue
        value = w.value[here, : high - low]
        n = m.node_first[node + 1] - slot
        first = slot - m.node_first[root]
        for choice in range(n):
            row = row_of(m, w, tree, m.after[slot + choice])
            w.follow[choice] = row
            follow, chances = w.value[row, : high - low], w.strategy[first + choice, : high - low]
            if choice == 0:
                set_product(value, follow, chances)
            else:
                add_product(value, follow, chances)
        learn(
            t, w, start + begins(m, block, node), n, first, value,
            w.reach[here], w.likely[seat, low:high], weight, average_weight,
        )  # fmt: skip
    if w.place[0] != 0:
        first_row, value = w.value[0, : high - low], w.value[w.place[0], : high - low]
        for h in range(len(value)):
            first_row[h] = value[h]


@part
def go_down(
    m: Model, t: Tables, f: Frozen, w: Work, context: int, block: int, seat: int, width: int
) -> None:
    """Find the nodes that are reached, with what the seat does at its own and how it gets there.

    Each node that is reached gets a row, and the others' nodes a choice by what they hold. What
    follows such a choice is worth as much and as likely: if it has no row yet, it takes this one.
    Ends that are reached are marked in ``w.valued``.
    """
    tree = m.block_tree[block]
    root, stop = m.tree_root[tree], m.tree_root[tree + 1]
    for node in range(stop - root):
        w.place[node] = -1
    w.place[0] = 0
    used = 1
    certain = w.reach[0, :width]
    for h in range(width):
        certain[h] = 1
    start = context * m.size
    for node in range(root, stop):
        here = w.place[node - root]
        if here < 0:
            continue
        slot = m.node_first[node]
        n = m.node_first[node + 1] - slot
        reach = w.reach[here, :width]
        if m.node_seat[node] == seat:
            first = slot - m.node_first[root]
            at = start + begins(m, block, node)
            match_regrets(t.regret, at, n, w.strategy, first, w.total[:width])
            for choice in range(n):
                to = m.after[slot + choice]
                chances = w.strategy[first + choice, :width]
                if to < 0:
                    w.valued[-1 - to - m.tree_end[tree]] = 1
                elif w.place[to - root] < 0:
                    w.place[to - root] = used
                    set_product(w.reach[used, :width], reach, chances)
                    used += 1
                else:
                    add_product(w.reach[w.place[to - root], :width], reach, chances)
        else:
            set_seat_chances(m, t, f, w, context, block, node)
            w.chosen[node - root] = sampled(w, n)
            to = m.after[slot + w.chosen[node - root]]
            if to < 0:
                w.valued[-1 - to - m.tree_end[tree]] = 1
            elif w.place[to - root] < 0:
                w.place[to - root] = here
            else:
                add(w.reach[w.place[to - root], :width], reach)


@part
def row_of(m: Model, w: Work, tree: int, to: int) -> T:
    """The row of `w.value` of what follows: a node, or an end."""
    if to >= 0:
        return w.place[to - m.tree_root[tree]]
    return len(w.place) - 1 - to - m.tree_end[tree]


@kernel
def set_product(out: T, one: T, other: T) -> None:
    """Set a row to the products of two others."""
    for h in range(len(out)):
        out[h] = one[h] * other[h]


@kernel
def add_product(out: T, one: T, other: T) -> None:
    """Add the products of two rows to a third."""
    for h in range(len(out)):
        out[h] += one[h] * other[h]


@part
def match_regrets(regrets: T, at: int, n: int, strategy: T, first: int, total: T) -> None:
    """The strategy of a node: each choice in proportion to its regret, if above 0.

    It is left in the rows of `strategy` from `first` on. Every row is taken from the whole: a row
    of a part is not known to be contiguous, and then its items are done one by one.
    """
    width = len(total)
    for h in range(width):
        total[h] = 0
    for choice in range(n):
        regret = regrets[at + choice * width : at + (choice + 1) * width]
        row = strategy[first + choice, :width]
        for h in range(width):
            x = max(regret[h], np.float32(0))
            row[h] = x
            total[h] += x
    even = np.float32(1) / n
    for choice in range(n):
        row = strategy[first + choice, :width]
        for h in range(width):
            row[h] = row[h] / total[h] if total[h] > 0 else even


@part
def learn(
    t: Tables, w: Work, at: int, n: int, first: int, value: T, reach: T, likely: T,
    weight: T, average_weight: T,
) -> None:  # fmt: skip
    """Add to the regrets of a node, and now and then to its average strategy."""
    width = len(value)
    floor = -FLOOR * weight
    for choice in range(n):
        regret = t.regret[at + choice * width : at + (choice + 1) * width]
        values = w.value[w.follow[choice], :width]
        for h in range(width):
            step = weight * likely[h] * (values[h] - value[h])
            regret[h] = max(regret[h] + step, floor)
        if average_weight > 0:
            average = t.average[at + choice * width : at + (choice + 1) * width]
            row = w.strategy[first + choice, :width]
            for h in range(width):
                average[h] += average_weight * likely[h] * reach[h] * row[h]


@part
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


@part
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


@part
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
