"""Whatever people and storage do to a table, in whatever order: all agree on what has happened.

Pages come and go, and send what is legal, illegal, late, twice, out of order, too large or no
message at all, through the server's own `Line`; storage fails; the table is put away and made again
from its log.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hordago.bots import bot_names
from hordago.server import projection, protocol
from hordago.server.actor import Actor
from hordago.server.entries import Did, read
from hordago.server.protocol import Act, ClockRule, text_of
from hordago.server.table import Table
from tests.server.house import open_room
from tests.server.known import Json, Known
from tests.server.page import Page
from tests.server.quick import QuickLoop, pass_time, quiet

NAMES = ("Ane", "Jon", "Miren", "Peio", "Itziar")
PRESETS = ("almanac_40", "two_handed", "six_handed", "ffm", "nabo_40")
SEATS = st.integers(0, 5)
WHO = st.integers(0, len(NAMES) - 1)
CHANCE = st.integers(0, 2**16)
RUBBISH = st.sampled_from(
    ["", "{", "null", "[[[[", '{"type":"act"}', '{"type":"sit","cid":"x","seat":-1}', "x" * 5000]
) | st.text(max_size=30)


class TableMachine(RuleBasedStateMachine):
    """A table, five guests, and a storage that fails now and then."""

    @initialize(
        preset=st.sampled_from(PRESETS),
        clock=st.sampled_from([None, ClockRule(bank=20, gain=2)]),
        seed=CHANCE,
        bot=st.sampled_from(bot_names()),
        people=st.integers(0, 4),
    )
    def open(self, preset: str, clock: ClockRule | None, seed: int, bot: str, people: int) -> None:
        self.runner = asyncio.Runner(loop_factory=QuickLoop)
        self.opened = AsyncExitStack()
        self.pages: dict[int, Page] = {}
        self.gone: dict[int, Page] = {}
        self.done: dict[tuple[str, str], int] = {}  # by guest and id: the version that was told
        self.asked: dict[tuple[str, str], Act] = {}
        self.sent: list[str] = []
        self.cids = 0
        self.run(self._open(preset, clock, seed, bot))
        for who in range(people):  # mostly there is a match to disturb
            self.come(who, False)
            self.sit(who, who)
        if people:
            self.begin(0)
            self.play(seed, 4 * people)

    async def _open(self, preset: str, clock: ClockRule | None, seed: int, bot: str) -> None:
        self.room = await self.opened.enter_async_context(open_room(seed=seed))
        self.guests = [await self.room.guest(name) for name in NAMES]
        changed = {"target": "10", "games_to_win": "1", "vacas_to_win": "1"}
        self.code = await self.room.table(
            self.guests[0], preset, clock=clock, level=bot, changed=changed
        )
        self.actor = await self.room.actor(self.code)
        self.pages[0] = await Page(self.guests[0], self.actor, self.room.bus).open()

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something, and let all that follows from it at once be done."""

        async def whole() -> None:
            await work
            await quiet()
            await self._mend()

        self.runner.run(whole())

    async def _mend(self) -> None:
        """Pages whose table ended come back to it, as pages do."""
        if not self.actor.is_running:
            self.room.store.kept_in_secret = False
            self.actor = await self.room.actor(self.code)
        for who, page in list(self.pages.items()):
            self.note_answers(page)
            if page.closed is not None:
                await page.leave()
                self.gone[who] = self.pages.pop(who)
                if page.closed == 1012:
                    self.pages[who] = await self.gone.pop(who).again(self.actor)
        await quiet()

    def note_answers(self, page: Page) -> None:
        """Remember what a page was told is done; the same id has the same answer each time."""
        for text in page.texts:
            message: Json = json.loads(text)
            if message["type"] == "done":
                name = (page.guest.id, message["cid"])
                assert self.done.setdefault(name, message["v"]) == message["v"]
        page.texts.clear()
        page.texts.append('{"type":"pong"}')

    def cid(self) -> str:
        self.cids += 1
        return f"c{self.cids}"

    def page(self, who: int) -> Page | None:
        return self.pages.get(who)

    def each_page(self) -> Iterator[Page]:
        """The pages one after the other, as they are when their turn comes."""
        for who in list(self.pages):
            if (page := self.page(who)) is not None:
                yield page

    def tell(self, page: Page, *messages: protocol.Message) -> None:
        """Send messages, one right after the other."""
        for message in messages:
            if isinstance(message, Act):
                self.asked.setdefault((page.guest.id, message.cid), message)
            self.sent.append(text_of(message))

        async def send() -> None:
            for message in messages:
                page.send(text_of(message))

        self.run(send())

    # Who is here.

    @rule(who=WHO, fresh=st.booleans())
    def come(self, who: int, fresh: bool) -> None:
        async def work() -> None:
            known = self.gone.pop(who, None)
            if known is not None and not fresh:
                page = await known.again(self.actor)
            else:
                page = Page(self.guests[who], self.actor, self.room.bus)
                page._cids = 1000 * int(self.cid()[1:])  # its ids are not those of an older page
                await page.open()
            older = self.pages.pop(who, None)
            if older is not None:
                await older.leave()
            self.pages[who] = page

        self.run(work())

    @rule(who=WHO)
    def go(self, who: int) -> None:
        page = self.pages.pop(who, None)
        if page is not None:
            self.gone[who] = page
            self.run(page.leave())
            self.note_answers(page)

    @rule(who=WHO, away=st.booleans())
    def look_away(self, who: int, away: bool) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.Away(away))

    # Seats.

    @rule(who=WHO, seat=SEATS)
    def sit(self, who: int, seat: int) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.Sit(self.cid(), seat))

    @rule(who=WHO)
    def stand(self, who: int) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.Stand(self.cid()))

    @rule(who=WHO, seat=SEATS, bot=st.sampled_from([*bot_names(), None, "nobody"]))
    def set_bot(self, who: int, seat: int, bot: str | None) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.SetBot(self.cid(), seat, bot))

    @rule(who=WHO)
    def begin(self, who: int) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.Start(self.cid()))

    @rule(who=WHO)
    def back(self, who: int) -> None:
        if (page := self.page(who)) is not None:
            self.tell(page, protocol.Back(self.cid()))

    # The match.

    @rule(chance=CHANCE, calls=st.integers(5, 60))
    def play_long(self, chance: int, calls: int) -> None:
        self.play(chance, calls)

    @rule(chance=CHANCE, calls=st.integers(1, 20))
    def play(self, chance: int, calls: int) -> None:
        """Whoever has to, calls; all go on to the next hand."""
        random = Random(chance)
        for _ in range(calls):
            if not any(page.acting for page in self.pages.values()):
                self.run(pass_time(0.5))
            for page in self.each_page():
                if page.acting:
                    self.tell(page, page.some_call(random, stakes=random.random() < 0.1))
                elif page.known.ask is not None:
                    said = random.random() < 0.5
                    self.tell(page, protocol.Answer(page.known.ask["ask"], said))
                elif page.seat is not None and (page.known.game or {}).get("phase") == "cut":
                    self.tell(page, protocol.Ready(page.game["hand"], random.randint(1, 39)))

    @rule(who=WHO, call=st.sampled_from(["mus", "no_mus", "pass", "bet", "ordago", "cut", "fold"]),
          moment=st.integers(-2, 2), stones=st.integers(0, 50))  # fmt: skip
    def call_anything(self, who: int, call: Any, moment: int, stones: int) -> None:
        page = self.page(who)
        if page is not None and page.known.game is not None:
            self.tell(page, Act(self.cid(), page.game["moment"] + moment, call, stones))

    @rule(chance=CHANCE, swapped=st.booleans())
    def call_twice(self, chance: int, swapped: bool) -> None:
        """The same message twice, or after one that is for later."""
        for page in self.each_page():
            if page.acting:
                act = page.some_call(Random(chance))
                later = Act(self.cid(), act.moment + 1, "pass")
                self.tell(page, *((later, act, act) if swapped else (act, act, later)))

    @precondition(lambda self: self.sent)
    @rule(who=WHO, which=CHANCE)
    def send_what_was_sent(self, who: int, which: int) -> None:
        """An old message, of oneself or of another."""
        if (page := self.page(who)) is not None:
            text = self.sent[which % len(self.sent)]
            message = protocol.decode(text)
            if isinstance(message, Act):
                self.asked.setdefault((page.guest.id, message.cid), message)
            self.run(page.ask(text))

    @rule(who=WHO, text=RUBBISH)
    def send_rubbish(self, who: int, text: str) -> None:
        if (page := self.page(who)) is not None:
            self.run(page.ask(text))

    @rule(who=WHO, body=st.binary(max_size=20))
    def send_bytes(self, who: int, body: bytes) -> None:
        if (page := self.page(who)) is not None:
            page.send_bytes(body)
            self.run(quiet())

    # What the world does.

    @rule(seconds=st.sampled_from([0.01, 1, 4, 11, 30, 100]))
    def wait(self, seconds: float) -> None:
        self.run(pass_time(seconds))

    @rule(how=st.sampled_from(["before", "after"]))
    def storage_fails(self, how: str) -> None:
        self.room.store.failures.append(how)

    @rule()
    def put_away(self) -> None:
        async def work() -> None:
            self.room.store.failures.clear()
            self.actor = await self.room.put_away(self.code)
            self.room.store.kept_in_secret = False

        self.run(work())

    # What holds.

    @invariant()
    def all_agree(self) -> None:
        if not hasattr(self, "room"):
            return
        self.runner.run(self._check())

    async def _check(self) -> None:
        length = await self.room.store.length(self.actor.id)
        if self.room.store.kept_in_secret and length != self.actor.table.version:
            return  # the table finds out when it wants to keep something
        assert length == self.actor.table.version
        replayed = await self.room.from_log(self.actor)
        for seat in (None, *range(len(replayed.places))):
            assert as_told(self.actor, replayed, seat) == as_told(self.actor, None, seat)
        assert replayed.banks == self.actor.table.banks
        for page in self.pages.values():
            # Bots among themselves play on meanwhile: what is told is on its way for a moment.
            for _ in range(1000):
                if page.known.version == self.actor.table.version:
                    break
                await asyncio.sleep(0)
            assert page.broken is None
            fresh = as_told(self.actor, None, self.actor.table.seat_of(page.guest.id))
            known, now = page.known.all_that_stands(), fresh.all_that_stands()
            other = {name: (known[name], now[name]) for name in now if known[name] != now[name]}
            assert not other, f"{page.guest.name}: {other}"
        await self._check_done()

    async def _check_done(self) -> None:
        stored = await self.room.store.read(self.actor.id)
        for (guest, cid), version in self.done.items():
            act = self.asked.get((guest, cid))
            if act is not None:
                entry = read(stored[version - 1].body)
                assert isinstance(entry, Did)
                assert await self.room.store.find(self.actor.id, f"{guest}:{cid}") == version
                assert (entry.call, entry.by) == (act.call, "person"), (act, version, entry)

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.runner.run(self.opened.aclose())
            self.runner.close()


def as_told(actor: Actor, table: Table | None, seat: int | None) -> Known:
    """What a newcomer in a seat would know now, of the table as it is or of another one."""
    desk, known = actor._desk, Known()
    ask = actor._tempo.ask_for(seat)
    welcome = projection.welcome(
        table or actor.table, seat, desk.around(), clock=desk.clock(), ask=ask
    )
    known.learn(json.loads(text_of(welcome)))
    return known


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    deadline=None,
    stateful_step_count=40,
    max_examples=max(15, settings.default.max_examples // 10),  # type: ignore[union-attr]
)
