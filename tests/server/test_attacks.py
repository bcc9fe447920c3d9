"""What people may try who mean no good, or whose programs are broken: nothing of it does harm."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from starlette.requests import ClientDisconnect
from starlette.testclient import TestClient

from hordago.server import http_records
from hordago.server.actor import Actor
from hordago.server.app import create_app
from hordago.server.desk import CROWD
from hordago.server.house import House
from hordago.server.requests import Trouble, text_in
from hordago.server.serving import OTHER_FILES, allow_sockets
from hordago.server.settings import IN_MEMORY, Settings
from hordago.server.store.errors import StoreError, Unknown
from hordago.server.table import No
from tests.server.house import deal, open_room
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet
from tests.server.real import SECONDS, RealServer
from tests.server.test_table import stranger, to_the_count

DEEP = '{"a":' + "[" * 1900


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A browser at a server that keeps nothing."""
    settings = Settings(data=IN_MEMORY, bot_workers=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as browser:
        browser.post("/api/me", json={"name": "Ane"})
        yield browser


def told(answer: Any) -> tuple[int, str]:
    """The status of an answer, and the code of the problem in it."""
    return answer.status_code, answer.json()["code"]


# --- what is posted -------------------------------------------------------------------------------


def test_a_body_that_is_too_deep_is_refused(client: TestClient) -> None:
    for body in (DEEP, "[" * 1900 + "]" * 1900, '{"name":' + "[" * 3000):
        assert told(client.post("/api/me", content=body)) == (400, "not_understood")


@pytest.mark.parametrize("origin", ["http://[::1", "http://elsewhere.example", "null", "", "//"])
def test_an_origin_that_is_none_of_ours_is_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/api/me", json={}, headers={"Origin": origin})
    assert told(answer) == (403, "bad_origin")


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "1e3", "٣", "x"])
def test_a_hand_has_a_number_that_can_be(client: TestClient, number: str) -> None:
    assert told(client.post(f"/api/replay/{number}", content="")) == (404, "no_hand")


def test_a_link_that_is_too_long_has_no_picture(client: TestClient) -> None:
    code = client.post("/api/tables", json={"preset": "almanac_40"}).json()["code"]
    path = f"/api/tables/{code}/qr.svg"
    assert client.get(path).headers["Content-Type"].startswith("image/svg")
    answer = client.get(path, headers={"Host": "a" * 5000})
    assert told(answer) == (413, "too_large")


class _Posted:
    """A request whose body comes in its own way."""

    def __init__(self, *chunks: bytes, breaks_off: bool = False) -> None:
        self._chunks = chunks
        self._breaks_off = breaks_off

    async def stream(self) -> Any:
        for chunk in self._chunks:
            yield chunk
        if self._breaks_off:
            raise ClientDisconnect
        await asyncio.sleep(1e6)


@quickly
async def test_a_body_that_breaks_off_or_does_not_come_is_not_waited_for() -> None:
    with pytest.raises(Trouble, match="the line broke"):
        await text_in(_Posted(b"{", breaks_off=True), 100)  # type: ignore[arg-type]
    with pytest.raises(Trouble, match="after 30 seconds"):
        await text_in(_Posted(b"{"), 100)  # type: ignore[arg-type]


def test_only_so_many_records_wait_for_their_replay() -> None:
    asked, broken = 30, "this is no record"

    async def all_at_once() -> list[str]:
        request: Any = SimpleNamespace(state=SimpleNamespace(replaying=http_records.Turns()))
        replays = [http_records._beside(request, broken, None) for _ in range(asked)]
        troubles = await asyncio.gather(*replays, return_exceptions=True)
        return [each.code for each in troubles if isinstance(each, Trouble)]

    def slowly(text: str, number: int | None) -> Any:
        time.sleep(0.01)
        raise Trouble("bad_record", text)

    with patch.object(http_records, "_replayed", slowly):
        codes = asyncio.run(all_at_once())
    assert len(codes) == asked
    assert codes.count("too_fast") == asked - 1 - http_records.WAITING


# --- sockets --------------------------------------------------------------------------------------


@quickly
async def test_a_message_that_is_too_deep_is_refused_and_the_line_goes_on() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        assert await ane.refusal(DEEP) == "not_understood"
        assert await ane.refusal('{"type":"ready","hand":1,"cut":1}') is None
        assert ane.closed is None


def test_a_socket_is_told_when_storage_cannot_be_read(client: TestClient) -> None:
    async def fails(self: House, code: str) -> None:
        raise StoreError("the disk does not answer")

    with patch.object(House, "find", fails), client.websocket_connect("/ws/any") as line:
        assert line.receive_json()["code"] == "storage"
        assert line.receive()["code"] == 1011


@quickly
async def test_a_crowd_is_told_who_is_here_once_in_a_while() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        for number in range(CROWD):
            guest = await room.guest(f"Watcher{number}")
            await room.page(guest, ane.known.table["watch"])
        await pass_time(1)
        assert ane.known.around["watchers"] == CROWD
        before = len(ane.texts)
        for number in range(30):
            guest = await room.guest(f"Late{number}")
            await room.page(guest, ane.known.table["watch"])
        await pass_time(1)
        assert ane.known.around["watchers"] == CROWD + 30
        assert len(ane.texts) - before <= 2


