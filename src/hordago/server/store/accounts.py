"""Guests, the tables they made, the seats they have, the records of what they played, and blocks.

Owns what is asked of these and how; the log of a table is not here. Everything runs in one worker
thread, in the order in which it was asked, so that the event loop never waits for the disk. It
must never keep a token (its SHA-256 is kept), and never give out a row: `kept` has the values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe
from time import time_ns
from typing import Any, Final, TypeVar

from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    delete,
    insert,
    or_,
    select,
    update,
)

from hordago.server.store.errors import Taken, Unknown
from hordago.server.store.kept import Guest, Record, RecordHead, Table, TableState
from hordago.server.store.schema import blocks, guests, record_guests, records, seats, tables
from hordago.server.store.worker import DatabaseWorker

T = TypeVar("T")

TOKEN_LENGTH: Final = 22
"""The fewest characters of a token: 128 bits of base64."""

_CODE_BYTES: Final = 12  # 96 bits, which nobody guesses: 16 characters in an address
_GUEST: Final = [guests.c[name] for name in Guest.__struct_fields__]
_RECORD_HEAD: Final = [records.c[name] for name in RecordHead.__struct_fields__]


def _now() -> int:
    return time_ns() // 1_000_000


class Accounts:
    """Accounts in the database of this engine, which `migrating.migrate` has brought up to date.

    `close` closes the engine too. `now` is the clock, in ms since 1970 UTC. Everything here raises
    `StoreError` where the database cannot be read or written, and then has changed nothing.
    """

    def __init__(self, engine: Engine, *, now: Callable[[], int] = _now) -> None:
        self._worker = DatabaseWorker(engine)
        self._now = now

    async def close(self) -> None:
        """Finish what was asked before; later calls raise `StoreError`."""
        await self._worker.close()

    # --- guests -----------------------------------------------------------------------------------

    async def add_guest(self, token: str, name: str, language: str) -> Guest:
        """Keep a new guest. Raises `ValueError` for a token that could be guessed or is in use."""
        if len(token) < TOKEN_LENGTH:
            raise ValueError(f"a token has at least {TOKEN_LENGTH} characters")
        now = self._now()
        guest = Guest(id=_new_code(), name=name, language=language, created=now, seen=now)
        token_hash = _hash(token)

        def write(connection: Connection) -> Guest:
            if connection.scalar(select(guests.c.id).where(guests.c.token_hash == token_hash)):
                raise ValueError("this token is another guest's")
            connection.execute(insert(guests).values(token_hash=token_hash, **asdict(guest)))
            return guest

        return await self._worker.write(write)

    async def guest_by_token(self, token: str) -> Guest | None:
        """Find whose token this is."""
        query = select(*_GUEST).where(guests.c.token_hash == _hash(token))
        found = await self._all(query, Guest)
        return found[0] if found else None

    async def guest(self, guest: str) -> Guest | None:
        """Find a guest by the id."""
        found = await self._all(select(*_GUEST).where(guests.c.id == guest), Guest)
        return found[0] if found else None

    async def rename(self, guest: str, name: str) -> None:
        """Give this guest another name. Raises `Unknown`."""
        await self._change_guest(guest, name=name)

    async def set_language(self, guest: str, language: str) -> None:
        """Note the language that this guest reads. Raises `Unknown`."""
        await self._change_guest(guest, language=language)

    async def saw(self, guest: str) -> None:
        """Note that this guest is here now. Raises `Unknown`."""
        await self._change_guest(guest, seen=self._now())

    async def _change_guest(self, guest: str, **values: Any) -> None:
        change = update(guests).where(guests.c.id == guest).values(values)

        def write(connection: Connection) -> None:
            if connection.execute(change).rowcount == 0:
                raise Unknown(f"there is no guest {guest}")

        await self._worker.write(write)

    # --- tables -----------------------------------------------------------------------------------

    async def add_table(
        self,
        host: str,
        preset: str,
        *,
        settings: Mapping[str, Any] | None = None,
        private: bool = True,
        players: Sequence[Any] = (),
    ) -> Table:
        """Make an open table of this guest, with codes that nobody can guess. Raises `Unknown`."""
        now = self._now()
        table = Table(
            id=_new_code(),
            code=_new_code(),
            watch_code=_new_code(),
            preset=preset,
            settings=dict(settings or {}),
            private=private,
            host=host,
            created=now,
            touched=now,
            state="open",
            players=list(players),
        )

        def write(connection: Connection) -> Table:
            _check_guests(connection, [host])
            connection.execute(insert(tables).values(asdict(table)))
            return table

        return await self._worker.write(write)

    async def table(self, table: str) -> Table | None:
        """Find a table by its id, which no page knows."""
        return await self._one_table(tables.c.id == table)

    async def table_by_code(self, code: str) -> tuple[Table, bool] | None:
        """Find the table of a code from a link, and whether the code only lets one look on."""
        table = await self._one_table(or_(tables.c.code == code, tables.c.watch_code == code))
        return None if table is None else (table, table.code != code)

    async def public_tables(self, *, limit: int = 100) -> list[Table]:
        """List the tables that are not private and not over, the liveliest first."""
        return await self._tables(tables.c.private.is_(False) & (tables.c.state != "over"), limit)

    async def tables_of(self, guest: str, *, limit: int = 100) -> list[Table]:
        """List the tables that this guest made or has a seat at, the liveliest first."""
        seated = select(seats.c.table_id).where(seats.c.guest_id == guest)
        return await self._tables(or_(tables.c.host == guest, tables.c.id.in_(seated)), limit)

    async def touch(
        self,
        table: str,
        *,
        state: TableState | None = None,
        players: Sequence[Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        private: bool | None = None,
        host: str | None = None,
    ) -> None:
        """Note that something happened at this table now, and what it changed. Raises `Unknown`."""
        values = {
            "touched": self._now(),
            "state": state,
            "players": None if players is None else list(players),
            "settings": None if settings is None else dict(settings),
            "private": private,
            "host": host,
        }
        change = (
            update(tables)
            .where(tables.c.id == table)
            .values({name: value for name, value in values.items() if value is not None})
        )

        def write(connection: Connection) -> None:
            if host is not None:
                _check_guests(connection, [host])
            if connection.execute(change).rowcount == 0:
                raise Unknown(f"there is no table {table}")

        await self._worker.write(write)

    async def _one_table(self, where: ColumnElement[bool]) -> Table | None:
        found = await self._tables(where, 1)
        return found[0] if found else None

    async def _tables(self, where: ColumnElement[bool], limit: int) -> list[Table]:
        query = (
            select(tables).where(where).order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        )
        return await self._all(query, Table)

    # --- seats ------------------------------------------------------------------------------------

    async def seat_guest(self, table: str, seat: int, guest: str) -> None:
        """Give this guest this seat, which may be theirs already.

        Raises `Taken` where another guest has the seat or this guest has another seat here, and
        `Unknown` for a table or guest that is not there.
        """

        def write(connection: Connection) -> None:
            _check_table(connection, table)
            _check_guests(connection, [guest])
            taken = _seats(connection, table)
            if taken.get(seat) == guest:
                return
            if seat in taken:
                raise Taken(f"seat {seat} at table {table} is another guest's")
            if guest in taken.values():
                raise Taken(
                    f"guest {guest} has another seat at table {table}: leave that one first"
                )
            connection.execute(insert(seats).values(table_id=table, seat=seat, guest_id=guest))

        await self._worker.write(write)

    async def unseat(self, table: str, guest: str) -> None:
        """Free the seat of this guest at this table, if there is one."""
        leave = delete(seats).where(seats.c.table_id == table, seats.c.guest_id == guest)
        await self._worker.write(lambda connection: connection.execute(leave).close())

    async def seats_of(self, table: str) -> dict[int, str]:
        """Say which guests have which seats at this table."""
        return await self._worker.read(lambda connection: _seats(connection, table))

    # --- records ----------------------------------------------------------------------------------

    async def keep_record(
        self,
        table: str,
        number: int,
        *,
        text: str,
        rules: str,
        players: Sequence[Any],
        result: Mapping[str, Any],
        guests: Collection[str] = (),
        record_id: str | None = None,
    ) -> Record:
        """Keep the record of the match of this number at this table; `guests` are those who played.

        A match is kept once: where its record is there already, that one is given back as it is.
        `record_id` is an id that the caller has told already and that nobody can guess; without it
        one is made. Raises `Unknown` for a table or guest that is not there, and `Taken` for the id
        of another match.
        """
        record = Record(
            id=record_id or _new_code(),
            table_id=table,
            number=number,
            rules=rules,
            players=list(players),
            result=dict(result),
            finished=self._now(),
            text=text,
        )

        def write(connection: Connection) -> Record:
            there = connection.execute(
                select(records).where(records.c.table_id == table, records.c.number == number)
            ).one_or_none()
            if there is not None:
                return Record(**there._mapping)
            _check_table(connection, table)
            _check_guests(connection, guests)
            if connection.scalar(select(records.c.id).where(records.c.id == record.id)):
                raise Taken(f"record {record.id} is another match's")
            connection.execute(insert(records).values(asdict(record)))
            for guest in set(guests):
                connection.execute(
                    insert(record_guests).values(record_id=record.id, guest_id=guest)
                )
            return record

        return await self._worker.write(write)

    async def record(self, record: str) -> Record | None:
        """Find a record by its id, which is a secret that can be shared."""
        found = await self._all(select(records).where(records.c.id == record), Record)
        return found[0] if found else None

    async def records_of(self, guest: str, *, limit: int = 100) -> list[RecordHead]:
        """List what this guest played to the end, the newest first."""
        query = (
            select(*_RECORD_HEAD)
            .join(record_guests, record_guests.c.record_id == records.c.id)
            .where(record_guests.c.guest_id == guest)
            .order_by(records.c.finished.desc(), records.c.number.desc())
            .limit(limit)
        )
        return await self._all(query, RecordHead)

    async def records_at(self, table: str, *, limit: int = 100) -> list[RecordHead]:
        """List what was played to the end at this table, the newest first."""
        query = (
            select(*_RECORD_HEAD)
            .where(records.c.table_id == table)
            .order_by(records.c.number.desc())
            .limit(limit)
        )
        return await self._all(query, RecordHead)

    # --- blocks -----------------------------------------------------------------------------------

    async def block(self, guest: str, blocked: str) -> None:
        """Note that `guest` wants nothing from `blocked`; twice is once.

        Raises `ValueError` for oneself, and `Unknown` for a guest who is not there.
        """
        if guest == blocked:
            raise ValueError("nobody can block themselves")

        def write(connection: Connection) -> None:
            _check_guests(connection, [guest, blocked])
            if blocked not in _blocked(connection, guest):
                connection.execute(insert(blocks).values(guest_id=guest, blocked_id=blocked))

        await self._worker.write(write)

    async def unblock(self, guest: str, blocked: str) -> None:
        """Take a block back, if there is one."""
        undo = delete(blocks).where(blocks.c.guest_id == guest, blocks.c.blocked_id == blocked)
        await self._worker.write(lambda connection: connection.execute(undo).close())

    async def blocked_by(self, guest: str) -> frozenset[str]:
        """Say whom `guest` has blocked."""
        return await self._worker.read(lambda connection: _blocked(connection, guest))

    async def _all(self, query: Select[Any], form: Callable[..., T]) -> list[T]:
        def read(connection: Connection) -> list[T]:
            return [form(**row._mapping) for row in connection.execute(query)]

        return await self._worker.read(read)


def _new_code() -> str:
    return token_urlsafe(_CODE_BYTES)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _seats(connection: Connection, table: str) -> dict[int, str]:
    query = select(seats.c.seat, seats.c.guest_id).where(seats.c.table_id == table)
    return {row.seat: row.guest_id for row in connection.execute(query.order_by(seats.c.seat))}


def _blocked(connection: Connection, guest: str) -> frozenset[str]:
    return frozenset(
        connection.scalars(select(blocks.c.blocked_id).where(blocks.c.guest_id == guest))
    )


def _check_guests(connection: Connection, ids: Collection[str]) -> None:
    there = connection.scalars(select(guests.c.id).where(guests.c.id.in_(ids)))
    if missing := set(ids) - set(there):
        raise Unknown(f"there is no guest {', '.join(sorted(missing))}")


def _check_table(connection: Connection, table: str) -> None:
    if connection.scalar(select(tables.c.id).where(tables.c.id == table)) is None:
        raise Unknown(f"there is no table {table}")
