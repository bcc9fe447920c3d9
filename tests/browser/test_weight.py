"""How much a phone loads before one can play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.server import RunningServer
from tests.browser.views import VIEWS

MOST = {"home": 60_000, "table answer": 100_000}  # bytes, compressed
"""The first page, and a table by its link: with all cards and all that one can do at it."""

LOADED = """() => {
    const all = [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
    ];
    return all.map((each) => [new URL(each.name).pathname, each.encodedBodySize]);
}"""


def loaded(page: Page) -> dict[str, int]:
    """The compressed size of everything that a page has loaded, by its address."""
    page.wait_for_load_state("networkidle")
    return dict(page.evaluate(LOADED))


@pytest.mark.parametrize("name", MOST)
def test_a_first_load_is_light(new_phone: NewPhone, server: RunningServer, name: str) -> None:
    page = new_phone().new_page()
    VIEWS[name](page, server)
    sizes = loaded(page)
    total = sum(sizes.values())
    print(f"{name}: {total} bytes")
    for path, size in sorted(sizes.items(), key=lambda each: -each[1]):
        print(f"{size:>8} {path}")
    assert any(path.endswith(".js") for path in sizes)
    assert total < MOST[name]
