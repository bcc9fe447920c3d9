"""Grants what people ask of a table, or says why not.

Owns which message leads to what, and that an action with an id is done once, however often it is
sent. What may be done is decided by `table`, and in the game by the match.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import msgspec

from hordago.server import protocol
from hordago.server.desk import Desk
from hordago.server.entries import AnyEntry, Did
from hordago.server.letters import Wish
from hordago.server.people import Claim
from hordago.server.protocol import text_of
from hordago.server.store.errors import LogConflict
from hordago.server.table import No
from hordago.server.timing import banks_after

BETWEEN_PHRASES: Final = 1.5
"""Seconds from a seat's phrase to its next one."""


def milliseconds() -> int:
    """The time that the log goes by: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def timed(desk: Desk, entries: Sequence[AnyEntry]) -> list[AnyEntry]:
    """The entries, with the clocks as they stand after a call among them."""
    banks = banks_after(desk.table, desk.turn, desk.now(), desk.services.patience.lag)
    return [
        msgspec.structs.replace(entry, banks=banks)
        if isinstance(entry, Did) and banks is not None
        else entry
        for entry in entries
    ]


class Wishes:
    """The wishes of people at one table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._spoke: dict[int, float] = {}

    async def grant(self, wish: Wish, cid: str) -> protocol.Done:
        """Do what has an id, once. Raises `No`."""
        desk = self._desk
        key = f"{wish.guest}:{cid}"
        known = desk.done(key)
        if known is not None:
            return protocol.Done(cid, known)
        try:
            await desk.commit(timed(desk, await self._entries(wish)), key)
        except (No, LogConflict) as refused:
            # Where the log has grown without this table, that has to end: see `Actor`.
            if isinstance(refused, LogConflict) and refused.ends_at != desk.table.version:
                raise
            # It may have been done before this process began, or too long ago to be remembered.
            before = await desk.services.store.find(desk.id, key)
            if before is None:
                raise
            desk.learn_key(key, before)
            return protocol.Done(cid, before)
        desk.learn_key(key, desk.table.version)
        return protocol.Done(cid, desk.table.version)

    async def _entries(self, wish: Wish) -> Sequence[AnyEntry]:
        table, guest, at = self._desk.table, wish.guest, milliseconds()
        match wish.message:
            case protocol.Act() as act:
                return table.act(guest, act, at)
            case protocol.Sit(seat=seat):
                return await self._sit(wish, seat, at)
            case protocol.Stand():
                return table.stand(guest, at)
            case protocol.Back():
                return table.back(guest, at)
            case protocol.Start() | protocol.Again():
                entries = table.start(guest, at)
                if table.state == "over":
                    await self._desk.services.host.match_over(self._desk.id, table)
                return entries
            case protocol.SetBot(seat=seat, bot=bot):
                return table.set_bot(guest, seat, bot, at)
            case _:
                raise No("not_understood", "this message has no id")

    async def _sit(self, wish: Wish, seat: int, at: int) -> Sequence[AnyEntry]:
        desk, table, people = self._desk, self._desk.table, self._desk.people
        await desk.check_welcome(wish.guest)
        table.check_claim(wish.guest, wish.name, seat)
        if table.places[seat].kind != "bot" or table.between:
            return table.sit(wish.guest, wish.name, seat, at)
        held = people.claims.get(seat)
        if held is not None and held.guest != wish.guest:
            raise No("seat_taken", f"{held.name} takes this seat when the hand is over")
        people.claim(seat, Claim(wish.guest, wish.name, wish.connection))
        desk.tell_around()
        return ()

    async def do(self, wish: Wish) -> None:
        """Do what has no id and is not kept. Raises `No`."""
        desk, table = self._desk, self._desk.table
        match wish.message:
            case protocol.Ready(hand=hand, cut=cut):
                self._ready(table.seated(wish.guest), hand, cut)
            case protocol.Say(phrase=phrase):
                self._say(table.seated(wish.guest), phrase)
            case protocol.Away(away=away):
                if desk.people.set_away(wish.connection, away, desk.now()):
                    desk.tell_around()
            case protocol.Block(seat=seat, blocked=blocked):
                other = table.places[seat].guest if seat < len(table.places) else None
                if other is None or other == wish.guest:
                    raise No("no_such_seat", "there is no other person in this seat")
                await desk.services.host.block(wish.guest, other, blocked)
            case _:
                raise No("not_understood", "this message needs an id")

    def _ready(self, seat: int, hand: int, cut: int) -> None:
        desk, match = self._desk, self._desk.table.match
        if match is None or match.phase != "cut" or match.hand_number != hand:
            return  # the hand has begun without him, and he wants nothing else
        if cut >= len(match.pack):
            raise No("illegal", f"a cut lifts from 1 to {len(match.pack) - 1} cards, not {cut}")
        desk.people.ready.add(seat)
        desk.people.cuts[seat] = cut
        desk.tell_around()

    def _say(self, seat: int, phrase: protocol.Phrase) -> None:
        now = self._desk.now()
        if now - self._spoke.get(seat, -BETWEEN_PHRASES) < BETWEEN_PHRASES:
            raise No("too_fast", "one phrase after the other")
        self._spoke[seat] = now
        self._desk.tell_all(text_of(protocol.PhraseSaid(seat, phrase)))
