"""The yardstick of the table benchmark: the same fan-out with the same event store, and no Mus.

Sockets, bus, mailbox and store are the server's own. A table here counts versions and nothing else:
an action is kept, told to four sockets, and acknowledged.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from hordago.server import protocol
from hordago.server.bus import Bulletin, LocalBus
from hordago.server.gateway import Line, Speed
from hordago.server.letters import Answer, Greeting, Hello, Letter, Wish
from hordago.server.metrics import Metrics
from hordago.server.projection import Frames
from hordago.server.store.kept import Guest
from hordago.server.store.log import EventStore, NewEntry
from hordago.server.store.opening import open_storage

SEATS: Final = 4
BODY: Final = b"x" * 110  # as long as the usual entry of a table's log
PADDING: Final = "x" * 380  # and an event as long as the usual one

Envelope = tuple[Letter, "asyncio.Future[Answer] | None"]


class CountingTable:
    """A table that knows how many actions there were."""

    def __init__(self, table_id: str, events: EventStore, bus: LocalBus) -> None:
        self.id = table_id
        self._events = events
        self._bus = bus
        self._version = 0
        self._seats: dict[str, int] = {}
        self._mailbox: asyncio.Queue[Envelope] = asyncio.Queue(64)
        self._task = asyncio.create_task(self._run())

    async def send(self, letter: Letter) -> Answer:
        """Have a letter handled, after those before it."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait((letter, future))
        return await future

    def post(self, letter: Letter) -> None:
        """Have a letter handled whose answer nobody waits for."""
        self._mailbox.put_nowait((letter, None))

    async def _run(self) -> None:
        while True:
            letter, future = await self._mailbox.get()
            answer = await self._handle(letter)
            if future is not None:
                future.set_result(answer)

    async def _handle(self, letter: Letter) -> Answer:
        if isinstance(letter, Hello):
            seat = self._seats.setdefault(letter.guest or "", len(self._seats))
            return Greeting(seat, self._version, [f'{{"type":"welcome","seat":{seat}}}'])
        if isinstance(letter, Wish) and isinstance(letter.message, protocol.Act):
            cid = letter.message.cid
            entry = NewEntry(BODY, f"{letter.guest}:{cid}")
            await self._events.append(self.id, self._version, [entry])
            self._version += 1
            text = f'{{"type":"event","v":{self._version},"padding":"{PADDING}"}}'
            self._bus.publish(self.id, Bulletin(Frames((text,) * SEATS, text), self._version))
            return protocol.Done(cid, self._version)
        return None


def create_app(database: Path) -> Starlette:
    """The server without Mus."""
    bus, metrics, tables = LocalBus(), Metrics(), dict[str, CountingTable]()

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[dict[str, object]]:
        storage = await open_storage(database)
        yield {"events": storage.events}
        await storage.close()

    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        name = socket.query_params["guest"]
        code = socket.path_params["code"]
        if code not in tables:
            tables[code] = CountingTable(code, socket.state.events, bus)
        guest = Guest(id=name, name=name, language="en", created=0, seen=0)
        speed = Speed(1e6, 1_000_000, 2048)
        line = Line(
            socket, guest, tables[code], watching=False, bus=bus, metrics=metrics, speed=speed
        )
        await line.run(None)

    return Starlette(routes=[WebSocketRoute("/ws/{code}", socket)], lifespan=running)


if __name__ == "__main__":
    uvicorn.run(
        create_app(Path(sys.argv[1])),
        port=int(sys.argv[2]),
        log_level="warning",
        ws_per_message_deflate=False,
    )
