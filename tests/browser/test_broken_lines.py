"""A line that breaks at the table: the page mends it by itself, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import BRIEF, Player, Scene, first_of, open_table, play, told
from tests.browser.server import RunningServer
from tests.browser.wire import Wire

EVERY_PHASE = frozenset({"mus", "discard", "grande", "chica", "pares", "last", "count"})


def phase_of(scene: Scene) -> str:
    """Juego and punto are the two forms of the last lance."""
    return "last" if scene.phase in {"juego", "punto"} else scene.phase


def at_the_table(context: BrowserContext, server: RunningServer) -> tuple[Page, Wire, Player]:
    """A player and a bot, and the wire in between."""
    opened = open_table(context, server, "two_handed", play_now=True, level="passive")
    page = context.new_page()
    wire = Wire(page)
    page.goto(f"{server.url}/t/{opened['code']}")
    return page, wire, Player(page, BRIEF)


def mended(page: Page, wire: Wire, before: int) -> None:
    """A new line is there, and it is well."""
    page.wait_for_function(
        "() => document.querySelector('.banners .line')?.hidden", timeout=10_000, polling=50
    )
    assert wire.opened > before
    assert wire.gaps() == []


def same_as_anew(page: Page) -> None:
    """The page shows what it shows when it is loaded anew."""
    show_all(page)
    before = told_at_rest(page)
    page.reload()
    page.wait_for_selector("[data-phase]")
    show_all(page)
    for _ in range(100):
        if told(page) == before:
            return
        page.wait_for_timeout(50)
    assert told(page) == before


def told_at_rest(page: Page) -> str:
    """What the page tells when it has stopped to change: a count goes on for a while by itself."""
    last, still = told(page), 0
    for _ in range(60):
        page.wait_for_timeout(300)
        now = told(page)
        still = still + 1 if now == last else 0
        if still == 4:
            break
        last = now
    return last


def show_all(page: Page) -> None:
    """Let a count tell all at once: it goes on by itself."""
    if page.locator("[data-do=show-all]").count():
        page.locator("[data-do=show-all]").tap()
        page.wait_for_selector("[data-do=show-all]", state="detached")


def test_a_line_that_is_cut_in_any_phase_is_mended_and_nothing_is_lost(
    context: BrowserContext, server: RunningServer
) -> None:
    page, wire, me = at_the_table(context, server)
    left = set(EVERY_PHASE)

    def mus_until_discards(scene: Scene) -> str:
        return (first_of("mus") if "discard" in left else BRIEF)(scene)

    me.policy = mus_until_discards

    def cut_where_new() -> bool:
        scene = me.look()
        phase = phase_of(scene)
        if phase in left and (scene.mine or scene.waits):
            left.discard(phase)
            before = wire.opened
            wire.cut()
            mended(page, wire, before)
            same_as_anew(page)
        return not left

    play([me], until=cut_where_new)


@pytest.mark.parametrize("way", ["loses_wish", "loses_answer"])
def test_a_call_under_way_when_the_line_is_cut_counts_once(
    context: BrowserContext, server: RunningServer, way: str
) -> None:
    page, wire, me = at_the_table(context, server)
    play([me], until=lambda: me.look().mine)
    calls, before = my_calls(wire), wire.opened
    setattr(wire, way, True)
    me.step()
    mended(page, wire, before)
    wait_for_the_bot(me)
    assert my_calls(wire) == calls + 1
    same_as_anew(page)


def my_calls(wire: Wire) -> int:
    """How many calls of this player the page was told of."""
    mine = next(each["seat"] for each in wire.heard if each["type"] == "welcome")
    events = {each["v"]: each for each in wire.heard if each["type"] == "event"}
    happened = [one for each in events.values() for one in each.get("happened", ())]
    return sum(one["type"] == "said" and one["seat"] == mine for one in happened)


def wait_for_the_bot(me: Player) -> None:
    """Until there is something to do again, with nothing done meanwhile."""
    while not (me.look().mine or me.look().waits):
        me.page.wait_for_timeout(20)


def test_a_broken_line_is_told_and_goes_away_without_a_reload(
    context: BrowserContext, server: RunningServer
) -> None:
    page, wire, me = at_the_table(context, server)
    play([me], until=lambda: me.look().mine)
    banner = page.get_by_role("status").filter(has_text="The line is broken")
    page.evaluate("() => { window.stays = true }")
    wire.go_down()
    expect(banner).to_be_visible()
    wire.come_back()
    expect(banner).to_be_hidden()
    assert page.evaluate("() => window.stays")
    play([me], until=lambda: me.look().waits)
    assert wire.gaps() == []


def test_a_page_that_misses_a_version_asks_for_all_anew(
    context: BrowserContext, server: RunningServer
) -> None:
    page, wire, me = at_the_table(context, server)
    play([me], until=lambda: me.look().mine)
    before = wire.opened
    wire.skips = True
    play([me], until=lambda: wire.opened > before)
    play([me], until=lambda: me.look().waits)
    same_as_anew(page)
