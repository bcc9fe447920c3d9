"""The `hordago` command itself: its subcommands, and what happens to errors.

Owns exit codes: 0 done, 1 checked and found wrong, 2 bad input. A bad input is one message on the
error stream and never a traceback. Every command is loaded when it is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from hordago.errors import HordagoError
from hordago.version import __version__

COMMANDS: Final = {
    "play": "hordago.cli.play_cmd:play",
    "record": "hordago.cli.record_cmd:record",
    "deal": "hordago.cli.deal_cmd:deal",
    "arena": "hordago.cli.arena_cmd:arena",
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

    def main(  # type: ignore[override]  # click gives it a result where it is not standalone
        self, args: Sequence[str] | None = None, **options: Any
    ) -> NoReturn:
        """Run, and leave with an exit code."""
        prepare_streams()
        options["standalone_mode"] = False
        options.setdefault("prog_name", "hordago")
        try:
            code = super().main(args, **options)
            sys.stdout.flush()
        except click.UsageError as error:
            error.show()
            sys.exit(2)
        except click.ClickException as error:
            leave(error.format_message())
        except (HordagoError, OSError, MemoryError) as error:
            leave_after(error)
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


def prepare_streams() -> None:
    """Let no letter that a stream cannot hold end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def leave_after(error: BaseException) -> NoReturn:
    """End after an error that has a plain reason."""
    if isinstance(error, BrokenPipeError):
        # Whoever read our output has gone: nothing to say, and nobody to say it to.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        sys.exit(0)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        leave(f"{where}{error.strerror or error}")
    leave(str(error) or type(error).__name__)


def leave(message: str, code: int = 2) -> NoReturn:
    """Say what is wrong, and end."""
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
