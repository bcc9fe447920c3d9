"""Everything has its place: on the narrowest phone, for the thumb, without scrolling at play."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.server import RunningServer
from tests.browser.views import TABLES, VIEWS

NARROW: Final = {"width": 320, "height": 640}
SMALL: Final = {"width": 360, "height": 740}
IN_PLAY: Final = [name for name in TABLES if name.split()[1] not in {"count", "over"}]
HIGHEST: Final = ("table discard", "table answer", "table punto", "table plural", "table six")
TENS: Final = [list(VIEWS)[start::3] for start in range(3)]

TOO_WIDE = """() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide <= 0) return [];
    const over = [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.tagName + "." + each.className);
    return [`${wide} px: ${over.slice(0, 5).join(" ")}`];
}"""

# What stands in a line of text may be as high as the text; a label is tapped with its field.
TOO_SMALL = """() => {
    const controls = "button, select, textarea, input, main a, header a, [role=button]";
    const small = [];
    for (const each of document.querySelectorAll(controls)) {
        const target = each.closest("label") ?? each;
        const box = target.getBoundingClientRect();
        const link = each.matches("a:not(.button)");
        const inText = link && getComputedStyle(each).display === "inline";
        const shown = each.checkVisibility({ visibilityProperty: true }) && box.height > 1;
        const skips = each.matches(".skip, input[type=range]");
        if (shown && !inText && !skips && box.height < 43.5)
            small.push(`${Math.round(box.height)} px: ${each.outerHTML.slice(0, 120)}`);
    }
    return small;
}"""

OUT_OF_SIGHT = """() => {
    const hidden = [];
    const own = "[data-testid=hand] [data-card], .prompt";
    const needed = `[data-mine=true] :is(${own}), .actions button`;
    for (const each of document.querySelectorAll(needed)) {
        const box = each.getBoundingClientRect();
        if (box.top < -0.5 || box.bottom > innerHeight + 0.5)
            hidden.push(`${Math.round(box.bottom)} px: ${each.outerHTML.slice(0, 120)}`);
    }
    return hidden;
}"""


def found(page: Page, look: str) -> list[str]:
    """What a look at a page finds once nothing moves."""
    page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
    shown: list[str] = page.evaluate(look)
    return shown


@pytest.mark.parametrize("names", TENS, ids=range(3))
def test_no_page_is_wider_than_the_narrowest_phone(
    new_phone: NewPhone, server: RunningServer, names: list[str]
) -> None:
    wide = {}
    for name in names:
        phone = new_phone(viewport=NARROW, reduced_motion="reduce", locale="eu")
        page = phone.new_page()
        VIEWS[name](page, server)
        wide[name] = found(page, TOO_WIDE)
        phone.close()
    assert {name: each for name, each in wide.items() if each} == {}


def test_own_cards_and_what_can_be_done_are_seen_without_scrolling_on_a_small_phone(
    new_phone: NewPhone, server: RunningServer
) -> None:
    hidden = {}
    for name in HIGHEST:
        phone = new_phone(viewport=SMALL, reduced_motion="reduce", locale="fr")
        page = phone.new_page()
        VIEWS[name](page, server)
        hidden[name] = found(page, OUT_OF_SIGHT)
        phone.close()
    assert {name: each for name, each in hidden.items() if each} == {}


def test_with_less_movement_nothing_moves(new_phone: NewPhone, server: RunningServer) -> None:
    page = new_phone(reduced_motion="reduce").new_page()
    page.add_init_script(
        """window.moved = [];
        const note = () => {
            for (const each of document.getAnimations()) {
                const { activeDuration } = each.effect.getComputedTiming();
                if (activeDuration > 10) window.moved.push(each.animationName ?? String(each));
            }
            requestAnimationFrame(note);
        };
        note();"""
    )
    for name in ("home", "table answer", "table count"):
        VIEWS[name](page, server)
        page.wait_for_timeout(300)
        assert page.evaluate("() => window.moved") == [], name
