from __future__ import annotations

import json
from pathlib import Path

import pytest

from hordago.record import check_record, parse_record
from tests.cli.scripts import run, typed_match


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A record that was left in its fourth hand."""
    path = tmp_path / "left.mus"
    typed = typed_match(seed="3")
    half = len(typed) // 2
    done = run("play", "--seed", "3", "--format", "one_game", "--record", path, typed=typed[:half])
    assert done.returncode == 0
    assert len(parse_record(path.read_text(encoding="utf-8")).hands) > 2
    return path


def refused(*arguments: str | Path) -> str:
    done = run("play", "--lang", "en", *arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_finished_match_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    run("play", "--seed", "7", "--format", "one_game", "--record", path, typed=typed_match())
    done = run("play", "--resume", path, "--lang", "en")
    assert done.returncode == 0
    assert "This match is over" in done.stdout


def test_without_its_secret_a_match_is_not_resumed_and_nothing_is_touched(left: Path) -> None:
    before = left.read_bytes()
    (left.parent / "left.mus.secret").unlink()
    message = refused("--resume", left)
    assert "is missing" in message
    assert "--redeal" in message
    assert left.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"secret": "zz"}', '{"secret": "00"}'])
def test_a_spoilt_secret_is_told(left: Path, text: str) -> None:
    (left.parent / "left.mus.secret").write_text(text, encoding="utf-8")
    assert "does not hold the secret" in refused("--resume", left)


def test_the_secret_of_another_match_is_told(left: Path) -> None:
    other = {"secret": "11" * 32, "first_hand": 1}
    (left.parent / "left.mus.secret").write_text(json.dumps(other), encoding="utf-8")
    assert "does not go with the secret" in refused("--resume", left)


def test_redeal_keeps_the_hands_that_are_over_and_deals_the_last_anew(left: Path) -> None:
    before = parse_record(left.read_text(encoding="utf-8"))
    (left.parent / "left.mus.secret").unlink()
    done = run("play", "--resume", left, "--redeal", "--lang", "en")
    assert done.returncode == 0
    assert "dealt anew; the score stays" in done.stdout
    after = parse_record(left.read_text(encoding="utf-8"))
    assert after.hands[:-1] == before.hands[:-1]
    assert after.hands[-1].lines[0] == before.hands[-1].lines[0]
    assert after.hands[-1].line("deal") != before.hands[-1].line("deal")


def test_a_redealt_match_can_be_left_and_resumed_again(left: Path) -> None:
    (left.parent / "left.mus.secret").unlink()
    run("play", "--resume", left, "--redeal", typed=["no mus"])
    before = left.read_text(encoding="utf-8")
    done = run("play", "--resume", left)
    assert (done.returncode, done.stderr) == (0, "")
    assert left.read_text(encoding="utf-8") == before
    assert check_record(parse_record(before)).ok


def test_the_first_hand_can_be_dealt_anew_too(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    run("play", "--rules", "bizkaia", "--seed", "3", "--record", path)
    before = parse_record(path.read_text(encoding="utf-8"))
    done = run("play", "--resume", path, "--redeal")
    assert (done.returncode, done.stderr) == (0, "")
    after = parse_record(path.read_text(encoding="utf-8"))
    assert after.lots == before.lots
    assert after.hands[0].line("deal") != before.hands[0].line("deal")


def test_a_match_can_go_on_in_another_file(left: Path) -> None:
    before = left.read_bytes()
    into = left.parent / "copy.mus"
    done = run("play", "--resume", left, "--record", into)
    assert done.returncode == 0
    assert left.read_bytes() == before
    assert into.exists()
    assert run("play", "--resume", into).returncode == 0


def test_the_record_settles_what_the_options_would(left: Path) -> None:
    for option in (("--seed", "1"), ("--rules", "nabo_40"), ("--set", "target=30"), ("--cut",)):
        assert "does not go with --resume" in refused("--resume", left, *option)


def test_a_record_of_a_real_table_has_no_secret_to_go_on_with(left: Path) -> None:
    text = left.read_text(encoding="utf-8").replace("dealt seeded", "dealt by_hand")
    left.write_text(text, encoding="utf-8")
    message = refused("--resume", left)
    assert str(left) in message


def test_a_record_that_someone_changed_is_not_played_on(left: Path) -> None:
    text = left.read_text(encoding="utf-8")
    left.write_text(text.replace("bet2", "bet3", 1).replace("bet5", "bet6", 1), encoding="utf-8")
    assert "line" in refused("--resume", left)
