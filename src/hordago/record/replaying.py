"""Plays a record through `Match`, and says where the record and the rules differ.

Owns the comparison of what a record states with what the rules make of its actions. The rules are
asked for everything: no figure is worked out here. What a record leaves out is not compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from hordago.cards import cards_text
from hordago.errors import HordagoError, IllegalAction, RecordError
from hordago.game.actions import SEATS, Action, Cut, Sign
from hordago.game.events import DrewForDeal, Event
from hordago.game.match import Match
from hordago.record.dealing import Complain, RecordShuffler, is_known, stated_cut
from hordago.record.grammar import ACTED
from hordago.record.lines import HandRecord, Item, Line, Record, line_text
from hordago.record.tokens import PartlyKnownDiscard, known_cards_text
from hordago.record.writing import Pages, split_hands

EXACT: Final = ("declare", "count")
"""The lines that name all there is to name by seat, or nothing of it."""


class Step(NamedTuple):
    """An action of a record, and the events that follow from it; the first step has no action."""

    action: Action | None
    events: tuple[Event, ...]


def replay(record: Record) -> Iterator[Step]:
    """Play a record, action by action.

    Raises `RecordError` with line and column where an action is not legal, where the record states
    what the rules do not give, and where cards are unknown.
    """
    for _, step in _play(record):
        yield step


def replay_to_end(record: Record) -> Match:
    """The match as it stands after the last action of a record. Raises `RecordError` as `replay`.

    It has the cards that the record states and no others: only `resume` can go on dealing.
    """
    for match, _ in _play(record):
        last = match
    return last


def events_by_hand(record: Record) -> Iterator[tuple[Event, ...]]:
    """The events of each hand of a record; what came before the first hand stands with it.

    Raises `RecordError` as `replay`.
    """
    before, hands = split_hands(replay_to_end(record).events)
    # A hand that is over makes another begin, of which the record may know nothing.
    for place, events in enumerate(hands[: len(record.hands)]):
        yield (*(before if place == 0 else ()), *events)


def raise_it(error: RecordError) -> None:
    """Complain of nothing twice: the first thing that is wrong ends the replay."""
    raise error


def _play(record: Record) -> Iterator[tuple[Match, Step]]:
    table = open_table(record, raise_it)
    table.check_lots()
    yield table.match, Step(None, table.match.events)
    for hand in record.hands:
        for step in table.play_hand(hand):
            yield table.match, step
    table.match.cuts = record.cuts


def open_table(record: Record, complain: Complain) -> RecordTable:
    """A table at which the record's first hand is about to be played."""
    shuffler = RecordShuffler(record, complain)
    first = record.hands[0].lines[0]
    try:
        match = Match(
            record.rules,
            shuffler=shuffler,
            mano=None if record.lots else first.get("mano"),
            score=first.get("score") or (0, 0),
            cuts=record.cuts if is_known(record.hands[0], record.rules.n_players) else "players",
        )
    except RecordError:
        raise
    except HordagoError as error:
        raise first.error(str(error)) from None
    return RecordTable(record, match, shuffler, complain)


