"""What lies on the table beside the cards: stones, amarracos and the mark of the mano.

A stone is a pebble and counts one; an amarraco is a larger carved disc and counts five. They differ
in shape, size and figure, so that colour is not needed to tell them apart.
"""

from __future__ import annotations

from typing import Final

from web.deck import glyphs, svg
from web.deck.svg import INK, NONE, circle, flat, line, path

MARKS: Final = {"stone": (40, 32), "amarraco": (64, 64), "mano": (64, 64)}
"""The width and height of each by its id, all in the same scale."""

_WOOD: Final = "#c98a3d"


def symbols() -> tuple[str, ...]:
    """The symbols of `MARKS`."""
    drawings = {"stone": _stone(), "amarraco": _amarraco(), "mano": _mano()}
    return tuple(svg.symbol(id_, *MARKS[id_], drawing) for id_, drawing in drawings.items())


def _stone() -> str:
    shape = "M3,18C2,8 12,2 22,3C33,4 39,11 37,19C35,27 26,30 17,29C9,28.5 4,25 3,18Z"
    return (
        path(shape, "#cfd3d0", INK, 2.2)
        + flat("M5.5,21C9,27 20,28.5 28,26.5C33,25 36,21 36,17C31,24 15,27 5.5,21Z", "#969d99")
        + line("M11,11Q16,6.5 24,7.5", "#ffffff", 2.6)
    )


def _amarraco() -> str:
    notches = "".join(
        svg.element("path", d="M32,4V12", transform=f"rotate({turn} 32 32)")
        for turn in range(0, 360, 45)
    )
    five = glyphs.centred("5", 32, 18, 28, "#3b2208")
    return (
        circle(32, 32, 29.5, _WOOD, INK, 2.6)
        + svg.group(notches, stroke="#6d4413", stroke_width=4, stroke_linecap="round", fill=NONE)
        + circle(32, 32, 20.5, "#f2cf8f", "#6d4413", 2)
        + five
    )


def _mano() -> str:
    """An open hand: who speaks first is called the hand."""
    palm = (
        "M20,56C16,48 12,42 9,36C7,31 13,29 16,33L20,39V16C20,11 27,11 27,16V11C27,6 34,6 34,11"
        "V14C34,9 41,9 41,14V19C41,15 48,15 48,20V40C48,48 45,52 44,56Z"
    )
    fingers = "M27,16V31M34,12V31M41,17V31"
    return svg.group(
        path(palm, "#f7d9a4"),
        line(fingers),
        path("M17,55H47V62H17Z", "#b3261e"),
        stroke=INK,
        stroke_width=2.6,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
