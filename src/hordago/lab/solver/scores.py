"""The scores that training deals at: as often as hands begin at them in games.

Owns how often which. It must never play.
"""

from __future__ import annotations

from typing import Final

from hordago.bots.trained.shape import Shape
from hordago.lab.extras import extra
from hordago.lab.solver.model import T

with extra("lab", "the solver"):
    import numpy as np

VISITED_GAMES: Final = 20_000  # that are played to count where hands begin


def first_visits(target: int) -> T:
    """How often scores are dealt at before anything is known: evenly, far from the target."""
    visits: T = np.zeros((target, target), np.int64)
    far = max(1, target // 2)
    visits[:far, :far] = 1
    return visits


def score_chances(visits: T, shape: Shape) -> tuple[T, T]:
    """The scores to deal at, and the cumulated chances of each.

    As often as games come by, but the scores of a context that is seldom reached more often: by the
    root of its share.
    """
    target = shape.code.target
    scores: T = np.argwhere(visits > 0)
    counts = visits[scores[:, 0], scores[:, 1]].astype(np.float64)
    contexts = np.array([shape.score_context(target - a, target - b) for a, b in scores])
    of_context = np.bincount(contexts, counts, minlength=shape.score_contexts)
    chances = counts / np.sqrt(of_context[contexts])
    return scores, np.cumsum(chances / chances.sum()).astype(np.float32)


def far_only(visits: T, near: int) -> T:
    """The same visits, but only those where both sides are further from the target than `near`."""
    far: T = visits.copy()
    first_near = max(len(visits) - near, 0)
    far[first_near:, :] = 0
    far[:, first_near:] = 0
    return far
