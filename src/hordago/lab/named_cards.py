"""Cards and seats as people name them: ``R R C 7``, ``KoKc 7``, ``postre``.

Owns the reading of cards by rank alone, of seats from mano, and of how many cards each drew. It
must never know what a hand is worth. It needs no extra.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final, NamedTuple, TypeAlias

from hordago.cards import PACK, RANK_LETTERS, RANKS, Card, parse_card, parse_rank
from hordago.errors import CardError, HordagoError
from hordago.game.actions import SEATS
from hordago.rules.profile import Rules

HAND: Final = 4

Cards: TypeAlias = str | Sequence[int] | Sequence[str]
"""Cards as a text (``R R C 7``, ``KoKc 7``), as a list of such texts, or by number."""

_CARD: Final = re.compile(r"(10|11|12|[1-7]|[AKQJRCS])([oceb♦♥♠♣]?)")
_DRAWN: Final = re.compile(r"([A-Fa-f])=?([0-4])")


class Named(NamedTuple):
    """A card that was named: its rank index, and the card itself where its suit was said."""

    rank: int
    card: Card | None

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] if self.card is None else str(self.card)


def read_hand(rules: Rules, hand: Cards) -> tuple[Named, ...]:
    """Read four cards. Raises `CardError` for what is no hand of the code."""
    cards = read_cards(rules, hand)
    if len(cards) != HAND:
        raise CardError(f"a hand has four cards, not {len(cards)}")
    check_held(rules, cards)
    return cards


def read_cards(rules: Rules, cards: Cards) -> tuple[Named, ...]:
    """Read cards by rank or by rank and suit. Raises `CardError` naming what cannot be read."""
    check_rules(rules)
    if not isinstance(cards, str):
        if not isinstance(cards, Iterable):
            raise CardError(f"cards are a text, as 'R R C 7', or a list of cards, not {cards!r}")
        return tuple(named for card in cards for named in _one(rules, card))
    found = []
    for word in cards.replace(",", " ").split():
        place = 0
        for match in _CARD.finditer(word):
            if match.start() != place:
                break
            place = match.end()
            rank, suit = match.groups()
            found.append(_named(rules, parse_card(rank + suit)) if suit else _ranked(rules, rank))
        if place != len(word):
            raise CardError(
                f"{word!r} is no card: write ranks (K Q J 7 6 5 4 3 2 A, or R C S), with a suit "
                "(o c e b) where it matters, as in R R C 7 or KoKc 7"
            )
    return tuple(found)


def read_seat(rules: Rules, seat: int | str) -> int:
    """The place of a seat from mano: ``mano``, ``postre``, a number from 1 or a letter from A.

    A number that is no text is a place, 0 for mano. Raises `HordagoError` for no seat.
    """
    check_rules(rules)
    players = rules.n_players
    names = {"mano": 0, "postre": players - 1}
    names |= {str(place + 1): place for place in range(players)}
    names |= {SEATS[place].lower(): place for place in range(players)}
    place = names.get(seat.lower(), -1) if isinstance(seat, str) else whole(seat)
    if place is None or not 0 <= place < players:
        raise HordagoError(
            f"there is no seat {seat!r} at a table of {players}: "
            f"mano, 2 to {players}, postre, or A to {SEATS[players - 1]}"
        )
    return place


def read_drawn(rules: Rules, text: str) -> dict[int, int]:
    """Read how many cards each drew, as ``A2B1``. Raises `HordagoError` where unclear."""
    words = text.replace(",", "").replace(" ", "")
    parts = _DRAWN.findall(words)
    if _DRAWN.sub("", words):
        raise HordagoError(
            f"drawn: {text!r} cannot be read: a letter for the seat and 0 to 4: A2B1"
        )
    found: dict[int, int] = {}
    for letter, number in parts:
        if found.setdefault(read_seat(rules, letter), int(number)) != int(number):
            raise HordagoError(
                f"drawn: {letter.upper()} is said to have drawn two numbers of cards"
            )
    return found


def whole(value: Any) -> int | None:
    """A whole number of any library; None for what is none, such as True."""
    return index(value) if hasattr(value, "__index__") and not isinstance(value, bool) else None


def check_rules(rules: Any) -> None:
    """Raise `HordagoError` for what are no rules, such as the name of a code."""
    if not isinstance(rules, Rules):
        raise HordagoError(f"rules are a Rules, as Rules.preset('almanac_40'), not {rules!r}")


def seat_name(rules: Rules, seat: int) -> str:
    """What a seat is called: mano, postre, or its number."""
    return {0: "mano", rules.n_players - 1: "postre"}.get(seat, str(seat + 1))


def check_held(rules: Rules, cards: Iterable[Named]) -> None:
    """Raise `CardError` where a card stands twice, or more of a rank than the pack has."""
    named = list(cards)
    twice = [card for card, times in Counter(each.card for each in named).items() if times > 1]
    for card in twice:
        if card is not None:
            raise CardError(f"the card {card} stands twice")
    rank_of = rules.rank_of_card()
    held = Counter(rank_of[card] for card in rules.cards())
    for rank, number in Counter(each.rank for each in named).items():
        if number > held[rank]:
            raise CardError(
                f"{number} cards of rank {RANK_LETTERS[rank]} are named, and the pack of this code "
                f"has {held[rank]}"
            )


def _one(rules: Rules, card: Any) -> tuple[Named, ...]:
    return read_cards(rules, card) if isinstance(card, str) else (_numbered(rules, card),)


def _numbered(rules: Rules, card: Any) -> Named:
    number = whole(card)
    if number is None:
        raise CardError(f"{card!r} is no card: a text, as 'Ro', or a number")
    if not 0 <= number < len(PACK):
        raise CardError(f"no card has the number {number}: 0 to {len(PACK) - 1}")
    return _named(rules, PACK[number])


def _named(rules: Rules, card: Card) -> Named:
    if card not in rules.cards():
        raise CardError(f"the pack of this code has no {card}")
    return Named(rules.rank_of_card()[card], card)


def _ranked(rules: Rules, text: str) -> Named:
    """A rank alone: what it counts as, single cards that count otherwise (a ninth king) aside."""
    printed = RANKS[parse_rank(text)]
    if printed in rules.removed_ranks:
        raise CardError(f"the pack of this code has no {text}")
    return Named(RANKS.index(dict(rules.rank_alias).get(printed, printed)), None)
