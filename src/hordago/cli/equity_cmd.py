"""`hordago equity`: the match equity table of a code, and when to accept an órdago.

Owns the options and the layout of what is printed. Every figure is one of `lab.match_equity`.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from platformdirs import user_cache_path

from hordago.cli.parameters import DEFAULT_CODE, chosen_rules, rules_options

if TYPE_CHECKING:
    from hordago.lab.match_equity import AtScore, MatchEquity
    from hordago.rules.profile import Rules

EVERY: Final = 5  # stones between two rows of the table
LAST: Final = 4  # stones before the target, each of which has a row
SIDES: Final = {"us": True, "them": False}


@click.command()
@rules_options
@click.option("--policy", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="A policy of your own, of `hordago solve`.")  # fmt: skip
@click.option("--score", metavar="OURS-THEIRS",
              help="One score, as 32-28: our stones, then theirs.")  # fmt: skip
@click.option("--mano", type=click.Choice(list(SIDES)),
              help="With --score: who is mano in that hand; both by default.")  # fmt: skip
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw every score as a heat map, as .png or .svg.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print every score as CSV.")
def equity(
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    policy: Path | None,
    score: str | None,
    mano: str | None,
    plot: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Print the chance of winning the game from every score, and when to accept an órdago.

    The chances are those of the policy that ships for the code, played by both sides; where there
    is none, they are translated from the nearest. With each score goes the break-even of an
    opening órdago: accept it if the lance is ours more often than that.

    The columns of --csv, a line for each score and mano: mano (us, them), ours, theirs (stones),
    equity (our chance of winning the game), break_even (of accepting an opening órdago in this
    hand).
    """
    check_options(score, mano, as_json=as_json, as_csv=as_csv)
    table = table_of(code, settings, length, policy)
    if plot is not None:
        from hordago.lab.equity_plot import draw_equity

        draw_equity(table, plot)
        click.echo(f"Drawn: {plot}", err=True)
    if score is not None:
        found = scores_asked(table, score, mano)
        told = json_of(table, found) if as_json else "\n\n".join(map(told_of, found))
        click.echo(told)
    elif as_csv:
        write_csv(table)
    elif as_json:
        click.echo(json_of(table, table.rows()))
    else:
        click.echo("\n".join(page(table)))


def check_options(score: str | None, mano: str | None, *, as_json: bool, as_csv: bool) -> None:
    """Raise `click.UsageError` for options that do not go together."""
    if as_csv and as_json:
        raise click.UsageError("give --csv or --json, not both")
    if as_csv and score is not None:
        raise click.UsageError("--csv is of every score: leave out --score, or print --json")
    if mano is not None and score is None:
        raise click.UsageError("--mano goes with --score, as --score 32-28")


def table_of(
    code: str | None, settings: tuple[str, ...], length: str | None, policy: Path | None
) -> MatchEquity:
    """The table from the policy that ships, or from a file, which must be for the same rules."""
    from hordago.bots.trained.book import open_book
    from hordago.lab.match_equity import MatchEquity, match_equity

    if policy is None:
        return match_equity(chosen_rules(code or DEFAULT_CODE, settings, length))
    book = open_book(policy, user_cache_path("hordago") / "policies")
    rules: Rules = book.rules
    if code is not None or settings:
        rules = chosen_rules(code or DEFAULT_CODE, settings, length)
        book.check(rules)
    return MatchEquity(rules, book, exact=True)


def scores_asked(table: MatchEquity, score: str, mano: str | None) -> list[AtScore]:
    """A score that is written as 32-28, for one side being mano or for both."""
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*[-–:]\s*([0-9]{1,3})\s*", score)  # noqa: RUF001
    if found is None:
        raise click.BadParameter(
            f"{score!r} is no score: our stones and theirs, as 32-28", param_hint="'--score'"
        )
    sides = SIDES.values() if mano is None else [SIDES[mano]]
    return [table.at(int(found[1]), int(found[2]), mano=each) for each in sides]


def json_of(table: MatchEquity, scores: Any) -> str:
    """Scores as JSON, with where they are from."""
    answer = {
        "rules": {"preset": table.rules.base, "changes": table.rules.overrides()},
        "source": table.source,
        "exact": table.exact,
        "target": table.target,
        "scores": [each if isinstance(each, dict) else each.as_json() for each in scores],
    }
    return json.dumps(answer, indent=2)


def write_csv(table: MatchEquity) -> None:
    """Print every score as CSV."""
    rows = list(table.rows())
    writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def told_of(at: AtScore) -> str:
    """A score in words."""
    who = "we are" if at.mano else "they are"
    lines = [
        f"{at.ours}-{at.theirs}, a hand begins and {who} mano: we win {at.equity:.1%} of games",
        f"a stone more for us is worth {at.stone_for_us:.1%}, one for them {at.stone_for_them:.1%}",
        "an órdago is to be accepted if the lance is ours more often than",
    ]
    for stones, chance in at.break_even_after.items():
        pays = "a stone" if stones == 1 else f"{stones} stones"
        lines.append(f"  {chance:6.1%}  if folding pays them {pays}")
    return "\n".join(lines)


def page(table: MatchEquity) -> Iterator[str]:
    """The tables that fit on a screen: some scores, all of the last ones."""
    name = f"{table.rules.base}, " if table.rules.base else ""
    yield f"{name}games to {table.target}: from {table.source}"
    yield ""
    yield "The chance in percent that the side that is mano wins the game."
    yield from grid(table, partial(table.equity, mano=True))
    yield ""
    yield "Accept an opening órdago if the lance is ours more often than so many percent."
    for mano, who in ((True, "We are"), (False, "They are")):
        yield f"{who} mano:"
        yield from grid(table, partial(table.break_even, mano=mano))


def grid(table: MatchEquity, chance: Callable[[int, int], float]) -> Iterator[str]:
    """Chances in percent: a row for stones of ours, a column for theirs."""
    shown = rows_shown(table.target)
    yield "ours \\ theirs" + "".join(f"{theirs:5}" for theirs in shown)
    for ours in shown:
        yield f"{ours:13}" + "".join(f"{100 * chance(ours, theirs):5.1f}" for theirs in shown)


def rows_shown(target: int) -> list[int]:
    """Every so many stones, and each of the last."""
    return sorted({*range(0, target, EVERY), *range(max(target - LAST, 0), target)})
