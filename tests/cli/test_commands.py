from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hordago.cli.entry import cli
from hordago.rules.presets import load_preset, preset_names
from hordago.version import __version__
from tests.cli.scripts import run

GOLDEN = Path(__file__).parent.parent / "golden"
NABO = GOLDEN / "nabo_40.mus"


def hordago(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), env={"LANG": "C", "COLUMNS": "80"})


def test_version() -> None:
    assert hordago("--version").output == f"hordago {__version__}\n"


def test_the_commands_are_listed_without_a_command() -> None:
    done = hordago("--help")
    assert done.exit_code == 0
    for name in ("play", "record", "deal", "arena", "cases", "rules"):
        assert f"\n  {name} " in done.output


@pytest.mark.parametrize("language", ["en", "es", "eu", "fr"])
@pytest.mark.parametrize("code", preset_names())
def test_every_golden_record_can_be_told(code: str, language: str) -> None:
    done = hordago("record", "show", GOLDEN / f"{code}.mus", "--lang", language)
    assert done.exit_code == 0, done.output
    assert code in done.output


def test_a_right_record_checks() -> None:
    done = hordago("record", "check", NABO)
    assert done.exit_code == 0
    assert "0 wrong" in done.output


def test_a_record_with_a_false_count_does_not_check(tmp_path: Path) -> None:
    path = tmp_path / "false.mus"
    text = NABO.read_text(encoding="utf-8")
    path.write_text(text.replace("count chica AC 1 C:passed=1", "count chica AC 2 C:passed=2", 1),
                    encoding="utf-8")  # fmt: skip
    done = hordago("record", "check", path)
    assert done.exit_code == 1
    line = path.read_text(encoding="utf-8").splitlines().index("count chica AC 2 C:passed=2") + 1
    assert f"{path}: line {line}, column" in done.output


def test_a_record_is_replayed_hand_by_hand_with_its_stones() -> None:
    done = hordago("record", "replay", NABO, "--lang", "en")
    assert done.exit_code == 0
    assert done.output.count("\nHand ") >= 2
    assert "C   24  ◆◆◆◆ ••••" in done.output


def test_one_hand_alone_is_replayed() -> None:
    done = hordago("record", "replay", NABO, "--hand", "2", "--lang", "en")
    assert done.output.count("Hand ") == 1
    assert "Hand 2" in done.output
    assert hordago("record", "replay", NABO, "--hand", "99").exit_code == 2


def test_a_record_that_does_not_replay_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "false.mus"
    text = NABO.read_text(encoding="utf-8")
    path.write_text(text.replace("D:pass A:bet2", "D:accept A:bet2", 1), encoding="utf-8")
    for command in ("show", "replay"):
        done = hordago("record", command, path)
        assert done.exit_code == 2
        assert f"{path}: line " in done.output


def test_the_deals_of_a_record_are_verified() -> None:
    done = hordago("deal", "verify", NABO)
    assert done.exit_code == 0
    assert "hand 1: verified  A " in done.output.replace("  D ", "  A ", 1)


def test_a_record_with_a_false_seed_is_not_verified(tmp_path: Path) -> None:
    path = tmp_path / "false.mus"
    text = NABO.read_text(encoding="utf-8")
    path.write_text(text.replace("seed f3", "seed f4", 1), encoding="utf-8")
    done = hordago("deal", "verify", path)
    assert done.exit_code == 1
    assert "hand 1: WRONG" in done.output


def one_deal(**changes: str) -> Result:
    figures = {
        "commitment": "06c020c15a2df209b327bca3b2e8bd796fa47a9592f49ed4d56ca9ea38a241a8",
        "seed": "f3cc857d471b62650820fdf2086e8185b70443d63a736568c15d27e719f09ca3",
        "nonce": "b0a6941d78f199daf2778e68f158c65f7b2b73f3305bd5efbcefe765572be2d3",
        "cut": "14",
    } | changes
    options = [word for name, value in figures.items() for word in (f"--{name}", value)]
    return hordago("deal", "verify", "--rules", "nabo_40", *options)


def test_one_deal_is_verified_from_its_figures() -> None:
    done = one_deal()
    assert done.exit_code == 0
    hands = [line.split()[1:] for line in done.output.splitlines()[1:5]]
    assert [set(hand) for hand in hands] == [
        {"Kb", "Qo", "3b", "Ac"},
        {"Jo", "6o", "5c", "2e"},
        {"Jc", "7c", "3c", "2b"},
        {"6b", "6c", "4e", "2o"},
    ]
    assert len(done.output.split("stock")[1].split()) == 24


