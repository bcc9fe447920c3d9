"""The words of a record for what players do: one short token an action.

Owns `action_token` and `parse_token`, which are each other's inverse. The same tokens are
understood at the terminal in every language. It must never ask whether an action is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hordago.cards import UNKNOWN, Card, cards_text, check_distinct, parse_cards
from hordago.errors import HordagoError
from hordago.game.actions import (
    SEATS,
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.rules.kinds import close_match
from hordago.rules.signs import COVERS

PLAIN_WORDS: Final[dict[str, Callable[[int], Action]]] = {
    "mus": Mus,
    "nomus": NoMus,
    "pass": Pass,
    "accept": Accept,
    "fold": Fold,
    "weaccept": WeAccept,
    "wefold": WeFold,
    "ordago": Ordago,
    "bothordago": lambda seat: Ordago(seat, both=True),
}
"""The tokens that are one word."""

SIZED_WORDS: Final[dict[str, Callable[[int, int], Action]]] = {
    "bet": Bet,
    "raise": Raise,
    "both": lambda seat, stones: Bet(seat, stones, both=True),
    "cut": Cut,
}
"""The tokens that are a word and a number."""

WORDS: Final = (*PLAIN_WORDS, *SIZED_WORDS)

_SIZED: Final = re.compile(r"(bet|raise|both|cut)([1-9][0-9]*)")
_MOST: Final = 9_999
_SIGN: Final = re.compile(r"\*([^@]+)(?:@([A-Z]+))?")
_PLAIN_NAMES: Final = {
    Mus: "mus",
    NoMus: "nomus",
    Pass: "pass",
    Accept: "accept",
    Fold: "fold",
    WeAccept: "weaccept",
    WeFold: "wefold",
}


@dataclass(frozen=True, slots=True)
class PartlyKnownDiscard:
    """A discard in a record that does not know all its cards; None stands for each unknown one."""

    seat: int
    cards: tuple[Card | None, ...]


def action_token(action: Action) -> str:
    """The token of an action, without its seat: ``bet2``, ``-7o4b``, ``*two_kings@AC``."""
    match action:
        case Bet(_, stones, both):
            return f"both{stones}" if both else f"bet{stones}"
        case Raise(_, stones):
            return f"raise{stones}"
        case Ordago(_, both):
            return "bothordago" if both else "ordago"
        case Discard(_, cards):
            return "-" + cards_text(cards)
        case Cut(_, cards):
            return f"cut{cards}"
        case Sign(_, meanings, seen_by):
            seen = "".join(SEATS[seat] for seat in sorted(seen_by))
            return "*" + "+".join(meanings) + (f"@{seen}" if seen else "")
    return _PLAIN_NAMES[type(action)]


def parse_token(text: str, seat: int) -> Action:
    """The action that a token is, done by a seat.

    Raises `HordagoError` for what is no token, saying what would be one, and `CardError` for a
    discard of what are no cards.
    """
    if text in PLAIN_WORDS:
        return PLAIN_WORDS[text](seat)
    if sized := _SIZED.fullmatch(text):
        if len(sized[2]) > len(str(_MOST)):
            raise HordagoError(f"{text!r} is no action: {_MOST} is the most that one can name")
        return SIZED_WORDS[sized[1]](seat, int(sized[2]))
    if text.startswith("-"):
        return Discard(seat, parse_cards(text[1:]))
    if text.startswith("*"):
        return _parse_sign(text, seat)
    raise HordagoError(_no_token(text))


def parse_discard(text: str, seat: int) -> Discard | PartlyKnownDiscard:
    """A discard in a record, where a card may be unknown: ``-7o??``. Raises `HordagoError`."""
    if not text.startswith("-"):
        raise HordagoError(f"{text!r} is no discard: write the cards after a dash, as -7o4b")
    cards = parse_known_cards(text[1:])
    known = tuple(each for each in cards if each is not None)
    return Discard(seat, known) if len(known) == len(cards) else PartlyKnownDiscard(seat, cards)


def parse_known_cards(text: str) -> tuple[Card | None, ...]:
    """Cards one after another, with ``??`` (None) for each unknown one. Raises `CardError`."""
    first, *others = text.split(UNKNOWN)
    cards: list[Card | None] = [*parse_cards(first)]
    for each in others:
        cards += [None, *parse_cards(each)]
    check_distinct(each for each in cards if each is not None)
    return tuple(cards)


def known_cards_text(cards: tuple[Card | None, ...]) -> str:
    """The text that `parse_known_cards` reads as these cards."""
    return "".join(UNKNOWN if each is None else str(each) for each in cards)


def _parse_sign(text: str, seat: int) -> Sign:
    found = _SIGN.fullmatch(text)
    if found is None:
        raise HordagoError(
            f"{text!r} is no sign: write its meanings, and after @ who saw it, "
            "as *two_kings+thirty_one@BD"
        )
    meanings = tuple(found[1].split("+"))
    for each in meanings:
        if each not in COVERS:
            raise HordagoError(
                f"no sign can mean {each!r}{close_match(each, COVERS)}: "
                f"the meanings are {', '.join(COVERS)}"
            )
    seen = found[2] or ""
    if not set(seen) <= set(SEATS) or len(set(seen)) < len(seen):
        raise HordagoError(f"{seen!r} are no seats: write each once, as @BD")
    return Sign(seat, meanings, frozenset(SEATS.index(each) for each in seen))


def _no_token(text: str) -> str:
    sizes = [f"{word}N" for word in SIZED_WORDS]
    near = close_match(text.rstrip("0123456789"), WORDS)
    if text in SIZED_WORDS:
        near = f" (did you mean '{text}2'?)"
    words = ", ".join((*PLAIN_WORDS, *sizes))
    return f"{text!r} is no action{near}: write {words}, a discard as -7o4b or a sign as *two_kings"
