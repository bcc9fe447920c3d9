"""Finds the Chromium that is installed, and takes pictures with it.

Only for the tests in the browser and for people who change the drawings; building the page never
needs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

VARIABLE: Final = "CHROMIUM"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC: Final = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

HOW: Final = (
    "Chromium is needed: install the package chromium (apt-get install chromium),"
    f" or set {VARIABLE}=/path/to/chromium."
)

# A headless browser in a container, without a GPU, that asks nothing of the network by itself.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """There is no Chromium; the text is one line that says how to get it."""


def find() -> Path | None:
    """Finds a Chromium or Chrome that is installed; `$CHROMIUM` goes first.

    Raises:
        NoChromium: `$CHROMIUM` is not a program.
    """
    if named := os.environ.get(VARIABLE):
        if not os.access(named, os.X_OK) or Path(named).is_dir():
            raise NoChromium(f"{VARIABLE}={named} is not a program. {HOW}")
        return Path(named)
    for name in (*NAMES, MAC):
        if there := shutil.which(name):
            return Path(there)
    return None


def picture(html: str, files: dict[str, str], width: int, height: int, png: Path) -> None:
    """A picture of a page that may use `files` (text by name, lying beside it) as a PNG.

    Raises `NoChromium` where there is none and `RuntimeError` where it fails.
    """
    chromium = find()
    if chromium is None:
        raise NoChromium(HOW)
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name, text in {**files, "page.html": html}.items():
            (here / name).write_text(text, encoding="utf-8")
        shot = here / "picture.png"
        done = subprocess.run(
            [
                chromium,
                "--headless",
                "--hide-scrollbars",
                *FLAGS,
                "--allow-file-access-from-files",
                f"--user-data-dir={here / 'profile'}",
                f"--window-size={width},{height}",
                f"--screenshot={shot}",
                (here / "page.html").as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        if done.returncode or not shot.exists():
            raise RuntimeError(f"Chromium took no picture: {done.stderr.strip()}")
        shutil.copyfile(shot, png)
