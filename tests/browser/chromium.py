"""Finds the Chromium that the browser tests drive, or installs Debian's where it may.

It owns the installing; it never fetches a browser past the system's own package manager.

    python -m tests.browser.chromium    # prints where it is; fails where there is none
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from web.deck.chromium import FLAGS, HOW, MAC, NAMES, VARIABLE, NoChromium, find

__all__ = ["FLAGS", "HOW", "MAC", "NAMES", "VARIABLE", "NoChromium", "chromium", "find"]


@cache
def chromium() -> Path:
    """Finds Chromium, and installs it first where this may be done.

    Raises:
        NoChromium: neither is possible; its text is one line that says how to get it.
    """
    found = find()
    if found is None and may_install():
        install()
        found = find()
    if found is None:
        raise NoChromium(HOW)
    return found


def may_install() -> bool:
    """Tells whether a package can be installed without asking: Debian's kind, and as root."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> None:
    """Installs Debian's Chromium; what goes wrong shows in that there is none afterwards."""
    with (Path(tempfile.gettempdir()) / "hordago-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # pytest's workers arrive together
        if find() is not None:
            return
        print("Installing chromium for the browser tests (apt-get)", file=sys.stderr)
        get = "apt-get -qq -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1"
        packages = f"{get} install -y --no-install-recommends chromium fonts-liberation"
        subprocess.run(
            f"{packages} || {{ {get} update && {packages}; }}",
            shell=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )


if __name__ == "__main__":
    try:
        print(chromium())
    except NoChromium as error:
        sys.exit(str(error))
