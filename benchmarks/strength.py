"""`python -m benchmarks.strength`: how many games a trained bot wins, by how long it thinks.

Owns the measurement that the cards of the policies quote. Games are single, dealt twice with the
sides exchanged, on cards that nothing was tuned on. The same command gives the same figures.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import click

from hordago.bots import bot_names, make_bot
from hordago.bots.arena import Tally, play_number, result_of
from hordago.bots.trained.book import Book, open_book
from hordago.bots.trained.players import PURIFY, Txapeldun
from hordago.lab.workers import on_cores
from hordago.rules.profile import Rules

SEED: Final = "strength"


class Given(NamedTuple):
    """What a pair of games is played with; it travels to other processes."""

    preset: str
    against: str
    budget: float
    policy: Path | None
    purify: float


@lru_cache(maxsize=1)
def _book(policy: Path | None) -> Book | None:
    return None if policy is None else open_book(policy, policy.parent)


def one_pair(given: Given, number: int) -> Tally:
    """The pair of games of a number."""
    rules = Rules.preset(given.preset).with_format("one_game")
    bot = Txapeldun(_book(given.policy), given.purify, given.budget)
    other = make_bot(given.against)
    return play_number(bot, other, rules, SEED, number)


@click.command()
@click.option("--rules", "preset", default="almanac_40", help="The code.")
@click.option("--against", default="clubman", type=click.Choice(bot_names()), help="The other bot.")
@click.option("--pairs", default=1000, type=click.IntRange(2), help="Pairs of games.")
@click.option("--budget", default=0.0, type=click.FloatRange(0), help="Seconds of thinking.")
@click.option("--policy", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="A file of hordago solve in place of what ships.")  # fmt: skip
@click.option("--purify", default=PURIFY, type=click.FloatRange(0, 1),
              help="The share from which on an option is played.")  # fmt: skip
@click.option("--cores", default=None, type=click.IntRange(1), help="All by default.")
def main(
    preset: str, against: str, pairs: int, budget: float,
    policy: Path | None, purify: float, cores: int | None,
) -> None:  # fmt: skip
    """How many games txapeldun wins, with a 95 % interval."""
    numbers = range(1, pairs + 1)
    given = Given(preset, against, budget, policy, purify)
    tallies = dict(on_cores(one_pair, given, numbers, cores))
    ordered = [tallies[number] for number in numbers]
    rules = Rules.preset(preset).with_format("one_game")
    result = result_of("txapeldun", against, rules, SEED, ordered, duplicate=True)
    click.echo(
        f"{preset}, thinking {budget:g} s: txapeldun won {result.share:.1%} of {result.games} "
        f"games against {against} (95 % interval {result.low:.1%} to {result.high:.1%}), "
        f"{result.margin:+.2f} stones a hand"
    )


if __name__ == "__main__":
    main()
