"""``python -m web.deck.sheet PACK OUT.png`` takes a picture of a pack, to look at.

Shows every drawing on a dark table and on a light one, at the sizes at which the page shows it:
118, 82, 60 and, as minis, 40 pixels wide; with ``--grey`` in shades of grey. Needs Chromium.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from web.deck import chromium
from web.deck.__main__ import files
from web.deck.counters import MARKS
from web.deck.pack import HEIGHT, RANKS, SUITS, WIDTH

_STYLE: Final = """
body { margin: 0; }
section { padding: 10px; background: #1f4d3a; }
section + section { background: #e8ede6; }
p { display: flex; gap: 4px; margin: 0 0 4px; align-items: end; }
.grey { filter: grayscale(1); }
"""
_SIZE: Final = (1240, 2160)
_COURTS: Final = (10, 11, 12)


def _shown(pack: str, id_: str, width: float, height: float) -> str:
    return f"<svg width='{width}' height='{height}'><use href='{pack}.svg#{id_}'></use></svg>"


def _row(pack: str, ids: Iterable[str], width: float) -> str:
    drawn = "".join(_shown(pack, id_, width, width * HEIGHT / WIDTH) for id_ in ids)
    return f"<p>{drawn}</p>"


def _large(pack: str) -> str:
    return "".join(_row(pack, (f"{suit}-{rank}" for rank in RANKS), 118) for suit in SUITS)


def _small(pack: str) -> str:
    courts = [f"{suit}-{rank}" for suit in SUITS for rank in _COURTS]
    pips = [f"{suit}-{rank}" for suit in SUITS for rank in (1, 3, 6, 7)]
    minis = [f"mini-{suit}-{rank}" for suit in SUITS for rank in RANKS]
    rows = [_row(pack, ids, width) for width in (82, 60) for ids in (courts, [*pips, "back"])]
    rows += [_row(pack, minis[start : start + 20], 40) for start in (0, 20)]
    marks = "".join(
        _shown(pack, id_, width * scale, height * scale)
        for scale in (0.4, 1)
        for id_, (width, height) in MARKS.items()
    )
    pictures = "".join(
        f"<img src='{name}.svg' width='{side}' height='{side}'>"
        for name in ("favicon", "icon")
        for side in (16, 32, 96)
    )
    return f"{''.join(rows)}<p>{marks}{pictures}</p>"


def main() -> None:
    """Takes the picture that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m web.deck.sheet")
    parser.add_argument("pack", choices=("spanish", "french"))
    parser.add_argument("png", type=Path)
    parser.add_argument("--grey", action="store_true", help="without colours")
    asked = parser.parse_args()
    tables = f"<section>{_large(asked.pack)}{_small(asked.pack)}</section>"
    tables += f"<section>{_small(asked.pack)}</section>"
    html = f"<!doctype html><style>{_STYLE}</style><body class='{'grey' * asked.grey}'>{tables}"
    chromium.picture(html, files(), *_SIZE, asked.png)


if __name__ == "__main__":
    main()
