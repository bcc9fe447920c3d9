"""A side whose two seats learn together against a player that does not learn.

Owns what it learns and what it gains. What it tells apart is up to who makes it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from hordago.bots.trained.shape import Abstraction, Shape, shape_for
from hordago.lab.cache import compiled
from hordago.lab.extras import extra
from hordago.lab.solver.exporting import frozen_of
from hordago.lab.solver.model import Model, T, model_of
from hordago.lab.solver.running import on_rooms, train
from hordago.lab.solver.scores import VISITED_GAMES
from hordago.lab.solver.selfplay import play_games, play_one_hand_pairs
from hordago.lab.solver.tables import ALL_FROZEN, Frozen, Tables, Work, tables_for, work_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

RIVALS: Final = 2  # the sides that are frozen where the learner has side 0, as a set
CHOOSING: Final = (4_000, 1_000)  # pairs of hands, of games, by which a strategy is chosen
OTHER: Final = 0x5EED0002  # with the seed: deals to choose on


class Gain(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Learner:
    """The side that learns: its tables, and the rooms of the cores that it learns on.

    What games are worth to it, the ``equity`` of its tables, is to be set before it learns.
    """

    def __init__(self, rules: Rules, abstraction: Abstraction, *, seed: int, cores: int) -> None:
        self.shape: Shape = shape_for(rules, abstraction)
        self.model: Model = model_of(rules, self.shape)
        self.tables: Tables = tables_for(self.shape, self.model)
        self.works: list[Work] = [work_for(self.model) for _ in range(cores)]
        self.seed = seed
        self.deals = 0

    def learn(self, frozen: Frozen, scores: T, shares: T, deals: int) -> None:
        """Learn from so many deals, on all cores; the sides change from deal to deal."""
        run = compiled(train, fast=True)
        first, step = self.deals, len(self.works)

        def part(core: int, work: Work) -> None:
            run(
                self.model, self.tables, frozen, work, np.uint64(self.seed),
                first + core, first + deals, step, scores, shares, np.float32(1),
            )  # fmt: skip

        on_rooms(self.works, part)
        self.deals += deals

    def strategies(self) -> tuple[Tables, Tables]:
        """Its tables, so that what is played by them is its average strategy, and its latest."""
        tables = self.tables
        return (
            tables._replace(regret=tables.average, throw_regret=tables.throw_average),
            tables._replace(mus_average=np.maximum(tables.mus_regret, 0)),
        )

    def latest(self) -> Frozen:
        """Its latest strategy, as a player that does not learn."""
        tables = self.tables
        played = tables._replace(
            average=np.maximum(tables.regret, 0),
            mus_average=tables.mus_regret,
            throw_average=tables.throw_regret,
        )
        return frozen_of(self.model, self.shape, played, self.works[0])

    def stones(self, tables: Tables, frozen: Frozen, seed: int, pairs: int) -> Gain:
        """What a strategy gains in a hand from 0-0."""
        result: T = np.zeros(3)
        compiled(play_one_hand_pairs, fast=True)(
            self.model, tables, frozen, self.works[0], np.uint64(seed), 0, pairs, RIVALS, result
        )
        return _gain(result[1], result[2], pairs)

    def share(self, tables: Tables, frozen: Frozen, seed: int, pairs: int) -> Gain:
        """The share of games that a strategy wins."""
        result: T = np.zeros(4)
        compiled(play_games, fast=True)(
            self.model, tables, frozen, self.works[0], np.uint64(seed), 0, pairs, RIVALS,
            _no_visits(self.model), result,
        )  # fmt: skip
        return _gain(result[1] / 2, result[3], pairs)

    def best(self, frozen: Frozen) -> tuple[Tables, Tables]:
        """The strategies that gain most stones, and most games, on deals used for nothing else."""
        hands, games = CHOOSING
        seed, strategies = self.seed ^ OTHER, self.strategies()
        return (
            max(strategies, key=lambda each: self.stones(each, frozen, seed, hands).mean),
            max(strategies, key=lambda each: self.share(each, frozen, seed, games).mean),
        )

    def visits(self, frozen: Frozen) -> T:
        """The scores at which hands begin when the frozen player plays against itself."""
        visits, result = _no_visits(self.model), np.zeros(4)
        compiled(play_games, fast=True)(
            self.model, self.tables, frozen, self.works[0], np.uint64(self.seed ^ OTHER),
            0, VISITED_GAMES, ALL_FROZEN, visits, result,
        )  # fmt: skip
        return visits


def _no_visits(model: Model) -> T:
    return np.zeros((model.target, model.target), np.int64)


def _gain(total: float, squares: float, n: int) -> Gain:
    mean = float(total) / n
    return Gain(mean, sqrt(max(float(squares) / n - mean * mean, 0.0) / max(n - 1, 1)))
