"""Match equity: the chance of winning the game from every score, by backward induction.

Owns the order in which scores are worked out. Every hand pays stones, so a score leads to higher
ones only: the last are valued first. Backgammon calls such a table a match equity table.
"""

from __future__ import annotations

from functools import partial

from hordago.lab.cache import compiled
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.running import on_rooms
from hordago.lab.solver.selfplay import equity_of_cells
from hordago.lab.solver.tables import Frozen, Tables, Work

with extra("lab", "the solver"):
    import numpy as np


def rough_equity(target: int, steepness: float = 1.3) -> T:
    """An equity table to begin with: by what each side lacks."""
    lacking = np.arange(target, -1, -1, dtype=np.float64) ** steepness
    with np.errstate(invalid="ignore"):
        table = lacking[None, :] / (lacking[:, None] + lacking[None, :])
    table[target, :] = 1.0
    table[:, target] = 0.0
    return table.astype(np.float32)


def work_out_equity(
    model: Model, tables: Tables, frozen: Frozen, works: list[Work], seed: int, hands: int
) -> None:
    """Fill ``tables.equity`` from the play of a frozen player against himself.

    Each score is played so many times, all with the same cards. What chance alone would turn round
    is put right: a stone more is never worse, a stone more for the others never better.
    """
    target, equity = model.target, tables.equity
    run = compiled(equity_of_cells, fast=True)
    equity[target, :], equity[:, target] = 1.0, 0.0
    split = partial(np.array_split, indices_or_sections=len(works))

    def part(cells: list[T], values: list[T], core: int, work: Work) -> None:
        run(model, tables, frozen, work, np.uint64(seed), cells[core], hands, values[core])

    for total in range(2 * target - 2, -1, -1):
        ours: T = np.arange(max(0, total - target + 1), min(target - 1, total) + 1)
        cells: T = np.column_stack((ours, total - ours))
        values: T = np.zeros(len(cells))
        on_rooms(works, partial(part, split(cells), split(values)))
        for (a, b), value in zip(cells, values, strict=True):
            equity[a, b] = min(max(value, equity[a, b + 1]), equity[a + 1, b])
