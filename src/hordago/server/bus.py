"""Carries what a table says to the sockets that listen to it.

Owns the seam `Bus` and its form for one process. A bus never waits for a listener: each must take
what it is given at once.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from hordago.server.projection import Frames

NOBODY: frozenset[str] = frozenset()


class Bulletin(NamedTuple):
    """What a table has to say: a message in its forms for each receiver, or for some of them.

    An empty text is for nobody. `version` is None for what is not kept. `reseated` are guests who
    have another seat now: their sockets must ask for a new welcome. `replaced` is a connection that
    gives way to another one of the same player. With `over` the table ends here: sockets must come
    again, to wherever it is then.
    """

    frames: Frames | None = None
    version: int | None = None
    reseated: frozenset[str] = NOBODY
    replaced: int | None = None
    over: bool = False


class Listener(Protocol):
    """A socket, to a bus."""

    def hear(self, bulletin: Bulletin) -> None:
        """Take a bulletin without waiting."""


class Bus(Protocol):
    """How bulletins travel from the owner of a table to its listeners, in order."""

    def publish(self, table: str, bulletin: Bulletin) -> None:
        """Tell all who listen to a table."""

    def listen(self, table: str, listener: Listener) -> None:
        """Begin to hear a table."""

    def leave(self, table: str, listener: Listener) -> None:
        """Stop hearing it."""


class LocalBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def publish(self, table: str, bulletin: Bulletin) -> None:
        """Tell all who listen to a table."""
        # A copy: a listener may leave while it hears.
        for listener in tuple(self._listeners.get(table, ())):
            listener.hear(bulletin)

    def listen(self, table: str, listener: Listener) -> None:
        """Begin to hear a table."""
        self._listeners.setdefault(table, []).append(listener)

    def leave(self, table: str, listener: Listener) -> None:
        """Stop hearing it; nothing happens to one who did not listen."""
        listeners = self._listeners.get(table, [])
        if listener in listeners:
            listeners.remove(listener)
        if not listeners:
            self._listeners.pop(table, None)
