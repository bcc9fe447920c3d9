"""No text to anyone holds a card, a seed or a secret that its reader may not know.

Random matches through the real protocol: persons who come, go, come back with what they knew, stand
up and sit down; bots; watchers. Every text is looked at, in all its fields (`leaks`).
"""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from hordago.bots import bot_names
from hordago.game.events import Event
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.server import projection
from hordago.server.desk import Desk
from hordago.server.protocol import Answer, Away, Sit, Stand, Start
from tests.server.house import Room, open_room
from tests.server.leaks import Leak, LeakCheck
from tests.server.page import Page
from tests.server.quick import pass_time, run_quickly

FAVOURITES = ("two_handed", "six_handed", "ffm", "french_pack_40")
SHORT = {"target": "12", "games_to_win": "1", "vacas_to_win": "1"}


class Evening:
    """One match at a table where people come and go."""

    def __init__(self, room: Room, chance: Random) -> None:
        self.room = room
        self.chance = chance
        self.pages: list[Page] = []
        self.check: LeakCheck
        self.code = ""

    async def begin(self, preset: str) -> None:
        """Open the table, seat some people and begin."""
        host = await self.room.guest("Ane")
        level = self.chance.choice(bot_names())
        self.code = await self.room.table(host, preset, level=level, changed=SHORT)
        guests = [host, *[await self.room.guest(name) for name in ("Jon", "Miren", "Peio")]]
        secrets = {each.id: f"the id of {each.name}" for each in guests}
        actor = await self.room.actor(self.code)
        self.check = LeakCheck(actor, {**secrets, actor.id: "the id of the table"})
        self.room.bus.listen(actor.id, self.check)
        seats = Rules.preset(preset).n_players
        for guest in guests[: self.chance.randint(1, min(4, seats))]:
            page = await self.enter(Page(guest, actor, self.room.bus))
            if guest is not host:
                await page.sit(self.chance.randrange(seats))
        for name in ("Sees", "Looks")[: self.chance.randint(1, 2)]:
            guest = await self.room.guest(name)
            watching = self.chance.random() < 0.5
            await self.enter(Page(guest, actor, self.room.bus, watching=watching))
        await self.pages[0].refusal(Start("begin"))

    async def enter(self, page: Page, *, again: bool = False) -> Page:
        """Let someone come, and look at all that he is told."""
        page.listener = self.check.look
        page = await page.again() if again else await page.open()
        self.pages.append(page)
        self.room.pages.append(page)
        return page

    async def play(self) -> None:
        """Play until the match is over."""
        for _ in range(3000):
            if self.pages[0].actor.table.state == "over":
                return
            acted = False
            for page in [page for page in self.pages if page.closed is None]:
                acted = await self.do_something(page) or acted
            await pass_time(0.001 if acted else 0.5)
            if self.chance.random() < 0.1:
                await self.surprise(self.chance.choice(self.pages))
        raise AssertionError("the match has no end")

    async def do_something(self, page: Page) -> bool:
        """What this page has to do now, if anything."""
        ask = page.known.ask
        if ask is not None and self.chance.random() < 0.7:
            await page.ask(Answer(ask["ask"], self.chance.random() < 0.5))
        elif page.acting:
            await page.ask(page.some_call(self.chance, stakes=self.chance.random() < 0.05))
        elif page.seat is not None and page.game["phase"] == "cut":
            await page.ready(self.chance.randint(1, 20))
        else:
            return False
        return True

    async def surprise(self, page: Page) -> None:
        """Something that people do."""
        self.pages.remove(page)
        host = page.guest.name == "Ane"
        match self.chance.randrange(5):
            case 0 | 1:
                await page.leave()
                await pass_time(self.chance.choice((0, 0.01, 1)))
                page = await self.enter(page, again=True)
                self.pages.remove(page)
            case 2 if not host and page.seat is not None:
                await page.ask(Stand(page.cid()))
            case 3 if page.seat is None:
                await page.ask(Sit(page.cid(), self.chance.randrange(6)))
            case 4:
                await page.ask(Away(self.chance.random() < 0.5))
            case _:
                fresh = Page(page.guest, page.actor, self.room.bus, watching=page.watching)
                fresh._cids = page._cids
                await page.leave()
                page = await self.enter(fresh)
                self.pages.remove(page)
        if host:
            self.pages.insert(0, page)
        else:
            self.pages.append(page)


def preset_of(number: int) -> str:
    """Each code in turn, and every other time one of those that hide most."""
    names = preset_names()
    return FAVOURITES[number // 2 % 4] if number % 2 else names[number // 2 % len(names)]


def evening(number: int) -> int:
    """One match; answers with how many texts were looked at."""

    async def whole() -> int:
        async with open_room(seed=number) as room:
            match = Evening(room, Random(number))
            await match.begin(preset_of(number))
            await match.play()
            for page in room.pages:
                await page.leave()
            return match.check.texts

    return run_quickly(whole())


@pytest.mark.parametrize("eight", range(5))
def test_nobody_is_told_what_he_may_not_know(eight: int) -> None:
    assert sum(evening(8 * eight + number) for number in range(8)) > 1000


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_nobody_is_told_what_he_may_not_know_in_a_thousand_matches(part: int) -> None:
    for number in range(50):
        evening(1000 + 50 * part + number)


# What would be found.


def test_a_card_of_another_seat_would_be_found() -> None:
    def everyone_sees(event: Event, seat: int | None) -> bool:
        return True

    with patch("hordago.server.projection.is_seen", everyone_sees), pytest.raises(Leak):
        evening(0)


def test_a_seed_would_be_found() -> None:
    honest = projection.table_state

    def careless(table: Any, seated: bool) -> Any:
        return replace(honest(table, seated), record=table.secret.hex())

    with patch("hordago.server.projection.table_state", careless), pytest.raises(Leak):
        evening(0)


def test_the_link_for_those_who_sit_would_be_found_at_a_watchers() -> None:
    honest = projection.table_state
    with (
        patch("hordago.server.projection.table_state", lambda table, _: honest(table, True)),
        pytest.raises(Leak),
    ):
        evening(0)


def test_what_another_saw_in_a_seat_would_be_found_at_the_one_who_has_it_now() -> None:
    honest = Desk._missed

    def careless(self: Desk, guest: str | None, since: int | None) -> Any:
        return honest(self, None, since)

    async def whole() -> None:
        async with open_room() as room:
            match = Evening(room, Random(1))
            await match.begin("almanac_40")
            ane = match.pages[0]
            itziar = await match.enter(Page(await room.guest("Itziar"), ane.actor, room.bus))
            while ane.game["phase"] == "cut":
                await ane.ready()
                await pass_time(1)
            old = itziar.known.version - 1
            bot = next(n for n, place in enumerate(ane.actor.table.places) if place.bot)
            await itziar.sit(bot)
            while itziar.seat is None:
                for page in match.pages:
                    await match.do_something(page)
                await pass_time(1)
            itziar.known.version = old
            back = await match.enter(itziar, again=True)
            await back.leave()

    run_quickly(whole())
    with patch.object(Desk, "_missed", careless), pytest.raises(Leak):
        run_quickly(whole())
