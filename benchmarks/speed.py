"""How many random decisions a CPU second: the rule functions alone, `Match`, and pokerkit.

The three take turns on the same core, several rounds; the ratios are of rates in the same round,
and their median is what to quote.
"""

from __future__ import annotations

from functools import partial
from statistics import median

import click

from benchmarks.random_play import play_matches, play_poker, play_rules, timed
from hordago.rules.profile import Rules

ROUNDS = 7
WANTED_RULES, WANTED_MATCH = 25, 10


def run(preset: str = "almanac_40", rounds: int = ROUNDS) -> None:
    """Print the rates of every round and the median ratios."""
    rules = Rules.preset(preset)
    click.echo(f"Random legal actions, {preset}; decisions per CPU second (hands)")
    click.echo(
        f"{'rules alone':>22} {'Match':>20} {'pokerkit':>20} {'rules/pk':>9} {'Match/pk':>9}"
    )
    ratios: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        alone = timed(partial(play_rules, rules, 4000, number))
        match = timed(partial(play_matches, rules, 1500, number))
        poker = timed(partial(play_poker, 800, number))
        pair = alone.rate / poker.rate, match.rate / poker.rate
        cells = " ".join(
            f"{each.rate:12,.0f} ({each.hands:,})".rjust(20) for each in (alone, match, poker)
        )
        warm_up = number == 0  # all three fill tables in their first round
        click.echo(f"  {cells} {pair[0]:9.1f} {pair[1]:9.1f}{'  (warm-up)' if warm_up else ''}")
        if not warm_up:
            ratios.append(pair)
    alone_ratio, match_ratio = (median(column) for column in zip(*ratios, strict=True))
    click.echo(f"rule functions: {alone_ratio:.1f} times pokerkit (wanted: {WANTED_RULES})")
    click.echo(f"Match with its events: {match_ratio:.1f} times pokerkit (wanted: {WANTED_MATCH})")
