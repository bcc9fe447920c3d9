"""``python -m web.deck FOLDER`` writes the packs and the emblem as SVG files into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from web.deck import emblem, french, spanish
from web.deck.pack import sprite


def files() -> dict[str, str]:
    """The text of each file by its name."""
    return {
        "spanish.svg": sprite(spanish.PACK),
        "french.svg": sprite(french.PACK),
        "favicon.svg": emblem.favicon(),
        "icon.svg": emblem.icon(),
    }


def write(folder: Path) -> None:
    """Writes every file, making the folder where it is missing; the same bytes every time."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_bytes(text.encode())


def main(arguments: list[str]) -> int:
    """Runs the command; 2 where it was not called as it should be."""
    match arguments:
        case [folder] if not folder.startswith("-"):
            write(Path(folder))
            return 0
    sys.stderr.write("Say into which folder the cards go: python -m web.deck FOLDER\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
