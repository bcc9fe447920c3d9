"""What is put into the mailbox of a table, and what a table needs from outside.

Owns these forms alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hordago.game.actions import Action
from hordago.server import protocol
from hordago.server.bus import Bus
from hordago.server.entries import By
from hordago.server.metrics import Metrics
from hordago.server.store.log import EventStore
from hordago.server.table import Table
from hordago.server.thinking import Thinker
from hordago.server.timing import Patience


class Host(Protocol):
    """What a table asks of the house that it stands in."""

    async def table_changed(self, table_id: str, table: Table) -> None:
        """Who sits there, or the state, is another: lists may want to know."""

    async def match_over(self, table_id: str, table: Table) -> None:
        """A match is over: its record is to be kept. Raises `StoreError`."""

    async def is_blocked(self, host: str, guest: str) -> bool:
        """Whether the one who opened a table does not want a guest there."""

    async def block(self, guest: str, other: str, blocked: bool) -> None:
        """A guest blocks another one, or does so no longer."""


@dataclass(frozen=True, slots=True)
class Services:
    """What tables share."""

    store: EventStore
    bus: Bus
    thinker: Thinker
    host: Host
    metrics: Metrics
    patience: Patience


@dataclass(frozen=True, slots=True)
class Hello:
    """A socket comes to the table; `since` is the version that its page has.

    `guest` is None for one whose link lets no one sit down: he is a watcher whoever he is.
    """

    connection: int
    guest: str | None
    since: int | None


@dataclass(frozen=True, slots=True)
class Goodbye:
    """A socket is closed."""

    connection: int


@dataclass(frozen=True, slots=True)
class Wish:
    """A message of a guest."""

    connection: int
    guest: str
    name: str
    message: protocol.ToServer


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has decided, or the one who sits in; `moment` is when it was asked."""

    moment: int
    seat: int
    action: Action
    by: By


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something was waited for long enough."""


Letter = Hello | Goodbye | Wish | Thought | Alarm


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a socket is sent first, up to a version; `seat` is that of its guest."""

    seat: int | None
    version: int
    texts: list[str]


Answer = Greeting | protocol.Done | protocol.Refused | None
