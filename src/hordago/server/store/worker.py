"""One thread that talks to the database, so that the event loop never waits for the disk.

Owns the thread and the transactions: what is asked runs in the order in which it was asked, each in
a transaction of its own that is kept whole or not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from hordago.server.store.engine import place, troubles_told, writing
from hordago.server.store.errors import StoreError

T = TypeVar("T")


class DatabaseWorker:
    """The thread for this engine; `close` closes the engine too."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing = writing(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="accounts")
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction that only reads. Raises `StoreError`."""
        return await self._do(self._engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction that writes; whatever it raises, nothing of it is kept.

        Raises `StoreError` where the database fails.
        """
        return await self._do(self._writing, work)

    async def close(self) -> None:
        """Finish what was asked before; later calls raise `StoreError`."""
        self._closed = True
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()

    async def _do(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreError(f"{place(self._engine)}: it is closed")

        def in_thread() -> T:
            with troubles_told(engine), engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, in_thread)
