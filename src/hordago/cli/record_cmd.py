"""`hordago record`: tells a record, checks it, or plays it again hand by hand.

Owns what these commands print. What a record says and whether it is so is asked of `record`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hordago.cli.parameters import language, language_option

if TYPE_CHECKING:
    from hordago.cli.speech import Line
    from hordago.cli.telling import Telling
    from hordago.game.events import Event
    from hordago.record import Record
    from hordago.words.i18n import Language

RECORD = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def record() -> None:
    """Tell, check or replay the record of a match."""


@record.command()
@RECORD
@language_option
@click.option("--calls", metavar="SET", help="The words of the table: es, eu, fr, en, eu-oregon, …")
def show(file: Path, lang: str | None, calls: str | None) -> None:
    """Tell a match as it was played, all cards open."""
    from hordago.cli.setup import errors_in, read_record
    from hordago.record import replay

    found = read_record(file)
    tongue = language(lang)
    telling = telling_of(found, tongue, calls)
    telling.tell(heading(found, tongue))
    with errors_in(file):
        for events in by_hand(replay(found), len(found.hands)):
            telling.tell(telling.speech.lines(events))


@record.command()
@RECORD
def check(file: Path) -> None:
    """Check all that a record states: actions, deals, stones. Exits 1 where something is wrong."""
    from hordago.cli.setup import read_record
    from hordago.record import check_record

    report = check_record(read_record(file))
    for finding in report.findings:
        click.echo(f"{file}: {finding}", err=finding.wrong)
    wrong = sum(finding.wrong for finding in report.findings)
    unchecked = len(report.findings) - wrong
    click.echo(
        f"{file}: {_count(report.hands, 'hand')}, {len(report.verified)} dealt as committed to; "
        f"{wrong} wrong, {unchecked} not checked"
    )
    sys.exit(0 if report.ok else 1)


@record.command()
@RECORD
@language_option
@click.option("--calls", metavar="SET", help="The words of the table: es, eu, fr, en, eu-oregon, …")
@click.option("--hand", "only", type=click.IntRange(1), help="One hand of the match alone.")
def replay(file: Path, lang: str | None, calls: str | None, only: int | None) -> None:
    """Play a record again hand by hand, with the stones after each; Enter goes on."""
    from hordago.cli.setup import errors_in, read_record
    from hordago.record import replay as steps

    found = read_record(file)
    if only is not None and only not in {hand.number for hand in found.hands}:
        last = found.hands[-1].number
        raise click.UsageError(f"--hand {only}: the record has the hands 1 to {last}")
    tongue = language(lang)
    telling = telling_of(found, tongue, calls)
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    with errors_in(file):
        for number, events in enumerate(by_hand(steps(found), len(found.hands)), 1):
            lines = telling.speech.lines(events)
            if only is not None and number != only:
                continue
            telling.tell(lines)
            telling.stones(events)
            if stepping and only is None and number < len(found.hands):
                click.pause(tongue.say("Enter: the next hand. Ctrl-C: stop."))


def telling_of(found: Record, tongue: Language, calls: str | None) -> Telling:
    """Where a record is told, with nobody's cards hidden."""
    from hordago.cli.speech import Speech
    from hordago.cli.telling import Telling
    from hordago.words.calls import chosen_calls
    from hordago.words.naming import Names

    words = chosen_calls(calls, tongue.name, found.rules.base)
    return Telling(Speech(Names(tongue, found.rules, seat=None), words))


def heading(found: Record, tongue: Language) -> Iterable[Line]:
    """The code, the day and the players of a record."""
    from hordago.cli.speech import Line
    from hordago.game.actions import SEATS
    from hordago.words.rules_words import match_length

    code = found.rules.base or tongue.say("rules of your own")
    yield Line("game", tongue.spoken(code, match_length(found.rules, tongue)))
    if found.date is not None:
        yield Line("told", found.date.isoformat())
    players = [f"{SEATS[seat]} {name}" for seat, name in enumerate(found.players) if name]
    if players:
        yield Line("told", " · ".join(players))


def by_hand(steps: Iterable[tuple[object, tuple[Event, ...]]], hands: int) -> Iterable[list[Event]]:
    """The events of steps, hand after hand; what comes before the first stands with it.

    A hand that is over makes another begin, of which a record of so many `hands` knows nothing.
    """
    from hordago.game.events import GameBegan, HandBegan

    events: list[Event] = []
    begun = False
    told = 0
    for _, followed in steps:
        for event in followed:
            opens = isinstance(event, GameBegan)
            if begun and (opens or isinstance(event, HandBegan)):
                yield events
                told += 1
                events, begun = [], False
            events.append(event)
            begun = begun or isinstance(event, HandBegan)
    if told < hands:
        yield events


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
