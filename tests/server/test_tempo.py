"""What a table does by itself: the next hand, patience with the silent, clocks."""

from __future__ import annotations

import pytest

from hordago.server.entries import Did, SatIn
from hordago.server.protocol import Away, Back, ClockRule, Ready, Start
from hordago.server.timing import Patience
from tests.server.house import QUICK, Room, deal, open_room
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet
from tests.server.test_actor import turn_of

NAMES = ("Ane", "Jon", "Miren", "Peio")
CLOCK = ClockRule(bank=30, gain=5)


async def calls(room: Room, page: Page) -> list[Did]:
    """The calls of a table as they are kept."""
    return [each for each in await room.log(page.actor) if isinstance(each, Did)]


async def sat_in(room: Room, page: Page) -> list[tuple[int, bool]]:
    """For which seats a bot sat in, and gave back."""
    return [(e.seat, e.on) for e in await room.log(page.actor) if isinstance(e, SatIn)]


async def to_the_count(*pages: Page) -> None:
    """Play calmly until the hand is over."""
    hand = pages[0].game["hand"]
    while pages[0].game["hand"] == hand:
        for page in pages:
            if page.acting:
                legal = page.known.you["legal"]["calls"]
                calm = ("no_mus", "pass", "fold", "we_fold")
                await page.act(next(call for call in calm if call in legal))
        await quiet()


# The next hand.


@quickly
async def test_the_pack_is_cut_where_the_page_of_the_cutter_says() -> None:
    async with open_room() as room:
        pages = await room.people(*NAMES)
        await pages[0].refusal(Start("a"))
        await pages[0].until(lambda: pages[0].known.game is not None)
        cutter = pages[0].game["turn"]
        for page in pages:
            await page.ready(11 + (page.seat or 0))
        await quiet()
        (cut,) = await calls(room, pages[0])
        assert (cut.call, cut.seat, cut.stones, cut.by) == ("cut", cutter, 11 + cutter, "person")


@quickly
async def test_where_the_cutter_is_silent_the_table_cuts() -> None:
    async with open_room() as room:
        pages = await room.people(*NAMES)
        await pages[0].refusal(Start("a"))
        await pass_time(QUICK.first_cut - 0.1)
        assert await calls(room, pages[0]) == []
        await pass_time(0.2)
        (cut,) = await calls(room, pages[0])
        assert (cut.call, cut.by) == ("cut", "house")


@quickly
async def test_the_next_hand_waits_until_all_who_are_here_want_it() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        await to_the_count(*pages)
        for number, page in enumerate(pages):
            assert page.game["phase"] == "cut"
            assert page.known.around["closes"] > 0
            assert page.known.around["ready"].count(True) == number
            await page.ready()
        await quiet()
        assert pages[0].game["phase"] == "mus"
        assert pages[0].known.around["ready"] == [False] * 4
        assert pages[0].known.around["closes"] is None


@quickly
async def test_the_next_hand_does_not_wait_longer_than_a_rest() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        await to_the_count(*pages)
        await pages[0].ready()
        await pass_time(QUICK.rest - 0.5)
        assert pages[0].game["phase"] == "cut"
        await pass_time(1)
        assert pages[0].game["phase"] == "mus"


@quickly
async def test_one_who_is_alone_is_waited_for_without_end() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        while ane.game["hand"] == 1:
            if ane.acting:
                legal = ane.known.you["legal"]["calls"]
                await ane.act(next(c for c in ("no_mus", "pass", "fold", "we_fold") if c in legal))
            await pass_time(0.01)
        await pass_time(3000)
        assert (ane.game["phase"], ane.known.around["closes"]) == ("cut", None)
        await ane.ready()
        await quiet()
        assert ane.game["phase"] != "cut"


@quickly
async def test_after_a_time_without_anybody_the_rest_begins_anew() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        await to_the_count(*pages)
        for page in pages:
            await page.leave()
        await pass_time(1000)
        back = [await page.again() for page in pages]
        room.pages += back
        await quiet()
        assert back[0].game["phase"] == "cut"
        assert back[0].known.around["closes"] > 0


