from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest

from hordago.errors import HordagoError
from hordago.server.serving import (
    RUNNING,
    FolderTaken,
    Opening,
    PortTaken,
    address_of,
    listening,
    locked,
)
from hordago.server.settings import Settings

SECONDS = 60


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


# --- the port -------------------------------------------------------------------------------------


def test_a_port_that_was_asked_for_and_is_taken_is_refused(taken: int) -> None:
    with (
        pytest.raises(PortTaken, match=f"port {taken}: end it, or take another"),
        listening(Settings(port=taken)),
    ):
        pass


def test_a_port_that_nobody_asked_for_gives_way_to_another(taken: int) -> None:
    settings = Settings.model_construct(set(), port=taken)
    with listening(settings) as door:
        assert door.getsockname()[1] not in {0, taken}


def test_port_0_is_any_that_is_free() -> None:
    with listening(Settings(port=0)) as door:
        assert door.getsockname()[1] > 0


@pytest.mark.parametrize(
    ("host", "wrong"),
    [("no.such.host.invalid", "there is no host"), ("198.51.100.77", "no address of this machine")],
)
def test_a_host_that_is_not_here_is_refused(host: str, wrong: str) -> None:
    with pytest.raises(HordagoError, match=wrong), listening(Settings(host=host, port=0)):
        pass


def test_an_address_is_written_as_browsers_take_it() -> None:
    assert address_of("192.0.2.7", 8000) == "http://192.0.2.7:8000/"
    assert address_of("2001:db8::1", 80) == "http://[2001:db8::1]/"


def test_the_address_for_most_people_comes_first() -> None:
    assert Opening("here", None, None, None).best == "here"
    assert Opening("here", "house", None, None).best == "house"
    assert Opening("here", "house", "public", None).best == "public"


# --- the folder -----------------------------------------------------------------------------------


def test_one_server_has_a_folder_and_another_is_told_which(tmp_path: Path) -> None:
    folder = tmp_path / "club" / "mus"
    with locked(folder, 8000):
        assert json.loads((folder / RUNNING).read_text())["pid"] == os.getpid()
        with (
            pytest.raises(FolderTaken, match=f"process number {os.getpid()}, at port 8000 since"),
            locked(folder, 8001),
        ):
            pass
        (folder / RUNNING).write_text("[]")
        with pytest.raises(FolderTaken, match="in use by another server"), locked(folder, 8001):
            pass
    assert not (folder / RUNNING).exists()
    with locked(folder, 8001):
        pass


@pytest.mark.skipif(os.name != "posix", reason="rights are others there")
def test_a_new_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    with locked(tmp_path / "mus", 8000):
        assert (tmp_path / "mus").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HordagoError, match="cannot be used"), locked(tmp_path / "file" / "in", 1):
        pass


def test_a_server_in_memory_locks_nothing() -> None:
    with locked(None, 8000):
        pass


# --- a server -------------------------------------------------------------------------------------

PROGRAM = """
import sys
from contextlib import asynccontextmanager
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from hordago.errors import HordagoError
from hordago.server.serving import serve
from hordago.server.settings import read_settings

def make_app(settings):
    @asynccontextmanager
    async def lifespan(app):
        if "{fault}":
            raise {fault}("the disk is full: make room on it")
        yield
        print("closed", flush=True)

    async def home(request):
        return PlainTextResponse(request.client.host + " " + request.url.scheme)

    return Starlette(routes=[Route("/", home)], lifespan=lifespan)

try:
    serve(read_settings(port=0, data=sys.argv[1]), make_app, lambda o: print(o.here, flush=True))
except HordagoError as error:
    print("told:", error, flush=True)
"""


def started(data: Path | str, fault: str = "") -> subprocess.Popen[str]:
    program = textwrap.dedent(PROGRAM).replace("{fault}", fault)
    if not fault:
        program = program.replace('raise ("', 'raise Exception("')
    return subprocess.Popen(
        [sys.executable, "-c", program, str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


@contextmanager
def running(data: Path | str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with started(data) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().strip()
        finally:
            server.kill()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_server_answers_and_ends_when_it_is_told(stop: signal.Signals, tmp_path: Path) -> None:
    with running(tmp_path / "mus") as (server, address):
        assert httpx.get(address).text == "127.0.0.1 http"
        behind = {"x-forwarded-for": "198.51.100.9", "x-forwarded-proto": "https"}
        assert httpx.get(address, headers=behind).text == "198.51.100.9 https"
        server.send_signal(stop)
        said, complained = server.communicate(timeout=SECONDS)
        assert server.returncode == 0
        assert said == "closed\n"
        assert complained == ""
        assert not (tmp_path / "mus" / RUNNING).exists()


def test_a_server_that_was_killed_leaves_its_folder_free(tmp_path: Path) -> None:
    with running(tmp_path) as (server, _):
        server.kill()
        server.wait(SECONDS)
    assert (tmp_path / RUNNING).exists()
    with locked(tmp_path, 8000):
        pass


def test_what_hinders_the_beginning_is_told_and_is_no_traceback(tmp_path: Path) -> None:
    with started(tmp_path, "HordagoError") as server:
        said, complained = server.communicate(timeout=SECONDS)
        assert said == "told: the disk is full: make room on it\n"
        assert complained == ""


def test_a_fault_of_our_own_is_no_message_for_a_person(tmp_path: Path) -> None:
    with started(tmp_path, "KeyError") as server:
        _, complained = server.communicate(timeout=SECONDS)
        assert server.returncode == 1
        assert "KeyError" in complained
