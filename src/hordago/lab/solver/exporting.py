"""From tables to a policy file: the rows that matter, in few bits.

Owns which rows are kept: those that matter most, until the file is as large as it may be. A row
matters by how often it is reached and by how far it is from what the coarser context says, which
answers for it at the table where it is left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hordago.bots.trained.book import LEVELS, NOTHING, write_book
from hordago.bots.trained.shape import Shape
from hordago.errors import HordagoError
from hordago.lab.cache import compiled
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.selfplay import freeze, freeze_mus
from hordago.lab.solver.tables import Frozen, Tables, Work, frozen_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

PURIFIED = 0.08  # choices below this share are left out of the file
BINS = 400  # of rows by what they matter, by its logarithm
BIN_WIDTH = 0.25
LOWEST = -40.0
MOST = np.float32(1e25)
BYTES_A_ROW = 0.4  # in a compressed file, to begin with
TRIES = 4
MEGABYTE = 1_000_000


def frozen_of(
    model: Model, shape: Shape, tables: Tables, work: Work, purify: float = PURIFIED
) -> Frozen:
    """What was learned, as a player that does not learn."""
    frozen = frozen_for(shape, model)
    compiled(freeze, fast=True)(model, tables, work, np.float32(purify), frozen)
    return frozen


def export(
    path: Path,
    rules: Rules,
    shape: Shape,
    model: Model,
    tables: Tables,
    work: Work,
    card: dict[str, Any],
    megabytes: float = 8.0,
) -> dict[str, Any]:
    """Write the policy file of what was learned, within a size; answers with the card as written.

    Raises `HordagoError` where not even the smallest policy fits.
    """
    parents: T = np.array(
        [-1 if up is None else up for up in map(shape.coarser, range(shape.contexts))], np.int64
    )
    bins: T = np.zeros((BINS, 2))
    compiled(sort_rows, fast=True)(model, tables, parents, bins)
    rows, weight = np.cumsum(bins[::-1, 0]), np.cumsum(bins[::-1, 1])
    limit = megabytes * MEGABYTE
    wanted, size = limit / BYTES_A_ROW, 0
    for _ in range(TRIES):
        taken = max(int(np.searchsorted(rows, wanted)) - 1, 0)
        if rows[taken] == 0:
            break
        least = float(np.exp(LOWEST + BIN_WIDTH * (BINS - 1 - taken)))
        kept = {"rows": int(rows[taken]), "weight_kept": round(weight[taken] / weight[-1], 4)}
        sections = sections_of(model, shape, tables, work, parents, least)
        size = write_book(path, rules, shape.abstraction, {**card, **kept}, sections)
        if size <= limit:
            return {**card, **kept, "bytes": size}
        wanted = rows[taken] * limit / size * 0.97
    if size:
        path.unlink()
    raise HordagoError(f"a policy for this code does not fit into {megabytes:g} MB")


def sections_of(
    model: Model, shape: Shape, tables: Tables, work: Work, parents: T, least: float
) -> list[bytes]:
    """The sections of a policy file, of the rows that matter at least so much."""
    directory: T = np.full((shape.contexts, len(model.row)), NOTHING, np.uint32)
    write = compiled(write_rows, fast=True)
    empty: T = np.zeros(0, np.uint8)
    size = write(
        model, tables, work, parents, np.float32(least), np.float32(PURIFIED), directory, empty
    )
    data: T = np.zeros(size, np.uint8)
    write(model, tables, work, parents, np.float32(least), np.float32(PURIFIED), directory, data)
    frozen = frozen_for(shape, model, contexts=False)._replace(
        cut=np.zeros(tables.mus_average.shape[:-1], np.float32),
        throw=np.zeros(tables.throw_average.shape, np.float32),
    )
    compiled(freeze_mus_alone, fast=True)(model, tables, np.float32(PURIFIED), frozen)
    return [
        tables.equity.astype("<f4").tobytes(),
        np.rint(frozen.cut * 255).astype(np.uint8).tobytes(),
        np.rint(frozen.throw * 255).astype(np.uint8).tobytes(),
        directory.astype("<u4").tobytes(),
        data.tobytes(),
    ]


def freeze_mus_alone(m: Model, t: Tables, purify: Any, f: Frozen) -> None:
    """`freeze_mus` as a program of its own."""
    freeze_mus(m, t, purify, f)


@kernel
def set_order(m: Model, block: int, seat: int, order: T) -> None:
    """The hands of a seat's range from its first on, weakest first in the block's lance."""
    low, high = m.block_low[block, seat], m.block_high[block, seat]
    place = 0
    for hand in m.by_strength[m.block_kind[block]]:
        if low <= hand < high:
            order[place] = hand - low
            place += 1


@kernel
def row_weight(t: Tables, at: int, width: int, n: int) -> Any:
    """The weight of a row: what the average strategy adds up to."""
    total = np.float32(0)
    for choice in range(n):
        total += t.average[at + choice * width]
    return total


@kernel
def importance(m: Model, t: Tables, context: int, parent: int, at: int, width: int, n: int) -> Any:
    """How much a row matters: its weight, times how far it is from the coarser context's.

    How far is half the sum of the differences of the chances; all of it where the coarser one knows
    nothing. The coarsest rows matter more than any: rivals may go where nobody went in training.
    """
    here = context * m.size + at
    weight = row_weight(t, here, width, n)
    if weight == 0 or n == 1:
        return np.float32(0)
    if parent < 0:
        return MOST
    there = parent * m.size + at
    other = row_weight(t, there, width, n)
    if other == 0:
        return weight
    apart = np.float32(0)
    for choice in range(n):
        mine = t.average[here + choice * width] / weight
        apart += abs(mine - t.average[there + choice * width] / other)
    return weight * apart / 2


def sort_rows(m: Model, t: Tables, parents: T, bins: T) -> None:
    """Count all rows by how much they matter, and add up their weights."""
    for context in range(len(parents)):
        for block in range(len(m.block_tree)):
            root = m.tree_root[m.block_tree[block]]
            for node in range(root, m.tree_root[m.block_tree[block] + 1]):
                seat = m.node_seat[node]
                n = m.node_first[node + 1] - m.node_first[node]
                width = m.block_high[block, seat] - m.block_low[block, seat]
                at = begins(m, block, node)
                for h in range(width):
                    matters = importance(m, t, context, parents[context], at + h, width, n)
                    if matters > 0:
                        place = int((np.log(matters) - LOWEST) / BIN_WIDTH)
                        place = min(max(place, 0), BINS - 1)
                        bins[place, 0] += 1
                        bins[place, 1] += row_weight(t, context * m.size + at + h, width, n)


def write_rows(
    m: Model, t: Tables, w: Work, parents: T, least: Any, purify: Any, directory: T, data: T
) -> int:
    """Write the records of all rows that matter at least so much; how many bytes they take.

    Into an empty `data` nothing is written: then the size alone is asked for.
    """
    writes = len(data) > 0
    size = 0
    levels = w.chances
    for context in range(len(directory)):
        parent = parents[context]
        for block in range(len(m.block_tree)):
            root = m.tree_root[m.block_tree[block]]
            for node in range(root, m.tree_root[m.block_tree[block] + 1]):
                seat = m.node_seat[node]
                n = m.node_first[node + 1] - m.node_first[node]
                width = m.block_high[block, seat] - m.block_low[block, seat]
                row = m.block_first[block] + node - root
                at = m.row[row]
                found = 0
                set_order(m, block, seat, w.order)
                for h in w.order[:width]:
                    matters = importance(m, t, context, parent, at + h, width, n)
                    if matters >= least:
                        found += 1
                if found == 0:
                    continue
                directory[context, row] = size
                first = size + (width + 7) // 8
                if writes:
                    kept = 0
                    for place in range(width):
                        h = w.order[place]
                        matters = importance(m, t, context, parent, at + h, width, n)
                        if matters >= least:
                            data[size + place // 8] |= np.uint8(1 << place % 8)
                            for choice in range(n):
                                here = context * m.size + at + h + choice * width
                                levels[choice] = t.average[here]
                            write_levels(levels, n, purify, data, first + kept, found)
                            kept += 1
                size = first + found * (n - 1)
    return size


@kernel
def write_levels(levels: T, n: int, purify: Any, data: T, at: int, step: int) -> None:
    """Write the chances of all choices but the first, rounded so that they do not exceed 1.

    Choices of a smaller share than `purify` are left out.
    """
    total = np.float32(0)
    for choice in range(n):
        total += levels[choice]
    kept = np.float32(0)
    for choice in range(n):
        if levels[choice] < purify * total:
            levels[choice] = 0
        kept += levels[choice]
    left = LEVELS
    for choice in range(1, n):
        level = min(left, int(levels[choice] / kept * LEVELS + 0.5))
        data[at + (choice - 1) * step] = level
        left -= level
