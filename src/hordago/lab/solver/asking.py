"""What a bot that only sees views would do, noted in the terms of trained tables.

Owns the questions. Hands are played at a real table: the bot's seats are asked there, with a view
as at any table, signs of its partner included; the learner's seats try what they have learned, and
other things. What the bot answers is counted by the node of the lance's tree, its hand, and who
ended the mus; lances before this one, draws and signs are not told apart, so the counts are means
over them. Nothing here is measured: the counts are what a learner practises against.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from hordago.bots.bot import Bot, decision_stream
from hordago.bots.runner import Table, calls_for_signs
from hordago.bots.trained.hands import number_of
from hordago.bots.trained.shape import SEATS, Outcome, Shape, block_of
from hordago.bots.trained.situation import throw_for
from hordago.bots.trained.tree import Tree
from hordago.errors import IllegalAction
from hordago.game.actions import (
    Action,
    Discard,
    Mus,
    NoMus,
    Sign,
)
from hordago.game.events import Event
from hordago.game.match import Match
from hordago.game.shuffle import Stream, secret_of
from hordago.game.telling import held
from hordago.game.view import View
from hordago.lab.extras import extra
from hordago.lab.solver.at_table import action_at, holders_at, slot_of
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.mus import MOST_ROUNDS
from hordago.lab.solver.tables import Tables
from hordago.rules.betting import ALL_IN, NOT_PLAYED
from hordago.rules.code import LANCES, PARES, PUNTO
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

TRIES: Final = 12  # ways through a lance that are followed, beside the one that is played
QUESTIONS: Final = 6  # at most, in a lance
CURIOUS: Final = 0.5  # of the ways: the learner does anything, each choice as likely
EXPLORED: Final = 0.1  # how often it does so in what is played
ENOUGH: Final = 8  # answers, after which the same is asked no more
AGAIN: Final = 0.2  # how often it is asked before that


class Answers(NamedTuple):
    """How often the bot was heard to do what."""

    said: T  # (mus contexts, slots of all trees, hands)
    cut: T  # (2 rounds, 4, hands, 2): mus, no mus
    threw: T  # (4, choices)


def answers_for(model: Model) -> Answers:
    """Nothing heard yet."""
    n = len(model.ranks)
    return Answers(
        np.zeros((model.mus_contexts, len(model.after), n), np.uint16),
        np.zeros((2, SEATS, n, 2), np.uint32),
        np.zeros((SEATS, len(model.choice_mask)), np.uint32),
    )


class Silent:
    """Sits at a seat whose actions come from elsewhere."""

    name = "silent"
    character = "says nothing of its own"

    def act(self, view: View, stream: Stream) -> Action:
        """It is not asked."""
        raise AssertionError("a seat was asked whose actions come from elsewhere")

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """It makes no signs."""
        return None


class Asker:
    """Plays hands with a bot on one side and notes what it answers.

    `tables` are the learner's: he plays the other side. Everything follows from the seed and the
    number of a hand, and from what the tables hold.
    """

    def __init__(
        self, rules: Rules, bot: Bot, shape: Shape, model: Model, tables: Tables, seed: int
    ) -> None:
        self.rules, self.bot = rules, bot
        self.shape, self.model, self.tables = shape, model, tables
        self.seed = seed
        self.heard = answers_for(model)
        self.asked = 0

    def hand(self, number: int) -> None:
        """Play the hand of a number from 0-0, and note all answers."""
        _OneHand(self, number).play()


class _OneHand:
    """One hand at a table. Seat 0 is mano, so seats are those of the tables."""

    def __init__(self, asker: Asker, number: int) -> None:
        self.asker, self.shape, self.model = asker, asker.shape, asker.model
        self.secret = secret_of(f"exploit {asker.seed} {number}")
        self.random = Random(f"{asker.seed} {number}")
        self.learner = number % 2  # the learner's side
        self.match = Match(asker.rules, seed=self.secret, mano=0)
        bots = [Silent() if self._learns(seat) else asker.bot for seat in range(SEATS)]
        self.table = Table(self.match, bots, self.secret)
        self.questions = 0
        self.hands = [0] * SEATS

    def _learns(self, seat: int) -> bool:
        return seat % 2 == self.learner

    def play(self) -> None:
        """Play it to its end, or until it leaves what the tables know."""
        self._signs(self.match.events[-2 * SEATS :])
        context = self._mus()
        if context is None:
            return
        self.hands = [self._number(seat) for seat in range(SEATS)]
        holds = holders_at(self.model, self.hands)
        ended = [Outcome(NOT_PLAYED, 0)] * PARES
        while self.match.hand_number == 1 and self.match.phase in LANCES:
            kind = LANCES.index(self.match.phase)
            block = block_of(kind, ended, holds[0], 0 if kind == PUNTO else holds[1])
            outcome = self._lance(context, block)
            if outcome is None:
                return
            if kind < PARES:
                ended[kind] = outcome

    # The mus.

    def _mus(self) -> int | None:
        """Play the mus; the context in which the lances begin."""
        drawn = [0] * SEATS
        while (phase := self.match.phase) in ("mus", "discard"):
            seat = self.match.turn
            assert seat is not None
            hand = self._number(seat)
            if phase == "mus":
                action: Action = self._cut_or_not(seat, hand)
                if isinstance(action, NoMus):
                    cutter = seat
            else:
                action = self._throw(seat, hand)
                assert isinstance(action, Discard)
                drawn[seat] = len(action.cards)
            self._do(action)
            if self._rounds() > MOST_ROUNDS:
                return None
        return self.shape.mus_context(cutter, self._rounds(), drawn)

    def _rounds(self) -> int:
        """How often all have agreed to mus."""
        position = self.match.position
        assert position is not None
        return position.hand.exchange.rounds

    def _cut_or_not(self, seat: int, hand: int) -> Action:
        later = int(self._rounds() > 0)
        if not self._learns(seat):
            action = self._ask(self.match, seat)
            self.asker.heard.cut[later, seat, hand, int(isinstance(action, NoMus))] += 1
            return action
        wish = np.maximum(self.asker.tables.mus_regret[0, later, seat, hand], 0)
        return NoMus(seat) if self._drawn(wish, EXPLORED) else Mus(seat)

    def _throw(self, seat: int, hand: int) -> Action:
        model = self.model
        first, stop = int(model.choice_first[hand]), int(model.choice_first[hand + 1])
        view = self.match.view(seat)
        throws = [throw_for(view, int(mask)) for mask in model.choice_mask[first:stop]]
        if self._learns(seat):
            return throws[
                self._drawn(np.maximum(self.asker.tables.throw_regret[0, seat, first:stop], 0), 0.0)
            ]
        action = self._ask(self.match, seat)
        assert isinstance(action, Discard)
        ranks = self.asker.rules.rank_of_card()
        left = _ranks_left(view.cards, action.cards, ranks)
        for choice, throw in enumerate(throws):
            if _ranks_left(view.cards, throw.cards, ranks) == left:
                self.asker.heard.threw[seat, first + choice] += 1
        return action

    # A lance.

    def _lance(self, context: int, block: int) -> Outcome | None:
        """Follow some ways through a lance, asking; then play it. None where the hand ends here."""
        tree_number = self.shape.blocks[block].tree
        tree, root = self.shape.trees[tree_number], int(self.model.tree_root[tree_number])
        start, asked = self.match.copy(), self.questions
        for _ in range(TRIES):
            if self.questions - asked >= QUESTIONS:
                break
            curious = 1.0 if self.random.random() < CURIOUS else 0.0
            self._way(context, block, tree, root, start, curious)
        slots = self._way(context, block, tree, root, start, EXPLORED)
        if slots is None:
            return None
        node = 0
        for slot in slots:
            if not self._do(action_at(tree, node, slot)):
                return None
            node = tree.after[slot]
        end = tree.ends[-1 - node]
        return None if end.stones == ALL_IN else Outcome(end.how, end.caller)

    def _way(
        self, context: int, block: int, tree: Tree, root: int, start: Match, curious: float
    ) -> list[int] | None:
        """One way through a lance, as slots of its tree; None where the table ends it sooner."""
        node, slots = 0, list[int]()
        while node >= 0:
            seat = tree.lances[node].turn
            choices = tree.slots(node)
            if self._learns(seat):
                chances = self._learned(context, block, root + node, seat, len(choices))
                slot = choices[self._drawn(chances, curious)]
            else:
                counts = self._counts(context, root, tree, node, seat)
                known = int(counts.sum())
                if known == 0 or (known < ENOUGH and self.random.random() < AGAIN):
                    found = self._answer(tree, node, slots, start)
                    if found is None:
                        return None
                    slot = found
                    counts[slot - choices.start] += 1
                else:
                    slot = choices[self._drawn(counts, 0.0)]
            slots.append(slot)
            node = tree.after[slot]
        return slots

    def _learned(self, context: int, block: int, node: int, seat: int, n: int) -> T:
        """What the learner has learned to do at a node with his hand."""
        m = self.model
        low = int(m.block_low[block, seat])
        width = int(m.block_high[block, seat]) - low
        at = context * m.size + int(begins(m, block, node)) + self.hands[seat] - low
        return np.maximum(self.asker.tables.regret[at : at + n * width : width], 0)

    def _counts(self, context: int, root: int, tree: Tree, node: int, seat: int) -> T:
        """What was answered at a node with the hand of a seat; can be added to."""
        first = int(self.model.node_first[root])
        choices = tree.slots(node)
        return self.asker.heard.said[
            context, first + choices.start : first + choices.stop, self.hands[seat]
        ]

    def _answer(self, tree: Tree, node: int, slots: Sequence[int], start: Match) -> int | None:
        """Ask the bot at a node that is reached by some slots; the slot that it takes."""
        twin, at = start.copy(), 0
        for slot in slots:
            try:
                twin.apply(action_at(tree, at, slot))
            except IllegalAction:
                return None
            at = tree.after[slot]
        seat = tree.lances[node].turn
        if twin.turn != seat:
            return None
        return slot_of(tree, node, self._ask(twin, seat))

    # At the table.

    def _ask(self, match: Match, seat: int) -> Action:
        self.questions += 1
        self.asker.asked += 1
        stream = decision_stream(self.secret, seat, self.questions)
        return self.asker.bot.act(match.view(seat), stream)

    def _do(self, action: Action) -> bool:
        try:
            self._signs(self.match.apply(action))
        except IllegalAction:
            return False
        return True

    def _signs(self, events: Sequence[Event]) -> None:
        if self.match.hand_number == 1 and calls_for_signs(self.asker.rules, events):
            self.table.signs()

    def _number(self, seat: int) -> int:
        position = self.match.position
        assert position is not None
        return number_of(self.shape.hands, self.asker.rules, held(position.deal.hands[seat]))

    def _drawn(self, wishes: T, curious: float) -> int:
        """A choice in proportion to wishes; any, where there are none, and now and then."""
        total = float(wishes.sum())
        if total <= 0 or (curious and self.random.random() < curious):
            return self.random.randrange(len(wishes))
        left = self.random.random() * total
        for choice, wish in enumerate(wishes):
            left -= float(wish)
            if left < 0:
                return choice
        return len(wishes) - 1


def _ranks_left(
    cards: Sequence[int], thrown: Sequence[int], ranks: Sequence[int]
) -> tuple[int, ...]:
    return tuple(sorted(ranks[card] for card in cards if card not in thrown))
