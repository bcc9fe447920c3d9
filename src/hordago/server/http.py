"""What pages ask over plain HTTP: who one is, tables, codes, bots.

Owns these answers. All bodies are those of `api`; every error is an `api.Problem`.
"""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hordago.bots import bot_names, make_bot
from hordago.errors import RulesError
from hordago.rules.presets import load_preset, preset_names
from hordago.server import api
from hordago.server.house import NotOpened
from hordago.server.lan import qr_svg
from hordago.server.names import BadName, clean_name, guest_name
from hordago.server.requests import (
    Trouble,
    answer,
    body_of,
    door_in,
    house_in,
    language_in,
    reading,
    title_of,
    writing,
)
from hordago.server.store.kept import Guest
from hordago.server.store.kept import Table as KeptTable
from hordago.words.rules_page import one_line, rules_page

LONGEST_LINK: Final = 1000
"""Characters of a link in a picture; with more of them no telephone reads it."""


def routes() -> list[Route]:
    """All paths of this module, and the answer to paths that are none."""
    return [
        Route("/api/me", reading(me), methods=["GET"]),
        Route("/api/me", writing(be_someone), methods=["POST"]),
        Route("/api/tables", reading(tables), methods=["GET"]),
        Route("/api/tables", writing(open_table), methods=["POST"]),
        Route("/api/tables/{code}/qr.svg", reading(qr), methods=["GET"]),
        Route("/api/codes", reading(codes), methods=["GET"]),
        Route("/api/codes/{preset}", reading(rules), methods=["GET"]),
        Route("/api/bots", reading(bots), methods=["GET"]),
        Route("/api/{rest:path}", reading(nothing), methods=["GET", "POST"]),
    ]


async def _guest(request: Request) -> Guest:
    guest = await door_in(request).guest(request)
    if guest is None:
        raise Trouble("no_guest", "say who you are first: POST /api/me")
    return guest


# --- who one is ----------------------------------------------------------------------------------


async def me(request: Request) -> Response:
    """Who asks."""
    guest = await door_in(request).guest(request)
    return answer(_me(request, None if guest is None else guest.name))


def _me(request: Request, name: str | None) -> api.Me:
    door = door_in(request)
    return api.Me(name, door.invitation(request), door.is_alone(request))


async def be_someone(request: Request) -> Response:
    """Take a nickname: a new guest, or another name for the one who asks."""
    wish = await body_of(request, api.NewGuest)
    try:
        name = (
            clean_name(wish.name)
            if wish.name
            else guest_name(wish.language, 1 + secrets.randbelow(999))
        )
    except BadName as error:
        raise Trouble("bad_name", str(error)) from None
    guest = await door_in(request).guest(request)
    response = answer(_me(request, name))
    if guest is not None:
        await house_in(request).accounts.rename(guest.id, name)
        await house_in(request).accounts.set_language(guest.id, wish.language)
    else:
        token = secrets.token_urlsafe(24)
        await house_in(request).accounts.add_guest(token, name, wish.language)
        door_in(request).give(request, response, token)
    return response


# --- tables --------------------------------------------------------------------------------------


async def tables(request: Request) -> Response:
    """One's own tables, and those that all may watch."""
    guest = await door_in(request).guest(request)
    yours = [] if guest is None else await house_in(request).accounts.tables_of(guest.id, limit=20)
    known = {table.id for table in yours}
    public = [
        each for each in await house_in(request).accounts.public_tables() if each.id not in known
    ]
    return answer(
        api.Tables(
            tuple(_listed(table, yours=True) for table in yours),
            tuple(_listed(table, yours=False) for table in public),
        )
    )


async def open_table(request: Request) -> Response:
    """Open a table."""
    guest = await _guest(request)
    wish = await body_of(request, api.NewTable)
    try:
        kept = await house_in(request).open_table(guest, wish)
    except NotOpened as error:
        raise Trouble(error.code, str(error)) from None
    return answer(api.Opened(kept.code, kept.watch_code), 201)


async def qr(request: Request) -> Response:
    """The link of a table as a picture that phones read."""
    code = request.path_params["code"]
    found = await house_in(request).accounts.table_by_code(code)
    if found is None:
        raise Trouble("no_table", "this link leads to no table")
    link = f"{door_in(request).invitation(request)}/{'w' if found[1] else 't'}/{code}"
    if len(link) > LONGEST_LINK:
        raise Trouble("too_large", "the address of this server is too long for a picture")
    return Response(qr_svg(link), media_type="image/svg+xml")


# --- codes and bots ------------------------------------------------------------------------------


async def codes(request: Request) -> Response:
    """All codes, in one line each."""
    language = language_in(request)
    presets = [load_preset(name) for name in preset_names()]
    lines = [
        api.CodeLine(
            each.name, language.say(each.title), one_line(each.rules, language, length=False)
        )
        for each in presets
    ]
    return answer(api.Codes(tuple(lines)))


async def rules(request: Request) -> Response:
    """The rules of a code in plain words."""
    language, name = language_in(request), request.path_params["preset"]
    try:
        preset = load_preset(name)
    except RulesError as error:
        raise Trouble("no_such_code", str(error)) from None
    page = rules_page(preset.rules, language)
    sections = [api.RulesSection(each.title, each.sentences) for each in page.sections]
    return answer(
        api.RulesText(
            name,
            page.title,
            page.short,
            tuple(sections),
            page.notes,
            page.source,
            page.unstated_title,
            page.unstated,
        )
    )


async def bots(request: Request) -> Response:
    """The bots, the weakest first."""
    bots = [make_bot(name) for name in bot_names()]
    return answer(api.Bots(tuple(api.BotLine(bot.name, bot.character) for bot in bots)))


async def nothing(request: Request) -> Response:
    """What is not there."""
    raise Trouble("not_found", f"there is no {request.url.path}")


def _listed(table: KeptTable, *, yours: bool) -> api.Listed:
    return api.Listed(
        table.code if yours else table.watch_code,
        table.preset,
        title_of(table.preset),
        tuple(map(str, table.players)),
        "gathering" if table.state == "open" else table.state,
        yours,
        table.touched,
    )
