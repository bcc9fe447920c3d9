"""Players who leave and come back, and those who take a bot's place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.player import BRIEF, Player, any_call, open_table, play, sit
from tests.browser.server import RunningServer

GRACE = 1.0  # seconds


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits a second for those who are gone."""
    running = RunningServer(tmp_path_factory.mktemp("hasty"), {"HORDAGO_PATIENCE_GONE": str(GRACE)})
    yield running
    running.stop()


def two_sit_down(new_phone: NewPhone, server: RunningServer) -> tuple[Player, Player]:
    """Two people, and bots for the rest."""
    host, guest = new_phone(), new_phone()
    code = open_table(host, server, "two_handed", name="Ana", level="passive")["code"]
    first, second = host.new_page(), guest.new_page()
    first.goto(f"{server.url}/t/{code}")
    second.goto(f"{server.url}/t/{code}")
    sit(second, 1, "Beñat")
    first.locator("[data-do=start]").tap()
    players = Player(first, BRIEF), Player(second, BRIEF)
    play(players, until=lambda: any(each.look().mine for each in players))
    return players


def test_a_bot_sits_in_for_one_who_left_and_gives_the_seat_back(
    new_phone: NewPhone, hasty: RunningServer
) -> None:
    ana, benat = two_sit_down(new_phone, hasty)
    address, phone = benat.page.url, benat.page.context
    benat.page.close()
    note = ana.page.locator("[data-seat='1'] .note")
    play([ana], until=lambda: "bot" in " ".join(note.all_inner_texts()))
    hand = ana.look().hand
    play([ana], until=lambda: ana.look().waits)  # the bot plays on to the end of the hand
    assert hand

    back = Player(phone.new_page(), BRIEF)
    back.page.goto(address)
    back.page.locator("[data-menu=back], [data-do=back]").first.wait_for()
    back.page.locator("[data-menu=back], [data-do=back]").first.tap()
    both = [ana, back]
    play(both, until=lambda: back.look().mine)
    expect(note).to_have_count(0)
    play(both, until=lambda: any(each.look().waits for each in both))


def test_a_person_takes_the_seat_of_a_bot_when_the_hand_is_over(
    new_phone: NewPhone, server: RunningServer
) -> None:
    host, guest = new_phone(), new_phone()
    opened = open_table(host, server, name="Ana", play_now=True, level="passive")
    ana = Player(host.new_page(), any_call(3))
    ana.page.goto(f"{server.url}/t/{opened['code']}")
    play([ana], until=lambda: ana.look().mine)

    page = guest.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    page.locator("[data-seat='2'] button.more").tap()
    page.locator("[data-menu=sit]").tap()
    comer = Player(page, any_call(4))
    seat = ana.page.locator("[data-seat='2']").first
    play([ana, comer], until=lambda: comer.look().mine)
    assert len(comer.look().hand) == 4
    expect(seat).not_to_contain_text("bot")
