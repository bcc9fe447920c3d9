"""From tables to a policy file: the rows that matter, in few bits.

Owns which rows are kept: those that matter most, until the file is as large as it may be. A row
matters by how often it is reached and by how far what is played there is from what is played in the
coarser context, which answers for it at the table where it is left out. The coarsest context is all
of them together where both sides are far from the target: what was played on average, whoever ended
the mus. Near the target órdagos are taken that would be folly far from it: such play is not in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from hordago.bots.trained.book import LEVELS, NOTHING, keep_book, packed_book
from hordago.bots.trained.players import PURIFY
from hordago.bots.trained.shape import Shape
from hordago.errors import HordagoError
from hordago.lab.cache import compiled
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.rows import Rows, rows_of, set_order
from hordago.lab.solver.selfplay import freeze, freeze_mus, freeze_rows
from hordago.lab.solver.tables import Frozen, Tables, Work, frozen_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

BINS = 2000  # of rows by what they matter, by its logarithm
BIN_WIDTH = 0.05
LOWEST = -40.0
MOST = np.float32(1e25)
PACKING = 6.0  # bytes in each of a compressed file, to begin with
TRIES = 5
AIM, FULL = 0.99, 0.97  # parts of a file's size: to aim at, and to be content with
MEGABYTE = 1_000_000
ALL = 255  # of the shares of a row
HALF = np.float32(0.5)
LENT = np.float32(0.01)
"""The part of what was learned in all contexts far from the target together that is added to each:
where a context was seldom met, what was learned in it is mostly chance."""
NEAR = np.float32(1e-6)
"""The part of the contexts near the target that is added to the far ones, which may say nothing."""


def frozen_of(
    model: Model, shape: Shape, tables: Tables, work: Work, purify: float = PURIFY
) -> Frozen:
    """What was learned, as a player that does not learn."""
    frozen = frozen_for(shape, model)
    lent = LENT * together_of(shape, tables.average)
    compiled(freeze, fast=True)(model, tables, work, lent, np.float32(purify), frozen)
    return frozen


def together_of(shape: Shape, average: T) -> T:
    """What was learned in all contexts far from the target together, as in one."""
    together: T = np.zeros(shape.starts[-1], np.float32)
    for context, each in enumerate(average.reshape(shape.contexts, -1)):
        together += each if context < shape.mus_contexts else NEAR * each
    return together


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
    learned = learned_rows(shape, model, tables, work)
    places, bins = rows_of(model), np.zeros((BINS, 2))
    count = compiled(count_rows, fast=True)
    for each in learned:
        count(places, *each, bins)
    rows, taken = np.cumsum(bins[::-1], axis=0).T
    limit = megabytes * MEGABYTE
    wanted, best = limit * PACKING, b""
    for _ in range(TRIES):
        last = int(np.searchsorted(taken, wanted, side="right")) - 1
        if last < 0 or rows[last] == 0:
            break
        least = float(np.exp(LOWEST + BIN_WIDTH * (BINS - 1 - last)))
        kept = {**card, "rows": int(rows[last]), "of_rows": int(rows[-1])}
        sections = sections_of(model, tables, places, learned, work, least)
        packed = packed_book(rules, shape.abstraction, kept, sections)
        if len(best) < len(packed) <= limit:
            best, written = packed, {**kept, "bytes": len(packed)}
        if FULL * limit <= len(packed) <= limit or (rows[last] == rows[-1] and best):
            break
        wanted = taken[last] * limit / len(packed) * AIM
    if not best:
        raise HordagoError(f"a policy for this code does not fit into {megabytes:g} MB")
    keep_book(path, best)
    return written


class Learned(NamedTuple):
    """What was learned in one context, or in all far ones together."""

    average: T  # (size)
    shares: T  # (size) what is played, in 255ths; where nothing was learned, the coarser context's
    coarser: T  # (size) the same of the context that answers where a row is left out; 0: of none


def learned_rows(shape: Shape, model: Model, tables: Tables, work: Work) -> list[Learned]:
    """By context what was learned, and of all far ones together at the end."""
    average = tables.average.reshape(shape.contexts, model.size)
    together = together_of(shape, tables.average)
    shares: T = np.zeros((shape.contexts + 1, model.size), np.uint8)
    run = compiled(freeze_rows, fast=True)
    purify, lent, none = np.float32(PURIFY), LENT * together, np.zeros_like(together)
    run(model, tables.average, tables.regret, work, lent, purify, shares[:-1].reshape(-1))
    run(model, together, none, work, none, purify, shares[-1])
    nothing: T = np.zeros(0, np.uint8)
    learned = [Learned(together, shares[-1], nothing)]
    fill, rows = compiled(fill_rows, fast=True), rows_of(model)
    for context in range(shape.contexts):
        coarser = shape.coarser(context)
        assert coarser is not None
        fill(rows, average[context], shares[context], shares[coarser])
        learned.append(Learned(average[context], shares[context], shares[coarser]))
    return [*learned[1:], learned[0]]


def sections_of(
    model: Model, tables: Tables, rows: Rows, learned: list[Learned], work: Work, least: float
) -> list[bytes]:
    """The sections of a policy file, of the rows that matter at least so much."""
    directory: T = np.full((len(learned), len(model.row)), NOTHING, np.uint32)
    write = compiled(write_rows, fast=True)

    def written(data: T) -> int:
        size = 0
        for each, places in zip(learned, directory, strict=True):
            size = write(model, rows, work, *each, np.float32(least), places, data, size)
        return size

    data: T = np.zeros(written(np.zeros(0, np.uint8)), np.uint8)
    written(data)
    frozen = Frozen(
        chance=data,  # any array of bytes: the mus alone is written
        cut=np.zeros(tables.mus_average.shape[:-1], np.float32),
        throw=np.zeros(tables.throw_average.shape, np.float32),
        bands=model.bands,
        draws=model.draws,
        mus_contexts=model.mus_contexts,
    )
    compiled(freeze_mus_alone, fast=True)(model, tables, np.float32(PURIFY), frozen)
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
def row_weight(average: T, at: int, width: int, n: int) -> Any:
    """The weight of a row: what the average strategy adds up to."""
    total = np.float32(0)
    for choice in range(n):
        total += average[at + choice * width]
    return total


@kernel
def importance(average: T, shares: T, coarser: T, at: int, width: int, n: int) -> Any:
    """How much a row matters: the weight of each hand, times how far it is from the coarser row's.

    How far is half the sum of the differences of the chances; the whole is by the byte that the row
    takes. The coarsest rows matter more than any: rivals may go where nobody went in training.
    """
    matters = np.float32(0)
    if n == 1:
        return matters
    for h in range(at, at + width):
        weight = row_weight(average, h, width, n)
        if len(coarser) == 0:
            if weight > 0:
                return MOST
            continue
        apart = np.float32(0)
        for choice in range(n):
            place = h + choice * width
            apart += abs(np.float32(shares[place]) - np.float32(coarser[place]))
        matters += weight * apart
    return matters / np.float32(2 * ALL * width * (n - 1))


def fill_rows(rows: Rows, average: T, shares: T, coarser: T) -> None:
    """Where nothing was learned in a context, take what is played in the coarser one."""
    for row in range(len(rows.at)):
        at, width, n = rows.at[row], rows.width[row], rows.moves[row]
        for h in range(at, at + width):
            if row_weight(average, h, width, n) == 0:
                for place in range(h, h + n * width, width):
                    shares[place] = coarser[place]


def count_rows(rows: Rows, average: T, shares: T, coarser: T, bins: T) -> None:
    """Count the rows of a context by how much they matter, and the bytes that they take."""
    for row in range(len(rows.at)):
        width, n = rows.width[row], rows.moves[row]
        matters = importance(average, shares, coarser, rows.at[row], width, n)
        if matters > 0:
            place = int((np.log(matters) - LOWEST) / BIN_WIDTH)
            place = min(max(place, 0), BINS - 1)
            bins[place, 0] += 1
            bins[place, 1] += width * (n - 1)


def write_rows(
    m: Model, rows: Rows, w: Work, average: T, shares: T, coarser: T, least: Any, directory: T,
    data: T, size: int,
) -> int:  # fmt: skip
    """Write the rows of a context that matter at least so much, from `size` on.

    Answers with how many bytes there are then. Into an empty `data` nothing is written.
    """
    for row in range(len(rows.at)):
        at, width, n = rows.at[row], rows.width[row], rows.moves[row]
        if importance(average, shares, coarser, at, width, n) < least:
            continue
        directory[row] = size
        if len(data) > 0:
            set_order(m, rows.block[row], rows.seat[row], w.order)
            w.chances[:] = 0
            for place in range(width):
                here = at + w.order[place]
                weight = row_weight(average, here, width, n)
                write_levels(shares, here, width, n, weight, w.chances, data, size + place)
        size += width * (n - 1)
    return size


@kernel
def write_levels(
    shares: T, at: int, width: int, n: int, weight: Any, owed: T, data: T, to: int
) -> None:
    """Write the chances of all choices but the first, rounded so that they do not exceed 1.

    What a choice loses or gains by rounding, times the weight of the hand, is owed to it: the next
    hand in order that makes it now and then is rounded the other way. So hands that are alike make
    a choice together as often as was learned, however coarse the levels are.
    """
    left = LEVELS
    for choice in range(1, n):
        wanted = np.float32(shares[at + choice * width]) * np.float32(LEVELS) / np.float32(ALL)
        level = int(wanted + HALF)
        if 0 < wanted < LEVELS and weight > 0:
            back = min(max(owed[choice] / weight, -HALF), HALF)
            level = int(wanted + back + HALF)
        level = min(level, left)
        owed[choice] += weight * (wanted - np.float32(level))
        data[to + (choice - 1) * width] = level
        left -= level
