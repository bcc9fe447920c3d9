"""The browser of the tests in this folder, and the server that it opens.

The browser lives as long as a file's tests: Playwright keeps an event loop running in the thread
that started it, and the tests of other files on the same worker run loops of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.browser.chromium import FLAGS, NoChromium, chromium
from tests.browser.server import RunningServer

PHONE = {"width": 390, "height": 844}
PATIENCE = 15_000  # milliseconds that a page may take for anything; machines of tests are busy


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """What drives Chromium; without one the tests are skipped, but under CI they fail."""
    try:
        chromium()
    except NoChromium as error:
        if os.environ.get("CI", "") not in {"", "0", "false"}:
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium."""
    started = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
    yield started
    started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all tests of a worker, whose bots answer at once."""
    running = RunningServer(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


NewPhone = Callable[..., BrowserContext]


@pytest.fixture
def new_phone(browser: Browser) -> Iterator[NewPhone]:
    """Makes somebody's browser, with nothing kept from before; a phone held upright."""
    made: list[BrowserContext] = []

    def make(**settings: Any) -> BrowserContext:
        usual: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "service_workers": "block"}
        phone = browser.new_context(**(usual | settings))
        phone.set_default_timeout(PATIENCE)
        made.append(phone)
        return phone

    yield make
    for phone in made:
        phone.close()


@pytest.fixture
def context(new_phone: NewPhone) -> BrowserContext:
    """One phone, whose owner reads English."""
    return new_phone()
