"""What a page knows of its table: the same as `web/src/table/state.ts` makes of what it is told.

Owns no rule; the messages are plain JSON, as they came over the wire.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
NOTHING_TO_DO: Json = {"acting": False}


class Gap(AssertionError):
    """A version is missing."""


@dataclass
class Known:
    """A table as one viewer knows it."""

    version: int = 0
    seat: int | None = None
    table: Json = field(default_factory=dict)
    game: Json | None = None
    cards: list[str] = field(default_factory=list)
    you: Json = field(default_factory=lambda: NOTHING_TO_DO)
    around: Json = field(default_factory=dict)
    ask: Json | None = None
    hand: list[Json] = field(default_factory=list)
    last: list[Json] = field(default_factory=list)

    def learn(self, message: Json) -> None:
        """Take one message. Raises `Gap`."""
        match message["type"]:
            case "welcome":
                self._welcomed(message)
            case "event":
                self._happened(message)
            case "around":
                self.around = message
            case "ask":
                self.ask = message if message.get("what") else None

    def _welcomed(self, message: Json) -> None:
        self.around, self.seat = message["around"], message["seat"]
        self.ask = message.get("ask")
        if "table" not in message:
            return
        self.hand, self.last = [], []
        self._shelve(message.get("happened", []))
        self.version, self.table = message["v"], message["table"]
        self.game = message.get("game")
        self.you = message.get("you") or NOTHING_TO_DO
        self.cards = self.you.get("cards") or []

    def _happened(self, message: Json) -> None:
        if message["v"] <= self.version:
            return
        if message["v"] != self.version + 1:
            raise Gap(f"{self.version + 1} is missing before {message['v']}")
        self.version = message["v"]
        table = message.get("table", self.table)
        if table["matches"] != self.table["matches"]:
            self.hand, self.last = [], []
        self._shelve(message.get("happened", []))
        self.table = table
        self.game = message.get("game", self.game)
        self.you = message.get("you", self.you)
        self.cards = self.you.get("cards", self.cards)

    def _shelve(self, fresh: list[Json]) -> None:
        for each in fresh:
            began = any(one["type"] == "hand_began" for one in self.hand)
            if each["type"] == "hand_began" and began:
                self.last, self.hand = self.hand, []
            self.hand = [*self.hand, each]

    # What can be compared.

    def all_that_stands(self) -> Json:
        """All that two pages of one seat agree on, whenever they came.

        Left out is what a newcomer is not told of the past: the hand before this one while cards
        are in play, and one's own cards of a hand that is over.
        """
        in_play = self.game is not None and self.game["phase"] not in {"cut", "over"}
        around = {name: self.around[name] for name in self.around if name != "closes"}
        return {
            "version": self.version,
            "seat": self.seat,
            "table": self.table,
            "game": self.game,
            "cards": self.cards if in_play else None,
            "acting": self.you["acting"],
            "legal": self.you.get("legal"),
            "around": around,
            "waits": self.around.get("closes") is not None,
            "ask": self.ask and {**self.ask, "closes": 0},
            "hand": self.hand,
            "last": self.last if self.game is not None and self.game["phase"] == "cut" else None,
        }
