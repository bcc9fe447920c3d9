"""`hordago arena`: matches between kinds of bot, each played twice with sides exchanged.

Owns what the command prints; `lab.league` has the matches played, by `bots.arena`.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hordago.cli.parameters import Seed, chosen_rules, rules_options
from hordago.errors import HordagoError

if TYPE_CHECKING:
    from hordago.bots.arena import ArenaResult, Progress
    from hordago.lab.league import LeagueResult
    from hordago.lab.league.ratings import Rating


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--matches", required=True, type=click.IntRange(1), metavar="N",
              help="How many matches of each two bots; each is played twice.")  # fmt: skip
@rules_options
@click.option("--seed", type=Seed(), default="0", metavar="N", help="The cards; 0 by default.")
@click.option("--plain", is_flag=True,
              help="Play each match once; sides change from match to match.")  # fmt: skip
@click.option("--store", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Keep each match in FILE as it ends, and go on from what is there.")  # fmt: skip
@click.option("--cores", type=click.IntRange(1), metavar="N",
              help="How many cores; all by default.")  # fmt: skip
@click.option("--ray", is_flag=False, flag_value="local", metavar="[ADDRESS]",
              help="Play on a Ray cluster; without an address, on this machine.")  # fmt: skip
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw the result, as .png or .svg.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a line for each two bots, as CSV.")
def arena(
    bots: tuple[str, ...],
    matches: int,
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    seed: str,
    plain: bool,
    store: Path | None,
    cores: int | None,
    ray: str | None,
    plot: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Let kinds of bot play, and give the share of games won: of two bots, or of each two.

    Every match is played twice, with the same cards and the sides exchanged. Three bots or more are
    a league and get ratings, as Elo's, with errors (extra lab). The result follows from bots,
    rules, seed and number of matches; how many cores there are, or what was interrupted and kept
    in a store, does not matter.
    """
    from hordago.bots import make_bot
    from hordago.lab.league import league

    check_options(bots, cores=cores, ray=ray, formats=as_json + as_csv)
    if plot is not None:
        from hordago.lab.league.chart import check_drawable

        check_drawable(plot)
    rules = chosen_rules(code, settings, length)
    players = [make_bot(bot) for bot in bots]
    # Ray tells of lost processes on the output, where the result alone should be.
    aside = nullcontext() if ray is None else redirect_stdout(sys.stderr)
    with aside, progress_bar() as progress:
        result = league(
            players, rules, matches, seed,
            duplicate=not plain, store=store, progress=progress, played=way(cores, ray),
        )  # fmt: skip
    rated, unrated = rated_or_why(result)
    if as_json:
        click.echo(json.dumps(json_of(result, rated), indent=2))
    elif as_csv:
        click.echo(csv_of(result.pairs), nl=False)
    else:
        click.echo(told(result, rated))
    if unrated:
        click.echo(f"hordago: no ratings: {unrated}", err=True)
    if plot is not None:
        from hordago.lab.league.chart import draw

        draw(result, rated, plot)


def check_options(bots: Sequence[str], *, cores: int | None, ray: str | None, formats: int) -> None:
    """Raise `click.UsageError` for options that do not go together."""
    if ray is not None and ray not in {"local", "auto"} and ":" not in ray:
        raise click.UsageError(
            f"{ray!r} is no address of a cluster (HOST:PORT, or auto); "
            "name the bots before --ray, or write --ray=local"
        )
    if len(bots) < 2:
        raise click.UsageError("name at least two bots")
    if ray not in {None, "local"} and cores is not None:
        raise click.UsageError("--cores is for this machine; a cluster has those it has")
    if formats > 1:
        raise click.UsageError("choose one of --json and --csv")


def way(cores: int | None, ray: str | None) -> Any:
    """How the matches are played: by processes, or on Ray."""
    if ray is not None:
        from hordago.lab.on_ray import on_ray

        return partial(on_ray, address=ray, cores=cores)
    from hordago.lab.workers import on_cores

    return partial(on_cores, cores=cores)


@contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """Show on stderr how far it is; only where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "matches", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def rated_or_why(result: LeagueResult) -> tuple[Sequence[Rating] | None, str]:
    """The ratings of three bots or more, or why there are none."""
    if len(result.bots) == 2:  # the share says it all
        return None, ""
    from hordago.lab.extras import extra

    try:
        with extra("lab", "a rating"):
            from hordago.lab.league.ratings import ratings
        return ratings(result), ""
    except HordagoError as error:
        return None, str(error)


def json_of(result: LeagueResult, rated: Sequence[Rating] | None) -> dict[str, Any]:
    """Two bots as ever; a league with all its pairs and its ratings."""
    if len(result.bots) == 2:
        return result.pairs[0].as_json()
    return {**result.as_json(), "ratings": rated and [each.as_json() for each in rated]}


def csv_of(pairs: Sequence[ArenaResult]) -> str:
    """A line for each two bots, under a line of names."""
    file = io.StringIO()
    rows = [_row(pair) for pair in pairs]
    writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def _row(pair: ArenaResult) -> dict[str, Any]:
    of_a, of_b = pair.stones_per_hand_intervals or ((None, None), (None, None))
    margin = pair.margin_interval or (None, None)
    return {
        "a": pair.a, "b": pair.b, "matches": pair.matches, "duplicate": int(pair.duplicate),
        "matches_won_a": pair.matches_won[0], "matches_won_b": pair.matches_won[1],
        "games": pair.games,
        "games_won_a": pair.games_won[0], "games_won_b": pair.games_won[1],
        "share": pair.share, "low": pair.low, "high": pair.high,
        "hands": pair.hands, "stones_a": pair.stones[0], "stones_b": pair.stones[1],
        "stones_per_hand_a": pair.stones_per_hand[0],
        "stones_per_hand_a_low": of_a[0], "stones_per_hand_a_high": of_a[1],
        "stones_per_hand_b": pair.stones_per_hand[1],
        "stones_per_hand_b_low": of_b[0], "stones_per_hand_b_high": of_b[1],
        "margin": pair.margin, "margin_low": margin[0], "margin_high": margin[1],
    }  # fmt: skip


def told(result: LeagueResult, rated: Sequence[Rating] | None) -> str:
    """The result in words."""
    if rated is None:
        return "\n\n".join(told_of(pair) for pair in result.pairs)
    width = max(map(len, result.bots))
    lines = [f"{'':{width}}  rating    95 % interval   games won"]
    lines += [f"{each.bot:{width}}  {_rating(each)}" for each in rated]
    return "\n".join([*lines, "", *(_pair_line(pair, width) for pair in result.pairs)])


def _rating(rated: Rating) -> str:
    interval = "" if rated.interval is None else "{:+.0f} to {:+.0f}".format(*rated.interval)
    return f"{rated.rating:+6.0f}  {interval:>15}  {rated.share:>9.1%}"


def _pair_line(pair: ArenaResult, width: int) -> str:
    a, b = pair.stones_per_hand
    return (
        f"{pair.a:>{width}} - {pair.b:{width}}  "
        f"{pair.share:6.1%} of games ({pair.low:.1%} to {pair.high:.1%}), "
        f"stones per hand {a:.2f} to {b:.2f}{_margin(pair)}"
    )


def told_of(pair: ArenaResult) -> str:
    """What came of two bots, in two lines."""
    a, b = pair.stones_per_hand
    games = (
        f"{pair.a} won {pair.games_won[0]} of {pair.games} games against {pair.b}: "
        f"{pair.share:.1%} (95 % interval {pair.low:.1%} to {pair.high:.1%})"
    )
    matches = (
        f"matches {pair.matches_won[0]} to {pair.matches_won[1]}, {pair.hands} hands, "
        f"stones per hand {a:.2f} to {b:.2f}{_margin(pair)}"
    )
    return f"{games}\n{matches}"


def _margin(pair: ArenaResult) -> str:
    if pair.margin_interval is None:
        return ""
    low, high = pair.margin_interval
    return f", margin {pair.margin:+.2f} ({low:+.2f} to {high:+.2f})"
