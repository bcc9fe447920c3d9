"""Which version of hordago this is, to the letter of its source.

Owns the mark by which results of one version are kept apart from those of another. It takes any
change for one that matters, a comment too.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

PLAY: Final = ("cards.py", "errors.py", "rules", "game", "bots")
"""All that a match between bots is made of."""

_PACKAGE: Final = Path(__file__).parent.parent
_KINDS: Final = frozenset({".csv", ".py", ".toml"})


@cache
def source_mark(*parts: str, package: Path = _PACKAGE) -> str:
    """The hash of some files and folders of the package, or of all of it, tables included."""
    found = sha256()
    for part in parts or (".",):
        root = package / part
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in _KINDS:
                found.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:24]
