"""The socket of a page: what it may send, how it is closed, and that no page holds up another."""

from __future__ import annotations

import json

import pytest

from hordago.server.actor import MAILBOX
from hordago.server.gateway import BACKLOG, Speed
from hordago.server.letters import Alarm
from hordago.server.protocol import Ping, Say, Stand, text_of
from tests.server.house import deal, open_room
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet
from tests.server.test_actor import turn_of

NAMES = ("Ane", "Jon", "Miren", "Peio")


def last(page: Page) -> str:
    """The code of the refusal that a page was told last."""
    code = json.loads(page.texts[-1])["code"]
    assert isinstance(code, str)
    return code


@quickly
async def test_the_second_page_of_a_player_takes_the_place_of_the_first() -> None:
    async with open_room() as room:
        acting, others = turn_of(await room.game(*NAMES))
        second = await room.page(acting.guest, acting.known.table["code"])
        await quiet()
        assert (acting.closed, last(acting)) == (4409, "moved")
        assert second.closed is None
        assert others[0].known.around["here"] == [True] * 4
        assert await second.refusal(second.call("mus")) is None


@quickly
async def test_of_two_pages_that_look_on_the_one_that_sits_down_stays() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        for sits in (0, 1):
            guest = await room.guest(f"Jon{sits}")
            tabs = [await room.page(guest, ane.known.table["code"]) for _ in range(2)]
            assert await tabs[sits].sit(1 + sits) is None
            await quiet()
            assert [tab.closed for tab in tabs] == ([None, 4409] if sits == 0 else [4409, None])
            assert tabs[sits].seat == 1 + sits
        assert ane.known.around["here"] == [True, True, True, False]


@quickly
async def test_a_watcher_may_look_from_two_pages() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        guest = await room.guest("Peio")
        pages = [await room.page(guest, ane.known.table["watch"]) for _ in range(2)]
        await quiet()
        assert [page.closed for page in pages] == [None, None]
        assert ane.known.around["watchers"] == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("mus", "not_json"),
        ('{"type":"act"', "not_json"),
        ("[]", "not_understood"),
        ("7", "not_understood"),
        ("{}", "not_understood"),
        ('{"type":"shout"}', "not_understood"),
        ('{"type":"say","phrase":"you are a fool"}', "not_understood"),
        ('{"type":"sit","cid":"a","seat":9}', "not_understood"),
        ('{"type":"sit","cid":"","seat":1}', "not_understood"),
        ('{"type":"sit","cid":"a b","seat":1}', "not_understood"),
        ('{"type":"sit","cid":"a","seat":1,"more":1}', "not_understood"),
        ('{"type":"act","cid":"a","moment":1,"call":"sing"}', "not_understood"),
        ('{"type":"act","cid":"a","moment":1,"call":"bet","stones":1000}', "not_understood"),
        ('{"type":"act","cid":"a","moment":"1","call":"mus"}', "not_understood"),
        ('{"type":"act","cid":"\\ud800","moment":1,"call":"mus"}', "not_json"),
        ("[" * 2000, "not_understood"),
        ('{"type":"stand","cid":' + "[" * 1900, "not_understood"),
        ('{"type":"ping","of":"' + "x" * 3000 + '"}', "too_large"),
    ],
)
def test_a_text_that_is_no_message_is_refused_and_the_line_goes_on(text: str, code: str) -> None:
    @quickly
    async def play() -> None:
        async with open_room() as room:
            (ane,) = await room.people("Ane")
            version = ane.known.version
            assert await ane.refusal(text) == code
            assert await ane.ask(Ping()) is None
            assert (ane.closed, ane.known.version) == (None, version)

    play()


@quickly
async def test_a_refusal_says_which_message_it_is_about() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        told = await ane.ask('{"type":"sit","cid":"a-1","seat":9}')
        assert told is not None
        assert told["cid"] == "a-1"
        assert "seat" in told["detail"]


@quickly
async def test_a_frame_that_is_no_text_is_refused() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        ane.send_bytes(b"\x00\xff")
        await quiet()
        assert (last(ane), ane.closed) == ("not_json", None)


@quickly
async def test_who_speaks_too_fast_is_refused_and_then_closed() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        code = ane.known.table["code"]
        hasty = Page(jon.guest, ane.actor, room.bus)
        room.pages.append(hasty)
        await hasty.open(speed=Speed(rate=0.001, burst=5, characters=2048))
        for _ in range(7):
            hasty.send(text_of(Ping()))
        await quiet()
        kinds = [json.loads(text)["type"] for text in hasty.texts]
        assert (kinds.count("pong"), kinds.count("refused")) == (5, 2)
        assert (last(hasty), hasty.closed) == ("too_fast", None)
        for _ in range(7):
            hasty.send(text_of(Ping()))
        await quiet()
        assert hasty.closed == 4429
        assert await ane.refusal(Say("hello")) is None
        assert (await room.page(jon.guest, code)).seat == 1


@quickly
async def test_a_page_that_does_not_read_is_closed_and_the_others_play_on() -> None:
    async with open_room() as room:
        acting, others = turn_of(await room.game(*NAMES))
        slow = await room.page(await room.guest("Slow"), acting.known.table["watch"])
        slow.read_nothing()
        pages = [acting, *others]
        for number in range(BACKLOG + 20):
            for page in pages:
                if page.acting:
                    legal = page.known.you["legal"]["calls"]
                    calm = ("no_mus", "pass", "fold", "we_fold")
                    assert (
                        await page.refusal(page.call(next(call for call in calm if call in legal)))
                        is None
                    ), number
            if pages[0].game["phase"] == "cut":
                await deal(pages)
        closed = slow.closed  # it does not even hear that
        assert closed is None
        slow.read_nothing(False)
        await quiet()
        assert slow.closed == 4408
        back = await slow.again()
        room.pages.append(back)
        assert back.known.version == pages[0].known.version


@quickly
async def test_a_table_of_which_too_much_is_asked_says_so_and_forgets_nobody_who_leaves() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        for _ in range(MAILBOX):
            ane.actor._mailbox.put_nowait((Alarm(), None))
        jon.send(text_of(Stand("a")))
        await jon.leave()
        await pass_time(1)
        assert ane.known.around["here"] == [True, False, False, False]


@quickly
async def test_a_table_that_is_put_away_closes_its_lines() -> None:
    async with open_room() as room:
        pages = await room.game(*NAMES)
        await room.put_away(pages[0].known.table["code"])
        await quiet()
        assert [page.closed for page in pages] == [1012] * 4


@quickly
async def test_a_page_of_another_table_hears_nothing_of_this_one() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await room.guest("Miren")
        elsewhere = await room.page(miren, await room.table(miren))
        told = len(elsewhere.texts)
        await ane.refusal(Say("hello"))
        await pass_time(1)
        assert len(elsewhere.texts) == told
