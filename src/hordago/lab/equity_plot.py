"""Pictures of match equity: every score, and how likely a lance must be ours for an órdago.

Owns the layout (extra ``lab``). All figures are those of the table; nothing is worked out here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hordago.lab.extras import extra
from hordago.lab.match_equity import MatchEquity
from hordago.lab.plots import check_drawable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

EVERY: Final = 5  # stones between two numbers on an axis
LEVELS: Final = tuple(tenth / 10 for tenth in range(1, 10))

_SETTINGS: Final[Any] = {"svg.hashsalt": "hordago", "svg.fonttype": "none"}


def equity_map(table: MatchEquity) -> Figure:
    """Every score as a square of colour: our chance as mano, and the break-even of an órdago.

    In a notebook the figure shows itself. Raises `HordagoError` without the extra.
    """
    with extra("lab", "a picture"):
        from matplotlib.figure import Figure

    figure = Figure((13.0, 6.2), dpi=110, layout="constrained")
    axes = figure.subplots(1, 2)
    scores = range(table.target)
    panels = {
        "the chance of winning the game, if we are mano": table.equity,
        "an opening órdago is to be accepted from here on, if we are mano": table.break_even,
    }
    image = None
    for panel, (title, chance) in zip(axes, panels.items(), strict=True):
        squares = [[chance(ours, theirs, mano=True) for theirs in scores] for ours in scores]
        image = panel.imshow(squares, vmin=0.0, vmax=1.0, cmap="viridis", origin="lower")
        if table.target > 1:
            lines = panel.contour(squares, LEVELS, colors="white", linewidths=0.6)
            panel.clabel(lines, fontsize=7, fmt=lambda level: f"{level:.0%}")
        panel.set_title(title)
        panel.set_xticks(range(0, table.target, EVERY))
        panel.set_yticks(range(0, table.target, EVERY))
        panel.set_xlabel("their stones")
        panel.set_ylabel("our stones")
    assert image is not None
    figure.colorbar(image, ax=axes, shrink=0.8, label="chance")
    name = f"{table.rules.base}, " if table.rules.base else ""
    figure.suptitle(f"{name}games to {table.target}: match equity, from {table.source}")
    return figure


def draw_equity(table: MatchEquity, path: Path) -> None:
    """Write the picture of a table as PNG or SVG; the same table gives the same file.

    Raises `HordagoError` as `check_drawable` and `equity_map` do, `OSError` where it cannot be
    written.
    """
    check_drawable(path)
    from matplotlib import rc_context

    with rc_context(_SETTINGS):
        figure = equity_map(table)
        kind = path.suffix.lower()
        figure.savefig(path, metadata={"Date": None} if kind == ".svg" else {"Software": None})
