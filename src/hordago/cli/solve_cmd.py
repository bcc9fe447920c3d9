"""`hordago solve`: train a policy for a code, and write it to a file.

Owns the options, what is shown while it trains, and what happens when it is interrupted. The
training is that of `lab.solver`.
"""

from __future__ import annotations

import math
import os
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from hordago.cli.parameters import DEFAULT_CODE, chosen_rules, is_file_name, rules_options
from hordago.cli.streams import reason_of
from hordago.errors import HordagoError
from hordago.version import __version__

if TYPE_CHECKING:
    from hordago.lab.solver.looking import Look
    from hordago.lab.solver.training import Seen, Training
    from hordago.rules.profile import Rules

FIRST_LOOK: Final = 0.1  # of the training
MOST_SEED: Final = 2**64 - 1


class Span(click.FloatRange):
    """A number above 0, or from 0 on, that is not endless."""

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a number that can be waited for", param, ctx)
        return number


class Order(NamedTuple):
    """What was asked for."""

    rules: Rules
    chosen: tuple[str, ...]  # the options that chose them
    minutes: float | None
    deals: int | None
    out: Path
    resume: bool
    seed: int
    cores: int
    memory: float
    size: float
    every: float
    honest: float
    rivals: float
    lessons: int

    @property
    def checkpoint(self) -> Path:
        """The folder of the checkpoint."""
        return self.out.with_name(f"{self.out.name}.checkpoint")


@click.command()
@rules_options
@click.option("--minutes", type=Span(0, min_open=True), metavar="M",
              help="How long to train, counted from the very beginning.")  # fmt: skip
@click.option("--deals", type=click.IntRange(1), metavar="N",
              help="In place of --minutes: how many deals to train with.")  # fmt: skip
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="The policy file to write.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on from the checkpoint, FILE.checkpoint.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, metavar="N",
              help="The cards; 0 by default.")  # fmt: skip
@click.option("--cores", type=click.IntRange(1), metavar="N",
              help="How many cores; all by default. One core gives the same policy each "
              "time.")  # fmt: skip
@click.option("--memory", type=Span(0, min_open=True), default=12.0, metavar="GB",
              help="How many gigabytes to take at most; 12 by default.")  # fmt: skip
@click.option("--size", type=Span(0, min_open=True), default=8.0, metavar="MB",
              help="How large the file may be, in megabytes; 8 by default.")  # fmt: skip
@click.option("--every", type=Span(0), default=10.0, metavar="MINUTES",
              help="How often a checkpoint is kept, and told how strong the policy is; 10 by "
              "default, 0 for at the end only.")  # fmt: skip
@click.option("--honest", type=click.FloatRange(0, 1), default=0.0, metavar="PART",
              help="In the last third, in this part of the deals far from the target, one side is "
              "played by an honest player, the clubman as he was heard; 0 by default.")  # fmt: skip
@click.option("--rivals", type=click.FloatRange(0, 1), default=0.0, metavar="PART",
              help="In the second half, in this part of the deals far from the target, one side is "
              "played by a pair that learned to beat the policy; 0 by default.")  # fmt: skip
@click.option("--lessons", type=click.IntRange(1), metavar="N",
              help="How many times such a pair learns anew; the last half of them are met; 7 by "
              "default.")  # fmt: skip
def solve(
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    minutes: float | None,
    deals: int | None,
    out: Path,
    resume: bool,
    seed: int,
    cores: int | None,
    memory: float,
    size: float,
    every: float,
    honest: float,
    rivals: float,
    lessons: int | None,
) -> None:
    """Train a policy for a code by playing against itself, and write it to a file (extra lab).

    It learns with as much detail as the memory allows. From time to time a line tells how strong
    it is by then: games won against clubman, and what a side gains that learns to beat it. What
    is interrupted goes on with --resume, and a finished training with more --minutes or --deals.
    """
    from hordago.lab.solver.rivals import LESSONS
    from hordago.lab.workers import available_cores

    if (minutes is None) == (deals is None):
        raise click.UsageError("give --minutes M or --deals N, one of them")
    if honest + rivals > 1:
        raise click.UsageError(
            f"--honest {honest:g} and --rivals {rivals:g} are more than all deals: give parts that "
            "add up to at most 1"
        )
    code = code or DEFAULT_CODE
    order = Order(
        chosen_rules(code, settings, length), options_of(code, settings, length), minutes, deals,
        out, resume, seed, cores or available_cores(), memory, size, every, honest, rivals,
        lessons or LESSONS,
    )  # fmt: skip
    check_places(order)
    training = begun(order)
    run(training, order)
    click.echo(summary(finished(training, order), order))


