"""Pictures of odds: every hand of a code, lance by lance, as a heat map.

Owns the layout (extra ``lab``). All figures are those of the table; nothing is counted here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hordago.cards import RANK_LETTERS
from hordago.errors import HordagoError
from hordago.lab.extras import extra
from hordago.lab.named_cards import read_seat, seat_name
from hordago.lab.odds.table import OddsTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILES: Final = (".png", ".svg")
WHATS: Final = {"best": "the hand is the best of all", "side": "the hand's side wins"}
PANELS: Final = {
    "grande": ("grande",),
    "chica": ("chica",),
    "pares": ("pares",),
    "juego, or punto": ("juego", "punto"),
}
"""The lances drawn; the chances of juego and punto add up, as one of them is played."""

LENGTH: Final = ("target", "games_to_win", "vacas_to_win")
"""Settings that change no hand's chances."""

_SETTINGS: Final[Any] = {"svg.hashsalt": "hordago", "svg.fonttype": "none"}


def check_drawable(path: Path) -> None:
    """Find out before counting whether a picture can be drawn.

    Raises `HordagoError` for a file that is no PNG or SVG by its name, for a folder that is not
    there, or without the extra.
    """
    if path.suffix.lower() not in FILES:
        raise HordagoError(f"a picture is a file ending in {' or '.join(FILES)}, not {path.name}")
    if not path.parent.is_dir():
        raise HordagoError(f"there is no folder {path.parent} for the picture")
    with extra("lab", "a picture"):
        import matplotlib.figure  # noqa: F401


def heat_map(table: OddsTable, seat: int | str = 0, what: str = "side") -> Figure:
    """Every hand of a code at a seat, a square of colour each, lance by lance.

    A hand stands in the row of its two highest cards and the column of its two lowest. `what` is
    ``best`` or ``side``. In a notebook the figure shows itself. Raises `HordagoError` for another
    seat or `what`, or without the extra.
    """
    with extra("lab", "a picture"):
        from matplotlib.figure import Figure

    if what not in WHATS:
        raise HordagoError(f"there is nothing called {what!r} to draw: {' or '.join(WHATS)}")
    place = read_seat(table.rules, seat)
    ranks = sorted({letter for hand in table.hands for letter in hand}, key=RANK_LETTERS.index)
    pairs = [low + high for i, low in enumerate(ranks) for high in ranks[i:]]
    pairs = sorted(
        (pair[::-1] for pair in pairs),
        key=lambda pair: [RANK_LETTERS.index(letter) for letter in pair],
    )
    row_of = {pair: row for row, pair in enumerate(pairs)}
    figure = Figure((13.0, 12.0), dpi=110, layout="constrained")
    axes = figure.subplots(2, 2)
    image = None
    for panel, (name, lances) in zip(axes.flat, PANELS.items(), strict=True):
        squares = np.full((len(pairs), len(pairs)), np.nan)
        chances = sum(table.chances(what, lance)[:, place] for lance in lances)
        for hand, chance in zip(table.hands, np.asarray(chances), strict=True):
            squares[row_of[hand[:2]], row_of[hand[2:]]] = chance
        image = panel.imshow(squares, vmin=0.0, vmax=1.0, cmap="viridis", origin="lower")
        panel.set_title(name)
        panel.set_xticks(range(len(pairs)), pairs, rotation=90, fontsize=5)
        panel.set_yticks(range(len(pairs)), pairs, fontsize=5)
        panel.set_xlabel("the two lowest cards")
        panel.set_ylabel("the two highest cards")
    assert image is not None
    figure.colorbar(image, ax=axes, shrink=0.6, label="chance")
    figure.suptitle(
        f"{_code(table)}: {WHATS[what]}, {seat_name(table.rules, place)}\n"
        "the chance that the lance is played and won, out of all deals"
    )
    return figure


def draw_odds(table: OddsTable, path: Path, seat: int | str = 0, what: str = "side") -> None:
    """Write the heat map of a table as PNG or SVG; the same table gives the same file.

    Raises `HordagoError` as `check_drawable` and `heat_map` do, `OSError` where the file cannot be
    written.
    """
    check_drawable(path)
    from matplotlib import rc_context

    with rc_context(_SETTINGS):
        figure = heat_map(table, seat, what)
        kind = path.suffix.lower()
        figure.savefig(path, metadata={"Date": None} if kind == ".svg" else {"Software": None})


def _code(table: OddsTable) -> str:
    changes = "".join(
        f", {name} {value}" for name, value in table.rules.overrides().items() if name not in LENGTH
    )
    return f"{table.rules.base or 'rules of your own'}{changes}"
