"""Random legal hands of Mus, with the rule functions alone and through `Match`; and of poker.

Everywhere each legal action is as likely as the others, every size of a bet being one. Shuffling is
part of what is measured. A decision is one action of one player; cards are no decisions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hordago.game.actions import Action, Bet, Discard, Raise
from hordago.game.match import Match
from hordago.rules.betting import Legal
from hordago.rules.exchange import SHORT, pool
from hordago.rules.hand import OVER, Score, begin, legal_moves, play, reshuffle
from hordago.rules.moves import BET, DISCARD
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY

Draw = Callable[[], float]  # a random number from 0 up to 1

# Looked up, so that choosing weighs little in what is measured.
PLAIN_MOVES = tuple(
    tuple(move for move in range(9) if calls >> move & 1) for calls in range(1 << 9)
)
MASKS = tuple(
    tuple(mask for mask in range(16) if counts >> mask.bit_count() & 1) for counts in range(1 << 5)
)


class Played(NamedTuple):
    """What was played, and the CPU time that it took."""

    decisions: int
    hands: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per CPU second."""
        return self.decisions / self.seconds


def timed(work: Callable[[], tuple[int, int]]) -> Played:
    """The CPU time of some play that answers its decisions and hands."""
    start = time.process_time()
    decisions, hands = work()
    return Played(decisions, hands, time.process_time() - start)


def random_move(legal: Legal, draw: Draw) -> int:
    """One of the legal moves, as the rule functions take them."""
    if legal.discards:
        masks = MASKS[legal.discards]
        return DISCARD + masks[int(draw() * len(masks))]
    plain = PLAIN_MOVES[legal.calls]
    sizes = legal.most - legal.least + 1 if legal.most else 0
    chosen = int(draw() * (len(plain) + sizes))
    if chosen < len(plain):
        return plain[chosen]
    return BET + legal.least + chosen - len(plain)


def play_rules(rules: Rules, hands: int, seed: int) -> tuple[int, int]:
    """Random hands with the rule functions alone, in games: the score goes on from hand to hand."""
    code = rules.code()
    cards = rules.cards()
    ranking = rules.ranking()
    draw = random.Random(seed).random
    score: Score = (0, 0)
    mano = decisions = 0
    for _ in range(hands):
        position = begin(code, ranking, mano, shuffled(cards, draw), score, 0)
        while position.hand.phase != OVER:
            if position.hand.exchange.stage == SHORT:
                taken = pool(code, position.hand.mano, position.hand.exchange, position.deal)
                order = shuffled([card for card in cards if taken >> card & 1], draw)
                position = reshuffle(code, ranking, position, order, taken)
            else:
                move = random_move(legal_moves(code, position.hand), draw)
                position = play(code, ranking, position, move)
                decisions += 1
        score = position.hand.score if position.hand.winner == NOBODY else (0, 0)
        mano = (mano + 1) % code.n_players
    return decisions, hands


def shuffled(cards: Sequence[int], draw: Draw) -> tuple[int, ...]:
    """Cards in the order of one random number each."""
    return tuple([card for _, card in sorted([(draw(), card) for card in cards])])


def random_action(match: Match, draw: Draw) -> Action:
    """One of the legal actions, as `Match` takes them."""
    seat = match.turn
    assert seat is not None
    legal = match.legal(seat)
    cards = legal.cards
    if legal.discards:
        masks = MASKS[match.possible.discards]
        mask = masks[int(draw() * len(masks))]
        return Discard(seat, tuple([cards[place] for place in range(4) if mask >> place & 1]))
    plain = legal.plain
    sizes = legal.bets or legal.raises
    chosen = int(draw() * (len(plain) + len(sizes)))
    if chosen < len(plain):
        return plain[chosen]
    stones = sizes[chosen - len(plain)]
    return Bet(seat, stones) if legal.bets else Raise(seat, stones)


def play_matches(rules: Rules, hands: int, seed: int) -> tuple[int, int]:
    """The same through `Match`, with its events: whole matches, until so many hands are played."""
    draw = random.Random(seed).random
    decisions = played = number = 0
    while played < hands:
        number += 1
        match = Match(rules, seed=f"{seed} {number}")
        while match.winner is None:
            match.apply(random_action(match, draw))
            decisions += 1
        played += match.hand_number
    return decisions, played


def play_poker(hands: int, seed: int) -> tuple[int, int]:
    """Two-player no-limit hold'em of pokerkit, a hundred big blinds deep, all dealing automatic."""
    from pokerkit import Automation, NoLimitTexasHoldem

    random.seed(seed)  # pokerkit shuffles with Python's shared generator
    draw = random.random
    decisions = 0
    for _ in range(hands):
        state: Any = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2
        )
        while state.status:
            act_randomly(state, draw)
            decisions += 1
    return decisions, hands


def act_randomly(state: Any, draw: Draw) -> None:
    """One of the legal actions of pokerkit's player to act."""
    plain: list[Callable[[], object]] = []
    if state.can_fold():
        plain.append(state.fold)
    if state.can_check_or_call():
        plain.append(state.check_or_call)
    least = sizes = 0
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        sizes = state.max_completion_betting_or_raising_to_amount - least + 1
    chosen = int(draw() * (len(plain) + sizes))
    if chosen < len(plain):
        plain[chosen]()
    else:
        state.complete_bet_or_raise_to(least + chosen - len(plain))
