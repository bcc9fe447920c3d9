"""The four signs of the Spanish pack: coin, cup, sword and club, and the colours of each suit.

Each is drawn round 0, 0 in a box of its own size. A club needs its knots, pale cuts and brown grip,
or it looks like a cucumber; a sword's guard is narrow so that swords stand close together.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from web.deck import svg
from web.deck.svg import INK, circle, dot, ellipse, flat, line, path

GOLD: Final = "#f0b51c"
_BRONZE: Final = "#7a4b00"
_WINE: Final = "#c4262e"
_CUT: Final = "#f0cf8e"
_HEART: Final = "#c98f45"


class Suit(NamedTuple):
    """A suit's box, its two colours, and the breaks in its frame (`la pinta`), by tradition.

    The colours of two suits differ in lightness as well as in hue, so that court cards can be told
    apart by who sees no red or green.
    """

    width: float
    height: float
    main: str
    other: str
    breaks: int


SUITS: Final = {
    "oros": Suit(96, 96, "#d99a00", "#b3261e", 0),
    "copas": Suit(72, 112, "#d2343b", "#f4d58a", 1),
    "espadas": Suit(54, 198, "#1d5fa6", "#c9a227", 2),
    "bastos": Suit(70, 200, "#22642b", "#7a4a1e", 3),
}


def sign(suit: str, x: float, y: float, height: float, turn: float = 0) -> str:
    """A suit's sign as high as said, with its middle at x, y, turned by so many degrees."""
    return svg.use(f"sign-{suit}", x, y, height / SUITS[suit].height, turn)


def parts() -> tuple[str, ...]:
    """The drawings that `sign` uses."""
    drawings = {"oros": coin(), "copas": _cup(), "espadas": _sword(), "bastos": _club()}
    return tuple(svg.pen(drawing, id_=f"sign-{suit}") for suit, drawing in drawings.items())


def coin() -> str:
    """The coin, on its own for the icons too."""
    turns = (2 * math.pi * step / 20 for step in range(20))
    rim = "".join(dot(41 * math.cos(turn), 41 * math.sin(turn), 2.6, "#b3261e") for turn in turns)
    return (
        circle(0, 0, 47, "#f4b400", _BRONZE, 3)
        + rim
        + circle(0, 0, 34.5, "#ffd451", _BRONZE)
        + path(svg.star(0, 0, 12, 32, 19), "#d6421f", "#7a2a00", 1.2)
        + circle(0, 0, 15, "#ffe9a3", _BRONZE)
    )


def _cup() -> str:
    gems = ((-20, -21), (-7, -18), (7, -18), (20, -21))
    return (
        path("M-7,8L-7,26Q-9,36 -26,41L26,41Q9,36 7,26L7,8Z", GOLD)
        + ellipse(0, 43, 30, 8, GOLD)
        + path("M-29,45Q0,57 29,45L27,50Q0,61 -27,50Z", _WINE)
        + path("M-33,-44Q-35,6 0,10Q35,6 33,-44Z", "#f4b400", width=2.4)
        + path("M-33.5,-30Q0,-20 33.5,-30L32.5,-16Q0,-6 -32.5,-16Z", _WINE)
        + "".join(dot(x, y, 3, "#ffe9a3") for x, y in gems)
        + line("M-25,-8Q-20,3 -9,6M25,-8Q20,3 9,6", "#a86f00", 2.4)
        + ellipse(0, -44, 33, 9.5, "#8f1a20")
        + ellipse(0, -42, 25, 6, "#5e0f14", svg.NONE)
        + ellipse(0, 17, 13, 7, _WINE)
    )


def _sword() -> str:
    return (
        path("M0,-98L10,-80L10,34L-10,34L-10,-80Z", "#cfe3f7", width=2.4)
        + flat("M0,-95L9,-79L9,33L0,33Z", "#6ea3da")
        + line("M0,-80L0,26", "#1d5fa6")
        + path(
            "M-25,33Q-28,25 -21,26Q-14,32 0,32Q14,32 21,26Q28,25 25,33Q22,45 0,43Q-22,45 -25,33Z",
            GOLD,
        )
        + path("M-6.5,43L6.5,43L5.5,78L-5.5,78Z", "#b3261e")
        + line("M-6,52L6,49M-6,61L6,58M-6,70L6,67", GOLD)
        + circle(0, 86, 10.5, GOLD)
        + dot(0, 86, 4, "#1d5fa6")
    )


def _knot(x: float, y: float, turn: float, scale: float = 1) -> str:
    """A lopped branch with its pale cut."""
    return svg.group(
        path("M-8,8L-10,-12L10,-12L8,8Z", "#3f8a3b"),
        ellipse(0, -12, 10, 5.2, _CUT),
        ellipse(0, -12, 4, 2, _HEART, svg.NONE),
        transform=f"translate({x} {y}) rotate({turn}) scale({scale})",
    )


def _club() -> str:
    knots = ((-21, -48, -64, 1), (23, -66, 52, 1), (22, -16, 66, 1), (-20, 6, -60, 0.9))
    trunk = (
        "M-7,97C-9,82 -11,70 -12,56C-13,44 -21,36 -19,24C-17,14 -22,6 -24,-6C-27,-20 -20,-28"
        " -25,-42C-30,-60 -26,-76 -18,-86C-10,-97 4,-99 12,-93C24,-86 29,-70 25,-54C22,-42 29,-34"
        " 27,-18C25,-4 18,0 20,14C22,28 14,40 12,54C11,70 9,84 7,97Q0,101 -7,97Z"
    )
    shade = "M14,-90C24,-80 25,-66 21,-52C18,-38 24,-32 22,-18C20,-4 14,2 15,14"
    light = (
        "M-16,-70C-20,-58 -12,-44 -15,-30M-4,-84C-8,-62 2,-50 -3,-28M-8,-12C-12,2 -4,12 -8,28"
        "M3,-8C6,10 2,22 2,40"
    )
    return (
        "".join(_knot(*knot) for knot in knots)
        + _knot(16, 30, 64, 0.75)
        + path(trunk, "#4f9a42", width=2.6)
        + line(shade, "#2b6a2c", 4.5)
        + line(light, "#9bd488", 2.6)
        + circle(6, -58, 6, _CUT, INK, 1.6)
        + dot(6, -58, 2.2, _HEART)
        + path("M-12,56L12,56C11,70 9,84 7,97Q0,101 -7,97C-9,84 -11,70 -12,56Z", "#8a5a2b")
        + line("M-11.5,64L11,60M-10.6,75L10,71M-9.4,86L9,82", "#e2b04a", 2.4)
    )
