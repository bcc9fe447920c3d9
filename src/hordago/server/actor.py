"""A table that lives: one mailbox, one thing after the other.

Owns the order in which things happen at a table. What a wish leads to is decided in `wishes`, what
the table does by itself in `tempo`; both go through `desk`, which keeps and tells.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog

from hordago.server import protocol
from hordago.server.bus import Bulletin
from hordago.server.desk import Desk
from hordago.server.letters import (
    Alarm,
    Answer,
    Goodbye,
    Greeting,
    Hello,
    Letter,
    Services,
    Thought,
    Wish,
)
from hordago.server.store.errors import StoreError
from hordago.server.table import No, Table
from hordago.server.tempo import Tempo
from hordago.server.wishes import Wishes

log = structlog.get_logger(__name__)

MAILBOX: Final = 64
"""Letters that may wait at one table; who writes more is told that it is busy."""

Envelope = tuple[Letter, "asyncio.Future[Answer] | None"]


class Actor:
    """One table and its mailbox. `quiet_since` is when its last connection was closed."""

    def __init__(self, table_id: str, table: Table, services: Services) -> None:
        self.id = table_id
        self.table = table
        self.quiet_since: float | None = time.monotonic()
        self._desk = Desk(table_id, table, services)
        self._wishes = Wishes(self._desk)
        self._tempo = Tempo(self._desk, self.post)
        self._mailbox: asyncio.Queue[Envelope] = asyncio.Queue(MAILBOX)
        self._task = asyncio.create_task(self._run(), name=f"table {table_id}")

    @property
    def is_running(self) -> bool:
        """Whether letters are read; a table whose log broke is not, and has to be made again."""
        return not self._task.done()

    async def send(self, letter: Letter) -> Answer:
        """Have a letter handled, after those before it. Raises `No` where too many wait."""
        if not self.is_running:
            raise No("going_down", "this table is being closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        try:
            self._mailbox.put_nowait((letter, future))
        except asyncio.QueueFull:
            raise No("busy", "too much is asked of this table at once") from None
        return await future

    def post(self, letter: Letter) -> None:
        """Have a letter handled whose answer nobody waits for; where the mailbox is full, soon."""
        if not self.is_running:
            return
        try:
            self._mailbox.put_nowait((letter, None))
        except asyncio.QueueFull:
            asyncio.get_running_loop().call_later(0.05, self.post, letter)

    async def close(self) -> None:
        """Stop the table; it can be made again from its log."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        future = None
        try:
            while True:
                letter, future = await self._mailbox.get()
                answer = await self._answer(letter)
                if future is not None and not future.done():
                    future.set_result(answer)
                self._tempo.plan()
        except Exception:
            log.exception("a table broke", table=self.id)
        finally:
            self._tempo.stop()
            self._desk.stop()
            self._desk.services.bus.publish(self.id, Bulletin(over=True))
            self._turn_away(future)

    def _turn_away(self, current: asyncio.Future[Answer] | None) -> None:
        """Nobody waits for an answer that will not come."""
        waiting = [current]
        while not self._mailbox.empty():
            waiting.append(self._mailbox.get_nowait()[1])
        for future in waiting:
            if future is not None and not future.done():
                future.set_exception(No("going_down", "this table is being closed"))

    async def _answer(self, letter: Letter) -> Answer:
        cid = getattr(letter.message, "cid", None) if isinstance(letter, Wish) else None
        try:
            return await self._handle(letter, cid)
        except No as no:
            return protocol.Refused(no.code, cid, no.detail)
        except StoreError as error:
            log.error("storage failed", table=self.id, error=str(error))
            self._tempo.pause()
            return protocol.Refused("storage", cid, "this could not be kept, and was not done")

    async def _handle(self, letter: Letter, cid: str | None) -> Answer:
        match letter:
            case Hello():
                return self._greet(letter)
            case Goodbye():
                self._part(letter)
            case Wish(message=protocol.Answer() as said):
                seat = self.table.seated(letter.guest)
                await self._tempo.answer(seat, said.ask, said.yes)
            case Wish() if cid is not None:
                done = await self._wishes.grant(letter, cid)
                if isinstance(letter.message, protocol.Sit):
                    self._desk.keep_one_page(letter.guest, letter.connection)
                return done
            case Wish():
                await self._wishes.do(letter)
            case Thought():
                await self._tempo.speak(letter)
            case Alarm():
                await self._tempo.ring()
        return None

    def _greet(self, hello: Hello) -> Greeting:
        desk, people = self._desk, self._desk.people
        if hello.connection in people.gave_way:
            raise No("moved", "this player came in elsewhere")
        seat = None if hello.guest is None else self.table.seat_of(hello.guest)
        was_alone = len(people.present(self.table)) < 2
        people.connect(hello.connection, hello.guest, desk.now())
        if was_alone and len(people.present(self.table)) > 1:
            people.company_since = desk.now()
        if hello.guest is not None:
            desk.keep_one_page(hello.guest, hello.connection)
        if self.quiet_since is not None:
            desk.wake()
            self.quiet_since = None
        desk.tell_around()
        return desk.greeting(hello.guest, hello.since, self._tempo.ask_for(seat))

    def _part(self, goodbye: Goodbye) -> None:
        desk = self._desk
        desk.people.disconnect(goodbye.connection, desk.now())
        if desk.people.connections:
            desk.tell_around()
        elif self.quiet_since is None:
            self.quiet_since = time.monotonic()
