"""A bot is asked why: at the count, in the log of the hand before, and in a replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from hordago.bots import bot_names
from hordago.server.thinking import can_explain
from tests.browser.conftest import NewPhone
from tests.browser.player import BRIEF, ONE_GAME, Player, open_table, play
from tests.browser.server import RunningServer
from tests.browser.test_accessibility import violations
from tests.browser.test_layout import NARROW, TOO_SMALL, TOO_WIDE, found
from tests.server.oracle import NAME

LEVELS: Final = (NAME, *[name for name in bot_names() if can_explain(name)])
SHORT_WHILE: Final = 1_000  # milliseconds
SHORT: Final = {**ONE_GAME, "target": "5"}
WHY: Final = "[data-do=why]"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that has the bot of the tests among its bots."""
    running = RunningServer(tmp_path_factory.mktemp("asked"), module="tests.server.oracle")
    yield running
    running.stop()


def seated(phone: BrowserContext, server: RunningServer, level: str) -> Player:
    """Somebody at a table with three such bots, whose match is one short game."""
    opened = open_table(phone, server, play_now=True, level=level, changed=SHORT, preset="nabo_40")
    page = phone.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    return Player(page, BRIEF)


def to_the_count(player: Player) -> Page:
    """Play to the end of a hand, and see all of its count."""
    play([player], until=lambda: player.look().phase == "count")
    show_all = player.page.locator("[data-do=show-all]")
    with suppress(TimeoutError):  # where less movement is wanted, all is there at once
        show_all.tap(timeout=SHORT_WHILE)
    return player.page


def read_answer(page: Page) -> None:
    """The answer has options whose percents add up to 100, and what was done among them."""
    answer = page.get_by_test_id("why")
    expect(answer.locator("table")).to_be_visible()
    shares = answer.locator("[data-share]").evaluate_all(
        "all => all.map((each) => Number(each.dataset.share))"
    )
    assert len(shares) > 0
    assert sum(shares) == 100
    expect(answer.locator("[data-card]")).to_have_count(4)


@pytest.mark.parametrize("level", LEVELS)
def test_at_the_count_a_bot_says_what_it_could_do_and_how_often(
    context: BrowserContext, asked: RunningServer, level: str
) -> None:
    me = seated(context, asked, level)
    page = to_the_count(me)
    page.locator(".count summary").tap()
    button = page.locator(f".count {WHY}").first
    button.tap()
    read_answer(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_the_log_asks_about_the_hand_before_and_never_about_the_one_in_play(
    context: BrowserContext, asked: RunningServer
) -> None:
    opened = open_table(context, asked, play_now=True, level=NAME)
    page = context.new_page()
    page.goto(f"{asked.url}/t/{opened['code']}")
    me = Player(page, BRIEF)
    play([me], until=lambda: me.look().mine)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator("li").first).to_be_visible()
    expect(page.locator(WHY)).to_have_count(0)
    page.keyboard.press("Escape")
    play([me], until=lambda: me.look().waits)
    page.locator("[data-do=go-on]").tap()
    play([me], until=lambda: me.look().mine)
    page.keyboard.press("l")
    buttons = page.get_by_role("dialog").locator(WHY)
    expect(buttons.first).to_be_visible()
    begins = "(each) => each.closest('ol').querySelectorAll('li.hand ~ li.hand').length"
    assert buttons.first.evaluate(begins) > 0
    late = "all => all.filter((each) => !each.closest('li').matches(':has(~ li.hand)')).length"
    assert buttons.evaluate_all(late) == 0
    buttons.first.focus()
    page.keyboard.press("Enter")
    read_answer(page)
    page.keyboard.press("Escape")
    expect(buttons.first).to_be_focused()  # the log is still open beneath


def test_in_the_replay_of_a_match_that_was_played_here_its_bots_can_be_asked(
    context: BrowserContext, asked: RunningServer
) -> None:
    me = seated(context, asked, NAME)
    page = to_the_count(me)
    play([me], until=lambda: me.look().over)
    page.locator("[data-do=replay]").tap()
    page.locator("[data-seat] [data-card]").first.wait_for()
    page.keyboard.press("End")
    log = page.get_by_test_id("replay-log")
    expect(log.locator(WHY).first).to_be_visible()
    assert log.locator(f"{WHY}[data-seat='0']").count() == 0  # the visitor is no bot
    log.locator(WHY).last.tap()
    read_answer(page)


def test_the_answer_is_for_everyone_and_for_every_phone(
    new_phone: NewPhone, asked: RunningServer
) -> None:
    phone = new_phone(viewport=NARROW, reduced_motion="reduce", locale="eu")
    page = to_the_count(seated(phone, asked, NAME))
    page.locator(".count summary").tap()
    assert violations(page) + found(page, TOO_SMALL) + found(page, TOO_WIDE) == []
    page.locator(f".count {WHY}").first.tap()
    read_answer(page)
    assert violations(page) + found(page, TOO_SMALL) + found(page, TOO_WIDE) == []
