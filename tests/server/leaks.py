"""Looks through every text that reached anyone for what its reader may not know.

Owns the oracle: what a guest may know follows from the log of the match alone, by whose each kind
of event is, and never from how the server chose what to send.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from hordago.game import events
from hordago.server.actor import Actor
from hordago.server.bus import Bulletin
from hordago.server.projection import rules_state
from hordago.server.protocol import text_of
from hordago.server.table import Table
from tests.server.known import Json
from tests.server.page import Page

CARD: Final = re.compile(r"(?<![\w-])[A2-7JQK][oceb](?![\w-])")
HEX: Final = re.compile(r"[0-9a-f]{16,}")
OWN: Final = (events.Dealt, events.Threw, events.Drew)
OPEN: Final = (events.DrewForDeal, events.Shown)


class Leak(AssertionError):
    """Someone was told what he may not know."""


class Knowledge:
    """What may be known at one version of a table: by seat, and by all."""

    def __init__(self, table: Table) -> None:
        self.state = table.state
        self.seats = {place.guest: seat for seat, place in enumerate(table.places)}
        match = table.match
        at_rest = match is not None and match.position is None
        told = [*table.last, *table.hand] if at_rest else table.hand
        self.open = set[str]()
        self.own: list[set[str]] = [set() for _ in table.places]
        for event in told:
            if isinstance(event, events.DrewForDeal):
                self.open.add(str(event.card))
            elif isinstance(event, events.Shown):
                self.open.update(map(str, event.cards))
            elif isinstance(event, OWN):
                self.own[event.seat].update(map(str, event.cards))
        self.numbers = {table.record_id} if table.record_id else set()
        if match is not None:
            for event in match.events:
                if isinstance(event, events.HandBegan):
                    self.numbers.add(event.commitment or "")
                elif isinstance(event, events.DealRevealed):
                    self.numbers.update((event.seed, event.nonce))


class LeakCheck:
    """Hears a table before all others, and then looks at each text of its pages."""

    def __init__(self, actor: Actor, secrets: dict[str, str]) -> None:
        self.texts = 0
        self._rules: Json = json.loads(text_of(rules_state(actor.table.rules)))
        self._secrets = secrets  # texts that nobody may be told, and what they are
        self._known: dict[int, Knowledge] = {}
        self.follow(actor)

    def follow(self, actor: Actor) -> None:
        """Go on with a table that was made again from its log."""
        self._actor = actor
        self._known[actor.table.version] = Knowledge(actor.table)

    def hear(self, bulletin: Bulletin) -> None:
        """Note what may be known from this version on."""
        if bulletin.version is not None:
            self._known[bulletin.version] = Knowledge(self._actor.table)

    def look(self, page: Page, text: str) -> None:
        """Look at a text that a page was sent. Raises `Leak`."""
        self.texts += 1
        for secret, what in self._secrets.items():
            if secret in text:
                raise Leak(f"{what} in {text}")
        message: Json = json.loads(text)
        known = self._known[message.get("v") or page.known.version or max(self._known)]
        seat = None if page.watching else known.seats.get(page.guest.id)
        cards = set[str]()
        if message["type"] in {"event", "welcome"}:
            cards = known.open if seat is None else known.open | known.own[seat]
        self._take_out_rules(message)
        for where, value in strings(message):
            if where == "code" and value == self._actor.table.code and seat is None:
                raise Leak(f"the word of the table's link for one who does not sit there: {text}")
            if where in {"code", "watch"}:
                continue
            for card in CARD.findall(value):
                if card not in cards:
                    raise Leak(f"{card} for {page.guest.name} in seat {seat}: {text}")
            for number in HEX.findall(value):
                if number not in known.numbers:
                    raise Leak(f"the number {number} for {page.guest.name}: {text}")
        if '"signed"' in text:
            raise Leak(f"a sign: {text}")
        self._look_at_throws(message)

    def _take_out_rules(self, message: Json) -> None:
        """The code names cards too; it is the same for all, before a card is dealt and after."""
        rules = message.get("table", {}).pop("rules", self._rules)
        if rules != self._rules:
            raise Leak(f"other rules than those of the code: {rules}")

    def _look_at_throws(self, message: Json) -> None:
        """Where all throw at once nobody hears how many another threw before all have."""
        together = self._actor.table.rules.discard_order == "simultaneous"
        said = [each["type"] for each in message.get("happened", [])]
        if (
            together
            and message["type"] == "event"
            and "discarded" in said
            and message["game"]["phase"] == "discard"
        ):
            raise Leak(f"a number of cards too early: {message}")


def strings(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """All texts in a message, names of fields too, each with the field that it is in."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key, key
            yield from strings(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, name)
