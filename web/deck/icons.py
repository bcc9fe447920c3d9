"""``python -m web.deck.icons`` draws the PNG icons anew, which are committed in ``web/public``.

Systems that install the page want pixels; run this where the emblem has changed. Needs Chromium.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from web.deck import chromium, emblem

PUBLIC: Final = Path(__file__).parent.parent / "public"
SIDES: Final = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
_PAGE: Final = "<!doctype html><body style='margin:0'><img src='icon.svg' width='{0}' height='{0}'>"


def draw(folder: Path = PUBLIC) -> None:
    """Writes each icon of `SIDES` into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, side in SIDES.items():
        page = _PAGE.format(side)
        chromium.picture(page, {"icon.svg": emblem.icon()}, side, side, folder / name)


if __name__ == "__main__":
    draw()
