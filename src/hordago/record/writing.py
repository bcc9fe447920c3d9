"""Writes the record of a match from its events, at any moment of it.

Owns which event becomes which line. It must never hold anything back that has happened, nor tell
anything that has not: seed and nonce of a hand are in no event before the hand is over, and the
secret of a match is in none at all.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from hordago.errors import HordagoError
from hordago.game.actions import SEATS, Action, Cut, Discard, Mus, NoMus, Sign
from hordago.game.events import (
    BetRefused,
    Counted,
    DealRevealed,
    Dealt,
    Declared,
    Dentro,
    Drew,
    DrewForDeal,
    Event,
    GameBegan,
    GameWon,
    HandBegan,
    LanceBegan,
    ManoMoved,
    MatchWon,
    MusCut,
    OrdagoSettled,
    PackCut,
    Reshuffled,
    Said,
    Shown,
    Signed,
    Threw,
    VacaWon,
)
from hordago.game.match import Match
from hordago.record.lines import HandRecord, Item, Line, Record
from hordago.rules.hand import Score

NO_SCORE: Final = (0, 0)


def record_of(
    match: Match,
    *,
    players: Mapping[int, str] | Sequence[str] = (),
    date: datetime.date | None = None,
) -> Record:
    """The record of all that has happened in a match so far, the hidden cards too.

    `players` gives the names by seat, for all or for some. Raises `HordagoError` for a name that is
    not one line of text.
    """
    seats = match.rules.n_players
    events = match.events
    pages = Pages(seats)
    for event in events:
        pages.note(event)
    return Record(
        rules=match.rules,
        players=_names(players, seats),
        date=date,
        seeded=any(isinstance(event, HandBegan) and event.commitment for event in events),
        cuts=match.cuts,
        lots=tuple(lots_of(events)),
        hands=tuple(HandRecord(tuple(page.lines())) for page in pages.pages),
    )


def split_hands(events: Iterable[Event]) -> tuple[list[Event], list[list[Event]]]:
    """The events before the first hand, and those of each hand; a game's beginning opens a hand."""
    before: list[Event] = []
    hands: list[list[Event]] = []
    game: list[Event] = []
    for event in events:
        if isinstance(event, GameBegan):
            game = [event]
        elif isinstance(event, HandBegan):
            hands.append([*game, event])
            game = []
        else:
            (hands[-1] if hands else before).append(event)
    return before, hands


def lots_of(events: Iterable[Event]) -> Iterator[Line]:
    """The lines of the cards drawn for the first deal: one each time that they were drawn."""
    items: list[Item] = []
    for event in events:
        if isinstance(event, DrewForDeal):
            if items and event.seat <= items[-1].seat:
                yield Line("lot", tuple(items))
                items = []
            items.append(Item(SEATS[event.seat], event.card))
    if items:
        yield Line("lot", tuple(items))


def _names(players: Mapping[int, str] | Sequence[str], seats: int) -> tuple[str, ...]:
    named = players if isinstance(players, Mapping) else dict(enumerate(players))
    for seat, name in named.items():
        if seat not in range(seats):
            raise HordagoError(f"there is no seat {seat} to name {name!r}: there are {seats}")
        if not name.isprintable() or name != name.strip(" "):
            raise HordagoError(f"{name!r} is no name for a record: it is one line of plain text")
    return tuple(named.get(seat, "") for seat in range(seats))


class Pages:
    """The lines of hand after hand; a game's beginning belongs to its first hand."""

    def __init__(self, seats: int) -> None:
        self.pages: list[HandLines] = []
        self._seats = seats
        self._game_began = False

    def note(self, event: Event) -> None:
        """Write what one event says; what comes before the first hand is not written here."""
        if isinstance(event, (GameBegan, HandBegan)):
            if not self._game_began:
                self._turn_over()
            self._game_began = isinstance(event, GameBegan)
        if self.pages:
            self.pages[-1].note(event)

    def _turn_over(self) -> None:
        if self.pages:
            self.pages[-1].close()
        page = self.pages[-1].following() if self.pages else HandLines(self._seats)
        self.pages.append(page)


