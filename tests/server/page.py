"""A page at a table: the server's own `Line` over a socket in memory, and what the page learns.

Owns what a browser does: it sends texts, keeps what it is told in `Known`, and notes every text
that reached it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from starlette.websockets import WebSocket

from hordago.server import protocol
from hordago.server.actor import Actor
from hordago.server.bus import Bus
from hordago.server.gateway import Line, Speed
from hordago.server.metrics import Metrics
from hordago.server.protocol import text_of
from hordago.server.store.kept import Guest
from tests.server.known import Json, Known
from tests.server.quick import quiet

FREELY = Speed(rate=1e9, burst=10_000, characters=2048)
METRICS = Metrics()
STAKES = ("ordago", "ordago_both")


class Page:
    """One page; `texts` is all that it was sent, `closed` the code its socket was closed with."""

    def __init__(self, guest: Guest, actor: Actor, bus: Bus, *, watching: bool = False) -> None:
        self.guest = guest
        self.actor = actor
        self.watching = watching
        self.known = Known()
        self.texts: list[str] = []
        self.phrases: list[Json] = []
        self.closed: int | None = None
        self.broken: Exception | None = None  # what went wrong with what it was told
        self.listener: Callable[[Page, str], None] | None = None
        self._bus = bus
        self._answers: list[Json] = []
        self._changed = asyncio.Event()
        self._incoming: asyncio.Queue[Json] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._cids = 0
        self._gate = asyncio.Event()  # a page that is slow does not read
        self._gate.set()

    # The socket.

    async def open(self, since: int | None = None, speed: Speed = FREELY) -> Page:
        """Connect, and wait for the welcome."""
        scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b""}
        self._incoming.put_nowait({"type": "websocket.connect"})
        socket = WebSocket(scope, self._incoming.get, self._sent)
        await socket.accept()
        line = Line(
            socket,
            self.guest,
            self.actor,
            watching=self.watching,
            bus=self._bus,
            metrics=METRICS,
            speed=speed,
        )
        self._task = asyncio.create_task(line.run(since), name=f"page of {self.guest.name}")
        await self.until(lambda: self.closed is not None or bool(self.texts))
        return self

    async def _sent(self, message: Any) -> None:
        await self._gate.wait()
        if message["type"] == "websocket.send":
            try:
                self._hear(message["text"])
            except Exception as error:  # the server must not hear of it, but the test
                self.broken = self.broken or error
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        self._changed.set()

    def _hear(self, text: str) -> None:
        self.texts.append(text)
        if self.listener is not None:
            self.listener(self, text)
        message = json.loads(text)
        if message["type"] in {"done", "refused", "pong"}:
            self._answers.append(message)
        elif message["type"] == "phrase":
            self.phrases.append(message)
        self.known.learn(message)

    def read_nothing(self, silent: bool = True) -> None:
        """Stop reading, as a phone in a tunnel does, or go on."""
        if silent:
            self._gate.clear()
        else:
            self._gate.set()

    async def leave(self) -> None:
        """Close the socket, without a word."""
        if self._task is not None:
            self._gate.set()
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await self._task
            await quiet()
            self._task = None
            if self.broken is not None:
                raise self.broken
            self.closed = self.closed or 1001

    async def again(self, actor: Actor | None = None) -> Page:
        """Come back, knowing what one knew, to a table that may have been made again."""
        page = Page(self.guest, actor or self.actor, self._bus, watching=self.watching)
        page.known, page.listener, page._cids = self.known, self.listener, self._cids
        return await page.open(self.known.version or None)

    # What is said.

    def send(self, text: str) -> None:
        """Send a text."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, body: bytes) -> None:
        """Send a frame that is no text."""
        self._incoming.put_nowait({"type": "websocket.receive", "bytes": body})

    async def ask(self, message: protocol.Message | str) -> Json | None:
        """Send a message; answers with what is told: done, refused, or (None) nothing."""
        self._answers.clear()
        self.send(message if isinstance(message, str) else text_of(message))
        self.send(text_of(protocol.Ping()))
        await self.until(
            lambda: self.closed is not None or any(a["type"] == "pong" for a in self._answers)
        )
        told = [each for each in self._answers if each["type"] != "pong"]
        return told[0] if told else None

    async def refusal(self, message: protocol.Message | str) -> str | None:
        """Send a message; answers with the code of its refusal, None where it was not refused."""
        told = await self.ask(message)
        return told["code"] if told is not None and told["type"] == "refused" else None

    def cid(self) -> str:
        """A new id for an action."""
        self._cids += 1
        return f"{self.guest.name}-{self._cids}"

    # What is seen.

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until this holds of what is known; an hour of the clock is too long."""
        async with asyncio.timeout(3600):
            while True:
                if self.broken is not None:
                    raise self.broken
                if holds():
                    return
                self._changed.clear()
                await self._changed.wait()

    @property
    def game(self) -> Json:
        """The match as it is known."""
        assert self.known.game is not None, "no match was begun"
        return self.known.game

    @property
    def seat(self) -> int | None:
        """One's seat."""
        return self.known.seat

    @property
    def acting(self) -> bool:
        """Whether one has to act."""
        return bool(self.known.you["acting"])

    # What is done at the table.

    def call(self, call: str, stones: int = 0, cards: list[str] | None = None) -> protocol.Act:
        """A call for the moment that is known."""
        return protocol.Act(self.cid(), self.game["moment"], call, stones, cards or [])  # type: ignore[arg-type]

    async def act(self, call: str, stones: int = 0, cards: list[str] | None = None) -> Json | None:
        """Call."""
        return await self.ask(self.call(call, stones, cards))

    async def sit(self, seat: int) -> str | None:
        """Ask for a seat; answers with the code of a refusal."""
        refused = await self.refusal(protocol.Sit(self.cid(), seat))
        await quiet()  # a page that got a seat is told all anew
        return refused

    async def ready(self, cut: int = 7) -> str | None:
        """Go on to the next hand; answers with the code of a refusal."""
        return await self.refusal(protocol.Ready(self.game["hand"], cut))

    def some_call(self, chance: Random, *, stakes: bool = False) -> protocol.Act:
        """One of the calls that are legal, drawn at random; órdagos only where wanted."""
        legal = self.known.you["legal"]
        calls = [call for call in legal["calls"] if stakes or call not in STAKES]
        call = chance.choice(calls)
        sizes = legal[{"bet": "bets", "raise": "raises", "bet_both": "both"}.get(call, "bets")]
        stones = sizes[0] if call in {"bet", "raise", "bet_both"} else 0
        cards: list[str] = []
        if call == "discard":
            least, most = legal["discards"]
            cards = chance.sample(self.known.cards, chance.randint(least, most))
        return self.call(call, stones, cards)
