from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hordago.server.store.errors import LogConflict, StoreError
from hordago.server.store.log import EventStore, NewEntry
from hordago.server.store.sqlite_log import SqliteEventStore
from tests.server.store.conformance import EventStoreConformance, bodies, entries

pytestmark = pytest.mark.anyio


class TestSqliteEventStore(EventStoreConformance):
    @pytest.fixture
    async def store(self, database: Path) -> AsyncIterator[EventStore]:
        store = SqliteEventStore(database)
        yield store
        await store.close()


def test_a_killed_process_leaves_everything_that_it_acknowledged(database: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.store.appending", str(database)],
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2_000)]
        process.kill()
        lines += process.stdout.readlines()
    acknowledged: dict[str, int] = defaultdict(int)
    for line in lines:
        if line.endswith(b"\n"):
            table, seq = line.decode().split()
            acknowledged[table] = max(acknowledged[table], int(seq))
    with closing(sqlite3.connect(database)) as connection:
        for table, last in acknowledged.items():
            kept = connection.execute(
                "SELECT seq, body, key FROM events WHERE table_id = ? ORDER BY seq", (table,)
            ).fetchall()
            assert len(kept) >= last
            assert kept == [
                (seq, f"{table} {seq}".encode(), f"key {seq}") for seq in range(1, len(kept) + 1)
            ]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_of_two_stores_on_one_file_one_finds_out(database: Path) -> None:
    mine, other = SqliteEventStore(database), SqliteEventStore(database)
    try:
        await mine.append("t", 0, entries("a"))
        await other.append("t", 1, entries("b"))
        with pytest.raises(LogConflict) as refused:
            await mine.append("t", 1, entries("c"))
        assert refused.value.ends_at == 2
        assert await bodies(mine, "t") == [b"a", b"b"]
    finally:
        await mine.close()
        await other.close()


async def test_two_stores_that_write_at_once_keep_one_log_without_a_gap(database: Path) -> None:
    async def append_until(store: SqliteEventStore, length: int) -> int:
        kept, seq = 0, 0
        while seq < length:
            try:
                await store.append("t", seq, entries(str(seq)))
            except LogConflict as conflict:
                seq = conflict.ends_at
            else:
                kept, seq = kept + 1, seq + 1
        return kept

    stores = [SqliteEventStore(database) for _ in range(2)]
    try:
        kept = await asyncio.gather(*(append_until(store, 100) for store in stores))
        logs = [await bodies(store, "t") for store in stores]
    finally:
        for store in stores:
            await store.close()
    assert sum(kept) == len(logs[0])
    assert logs[0] == logs[1] == [str(seq).encode() for seq in range(len(logs[0]))]


async def test_everything_that_waits_is_one_commit(database: Path) -> None:
    sizes: list[int] = []
    times: list[float] = []

    def note(size: int, seconds: float) -> None:
        sizes.append(size)
        times.append(seconds)

    store = SqliteEventStore(database, on_batch=note)
    await asyncio.gather(*(store.append(f"t{n}", 0, entries("a")) for n in range(500)))
    await store.close()
    assert sum(sizes) == 500
    assert len(sizes) < 50
    assert all(seconds > 0 for seconds in times)


async def test_a_value_that_cannot_be_kept_is_its_own_appends_fault(database: Path) -> None:
    store = SqliteEventStore(database)
    not_bytes: Any = object()
    wrong, surrogate, right = await asyncio.gather(
        store.append("t", 0, [NewEntry(b"a"), NewEntry(not_bytes)]),
        store.append("u", 0, [NewEntry(b"a", "\ud800")]),
        store.append("v", 0, entries("a")),
        return_exceptions=True,
    )
    assert isinstance(wrong, sqlite3.ProgrammingError)
    assert isinstance(surrogate, UnicodeEncodeError)
    assert right is None
    assert [await store.length(table) for table in "tuv"] == [0, 0, 1]
    await store.close()


async def test_a_file_that_stays_locked_is_told_and_the_writer_lives_on(database: Path) -> None:
    store = SqliteEventStore(database, wait_ms=10)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(
            *(store.append(table, 0, entries("a")) for table in "tu"), return_exceptions=True
        )
        for answer in answers:
            assert isinstance(answer, StoreError)
            assert str(database) in str(answer)
            assert "whether hordago runs twice" in str(answer)
        other.execute("ROLLBACK")
    await store.append("t", 0, entries("a"))
    assert [await store.length(table) for table in "tu"] == [1, 0]
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="limits on files are for POSIX")
def test_a_full_disk_is_told_to_everyone_who_waits_and_the_writer_lives_on(database: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.store.filling", str(database)],
        capture_output=True,
        text=True,
        check=True,
    )
    first, second, lengths = done.stdout.splitlines()
    for told in (first, second):
        assert told.startswith(f"{database}: ")
        assert "disk" in told
    assert lengths == "2 0 0"


async def test_a_file_that_vanished_is_told_and_not_made_anew(database: Path) -> None:
    store = SqliteEventStore(database, wait_ms=10)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):  # so that the writer opens the file again
            await store.append("t", 0, entries("a"))
    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()
    with pytest.raises(StoreError, match="cannot be opened"):
        await store.append("t", 0, entries("a"))
    assert not database.exists()
    await store.close()


async def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"none\.db: it cannot be opened: check that the folder"):
        SqliteEventStore(tmp_path / "none.db")


async def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear friend, " * 100)
    with pytest.raises(StoreError, match=r"letter\.db: this is no database: move the file away"):
        SqliteEventStore(path)
    assert path.read_text() == "Dear friend, " * 100


async def test_a_database_without_logs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match=r"other\.db: it is no database of hordago"):
        SqliteEventStore(path)


async def test_a_damaged_file_is_told_when_it_is_read(database: Path) -> None:
    store = SqliteEventStore(database)
    await store.append("t", 0, [NewEntry(b"x" * 3_000)] * 50)
    await store.close()
    whole = database.read_bytes()
    database.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StoreError, match=r"hordago\.db: the file is damaged: put a copy"):
        SqliteEventStore(database)
