"""A policy file as a frozen player for training: what is played at the table, as arrays.

Owns the translation from a `Book` to `Frozen`. It must play as the file does at the table: where a
row is left out, a coarser context that has it answers, and what is seldom done is not done.
Where none knows a row, the table asks a rule bot; here the quietest move stands for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hordago.bots.trained.book import FIRST_BYTES, LEVELS, Book, row_bytes
from hordago.bots.trained.shape import SEATS, Shape
from hordago.lab.cache import compiled
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.rows import Rows, rows_of, set_order
from hordago.lab.solver.tables import Frozen, frozen_for

with extra("lab", "the solver"):
    import numpy as np


NOWHERE = -1


class Sections(NamedTuple):
    """The parts of an unpacked policy, as arrays over its own memory."""

    equity: T  # (target + 1, target + 1)
    cut: T  # (score contexts, 2, 4, hands) in 255ths
    throw: T  # (score contexts, 4, choices) in 255ths
    rows: T  # (rows, bytes)
    data: T


def sections_of(book: Book, model: Model) -> Sections:
    """The sections of a policy; `model` is that of its own shape."""
    shape = book.shape
    scores, hands = shape.score_contexts, len(shape.hands.ranks)
    target = shape.code.target + 1

    def part(name: str, kind: Any, *sizes: int) -> T:
        return np.frombuffer(book.section(name), kind).reshape(sizes)

    return Sections(
        part("equity", "<f4", target, target),
        part("cut", np.uint8, scores, 2, SEATS, hands),
        part("throw", np.uint8, scores, SEATS, len(model.choice_mask)),
        part("rows", np.uint8, len(model.row), row_bytes(shape)),
        part("data", np.uint8, -1),
    )


def places_of(parts: Sections, shape: Shape, rows: Rows) -> T:
    """Where each record begins in `data`, (contexts and all far ones together, rows).

    `NOWHERE` where there is none.
    """
    first: T = np.ascontiguousarray(parts.rows[:, :FIRST_BYTES]).view("<u4").astype(np.int64)
    bits = np.unpackbits(parts.rows[:, FIRST_BYTES:], axis=1, bitorder="little")
    has: T = bits[:, : shape.contexts + 1].astype(np.int64)
    size: T = (rows.width * (rows.moves - 1))[:, None]
    places = first + (np.cumsum(has, axis=1) - has) * size
    return np.ascontiguousarray(np.where(has, places, NOWHERE).T)


def frozen_of_book(book: Book, model: Model, purify: float) -> Frozen:
    """A policy as it is played at the table; `model` is that of its own shape.

    `purify`: choices of a smaller share are left out, as `deciding.purified` does.
    """
    parts, shape = sections_of(book, model), book.shape
    frozen = frozen_for(shape, model)
    standing, rows = standing_for(shape), rows_of(model)
    compiled(read_rows, fast=True)(
        model, rows, places_of(parts, shape, rows), parts.data, standing,
        np.zeros(len(model.ranks), np.int64), np.zeros(16, np.float32), np.float32(purify),
        frozen.chance,
    )  # fmt: skip
    cut = parts.cut.astype(np.float32) / 255
    cut[(cut < purify) & (cut < 1 - cut)] = 0
    cut[(1 - cut < purify) & (1 - cut < cut)] = 1
    throw = parts.throw.astype(np.float32)
    for first, stop in zip(model.choice_first[:-1], model.choice_first[1:], strict=True):
        shares = throw[..., first:stop]
        shares /= shares.sum(-1, keepdims=True)
        shares[shares < np.minimum(purify, shares.max(-1, keepdims=True))] = 0
        shares /= shares.sum(-1, keepdims=True)
    return frozen._replace(cut=cut, throw=throw)


def standing_for(shape: Shape) -> T:
    """By context: itself and those that stand for it, the nearest first; -1 for no more."""
    chains = []
    for context in range(shape.contexts):
        chain: list[int] = []
        each: int | None = context
        while each is not None:
            chain.append(each)
            each = shape.coarser(each)
        chains.append(chain)
    longest = max(map(len, chains))
    return np.array([chain + [-1] * (longest - len(chain)) for chain in chains])


def read_rows(
    m: Model, rows: Rows, places: T, data: T, standing: T, order: T, levels: T, purify: Any,
    chance: T,
) -> None:  # fmt: skip
    """Fill the chances of every context from the first of those that stand for it that has a row.

    `order` and `levels` are room: for the order of hands, and the shares of one hand.
    """
    for context in range(len(standing)):
        for row in range(len(rows.at)):
            width, n = rows.width[row], rows.moves[row]
            at = context * m.size + rows.at[row]
            first = NOWHERE
            for other in standing[context]:
                if other >= 0 and first == NOWHERE:
                    first = places[other, row]
            set_order(m, rows.block[row], rows.seat[row], order)
            for place in range(width):
                levels[0] = LEVELS
                for choice in range(1, n):
                    levels[choice] = 0
                    if first != NOWHERE:
                        levels[choice] = data[first + (choice - 1) * width + place]
                    levels[0] -= levels[choice]
                write_purified(levels, n, purify, width, at + order[place], chance)


@kernel
def write_purified(levels: T, n: int, purify: Any, width: int, at: int, chance: T) -> None:
    """Write shares without those below `purify`; the greatest is always left."""
    top = np.float32(0)
    for choice in range(n):
        top = max(top, levels[choice])
    least = min(purify * np.float32(LEVELS), top)
    total = np.float32(0)
    for choice in range(n):
        if levels[choice] < least:
            levels[choice] = 0
        total += levels[choice]
    write_shares(levels, n, total, width, at, chance)


@kernel
def write_shares(shares: T, n: int, total: T, width: int, at: int, chance: T) -> None:
    """Write the shares of one hand's choices in 255ths; what rounding leaves is the likeliest's."""
    left = 255
    best = 0
    for choice in range(n):
        part = int(shares[choice] / total * np.float32(255) + np.float32(0.5))
        chance[at + choice * width] = part
        left -= part
        if shares[choice] > shares[best]:
            best = choice
    chance[at + best * width] += left
