from __future__ import annotations

import csv
import io
import json
import struct
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hordago.bots.trained.book import keep_book, packed_book
from hordago.bots.trained.shape import Abstraction
from hordago.cli.entry import cli
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules

RULES = Rules.preset("almanac_40").but(target=8)


def chance(ours: int, theirs: int) -> float:
    """The chance of mano's side in the policy of these tests."""
    lack, lacked = RULES.target - ours, RULES.target - theirs
    return lacked / (lack + lacked) + 0.01


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that knows match equity alone."""
    path = tmp_path_factory.mktemp("equity") / "eight.policy"
    size = range(RULES.target + 1)
    table = [chance(a, b) if a + b < 2 * RULES.target else 0.0 for a in size for b in size]
    sections = [struct.pack(f"<{len(table)}f", *table), b"", b"", b"", b""]
    keep_book(path, packed_book(RULES, Abstraction(bands=(), draws=0), {}, sections))
    return path


def ran(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["equity", *map(str, arguments)], env={"LANG": "C"})


def printed(*arguments: str | Path) -> str:
    done = ran(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str | Path) -> str:
    done = ran(*arguments)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.output


def test_a_score_when_we_are_mano(policy: Path) -> None:
    (at,) = json.loads(printed("--policy", policy, "--score", "3-5", "--mano", "us", "--json"))[
        "scores"
    ]
    assert at["equity"] == pytest.approx(chance(3, 5))
    assert at["stone_for_us"] == pytest.approx(chance(4, 5) - chance(3, 5))
    assert at["stone_for_them"] == pytest.approx(chance(3, 5) - chance(3, 6))


def test_after_folding_the_others_are_mano_in_the_next_hand(policy: Path) -> None:
    (at,) = json.loads(printed("--policy", policy, "--score", "3-5", "--mano", "us", "--json"))[
        "scores"
    ]
    assert at["break_even"] == pytest.approx(1 - chance(6, 3))
    assert at["break_even_after"] == {
        "1": pytest.approx(1 - chance(6, 3)),
        "2": pytest.approx(1 - chance(7, 3)),
        "3": 0.0,  # they are out: everything is to be accepted
        "5": 0.0,
    }


def test_a_score_when_they_are_mano(policy: Path) -> None:
    (at,) = json.loads(printed("--policy", policy, "--score", "3-5", "--mano", "them", "--json"))[
        "scores"
    ]
    assert at["equity"] == pytest.approx(1 - chance(5, 3))
    assert at["break_even"] == pytest.approx(chance(3, 6))


def test_the_last_stone_wins(policy: Path) -> None:
    (at,) = json.loads(printed("--policy", policy, "--score", "7-7", "--mano", "us", "--json"))[
        "scores"
    ]
    assert at["stone_for_us"] == pytest.approx(1 - chance(7, 7))
    assert at["stone_for_them"] == pytest.approx(chance(7, 7))
    assert at["break_even"] == 0.0


def test_what_a_refused_first_bet_pays_is_asked_of_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "two.policy"
    rules = RULES.but(refused_open=2)
    table = [chance(min(a, 7), min(b, 7)) for a in range(9) for b in range(9)]
    sections = [struct.pack("<81f", *table), b"", b"", b"", b""]
    keep_book(path, packed_book(rules, Abstraction(bands=(), draws=0), {}, sections))
    (at,) = json.loads(printed("--policy", path, "--score", "0-0", "--mano", "us", "--json"))[
        "scores"
    ]
    assert at["break_even"] == pytest.approx(1 - chance(2, 0))


def test_without_mano_a_score_is_told_for_both(policy: Path) -> None:
    said = printed("--policy", policy, "--score", "3-5")
    assert f"we are mano: we win {chance(3, 5):.1%} of games" in said
    assert f"they are mano: we win {1 - chance(5, 3):.1%} of games" in said
    assert f"{1 - chance(6, 3):6.1%}  if folding pays them a stone" in said


def test_the_table_has_every_fifth_score_and_the_last_ones(policy: Path) -> None:
    lines = printed("--policy", policy).splitlines()
    assert lines[0] == "games to 8: from the policy eight"
    assert lines[3].split() == ["ours", "\\", "theirs", "0", "4", "5", "6", "7"]
    row = [f"{100 * chance(5, theirs):.1f}" for theirs in (0, 4, 5, 6, 7)]
    assert ["5", *row] in [line.split() for line in lines]


def test_csv_has_every_score(policy: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(printed("--policy", policy, "--csv"))))
    assert len(rows) == 2 * 8 * 8
    for row in rows:
        ours, theirs, us = int(row["ours"]), int(row["theirs"]), row["mano"] == "us"
        here = chance(ours, theirs) if us else 1 - chance(theirs, ours)
        assert float(row["equity"]) == pytest.approx(here)


def test_json_has_every_score_and_where_it_is_from(policy: Path) -> None:
    found = json.loads(printed("--policy", policy, "--json"))
    assert len(found["scores"]) == 2 * 8 * 8
    assert (found["target"], found["exact"], found["source"]) == (8, True, "the policy eight")


@pytest.mark.parametrize("name", ["e.png", "e.svg"])
def test_it_is_drawn_the_same_each_time(policy: Path, tmp_path: Path, name: str) -> None:
    printed("--policy", policy, "--plot", tmp_path / name)
    first = (tmp_path / name).read_bytes()
    printed("--policy", policy, "--plot", tmp_path / name)
    assert (tmp_path / name).read_bytes() == first


def test_a_policy_plays_a_match_of_any_length(policy: Path) -> None:
    given = ("--rules", "almanac_40", "--set", "target=8", "--format", "best_of_3")
    assert "games to 8" in printed("--policy", policy, *given)


def test_a_policy_for_other_rules_is_refused(policy: Path) -> None:
    assert "target is 40, and the policy was trained with 8" in refused(
        "--policy", policy, "--rules", "almanac_40"
    )


@pytest.mark.parametrize("score", ["3", "3-", "3-5-7", "three-five", "-1-3", "9999-0", ""])
def test_what_is_no_score_is_refused(policy: Path, score: str) -> None:
    assert "is no score" in refused("--policy", policy, f"--score={score}")


@pytest.mark.parametrize("score", ["8-0", "0-8", "99-99"])
def test_a_score_at_which_no_hand_begins_is_refused(policy: Path, score: str) -> None:
    assert "from 0 to 7" in refused("--policy", policy, "--score", score)


def test_options_that_do_not_go_together_are_refused(policy: Path) -> None:
    assert "--mano goes with --score" in refused("--policy", policy, "--mano", "us")
    assert "not both" in refused("--policy", policy, "--csv", "--json")
    assert "leave out --score" in refused("--policy", policy, "--csv", "--score", "1-1")
    assert "'you'" in refused("--policy", policy, "--score", "1-1", "--mano", "you")


def test_files_that_are_not_right_are_refused(policy: Path, tmp_path: Path) -> None:
    (tmp_path / "text.policy").write_text("no policy")
    assert "is no policy file" in refused("--policy", tmp_path / "text.policy")
    assert "cannot be read" in refused("--policy", tmp_path / "none.policy")
    assert "ending in .png or .svg" in refused("--policy", policy, "--plot", "x.gif")
    assert "no folder" in refused("--policy", policy, "--plot", tmp_path / "no" / "x.png")


@pytest.mark.parametrize("players", [2, 6])
def test_there_is_no_policy_for_other_numbers_of_players(players: int) -> None:
    code = next(name for name in preset_names() if Rules.preset(name).n_players == players)
    assert f"no policy for {players} players" in refused("--rules", code)


def test_games_that_are_longer_than_a_policy_knows_are_refused() -> None:
    assert "games to 50 are longer" in refused("--rules", "almanac_40", "--set", "target=50")


# With the policies that ship.


def table(*arguments: str) -> dict[tuple[str, int, int], float]:
    rows = csv.DictReader(io.StringIO(printed(*arguments, "--csv")))
    return {
        (row["mano"], int(row["ours"]), int(row["theirs"])): float(row["equity"]) for row in rows
    }


@pytest.mark.parametrize("code", ["almanac_40", "nabo_40"])
def test_a_stone_more_is_never_worse(code: str) -> None:
    found = table("--rules", code)
    assert len(found) == 2 * 40 * 40
    for (mano, ours, theirs), here in found.items():
        assert found.get((mano, ours + 1, theirs), 1.0) >= here
        assert found.get((mano, ours, theirs + 1), 0.0) <= here


@pytest.mark.parametrize("code", ["almanac_40", "nabo_40"])
def test_an_even_score_is_nearly_even(code: str) -> None:
    found = table("--rules", code)
    assert found["us", 0, 0] + found["them", 0, 0] == pytest.approx(1)
    assert 0.48 < found["us", 0, 0] < 0.54


def test_a_code_without_a_policy_has_one_translated() -> None:
    said = printed("--rules", "almanac_40", "--set", "target=30")
    assert said.startswith("almanac_40, games to 30: from the policy almanac_40, translated\n")
    assert table("--rules", "almanac_40", "--set", "target=30")["us", 2, 8] == pytest.approx(
        table("--rules", "almanac_40")["us", 12, 18]
    )
