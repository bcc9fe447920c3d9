"""What an event log promises: numbered entries for each table, kept for good once acknowledged.

Owns the promise alone; `tests/server/store/conformance.py` holds every implementation to it. An
implementation must never answer an append before it would outlive a power failure, must never let
a log have a gap, and must never change or remove an entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class NewEntry(NamedTuple):
    """An entry to append; `key` is the client's own name for the action behind it, if any."""

    body: bytes
    key: str | None = None


class Stored(NamedTuple):
    """An entry as it stands in the log; `at` is when it was kept, in ms since 1970 UTC."""

    seq: int
    body: bytes
    at: int


class EventStore(Protocol):
    """The logs of all tables. Entries of a table are numbered from 1, without a gap."""

    async def append(self, table: str, after: int, entries: Sequence[NewEntry]) -> None:
        """Keep these as the entries after + 1, after + 2, … of this table: all of them or none.

        When this returns they are kept for good. Raises `LogConflict` where the log does not end
        at `after`, so that of two writers one finds out, and where a key is in the log already,
        so that an action sent twice is kept once (of the two, this is told first). Raises
        `StoreError` where storage fails, and `ValueError` for no entries. Who stops waiting (by
        a cancellation) does not know whether they are kept: read the log.
        """
        ...

    async def read(self, table: str, since: int = 0) -> list[Stored]:
        """Give the entries after the number `since`, in order; none for an unknown table."""
        ...

    async def find(self, table: str, key: str) -> int | None:
        """Give the number of the entry with this client's key."""
        ...

    async def length(self, table: str) -> int:
        """Count the entries of this table, which is the number of the last one."""
        ...

    async def close(self) -> None:
        """Keep what was appended before, then stop; later calls raise `StoreError`."""
        ...