@quickly
async def test_who_is_blocked_after_a_claim_does_not_get_the_seat() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        jon = await stranger(room, ane, "Jon")
        assert await jon.sit(2) is None
        await room.accounts.block(ane.guest.id, jon.guest.id)
        await to_the_count(ane)
        await deal([ane])
        assert jon.seat is None
        assert ane.known.table["seats"][2]["kind"] == "bot"


@pytest.mark.parametrize("asks", [0, 1])
def test_of_two_pages_the_one_that_claimed_the_seat_keeps_it(asks: int) -> None:
    @quickly
    async def play() -> None:
        async with open_room() as room:
            (ane,) = await room.game("Ane")
            guest = await room.guest("Jon")
            tabs: list[Page] = [await room.page(guest, ane.known.table["code"]) for _ in range(2)]
            assert await tabs[asks].sit(2) is None
            await to_the_count(ane)
            await deal([ane])
            await quiet()
            assert tabs[asks].seat == 2
            assert [tab.closed for tab in tabs] == [
                None if number == asks else 4409 for number in range(2)
            ]

    play()


@quickly
async def test_who_stands_up_sees_no_second_hand_of_cards_before_the_next_deal() -> None:
    async with open_room() as room:
        ane, jon = await room.game("Ane", "Jon")
        hand, before = ane.game["hand"], len(jon.texts)
        assert len(jon.known.cards) == 4
        assert await jon.refusal('{"type":"stand","cid":"up"}') is None
        assert await jon.sit(3) is None
        await to_the_count(ane)
        assert ane.game["hand"] == hand + 1
        assert jon.seat is None
        told = [json.loads(text) for text in jon.texts[before:]]
        assert [each for each in told if each.get("you") is not None] == []


# --- logs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["gap", "torn", "strange", "none left"])
def test_a_table_whose_log_is_damaged_is_refused_and_the_others_go_on(damage: str) -> None:
    @quickly
    async def play() -> None:
        async with open_room() as room:
            (ane,) = await room.game("Ane")
            actor: Actor = ane.actor
            await actor.close()
            stored = await room.store.read(actor.id)
            match damage:
                case "gap":
                    stored = [
                        each for each in stored if b"bot_sat" not in each.body or each.seq % 2
                    ]
                case "torn":
                    stored[-1] = stored[-1]._replace(body=stored[-1].body[:-4])
                case "strange":
                    stored[-1] = stored[-1]._replace(body=b'{"entry":"sat","at":1,"seat":9}')
                case _:
                    stored = []

            async def damaged(table: str, since: int = 0) -> Any:
                return stored

            with patch.object(room.store, "read", damaged), pytest.raises(No) as refused:
                await room.house.find(ane.known.table["code"])
            assert refused.value.code == "storage"
            assert (await room.people("Jon"))[0].seat == 0
            assert (await room.house.find(ane.known.table["code"])).actor.is_running

    play()


@quickly
async def test_where_no_table_has_room_none_is_kept() -> None:
    async with open_room() as room:
        guest = await room.guest("Ane")
        with patch.object(room.house, "_max_tables", 0), pytest.raises(No) as refused:
            await room.table(guest)
        assert refused.value.code == "busy"
        assert await room.accounts.tables_of(guest.id) == []


@quickly
async def test_many_who_come_at_once_find_one_table_and_leave_nothing_behind() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        code = ane.known.table["code"]
        await ane.actor.close()
        found = await asyncio.gather(*[room.house.find(code) for _ in range(20)])
        assert len({id(each.actor) for each in found}) == 1
        assert len(room.house._making) == 0


@quickly
async def test_a_list_that_cannot_be_kept_up_does_not_break_a_table() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        with patch.object(room.accounts, "touch", side_effect=Unknown("there is no such table")):
            assert await ane.refusal('{"type":"start","cid":"go"}') is None
        assert ane.actor.is_running
        assert ane.closed is None


# --- processes ------------------------------------------------------------------------------------


def test_the_system_is_asked_for_as_many_sockets_as_may_be_open() -> None:
    resource = pytest.importorskip("resource")
    asked: list[tuple[int, int]] = []
    with (
        patch.object(resource, "getrlimit", lambda what: (256, 4096)),
        patch.object(resource, "setrlimit", lambda what, limits: asked.append(limits)),
    ):
        allow_sockets(1000)
        allow_sockets(1_000_000)
    assert asked == [(1000 + OTHER_FILES, 4096), (4096, 4096)]


WORKER = """
import asyncio, sys, time
from hordago import Match, Rules
from hordago.server.thinking import ThinkBeside

async def main():
    match = Match(Rules.preset("almanac_40"), seed=7)
    thinker = ThinkBeside(1)
    await thinker.decide("random", match.view(match.turn), bytes(32), 1)
    print(*thinker._pool._processes, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot be killed so")
def test_when_the_server_is_killed_its_workers_end(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(WORKER, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        os.kill(worker, 0)
        server.send_signal(signal.SIGKILL)
        server.wait(SECONDS)
        until = time.monotonic() + SECONDS
        while _lives(worker):
            assert time.monotonic() < until, "the worker lives on"
            time.sleep(0.02)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    try:  # one that nobody has buried yet does not live
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.start()
    header = b"X-A: " + b"y" * 1000 + b"\r\n"
    try:
        with (
            socket.create_connection(("127.0.0.1", server.port), SECONDS) as line,
            pytest.raises(OSError, match=r"reset|pipe|abort"),
        ):
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + header * 20_000)
        assert server.guest("Ane")
    finally:
        server.stop()
