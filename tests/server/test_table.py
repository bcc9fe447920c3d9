"""Who sits at a table: seats, the host, bots, claims, watchers, phrases and blocks."""

from __future__ import annotations

from hordago.server.entries import BotSat, Sat
from hordago.server.protocol import Again, Block, Say, SetBot, Sit, Stand, Start
from tests.server.house import Room, deal, open_room, seat_bots
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet


def seats(page: Page) -> list[str]:
    """Who sits where, as this page knows it."""
    return [each["bot"] or each["name"] or each["kind"] for each in page.known.table["seats"]]


async def stranger(room: Room, page: Page, name: str = "Miren") -> Page:
    """Another guest, who came by the link."""
    return await room.page(await room.guest(name), page.known.table["code"])


@quickly
async def test_who_opens_a_table_sits_in_the_first_seat_and_is_host() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane")
        assert (ane.seat, ane.known.table["host"], ane.known.table["state"]) == (0, 0, "gathering")
        assert seats(ane) == ["Ane", "open", "open", "open"]


@quickly
async def test_an_open_seat_is_taken_at_once_and_all_see_it() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        assert (jon.seat, seats(jon)) == (1, ["Ane", "Jon", "open", "open"])
        assert seats(ane) == seats(jon)
        assert ane.known.around["here"] == [True, True, False, False]


@quickly
async def test_a_taken_seat_is_refused_by_name() -> None:
    async with open_room() as room:
        ane, _ = await room.people("Ane", "Jon")
        miren = await stranger(room, ane)
        told = await miren.ask(Sit("a", 1))
        assert told is not None
        assert (told["code"], told["cid"], told["detail"]) == ("seat_taken", "a", "Jon sits there")


@quickly
async def test_a_seat_that_is_not_there_is_refused() -> None:
    async with open_room() as room:
        (ane,) = await room.people("Ane", preset="two_handed")
        miren = await stranger(room, ane)
        assert await miren.sit(2) == "no_such_seat"
        assert await ane.refusal(SetBot("b", 5, "random")) == "no_such_seat"


@quickly
async def test_one_guest_has_one_seat() -> None:
    async with open_room() as room:
        ane, _ = await room.people("Ane", "Jon")
        assert await ane.sit(2) == "already_seated"


@quickly
async def test_two_names_that_look_alike_do_not_sit_at_one_table() -> None:
    async with open_room() as room:
        ane, _ = await room.people("Ane", "Jon")
        assert await (await stranger(room, ane, "J0n")).sit(2) == "look_alike"
        assert await (await stranger(room, ane, "Jone")).sit(2) is None


@quickly
async def test_a_seat_given_up_before_the_match_is_open() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        assert await jon.refusal(Stand(jon.cid())) is None
        await quiet()
        assert seats(ane) == ["Ane", "open", "open", "open"]
        assert jon.seat is None
        assert jon.known.table["code"] is None  # the link is for those who sit there
        assert await jon.sit(3) is None


@quickly
async def test_who_stands_up_in_a_match_leaves_his_cards_to_a_bot() -> None:
    async with open_room() as room:
        ane, jon = await room.game("Ane", "Jon")
        assert await jon.refusal(Stand(jon.cid())) is None
        await quiet()
        assert seats(ane) == ["Ane", "clubman", "clubman", "clubman"]
        assert (jon.seat, jon.known.cards, jon.acting) == (None, [], False)


@quickly
async def test_who_does_not_sit_cannot_stand_up_act_or_speak() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await stranger(room, ane)
        assert await miren.refusal(Stand("a")) == "not_seated"
        assert await miren.act("mus") == {
            "type": "refused",
            "code": "not_seated",
            "cid": "Miren-1",
            "detail": "watchers are of stone",
        }
        assert await miren.refusal(Say("hello")) == "not_seated"
        assert await miren.ready() == "not_seated"


