"""One visitor and three bots, from the first tap to the replay of the match."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Page, expect

from hordago.cli.entry import cli
from tests.browser.player import Player, any_call, play
from tests.browser.server import RunningServer


def test_two_taps_lead_from_the_opening_to_the_cards(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    trouble: list[str] = []
    asked: list[str] = []
    page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    taps = 0

    page.goto(server.url)
    page.locator("[data-do=play]").tap()
    taps += 1
    expect(page.locator("[data-testid=hand] [data-card]")).to_have_count(4)

    assert taps <= 2
    assert trouble == []  # a violation of the security policy is told here too
    assert [url for url in asked if not url.startswith((server.url, "data:"))] == []


def test_a_match_is_played_to_its_end_kept_replayed_and_verified(
    context: BrowserContext, server: RunningServer, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(server.url)
    choose(page, "code", "logrono_25")
    choose(page, "length", "one")
    choose(page, "level", "cautious")
    page.locator("[data-do=play]").tap()
    me = Player(page, any_call(7, without=frozenset({"mus"})))
    play([me], until=lambda: me.look().over)

    expect(page.get_by_test_id("result")).to_contain_text("the match")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").tap()
    kept = tmp_path / "match.mus"
    downloading.value.save_as(kept)
    checked = CliRunner().invoke(cli, ["record", "check", str(kept)])
    assert checked.exit_code == 0, checked.output

    page.locator("[data-do=replay]").tap()
    replayed(page)
    page.goto(f"{server.url}/records")
    expect(page.get_by_role("heading", level=2)).to_have_count(1)


def choose(page: Page, what: str, value: str) -> None:
    """Choose in a list, as soon as it has the choice."""
    page.locator(f"select[id$='-{what}'] option[value='{value}']").wait_for(state="attached")
    page.locator(f"select[id$='-{what}']").select_option(value)


def replayed(page: Page) -> None:
    """The replay shows all cards, or one seat's alone, and its deals can be checked."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Beñat")
    backs = page.locator("[data-seat] [data-card=back]")
    faces = page.locator("[data-seat] [data-card]:not([data-card=back])")
    page.get_by_role("button", name="Forward").tap()
    page.get_by_role("button", name="Forward").tap()
    expect(faces).to_have_count(16)
    choose(page, "eyes", "1")
    expect(backs).to_have_count(12)
    expect(faces).to_have_count(4)
    page.get_by_role("button", name="To the end of the hand").tap()
    page.locator("[data-do=verify]").tap()
    expect(page.get_by_text("The deal was fair.")).to_be_visible()
    choose(page, "eyes", "open")
    choose(page, "hand", "1")
    page.get_by_role("button", name="To the end of the hand").tap()
    page.locator("[data-do=verify]").tap()
    expect(page.get_by_text("The deal was fair.")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_matches_of_many_kinds_are_played_to_their_end(
    context: BrowserContext, server: RunningServer, seed: int
) -> None:
    page = context.new_page()
    page.goto(server.url)
    codes = page.locator("select[id$='-code'] option")
    expect(codes.nth(seed)).to_be_attached()
    choose(page, "code", codes.nth(seed).get_attribute("value") or "")
    choose(page, "length", "one")
    page.locator("[data-do=play]").tap()
    me = Player(page, any_call(seed))
    play([me], until=lambda: me.look().over)
    expect(page.get_by_test_id("result")).to_be_visible()
