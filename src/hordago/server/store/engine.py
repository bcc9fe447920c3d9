"""How a database is opened with SQLAlchemy, and how its errors are told.

Owns what every connection to SQLite is set to. Reading must never take the lock that writing needs,
and whoever writes takes it at the beginning: one that reads first and then wants to write is
refused by SQLite where it should only have waited.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import StaticPool

from hordago.server.store.errors import StoreError, sqlite_trouble

MEMORY: Final = ":memory:"

WAIT_SECONDS: Final = 10.0
"""How long another writer's lock is waited for."""


def open_engine(where: Path | str) -> Engine:
    """Open a SQLite file by its path, or a database by its URL; ":memory:" is one in memory.

    Nothing is connected to before it is needed. Raises `StoreError` for a URL that is none, or
    names another engine than SQLite.
    """
    if where == MEMORY:
        # One connection for all threads: another would see another database.
        engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
    else:
        engine = create_engine(_address(where), connect_args={"timeout": WAIT_SECONDS})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _address(where: Path | str) -> URL:
    if isinstance(where, Path) or "://" not in where:
        return URL.create("sqlite", database=str(where))
    try:
        url = make_url(where)
    except ArgumentError as error:
        raise StoreError(
            "this is no address of a database: give a path, or sqlite:///path"
        ) from error
    if url.get_backend_name() != "sqlite":
        raise StoreError(
            f"{url.render_as_string(hide_password=True)}: hordago keeps its data in SQLite: "
            "give a path, or sqlite:///path"
        )
    return url


def _set_up(connection: Any, _: object) -> None:
    connection.isolation_level = None  # `_begin` begins transactions, and Python none
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def writing(engine: Engine) -> Engine:
    """Give the same engine, whose transactions take the lock for writing at once."""
    return engine.execution_options(writes=True)


def place(engine: Engine) -> str:
    """Name a database to a person."""
    return engine.url.database or "the database in memory"


@contextmanager
def troubles_told(engine: Engine) -> Iterator[None]:
    """Turn what the database raises into `StoreError` with its place and what to do."""
    try:
        yield
    except DBAPIError as error:
        raise sqlite_trouble(cast("sqlite3.Error", error.orig), place(engine)) from error
