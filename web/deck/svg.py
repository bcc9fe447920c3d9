"""Writes SVG elements as text.

Owns the form of elements and numbers, and the pen: the outline that drawings inherit from the group
or symbol around them, so that a shape names only what differs. Must never write a style attribute.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

Value: TypeAlias = str | float | None

NAMESPACE: Final = "http://www.w3.org/2000/svg"
INK: Final = "#26221c"
NONE: Final = "none"
OTHER: Final = "currentColor"
"""The second colour of a figure; the first is the fill that the figure inherits."""


def number(value: float) -> str:
    """A length with at most two decimals, and none where it is whole."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def element(tag: str, *children: str, **attributes: Value) -> str:
    """An element; an attribute that is None is left out, ``_`` in a name is written ``-``."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_text(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    body = "".join(children)
    return f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>"


def path(d: str, fill: str | None = None, stroke: str | None = None, width: Value = None) -> str:
    """A path; what is None is inherited."""
    return element("path", d=d, fill=fill, stroke=stroke, stroke_width=width)


def line(d: str, stroke: str | None = None, width: Value = None) -> str:
    """A path without a fill."""
    return path(d, NONE, stroke, width)


def flat(d: str, fill: str | None = None) -> str:
    """A path without an outline."""
    return path(d, fill, NONE)


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: Value = None,
) -> str:
    """A circle; what is None is inherited."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width)


def dot(x: float, y: float, r: float, fill: str) -> str:
    """A circle without an outline."""
    return circle(x, y, r, fill, NONE)


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str | None = None, stroke: str | None = None
) -> str:
    """An ellipse; what is None is inherited."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, stroke=stroke)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    fill: str,
    stroke: str | None = None,
    line_width: Value = None,
) -> str:
    """A rectangle with round corners; no outline where no stroke is given and none is inherited."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius,
        fill=fill,
        stroke=stroke,
        stroke_width=line_width,
    )


def group(*children: str, **attributes: Value) -> str:
    """A ``g``."""
    return element("g", *children, **attributes)


def pen(*children: str, id_: str, width: float = 2) -> str:
    """A group that other drawings use by its id, drawn with a dark round outline."""
    return group(
        *children,
        id=id_,
        stroke=INK,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def symbol(id_: str, width: float, height: float, *children: str) -> str:
    """What the page shows by its id, in a box of its own."""
    return element("symbol", *children, id=id_, viewBox=f"0 0 {number(width)} {number(height)}")


def use(
    id_: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    fill: str | None = None,
    color: str | None = None,
) -> str:
    """A drawing of the same file, moved, turned (degrees) and scaled; it inherits the colours."""
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.3g})")
    return element("use", href=f"#{id_}", transform=" ".join(steps) or None, fill=fill, color=color)


def star(x: float, y: float, points: int, outer: float, inner: float) -> str:
    """The path of a star whose first point looks up."""
    corners = []
    for corner in range(2 * points):
        radius = inner if corner % 2 else outer
        angle = math.pi * corner / points
        across, up = radius * math.sin(angle), radius * math.cos(angle)
        corners.append(f"{x + across:.1f},{y - up:.1f}")
    return "M" + "L".join(corners) + "Z"


def document(*children: str, view: tuple[float, float] | None = None) -> str:
    """A whole SVG file: a picture of the given size, or a sprite, which shows nothing by itself."""
    box = None if view is None else f"0 0 {number(view[0])} {number(view[1])}"
    return element("svg", *children, xmlns=NAMESPACE, viewBox=box) + "\n"
