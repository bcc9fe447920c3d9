from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from hordago.bots.trained.shape import Abstraction
from hordago.lab.solver.checkpoints import STATE, CheckpointError, is_kept, keep, taken_up
from hordago.lab.solver.rivals import LESSONS, lessons_at, remembered
from hordago.lab.solver.training import COARSE, FINE, HONEST_FROM, Seen, Training
from hordago.rules.profile import Rules
from tests.lab.solving import ABSTRACTION, DEALS, RULES, small_training

pytestmark = pytest.mark.xdist_group("solver")  # what one has compiled the next one finds


class Stop(Exception):
    pass


def trained_until(part: float, folder: Path) -> Training:
    """A training that is kept and left at a part of its deals."""

    def look(training: Training, seen: Seen) -> None:
        if seen.part >= part:
            keep(training, folder)
            raise Stop

    training = small_training()
    with pytest.raises(Stop):
        training.run(deals=DEALS, look=look)
    return training


def taken(folder: Path, **other: int) -> Training:
    return taken_up(folder, RULES, ABSTRACTION, **{"seed": 7, **other})


@pytest.fixture(scope="module")
def straight() -> Training:
    training = small_training()
    training.run(deals=DEALS)
    return training


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solver") / "x.checkpoint"
    trained_until(0.5, folder)
    return folder


def copy(folder: Path, to: Path) -> Path:
    """The same checkpoint elsewhere; its files take no room of their own."""
    return shutil.copytree(folder, to, copy_function=os.link)


@pytest.mark.parametrize(("part", "stage"), [(0.1, COARSE), (0.5, FINE), (1.0, FINE)])
def test_a_training_that_was_taken_up_ends_as_one_that_went_straight_through(
    straight: Training, tmp_path: Path, part: float, stage: str
) -> None:
    left = trained_until(part, tmp_path / "x")
    again = taken(tmp_path / "x")
    assert (again.stage, again.deals) == (stage, left.deals)
    again.run(deals=DEALS)
    assert again.deals == DEALS
    for name, array in straight.tables._asdict().items():
        assert np.array_equal(array, getattr(again.tables, name)), name
    assert np.array_equal(straight.visits, again.visits)


def test_a_training_with_an_honest_player_goes_on_as_it_was(tmp_path: Path) -> None:
    """He sits at some of the tables of the last third, and changes what is learned."""
    folder = tmp_path / "x"

    def look(training: Training, seen: Seen) -> None:
        if HONEST_FROM < seen.part < 1 and not is_kept(folder):
            keep(training, folder)

    straight, alone = small_training(honest=0.5, heard=4), small_training()
    straight.run(deals=DEALS, look=look)
    alone.run(deals=DEALS)
    again = taken_up(folder, RULES, ABSTRACTION, seed=7, honest=0.5, heard=4)
    assert again.honest_player is not None
    again.run(deals=DEALS)
    for name, array in straight.tables._asdict().items():
        assert np.array_equal(array, getattr(again.tables, name)), name
    assert not np.array_equal(straight.tables.regret, alone.tables.regret)


def test_a_training_with_rivals_goes_on_as_it_was(tmp_path: Path) -> None:
    """They sit at some of the tables of the second half, and change what is learned."""
    folder = tmp_path / "x"

    def look(training: Training, seen: Seen) -> None:
        if lessons_at(LESSONS)[2] < seen.part < 1 and not is_kept(folder):
            keep(training, folder)

    straight, alone = small_training(rivals=0.5), small_training()
    straight.run(deals=DEALS, look=look)
    alone.run(deals=DEALS)
    again = taken_up(folder, RULES, ABSTRACTION, seed=7, rivals=0.5)
    assert again.rivals is not None
    assert len(again.rivals.met) > 1
    again.run(deals=DEALS)
    assert len(again.rivals.met) == remembered(LESSONS)
    for name, array in straight.tables._asdict().items():
        assert np.array_equal(array, getattr(again.tables, name)), name
    assert not np.array_equal(straight.tables.regret, alone.tables.regret)


def test_rivals_may_begin_in_a_training_that_had_none(kept: Path) -> None:
    again = taken_up(kept, RULES, ABSTRACTION, seed=7, rivals=0.5)
    again.run(deals=DEALS)
    assert again.rivals is not None
    assert len(again.rivals.met) == remembered(LESSONS)


