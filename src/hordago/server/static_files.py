"""Sends the page: its files as they were built, and the same document for every address of it.

Owns which file an address means, how long browsers may keep it, and the headers that keep a page
from doing more than it should. It never reads outside the built folder: what may be sent is read
when the server starts, and looked up by its whole name.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hordago.server.api import Problem
from hordago.server.settings import Settings

BUILT: Final = Path(__file__).parent / "static"
PAGES: Final = re.compile(
    r"/(new|rules|records|replay)?/?|/(t|w|rules|records)/[A-Za-z0-9_-]{1,64}/?"
)
"""The addresses of pages, as the page's own router has them."""
PROGRAMS: Final = re.compile("/(api|ws|assets|deck|metrics)(/.*)?")
"""Addresses that no person types: what is not there is told in a form for programs."""

FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>hordago</title>
<h1>The page of hordago is not built</h1>
<p>The server runs, but this copy was installed without its page. In a checkout,
<code>make page</code> builds it; otherwise install hordago again. Then start the server again.</p>
</html>
"""


class File(NamedTuple):
    """A file of the page as it is sent; `packed` is its form for browsers that take gzip."""

    content: bytes
    packed: bytes | None
    kind: str
    etag: str


def page_routes(folder: Path = BUILT) -> list[BaseRoute]:
    """The routes of the page; they take every address, so that they come after all others."""
    return [Mount("/", app=Page(folder))]


class Page:
    """The ASGI application that sends the built page."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = dict(_files(folder)) if folder.is_dir() else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a socket has nothing to do here."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 4404})
            return
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        path = request.scope["path"]
        asks = Headers(scope=request.scope)
        file = self._files.get(path)
        if file is None and not _is_for_people(path, asks):
            return problem(404, Problem("not_found", f"there is nothing at {path[:200]}"))
        if request.method not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        if file is not None:
            return _sent(file, asks, FOREVER if path.startswith("/assets/") else ASK)
        document = self._files.get("/index.html")
        if document is None:
            return Response(NOT_BUILT, 503, {"Cache-Control": "no-store"}, KINDS[".html"])
        return _sent(document, asks, ASK, 200 if PAGES.fullmatch(path) else 404)


def _is_for_people(path: str, asks: Headers) -> bool:
    if PAGES.fullmatch(path):
        return True
    return not PROGRAMS.fullmatch(path) and "text/html" in asks.get("accept", "")


def _files(folder: Path) -> list[tuple[str, File]]:
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or name.startswith(".") or path.suffix == ".gz":
            continue
        content = path.read_bytes()
        beside = path.with_name(f"{path.name}.gz")
        packed = beside.read_bytes() if beside.is_file() else None
        kind = KINDS.get(path.suffix, "application/octet-stream")
        etag = hashlib.sha256(content).hexdigest()[:32]
        found.append((f"/{name}", File(content, packed, kind, etag)))
    return found


def _sent(file: File, asks: Headers, keep: str, status: int = 200) -> Response:
    packed = file.packed if takes_gzip(asks.get("accept-encoding", "")) else None
    etag = f'"{file.etag}"' if packed is None else f'"{file.etag}-gz"'
    headers = {"Cache-Control": keep, "ETag": etag}
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if status == 200 and _has_it(asks.get("if-none-match", ""), etag):
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(file.content if packed is None else packed, status, headers, file.kind)


def _has_it(known: str, etag: str) -> bool:
    # A proxy may have made the mark a weak one.
    marks = {each.strip().removeprefix("W/") for each in known.split(",")}
    return etag in marks or known.strip() == "*"


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header takes gzip, or anything."""
    weights: dict[str, bool] = {}
    for each in accepted.lower().split(","):
        coding, _, weight = each.partition(";")
        wanted = re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
        weights[coding.strip()] = wanted
    return weights.get("gzip", weights.get("*", False))


def problem(status: int, what: Problem) -> Response:
    """What was wrong with a request, as JSON."""
    return Response(
        msgspec.json.encode(what), status, {"Cache-Control": "no-store"}, KINDS[".json"]
    )


# --- the headers of every answer ------------------------------------------------------------------

POLICY: Final = (
    "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self';"
    " object-src 'none'; img-src 'self' data:; connect-src 'self'"
)
ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the link of a table is what lets people in
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ONE_YEAR: Final = "max-age=31536000"
HOST: Final = re.compile(r"[A-Za-z0-9._-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
AT_HOME: Final = re.compile(r"(localhost|127\.[0-9.]+|\[::1\])(:[0-9]+)?")


class SecurityHeaders:
    """ASGI middleware: what a browser may do with what this server sends."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._https = settings.is_public_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _add(self, headers: MutableHeaders, scope: Scope) -> None:
        host = Headers(scope=scope).get("host", "")
        sockets = ""
        if HOST.fullmatch(host):  # older Safari takes 'self' for http alone, not for sockets
            sockets = f" wss://{host}" if self._https else f" ws://{host} wss://{host}"
        headers["Content-Security-Policy"] = f"{POLICY}{sockets}"
        headers.update(ALWAYS)
        # Browsers heed it where the page is safe from others on the line, and complain elsewhere.
        if self._https or scope["scheme"] == "https" or AT_HOME.fullmatch(host):
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if self._https:
            headers["Strict-Transport-Security"] = ONE_YEAR
