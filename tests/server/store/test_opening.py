from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from secrets import token_urlsafe

import pytest

from hordago.server.store.errors import StoreError, sqlite_trouble
from hordago.server.store.log import NewEntry
from hordago.server.store.opening import open_storage

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("where", ["file", "memory"])
async def test_storage_in_a_file_and_in_memory_do_the_same(tmp_path: Path, where: str) -> None:
    storage = await open_storage(tmp_path / "hordago.db" if where == "file" else None)
    ane = await storage.accounts.add_guest(token_urlsafe(16), "Ane", "eu")
    table = await storage.accounts.add_table(ane.id, "almanac_40")
    await storage.events.append(table.id, 0, [NewEntry(b"a", "0:k")])
    assert await storage.events.find(table.id, "0:k") == 1
    assert await storage.accounts.table_by_code(table.code) == (table, False)
    await storage.close()
    assert (tmp_path / "hordago.db").exists() == (where == "file")


async def test_what_was_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "hordago.db"
    token = token_urlsafe(16)
    storage = await open_storage(path)
    ane = await storage.accounts.add_guest(token, "Ane", "eu")
    await storage.events.append("t", 0, [NewEntry(b"a")])
    await storage.close()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["hordago.db"]
    storage = await open_storage(path)
    assert await storage.accounts.guest_by_token(token) == ane
    assert [entry.body for entry in await storage.events.read("t")] == [b"a"]
    await storage.close()


async def test_logs_and_accounts_write_to_one_file_at_once(tmp_path: Path) -> None:
    storage = await open_storage(tmp_path / "hordago.db")
    ane = await storage.accounts.add_guest(token_urlsafe(16), "Ane", "eu")
    table = await storage.accounts.add_table(ane.id, "almanac_40")

    async def play(name: str) -> None:
        for seq in range(20):
            await storage.events.append(name, seq, [NewEntry(b"a", f"0:{seq}")])

    async def note() -> None:
        for _ in range(20):
            await storage.accounts.touch(table.id)

    await asyncio.gather(note(), *(play(f"t{number}") for number in range(20)))
    assert await storage.events.length("t19") == 20
    await storage.close()


async def test_a_file_that_cannot_be_used_is_told_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "hordago.db"
    path.write_text("Dear friend, " * 100)
    with pytest.raises(StoreError, match=r"hordago\.db: this is no database: move the file away"):
        await open_storage(path)


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may write everything"
)
async def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hordago.db"
    await (await open_storage(path)).close()
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StoreError, match="check the rights"):
            await open_storage(path)
    finally:
        tmp_path.chmod(0o700)


def test_writing_to_a_file_that_may_only_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "small.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (x)")
    with (
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection,
        pytest.raises(sqlite3.OperationalError) as refused,
    ):
        connection.execute("INSERT INTO t VALUES (1)")
    assert "it may not be written: check the rights" in str(sqlite_trouble(refused.value, "x"))


def test_an_error_that_we_do_not_know_is_told_as_it_came() -> None:
    assert str(sqlite_trouble(sqlite3.OperationalError("strange"), "x.db")) == "x.db: strange"
