"""The logs, guests, tables, seats, records and blocks.

Alembic reads this file by its path; nothing imports it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    _events()
    _guests()
    _tables()
    _records()
    op.create_table(
        "blocks",
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id", name="fk_blocks_guest_id")),
        sa.Column("blocked_id", sa.Text, sa.ForeignKey("guests.id", name="fk_blocks_blocked_id")),
        sa.PrimaryKeyConstraint("guest_id", "blocked_id", name="pk_blocks"),
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )
    has_key = sa.text("key IS NOT NULL")
    op.create_index(
        "ix_events_table_id_key",
        "events",
        ["table_id", "key"],
        unique=True,
        sqlite_where=has_key,
        postgresql_where=has_key,
    )


def _guests() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("watch_code", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name="fk_tables_host"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        sa.UniqueConstraint("watch_code", name="uq_tables_watch_code"),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_private_state_touched", "tables", ["private", "state", "touched"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_seats_guest_id"),
        sa.UniqueConstraint("table_id", "guest_id", name="uq_seats_table_id_guest_id"),
    )
    op.create_index("ix_seats_guest_id", "seats", ["guest_id"])


def _records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id"),
        sa.UniqueConstraint("table_id", "number", name="uq_records_table_id_number"),
    )
    op.create_table(
        "record_guests",
        sa.Column("record_id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("record_id", "guest_id", name="pk_record_guests"),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], name="fk_record_guests_record_id"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_record_guests_guest_id"),
    )
    op.create_index("ix_record_guests_guest_id", "record_guests", ["guest_id"])
