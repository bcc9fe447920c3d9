from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from hordago.cli.entry import cli
from hordago.record import check_record, parse_record
from hordago.rules.presets import preset_names
from hordago.words.calls import call_set
from tests.cli.scripts import clean_environment, command, run, typed_match

LANGUAGES = ("en", "es", "eu", "fr")
ONE_GAME = ("--format", "one_game")


def record_of_match(folder: Path, *arguments: str, seed: str = "7", typed: tuple[str, ...]) -> str:
    path = folder / "match.mus"
    options = ["play", "--seed", seed, "--record", str(path), *arguments]
    done = CliRunner().invoke(cli, options, input="".join(f"{line}\n" for line in typed))
    assert done.exit_code == 0, done.output
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_scripted_in_tokens_is_the_same_in_every_language(
    tmp_path: Path, language: str
) -> None:
    typed = typed_match()
    text = record_of_match(tmp_path, *ONE_GAME, "--lang", language, typed=typed)
    (tmp_path / "match.mus").rename(tmp_path / "first.mus")
    assert text == record_of_match(tmp_path, *ONE_GAME, "--lang", "en", typed=typed)
    assert check_record(parse_record(text)).ok


def test_a_pipe_gets_no_colours_no_prompt_and_the_same_text_again(tmp_path: Path) -> None:
    said = []
    for name in ("one.mus", "two.mus"):
        done = run("play", "--seed", "1", "--record", name, "--lang", "en", *ONE_GAME,
                   typed=typed_match(), folder=tmp_path)  # fmt: skip
        said.append(done.stdout.replace(name, "match.mus"))
    assert said[0] == said[1]
    assert "\x1b" not in said[0]
    assert "> " not in said[0]
    assert all(line == line.rstrip() and len(line) <= 80 for line in said[0].splitlines())


def test_a_finished_match_leaves_its_record_and_no_secret(tmp_path: Path) -> None:
    record_of_match(tmp_path, *ONE_GAME, typed=typed_match())
    assert [each.name for each in tmp_path.iterdir()] == ["match.mus"]


@pytest.mark.parametrize("last", [(), ("q",), ("quit",)])
def test_a_match_that_was_left_goes_on_as_if_it_never_stopped(
    tmp_path: Path, last: tuple[str, ...]
) -> None:
    typed = typed_match(seed="3")
    unbroken = record_of_match(tmp_path, *ONE_GAME, seed="3", typed=typed)
    path = tmp_path / "left.mus"
    for start in range(0, len(typed), 9):
        some = (*typed[start : start + 9], *last)
        where = ("--resume", path) if start else ("--seed", "3", *ONE_GAME, "--record", path)
        done = run("play", *where, typed=some)
        assert (done.returncode, done.stderr) == (0, "")
        assert str(path) in done.stdout
    assert path.read_text(encoding="utf-8") == unbroken


def test_the_secret_lies_beside_an_unfinished_record_for_its_owner_alone(tmp_path: Path) -> None:
    text = record_of_match(tmp_path, *ONE_GAME, typed=typed_match()[:8])
    beside = tmp_path / "match.mus.secret"
    assert beside.stat().st_mode & 0o777 == 0o600
    secret = beside.read_text(encoding="utf-8").split('"')[3]
    assert secret not in text


