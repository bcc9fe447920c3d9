"""The step functions of the rules as numba compiles them: the same functions, none written twice.

`register` must be called before anything is compiled. What compiled code needs in another form is
here and nowhere in the rules: a `put` without slices, the rows of a ranking as an array, the pack
as an array (its length changes at a reshuffle).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import getmodule, isfunction
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload, register_jitable

from hordago.rules import betting, counting, exchange, hand, seating
from hordago.rules.hand import Position
from hordago.rules.ranking import Ranking, Strength, arrange, is_royal, strength
from hordago.rules.tuples import put

INTERPRETED = {hand.begin}
"""The step functions that are not compiled: they make tuples as long as there are seats."""

DEFINITIONS = (arrange, is_royal, strength)
"""What is compiled of `ranking`; the rest makes the table."""

Compiled = Callable[..., Any]


def step_functions() -> list[Callable[..., object]]:
    """Every function of the rules that compiled code calls."""
    found = [
        each
        for module in (seating, betting, counting, exchange, hand)
        for each in vars(module).values()
        if isfunction(each) and getmodule(each) is module and each not in INTERPRETED
    ]
    return [*found, *DEFINITIONS]


@cache
def register() -> None:
    """Let compiled code call the step functions."""
    for each in step_functions():
        register_jitable(each)
    overload(put, strict=False)(_put)  # strict would want annotations on lambdas


def _put(items: Any, index: Any, item: Any) -> Callable[..., object] | None:
    """`tuples.put` without slices: compiled tuples have a fixed length."""
    if not isinstance(items, types.UniTuple):
        return None
    by_length: dict[int, Callable[..., object]] = {
        2: lambda items, index, item: (
            item if index == 0 else items[0],
            item if index == 1 else items[1],
        ),
        4: lambda items, index, item: (
            item if index == 0 else items[0],
            item if index == 1 else items[1],
            item if index == 2 else items[2],
            item if index == 3 else items[3],
        ),
        6: lambda items, index, item: (
            item if index == 0 else items[0],
            item if index == 1 else items[1],
            item if index == 2 else items[2],
            item if index == 3 else items[3],
            item if index == 4 else items[4],
            item if index == 5 else items[5],
        ),
    }
    return by_length[items.count]


ROW = np.dtype([(name, np.int64) for name in Strength._fields])


def compiled_ranking(plain: Ranking) -> Ranking:
    """The same table with its rows in an array, still keyed by `Strength.grande`."""
    rows: Any = np.zeros(10_000, ROW)
    for key, row in plain.rows.items():
        rows[key] = tuple(row)
    return Ranking(plain.ranks, rows)


def compiled_position(plain: Position) -> Position:
    """The same position with the pack as an array."""
    pack: Any = pack_array(plain.deal.pack)
    return plain._replace(deal=plain.deal._replace(pack=pack))


def pack_array(pack: tuple[int, ...]) -> Any:
    """An order of cards as compiled code takes it."""
    return np.array(pack, dtype=np.int64)


def plain_position(position: Position) -> Position:
    """A position as the interpreted rules write it."""
    pack = tuple(int(card) for card in position.deal.pack)
    return position._replace(deal=position.deal._replace(pack=pack))


@cache
def compiled(function: Callable[..., object]) -> Compiled:
    """A step function, compiled with all that it calls."""
    register()
    found: Compiled = njit(function)
    return found