@quickly
async def test_the_host_who_leaves_passes_it_on_and_has_it_again_when_back() -> None:
    async with open_room() as room:
        ane, jon, _ = await room.people("Ane", "Jon", "Miren")
        assert await ane.refusal(Stand(ane.cid())) is None
        await quiet()
        assert jon.known.table["host"] == 1
        assert await jon.refusal(SetBot(jon.cid(), 0, "random")) is None
        assert await ane.sit(0) is None
        await quiet()
        assert jon.known.table["host"] == 0
        assert await jon.refusal(Start(jon.cid())) == "not_host"


@quickly
async def test_only_the_host_begins_and_bots_fill_the_open_seats() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon", level="cautious")
        assert await jon.refusal(Start(jon.cid())) == "not_host"
        assert await ane.refusal(Start(ane.cid())) is None
        await quiet()
        assert seats(jon) == ["Ane", "Jon", "cautious", "cautious"]
        assert (jon.known.table["state"], jon.known.table["matches"]) == ("playing", 1)
        assert await ane.refusal(Start(ane.cid())) == "not_now"
        assert await ane.refusal(Again(ane.cid())) == "not_now"


@quickly
async def test_the_host_chooses_bots_for_seats_that_no_person_has() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        await seat_bots(ane, {2: "random", 3: "passive"})
        assert seats(ane) == ["Ane", "Jon", "random", "passive"]
        assert await ane.refusal(SetBot("a", 2, None)) is None
        assert seats(ane) == ["Ane", "Jon", "open", "passive"]
        assert await ane.refusal(SetBot("b", 1, "random")) == "seat_taken"
        assert await ane.refusal(SetBot("c", 2, "nobody")) == "no_such_bot"
        assert await jon.refusal(SetBot("d", 2, "random")) == "not_host"


@quickly
async def test_bots_are_changed_between_hands_and_no_seat_is_emptied_in_a_match() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        assert await ane.refusal(SetBot("a", 2, "random")) == "not_now"
        assert await ane.refusal(SetBot("b", 2, None)) == "not_now"
        await to_the_count(ane)
        assert await ane.refusal(SetBot("c", 2, "random")) is None
        assert seats(ane)[2] == "random"


async def to_the_count(*pages: Page) -> None:
    """Play until the hand is over: no mus, no bets."""
    quiet_calls = ("no_mus", "pass", "fold", "we_fold")
    hand = pages[0].game["hand"]
    while pages[0].game["hand"] == hand and pages[0].game["phase"] != "over":
        for page in pages:
            if page.acting:
                legal = page.known.you["legal"]["calls"]
                await page.act(next(call for call in quiet_calls if call in legal))
        await pass_time(0.01)


@quickly
async def test_a_bots_seat_is_claimed_in_mid_hand_and_given_with_the_next_hand() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await stranger(room, ane)
        assert await miren.sit(2) is None
        await quiet()
        assert miren.seat is None
        assert ane.known.around["claims"] == [None, None, "Miren", None]
        assert await (await stranger(room, ane, "Peio")).sit(2) == "seat_taken"
        await to_the_count(ane)
        await ane.ready()
        await miren.until(lambda: miren.seat == 2)
        await ane.until(lambda: ane.game["phase"] != "cut")
        assert seats(ane) == ["Ane", "clubman", "Miren", "clubman"]
        assert len(miren.known.cards) == 4
        await quiet()
        assert ane.known.around["claims"] == [None] * 4


@quickly
async def test_between_hands_a_bots_seat_is_given_at_once() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await stranger(room, ane)
        await to_the_count(ane)
        assert await miren.sit(2) is None
        await quiet()
        assert miren.seat == 2


@quickly
async def test_who_leaves_before_the_hand_is_over_has_no_claim_any_more() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        miren = await stranger(room, ane)
        await miren.sit(2)
        await miren.leave()
        await quiet()
        assert ane.known.around["claims"] == [None] * 4
        await to_the_count(ane)
        await deal([ane])
        assert seats(ane)[2] == "clubman"


