"""Rivals: pairs that learned together to beat the policy in the making, and sit at its tables.

Owns how they are made and which of them sits. In self-play every seat learns for itself, so it
finds what one player alone could do better, and not what two partners could do by agreeing on it:
that mano ends the mus with any cards, say, and both pass their pairs in ambush. A rival is a side
that learned just that against what was learned so far. The policy then learns against the last few
of them too, at some of the tables (best responses to best responses: McMahan, Gordon and Blum 2003;
Lanctot et al. 2017). They play where both sides are far from the target.
"""

from __future__ import annotations

from typing import Final

from hordago.bots.trained.shape import Abstraction
from hordago.lab.solver.learner import Learner
from hordago.lab.solver.model import T
from hordago.lab.solver.scores import far_only, score_chances
from hordago.lab.solver.tables import Frozen, frozen_for
from hordago.rules.profile import Rules

BEGIN: Final = 0.5  # part of a training from which on rivals learn
LESSONS: Final = 7  # of theirs, evenly from there to the end, by default
LEARNED_FROM: Final = 0.35  # of the training's deals so far, all lessons together
RIVAL: Final = "rival_"  # before the names of what rivals have learned
OTHER_CARDS: Final = 0x5EED0003  # with the seed of the training


def lessons_at(lessons: int) -> tuple[float, ...]:
    """The parts of a training after which a rival learns."""
    return tuple(BEGIN + (1 - BEGIN) * lesson / lessons for lesson in range(lessons))


def remembered(lessons: int) -> int:
    """How many rivals sit at the tables at most: those of the last half of the lessons."""
    return (lessons + 1) // 2


class Rivals:
    """The rivals of a training, and the pair that learns to be the next one.

    It goes on from what it learned against the policy as it was before.
    """

    def __init__(
        self, rules: Rules, abstraction: Abstraction, *, lessons: int, seed: int, cores: int
    ) -> None:
        self.near = abstraction.near
        self.lessons = lessons
        self.learner = Learner(
            rules,
            abstraction._replace(bands=(), draws=0),
            seed=seed ^ OTHER_CARDS,
            cores=cores,
        )
        self.met: list[Frozen] = []

    def learn(self, policy: Frozen, equity: T, deals: int) -> None:
        """Learn against a policy of so many deals, and be a rival from now on."""
        learner = self.learner
        learner.tables.equity[:] = equity
        far = far_only(learner.visits(policy), self.near)
        learner.learn(
            policy, *score_chances(far, learner.shape), round(deals * LEARNED_FROM / self.lessons)
        )
        self.met = [*self.met, learner.latest()][-remembered(self.lessons) :]

    def one(self, lot: float) -> Frozen:
        """One of them, by a number from 0 to below 1."""
        return self.met[int(lot * len(self.met))]

    def make_room(self, met: int) -> None:
        """Make room for so many rivals, to be filled."""
        learner = self.learner
        self.met = [frozen_for(learner.shape, learner.model) for _ in range(met)]

    def arrays(self) -> dict[str, T]:
        """All that was learned, by name; what is written into them is what they are."""
        found: dict[str, T] = {
            f"{RIVAL}{name}": array for name, array in self.learner.tables._asdict().items()
        }
        for number, rival in enumerate(self.met):
            for name in ("chance", "cut", "throw"):
                found[f"{RIVAL}{number}_{name}"] = getattr(rival, name)
        return found
