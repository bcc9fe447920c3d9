"""A process that appends until it is killed, and prints each number that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from hordago.server.store.log import NewEntry
from hordago.server.store.sqlite_log import SqliteEventStore

TABLES = 20


async def append_for_ever(store: SqliteEventStore, table: str) -> None:
    seq = 0
    while True:
        await store.append(table, seq, [NewEntry(f"{table} {seq + 1}".encode(), f"key {seq + 1}")])
        seq += 1
        os.write(1, f"{table} {seq}\n".encode())


async def main(path: Path) -> None:
    store = SqliteEventStore(path)
    await asyncio.gather(*(append_for_ever(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
