"""Many iterations on one core, and on several.

Owns the weights of time: regrets count by t, the average strategy by its square (Brown and
Sandholm 2019), t in ten thousands of deals. What a deal is follows from the seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from hordago.lab.chance import word_at
from hordago.lab.extras import extra
from hordago.lab.solver.dealing import fraction
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.mus import iterate, score_context
from hordago.lab.solver.tables import FROZEN_SIDES, Frozen, Tables, Work

with extra("lab", "the solver"):
    import numpy as np

UNIT = 1e-4
CHUNK = 1000  # deals a core between two looks at the clock
AVERAGED = 3  # every so many deals the average strategy is added to: it costs as much as regrets


def train(
    m: Model, t: Tables, f: Frozen, w: Work, seed: T, first: int, stop: int, step: int,
    scores: T, shares: T, frozen: T,
) -> None:  # fmt: skip
    """The deals of numbers `first`, `first + step`, … below `stop`.

    `scores` are pairs of stones, mano's side first, `shares` the cumulated chances of each.
    `frozen` is the part of the deals in which one side, in turn, is the frozen player's; of those
    at scores in the first band, which are all where there is but one.
    """
    for number in range(first, stop, step):
        w.rng[0] = word_at(seed, number)
        drawn: T = np.searchsorted(shares, fraction(w))
        drawn = min(drawn, len(scores) - 1)
        w.score[0], w.score[1] = scores[drawn, 0], scores[drawn, 1]
        w.state[FROZEN_SIDES] = 0
        if fraction(w) < frozen and score_context(w, m.target, m.bands) == 0:
            w.state[FROZEN_SIDES] = 1 << (number // step & 1)
        weight = np.float32(number * UNIT + 1e-3)
        average_weight = np.float32(0)
        if (number // step) % AVERAGED == 0:
            average_weight = weight * weight
        iterate(m, t, f, w, weight, average_weight)


def on_rooms(works: Sequence[Work], task: Callable[[int, Work], object]) -> None:
    """Do a task in every core's room, given its number, a thread for each."""
    if len(works) == 1:
        task(0, works[0])
        return
    with ThreadPoolExecutor(len(works)) as pool:
        for each in [pool.submit(task, core, work) for core, work in enumerate(works)]:
            each.result()
