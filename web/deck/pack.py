"""What the Spanish and the French pack have in common: the cards, their ids, their size and back.

Owns the ids that the page asks for; both packs must draw every one of them, so that the page
changes the pack by changing the file. Knows nothing of how a card looks inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from web.deck import counters, glyphs, svg

WIDTH: Final = 240
HEIGHT: Final = 372
SUITS: Final = ("oros", "copas", "espadas", "bastos")
RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
PAPER: Final = "#fffdf6"
EDGE: Final = "#8b8577"
"""Between the paper and a light table; on a dark one the paper itself is the edge."""

IDS: Final = (
    *(f"{suit}-{rank}" for suit in SUITS for rank in RANKS),
    *(f"mini-{suit}-{rank}" for suit in SUITS for rank in RANKS),
    "back",
    *counters.MARKS,
)


class Back(NamedTuple):
    """The colours of a back."""

    ground: str
    edge: str
    stars: str


class Pack(NamedTuple):
    """A way to draw the cards.

    `parts` are drawings that the cards use by their ids, `face` draws a card and `mini` the card
    for places under 50 pixels wide: a large index and one sign.
    """

    parts: tuple[str, ...]
    face: Callable[[str, int], str]
    mini: Callable[[str, int], str]
    back: Back


def sheet_of_paper() -> str:
    """The blank card."""
    return svg.rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, PAPER, EDGE, 2)


def both_corners(corner: str) -> str:
    """What stands in the upper left corner, and the same turned in the lower right one."""
    return corner + svg.group(corner, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")


def _back(colours: Back) -> str:
    stars = "".join(
        svg.use("back-star", x, y) for y in range(38, HEIGHT - 20, 37) for x in range(36, 220, 42)
    )
    ground = svg.rect(12, 12, WIDTH - 24, HEIGHT - 24, 9, colours.ground, colours.edge, 2)
    return sheet_of_paper() + ground + svg.group(stars, fill=colours.stars)


def _symbols(pack: Pack) -> Iterator[str]:
    def card(id_: str, drawing: str) -> str:
        return svg.symbol(id_, WIDTH, HEIGHT, drawing)

    for suit in SUITS:
        for rank in RANKS:
            yield card(f"{suit}-{rank}", pack.face(suit, rank))
    for suit in SUITS:
        for rank in RANKS:
            yield card(f"mini-{suit}-{rank}", pack.mini(suit, rank))
    yield card("back", _back(pack.back))
    yield from counters.symbols()


def sprite(pack: Pack) -> str:
    """The pack as one SVG file that holds a symbol for each of `IDS`."""
    star = svg.element("path", d=svg.star(0, 0, 4, 13, 5), id="back-star")
    parts = svg.element("defs", *glyphs.parts(), star, *pack.parts)
    return svg.document(parts, *_symbols(pack))
