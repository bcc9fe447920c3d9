"""Deals the cards that a record states, as a `Shuffler`, and checks them where it can.

Owns the way from the cards of a record to orders of the pack. Where seed, nonce and cut of a hand
stand in the record it also checks that they give the commitment, and these cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from hordago.cards import PACK, Card, cards_text
from hordago.errors import DealError, RecordError
from hordago.game.actions import SEATS, Cut
from hordago.game.match import Match
from hordago.game.shuffle import (
    Proof,
    Stream,
    commitment_of,
    dealt_order,
    own_cut_of,
    reshuffled_order,
)
from hordago.record.lines import HandRecord, Item, Line, Record

Complain = Callable[[RecordError], None]
Place = tuple[Line, Item]


class RecordShuffler:
    """Deals hand after hand as the record states it.

    `complain` is told of cards that are not those of the revealed seed; they are dealt as stated
    all the same. Raises `RecordError` where cards are unknown or cannot be in the stock.
    """

    def __init__(self, record: Record, complain: Complain) -> None:
        self._record = record
        self._complain = complain
        self.hands = {hand.number: hand for hand in record.hands}
        self.match: Match | None = None
        """The match that is dealt to, once it stands: a seat's cards lie by its place from mano."""

    @property
    def _mano(self) -> int:
        if self.match is not None:
            return self.match.mano
        first: int = self._record.hands[0].lines[0].get("mano")
        return first

    def commitment(self, hand: int) -> str | None:
        stated = self.hands.get(hand)
        return None if stated is None else stated.value("commit")

    def proof(self, hand: int) -> Proof | None:
        return proof_of(self._hand(hand))

    def own_cut(self, hand: int, pack_size: int) -> int:
        cut = stated_cut(self._hand(hand))
        return 1 if cut is None else cut.cards

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        stated = self._hand(hand)
        seats = self._record.rules.n_players
        order: list[Card] = []
        at = known_deal(stated, seats)
        for place in range(4 * seats):
            seat = (self._mano + place) % seats
            order.append(at[seat][1].value[place // seats])
        draws = stock_draws(stated, 0)
        order += drawn(draws)
        self._verify_deal(stated, cut, pack, at, draws)
        return (*order, *(card for card in pack if card not in order))

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        stated = self._hand(hand)
        draws = stock_draws(stated, nth)
        for line, item in draws:
            foreign = [card for card in item.value if card not in pool]
            if foreign:
                raise line.error(
                    f"{cards_text(foreign, between=' ')} cannot be in the new stock", item
                )
        proof = proof_of(stated)
        if proof is not None and stated_cut(stated) is not None:
            self._verify_draws(draws, reshuffled_order(proof.seed, cut, nth, pool))
        order = drawn(draws)
        return (*order, *(card for card in pool if card not in order))

    def lot(self, label: str) -> Stream:
        if not label.startswith("draw "):
            line = self._record.lots[0]
            raise line.error("by this code no cards are drawn for the first deal")
        nth = int(label.removeprefix("draw "))
        if nth > len(self._record.lots):
            line = self._record.lots[-1]
            raise line.error(
                "the cards drawn for the deal do not settle it: another 'lot' line lacks"
            )
        return _StatedLot([item.value for item in self._record.lots[nth - 1].items])

    def _hand(self, number: int) -> HandRecord:
        if number not in self.hands:
            raise DealError(f"the record has no cards for hand {number}")
        return self.hands[number]

    def _verify_deal(
        self,
        stated: HandRecord,
        cut: int,
        pack: Sequence[int],
        at: Sequence[Place],
        draws: Sequence[Place],
    ) -> None:
        proof, commit = proof_of(stated), stated.line("commit")
        if proof is None or stated_cut(stated) is None:
            return
        if commit is not None and commitment_of(proof) != commit.bare()[0]:
            self._complain(
                commit.error(
                    f"seed and nonce of hand {stated.number} give the commitment "
                    f"{commitment_of(proof)}: this is not the deal that was committed to"
                )
            )
            return
        if self._record.cuts == "own" and cut != own_cut_of(proof, len(pack)):
            self._complain_of_cut(stated, own_cut_of(proof, len(pack)))
        order = dealt_order(proof.seed, cut, pack)
        for seat, (line, item) in enumerate(at):
            place = (seat - self._mano) % len(at)
            self._compare(line, item, order[place : 4 * len(at) : len(at)])
        self._verify_draws(draws, order[4 * len(at) :])

    def _complain_of_cut(self, stated: HandRecord, cut: int) -> None:
        line, item = next(stated.items("cut"))
        self._complain(line.error(f"the revealed nonce cuts at {cut}, and no player cut", item))

    def _verify_draws(self, draws: Sequence[Place], order: Sequence[int]) -> None:
        top = 0
        for line, item in draws:
            self._compare(line, item, order[top : top + len(item.value)])
            top += len(item.value)

    def _compare(self, line: Line, item: Item, order: Sequence[int]) -> None:
        if set(item.value) != set(order):
            says = cards_text(item.value)
            gives = cards_text([PACK[card] for card in order])
            self._complain(
                line.error(f"{item.name} has {says}, and the revealed seed deals {gives}", item)
            )


class _StatedLot(Stream):
    """Draws the cards that the record states, as if by lot."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__(b"", "")
        self._cards = cards

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        return (*self._cards, *(card for card in cards if card not in self._cards))


def proof_of(hand: HandRecord) -> Proof | None:
    """Seed and nonce of a hand, where the record states both."""
    seed, nonce = hand.value("seed"), hand.value("nonce")
    return (
        None if seed is None or nonce is None else Proof(bytes.fromhex(seed), bytes.fromhex(nonce))
    )


def stated_cut(hand: HandRecord) -> Cut | None:
    """The cut of a hand, where the record states it."""
    return next((item.value for _, item in hand.items("cut")), None)


def is_known(hand: HandRecord, seats: int) -> bool:
    """Whether the record has all cards that were dealt in a hand, and no ``??`` among the drawn."""
    try:
        known_deal(hand, seats)
    except RecordError:
        return False
    return True


def known_deal(hand: HandRecord, seats: int) -> list[Place]:
    """Where the cards dealt to each seat are stated. Raises `RecordError` where one is unknown."""
    at = {item.seat: (line, item) for line, item in hand.items("deal")}
    lacking = [SEATS[seat] for seat in range(seats) if seat not in at]
    if lacking:
        line = hand.line("deal") or hand.lines[0]
        raise line.error(
            f"the cards dealt to {', '.join(lacking)} in hand {hand.number} are not stated"
        )
    for line, item in chain(hand.items("deal"), hand.items("draw")):
        if None in item.value:
            raise line.error(
                f"cards of hand {hand.number} are unknown: it can be checked, not replayed", item
            )
    return [at[seat] for seat in range(seats)]


def stock_draws(hand: HandRecord, nth: int) -> list[Place]:
    """The draws from the hand's stock after its nth reshuffle, in order."""
    return list(_draws(hand, nth))


def _draws(hand: HandRecord, nth: int) -> Iterator[Place]:
    stock = 0
    for line in hand.lines:
        stock += line.word == "reshuffle"
        if line.word == "draw" and stock == nth:
            yield from ((line, item) for item in line.items)


def drawn(draws: Sequence[Place]) -> list[Card]:
    """The cards of some draws, one after another."""
    return [card for _, item in draws for card in item.value]
