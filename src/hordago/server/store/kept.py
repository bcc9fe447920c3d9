"""What `accounts` gives back: values that nobody can change, and that know no database.

Owns their form. Times are ms since 1970 UTC. What `settings`, `players` and `result` hold is the
caller's own: any JSON, kept as it was given.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

TableState = Literal["open", "playing", "over"]
"""Players are waited for, a match is played, or nobody will play here any more."""


class Guest(Struct, frozen=True, kw_only=True):
    """Someone with a token in the browser and a name."""

    id: str
    name: str
    language: str
    created: int
    seen: int


class Table(Struct, frozen=True, kw_only=True):
    """A table: `code` lets a person sit down, `watch_code` only look on; neither can be guessed."""

    id: str
    code: str
    watch_code: str
    preset: str
    settings: dict[str, Any]
    private: bool
    host: str
    created: int
    touched: int
    state: TableState
    players: list[Any]


class RecordHead(Struct, frozen=True, kw_only=True):
    """A finished match without its text; `number` counts the matches of its table from 1."""

    id: str
    table_id: str
    number: int
    rules: str
    players: list[Any]
    result: dict[str, Any]
    finished: int


class Record(RecordHead, frozen=True, kw_only=True):
    """A finished match with the text of its record."""

    text: str
