"""The figures and letters of the indices, drawn as lines so that every device shows the same.

Owns their shapes and how they stand beside each other. A glyph is 40 high and stands on y = 40; its
colour is the stroke that it inherits.
"""

from __future__ import annotations

from typing import Final

from web.deck import svg

HEIGHT: Final = 40
_LINE: Final = 7.6
_GAP: Final = 3

_SHAPES: Final = {
    "0": (25, "M12.5,4C23.6,4 23.6,36 12.5,36C1.4,36 1.4,4 12.5,4Z"),
    "1": (16, "M4,12L12,4.5V36"),
    "2": (24, "M4,12.5C4.5,1 20,1.5 19.5,12.5C19,20.5 8,27 4,36H20"),
    "3": (24, ("M4.5,8.5C8,2 19.5,2.5 19,11.5C18.6,17.5 14,19 10,19C15.5,19 20.5,22 20,28"
          "C19.4,38 6.5,38 4,31")),
    "4": (26, "M17,36V4L4,26.5H22.5"),
    "5": (24, "M18.5,4H7L5.5,18.5C11,14 20.5,16.5 20.3,26C20,37 7.5,38.5 4,31.5"),
    "6": (25, "M18,5C9.5,4 4,14 4,25.5C4,39.5 21,39.5 21,26.8C21,15.5 7.5,15 4.2,25"),
    "7": (23, "M4,4H19.5L9,36"),
    "A": (28, "M4,36L14,4L24,36M8,26.5H20"),
    "J": (21, "M16.5,4V26.5C16.5,38.5 5,38.5 4,29"),
    "Q": (30, "M15,4C29.5,4 29.5,36 15,36C0.5,36 0.5,4 15,4ZM17,27L26,38"),
    "K": (26, "M4.5,4V36M21.5,4L5,23.5M11,17.5L22.5,36"),
}  # fmt: skip
"""For each glyph how wide it is and the line that a pen draws."""


def parts() -> tuple[str, ...]:
    """The drawings that `drawn` uses."""
    return tuple(svg.element("path", d=d, id=f"glyph-{name}") for name, (_, d) in _SHAPES.items())


def width(text: str) -> float:
    """How wide a text is, at a height of 40."""
    return sum(_SHAPES[name][0] for name in text) + _GAP * (len(text) - 1)


def drawn(text: str, x: float, y: float, height: float, colour: str) -> str:
    """A text as high as said, with its left upper corner at x, y."""
    glyphs = []
    left: float = 0
    for name in text:
        glyphs.append(svg.use(f"glyph-{name}", left))
        left += _SHAPES[name][0] + _GAP
    scale = height / HEIGHT
    return svg.group(
        *glyphs,
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({scale:.3g})",
        fill=svg.NONE,
        stroke=colour,
        stroke_width=_LINE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def centred(text: str, x: float, y: float, height: float, colour: str) -> str:
    """The same with the middle of its upper edge at x, y."""
    return drawn(text, x - width(text) * height / HEIGHT / 2, y, height, colour)
