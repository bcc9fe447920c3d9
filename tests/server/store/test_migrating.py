from __future__ import annotations

import logging
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hordago.server.store import migrating, schema
from hordago.server.store.engine import open_engine
from hordago.server.store.errors import StoreError
from hordago.server.store.migrating import migrate, migrations

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade():
    op.create_table("prizes", sa.Column("name", sa.Text))
    {then}
"""


def names(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows}


def with_next_step(monkeypatch: pytest.MonkeyPatch, folder: Path, then: str = "pass") -> None:
    """Make hordago one migration newer."""
    last = ScriptDirectory.from_config(migrations()).get_current_head()
    copy = folder / "migrations 100%"
    shutil.copytree(migrating._MIGRATIONS, copy)
    (copy / "versions" / "v9999.py").write_text(NEXT_STEP.format(last=last, then=then))
    monkeypatch.setattr(migrating, "_MIGRATIONS", copy)


def test_the_migrations_make_what_the_schema_says(database: Path) -> None:
    engine = open_engine(database)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert differences == []


def test_keys_have_the_names_that_the_schema_gives_them(database: Path) -> None:
    engine = open_engine(":memory:")
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        from_schema = named_keys(connection.connection.driver_connection)
    engine.dispose()
    with closing(sqlite3.connect(database)) as migrated:
        assert named_keys(migrated) == from_schema


def named_keys(connection: sqlite3.Connection | object) -> set[str]:
    assert isinstance(connection, sqlite3.Connection)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE name != 'alembic_version'")
    found: set[str] = set()
    for name, sql in rows:
        words = (sql or "").split()
        found |= {after for word, after in pairwise(words) if word == "CONSTRAINT"}
        found |= {name} if name.startswith("ix_") else set()
    return found


@pytest.mark.parametrize("form", ["path", "text", "url"])
def test_a_file_that_is_not_there_is_made(tmp_path: Path, form: str) -> None:
    path = tmp_path / "new 100%.db"
    forms: dict[str, Path | str] = {"path": path, "text": str(path), "url": f"sqlite:///{path}"}
    migrate(forms[form])
    assert names(path) == {*schema.metadata.tables, "alembic_version"}


def test_what_is_up_to_date_stays_as_it_is(database: Path) -> None:
    before = database.read_bytes()
    migrate(database)
    assert database.read_bytes() == before


def test_processes_that_start_at_once_do_it_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate, [tmp_path / "new.db"] * 4))
    assert names(tmp_path / "new.db") == {*schema.metadata.tables, "alembic_version"}


def test_an_older_database_keeps_what_it_holds(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO events VALUES ('t', 1, NULL, 0, x'00')")
    with_next_step(monkeypatch, tmp_path)
    migrate(database)
    assert "prizes" in names(database)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (1,)


def test_a_migration_that_fails_changes_nothing(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_next_step(monkeypatch, tmp_path, "op.execute('nonsense')")
    with pytest.raises(StoreError, match="nonsense"):
        migrate(database)
    assert "prizes" not in names(database)
    with pytest.raises(StoreError, match="nonsense"):
        migrate(tmp_path / "new.db")
    assert names(tmp_path / "new.db") == set()


def test_a_database_of_a_newer_hordago_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    with pytest.MonkeyPatch.context() as newer:
        with_next_step(newer, tmp_path)
        migrate(path)
    with pytest.raises(StoreError, match=r"newer\.db was written by a newer hordago \(form 9999\)"):
        migrate(path)


def test_a_database_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "kitchen.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match=r"kitchen\.db is the database of something else .*recipe"):
        migrate(path)
    assert names(path) == {"recipes"}


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear friend, " * 100)
    with pytest.raises(StoreError, match=r"letter\.db: this is no database: move the file away"):
        migrate(path)
    assert path.read_text() == "Dear friend, " * 100


def test_a_damaged_file_is_refused(database: Path) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StoreError, match=r"hordago\.db: the file is damaged: put a copy"):
        migrate(database)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no folder" / "new.db"):
        with pytest.raises(StoreError, match="it cannot be opened: check that the folder is there"):
            migrate(path)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://me:secret@host/db", r"postgresql://me:\*\*\*@host/db: .* in SQLite"),
        ("what://", "no address of a database|in SQLite"),
        ("://", "no address of a database"),
    ],
)
def test_an_address_of_another_engine_is_refused(address: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as refused:
        migrate(address)
    assert "secret" not in str(refused.value)


def test_logging_is_left_alone(tmp_path: Path) -> None:
    def state() -> list[object]:
        loggers = [logging.getLogger(name) for name in (None, "alembic", "sqlalchemy", "hordago")]
        return [(one.level, list(one.handlers), one.disabled, one.propagate) for one in loggers]

    before = state()
    migrate(tmp_path / "new.db")
    assert state() == before
