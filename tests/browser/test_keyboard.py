"""A whole hand with the keyboard alone, and every event as text for those who hear the page."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import Player, first_of, open_table, play
from tests.browser.server import RunningServer

KEYS = {
    "mus": "m",
    "no_mus": "n",
    "pass": "p",
    "bet": "e",
    "accept": "a",
    "fold": "f",
    "raise": "r",
    "ordago": "o",
}

LISTEN = """() => {
    window.heard = [];
    const region = document.querySelector("[data-testid=announcer]");
    new MutationObserver((changes) => {
        for (const change of changes)
            for (const node of change.addedNodes)
                if (node.textContent.trim()) window.heard.push(node.textContent.trim());
    }).observe(region, { childList: true });
}"""

WILLING = first_of(*KEYS)
"""Makes the first call that has a key; where accepting stakes the game, it says so once more."""


class Keys(Player):
    """A player without a mouse."""

    def tap(self, selector: str) -> None:
        """Reach a button from where the keyboard is, and press it."""
        call = selector.removeprefix("[data-call='").removesuffix("']")
        if call in KEYS:
            self.page.keyboard.press(KEYS[call])
        elif selector == "[data-call=discard]":
            self.page.keyboard.press("d")
        elif selector.startswith("[data-testid=hand]"):
            self.page.keyboard.press("1")
        else:
            reach(self.page, selector)
            self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(50)


def reach(page: Page, selector: str) -> None:
    """Go from control to control until one is reached, as the Tab key does."""
    for _ in range(60):
        if page.evaluate("(what) => document.activeElement?.matches(what) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_a_hand_is_played_from_the_first_page_with_the_keyboard_alone(
    context: BrowserContext, server: RunningServer
) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.locator("[data-do=play]").wait_for()
    reach(page, "[data-do=play]")
    page.keyboard.press("Enter")
    me = Keys(page, WILLING)
    play([me], until=lambda: me.look().waits)
    me.step()
    play([me], until=lambda: me.look().mine)  # and the next one begins


def test_an_ordago_is_confirmed_or_taken_back_by_keys(
    context: BrowserContext, server: RunningServer
) -> None:
    opened = open_table(context, server, play_now=True, level="passive")
    page = context.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    me = Keys(page, lambda scene: "no_mus" if "no_mus" in scene.calls else "pass")
    play([me], until=lambda: me.look().mine and "ordago" in me.look().calls)
    page.keyboard.press("o")
    expect(page.locator("[data-call=ordago-yes]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-call=ordago]")).to_be_visible()
    page.keyboard.press("o")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("announcer")).to_contain_text("You: “órdago")


def test_every_event_is_told_as_text(context: BrowserContext, server: RunningServer) -> None:
    opened = open_table(context, server, play_now=True, level="passive")
    page = context.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    me = Keys(page, WILLING)
    play([me], until=lambda: me.look().mine)
    lines = page.locator("aside .log li")
    before = lines.count()
    page.evaluate(LISTEN)
    told: list[str] = []

    def noted() -> bool:
        told[:] = lines.all_text_contents() or told
        phase = me.look().phase
        return len(told) > before and phase in {"grande", "chica", "pares", "juego", "punto"}

    play([me], until=noted)
    me.step()
    page.wait_for_timeout(200)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert len(told) > before
    assert [line for line in told[before:] if line.strip() not in heard] == []
    assert "Your turn" in heard
