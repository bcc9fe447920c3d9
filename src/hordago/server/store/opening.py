"""All storage of a server, opened and closed as one.

Owns the order: the database is brought up to date first, then the log and the accounts open it. A
server in memory loses everything when it ends, and is otherwise the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hordago.server.store.accounts import Accounts
from hordago.server.store.engine import MEMORY, open_engine
from hordago.server.store.log import EventStore
from hordago.server.store.memory_log import MemoryEventStore
from hordago.server.store.migrating import migrate
from hordago.server.store.sqlite_log import OnBatch, SqliteEventStore


class Storage(NamedTuple):
    """The logs of the tables, and everything else that is kept."""

    events: EventStore
    accounts: Accounts

    async def close(self) -> None:
        """Finish what was asked before, then stop."""
        await self.events.close()
        await self.accounts.close()


async def open_storage(path: Path | None, *, on_batch: OnBatch | None = None) -> Storage:
    """Open this SQLite file, made where it is not there; None is storage in memory.

    Serves the running event loop. Raises `StoreError` with what to do where the file cannot be
    used.
    """
    engine = open_engine(MEMORY if path is None else path)
    try:
        migrate(engine)
        events = MemoryEventStore() if path is None else SqliteEventStore(path, on_batch=on_batch)
    except BaseException:
        engine.dispose()
        raise
    return Storage(events, Accounts(engine))
