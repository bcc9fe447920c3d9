"""The event log in a SQLite file: one thread writes, and everything that waits is one commit.

Owns that thread and its connection, and one connection in another thread for reading. A disk takes
milliseconds for a commit however much is in it, so that one commit for all tables is what makes
each of them durable and the whole fast. It must never answer an append before its commit has
returned, and one append that cannot be kept must never spoil another of the same commit.

The file may have other writers (`accounts`; a second server by mistake): SQLite's lock and the
table's primary key decide between them, never something remembered here.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, time_ns
from typing import Any, Final, NamedTuple

from hordago.server.store.errors import LogConflict, StoreError, sqlite_trouble
from hordago.server.store.log import NewEntry, Stored

OnBatch = Callable[[int, float], None]
"""Told of every batch, kept or not: how many appends were in it, and how many seconds it took."""

WAIT_MS: Final = 10_000
"""How long another writer's lock is waited for."""

_BATCH: Final = 1_000  # appends; more wait for the next commit
_ROWS: Final = 64  # of one statement


class _Append(NamedTuple):
    table: str
    after: int
    entries: Sequence[NewEntry]
    kept: asyncio.Future[None]


class SqliteEventStore:
    """The logs of all tables in the SQLite file `path`, which `migrating.migrate` has made.

    It is made in a running event loop and serves that loop alone. `on_batch` is called in the loop
    after each batch. Raises `StoreError` where the file is not there or no such database.
    """

    def __init__(
        self, path: Path, *, on_batch: OnBatch | None = None, wait_ms: int = WAIT_MS
    ) -> None:
        self._path = path
        self._wait_ms = wait_ms
        self._on_batch = on_batch
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Append | None] = SimpleQueue()
        self._closing = False
        try:
            self._writing: sqlite3.Connection | None = self._connect()
            self._reading = self._connect()
        except sqlite3.Error as error:
            raise sqlite_trouble(error, str(path)) from error
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="log-reader")
        # A daemon, because nothing that was acknowledged needs it to live on.
        self._writer = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._writer.start()

    async def append(self, table: str, after: int, entries: Sequence[NewEntry]) -> None:
        if self._closing:
            raise StoreError(f"{self._path}: the log is closed")
        if not entries:
            raise ValueError("an append needs at least one entry")
        kept = self._loop.create_future()
        self._queue.put(_Append(table, after, entries, kept))
        await kept

    async def read(self, table: str, since: int = 0) -> list[Stored]:
        rows = await self._ask(
            "SELECT seq, body, at FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, since),
        )
        return [Stored(*row) for row in rows]

    async def find(self, table: str, key: str) -> int | None:
        rows = await self._ask(_FIND, (table, key))
        return rows[0][0] if rows else None

    async def length(self, table: str) -> int:
        return int((await self._ask(_LENGTH, (table,)))[0][0])

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()

    async def _ask(self, question: str, values: tuple[Any, ...]) -> list[Any]:
        if self._closing:
            raise StoreError(f"{self._path}: the log is closed")
        try:
            return await self._loop.run_in_executor(self._reader, self._answer, question, values)
        except sqlite3.Error as error:
            raise sqlite_trouble(error, str(self._path)) from error

    def _answer(self, question: str, values: tuple[Any, ...]) -> list[Any]:
        return self._reading.execute(question, values).fetchall()

    def _connect(self) -> sqlite3.Connection:
        """Open the file, which must be there: one that vanished must not become an empty one."""
        uri = f"{self._path.absolute().as_uri()}?mode=rw"
        connection = sqlite3.connect(
            uri,
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=self._wait_ms / 1e3,
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(_LENGTH, ("",)).fetchall()  # is it such a database at all?
        except BaseException:
            connection.close()
            raise
        return connection

    # --- in the writer's thread -------------------------------------------------------------------

    def _write(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._queue.get()]
            waiting += [self._queue.get() for _ in range(min(self._queue.qsize(), _BATCH))]
            batch = [append for append in waiting if append is not None]
            going_on = len(batch) == len(waiting)  # None is put last, by `close`
            if batch:
                begun = perf_counter()
                answers = self._keep(batch)
                self._tell(batch, answers, perf_counter() - begun)
        if self._writing is not None:
            self._writing.close()

    def _keep(self, batch: Sequence[_Append]) -> Sequence[Exception | None]:
        """Keep these in one commit, and say for each what was wrong with it."""
        try:
            if self._writing is None:
                self._writing = self._connect()
            if _keep_together(self._writing, batch):
                return [None] * len(batch)
            return _keep_each(self._writing, batch)
        except sqlite3.Error as error:
            # Nothing of the batch is kept. A new connection knows nothing of this one's trouble.
            if self._writing is not None:
                self._writing.close()
                self._writing = None
            return [sqlite_trouble(error, str(self._path)) for _ in batch]

    def _tell(
        self, batch: Sequence[_Append], answers: Sequence[Exception | None], seconds: float
    ) -> None:
        """Wake everyone who waits, with one call into the loop for all of them."""
        try:
            self._loop.call_soon_threadsafe(self._wake, batch, answers, seconds)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return

    def _wake(
        self, batch: Sequence[_Append], answers: Sequence[Exception | None], seconds: float
    ) -> None:
        for append, wrong in zip(batch, answers, strict=True):
            if append.kept.done():  # cancelled
                continue
            if wrong is None:
                append.kept.set_result(None)
            else:
                append.kept.set_exception(wrong)
        if self._on_batch is not None:
            self._on_batch(len(batch), seconds)


_LENGTH: Final = "SELECT coalesce(max(seq), 0) FROM events WHERE table_id = ?"
_FIND: Final = "SELECT seq FROM events WHERE table_id = ? AND key = ?"
_INSERT: Final = "INSERT INTO events (table_id, seq, key, at, body) VALUES (?, ?, ?, ?, ?)"


def _insert_many(rows: int) -> str:
    """Build the insertion of so many rows, each of them only where the row before it is there.

    One statement for many rows, because every step of a statement gives up Python's global lock,
    and a busy loop can keep that for milliseconds each time. A row's sixth value is the number that
    must be in the log, NULL where nothing needs to be. Numbers that are there already are refused
    by the primary key.
    """
    values = ", ".join(["(?, ?, ?, ?, ?, ?)"] * rows)
    return (
        "INSERT INTO events (table_id, seq, key, at, body) "
        "SELECT column1, column2, column3, column4, column5 "
        f"FROM (VALUES {values}) WHERE column6 IS NULL OR EXISTS "
        "(SELECT 1 FROM events WHERE table_id = column1 AND seq = column6)"
    )


_INSERTIONS: Final = [_insert_many(rows) for rows in range(_ROWS + 1)]


def _keep_together(connection: sqlite3.Connection, batch: Sequence[_Append]) -> bool:
    """Keep all of these in one commit; False, and nothing is kept, where one of them does not fit.

    Raises `sqlite3.Error` where the file or the disk fails.
    """
    at = time_ns() // 1_000_000
    rows: list[tuple[Any, ...]] = []
    ends: dict[str, int] = {}  # where the logs end once the rows so far are in
    for table, after, entries, _ in batch:
        needed = after if after and ends.get(table) != after else None
        for seq, (body, key) in enumerate(entries, after + 1):
            rows.append((table, seq, key, at, body, needed))
            needed = None
        ends[table] = after + len(entries)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for start in range(0, len(rows), _ROWS):
            chunk = rows[start : start + _ROWS]
            values = [value for row in chunk for value in row]
            if connection.execute(_INSERTIONS[len(chunk)], values).rowcount != len(chunk):
                connection.execute("ROLLBACK")
                return False
    except Exception as error:
        if _is_the_disk(error):
            raise
        connection.execute("ROLLBACK")
        return False
    connection.execute("COMMIT")
    return True


def _keep_each(
    connection: sqlite3.Connection, batch: Sequence[_Append]
) -> Sequence[Exception | None]:
    """Keep in one commit those that fit, and say for each of the others why it does not.

    Raises `sqlite3.Error` where the file or the disk fails: then nothing is kept.
    """
    answers: list[Exception | None] = []
    connection.execute("BEGIN IMMEDIATE")
    for append in batch:
        connection.execute("SAVEPOINT one")
        try:
            _keep_one(connection, append)
        except Exception as error:
            if _is_the_disk(error):
                raise
            connection.execute("ROLLBACK TO one")
            answers.append(error)
        else:
            answers.append(None)
        connection.execute("RELEASE one")
    connection.execute("COMMIT")
    return answers


def _keep_one(connection: sqlite3.Connection, append: _Append) -> None:
    """Insert one append, or raise what is wrong with it; the numbers were read under the lock."""
    table, after, entries, _ = append
    (ends_at,) = connection.execute(_LENGTH, (table,)).fetchone()
    at = time_ns() // 1_000_000
    conflict: LogConflict | None = None if after == ends_at else LogConflict(table, ends_at=ends_at)
    for seq, (body, key) in enumerate(entries, after + 1):
        there = None if key is None else connection.execute(_FIND, (table, key)).fetchone()
        if there is not None:
            raise LogConflict(table, ends_at=ends_at, key=key, seq=there[0])
        if conflict is None:
            connection.execute(_INSERT, (table, seq, key, at, body))
    if conflict is not None:
        raise conflict


def _is_the_disk(error: Exception) -> bool:
    """Tell a failing file or disk from a value that cannot be kept, which is its append's alone."""
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.DataError
    )
