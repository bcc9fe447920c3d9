"""Compiled play and `Match`, action by action: what each saw before every decision.

The recording is made by a policy, so that it is compiled play as it is that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hordago.game.events import Event, GameWon, Reshuffled
from hordago.game.match import Match
from hordago.lab.chance import again, below
from hordago.lab.compiling import BORROWED, called
from hordago.lab.playing import Outcome, Own
from hordago.lab.playouts import playouts
from hordago.lab.policies import Policy, by_kind, uniform
from hordago.lab.replaying import PlayoutShuffler, action_of, is_going, known_to
from hordago.rules.betting import Legal
from hordago.rules.code import Code
from hordago.rules.hand import Hand
from hordago.rules.moves import DISCARD, FOLD, MUS, NO_MUS, ORDAGO, ORDAGO_BOTH, PASS
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY

WIDTH = 55
ROWS = 600_000


class Tape(NamedTuple):
    """What the policy does, and where it writes down what it saw."""

    manner: int  # how it plays; or the number it always answers
    rows: Any  # one a decision; none to write nothing down
    used: Any  # one number: how many


LIVELY, QUIET, ALWAYS_MUS = -11, -12, -13


def policy(manner: int, rows: int = 0) -> Policy:
    """The policy of these tests. There is one, so that there is one compilation."""
    return Policy(scripted, Tape(manner, np.zeros((rows, WIDTH), np.int64), np.zeros(1, np.int64)))


@called
def lively(code: Code, hand: Hand, own: Any, legal: Legal, word: Any) -> int:
    """Every kind of move, but mus gladly and órdagos seldom: long hands, and games to the count."""
    kind = below(again(word), 16)
    if kind == 0:
        return uniform(code, hand, own, legal, 0, word)
    if legal.calls >> MUS & 1 and kind < 10:
        return MUS
    move = by_kind(code, hand, own, legal, 0, word)
    if move in (ORDAGO, ORDAGO_BOTH) and kind < 14:
        return by_kind(code, hand, own, legal, 0, again(again(word)))
    return move


@called
def quiet(legal: Legal) -> int:
    """No mus, no bets, and no answer but to fold."""
    for move in (PASS, FOLD):
        if legal.calls >> move & 1:
            return move
    return NO_MUS


@njit(**BORROWED)
def scripted(code: Code, hand: Hand, own: Any, legal: Legal, table: Any, word: Any) -> int:
    """Play as the table says, and write down all that can be seen."""
    move = int(table.manner)
    if move == LIVELY:
        move = lively(code, hand, own, legal, word)
    elif move == QUIET:
        move = quiet(legal)
    elif move == ALWAYS_MUS:
        move = MUS if legal.calls >> MUS & 1 else DISCARD + 15
    if len(table.rows) > 0:
        write(table.rows[table.used[0]], move, hand, own, legal)
        table.used[0] += 1
    return move


@called
def write(row: Any, move: int, hand: Hand, own: Any, legal: Legal) -> None:
    """Write down what `seen` answers in plain Python."""
    row[0], row[1] = move, own.seat
    row[2], row[3], row[4], row[5] = hand.mano, hand.phase, hand.corrido, hand.winner
    row[6], row[7] = hand.score
    for place in range(4):
        row[8 + place] = own.cards[place]
        row[12 + 3 * place], row[13 + 3 * place], row[14 + 3 * place] = hand.results[place]
    for place in range(5):
        row[24 + place] = hand.exchange[place]
    for place in range(6):
        row[29 + place] = legal[place]
    for place in range(7):
        row[35 + place] = own.strength[place]
    for place in range(11):
        row[42 + place] = hand.lance[place]
    row[53], row[54] = own.pares, own.juego


def seen(move: int, hand: Hand, own: Own, legal: Legal) -> list[int]:
    """The row that the recording policy would have written."""
    results = [number for result in hand.results for number in result]
    return [
        move, own.seat, hand.mano, hand.phase, hand.corrido, hand.winner, *hand.score, *own.cards,
        *results, *hand.exchange, *legal, *own.strength, *hand.lance, own.pares, own.juego,
    ]  # fmt: skip


class Lockstep:
    """Plays of a code, compiled and recorded, to be held against `Match`."""

    def __init__(self, rules: Rules, n: int, seed: int, unit: str, score: tuple[int, int]) -> None:
        self.rules, self.n, self.seed, self.unit, self.score = rules, n, seed, unit, score
        self.reshuffles = 0
        recording = policy(LIVELY, ROWS)
        tape = recording.table
        self.outcome: Outcome = playouts(
            rules, n, seed, policy=recording, unit=unit, score=score, cores=1
        )
        self.rows: list[list[int]] = tape.rows[: tape.used[0]].tolist()

    def differences(self) -> Iterator[str]:
        """What is not the same, in words."""
        rows = iter(self.rows)
        for number in range(self.n):
            shuffler = PlayoutShuffler(self.seed, number)
            mano = shuffler.mano(self.rules.n_players)
            match = Match(self.rules, shuffler=shuffler, mano=mano, score=self.score)
            decisions = hands = 0
            events: tuple[Event, ...] = ()
            while is_going(match, self.unit):
                row = next(rows)
                position, seat = match.position, match.turn
                assert position is not None
                assert seat is not None
                expected = seen(row[0], position.hand, known_to(match, seat), match.possible)
                if row != expected:
                    yield f"play {number}, decision {decisions}: {row} and not {expected}"
                    return
                hands = match.hand_number
                events = match.apply(action_of(match, seat, row[0]))
                self.reshuffles += sum(isinstance(each, Reshuffled) for each in events)
                decisions += 1
            won = [each for each in events if isinstance(each, GameWon)]
            score, winner = (won[0].score, won[0].side) if won else (match.score, NOBODY)
            if self.unit == "matches":
                assert match.winner == winner
            expected = [
                winner, *score, *match.games, *match.vacas, mano, hands, decisions
            ]  # fmt: skip
            found = [int(each) for part in self.outcome for each in np.ravel(part[number])]
            if found != expected:
                yield f"play {number} ends {found} and not {expected}"
        if next(rows, None) is not None:
            yield "compiled play made more decisions"
