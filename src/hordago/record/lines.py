"""The record as values: a header and hands, each hand a tuple of lines of items.

Owns what a `Record` is and how it is printed; it must never read one, which `parsing` does.
Everything is immutable. Lines and items know where they stood in the text, but two records that say
the same are equal, wherever they say it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from hordago.errors import RecordError
from hordago.game.actions import SEATS
from hordago.game.match import Cuts
from hordago.record.grammar import FORMS
from hordago.rules.profile import Rules, setting_text

VERSION: Final = 1
FIRST_LINE: Final = f"hordago record {VERSION}"
NO_PRESET: Final = "none"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a line says.

    `name` is empty for a bare value, a seat's letter (``A``) for what a seat does or has, and else
    the name of a figure (``score``). What `value` is, the line's form in `grammar` says.
    """

    name: str
    value: Any
    column: int = field(default=1, compare=False)

    @property
    def seat(self) -> int:
        """The seat of which the item tells."""
        return SEATS.index(self.name)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its word and its items. `number` is its place in the text, from 1."""

    word: str
    items: tuple[Item, ...] = ()
    number: int = field(default=0, compare=False)

    def bare(self) -> tuple[Any, ...]:
        """The bare values, in order."""
        return tuple(item.value for item in self.items if not item.name)

    def get(self, name: str) -> Any:
        """The value of the item of a name; None where the line does not state it."""
        return next((item.value for item in self.items if item.name == name), None)

    def error(self, message: str, item: Item | None = None) -> RecordError:
        """An error at this line, or at one of its items."""
        return RecordError(message, line=self.number, column=1 if item is None else item.column)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: its lines in order, the first of which is its ``hand`` line."""

    lines: tuple[Line, ...]

    @property
    def number(self) -> int:
        """The number of the hand in the match, from 1."""
        number: int = self.lines[0].bare()[0]
        return number

    def line(self, word: str) -> Line | None:
        """The first line of a word."""
        return next((line for line in self.lines if line.word == word), None)

    def value(self, word: str) -> Any:
        """The bare value of a line that has one; None where the line is not there."""
        line = self.line(word)
        return None if line is None else line.bare()[0]

    def items(self, *words: str) -> Iterator[tuple[Line, Item]]:
        """Every item of the lines of some words, in order, with its line."""
        for line in self.lines:
            if line.word in words:
                for item in line.items:
                    yield line, item


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match as its record tells it; ``str(record)`` is the text."""

    rules: Rules
    players: tuple[str, ...]
    """The players' names by seat; empty where the record has none."""
    date: date | None = None
    seeded: bool = False
    """Whether the cards came from a secret, with a commitment a hand, or were dealt by hand."""
    cuts: Cuts = "own"
    lots: tuple[Line, ...] = ()
    """The cards that were drawn for the first deal, a line each time they were drawn."""
    hands: tuple[HandRecord, ...]

    def __str__(self) -> str:
        lines = [FIRST_LINE, f"rules {self.rules.base or NO_PRESET}"]
        changed = self.rules.overrides()
        lines += [f"set {name}={setting_text(name, value)}" for name, value in changed.items()]
        lines += [
            f"seat {seat} {name}" for seat, name in zip(SEATS, self.players, strict=False) if name
        ]
        if self.date is not None:
            lines.append(f"date {self.date.isoformat()}")
        lines += [f"dealt {'seeded' if self.seeded else 'by_hand'}", f"cuts {self.cuts}"]
        seats = self.rules.n_players
        lines += [line_text(line, seats) for line in self.lots]
        for hand in self.hands:
            lines += ["", *(line_text(line, seats) for line in hand.lines)]
        return "\n".join(lines) + "\n"


def line_text(line: Line, seats: int) -> str:
    """A line as it is written, for a table of so many seats."""
    form = FORMS[line.word]
    bare = iter(form.bare)
    words = [line.word]
    for item in line.items:
        if not item.name:
            words.append(next(bare).text(item.value, seats))
        elif item.name in form.named:
            words.append(f"{item.name}={form.named[item.name].text(item.value, seats)}")
        elif form.by_seat is not None:
            words.append(f"{item.name}:{form.by_seat.text(item.value, seats)}")
    return " ".join(words)
