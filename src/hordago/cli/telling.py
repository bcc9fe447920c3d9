"""Prints lines of speech on a console.

Owns how each sort of line looks; what is said is made by `speech`.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from hordago.cli.speech import Line, Speech
from hordago.game.events import BetRefused, Counted, Event, GameBegan

LINE_STYLES: Final = {
    "game": "bold",
    "hand": "bold",
    "lance": "bold color(32)",
    "said": "",
    "mine": "color(64)",
    "told": "",
    "paid": "color(136)",
    "won": "bold color(64)",
    "small": "color(244)",
}
INDENTED: Final = ("said", "mine", "told", "paid", "small")


def pile(stones: int) -> str:
    """Stones as they lie on the table: amarracos, five each, then single stones."""
    amarracos, single = divmod(stones, 5)
    return f"{'◆' * amarracos} {'•' * single}".strip()


class Output(Console):
    """The standard output; a reader that goes away is no error of the console's to settle."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """The console that everything is printed on."""
    return Output(highlight=False, emoji=False, markup=False)


class Telling:
    """Tells what happens, line by line."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.names = speech.names
        self.language = speech.language
        self.console = console()

    def tell(self, lines: Iterable[Line]) -> None:
        """Print lines of speech."""
        for line in lines:
            if line.kind in ("game", "hand"):
                self.put("")
            self.line(line.text, LINE_STYLES[line.kind], 2 if line.kind in INDENTED else 0)

    def line(self, text: str, style: str = "", indent: int = 0) -> None:
        """Print a text, in as many lines as it needs, all of them indented alike."""
        width = max(self.console.width - indent, 20)
        for each in wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]:
            self.console.print(Text(" " * indent + each, style=style), soft_wrap=True)

    def put(self, text: str) -> None:
        """Print a text of the program's own as it is, however long: it may hold a path."""
        self.console.print(Text(text), soft_wrap=True)

    def stones(self, events: Iterable[Event]) -> None:
        """Print how the stones of both sides lie after some events."""
        score = (0, 0)
        for event in events:
            if isinstance(event, (GameBegan, Counted, BetRefused)):
                score = event.score
        for side in (0, 1):
            text = f"{self.names.side(side)}  {score[side]:>3}  {pile(score[side])}"
            self.line(text, "color(136)", 2)
