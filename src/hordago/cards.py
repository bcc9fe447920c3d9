"""The Spanish pack of forty cards and the two ways to write it.

Owns what a card is and how cards are read and printed. Knows nothing of Mus: which ranks are alike
or left out is a matter of the code of rules.

A card is written as its rank, then its suit: ``Kc`` is the king of cups. Ranks are K Q J (king,
knight, jack) and 7 to 2, then A; the Spanish initials R, C, S, the numbers 12, 11, 10 and 1 are
read too. Suits are ``o c e b`` (oros, copas, espadas, bastos) in lower case. In the French form the
suits are the signs ♦ ♥ ♠ ♣ in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hordago.errors import CardError

SUITS: Final = ("oros", "copas", "espadas", "bastos")
RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
"""Ranks as printed on the cards, lowest first; a rank's place here is its *rank index*, 0 to 9."""

RANK_LETTERS: Final = "A234567JQK"
SUIT_LETTERS: Final = "oceb"
FRENCH_SUITS: Final = "♦♥♠♣"
UNKNOWN: Final = "??"

_RANK_INDEX: Final = {
    **{letter: index for index, letter in enumerate(RANK_LETTERS)},
    **{str(rank): index for index, rank in enumerate(RANKS)},
    "S": 7,
    "C": 8,
    "R": 9,
}
_SUIT_INDEX: Final = {
    letter: index
    for letters in (SUIT_LETTERS, FRENCH_SUITS)
    for index, letter in enumerate(letters)
}


class Card(int):
    """One of the forty cards, as its number: rank index times four plus suit.

    Being an int, it goes straight into the step functions, into bit sets and into JSON. The numbers
    go by rank, then by suit; that is not the order of any lance.
    """

    __slots__ = ()

    @property
    def rank(self) -> int:
        """The rank as printed: 1 to 7, 10 (jack), 11 (knight), 12 (king)."""
        return RANKS[self >> 2]

    @property
    def suit(self) -> str:
        """One of `SUITS`."""
        return SUITS[self & 3]

    def __str__(self) -> str:
        return RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def french(self) -> str:
        """The card as a French pack shows it: ``K♥`` for the king of cups."""
        return RANK_LETTERS[self >> 2] + FRENCH_SUITS[self & 3]


PACK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(40))
"""All forty cards by number; ``PACK[n]`` is the card of number n."""


def card(rank: int, suit: str) -> Card:
    """The card of a printed rank (1 to 7, 10, 11, 12) and a suit's name.

    Raises `CardError` where there is no such card.
    """
    if rank not in RANKS:
        raise CardError(f"no card has rank {rank!r}: ranks are 1 to 7, 10, 11 and 12")
    if suit not in SUITS:
        raise CardError(f"no suit is called {suit!r}: suits are {', '.join(SUITS)}")
    return PACK[RANKS.index(rank) * 4 + SUITS.index(suit)]


def parse_card(text: str) -> Card:
    """Read one card, as ``Kc``, ``12c`` or ``K♥``. Raises `CardError` on anything else."""
    rank = _RANK_INDEX.get(text[:-1])
    suit = _SUIT_INDEX.get(text[-1:])
    if rank is None or suit is None:
        raise CardError(
            f"{text!r} is not a card: write a rank (K Q J 7 6 5 4 3 2 A) and a suit "
            f"(o c e b, or ♦ ♥ ♠ ♣), as in Kc or 7♦"
        )
    return PACK[rank * 4 + suit]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after another, spaces between them or not: ``Kc7oAe`` or ``Kc 7o Ae``.

    Raises `CardError`, naming the card that is wrong or that stands twice.
    """
    cards: list[Card] = []
    for word in text.split():
        start = 0
        for end, letter in enumerate(word, 1):
            if letter in _SUIT_INDEX:
                cards.append(parse_card(word[start:end]))
                start = end
        if start < len(word):
            cards.append(parse_card(word[start:]))
    check_distinct(cards)
    return tuple(cards)


def parse_rank(text: str) -> int:
    """Read a rank alone (``K``, ``R``, ``12``, ``7``, ``A``) and answer its rank index, 0 to 9."""
    index = _RANK_INDEX.get(text)
    if index is None:
        raise CardError(f"{text!r} is not a rank: ranks are K Q J 7 6 5 4 3 2 A")
    return index


def check_distinct(cards: Iterable[Card]) -> None:
    """Raise `CardError` naming the first card that stands twice."""
    seen: set[Card] = set()
    for each in cards:
        if each in seen:
            raise CardError(f"the card {each} stands twice")
        seen.add(each)


def cards_text(cards: Sequence[Card], *, french: bool = False, between: str = "") -> str:
    """Cards one after another, in the Spanish form or the French one."""
    return between.join(each.french() if french else str(each) for each in cards)
