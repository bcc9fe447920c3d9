from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hordago.cli.entry import cli
from hordago.lab.odds import all_odds, discard_odds, hand_odds
from hordago.lab.odds.table import COLUMNS
from hordago.rules.profile import Rules
from tests.cli.scripts import clean_environment

WITHOUT = """\
import sys
for name in ("numba", "numpy", "matplotlib"):
    sys.modules[name] = None
from hordago.cli.entry import cli
cli.main(sys.argv[1:])
"""


def ran(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["odds", *arguments], env={"LANG": "C"})


def printed(*arguments: str) -> str:
    done = ran(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    done = ran(*arguments)
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.output


def without_extra(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, "odds", *arguments],
        env=clean_environment(), capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


def test_a_hand_is_shown_with_bars() -> None:
    said = printed("R R C 7", "--seat", "mano", "--rules", "french_pack_40")
    assert "K K Q 7: mano of 4, french_pack_40" in said
    assert "97.16 %" in said
    assert "█" in said
    assert "43,370,632,305,000 deals" in said


@pytest.mark.parametrize("language", ["es", "eu", "fr"])
def test_a_hand_is_shown_in_the_players_language(language: str) -> None:
    said = printed("R", "R", "C", "7", "--lang", language)
    assert "97.16 %" in said
    assert "our side wins" not in said


def test_json_has_the_figures_of_the_library() -> None:
    known = {"partner": "two_kings", "dead": "4 5", "declared": "pares=B+C-", "drawn": "A2B1"}
    options = [text for name, value in known.items() for text in (f"--{name}", value)]
    found = json.loads(printed("R R 7 6", "--seat", "2", *options, "--json"))
    odds = hand_odds(Rules.preset("almanac_40"), "R R 7 6", 1, **known)  # type: ignore[arg-type]
    assert found == odds.as_json() | {"rules": "almanac_40"}
    assert found["known"]["declared"] == {"pares": {"B": True, "C": False}}
    assert found["lances"]["pares"]["held"]["mine"] == float(odds.held["pares"].mine)
    assert found["fractions"]["side"]["juego"] == str(odds.side["juego"])


def test_the_whole_table_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(printed("--all", "--rules", "rioja_36", "--csv"))))
    table = all_odds(Rules.preset("rioja_36"))
    assert len(rows) == 210 * 4
    assert list(rows[0]) == list(COLUMNS)
    for row in rows[::97]:
        seat = {"mano": 0, "2": 1, "3": 2, "postre": 3}[row["seat"]]
        chance = float(table.chance("side", row["hand"], seat, "pares"))
        assert float(row["pares_side"]) == pytest.approx(chance, abs=1e-15)


def test_help_documents_every_column() -> None:
    said = CliRunner().invoke(cli, ["odds", "--help"]).output
    for column in COLUMNS:
        lance, _, what = column.partition("_")
        assert column in said or f"LANCE_{what}" in said, column
        assert lance in said


def test_the_whole_table_of_a_seat_in_lines_and_as_json() -> None:
    said = printed("--all", "--rules", "rioja_36", "--seat", "postre")
    assert len([line for line in said.splitlines() if "|" in line]) == 210 + 1
    assert len(json.loads(printed("--all", "--rules", "rioja_36", "--json"))) == 210 * 4


def test_discards_are_listed_with_what_they_are_worth() -> None:
    said = printed("--discards", "R R C 7", "--rules", "rioja_36")
    assert len([line for line in said.splitlines() if line.startswith(("K", "Q", "7"))]) >= 11
    found = json.loads(printed("--discards", "R R C 7", "--rules", "rioja_36", "--json"))
    expected = discard_odds(Rules.preset("rioja_36"), "R R C 7")
    assert [each["thrown"] for each in found] == [each.thrown for each in expected]
    assert found[3]["side"]["grande"] == float(expected[3].side["grande"])
    assert sum(found[3]["brings"].values()) == pytest.approx(1)


def test_what_a_discard_brings() -> None:
    said = printed("R R C 7", "--throw", "C 7")
    assert "Thrown: Q 7" in said
    assert "other hands" in said
    found = json.loads(printed("R R C 7", "--throw", "7", "--json"))
    assert found["exact"]["KKQA"] == "2/9"