def test_a_training_that_goes_on_for_longer_has_turning_points_once_more() -> None:
    training = small_training(rivals=0.5)
    training.run(deals=DEALS)
    assert training.rivals is not None
    learned, worth = training.rivals.learner.deals, training.tables.equity.copy()
    training.run(deals=round(DEALS / 0.6))
    assert training.rivals.learner.deals > 1.5 * learned
    assert not np.array_equal(worth, training.tables.equity)
    assert training.turned == len(training.turns)


def test_what_is_zero_takes_no_room_on_disk(kept: Path) -> None:
    regret = next(kept.glob("*/regret.npy"))
    assert np.load(regret, mmap_mode="r").nbytes > 1_000_000
    assert regret.stat().st_blocks * 512 < regret.stat().st_size / 2


def test_a_new_checkpoint_takes_the_place_of_the_old_one(kept: Path, tmp_path: Path) -> None:
    folder = copy(kept, tmp_path / "x")
    before = json.loads((folder / STATE).read_text())["tables"]
    training = taken(folder)
    training.deals += 1
    keep(training, folder)
    state = json.loads((folder / STATE).read_text())
    assert state["deals"] == training.deals
    assert {each.name for each in folder.iterdir()} == {STATE, state["tables"]}
    assert state["tables"] != before


def test_the_old_checkpoint_stays_where_a_new_one_cannot_be_written(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = copy(kept, tmp_path / "x")
    training = taken(folder)
    before = sorted(folder.rglob("*"))

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("hordago.lab.solver.checkpoints._write", full)
    with pytest.raises(OSError, match="full"):
        keep(training, folder)
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("rules", "abstraction", "seed", "says"),
    [
        (RULES.but(target=7), ABSTRACTION, 7, "target is 7, and there 6"),
        (RULES, ABSTRACTION._replace(draws=1), 7, "drew few cards"),
        (RULES, Abstraction(bands=(3,), draws=0), 7, "lacks at most 3 stones"),
        (RULES, ABSTRACTION, 8, "the seed is 8, and there 7"),
    ],
)
def test_a_checkpoint_of_another_training_is_refused(
    kept: Path, rules: Rules, abstraction: Abstraction, seed: int, says: str
) -> None:
    with pytest.raises(CheckpointError, match="of another training") as refused:
        taken_up(kept, rules, abstraction, seed=seed)
    assert says in str(refused.value)


def test_a_checkpoint_with_other_lessons_is_refused(kept: Path) -> None:
    with pytest.raises(CheckpointError, match="rivals learn 3 times, and there 7"):
        taken(kept, lessons=3)


def test_the_length_of_a_match_is_not_part_of_a_training(kept: Path) -> None:
    assert taken_up(kept, RULES.with_format("best_of_3"), ABSTRACTION, seed=7).deals == DEALS / 2


def test_where_there_is_no_checkpoint_it_is_told(tmp_path: Path) -> None:
    assert not is_kept(tmp_path)
    with pytest.raises(CheckpointError, match="there is no checkpoint"):
        taken(tmp_path)


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("stage", "medium"),
        ("deals", -1),
        ("deals", "many"),
        ("turned", 99),
        ("lessons", "many"),
        ("lessons", -1),
        ("met", 99),
        ("rivals", 2),
        ("seconds", "long"),
        ("tables", "tables-/../.."),
        ("tables", "tables-none"),
        ("tables", 3),
        ("abstraction", [1]),
        ("rules", {"target": "many"}),
        ("rules", {"nothing": 1}),
    ],
)
def test_a_damaged_state_is_refused(kept: Path, tmp_path: Path, item: str, value: object) -> None:
    state = json.loads((kept / STATE).read_text())
    (tmp_path / STATE).write_text(json.dumps({**state, item: value}))
    with pytest.raises(CheckpointError, match="is damaged"):
        taken(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "nothing", "\udcff"])
def test_a_state_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / STATE).write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(CheckpointError, match="is damaged"):
        taken(tmp_path)


def test_a_checkpoint_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / STATE).write_text('{"checkpoint": 99}')
    with pytest.raises(CheckpointError, match="version 99"):
        taken(tmp_path)


@pytest.mark.parametrize("left", [0, 60, 500, None])
def test_damaged_tables_are_refused(kept: Path, tmp_path: Path, left: int | None) -> None:
    folder = copy(kept, tmp_path / "x")
    path = next(folder.glob("*/mus_regret.npy"))
    whole = path.read_bytes()
    path.unlink()
    if left is None:
        np.save(path, np.zeros(3))
    else:
        path.write_bytes(whole[:left])
    with pytest.raises(CheckpointError, match=r"is damaged: mus_regret\.npy"):
        taken(folder)
