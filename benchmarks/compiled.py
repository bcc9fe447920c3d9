"""Compiled play beside OpenSpiel's loop in C++, the rule functions and `Match`: decisions a second.

OpenSpiel plays whole games of its C++ bots that choose evenly (`evaluate_bots`, one call a game;
the states are made outside what is measured). Its steps count the draws of chance too; ours are
only decisions. All take turns on the same core, several rounds; ratios are of rates in the same
round, and their median is what to quote.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import NamedTuple

import click

from benchmarks.random_play import Played, play_matches, play_rules, timed
from hordago.lab.playouts import playouts
from hordago.lab.workers import available_cores
from hordago.rules.profile import Rules

ROUNDS = 7
WANTED, AIM = 2.5, 4
FIRST_USE, CACHED = 15, 2  # seconds
PRESET = "almanac_40"  # four seats, the most aggressive answer stands
OTHERS = ("two_handed", "six_handed", "bizkaia", "four_kings_40")
YARDSTICKS = {"hearts": 600, "skat": 1200, "leduc_poker": 10_000}  # games a round

ONCE = "from benchmarks.compiled import once; once()"


class Spiel(NamedTuple):
    """A round of an OpenSpiel game: steps with chance, and without, and CPU seconds."""

    steps: int
    decisions: int
    seconds: float


def run(rounds: int = ROUNDS) -> None:
    """Print what a round gives for each, and the median ratios."""
    rules = Rules.preset(PRESET)
    playouts(rules, 1, 0)
    print_start()
    click.echo(f"Evenly chosen legal actions, {PRESET}; millions of decisions a CPU second")
    names = [f"{name} steps" for name in YARDSTICKS]
    click.echo("  " + "".join(f"{each:>19}" for each in ["compiled", *names, "rules", "Match"]))
    ratios: list[tuple[float, float, float, float]] = []
    for number in range(rounds):
        ours = timed(partial(play_compiled, rules, 100_000, number, 1))
        spiel = [play_spiel(name, games, number) for name, games in YARDSTICKS.items()]
        alone = timed(partial(play_rules, rules, 1500, number))
        match = timed(partial(play_matches, rules, 500, number))
        steps = [each.steps / each.seconds for each in spiel]
        decisions = [each.decisions / each.seconds for each in spiel]
        rates = [ours.rate, *steps, alone.rate, match.rate]
        click.echo("  " + "".join(f"{rate / 1e6:19.3f}" for rate in rates))
        ratios.append(
            (
                ours.rate / max(steps),
                ours.rate / max(decisions),
                ours.rate / alone.rate,
                ours.rate / match.rate,
            )
        )
    steps_ratio, decisions_ratio, rules_ratio, match_ratio = map(median, zip(*ratios, strict=True))
    click.echo(
        f"compiled decisions: {steps_ratio:.1f} times OpenSpiel's fastest steps, chance counted "
        f"(wanted: {WANTED}, aimed at: {AIM}); {decisions_ratio:.1f} times its decisions; "
        f"{rules_ratio:.0f} times the rules interpreted, {match_ratio:.0f} times Match"
    )
    print_codes()


def play_compiled(rules: Rules, games: int, seed: int, cores: int) -> tuple[int, int]:
    """Random games, compiled."""
    outcome = playouts(rules, games, seed, cores=cores)
    return int(outcome.decisions.sum()), int(outcome.hands.sum())


def play_spiel(name: str, games: int, seed: int) -> Spiel:
    """Games of OpenSpiel by its bots that choose evenly."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [
        pyspiel.make_uniform_random_bot(player, seed + player)
        for player in range(game.num_players())
    ]
    states = [game.new_initial_state() for _ in range(games)]
    start = time.process_time()
    for number, state in enumerate(states):
        pyspiel.evaluate_bots(state, bots, seed * games + number)
    seconds = time.process_time() - start
    steps = sum(len(state.history()) for state in states)
    by_chance = sum(
        move.player == pyspiel.PlayerId.CHANCE for state in states for move in state.full_history()
    )
    return Spiel(steps, steps - by_chance, seconds)


def print_codes() -> None:
    """Print rates of other codes, on one core and on all."""
    cores = available_cores()
    click.echo(f"Millions a second, best of 3: decisions (hands), one core, and all {cores} cores")
    click.echo(f"  {'':16}{'a CPU second, one':>22}{'a CPU second, all':>22}{'wall, all':>22}")
    for name in (PRESET, *OTHERS):
        rules = Rules.preset(name)
        playouts(rules, 1, 0)
        one = best(partial(play_compiled, rules, 100_000, 1, 1), timed)
        every = best(partial(play_compiled, rules, 200_000, 1, cores), timed)
        wall = best(partial(play_compiled, rules, 200_000, 1, cores), by_the_clock)
        cells = "".join(
            f"{each.rate / 1e6:13.1f} ({each.hands / each.seconds / 1e6:6.2f})"
            for each in (one, every, wall)
        )
        click.echo(f"  {name:16}{cells}")


def best(
    work: Callable[[], tuple[int, int]], measure: Callable[[Callable[[], tuple[int, int]]], Played]
) -> Played:
    """The fastest of three."""
    return max((measure(work) for _ in range(3)), key=lambda played: played.rate)


def by_the_clock(work: Callable[[], tuple[int, int]]) -> Played:
    """The wall time of some play."""
    start = time.perf_counter()
    decisions, hands = work()
    return Played(decisions, hands, time.perf_counter() - start)


def print_start() -> None:
    """Print how long the first call takes in a new process: nothing compiled yet, and then kept."""
    with tempfile.TemporaryDirectory() as folder:
        first, kept = (once_in_a_new_process(folder) for _ in range(2))
    click.echo(
        f"a playout in a new process: {first} at first use (wanted: under {FIRST_USE} s of wall "
        f"time), {kept} afterwards (under {CACHED} s)"
    )


def once_in_a_new_process(folder: str) -> str:
    """Wall and CPU seconds of a whole process that plays once, with its cache in a folder."""
    env = {**os.environ, "XDG_CACHE_HOME": folder}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", ONCE], env=env, check=True, capture_output=True, text=True
    )
    return f"{time.perf_counter() - start:.1f} s ({done.stdout.strip()} s of CPU)"


def once() -> None:
    """What that process does."""
    playouts(Rules.preset(PRESET), 1, 0)
    click.echo(f"{time.process_time():.1f}")
