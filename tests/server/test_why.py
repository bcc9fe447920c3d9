"""A bot is asked why: not before its cards lie open, from its view alone, with clear errors."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from unittest.mock import patch

import pytest

from hordago.cards import PACK, Card
from hordago.game.actions import Accept, Action, Bet, Discard, Mus, NoMus, Ordago, Pass
from hordago.game.match import Cuts, Match
from hordago.game.shuffle import SeededShuffler
from hordago.rules.profile import Rules
from hordago.server import api
from hordago.server.calls import call_of, cards_of, stones_of
from hordago.server.entries import AnyEntry, Began, BotSat, By, Did, Opened, Sat, SatIn
from hordago.server.protocol import Options
from hordago.server.table import SIGNS_OFF, Table, rules_as_text
from hordago.server.thinking import can_explain, explain
from hordago.server.why import Decision, NotExplained, decision_in, explained_in, why
from tests.game.test_secrets import SwappedShuffler
from tests.server.oracle import NAME, with_oracle

SECRET = "5b" * 32
QUIET = (NoMus, Pass)


@pytest.fixture(autouse=True)
def oracle() -> Iterator[None]:
    """There is a bot that says why."""
    with with_oracle():
        yield


class Log:
    """A log that a test writes: a person in seat 0, the oracle in the others."""

    def __init__(self, preset: str = "almanac_40", secret: str = SECRET, number: int = 1) -> None:
        rules = Rules.preset(preset).but(**SIGNS_OFF)
        opened = Opened(1, "ane", preset, rules_as_text(rules), Options())
        self.entries: list[AnyEntry] = [opened]
        self.table = Table(opened, "", "")
        self.add(Sat(1, 0, "ane", "Ane"))
        for seat in range(1, rules.n_players):
            self.add(BotSat(1, seat, NAME))
        self.add(Began(1, number, secret))

    def add(self, entry: AnyEntry) -> None:
        """Write one entry."""
        self.table.follow(entry)
        self.entries.append(entry)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.playing

    def do(self, action: Action, by: By | None = None) -> None:
        """Write what a seat does, by whoever has it."""
        mine: By = "person" if action.seat == 0 else "bot"
        call, stones = call_of(action), stones_of(action)
        self.add(Did(1, action.seat, call, stones, cards_of(action), by or mine))

    def cut(self) -> None:
        """Cut the pack where it has to be cut."""
        self.add(Did(1, self.match.turn or 0, "cut", 20, by="house"))

    def pass_on(self) -> None:
        """Play the hand to its end, with no mus, passes, and nothing else."""
        hand = self.match.hand_number
        while self.match.hand_number == hand:
            if self.match.phase == "cut":
                self.cut()
                continue
            seat = self.turn
            self.do(next(kind(seat) for kind in QUIET if kind(seat) in self.match.legal(seat)))

    def stake_all(self, *before: type[Pass]) -> None:
        """End the mus and the game: an órdago at grande, after these words, and all accept it."""
        self.do(NoMus(self.turn))
        for word in before:
            self.do(word(self.turn))
        self.do(Ordago(self.turn))
        match = self.match
        while match.winner is None and match.phase == "grande":
            self.do(Accept(self.turn))

    @property
    def latest_bot(self) -> int:
        """The seat of the bot that decided last."""
        return next(
            each.seat
            for each in reversed(self.entries)
            if isinstance(each, Did) and each.by == "bot"
        )

    @property
    def turn(self) -> int:
        """The seat that has to act."""
        seat = self.match.turn
        assert seat is not None
        return seat

    def mus(self) -> None:
        """Everyone wants mus, and throws his first card."""
        while self.match.phase == "mus":
            self.do(Mus(self.turn))
        while self.match.phase == "discard":
            seat = self.turn
            self.do(Discard(seat, self.match.view(seat).cards[:1]))


def asked(seat: int, turn: int, hand: int = 1) -> api.Question:
    return api.Question(hand, seat, turn)


def refused(log: Log, question: api.Question, match: int = 1) -> str:
    """The code with which a question is refused."""
    with pytest.raises(NotExplained) as told:
        decision_in(log.entries, match, question)
    return told.value.code


def said(log: Log, question: api.Question) -> api.Why:
    """What the bot says."""
    decision = decision_in(log.entries, 1, question)
    return why(decision, explain(decision.bot, decision.view))


# --- which decision -------------------------------------------------------------------------------


def test_a_bots_word_of_a_hand_that_is_over_is_explained_from_its_view_of_then() -> None:
    log = Log()
    log.cut()
    while log.turn != 1:
        log.do(Mus(log.turn))
    before = log.match.view(1)
    log.do(NoMus(1))
    log.pass_on()
    found = decision_in(log.entries, 1, asked(1, 0))
    assert found == Decision(NAME, before, NoMus(1))
    told = said(log, asked(1, 0))
    assert [each.call for each in told.options] == ["mus", "no_mus"]
    assert (told.taken, told.basis) == (1, "rule")
    assert told.cards == tuple(map(str, before.cards))
    assert math.isclose(sum(each.probability for each in told.options), 1)


def test_words_and_throws_of_a_seat_are_counted_together_and_a_cut_is_none() -> None:
    log = Log()
    log.cut()
    log.mus()
    log.pass_on()
    assert isinstance(decision_in(log.entries, 1, asked(2, 0)).action, Mus)
    assert isinstance(decision_in(log.entries, 1, asked(2, 1)).action, Discard)
    told = said(log, asked(2, 1))
    assert told.taken is not None
    assert told.options[told.taken].cards == told.cards[:1]


def test_cards_are_the_same_throw_in_any_order() -> None:
    log = Log()
    log.cut()
    log.mus()
    log.pass_on()
    found = decision_in(log.entries, 1, asked(2, 1))
    both = found.view.cards[:2]
    options = explain(NAME, found.view)
    turned = why(found._replace(action=Discard(2, both[::-1])), options)
    assert turned.taken is not None
    assert turned.options[turned.taken].cards == tuple(map(str, both))


def test_what_was_done_may_be_none_of_the_bots_options() -> None:
    log = Log()
    log.cut()
    log.pass_on()
    found = decision_in(log.entries, 1, asked(2, 0))
    told = why(found._replace(action=Bet(2, 5)), explain(NAME, found.view))
    assert told.taken is None


def test_a_decision_that_was_not_taken_is_told() -> None:
    log = Log()
    log.pass_on()
    log.pass_on()
    assert refused(log, asked(3, 40)) == "no_decision"
    assert refused(log, asked(5, 0)) == "no_decision"
    assert refused(log, asked(1, 0), match=2) == "not_shown"


def test_each_match_of_a_table_has_its_own_decisions() -> None:
    log = Log()
    log.pass_on()
    first = decision_in(log.entries, 1, asked(1, 1))
    log.add(Began(2, 2, "7c" * 32))
    log.pass_on()
    assert decision_in(log.entries, 1, asked(1, 1)) == first
    assert decision_in(log.entries, 2, asked(1, 1)).view.cards != first.view.cards


# --- when -----------------------------------------------------------------------------------------


def test_nothing_is_explained_before_the_hand_is_over() -> None:
    log = Log()
    hand = log.match.hand_number
    while True:
        assert refused(log, asked(1, 0)) == "not_shown"
        assert refused(log, asked(1, 0, hand=2)) == "not_shown"
        if log.match.phase == "cut":
            log.cut()
            continue
        seat = log.turn
        log.do(next(kind(seat) for kind in QUIET if kind(seat) in log.match.legal(seat)))
        if log.match.hand_number > hand:
            break
    assert decision_in(log.entries, 1, asked(1, 0)).bot == NAME


def test_a_hand_that_ends_by_an_ordago_or_with_the_match_is_explained_too() -> None:
    log = Log("logrono_25")
    games = 0
    while log.table.state == "playing":
        log.cut()
        log.stake_all()
        games += 1
        assert decision_in(log.entries, 1, asked(log.latest_bot, 0, hand=games))
    assert games > 1


def test_a_card_that_nobody_can_know_of_stays_secret() -> None:
    log = Log("almanac_40")
    log.cut()
    reshuffled = False
    turns = 0
    while not reshuffled:
        while log.match.phase == "mus":
            log.do(Mus(log.turn))
        while log.match.phase == "discard":
            seat = log.turn
            log.do(Discard(seat, log.match.view(seat).cards))
        turns += 2
        reshuffled = any(type(each).__name__ == "Reshuffled" for each in log.match.events)
    log.mus()
    log.pass_on()
    # What was served from the discards and thrown again was shown to no one.
    codes = [_code_of(log, asked(seat, turns)) for seat in (1, 2, 3)]
    assert "not_shown" in codes
    # What is held at the end lies open, wherever it came from.
    assert _code_of(log, asked(1, turns + 2)) == ""


def _code_of(log: Log, question: api.Question) -> str:
    try:
        decision_in(log.entries, 1, question)
    except NotExplained as error:
        return error.code
    return ""


# --- who ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "says"),
    [
        ("person", "a person decided"),
        ("sit_in", "for a silent player"),
        ("clock", "the clock"),
        ("house", "the table"),
    ],
)
def test_who_was_no_bot_is_not_asked(by: By, says: str) -> None:
    log = Log()
    log.cut()
    while log.turn:
        log.do(Mus(log.turn))
    log.do(NoMus(0), by)
    log.pass_on()
    with pytest.raises(NotExplained, match=says) as told:
        decision_in(log.entries, 1, asked(0, 0))
    assert told.value.code == "no_bot"


def test_a_bot_that_took_a_persons_seat_is_asked_for_what_it_did_itself() -> None:
    log = Log()
    log.cut()
    log.do(Mus(log.turn))
    while log.turn:
        log.do(Mus(log.turn))
    log.do(NoMus(0))
    log.add(BotSat(2, 0, NAME))
    while log.match.hand_number == 1:
        seat = log.turn
        action = next(kind(seat) for kind in QUIET if kind(seat) in log.match.legal(seat))
        log.do(action, "bot")
    assert refused(log, asked(0, 0)) == "no_bot"
    assert decision_in(log.entries, 1, asked(0, 1)).bot == NAME
    flags = explained_in(log.entries, 1, 1)
    assert flags[0][:2] == (False, True)


def test_a_replay_says_of_each_decision_whether_it_can_be_asked_about() -> None:
    log = Log()
    log.add(BotSat(1, 3, "random"))
    log.add(SatIn(1, 0, on=True))
    log.pass_on()
    log.pass_on()
    flags = explained_in(log.entries, 1, 2)
    assert not any(flags[0])
    for seat in (1, 2, 3):
        assert all(flags[seat])
        for turn in range(len(flags[seat])):
            assert decision_in(log.entries, 1, asked(seat, turn, hand=2))
        assert refused(log, asked(seat, len(flags[seat]), hand=2)) == "no_decision"
    assert explained_in(log.entries, 1, 9) == ((),) * 4


def test_a_bot_that_there_is_no_more_cannot_explain() -> None:
    assert not can_explain("somebody")
    assert can_explain("random")
    assert can_explain(NAME)


# --- from its view alone --------------------------------------------------------------------------


def turned(held: Sequence[Card]) -> list[Card]:
    """All cards, those that are not held exchanged for one another."""
    hidden = [card for card in PACK if card not in held]
    other = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    return [other.get(card, card) for card in PACK]


@pytest.mark.parametrize("secret", ["5b" * 32, "01" * 32, "c0ffee" * 10 + "0000"])
def test_other_cards_with_the_others_change_nothing_of_what_a_bot_says(secret: str) -> None:
    plain = Log(secret=secret)
    plain.cut()
    plain.stake_all(Pass)
    question = asked(plain.latest_bot, 0)
    held = decision_in(plain.entries, 1, question).view.cards

    def dealt_otherwise(rules: Rules, *, seed: bytes, cuts: Cuts) -> Match:
        shuffler = SwappedShuffler(SeededShuffler(seed), turned(held))
        mano = Match(rules, seed=seed, cuts=cuts).mano
        return Match(rules, shuffler=shuffler, mano=mano, cuts=cuts)

    with patch("hordago.server.table.Match", dealt_otherwise):
        other = Log(secret=secret)
        other.cut()
        other.stake_all(Pass)
        again = said(other, question)
    assert other.match.shown != plain.match.shown
    assert again == said(plain, question)
