"""Finished matches over HTTP: the list of one's own, their texts, and replays of any record.

Owns these answers; a record is read by `record` and played by `replays`.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
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
from hordago.server.store.kept import RecordHead

LARGEST_RECORD: Final = 400_000
"""Bytes of a posted record."""
DIGITS: Final = 6
"""Digits of a hand's number."""
WAITING: Final = 20
"""Records that may wait for their replay; the largest takes about a second."""


class Turns:
    """Whose turn it is to have a record replayed; `wanted` counts those who want it."""

    def __init__(self) -> None:
        self.one = asyncio.Semaphore(1)
        self.wanted = 0


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
    text = await _record(request)
    headers = {"Content-Disposition": f'attachment; filename="{name}.mus"'}
    return PlainTextResponse(text, headers=headers)


async def _record(request: Request) -> str:
    found = await house_in(request).accounts.record(request.path_params["id"])
    if found is None:
        raise Trouble("no_record", "no record is kept under this name")
    return found.text


async def replay(request: Request) -> Response:
    """What a kept record holds."""
    return await _beside(request, await _record(request), None)


async def hand(request: Request) -> Response:
    """One hand of a kept record."""
    return await _beside(request, await _record(request), _hand_in(request))


async def posted_replay(request: Request) -> Response:
    """What a posted record holds."""
    return await _beside(request, await _record_in(request), None)


async def posted_hand(request: Request) -> Response:
    """One hand of a posted record."""
    return await _beside(request, await _record_in(request), _hand_in(request))


async def _beside(request: Request, text: str, number: int | None) -> Response:
    """The replay of a record, made beside the tables: one at a time, so that they lose little."""
    turns: Turns = request.state.replaying
    if turns.wanted > WAITING:
        raise Trouble("too_fast", "many records are replayed at once: try again in a moment")
    turns.wanted += 1
    try:
        async with turns.one:
            return await run_in_threadpool(_replayed, text, number)
    finally:
        turns.wanted -= 1


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


def _replayed(text: str, number: int | None) -> Response:
    try:
        record = parse_record(text)
        if number is None:
            return answer(replays.replay_of(record))
        return answer(replays.replay_hand(record, number))
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