@quickly
async def test_when_a_match_is_over_the_host_begins_another_one() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane", changed={"target": "6", "games_to_win": "1"})
        await to_the_end(ane)
        assert ane.known.table["state"] == "over"
        record = ane.known.table["record"]
        assert [each.id for each in await room.accounts.records_of(ane.guest.id)] == [record]
        assert await ane.refusal(Again(ane.cid())) is None
        await quiet()
        assert (ane.known.table["matches"], ane.known.table["record"]) == (2, None)
        await to_the_end(ane)
        assert [each.number for each in await room.accounts.records_of(ane.guest.id)] == [2, 1]


async def to_the_end(*pages: Page) -> None:
    """Play hands until the match is over."""
    while pages[0].known.table["state"] != "over":
        await deal([page for page in pages if page.game["phase"] == "cut"])
        await to_the_count(*pages)


@quickly
async def test_a_watchers_link_shows_no_code_and_no_cards_and_gives_no_seat() -> None:
    async with open_room() as room:
        (ane,) = await room.game("Ane")
        peio = await room.page(await room.guest("Peio"), ane.known.table["watch"])
        assert (peio.seat, peio.known.table["code"], peio.known.cards) == (None, None, [])
        assert ane.known.table["code"] not in "".join(peio.texts)
        assert await peio.sit(1) == "not_seated"
        await quiet()
        assert ane.known.around["watchers"] == 1
        # The link makes a watcher even of one who sits there.
        also_ane = await room.page(ane.guest, ane.known.table["watch"])
        assert (also_ane.seat, also_ane.known.cards) == (None, [])
        assert ane.closed is None


@quickly
async def test_quick_phrases_are_heard_by_all_and_come_one_after_the_other() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        assert await ane.refusal(Say("hello")) is None
        assert await ane.refusal(Say("thanks")) == "too_fast"
        assert await jon.refusal(Say("thanks")) is None
        assert [(each["seat"], each["phrase"]) for each in jon.phrases] == [
            (0, "hello"),
            (1, "thanks"),
        ]
        await pass_time(1.5)
        assert await ane.refusal(Say("laugh")) is None


@quickly
async def test_whom_the_host_has_blocked_does_not_sit_down_at_his_tables() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        assert await ane.refusal(Block(1, True)) is None
        assert await jon.refusal(Stand(jon.cid())) is None
        await quiet()
        assert await jon.sit(1) == "blocked"
        other = await room.table(ane.guest)
        assert await (await room.page(jon.guest, other)).sit(1) == "blocked"
        assert await (await stranger(room, ane)).sit(1) is None
        await quiet()
        assert await ane.refusal(Block(0, True)) == "no_such_seat"  # oneself
        assert await ane.refusal(Block(3, True)) == "no_such_seat"  # nobody


@quickly
async def test_the_lists_of_tables_know_who_sits_there() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        (table,) = await room.accounts.tables_of(jon.guest.id)
        assert (table.players, table.state) == (["Ane", "Jon", "", ""], "open")
        await ane.refusal(Start(ane.cid()))
        await jon.refusal(Stand(jon.cid()))
        assert await room.accounts.tables_of(jon.guest.id) == []
        (table,) = await room.accounts.tables_of(ane.guest.id)
        assert (table.players[0], table.state) == ("Ane", "playing")


@quickly
async def test_the_log_holds_seats_by_their_guests() -> None:
    async with open_room() as room:
        ane, jon = await room.people("Ane", "Jon")
        await seat_bots(ane, {2: "random"})
        _, first, second, third = await room.log(ane.actor)
        assert (type(first), type(second), type(third)) == (Sat, Sat, BotSat)
        assert isinstance(second, Sat)
        assert (second.guest, second.name, second.seat) == (jon.guest.id, "Jon", 1)
