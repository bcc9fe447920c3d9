"""`hordago serve`: the table in the browser, for oneself, a house, a club or a site.

Owns the options and what is said at the terminal. Running is a matter of `server.serving`.
"""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from hordago.cli.parameters import language, language_option
from hordago.words.i18n import Language

if TYPE_CHECKING:
    from hordago.server.serving import Opening

OPTIONS: Final = {
    "host": "--host", "port": "--port", "data": "--data", "lan": "--lan", "public_url": "--url",
}  # fmt: skip
"""The settings that have an option."""
EPILOG: Final = """\
Everything else is set by variables of the environment, HORDAGO_...: see the manual, "Run a
server".

\b
Examples:
  hordago serve --open
  hordago serve --lan
  hordago serve --data /srv/mus --url https://mus.example.org
"""


@click.command(epilog=EPILOG)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="The address to listen at; 127.0.0.1, this machine alone, by default.",
)
@click.option(
    "--port", metavar="N", help="The port; 8000 by default, or the next one that is free."
)
@click.option(
    "--data",
    metavar="FOLDER",
    help="The folder where everything is kept, or :memory: to keep nothing.",
)
@click.option(
    "--lan", is_flag=True, help="For phones in the same house: print the address and a QR code."
)
@click.option(
    "--url",
    "public_url",
    metavar="ADDRESS",
    help="The address that people use, as https://mus.example.org behind a proxy.",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=False,
    help="Open the page in the browser of this desktop, where there is one.",
)
@language_option
def serve(
    host: str | None,
    port: str | None,
    data: str | None,
    lan: bool,
    public_url: str | None,
    opens: bool,
    lang: str | None,
) -> None:
    """Run the table in the browser until Ctrl-C ends it.

    Matches and guests are kept in one folder, and one server has it at a time. Needs the extra
    table.
    """
    from hordago.lab.extras import extra

    if lan and host is not None:
        raise click.UsageError("--lan listens at all addresses: leave out --host")
    with extra("table", "the table in the browser"):
        from hordago.server import serving
        from hordago.server.app import create_app
        from hordago.server.settings import read_settings

    tongue = language(lang)
    given = {"host": host, "port": port, "data": data, "lan": lan or None, "public_url": public_url}
    settings = read_settings(
        OPTIONS, **{name: value for name, value in given.items() if value is not None}
    )

    def tell(opening: Opening) -> None:
        kept = None if settings.database is None else str(settings.data)
        for line in said(opening, tongue, kept, drawn=sys.stdout.isatty()):
            click.echo(line)
        if opens and has_desktop(os.environ, sys.platform):
            # Some browsers come back at their own end only.
            threading.Thread(target=show, args=(opening.best,), daemon=True).start()

    serving.serve(settings, create_app, tell)
    click.echo(tongue.say("The server has ended."))


def said(opening: Opening, tongue: Language, kept: str | None, *, drawn: bool) -> list[str]:
    """What is told of a server that answers; `drawn`: a QR code can be shown, and is wanted."""
    from hordago.server.lan import qr_text

    lines = []
    if opening.instead_of is not None:
        lines.append(
            tongue.say("Port {port} is taken; this is another one.", port=opening.instead_of)
        )
    lines.append(tongue.say("The table is at {url}", url=opening.public or opening.here))
    if opening.house is not None:
        lines.append(tongue.say("For phones in this house: {url}", url=opening.house))
        if drawn and can_draw(code := qr_text(opening.best)):
            # White on black on any ground: not every telephone reads a code that is inverted.
            shown = [click.style(line, fg="bright_white", bg="black") for line in code.split("\n")]
            lines += ["", *shown, ""]
    if kept is None:
        lines.append(tongue.say("Nothing is kept: when the server ends, all is gone."))
    else:
        lines.append(tongue.say("Kept in {path}", path=kept))
    lines.append(tongue.say("Ctrl-C ends the server."))
    return lines


def can_draw(text: str) -> bool:
    """Whether the output can hold the blocks of a QR code."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def has_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser with windows can be opened where the person sits: not over SSH."""
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return False
    if platform in {"darwin", "win32", "cygwin"}:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def show(url: str) -> None:
    """Open a page in the browser; where that fails, its address has been told."""
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
