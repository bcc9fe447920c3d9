"""Training kept on disk, so that it can be stopped and go on.

Owns the form of a checkpoint: a folder with `state.json`, which holds the counters and names the
folder beside it with the tables, a .npy file each. The state is written last and in one step, so
that there is always one whole checkpoint, that before or this one. Whatever is 0 takes no room on
disk, nor in memory when it is read. It must never train.
"""

from __future__ import annotations

import json
import math
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

from hordago.bots.trained.book import training_settings
from hordago.bots.trained.shape import Abstraction
from hordago.bots.trained.tree import Sizes
from hordago.errors import HordagoError
from hordago.lab.extras import extra
from hordago.lab.solver.honest import HEARD
from hordago.lab.solver.model import T
from hordago.lab.solver.rivals import LESSONS, RIVAL, remembered
from hordago.lab.solver.tables import tables_for
from hordago.lab.solver.training import COARSE, FINE, Training, in_words, turns_of
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

STATE: Final = "state.json"
VERSION: Final = 3
ARRAYS: Final = "tables-"  # and what makes the name of a folder of its own
VISITS: Final = "visits"
BLOCK: Final = 1 << 14  # numbers that are left out together where all of them are 0


class CheckpointError(HordagoError):
    """A checkpoint is missing or damaged, or is one of another training."""


def is_kept(folder: Path) -> bool:
    """Whether there is a checkpoint in a folder."""
    return (folder / STATE).is_file()


def keep(training: Training, folder: Path) -> None:
    """Write a checkpoint in place of the one before, whole or not at all.

    It must not be called while the training learns. Raises `OSError` where it cannot be written.
    """
    folder.mkdir(exist_ok=True)
    arrays = Path(tempfile.mkdtemp(prefix=ARRAYS, dir=folder))
    try:
        for name, array in _arrays(training).items():
            _write(arrays / f"{name}.npy", array)
        state = {
            "checkpoint": VERSION,
            "rules": training.rules.settings(),
            "abstraction": training.abstraction,
            "seed": training.seed,
            "honest": training.honest,
            "rivals": training.rivals_part,
            "lessons": training.lessons,
            "met": len(training.rivals.met) if training.rivals else 0,
            "rival_deals": training.rivals.learner.deals if training.rivals else 0,
            "stage": training.stage,
            "deals": training.deals,
            "seconds": training.seconds,
            "turned": training.turned,
            "tables": arrays.name,
        }
        new = arrays / STATE
        new.write_text(json.dumps(state, indent=2) + "\n", encoding="utf-8")
        new.replace(folder / STATE)
    except BaseException:
        shutil.rmtree(arrays, ignore_errors=True)
        raise
    for other in folder.glob(f"{ARRAYS}*"):
        if other != arrays:
            shutil.rmtree(other, ignore_errors=True)


def taken_up(
    folder: Path,
    rules: Rules,
    abstraction: Abstraction,
    *,
    seed: int = 0,
    cores: int = 1,
    honest: float = 0.0,
    heard: int = HEARD,
    rivals: float = 0.0,
    lessons: int = LESSONS,
) -> Training:
    """A training as its checkpoint has it; on one core it goes on as if it had never stopped.

    With another part of honest players than before, what was played so far counts less.

    Raises `CheckpointError` where there is none, where it is damaged, and where it was made with
    other rules, another abstraction, another seed or other lessons.
    """
    state = _state(folder)
    _check_same(folder, state, rules, abstraction, seed, lessons)
    training = Training(
        rules, abstraction, seed=seed, cores=cores, honest=honest, heard=heard, rivals=rivals,
        lessons=lessons,
    )  # fmt: skip
    if state["stage"] == FINE:
        training.begin_stage(FINE)
        training.tables = tables_for(training.shape, training.model)
    training.deals, training.seconds = state["deals"], state["seconds"]
    training.turned = state["turned"]
    if training.rivals is not None:
        training.rivals.make_room(state["met"])
        training.rivals.learner.deals = state["rival_deals"]
    for name, array in _arrays(training).items():
        path = folder / state["tables"] / f"{name}.npy"
        if name.startswith(RIVAL) and not state["rivals"]:
            continue  # rivals begin to learn now
        try:
            _read(path, array)
        except (OSError, ValueError, EOFError) as error:
            raise _damaged(folder, f"{path.name}: {error}") from None
    training.seat_honest()
    if state["honest"] != honest and training.honest_is_due():
        training.begin_average()
    return training


