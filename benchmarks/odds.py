"""How long exact odds take: one hand, every hand, conditions, discards; best of several, wall time.

What was aimed at: 1.5 times what prototypes took on a quiet machine of two cores.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

import click

from hordago.rules.profile import Rules

RUNS = 7
HAND = "R R C 7"
DECLARED = "pares=A+C-D+ juego=A-C+D-"
WANTED_MS = {
    "almanac_40": {"one hand": 9, "every hand": 225},
    "nabo_40": {"one hand": 150, "every hand": 2850},
}


def best_of(work: Callable[[], object], runs: int = RUNS) -> float:
    """Milliseconds of the fastest of some runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def run() -> None:
    """Print the times for a pack of eight kings and one of four."""
    from hordago.lab.odds import all_odds, discard_odds, hand_odds

    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    click.echo(f"exact odds, best of {RUNS}, {os.cpu_count()} cores, load {load:.1f}:")
    for name, wanted in WANTED_MS.items():
        rules = Rules.preset(name)
        works: dict[str, Callable[[], object]] = {
            "one hand": partial(hand_odds, rules, HAND, 1),
            "every hand": partial(all_odds.__wrapped__, rules),
            "one hand, declared": partial(hand_odds, rules, HAND, 1, declared=DECLARED),
            "one hand, partner's sign": partial(hand_odds, rules, HAND, 1, partner="two_kings"),
            "every discard": partial(discard_odds, rules, HAND, 1),
        }
        for what, work in works.items():
            work()  # compiles, and makes what is kept
            runs = RUNS if what != "every discard" else 3
            aim = f" (wanted: under {wanted[what]})" if what in wanted else ""
            click.echo(f"  {name:11} {what:25} {best_of(work, runs):8.1f} ms{aim}")
