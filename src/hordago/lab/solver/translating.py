"""A frozen player at a table where bets are called of sizes that it does not know.

Owns the translation of its tables. At a node that it does not know it does what it does at the one
that is most like it, as at the table; its own moves stay what they are.
"""

from __future__ import annotations

from hordago.bots.trained.shape import Shape
from hordago.bots.trained.situation import node_in
from hordago.bots.trained.tree import Sizes
from hordago.lab.extras import extra
from hordago.lab.solver.model import T
from hordago.lab.solver.tables import Frozen
from hordago.rules.moves import ACCEPT, BET

with extra("lab", "the solver"):
    import numpy as np

CERTAIN = 255


def with_bets(sizes: Sizes, more: tuple[int, ...]) -> Sizes:
    """The sizes with other first bets beside them."""
    return sizes._replace(bets=tuple(sorted({*sizes.bets, *more})))


def translated(frozen: Frozen, have: Shape, want: Shape) -> Frozen:
    """A player of one shape as one of another, which has its sizes and more.

    His contexts stay his own; only the trees are those of the other shape.
    """
    source = frozen.chance.reshape(have.contexts, have.starts[-1])
    chance: T = np.zeros((have.contexts, want.starts[-1]), np.uint8)
    for number, block in enumerate(want.blocks):
        tree, known = want.trees[block.tree], have.trees[have.blocks[number].tree]
        for node, lance in enumerate(tree.lances):
            width = len(want.range_of(number, lance.turn))
            to = want.starts[number] + want.rows(number)[node]
            like = node_in(known, lance)
            if like is None:
                chance[:, to : to + width] = CERTAIN
                continue
            at = have.starts[number] + have.rows(number)[like]
            moves = tuple(tree.moves[slot] for slot in tree.slots(node))
            for slot in known.slots(like):
                place = to + width * nearest_move(moves, known.moves[slot])
                chance[:, place : place + width] += source[:, at : at + width]
                at += width
    return frozen._replace(chance=chance.reshape(-1))


def nearest_move(moves: tuple[int, ...], move: int) -> int:
    """The place of a move among others, or of the one that is most like it.

    A size gives way to the nearest size; what has no place there at all, to an accept, and where
    there is none, to the quietest.
    """
    if move in moves:
        return moves.index(move)
    sizes = [place for place, each in enumerate(moves) if each > BET]
    if move > BET and sizes:
        return min(sizes, key=lambda place: abs(moves[place] - move))
    return moves.index(ACCEPT) if ACCEPT in moves else 0
