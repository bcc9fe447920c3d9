"""What is kept of what was learned, in few bits: the records of a policy file.

Owns which chances are written for their own sake: those that matter most. One matters by how often
its hand comes to the row, and by how far it is from what the coarser context plays, which answers
at the table where a row is left out. In a row that is kept all others are written as the coarser
context has them: what is the same packs to almost nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hordago.bots.trained.book import FIRST_BYTES, LEVELS
from hordago.lab.cache import compiled
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.rows import Rows, set_order
from hordago.lab.solver.tables import Work

with extra("lab", "the solver"):
    import numpy as np

NONE = -1
BINS = 2000  # by what a chance matters, by its logarithm
BIN_WIDTH = 0.05
LOWEST = -40.0
MOST = np.float32(1e25)
ROW = 4  # bytes that a row takes beside what is its own, about
ALL = 255  # of the shares of a row
HALF = np.float32(0.5)
FINE = np.float32(LEVELS / ALL)  # levels in a part of a share
SHARE = np.float32(0.5 / LEVELS)  # of the difference between two hands, in a level


class Learned(NamedTuple):
    """What was learned, by context; the last is all far ones together."""

    average: T  # (contexts * size)
    together: T  # (size) the same of the last
    shares: T  # ((contexts + 1) * size) what is played, in 255ths
    coarser: T  # (contexts + 1) the context that answers for each; `NONE` for the coarsest
    order: T  # (contexts + 1) all contexts, coarser ones first


def would_take(rows: Rows, learned: Learned) -> tuple[T, T, int]:
    """How many bytes matter at least so much: worths, the greatest first, and the bytes of each.

    And how many rows say anything of their own. It is for a first guess: what a byte matters is
    counted beside what was learned in the coarser context, not beside what is kept of that.
    """
    bins: T = np.zeros(BINS)
    reached = compiled(count_bytes, fast=True)(rows, learned, bins)
    worths: T = np.exp(LOWEST + BIN_WIDTH * np.arange(BINS))
    return worths[::-1], np.cumsum(bins[::-1]), reached


def kept_rows(
    model: Model, rows: Rows, learned: Learned, work: Work, least: float
) -> tuple[int, bytes, bytes]:
    """How many rows are kept, and the sections `rows` and `data` of a file.

    Kept is what matters at least so much for each byte that it takes.
    """
    contexts, sizes = len(learned.coarser), rows.width * rows.moves
    levels: T = np.zeros(contexts * int(sizes.max()), np.uint8)
    first: T = np.zeros(len(sizes), "<u4")
    kept: T = np.zeros(len(sizes) * contexts, np.uint8)
    write = compiled(write_rows, fast=True)

    def written(data: T) -> int:
        size: int = write(model, rows, learned, work, levels, np.float32(least), first, kept, data)
        return size

    data: T = np.zeros(written(np.zeros(0, np.uint8)), np.uint8)
    written(data)
    has = np.packbits(kept.reshape(-1, contexts), axis=1, bitorder="little")
    entries: T = np.hstack([first.view(np.uint8).reshape(-1, FIRST_BYTES), has])
    return int(kept.sum()), entries.tobytes(), data.tobytes()


@kernel
def hand_weight(learned: Learned, size: int, context: int, at: int, width: int, n: int) -> Any:
    """The weight of a hand: what the average strategy adds up to."""
    total = np.float32(0)
    for choice in range(n):
        place = at + choice * width
        if context * size < len(learned.average):
            total += learned.average[context * size + place]
        else:
            total += learned.together[place]
    return total


@kernel
def importance(weight: Any, shares: T, here: int, there: int, width: int, n: int) -> Any:
    """How much a hand matters: its weight, times how far it is from the coarser context's.

    How far is half the sum of the differences of the chances.
    """
    apart = np.float32(0)
    if weight > 0:
        for choice in range(n):
            to = choice * width
            apart += abs(np.float32(shares[here + to]) - np.float32(shares[there + to]))
    return weight * apart / np.float32(2 * ALL)


def count_bytes(rows: Rows, learned: Learned, bins: T) -> int:
    """Count bytes by how much each matters; how many rows say anything of their own."""
    reached = 0
    contexts = len(learned.coarser)
    size = len(learned.together)
    for context in range(contexts):
        coarser = learned.coarser[context]
        for row in range(len(rows.at)):
            width, n = rows.width[row], rows.moves[row]
            says = False
            for at in range(rows.at[row], rows.at[row] + (width if n > 1 else 0)):
                weight = hand_weight(learned, size, context, at, width, n)
                matters = MOST if weight > 0 else np.float32(0)
                if coarser != NONE:
                    here, there = context * size + at, coarser * size + at
                    matters = importance(weight, learned.shares, here, there, width, n)
                    matters /= np.float32(n - 1)
                if matters > 0:
                    says = True
                    place = int((np.log(matters) - LOWEST) / BIN_WIDTH)
                    bins[min(max(place, 0), BINS - 1)] += n - 1
            reached += says
    return reached


def write_rows(
    m: Model, rows: Rows, learned: Learned, w: Work, levels: T, least: Any, first: T, kept: T,
    data: T,
) -> int:  # fmt: skip
    """Write what matters at least so much, row by row; answers with how many bytes there are.

    `first` and `kept` (row by row, of all contexts) are filled in. Into an empty `data` nothing is
    written.
    """
    size = 0
    contexts = len(learned.coarser)
    for row in range(len(rows.at)):
        width, n = rows.width[row], rows.moves[row]
        first[row] = size
        if n == 1:
            continue
        set_order(m, rows.block[row], rows.seat[row], w.order)
        for context in learned.order:
            keeps = fill_row(learned, w, levels, context, rows.at[row], width, n, least)
            kept[row * contexts + context] = keeps
        for context in range(contexts):
            if kept[row * contexts + context] == 0:
                continue
            if len(data) > 0:
                start = context * width * n + width  # the first choice is what others leave
                for place in range(width * (n - 1)):
                    data[size + place] = levels[start + place]
            size += width * (n - 1)
    return size


@kernel
def fill_row(
    learned: Learned, w: Work, levels: T, context: int, at: int, width: int, n: int, least: Any
) -> bool:
    """Fill in the levels of a row, of all choices but the first, and of all hands in their order.

    A level is rounded so that all together do not exceed 1. What a choice loses or gains by that,
    times the weight of the hand, is owed to it: the next hand that makes it now and then is rounded
    the other way. So hands that are alike make a choice together as often as was learned, however
    coarse the levels are. Where it matters less than `least` what stands there, that is what the
    coarser context has.

    Answers whether the row is kept: whether all that is its own matters enough. A row of the
    coarsest context is, wherever anything was learned: rivals may go where nobody went in training.
    """
    size = len(learned.together)
    coarser = learned.coarser[context]
    here, there = context * width * n, coarser * width * n
    gained, cost = np.float32(0), np.float32(ROW)
    w.chances[:] = 0
    for place in range(width):
        hand = at + w.order[place]
        weight = hand_weight(learned, size, context, hand, width, n)
        left = LEVELS
        for choice in range(1, n):
            to = choice * width + place
            exact = learned.shares[context * size + hand + choice * width] * FINE
            wanted = exact
            if 0 < exact < LEVELS and weight > 0:
                wanted += min(max(w.chances[choice] / weight, -HALF), HALF)
            level = min(int(wanted + HALF), left)
            if coarser != NONE:
                copied = min(int(levels[there + to]), left)
                better = weight * SHARE * (abs(wanted - copied) - abs(wanted - level))
                if better <= least:
                    level = copied
                else:
                    gained += better
                    cost += 1
            elif weight > 0:
                gained = MOST
            levels[here + to] = level
            w.chances[choice] += weight * (exact - level)
            left -= level
    if gained >= least * cost and gained > 0:
        return True
    for to in range(width, width * n):
        levels[here + to] = levels[there + to] if coarser != NONE else 0
    return False