def options_of(code: str, settings: Sequence[str], length: str | None) -> tuple[str, ...]:
    """The options that chose the rules, as they were given."""
    words = ["--rules", code]
    for setting in settings:
        words += ["--set", setting]
    if length is not None:
        words += ["--format", length]
    return tuple(words)


def check_places(order: Order) -> None:
    """Refuse a file that cannot be written, or that is there already, before anything is done."""
    if not order.out.parent.is_dir():
        raise HordagoError(f"there is no folder {order.out.parent} for {order.out.name}")
    if not os.access(order.out.parent, os.W_OK):
        raise HordagoError(f"nothing can be written to the folder {order.out.parent}")
    if order.resume:
        return
    for place in (order.out, order.checkpoint):
        if place.exists():
            raise HordagoError(
                f"{place} is there already: go on from its checkpoint with --resume, "
                "or name another file"
            )


def begun(order: Order) -> Training:
    """A new training, or one from its checkpoint."""
    from hordago.lab.solver.checkpoints import taken_up
    from hordago.lab.solver.training import Training, abstraction_for

    abstraction = abstraction_for(order.rules, order.memory, order.lessons)
    if order.resume:
        return taken_up(
            order.checkpoint, order.rules, abstraction, seed=order.seed, cores=order.cores,
            honest=order.honest, rivals=order.rivals, lessons=order.lessons,
        )  # fmt: skip
    return Training(
        order.rules, abstraction, seed=order.seed, cores=order.cores, honest=order.honest,
        rivals=order.rivals, lessons=order.lessons,
    )  # fmt: skip


def run(training: Training, order: Order) -> None:
    """Train to the end, with looks, checkpoints, and a bar on a terminal."""
    with shown(order) as show, interruptions() as interrupted:
        looks = Looks(order, training.seconds)

        def look(training: Training, seen: Seen) -> None:
            show(seen)
            with interrupted.at_rest():
                if looks.due(seen):
                    keep_if_possible(training, order.checkpoint)
                    looks.tell(training)

        try:
            training.run(minutes=order.minutes, deals=order.deals, look=look)
        except KeyboardInterrupt:
            if interrupted.resting and keep_if_possible(training, order.checkpoint):
                click.echo(f"Stopped. To go on:\n  {command_line(order, resume=True)}", err=True)
            raise
    keep_if_possible(training, order.checkpoint)


def keep_if_possible(training: Training, folder: Path) -> bool:
    """Keep a checkpoint; where the disk does not take it, say so: what was learned is not lost."""
    from hordago.lab.solver.checkpoints import keep

    try:
        keep(training, folder)
    except OSError as error:
        click.echo(f"hordago: no checkpoint was kept: {reason_of(error)}", err=True)
        return False
    return True


class Looks:
    """When a look is due, and what is told of it: a line on the error stream."""

    def __init__(self, order: Order, seconds: float) -> None:
        self.every = order.every * 60
        # Before the first look, the part that is done says when it is due.
        self.next = seconds + self.every if seconds > 0 else None

    def due(self, seen: Seen) -> bool:
        """Whether a look is due now: after a tenth of the training, then every so often."""
        if self.every == 0 or seen.part >= 1:
            return False
        due = seen.part >= FIRST_LOOK if self.next is None else seen.seconds >= self.next
        if due:
            self.next = seen.seconds + self.every
        return due

    def tell(self, training: Training) -> None:
        """Look, and say what was seen."""
        from hordago.lab.solver.looking import looked_at

        click.echo(look_line(looked_at(training)), err=True)


def look_line(look: Look) -> str:
    """A look in words."""
    point = look.probed
    return (
        f"{look.minutes:.1f} min, {look.deals:,} deals, {look.speed:,.0f} a second; against "
        f"clubman {look.share:.1%} of games ({look.low:.1%} to {look.high:.1%}); exploited by "
        f"{point.stones:.2f} ± {point.stones_error:.2f} stones a hand, "
        f"{point.share:.1%} ± {point.share_error:.1%} of games"
    )


