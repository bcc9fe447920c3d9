"""All tables of this process: opened, found by the word of a link, made again from their logs.

Owns which tables are in memory. A table that nobody looks at any more is put away; its log has all
of it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import structlog

from hordago.bots import bot_names
from hordago.errors import HordagoError, RulesError
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules, parse_setting
from hordago.server import api
from hordago.server.actor import Actor
from hordago.server.bus import Bus
from hordago.server.entries import AnyEntry, Began, BotSat, Opened, Sat, read, write
from hordago.server.letters import Services
from hordago.server.metrics import Metrics
from hordago.server.ownership import Ownership
from hordago.server.store.accounts import Accounts
from hordago.server.store.errors import StoreError
from hordago.server.store.kept import Guest, TableState
from hordago.server.store.kept import Table as KeptTable
from hordago.server.store.log import EventStore, NewEntry
from hordago.server.table import SIGNS_OFF, No, State, Table, rules_as_text
from hordago.server.thinking import Thinker
from hordago.server.timing import Patience
from hordago.server.wishes import milliseconds

log = structlog.get_logger(__name__)

KEPT_STATE: Final[dict[State, TableState]] = {
    "gathering": "open",
    "playing": "playing",
    "over": "over",
}
AT_ONCE: Final = 100
"""Entries of a log that a table follows before the other tables have their turn."""


class NotOpened(HordagoError):
    """A table cannot be opened as wanted; `code` is that of `api.Problem`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


@dataclass(frozen=True, slots=True)
class Found:
    """A table that a link leads to, and whether the link only lets one look on."""

    actor: Actor
    watching: bool


