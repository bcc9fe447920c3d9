"""Runs a server: its port, the lock on its folder, its beginning and its end.

Owns what surrounds the application while it runs, and how it ends: Ctrl-C and SIGTERM both let what
was begun be finished. It says nothing itself: whoever starts it is told when it answers, and where.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog
import uvicorn
from filelock import FileLock, Timeout
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hordago.errors import HordagoError
from hordago.server.lan import house_address
from hordago.server.logging_setup import set_up_logging
from hordago.server.settings import LOOPBACK, Settings

log = structlog.get_logger(__name__)

LOCK: Final = "hordago.lock"
RUNNING: Final = "running.json"
"""Beside the lock: who has it, for the one who finds it taken."""
NEXT_PORTS: Final = 20
GOODBYE_SECONDS: Final = 5
PING_SECONDS: Final = 20.0
COLLECT_AFTER: Final = (50_000, 20, 50)
"""Values made until the youngest are looked through; rounds until older and the oldest are."""
OTHER_FILES: Final = 500  # open beside the sockets of tables, those of plain requests among them
WIDEST_LETTER: Final = 4  # bytes of a character in UTF-8


class FolderTaken(HordagoError):
    """Another server has the folder."""


class PortTaken(HordagoError):
    """Another program listens at the port that was asked for."""


class Opening(NamedTuple):
    """Where a server answers, once it does.

    `here` is its address on this machine, `house` that for phones in the house, `public` that which
    the settings name. `instead_of` is a port that was wanted and taken.
    """

    here: str
    house: str | None
    public: str | None
    instead_of: int | None

    @property
    def best(self) -> str:
        """The address whose links work for the most people."""
        return self.public or self.house or self.here


def serve(
    settings: Settings,
    make_app: Callable[[Settings], ASGIApp],
    on_open: Callable[[Opening], None],
) -> None:
    """Run a server until it is told to stop; `on_open` is called once it answers.

    Raises `HordagoError` where the folder or the port is taken or cannot be used, or the server
    cannot begin.
    """
    set_up_logging(settings.log_format, settings.log_level)
    allow_sockets(settings.max_sockets)
    with (
        sigterm_is_ctrl_c(),
        suppress(KeyboardInterrupt),
        listening(settings) as door,
        locked(settings.data if settings.database is not None else None, _port_of(door)),
    ):
        opening = _opening(settings, _port_of(door))
        app = Beginning(make_app(settings))
        server = _Server(_config(app, settings), lambda: on_open(opening))
        with suppress(SystemExit):  # how uvicorn says that the application could not begin
            server.run(sockets=[door])
        if app.fault is not None:
            raise app.fault


def _config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        http="h11",  # which bounds the size of headers
        ws="websockets-sansio",
        # A message that is too long gets an answer; one far beyond it ends the connection.
        ws_max_size=WIDEST_LETTER * settings.message_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


class _Server(uvicorn.Server):
    """Uvicorn's server, which tells when it answers."""

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_seldom()
            self._on_open()


