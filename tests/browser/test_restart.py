"""The server dies in the middle of a hand, and comes back: all four go on by themselves."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.player import Player, play, told
from tests.browser.server import RunningServer
from tests.browser.test_four_phones import hands, sit_down


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of this test's own."""
    running = RunningServer(tmp_path_factory.mktemp("mortal"))
    yield running
    running.stop()


def all_told(players: Sequence[Player]) -> list[str]:
    """What every page shows."""
    return [told(player.page) for player in players]


def at_rest(players: Sequence[Player]) -> list[str]:
    """What every page shows once nothing is under way."""
    while True:
        seen = all_told(players)
        players[0].page.wait_for_timeout(300)
        if seen == all_told(players):
            return seen


def test_a_killed_server_comes_back_and_all_four_go_on(
    new_phone: NewPhone, mortal: RunningServer
) -> None:
    players, _ = sit_down(new_phone, mortal)
    play(players, until=lambda: players[0].look().phase in {"chica", "pares", "juego", "punto"})
    for player in players:
        player.page.evaluate("() => { window.stays = true }")
    before = at_rest(players)
    cards = hands(players)

    mortal.kill()
    for player in players:
        expect(player.page.locator(".banners .line")).to_be_visible()
    mortal.start()
    for player in players:
        expect(player.page.locator(".banners .line")).to_be_hidden(timeout=15_000)
    deadline = time.monotonic() + 5  # until each has heard that the others are back
    while all_told(players) != before and time.monotonic() < deadline:
        players[0].page.wait_for_timeout(50)
    assert all_told(players) == before
    assert hands(players) == cards

    play(players, until=lambda: all(each.look().phase == "count" for each in players))
    assert all(player.page.evaluate("() => window.stays") for player in players)
