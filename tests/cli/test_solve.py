from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from hordago.bots.trained.book import Book, open_book
from hordago.cli import solve_cmd
from hordago.cli.entry import cli
from hordago.lab.solver import exploiting, learner, looking
from hordago.lab.solver.checkpoints import STATE, is_kept
from hordago.rules.profile import Rules

pytestmark = pytest.mark.xdist_group("solver")  # what one has compiled the next one finds

CODE = """\
title = "Games to six stones with twenty cards"
source = "these tests"
[rules]
removed_ranks = [2, 3, 4, 5, 6]
rank_alias = {}
target = 6
announce_dentro = "none"
default_bet = 2
"""


def ran(folder: Path, *arguments: str) -> Result:
    """Train by the code of these tests, from a seed, on one core."""
    code = folder / "six.toml"
    code.write_text(CODE)
    given = ["--rules", str(code), "--memory", "0.3", "--cores", "1", *arguments]
    return CliRunner().invoke(
        cli, ["solve", "--out", str(folder / "x.policy"), *given], env={"LANG": "C"}
    )


def trained(folder: Path, *arguments: str) -> Result:
    done = ran(folder, "--deals", "200", "--rivals", "0.5", "--every", "0", *arguments)
    assert done.exit_code == 0, done.output
    return done


def refused(*arguments: str | Path) -> str:
    done = CliRunner().invoke(cli, ["solve", *map(str, arguments)], env={"LANG": "C"})
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.output


def opened(folder: Path) -> Book:
    return open_book(folder / "x.policy", folder / "cache")


def learned(folder: Path) -> bytes:
    """What a policy has learned: all of its unpacked file but the card."""
    book = opened(folder)
    unpacked = next((folder / "cache").iterdir()).read_bytes()
    book.check(book.rules)
    return unpacked[unpacked.index(b'"sections"') :]


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """A training that goes straight through."""
    folder = tmp_path_factory.mktemp("solve")
    return folder, trained(folder)


def test_a_policy_is_trained_and_says_how(straight: tuple[Path, Result]) -> None:
    folder, done = straight
    book = opened(folder)
    assert book.rules.target == 6
    assert 0.3 < book.equity(0, 0) < 0.7
    card = book.card
    assert card["deals"] == 200
    assert card["cores"] == 1
    assert "bets of 2 and 5 stones" in card["tells_apart"]
    assert set(card["versions"]) == {"hordago", "numba", "numpy"}
    assert "200 deals" in done.stdout
    assert not done.stderr


def test_the_card_has_the_command_without_places(straight: tuple[Path, Result]) -> None:
    folder, _ = straight
    command = opened(folder).card["command"]
    assert command == (
        "hordago solve --rules six.toml --deals 200 --out x.policy --seed 0 --cores 1 "
        "--rivals 0.5 --lessons 7 --memory 0.3 --size 8"
    )
    assert str(folder) not in str(opened(folder).card)


def test_the_same_seed_gives_the_same_policy_and_another_another(
    straight: tuple[Path, Result], tmp_path: Path
) -> None:
    folders = [tmp_path / name for name in ("same", "other")]
    for folder, seed in zip(folders, ("0", "1"), strict=True):
        folder.mkdir()
        trained(folder, "--seed", seed)
    same, other = map(learned, folders)
    assert learned(straight[0]) == same
    assert other != same


