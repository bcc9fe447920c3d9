"""A league as a picture: the ratings with their errors, and the share of games of each two bots.

Owns the layout (extra ``lab``). All figures are those of the result; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from hordago.errors import HordagoError
from hordago.lab.extras import extra
from hordago.lab.league import LeagueResult

if TYPE_CHECKING:
    from hordago.lab.league.ratings import Rating

FILES: Final = (".png", ".svg")
LETTERS: Final = 10  # of a title, to an inch

_SETTINGS: Final[Any] = {"svg.hashsalt": "hordago", "svg.fonttype": "none"}


def check_drawable(path: Path) -> None:
    """Find out before a long league whether its chart can be drawn.

    Raises `HordagoError` for a file that is no PNG or SVG by its name, for a folder that is not
    there, or without the extra.
    """
    if path.suffix.lower() not in FILES:
        raise HordagoError(f"a chart is a file ending in {' or '.join(FILES)}, not {path.name}")
    if not path.parent.is_dir():
        raise HordagoError(f"there is no folder {path.parent} for the chart")
    with extra("lab", "a chart"):
        import matplotlib.figure  # noqa: F401


def draw(result: LeagueResult, rated: Sequence[Rating] | None, path: Path) -> None:
    """Write the chart of a league as PNG or SVG: without ratings the cross table alone.

    The same result gives the same file. Raises `HordagoError` for another kind of file or without
    the extra, `OSError` where it cannot be written.
    """
    check_drawable(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    order = [each.bot for each in rated] if rated else list(result.bots)
    size = 0.6 * len(order)
    with rc_context(_SETTINGS):
        width = 10.0 if rated else 5.5
        # So many letters to a line as surely fit.
        title = wrap(_title(result), int(width * LETTERS))
        height = 2.0 + size + 0.2 * len(title)
        figure = Figure((width, height), dpi=150, layout="constrained")
        places = figure.subplots(1, 2 if rated else 1, squeeze=False)[0]
        figure.suptitle("\n".join(title), fontsize=10)
        if rated:
            _draw_ratings(places[0], rated)
        _draw_shares(places[-1], result, order)
        kind = path.suffix.lower()
        figure.savefig(path, metadata={"Date": None} if kind == ".svg" else {"Software": None})


def _title(result: LeagueResult) -> str:
    changes = "".join(f", {name} {value}" for name, value in result.rules.overrides().items())
    played = "each played twice" if result.duplicate else "each played once"
    return f"{result.rules.base}{changes}: {result.matches} matches of each two, {played}"


def _draw_ratings(axes: Any, rated: Sequence[Rating]) -> None:
    for place, each in enumerate(rated):
        reach = 0.0 if each.interval is None else each.interval[1] - each.rating
        axes.errorbar(
            each.rating, place, xerr=reach, fmt="o", color="#1b5e3f", capsize=4, markersize=5
        )
        axes.annotate(
            f"{each.rating:+.0f}", (each.rating, place), (0, 8), textcoords="offset points",
            ha="center", fontsize=9,
        )  # fmt: skip
    axes.set_yticks(range(len(rated)), [each.bot for each in rated])
    axes.set_ylim(len(rated) - 0.5, -0.5)
    axes.axvline(0, color="#999999", linewidth=0.8)
    axes.set_xlabel("rating (95 % interval; the mean of the bots is 0)")
    axes.margins(x=0.15)


def _draw_shares(axes: Any, result: LeagueResult, order: Sequence[str]) -> None:
    shares = [[float("nan")] * len(order) for _ in order]
    words = [[""] * len(order) for _ in order]
    for (a, b), pair in zip(result.tallies, result.pairs, strict=True):
        names = (result.bots[a], result.bots[b])
        row, column = (a, b) if names[0] == names[1] else (order.index(each) for each in names)
        shares[row][column], shares[column][row] = pair.share, 1 - pair.share
        words[row][column] = _figures(pair.share, pair.low, pair.high)
        words[column][row] = _figures(1 - pair.share, 1 - pair.high, 1 - pair.low)
    axes.imshow(shares, cmap="PiYG", vmin=0, vmax=1, aspect="auto", alpha=0.8)
    for row, line in enumerate(words):
        for column, text in enumerate(line):
            axes.text(column, row, text, ha="center", va="center", fontsize=8)
    axes.set_xticks(range(len(order)), order)
    axes.set_yticks(range(len(order)), order)
    axes.set_title("games won by the bot of the row, % (95 % interval)", fontsize=9)


def _figures(share: float, low: float, high: float) -> str:
    return f"{100 * share:.1f}\n{100 * low:.1f} to {100 * high:.1f}"
