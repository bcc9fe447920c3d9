"""Takes pictures with Chromium, for the icons and for looking at the cards.

Only for people who change the drawings; building the page never needs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def picture(html: str, files: dict[str, str], width: int, height: int, png: Path) -> None:
    """A picture of a page that may use `files` (text by name, lying beside it) as a PNG.

    Raises `FileNotFoundError` where there is no Chromium and `RuntimeError` where it fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name, text in {**files, "page.html": html}.items():
            (here / name).write_text(text, encoding="utf-8")
        shot = here / "picture.png"
        done = subprocess.run(
            [
                _chromium(),
                *_FLAGS,
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


def _chromium() -> str:
    named = os.environ.get("CHROMIUM")
    found = named or next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise FileNotFoundError("No Chromium was found: install it, or set CHROMIUM to where it is")
    return found
