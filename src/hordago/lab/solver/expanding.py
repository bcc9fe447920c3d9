"""From coarse to fine: the tables of a richer abstraction begin with what a coarser one learned.

Owns which coarse context stands for a fine one.
"""

from __future__ import annotations

from hordago.bots.trained.shape import SEATS, Shape
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model
from hordago.lab.solver.tables import Tables, tables_for

with extra("lab", "the solver"):
    import numpy as np

KEPT_REGRET = np.float32(0.3)  # so that what is new soon counts for more
KEPT_AVERAGE = np.float32(0.2)
KEPT_SEEN = np.float32(50)


def expanded(coarse: Shape, tables: Tables, fine: Shape, model: Model) -> Tables:
    """Tables of the fine shape, each context begun with the coarse one that it is part of."""
    wide = tables_for(fine, model)
    size = model.size
    for scores in range(fine.score_contexts):
        from_scores = scores if coarse.score_contexts == fine.score_contexts else 0
        for mus in range(fine.mus_contexts):
            to = scores * fine.mus_contexts + mus
            part = from_scores * coarse.mus_contexts + coarse_mus(coarse, mus)
            source = slice(part * size, (part + 1) * size)
            target = slice(to * size, (to + 1) * size)
            wide.regret[target] = tables.regret[source] * KEPT_REGRET
            wide.average[target] = tables.average[source] * KEPT_AVERAGE
            wide.ahead[to] = tables.ahead[part]
            wide.ahead_seen[to] = np.minimum(tables.ahead_seen[part], KEPT_SEEN)
        for name in ("mus_regret", "throw_regret"):
            getattr(wide, name)[scores] = getattr(tables, name)[from_scores] * KEPT_REGRET
        for name in ("mus_average", "throw_average"):
            getattr(wide, name)[scores] = getattr(tables, name)[from_scores] * KEPT_AVERAGE
        wide.throw_value[scores] = tables.throw_value[from_scores]
        wide.round_value[scores] = tables.round_value[from_scores]
        wide.round_seen[scores] = np.minimum(tables.round_seen[from_scores], KEPT_SEEN)
    wide.equity[:] = tables.equity
    return wide


def coarse_mus(coarse: Shape, mus: int) -> int:
    """The mus context of a coarse shape that one of a finer shape is part of."""
    if mus < coarse.mus_contexts:
        return mus
    return SEATS + mus % SEATS
