"""What players of a club answer at every node of a lance's tree, heard at real tables.

Owns the questions. Games are played between bots that see only their views, from 0-0 until a side
is near the target. At the beginning of every lance some ways through its tree are tried on copies
of the table, and whoever is on turn is asked what he does there. A way goes on by what was
answered, or by what was tried least, so that nodes that are often reached are well known and no
other is unknown. Answers are counted by node and hand; scores and draws are not told apart. No
signs are made: who has seen one answers by his partner's cards, and a table of his own cards with
such answers in it would be a fool's.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hordago.bots.bot import Bot, decision_stream
from hordago.bots.runner import Table
from hordago.bots.trained.hands import number_of
from hordago.bots.trained.shape import SEATS, Outcome, Shape, block_of
from hordago.bots.trained.tree import Tree
from hordago.errors import IllegalAction
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.game.telling import held
from hordago.lab.extras import extra
from hordago.lab.solver.at_table import action_at, holders_at, slot_of
from hordago.lab.solver.model import Model, T
from hordago.rules.betting import NOT_PLAYED
from hordago.rules.code import LANCES, PARES, PUNTO
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

WAYS: Final = 6  # that are tried in a lance, beside the one that is played
AS_HEARD: Final = 0.5  # how often a way goes on as was answered


class Listener:
    """Counts what a bot answers. Everything follows from the seed and the number of hands.

    `near` is what a side lacks that is near the target; where nobody would ever be far, all scores
    are heard. `said` (slots of all trees, hands) holds the counts.
    """

    def __init__(
        self, rules: Rules, bot: Bot, shape: Shape, model: Model, *, near: int = 0, seed: int = 0
    ) -> None:
        self.rules = rules.with_format("one_game").but(signals=None)
        self.bot, self.shape, self.model = bot, shape, model
        self.near = near if near < rules.target else 0
        self.seed = seed
        self.said: T = np.zeros((len(model.after), len(model.ranks)), np.uint16)
        self.tried: T = np.zeros(len(model.after), np.int64)  # by slot
        self.asked = 0
        self.random = Random(f"hearing {seed}")

    def listen(self, hands: int) -> None:
        """Play games until so many hands were played."""
        heard = game = 0
        while heard < hands:
            secret = secret_of(f"hearing {self.seed} {game}")
            table = Table(Match(self.rules, seed=secret), [self.bot] * SEATS, secret)
            while table.match.winner is None and self._far(table.match) and heard < hands:
                self._hand(table)
                heard += 1
            game += 1

    def _far(self, match: Match) -> bool:
        return self.rules.target - max(match.score) > self.near

    def _hand(self, table: Table) -> None:
        match, heard = table.match, set[str]()
        number = match.hand_number
        while match.winner is None and match.hand_number == number:
            phase = match.phase
            if phase in LANCES and phase not in heard:
                heard.add(phase)
                self._lance(match, LANCES.index(phase))
            table.step()

    def _lance(self, match: Match, kind: int) -> None:
        """Try some ways through a lance that begins."""
        position = match.position
        assert position is not None
        mano, dealt = match.mano, position.deal.hands
        hands = [
            number_of(self.shape.hands, self.rules, held(dealt[(mano + seat) % SEATS]))
            for seat in range(SEATS)
        ]
        tree_number = self._tree_number(kind, hands)
        for _ in range(WAYS):
            self._way(match.copy(), mano, hands, tree_number)

    def _tree_number(self, kind: int, hands: list[int]) -> int:
        holds = holders_at(self.model, hands)
        passed = [Outcome(NOT_PLAYED, 0)] * PARES
        block = block_of(kind, passed, holds[0], 0 if kind == PUNTO else holds[1])
        return self.shape.blocks[block].tree

    def _way(self, twin: Match, mano: int, hands: list[int], tree_number: int) -> None:
        """Go one way to its end, and ask at every node of it."""
        tree: Tree = self.shape.trees[tree_number]
        first = int(self.model.node_first[self.model.tree_root[tree_number]])
        node = 0
        while node >= 0:
            turn = tree.lances[node].turn
            seat = (turn + mano) % SEATS
            if twin.turn != seat:
                return
            self.asked += 1
            stream = decision_stream(b"hearing", seat, self.asked)
            answer = slot_of(tree, node, self.bot.act(twin.view(seat), stream))
            self.said[first + answer, hands[turn]] += 1
            slot = answer if self.random.random() < AS_HEARD else self._seldom(tree, node, first)
            self.tried[first + slot] += 1
            try:
                twin.apply(action_at(tree, node, slot, mano))
            except IllegalAction:
                return
            node = tree.after[slot]

    def _seldom(self, tree: Tree, node: int, first: int) -> int:
        """The slot of a node that was tried least, by lot among several."""
        slots = tree.slots(node)
        tried = self.tried[first + slots.start : first + slots.stop]
        return slots[int(self.random.choice(np.flatnonzero(tried == tried.min()).tolist()))]
