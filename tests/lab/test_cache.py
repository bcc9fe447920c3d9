"""Compiled code is kept, and a rule that was edited is never played stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

import hordago
from hordago.lab.cache import compiled, source_key
from hordago.lab.fingerprint import fingerprint

PROGRAM = """
from hordago.lab.cache import compiled
from hordago.rules.exchange import discarder
from hordago.rules.profile import Rules

first = compiled(discarder)
print(first(Rules().code(), 1, 0), "loaded" if first.stats.cache_hits else "compiled")
"""
"""Which seat throws first with mano 1; the order of seats is a rule of another module."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the package."""
    there = tmp_path / "hordago"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(hordago.__file__).parent, there, ignore=ignored)
    return there


def run_in(tree: Path) -> str:
    """What the program prints, run with a copy of the package and a cache beside it."""
    env = {
        **os.environ,
        "PYTHONPATH": str(tree.parent),
        "XDG_CACHE_HOME": str(tree.parent / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_edited_rule_is_never_played_stale(tree: Path) -> None:
    assert run_in(tree) == "1 compiled"
    assert run_in(tree) == "1 loaded"
    seating = tree / "rules" / "seating.py"
    text = seating.read_text()
    assert "return (mano + place) % n_players" in text
    seating.write_text(text.replace("(mano + place) %", "(mano + 1 + place) %"))
    assert run_in(tree) == "2 compiled"
    seating.write_text(text)
    assert run_in(tree) == "1 loaded"


@pytest.mark.parametrize(
    ("kept", "left"),
    [("*.nbc", 100), ("*.nbc", 0), ("*.nbi", 100), ("*.nbi", 0), ("*.nbi", None)],
)
def test_what_was_damaged_is_compiled_again(tree: Path, kept: str, left: int | None) -> None:
    assert run_in(tree) == "1 compiled"
    damaged = list((tree.parent / "cache").rglob(kept))
    assert damaged
    for path in damaged:
        path.write_bytes(b"junk" * 999 if left is None else path.read_bytes()[:left])
    assert run_in(tree) == "1 compiled"
    assert run_in(tree) == "1 loaded"


@pytest.mark.parametrize(
    "part", ["cards.py", "rules/betting.py", "rules/tuples.py", "lab/chance.py"]
)
def test_the_key_is_of_all_source_that_is_compiled(tree: Path, part: str) -> None:
    before = source_key(tree)
    (tree / part).write_text((tree / part).read_text() + "\n")
    assert source_key(tree) != before


def test_code_that_checks_places_in_arrays_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_key()
    monkeypatch.setattr("numba.config.BOUNDSCHECK", 1)
    assert source_key() != before


def test_where_nothing_can_be_kept_code_is_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))

    def double(number: int) -> int:
        return number * 2

    assert compiled(double)(21) == 42


# What a function is known by.

LIMIT = 3
WEIGHTS = np.arange(3)


def within(number: int) -> int:
    return number < LIMIT


def weighed(number: int) -> Any:
    return WEIGHTS[number]


def calls_within(number: int) -> int:
    return 1 + within(number)


def adding(amount: Any) -> Callable[[int], Any]:
    return lambda number: number + amount


def test_a_function_is_known_by_what_it_calls_and_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = [fingerprint(each) for each in (within, calls_within, weighed)]
    assert None not in marks
    assert marks == [fingerprint(each) for each in (within, calls_within, weighed)]
    monkeypatch.setitem(globals(), "LIMIT", 4)
    monkeypatch.setitem(globals(), "WEIGHTS", np.arange(1, 4))
    changed = [fingerprint(each) for each in (within, calls_within, weighed)]
    assert all(mark != was for mark, was in zip(changed, marks, strict=True))


def test_closures_are_told_apart_by_what_they_hold() -> None:
    assert fingerprint(adding(1)) == fingerprint(adding(1))
    assert fingerprint(adding(1)) != fingerprint(adding(2))
    assert fingerprint(adding(1)) != fingerprint(adding(1.0))


def test_what_no_hash_can_tell_has_no_fingerprint() -> None:
    assert fingerprint(adding(SimpleNamespace(stones=1))) is None


def test_a_function_of_no_module_is_not_kept() -> None:
    space: dict[str, Any] = {}
    exec("def twice(number):\n    return 2 * number", space)
    assert fingerprint(space["twice"]) is None
    assert compiled(space["twice"])(21) == 42


class Named(NamedTuple):
    least: int
    most: int


class Swapped(NamedTuple):
    most: int
    least: int


PAIR: Any = Named(1, 2)
ROWS: Any = np.zeros(2, [("least", np.int64), ("most", np.int64)])


def of_pair(number: int) -> Any:
    return number + PAIR.least


def of_rows(number: int) -> Any:
    return ROWS[number].least


def with_keyword(number: int, *, more: int = 1) -> int:
    return number + more


def as_keyword(number: int, more: int = 1) -> int:
    return number + more


def test_which_item_a_name_means_is_part_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(of_pair)
    assert before is not None
    Swapped.__qualname__ = Swapped.__name__ = "Named"
    monkeypatch.setitem(globals(), "PAIR", Swapped(1, 2))
    assert fingerprint(of_pair) != before


def test_a_named_tuple_of_another_module_is_another() -> None:
    made = [NamedTuple("Made", [("stones", int)]) for _ in range(3)]
    for each, module in zip(made, ("one", "one", "other"), strict=True):
        each.__module__ = module
    one, same, other = (fingerprint(adding(each)) for each in made)
    assert one == same
    assert one != other


def test_the_names_of_columns_are_part_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(of_rows)
    assert before is not None
    monkeypatch.setitem(globals(), "ROWS", np.zeros(2, [("most", np.int64), ("least", np.int64)]))
    assert fingerprint(of_rows) != before


def test_keywords_and_what_they_are_left_out_for_are_part_of_a_function(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = fingerprint(with_keyword)
    assert before is not None
    monkeypatch.setattr(with_keyword, "__kwdefaults__", {"more": 2})
    assert fingerprint(with_keyword) != before
    code = as_keyword.__code__
    before = fingerprint(as_keyword)
    monkeypatch.setattr(as_keyword, "__code__", code.replace(co_posonlyargcount=1))
    assert fingerprint(as_keyword) != before


def test_nothing_in_a_closure_yet_has_no_fingerprint() -> None:
    def outer() -> Callable[[], int]:
        def inner() -> int:
            return later

        found = fingerprint(inner)
        assert found is None
        later = 1
        return inner

    assert outer()() == 1


def test_what_a_function_holds_and_leaves_out_is_compiled_with_it() -> None:
    assert compiled(adding(2))(40) == 42
    assert compiled(as_keyword)(41) == 42
