from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hordago.cli.streams import plainer
from tests.cli.scripts import clean_environment, command, run

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell's redirections")


def shell(*arguments: str | Path, how: str) -> subprocess.CompletedProcess[str]:
    """Run `hordago` with its streams redirected as a shell does it."""
    line = f'"$@" {how}'
    return subprocess.run(
        ["bash", "-c", line, "bash", *command(*arguments)],
        env=clean_environment(), capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip


@POSIX
@pytest.mark.parametrize(
    "arguments", [("rules", "list"), ("rules", "show", "nabo_40"), ("--help",), ("play", "--help")]
)
def test_a_reader_that_goes_away_is_no_failure(arguments: tuple[str, ...]) -> None:
    done = shell(*arguments, how="| true; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (0, "")


@POSIX
def test_a_match_whose_reader_goes_away_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    done = shell("play", "--seed", "7", "--record", path,
                 how="</dev/null | true; exit ${PIPESTATUS[0]}")  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert path.exists()


@POSIX
@pytest.mark.parametrize("how", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", [("rules", "list"), ("play", "--seed", "7")])
def test_a_closed_stream_is_as_one_that_leads_nowhere(
    tmp_path: Path, arguments: tuple[str, ...], how: str
) -> None:
    more = ("--record", tmp_path / "m.mus") if arguments[0] == "play" else ()
    done = shell(*arguments, *more, how=how)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("arguments", [("rules", "list"), ("rules", "show", "ffm"), ("play",)])
def test_an_output_that_cannot_be_written_is_named(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    more = ("--record", tmp_path / "m.mus") if arguments[0] == "play" else ()
    done = shell(*arguments, *more, how="</dev/null >/dev/full")
    assert done.returncode == 2
    assert "hordago: standard output: No space left on device" in done.stderr
    assert len(done.stderr.splitlines()) == 1 + len(more) // 2  # where the match is kept


def test_what_a_stream_cannot_hold_is_spelt_in_plainer_letters_of_the_same_width(
    tmp_path: Path,
) -> None:
    arguments = ("play", "--seed", "7", "--drawn", "--lang", "es", "--record")
    plain = run(*arguments, tmp_path / "a.mus", environment={"PYTHONIOENCODING": "ascii"})
    full = run(*arguments, tmp_path / "b.mus")
    assert plain.stdout.isascii()
    assert "?" not in plain.stdout.replace("?", "", full.stdout.count("?"))
    frames = [line for line in plain.stdout.splitlines() if line.startswith(("|", "+"))]
    assert len(frames) > 10
    assert len({len(line) for line in frames}) == 1


@pytest.mark.parametrize(
    ("letter", "plain"),
    [("ñ", "n"), ("Ó", "O"), ("╭", "+"), ("◆", "*"), ("\N{EN DASH}", "-"), ("…", "..."), ("♥", "c"),
     ("\N{NO-BREAK SPACE}", " "), ("語", "?"), ("\udcff", "?")],
)  # fmt: skip
def test_letters_and_signs_have_plainer_ones(letter: str, plain: str) -> None:
    assert plainer(letter) == plain
