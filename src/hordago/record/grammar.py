"""The form of every line of a record: which items it takes, and how each is read and printed.

Owns the table `FORMS`, from which lines are parsed and printed, and the order of a hand's lines. It
must never ask whether what a line says is so: that is for the rules, when the record is replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from hordago.cards import Card, parse_card
from hordago.errors import HordagoError
from hordago.game.actions import (
    SEATS,
    Accept,
    Bet,
    Cut,
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
from hordago.record.tokens import (
    PartlyKnownDiscard,
    action_token,
    known_cards_text,
    parse_discard,
    parse_known_cards,
    parse_token,
)
from hordago.rules.code import LANCES
from hordago.rules.kinds import close_match


class Table(NamedTuple):
    """What the reading of a line depends on: how many sit there, and with which cards."""

    seats: int
    pack: frozenset[Card]


class Kind(NamedTuple):
    """A kind of value. `parse` is given the text, the table and the seat that the item is of."""

    wanted: str
    parse: Callable[[str, Table, int], Any]
    text: Callable[[Any, int], str]


@dataclass(frozen=True, slots=True)
class Form:
    """What a line takes: bare values in their order, then named figures and items of seats."""

    stage: int
    bare: tuple[Kind, ...] = ()
    named: Mapping[str, Kind] = field(default_factory=dict)
    by_seat: Kind | None = None
    once: bool = True  # no more than one such line in a hand


def side_text(side: int, seats: int) -> str:
    """The name of a side: its seats, as ``AC``."""
    return SEATS[side:seats:2]


def _fits(pattern: str, convert: Callable[[str], Any], wanted: str) -> Callable[..., Any]:
    compiled = re.compile(pattern)

    def parse(text: str, table: Table, seat: int) -> Any:
        if compiled.fullmatch(text) is None:
            raise HordagoError(f"{text!r} is not {wanted}")
        return convert(text)

    return parse


def _whole(text: str, most: int) -> int:
    """A whole number from 0 to `most`. Raises `HordagoError`."""
    if re.fullmatch(r"0|[1-9][0-9]*", text) is None:
        raise HordagoError(f"{text!r} is not a whole number")
    if len(text) > len(str(most)) or int(text) > most:
        raise HordagoError(f"{text!r} is more than a number here can be: {most} is the most")
    return int(text)


def _parse_score(text: str, table: Table, seat: int) -> tuple[int, int]:
    found = re.fullmatch(r"(0|[1-9][0-9]*)-(0|[1-9][0-9]*)", text)
    if found is None:
        raise HordagoError(f"{text!r} is not two numbers, as 12-7")
    return _whole(found[1], MOST_STONES), _whole(found[2], MOST_STONES)


def _among(words: tuple[str, ...]) -> Callable[..., str]:
    def parse(text: str, table: Table, seat: int) -> str:
        if text not in words:
            raise HordagoError(
                f"{text!r} is not one of {', '.join(words)}{close_match(text, words)}"
            )
        return text

    return parse


def _plain(value: Any, seats: int) -> str:
    return str(value)


def _choice(*words: str) -> Kind:
    return Kind(" or ".join(words), _among(words), _plain)


def _parse_seat(text: str, table: Table, seat: int) -> int:
    if len(text) != 1 or text not in SEATS[: table.seats]:
        raise HordagoError(
            f"there is no seat {text!r}: the seats are {' '.join(SEATS[: table.seats])}"
        )
    return SEATS.index(text)


def _parse_side(text: str, table: Table, seat: int) -> int:
    sides = [side_text(side, table.seats) for side in (0, 1)]
    if text not in sides:
        raise HordagoError(f"there is no side {text!r}: the sides are {' and '.join(sides)}")
    return sides.index(text)


def _parse_cards(least: int) -> Callable[..., tuple[Card | None, ...]]:
    def parse(text: str, table: Table, seat: int) -> tuple[Card | None, ...]:
        cards = _in_pack(parse_known_cards(text), table)
        if not least <= len(cards) <= 4:
            wanted = "four" if least == 4 else "one to four"
            raise HordagoError(
                f"{text!r} is {len(cards)} cards, not {wanted}; ?? is an unknown card"
            )
        return cards

    return parse


def _parse_lot(text: str, table: Table, seat: int) -> Card:
    card = parse_card(text)
    _in_pack((card,), table)
    return card


def _in_pack(cards: tuple[Card | None, ...], table: Table) -> tuple[Card | None, ...]:
    for each in cards:
        if each is not None and each not in table.pack:
            raise HordagoError(f"{each} is not in the pack of this code")
    return cards


def _parse_part(text: str, table: Table, seat: int) -> tuple[str, int]:
    why, mark, stones = text.partition("=")
    if not mark:
        raise HordagoError(f"{text!r} is no reason with its stones: write it as par=1")
    return _among(REASONS)(why, table, seat), WHOLE.parse(stones, table, seat)


def _calls(what: str, *kinds: type, signs: bool = True) -> Kind:
    def parse(text: str, table: Table, seat: int) -> Any:
        action = parse_token(text, seat)
        if not isinstance(action, (*kinds, Sign) if signs else kinds):
            raise HordagoError(f"{text!r} does not belong in this line, which has {what}")
        if isinstance(action, Sign):
            _check_seen(action, table)
        return action

    return Kind(what, parse, lambda action, seats: action_token(action))


def _parse_throw(text: str, table: Table, seat: int) -> Any:
    if text.startswith("*"):
        return _calls("signs").parse(text, table, seat)
    thrown = parse_discard(text, seat)
    _in_pack(thrown.cards, table)
    return thrown


def _throw_text(action: Any, seats: int) -> str:
    if isinstance(action, PartlyKnownDiscard):
        return "-" + known_cards_text(action.cards)
    return action_token(action)


def _check_seen(action: Sign, table: Table) -> None:
    for seat in action.seen_by:
        _parse_seat(SEATS[seat], table, seat)


REASONS: Final = (
    "stake", "passed", "punto", "par", "medias", "duples",
    "thirty_one", "juego", "real", "pedrete", "long_juego",
)  # fmt: skip
"""Why a part of a count is paid, as `game.events.Part` names it."""

MOST: Final = 999_999
MOST_STONES: Final = 9_999

WHOLE: Final = Kind("a number", lambda text, table, seat: _whole(text, MOST), _plain)
SCORE: Final = Kind(
    "two numbers, as 12-7",
    _parse_score,
    lambda score, seats: f"{score[0]}-{score[1]}",
)
HEX: Final = Kind(
    "64 hexadecimal digits",
    _fits(r"[0-9a-f]{64}", str, "64 hexadecimal digits, small letters"),
    _plain,
)
SEAT: Final = Kind("a seat", _parse_seat, lambda seat, seats: SEATS[seat])
SIDE: Final = Kind("a side", _parse_side, side_text)
LANCE: Final = _choice(*LANCES)
HELD: Final = _choice("pares", "juego")
WON_BY: Final = _choice("count", "refusal", "ordago")
YES_NO: Final = Kind(
    "yes or no",
    lambda text, table, seat: _among(("yes", "no"))(text, table, seat) == "yes",
    lambda holds, seats: "yes" if holds else "no",
)
FOUR_CARDS: Final = Kind(
    "four cards", _parse_cards(4), lambda cards, seats: known_cards_text(cards)
)
CARDS: Final = Kind("cards", _parse_cards(1), lambda cards, seats: known_cards_text(cards))
LOT: Final = Kind("a card", _parse_lot, _plain)
PART: Final = Kind(
    "a reason with its stones, as par=1",
    _parse_part,
    lambda part, seats: f"{part[0]}={part[1]}",
)
CUT: Final = _calls("a cut, as cut17", Cut, signs=False)  # nobody has cards yet
MUS: Final = _calls("mus, nomus and signs", Mus, NoMus)
THROW: Final = Kind("discards, as -7o4b, and signs", _parse_throw, _throw_text)
CALL: Final = _calls(
    "calls, answers and signs", Pass, Bet, Raise, Accept, Fold, WeAccept, WeFold, Ordago
)

EXCHANGE_STAGE: Final = 4
COUNT_STAGE: Final = 12  # of grande; the others follow, a stage each
LAST_COUNT_STAGE: Final = 16

FORMS: Final[dict[str, Form]] = {
    "lot": Form(-1, by_seat=LOT, once=False),
    "hand": Form(0, (WHOLE,), {"game": WHOLE, "mano": SEAT, "score": SCORE}),
    "commit": Form(1, (HEX,)),
    "cut": Form(2, by_seat=CUT),
    "deal": Form(3, by_seat=FOUR_CARDS),
    "mus": Form(EXCHANGE_STAGE, by_seat=MUS, once=False),
    "discard": Form(EXCHANGE_STAGE, by_seat=THROW, once=False),
    "draw": Form(EXCHANGE_STAGE, by_seat=CARDS, once=False),
    "reshuffle": Form(EXCHANGE_STAGE, named={"stock": WHOLE, "left": WHOLE}, once=False),
    "mano": Form(EXCHANGE_STAGE, (SEAT,), once=False),
    "grande": Form(5, by_seat=CALL, once=False),
    "chica": Form(6, by_seat=CALL, once=False),
    "declare": Form(7, (HELD,), by_seat=YES_NO, once=False),
    "pares": Form(8, by_seat=CALL, once=False),
    "juego": Form(10, by_seat=CALL, once=False),
    "punto": Form(10, by_seat=CALL, once=False),
    "paid": Form(5, (LANCE, SIDE, WHOLE), once=False),
    "show": Form(11, by_seat=FOUR_CARDS),
    "count": Form(COUNT_STAGE, (LANCE, SIDE, WHOLE), by_seat=PART, once=False),
    "ordago": Form(5, named={"grande": SEAT, "chica": SEAT, "pares": SEAT, "juego": SEAT,
                             "punto": SEAT}),
    "dentro": Form(5, (SIDE,), once=False),
    "score": Form(20, (SCORE,)),
    "seed": Form(21, (HEX,)),
    "nonce": Form(22, (HEX,)),
    "game": Form(23, (SIDE,), {"by": WON_BY, "score": SCORE, "games": SCORE}),
    "vaca": Form(24, (SIDE,), {"vacas": SCORE}),
    "match": Form(25, (SIDE,)),
}  # fmt: skip
"""The lines of a record, by word. Lines stand in the order of their stages."""

LAST_STAGES: Final = {"dentro": LAST_COUNT_STAGE, "ordago": LAST_COUNT_STAGE}
"""The lines that may stand at several stages, from their own to these."""

TOLD_ONCE: Final = ("paid", "declare", "count", "dentro")
"""The lines of which a hand has no more than one about the same lance, or the same side."""

LANCE_STAGES: Final = {lance: FORMS[lance].stage for lance in LANCES}
"""The stages of the lances' own lines; what a refused bet paid stands before the next lance."""

ACTED: Final = ("cut", "mus", "discard", "grande", "chica", "pares", "juego", "punto")
"""The lines that say what players did; they are called as `Match.phase` calls the phase."""
