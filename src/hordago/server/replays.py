"""Records as a page replays them: the hands of a match, and each hand step by step, open to all.

Owns the cutting of a replay into hands and steps. What happens in a record is decided by
`hordago.record`, which plays it by the rules; nothing is worked out here. A replay shows every
card, so only records of what is over, or that the reader brought himself, may come here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hordago.errors import HordagoError
from hordago.game.events import Event, GameBegan, HandBegan, PackCut
from hordago.game.match import Match
from hordago.game.telling import held
from hordago.record import HandRecord, Record, record_of, replay_to_end
from hordago.record.replaying import RecordTable, open_table, raise_it
from hordago.record.writing import split_hands
from hordago.server import api
from hordago.server.happenings import happening
from hordago.server.projection import game_state, rules_state


class NoHand(HordagoError):
    """A hand was asked for that the record does not have."""


def replay_of(record: Record) -> api.Replay:
    """What a record holds: its players, and the number and the score of each of its hands.

    Raises `RecordError` with line and column where the record cannot be replayed: where cards are
    unknown, an action is not legal, or a figure is not what the rules give.
    """
    whole = record_of(replay_to_end(record))
    # A hand that is over makes another begin, of which the record may know nothing.
    first_lines = [hand.lines[0] for hand in whole.hands[: len(record.hands)]]
    return api.Replay(
        rules=rules_state(record.rules),
        players=record.players,
        date=None if record.date is None else record.date.isoformat(),
        hands=tuple(
            api.HandLine(line.bare()[0], line.get("game"), line.get("score"))
            for line in first_lines
        ),
    )


def replay_hand(record: Record, number: int) -> api.ReplayHand:
    """One hand of a record, step by step; the first step is its beginning, before the cut.

    Raises `NoHand` where the record has no hand of that number, and `RecordError` as `replay_of`,
    as far as the end of that hand.
    """
    hand = _hand(record, number)
    # A match that asks for the cut stops between two hands: each begins with a step of its own.
    table = open_table(replace(record, cuts="players"), raise_it)
    table.check_lots()
    moment = sum(_play(table, each) for each in record.hands if each.number < number)
    match = table.match
    before, hands = split_hands(match.events)
    opening = (*before, *hands[-1]) if number == 1 else hands[-1]
    steps = [_step(match, moment, hand, opening, ())]
    for step in table.play_hand(hand):
        moment += 1
        events = _of_this_hand(step.events)
        steps.append(_step(match, moment, hand, events, _cards(match, number)))
    return api.ReplayHand(number, tuple(steps), tuple(map(str, match.pack)))


def _hand(record: Record, number: int) -> HandRecord:
    for hand in record.hands:
        if hand.number == number:
            return hand
    first, last = record.hands[0].number, record.hands[-1].number
    raise NoHand(f"this record has no hand {number}; it has hands {first} to {last}")


def _play(table: RecordTable, hand: HandRecord) -> int:
    """Play a whole hand; how many actions it had."""
    return sum(1 for _ in table.play_hand(hand))


def _of_this_hand(events: Iterable[Event]) -> list[Event]:
    """The events up to the beginning of the next hand, or of the next game."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, (GameBegan, HandBegan)):
            break
        kept.append(event)
    return kept


def _step(
    match: Match,
    moment: int,
    hand: HandRecord,
    events: Iterable[Event],
    cards: tuple[tuple[str, ...], ...],
) -> api.ReplayStep:
    # A cut that the record does not state was put there for the dealing alone.
    unstated = hand.line("cut") is None
    told = [event for event in events if not (unstated and isinstance(event, PackCut))]
    return api.ReplayStep(tuple(map(happening, told)), game_state(match, moment), cards)


def _cards(match: Match, number: int) -> tuple[tuple[str, ...], ...]:
    """All hands now; when the hand is over, as they were shown."""
    position = match.position
    if position is None or match.hand_number != number:
        return tuple(tuple(map(str, hand)) for hand in match.shown)
    return tuple(tuple(map(str, held(hand))) for hand in position.deal.hands)
