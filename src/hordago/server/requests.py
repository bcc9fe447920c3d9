"""What all answers over HTTP have in common: bodies strictly read, troubles told, who is asked.

Owns the form of errors, and that what changes something comes from our own pages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from hordago.errors import HordagoError
from hordago.rules.presets import load_preset, preset_names
from hordago.server import api
from hordago.server.guests import Door
from hordago.server.house import House
from hordago.server.store.errors import StoreError
from hordago.server.table import No
from hordago.words.i18n import LANGUAGES, Language

Body = TypeVar("Body")
Handler = Callable[[Request], Awaitable[Response]]

LARGEST: Final = 4096
"""Characters of a posted body; a record may be larger."""
SECONDS: Final = 30
"""How long a posted body may take to come."""
STATUS: Final[dict[str, int]] = {
    "too_large": 413, "too_fast": 429, "bad_origin": 403, "no_guest": 401, "no_table": 404,
    "no_record": 404, "no_hand": 404, "no_decision": 404, "no_such_code": 404, "not_found": 404,
    "not_shown": 409, "storage": 503, "broken": 500,
}  # fmt: skip
"""The HTTP status of a problem; 400 for the others."""


class Trouble(HordagoError):
    """A request that cannot be answered as asked."""

    def __init__(
        self, code: str, detail: str = "", *, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(detail or code)
        self.code = code
        self.problem = api.Problem(code, detail, line, column)  # type: ignore[arg-type]


def answer(body: msgspec.Struct, status: int = 200) -> Response:
    """A body as JSON, which no cache may keep."""
    return Response(
        msgspec.json.encode(body),
        status,
        {"Cache-Control": "no-store"},
        media_type="application/json",
    )


async def told(request: Request, error: Exception) -> Response:
    """A problem, whatever was raised."""
    if isinstance(error, Trouble):
        problem = error.problem
    elif isinstance(error, No):
        problem = api.Problem("no_table" if error.code == "no_table" else "storage", error.detail)
    elif isinstance(error, StoreError):
        problem = api.Problem("storage", "this could not be kept, and was not done")
    else:
        problem = api.Problem("broken", "something is wrong here; it is being written down")
    return answer(problem, STATUS.get(problem.code, 400))


async def body_of(request: Request, form: type[Body]) -> Body:
    """What was posted, strictly read. Raises `Trouble`."""
    try:
        return msgspec.json.decode(await text_in(request, LARGEST), type=form)
    except msgspec.ValidationError as error:
        raise Trouble("not_understood", str(error)) from None
    except msgspec.DecodeError as error:
        raise Trouble("not_json", str(error)) from None
    except RecursionError:
        raise Trouble("not_understood", "lists and objects stand too deep in one another") from None


async def text_in(request: Request, largest: int) -> bytes:
    """What was posted, as it came. Raises `Trouble` where it is too large."""
    text = b""
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.stream():
                text += chunk
                if len(text) > largest:
                    raise Trouble("too_large", f"at most {largest} bytes")
    except TimeoutError:
        raise Trouble("not_understood", f"not all was there after {SECONDS} seconds") from None
    except ClientDisconnect:
        raise Trouble("not_understood", "the line broke before all was there") from None
    return text


def language_in(request: Request) -> Language:
    """The language that a page asks for. Raises `Trouble`."""
    name = request.query_params.get("lang", "en")
    if name not in LANGUAGES:
        raise Trouble("not_understood", f"lang is one of {', '.join(LANGUAGES)}, not {name!r}")
    return Language(name)


def title_of(preset: str) -> str:
    """The title of a code by its name; of one that there is no more, the name."""
    return load_preset(preset).title if preset in preset_names() else preset


def house_in(connection: HTTPConnection) -> House:
    """The tables of the server that is asked."""
    house: House = connection.state.house
    return house


def door_in(connection: HTTPConnection) -> Door:
    """Its door."""
    door: Door = connection.state.door
    return door


def reading(handler: Handler) -> Handler:
    """A handler whose troubles are told."""

    async def read(request: Request) -> Response:
        try:
            return await handler(request)
        except (Trouble, No, StoreError) as error:
            return await told(request, error)

    return read


def writing(handler: Handler) -> Handler:
    """The same, for what changes something: only for our own pages, and not too often."""

    async def write(request: Request) -> Response:
        if not door_in(request).is_own_page(request):
            raise Trouble("bad_origin", "this comes from a page of another site")
        if not door_in(request).may_post(request):
            raise Trouble("too_fast", "too much at once: wait a minute")
        return await handler(request)

    return reading(write)
