"""What a table does with wishes: in order, once, and kept before anyone is told."""

from __future__ import annotations

import asyncio
import json

import pytest

from hordago.server import desk as desk_module
from hordago.server.entries import Did
from hordago.server.protocol import Act, Again, Back, Start, text_of
from hordago.server.store.errors import StoreError
from tests.server.house import Room, deal, open_room
from tests.server.known import Json
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet

SHORT = {"target": "2", "games_to_win": "1", "vacas_to_win": "1"}


async def all_four(room: Room, **options: object) -> tuple[Page, list[Page]]:
    """Four people in a hand: the one who has to act, and the others."""
    pages = await room.game("Ane", "Jon", "Miren", "Peio", **options)
    return turn_of(pages)


def turn_of(pages: list[Page]) -> tuple[Page, list[Page]]:
    (acting,) = [page for page in pages if page.acting]
    return acting, [page for page in pages if page is not acting]


async def calls_in_log(room: Room, page: Page) -> list[str]:
    """The calls of the hand as they are kept, without the cut."""
    return [e.call for e in await room.log(page.actor) if isinstance(e, Did) and e.call != "cut"]


@quickly
async def test_a_call_is_kept_and_then_all_hear_it() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        done = await acting.act("mus")
        assert done is not None
        assert (done["type"], done["v"]) == ("done", acting.known.version)
        for page in others:
            assert page.known.hand[-1] == {
                "type": "said",
                "seat": acting.seat,
                "call": "mus",
                "stones": 0,
            }
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_a_call_out_of_turn_is_refused() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        for page in others:
            assert await page.refusal(page.call("mus")) == "not_your_turn"
        assert acting.acting


@quickly
async def test_a_call_for_a_moment_that_is_over_is_late() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        early = acting.game["moment"] + 1
        assert await acting.refusal(Act("a", early, "mus")) == "late"
        before = acting.call("no_mus")
        assert await acting.refusal(acting.call("mus")) is None
        assert await acting.refusal(before) == "late"
        assert turn_of([acting, *others])[0] is not acting


@pytest.mark.parametrize(
    ("call", "stones", "cards"),
    [
        ("pass", 0, []),  # nobody may bet yet
        ("bet", 2, []),
        ("discard", 0, ["Kc"]),
        ("discard", 0, ["??"]),
        ("discard", 0, ["xx", "yy"]),
        ("ordago", 0, []),
        ("mus", 3, []),
    ],
)
def test_a_call_that_is_not_legal_is_refused_with_the_reason(
    call: str, stones: int, cards: list[str]
) -> None:
    @quickly
    async def play() -> None:
        async with open_room() as room:
            acting, _ = await all_four(room)
            told = await acting.act(call, stones, cards)
            if call == "mus":  # a number that means nothing is not looked at
                assert told is not None
                assert told["type"] == "done"
                return
            assert told is not None
            assert told["code"] == "illegal"
            assert told["detail"]
            assert await calls_in_log(room, acting) == []

    play()


@quickly
async def test_cards_of_others_cannot_be_thrown() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        pages = [acting, *others]
        for _ in range(4):
            await turn_of(pages)[0].act("mus")
        acting, others = turn_of(pages)
        theirs = others[0].known.cards[:1]
        assert await acting.refusal(acting.call("discard", 0, theirs)) == "illegal"
        twice = acting.known.cards[:1] * 2
        assert await acting.refusal(acting.call("discard", 0, twice)) == "illegal"
        assert await acting.refusal(acting.call("discard", 0, acting.known.cards)) is None


@quickly
async def test_the_pack_is_not_cut_by_a_call() -> None:
    async with open_room() as room:
        pages = await room.people("Ane", "Jon", "Miren", "Peio")
        await pages[0].refusal(Start("a"))
        refused = [await page.refusal(page.call("cut", 7)) for page in pages]
        assert sorted(filter(None, refused)) == ["not_now", *["not_your_turn"] * 3]


