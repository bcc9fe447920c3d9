"""`python -m benchmarks.tune`: the clubman's numbers, tuned by duplicate games against the untuned.

Owns the search for numbers, the numbers that he had before it, and the test of what it found. The
search and the test never play the same cards. It must never change what a clubman is: whoever
likes what it finds writes that down in `hordago.bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

import click

from hordago.bots.arena import ArenaResult, Tally, play_number, result_of
from hordago.bots.clubman import Clubman, Thresholds
from hordago.bots.discards import Weights
from hordago.bots.reading import Habits
from hordago.rules.profile import Rules

UNTUNED: Final = Thresholds(
    cut_ratio=1.0,
    partner_signs_cut=0.9,
    strong_sign=8.0,
    bet_from=0.58,
    bluff=0.06,
    raise_from=0.72,
    ordago_from=0.9,
    desperate=0.2,
    fold_to_bet=0.5,
    fold_to_raise=0.5,
    fold_to_ordago=0.97,
    big_bet=5,
    steepness=1.3,
    habits=Habits(
        drawn=(
            (3.5, 3.5, 2.6, 2.4, 1.3),
            (0.4, 0.35, 0.6, 0.6, 0.9),
            (2.5, 2.2, 1.5, 1.3, 1.1),
            (3.0, 2.5, 1.8, 1.8, 1.2),
        ),
        cutter=(1.7, 0.7, 1.6, 1.9),
        bets_above=0.45,
        raises_above=0.7,
        ordago_above=0.75,
        accepts_above=0.4,
        passes_below=0.92,
        passing_partner=0.8,
        folding_partner=0.5,
    ),
    weights=Weights(grande=1.6, chica=1.5, pares=1.6, juego=1.6, punto=1.0, sharpness=1.5),
)
"""The numbers with which the clubman played before he was tuned."""

TRAINING: Final = "tuning"
TEST: Final = "test"
"""What the seeds of the cards begin with; the two never meet."""


class Step(NamedTuple):
    """A number that the search may move, and how far at a time."""

    name: str  # a field of `Thresholds`; `habits.` before those of `Habits`
    by: float
    low: float
    high: float


# The weights of a hand stay: the simple bots throw by them too.
STEPS: Final = (
    Step("cut_ratio", 0.08, 0.4, 1.2),
    Step("bet_from", 0.06, 0.3, 0.9),
    Step("bluff", 0.05, 0.0, 0.4),
    Step("raise_from", 0.06, 0.5, 1.0),
    Step("ordago_from", 0.05, 0.6, 1.0),
    Step("desperate", 0.05, 0.0, 0.45),
    Step("fold_to_bet", 0.1, 0.1, 0.9),
    Step("fold_to_raise", 0.1, 0.1, 0.9),
    Step("fold_to_ordago", 0.07, 0.4, 1.0),
    Step("big_bet", 1, 2, 12),
    Step("steepness", 0.2, 0.7, 2.1),
    Step("habits.bets_above", 0.08, 0.0, 0.8),
    Step("habits.raises_above", 0.08, 0.2, 0.95),
    Step("habits.ordago_above", 0.1, 0.2, 0.95),
    Step("habits.accepts_above", 0.1, 0.0, 0.8),
    Step("habits.passes_below", 0.06, 0.5, 1.0),
    Step("habits.passing_partner", 0.15, 0.2, 1.2),
    Step("habits.folding_partner", 0.15, 0.1, 1.2),
)


def number_in(thresholds: Thresholds, name: str) -> float:
    """One of the numbers, by its name."""
    found: float = attrgetter(name)(thresholds)
    return found


def moved(thresholds: Thresholds, step: Step, by: float) -> Thresholds:
    """The same thresholds with one number moved, within its bounds."""
    new = round(min(max(number_in(thresholds, step.name) + by, step.low), step.high), 3)
    group, _, field = step.name.rpartition(".")
    whole = isinstance(number_in(thresholds, step.name), int)
    change: dict[str, Any] = {field: round(new) if whole else new}
    if group == "habits":
        return replace(thresholds, habits=replace(thresholds.habits, **change))
    return replace(thresholds, **change)


def duel(thresholds: Thresholds, rules: Rules, seed: str, games: int) -> ArenaResult:
    """Pairs of games, the cards the same, of one set of numbers against the untuned."""
    one, other = Clubman(thresholds), Clubman(UNTUNED)
    tallies: list[Tally] = [
        play_number(one, other, rules, seed, each) for each in range(1, games + 1)
    ]
    return result_of("tuned", "untuned", rules, seed, tallies, duplicate=True)


def share(thresholds: Thresholds, codes: Sequence[Rules], seed: str, games: int) -> float:
    """The share of games won against the untuned, averaged over some codes."""
    return sum(duel(thresholds, each, seed, games).share for each in codes) / len(codes)


def climb(start: Thresholds, codes: Sequence[Rules], games: int, rounds: int) -> Thresholds:
    """Move one number after the other, a step this way or that, and keep what wins more.

    Both ways of a step play the cards on which the best so far is measured. Every round has new
    cards, on which the best so far is measured again: luck with one set of them does not last.
    """
    best, steps = start, {step.name: step.by for step in STEPS}
    for count in range(1, rounds + 1):
        seed = f"{TRAINING} {count}"
        reached = share(best, codes, seed, games)
        click.echo(f"round {count}: {reached:.1%}")
        for step in STEPS:
            for by in (steps[step.name], -steps[step.name]):
                tried = moved(best, step, by)
                if tried == best:
                    continue
                won = share(tried, codes, seed, games)
                if won > reached:
                    best, reached = tried, won
                    steps[step.name] = by  # the same way first, next time
                    click.echo(f"  {reached:.1%}  {step.name} = {number_in(best, step.name):g}")
                    break
    return best


def _tell(result: ArenaResult) -> str:
    return (
        f"{result.rules['preset']}: the tuned won {result.share:.1%} of {result.games:,} games "
        f"({result.low:.1%} to {result.high:.1%})"
    )


@click.command(help="Tune the clubman by duplicate games, or --test the one that ships.")
@click.option("--rules", "names", multiple=True, default=("almanac_40", "nabo_40"))
@click.option("--games", default=1000, type=click.IntRange(1), help="Pairs of games a trial.")
@click.option("--rounds", default=3, type=click.IntRange(1), help="How often each number is tried.")
@click.option("--test", is_flag=True, help="Play the clubman that ships against the untuned one.")
@click.option("--test-seed", default="1", help="Other cards for the test.")
def main(names: tuple[str, ...], games: int, rounds: int, test: bool, test_seed: str) -> None:
    codes = [Rules.preset(name).with_format("one_game") for name in names]
    if test:
        for each in codes:
            click.echo(_tell(duel(Thresholds(), each, f"{TEST} {test_seed}", games)))
        return
    click.echo(str(climb(UNTUNED, codes, games, rounds)))


if __name__ == "__main__":
    main()
