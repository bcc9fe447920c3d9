"""The log of a table: what is kept, in order, and from which the table can be made again.

Owns the form of the entries. The sequence number of an entry is the version of the table after it.
A game's events are not kept but follow from the entries: the secret of the match and each action.
Entries stay readable for good: a new kind may be added, none is ever changed.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from hordago.server.calls import Call
from hordago.server.protocol import Options

By = Literal["person", "bot", "sit_in", "clock", "house"]
"""Who acted for a seat: its person, its bot, the bot that sat in, or the table for a lost one."""


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True):
    """The base of all entries; `at` is when it was made, milliseconds since 1970."""

    at: int


class Opened(Entry, frozen=True, tag="opened"):
    """A guest has opened the table. `rules` are all settings of the code, as in a record."""

    host: str
    preset: str
    rules: dict[str, str]
    options: Options


class Sat(Entry, frozen=True, tag="sat"):
    """A guest took a seat."""

    seat: int
    guest: str
    name: str


class BotSat(Entry, frozen=True, tag="bot_sat"):
    """A bot took a seat."""

    seat: int
    bot: str


class Left(Entry, frozen=True, tag="left"):
    """A seat was given up and is open."""

    seat: int


class Began(Entry, frozen=True, tag="began"):
    """A match began, dealt from this secret."""

    number: int
    secret: str  # hexadecimal


class Did(Entry, frozen=True, tag="did"):
    """A call of a seat. `banks` are the sides' clocks after it, in milliseconds."""

    seat: int
    call: Call
    stones: int = 0
    cards: tuple[str, ...] = ()
    by: By = "person"
    banks: tuple[int, int] | None = None


class SatIn(Entry, frozen=True, tag="sat_in"):
    """A bot began to play for a silent person, or (`on` False) the person is back."""

    seat: int
    on: bool


AnyEntry = Opened | Sat | BotSat | Left | Began | Did | SatIn

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(AnyEntry).decode
