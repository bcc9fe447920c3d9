"""Checks everything in a record that can be checked, hand by hand, and reports all that it finds.

Owns the going on after what is wrong: a hand that breaks off, or whose cards are not all known, is
left, and the next is taken up from the score and the mano that the record states. It must never
change a record.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from hordago.errors import HordagoError, RecordError
from hordago.game.events import GameBegan, HandBegan
from hordago.game.match import Match
from hordago.game.shuffle import Stream
from hordago.record.dealing import Complain, RecordShuffler, is_known, proof_of, stated_cut
from hordago.record.filling import Filling
from hordago.record.grammar import ACTED, FORMS
from hordago.record.lines import HandRecord, Line, Record
from hordago.record.replaying import RecordTable, open_table
from hordago.record.tokens import PartlyKnownDiscard
from hordago.rules.hand import Score

TRIES: Final = 300  # how many ways to complete unknown cards are tried for a hand
CARDLESS: Final = ("hand", "cut", "mus", "discard", "mano", "grande", "chica")
"""The lines in which a difference is one whatever the unknown cards are."""
SHOWN: Final = (*FORMS.keys() - {"deal", "draw"},)
"""The lines in which a difference is one where all have shown their cards in the end."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found at one place. `wrong` is False for what could not be checked."""

    hand: int
    line: int
    column: int
    message: str
    wrong: bool

    def __str__(self) -> str:
        what = "" if self.wrong else "not checked: "
        return f"line {self.line}, column {self.column}: hand {self.hand}: {what}{self.message}"


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, in the order of the record; `verified` are the hands dealt as committed to."""

    hands: int
    verified: tuple[int, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong. There may be what could not be checked."""
        return not any(finding.wrong for finding in self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


class Standing(NamedTuple):
    """How a match stands before a hand."""

    mano: int
    score: Score
    game: int = 1
    games: Score = (0, 0)
    vacas: Score = (0, 0)
    opening: bool = True
    over: bool = False


def check_record(record: Record) -> Report:
    """Check a record: every action, deals against commitments, and all that it states.

    Answers with all findings: what is wrong and, where cards are unknown or commitments not
    revealed, what could not be checked. Raises nothing.
    """
    check = _Check(record)
    check.check_lots()
    first = record.hands[0].lines[0]
    standing: Standing | None = Standing(first.get("mano"), first.get("score") or (0, 0))
    for place, hand in enumerate(record.hands):
        following = record.hands[place + 1] if place + 1 < len(record.hands) else None
        standing = check.check_hand(hand, standing, following)
    findings = sorted(set(check.findings), key=lambda each: (each.line, each.column, each.message))
    return Report(len(record.hands), tuple(check.verified), tuple(findings))


class _Check:
    """The findings so far, and the checks that add to them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.findings: list[Finding] = []
        self.verified: list[int] = []

    def check_lots(self) -> None:
        """Check the cards that were drawn for the first deal."""
        if not self.record.lots:
            return
        first = self.record.hands[0]
        problems: list[RecordError] = []
        try:
            table = open_table(self.record, problems.append)
            table.check_lots()
            if table.match.events and table.match.hand_number == 1:
                problems += _wrong_mano(table, first.lines[0])
        except RecordError as error:
            problems.append(error)
        self._add(first, problems[:1])

    def check_hand(
        self, hand: HandRecord, standing: Standing | None, following: HandRecord | None
    ) -> Standing | None:
        """Check one hand, and answer how the match stands after it, where that is known."""
        first = hand.lines[0]
        if standing is None:
            message = "what stood before it is not stated: mano, or the score"
            self._note(hand, first, message)
            return self._stated(hand, None, None, following)
        if standing.over:
            self._add(hand, [first.error("the match was over before this hand")])
            return None
        self._check_revealed(hand, following)
        unknown = unknown_at(hand, self.record.rules.n_players)
        if unknown is None:
            return self._check_known(hand, standing, following)
        shown = {item.seat for _, item in hand.items("show") if None not in item.value}
        if len(shown) < self.record.rules.n_players:
            self._note(hand, unknown, "what needs the cards of this hand: not all are known")
            return self._check_unknown(hand, standing, following, CARDLESS)
        return self._check_unknown(hand, standing, following, SHOWN)

    def _check_known(
        self, hand: HandRecord, standing: Standing, following: HandRecord | None
    ) -> Standing | None:
        problems: list[RecordError] = []
        try:
            table = _table_at(self.record, hand, standing, problems.append)
        except RecordError as error:
            self._add(hand, [error])
            return self._stated(hand, standing, None, following)
        broken = _play(table, hand, problems)
        self._add(hand, problems)
        if not problems and proof_of(hand) and hand.line("commit") and stated_cut(hand):
            self.verified.append(hand.number)
        after = None if broken else _standing(table.match, hand)
        if following is not None and after is None:
            if not broken and any(line.word in ACTED[1:] for line in hand.lines):
                self._add(hand, [following.lines[0].error(f"hand {hand.number} is not over")])
            after = self._stated(hand, standing, None, following)
        return after

    def _check_unknown(
        self,
        hand: HandRecord,
        standing: Standing,
        following: HandRecord | None,
        certain: Container[str],
    ) -> Standing | None:
        """Play the hand with cards that could have been, and keep what goes furthest as stated.

        What differs even so is wrong where it is in one of the lines that are `certain`.
        """
        best: list[RecordError] | None = None
        match: Match | None = None
        for tried in range(TRIES):
            filling = Filling(hand, self.record.rules, Stream(b"", f"fill {hand.number} {tried}"))
            if not filling.fits:
                continue
            problems: list[RecordError] = []
            try:
                table = _table_at(self.record, hand, standing, problems.append)
            except RecordError as error:
                self._add(hand, [error])
                break
            assert table.shuffler is not None
            table.shuffler.hands[hand.number] = filling.dealt()
            broken = _play(table, filling.played(), problems)
            if best is None or _reach(problems) > _reach(best):
                best, match = problems, None if broken else table.match
            if not problems:
                break
        words = {line.number: line.word for line in hand.lines}
        found = [each for each in best or () if words.get(each.line) in certain]
        self._add(hand, found if certain is SHOWN or found[:1] == (best or ())[:1] else [])
        after = None if match is None or certain is CARDLESS else _standing(match, hand)
        return after or self._stated(hand, standing, match, following)

    def _check_revealed(self, hand: HandRecord, following: HandRecord | None) -> None:
        """Note what a deal that is to be verified lacks."""
        if not self.record.seeded or (following is None and hand.line("score") is None):
            return
        there = {word: hand.line(word) is not None for word in ("commit", "cut", "seed", "nonce")}
        lacking = [word for word, is_there in there.items() if not is_there]
        if lacking:
            self._note(hand, hand.lines[0], f"the deal, for want of {', '.join(lacking)}")

    def _stated(
        self,
        hand: HandRecord,
        before: Standing | None,
        match: Match | None,
        following: HandRecord | None,
    ) -> Standing | None:
        """How the match stands after a hand by what the record states, where that is enough."""
        if following is None:
            return None
        first, game, vaca = following.lines[0], hand.line("game"), hand.line("vaca")
        mano, score = first.get("mano"), first.get("score")
        if mano is None and match is not None and match.hand_number > hand.number:
            mano = match.mano
        if score is None:
            score = (0, 0) if game is not None else hand.value("score")
        if mano is None or score is None:
            return None
        before = before or Standing(mano, score)
        number = first.get("game") or before.game + (game is not None)
        games = before.games if game is None else game.get("games") or before.games
        vacas = before.vacas if vaca is None else vaca.get("vacas") or before.vacas
        return Standing(
            mano,
            score,
            number,
            (0, 0) if vaca is not None else games,
            vacas,
            number != before.game,
            hand.line("match") is not None,
        )

    def _note(self, hand: HandRecord, line: Line, message: str) -> None:
        self.findings.append(Finding(hand.number, line.number, 1, message, False))

    def _add(self, hand: HandRecord, problems: list[RecordError]) -> None:
        self.findings += [
            Finding(hand.number, each.line, each.column, each.problem, True) for each in problems
        ]


def _play(table: RecordTable, hand: HandRecord, problems: list[RecordError]) -> bool:
    """Play a hand; whether it broke off."""
    try:
        for _ in table.play_hand(hand):
            pass
    except RecordError as error:
        problems.append(error)
        return True
    return False


def _table_at(
    record: Record, hand: HandRecord, standing: Standing, complain: Complain
) -> RecordTable:
    """A table at which a hand is about to be played."""
    shuffler = RecordShuffler(record, complain)
    try:
        match = Match(
            record.rules,
            shuffler=shuffler,
            mano=standing.mano,
            score=standing.score,
            cuts="players",
        )
    except HordagoError as error:
        raise hand.lines[0].error(str(error)) from None
    match.stand_at(
        hand=hand.number,
        game=standing.game,
        games=standing.games,
        vacas=standing.vacas,
        opening=standing.opening,
    )
    commitment = shuffler.commitment(hand.number)
    begun = HandBegan(hand.number, match.dealer, match.mano, False, commitment)
    events = (GameBegan(standing.game, standing.score), begun)
    return RecordTable(record, match, shuffler, complain, events)


def _standing(match: Match, hand: HandRecord) -> Standing | None:
    """How a match stands after a hand; None where the hand is not over."""
    if match.winner is None and match.hand_number == hand.number:
        return None
    return Standing(
        match.mano,
        match.score,
        match.game_number,
        match.games,
        match.vacas,
        match.opening,
        match.winner is not None,
    )


def unknown_at(hand: HandRecord, seats: int) -> Line | None:
    """The first line that tells of unknown cards, or lacks cards; None where all are known."""
    acted = [line for line in hand.lines if line.word in ACTED[1:]]
    for line in hand.lines:
        for item in line.items:
            if isinstance(item.value, PartlyKnownDiscard):
                return line
            if line.word in ("deal", "draw") and None in item.value:
                return line
    if not is_known(hand, seats) and (acted or hand.line("deal") or hand.line("score")):
        return hand.line("deal") or hand.lines[0]
    thrown = list(_thrown(hand))
    drawn = sum(len(item.value) for _, item in hand.items("draw"))
    if acted and acted[-1].word != "discard" and sum(count for _, count in thrown) > drawn:
        return thrown[-1][0]
    return None


def _thrown(hand: HandRecord) -> Iterator[tuple[Line, int]]:
    for line, item in hand.items("discard"):
        if hasattr(item.value, "cards"):
            yield line, len(item.value.cards)


def _reach(problems: list[RecordError]) -> tuple[int, int]:
    """How far a hand went as stated."""
    return min(((each.line, each.column) for each in problems), default=(1 << 30, 0))


def _wrong_mano(table: RecordTable, first: Line) -> list[RecordError]:
    begun = next(event for event in table.match.events if isinstance(event, HandBegan))
    if begun.mano == first.get("mano"):
        return []
    return [first.error("the cards drawn for the deal make another seat mano")]