class RecordTable:
    """A match that is being played from a record, hand after hand.

    `shuffler` deals the cards that the record states, in the hands before `secret_from`; from that
    hand on (from the first where there is no shuffler) the match has cards of its own. `events`
    tell of the hand in progress where those of the match do not.
    """

    def __init__(
        self,
        record: Record,
        match: Match,
        shuffler: RecordShuffler | None,
        complain: Complain,
        events: tuple[Event, ...] | None = None,
        secret_from: int | None = None,
    ) -> None:
        self.record = record
        self.match = match
        self.shuffler = shuffler
        self.complain = complain
        self._pages = Pages(record.rules.n_players)
        self._secret_from = 1 if shuffler is None else secret_from
        self._reached = -1  # the place on the page of the latest line that the record has said
        self._drawn = 0  # how many of a hand's draws were compared
        self._lines: dict[int, Line] = {}  # the lines of the record, by their places on the page
        if shuffler is not None:
            shuffler.match = match
        self._note(match.events if events is None else events)

    def check_lots(self) -> None:
        """Complain where the cards drawn for the deal are not those that the code asks for."""
        first = self.record.hands[0].lines[0]
        stated = [(line, item) for line in self.record.lots for item in line.items]
        drawn = [event for event in self.match.events if isinstance(event, DrewForDeal)]
        for place, (line, item) in enumerate(stated):
            if place >= len(drawn) or (drawn[place].seat, drawn[place].card) != (
                item.seat,
                item.value,
            ):
                self.complain(
                    line.error(f"{item.name} draws no {item.value} here by this code", item)
                )
                return
        if stated and len(drawn) > len(stated):
            seat = SEATS[drawn[len(stated)].seat]
            self.complain(
                first.error(f"{seat} has to draw for the deal too, and no 'lot' line says what")
            )

    def play_hand(self, hand: HandRecord) -> Iterator[Step]:
        """Play one hand of the record, and compare all that it states."""
        match = self.match
        first = hand.lines[0]
        if match.winner is not None:
            raise first.error("the match was over before this hand")
        if match.hand_number != hand.number:
            raise first.error(f"hand {match.hand_number} is not over: {self._waits()}")
        self._page = self._pages.pages[-1]
        self._reached, self._drawn = -1, 0
        self._lines.clear()
        self._compare(first)
        match.cuts = self.record.cuts if self._can_deal(hand.number + 1) else "players"
        dealt = hand.line("deal") or (None if self._is_stated(hand.number) else hand.line("cut"))
        if match.position is None and dealt is not None:
            yield self._cut(hand)
        for line in hand.lines[1:]:
            if line.word not in ACTED or line.word == "cut":
                self._compare(line)
                continue
            for item in line.items:
                yield self._act(hand, line, item)

    def _is_stated(self, number: int) -> bool:
        """Whether the cards of a hand are those that the record states."""
        return self._secret_from is None or number < self._secret_from

    def _can_deal(self, number: int) -> bool:
        """Whether there are cards for a hand."""
        if not self._is_stated(number) or self.shuffler is None:
            return True
        stated = self.shuffler.hands.get(number)
        return stated is not None and is_known(stated, self.match.rules.n_players)

    def _cut(self, hand: HandRecord) -> Step:
        """The pack is cut as stated; at a real table nobody notes where."""
        cut = stated_cut(hand)
        line, item = next(hand.items("cut"), (hand.lines[0], None))
        if cut is None and not self._is_stated(hand.number):
            raise line.error("the cut of this hand is not stated")
        return self._apply(hand, cut or Cut(self.match.turn or 0, 1), line, item)

    def _act(self, hand: HandRecord, line: Line, item: Item) -> Step:
        """Do what one item says, where the hand has come to its line."""
        match = self.match
        action = item.value
        if match.hand_number != hand.number or match.winner is not None:
            raise line.error(f"hand {hand.number} was over before this", item)
        if match.position is None:
            raise line.error(f"no cards are dealt in hand {hand.number}: a 'deal' line lacks", item)
        if isinstance(action, PartlyKnownDiscard):
            raise line.error("a card is unknown: this can be checked, not replayed", item)
        if line.word != match.phase and not isinstance(action, Sign):
            raise line.error(f"this is a line of {line.word}, and {self._waits()}", item)
        return self._apply(hand, action, line, item)

    def _apply(self, hand: HandRecord, action: Action, line: Line, item: Item | None) -> Step:
        try:
            events = self.match.apply(action)
        except IllegalAction as error:
            raise line.error(str(error), item) from None
        self._note(events)
        self._reach(line)
        self._check_drawn(hand, line, item)
        return Step(action, events)

    def _waits(self) -> str:
        turn = self.match.turn
        return (
            f"it is {SEATS[turn]}'s turn in {self.match.phase}"
            if turn is not None
            else "it is over"
        )

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._pages.note(event)

    def _check_drawn(self, hand: HandRecord, line: Line, item: Item | None) -> None:
        """Raise where cards were drawn that no line states: those dealt were no one's choice."""
        if self.shuffler is None or not self._is_stated(hand.number):
            return
        drawn = [each for _, each in self._draws()]
        if len(drawn) > sum(1 for _ in self.shuffler.hands[hand.number].items("draw")):
            cards = len(drawn[-1].value)
            raise line.error(
                f"{drawn[-1].name} draws {cards} {'card' if cards == 1 else 'cards'} after this, "
                "and no 'draw' line says which",
                item,
            )

    def _draws(self) -> list[tuple[int, Item]]:
        """All that was drawn in this hand, each with the place on the page of its line."""
        page = enumerate(self._page.lines())
        return [(place, item) for place, line in page if line.word == "draw" for item in line.items]

    def _reach(self, line: Line) -> None:
        """Note how far on the page of this hand the record is, now that an action was done."""
        acted = [place for place, each in enumerate(self._page.lines()) if each.word in ACTED]
        if acted and line.word != "cut":
            self._reached = max(self._reached, acted[-1])
            self._lines.setdefault(acted[-1], line)

    def _compare(self, line: Line) -> None:
        """Complain where a line states what the rules do not give, or not there."""
        if line.word == "draw":
            for item in line.items:
                self._compare_draw(line, item)
            return
        page = list(self._page.lines())
        same = [place for place, each in enumerate(page) if _subject(each) == _subject(line)]
        if not same:
            said = line_text(line, self.record.rules.n_players)
            self.complain(line.error(f"says '{said}', and the rules give nothing of it here"))
            return
        ahead = [place for place in same if place > self._reached]
        if not ahead:
            self._complain_of_place(line, same[-1])
            return
        place = next((place for place in ahead if _fault(line, page[place]) is None), ahead[0])
        self._reached = place
        self._lines[place] = line
        fault = _fault(line, page[place])
        if fault is not None:
            wrong = next((item for item in line.items if item is fault), None)
            self.complain(line.error(self._difference(line, page[place], wrong), wrong))

    def _complain_of_place(self, line: Line, place: int, item: Item | None = None) -> None:
        """Complain of a line that is there already, or that has its place further up."""
        said = line_text(line, self.record.rules.n_players)
        if place in self._lines and self._lines[place].word == line.word and item is None:
            at = self._lines[place].number
            self.complain(line.error(f"'{said}' is said already, in line {at}"))
            return
        later = self._lines[min(each for each in self._lines if each > place)]
        self.complain(
            line.error(f"'{said}' belongs before the {later.word!r} line ({later.number})", item)
        )

    def _compare_draw(self, line: Line, item: Item) -> None:
        drawn = self._draws()
        if self._drawn >= len(drawn):
            self._drawn += 1
            self.complain(line.error(f"{item.name} draws no cards here", item))
            return
        place, given = drawn[self._drawn]
        self._drawn += 1
        if place < self._reached:
            self._complain_of_place(line, place, item)
            return
        self._reached = place
        self._lines.setdefault(place, line)
        if (given.name, set(given.value)) != (item.name, set(item.value)):
            gives = f"{given.name} draws {cards_text(given.value)}"
            self.complain(
                line.error(
                    f"says {item.name} draws {known_cards_text(item.value)}, and {gives}", item
                )
            )

    def _difference(self, line: Line, given: Line, wrong: Item | None) -> str:
        if line.word == "commit":
            return "the secret gives another commitment: it is not the secret of this match"
        if wrong is None:
            lacking = _only(given, lambda item: bool(item.name) and item not in line.items)
            whole = _only(given, lambda item: bool(item.name))
            return f"leaves out {self._items(lacking)}, the rules give {self._items(whole)}"
        if not wrong.name:
            said, gives = (_only(each, lambda item: not item.name) for each in (line, given))
        elif line.word == "count":
            said = _only(line, lambda item: item is wrong)
            gives = _only(given, lambda item: bool(item.name))
        else:
            said, gives = (
                _only(each, lambda item: item.name == wrong.name) for each in (line, given)
            )
        return f"says {self._text(said)}, the rules give {self._text(gives) or 'nothing of it'}"

    def _items(self, line: Line) -> str:
        return line_text(line, self.record.rules.n_players).removeprefix(line.word).strip()

    def _text(self, line: Line) -> str:
        if line.word in ("score", "mano"):
            return line_text(line, self.record.rules.n_players)
        return self._items(line)


def _subject(line: Line) -> tuple[object, ...]:
    """What a line is about: of two lines about one thing, one has to say what the other says."""
    if line.word in ("count", "declare", "dentro", "paid"):
        return (line.word, line.bare()[0])
    if line.word == "ordago":
        return (line.word, *(item.name for item in line.items))
    return (line.word,)


def _fault(line: Line, given: Line) -> Item | Line | None:
    """The first item that the rules do not give; the line where it leaves out what it has to name.

    What a line says of seats may stand in any order.
    """
    left = Counter((item.name, item.value) for item in given.items if item.name)
    bare = iter(given.bare())
    for item in line.items:
        if not item.name:
            if next(bare, None) != item.value:
                return item
        elif line.word in ("deal", "show"):
            cards = given.get(item.name)
            if cards is None or not set(cards) >= set(item.value) - {None}:
                return item
        else:
            said = (item.name, item.value)
            if not left[said]:
                return item
            left[said] -= 1
    names_all = not left.total() or not any(item.name for item in line.items)
    return line if line.word in EXACT and not names_all else None


def _only(line: Line, wanted: Callable[[Item], bool]) -> Line:
    """A line with some of its items alone."""
    return Line(line.word, tuple(item for item in line.items if wanted(item)), line.number)