@quickly
async def test_before_the_match_and_after_it_nobody_calls() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        assert await ane.refusal(Act("a", 0, "mus")) == "not_now"


@quickly
async def test_the_same_id_is_done_once_and_answered_the_same_each_time() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        call = acting.call("mus")
        first = await acting.ask(call)
        assert first is not None
        assert await acting.ask(call) == first
        for _ in range(3):
            acting.send(text_of(call))
        assert await acting.ask(call) == first
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_one_players_ids_are_not_anothers() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        moment = acting.game["moment"]
        assert await acting.refusal(Act("same", moment, "mus")) is None
        following = turn_of([acting, *others])[0]
        assert await following.refusal(Act("same", moment + 1, "mus")) is None
        assert await calls_in_log(room, acting) == ["mus", "mus"]


@quickly
async def test_an_id_is_known_after_the_table_was_made_again_from_its_log() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        call = acting.call("mus")
        first = await acting.ask(call)
        actor = await room.put_away(acting.known.table["code"])
        await quiet()
        assert acting.closed == 1012
        back = await acting.again(actor)
        room.pages.append(back)
        assert await back.ask(call) == first
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_an_id_is_known_though_it_is_older_than_all_that_are_remembered() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        call = acting.call("mus")
        first = await acting.ask(call)
        acting.actor._desk._done.clear()
        assert await acting.ask(call) == first
        for number in range(desk_module.KEPT + 40):
            acting.actor._desk.learn_key(f"other:{number}", number)
        assert len(acting.actor._desk._done) == desk_module.KEPT
        assert await acting.ask(call) == first
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_what_cannot_be_kept_is_refused_and_did_not_happen() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        version = acting.known.version
        room.store.failures = ["before"]
        call = acting.call("mus")
        told = await acting.ask(call)
        assert told is not None
        assert (told["code"], told["cid"]) == ("storage", call.cid)
        assert (acting.known.version, others[0].known.version) == (version, version)
        done = await acting.ask(call)  # the page tries again
        assert done is not None
        assert done["type"] == "done"
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_a_table_whose_log_went_on_without_it_ends_and_is_made_again() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        code = acting.known.table["code"]
        room.store.failures = ["after"]  # kept, though storage said that it failed
        call = acting.call("mus")
        assert await acting.refusal(call) == "storage"
        await others[0].ask(others[0].call("mus"))
        assert await acting.ask(call) is not None or acting.closed is not None
        await quiet()
        if acting.closed is None:
            assert acting.known.version == await room.store.length(acting.actor.id)
        back = await room.page(acting.guest, code)
        assert back.known.version == await room.store.length(acting.actor.id)
        again = await back.ask(call)
        assert again is not None
        assert again["type"] == "done"
        assert await calls_in_log(room, acting) == ["mus"]


@quickly
async def test_bots_wait_a_moment_when_storage_fails_and_then_go_on() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        room.store.failures = ["before"] * 5
        thinker = room.thinker
        for _ in range(20):
            if ane.acting:
                await ane.ask(ane.call("no_mus" if ane.game["phase"] == "mus" else "pass"))
            await pass_time(1)
        assert not room.store.failures
        assert thinker.asked < 60  # type: ignore[attr-defined]
        assert ane.closed is None


@quickly
async def test_a_list_that_cannot_be_kept_does_not_make_a_call_undone() -> None:
    async with open_room() as room:
        ane, _ = await room.people("Ane", "Jon")

        async def fails(*_: object, **__: object) -> None:
            raise StoreError("the disk is full")

        touch, room.accounts.touch = room.accounts.touch, fails  # type: ignore[method-assign]
        told = await ane.ask(Start("a"))
        room.accounts.touch = touch  # type: ignore[method-assign]
        assert told is not None
        assert told["type"] == "done"
        assert ane.actor.is_running


