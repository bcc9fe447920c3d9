"""A hand played on in thought: every seat by one policy, by the rules, to the end of the hand.

Owns the walk and what its end is worth. All hands are given to it; it must never be given those of
a match, only such as were drawn from what a seat may believe.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from hordago.bots.trained.book import Book
from hordago.bots.trained.deciding import (
    Weighed,
    merged,
    moves_at,
    purified,
    throws_from,
)
from hordago.bots.trained.following import Course, Strengths, after, begun
from hordago.bots.trained.shape import SEATS
from hordago.bots.trained.situation import Situation, block_in, node_in
from hordago.rules.betting import Lance
from hordago.rules.exchange import (
    ASKING,
    DISCARDING,
    SHORT,
    pool,
    thrown_by,
)
from hordago.rules.hand import EXCHANGE, OVER, Hand, Position, legal_moves, play, reshuffle, to_move
from hordago.rules.moves import DISCARD, FOLD, MUS, NO_MUS, PASS
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4
from hordago.rules.seating import NOBODY

MOST_ROUNDS: Final = 4  # of mus, after which someone ends it
PLACES: Final = 4  # of lances
DRAWS: Final = 16  # chances kept for each lance, so that a sample is the same for all options


class Dealt(NamedTuple):
    """The hands of all seats, from mano: their numbers in the policy, and what they are worth."""

    numbers: tuple[int | None, ...]
    seats: Strengths


class Choices(NamedTuple):
    """What is done in a situation, ready to be drawn."""

    moves: tuple[int, ...]
    sums: tuple[float, ...]


class Playing:
    """Plays on by a policy. `decisions` counts the work that was done."""

    def __init__(self, book: Book, rules: Rules, purify: float) -> None:
        self.book = book
        self.rules = rules
        self.code = rules.code()
        self.ranking = rules.ranking()
        self.decisions = 0
        self._purify = purify
        self._choices: dict[tuple[object, ...], Choices] = {}

    # The lances.

    def lances(
        self,
        dealt: Dealt,
        context: int,
        course: Course,
        first: int | None,
        draws: Sequence[float],
    ) -> float:
        """The chance of mano's side of winning the game once the hand is over.

        `first` is said now, the rest by the policy; `draws` are chances, `DRAWS` for each place.
        """
        block, phase, said = block_in(self.code, dealt.seats, course), course.hand.phase, 0
        if first is not None:
            course = after(self.code, dealt.seats, course, first)
        while course.hand.phase != OVER:
            hand = course.hand
            if hand.phase != phase:
                block, phase, said = block_in(self.code, dealt.seats, course), hand.phase, 0
            number = dealt.numbers[hand.lance.turn]
            choices = self._to_say(context, block, number, hand)
            at = min(phase, PLACES - 1) * DRAWS + said % DRAWS
            course = after(self.code, dealt.seats, course, _drawn(choices, draws[at]))
            said += 1
        self.decisions += 1
        return self.worth(course.hand)

    def worth(self, hand: Hand) -> float:
        """The chance of side 0, mano's, of winning the game where a hand has ended.

        Mano of the next hand is of the other side.
        """
        if hand.winner != NOBODY:
            return float(hand.winner == 0)
        ours, theirs = (self.code.target - stones for stones in hand.score)
        return 1 - equity_of(self.book, theirs, ours)

    def _to_say(self, context: int, block: int | None, number: int | None, hand: Hand) -> Choices:
        self.decisions += 1
        lance = hand.lance
        key = (context, block, number, lance, hand.score if self.code.capped else None)
        choices = self._choices.get(key)
        if choices is None:
            choices = self._ready(self._said(context, block, number, hand), _quiet(lance))
            self._choices[key] = choices
        return choices

    def _said(
        self, context: int, block: int | None, number: int | None, hand: Hand
    ) -> tuple[Weighed, ...]:
        if block is None or number is None:
            return ()
        shape = self.book.shape
        tree = shape.trees[shape.blocks[block].tree]
        node = node_in(tree, hand.lance)
        if node is None or number not in shape.range_of(block, hand.lance.turn):
            return ()
        found = Situation(context, block, node, number, tree)
        return moves_at(self.book, found, legal_moves(self.code, hand))

    def _ready(self, options: Sequence[Weighed], otherwise: int) -> Choices:
        if not options:
            return Choices((otherwise,), (1.0,))
        kept = purified(options, self._purify)
        return Choices(
            tuple(each.move for each in kept), tuple(accumulate(each.share for each in kept))
        )

    # The mus.

    def from_the_mus(
        self,
        position: Position,
        seat: int,
        first: int,
        thrown: dict[int, int],
        chance: Random,
    ) -> float:
        """The chance of side 0 of winning the game once the hand is over, from a mus on.

        The seat does `first` at its first turn. `thrown` are the numbers of cards that others are
        known to throw in this round. Side 0 is that of seat 0 here, whoever is mano.
        """
        rounds = position.hand.exchange.rounds
        move: int | None = first
        while position.hand.phase == EXCHANGE:
            if position.hand.exchange.stage == SHORT:
                position = self._new_stock(position, chance)
                continue
            turn = to_move(position.hand)
            self.decisions += 2
            if move is not None and turn == seat:
                position, move = play(self.code, self.ranking, position, move), None
                continue
            known = thrown.get(turn) if position.hand.exchange.rounds == rounds else None
            done = self._in_the_mus(position, turn, known, chance)
            position = play(self.code, self.ranking, position, done)
        mano = position.hand.mano
        dealt, context, course = self._from_new_mano(position)
        draws = [chance.random() for _ in range(PLACES * DRAWS)]
        won = self.lances(dealt, context, course, None, draws)
        return won if mano % 2 == 0 else 1 - won

    def _in_the_mus(self, position: Position, turn: int, known: int | None, chance: Random) -> int:
        hand = position.hand
        seat = (turn - hand.mano) % SEATS
        number = self.number(position.deal.hands[turn])
        asking = hand.exchange.stage == ASKING
        if asking and hand.exchange.rounds >= MOST_ROUNDS:
            return NO_MUS
        counts = 1 << known if known is not None else legal_moves(self.code, hand).discards
        key = (hand.score, hand.exchange.rounds > 0 or not asking, asking, seat, number, counts)
        choices = self._choices.get(key)
        if choices is None:
            choices = self._ready(
                self._answer_or_throw(hand, seat, number, counts),
                MUS if asking else DISCARD + _lowest(counts),
            )
            self._choices[key] = choices
        return _drawn(choices, chance.random())

    def _answer_or_throw(
        self, hand: Hand, seat: int, number: int | None, counts: int
    ) -> tuple[Weighed, ...]:
        if number is None:
            return ()
        scores = self._scores(hand)
        if hand.exchange.stage == DISCARDING:
            return throws_from(self.book, scores, seat, number, counts)
        cut = self.book.cut(scores, hand.exchange.rounds > 0, seat, number)
        return merged([(MUS, 1 - cut), (NO_MUS, cut)])

    def _scores(self, hand: Hand) -> int:
        side = hand.mano % 2
        target = self.code.target
        return self.book.shape.score_context(
            target - hand.score[side], target - hand.score[1 - side]
        )

    def number(self, cards: Cards4) -> int | None:
        """The number of a hand of cards in the policy."""
        a, b, c, d = (self.ranking.ranks[card] for card in cards)
        return self.book.shape.hands.number.get((a, b, c, d))

    def _new_stock(self, position: Position, chance: Random) -> Position:
        taken = pool(self.code, position.hand.mano, position.hand.exchange, position.deal)
        order = [card for card in self.rules.cards() if taken >> card & 1]
        chance.shuffle(order)
        return reshuffle(self.code, self.ranking, position, tuple(order), taken)

    def _from_new_mano(self, position: Position) -> tuple[Dealt, int, Course]:
        """What was dealt, the context, and the hand at its first lance, seats from mano."""
        hand, exchange = position.hand, position.hand.exchange
        seats = [(hand.mano + place) % SEATS for place in range(SEATS)]
        cutter = (exchange.turn - hand.mano) % SEATS
        drawn = [thrown_by(exchange, seat) for seat in seats]
        dealt = Dealt(
            tuple(self.number(position.deal.hands[seat]) for seat in seats),
            tuple(position.seats[seat] for seat in seats),
        )
        side = hand.mano % 2
        score = hand.score[side], hand.score[1 - side]
        course = begun(self.code, dealt.seats, score, cutter, exchange.rounds, drawn)
        shape = self.book.shape
        context = self._scores(hand) * shape.mus_contexts + shape.mus_context(
            cutter, exchange.rounds, drawn
        )
        return dealt, context, course


def equity_of(book: Book, ours: int, theirs: int) -> float:
    """The chance of mano's side at the beginning of a hand, by what both sides lack.

    Where more is lacking than a policy's whole game, it is taken for a whole game.
    """
    target = book.shape.code.target
    return book.equity(max(0, target - ours), max(0, target - theirs))


def _lowest(counts: int) -> int:
    """The lowest cards, as many as may be thrown at most: `counts` has a bit for each number."""
    most = counts.bit_length() - 1
    return ((1 << most) - 1) << (4 - most)


def _quiet(lance: Lance) -> int:
    """What is said where nothing was learned."""
    return PASS if lance.offer == 0 else FOLD


def _drawn(choices: Choices, at: float) -> int:
    sums = choices.sums
    return choices.moves[min(bisect_right(sums, at * sums[-1]), len(sums) - 1)]
