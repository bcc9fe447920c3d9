from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from matplotlib.figure import Figure

from hordago.cli.entry import cli
from tests.cli.scripts import clean_environment, command, run

SHORT = ("--rules", "nabo_40", "--format", "one_game", "--set", "target=15", "--cores", "1")


def arena(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["arena", *map(str, arguments)], env={"LANG": "C"})


def league(*arguments: str | Path) -> Result:
    return arena("clubman", "cautious", "passive", "--matches", "4", *SHORT, *arguments)


def test_two_bots_have_the_keys_that_they_always_had() -> None:
    done = arena("clubman", "random", "--matches", "2", *SHORT, "--json")
    result = json.loads(done.stdout)
    assert {
        "a", "b", "rules", "seed", "matches", "matches_won", "games", "games_won", "hands",
        "stones", "share", "low", "high", "stones_per_hand",
    } < result.keys()  # fmt: skip
    assert (result["a"], result["b"], result["games"]) == ("clubman", "random", 4)


def test_a_league_is_told_with_its_ratings_and_its_pairs() -> None:
    done = league()
    assert done.exit_code == 0, done.output
    ratings, pairs = (part.splitlines() for part in done.stdout.split("\n\n"))
    assert sorted(line.split()[0] for line in ratings[1:]) == ["cautious", "clubman", "passive"]
    assert len(pairs) == 3
    assert all("% of games (" in line and "stones per hand" in line for line in pairs)


def test_a_league_as_json_has_ratings_with_errors() -> None:
    result = json.loads(league("--json").stdout)
    assert result["bots"] == ["clubman", "cautious", "passive"]
    assert len(result["pairs"]) == 3
    assert sum(each["rating"] for each in result["ratings"]) == pytest.approx(0)
    for each in result["ratings"]:
        assert each["interval"][0] < each["rating"] < each["interval"][1]


def test_a_league_as_csv_has_a_line_for_each_two_bots() -> None:
    rows = list(csv.DictReader(io.StringIO(league("--csv").stdout)))
    pairs = json.loads(league("--json").stdout)["pairs"]
    assert [(row["a"], row["b"]) for row in rows] == [(pair["a"], pair["b"]) for pair in pairs]
    for row, pair in zip(rows, pairs, strict=True):
        assert float(row["share"]) == pair["share"]
        assert float(row["stones_per_hand_b"]) == pair["stones_per_hand"][1]
        assert float(row["margin_low"]) == pair["margin_interval"][0]


def test_where_a_bot_won_nothing_the_pairs_are_told_and_why_there_are_no_ratings() -> None:
    done = arena("clubman", "passive", "random", "--matches", "1", *SHORT, "--json", "--plain")
    assert done.exit_code == 0
    result = json.loads(done.stdout)
    assert result["ratings"] is None
    assert len(result["pairs"]) == 3
    assert "no ratings: these results give no ratings: " in done.stderr


def test_the_clubman_leads_a_league() -> None:
    done = arena("passive", "cautious", "clubman", "--matches", "30", *SHORT, "--json")
    first, second, _ = json.loads(done.stdout)["ratings"]
    assert first["bot"] == "clubman"
    assert first["interval"][0] > second["rating"]


def test_plain_matches_are_played_once() -> None:
    result = json.loads(
        arena("clubman", "random", "--matches", "3", *SHORT, "--plain", "--json").stdout
    )
    assert (result["duplicate"], result["games"]) == (False, 3)


def test_a_league_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "league.svg"
    assert league("--plot", file).exit_code == 0
    assert "clubman" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("bots", [("clubman", "random"), ("clubman", "random", "passive")])
