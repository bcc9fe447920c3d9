"""Dealing that can be checked: where every card's place comes from, and how anyone verifies it.

Owns all the randomness of a match. The rules and `Match` never draw a number themselves: they ask a
`Shuffler` for an order of the pack. `docs/reference/dealing.md` specifies the bytes, with test
vectors, so that another language can deal the same cards.

- A match has a *secret* of 32 bytes. Hand n's *seed* is HMAC-SHA-256(secret, "hordago/1 seed n"),
  its *nonce* HMAC-SHA-256(secret, "hordago/1 nonce n"): a seed that was revealed tells nothing of
  other hands.
- Before the deal the *commitment* SHA-256(seed + nonce) is published. Then the player at the
  dealer's left cuts: a number from 1 to one less than the cards of the pack. When the hand is over,
  seed and nonce are revealed.
- The order of the pack is drawn from the `Stream` of the seed and the label "deal CUT"; that of the
  nth reshuffle of the hand from the label "reshuffle CUT n".
"""

from __future__ import annotations

import secrets
import struct
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest
from typing import Final, NamedTuple, Protocol, TypeVar

from hordago.cards import PACK, Card, cards_text
from hordago.errors import DealError

SECRET_BYTES: Final = 32
NUMBERS: Final = (int, Card)

Item = TypeVar("Item")


def _keyed(key: bytes, text: str) -> bytes:
    return hmac_digest(key, text.encode(), "sha256")


class Stream:
    """A reproducible stream of 32-bit words: SHA-256(key + label + block number), eight a block.

    The label is UTF-8 and ends with a zero byte. Block numbers, from 0, and words are 4 bytes, most
    significant byte first. Streams of different labels have nothing in common.
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key + label.encode() + b"\0"
        self._block = 0
        self._words: list[int] = []

    def words(self, count: int) -> list[int]:
        """The next `count` words, each from 0 to 2**32 - 1."""
        words = self._words
        lacking = count - len(words)
        if lacking > 0:
            first = self._block
            self._block += (lacking + 7) // 8
            key = self._key
            numbers = range(first, self._block)
            blocks = [sha256(key + number.to_bytes(4)).digest() for number in numbers]
            words += struct.unpack(f">{8 * len(blocks)}I", b"".join(blocks))
        self._words = words[count:]
        return words[:count]

    def below(self, limit: int) -> int:
        """An even choice from 0 to `limit` - 1: words that would favour some are passed over."""
        if not 0 < limit <= 1 << 32:
            raise ValueError(f"no word can choose among {limit}")
        fair = (1 << 32) - (1 << 32) % limit
        while True:
            (word,) = self.words(1)
            if word < fair:
                return word % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def chance(self) -> float:
        """A number from 0 up to, not including, 1, in steps of 2**-32."""
        (word,) = self.words(1)
        return word / (1 << 32)

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards in order of one word each, drawn for them in the order given.

        Where two words are alike, all are drawn anew: so every order is as likely as the others.
        """
        words = self.words(len(cards))
        while len(set(words)) < len(words):
            words = self.words(len(cards))
        # One number for a word and its card sorts faster than a pair.
        marked = sorted([word << 6 | each for word, each in zip(words, cards, strict=True)])
        return tuple([each & 63 for each in marked])


class Proof(NamedTuple):
    """What is revealed of a hand that is over: with the cut, the whole deal follows from it."""

    seed: bytes
    nonce: bytes


class Shuffler(Protocol):
    """Where the orders of the pack come from. Hands count from 1."""

    def commitment(self, hand: int) -> str | None:
        """What is published before the hand is cut, in hexadecimal; None for a deal by hand."""

    def proof(self, hand: int) -> Proof | None:
        """What is revealed when the hand is over."""

    def own_cut(self, hand: int, pack_size: int) -> int:
        """The cut where no player is asked for one."""

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        """The pack in the order in which the hand is dealt from it."""

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        """The order of the new stock at the nth reshuffle of a hand, counted from 1."""

    def lot(self, label: str) -> Stream:
        """A stream for what is drawn before the first hand."""


def secret_of(seed: int | str | bytes | None) -> bytes:
    """The secret of a match: from a seed for a match that can be dealt again, or a new one.

    Bytes are the secret itself and must be at least 16; an int and its decimal text are one seed.
    Raises `DealError` for anything else.
    """
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    if isinstance(seed, bytes):
        if len(seed) < 16:
            raise DealError(f"a secret has at least 16 bytes, not {len(seed)}")
        return seed
    if type(seed) not in (int, str):
        raise DealError(f"a seed is a whole number, a text or bytes, not {seed!r}")
    return sha256(f"hordago/1 match {seed}".encode()).digest()


def commitment_of(proof: Proof) -> str:
    """The commitment that seed and nonce belong to."""
    return sha256(proof.seed + proof.nonce).hexdigest()


