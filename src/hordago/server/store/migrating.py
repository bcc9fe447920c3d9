"""Bringing a database to the form that this version of hordago needs, at every start.

Owns when migrations run and when they must not: a database of a newer hordago, or one that is
something else, is left as it is. All that is missing is done in one transaction or not at all, and
a second process that starts at the same time waits and then finds nothing left to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from hordago.server.store.engine import open_engine, place, troubles_told, writing
from hordago.server.store.errors import StoreError

_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migrate(where: Path | str | Engine) -> None:
    """Bring the database to the newest form; a file that is not there is made.

    Raises `StoreError`, and changes nothing, where it cannot be written, was made by a newer
    hordago, or is a database of something else.
    """
    if isinstance(where, Engine):
        _migrate(where)
        return
    engine = open_engine(where)
    try:
        _migrate(engine)
    finally:
        engine.dispose()


def _migrate(engine: Engine) -> None:
    config = migrations()
    with troubles_told(engine), writing(engine).begin() as connection:
        _refuse_others(connection, ScriptDirectory.from_config(config), place(engine))
        config.attributes["connection"] = connection  # for migrations/env.py
        upgrade(config, "head")


def migrations() -> Config:
    """Say to Alembic where the migrations are; there is no alembic.ini, nor a set-up of logging."""
    config = Config()
    # Alembic reads values as configparser does, where a percent sign stands for something.
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _refuse_others(connection: Connection, scripts: ScriptDirectory, where: str) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise StoreError(
                f"{where} was written by a newer hordago (form {revision}): install that version, "
                "or give another folder"
            )
    names = inspect(connection).get_table_names()
    if names and "alembic_version" not in names:
        raise StoreError(
            f"{where} is the database of something else (it has a table {names[0]}): "
            "give another folder"
        )