def test_a_heat_map_says_that_its_chances_are_joint(tmp_path: Path) -> None:
    printed("--plot", str(tmp_path / "odds.svg"), "--rules", "rioja_36")
    drawn = (tmp_path / "odds.svg").read_text(encoding="utf-8")
    assert "the chance that the lance is played and won" in drawn


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_heat_map_is_drawn(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"odds.{suffix}"
    printed("--plot", str(path), "--rules", "rioja_36", "--what", "best")
    content = path.read_bytes()
    assert content[:4] == (b"\x89PNG" if suffix == "png" else b"<?xm")
    again = tmp_path / f"again.{suffix}"
    printed("--plot", str(again), "--rules", "rioja_36", "--what", "best")
    assert again.read_bytes() == content


def test_six_seats_say_what_is_sampled() -> None:
    said = printed("R R C 7", "--rules", "six_handed", "--samples", "2000")
    assert "The hand: exact" in said
    assert "2,000 deals drawn" in said
    assert "±" in said
    found = json.loads(
        printed("R R C 7", "--rules", "six_handed", "--samples", "2000", "--seed", "4", "--json")
    )
    assert not found["exact"]
    assert set(found["lances"]["grande"]["side"]) == {"value", "low", "high"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "give a hand"),
        (("R R C",), "four cards, not 3"),
        (("R R C 9",), "'9' is no card"),
        (("R R C 7", "--seat", "5"), "no seat '5'"),
        (("R R C 7", "--partner", "two_queens"), "no such sign"),
        (("R R C 7", "--dead", "7 7 7 7"), "5 cards of rank 7"),
        (("R R C 7", "--declared", "pares"), "write pares=A+B-"),
        (("R R C 7", "--declared", "pares=A-"), "your own hand has pares"),
        (("R R C 7", "--drawn", "A7"), "0 to 4"),
        (("R R C 7", "--drawn", "A2A3"), "A is said to have drawn two numbers"),
        (("R R C 7", "--declared", "pares=C+C-"), "C is said both to have pares and not to have"),
        (("R R C 7", "--declared", "juego=none juego=A+"), "A is said both to have juego"),
        (("R R C 7", "--partner", "R", "--rules", "two_handed"), "nobody has a partner"),
        (("R R C 7", "--csv"), "--csv goes with --all"),
        (("R R C 7", "--all"), "leave out HAND"),
        (("--all", "--csv", "--json"), "not both"),
        (("--all", "--rules", "six_handed"), "two and four seats"),
        (("R R C 7", "--discards", "--partner", "R"), "leave out --partner"),
        (("R R C 7", "--throw", "5"), "5 cannot be thrown"),
        (("--plot", "odds.gif"), ".png or .svg"),
        (("--plot", "no/such/odds.png"), "no folder"),
        (("R R C 7", "--rules", "nobody"), "almanac_40"),
        (("R R C 7", "--what", "luck"), "luck"),
    ],
)
def test_bad_input_gets_one_message_and_exit_2(arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


def test_without_the_extra_the_shipped_tables_answer_the_plain_question() -> None:
    done = without_extra("R R C 7", "--seat", "postre", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    expected = hand_odds(Rules.preset("almanac_40"), "R R C 7", "postre").unbeaten
    assert found["unbeaten"] == {lance: float(each) for lance, each in expected.items()}
    assert "hordago[lab]" in found["missing"]
    said = without_extra("R R C 7", "--rules", "nabo_40").stdout
    assert "no opponent beats it" in said
    assert "pip install 'hordago[lab]'" in said


def test_without_the_extra_a_royal_31_is_left_to_it() -> None:
    for rules in ("barcelona_real", "us_nine_kings"):
        found = json.loads(without_extra("R R C 7", "--rules", rules, "--json").stdout)
        assert "juego_or_punto" not in found["unbeaten"]
        assert "royal 31" in found["not_counted"]["juego_or_punto"]
        said = without_extra("R R C 7", "--rules", rules).stdout
        assert "juego / punto: with a royal 31 it needs the extra lab." in said


def test_without_the_extra_cards_drawn_change_nothing_either() -> None:
    said = without_extra("R R C 7", "--drawn", "A1")
    assert (said.returncode, said.stdout) == (0, without_extra("R R C 7").stdout)
    assert without_extra("R R C 7", "--drawn", "A9").returncode == 2


def test_without_the_extra_six_seats_are_refused_with_the_reason() -> None:
    done = without_extra("R R C 7", "--rules", "six_handed")
    assert "of two and four seats: counting the odds of a hand needs" in done.stderr


def test_a_stream_of_ascii_alone_has_bars_of_hashes() -> None:
    command = (sys.executable, "-m", "hordago", "odds", "R", "R", "C", "7")
    environment = clean_environment() | {"LANG": "C", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command, env=environment, capture_output=True, encoding="ascii", timeout=120, check=True
    )
    assert "####" in done.stdout
    assert "?" not in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("R R C 7", "--partner", "two_kings"),
        ("R R C 7", "--rules", "six_handed"),
        ("--all", "--csv"),
        ("--discards", "R R C 7"),
        ("--plot", "odds.png"),
    ],
)
def test_without_the_extra_the_rest_names_it(arguments: tuple[str, ...]) -> None:
    done = without_extra(*arguments)
    assert done.returncode == 2
    assert "hordago[lab]" in done.stderr
    assert "Traceback" not in done.stderr
