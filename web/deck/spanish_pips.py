"""Where the signs stand on the Spanish cards from ace to seven.

Long signs (swords, clubs) stand side by side, round ones (coins, cups) above each other, as
tradition has it. Nothing may reach into the corners of the index.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from web.deck.pack import HEIGHT, WIDTH
from web.deck.spanish_signs import sign

_Places = tuple[tuple[float, float], ...]


class _Layout(NamedTuple):
    """The middles of the signs, seen from the card's own, and their heights."""

    coin: float
    cup: float
    places: _Places


_ROUND: Final = {
    1: _Layout(158, 196, ((0, 0),)),
    2: _Layout(118, 138, ((0, -76), (0, 76))),
    3: _Layout(96, 100, ((0, -106), (0, 0), (0, 106))),
    4: _Layout(78, 106, ((-42, -78), (42, -78), (-42, 78), (42, 78))),
    5: _Layout(70, 84, ((-43, -92), (43, -92), (0, 0), (-43, 92), (43, 92))),
    6: _Layout(72, 82, ((-42, -94), (42, -94), (-42, 0), (42, 0), (-42, 94), (42, 94))),
    7: _Layout(
        62, 68, ((-45, -114), (45, -114), (0, -60), (-45, -6), (45, -6), (-45, 104), (45, 104))
    ),
}  # fmt: skip


def pips(suit: str, rank: int) -> str:
    """The signs of a card from 1 (ace) to 7."""
    if suit in {"oros", "copas"}:
        layout = _ROUND[rank]
        return _signs(suit, layout.coin if suit == "oros" else layout.cup, layout.places)
    return _long(suit, rank)


def _signs(suit: str, height: float, places: _Places) -> str:
    return "".join(sign(suit, WIDTH / 2 + x, HEIGHT / 2 + y, height) for x, y in places)


def _rows(suit: str, height: float, xs: tuple[float, ...], y: float) -> str:
    """A row above and one below the middle."""
    return _signs(suit, height, tuple((x, side) for side in (-y, y) for x in xs))


def _long(suit: str, rank: int) -> str:
    x, y = WIDTH / 2, HEIGHT / 2
    match rank:
        case 1:
            return sign(suit, x, y, 280)
        case 2:
            return _signs(suit, 240, ((-38, 0), (38, 0)))
        case 3:
            turned = 180 if suit == "espadas" else 0
            return _signs(suit, 206, ((-54, 0), (54, 0))) + sign(suit, x, y, 206, turned)
        case 4:
            return _rows(suit, 146, (-38, 38), 80)
        case 5:
            return _rows(suit, 132, (-50, 50), 84) + sign(suit, x, y, 200)
        case 6:
            return _rows(suit, 138, (-48, 0, 48), 78)
        case _:
            return _rows(suit, 120, (-48, 0, 48), 94) + sign(suit, x, y, 138, 90)