@quickly
async def test_a_ready_for_another_hand_or_with_no_cut_changes_nothing() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        assert await pages[0].ask(Ready(1, 7)) is None  # that hand has begun
        await to_the_count(*pages)
        assert await pages[0].ask(Ready(1, 7)) is None
        assert await pages[0].refusal('{"type":"ready","hand":2,"cut":40}') == "not_understood"
        assert pages[0].known.around["ready"] == [False] * 4


@quickly
async def test_a_cut_lifts_fewer_cards_than_the_pack_has() -> None:
    async with open_room() as room:
        pages = await room.game("Ane", "Jon", preset="rioja_36", level="passive")
        await to_the_count_with_bots(pages)
        most = 35
        assert await pages[0].ready(most + 1) == "illegal"
        assert await pages[0].ready(most) is None


async def to_the_count_with_bots(pages: list[Page]) -> None:
    """The same where bots play too."""
    while pages[0].game["hand"] == 1:
        for page in pages:
            if page.acting:
                legal = page.known.you["legal"]["calls"]
                calm = ("no_mus", "pass", "fold", "we_fold")
                await page.act(next(call for call in calm if call in legal))
        await pass_time(0.1)


@quickly
async def test_who_takes_a_seat_is_not_ready_because_the_one_before_was() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        await to_the_count(*pages)
        await pages[1].ready()
        await pages[1].refusal('{"type":"stand","cid":"s"}')
        new = await room.page(await room.guest("Itziar"), pages[0].known.table["code"])
        assert await new.sit(1) is None
        assert new.known.around["ready"] == [False] * 4


# Patience.


@pytest.mark.parametrize(("how", "seconds"), [("silent", 60), ("gone", 20), ("away", 90)])
def test_a_bot_sits_in_for_a_player_who_is(how: str, seconds: float) -> None:
    @quickly
    async def play() -> None:
        async with open_room() as room:
            slow, others = turn_of(await room.game(*NAMES))
            if how == "gone":
                await slow.leave()
            if how == "away":
                await slow.ask(Away(True))
            await pass_time(seconds - 1)
            assert await sat_in(room, slow) == []
            await pass_time(2)
            assert await sat_in(room, slow) == [(slow.seat, True)]
            assert others[0].known.table["seats"][slow.seat or 0]["sat_in"]
            assert [each.by for each in await calls(room, slow)][-1] == "sit_in"
            assert others[0].game["turn"] != slow.seat

    play()


@quickly
async def test_one_who_plays_with_bots_alone_may_think_as_long_as_he_likes() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        await pass_time(100_000)
        assert ane.acting
        assert await sat_in(room, ane) == []


@quickly
async def test_the_seat_is_given_back_when_its_player_wants_it_or_calls() -> None:
    async with open_room() as room:
        slow, _ = turn_of(await room.game(*NAMES))
        await pass_time(61)
        assert await slow.refusal(Back("a")) is None
        assert await sat_in(room, slow) == [(slow.seat, True), (slow.seat, False)]
        assert not slow.known.table["seats"][slow.seat or 0]["sat_in"]


@quickly
async def test_who_calls_though_a_bot_sat_in_has_his_seat_back() -> None:
    async with open_room(patience=Patience(pace=10.0)) as room:
        slow, others = turn_of(await room.game(*NAMES))
        await pass_time(61)
        assert slow.acting  # the bot takes its time
        assert await slow.refusal(slow.call("mus")) is None
        assert await sat_in(room, slow) == [(slow.seat, True), (slow.seat, False)]
        assert [each.by for each in await calls(room, slow)][-1] == "person"
        assert others[0].game["turn"] != slow.seat


@quickly
async def test_who_takes_his_seat_back_in_his_turn_has_time_for_it() -> None:
    async with open_room(patience=Patience(pace=10.0)) as room:
        slow, _ = turn_of(await room.game(*NAMES))
        await pass_time(61)
        assert await slow.refusal(Back("a")) is None
        await pass_time(15)
        assert slow.acting
        assert await sat_in(room, slow) == [(slow.seat, True), (slow.seat, False)]
        await pass_time(10)
        assert (await sat_in(room, slow))[-1] == (slow.seat, True)


