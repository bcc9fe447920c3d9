"""Training a policy from nothing to a file: stages, cores, match equity, memory.

Owns the order of what is done. First a coarse abstraction learns, then a finer one that begins with
what it knows; match equity is worked out anew a few times, and with it which scores are dealt at.
Later some of the tables are an honest player's, and some a rival's.
Everything follows from the rules, the abstraction, the seed and the number of deals; on more than
one core also from which core is faster, because all write to the same tables.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from hordago.bots.trained.shape import SEATS, Abstraction, Shape, shape_for
from hordago.bots.trained.tree import Sizes
from hordago.errors import HordagoError
from hordago.lab.cache import compiled, compiling
from hordago.lab.extras import extra
from hordago.lab.solver.equity import rough_equity, work_out_equity
from hordago.lab.solver.expanding import KEPT_AVERAGE, expanded
from hordago.lab.solver.exporting import frozen_of
from hordago.lab.solver.honest import HEARD, honest_player
from hordago.lab.solver.model import Model, T, model_of
from hordago.lab.solver.rivals import LESSONS, Rivals, lessons_at, remembered
from hordago.lab.solver.running import CHUNK, on_rooms, train
from hordago.lab.solver.scores import VISITED_GAMES, first_visits, score_chances
from hordago.lab.solver.selfplay import play_games
from hordago.lab.solver.tables import (
    AHEADS,
    ALL_FROZEN,
    Frozen,
    Tables,
    Work,
    frozen_for,
    tables_for,
    work_for,
)
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

GIGABYTE: Final = 1e9
FEWEST_CHUNKS: Final = 20  # of a training by number of deals, so that its turning points are met
COARSE, FINE = "coarse", "fine"  # stages
COARSE_PART: Final = 0.3  # of the training, with the coarse abstraction
HONEST_FROM: Final = 0.65  # part from which the honest player sits at some of the tables
EQUITY_AT: Final = (0.05, COARSE_PART, HONEST_FROM)  # parts after which match equity is worked out
RIVAL_CONTEXTS: Final = 2 * SEATS
EQUITY_HANDS: Final = 1500  # for every score, while training; at the end:
FINAL_EQUITY_HANDS: Final = 10_000
PURIFIED: Final = 0.1  # for match equity

SIZES: Final = Sizes((2, 5), (3,))
RICHEST_FIRST: Final = (
    Abstraction(SIZES, (16, 6), 1),
    Abstraction(SIZES, (14,), 1),
    Abstraction(SIZES, (14,), 0),
    Abstraction(SIZES, (), 1),
    Abstraction(SIZES, (), 0),
)
"""Abstractions, of which training takes the first that fits into memory."""


def bytes_for(shape: Shape, lessons: int = LESSONS) -> int:
    """The memory that training with a shape takes at most: tables, a frozen copy, and rivals.

    Rivals count where there are none too: they may be asked for when the training goes on.
    """
    hands, size = len(shape.hands.ranks), shape.starts[-1]
    ahead = 4 * AHEADS * SEATS * hands
    rivals = RIVAL_CONTEXTS * ((8 + remembered(lessons)) * size + ahead)
    return shape.contexts * (9 * size + ahead) + rivals


def abstraction_for(rules: Rules, memory: float, lessons: int = LESSONS) -> Abstraction:
    """The richest abstraction that fits into so many gigabytes, with rivals of so many lessons.

    Raises `HordagoError` where none does, and for a code that is not of four players.
    """
    check_trainable(rules)
    for abstraction in RICHEST_FIRST:
        needed = bytes_for(shape_for(rules, abstraction), lessons) / GIGABYTE
        if needed <= memory:
            return abstraction
    raise HordagoError(f"training takes at least {needed:.1f} GB of memory here, not {memory:g}")


def in_words(abstraction: Abstraction) -> str:
    """What an abstraction tells apart, for a reader."""
    sizes = abstraction.sizes
    bets, raises = (" and ".join(map(str, each)) for each in (sizes.bets, sizes.raises))
    bands = " or ".join(map(str, abstraction.bands))
    parts = [
        f"bets of {bets} stones",
        f"raises by {raises}" + (", plurals" if sizes.plurals else ""),
        f"whether a side lacks at most {bands} stones" if bands else "no scores",
        "who ended the mus, at once or after drawing",
    ]
    if abstraction.draws:
        parts.append("whether a rival of that seat drew few cards")
    return ", ".join(parts)


def check_trainable(rules: Rules) -> None:
    """Raise `HordagoError` for a code that the solver cannot train."""
    if rules.n_players != SEATS:
        raise HordagoError(
            f"policies are trained for four players, and this code has {rules.n_players}"
        )


def turns_of(lessons: int) -> tuple[float, ...]:
    """The parts of a training after which it turns: equity, a finer shape, or who sits."""
    return tuple(sorted({*EQUITY_AT, *lessons_at(lessons)}))


class Seen(NamedTuple):
    """How far training is, for whoever looks on."""

    deals: int
    seconds: float
    part: float  # of all that is to be done, 0 to 1
    stage: str


Look = Callable[["Training", Seen], None]


class Training:
    """A policy in the making. Make one, `run` it, then export its tables.

    `deals` counts over all stages. Nothing here is random but by the seed. In the last third,
    in a part `honest` of the deals, one side is played by the honest player and does not learn;
    that player is made of what was heard in so many hands, `heard`. In the second half, in a part
    `rivals` of the deals, one side is played by a pair that learned to beat the policy, in so many
    `lessons`.
    """

    def __init__(
        self,
        rules: Rules,
        abstraction: Abstraction,
        *,
        seed: int = 0,
        cores: int = 1,
        honest: float = 0.0,
        heard: int = HEARD,
        rivals: float = 0.0,
        lessons: int = LESSONS,
    ) -> None:
        check_trainable(rules)
        self.rules = rules
        self.abstraction = abstraction
        self.seed = seed
        self.honest, self.heard = honest, heard
        self.rivals_part, self.lessons = rivals, lessons
        self.turns = turns_of(lessons)
        self.rivals = (
            Rivals(rules, abstraction, lessons=lessons, seed=seed, cores=cores) if rivals else None
        )
        self.honest_player: Frozen | None = None
        self.deals = 0
        self.seconds = 0.0
        self.turned = 0  # how many of the turning points are past
        self.begin_stage(COARSE)
        self.tables: Tables = tables_for(self.shape, self.model)
        self.tables.equity[:] = rough_equity(self.model.target)
        self.works: list[Work] = [work_for(self.model) for _ in range(cores)]
        self.visits: T = first_visits(self.model.target)

    def begin_stage(self, stage: str) -> None:
        """Take the shape of a stage. The tables are left as they are, and are then to be set."""
        coarse = self.abstraction._replace(bands=(), draws=0)
        self.stage = stage
        self.shape: Shape = shape_for(self.rules, coarse if stage == COARSE else self.abstraction)
        self.model: Model = model_of(self.rules, self.shape)
        self.nobody = frozen_for(self.shape, self.model, contexts=False)

    def run(
        self, *, minutes: float | None = None, deals: int | None = None, look: Look | None = None
    ) -> None:
        """Train for so many minutes of work, or so many deals, counted from the very beginning.

        `look` is called after every chunk of deals and may take its time: it is not counted.
        """
        with compiling("Compiling the solver: once, for about a minute"):
            self._chunk(0)
        # Where a training is gone on with for longer, turning points lie ahead of it once more.
        part = self._part(minutes, deals)
        self.turned = min(self.turned, sum(at <= part for at in self.turns))
        while True:
            part = self._part(minutes, deals)
            while self.turned < len(self.turns) and part >= self.turns[self.turned]:
                self._turn(self.turns[self.turned])
            if part >= 1:
                return
            began = time.monotonic()
            self._chunk(self._next_chunk(deals))
            self.seconds += time.monotonic() - began
            if look is not None:
                look(self, Seen(self.deals, self.seconds, self._part(minutes, deals), self.stage))

    def finish(self, hands: int = FINAL_EQUITY_HANDS) -> None:
        """Work out match equity for good."""
        self._work_out_equity(hands)

    def seat_honest(self) -> None:
        """Make the honest player, if he is to play from now on."""
        if self.honest and self.honest_is_due():
            self.honest_player = honest_player(
                self.rules, self.abstraction, hands=self.heard, seed=self.seed
            )

    def honest_is_due(self) -> bool:
        """Whether the part of the training has come in which the honest player may sit."""
        return self.turned > self.turns.index(HONEST_FROM)

    def begin_average(self) -> None:
        """Let what was played so far count for less, because from now on it is another game."""
        self.tables.average[:] *= KEPT_AVERAGE
        self.tables.mus_average[:] *= KEPT_AVERAGE
        self.tables.throw_average[:] *= KEPT_AVERAGE

    def _part(self, minutes: float | None, deals: int | None) -> float:
        if deals is not None:
            return self.deals / deals if deals else 1.0
        assert minutes is not None
        return self.seconds / 60 / minutes if minutes else 1.0

    def _next_chunk(self, deals: int | None) -> int:
        most = CHUNK * len(self.works)
        if deals is None:
            return most
        return min(most, max(1, deals // FEWEST_CHUNKS), deals - self.deals)

    def _turn(self, at: float) -> None:
        """What is done at a turning point of the training."""
        began = time.monotonic()
        self.turned += 1
        if at in EQUITY_AT:
            self._work_out_equity(EQUITY_HANDS)
        if at == COARSE_PART and self.stage == COARSE:
            self._refine()
        if at == HONEST_FROM and self.honest and self.honest_player is None:
            self.seat_honest()
            self.begin_average()
        if at in lessons_at(self.lessons) and self.rivals is not None:
            if not self.rivals.met:
                self.begin_average()
            policy = frozen_of(self.model, self.shape, self.tables, self.works[0])
            self.rivals.learn(policy, self.tables.equity, self.deals)
        self.seconds += time.monotonic() - began

    def _refine(self) -> None:
        coarse = self.shape
        self.begin_stage(FINE)
        self.tables = expanded(coarse, self.tables, self.shape, self.model)

    def sitting(self) -> tuple[Frozen, float]:
        """Who sits at some of the tables of the next chunk, and at which part of them."""
        honest = self.honest if self.honest_player is not None else 0.0
        rivals = self.rivals_part if self.rivals is not None and self.rivals.met else 0.0
        lot = float(np.random.default_rng((self.seed, self.deals)).random()) * (honest + rivals)
        if lot < honest:
            assert self.honest_player is not None
            return self.honest_player, honest + rivals
        if self.rivals is not None and self.rivals.met:
            return self.rivals.one((lot - honest) / rivals), honest + rivals
        return self.nobody, 0.0

    def _chunk(self, deals: int) -> None:
        run = compiled(train, fast=True)
        scores, shares = score_chances(self.visits, self.shape)
        first, step = self.deals, len(self.works)
        frozen, part = self.sitting()
        on_rooms(
            self.works,
            lambda core, work: run(
                self.model, self.tables, frozen, work, np.uint64(self.seed),
                first + core, first + deals, step, scores, shares, np.float32(part),
            ),
        )  # fmt: skip
        self.deals += deals

    def _work_out_equity(self, hands: int) -> None:
        frozen = frozen_of(self.model, self.shape, self.tables, self.works[0], PURIFIED)
        work_out_equity(self.model, self.tables, frozen, self.works, self.seed, hands)
        self.visits[:] = 0
        result: T = np.zeros(4)
        compiled(play_games, fast=True)(
            self.model, self.tables, frozen, self.works[0], np.uint64(self.seed),
            0, VISITED_GAMES, ALL_FROZEN, self.visits, result,
        )  # fmt: skip
