"""The emblem of hordago, for the browser's tab and for the home screen.

Owns two pictures: the coin alone, which is still clear at 16 pixels, and the coin before two cards
on a full ground, for icons that a system cuts to its own shape: all that matters lies inside the
middle four fifths.
"""

from __future__ import annotations

from typing import Final

from web.deck import spanish_signs, svg
from web.deck.pack import EDGE, HEIGHT, PAPER, WIDTH

TABLE: Final = "#1f4d3a"
_SIDE: Final = 512


def favicon() -> str:
    """The coin, with fewer and larger details than on the cards."""
    rays = svg.path(svg.star(32, 32, 8, 21, 11), "#d6421f", svg.NONE)
    return svg.document(
        svg.circle(32, 32, 30, "#f4b400", "#7a4b00", 4),
        rays,
        svg.circle(32, 32, 8, "#ffe9a3", svg.NONE),
        view=(64, 64),
    )


def icon() -> str:
    """The home screen's icon; a system may cut off a tenth on each side."""
    middle = _SIDE / 2
    return svg.document(
        svg.element("defs", svg.pen(spanish_signs.coin(), id_="coin")),
        svg.element("rect", width=_SIDE, height=_SIDE, fill=TABLE),
        _card(-13),
        _card(13),
        svg.use("coin", middle, middle + 34, 2.1),
        view=(_SIDE, _SIDE),
    )


def _card(turn: float) -> str:
    middle = _SIDE / 2
    scale = 0.76
    return svg.group(
        svg.rect(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 20, PAPER, EDGE, 4),
        svg.rect(-WIDTH / 2 + 14, -HEIGHT / 2 + 14, WIDTH - 28, HEIGHT - 28, 12, svg.NONE,
                 "#d99a00", 5),
        transform=f"translate({middle + 3.4 * turn:g} {middle}) rotate({turn}) scale({scale})",
    )  # fmt: skip