class HandLines:
    """The lines of one hand, written event by event."""

    def __init__(self, seats: int, game: int = 0, score: Score = NO_SCORE) -> None:
        self._seats = seats
        self._game = game
        self._score = score
        self._mano = 0
        self._lance: str | None = None
        self._asked = 0  # how many have said mus in this round
        self._threw = 0  # how many have thrown in this round
        self._closed = False
        self._written: list[tuple[str, list[Item]]] = []

    def lines(self) -> Iterator[Line]:
        """What is written so far."""
        return (Line(word, tuple(items)) for word, items in self._written)

    def following(self) -> HandLines:
        """An empty page for the next hand, which begins with the score of this one."""
        return HandLines(self._seats, self._game, self._score)

    def close(self) -> None:
        """The hand is over: write the score, once."""
        if not self._closed:
            self._closed = True
            self._add("score", self._score)

    def note(self, event: Event) -> None:
        """Write what one event says."""
        match event:
            case Said() | Threw() | Signed() | PackCut():
                self._act(event)
            case Dealt() | Drew() | Shown() | Declared() | Reshuffled():
                self._cards(event)
            case GameBegan(number, score):
                self._game, self._score = number, score
            case HandBegan(number, _, mano, _, commitment):
                self._mano = mano
                self._add("hand", number, game=self._game, mano=mano, score=self._score)
                if commitment is not None:
                    self._add("commit", commitment)
            case ManoMoved(mano) | MusCut(_, mano) if mano != self._mano:
                self._mano = mano
                self._add("mano", mano)
            case LanceBegan(lance, speakers) if speakers:
                self._lance = lance
            case _:
                self._result(event)

    def _act(self, event: Said | Threw | Signed | PackCut) -> None:
        match event:
            case Said(action):
                if isinstance(action, Mus):
                    self._asked += 1
                word = "mus" if isinstance(action, (Mus, NoMus)) else str(self._lance)
                self._grow(word, action.seat, action)
            case Threw(seat, cards):
                self._threw += 1
                self._throw_line(Discard(seat, cards))
                if self._threw == self._seats:
                    self._asked = self._threw = 0
            case Signed(seat, meanings, _, seen_by):
                sign = Sign(seat, meanings, seen_by)
                if self._lance is not None:
                    self._grow(self._lance, seat, sign)
                elif self._asked == self._seats:
                    self._throw_line(sign)
                else:
                    self._grow("mus", seat, sign)
            case PackCut(seat, cards):
                self._grow("cut", seat, Cut(seat, cards))

    def _throw_line(self, action: Action) -> None:
        """All of a round of discards stands in one line, though cards may be drawn in between."""
        self._grow("discard", action.seat, action, past=("draw", "reshuffle"))

    def _cards(self, event: Dealt | Drew | Shown | Declared | Reshuffled) -> None:
        match event:
            case Dealt(seat, cards):
                self._grow("deal", seat, cards)
            case Shown(seat, cards):
                self._grow("show", seat, cards)
            case Drew(seat, cards):
                self._grow("draw", seat, cards)
            case Declared(lance, seat, holds):
                word, items = self._written[-1]
                if word != "declare" or items[0].value != lance:
                    self._add("declare", lance)
                self._grow("declare", seat, holds)
            case Reshuffled(cards, left_out):
                self._add("reshuffle", stock=cards, left=left_out)

    def _result(self, event: Event) -> None:
        match event:
            case BetRefused(lance, side, stones, _, score):
                self._score = score
                self._add("paid", lance, side, stones)
            case Counted(lance, side, stones, _, parts, score):
                self._score = score
                self._add("count", lance, side, stones)
                for part in parts:
                    self._grow("count", part.seat, (part.why, part.stones))
            case OrdagoSettled(lances, best, _):
                self._add("ordago", **dict(zip(lances, best, strict=True)))
            case Dentro(side):
                self._add("dentro", side)
            case DealRevealed(_, seed, nonce, _):
                self.close()
                self._add("seed", seed)
                self._add("nonce", nonce)
            case GameWon(side, why, score, games):
                self.close()
                self._add("game", side, by=why, score=score, games=games)
            case VacaWon(side, vacas):
                self._add("vaca", side, vacas=vacas)
            case MatchWon(side):
                self._add("match", side)

    def _add(self, word: str, *bare: Any, **named: Any) -> None:
        items = [Item("", value) for value in bare]
        self._written.append((word, items + [Item(name, value) for name, value in named.items()]))

    def _grow(self, word: str, seat: int, value: Any, past: tuple[str, ...] = ()) -> None:
        """Put an item of a seat into the open line of a word, or into a new one."""
        for latest, items in reversed(self._written):
            if latest == word:
                items.append(Item(SEATS[seat], value))
                return
            if latest not in past:
                break
        self._written.append((word, [Item(SEATS[seat], value)]))
