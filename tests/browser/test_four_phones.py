"""Four people with four phones, each in another language, at one table by its link."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import NewPhone
from tests.browser.player import (
    ONE_GAME,
    Player,
    any_call,
    become,
    first_of,
    open_table,
    play,
    sit,
)
from tests.browser.server import RunningServer

NAMES = {"es": "Ana", "eu": "Beñat", "fr": "Chloé", "en": "David"}


def sit_down(
    new_phone: NewPhone, server: RunningServer, preset: str = "logrono_25"
) -> tuple[list[Player], str]:
    """All four sit down from their phones, and the host starts."""
    phones: list[BrowserContext] = [new_phone(locale=language) for language in NAMES]
    code = open_table(phones[0], server, preset, name="Ana", language="es", changed=ONE_GAME)[
        "code"
    ]
    players = []
    for seat, (phone, name) in enumerate(zip(phones, NAMES.values(), strict=True)):
        page = phone.new_page()
        page.goto(f"{server.url}/t/{code}")
        if seat:
            sit(page, seat, name)
        players.append(Player(page, any_call(seat, without=frozenset({"mus"}))))
    players[0].page.locator("[data-do=start]").tap()
    for player in players:
        player.page.wait_for_selector("[data-testid=hand] [data-card]")
    return players, code


def hands(players: Sequence[Player]) -> list[set[str]]:
    """The cards that each sees with their faces."""
    seen = []
    for player in players:
        cards = player.page.locator("[data-card]:not([data-card=back])")
        seen.append(set(cards.evaluate_all("all => all.map((each) => each.dataset.card)")))
    return seen


def test_four_phones_in_four_languages_play_a_whole_game(
    new_phone: NewPhone, server: RunningServer
) -> None:
    players, _ = sit_down(new_phone, server)
    for player, language in zip(players, NAMES, strict=True):
        assert player.page.locator("html").get_attribute("lang") == language
    seen = hands(players)
    assert [len(cards) for cards in seen] == [4, 4, 4, 4]
    assert len(set.union(*seen)) == 16  # nobody sees a card of another

    play(players, until=lambda: all(each.look().over for each in players))
    for player in players:
        expect(player.page.get_by_test_id("result")).to_be_visible()
    records = {each.page.locator("[data-do=replay]").get_attribute("href") for each in players}
    assert len(records) == 1
    won = [each.page.get_by_test_id("result").evaluate(WON) for each in players]
    assert won in ([True, False] * 2, [False, True] * 2)
    scores = {tuple(sorted(each.page.locator(SCORES).all_inner_texts())) for each in players}
    assert len(scores) == 1


WON = "(each) => each.classList.contains('won')"
SCORES = "[data-testid=count-score] strong"


def test_the_language_and_the_calls_change_at_the_table(
    context: BrowserContext, server: RunningServer
) -> None:
    opened = open_table(context, server, play_now=True, level="passive")
    page = context.new_page()
    page.goto(f"{server.url}/t/{opened['code']}")
    me = Player(page, first_of("mus"))
    play([me], until=lambda: me.look().mine)
    cards = me.look().hand
    for language, says in {
        "es": "Te toca",
        "eu": "Zure txanda",
        "fr": "À toi",
        "en": "Your turn",
    }.items():
        page.locator("[data-menu=settings]").tap()
        page.locator("dialog[open] select").first.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        expect(page.locator("[data-phase] .prompt")).to_contain_text(says)
    page.locator("[data-menu=settings]").tap()
    page.get_by_label("Words said at the table").select_option("eu-iparralde")
    page.keyboard.press("Escape")
    expect(page.locator("[data-call]").first.locator("[lang]")).to_have_attribute("lang", "eu")
    assert me.look().hand == cards


def test_only_the_host_starts_and_the_others_are_told_to_wait(
    new_phone: NewPhone, server: RunningServer
) -> None:
    host, guest = new_phone(), new_phone()
    code = open_table(host, server, name="Ana")["code"]
    become(guest, server, "Beñat")
    page = guest.new_page()
    page.goto(f"{server.url}/t/{code}")
    sit(page, 1, "Beñat")
    expect(page.get_by_text("Ana starts the match")).to_be_visible()
    expect(page.locator("[data-do=start]")).to_have_count(0)
