"""What can go wrong with storage, in words that say which file and what to do.

Owns the errors of `store` and how SQLite's own are told. It must never hide one: what it does not
know it tells as SQLite told it.
"""

from __future__ import annotations

import sqlite3

from hordago.errors import HordagoError


class StoreError(HordagoError):
    """Storage cannot be read or written; it says which, why, and what to do.

    What was asked for was not done, except where it says otherwise.
    """


class LogConflict(HordagoError):
    """An append that does not fit the log of its table. Nothing of it was kept.

    `ends_at` is the number of the last entry of the log, 0 for none. Where a client's key is there
    already, `key` is that key and `seq` the number of the entry that has it; otherwise both are
    None, and the log does not end where the append said.
    """

    def __init__(
        self, table: str, *, ends_at: int, key: str | None = None, seq: int | None = None
    ) -> None:
        self.table = table
        self.ends_at = ends_at
        self.key = key
        self.seq = seq
        super().__init__(
            f"the log of table {table} ends at {ends_at}: read on from there"
            if key is None
            else f"entry {seq} of table {table} has the key {key!r} already"
        )


class Unknown(HordagoError):
    """A guest, table or record that is not there."""


class Taken(HordagoError):
    """A seat that another guest has, a guest who has another seat, the id of another match."""


_ADVICE = {
    sqlite3.SQLITE_NOTADB: "this is no database: move the file away or give another folder",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: put a copy of it back, or move it away",
    sqlite3.SQLITE_FULL: "the disk is full: make room on it",
    sqlite3.SQLITE_READONLY: "it may not be written: check the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: (
        "it cannot be opened: check that the folder is there, and the rights of both"
    ),
    sqlite3.SQLITE_BUSY: "another program keeps it locked: see whether hordago runs twice",
    sqlite3.SQLITE_IOERR: "the disk does not answer as it should: check it, and the room on it",
}


def sqlite_trouble(error: sqlite3.Error, where: str) -> StoreError:
    """Tell an error of SQLite with the file and what to do."""
    told = str(error)
    code = getattr(error, "sqlite_errorcode", None)
    advice = None if code is None else _ADVICE.get(code & 0xFF)  # the rest is a finer reason
    if told.startswith("no such table"):
        advice = "it is no database of hordago, or was never brought up to date"
    return StoreError(f"{where}: {advice} ({told})" if advice else f"{where}: {told}")
