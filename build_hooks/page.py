"""Builds the page: `web/` becomes `src/hordago/server/static/`, which the server sends as it lies.

It owns when the page is stale: a stamp in the built folder holds the SHA-256 of every source, so
that a source distribution, which brings both, and a second build need neither Node nor a network.
It never decides what the page contains: `web/vite.config.ts` and `web/deck` do.

    python -m build_hooks.page    # builds it if it is stale
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_hooks import npm
from build_hooks.failing import BuildError

SOURCES = "web"
DECK = "web/public/deck"
BUILT = "src/hordago/server/static"
STAMP = f"{BUILT}/.stamp"
SKIP = "HORDAGO_SKIP_PAGE"


def skipped() -> bool:
    """Tells whether the environment asks for a build without the page."""
    return os.environ.get(SKIP, "") not in {"", "0"}


def sources(root: Path) -> Iterator[Path]:
    """Finds what the page is built from: nothing made or fetched, no test, no hidden file."""
    for folder, folders, files in os.walk(root / SOURCES):
        here = Path(folder)
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".")
            and name not in {"node_modules", "__pycache__"}
            and here / name != root / DECK
        ]
        for name in files:
            if not name.startswith(".") and not name.endswith(".test.ts"):
                yield here / name


def stamp(root: Path) -> str:
    """Computes the SHA-256 of all sources and their names, as hexadecimal digits."""
    total = hashlib.sha256()
    for path in sorted(sources(root), key=lambda path: path.relative_to(root).as_posix()):
        content = path.read_bytes()
        total.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def is_fresh(root: Path) -> bool:
    """Tells whether the page has been built from the sources as they are."""
    there = root / STAMP
    return there.exists() and there.read_text(encoding="ascii").strip() == stamp(root)


def build(root: Path) -> bool:
    """Builds the page if it is stale, and tells whether it was.

    Raises:
        BuildError: a step failed; the page then counts as stale.
    """
    if is_fresh(root):
        return False
    if not (root / SOURCES / "package.json").exists():
        raise BuildError(
            f"The page has no sources: {root / SOURCES} is missing from this copy of hordago."
            " Take a whole checkout, or a released source distribution."
        )
    made_from = stamp(root)
    (root / STAMP).unlink(missing_ok=True)
    try:
        npm.install(root / SOURCES, developing=False)
        with npm.one_at_a_time(root / SOURCES):
            draw_deck(root)
            npm.run(root / SOURCES, "run", "build")
    except BuildError as error:
        raise BuildError(
            f"The page of hordago could not be built.\n{error}\n"
            f"To install without the page, so that `hordago serve` cannot show one, set {SKIP}=1."
        ) from error
    (root / STAMP).write_text(f"{made_from}\n", encoding="ascii")
    return True


def draw_deck(root: Path) -> None:
    """Draws the cards into the page's public folder."""
    done = subprocess.run(
        [sys.executable, "-m", "web.deck", DECK],
        cwd=root,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise BuildError(
            f"`python -m web.deck {DECK}` failed in {root} (exit code {done.returncode}):\n"
            + done.stderr.strip()
        )


def main() -> int:
    """Builds the page of this checkout."""
    root = Path(__file__).resolve().parent.parent
    try:
        built = build(root)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{BUILT} is {'built' if built else 'up to date'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
