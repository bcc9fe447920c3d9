"""An event log that lives as long as the process: for a table tried out, and for tests.

Owns dictionaries and nothing else. It promises what `log.EventStore` does, except that entries
outlive nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import time_ns

from hordago.server.store.errors import LogConflict, StoreError
from hordago.server.store.log import NewEntry, Stored


class MemoryEventStore:
    """The logs of all tables, in memory."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Stored]] = {}
        self._keys: dict[tuple[str, str], int] = {}
        self._closed = False

    async def append(self, table: str, after: int, entries: Sequence[NewEntry]) -> None:
        self._check_open()
        if not entries:
            raise ValueError("an append needs at least one entry")
        ends_at = len(self._entries.get(table, ()))
        keys: dict[tuple[str, str], int] = {}
        for seq, entry in enumerate(entries, after + 1):
            if entry.key is None:
                continue
            name = (table, entry.key)
            there = self._keys.get(name, keys.get(name))
            if there is not None:
                raise LogConflict(table, ends_at=ends_at, key=entry.key, seq=there)
            keys[name] = seq
        if after != ends_at:
            raise LogConflict(table, ends_at=ends_at)
        at = time_ns() // 1_000_000
        self._entries.setdefault(table, []).extend(
            Stored(seq, entry.body, at) for seq, entry in enumerate(entries, after + 1)
        )
        self._keys.update(keys)

    async def read(self, table: str, since: int = 0) -> list[Stored]:
        self._check_open()
        return self._entries.get(table, [])[max(since, 0) :]

    async def find(self, table: str, key: str) -> int | None:
        self._check_open()
        return self._keys.get((table, key))

    async def length(self, table: str) -> int:
        self._check_open()
        return len(self._entries.get(table, ()))

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("the log is closed")
