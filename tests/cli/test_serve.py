from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hordago.cli.entry import cli
from hordago.cli.serve_cmd import OPTIONS, can_draw, has_desktop, said
from hordago.server.serving import Opening
from hordago.server.settings import Settings
from hordago.words.i18n import LANGUAGES, Language

ENGLISH = Language("en")
HERE = Opening("http://127.0.0.1:8000/", None, None, None)
SECONDS = 60


def refused(*words: str) -> str:
    result = CliRunner().invoke(cli, ["serve", *words])
    assert result.exit_code == 2
    return result.output


def test_the_table_is_served_until_it_is_told_to_end(tmp_path: Path) -> None:
    environment = {**os.environ, "HORDAGO_BOT_WORKERS": "0", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "hordago", "serve", "--port", "0", "--lang", "es"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "mus")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
    ) as server:
        assert server.stdout is not None
        try:
            lines = [server.stdout.readline().strip() for _ in range(3)]
            address = lines[0].split()[-1]
            assert lines == [
                f"La mesa está en {address}",
                f"Se guarda en {tmp_path / 'mus'}",
                "Ctrl-C termina el servidor.",
            ]
            with urllib.request.urlopen(f"{address}healthz", timeout=SECONDS) as answer:
                assert answer.read() == b"ok\n"
            server.send_signal(signal.SIGINT)
            rest, complained = server.communicate(timeout=SECONDS)
        finally:
            server.kill()
    assert server.returncode == 0
    assert rest == "El servidor ha terminado.\n"
    assert complained == ""
    assert (tmp_path / "mus" / "hordago.sqlite").exists()


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["--port", "eight"], "--port is 'eight': "),
        (["--port", "70000"], "--port is '70000': "),
        (["--url", "mus.example.org"], "--url is 'mus.example.org': it has to begin with https://"),
        (["--host", "no such host"], "--host is 'no such host': "),
        (["--data", " "], "--data is ' ': there is no name"),
        (["--lan", "--host", "127.0.0.1"], "--lan listens at all addresses: leave out --host"),
    ],
)
def test_a_wrong_option_is_named(words: list[str], wrong: str) -> None:
    assert wrong in refused(*words)


def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDAGO_PACE", "fast")
    assert "HORDAGO_PACE is 'fast': " in refused()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_uvicorn(name: str, *rest: Any, **more: Any) -> Any:
        if name == "uvicorn":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return real(name, *rest, **more)

    for name in [name for name in sys.modules if name.startswith(("hordago.server", "uvicorn"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without_uvicorn)
    assert (
        "needs uvicorn, which the extra 'table' brings: pip install 'hordago[table]'" in refused()
    )


def test_every_option_is_a_setting() -> None:
    assert set(OPTIONS) <= set(Settings.model_fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_address_is_said_in_every_language(language: str) -> None:
    opening = Opening("http://127.0.0.1:8001/", "http://192.0.2.7:8001/", None, 8000)
    lines = said(opening, Language(language), "/srv/mus", drawn=True)
    text = "\n".join(lines)
    for part in ("8000", opening.here, "http://192.0.2.7:8001/", "/srv/mus", "Ctrl-C", "█▀▀"):
        assert part in text or not can_draw("█")
    assert "█" not in "\n".join(said(opening, Language(language), None, drawn=False))


def test_the_address_that_people_use_is_the_one_that_is_said() -> None:
    public = HERE._replace(public="https://mus.example.org")
    assert said(public, ENGLISH, "mus", drawn=True) == [
        "The table is at https://mus.example.org",
        "Kept in mus",
        "Ctrl-C ends the server.",
    ]


def test_who_keeps_nothing_is_told_so() -> None:
    assert "Nothing is kept: when the server ends, all is gone." in said(
        HERE, ENGLISH, None, drawn=False
    )


@pytest.mark.parametrize(
    ("environment", "platform", "there"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({"DISPLAY": ":10", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}, "linux", False),
        ({}, "darwin", True),
        ({"SSH_TTY": "/dev/ttys001"}, "darwin", False),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_where_the_person_sits(
    environment: dict[str, str], platform: str, there: bool
) -> None:
    assert has_desktop(environment, platform) is there
