"""The server, put together: storage, tables, sockets, pages, as one ASGI application.

Owns what is begun and ended with the server, and in which order.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from hordago.server import http, http_records, http_why
from hordago.server.bus import LocalBus
from hordago.server.gateway import Line, Speed, turn_away
from hordago.server.guests import Door, is_loopback
from hordago.server.house import House
from hordago.server.metrics import CONTENT_TYPE_LATEST, Metrics
from hordago.server.ownership import AlwaysMine
from hordago.server.requests import door_in, house_in, told
from hordago.server.settings import Settings
from hordago.server.static_files import SecurityHeaders, page_routes
from hordago.server.store.errors import StoreError
from hordago.server.store.opening import open_storage
from hordago.server.table import No
from hordago.server.thinking import ThinkBeside, ThinkHere

log = structlog.get_logger(__name__)


class Server:
    """One server while it runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.bus = LocalBus()
        self.open_sockets = 0

    @contextlib.asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[dict[str, object]]:
        """Open everything, and close it in the opposite order."""
        settings = self.settings
        storage = await open_storage(settings.database, on_batch=self.metrics.on_batch)
        workers = settings.bot_workers
        thinker = ThinkBeside(workers) if workers else ThinkHere()
        house = House(
            events=storage.events,
            accounts=storage.accounts,
            bus=self.bus,
            ownership=AlwaysMine(),
            thinker=thinker,
            metrics=self.metrics,
            patience=settings.patience,
            idle_seconds=60 * settings.idle_minutes,
            max_tables=settings.max_tables,
        )
        door = Door(storage.accounts, settings)
        await house.open()
        try:
            yield {
                "house": house,
                "door": door,
                "replaying": http_records.Turns(),
                "explaining": http_records.Turns(),
            }
        finally:
            await house.close()
            await thinker.close()
            await storage.close()

    async def socket(self, socket: WebSocket) -> None:
        """A page's socket at a table."""
        door = door_in(socket)
        if not door.is_own_page(socket):
            await turn_away(socket, "bad_origin", "this comes from a page of another site")
            return
        if self.open_sockets >= self.settings.max_sockets or not door.may_connect(socket):
            await turn_away(socket, "too_fast", "too many connections: wait a minute")
            return
        try:
            guest = await door.guest(socket)
            if guest is None:
                raise No("no_guest", "say who you are first: POST /api/me")
            found = await house_in(socket).find(socket.path_params["code"])
        except No as no:
            await turn_away(socket, no.code, no.detail)
            return
        except StoreError as error:
            log.error("storage failed", error=str(error))
            await turn_away(socket, "storage", "what is kept cannot be read now: try again later")
            return
        await socket.accept()
        line = Line(
            socket,
            guest,
            found.actor,
            watching=found.watching,
            bus=self.bus,
            metrics=self.metrics,
            speed=Speed(
                self.settings.message_rate,
                self.settings.message_burst,
                self.settings.message_bytes,
            ),
        )
        self.open_sockets += 1
        try:
            await line.run(_since(socket))
        finally:
            self.open_sockets -= 1

    async def figures(self, request: Request) -> Response:
        """The server's figures, for those who may read them."""
        host = request.client.host if request.client is not None else ""
        if self.settings.metrics != "all" and not is_loopback(host):
            return PlainTextResponse("these figures are for the server's own machine\n", 403)
        return Response(self.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def _since(socket: WebSocket) -> int | None:
    """The version that the page has; what is no number counts as none, and all is told."""
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def health(request: Request) -> Response:
    """Whether the server is there."""
    return PlainTextResponse("ok\n")


def create_app(settings: Settings) -> Starlette:
    """The server as an ASGI application; it opens its storage when it is started."""
    server = Server(settings)
    routes: list[Route | WebSocketRoute] = [
        Route("/healthz", health),
        WebSocketRoute("/ws/{code}", server.socket),
    ]
    if settings.metrics != "off":
        routes.append(Route("/metrics", server.figures))
    app = Starlette(
        routes=[
            *routes,
            *http_records.routes(),
            *http_why.routes(),
            *http.routes(),
            *page_routes(),
        ],
        middleware=[Middleware(SecurityHeaders, settings=settings)],
        lifespan=server.running,
        exception_handlers={Exception: told},
    )
    app.state.server = server
    return app
