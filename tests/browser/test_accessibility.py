"""axe finds nothing wrong on any page, and all that is tapped is there for a thumb.

In every language, in the light and in the dark; the pages are visited once for both.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import NewPhone
from tests.browser.server import RunningServer
from tests.browser.test_layout import IN_PLAY, OUT_OF_SIGHT, TOO_SMALL, found
from tests.browser.views import VIEWS

LANGUAGES = ("en", "es", "eu", "fr")
ELSEWHERE = ("home", "table answer")  # in the other languages too, at every change
IN_THE_DARK = ("home", "table answer", "table count", "replayed")
FIVES = [list(VIEWS)[start::5] for start in range(5)]


def violations(page: Page) -> list[str]:
    """What axe finds, in one line each."""
    page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def violations_on(phone: BrowserContext, server: RunningServer, name: str) -> list[str]:
    """What axe finds on a page, by its name."""
    page = phone.new_page()
    VIEWS[name](page, server)
    return violations(page)


@pytest.mark.parametrize("names", FIVES, ids=range(5))
def test_no_page_has_a_violation_or_what_a_thumb_would_miss(
    new_phone: NewPhone, server: RunningServer, names: list[str]
) -> None:
    wrong = {}
    for name in names:
        phone = new_phone(reduced_motion="reduce")
        page = phone.new_page()
        VIEWS[name](page, server)
        wrong[name] = violations(page) + found(page, TOO_SMALL)
        if name in IN_PLAY:
            wrong[name] += found(page, OUT_OF_SIGHT)
        phone.close()
    assert {name: each for name, each in wrong.items() if each} == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_home_and_table_have_none_in_another_language(
    new_phone: NewPhone, server: RunningServer, language: str
) -> None:
    for name in ELSEWHERE:
        phone = new_phone(locale=language, reduced_motion="reduce")
        assert violations_on(phone, server, name) == [], name
        phone.close()


def test_the_dark_has_none(new_phone: NewPhone, server: RunningServer) -> None:
    for name in IN_THE_DARK:
        phone = new_phone(color_scheme="dark", reduced_motion="reduce")
        assert violations_on(phone, server, name) == [], name
        phone.close()


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_has_a_violation_anywhere(
    new_phone: NewPhone, server: RunningServer, name: str, language: str, scheme: str
) -> None:
    phone = new_phone(locale=language, color_scheme=scheme, reduced_motion="reduce")
    assert violations_on(phone, server, name) == []
