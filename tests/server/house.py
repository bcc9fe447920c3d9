"""A house in memory, with guests and pages, for tests of everything between a socket and the log.

Owns the room; time is that of `quick`. Bots think at once unless a test says what they do.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine

from hordago.bots.explaining import Explanation
from hordago.game.actions import Action
from hordago.game.view import View
from hordago.server import api
from hordago.server.actor import Actor
from hordago.server.bus import LocalBus
from hordago.server.entries import AnyEntry, read
from hordago.server.house import House
from hordago.server.metrics import Metrics
from hordago.server.ownership import AlwaysMine
from hordago.server.protocol import ClockRule, Options, SetBot, Start
from hordago.server.store.accounts import Accounts
from hordago.server.store.engine import MEMORY, open_engine
from hordago.server.store.errors import StoreError
from hordago.server.store.kept import Guest
from hordago.server.store.log import NewEntry
from hordago.server.store.memory_log import MemoryEventStore
from hordago.server.store.migrating import migrate
from hordago.server.table import Table
from hordago.server.thinking import Thinker, decide, explain
from hordago.server.timing import Patience
from tests.server.page import Page

Thought = Callable[[str, View], Action | None]
QUICK = Patience(pace=0.0)


class Told:
    """A thinker that does what a test says; where that says nothing, it thinks as the bot does."""

    def __init__(self, thought: Thought = lambda bot, view: None) -> None:
        self.thought = thought
        self.asked = 0

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        self.asked += 1
        return self.thought(bot, view) or decide(bot, view, secret, number)

    async def explain(self, bot: str, view: View) -> Explanation:
        return explain(bot, view)

    async def close(self) -> None:
        return


class ShakyStore(MemoryEventStore):
    """An event log that fails when it is told to: before it keeps the entries, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: list[str] = []  # "before" or "after", one for each append to come
        self.kept_in_secret = False  # it has kept what it said it had not

    async def append(self, table: str, after: int, entries: Sequence[NewEntry]) -> None:
        how = self.failures.pop(0) if self.failures else ""
        if how == "before":
            raise StoreError("the disk is full")
        await super().append(table, after, entries)
        if how == "after":
            self.kept_in_secret = True
            raise StoreError("the disk does not answer")


class SeededSecrets:
    """What the server takes from `secrets`, the same in every run."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def token_hex(self, size: int) -> str:
        return self._chance.randbytes(size).hex()

    def randbelow(self, limit: int) -> int:
        return self._chance.randrange(limit)


class Room:
    """A house with its storage, and who is in it."""

    def __init__(
        self, house: House, accounts: Accounts, store: ShakyStore, bus: LocalBus, thinker: Thinker
    ) -> None:
        self.house = house
        self.accounts = accounts
        self.store = store
        self.bus = bus
        self.thinker = thinker
        self.pages: list[Page] = []

    async def guest(self, name: str) -> Guest:
        """A new guest."""
        return await self.accounts.add_guest(name.ljust(32, "."), name, "en")

    async def table(
        self,
        host: Guest,
        preset: str = "almanac_40",
        *,
        play_now: bool = False,
        clock: ClockRule | None = None,
        level: str = "clubman",
        changed: dict[str, str] | None = None,
    ) -> str:
        """Open a table; answers with the word of its link."""
        options = Options(level, "quick", True, clock)
        wish = api.NewTable(preset, changed or {}, options, play_now)
        return (await self.house.open_table(host, wish)).code

    async def actor(self, code: str) -> Actor:
        """The table of a link."""
        return (await self.house.find(code)).actor

    async def page(self, guest: Guest, code: str, since: int | None = None) -> Page:
        """A page of a guest at a table, connected."""
        found = await self.house.find(code)
        page = Page(guest, found.actor, self.bus, watching=found.watching)
        self.pages.append(page)
        return await page.open(since)

    async def people(
        self, *names: str, preset: str = "almanac_40", **options: object
    ) -> list[Page]:
        """Guests with these names in seats 0, 1, … of a new table, connected; nothing has begun."""
        guests = [await self.guest(name) for name in names]
        code = await self.table(guests[0], preset, **options)  # type: ignore[arg-type]
        pages = [await self.page(guest, code) for guest in guests]
        for seat, page in enumerate(pages[1:], 1):
            assert await page.sit(seat) is None
        return pages

    async def game(self, *names: str, **options: object) -> list[Page]:
        """The same, with the match begun: bots have the other seats. The first hand is dealt."""
        pages = await self.people(*names, **options)  # type: ignore[arg-type]
        assert await pages[0].refusal(Start(pages[0].cid())) is None
        await deal(pages)
        return pages

    async def put_away(self, code: str) -> Actor:
        """Put a table away as the house does with a quiet one, and have it made from its log."""
        actor = (await self.house.find(code)).actor
        await actor.close()
        return (await self.house.find(code)).actor

    async def log(self, actor: Actor) -> list[AnyEntry]:
        """The log of a table."""
        return [read(entry.body) for entry in await self.store.read(actor.id)]

    async def from_log(self, actor: Actor) -> Table:
        """The table as its log alone makes it."""
        first, *others = await self.log(actor)
        table = Table(first, actor.table.code, actor.table.watch)  # type: ignore[arg-type]
        for entry in others:
            table.follow(entry)
        return table


async def deal(pages: list[Page]) -> None:
    """Let all pages go on to the next hand, and wait for its cards."""
    here = [page for page in pages if page.closed is None]
    for page in here:
        await page.until(lambda page=page: page.known.game is not None)  # type: ignore[misc]
        if page.game["phase"] == "cut":
            await page.ready()
    for page in here:
        await page.until(lambda page=page: page.game["phase"] != "cut")  # type: ignore[misc]


async def seat_bots(page: Page, bots: dict[int, str]) -> None:
    """Put bots on seats, as the host."""
    for seat, bot in bots.items():
        assert await page.refusal(SetBot(page.cid(), seat, bot)) is None


@lru_cache(maxsize=1)
def empty_database() -> Engine:
    """A database that nothing is in, made once: it takes longer than many a test."""
    engine = open_engine(MEMORY)
    migrate(engine)
    return engine


def accounts_in_memory() -> Accounts:
    """Accounts that nobody is in yet."""
    engine = open_engine(MEMORY)
    with empty_database().connect() as empty, engine.connect() as connection:
        source: Any = empty.connection.driver_connection
        source.backup(connection.connection.driver_connection)
    return Accounts(engine)


@asynccontextmanager
async def open_room(
    *, patience: Patience = QUICK, thought: Thought | None = None, seed: int = 1
) -> AsyncIterator[Room]:
    """A room, closed at the end with everything in it."""
    accounts = accounts_in_memory()
    store, bus, thinker = ShakyStore(), LocalBus(), Told(thought or (lambda bot, view: None))
    house = House(
        events=store,
        accounts=accounts,
        bus=bus,
        ownership=AlwaysMine(),
        thinker=thinker,
        metrics=Metrics(),
        patience=patience,
        idle_seconds=1e9,
        max_tables=100,
    )
    secrets = SeededSecrets(seed)
    room = Room(house, accounts, store, bus, thinker)
    with (
        patch("hordago.server.table.secrets", secrets),
        patch("hordago.server.house.secrets", secrets),
        patch("hordago.server.courtesy.secrets", secrets),
    ):
        await house.open()
        try:
            yield room
        finally:
            try:
                for page in room.pages:
                    await page.leave()
            finally:
                await house.close()
                await accounts.close()
