"""Writes the words that the page in the browser says: `python -m hordago.words.page_data FOLDER`.

Owns the layout of `calls.json`. Its words are those of the call sets, so that the page and the
terminal cannot differ; what the terminal only understands when it is typed is left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hordago.errors import HordagoError
from hordago.words.calls import call_set, call_set_keys

FILE = "calls.json"


def calls_json() -> str:
    """All call sets, in the order of their keys: what is said, what things are called."""
    sets = [call_set(key) for key in call_set_keys()]
    data = [
        {
            "key": each.key,
            "title": each.title,
            "language": each.language,
            "numbers": list(each.numbers),
            "say": dict(each.spoken),
            "name": dict(each.name),
        }
        for each in sets
    ]
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def main(folder: Path) -> None:
    """Write the files into a folder that exists. Raises `HordagoError` where there is none."""
    if not folder.is_dir():
        raise HordagoError(f"{folder} is no folder: name the one for the page's generated sources")
    (folder / FILE).write_text(calls_json(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/src/generated"))