@quickly
async def test_who_comes_back_late_from_the_background_or_a_lost_line_has_time() -> None:
    async with open_room() as room:
        slow, _ = turn_of(await room.game(*NAMES))
        await slow.ask(Away(True))
        await pass_time(80)
        await slow.ask(Away(False))
        await pass_time(15)
        assert await sat_in(room, slow) == []
        await slow.leave()
        await pass_time(15)
        slow = await slow.again()
        room.pages.append(slow)
        await pass_time(15)
        assert await sat_in(room, slow) == []


@quickly
async def test_nobody_gains_time_without_end_by_coming_and_going() -> None:
    async with open_room() as room:
        slow, _ = turn_of(await room.game(*NAMES))
        for _ in range(40):
            await slow.ask(Away(True))
            await pass_time(5)
            await slow.ask(Away(False))
            await pass_time(5)
        assert (await sat_in(room, slow))[0] == (slow.seat, True)


@quickly
async def test_who_was_alone_is_not_out_of_time_when_another_comes() -> None:
    async with open_room() as room:
        slow, others = turn_of(await room.game(*NAMES))
        for page in others:
            await page.leave()
        await pass_time(5000)
        assert await sat_in(room, slow) == []
        room.pages.append(await others[0].again())
        await pass_time(50)
        assert await sat_in(room, slow) == []
        await pass_time(20)
        assert await sat_in(room, slow) == [(slow.seat, True)]


@quickly
async def test_where_nobody_is_nothing_happens() -> None:
    async with open_room() as room:
        pages = await room.game("Ane", "Jon")
        for page in pages:
            await page.leave()
        version = pages[0].actor.table.version
        await pass_time(10_000)
        assert pages[0].actor.table.version == version


# Clocks.


@quickly
async def test_a_call_costs_the_time_it_took_and_gains_some() -> None:
    async with open_room() as room:
        acting, _ = turn_of(await room.game(*NAMES, clock=CLOCK))
        side = (acting.seat or 0) % 2
        assert acting.game["clock"] == {"banks": [30_000, 30_000], "running": side}
        await pass_time(12.3)
        await acting.act("mus")
        banks = acting.game["clock"]["banks"]
        assert abs(banks[side] - (30_000 - 12_000 + 5_000)) < 10
        assert banks[1 - side] == 30_000


@quickly
async def test_when_the_flag_falls_the_safe_call_is_made() -> None:
    async with open_room() as room:
        slow, _ = turn_of(await room.game(*NAMES, clock=CLOCK))
        await pass_time(30.2)
        assert slow.acting
        await pass_time(0.2)
        last = (await calls(room, slow))[-1]
        assert (last.seat, last.call, last.by) == (slow.seat, "no_mus", "clock")
        assert last.banks is not None
        assert last.banks[last.seat % 2] == 5_000


@quickly
async def test_clocks_stand_between_hands_and_when_nobody_is_here() -> None:
    async with open_room(patience=Patience(pace=0.0, rest=10_000)) as room:
        pages = await room.game(*NAMES, clock=CLOCK)
        await to_the_count(*pages)
        banks = pages[0].game["clock"]["banks"]
        assert pages[0].game["clock"]["running"] is None
        await pass_time(500)
        await deal(pages)
        assert pages[0].game["clock"]["banks"] == banks
        slow, _ = turn_of(pages)
        for page in pages:
            await page.leave()
        await pass_time(500)
        slow = await slow.again()
        room.pages.append(slow)
        await pass_time(20)
        assert slow.acting
        assert [each.by for each in await calls(room, slow)][-1] == "person"


@quickly
async def test_no_clock_runs_for_a_bot_that_sits_in() -> None:
    async with open_room(patience=Patience(pace=50.0)) as room:
        slow, others = turn_of(await room.game(*NAMES, clock=ClockRule(bank=600, gain=0)))
        assert others[0].game["clock"]["running"] == (slow.seat or 0) % 2
        await pass_time(61)
        assert others[0].known.table["seats"][slow.seat or 0]["sat_in"]
        assert others[0].game["clock"]["running"] is None