def test_a_deal_that_was_not_committed_to_is_found() -> None:
    assert one_deal(commitment="00" * 32).exit_code == 1
    assert one_deal(cut="0").exit_code == 2
    assert one_deal(cut="40").exit_code == 2


def test_an_arena_gives_the_share_of_games_with_its_interval() -> None:
    arguments = ("arena", "cautious", "passive", "--matches", "3", "--seed", "5", "--json")
    done = hordago(*arguments, "--format", "one_game")
    assert done.exit_code == 0
    result = json.loads(done.output)
    assert 0 <= result["low"] <= result["share"] <= result["high"] <= 1
    assert result["games"] == 6
    assert hordago(*arguments, "--format", "one_game").output == done.output


def test_an_arena_is_told_in_words_and_its_progress_disturbs_no_pipe() -> None:
    done = run("arena", "passive", "random", "--matches", "2", "--format", "one_game")
    assert (done.returncode, done.stderr) == (0, "")
    assert "95 % interval" in done.stdout


CASES = """\
cases:
  - {id: right, kind: compare, lance: grande, a: [R, R, 7, 4], b: [R, C, 7, 4], expect: a}
  - {id: wrong, kind: compare, lance: grande, a: [R, R, 7, 4], b: [R, C, 7, 4], expect: b}
"""


def test_cases_tell_each_that_fails_and_count_them(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES, encoding="utf-8")
    done = hordago("cases", path)
    if done.exit_code == 2:  # the form of a case is not ours to test
        pytest.fail(done.output)
    assert done.exit_code == 1
    assert f"{path}: wrong: expected b, got a" in done.output
    assert done.output.endswith("1 passed, 1 failed, 0 skipped\n")


def test_a_case_that_is_wrong_leaves_the_others_to_be_run(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    wrong = "  - {id: X-1, kind: nonsense}\n  - {id: X-2, kind: real, hand: Q}\n"
    path.write_text(CASES + wrong, encoding="utf-8")
    done = hordago("cases", path)
    assert done.exit_code == 2
    assert "X-1" in done.output
    assert "X-2" in done.output
    assert done.output.endswith("1 passed, 1 failed, 0 skipped, 2 could not be run\n")


def test_cases_that_pass_exit_0(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES.splitlines()[0] + "\n" + CASES.splitlines()[1] + "\n", encoding="utf-8")
    done = hordago("cases", path, path)
    assert done.exit_code == 0
    assert done.output == "2 passed, 0 failed, 0 skipped\n"


def test_the_codes_are_listed() -> None:
    lines = hordago("rules", "list").output.splitlines()
    assert [line.split()[0] for line in lines] == list(preset_names())
    listed = json.loads(hordago("rules", "list", "--json").output)
    assert [code["name"] for code in listed] == list(preset_names())


@pytest.mark.parametrize("language", ["en", "es", "eu", "fr"])
@pytest.mark.parametrize("code", preset_names())
def test_every_code_is_told_in_words(code: str, language: str) -> None:
    done = hordago("rules", "show", code, "--lang", language)
    assert done.exit_code == 0, done.output
    assert code in done.output
    assert "31, 32, 40, 37, 36, 35, 34, 33" in done.output


def test_a_code_tells_its_source_and_what_that_leaves_unsaid() -> None:
    done = hordago("rules", "show", "nabo_40", "--lang", "en")
    assert "Ontario (Oregon) Basque Club" in done.output
    assert "how the first dealer is found" in done.output


@pytest.mark.parametrize("language", ["es", "eu", "fr"])
@pytest.mark.parametrize("code", preset_names())
def test_what_a_code_says_of_itself_is_told_in_the_readers_language(
    code: str, language: str
) -> None:
    preset = load_preset(code)
    said = " ".join(hordago("rules", "show", code, "--lang", language).output.split())
    for text in (preset.notes, *preset.unstated):
        assert not text or text not in said


def test_the_help_says_what_is_played_without_options() -> None:
    said = " ".join(hordago("play", "--help").output.split())
    assert "Without it, almanac_40, but in a match of best of three games." in said
    assert "best_of_3 where --rules names no code" in said


def test_a_club_plays_by_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('title = "Fridays"\nbase = "bizkaia"\n[rules]\ntarget = 25\n', encoding="utf-8")
    shown = json.loads(hordago("rules", "show", path, "--json").output)
    assert (shown["title"], shown["settings"]["target"]) == ("Fridays", 25)
    done = hordago("play", "--rules", path, "--record", tmp_path / "m.mus")
    assert done.exit_code == 0, done.output
    assert "set target=25" in (tmp_path / "m.mus").read_text(encoding="utf-8")


def test_python_m_hordago_is_the_command() -> None:
    assert run("--version").stdout == f"hordago {__version__}\n"