def test_an_interrupted_training_says_how_to_go_on_and_ends_the_same(
    straight: tuple[Path, Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def due(self: solve_cmd.Looks, seen: object) -> bool:
        signal.raise_signal(signal.SIGINT)
        return False

    with monkeypatch.context() as patched:
        patched.setattr(solve_cmd.Looks, "due", due)
        done = ran(tmp_path, "--deals", "200", "--every", "0")
    assert done.exit_code == 130
    assert "--resume" in done.stderr
    assert not (tmp_path / "x.policy").exists()
    assert is_kept(tmp_path / "x.policy.checkpoint")
    assert "is there already" in ran(tmp_path, "--deals", "200").output
    trained(tmp_path, "--resume")
    assert learned(tmp_path) == learned(straight[0])


def test_an_interrupt_while_it_learns_waits_until_that_is_done() -> None:
    interruptions = solve_cmd.Interruptions()
    interruptions.ask()
    with pytest.raises(KeyboardInterrupt), interruptions.at_rest():
        pass
    assert interruptions.resting
    with pytest.raises(KeyboardInterrupt):  # a second one does not wait
        interruptions.ask()


def test_the_command_that_goes_on_has_the_lessons_though_no_rival_learns() -> None:
    order = solve_cmd.Order(
        Rules(), (), None, 9, Path("x"), False, 0, 1, 1.0, 8.0, 10.0, 0.0, 0.0, 3
    )
    assert "--lessons 3 " in solve_cmd.command_line(order, resume=True)
    assert "--lessons" not in solve_cmd.command_line(order._replace(lessons=7), resume=True)


def test_a_training_with_other_lessons_is_not_gone_on_with(tmp_path: Path) -> None:
    trained(tmp_path, "--lessons", "3")
    done = ran(tmp_path, "--deals", "220", "--rivals", "0.5", "--resume")
    assert done.exit_code == 2
    assert "rivals learn 7 times, and there 3" in done.output


def test_a_finished_training_goes_on_for_longer(tmp_path: Path) -> None:
    trained(tmp_path)
    done = ran(tmp_path, "--deals", "220", "--every", "0", "--resume")
    assert done.exit_code == 0, done.output
    assert opened(tmp_path).card["deals"] == 220


def test_looks_are_lines_on_the_error_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "PAIRS", 2)
    monkeypatch.setattr(looking, "PROBED", 0.01)
    monkeypatch.setattr(learner, "CHOOSING", (100, 100))
    for name in ("HAND_PAIRS", "GAME_PAIRS"):
        monkeypatch.setattr(exploiting, name, 100)
    done = ran(tmp_path, "--deals", "200", "--every", "99")
    assert done.exit_code == 0, done.output
    (line,) = done.stderr.splitlines()
    assert "20 deals" in line
    assert "against clubman" in line
    assert "stones a hand" in line
    assert "against clubman" not in done.stdout


def test_looks_are_taken_after_a_tenth_and_then_every_so_often() -> None:
    from hordago.lab.solver.training import Seen

    order = solve_cmd.Order(
        Rules(), (), 100.0, None, Path("x"), False, 0, 1, 1.0, 8.0, 10.0, 0.0, 0.0, 7
    )
    looks = solve_cmd.Looks(order, 0.0)
    due = [
        minute
        for minute in range(1, 101)
        if looks.due(Seen(0, 60.0 * minute, minute / 100, "fine"))
    ]
    assert due == list(range(10, 100, 10))
    looks = solve_cmd.Looks(order, 3000.0)  # gone on with
    assert not looks.due(Seen(0, 3060.0, 0.51, "fine"))
    assert looks.due(Seen(0, 3600.0, 0.6, "fine"))


def test_where_the_disk_is_full_the_policy_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hordago.lab.solver.checkpoints._write", full)
    done = trained(tmp_path)
    assert "no checkpoint was kept: No space left on device" in done.stderr
    assert opened(tmp_path).card["deals"] == 200


def test_a_policy_that_does_not_fit_leaves_the_old_one(tmp_path: Path) -> None:
    trained(tmp_path)
    before = (tmp_path / "x.policy").read_bytes()
    done = ran(tmp_path, "--deals", "200", "--resume", "--size", "0.0001")
    assert done.exit_code == 2
    assert "does not fit into 0.0001 MB" in done.output
    assert (tmp_path / "x.policy").read_bytes() == before
    assert not list(tmp_path.glob(".hordago-*"))


def test_a_checkpoint_of_another_training_is_refused(straight: tuple[Path, Result]) -> None:
    folder, _ = straight
    for given, says in (
        (("--seed", "5"), "the seed is 5, and there 0"),
        (("--set", "target=7"), "target is 7, and there 6"),
        (("--memory", "0.18"), "it would tell apart"),
    ):
        done = ran(folder, "--deals", "200", "--resume", *given)
        assert done.exit_code == 2
        assert says in done.output


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.policy.checkpoint").mkdir()
    done = ran(tmp_path, "--deals", "200", "--resume")
    assert (done.exit_code, "there is no checkpoint" in done.output) == (2, True)
    (tmp_path / "x.policy.checkpoint" / STATE).write_text("{}")
    done = ran(tmp_path, "--deals", "200", "--resume")
    assert (done.exit_code, "the checkpoint is damaged" in done.output) == (2, True)


def test_a_policy_that_is_there_is_not_written_over(straight: tuple[Path, Result]) -> None:
    folder, _ = straight
    before = (folder / "x.policy").read_bytes()
    done = ran(folder, "--deals", "200")
    assert done.exit_code == 2
    assert "x.policy is there already: go on from its checkpoint with --resume" in done.output
    assert (folder / "x.policy").read_bytes() == before


def two_players() -> str:
    from hordago.rules.presets import preset_names

    return next(name for name in preset_names() if Rules.preset(name).n_players == 2)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--deals", "9"), "--out"),
        (("--out", "x"), "give --minutes M or --deals N"),
        (("--out", "x", "--deals", "9", "--minutes", "1"), "give --minutes M or --deals N"),
        (("--out", "x", "--deals", "0"), "--deals"),
        (("--out", "x", "--minutes", "0"), "--minutes"),
        (("--out", "x", "--minutes", "nan"), "--minutes"),
        (("--out", "x", "--minutes", "inf"), "not a number that can be waited for"),
        (("--out", "x", "--minutes", "1", "--every", "-1"), "--every"),
        (("--out", "x", "--deals", "9", "--seed", "-1"), "--seed"),
        (("--out", "x", "--deals", "9", "--cores", "0"), "--cores"),
        (("--out", "x", "--deals", "9", "--rules", "almanak_40"), "did you mean 'almanac_40'"),
        (("--out", "x", "--deals", "9", "--memory", "0.01"), "training takes at least 0."),
        (("--out", "x", "--deals", "9", "--memory", "0"), "--memory"),
        (("--out", "x", "--deals", "9", "--rules", two_players()), "has 2"),
        (("--out", "x", "--deals", "9", "--lessons", "0"), "--lessons"),
        (("--out", "x", "--deals", "9", "--rivals", "2"), "--rivals"),
        (("--out", "x", "--deals", "9", "--honest", "0.9", "--rivals", "0.2"), "more than all"),
        (("--out", "no/x", "--deals", "9"), "there is no folder no"),
        (("--out", ".", "--deals", "9"), "directory"),
    ],
)
def test_bad_input_gets_one_message(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused(*arguments)
    assert not list(tmp_path.iterdir())


def test_the_equity_of_a_trained_policy_can_be_read(straight: tuple[Path, Result]) -> None:
    folder, _ = straight
    done = CliRunner().invoke(
        cli, ["equity", "--policy", str(folder / "x.policy"), "--csv"], env={"LANG": "C"}
    )
    rows = np.genfromtxt(done.stdout.splitlines(), delimiter=",", names=True, dtype=None)
    assert done.exit_code == 0
    assert len(rows) == 2 * 6 * 6
