"""Who is at a table at this moment: connections, presence, readiness. Nothing of it is kept.

Owns what is lost when the process ends, and may be: everyone connects again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from hordago.server.protocol import Around
from hordago.server.table import Table


@dataclass(slots=True)
class Connection:
    """A socket of a guest."""

    guest: str | None
    away: bool = False  # the page is in the background


class Claim(NamedTuple):
    """Who takes a bot's seat when the hand is over, and from which connection that was asked."""

    guest: str
    name: str
    connection: int


@dataclass(slots=True)
class People:
    """The people at one table."""

    connections: dict[int, Connection] = field(default_factory=dict)
    ready: set[int] = field(default_factory=set)  # seats that want the next hand
    cuts: dict[int, int] = field(default_factory=dict)  # where these would cut the pack
    claims: dict[int, Claim] = field(default_factory=dict)  # by seat
    gone_since: dict[str, float] = field(default_factory=dict)  # by guest: when the last one closed
    back_since: dict[str, float] = field(default_factory=dict)  # by guest: when he came back
    company_since: float = 0.0  # since when there is more than one person
    gave_way: set[int] = field(default_factory=set)  # connections that are being closed

    def connect(self, number: int, guest: str | None, now: float) -> None:
        """Note a connection."""
        self.connections[number] = Connection(guest)
        if guest is not None and self.gone_since.pop(guest, None) is not None:
            self.back_since[guest] = now

    def give_way(self, guest: str, kept: int) -> list[int]:
        """Of a guest's connections only one is kept; answers with the others."""
        if kept not in self.connections:
            return []
        others = [
            each for each, one in self.connections.items() if one.guest == guest and each != kept
        ]
        for number in others:
            del self.connections[number]
            self.gave_way.add(number)
        return others

    def disconnect(self, number: int, now: float) -> None:
        """Note that a connection is closed; nothing happens where it gave way before."""
        self.gave_way.discard(number)
        connection = self.connections.pop(number, None)
        if connection is None or connection.guest is None or self.is_here(connection.guest):
            return
        self.gone_since[connection.guest] = now
        self.claims = {
            seat: claim for seat, claim in self.claims.items() if claim.guest != connection.guest
        }

    def claim(self, seat: int, claim: Claim) -> None:
        """Note that a guest takes a seat when the hand is over; he can wait for one alone."""
        self.claims = {each: one for each, one in self.claims.items() if one.guest != claim.guest}
        self.claims[seat] = claim

    def set_away(self, number: int, away: bool, now: float) -> bool:
        """Note that a page went to the background, or came back; whether that is new."""
        connection = self.connections.get(number)
        if connection is None or connection.away == away:
            return False
        connection.away = away
        if connection.guest is not None and not away:
            self.back_since[connection.guest] = now
        return True

    def is_here(self, guest: str | None) -> bool:
        """Whether a guest is connected."""
        return guest is not None and any(each.guest == guest for each in self.connections.values())

    def is_away(self, guest: str | None) -> bool:
        """Whether all pages of a guest who is connected are in the background."""
        theirs = [each for each in self.connections.values() if each.guest == guest]
        return bool(theirs) and all(each.away for each in theirs)

    def present(self, table: Table) -> list[int]:
        """The seats of persons who are connected."""
        return [
            seat
            for seat, place in enumerate(table.places)
            if place.guest is not None and self.is_here(place.guest)
        ]

    def forget(self, seat: int) -> None:
        """Someone else has a seat now: what the one before him wanted is nothing any more."""
        self.ready.discard(seat)
        self.cuts.pop(seat, None)

    def next_hand(self) -> None:
        """A new hand begins: nobody is ready for the one after it."""
        self.ready.clear()
        self.cuts.clear()

    def _claimed_by(self, seat: int) -> str | None:
        claim = self.claims.get(seat)
        return None if claim is None else claim.name

    def around(self, table: Table, closes: int | None) -> Around:
        """The message that says who is here; `closes` in milliseconds, see `protocol.Around`."""
        places = table.places
        guests = {place.guest for place in places}
        return Around(
            tuple([self.is_here(place.guest) for place in places]),
            tuple([self.is_away(place.guest) for place in places]),
            tuple([seat in self.ready for seat in range(len(places))]),
            tuple([self._claimed_by(seat) for seat in range(len(places))]),
            sum(
                each.guest is None or each.guest not in guests for each in self.connections.values()
            ),
            closes,
        )
