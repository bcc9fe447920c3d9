"""How good a policy in the making is: games against clubman, and what it can be exploited by.

Owns the looks that are taken at a training now and then. They change nothing of it, and take no
part of its time.
"""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from hordago.bots.arena import Tally, play_number, result_of
from hordago.bots.clubman import Clubman
from hordago.bots.trained.book import Book, open_book
from hordago.bots.trained.players import Txapeldun
from hordago.lab.solver.exploiting import Point, probe
from hordago.lab.solver.exporting import export, frozen_of
from hordago.lab.solver.training import Training
from hordago.lab.workers import on_cores
from hordago.rules.profile import Rules

PAIRS: Final = 40  # of games
PROBED: Final = 10.0  # seconds of learning against the policy
SNAPSHOT: Final = 3.0  # megabytes: a smaller file is written faster


class Look(NamedTuple):
    """What was seen of a training."""

    minutes: float  # trained for
    deals: int
    speed: float  # deals a second
    share: float  # of games won against clubman
    low: float  # the 95 % interval
    high: float
    probed: Point  # the last of the probe


class Given(NamedTuple):
    """What all games are played with; it travels to other processes."""

    policy: Path
    rules: Rules
    seed: int


def looked_at(training: Training) -> Look:
    """Let what was learned so far play, and be played against by a side that learns to beat it."""
    with tempfile.TemporaryDirectory(prefix="hordago-look-") as folder:
        policy = Path(folder) / "now.policy"
        export(
            policy, training.rules, training.shape, training.model, training.tables,
            training.works[0], {}, SNAPSHOT,
        )  # fmt: skip
        share, low, high = against_clubman(policy, training)
    return Look(
        training.seconds / 60,
        training.deals,
        training.deals / max(training.seconds, 1e-9),
        share, low, high, probed(training),
    )  # fmt: skip


def against_clubman(policy: Path, training: Training) -> tuple[float, float, float]:
    """The share of games that a policy wins, each dealt twice, and its 95 % interval."""
    rules = training.rules.with_format("one_game")
    given = Given(policy, rules, training.seed)
    tallies = on_cores(_played, given, range(1, PAIRS + 1), cores=len(training.works))
    result = result_of(
        Txapeldun.name, Clubman.name, rules, training.seed,
        [tally for _, tally in sorted(tallies)], duplicate=True,
    )  # fmt: skip
    return result.share, result.low, result.high


def probed(training: Training) -> Point:
    """What a side gains that learns for a moment against what was learned so far."""
    frozen = frozen_of(training.model, training.shape, training.tables, training.works[0])
    *_, last = probe(
        training.rules, frozen, training.shape, training.tables.equity,
        seconds=PROBED, seed=training.seed, cores=len(training.works), parts=(1.0,),
    )  # fmt: skip
    return last


def _played(given: Given, number: int) -> Tally:
    """The pair of games of a number."""
    player = Txapeldun(_book(given.policy), budget=0)
    return play_number(player, Clubman(), given.rules, given.seed, number)


@lru_cache(maxsize=1)
def _book(policy: Path) -> Book:
    return open_book(policy, policy.parent)