class House:
    """The tables of one process."""

    def __init__(
        self,
        *,
        events: EventStore,
        accounts: Accounts,
        bus: Bus,
        ownership: Ownership,
        thinker: Thinker,
        metrics: Metrics,
        patience: Patience,
        idle_seconds: float,
        max_tables: int,
    ) -> None:
        self.accounts = accounts
        self._events = events
        self._ownership = ownership
        self._metrics = metrics
        self._idle_seconds = idle_seconds
        self._max_tables = max_tables
        self._services = Services(events, bus, thinker, self, metrics, patience)
        self._actors: dict[str, Actor] = {}
        # Kept by those alone who hold one or wait for it.
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to put quiet tables away."""
        self._sweeper = asyncio.create_task(self._sweep(), name="quiet tables")

    async def close(self) -> None:
        """Put all tables away."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*[actor.close() for actor in self._actors.values()])
        self._actors.clear()

    # Opening and finding.

    async def open_table(self, guest: Guest, wish: api.NewTable) -> KeptTable:
        """Open a table; with `play_now` the guest sits down with bots and the match begins.

        Raises `NotOpened`.
        """
        rules = _rules_for(wish)
        if wish.options.level not in bot_names():
            raise NotOpened("no_such_bot", f"there are {', '.join(bot_names())}")
        self._check_room()
        at = milliseconds()
        opened = Opened(at, guest.id, wish.preset, rules_as_text(rules), wish.options)
        kept = await self.accounts.add_table(
            guest.id, wish.preset, settings=wish.changed, private=wish.options.private
        )
        entries: list[Opened | Sat | BotSat | Began] = [opened, Sat(at, 0, guest.id, guest.name)]
        if wish.play_now:
            level = wish.options.level
            entries += [BotSat(at, seat, level) for seat in range(1, rules.n_players)]
            entries.append(Began(at, 1, secrets.token_hex(32)))
        await self._events.append(kept.id, 0, [NewEntry(write(entry)) for entry in entries])
        actor = await self._actor(kept)
        await self.table_changed(kept.id, actor.table)
        return kept

    async def find(self, code: str) -> Found:
        """The table that the word of a link leads to. Raises `No` where there is none."""
        found = await self.accounts.table_by_code(code)
        if found is None:
            raise No("no_table", "this link leads to no table")
        kept, watching = found
        return Found(await self._actor(kept), watching)

    @property
    def thinker(self) -> Thinker:
        """Whoever thinks for the bots."""
        return self._services.thinker

    async def log(self, table_id: str) -> list[AnyEntry]:
        """The log of a table, as it is kept. Raises `No` where it cannot be read."""
        stored = await self._events.read(table_id)
        try:
            return [read(entry.body) for entry in stored]
        except ValueError as error:
            raise unreadable(table_id, error) from None

    async def _actor(self, kept: KeptTable) -> Actor:
        actor = self._actors.get(kept.id)
        if actor is not None and actor.is_running:
            return actor
        making = self._making.setdefault(kept.id, asyncio.Lock())
        async with making:
            actor = self._actors.get(kept.id)
            if actor is None or not actor.is_running:
                self._check_room()
                if not await self._ownership.claim(kept.id):
                    raise No("going_down", "another server has this table")
                actor = Actor(kept.id, await self._table(kept), self._services)
                self._actors[kept.id] = actor
                self._metrics.tables.set(len(self._actors))
                if actor.table.state == "over":
                    await self._catch_up(kept.id, actor.table)
        return actor

    def _check_room(self) -> None:
        if len(self._actors) >= self._max_tables:
            raise No("busy", "too many tables are being played: try again later")

    async def _table(self, kept: KeptTable) -> Table:
        """A table as its log has it. Raises `No` for a log that cannot be followed."""
        stored = await self._events.read(kept.id)
        try:
            first, *others = [read(entry.body) for entry in stored]
            if not isinstance(first, Opened):
                raise HordagoError("the log does not begin with the opening of the table")
            table = Table(first, kept.code, kept.watch_code)
            for entry in others:
                table.follow(entry)
                if table.version % AT_ONCE == 0:
                    await asyncio.sleep(0)
            if stored[-1].seq != table.version:
                raise HordagoError(f"of {stored[-1].seq} entries only {table.version} are there")
        except (ValueError, LookupError) as error:
            raise unreadable(kept.id, error) from None
        return table

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, self._idle_seconds / 4))
            now = time.monotonic()
            for table_id, actor in list(self._actors.items()):
                quiet = actor.quiet_since
                if not actor.is_running or (quiet is not None and now - quiet > self._idle_seconds):
                    del self._actors[table_id]
                    await actor.close()
                    await self._ownership.release(table_id)
            self._metrics.tables.set(len(self._actors))

    # What a table asks of its house.

    async def table_changed(self, table_id: str, table: Table) -> None:
        """Keep the lists of tables up to date: who sits there, and the state.

        Where that fails they are behind, until something else changes; the table itself is not.
        """
        try:
            await self._list(table_id, table)
        except HordagoError as error:
            log.error("the lists of tables are behind", table=table_id, error=str(error))

    async def _list(self, table_id: str, table: Table) -> None:
        state = KEPT_STATE[table.state]
        await self.accounts.touch(table_id, state=state, players=table.players)
        seated = await self.accounts.seats_of(table_id)
        now = {seat: each.guest for seat, each in enumerate(table.places) if each.guest is not None}
        for seat, guest in seated.items():
            if now.get(seat) != guest:
                await self.accounts.unseat(table_id, guest)
        for seat, guest in now.items():
            await self.accounts.seat_guest(table_id, seat, guest)

    async def match_over(self, table_id: str, table: Table) -> None:
        """Keep the record of a match that is over; once, however often it is asked.

        Raises `StoreError`; it is asked again before another match begins, and when the table is
        made again.
        """
        match, record_id = table.match, table.record_id
        if match is None or record_id is None or match.winner is None:
            return
        await self.accounts.keep_record(
            table_id,
            table.matches,
            record_id=record_id,
            text=table.record_text(),
            rules=table.preset,
            players=table.players,
            result={
                "winner": match.winner,
                "games": list(match.games),
                "vacas": list(match.vacas),
            },
            guests=[place.guest for place in table.places if place.guest is not None],
        )
        await self.accounts.touch(table_id, state="over")

    async def _catch_up(self, table_id: str, table: Table) -> None:
        """Keep a record that the process before this one may not have come to."""
        try:
            await self.match_over(table_id, table)
        except StoreError as error:
            log.error("a record was not kept", table=table_id, error=str(error))

    async def is_blocked(self, host: str, guest: str) -> bool:
        """Whether the one who opened a table does not want a guest there."""
        return guest in await self.accounts.blocked_by(host)

    async def block(self, guest: str, other: str, blocked: bool) -> None:
        """A guest blocks another one, or does so no longer."""
        if blocked:
            await self.accounts.block(guest, other)
        else:
            await self.accounts.unblock(guest, other)


def unreadable(table_id: str, error: Exception) -> No:
    """The refusal for a log that cannot be followed, of which the reason is written down."""
    log.error("a log cannot be followed", table=table_id, error=str(error))
    return No("storage", "this table cannot be read; nothing of it was changed")


def _rules_for(wish: api.NewTable) -> Rules:
    """The code that a table is opened with. Raises `NotOpened` saying all that is wrong."""
    if wish.preset not in preset_names():
        raise NotOpened("no_such_code", f"there are {', '.join(preset_names())}")
    try:
        return Rules.preset(wish.preset).but(**_settings(wish.changed), **SIGNS_OFF)
    except RulesError as error:
        raise NotOpened("bad_rules", str(error)) from None


def _settings(texts: Mapping[str, str]) -> dict[str, object]:
    return {
        name: parse_setting(name, text) for name, text in texts.items() if name not in SIGNS_OFF
    }
