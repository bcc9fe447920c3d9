"""Rivals: pairs that learned to beat a policy, and sit at some of its tables."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hordago.lab.solver import learner
from hordago.lab.solver.equity import rough_equity
from hordago.lab.solver.model import T
from hordago.lab.solver.rivals import (
    BEGIN,
    LEARNED_FROM,
    LESSONS,
    Rivals,
    lessons_at,
    remembered,
)
from hordago.lab.solver.scores import far_only
from hordago.lab.solver.tables import Frozen, frozen_for
from hordago.lab.solver.training import Training, bytes_for
from tests.lab.small_models import SMALL, TWENTY, passer, small
from tests.lab.solving import small_training

pytestmark = pytest.mark.xdist_group("solver")

RULES = TWENTY.but(target=12)
NEAR = SMALL._replace(bands=(4,))
DEALS = 300


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at few games to see at which scores hands begin."""
    monkeypatch.setattr(learner, "VISITED_GAMES", 200)


def test_a_rival_beats_whom_it_learned_against_and_few_are_remembered() -> None:
    rivals = Rivals(RULES, NEAR, lessons=LESSONS, seed=1, cores=1)
    policy, equity = passer(small(RULES)), rough_equity(RULES.target)
    so_far = round(DEALS * LESSONS / LEARNED_FROM)
    for times in range(1, LESSONS):
        rivals.learn(policy, equity, so_far)
        assert rivals.learner.deals == times * DEALS
    assert len(rivals.met) == remembered(LESSONS) == 4
    _, latest = rivals.learner.strategies()
    gain = rivals.learner.stones(latest, policy, 5, 400)
    assert gain.mean > 1 + 3 * gain.error  # who folds all loses a stone a lance
    lots: T = np.linspace(0, 1, 100, endpoint=False)
    assert Counter(id(rivals.one(float(lot))) for lot in lots) == Counter(
        {id(rival): 100 // len(rivals.met) for rival in rivals.met}
    )


def test_a_rival_learns_far_from_the_target_only() -> None:
    visits: T = np.arange(1, 26).reshape(5, 5)
    far = far_only(visits, 2)
    assert np.array_equal(far[:3, :3], visits[:3, :3])
    assert far[3:].sum() == far[:, 3:].sum() == 0
    assert visits.all()
    assert np.array_equal(far_only(visits, 0), visits)


def test_who_sits_follows_from_the_parts() -> None:
    training = small_training(honest=0.1, rivals=0.3)
    assert training.sitting() == (training.nobody, 0.0)
    rivals = training.rivals
    assert rivals is not None
    rivals.make_room(3)
    honest = training.honest_player = frozen_for(training.shape, training.model)
    seen = Counter(who(training, number, honest) for number in range(2000))
    assert 0.2 < seen[-1] / 2000 < 0.3
    assert all(0.2 < seen[number] / 2000 < 0.3 for number in range(3))


def who(training: Training, deals: int, honest: Frozen) -> int:
    """Who sits after so many deals: the number of a rival, or -1 for the honest player."""
    assert training.rivals is not None
    training.deals = deals
    sits, part = training.sitting()
    assert part == pytest.approx(0.4)
    everyone = [honest, *training.rivals.met]
    return next(i for i, each in enumerate(everyone, -1) if each is sits)


def test_the_last_rival_is_met_before_the_end() -> None:
    training = small_training(rivals=0.3)
    training.run(deals=20)
    assert training.rivals is not None
    assert len(training.rivals.met) == remembered(LESSONS) < LESSONS


def test_lessons_are_even_from_the_middle_on() -> None:
    assert lessons_at(1) == (BEGIN,)
    assert lessons_at(4) == (0.5, 0.625, 0.75, 0.875)
    assert [remembered(each) for each in (1, 2, 7, 24)] == [1, 1, 4, 12]


def test_with_more_lessons_more_rivals_learn_for_a_shorter_time_and_take_more_room() -> None:
    few, many = small_training(rivals=0.3, lessons=2), small_training(rivals=0.3, lessons=6)
    learned = []
    for training in (few, many):
        training.run(deals=80)
        assert training.rivals is not None
        learned.append(training.rivals.learner.deals)
        assert len(training.rivals.met) == remembered(training.lessons)
    assert learned[1] == pytest.approx(learned[0], rel=0.4)
    assert bytes_for(many.shape, 6) > bytes_for(few.shape, 2)
