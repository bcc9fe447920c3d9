"""The form of the database: its tables, as SQLAlchemy knows them.

Owns names, types and keys. What it says must be what `migrations` make, and a test compares the
two; nothing may create a table from here. All times are ms since 1970 UTC, all JSON is what its
column's comment says, and no column holds a guest's token, only its SHA-256.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# The logs of the tables. It refers to no other table, so that a log needs nothing but itself.
events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("key", Text),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
_has_key = events.c.key.is_not(None)
Index(
    "ix_events_table_id_key",
    events.c.table_id,
    events.c.key,
    unique=True,
    sqlite_where=_has_key,
    postgresql_where=_has_key,
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("watch_code", Text, nullable=False, unique=True),
    Column("preset", Text, nullable=False),
    Column("settings", JSON, nullable=False),  # an object, of the caller's making
    Column("private", Boolean, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("state", Text, nullable=False),  # "open", "playing" or "over"
    Column("players", JSON, nullable=False),  # a list, of the caller's making
    Index("ix_tables_private_state_touched", "private", "state", "touched"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", ForeignKey("guests.id"), nullable=False, index=True),
    UniqueConstraint("table_id", "guest_id"),
)

records: Final = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),  # of the match at its table, from 1
    Column("text", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("players", JSON, nullable=False),  # a list, of the caller's making
    Column("result", JSON, nullable=False),  # an object, of the caller's making
    Column("finished", BigInteger, nullable=False),
    UniqueConstraint("table_id", "number"),
)

# Who played a match, for good: a guest leaves a seat, and keeps what was played in it.
record_guests: Final = Table(
    "record_guests",
    metadata,
    Column("record_id", ForeignKey("records.id"), primary_key=True),
    Column("guest_id", ForeignKey("guests.id"), primary_key=True, index=True),
)

blocks: Final = Table(
    "blocks",
    metadata,
    Column("guest_id", ForeignKey("guests.id"), primary_key=True),
    Column("blocked_id", ForeignKey("guests.id"), primary_key=True),
)