def dealt_order(seed: bytes, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
    """The pack in the order that a seed and a cut give it."""
    return Stream(seed, f"deal {cut}").shuffled(pack)


def reshuffled_order(seed: bytes, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
    """The new stock in the order that a seed and a cut give it at the nth reshuffle."""
    return Stream(seed, f"reshuffle {cut} {nth}").shuffled(pool)


def own_cut_of(proof: Proof, pack_size: int) -> int:
    """The cut where no player is asked for one: it follows from the nonce, so it can be checked."""
    return 1 + int.from_bytes(proof.nonce, "big") % (pack_size - 1)


def verify_deal(commitment: str, proof: Proof, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
    """Check a revealed deal against what was published, and answer the order of the pack.

    Raises `DealError` where seed and nonce do not give the commitment, or the cut is none.
    """
    check_cut(cut, len(pack))
    if not compare_digest(commitment_of(proof), commitment.lower()):
        raise DealError(
            f"seed and nonce give the commitment {commitment_of(proof)}, not {commitment}: "
            "this is not the deal that was committed to"
        )
    return dealt_order(proof.seed, cut, pack)


def check_cut(cut: int, pack_size: int) -> None:
    """Raise `DealError` where a cut does not part the pack in two."""
    if not 1 <= cut < pack_size:
        raise DealError(f"a cut lifts from 1 to {pack_size - 1} cards, not {cut}")


class SeededShuffler:
    """Deals hand after hand from one secret. What it answers never changes."""

    __slots__ = ("_latest", "_secret")

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._latest = (0, Proof(b"", b""))  # a hand is asked for several times in a row

    def proof(self, hand: int) -> Proof:
        number, proof = self._latest
        if number != hand:
            proof = Proof(
                _keyed(self._secret, f"hordago/1 seed {hand}"),
                _keyed(self._secret, f"hordago/1 nonce {hand}"),
            )
            self._latest = (hand, proof)
        return proof

    def commitment(self, hand: int) -> str:
        return commitment_of(self.proof(hand))

    def own_cut(self, hand: int, pack_size: int) -> int:
        return own_cut_of(self.proof(hand), pack_size)

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        return dealt_order(self.proof(hand).seed, cut, pack)

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        return reshuffled_order(self.proof(hand).seed, cut, nth, pool)

    def lot(self, label: str) -> Stream:
        return Stream(self._secret, f"hordago/1 lot {label}")


class StackedShuffler:
    """Deals packs that were put in order by hand, for tests, studies and records of a real table.

    `packs` are whole packs, one a hand, in the order in which they are dealt. `stocks` gives, by
    hand and number of the reshuffle, an order for a new stock; where it gives none, and for hands
    after the last pack, `beyond` deals. Raises `DealError` where there is no one to deal; the match
    checks that an order has the right cards.
    """

    __slots__ = ("_beyond", "_packs", "_stocks")

    def __init__(
        self,
        packs: Sequence[Sequence[int]],
        *,
        stocks: dict[tuple[int, int], Sequence[int]] | None = None,
        beyond: Shuffler | None = None,
    ) -> None:
        self._packs = tuple(tuple(each) for each in packs)
        self._stocks = {key: tuple(order) for key, order in (stocks or {}).items()}
        for number, pack in enumerate(self._packs, 1):
            check_numbers(pack, f"the pack of hand {number}")
        for (hand, _), stock in self._stocks.items():
            check_numbers(stock, f"the new stock of hand {hand}")
        self._beyond = beyond

    def commitment(self, hand: int) -> str | None:
        return None if self._is_stacked(hand) else self._next(hand).commitment(hand)

    def proof(self, hand: int) -> Proof | None:
        return None if self._is_stacked(hand) else self._next(hand).proof(hand)

    def own_cut(self, hand: int, pack_size: int) -> int:
        return 1 if self._is_stacked(hand) else self._next(hand).own_cut(hand, pack_size)

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        if not self._is_stacked(hand):
            return self._next(hand).deal(hand, cut, pack)
        return self._packs[hand - 1]

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        order = self._stocks.get((hand, nth))
        if order is None:
            return self._next(hand).reshuffle(hand, cut, nth, pool)
        return order

    def lot(self, label: str) -> Stream:
        if self._beyond is None:
            raise DealError(
                "nothing can be drawn by lot from packs in a given order: name the mano"
            )
        return self._beyond.lot(label)

    def _is_stacked(self, hand: int) -> bool:
        return hand <= len(self._packs)

    def _next(self, hand: int) -> Shuffler:
        if self._beyond is None:
            raise DealError(f"no pack was given to deal hand {hand} any further from")
        return self._beyond


def check_numbers(order: Sequence[int], what: str) -> None:
    """Raise `DealError` where something of an order is not the number of a card."""
    for each in order:
        if type(each) not in NUMBERS or not 0 <= each < len(PACK):
            raise DealError(f"{what} has {each!r}, which is the number of no card (0 to 39)")


def check_order(order: Sequence[int], cards: Sequence[int], what: str) -> None:
    """Raise `DealError` unless an order has each of the cards once and no other."""
    if len(order) == len(cards) and set(order) == set(cards):
        return
    check_numbers(order, what)
    twice = sorted({each for each in order if list(order).count(each) > 1})
    missing = sorted(set(cards) - set(order))
    foreign = sorted(set(order) - set(cards))
    faults = [
        f"{fault} {cards_text([PACK[each] for each in found], between=' ')}"
        for fault, found in (("twice:", twice), ("missing:", missing), ("not in it:", foreign))
        if found
    ]
    raise DealError(f"{what} is not complete: {'; '.join(faults)}")