def _arrays(training: Training) -> dict[str, T]:
    rivals = training.rivals.arrays() if training.rivals is not None else {}
    return {**training.tables._asdict(), VISITS: training.visits, **rivals}


def _write(path: Path, array: T) -> None:
    """Write a .npy file; stretches of zeros are left out of it, and read as zeros."""
    flat = array.reshape(-1)
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(array))
        for start in range(0, len(flat), BLOCK):
            block = flat[start : start + BLOCK]
            if block.any():
                file.write(block.data)
            else:
                file.seek(block.nbytes, 1)
        file.truncate()


def _read(path: Path, array: T) -> None:
    """Read a .npy file into an array of zeros; raise `ValueError` where it is none for it."""
    kept: T = np.load(path, mmap_mode="r", allow_pickle=False)
    if (kept.shape, kept.dtype) != (array.shape, array.dtype):
        raise ValueError(
            f"has {kept.dtype} numbers in the shape {kept.shape}, "
            f"not {array.dtype} in {array.shape}"
        )
    source, target = kept.reshape(-1), array.reshape(-1)
    for start in range(0, len(source), BLOCK):
        block, place = source[start : start + BLOCK], target[start : start + BLOCK]
        if block.any() or place.any():
            place[:] = block


def _state(folder: Path) -> dict[str, Any]:
    """The state, every item of the right kind."""
    if not is_kept(folder):
        raise CheckpointError(f"{folder}: there is no checkpoint, a folder with a {STATE}, here")
    try:
        state = json.loads((folder / STATE).read_text(encoding="utf-8"))
        version = state["checkpoint"]
    except (OSError, LookupError, TypeError, ValueError) as error:
        raise _damaged(folder, error) from None
    if version != VERSION:
        raise CheckpointError(
            f"{folder}: is a checkpoint of version {version}, and this hordago reads version "
            f"{VERSION}: begin anew, or go on with the hordago that made it"
        )
    try:
        return _understood(state)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise _damaged(folder, error) from None


def _understood(state: dict[str, Any]) -> dict[str, Any]:
    (bets, raises, plurals), bands, draws = state["abstraction"]
    sizes = Sizes(tuple(bets), tuple(raises), plurals)
    whole = {
        "seed": None, "deals": None, "rival_deals": None, "lessons": None,
        "turned": len(turns_of(state["lessons"])), "met": remembered(state["lessons"]),
    }  # fmt: skip
    for name, most in whole.items():
        if (
            type(state[name]) is not int
            or state[name] < 0
            or (most is not None and state[name] > most)
        ):
            raise ValueError(f"{name} is {state[name]!r}")
    seconds = float(state["seconds"])
    for name in ("honest", "rivals"):
        if not 0 <= float(state[name]) <= 1:
            raise ValueError(f"{name} is {state[name]!r}")
    if not 0 <= seconds < math.inf:
        raise ValueError(f"seconds is {seconds!r}")
    if state["stage"] not in {COARSE, FINE}:
        raise ValueError(f"stage is {state['stage']!r}")
    if re.fullmatch(rf"{ARRAYS}\w+", state["tables"]) is None:
        raise ValueError(f"tables is {state['tables']!r}")
    return {
        **state,
        "rules": Rules(**state["rules"]),
        "abstraction": Abstraction(sizes, tuple(bands), draws),
        "seconds": seconds,
    }


def _damaged(folder: Path, why: Exception | str) -> CheckpointError:
    if isinstance(why, KeyError):
        why = f"{STATE} lacks {why}"
    return CheckpointError(f"{folder}: the checkpoint is damaged: {why}")


def _check_same(
    folder: Path, state: dict[str, Any], rules: Rules, abstraction: Abstraction, seed: int,
    lessons: int,
) -> None:  # fmt: skip
    """Raise `CheckpointError` with everything in which a checkpoint is of another training."""
    kept, wanted = training_settings(state["rules"]), training_settings(rules)
    apart = [
        f"{name} is {wanted[name]!r}, and there {kept[name]!r}"
        for name in wanted
        if kept[name] != wanted[name]
    ]
    if state["abstraction"] != abstraction:
        apart.append(
            f"it would tell apart {in_words(abstraction)}; there it is "
            f"{in_words(state['abstraction'])}"
        )
    if state["seed"] != seed:
        apart.append(f"the seed is {seed}, and there {state['seed']}")
    if state["lessons"] != lessons:
        apart.append(f"rivals learn {lessons} times, and there {state['lessons']}")
    if apart:
        raise CheckpointError(f"{folder}: is a checkpoint of another training: {'; '.join(apart)}")
