"""The step functions of the rules as numba compiles them: the same functions, none written twice.

Owns what compiled code needs in another form, and nothing else: a `put` without slices, a deal
whose tuples have as many items as there are seats, tables and packs as arrays. It must never define
a rule. `register` is called before anything is compiled; `hordago.lab.cache` does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import getmodule, isfunction
from typing import Any, TypeAlias, TypeVar

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numpy as np
    from numba import njit, types
    from numba.extending import overload, register_jitable

from hordago.rules import betting, counting, course, exchange, hand, seating
from hordago.rules.code import Code
from hordago.rules.exchange import dealt_hand
from hordago.rules.profile import Rules
from hordago.rules.ranking import (
    Cards4,
    Ranking,
    Strength,
    arrange,
    is_royal,
    strength,
)
from hordago.rules.tuples import put

Step: TypeAlias = Callable[..., Any]
Jitable = TypeVar("Jitable", bound=Step)

INTERPRETED = {hand.begin}
"""The step functions that are not compiled: they make tuples as long as there are seats."""

DEFINITIONS = (arrange, is_royal, strength)
"""What is compiled of `ranking`; the rest makes the table."""

CALLED = {hand.play, hand.close_lance, hand.enter, hand.count}
"""What stays a call in compiled code, being large and rare. All else is written out in place: a
call would hand on a hundred numbers one by one, which takes longer than what most steps do."""

BORROWED = {"_nrt": False}
"""Options of compiled code that makes no arrays: those it is given are the caller's to keep. Else
it would count, atomically, each time that a tuple takes an array in: two fifths of all time."""

FAST = {"fastmath": True, "error_model": "numpy", **BORROWED}
"""Options of loops over fractions: sums may be reordered, so that several items are done at once;
nothing is infinite, and no division is by zero that is not meant."""

AS_PART = {"forceinline": True, **BORROWED}


def inlined(function: Jitable) -> Jitable:
    """Let compiled code call a function, and write it out where it is called."""
    marked: Jitable = register_jitable(**AS_PART)(function)
    return marked


def called(function: Jitable) -> Jitable:
    """Let compiled code call a function."""
    marked: Jitable = register_jitable(**BORROWED)(function)
    return marked


def kernel(function: Jitable) -> Jitable:
    """Let compiled code call a function that loops over fractions."""
    marked: Jitable = register_jitable(**FAST)(function)
    return marked


def part(function: Jitable) -> Jitable:
    """Let compiled code call a function that loops over fractions, and write it out there.

    For what is called often and is handed tuples of arrays: a call would hand on each array of
    them, number by number, which can take longer than the loop over a few hundred items.
    """
    marked: Jitable = register_jitable(**FAST, forceinline=True)(function)
    return marked


def jitted(function: Any) -> Any:
    """A function as compiled code can be handed it; one that numba has already is left as it is."""
    return function if hasattr(function, "py_func") else njit(**AS_PART)(function)


def step_functions() -> list[Step]:
    """Every function of the rules that compiled code calls."""
    found = [
        each
        for module in (seating, betting, counting, exchange, hand, course)
        for each in vars(module).values()
        if isfunction(each) and getmodule(each) is module and each not in INTERPRETED
    ]
    return [*found, *DEFINITIONS]


@cache
def register() -> None:
    """Let compiled code call the step functions."""
    for each in step_functions():
        (called if each in CALLED else inlined)(each)
    # Not strict: that would want annotations on lambdas.
    overload(put, strict=False, jit_options=AS_PART)(put_compiled)
    overload(deal_hands, strict=False, jit_options=AS_PART)(deal_hands_compiled)
    overload(strengths, strict=False, jit_options=AS_PART)(strengths_compiled)


def put_compiled(items: Any, index: Any, item: Any) -> Step | None:
    """`tuples.put` without slices: compiled tuples have a fixed length."""
    if not isinstance(items, types.UniTuple):
        return None
    by_length: dict[int, Step] = {
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


# What `hand.begin` does, with tuples as long as `seats`: any tuple with an item a seat.


def deal_hands(
    seats: tuple[int, ...], ranks: tuple[int, ...], pack: tuple[int, ...], mano: int
) -> tuple[Cards4, ...]:
    """The hand of each seat, dealt from a pack one card at a time, mano first."""
    n_players = len(seats)
    return tuple([dealt_hand(ranks, pack, n_players, (seat - mano) % n_players) for seat in seats])


def deal_hands_compiled(seats: Any, ranks: Any, pack: Any, mano: Any) -> Step:
    """`deal_hands`, written out for two, four and six seats."""
    by_length: dict[int, Step] = {
        2: lambda seats, ranks, pack, mano: (
            dealt_hand(ranks, pack, 2, (0 - mano) % 2),
            dealt_hand(ranks, pack, 2, (1 - mano) % 2),
        ),
        4: lambda seats, ranks, pack, mano: (
            dealt_hand(ranks, pack, 4, (0 - mano) % 4),
            dealt_hand(ranks, pack, 4, (1 - mano) % 4),
            dealt_hand(ranks, pack, 4, (2 - mano) % 4),
            dealt_hand(ranks, pack, 4, (3 - mano) % 4),
        ),
        6: lambda seats, ranks, pack, mano: (
            dealt_hand(ranks, pack, 6, (0 - mano) % 6),
            dealt_hand(ranks, pack, 6, (1 - mano) % 6),
            dealt_hand(ranks, pack, 6, (2 - mano) % 6),
            dealt_hand(ranks, pack, 6, (3 - mano) % 6),
            dealt_hand(ranks, pack, 6, (4 - mano) % 6),
            dealt_hand(ranks, pack, 6, (5 - mano) % 6),
        ),
    }
    return by_length[seats.count]


def strengths(code: Code, ranking: Ranking, hands: tuple[Cards4, ...]) -> tuple[Strength, ...]:
    """What the hand of each seat is worth."""
    return tuple([strength(code, ranking, each) for each in hands])


def strengths_compiled(code: Any, ranking: Any, hands: Any) -> Step:
    """`strengths`, written out for two, four and six seats."""
    by_length: dict[int, Step] = {
        2: lambda code, ranking, hands: (
            strength(code, ranking, hands[0]),
            strength(code, ranking, hands[1]),
        ),
        4: lambda code, ranking, hands: (
            strength(code, ranking, hands[0]),
            strength(code, ranking, hands[1]),
            strength(code, ranking, hands[2]),
            strength(code, ranking, hands[3]),
        ),
        6: lambda code, ranking, hands: (
            strength(code, ranking, hands[0]),
            strength(code, ranking, hands[1]),
            strength(code, ranking, hands[2]),
            strength(code, ranking, hands[3]),
            strength(code, ranking, hands[4]),
            strength(code, ranking, hands[5]),
        ),
    }
    return by_length[hands.count]


ROW = np.dtype([(name, np.int64) for name in Strength._fields])


def compiled_ranking(plain: Ranking) -> Ranking:
    """The same table in arrays, its rows still keyed by `Strength.grande`.

    In compiled code a long tuple costs a chain of comparisons a look-up, and an array nothing.
    """
    rows: Any = np.zeros(10_000, ROW)
    for key, row in plain.rows.items():
        rows[key] = tuple(row)
    ranks: Any = np.array(plain.ranks, dtype=np.int64)
    return Ranking(ranks, rows)


@cache
def ranking_for(rules: Rules) -> Ranking:
    """The table of hands of a code, for compiled code."""
    return compiled_ranking(rules.ranking())
