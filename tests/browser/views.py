"""All pages that a person can come to, each with the way there: for the tests of how they look.

Owns the list; what is looked for on them is said by each test.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser import stage
from tests.browser.player import open_table
from tests.browser.server import RunningServer

View = Callable[[Page, RunningServer], None]
RECORD: Final = Path(__file__).parents[1] / "golden" / "almanac_40.mus"


def address(path: str, ready: str = "main h1") -> View:
    """A page by its address; `ready` is there once it shows what it has to show."""

    def go(page: Page, server: RunningServer) -> None:
        page.goto(server.url + path)
        page.locator(ready).first.wait_for(state="attached")

    return go


def moment(name: str) -> View:
    """The table at a moment of a match."""

    def go(page: Page, server: RunningServer) -> None:
        stage.show(page, server, name)

    return go


def ordago(page: Page, server: RunningServer) -> None:
    """The table where an órdago is to be confirmed."""
    stage.show(page, server, "open")
    page.locator("[data-call=ordago]").tap()
    page.locator("[data-call=ordago-yes]").wait_for()


def asked(page: Page, server: RunningServer) -> None:
    """A bot partner's question."""
    stage.show(page, server, "waiting", stage.ASKS)
    page.locator("dialog[open]").wait_for()


def settings(page: Page, server: RunningServer) -> None:
    """The settings, open."""
    page.goto(server.url)
    page.locator("[data-menu=settings]").tap()
    page.locator("dialog[open]").wait_for()


def lobby(page: Page, server: RunningServer) -> None:
    """A table that gathers, as its host sees it."""
    opened = open_table(page.context, server, name="Ana")
    page.goto(f"{server.url}/t/{opened['code']}")
    page.locator("[data-do=start]").wait_for()
    # A link that reaches this machine alone has no picture.
    for picture in page.locator("figure img").all():
        picture.evaluate("(each) => each.decode()")


def visitor(page: Page, server: RunningServer) -> None:
    """A table that gathers, as one sees it who has no seat yet."""
    browser = page.context.browser
    assert browser is not None
    host = browser.new_context()
    opened = open_table(host, server, name="Ana")
    host.close()
    page.goto(f"{server.url}/t/{opened['code']}")
    page.locator("[data-do=sit]").first.tap()
    page.locator("main form").wait_for()


def replay(page: Page, server: RunningServer) -> None:
    """A record that the reader brought."""
    page.goto(f"{server.url}/replay")
    page.locator("textarea").fill(RECORD.read_text(encoding="utf-8"))
    page.locator("textarea ~ button").tap()
    page.locator("[data-seat] [data-card]").first.wait_for()


def replay_end(page: Page, server: RunningServer) -> None:
    """The same at the end of a hand, with its count and its deal checked."""
    replay(page, server)
    page.keyboard.press("End")
    page.locator("[data-do=verify]").tap()
    page.locator(".fair").wait_for()


VIEWS: Final[dict[str, View]] = {
    "home": address("/", "select[id$='-level'] option:nth-child(2)"),
    "settings": settings,
    "new": address("/new", "input[type=radio][value=almanac_40]"),
    "lobby": lobby,
    "visitor": visitor,
    **{f"table {name}": moment(name) for name in stage.MOMENTS},
    "ordago": ordago,
    "asked": asked,
    "rules": address("/rules", "main li a"),
    "code": address("/rules/almanac_40", "main .panel"),
    "records": address("/records"),
    "replay": address("/replay", "textarea"),
    "replayed": replay,
    "replayed end": replay_end,
    "no table": address("/t/no-such-table-here"),
    "missing": address("/no/such/page"),
}
"""Every page by a name."""

TABLES: Final = [name for name in VIEWS if name.startswith("table ")]
