"""The exploit probe as a picture: what a side gains, by how long it has learned.

Owns the layout (extra ``lab``). All figures are those of the points; nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hordago.lab.extras import extra
from hordago.lab.plots import check_drawable
from hordago.lab.solver.exploiting import Point

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOUR: Final = "#1b5e3f"
WIDE: Final = 1.96  # standard errors of a bar, either way: 95 %

_SETTINGS: Final[Any] = {"svg.hashsalt": "hordago", "svg.fonttype": "none"}


def curve(title: str, points: Sequence[Point]) -> Figure:
    """Stones a hand and the share of games, by minutes of learning, with 95 % intervals."""
    with extra("lab", "a picture"):
        from matplotlib.figure import Figure

    figure = Figure((9.0, 4.0), dpi=150, layout="constrained")
    left, right = figure.subplots(1, 2)
    minutes = [point.seconds / 60 for point in points]
    panels = (
        (left, "stones a hand, from 0-0", 0.0, 1.0,
         [point.stones for point in points], [point.stones_error for point in points]),
        (right, "% of games", 50.0, 100.0,
         [point.share for point in points], [point.share_error for point in points]),
    )  # fmt: skip
    for axes, what, nothing, unit, means, errors in panels:
        axes.errorbar(
            minutes, [unit * mean for mean in means], yerr=[unit * WIDE * each for each in errors],
            fmt="o-", color=COLOUR, capsize=3, markersize=4,
        )  # fmt: skip
        axes.axhline(nothing, color="#999999", linewidth=0.8)
        axes.set_xlabel("minutes of learning")
        axes.set_ylabel(what)
    figure.suptitle(f"What a side gains that learns against {title} (95 % intervals)", fontsize=10)
    return figure


def draw_curve(title: str, points: Sequence[Point], path: Path) -> None:
    """Write the curve as PNG or SVG; the same points give the same file.

    Raises `HordagoError` as `check_drawable` does, `OSError` where it cannot be written.
    """
    check_drawable(path)
    from matplotlib import rc_context

    with rc_context(_SETTINGS):
        figure = curve(title, points)
        kind = path.suffix.lower()
        figure.savefig(path, metadata={"Date": None} if kind == ".svg" else {"Software": None})
