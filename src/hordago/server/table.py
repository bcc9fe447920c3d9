"""A table as its log tells it: who sits where, the match in progress, and what may be asked of it.

Owns the fold of the log (`follow`) and the making of entries: each method for a wish answers with
the entries that it leads to, or raises `No`, and changes nothing. No time, no sockets, no storage;
what is legal in the game is asked of the match.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from typing import Final, Literal

from hordago.bots import bot_names, decisions_in
from hordago.errors import HordagoError
from hordago.game.actions import Action
from hordago.game.events import Event, HandBegan
from hordago.game.match import Match
from hordago.record import record_of
from hordago.rules.profile import Rules, parse_setting, setting_text
from hordago.server.calls import action_of, call_of, cards_of, stones_of
from hordago.server.entries import (
    AnyEntry,
    Began,
    BotSat,
    By,
    Did,
    Left,
    Opened,
    Sat,
    SatIn,
)
from hordago.server.names import look_alike
from hordago.server.protocol import Act, Options, Refusal

State = Literal["gathering", "playing", "over"]
SIGNS_OFF: Final = {"signals": None}
"""At the page tables play without signs."""

BOTS: Final = ("Ane", "Beñat", "Carmen", "Dominika", "Erramun", "Fermín")
"""What bots are called, by seat; a page says beside the name that it is one."""


class No(HordagoError):
    """A wish was refused; `code` says why, for the page to put into words."""

    def __init__(self, code: Refusal, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code: Refusal = code
        self.detail = detail


@dataclass(slots=True)
class Place:
    """A seat and who has it: a guest, a bot, or nobody."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    sat_in: bool = False  # a bot plays for the guest until he is back

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """What has the seat."""
        if self.guest is not None:
            return "person"
        return "open" if self.bot is None else "bot"


