"""From tables to a policy file, as large as it may be.

Owns what is played by what was learned, and how much of it fits. The coarsest context is all of
them together where both sides are far from the target: what was played on average, whoever ended
the mus. Near the target órdagos are taken that would be folly far from it: such play is not in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hordago.bots.trained.book import keep_book, packed_book
from hordago.bots.trained.players import PURIFY
from hordago.bots.trained.shape import Shape
from hordago.errors import HordagoError
from hordago.lab.cache import compiled
from hordago.lab.extras import extra
from hordago.lab.solver.keeping import NONE, Learned, kept_rows, would_take
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.rows import rows_of
from hordago.lab.solver.selfplay import freeze, freeze_mus, freeze_rows
from hordago.lab.solver.tables import Frozen, Tables, Work, frozen_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

PACKING = 3.6  # bytes that matter, in each of a compressed file, to begin with
TRIES = 6
AIM, FULL = 0.99, 0.97  # parts of a file's size: to aim at, and to be content with
MEGABYTE = 1_000_000
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
    learned, rows = learned_of(shape, model, tables, work), rows_of(model)
    worths, taken, reached = would_take(rows, learned)
    of_mus = mus_sections(model, tables)
    limit = megabytes * MEGABYTE
    wanted, best = limit * PACKING, b""
    for _ in range(TRIES):
        last = int(np.searchsorted(taken, wanted, side="right")) - 1
        if last < 0 or taken[last] == 0:
            break
        kept, entries, data = kept_rows(model, rows, learned, work, float(worths[last]))
        sections = [*of_mus, entries, data]
        whole = {**card, "rows": kept, "of_rows": reached}
        packed = packed_book(rules, shape.abstraction, whole, sections)
        if len(best) < len(packed) <= limit:
            best, written = packed, {**whole, "bytes": len(packed)}
        if FULL * limit <= len(packed) <= limit or (taken[last] == taken[-1] and best):
            break
        wanted = taken[last] * limit / len(packed) * AIM
    if not best:
        raise HordagoError(f"a policy for this code does not fit into {megabytes:g} MB")
    keep_book(path, best)
    return written


def learned_of(shape: Shape, model: Model, tables: Tables, work: Work) -> Learned:
    """What was learned, as it is played."""
    together = together_of(shape, tables.average)
    shares: T = np.zeros((shape.contexts + 1) * model.size, np.uint8)
    run = compiled(freeze_rows, fast=True)
    purify, lent, none = np.float32(PURIFY), LENT * together, np.zeros_like(together)
    apart = shape.contexts * model.size
    run(model, tables.average, tables.regret, work, lent, purify, shares[:apart])
    run(model, together, none, work, none, purify, shares[apart:])
    above = [shape.coarser(context) for context in range(shape.contexts + 1)]

    def steps(context: int) -> int:
        coarser = above[context]
        return 0 if coarser is None else 1 + steps(coarser)

    coarser = np.array([NONE if each is None else each for each in above])
    order = np.array(sorted(range(len(above)), key=steps))
    return Learned(tables.average, together, shares, coarser, order)


def mus_sections(model: Model, tables: Tables) -> list[bytes]:
    """The sections of match equity and of the mus."""
    frozen = Frozen(
        chance=np.zeros(0, np.uint8),  # the mus alone is written
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
    ]


def freeze_mus_alone(m: Model, t: Tables, purify: Any, f: Frozen) -> None:
    """`freeze_mus` as a program of its own."""
    freeze_mus(m, t, purify, f)
