"""The smallest training that goes through all stages, for tests of the solver."""

from __future__ import annotations

from hordago.lab.solver.rivals import LESSONS
from hordago.lab.solver.training import Training
from tests.lab.small_models import SMALL, TWENTY

RULES = TWENTY.but(target=6)
ABSTRACTION = SMALL
DEALS = 200


def small_training(
    *,
    seed: int = 7,
    honest: float = 0.0,
    heard: int = 0,
    rivals: float = 0.0,
    lessons: int = LESSONS,
) -> Training:
    """A training that has not begun: twenty cards, games to six stones."""
    return Training(
        RULES, ABSTRACTION, seed=seed, honest=honest, heard=heard, rivals=rivals, lessons=lessons
    )
