"""`hordago play`: sets up a match at the terminal, or takes up one that was left.

Owns the options of the command, the player's line of input, and what is said at the beginning and
the end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from hordago.cli.parameters import (
    MatchFile,
    Seed,
    chosen_rules,
    language,
    language_option,
    rules_options,
)
from hordago.cli.streams import reason_of
from hordago.errors import HordagoError
from hordago.words.i18n import Fault

if TYPE_CHECKING:
    from hordago.cli.screen import Screen
    from hordago.cli.table import Table
    from hordago.words.i18n import Language

DEFAULT_BOT: Final = "clubman"


@click.command()
@rules_options
@click.option("--bot", metavar="NAME", help=f"Who plays the other seats; {DEFAULT_BOT} by default.")
@click.option("--seed", type=Seed(), metavar="N",
              help="Deal the cards of a whole number: the same each time.")  # fmt: skip
@language_option
@click.option("--calls", metavar="SET", help="The words of the table: es, eu, fr, en, eu-oregon, …")
@click.option("--pack", type=click.Choice(["spanish", "french"]), help="The cards that are drawn.")
@click.option("--cut", "cuts", is_flag=True, help="Be asked for the cut when it is yours to make.")
@click.option("--drawn/--told", default=None, help="Draw the table, or tell it (as for a pipe).")
@click.option("--record", type=MatchFile(), metavar="FILE", help="The file to keep the match in.")
@click.option(
    "--resume", type=MatchFile(), metavar="FILE", help="Go on with the match of a record."
)
@click.option("--redeal", is_flag=True, help="With --resume: deal the hand in progress anew.")
def play(
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    bot: str | None,
    seed: str | None,
    lang: str | None,
    calls: str | None,
    pack: str | None,
    cuts: bool,
    drawn: bool | None,
    record: Path | None,
    resume: Path | None,
    redeal: bool,
) -> None:
    """Play a match against bots.

    You sit at seat A, your partner opposite. Say things in the words of your language; ? lists what
    can be said, q leaves. The match is kept after every word, and --resume goes on with it.

    At this table partners always see each other's signs, and rivals never do: you do not see those
    of your rivals, and they do not see yours.
    """
    from hordago.cli.setup import new_table, resumed_table
    from hordago.words.calls import chosen_calls

    tongue = language(lang)
    chosen_calls(calls, tongue.name, None)  # a wrong name is refused before any file is made
    if resume is None:
        if redeal:
            raise click.UsageError("--redeal goes with --resume")
        rules = chosen_rules(code, settings, length)
        with faults_told(tongue):
            table = new_table(rules, seed, bot or DEFAULT_BOT, cuts, record)
    else:
        refuse_with_resume(code=code, settings=settings, length=length, seed=seed, cuts=cuts)
        with faults_told(tongue):
            found = resumed_table(resume, record, bot, redeal)
        if found is None:
            click.echo(tongue.say("This match is over: hordago record show {path}", path=resume))
            return
        table = found
    screen = screen_for(table, tongue, calls, pack, drawn)
    for notice in table.notices:
        screen.put(tongue.say(notice.sentence, **notice.values))
    named = record is not None or resume is not None
    sit_down(table, screen, tongue, resumed=resume is not None, named=named)


@contextmanager
def faults_told(tongue: Language) -> Iterator[None]:
    """Say in the player's language what goes wrong."""
    try:
        yield
    except Fault as error:
        raise HordagoError(tongue.told(error)) from None


def refuse_with_resume(**given: object) -> None:
    """Raise `click.UsageError` for an option that a resumed match has settled already."""
    names = {"code": "--rules", "settings": "--set", "length": "--format", "cuts": "--cut"}
    for name, value in given.items():
        if value:
            option = names.get(name, f"--{name}")
            raise click.UsageError(f"{option} does not go with --resume: the record settles it")


def screen_for(
    table: Table, tongue: Language, calls: str | None, pack: str | None, drawn: bool | None
) -> Screen:
    """The screen of a table, in the words and with the cards that were asked for."""
    from hordago.cli.screen import Screen
    from hordago.cli.speech import Speech
    from hordago.cli.table import ME
    from hordago.words.calls import chosen_calls
    from hordago.words.naming import Names

    rules = table.match.rules
    names = Names(tongue, rules, seat=ME, french=pack == "french")
    speech = Speech(names, chosen_calls(calls, tongue.name, rules.base))
    return Screen(speech, drawn=at_terminal() if drawn is None else drawn)


def sit_down(table: Table, screen: Screen, tongue: Language, *, resumed: bool, named: bool) -> None:
    """Play a match that is set up, and say where it is kept."""
    from hordago.cli.player import Leaving, Player
    from hordago.cli.table import ME
    from hordago.cli.words import Reader

    match = table.match
    player = Player(table, screen, Reader(tongue, screen.speech.calls), asker())
    kept_at = tongue.say("The match is kept in {path}", path=table.kept.path)
    try:
        screen.welcome(match.view(ME))
        if not named:
            screen.put(kept_at)
        player.play(match.view(ME).log if resumed else match.events)
    except (Leaving, KeyboardInterrupt):
        with suppress(KeyboardInterrupt):
            table.keep()
        screen.put("")
        screen.put(kept_at)
        screen.put(tongue.say("Go on with: hordago play --resume {path}", path=table.kept.path))
    except BrokenPipeError:
        raise  # there is nobody to tell
    except (HordagoError, OSError) as error:
        said = reason_of(error) if isinstance(error, OSError) else tongue.told(error)
        raise HordagoError(f"{said}\n{kept_at}") from None
    except Exception:
        click.echo(kept_at, err=True)
        raise
    else:
        screen.put(tongue.say("The record of the match: {path}", path=table.kept.path))


def at_terminal() -> bool:
    """Whether a person sits there: both the input and the output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def asker() -> Callable[[], str | None]:
    """Where the next line comes from: a prompt at a terminal, else the input; None at its end."""
    if not at_terminal():
        return lambda: sys.stdin.readline() or None
    with suppress(ImportError):
        import readline  # noqa: F401  it lets the player edit the line

    def prompt() -> str | None:
        try:
            return input("> ")
        except EOFError:
            click.echo()
            return None

    return prompt
