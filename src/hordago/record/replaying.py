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

REPEATED: Final = ("mano", "reshuffle")
"""The lines that are compared one by one, in their order."""


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
    """The events of each hand in turn; what came before the first hand stands with it.

    Raises `RecordError` as `replay`.
    """
    before, hands = split_hands(replay_to_end(record).events)
    for place, events in enumerate(hands):
        yield (*(before if place == 0 else ()), *events)


def resume(record: Record, secret: bytes) -> Match:
    """A match that goes on where an unfinished record stops, dealt from the same secret.

    All of the record is played again on the cards that the secret gives, and everything that it
    states is compared. Raises `RecordError` where that differs, as with another match's secret, and
    `DealError` for a secret that is too short.
    """
    if not record.seeded:
        raise RecordError(
            "these cards were dealt by hand: there is no secret to go on dealing from", line=1
        )
    first = record.hands[0].lines[0]
    match = Match(
        record.rules,
        seed=secret,
        mano=None if record.lots else first.get("mano"),
        score=first.get("score") or (0, 0),
        cuts=record.cuts,
    )
    table = RecordTable(record, match, None, _raise)
    table.check_lots()
    for hand in record.hands:
        for _ in table.play_hand(hand):
            pass
    return match


def _raise(error: RecordError) -> None:
    raise error


def _play(record: Record) -> Iterator[tuple[Match, Step]]:
    table = open_table(record, _raise)
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

    `shuffler` is the one that deals the record's cards, or None where the match deals its own.
    `events` tell of the hand in progress where those of the match do not.
    """

    def __init__(
        self,
        record: Record,
        match: Match,
        shuffler: RecordShuffler | None,
        complain: Complain,
        events: tuple[Event, ...] | None = None,
    ) -> None:
        self.record = record
        self.match = match
        self.shuffler = shuffler
        self.complain = complain
        self._pages = Pages(record.rules.n_players)
        self._said: Counter[str] = Counter()  # how many of a hand's lines of a word were compared
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
        self._said.clear()
        self._compare(first)
        if self.shuffler is not None:
            following = self.shuffler.hands.get(hand.number + 1)
            deals = following is not None and is_known(following, match.rules.n_players)
            match.cuts = self.record.cuts if deals else "players"
        dealt = hand.line("deal") or (hand.line("cut") if self.shuffler is None else None)
        if match.position is None and dealt is not None:
            yield self._cut(hand)
        for line in hand.lines[1:]:
            if line.word not in ACTED or line.word == "cut":
                self._compare(line)
                continue
            for item in line.items:
                yield self._act(hand, line, item)

    def _cut(self, hand: HandRecord) -> Step:
        """The pack is cut as stated; at a real table nobody notes where."""
        cut = stated_cut(hand)
        line, item = next(hand.items("cut"), (hand.lines[0], None))
        if cut is None and self.shuffler is None:
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
        if self.shuffler is None:
            return
        drawn = [each for page in self._page.lines() if page.word == "draw" for each in page.items]
        if len(drawn) > sum(1 for _ in self.shuffler.hands[hand.number].items("draw")):
            cards = len(drawn[-1].value)
            raise line.error(
                f"{drawn[-1].name} draws {cards} {'card' if cards == 1 else 'cards'} after this, "
                "and no 'draw' line says which",
                item,
            )

    def _compare(self, line: Line) -> None:
        """Complain where a line states what the rules do not give."""
        if line.word == "draw":
            for item in line.items:
                self._compare_draw(line, item)
            return
        given = self._counterpart(line)
        if given is None:
            said = line_text(line, self.record.rules.n_players)
            self.complain(line.error(f"says '{said}', and the rules give nothing of it here"))
            return
        wrong = next((item for item in line.items if not _is_given(item, line, given)), None)
        if wrong is not None:
            self.complain(line.error(self._difference(line, given, wrong), wrong))

    def _counterpart(self, line: Line) -> Line | None:
        """The line that the rules give where the record has this one."""
        same = [each for each in self._page.lines() if _subject(each) == _subject(line)]
        place = self._said[line.word] if line.word in REPEATED else 0
        self._said[line.word] += 1
        return same[place] if place < len(same) else None

    def _compare_draw(self, line: Line, item: Item) -> None:
        drawn = [each for page in self._page.lines() if page.word == "draw" for each in page.items]
        place = self._said["draw"]
        self._said["draw"] += 1
        if place >= len(drawn):
            self.complain(line.error(f"{item.name} draws no cards here", item))
        elif (drawn[place].name, set(drawn[place].value)) != (item.name, set(item.value)):
            given = f"{drawn[place].name} draws {cards_text(drawn[place].value)}"
            self.complain(
                line.error(
                    f"says {item.name} draws {known_cards_text(item.value)}, and {given}", item
                )
            )

    def _difference(self, line: Line, given: Line, wrong: Item) -> str:
        if line.word == "commit":
            return "the secret gives another commitment: it is not the secret of this match"
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

    def _text(self, line: Line) -> str:
        text = line_text(line, self.record.rules.n_players)
        return text if line.word in ("score", "mano") else text.removeprefix(line.word).strip()


def _subject(line: Line) -> tuple[object, ...]:
    """What a line is about: of two lines about one thing, one has to say what the other says."""
    if line.word in ("count", "declare", "dentro", "paid"):
        return (line.word, line.bare()[0])
    if line.word == "ordago":
        return (line.word, *(item.name for item in line.items))
    return (line.word,)


def _is_given(item: Item, line: Line, given: Line) -> bool:
    """Whether the rules give what an item says."""
    if not item.name:
        bare = [each for each in line.items if not each.name].index(item)
        return bool(given.bare()[bare] == item.value)
    if line.word in ("deal", "show"):
        cards = given.get(item.name)
        return cards is not None and set(cards) >= set(item.value) - {None}
    return any((each.name, each.value) == (item.name, item.value) for each in given.items)


def _only(line: Line, wanted: Callable[[Item], bool]) -> Line:
    """A line with some of its items alone."""
    return Line(line.word, tuple(item for item in line.items if wanted(item)), line.number)
