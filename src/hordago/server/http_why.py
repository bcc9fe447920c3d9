"""Why a bot decided as it did, over HTTP: at a table, and in a match that is kept.

Owns these answers. What may be asked is decided by `why`, what the bot says by the bot.
"""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hordago.errors import HordagoError
from hordago.server import api
from hordago.server.house import unreadable
from hordago.server.http_records import Turns
from hordago.server.requests import Trouble, answer, body_of, door_in, house_in, writing
from hordago.server.why import NotExplained, decision_in, why


def routes() -> list[Route]:
    """All paths of this module."""
    return [
        Route("/api/tables/{code}/why", writing(why_at_table), methods=["POST"]),
        Route("/api/records/{id}/why", writing(why_in_record), methods=["POST"]),
    ]


async def why_at_table(request: Request) -> Response:
    """Why a seat of a table decided so; for whoever has a link to it, as all may see the count."""
    if await door_in(request).guest(request) is None:
        raise Trouble("no_guest", "say who you are first: POST /api/me")
    asked = await body_of(request, api.TableQuestion)
    found = await house_in(request).accounts.table_by_code(request.path_params["code"])
    if found is None:
        raise Trouble("no_table", "this link leads to no table")
    return await _answered(request, found[0].id, asked.match, asked)


async def why_in_record(request: Request) -> Response:
    """The same in a match that is kept; who decided stands in the log of its table."""
    asked = await body_of(request, api.Question)
    found = await house_in(request).accounts.record(request.path_params["id"])
    if found is None:
        raise Trouble("no_record", "no record is kept under this name")
    return await _answered(request, found.table_id, found.number, asked)


async def _answered(request: Request, table_id: str, match: int, asked: api.Question) -> Response:
    """One at a time: bots that have to decide wait for the same processes."""
    turns: Turns = request.state.explaining
    house = house_in(request)
    async with turns.take("many bots are asked why at once: try again in a moment"):
        log = await house.log(table_id)
        try:
            decision = await run_in_threadpool(decision_in, log, match, asked)
        except NotExplained as error:
            raise Trouble(error.code, str(error)) from None
        except (ValueError, LookupError) as error:
            raise unreadable(table_id, error) from None
        try:
            explanation = await house.thinker.explain(decision.bot, decision.view)
        except HordagoError as error:
            raise Trouble("no_reason", str(error)) from None
    return answer(why(decision, explanation))
