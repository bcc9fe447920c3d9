"""A French pack of the same forty cards, under the same ids as the Spanish one.

Diamonds, hearts, spades and clubs stand for coins, cups, swords and clubs; king, queen and jack for
king, knight and sota.

Owns the whole card but for the court figures. The four suits differ in shape, hue and lightness.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from web.deck import french_courts, glyphs, svg
from web.deck.pack import HEIGHT, PAPER, WIDTH, Back, Pack, both_corners, sheet_of_paper
from web.deck.svg import NONE


class Suit(NamedTuple):
    """The colour of signs and indices, and the two colours of the court figures."""

    ink: str
    main: str
    other: str


SUITS: Final = {
    "oros": Suit("#d95a0b", "#f0a43a", "#8a3b12"),
    "copas": Suit("#c01628", "#d2343b", "#f4d58a"),
    "espadas": Suit("#14213a", "#24406e", "#a9bedb"),
    "bastos": Suit("#1d6a35", "#237039", "#8a6a2f"),
}
_LETTERS: Final = {1: "A", 10: "J", 11: "Q", 12: "K"}
_INDEX: Final = 42
"""How high the rank in the corner is: in Mus the rank alone counts."""

_BOX: Final = 100
"""The width and height in which every sign is drawn, round 0, 0."""

_Places = tuple[tuple[float, float], ...]
_X, _Y = 42, 106
_CORNERS: Final[_Places] = ((-_X, -_Y), (_X, -_Y), (-_X, _Y), (_X, _Y))
_SIDES: Final[_Places] = ((-_X, 0), (_X, 0))
_PIPS: Final[dict[int, tuple[float, _Places]]] = {
    1: (172, ((0, 0),)),
    2: (92, ((0, -92), (0, 92))),
    3: (84, ((0, -106), (0, 0), (0, 106))),
    4: (66, _CORNERS),
    5: (66, (*_CORNERS, (0, 0))),
    6: (64, (*_CORNERS, *_SIDES)),
    7: (58, (*_CORNERS, *_SIDES, (0, -53))),
}
"""For each rank the height of its signs and their middles, seen from the card's own."""


def _parts() -> tuple[str, ...]:
    diamond = svg.flat("M0,-50Q14,-22 38,0Q14,22 0,50Q-14,22 -38,0Q-14,-22 0,-50Z") + svg.line(
        "M0,-32Q10,-14 24,0Q10,14 0,32Q-10,14 -24,0Q-10,-14 0,-32Z", PAPER, 4
    )
    heart = svg.flat(
        "M0,48C-12,26 -46,6 -46,-20C-46,-38 -34,-47 -22,-47C-10,-47 -2,-38 0,-28"
        "C2,-38 10,-47 22,-47C34,-47 46,-38 46,-20C46,6 12,26 0,48Z"
    )
    stem = "C5,34 9,44 17,50H-17C-9,44 -5,34 -5,"
    spade = svg.flat(
        "M0,-50C10,-28 45,-8 45,16C45,32 33,38 23,38C13,38 6,32 5,22" + stem + "22"
        "C-6,32 -13,38 -23,38C-33,38 -45,32 -45,16C-45,-8 -10,-28 0,-50Z"
    )
    leaves = "".join(
        svg.element("circle", cx=x, cy=y, r=22.5) for x, y in ((0, -27), (-25, 11), (25, 11))
    )
    club = svg.group(leaves, svg.element("path", d="M-8,-10H8L5,14" + stem + "14Z"), stroke=NONE)
    signs = {"oros": diamond, "copas": heart, "espadas": spade, "bastos": club}
    return tuple(svg.group(drawing, id=f"sign-{suit}") for suit, drawing in signs.items())


def _sign(suit: str, x: float, y: float, height: float, turn: float = 0) -> str:
    return svg.use(f"sign-{suit}", x, y, height / _BOX, turn, fill=SUITS[suit].ink)


def _pips(suit: str, rank: int) -> str:
    """The signs of the lower half stand on their heads."""
    height, places = _PIPS[rank]
    return "".join(
        _sign(suit, WIDTH / 2 + x, HEIGHT / 2 + y, height, 180 if y > 0 else 0) for x, y in places
    )


def _court(suit: str, rank: int) -> str:
    colours = SUITS[suit]
    half = svg.use(f"court-{rank}", fill=colours.main, color=colours.other)
    return both_corners(half) + svg.line(f"M54,{HEIGHT / 2}H186", svg.INK, 2)


def _text(rank: int) -> str:
    return _LETTERS.get(rank, str(rank))


def _corner(suit: str, rank: int) -> str:
    middle, high = (28, 46) if rank > 9 else (24, 32)
    letter = glyphs.centred(_text(rank), middle, 14, _INDEX, SUITS[suit].ink)
    return letter + _sign(suit, middle, 22 + _INDEX + high / 2, high)


def _face(suit: str, rank: int) -> str:
    art = _pips(suit, rank) if rank < 8 else _court(suit, rank)
    return sheet_of_paper() + art + both_corners(_corner(suit, rank))


def _mini(suit: str, rank: int) -> str:
    paper = svg.rect(4, 4, WIDTH - 8, HEIGHT - 8, 24, PAPER, SUITS[suit].ink, 8)
    letter = glyphs.centred(_text(rank), WIDTH / 2, 34, 134, SUITS[suit].ink)
    return paper + letter + _sign(suit, WIDTH / 2, 264, 140)


PACK: Final = Pack(
    parts=(*_parts(), *french_courts.parts()),
    face=_face,
    mini=_mini,
    back=Back("#1f3f73", "#10244a", "#c9d8ee"),
)
