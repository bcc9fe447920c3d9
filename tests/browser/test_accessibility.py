"""axe finds nothing wrong: on every page, in every language, in the light and in the dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.server import RunningServer
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


def all_violations(page: Page, server: RunningServer, names: list[str]) -> dict[str, list[str]]:
    """What axe finds on some pages."""
    found = {}
    for name in names:
        page.unroute_all()
        VIEWS[name](page, server)
        found[name] = violations(page)
    return {name: each for name, each in found.items() if each}


@pytest.mark.parametrize("names", FIVES, ids=range(5))
def test_no_page_has_a_violation(
    new_phone: NewPhone, server: RunningServer, names: list[str]
) -> None:
    found = {}
    for name in names:
        phone = new_phone(reduced_motion="reduce")
        found |= all_violations(phone.new_page(), server, [name])
        phone.close()
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_home_and_table_have_none_in_another_language(
    new_phone: NewPhone, server: RunningServer, language: str
) -> None:
    found = {}
    for name in ELSEWHERE:
        phone = new_phone(locale=language, reduced_motion="reduce")
        found |= all_violations(phone.new_page(), server, [name])
        phone.close()
    assert found == {}


def test_the_dark_has_none(new_phone: NewPhone, server: RunningServer) -> None:
    found = {}
    for name in IN_THE_DARK:
        phone = new_phone(color_scheme="dark", reduced_motion="reduce")
        found |= all_violations(phone.new_page(), server, [name])
        phone.close()
    assert found == {}


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_has_a_violation_anywhere(
    new_phone: NewPhone, server: RunningServer, name: str, language: str, scheme: str
) -> None:
    phone = new_phone(locale=language, color_scheme=scheme, reduced_motion="reduce")
    assert all_violations(phone.new_page(), server, [name]) == {}
