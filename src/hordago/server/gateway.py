"""The socket of a page: what it sends is read strictly, what its table says is passed on.

Owns the life of a socket: who may open one, how fast it may speak, how far it may fall behind. It
knows nothing of the game; what it passes on was made for its seat, or for watchers.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from typing import Final, NamedTuple, Protocol

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from hordago.server import protocol
from hordago.server.bus import Bulletin, Bus
from hordago.server.letters import Answer, Goodbye, Greeting, Hello, Letter, Wish
from hordago.server.limits import TokenBucket
from hordago.server.metrics import Metrics
from hordago.server.protocol import text_of
from hordago.server.store.kept import Guest
from hordago.server.table import No

log = structlog.get_logger(__name__)

BACKLOG: Final = 256
"""Messages that may wait for a slow line; then it is closed, and its page comes back."""

CLOSE: Final[dict[str, int]] = {
    "not_understood": 4400,
    "no_guest": 4401,
    "bad_origin": 4403,
    "no_table": 4404,
    "slow": 4408,
    "moved": 4409,
    "too_large": 4413,
    "too_fast": 4429,
    "going_down": 1012,
    "storage": 1011,
}
"""Why a socket is closed, and the code that its page sees."""

_numbers = itertools.count(1)


class Speed(NamedTuple):
    """How much a socket may say: messages a second, how many at once, characters in each."""

    rate: float
    burst: int
    characters: int


class Outbox:
    """What waits to be sent on one socket."""

    def __init__(self) -> None:
        self._texts: deque[str] = deque()
        self._there = asyncio.Event()
        self.close_code: int | None = None

    def put(self, text: str) -> None:
        """Add a message; a line with too many is to be closed."""
        if self.close_code is not None:
            return
        if len(self._texts) >= BACKLOG:
            self.close(CLOSE["slow"])
            return
        self._texts.append(text)
        self._there.set()

    def close(self, code: int, last: str | None = None) -> None:
        """Say no more than one last message; a line that is too slow is not even told that."""
        if self.close_code is None:
            self.close_code = code
            if code == CLOSE["slow"]:
                self._texts.clear()
            elif last is not None:
                self._texts.append(last)
            self._there.set()

    async def take(self) -> str | None:
        """The next message; None when the socket is to be closed."""
        while not self._texts:
            if self.close_code is not None:
                return None
            self._there.clear()
            await self._there.wait()
        return self._texts.popleft()


class Mailbox(Protocol):
    """A table, to a socket."""

    @property
    def id(self) -> str:
        """The name under which it speaks on the bus."""

    async def send(self, letter: Letter) -> Answer:
        """Have a letter handled, after those before it. Raises `No`."""

    def post(self, letter: Letter) -> None:
        """Have a letter handled whose answer nobody waits for; never refused."""


class Line:
    """One socket at one table. `watching`: its link lets no one sit down."""

    def __init__(
        self,
        socket: WebSocket,
        guest: Guest,
        mailbox: Mailbox,
        *,
        watching: bool,
        bus: Bus,
        metrics: Metrics,
        speed: Speed,
    ) -> None:
        self._socket = socket
        self._guest = guest
        self._mailbox = mailbox
        self._watching = watching
        self._bus = bus
        self._metrics = metrics
        self._speed = speed
        self._number = next(_numbers)
        self._outbox = Outbox()
        self._seat: int | None = None
        self._told = 0  # the latest version that was passed on
        # Bulletins that came while the table is asked what stands; None where it is not.
        self._early: list[Bulletin] | None = None
        self._asking: asyncio.Task[None] | None = None

    async def run(self, since: int | None) -> None:
        """Talk until the page leaves or has to."""
        self._metrics.sockets.inc()
        self._bus.listen(self._mailbox.id, self)
        self._ask_what_stands(since)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._bus.leave(self._mailbox.id, self)
            self._metrics.sockets.dec()
            for task in (self._asking, writer):
                if task is not None:
                    task.cancel()
            self._mailbox.post(Goodbye(self._number))

    # From the table.

    def hear(self, bulletin: Bulletin) -> None:
        """Take what the table says, and pass on what is meant for this seat."""
        if bulletin.replaced == self._number:
            moved = protocol.Refused("moved", None, "this player came in elsewhere")
            self._outbox.close(CLOSE["moved"], text_of(moved))
        elif bulletin.over:
            self._outbox.close(CLOSE["going_down"])
        elif self._early is not None:
            self._early.append(bulletin)
        elif bulletin.version is not None and bulletin.version <= self._told:
            return
        elif self._guest.id in bulletin.reseated and not self._watching:
            # From this version on other things are meant for this page: it is told all anew.
            self._ask_what_stands(None)
        elif bulletin.frames is not None:
            frames = bulletin.frames
            text = frames.watchers if self._seat is None else frames.seats[self._seat]
            if bulletin.version is not None:
                self._told = bulletin.version
            if text:
                self._outbox.put(text)

    def _ask_what_stands(self, since: int | None) -> None:
        self._early = []
        self._asking = asyncio.create_task(self._greet(since))

    async def _greet(self, since: int | None) -> None:
        guest = None if self._watching else self._guest.id
        try:
            greeting = await self._mailbox.send(Hello(self._number, guest, since))
        except No as no:
            self._give_up(no)
            return
        if isinstance(greeting, protocol.Refused):
            self._give_up(No(greeting.code, greeting.detail))
            return
        if not isinstance(greeting, Greeting):
            raise AssertionError(f"a table greeted with {greeting!r}")
        self._seat, self._told = greeting.seat, greeting.version
        for text in greeting.texts:
            self._outbox.put(text)
        early, self._early = self._early or [], None
        for bulletin in early:
            self.hear(bulletin)

    def _give_up(self, no: No) -> None:
        self._outbox.close(CLOSE.get(no.code, 1012), text_of(protocol.Refused(no.code)))

    # To the page.

    async def _write(self) -> None:
        try:
            while (text := await self._outbox.take()) is not None:
                await self._socket.send_text(text)
            code = self._outbox.close_code or 1000
            if code == CLOSE["slow"]:
                self._metrics.slow.inc()
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            return  # it is closed already; `_read` hears of it too

    # From the page.

    async def _read(self) -> None:
        bucket = TokenBucket(self._speed.rate, self._speed.burst)
        strikes = 0
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return None
            except KeyError:  # a binary frame
                text = ""
            self._metrics.messages.inc()
            if not bucket.take(time.monotonic()):
                strikes += 1
                self._refuse("too_fast", None, "slow down")
                if strikes > self._speed.burst:
                    self._outbox.close(CLOSE["too_fast"])
                    return await self._until_closed()
                continue
            if len(text) > self._speed.characters:
                self._refuse("too_large", None, f"a message has {self._speed.characters} at most")
                continue
            await self._take(text)

    async def _until_closed(self) -> None:
        while True:
            try:
                await self._socket.receive()
            except RuntimeError:
                return

    async def _take(self, text: str) -> None:
        try:
            message = protocol.decode(text)
        except msgspec.ValidationError as error:
            self._refuse("not_understood", _cid_in(text), str(error))
            return
        except msgspec.DecodeError as error:
            self._refuse("not_json", None, str(error))
            return
        except RecursionError:
            self._refuse("not_understood", None, "lists and objects stand too deep in one another")
            return
        if isinstance(message, protocol.Ping):
            self._outbox.put(text_of(protocol.Pong()))
            return
        cid = getattr(message, "cid", None)
        if self._watching:
            self._refuse("not_seated", cid, "this link is for watching")
            return
        started = time.perf_counter()
        try:
            wish = Wish(self._number, self._guest.id, self._guest.name, message)
            answer = await self._mailbox.send(wish)
        except No as no:
            if no.code == "going_down":
                self._give_up(no)
                return
            answer = protocol.Refused(no.code, cid, no.detail)
        self._metrics.seconds.observe(time.perf_counter() - started)
        if isinstance(answer, protocol.Refused):
            self._refuse(answer.code, answer.cid, answer.detail)
        elif isinstance(answer, protocol.Done):
            self._outbox.put(text_of(answer))

    def _refuse(self, code: protocol.Refusal, cid: str | None, detail: str) -> None:
        self._metrics.refusals.labels(code).inc()
        self._outbox.put(text_of(protocol.Refused(code, cid, detail)))


def _cid_in(text: str) -> str | None:
    """The id of a message that is otherwise not understood, so that its page knows which."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    cid = found.get("cid") if isinstance(found, dict) else None
    return cid if isinstance(cid, str) and len(cid) <= 36 else None


async def turn_away(socket: WebSocket, code: protocol.Refusal, detail: str = "") -> None:
    """Close a socket that cannot be let in, saying why: a page sees no HTTP status of a socket."""
    await socket.accept()
    await socket.send_text(text_of(protocol.Refused(code, None, detail)))
    await socket.close(CLOSE.get(code, 4400))
