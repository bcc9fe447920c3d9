"""How fast the solver learns and plays, and how long its player and the clubman take to decide.

A deal of the solver is a hand in which every seat learns at every decision, whatever it may hold; a
playout is one hand of players who choose evenly, and a hand of learned players is played by tables.
All take turns on the same core, several rounds; ratios are of rates in the same round, and their
median is what to quote.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import mean, median, quantiles
from typing import Final, NamedTuple

import click
import numpy as np

from benchmarks.random_play import timed
from hordago.bots.bot import Bot, decision_stream
from hordago.bots.clubman import Clubman
from hordago.bots.runner import play_match
from hordago.bots.trained.players import Txapeldun
from hordago.bots.trained.shape import shape_for
from hordago.game.actions import Action, Sign
from hordago.game.shuffle import Stream, secret_of
from hordago.game.view import View
from hordago.lab.cache import compiled, compiling
from hordago.lab.playouts import playouts
from hordago.lab.solver.equity import rough_equity
from hordago.lab.solver.exporting import frozen_of
from hordago.lab.solver.model import T, model_of
from hordago.lab.solver.running import train
from hordago.lab.solver.scores import first_visits, score_chances
from hordago.lab.solver.selfplay import play_one_hand_pairs
from hordago.lab.solver.tables import ALL_FROZEN, frozen_for, tables_for, work_for
from hordago.lab.solver.training import RICHEST_FIRST
from hordago.rules.profile import Rules

PRESETS: Final = ("almanac_40", "nabo_40")
COARSE: Final = RICHEST_FIRST[-1]  # what training begins with
ROUNDS: Final = 7
WARM_UP: Final = 3000  # deals
DEALS: Final = 1500  # a round
PLAYED_PAIRS: Final = 20_000  # of hands
PLAYOUTS: Final = 300_000
WANTED_MS: Final = 1.0  # of CPU, for a decision from the table
SEED: Final = 1


class Learning:
    """The coarse stage of a training, with a little learned already."""

    def __init__(self, rules: Rules) -> None:
        shape = shape_for(rules, COARSE)
        self.model = model_of(rules, shape)
        self.tables = tables_for(shape, self.model)
        self.tables.equity[:] = rough_equity(self.model.target)
        self.work = work_for(self.model)
        self.nobody = frozen_for(shape, self.model, contexts=False)
        self.scores = score_chances(first_visits(self.model.target), shape)
        self.deals = 0
        self.learn(WARM_UP)
        self.frozen = frozen_of(self.model, shape, self.tables, self.work)
        self.play(1)

    def learn(self, deals: int) -> tuple[int, int]:
        """Learn from so many deals more."""
        first = self.deals
        self.deals += deals
        compiled(train, fast=True)(
            self.model, self.tables, self.nobody, self.work, np.uint64(SEED),
            first, self.deals, 1, *self.scores, 0,
        )  # fmt: skip
        return 0, deals

    def play(self, pairs: int) -> tuple[int, int]:
        """Play hands between learned players, each twice with the sides exchanged."""
        result: T = np.zeros(3)
        compiled(play_one_hand_pairs, fast=True)(
            self.model, self.tables, self.frozen, self.work, np.uint64(SEED),
            0, pairs, ALL_FROZEN, result,
        )  # fmt: skip
        return 0, 2 * pairs


def run(rounds: int = ROUNDS) -> None:
    """Print rates of every round and the median ratios, and then what a decision takes."""
    for name in PRESETS:
        print_rates(name, rounds)
        print_decisions(name)


def print_rates(name: str, rounds: int) -> None:
    """Deals and hands a CPU second."""
    rules = Rules.preset(name)
    with compiling("Compiling the solver"):
        learning = Learning(rules)
        playout(rules, 1)
    click.echo(f"The solver, {name}, one core; deals or hands a CPU second")
    click.echo(f"{'solver':>14}{'learned hands':>16}{'playouts':>14}{'deals/playouts':>17}")
    ratios: list[tuple[float, float]] = []
    for _ in range(rounds):
        deals, learned, even = (
            hands_a_second(work)
            for work in (
                partial(learning.learn, DEALS),
                partial(learning.play, PLAYED_PAIRS),
                partial(playout, rules, PLAYOUTS),
            )
        )
        ratios.append((even / deals, even / learned))
        click.echo(f"{deals:14,.0f}{learned:16,.0f}{even:14,.0f}{f'1 to {even / deals:.0f}':>17}")
    for_deal, for_hand = (median(column) for column in zip(*ratios, strict=True))
    click.echo(
        f"a deal of the solver takes as long as {for_deal:.0f} compiled playouts, and a hand of "
        f"learned players as {for_hand:.1f}"
    )


def playout(rules: Rules, hands: int) -> tuple[int, int]:
    """Hands of players who choose evenly, compiled."""
    outcome = playouts(rules, hands, SEED, unit="hands", cores=1)
    return int(outcome.decisions.sum()), int(outcome.hands.sum())


def hands_a_second(work: Callable[[], tuple[int, int]]) -> float:
    """Hands by the CPU time that they take."""
    played = timed(work)
    return played.hands / played.seconds


# Decisions.


class Recorder:
    """A clubman who keeps the views that he decided on."""

    name = "recorder"
    character = "plays as the clubman does"

    def __init__(self) -> None:
        self.views: list[View] = []
        self._bot = Clubman()

    def act(self, view: View, stream: Stream) -> Action:
        self.views.append(view)
        return self._bot.act(view, stream)

    def sign(self, view: View, stream: Stream) -> Sign | None:
        return self._bot.sign(view, stream)


class Taken(NamedTuple):
    """CPU milliseconds of a decision."""

    mean: float
    median: float
    most: float  # of 99 in 100


def print_decisions(name: str) -> None:
    """What a decision takes the player that reads the table, and the clubman, on the same views."""
    recorder = Recorder()
    play_match(Rules.preset(name), [recorder] * 4, SEED)
    click.echo(f"A decision, {name}, {len(recorder.views)} of a match; CPU ms")
    bots: dict[str, Bot] = {"txapeldun, table": Txapeldun(budget=0), "clubman": Clubman()}
    taken: dict[str, list[list[float]]] = {each: [] for each in bots}
    for _ in range(3):  # in turn; the best of each counts
        for each, bot in bots.items():
            taken[each].append(times(bot, recorder.views))
    for each, rounds in taken.items():
        best = [min(times) for times in zip(*rounds, strict=True)]
        found = Taken(mean(best), median(best), quantiles(best, n=100)[-1])
        wanted = f" (wanted: under {WANTED_MS:g})" if each.startswith("txapeldun") else ""
        click.echo(
            f"  {each:18} mean {found.mean:.2f}, median {found.median:.2f}, "
            f"99 of 100 under {found.most:.2f}{wanted}"
        )


def times(bot: Bot, views: list[View]) -> list[float]:
    """CPU milliseconds of each decision."""
    found = []
    for number, view in enumerate(views):
        assert view.seat is not None
        stream = decision_stream(secret_of(SEED), view.seat, number)
        start = time.process_time()
        bot.act(view, stream)
        found.append((time.process_time() - start) * 1000)
    return found