def test_kill_9_loses_nothing_that_was_said(tmp_path: Path) -> None:
    typed = typed_match(seed="3")
    unbroken = record_of_match(tmp_path, *ONE_GAME, seed="3", typed=typed)
    path = tmp_path / "killed.mus"
    process = subprocess.Popen(
        command("play", "--seed", "3", *ONE_GAME, "--record", path),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean_environment(),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    half = len(typed) // 2
    process.stdin.write("".join(f"{line}\n" for line in typed[:half]).encode())
    process.stdin.flush()
    wait_for_silence(path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    parse_record(path.read_text(encoding="utf-8"))
    done = run("play", "--resume", path, typed=typed[half:])
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text(encoding="utf-8") == unbroken


def wait_for_silence(path: Path) -> None:
    """Wait until a record has not changed for a while: the program waits for the next word."""
    text, since = "", time.monotonic()
    deadline = since + 60
    while time.monotonic() < deadline:
        now = path.read_text(encoding="utf-8") if path.exists() else ""
        if now != text:
            text, since = now, time.monotonic()
        elif text and time.monotonic() - since > 2:
            return
        time.sleep(0.05)
    raise AssertionError("the program did not come to rest")


def test_ctrl_c_saves_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "match.mus"
    process = subprocess.Popen(
        command("play", "--seed", "3", "--record", path),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=clean_environment(),
    )  # fmt: skip
    wait_for_silence(path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, b"")
    assert str(path) in out.decode()


@pytest.mark.parametrize("code", preset_names())
def test_every_code_plays_a_whole_game(tmp_path: Path, code: str) -> None:
    arguments = ("--rules", code, *ONE_GAME)
    text = record_of_match(tmp_path, *arguments, typed=typed_match(code))
    record = parse_record(text)
    assert record.rules.base == code
    assert record.hands[-1].line("match") is not None
    assert check_record(record).ok


def test_two_and_six_players_sit_around_the_table(tmp_path: Path) -> None:
    for code, seats in (("two_handed", 2), ("six_handed", 6)):
        path = tmp_path / f"{code}.mus"
        done = run("play", "--rules", code, "--record", path, "--drawn", "--lang", "en")
        assert done.returncode == 0
        drawn = done.stdout
        assert all(f"{letter} " in drawn for letter in "BCDEF"[: seats - 1])
        assert len(parse_record(path.read_text(encoding="utf-8")).players) == seats


@pytest.mark.parametrize("bot", ["random", "passive", "cautious", "clubman"])
def test_every_bot_can_be_played_against(tmp_path: Path, bot: str) -> None:
    typed = typed_match(bot=bot)
    text = record_of_match(tmp_path, *ONE_GAME, "--bot", bot, typed=typed)
    assert parse_record(text).players == ("player", bot, bot, bot)


def test_a_player_may_cut_the_pack(tmp_path: Path) -> None:
    typed = typed_match(cuts=True)
    assert any(token.startswith("cut") for token in typed)
    text = record_of_match(tmp_path, *ONE_GAME, "--cut", typed=typed)
    assert "cuts players" in text


def test_without_a_seed_no_two_matches_are_alike(tmp_path: Path) -> None:
    texts = set()
    for name in ("one.mus", "two.mus"):
        run("play", "--record", tmp_path / name)
        texts.add((tmp_path / name).read_text(encoding="utf-8"))
    assert len(texts) == 2


def test_the_record_lies_in_the_data_folder_and_replaces_no_other(tmp_path: Path) -> None:
    for _ in range(3):
        done = run("play", "--seed", "1", environment={"XDG_DATA_HOME": str(tmp_path)})
        assert done.returncode == 0
    found = sorted((tmp_path / "hordago" / "matches").glob("*.mus"))
    assert len(found) == 3
    assert str(found[-1]) in done.stdout


def test_signs_of_the_partner_are_seen_and_those_of_rivals_are_not(tmp_path: Path) -> None:
    text = record_of_match(tmp_path, *ONE_GAME, typed=typed_match(seed="3"), seed="3")
    signs = [word for line in text.splitlines() for word in line.split() if ":*" in word]
    assert any(sign.startswith("C:") for sign in signs)
    for sign in signs:
        partner = {"A": "C", "B": "D", "C": "A", "D": "B"}[sign[0]]
        assert sign.endswith(f"@{partner}")


def test_a_sign_of_the_player_is_seen_by_the_partner_alone(tmp_path: Path) -> None:
    done = run("play", "--seed", "1", "--record", tmp_path / "m.mus", "--lang", "en",
               typed=["sign two aces", "sign nothing", "sign"])  # fmt: skip
    assert "You cannot make that sign now." in done.stdout
    assert "You make a sign: close the eyes (nothing)" in done.stdout
    assert "A:*nothing@C" in (tmp_path / "m.mus").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_can_be_said_and_the_code_in_short(tmp_path: Path, language: str) -> None:
    done = run("play", "--seed", "1", "--record", tmp_path / "m.mus", "--lang", language,
               typed=["?"])  # fmt: skip
    words = call_set("eu-hegoalde" if language == "eu" else language)
    assert words.spoken["no_mus"] in done.stdout
    assert "31, 32, 40, 37, 36, 35, 34, 33" in done.stdout


def test_what_is_not_understood_is_explained_and_asked_again(tmp_path: Path) -> None:
    done = run("play", "--seed", "1", "--record", tmp_path / "m.mus", "--lang", "en",
               typed=["muss", "accept", "", "mus"])  # fmt: skip
    assert "Did you mean “mus”?" in done.stdout
    assert "The question is mus or no mus. You can say: mus · no mus" in done.stdout
    assert "Say something" in done.stdout
    assert "You: mus" in done.stdout


def test_what_cannot_be_done_now_is_told_by_the_moment(tmp_path: Path) -> None:
    done = run("play", "--seed", "1", "--record", tmp_path / "m.mus", "--lang", "en",
               typed=["cut17", "cut 17", "accept", "mus", "cut17", "pass"])  # fmt: skip
    assert done.stdout.count("No pack is cut now. You can say: mus · no mus") == 2
    assert "No pack is cut now. Which cards do you throw?" in done.stdout
    assert "Now the pack is cut" not in done.stdout


def test_a_number_is_one_seed_however_it_is_written(tmp_path: Path) -> None:
    texts = []
    for seed in ("7", "07", "+7"):
        texts.append(record_of_match(tmp_path, seed=seed, typed=("mus",)))
        for file in tmp_path.iterdir():
            file.unlink()
    assert texts[0] == texts[1] == texts[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_wrong_with_the_files_of_a_match_is_told_in_the_players_language(
    tmp_path: Path, language: str
) -> None:
    said = set()
    for tongue in ("en", language):
        (tmp_path / "m.mus").write_text("", encoding="utf-8")
        done = run("play", "--record", tmp_path / "m.mus", "--lang", tongue)
        assert done.returncode == 2
        said.add(done.stderr)
    assert len(said) == (1 if language == "en" else 2)


def test_bytes_that_are_no_text_are_only_not_understood(tmp_path: Path) -> None:
    done = subprocess.run(
        command("play", "--seed", "1", "--record", tmp_path / "m.mus", "--lang", "en"),
        input=b"\xff\xfe\x00\n" + b"x" * 100_000 + b"\nmus\n",
        env=clean_environment(), capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You: mus" in done.stdout


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    first, second = os.pipe()
    os.close(first)
    done = subprocess.run(
        command("play", "--seed", "1", "--record", tmp_path / "m.mus"),
        stdin=subprocess.DEVNULL, stdout=second, stderr=subprocess.PIPE,
        env=clean_environment(), check=False, timeout=60,
    )  # fmt: skip
    os.close(second)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_at_a_terminal_the_table_is_drawn_and_the_player_prompted(tmp_path: Path) -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    process = subprocess.Popen(
        command("play", "--seed", "1", "--lang", "en", "--record", tmp_path / "m.mus"),
        stdin=theirs, stdout=theirs, stderr=theirs,
        env=clean_environment() | {"TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(theirs)
    shown = read_until(ours, "> ")
    assert "╭" in shown
    assert "\x1b[" in shown
    os.write(ours, b"mus\n")
    assert "You: mus" in read_until(ours, "> ")
    os.write(ours, b"\x04")  # the end of the input
    assert "The match is kept in" in read_until(ours, "Go on with")
    assert process.wait(timeout=30) == 0
    os.close(ours)


def read_until(terminal: int, text: str) -> str:
    """What a terminal shows, up to and including a text."""
    shown = b""
    deadline = time.monotonic() + 60
    while text.encode() not in shown and time.monotonic() < deadline:
        shown += os.read(terminal, 4096)
    return shown.decode()
