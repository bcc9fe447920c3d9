"""Sets a page before a moment of a real match that was played beforehand, without its server.

Owns which moments there are: those that the page's own tests look at. What the page is told comes
from the engine; nothing here makes up a card or a word.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.server import RunningServer
from tests.browser.wire import SOCKETS

FRAMES: Final = Path(__file__).parents[2] / "web" / "src" / "table" / "fixtures.json"
ASKS: Final = {"type": "ask", "ask": 1, "seat": 2, "what": "accept", "closes": 10_000}

MOMENTS: Final = (
    "mus", "discard", "open", "answer", "raised", "ordago", "pares", "juego", "punto", "waiting",
    "count", "over", "both", "plural", "french", "two", "six",
)  # fmt: skip
"""Moments of a match: every phase, and the tables of two and of six."""


@cache
def frames() -> dict[str, dict[str, Any]]:
    """What a server says to a page that comes to each moment."""
    found: dict[str, dict[str, Any]] = json.loads(FRAMES.read_text(encoding="utf-8"))
    return found


def show(
    page: Page, server: RunningServer, moment: str, *more: dict[str, Any], **changes: Any
) -> list[dict[str, Any]]:
    """Show a moment, and answer with the list of what the page then says.

    `more` are further messages to the page; `changes` are fields of its welcome.
    """
    welcome = {**copy.deepcopy(frames()[moment]), **changes}
    said: list[dict[str, Any]] = []

    def open_socket(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: said.append(json.loads(text)))
        socket.send(json.dumps(welcome))
        for each in more:
            socket.send(json.dumps(each))

    page.route_web_socket(SOCKETS, open_socket)
    page.goto(f"{server.url}/t/table-word")
    page.wait_for_selector("[data-phase]")
    if page.locator("[data-do=show-all]").count():
        page.locator("[data-do=show-all]").tap()
    return said
