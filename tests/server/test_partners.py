"""A bot never stakes the game of a person who has not agreed, and who sits in plays safely."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hordago.bots import decision_stream, make_bot
from hordago.game.actions import Accept, Action, Ordago, WeAccept
from hordago.game.match import Match
from hordago.game.view import View
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.server.courtesy import instead, safe_action, stakes_game
from hordago.server.entries import Did
from hordago.server.protocol import Answer, Start
from tests.server.house import Room, deal, open_room
from tests.server.page import Page
from tests.server.quick import pass_time, quickly, quiet

CALM = ("no_mus", "pass", "fold", "we_fold")


def calls_ordago(bot: str, view: View) -> Action | None:
    """A bot that throws an órdago whenever it can, and else as little as it can."""
    assert view.seat is not None
    return Ordago(view.seat) if Ordago(view.seat) in view.legal else None


def accepts_ordago(bot: str, view: View) -> Action | None:
    """A bot that accepts all that it can."""
    assert view.seat is not None
    for action in (Accept(view.seat), WeAccept(view.seat)):
        if action in view.legal:
            return action
    return None


async def stakes(room: Room, page: Page) -> list[str]:
    """The calls of bots that stake the game, as they are kept."""
    kept = [each for each in await room.log(page.actor) if isinstance(each, Did)]
    return [each.call for each in kept if each.by == "bot" and each.call == "ordago"]


async def until_asked(pages: list[Page]) -> Page:
    """Play calmly until a bot asks one of these; answers with the page that is asked."""
    for _ in range(500):
        for page in pages:
            if page.known.ask is not None:
                return page
            if page.acting:
                legal = page.known.you["legal"]["calls"]
                await page.act(next(call for call in CALM if call in legal))
        await deal([page for page in pages if page.game["phase"] == "cut"])
        await pass_time(0.01)
    raise AssertionError("no bot asked")


@quickly
async def test_a_bot_asks_before_it_calls_an_ordago_and_calls_it_on_yes() -> None:
    async with open_room(thought=calls_ordago) as room:
        ane, jon = await room.game("Ane", "Jon")  # both have a bot for a partner
        asked = await until_asked([ane, jon])
        ask = asked.known.ask
        assert ask is not None
        assert (ask["what"], ask["closes"]) == ("call", 10_000)
        assert ask["seat"] == (asked.seat or 0) + 2
        assert (jon if asked is ane else ane).known.ask is None
        await pass_time(9)
        assert await stakes(room, ane) == []
        assert await asked.ask(Answer(ask["ask"], True)) is None
        await quiet()
        assert await stakes(room, ane) == ["ordago"]
        assert asked.known.ask is None


@quickly
async def test_on_no_the_bot_does_something_else() -> None:
    async with open_room(thought=calls_ordago) as room:
        pages = await room.game("Ane", "Jon")
        asked = await until_asked(pages)
        ask = asked.known.ask
        assert ask is not None
        moment = asked.game["moment"]
        assert await asked.ask(Answer(ask["ask"], False)) is None
        await quiet()
        assert await stakes(room, asked) == []
        assert asked.game["moment"] > moment


@quickly
async def test_silence_is_no() -> None:
    async with open_room(thought=calls_ordago) as room:
        pages = await room.game("Ane", "Jon")
        asked = await until_asked(pages)
        moment, number = asked.game["moment"], asked.known.ask
        await pass_time(10.5)
        assert asked.game["moment"] > moment
        assert await stakes(room, asked) == []
        assert number is not None
        assert await asked.refusal(Answer(number["ask"], True)) == "late"


@quickly
async def test_where_the_partner_is_away_the_answer_is_no_at_once() -> None:
    async with open_room(thought=calls_ordago) as room:
        ane, jon = await room.people("Ane", "Jon")
        await ane.refusal(Start("a"))
        await jon.leave()
        await deal([ane])
        for _ in range(100):
            if ane.known.ask is not None:
                await ane.ask(Answer(ane.known.ask["ask"], False))
            if ane.acting:
                legal = ane.known.you["legal"]["calls"]
                await ane.act(next(call for call in CALM if call in legal))
            if ane.game["phase"] == "cut":
                break
            await pass_time(1)
        assert await stakes(room, ane) == []


@quickly
async def test_who_comes_back_while_his_bot_asks_is_asked() -> None:
    async with open_room(thought=calls_ordago) as room:
        pages = await room.game("Ane", "Jon")
        asked = await until_asked(pages)
        await asked.leave()
        await pass_time(4)
        back = await asked.again()
        room.pages.append(back)
        assert back.known.ask is not None
        assert 5_000 < back.known.ask["closes"] < 6_500
        await back.ask(Answer(back.known.ask["ask"], True))
        await quiet()
        assert await stakes(room, back) == ["ordago"]


@quickly
async def test_only_who_is_asked_answers_and_only_that_question() -> None:
    async with open_room(thought=calls_ordago) as room:
        pages = await room.game("Ane", "Jon")
        asked = await until_asked(pages)
        other = next(page for page in pages if page is not asked)
        ask = asked.known.ask
        assert ask is not None
        assert await other.refusal(Answer(ask["ask"], True)) == "late"
        assert await asked.refusal(Answer(ask["ask"] + 1, True)) == "late"
        assert await asked.ask(Answer(ask["ask"], True)) is None


@quickly
async def test_a_bot_asks_before_it_accepts_an_ordago() -> None:
    async with open_room(thought=accepts_ordago) as room:
        ane, jon = await room.game("Ane", "Jon")
        for _ in range(400):
            asked = next((page for page in (ane, jon) if page.known.ask is not None), None)
            if asked is not None:
                break
            for page in (ane, jon):
                if page.acting:
                    legal = page.known.you["legal"]["calls"]
                    wanted = ("ordago", *CALM) if page is ane else CALM
                    await page.act(next(call for call in wanted if call in legal))
            await deal([page for page in (ane, jon) if page.game["phase"] == "cut"])
            await pass_time(0.01)
        assert asked is jon
        assert jon.known.ask is not None
        assert jon.known.ask["what"] == "accept"
        score = jon.game["games"]
        await jon.ask(Answer(jon.known.ask["ask"], False))
        await quiet()
        assert jon.game["games"] == score


@quickly
async def test_bots_among_themselves_ask_nobody() -> None:
    async with open_room(thought=calls_ordago) as room:
        (ane,) = await room.game("Ane")
        for _ in range(300):
            if await stakes(room, ane):
                return
            if ane.known.ask is not None:
                await ane.ask(Answer(ane.known.ask["ask"], False))
            elif ane.acting:
                legal = ane.known.you["legal"]["calls"]
                await ane.act(next(call for call in CALM if call in legal))
            elif ane.game["phase"] == "cut":
                await ane.ready()
            await pass_time(0.01)
        raise AssertionError("no bot called an órdago for bots")


@quickly
async def test_a_bot_that_breaks_plays_safely() -> None:
    def breaks(bot: str, view: View) -> Action:
        raise ZeroDivisionError("a bot with a fault")

    async with open_room(thought=breaks) as room:
        (ane,) = await room.game("Ane")
        await ane.until(lambda: ane.acting or ane.game["phase"] == "cut")
        assert ane.actor.is_running


def a_match(preset: str, seed: int) -> Match:
    return Match(Rules.preset(preset).but(signals=None), seed=seed, cuts="players")


@given(st.sampled_from(preset_names()), st.integers(0, 2**32), st.integers(1, 150))
def test_what_is_done_for_others_is_legal_and_stakes_nothing(
    preset: str, seed: int, calls: int
) -> None:
    match, chance, bot = a_match(preset, seed), Random(seed), make_bot("random")
    for number in range(calls):
        seat = match.turn
        if seat is None:
            return
        safe = safe_action(match, seat)
        assert safe in match.legal(seat)
        assert stakes_game(match, safe) is None
        for action in match.legal(seat).plain:
            if stakes_game(match, action) is not None:
                other = instead(match, action)
                assert other in match.legal(seat)
                assert stakes_game(match, other) is None
        wild = match.legal(seat).cuts or chance.random() < 0.2
        match.apply(
            safe if wild else bot.act(match.view(seat), decision_stream(b"s", seat, number))
        )
