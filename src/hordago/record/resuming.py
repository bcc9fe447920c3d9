"""Goes on with a match from its record: which hand is the next to be dealt, and by which cards.

Owns the joining of two origins of cards: hands before a certain one lie as the record states them,
that one and all after it come from a secret. It must never deal a hand again that is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hordago.errors import RecordError
from hordago.game.match import Match
from hordago.game.shuffle import Proof, SeededShuffler, Shuffler, Stream, secret_of
from hordago.record.checking import unknown_at
from hordago.record.dealing import RecordShuffler
from hordago.record.grammar import EXCHANGE_STAGE, FORMS
from hordago.record.lines import HandRecord, Record
from hordago.record.replaying import RecordTable, raise_it, replay_to_end


def resume(record: Record, secret: bytes, first: int = 1) -> Match:
    """A match that goes on where an unfinished record stops, dealt from the same secret.

    `first` is the first hand that the secret deals; the hands before it have the cards that the
    record states. All of the record is played again, and everything that it states is compared.
    Raises `RecordError` where that differs, as with another match's secret, and `DealError` for a
    secret that is too short.
    """
    if first == 1 and not record.seeded:
        raise RecordError(
            "these cards were dealt by hand: there is no secret to go on dealing from", line=1
        )
    opening = record.hands[0].lines[0]
    shuffler = RedealtShuffler(record, secret, first)
    match = Match(
        record.rules,
        shuffler=shuffler,
        mano=None if record.lots else opening.get("mano"),
        score=opening.get("score") or (0, 0),
        cuts=record.cuts,
    )
    stated = shuffler.stated if first > 1 else None
    table = RecordTable(record, match, stated, raise_it, secret_from=first)
    table.check_lots()
    for hand in record.hands:
        for _ in table.play_hand(hand):
            pass
    if match.winner is None and match.hand_number < first:
        lacking = f"hand {match.hand_number}, and the secret deals from hand {first} on"
        raise record.hands[-1].lines[0].error(f"the record stops in {lacking}")
    match.cuts = record.cuts
    return match


def next_to_deal(record: Record) -> int | None:
    """The number of the first hand that is not over; None where the match is.

    It is the last hand of the record where something of it is still to be done, and else the one
    after it, whether the record has what follows from the last action (the score and so on) or not.
    Raises `RecordError` where the record is wrong, and where cards are unknown by which to know.
    """
    last = record.hands[-1]
    if last.line("match") is not None:
        return None
    exchange_alone = all(FORMS[line.word].stage <= EXCHANGE_STAGE for line in last.lines)
    _refuse_unknown(record, record.hands[:-1] if exchange_alone else record.hands)
    match = replay_to_end(until(record, last.number) if exchange_alone else record)
    return None if match.winner is not None else match.hand_number


def until(record: Record, number: int) -> Record:
    """The record as it stood when a hand was about to be dealt."""
    before = record.hands[: number - 1]
    begun = tuple(HandRecord(hand.lines[:1]) for hand in record.hands[number - 1 : number])
    return replace(record, hands=(*before, *begun))


def redeal(record: Record, secret: bytes, first: int) -> Match:
    """The match at the beginning of a hand, which the secret deals, as it does all that follow.

    `first` is the hand that `next_to_deal` says: the hands before it stay as they are, with the
    score. Raises `RecordError` where what they state is not so.
    """
    return resume(replace(until(record, first), seeded=True), secret, first)


UNKNOWN: Final = (
    "a match cannot be gone on with from hands whose cards are not all known; begin a record of "
    "its own for what is to come, with a line as 'hand 1 mano=B score=23-13'"
)


def _refuse_unknown(record: Record, hands: Sequence[HandRecord]) -> None:
    for hand in hands:
        line = unknown_at(hand, record.rules.n_players)
        if line is not None:
            raise line.error(UNKNOWN)


class RedealtShuffler:
    """Deals the hands before `first` as a record states them, and the others from a secret."""

    def __init__(self, record: Record, secret: bytes, first: int) -> None:
        self.stated = RecordShuffler(record, raise_it)
        self._after = SeededShuffler(secret_of(secret))
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
        return self.stated.lot(label)  # they were drawn, whatever the secret would draw
