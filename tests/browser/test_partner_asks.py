"""A bot never stakes the game for a person without asking him."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import Player, first_of, open_table, play
from tests.browser.server import RunningServer
from tests.browser.stage import ASKS, show


@pytest.mark.parametrize(("keys", "yes"), [(["Tab", "Enter"], True), (["Escape"], False)])
def test_the_question_is_a_dialog_that_the_keyboard_answers(
    context: BrowserContext, server: RunningServer, keys: list[str], yes: bool
) -> None:
    page = context.new_page()
    said = show(page, server, "waiting", ASKS)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("órdago")
    expect(dialog.get_by_role("heading")).to_be_focused()  # no key that was under way says yes
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_timeout(50)
    assert [each for each in said if each["type"] == "answer"] == [
        {"type": "answer", "ask": 1, "yes": yes}
    ]


def test_the_dialog_goes_when_the_question_is_over(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    show(page, server, "waiting", ASKS, {"type": "ask", "ask": 1, "seat": 2})
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-phase]")).to_be_visible()


@pytest.mark.soak
def test_a_bot_asks_before_it_stakes_the_game(
    context: BrowserContext, server: RunningServer
) -> None:
    opened = open_table(context, server, play_now=True, level="random")
    page = context.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    me = Player(page, first_of("no_mus", "pass", "fold"))
    play([me], until=lambda: me.look().asked or me.look().over)
    assert me.look().asked
    page.locator("[data-answer=no]").tap()
    play([me], until=lambda: me.look().over)
