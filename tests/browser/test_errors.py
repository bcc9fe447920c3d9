"""What goes wrong is told in the page's language, with what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser.chromium import FLAGS, chromium
from tests.browser.conftest import NewPhone
from tests.browser.player import Player, any_call, become, open_table, play, sit
from tests.browser.server import RunningServer
from tests.browser.wire import Wire

LANGUAGES = ("en", "es", "eu", "fr")
NO_TABLE = {
    "en": "There is no table here",
    "es": "Aquí no hay ninguna mesa",
    "eu": "Hemen ez dago mahairik",
    "fr": "Il n\N{RIGHT SINGLE QUOTATION MARK}y a pas de table ici",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_without_a_table_says_so_in_every_language(
    new_phone: NewPhone, server: RunningServer, language: str
) -> None:
    page = new_phone(locale=language).new_page()
    page.goto(f"{server.url}/t/no-such-table-here")
    expect(page.get_by_role("heading", level=1)).to_have_text(NO_TABLE[language])
    page.locator("main a.primary").tap()
    expect(page.locator("[data-do=play]")).to_be_visible()


def test_an_address_that_is_none_is_told(context: BrowserContext, server: RunningServer) -> None:
    page = context.new_page()
    answer = page.goto(f"{server.url}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("This page does not exist")


def test_rules_that_are_unknown_are_told(context: BrowserContext, server: RunningServer) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/rules/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("There are no such rules here")


def test_a_table_with_unknown_rules_is_not_opened(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}/new?preset=nonsense")
    page.locator("form button[type=submit]").tap()
    expect(page.get_by_role("alert")).to_contain_text("There are no such rules here")


def test_a_pasted_text_that_is_no_link_is_told(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_label("Link or code of a table").fill("hello, is anybody there?")
    page.get_by_role("button", name="To the table").tap()
    expect(page.get_by_role("alert")).to_contain_text("That is no link of a table")


def test_the_fifth_at_a_full_table_is_told(new_phone: NewPhone, server: RunningServer) -> None:
    phones = [new_phone() for _ in range(5)]
    code = open_table(phones[0], server, name="Ana")["code"]
    pages = [phone.new_page() for phone in phones]
    for seat, page in enumerate(pages[1:4], start=1):
        page.goto(f"{server.url}/t/{code}")
        sit(page, seat, f"Name {'ABCD'[seat]}")
    pages[4].goto(f"{server.url}/t/{code}")
    expect(pages[4].get_by_text("All seats are taken.")).to_be_visible()
    expect(pages[4].locator("[data-do=sit]")).to_have_count(0)


def test_a_seat_that_was_taken_meanwhile_is_told(
    new_phone: NewPhone, server: RunningServer
) -> None:
    host, quick, late = (new_phone() for _ in range(3))
    code = open_table(host, server, name="Ana")["code"]
    become(late, server, "Chloé")
    page = late.new_page()
    wire = Wire(page)
    page.goto(f"{server.url}/t/{code}")
    page.locator("[data-seat='1'] [data-do=sit]").wait_for()
    wire.is_held = True

    other = quick.new_page()
    other.goto(f"{server.url}/t/{code}")
    sit(other, 1, "Beñat")
    page.locator("[data-seat='1'] [data-do=sit]").tap()
    page.locator("main form button[type=submit]").tap()
    page.wait_for_timeout(300)
    wire.release()
    expect(page.get_by_role("alert")).to_contain_text("Someone sits there already")


def test_a_name_that_looks_like_another_is_told(new_phone: NewPhone, server: RunningServer) -> None:
    host, guest = new_phone(), new_phone()
    code = open_table(host, server, name="Ana")["code"]
    page = guest.new_page()
    page.goto(f"{server.url}/t/{code}")
    page.locator("[data-seat='1'] [data-do=sit]").tap()
    page.locator("main form input[type=text]").fill("ANA")
    page.locator("main form button[type=submit]").tap()
    expect(page.get_by_role("alert")).to_contain_text("looks like that of someone")


def test_a_table_in_a_second_tab_is_played_in_one_of_them(
    context: BrowserContext, server: RunningServer
) -> None:
    opened = open_table(context, server, play_now=True, level="passive")
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{server.url}/t/{opened['code']}")
        page.wait_for_selector("[data-testid=hand] [data-card]")
    expect(first.get_by_role("heading", level=1)).to_have_text("You play on in another tab")
    first.locator("[data-do=play-here]").tap()
    me = Player(first, any_call(1))
    play([me], until=lambda: me.look().mine)
    expect(second.get_by_role("heading", level=1)).to_have_text("You play on in another tab")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_javascript_the_page_says_so_in_four_languages(
    new_phone: NewPhone, server: RunningServer, language: str
) -> None:
    page = new_phone(java_script_enabled=False).new_page()
    page.goto(server.url)
    expect(page.locator(f"p[lang={language}]")).to_contain_text("JavaScript")


def test_where_nothing_can_be_kept_in_the_browser_one_can_play(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError"); },
        });"""
    )
    page.goto(server.url)
    page.locator("header select").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("[data-do=play]").tap()
    expect(page.locator("[data-testid=hand] [data-card]")).to_have_count(4)


def test_without_cookies_the_page_says_what_to_do(
    playwright: Playwright, server: RunningServer, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    off = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(off))
    phone = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=list(FLAGS), locale="en"
    )
    told_about_cookies(phone.new_page(), server)
    phone.close()


def told_about_cookies(page: Page, server: RunningServer) -> None:
    """Home and a table's link both say it."""
    page.goto(server.url)
    page.locator("[data-do=play]").click()
    expect(page.get_by_role("alert")).to_contain_text("Your browser keeps no cookies")
    page.goto(f"{server.url}/t/no-such-table-here")
    expect(page.get_by_text("Your browser keeps no cookies")).to_be_visible()