class Interruptions:
    """An interrupt waits until the training is at rest; a second one does not."""

    def __init__(self) -> None:
        self.resting = False
        self._asked = False

    def ask(self, *_: object) -> None:
        """What happens at an interrupt."""
        if self.resting or self._asked:
            raise KeyboardInterrupt
        self._asked = True
        click.echo("Stopping as soon as what is going on is done …", err=True)

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Around what may be interrupted at any moment: nothing is learned in it."""
        self.resting = True
        if self._asked:
            raise KeyboardInterrupt
        yield
        self.resting = False


@contextmanager
def interruptions() -> Iterator[Interruptions]:
    """Take interrupts to heart while this lasts."""
    found = Interruptions()
    before = signal.signal(signal.SIGINT, found.ask)
    try:
        yield found
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def shown(order: Order) -> Iterator[Any]:
    """Show on stderr how far it is; only where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda seen: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(20), TaskProgressColumn(),
        TextColumn("{task.fields[done]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("begins", total=1.0, done="")

        def show(seen: Seen) -> None:
            speed = seen.deals / max(seen.seconds, 1e-9)
            done = f"{seen.deals:,} deals, {speed:,.0f} a second, {seen.seconds / 60:.1f} min"
            bar.update(task, completed=seen.part, description=seen.stage, done=done)

        yield show


def finished(training: Training, order: Order) -> dict[str, Any]:
    """Work out match equity for good and write the policy; its card."""
    from hordago.lab.solver.exporting import export

    training.finish()
    # In a folder of its own: a policy that is there stays until the new one is whole.
    with tempfile.TemporaryDirectory(prefix=".hordago-", dir=order.out.parent) as folder:
        new = Path(folder) / order.out.name
        card = export(
            new, training.rules, training.shape, training.model, training.tables,
            training.works[0], card_of(training, order), order.size,
        )  # fmt: skip
        new.replace(order.out)
    return card


def card_of(training: Training, order: Order) -> dict[str, Any]:
    """How the policy was trained, as its file says."""
    from hordago.lab.solver.training import in_words

    return {
        "command": command_line(order, resume=False),
        "preset": order.rules.base,
        "changes": order.rules.overrides(),
        "minutes": round(training.seconds / 60, 1),
        "deals": training.deals,
        "deals_a_second": round(training.deals / max(training.seconds, 1e-9)),
        "seed": order.seed,
        "cores": order.cores,
        "memory_gb": order.memory,
        "tells_apart": in_words(training.abstraction),
        "versions": {
            "hordago": __version__, "numba": version("numba"), "numpy": version("numpy"),
        },
    }  # fmt: skip


def command_line(order: Order, *, resume: bool) -> str:
    """The command that trains this; with the places of files only where it is to go on."""
    from hordago.lab.solver.rivals import LESSONS

    words = ["hordago", "solve"]
    words += order.chosen if resume else [_without_folder(word) for word in order.chosen]
    if order.minutes is not None:
        words += ["--minutes", f"{order.minutes:g}"]
    else:
        words += ["--deals", str(order.deals)]
    words += ["--out", str(order.out) if resume else order.out.name]
    words += ["--seed", str(order.seed), "--cores", str(order.cores)]
    if order.honest:
        words += ["--honest", f"{order.honest:g}"]
    if order.rivals:
        words += ["--rivals", f"{order.rivals:g}"]
    if order.rivals or order.lessons != LESSONS:  # a checkpoint asks for the same
        words += ["--lessons", str(order.lessons)]
    words += ["--memory", f"{order.memory:g}", "--size", f"{order.size:g}"]
    if resume:
        words += ["--every", f"{order.every:g}", "--resume"]
    return shlex.join(words)


def _without_folder(word: str) -> str:
    return Path(word).name if is_file_name(word) else word


def summary(card: dict[str, Any], order: Order) -> str:
    """What came of it."""
    return (
        f"{order.out}: {card['bytes'] / 1e6:.2f} MB, {card['rows']:,} of "
        f"{card['of_rows']:,} rows\n"
        f"trained for {card['minutes']:.1f} minutes: {card['deals']:,} deals, "
        f"{card['deals_a_second']:,} a second\n"
        f"it tells apart {card['tells_apart']}"
    )
