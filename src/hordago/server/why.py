"""Finds in a table's log what a bot decided, so that it can be asked why.

Owns who decided what in a hand, the view that the bot had then, and whether it may be laid open:
only when the hand is over and its seat's cards of that moment are no secret any more. What the bot
answers is its own matter; it must be asked with the view that is found here and with nothing else.

A hand always ends with a showdown, after a refusal too, so the cards that a seat had in the betting
lie open then. Cards that it threw are not shown; but the seed of the deal is told at the end of the
hand, and with it anyone can work out what was dealt and what was served from that pack. What was
served from discards that were shuffled again cannot be worked out so, and where a seat has thrown
such cards once more, they stay its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from hordago.bots.explaining import Explanation
from hordago.cards import Card
from hordago.errors import HordagoError
from hordago.game.actions import SEATS, Action
from hordago.game.events import DealRevealed, Dealt, Drew, Event, Reshuffled, Shown
from hordago.game.view import View
from hordago.server import api
from hordago.server.calls import action_of, call_of, cards_of, stones_of
from hordago.server.entries import AnyEntry, Began, By, Did, Opened
from hordago.server.table import Table
from hordago.server.thinking import can_explain

Code = Literal["no_decision", "not_shown", "no_bot"]

OTHERS: dict[By, str] = {
    "person": "a person decided that",
    "sit_in": "the table decided that for a silent player, by no more than the least risk",
    "clock": "the clock decided that: the time was used up",
    "house": "the table decided that",
}


class NotExplained(HordagoError):
    """A decision cannot be asked about; `code` is that of `api.Problem`."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code: Code = code


class Decision(NamedTuple):
    """What a bot did, and all that it knew when it had to do something."""

    bot: str
    view: View
    action: Action


def decision_in(log: Sequence[AnyEntry], match: int, asked: api.Question) -> Decision:
    """The decision of a bot that is asked about, in the log of its table.

    Raises `NotExplained` where the hand is not over or the cards are not open, where the seat took
    no such decision, and where no bot took it; `HordagoError` where the log cannot be followed.
    """
    table = None
    found: tuple[By, str | None, View, Action] | None = None
    turn = 0
    for table, entry in _calls(log, match):
        playing = table.playing
        if playing.hand_number > asked.hand:
            break
        if playing.hand_number == asked.hand and _is_decision(entry) and entry.seat == asked.seat:
            if turn == asked.turn:
                bot = table.places[entry.seat].bot
                action = action_of(entry.call, entry.seat, entry.stones, entry.cards)
                found = (entry.by, bot, playing.view(entry.seat), action)
            turn += 1
    told = None if table is None else _events_of(table, asked.hand)
    if told is None:
        raise NotExplained("not_shown", f"hand {asked.hand} is not over: its cards are not shown")
    if found is None:
        raise NotExplained("no_decision", _no_decision(asked, turn))
    by, bot, view, action = found
    if by != "bot" or bot is None:
        raise NotExplained("no_bot", OTHERS.get(by, OTHERS["person"]))
    if not set(view.cards) <= _open_cards(told, asked.seat):
        raise NotExplained("not_shown", "some cards that the bot had then were shown to nobody")
    return Decision(bot, view, action)


def explained_in(log: Sequence[AnyEntry], match: int, hand: int) -> tuple[tuple[bool, ...], ...]:
    """By seat, for each of its decisions in a hand, whether a bot took it that can say why."""
    seats: list[list[bool]] = []
    number = 0
    for table, entry in _calls(log, match, play=False):
        number += entry.call == "cut"  # with which every hand at a table begins
        seats = seats or [[] for _ in table.places]
        if number == hand and _is_decision(entry):
            bot = table.places[entry.seat].bot
            can = entry.by == "bot" and bot is not None and can_explain(bot)
            seats[entry.seat].append(can)
    return tuple(map(tuple, seats))


def why(decision: Decision, explanation: Explanation) -> api.Why:
    """What a bot says of its decision, as it goes over the wire."""
    options = [option.action for option in explanation.options]
    return api.Why(
        decision.bot,
        tuple(map(str, decision.view.cards)),
        tuple(
            api.WhyOption(
                call_of(option.action),
                stones_of(option.action),
                cards_of(option.action),
                option.probability,
                option.win_chance,
            )
            for option in explanation.options
        ),
        next((at for at, each in enumerate(options) if _same(each, decision.action)), None),
        explanation.basis,  # type: ignore[arg-type]
    )


def _same(one: Action, other: Action) -> bool:
    """Whether two actions are the same; the order in which cards are thrown is none."""
    if set(cards_of(one)) != set(cards_of(other)):
        return False
    return (call_of(one), stones_of(one)) == (call_of(other), stones_of(other))


def _calls(
    log: Sequence[AnyEntry], match: int, *, play: bool = True
) -> Iterator[tuple[Table, Did]]:
    """The calls of one match, each with the table as it stood before it.

    The table has followed the last of them when all are told. Without `play` only who sits where
    is followed, and not the game.
    """
    first, *others = log
    if not isinstance(first, Opened):
        raise HordagoError("the log does not begin with the opening of the table")
    table = Table(first, "", "")
    number = 0
    for entry in others:
        if isinstance(entry, Began):
            number = entry.number
            if number > match:
                return
        if isinstance(entry, Did):
            if number == match:
                yield table, entry
            if number != match or not play:
                continue  # what other matches did has left nothing behind
        table.follow(entry)


def _is_decision(call: Did) -> bool:
    """Whether a call is one of the game, and not the cut before it."""
    return call.call != "cut"


def _events_of(table: Table, hand: int) -> list[Event] | None:
    """What happened in a hand that has just ended; None where it has not."""
    match = table.match
    if match is not None and match.hand_number > hand:
        return table.last
    return table.hand if match is not None and match.winner is not None else None


def _open_cards(told: Iterable[Event], seat: int) -> set[Card]:
    """The cards of a seat that all have seen, or can work out from the revealed deal."""
    shown, dealt = set[Card](), set[Card]()
    is_revealed = is_reshuffled = False
    for event in told:
        match event:
            case Shown() if event.seat == seat:
                shown.update(event.cards)
            case Dealt() | Drew() if event.seat == seat and not is_reshuffled:
                dealt.update(event.cards)
            case Reshuffled():
                is_reshuffled = True
            case DealRevealed():
                is_revealed = True
    return shown | dealt if is_revealed else shown


def _no_decision(asked: api.Question, turns: int) -> str:
    times = "once" if turns == 1 else f"{turns} times"
    return f"in hand {asked.hand} seat {SEATS[asked.seat]} decided {times}, counted from 0"
