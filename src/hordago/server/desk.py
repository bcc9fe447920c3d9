"""Keeps what happens at a table, and tells it: the only writer of its log.

Owns the order that must not change: entries are kept in the store, then the table follows them,
then all are told. Owns what is remembered for those who come back: the latest versions as they were
told, and the ids of actions that are done.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import structlog

from hordago.server import projection, protocol
from hordago.server.bus import Bulletin
from hordago.server.entries import AnyEntry, BotSat, Did, Left, Sat, SatIn, write
from hordago.server.letters import Greeting, Services
from hordago.server.people import People
from hordago.server.projection import Frames
from hordago.server.protocol import text_of
from hordago.server.store.errors import StoreError
from hordago.server.store.log import NewEntry
from hordago.server.table import No, Table
from hordago.server.timing import Turn, clock_of

log = structlog.get_logger(__name__)

KEPT: Final = 256
"""How many versions and action ids a table knows by heart; older ones are asked of the store."""
CROWD: Final = 20
"""Connections up to which all are told at once who is here."""
CROWD_WAITS: Final = 0.5
"""Seconds until a larger crowd is told."""


class Desk:
    """A table with its log, its people and its listeners."""

    def __init__(self, table_id: str, table: Table, services: Services) -> None:
        self.id = table_id
        self.table = table
        self.people = People()
        self.services = services
        self.turn = Turn()
        self._around_later: asyncio.TimerHandle | None = None
        self.closes_at: float | None = None  # when the next hand begins though not all are ready
        self._recent: OrderedDict[int, Frames] = OrderedDict()
        self._done: OrderedDict[str, int] = OrderedDict()
        # By guest: the version since which he sees what he sees now, from his seat or from none.
        self._seen_from: dict[str, int] = {}

    @staticmethod
    def now() -> float:
        """The time that alarms and clocks go by, in seconds."""
        return asyncio.get_running_loop().time()

    def wake(self) -> None:
        """Somebody is here again: whoever has to act has all his time from now."""
        self.turn = Turn(self.table.moment, self.now())

    # Keeping.

    async def commit(self, entries: Sequence[AnyEntry], key: str | None = None) -> None:
        """Keep entries, follow them, tell everyone; the key stands with the last one.

        Raises `StoreError` and `LogConflict`; nothing has happened then.
        """
        if not entries:
            return
        keys = [*[None] * (len(entries) - 1), key]
        kept = [NewEntry(write(entry), each) for entry, each in zip(entries, keys, strict=True)]
        await self.services.store.append(self.id, self.table.version, kept)
        for entry in entries:
            self._follow(entry)
        if self.table.state == "over":
            await self._try_to_keep_record()
        if any(not isinstance(entry, (Did, SatIn)) for entry in entries):
            await self.services.host.table_changed(self.id, self.table)

    async def _try_to_keep_record(self) -> None:
        try:
            await self.services.host.match_over(self.id, self.table)
        except StoreError as error:
            # The match is over all the same; it is tried again before another one begins.
            log.error("a record was not kept", table=self.id, error=str(error))

    async def check_welcome(self, guest: str) -> None:
        """Raise `No` where the one who opened the table does not want a guest at it."""
        if await self.services.host.is_blocked(self.table.host, guest):
            raise No("blocked", "the host does not want to play with you")

    def _follow(self, entry: AnyEntry) -> None:
        table = self.table
        turn_before, guests_before = table.turn, [place.guest for place in table.places]
        events = table.follow(entry)
        if not isinstance(entry, SatIn):
            self.turn = Turn(table.moment, self.now())
        begins_hand = isinstance(entry, Did) and entry.call == "cut"
        self._note_people(entry)
        frames = projection.event_frames(
            table,
            events,
            turn_before,
            around_changed=not isinstance(entry, Did) or table.state == "over",
            clock=self.clock(),
        )
        self._recent[table.version] = frames
        _shorten(self._recent)
        moved = zip(guests_before, [place.guest for place in table.places], strict=True)
        reseated = frozenset(
            guest for pair in moved if pair[0] != pair[1] for guest in pair if guest is not None
        )
        self._seen_from.update(dict.fromkeys(reseated, table.version))
        self.services.bus.publish(self.id, Bulletin(frames, table.version, reseated))
        if begins_hand:
            self.tell_around()  # nobody is ready any more
        self.services.metrics.entries.inc()

    def _note_people(self, entry: AnyEntry) -> None:
        """What an entry means for those who are here."""
        match entry:
            case Did(call="cut"):
                self.people.next_hand()
                self.closes_at = None
            case Sat() | BotSat() | Left():
                self.people.forget(entry.seat)
            case SatIn(on=False):
                guest = self.table.places[entry.seat].guest
                if guest is not None:
                    self.people.back_since[guest] = self.now()

    def keep_one_page(self, guest: str, connection: int) -> None:
        """Of the pages of one who sits here the others give way."""
        if self.table.seat_of(guest) is not None:
            for other in self.people.give_way(guest, connection):
                self.services.bus.publish(self.id, Bulletin(replaced=other))

    # Actions that are done.

    def done(self, key: str) -> int | None:
        """The version that the action with this key led to, as far as it is known by heart."""
        return self._done.get(key)

    def learn_key(self, key: str, version: int) -> None:
        """Remember that an action is done."""
        self._done[key] = version
        _shorten(self._done)

    # Telling.

    def tell_all(self, text: str) -> None:
        """Tell everyone something that is not kept."""
        frames = Frames((text,) * len(self.table.places), text)
        self.services.bus.publish(self.id, Bulletin(frames))

    def tell_seats(self, seats: set[int], text: str) -> None:
        """Tell some seats something that is not kept."""
        texts = tuple(text if seat in seats else "" for seat in range(len(self.table.places)))
        self.services.bus.publish(self.id, Bulletin(Frames(texts, "")))

    def tell_around(self) -> None:
        """Tell everyone who is here; where many are, not for each of them that comes or goes."""
        if len(self.people.connections) <= CROWD:
            self._tell_around()
        elif self._around_later is None:
            loop = asyncio.get_running_loop()
            self._around_later = loop.call_later(CROWD_WAITS, self._tell_around)

    def _tell_around(self) -> None:
        self.stop()
        self.tell_all(text_of(self.around()))

    def stop(self) -> None:
        """Tell nothing later."""
        if self._around_later is not None:
            self._around_later.cancel()
            self._around_later = None

    def around(self) -> protocol.Around:
        """Who is here, and when the next hand begins."""
        closes = None
        if self.closes_at is not None:
            closes = max(0, round(1000 * (self.closes_at - self.now())))
        return self.people.around(self.table, closes)

    def clock(self) -> protocol.Clock | None:
        """The sides' clocks for the pages."""
        return clock_of(self.table, self.people)

    # Coming.

    def greeting(self, guest: str | None, since: int | None, ask: protocol.Ask | None) -> Greeting:
        """What a socket is sent first: all that stands, or what its page has missed."""
        table = self.table
        seat = None if guest is None else table.seat_of(guest)
        missed = self._missed(guest, since)
        if missed is None:
            whole = projection.welcome(table, seat, self.around(), clock=self.clock(), ask=ask)
            return Greeting(seat, table.version, [text_of(whole)])
        short = protocol.Welcome(protocol.VERSION, table.version, seat, self.around(), ask=ask)
        told = [frames.watchers if seat is None else frames.seats[seat] for frames in missed]
        return Greeting(seat, table.version, [text_of(short), *told])

    def _missed(self, guest: str | None, since: int | None) -> list[Frames] | None:
        """The versions after `since` as they were told; None where all must be told anew.

        So it is where the guest had another seat or none then: what was told to his seat before he
        had it is not for him.
        """
        seen_from = 0 if guest is None else self._seen_from.get(guest, 0)
        if since is None or not max(seen_from, 1) <= since <= self.table.version:
            return None
        wanted = range(since + 1, self.table.version + 1)
        if any(version not in self._recent for version in wanted):
            return None
        return [self._recent[version] for version in wanted]


def _shorten(kept: OrderedDict[int, Frames] | OrderedDict[str, int]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)
