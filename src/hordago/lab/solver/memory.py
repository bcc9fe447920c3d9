"""Tables that are being learned, read as a policy file is: at a table, from memory.

Owns nothing but the translation. It must answer with chances as a `Book` does.
"""

from __future__ import annotations

from hordago.bots.trained.book import Book
from hordago.bots.trained.shape import Shape
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.tables import Tables
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np


class Memory(Book):
    """What a learner has learned, read as a policy file is, from memory."""

    def __init__(self, rules: Rules, shape: Shape, model: Model, tables: Tables) -> None:
        self.name, self.rules, self.shape = "the learner", rules, shape
        self.card = {}
        self._model, self._tables = model, tables

    def equity(self, ours: int, theirs: int) -> float:
        """The chance of mano's side of winning the game when a hand begins at this score."""
        return float(self._tables.equity[ours, theirs])

    def cut(self, scores: int, later: bool, seat: int, hand: int) -> float:
        """The chance of ending the mus."""
        return _in_shares(self._tables.mus_average[scores, int(later), seat, hand])[1]

    def throw(self, scores: int, seat: int, hand: int) -> tuple[float, ...]:
        """The chance of each choice of cards to throw."""
        first, stop = self._model.choice_first[hand : hand + 2]
        return _in_shares(self._tables.throw_regret[scores, seat, first:stop])

    def chances(self, context: int, block: int, node: int, hand: int) -> tuple[float, ...] | None:
        """The chance of each of a node's moves with a hand; None where nothing was learned."""
        shape = self.shape
        tree = shape.trees[shape.blocks[block].tree]
        held = shape.range_of(block, tree.lances[node].turn)
        at = context * shape.starts[-1] + shape.starts[block] + shape.rows(block)[node]
        at += hand - held.start
        stop = at + len(tree.slots(node)) * len(held)
        wishes: T = np.maximum(self._tables.regret[at : stop : len(held)], 0)
        return _in_shares(wishes) if wishes.any() else None


def _in_shares(wishes: T) -> tuple[float, ...]:
    wishes = np.maximum(wishes, 0).astype(float)
    total = wishes.sum()
    if total == 0:
        return (1 / len(wishes),) * len(wishes)
    return tuple((wishes / total).tolist())
