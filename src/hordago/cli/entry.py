"""The `hordago` command itself: its subcommands, and what happens to errors.

Owns exit codes: 0 done, 1 checked and found wrong, 2 bad input. A bad input is one message on the
error stream and never a traceback. Every command is loaded when it is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from hordago.cli.streams import ReaderGone, prepare_streams, reader_may_go, reason_of
from hordago.errors import HordagoError
from hordago.version import __version__

COMMANDS: Final = {
    "play": "hordago.cli.play_cmd:play",
    "serve": "hordago.cli.serve_cmd:serve",
    "record": "hordago.cli.record_cmd:record",
    "deal": "hordago.cli.deal_cmd:deal",
    "arena": "hordago.cli.arena_cmd:arena",
    "odds": "hordago.cli.odds_cmd:odds",
    "equity": "hordago.cli.equity_cmd:equity",
    "solve": "hordago.cli.solve_cmd:solve",
    "exploit": "hordago.cli.exploit_cmd:exploit",
    "cases": "hordago.cli.cases_cmd:cases",
    "rules": "hordago.cli.rules_cmd:rules",
}


class HordagoGroup(click.Group):
    """Loads a command when it is asked for, and turns errors into messages and exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def make_context(self, *given: Any, **more: Any) -> click.Context:
        with reader_may_go():  # --help writes here
            return super().make_context(*given, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with reader_may_go():
            return super().invoke(ctx)

    def main(  # type: ignore[override]  # click gives it a result where it is not standalone
        self, args: Sequence[str] | None = None, **options: Any
    ) -> NoReturn:
        """Run, and leave with an exit code."""
        prepare_streams()
        options["standalone_mode"] = False
        options.setdefault("prog_name", "hordago")
        try:
            code = super().main(args, **options)
        except ReaderGone:
            code = 0
        except click.UsageError as error:
            with suppress(OSError):
                error.show()
            sys.exit(2)
        except click.ClickException as error:
            leave(error.format_message())
        except (HordagoError, OSError, MemoryError) as error:
            leave(reason_of(error))
        except (KeyboardInterrupt, click.Abort):
            sys.exit(130)
        except Exception as error:
            if os.environ.get("HORDAGO_DEBUG"):
                raise
            leave(
                f"something went wrong that should not have: {type(error).__name__}: {error} "
                "(HORDAGO_DEBUG=1 shows where)",
                1,
            )
        sys.exit(code if isinstance(code, int) else 0)


def leave(message: str, code: int = 2) -> NoReturn:
    """Say what is wrong, and end."""
    with suppress(OSError):  # there is no other place to say it
        click.echo(f"hordago: {message}", err=True)
    sys.exit(code)


@click.group(
    cls=HordagoGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
    epilog="Begin with: hordago play",
)
@click.version_option(__version__, "--version", message="hordago %(version)s")
def cli() -> None:
    """Play the card game Mus, by any published code, and keep, check and study what was played."""


def run() -> NoReturn:
    """Run the command line that the program was started with."""
    cli.main()
