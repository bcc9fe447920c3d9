"""A real server in a process of its own, and players at real sockets, for tests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hordago.server.protocol import Message, text_of
from tests.server.known import Json, Known

SECONDS = 40.0
"""How long anything may take on a busy machine."""
CALM = ("no_mus", "pass", "fold", "we_fold")
# A server as always, but with little room on its sockets: a line that does not read is soon full.
NARROW = """
import socket, sys
from hordago.cli import main
size = int(sys.argv.pop(1))
listen = socket.socket.listen
def narrow(door, *args):
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
    return listen(door, *args)
socket.socket.listen = narrow
main()
"""


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class RealServer:
    """`hordago serve` on a folder of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.narrow: int | None = None  # bytes that the system keeps for a line that does not read
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        kept = {key: value for key, value in os.environ.items() if not key.startswith("HORDAGO_")}
        self._environment = {
            **kept,
            "HORDAGO_PACE": "0",
            "HORDAGO_BOT_WORKERS": "0",
            "HORDAGO_MESSAGE_RATE": "1000",
            "HORDAGO_MESSAGE_BURST": "1000",
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def command(self, port: int) -> list[str]:
        """How it is started."""
        start = ["-m", "hordago"] if self.narrow is None else ["-c", NARROW, str(self.narrow)]
        serve = ["serve", "--no-open", "--port", str(port), "--data", str(self.folder)]
        return [sys.executable, *start, *serve]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            self.command(self.port),
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}")
            try:
                with urlopen(f"{self.address}/healthz", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def run_beside(self) -> subprocess.CompletedProcess[str]:
        """Try to start another one on the same folder."""
        return subprocess.run(
            self.command(free_port()),
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as a person does; answers with its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(how)
        code = self.process.wait(SECONDS)
        self.process = None
        return code

    def post(self, path: str, body: Any, cookie: str = "", **headers: str) -> tuple[Any, str]:
        """POST something; answers with the body and the cookie. Raises `HTTPError`."""
        request = Request(f"{self.address}{path}", json.dumps(body).encode(), headers=headers)
        if cookie:
            request.add_header("Cookie", cookie)
        with urlopen(request, timeout=SECONDS) as answer:
            given = (answer.headers.get("Set-Cookie") or "").partition(";")[0]
            return json.load(answer), given

    def guest(self, name: str) -> str:
        """A new guest's cookie."""
        return self.post("/api/me", {"name": name})[1]

    def table(self, cookie: str, **wish: Any) -> Json:
        """Open a table: the words of its links."""
        body, _ = self.post("/api/tables", {"preset": "almanac_40", **wish}, cookie)
        assert isinstance(body, dict)
        return body

    def refusal(self, path: str, body: Any, cookie: str = "", **headers: str) -> tuple[int, str]:
        """The status and the code with which a request is refused."""
        try:
            self.post(path, body, cookie, **headers)
        except HTTPError as error:
            with error:
                return error.code, json.load(error)["code"]
        raise AssertionError("it was not refused")


class Player:
    """A player at a real socket, who comes back with what is known and loses nothing."""

    def __init__(self, server: RealServer, cookie: str, code: str) -> None:
        self.known = Known()
        self.done: dict[str, int] = {}  # by id: the version that was acknowledged
        self.refused: list[Json] = []
        self.pongs = 0
        self._server, self._cookie, self._code = server, cookie, code
        self._line: ClientConnection | None = None
        self._cids = 0
        self._ready_for = 0

    @property
    def line(self) -> ClientConnection:
        """The open socket."""
        assert self._line is not None
        return self._line

    async def come(self, **headers: str) -> None:
        """Connect, with what is known."""
        since = f"?since={self.known.version}" if self.known.version else ""
        self._line = await connect(
            f"ws://127.0.0.1:{self._server.port}/ws/{self._code}{since}",
            additional_headers={"Cookie": self._cookie, **headers},
            proxy=None,
        )

    async def hear(self) -> None:
        """Take the next message."""
        async with asyncio.timeout(SECONDS):
            text = await self.line.recv()
        message: Json = json.loads(text)
        match message["type"]:
            case "done":
                self.done[message["cid"]] = message["v"]
            case "refused":
                self.refused.append(message)
            case "pong":
                self.pongs += 1
        self.known.learn(message)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Take messages until this holds."""
        while not holds():
            await self.hear()

    async def say(self, message: Message | str) -> None:
        """Send something."""
        await self.line.send(message if isinstance(message, str) else text_of(message))

    async def until_closed(self) -> int:
        """Take messages until the server closes the socket; answers with its code."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0

    async def leave(self) -> None:
        """Close the socket."""
        if self._line is not None:
            await self._line.close()

    def call(self) -> str | None:
        """A calm call for the present moment, or to go on to the next hand; None: nothing to do."""
        game, you = self.known.game, self.known.you
        if game is None or self.known.seat is None:
            return None
        if game["phase"] == "cut" and game["hand"] > self._ready_for:
            self._ready_for = game["hand"]
            return json.dumps({"type": "ready", "hand": game["hand"], "cut": 20})
        if not you["acting"] or you.get("called") == game["moment"]:
            return None
        you["called"] = game["moment"]
        self._cids += 1
        call = next(each for each in CALM if each in you["legal"]["calls"])
        cid = f"a{self._cids}"
        return json.dumps({"type": "act", "cid": cid, "moment": game["moment"], "call": call})

    async def play(self) -> None:
        """Play calmly for as long as the line holds."""
        try:
            while True:
                call = self.call()
                if call is not None:
                    await self.say(call)
                await self.hear()
        except ConnectionClosed:
            return


async def play_together(players: list[Player], actions: int) -> None:
    """Let all play until each has done so many more actions, or the lines break."""
    wanted = [len(player.done) + actions for player in players]
    playing = [asyncio.create_task(player.play()) for player in players]
    async with asyncio.timeout(SECONDS):
        while any(len(p.done) < least for p, least in zip(players, wanted, strict=True)):
            if all(each.done() for each in playing):
                break
            await asyncio.sleep(0.01)
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