@quickly
async def test_taking_back_a_seat_that_one_has_changes_nothing() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        version = acting.known.version
        assert await acting.refusal(Back("a")) is None
        assert acting.known.version == version


@quickly
async def test_a_newcomer_is_told_what_all_know() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        pages = [acting, *others]
        await play(pages, 60)
        for page in pages:
            fresh = await room.page(page.guest, page.known.table["code"])
            assert fresh.known.all_that_stands() == page.known.all_that_stands()


async def play(pages: list[Page], calls: int) -> None:
    """Let people play quietly."""
    for _ in range(calls):
        for page in pages:
            if page.acting:
                legal: Json = page.known.you["legal"]
                calm = ("no_mus", "pass", "fold", "we_fold")
                await page.act(next(call for call in calm if call in legal["calls"]))
        await deal([page for page in pages if page.game["phase"] == "cut"])
        await quiet()


@quickly
async def test_who_comes_back_is_told_what_he_missed_and_no_more() -> None:
    async with open_room() as room:
        acting, others = await all_four(room)
        away, here = others[0], [acting, *others[1:]]
        await away.leave()
        assert acting.known.around["here"][away.seat or 0] is False
        known = away.known.version
        await acting.act("mus")
        back = await away.again()
        room.pages.append(back)
        await quiet()
        assert "table" not in json.loads(back.texts[0])
        told = [json.loads(text) for text in back.texts]
        assert [each["v"] for each in told if each["type"] == "event"] == [known + 1]
        assert back.known.version == here[0].known.version
        assert back.known.cards == away.known.cards


@quickly
async def test_who_was_away_too_long_or_knows_too_much_is_told_all() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        for since in (0, 1, acting.known.version + 1, 10**8):  # 1 was before this table was made
            page = await room.page(acting.guest, acting.known.table["code"], since)
            assert "table" in json.loads(page.texts[0])


@quickly
async def test_who_got_a_seat_since_then_is_not_told_what_another_saw_there() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await room.page(await room.guest("Miren"), ane.known.table["code"])
        since = miren.known.version - 1
        assert await miren.sit(2) is None
        await ane.act("no_mus") if ane.acting else None
        while ane.game["phase"] != "cut":
            if ane.acting:
                legal = ane.known.you["legal"]["calls"]
                await ane.act(next(c for c in ("no_mus", "pass", "fold", "we_fold") if c in legal))
            await pass_time(0.01)
        await ane.ready()
        await miren.until(lambda: miren.seat == 2)
        back = await room.page(miren.guest, miren.known.table["code"], since)
        assert "table" in json.loads(back.texts[0])
        assert back.known.cards == miren.known.cards
        dealt = [json.loads(text) for text in back.texts]
        seen = [e for each in dealt for e in each.get("happened", []) if e["type"] == "dealt"]
        assert [each["cards"] for each in seen] == [back.known.cards]


@quickly
async def test_letters_that_wait_are_turned_away_when_a_table_is_put_away() -> None:
    async with open_room() as room:
        acting, _ = await all_four(room)
        asking = asyncio.ensure_future(acting.ask(acting.call("mus")))
        await acting.actor.close()
        await asking
        assert acting.closed == 1012


@quickly
async def test_no_other_match_begins_before_the_record_of_the_last_one_is_kept() -> None:
    async with open_room() as room:
        acting, others = await all_four(room, changed={**SHORT, "announce_dentro": "none"})

        async def fails(*_: object, **__: object) -> None:
            raise StoreError("the disk is full")

        keep = room.accounts.keep_record
        room.accounts.keep_record = fails  # type: ignore[assignment, method-assign]
        await play([acting, *others], 60)
        assert acting.known.table["state"] == "over"
        host = next(page for page in (acting, *others) if page.known.seat == 0)
        assert await host.refusal(Again("x")) == "storage"
        room.accounts.keep_record = keep  # type: ignore[method-assign]
        assert await host.refusal(Again("y")) is None
        assert await room.accounts.records_of(host.guest.id)