class Table:
    """One table, as its log has made it up to `version`."""

    def __init__(self, opened: Opened, code: str, watch: str) -> None:
        self.code = code  # the word of its link
        self.watch = watch  # and that for watchers
        self.host = opened.host
        self.preset = opened.preset
        self.rules = rules_of(opened.rules, opened.preset)
        self.options: Options = opened.options
        self.places = [Place() for _ in range(self.rules.n_players)]
        self.match: Match | None = None
        self.matches = 0
        self.secret = b""
        self.version = 1
        self.moment = 0  # decisions at this table, of all its matches
        self.decisions = 0  # of the match, as `bots.decisions_in` counts
        self.banks: tuple[int, int] | None = None
        self.hand: list[Event] = []  # the events of the hand in progress
        self.last: list[Event] = []  # and of the one before it
        self.touched = opened.at

    # What stands.

    @property
    def state(self) -> State:
        """``gathering`` before the first match, ``playing``, ``over`` when a match is."""
        if self.match is None:
            return "gathering"
        return "playing" if self.match.winner is None else "over"

    @property
    def between(self) -> bool:
        """Whether no cards are in play: a bot's seat can be taken now."""
        return self.match is None or self.match.position is None or self.match.winner is not None

    @property
    def turn(self) -> int | None:
        """The seat that the match waits for."""
        return None if self.match is None else self.match.turn

    @property
    def playing(self) -> Match:
        """The match in progress. Raises `No` where there is none."""
        if self.match is None or self.match.winner is not None:
            raise No("not_now", "no match is being played")
        return self.match

    @property
    def host_seat(self) -> int | None:
        """The seat of the host: the guest who opened the table, or else the first person."""
        people = [seat for seat, place in enumerate(self.places) if place.kind == "person"]
        hosts = [seat for seat in people if self.places[seat].guest == self.host]
        return next(iter(hosts or people), None)

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        return next((seat for seat, each in enumerate(self.places) if each.guest == guest), None)

    def is_played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for the seat now."""
        place = self.places[seat]
        return place.sat_in or place.kind == "bot"

    @property
    def players(self) -> list[str]:
        """Who sits where, for lists and records; of a bot also which one it is."""
        return [
            place.name if place.bot is None else f"{place.name} ({place.bot})"
            for place in self.places
        ]

    @property
    def record_id(self) -> str | None:
        """The name of the finished match's record: it follows from the secret and tells nothing."""
        if self.state != "over":
            return None
        return digest(self.secret, b"hordago/1 record", sha256).hex()[:24]

    def record_text(self) -> str:
        """The record of the match as it stands."""
        if self.match is None:
            raise No("not_now", "no match was begun")
        return str(record_of(self.match, players=self.players))

    # The log.

    def follow(self, entry: AnyEntry) -> tuple[Event, ...]:
        """Take the next entry of the log; answers with the game's events that follow from it.

        Raises `HordagoError` where the entry does not fit what went before: a damaged log.
        """
        events: tuple[Event, ...] = ()
        match entry:
            case Sat():
                self.places[entry.seat] = Place(guest=entry.guest, name=entry.name)
            case BotSat():
                self.places[entry.seat] = Place(bot=entry.bot, name=BOTS[entry.seat])
            case Left():
                self.places[entry.seat] = Place()
            case SatIn():
                self.places[entry.seat].sat_in = entry.on
            case Began():
                events = self._begin(entry)
            case Did():
                events = self._do(entry)
            case Opened():
                raise HordagoError("a table is opened once")
        self.version += 1
        self.touched = entry.at
        self._shelve(events)
        return events

    def _begin(self, entry: Began) -> tuple[Event, ...]:
        self.matches = entry.number
        self.secret = bytes.fromhex(entry.secret)
        self.match = Match(self.rules, seed=self.secret, cuts="players")
        self.hand, self.last = [], []
        self.decisions = decisions_in(self.match.events)
        clock = self.options.clock
        self.banks = None if clock is None else (clock.bank * 1000, clock.bank * 1000)
        return self.match.events

    def _do(self, entry: Did) -> tuple[Event, ...]:
        if self.match is None:
            raise HordagoError("a call before the first match")
        action = action_of(entry.call, entry.seat, entry.stones, entry.cards)
        events = self.match.apply(action)
        self.moment += 1
        self.decisions += decisions_in(events)
        if entry.banks is not None:
            self.banks = entry.banks
        return events

    def _shelve(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, HandBegan) and any(
                isinstance(each, HandBegan) for each in self.hand
            ):
                self.last, self.hand = self.hand, []
            self.hand.append(event)

    # Wishes of people, each answered with the entries that it leads to.

    def sit(self, guest: str, name: str, seat: int, at: int) -> tuple[AnyEntry, ...]:
        """A guest takes a seat that is open, or between hands a bot's."""
        self.check_claim(guest, name, seat)
        if self.places[seat].kind == "bot" and not self.between:
            raise No("not_now", "a bot's seat is free when the hand is over")
        return (Sat(at, seat, guest, name),)

    def check_claim(self, guest: str, name: str, seat: int) -> None:
        """Raise `No` unless a guest may have a seat, now or when the hand is over."""
        if seat >= len(self.places):
            raise No("no_such_seat", f"there are seats 0 to {len(self.places) - 1}")
        if self.seat_of(guest) is not None:
            raise No("already_seated", f"you sit in seat {self.seat_of(guest)}")
        if self.places[seat].kind == "person":
            raise No("seat_taken", f"{self.places[seat].name} sits there")
        people = [each.name for each in self.places if each.kind == "person"]
        alike = next((each for each in people if look_alike(each, name)), None)
        if alike:
            raise No("look_alike", f"{alike!r} sits here already")

    def stand(self, guest: str, at: int) -> tuple[AnyEntry, ...]:
        """A guest leaves; in a match a bot goes on for him."""
        seat = self.seated(guest)
        if self.state == "playing":
            return (BotSat(at, seat, self.options.level),)
        return (Left(at, seat),)

    def set_bot(self, guest: str, seat: int, bot: str | None, at: int) -> tuple[AnyEntry, ...]:
        """The host puts a bot on a seat that no person has, or opens the seat again."""
        self.check_host(guest)
        if seat >= len(self.places):
            raise No("no_such_seat", f"there are seats 0 to {len(self.places) - 1}")
        if self.places[seat].kind == "person":
            raise No("seat_taken", f"{self.places[seat].name} sits there")
        if bot is None:
            if self.state == "playing":
                raise No("not_now", "no seat can be empty in a match")
            return (Left(at, seat),)
        if bot not in bot_names():
            raise No("no_such_bot", f"there are {', '.join(bot_names())}")
        if not self.between:
            raise No("not_now", "bots are changed when the hand is over")
        return (BotSat(at, seat, bot),)

    def start(self, guest: str, at: int) -> tuple[AnyEntry, ...]:
        """The host begins a match, the first or another one; bots fill the open seats."""
        self.check_host(guest)
        if self.state == "playing":
            raise No("not_now", "a match is being played")
        level = self.options.level
        bots = [
            BotSat(at, seat, level)
            for seat, place in enumerate(self.places)
            if place.kind == "open"
        ]
        return (*bots, Began(at, self.matches + 1, secrets.token_hex(32)))

    def back(self, guest: str, at: int) -> tuple[AnyEntry, ...]:
        """A guest takes the seat back from the bot that sat in."""
        seat = self.seated(guest)
        return (SatIn(at, seat, on=False),) if self.places[seat].sat_in else ()

    def act(self, guest: str, wish: Act, at: int) -> tuple[AnyEntry, ...]:
        """A guest calls. Raises `No` where the call is late, not his, or not legal."""
        seat = self.seated(guest)
        match = self.playing
        if wish.moment != self.moment:
            raise No(
                "late", f"the table is at moment {self.moment}, the call was for {wish.moment}"
            )
        if match.turn != seat:
            raise No("not_your_turn", f"seat {match.turn} is to speak")
        if wish.call == "cut":
            raise No("not_now", "the pack is cut with 'ready'")
        try:
            action = action_of(wish.call, seat, wish.stones, wish.cards)
        except HordagoError as error:
            raise No("illegal", str(error)) from None
        return (*self.back(guest, at), self.did(action, at))

    def did(self, action: Action, at: int, by: By = "person") -> Did:
        """The entry of an action. Raises `No` where it is not legal."""
        why_not = self.playing.why_not(action)
        if why_not is not None:
            raise No("illegal", why_not)
        return Did(at, action.seat, call_of(action), stones_of(action), cards_of(action), by)

    # Who may ask.

    def seated(self, guest: str) -> int:
        """The seat of a guest. Raises `No` where he has none."""
        seat = self.seat_of(guest)
        if seat is None:
            raise No("not_seated", "watchers are of stone")
        return seat

    def check_host(self, guest: str) -> None:
        """Raise `No` unless the guest is the host."""
        seat = self.host_seat
        if seat is None or self.places[seat].guest != guest:
            raise No("not_host", "the host does that")


def rules_as_text(rules: Rules) -> dict[str, str]:
    """All settings of a code, for the log: a preset that changes later does not change a table."""
    return {name: setting_text(name, value) for name, value in rules.settings().items()}


def rules_of(settings: Mapping[str, str], base: str) -> Rules:
    """The code that `rules_as_text` wrote down. Raises `RulesError`."""
    values = {name: parse_setting(name, text) for name, text in settings.items()}
    return Rules(**values, base=base)
