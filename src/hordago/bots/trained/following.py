"""A hand as the rules follow it, from what a view tells, with the seats counted from mano.

Owns the way from the words in a view's log to a state of the rules, and from one such state to the
next. The cards of others are not known: stand-ins say who has pares and juego, which is all that
the betting asks of cards. It must never see more than the view, and never decide a rule.

Mano is seat 0 here, and mano's side is side 0, as in trained tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hordago.bots.reading import cutter_of
from hordago.bots.trained.shape import SEATS, Outcome
from hordago.game.events import BetRefused, MusCut, Said
from hordago.game.permission import move_of
from hordago.game.view import View
from hordago.rules.code import CHICA, GRANDE, Code
from hordago.rules.exchange import COUNT_BITS, CUT, Exchange
from hordago.rules.hand import (
    EXCHANGE,
    LAST_PLACE,
    NO_LANCE,
    NO_RESULTS,
    Hand,
    Score,
    enter,
    step,
)
from hordago.rules.ranking import Strength
from hordago.rules.seating import NOBODY
from hordago.rules.tuples import put

Strengths = tuple[Strength, ...]

NO_CALLERS: Final = (0, 0, 0, 0)


class Course(NamedTuple):
    """A hand whose lances have begun."""

    hand: Hand
    callers: tuple[int, ...]  # by place of a lance that is over: the seat that called last, or 0


class Heard(NamedTuple):
    """Something that was said in a lance, and how things stood before it."""

    before: Course
    seat: int
    move: int


def from_mano(view: View, seat: int) -> int:
    """A seat counted from mano, as tables count."""
    return (seat - view.mano) % SEATS


def score_before(view: View) -> Score:
    """The score at the beginning of the hand, mano's side first: refusals have been paid since."""
    score = list(view.score)
    for event in view.log:
        if isinstance(event, BetRefused):
            score[event.side] -= event.stones
    side = view.mano % 2
    return score[side], score[1 - side]


def drawn_by_seat(view: View) -> list[int]:
    """How many cards each seat drew last; 0 where that was not heard."""
    drawn = [0] * SEATS
    for seat, count in enumerate(view.drew):
        drawn[from_mano(view, seat)] = count or 0
    return drawn


def stand_ins(view: View) -> Strengths:
    """A strength for each seat that has pares and juego as was declared, and nothing else.

    A hand that has gone on after an órdago on grande and chica at once was split between the sides:
    so seat 0 is best in grande here, and seat 1 in chica.
    """
    pares, juego = (
        {from_mano(view, seat): int(has) for seat, has in enumerate(view.holds.get(lance, ()))}
        for lance in ("pares", "juego")
    )
    return tuple(
        Strength(int(seat == 0), int(seat == 1), pares.get(seat, 0), juego.get(seat, 0), 0, 0, 0)
        for seat in range(SEATS)
    )


def begun(
    code: Code, seats: Strengths, score: Score, cutter: int, rounds: int, drawn: Sequence[int]
) -> Course:
    """A hand at its first lance, after the mus was ended."""
    thrown = sum(count << COUNT_BITS * seat for seat, count in enumerate(drawn))
    exchange = Exchange(CUT, cutter, 0, rounds, thrown)
    hand = Hand(0, EXCHANGE, 0, exchange, NO_LANCE, NO_RESULTS, score, NOBODY)
    return Course(enter(code, seats, hand, GRANDE), NO_CALLERS)


def after(code: Code, seats: Strengths, course: Course, move: int) -> Course:
    """The hand after one legal move."""
    hand, callers = course
    now = step(code, seats, hand, move)
    if now.phase == hand.phase:
        return Course(now, callers)
    place = min(hand.phase, LAST_PLACE)
    if hand.lance.offer > 0:
        callers = put(callers, place, hand.lance.caller)
        if hand.lance.both == 1:
            callers = put(callers, CHICA, hand.lance.caller)
    return Course(now, callers)


def heard(view: View) -> Iterator[Heard]:
    """All that was said in the lances, oldest first; see `standing` for how things stand now."""
    code, seats = view.rules.code(), stand_ins(view)
    course = _begun(view, code, seats)
    for action in _said(view):
        move = move_of(action.action, ())
        yield Heard(course, from_mano(view, action.action.seat), move)
        course = after(code, seats, course, move)


def standing(view: View) -> Course:
    """How the hand stands now; its lances must have begun."""
    code, seats = view.rules.code(), stand_ins(view)
    course = _begun(view, code, seats)
    for each in _said(view):
        course = after(code, seats, course, move_of(each.action, ()))
    return course


def outcomes(course: Course) -> list[Outcome]:
    """How the lances before the open one ended."""
    hand = course.hand
    return [
        Outcome(hand.results[place].how, course.callers[place])
        for place in range(min(hand.phase, LAST_PLACE))
    ]


def _begun(view: View, code: Code, seats: Strengths) -> Course:
    cutter = cutter_of(view.log)
    assert cutter is not None
    return begun(
        code,
        seats,
        score_before(view),
        from_mano(view, cutter),
        view.rounds,
        drawn_by_seat(view),
    )


def _said(view: View) -> Iterator[Said]:
    began = False
    for event in view.log:
        if began and isinstance(event, Said):
            yield event
        began = began or isinstance(event, MusCut)
