"""`hordago serve` as people run it: a process, a folder, real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from hordago.server.protocol import Ping, Sit, Start
from tests.server.real import Player, RealServer, play_together

NAMES = ("Ane", "Jon", "Miren", "Peio")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """One server for the tests that do it no harm."""
    real = RealServer(tmp_path_factory.mktemp("table"))
    real.start()
    yield real
    assert real.stop() in {0, 130, -15}


async def four(server: RealServer) -> list[Player]:
    """Four people at one table, whose match has begun."""
    cookies = [server.guest(name) for name in NAMES]
    table = server.table(cookies[0])
    players = [Player(server, cookie, table["code"]) for cookie in cookies]
    for seat, player in enumerate(players):
        await player.come()
        await player.until(lambda player=player: bool(player.known.table))  # type: ignore[misc]
        if seat:
            await player.say(Sit("sit", seat))
            await player.until(lambda player=player: player.known.seat is not None)  # type: ignore[misc]
    await players[0].say(Start("start"))
    return players


def test_after_a_kill_in_mid_hand_all_go_on_and_nothing_acknowledged_is_lost(
    tmp_path: Path,
) -> None:
    server = RealServer(tmp_path)
    server.start()

    async def play() -> None:
        players = await four(server)
        playing = [asyncio.create_task(player.play()) for player in players]
        while sum(len(player.done) for player in players) < 60:
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*playing)
        told = [dict(player.done) for player in players]
        newest = max(player.known.version for player in players)
        server.start()
        for player in players:
            await player.come()
            await player.until(
                lambda player=player: player.known.version >= newest  # type: ignore[misc]
            )
        # What was acknowledged is in the log: the same id has the same answer.
        for player, done in zip(players, told, strict=True):
            cid = max((each for each in done if each.startswith("a")), key=lambda a: int(a[1:]))
            player.done.clear()
            await player.say(json.dumps({"type": "act", "cid": cid, "moment": 0, "call": "mus"}))
            await player.until(lambda player=player: bool(player.done))  # type: ignore[misc]
            assert player.done == {cid: done[cid]}
            player.done.clear()
            player.known.you.pop("called", None)
            player._ready_for = 0
        await play_together(players, 5)
        assert all(len(player.done) >= 5 for player in players)
        for player in players:
            await player.leave()

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_a_folder_has_one_server_and_the_second_is_told_who_has_it(server: RealServer) -> None:
    second = server.run_beside()
    assert second.returncode != 0
    assert "in use" in second.stderr
    assert str(server.port) in second.stderr
    assert "Traceback" not in second.stderr


def test_a_page_of_another_site_can_neither_post_nor_connect(server: RealServer) -> None:
    cookie = server.guest("Ane")
    code = server.table(cookie)["code"]
    elsewhere = "https://elsewhere.example"
    assert server.refusal("/api/tables", {}, cookie, Origin=elsewhere) == (403, "bad_origin")

    async def play() -> None:
        player = Player(server, cookie, code)
        await player.come(Origin=elsewhere)
        assert await player.until_closed() == 4403
        assert player.refused[0]["code"] == "bad_origin"
        await player.come(Origin=server.address)
        await player.until(lambda: bool(player.known.table))
        await player.leave()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("cookie", "code", "close", "refusal"),
    [
        (None, None, 4401, "no_guest"),
        ("hordago_guest=nonsense", None, 4401, "no_guest"),
        ("own", "nowhere", 4404, "no_table"),
    ],
)
def test_who_is_nobody_or_has_a_stale_link_is_told(
    server: RealServer, cookie: str | None, code: str | None, close: int, refusal: str
) -> None:
    own = server.guest("Ane")
    code = code or server.table(own)["code"]

    async def play() -> None:
        player = Player(server, own if cookie == "own" else cookie or "a=b", code)
        await player.come()
        assert await player.until_closed() == close
        assert player.refused[0]["code"] == refusal

    asyncio.run(play())


def test_frames_that_are_no_messages_are_refused_and_the_line_goes_on(server: RealServer) -> None:
    async def play() -> None:
        cookie = server.guest("Ane")
        player = Player(server, cookie, server.table(cookie)["code"])
        await player.come()
        frames: tuple[tuple[Any, str], ...] = (
            ("{", "not_json"),
            (b"\x00\x01", "not_json"),
            ("[" * 2000, "not_understood"),
            ('{"type":"shout"}', "not_understood"),
            ("x" * 3000, "too_large"),
        )
        for number, (frame, code) in enumerate(frames, 1):
            await player.line.send(frame)
            await player.until(lambda number=number: len(player.refused) == number)  # type: ignore[misc]
            assert player.refused[-1]["code"] == code
        await player.say(Ping())
        await player.until(lambda: player.pongs == 1)
        await player.line.send("x" * 1_000_000)  # this is no mistake any more
        assert await player.until_closed() == 1009

    asyncio.run(play())


def test_who_does_not_stop_when_told_that_it_is_too_fast_is_closed(tmp_path: Path) -> None:
    server = RealServer(tmp_path, HORDAGO_MESSAGE_RATE="1", HORDAGO_MESSAGE_BURST="5")
    server.start()

    async def play() -> None:
        cookie = server.guest("Ane")
        player = Player(server, cookie, server.table(cookie)["code"])
        await player.come()
        for _ in range(15):
            await player.say(Ping())
        assert await player.until_closed() == 4429
        assert {each["code"] for each in player.refused} == {"too_fast"}

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_a_page_that_does_not_read_is_closed_and_the_others_play_on(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.narrow = 32_768
    server.start()

    async def play() -> None:
        players = await four(server)
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        door.connect(("127.0.0.1", server.port))
        door.setblocking(False)
        slow = await connect(
            f"ws://127.0.0.1:{server.port}/ws/{players[0].known.table['watch']}",
            sock=door,
            additional_headers={"Cookie": server.guest("Slow")},
            ping_interval=None,
            proxy=None,
        )
        slow.transport.pause_reading()
        await play_together(players, 180)
        slow.transport.resume_reading()
        reader = Player(server, "", "")
        reader.known.version = 10**9  # only how it ends matters
        reader._line = slow
        assert await reader.until_closed() == 4408
        for player in players:
            await player.leave()

    try:
        asyncio.run(play())
    finally:
        server.stop()
