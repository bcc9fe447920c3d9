"""Finished matches over HTTP: the list of one's own, their texts, and replays of any record.

Owns these answers; a record is read by `record` and played by `replays`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hordago.errors import HordagoError, RecordError
from hordago.record import parse_record
from hordago.server import api, replays
from hordago.server.requests import (
    Trouble,
    answer,
    door_in,
    house_in,
    reading,
    text_in,
    title_of,
    writing,
)
from hordago.server.store.kept import Record, RecordHead
from hordago.server.why import explained_in

LARGEST_RECORD: Final = 400_000
"""Bytes of a posted record."""
DIGITS: Final = 6
"""Digits of a hand's number."""
WAITING: Final = 20
"""How many may wait for a turn; the replay of the largest record takes about a second."""


class Turns:
    """Whose turn it is with work that is done one after the other, so that tables lose little."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._wanted = 0

    @asynccontextmanager
    async def take(self, too_many: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it. Raises `Trouble` with this text where too many wait."""
        if self._wanted > WAITING:
            raise Trouble("too_fast", too_many)
        self._wanted += 1
        try:
            async with self._one:
                yield
        finally:
            self._wanted -= 1


def routes() -> list[Route]:
    """All paths of records."""
    return [
        Route("/api/records", reading(records), methods=["GET"]),
        Route("/api/records/{id}.mus", reading(record_text), methods=["GET"]),
        Route("/api/records/{id}/replay", reading(replay), methods=["GET"]),
        Route("/api/records/{id}/replay/{hand}", reading(hand), methods=["GET"]),
        Route("/api/replay", writing(posted_replay), methods=["POST"]),
        Route("/api/replay/{hand}", writing(posted_hand), methods=["POST"]),
    ]


async def records(request: Request) -> Response:
    """The matches that one has played to the end."""
    guest = await door_in(request).guest(request)
    heads = [] if guest is None else await house_in(request).accounts.records_of(guest.id)
    return answer(api.Records(tuple(_record_line(head) for head in heads)))


async def record_text(request: Request) -> Response:
    """A record, to be kept as a file."""
    name = request.path_params["id"]
    text = (await _record(request)).text
    headers = {"Content-Disposition": f'attachment; filename="{name}.mus"'}
    return PlainTextResponse(text, headers=headers)


async def _record(request: Request) -> Record:
    found = await house_in(request).accounts.record(request.path_params["id"])
    if found is None:
        raise Trouble("no_record", "no record is kept under this name")
    return found


async def replay(request: Request) -> Response:
    """What a kept record holds."""
    return answer(await _beside(request, (await _record(request)).text, None))


async def hand(request: Request) -> Response:
    """One hand of a kept record, with which of its decisions a bot can be asked about."""
    record, number = await _record(request), _hand_in(request)
    replayed = await _beside(request, record.text, number)
    try:
        log = await house_in(request).log(record.table_id)
        explained = explained_in(log, record.number, number)
    except (ValueError, LookupError):
        return answer(replayed)  # a record can be replayed though the log of its table is damaged
    return answer(replace(replayed, explained=explained))


async def posted_replay(request: Request) -> Response:
    """What a posted record holds."""
    return answer(await _beside(request, await _record_in(request), None))


async def posted_hand(request: Request) -> Response:
    """One hand of a posted record."""
    return answer(await _beside(request, await _record_in(request), _hand_in(request)))


async def _beside(request: Request, text: str, number: int | None) -> Struct:
    """The replay of a record, made beside the tables."""
    turns: Turns = request.state.replaying
    async with turns.take("many records are replayed at once: try again in a moment"):
        return await run_in_threadpool(_replayed, text, number)


def _hand_in(request: Request) -> int:
    text = request.path_params["hand"]
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise Trouble("no_hand", f"a hand has a number of at most {DIGITS} digits")
    return int(text)


async def _record_in(request: Request) -> str:
    try:
        return (await text_in(request, LARGEST_RECORD)).decode()
    except UnicodeDecodeError as error:
        raise Trouble("bad_record", f"this is no text in UTF-8: {error}") from None


def _replayed(text: str, number: int | None) -> Struct:
    try:
        record = parse_record(text)
        if number is None:
            return replays.replay_of(record)
        return replays.replay_hand(record, number)
    except RecordError as error:
        raise Trouble("bad_record", str(error), line=error.line, column=error.column) from None
    except replays.NoHand as error:
        raise Trouble("no_hand", str(error)) from None
    except HordagoError as error:
        raise Trouble("bad_record", str(error)) from None


def _record_line(head: RecordHead) -> api.RecordLine:
    players = tuple(map(str, head.players))
    return api.RecordLine(
        head.id,
        title_of(head.rules),
        players,
        msgspec.convert(head.result, api.Result),
        head.finished,
    )
