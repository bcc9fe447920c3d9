"""The line between a page and its table, in a test's hands: to be cut, held up, or to lose a word.

Owns what happens to the frames of one page's sockets. `set_offline` of a browser does not cut a
socket that is open; this does.
"""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

SOCKETS: Final = "**/ws/*"
BOT: Final = 1  # the seat that goes on by itself


class Wire:
    """All sockets of a page; set up before the page opens its table."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []  # what the page was told, in order
        self.opened = 0
        self.is_down = False  # nothing gets through, and new sockets are cut at once
        self.is_held = False  # what the server says waits
        self.loses_wish = False  # the next action is lost on its way, and the line with it
        self.loses_answer = False  # the next action arrives, and the line is cut before the answer
        self.skips = False  # one event is lost, though the line stays: one that another follows
        self._pairs: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(SOCKETS, self._open)

    def cut(self) -> None:
        """Cut every socket, as when a phone leaves the house."""
        for here, there in self._pairs:
            here.close()
            there.close()
        self._pairs.clear()
        self._waiting.clear()

    def go_down(self) -> None:
        """Cut, and let nothing through until `come_back`."""
        self.is_down = True
        self.cut()

    def come_back(self) -> None:
        """Let sockets through again."""
        self.is_down = False

    def release(self) -> None:
        """Let what has waited through."""
        self.is_held = False
        for here, text in self._waiting:
            here.send(text)
        self._waiting.clear()

    def _open(self, here: WebSocketRoute) -> None:
        self.opened += 1
        if self.is_down:
            here.close()
            return
        there = here.connect_to_server()
        self._pairs.append((here, there))
        here.on_message(lambda text: self._to_server(there, text))
        there.on_message(lambda text: self._to_page(here, text))

    def _to_server(self, there: WebSocketRoute, text: str | bytes) -> None:
        acts = json.loads(text)["type"] == "act"
        if acts and self.loses_wish:
            self.loses_wish = False
            self.cut()
            return
        there.send(text)
        if acts and self.loses_answer:
            self.loses_answer = False
            self.cut()

    def _to_page(self, here: WebSocketRoute, text: str | bytes) -> None:
        if self.is_held:
            self._waiting.append((here, text))
            return
        message = json.loads(text)
        if self.skips and message.get("game", {}).get("turn") == BOT:
            self.skips = False
            return
        self.heard.append(message)
        here.send(text)

    def gaps(self) -> list[int]:
        """The versions that were missing between two messages: none, where nothing is lost."""
        missing: list[int] = []
        known = 0
        for message in self.heard:
            if message["type"] == "welcome" and "table" in message:
                known = message["v"]
            elif message["type"] == "event":
                missing += range(known + 1, message["v"])
                known = max(known, message["v"])
        return missing
