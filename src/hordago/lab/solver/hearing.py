"""What players of a club answer at every node of a lance's tree, heard at real tables.

Owns the questions. Games are played between bots that see only their views. At the beginning of
every lance some ways through its tree are tried on copies of the table, each by what was tried
least, and whoever is on turn is asked what he does there. Answers are counted by node, hand and how
near both sides are to the target; draws and signs are not told apart.
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
from hordago.lab.solver.at_table import action_at, slot_of
from hordago.lab.solver.model import Model, T
from hordago.rules.betting import NOT_PLAYED
from hordago.rules.code import LANCES, PARES, PUNTO
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

WAYS: Final = 6  # that are tried in a lance, beside the one that is played


class Listener:
    """Counts what a bot answers. Everything follows from the seed and the number of hands.

    `said` (score contexts, slots of all trees, hands) holds the counts.
    """

    def __init__(self, rules: Rules, bot: Bot, shape: Shape, model: Model, seed: int) -> None:
        self.rules = rules.with_format("one_game")
        self.bot, self.shape, self.model, self.seed = bot, shape, model, seed
        self.said: T = np.zeros(
            (shape.score_contexts, len(model.after), len(model.ranks)), np.uint16
        )
        self.tried: T = np.zeros(len(model.after), np.int64)  # by slot
        self.asked = 0
        self.random = Random(f"hearing {seed}")

    def listen(self, hands: int) -> None:
        """Play games until so many hands were played."""
        heard = game = 0
        while heard < hands:
            secret = secret_of(f"hearing {self.seed} {game}")
            table = Table(Match(self.rules, seed=secret), [self.bot] * SEATS, secret)
            while table.match.winner is None and heard < hands:
                self._hand(table)
                heard += 1
            game += 1

    def _hand(self, table: Table) -> None:
        match = table.match
        number, lacks = match.hand_number, [self.rules.target - stones for stones in match.score]
        side = match.mano & 1
        scores = self.shape.score_context(lacks[side], lacks[1 - side])
        heard: set[str] = set()
        while match.winner is None and match.hand_number == number:
            phase = match.phase
            if phase in LANCES and phase not in heard:
                heard.add(phase)
                self._lance(match, scores, LANCES.index(phase))
            table.step()

    def _lance(self, match: Match, scores: int, kind: int) -> None:
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
            self._way(match.copy(), mano, scores, hands, tree_number)

    def _tree_number(self, kind: int, hands: list[int]) -> int:
        holds = [
            sum(1 << s for s in range(SEATS) if self.model.strength[each, hands[s]] > 0)
            for each in (PARES, PARES + 1)
        ]
        passed = [Outcome(NOT_PLAYED, 0)] * PARES
        block = block_of(kind, passed, holds[0], 0 if kind == PUNTO else holds[1])
        return self.shape.blocks[block].tree

    def _way(self, twin: Match, mano: int, scores: int, hands: list[int], tree_number: int) -> None:
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
            self.said[scores, first + answer, hands[turn]] += 1
            slots = tree.slots(node)
            seldom = self.tried[first + slots.start : first + slots.stop]
            least = np.flatnonzero(seldom == seldom.min())
            slot = slots[int(self.random.choice(least.tolist()))]
            self.tried[first + slot] += 1
            try:
                twin.apply(action_at(tree, node, slot, mano))
            except IllegalAction:
                return
            node = tree.after[slot]
