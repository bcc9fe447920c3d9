"""A real server for the tests in the browser: `hordago serve` in a process of its own.

Owns the process, its folder and its port: it can be killed as by a power cut, and started again
where it was. It knows nothing of what is played.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ANSWERS_WITHIN: Final = 30  # seconds
ADDRESS: Final = re.compile(r"The table is at http://(?:127\.0\.0\.1:(\d+))?")

QUICK: Final[Mapping[str, str]] = {
    "HORDAGO_PACE": "0",
    "HORDAGO_BOT_WORKERS": "0",
    "HORDAGO_POSTS_A_MINUTE": "1000000",
    "HORDAGO_SOCKETS_A_MINUTE": "1000000",
    "HORDAGO_MESSAGE_RATE": "1000",
    "HORDAGO_MESSAGE_BURST": "1000",
    "HORDAGO_LOG_FORMAT": "json",
    "HORDAGO_LOG_LEVEL": "warning",
}
"""Bots answer at once, and nobody is too fast: the tests all come from one address."""


class RunningServer:
    """One server that runs; `settings` are further variables of the environment.

    One that tells people another address than its own has to be given its `port`. `module` is what
    Python runs in place of hordago itself.
    """

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        port: int = 0,
        module: str = "hordago",
    ) -> None:
        self.folder = folder
        self.port = port
        self._module = module
        self._settings = {**QUICK, **(settings or {})}
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.start()

    @property
    def url(self) -> str:
        """Where it answers, without a stroke at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, at the port of before if there is one, and wait until it answers."""
        outside = {
            name: value for name, value in os.environ.items() if not name.startswith("HORDAGO_")
        }
        told = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", self._module, "serve", "--lang", "en"),
                    *("--port", str(self.port), "--data", str(self.folder / "kept")),
                ],
                env={**outside, **self._settings, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + ANSWERS_WITHIN
        while time.monotonic() < deadline and self._process.poll() is None:
            with self._log.open("rb") as log:
                log.seek(told)
                found = ADDRESS.search(log.read().decode())
            if found:
                self.port = int(found[1] or self.port)
                return
            time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self._log.read_text()}")

    def kill(self) -> None:
        """End it as a power cut does: nothing is tidied up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it end in its own way; fails where something went wrong in it."""
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server did not end") from None
        assert not self.faults(), self.faults()

    def faults(self) -> list[str]:
        """The lines of the log that tell of an error."""
        lines = self._log.read_text().splitlines()
        return [line for line in lines if "Traceback" in line or _is_error(line)]

    def read(self, path: str) -> str:
        """What it sends for an address that asks for no guest."""
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            body: bytes = answer.read()
        return body.decode()


def _is_error(line: str) -> bool:
    try:
        entry = json.loads(line)
    except ValueError:
        return False
    return isinstance(entry, dict) and entry.get("level") in {"error", "critical"}