class Beginning:
    """ASGI middleware that keeps why an application could not begin or end well.

    What a person can mend is told by whoever runs the server, and not as a traceback in the log.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.fault: Exception | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        failed: Message | None = None

        async def send_or_keep(message: Message) -> None:
            nonlocal failed
            if message["type"].endswith(".failed"):
                failed = message
            else:
                await send(message)

        try:
            await self._app(scope, receive, send_or_keep)
        except Exception as error:
            self.fault = error
            if failed is None:
                raise
            if isinstance(error, HordagoError):
                failed = {**failed, "message": ""}
        if failed is not None:
            await send(failed)


# --- the port -------------------------------------------------------------------------------------


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """A socket that is bound to the port of the settings.

    Where that is taken and nobody asked for it, to one of the next ones, or any. Raises
    `PortTaken`, and `HordagoError` where the host is none of this machine.
    """
    wanted = [settings.port]
    if "port" not in settings.model_fields_set:
        wanted += [*range(settings.port + 1, settings.port + NEXT_PORTS), 0]
    door = next((each for each in map(_Bound(settings.listens_at), wanted) if each), None)
    if door is None:
        raise PortTaken(
            f"another program listens at port {settings.port}: end it, or take another port"
        )
    with door:
        yield door


class _Bound:
    """Binds to ports of a host."""

    def __init__(self, host: str) -> None:
        self._host = host
        try:
            found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        except (OSError, UnicodeError):
            raise HordagoError(f"there is no host {host!r}: take 127.0.0.1 or 0.0.0.0") from None
        self._family = found[0][0]
        self._address: tuple[Any, ...] = found[0][4]

    def __call__(self, port: int) -> socket.socket | None:
        """The socket; None where the port is taken."""
        door = socket.socket(self._family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would share the port with another program
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((self._address[0], port, *self._address[2:]))
            door.listen()  # not before: two may be bound, and one alone can listen
        except OSError as error:
            door.close()
            if error.errno == errno.EADDRINUSE:
                return None
            raise HordagoError(self._reason(error, port)) from None
        door.set_inheritable(True)
        return door

    def _reason(self, error: OSError, port: int) -> str:
        if error.errno == errno.EADDRNOTAVAIL:
            return f"{self._host} is no address of this machine: take 127.0.0.1 or 0.0.0.0"
        if error.errno == errno.EACCES:
            return f"port {port} is not for everyone: take one above 1023"
        return f"{self._host}, port {port}: {error.strerror}"


def _port_of(door: socket.socket) -> int:
    return int(door.getsockname()[1])


def _opening(settings: Settings, port: int) -> Opening:
    everywhere = settings.listens_at in {"0.0.0.0", "::"}
    house = house_address() if settings.lan and everywhere else None
    return Opening(
        here=address_of(LOOPBACK if everywhere else settings.listens_at, port),
        house=None if house is None else address_of(house, port),
        public=settings.public_url,
        instead_of=None if settings.port in {0, port} else settings.port,
    )


def address_of(host: str, port: int) -> str:
    """The address of a page at a host and port."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}/" if port == 80 else f"http://{name}:{port}/"


def collect_seldom() -> None:
    """Have Python look for circles of garbage less often, and never among what the server began as.

    Tables hold many small values that live long and are in no circle; to look through them all
    takes a tenth of a second, in which no table is served.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def allow_sockets(wanted: int) -> None:
    """Ask the system for as many open files as sockets may be open; it may allow fewer.

    Most systems begin with few, of which they allow more to whoever asks.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted += OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


# --- the folder -----------------------------------------------------------------------------------


@contextmanager
def locked(folder: Path | None, port: int) -> Iterator[None]:
    """Keep a folder for this process alone; None is no folder.

    It is made where it is not there, for its owner alone. Raises `FolderTaken` with who has it, and
    `HordagoError` where the folder cannot be used.
    """
    if folder is None:
        yield
        return
    running = folder / RUNNING
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=0)
        lock.acquire()
    except Timeout:
        raise FolderTaken(f"{folder} is in use by {_holder(running)}") from None
    except OSError as error:
        raise HordagoError(f"{folder} cannot be used: {error.strerror}; name another") from None
    except NotImplementedError:
        raise HordagoError(
            f"{folder} cannot be locked: take a folder on a disk of this machine"
        ) from None
    try:
        about = {"pid": os.getpid(), "port": port, "since": time.strftime("%Y-%m-%d %H:%M:%S")}
        running.write_text(json.dumps(about), encoding="utf-8")
        yield
    finally:
        running.unlink(missing_ok=True)
        lock.release()


def _holder(running: Path) -> str:
    advice = "end it, or name another folder"
    try:
        about: dict[str, Any] = json.loads(running.read_text(encoding="utf-8"))
        return (
            f"the server with process number {about['pid']}, at port {about['port']} since"
            f" {about['since']}: {advice}"
        )
    except (OSError, ValueError, KeyError, TypeError):
        return f"another server: {advice}"


# --- the end --------------------------------------------------------------------------------------


@contextmanager
def sigterm_is_ctrl_c() -> Iterator[None]:
    """Let SIGTERM end the program as Ctrl-C does: what is open is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
