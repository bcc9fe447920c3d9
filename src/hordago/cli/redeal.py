"""Deals the rest of a match from a new secret: what is done where the old one was lost.

Owns the joining of two origins of cards: hands that are over lie as their record states them, the
hand in progress and all after it come from the new secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from hordago.errors import RecordError
from hordago.game.actions import Cut
from hordago.game.match import Match
from hordago.game.shuffle import Proof, SeededShuffler, Shuffler, Stream
from hordago.record import Record, record_of, replay
from hordago.record.dealing import RecordShuffler


class RedealtShuffler:
    """Deals the hands before `first` as a record states them, and the others from a secret."""

    def __init__(self, record: Record, secret: bytes, first: int) -> None:
        self.stated = RecordShuffler(record, _raise)
        self._after = SeededShuffler(secret)
        self._first = first

    def _of(self, hand: int) -> Shuffler:
        return self.stated if hand < self._first else self._after

    def commitment(self, hand: int) -> str | None:
        return self._of(hand).commitment(hand)

    def proof(self, hand: int) -> Proof | None:
        return self._of(hand).proof(hand)

    def own_cut(self, hand: int, pack_size: int) -> int:
        return self._of(hand).own_cut(hand, pack_size)

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        return self._of(hand).deal(hand, cut, pack)

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        return self._of(hand).reshuffle(hand, cut, nth, pool)

    def lot(self, label: str) -> Stream:
        return self.stated.lot(label)


def _raise(error: RecordError) -> None:
    raise error


def unfinished_hand(record: Record) -> int | None:
    """The number of the hand in progress; None where the match is over."""
    last = record.hands[-1]
    return None if last.line("match") is not None else last.number


def play_again(record: Record, secret: bytes, first: int, until: int | None = None) -> Match:
    """The match of a record whose hands from `first` on come from a secret of their own.

    With `until` it stops at the beginning of that hand. Raises `RecordError` where what is played
    is not what the record says.
    """
    opening = record.hands[0].lines[0]
    shuffler = RedealtShuffler(record, secret, first)
    match = Match(
        record.rules,
        shuffler=shuffler,
        mano=None if record.lots else opening.get("mano"),
        score=opening.get("score") or (0, 0),
        cuts=record.cuts,
    )
    shuffler.stated.match = match
    for step in replay(record):
        if until is not None and match.hand_number >= until:
            break
        own_cut = isinstance(step.action, Cut) and record.cuts == "own"
        if step.action is not None and not own_cut:
            match.apply(step.action)
    if until is None and record_of(match, players=record.players, date=record.date) != record:
        raise RecordError("the secret deals other cards than these", line=1)
    return match
