from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hordago.cli.entry import cli
from hordago.record import parse_record
from tests.cli.scripts import clean_environment, command, run, typed_match


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(cli, list(arguments), env={"LANG": "C"})
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "--rules", "nobo_40"), "did you mean 'nabo_40'?"),
        (("play", "--rules", "no/such.toml"), "cannot be read"),
        (("play", "--set", "targt=30"), "did you mean 'target'?"),
        (("play", "--set", "target"), "write FIELD=VALUE"),
        (("play", "--set", "target=many"), "target"),
        (("play", "--set", "=30"), "--set =30: write FIELD=VALUE"),
        (("play", "--set", " = "), "write FIELD=VALUE"),
        (("play", "--seed", "abc"), "'abc' is not a whole number"),
        (("play", "--seed", "1.5"), "is not a whole number"),
        (("play", "--seed", ""), "is not a whole number"),
        (("play", "--record", ""), "name a file"),
        (("play", "--resume", ""), "name a file"),
        (("play", "--record", "."), "is a folder: name a file in it"),
        (("play", "--resume", "."), "is a folder"),
        (("play", "--record", os.devnull), "is no file that a match can be kept in"),
        (("play", "--resume", os.devnull), "is no file that a match can be kept in"),
        (("play", "--format", "long"), "one_game"),
        (("play", "--bot", "clubmann"), "did you mean 'clubman'?"),
        (("play", "--lang", "de"), "'de'"),
        (("play", "--calls", "it"), "eu-oregon"),
        (("play", "--pack", "german"), "'german'"),
        (("play", "--redeal"), "--resume"),
        (("play", "--resume", "no-such.mus"), "cannot be read"),
        (("play", "--colour", "red"), "--colour"),
        (("record", "show", "no-such.mus"), "cannot be read"),
        (("record", "check", "."), "cannot be read"),
        (("record", "replay", "no-such.mus"), "cannot be read"),
        (("deal", "verify"), "--commitment"),
        (
            ("deal", "verify", "--commitment", "x", "--seed", "x", "--nonce", "x", "--cut", "3"),
            "64",
        ),
        (("arena", "clubman", "nobody", "--matches", "1"), "nobody"),
        (("arena", "clubman", "random", "--matches", "0"), "--matches"),
        (("arena", "clubman", "random"), "--matches"),
        (("arena", "clubman", "random", "--matches", "1", "--seed", "x"), "is not a whole number"),
        (("cases",), "FILES"),
        (("cases", "no-such.yaml"), "cannot be read"),
        (("rules", "show", "nobody"), "almanac_40"),
        (("nothing",), "nothing"),
    ],
)
def test_bad_input_gets_one_message_and_exit_2(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_all_wrong_settings_are_told_at_once() -> None:
    said = refused("play", "--set", "targt=30", "--set", "n_players=5", "--set", "ordago")
    assert all(name in said for name in ("targt", "n_players", "ordago"))


def test_an_existing_file_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious", encoding="utf-8")
    assert "is there already" in refused("play", "--record", str(path))
    assert path.read_text(encoding="utf-8") == "precious"
    assert [each.name for each in tmp_path.iterdir()] == ["precious.txt"]


def test_another_matchs_secret_is_never_replaced(tmp_path: Path) -> None:
    beside = tmp_path / "m.mus.secret"
    beside.write_text("precious", encoding="utf-8")
    assert "is there already" in refused("play", "--record", str(tmp_path / "m.mus"))
    assert beside.read_text(encoding="utf-8") == "precious"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = refused("play", "--record", str(tmp_path / "no" / "m.mus"))
    assert "No such file or directory" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_locked_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert "Permission denied" in refused("play", "--record", str(tmp_path / "m.mus"))
    finally:
        tmp_path.chmod(0o700)


def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "hordago").write_text("", encoding="utf-8")
    done = run("play", environment={"XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == 2
    assert "--record FILE" in done.stderr


def test_a_file_that_is_no_record_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    path.write_text("hordago record 1\nrules nabo_40\nnonsense\n", encoding="utf-8")
    for asked in (("record", "show"), ("record", "check"), ("play", "--resume")):
        said = refused(*asked, str(path))
        assert f"{path}: line 3, column 1" in said


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8" in refused("record", "show", str(path))


def test_a_record_is_kept_when_it_cannot_be_written_any_more(tmp_path: Path) -> None:
    from hordago.cli.files import KeptMatch
    from hordago.errors import HordagoError

    folder = tmp_path / "folder"
    folder.mkdir()
    kept = KeptMatch(folder / "m.mus")
    kept.begin("first\n", b"x" * 32)
    folder.rename(tmp_path / "gone")
    with pytest.raises(HordagoError, match="cannot be written"):
        kept.write("second\n")
    assert (tmp_path / "gone" / "m.mus").read_text(encoding="utf-8") == "first\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "m.mus"
    done = subprocess.run(
        command("play", "--seed", "3", "--format", "one_game", "--record", path),
        input="".join(f"{token}\n" for token in typed_match(seed="3")),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
        env=clean_environment(), capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert str(path) in done.stderr
    assert "Traceback" not in done.stderr
    parse_record(path.read_text(encoding="utf-8"))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["m.mus", "m.mus.secret"]
    assert run("play", "--resume", path).returncode == 0


def test_what_should_not_happen_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from hordago.cli import parameters

    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(parameters, "language_of", broken)
    done = CliRunner().invoke(cli, ["rules", "show", "nabo_40"])
    assert done.exit_code == 1
    assert "ZeroDivisionError: oh" in done.output
    assert "Traceback" not in done.output