def test_the_title_of_a_chart_fits_the_chart(
    bots: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    options = ("--matches", "2", "--cores", "1", "--rules", "us_nine_kings", "--set", "target=30")
    assert arena(*bots, *options, "--plot", tmp_path / "league.png").exit_code == 0
    (figure,) = drawn
    figure.canvas.draw()
    (title,) = figure.texts
    assert "played twice" in title.get_text().replace("\n", " ")
    box = title.get_window_extent()
    assert 0 < box.x0 < box.x1 < figure.bbox.width
    assert 0 < box.y0 < box.y1 < figure.bbox.height


def test_two_cores_print_what_one_prints() -> None:
    one, two = (
        run("arena", "clubman", "cautious", "passive", "--matches", "3", *SHORT[:-1], cores)
        for cores in ("1", "2")
    )
    assert (two.returncode, two.stderr) == (0, "")
    assert two.stdout == one.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_league_killed_half_way_goes_on_as_if_never_stopped(tmp_path: Path) -> None:
    store = tmp_path / "league.jsonl"
    asked = ("arena", "clubman", "cautious", "passive", "--matches", "12", *SHORT[:-1],
             "2", "--json")  # fmt: skip
    begun = subprocess.Popen(
        command(*asked, "--store", store), env=clean_environment(), start_new_session=True
    )
    try:
        until = time.monotonic() + 60
        while not store.exists() or store.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < until
            assert begun.poll() is None
            time.sleep(0.01)
        begun.send_signal(signal.SIGKILL)
        begun.wait(10)
        # Its processes notice that it is gone, and go too.
        while group_lives(begun.pid):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        if group_lives(begun.pid):
            os.killpg(begun.pid, signal.SIGKILL)
    played = store.read_bytes().count(b"\n") - 1
    assert 5 <= played < 36
    done = run(*asked, "--store", store)
    assert done.returncode == 0, done.stderr
    assert done.stdout == run(*asked).stdout
    assert store.read_bytes().count(b"\n") == 37


def group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_store_of_another_seed_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "league.jsonl"
    assert league("--store", store).exit_code == 0
    done = league("--store", store, "--seed", "8")
    assert done.exit_code == 2
    assert "seed 0, not 8" in done.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("random", "--matches", "1"), "at least two bots"),
        (("--matches", "1"), "BOT BOT"),
        (("random", "passive", "random", "--matches", "1"), "each bot once"),
        (("random", "passive", "--matches", "1", "--json", "--csv"), "one of --json and --csv"),
        (("random", "passive", "--matches", "1", "--plot", "x.pdf"), ".png or .svg"),
        (("random", "passive", "--matches", "1", "--plot", "no/x.png"), "no folder no"),
        (("random", "passive", "--matches", "1", "--cores", "0"), "--cores"),
        (("--matches", "1", "--ray", "random", "passive"), "name the bots before --ray"),
        (
            ("random", "passive", "--matches", "1", "--ray", "head:6379", "--cores", "2"),
            "--cores is for this machine",
        ),
        (("random", "passive", "--matches", "1", "--store", "no/x.jsonl"), "No such file"),
        (("random", "passive", "--matches", "1", "--ray", "127.0.0.1:1"), "no Ray cluster answers"),
        (("random", "passive", "--matches", "1", "--ray", "127.0.0.1:99999"), "no Ray cluster"),
    ],
)
def test_what_makes_no_league_gets_one_message(arguments: tuple[str, ...], says: str) -> None:
    done = arena(*arguments)
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("library", "way", "extra"),
    [("ray", ("--ray",), "cluster"), ("matplotlib", ("--plot", "x.png"), "lab")],
)
def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, library: str, way: tuple[str, ...], extra: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    if library == "matplotlib":
        monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = arena("random", "passive", "--matches", "1", *way)
    assert done.exit_code == 2
    assert f"pip install 'hordago[{extra}]'" in done.output


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from hordago.cli import main
main()
"""


def test_without_the_lab_a_league_is_played_and_the_extra_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY, "arena", "clubman", "cautious", "passive",
         "--matches", "2", *SHORT],
        env=clean_environment(), capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count("95 % interval") == 3
    assert "no ratings: a rating needs numpy, which the extra 'lab' brings" in done.stderr
