"""Players for the table benchmark: sockets that play, and note how long an action takes.

Each table acts about once a second. The time of an action is from its sending to its arrival at the
last of the other three players.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

SEATS = 4


@dataclass
class Clockwork:
    """What all tables share: how long to wait, what was measured."""

    pause: float  # seconds from an event to the next action of the table
    measuring: bool = False
    actions: int = 0
    seconds: list[float] = field(default_factory=list)
    refused: int = 0


class PlayingTable:
    """One table with its four sockets. `number` seeds its choices."""

    def __init__(self, number: int, clockwork: Clockwork) -> None:
        self.clockwork = clockwork
        self.chance = random.Random(number)
        self.sockets: list[ClientConnection] = []
        self.sent_at = 0.0
        self.sent = 0
        self.sender = 0
        self.waiting: set[int] = set()  # seats that have not heard of the last action yet

    async def send(self, seat: int, message: dict[str, Any]) -> None:
        """Act; the other three are to hear of it."""
        self.sent += 1
        self.waiting = set(range(SEATS)) - {seat}
        self.sent_at = asyncio.get_running_loop().time()
        message["cid"] = f"{seat}-{self.sent}"
        await self.sockets[seat].send(json.dumps(message))

    def heard(self, seat: int) -> bool:
        """Note that a seat has heard of the last action; whether it was the last to hear."""
        if seat not in self.waiting:
            return False
        self.waiting.discard(seat)
        if self.waiting:
            return False
        if self.clockwork.measuring:
            self.clockwork.actions += 1
            now = asyncio.get_running_loop().time()
            self.clockwork.seconds.append(now - self.sent_at)
        return True

    async def pause(self) -> None:
        """Wait as long as players do, a little more or less."""
        await asyncio.sleep(self.clockwork.pause * self.chance.uniform(0.5, 1.5))


async def play_nothing(base: str, number: int, clockwork: Clockwork) -> None:
    """A table of the baseline: the seats act in turn."""
    table = PlayingTable(number, clockwork)
    for seat in range(SEATS):
        address = f"ws://{base}/ws/t{number}?guest=g{number}-{seat}"
        socket = await connect(address, compression=None)
        table.sockets.append(socket)
        await socket.recv()

    async def listen(seat: int) -> None:
        async for text in table.sockets[seat]:
            if json.loads(text)["type"] == "event" and table.heard(seat):
                asyncio.get_running_loop().create_task(go_on())

    async def go_on() -> None:
        await table.pause()
        seat = table.sent % SEATS
        await table.send(seat, {"type": "act", "moment": table.sent, "call": "pass"})

    await asyncio.gather(go_on(), *[listen(seat) for seat in range(SEATS)])


class Seat:
    """What one player knows: enough to choose a legal call."""

    def __init__(self) -> None:
        self.game: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.cards: list[str] = []

    def learn(self, message: dict[str, Any]) -> None:
        """Take in a message of the server."""
        self.game = message.get("game") or self.game
        self.you = message.get("you") or self.you
        self.cards = self.you.get("cards") or self.cards

    def choice(self, chance: random.Random) -> dict[str, Any]:
        """A legal call, by chance; an órdago seldom, so that hands are of the usual length."""
        legal = self.you["legal"]
        calls = [call for call in legal["calls"] if not call.startswith("ordago")]
        call = chance.choice(calls or legal["calls"])
        act: dict[str, Any] = {"type": "act", "moment": self.game["moment"], "call": call}
        sizes = {"bet": "bets", "raise": "raises", "bet_both": "both"}
        if call in sizes:
            act["stones"] = legal[sizes[call]][0]
        if call == "discard":
            act["cards"] = chance.sample(self.cards, max(1, legal["discards"][0]))
        return act


async def play_mus(base: str, number: int, clockwork: Clockwork) -> None:
    """A table of the server: four guests who play for as long as they are let."""
    table = PlayingTable(number, clockwork)
    cookies = [await asyncio.to_thread(_guest, base, f"P{number}-{seat}") for seat in range(SEATS)]
    code = await asyncio.to_thread(_open, base, cookies[0])
    seats = [Seat() for _ in range(SEATS)]
    for seat in range(SEATS):
        address = f"ws://{base}/ws/{code}"
        socket = await connect(
            address, compression=None, additional_headers={"Cookie": cookies[seat]}
        )
        table.sockets.append(socket)
        await socket.recv()
        if seat:
            await table.send(seat, {"type": "sit", "seat": seat})
    table.waiting.clear()

    async def listen(seat: int) -> None:
        async for text in table.sockets[seat]:
            message = json.loads(text)
            if message["type"] == "refused":
                clockwork.refused += 1
            if message["type"] not in ("event", "welcome"):
                continue
            seats[seat].learn(message)
            if message["type"] == "event" and table.heard(seat):
                asyncio.get_running_loop().create_task(go_on())

    async def go_on() -> None:
        await table.pause()
        game = seats[table.sender].game
        if game["winner"] is not None:
            await table.send(0, {"type": "again"})
            table.sender = 0
        elif game["phase"] == "cut":
            await _cut(table, game)
        else:
            table.sender = game["turn"]
            await table.send(table.sender, seats[table.sender].choice(table.chance))

    async def begin() -> None:
        await table.pause()
        await table.send(0, {"type": "start"})

    await asyncio.gather(begin(), *[listen(seat) for seat in range(SEATS)])


async def _cut(table: PlayingTable, game: dict[str, Any]) -> None:
    """All are ready for the next hand; the last one to say so sets off the deal.

    Before the first hand nobody but the one who cuts is waited for.
    """
    last = game["turn"]
    others = [seat for seat in range(SEATS) if seat != last]
    table.waiting = set(others)
    for seat in [last] if game["hand"] == 1 else [*others, last]:
        table.sent_at = asyncio.get_running_loop().time()
        await table.sockets[seat].send(
            json.dumps({"type": "ready", "hand": game["hand"], "cut": 7})
        )
        if seat != last and table.clockwork.measuring:
            table.clockwork.actions += 1  # the others are told of it, as of any other


def _guest(base: str, name: str) -> str:
    body = json.dumps({"name": name, "language": "en"}).encode()
    with urlopen(Request(f"http://{base}/api/me", body), timeout=60) as answer:
        cookie: str = answer.headers["Set-Cookie"].partition(";")[0]
    return cookie


def _open(base: str, cookie: str) -> str:
    body = json.dumps({"preset": "almanac_40"}).encode()
    request = Request(f"http://{base}/api/tables", body, {"Cookie": cookie})
    with urlopen(request, timeout=60) as answer:
        code: str = json.load(answer)["code"]
    return code
