"""`hordago arena`: matches between two kinds of bot, each played twice with sides exchanged.

Owns what the command prints; matches are played by `bots.arena`.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from hordago.cli.parameters import chosen_rules, rules_options

if TYPE_CHECKING:
    from hordago.bots.arena import ArenaResult


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--matches", required=True, type=click.IntRange(1), metavar="N",
              help="How many matches; each is played twice.")  # fmt: skip
@rules_options
@click.option("--seed", default="0", metavar="N", help="The cards; 0 by default.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def arena(
    a: str,
    b: str,
    matches: int,
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    seed: str,
    as_json: bool,
) -> None:
    """Let two kinds of bot play, A against B, and give A's share of the games won.

    Every match is played twice, with the same cards and the sides exchanged.
    """
    from hordago.bots import make_bot
    from hordago.bots.arena import arena as play

    rules = chosen_rules(code, settings, length)
    bots = make_bot(a), make_bot(b)
    with click.progressbar(  # it draws nothing where the error stream is no terminal
        length=matches, label=f"{a} - {b}", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        result = play(*bots, rules, matches, seed, lambda done, of: bar.update(1))
    click.echo(json.dumps(result.as_json(), indent=2) if as_json else told(result))


def told(result: ArenaResult) -> str:
    """The result in words."""
    a, b = result.stones_per_hand
    games = (
        f"{result.a} won {result.games_won[0]} of {result.games} games against {result.b}: "
        f"{result.share:.1%} (95 % interval {result.low:.1%} to {result.high:.1%})"
    )
    matches = (
        f"matches {result.matches_won[0]} to {result.matches_won[1]}, {result.hands} hands, "
        f"stones per hand {a:.2f} to {b:.2f}"
    )
    return f"{games}\n{matches}"
