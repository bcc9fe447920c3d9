"""Everything about a code that training reads, as arrays.

Owns the translation of a `Shape` into arrays; it must never decide anything of a rule or of the
shape. `T` stands for numpy arrays throughout: numba knows their types.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hordago.bots.trained.shape import BOTH_SIDES, SEATS, SETS, Shape
from hordago.bots.trained.throws import throws_of
from hordago.lab.compiling import inlined
from hordago.lab.extras import extra
from hordago.lab.solver.draws import draw_tables
from hordago.rules.code import LANCES, PARES
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4
from hordago.rules.seating import in_order

with extra("lab", "the solver"):
    import numpy as np

T = Any

RANKS = 10


class Model(NamedTuple):
    """What does not change while training. See `Shape` for the words."""

    # hands
    ranks: T  # (hands, 4) rank indices, highest first
    held: T  # (4, hands) 4 * rank + how many of the rank stand before it, by place
    number: T  # (10000) hand by its ranks read as a number
    strength: T  # (5 kinds, hands): greater is better; 0 where it has no pares, no juego
    value: T  # (5 kinds, hands) stones for pares or juego
    bonus: T  # (5 kinds, hands) stones that the house adds if the lance is won with it
    by_strength: T  # (5 kinds, hands) the hands, weakest first: `Shape.order`
    groups: T  # (5) where each group of hands begins
    copies: T  # (10) cards of each rank in the pack
    pack: T  # the ranks of all cards
    # discards
    choice_first: T  # (hands + 1) the first choice of each hand
    choice_mask: T  # by choice: the places of the cards thrown, bit 0 the first
    choice_thrown: T  # by choice: how many
    draw_first: T  # (choices + 1) the first result of each choice
    draw_hand: T  # by result: the hand after the draw
    draw_chance: T
    # trees, all nodes and slots of all trees one after another
    tree_root: T  # (trees + 1) the first node of each tree
    tree_end: T  # (trees + 1) its first end
    node_seat: T
    node_first: T  # (nodes + 1) the first slot
    after: T  # by slot: the next node, or -1 - e
    end_how: T
    end_caller: T
    end_stones: T  # ALL_IN for an órdago
    # blocks
    block_tree: T
    block_kind: T  # of lance
    block_first: T  # its first item of `row`
    row: T  # by node of a block: where in a context its slots begin; see `begins`
    block_low: T  # (blocks, 4) the first hand of the range of each seat
    block_high: T
    betting: T  # (16) the place of a set of seats among those with both sides, or -1
    # the code
    tie: T  # (4) greater wins a tie
    ask: T  # (4) the seats in the order in which they are asked for mus
    pass_point: T  # (5)
    punto_bonus: int
    bonus_after_refusal: int
    target: int
    size: int  # numbers in a context
    mus_contexts: int
    draws: int
    bands: T


def model_of(rules: Rules, shape: Shape) -> Model:
    """The arrays of a shape for a code."""
    code, hands = shape.code, shape.hands
    n = len(hands.ranks)
    strength: T = np.zeros((len(LANCES), n), np.int32)
    value: T = np.zeros((len(LANCES), n), np.float32)
    bonus: T = np.zeros((len(LANCES), n), np.float32)
    for h, each in enumerate(hands.strengths):
        strength[:, h] = each[: len(LANCES)]
    value[PARES], value[PARES + 1] = hands.pares, hands.juego
    bonus[PARES + 1], bonus[PARES + 2] = hands.juego_extra, hands.punto_extra
    number: T = np.full(RANKS**4, -1, np.int32)
    for each_ranks, h in hands.number.items():
        number[_as_number(each_ranks)] = h
    ranks: T = np.array(hands.ranks, np.int8)
    copies: T = np.array(hands.counts, np.int64)
    throws = throws_of(rules)
    choice_first: T = np.array(throws.first, np.int64)
    masks: T = np.array(throws.masks, np.int64)
    draws = draw_tables(ranks, choice_first, masks, copies)
    roots = np.cumsum([0, *(len(tree.lances) for tree in shape.trees)])
    slots = np.cumsum([0, *(len(tree.moves) for tree in shape.trees)])
    ends = np.cumsum([0, *(len(tree.ends) for tree in shape.trees)])
    after = [
        int(roots[i]) + to if to >= 0 else to - int(ends[i])
        for i, tree in enumerate(shape.trees)
        for to in tree.after
    ]
    firsts = [int(slots[i]) + f for i, tree in enumerate(shape.trees) for f in tree.first[:-1]]
    every_end = [end for tree in shape.trees for end in tree.ends]
    blocks = range(len(shape.blocks))
    rows = [[shape.starts[block] + row for row in shape.rows(block)[:-1]] for block in blocks]
    ranges = [[shape.range_of(block, seat) for seat in range(SEATS)] for block in blocks]
    return Model(
        ranks=ranks,
        held=_held(ranks),
        number=number,
        strength=strength,
        value=value,
        bonus=bonus,
        by_strength=np.argsort(strength, axis=1, kind="stable"),
        groups=np.array(hands.groups, np.int64),
        copies=copies,
        pack=np.repeat(np.arange(RANKS), copies).astype(np.int64),
        choice_first=choice_first,
        choice_mask=masks,
        choice_thrown=np.array([int(mask).bit_count() for mask in masks], np.int64),
        draw_first=draws[0],
        draw_hand=draws[1],
        draw_chance=draws[2],
        tree_root=roots,
        tree_end=ends,
        node_seat=np.array([x.turn for tree in shape.trees for x in tree.lances], np.int64),
        node_first=np.array([*firsts, int(slots[-1])], np.int64),
        after=np.array(after, np.int64),
        end_how=np.array([end.how for end in every_end], np.int64),
        end_caller=np.array([end.caller for end in every_end], np.int64),
        end_stones=np.array([end.stones for end in every_end], np.int64),
        block_tree=np.array([block.tree for block in shape.blocks], np.int64),
        block_kind=np.array([shape.trees[block.tree].kind for block in shape.blocks], np.int64),
        block_first=np.cumsum([0, *map(len, rows)])[:-1],
        row=np.array([each for row in rows for each in row], np.int64),
        block_low=np.array([[each.start for each in row] for row in ranges], np.int64),
        block_high=np.array([[each.stop for each in row] for row in ranges], np.int64),
        betting=np.array(
            [BOTH_SIDES.index(s) if s in BOTH_SIDES else -1 for s in range(SETS)], np.int64
        ),
        tie=_ties(code.tie_order),
        ask=np.array([in_order(code.mus_order, SEATS, 0, place) for place in range(SEATS)]),
        pass_point=np.array(code.pass_point, np.int64),
        punto_bonus=code.punto_bonus,
        bonus_after_refusal=code.bonus_after_refusal,
        target=code.target,
        size=shape.starts[-1],
        mus_contexts=shape.mus_contexts,
        draws=shape.abstraction.draws,
        bands=np.array(shape.abstraction.bands, np.int64),
    )


@inlined
def begins(m: Model, block: int, node: int) -> T:
    """Where in a context the slots of a node begin, in a block that has its tree."""
    return m.row[m.block_first[block] + node - m.tree_root[m.block_tree[block]]]


def _held(ranks: T) -> T:
    # Unsigned: a place in an array that may be below 0 takes longer to find.
    found: T = np.zeros((4, len(ranks)), np.uint8)
    for place in range(4):
        run = (ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1)
        found[place] = 4 * ranks[:, place] + run
    return found


def _as_number(ranks: Cards4) -> int:
    a, b, c, d = ranks
    return ((a * 10 + b) * 10 + c) * 10 + d


def _ties(order: int) -> T:
    tie: T = np.zeros(SEATS, np.int64)
    for place in range(SEATS):
        tie[in_order(order, SEATS, 0, place)] = SEATS - 1 - place
    return tie
