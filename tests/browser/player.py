"""Plays at the page as a person does: sees what the page shows, taps what can be tapped.

Owns how a page is read and worked, by roles and data attributes, so that every language will do.
It knows no rule of the game: a player taps any of the buttons that are there.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, TimeoutError

from tests.browser.server import RunningServer

SCENE: Final = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const board = document.querySelector("[data-phase]");
    return {
        phase: board?.dataset.phase ?? "",
        mine: document.querySelector("[data-mine=true] .actions") !== null,
        calls: all("[data-call]").map((each) => each.dataset.call),
        hand: all("[data-testid=hand] [data-card]").map((each) => each.dataset.card),
        asked: all("dialog[open] [data-answer]").length > 0,
        waits: all("[data-do=go-on]:enabled").length > 0,
        over: all("[data-do=replay]").length > 0,
        sat_in: all("[data-menu=back]").length > 0,
    };
}"""
"""What a player needs to see, in one look."""

GO_ON: Final = "[data-do=go-on]"
CHOICE: Final = "[data-testid=hand] button"
HASTY: Final = 6  # times that a tap is tried
SHORT: Final = 1_500  # milliseconds for a button to take a tap
LONGEST: Final = 90.0  # seconds for anything that is waited for
PATIENCE: Final = 30.0  # seconds without anything to do before a player gives up


@dataclass(frozen=True)
class Scene:
    """What a page shows now."""

    phase: str  # "" before a table is there; "gathering", "count", or the game's own
    mine: bool  # it is this player's turn, and nothing has been said yet
    calls: Sequence[str]  # the buttons
    hand: Sequence[str]  # the cards that the player sees as his own
    asked: bool  # a bot partner asks about an órdago
    waits: bool  # "go on" can be tapped
    over: bool  # the match is
    sat_in: bool  # a bot plays for this player


Policy = Callable[[Scene], str]


def any_call(seed: int, *, without: frozenset[str] = frozenset()) -> Policy:
    """Any legal call, by chance; the same in every run for the same scenes."""
    chance = random.Random(seed)

    def choose(scene: Scene) -> str:
        return chance.choice([each for each in scene.calls if each not in without])

    return choose


def first_of(*wanted: str) -> Policy:
    """The first of these calls that can be made, else any."""
    return lambda scene: next((each for each in wanted if each in scene.calls), scene.calls[0])


STAKES: Final = frozenset({"ordago", "ordago_both"})
PLAIN: Final = any_call(1, without=STAKES)
BRIEF: Final = first_of("no_mus", "pass", "accept", "fold")
"""Plays a hand with few words; two who always want mus would never end one."""


class Player:
    """Somebody before a page."""

    def __init__(self, page: Page, policy: Policy = PLAIN) -> None:
        self.page = page
        self.policy = policy

    def look(self) -> Scene:
        """What the page shows."""
        return Scene(**self.page.evaluate(SCENE))

    def step(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Do what can be done now; tells whether there was anything.

        Nothing is done once `until` is so. It is asked after looking: what this player sees may
        just have become so, and must not be played on from.
        """
        scene = self.look()
        if until():
            return False
        if scene.asked:
            self.tap("dialog[open] [data-answer=yes]")
        elif scene.waits and not scene.over:
            self.tap(GO_ON)
            self.page.wait_for_function(f"() => !document.querySelector('{GO_ON}:enabled')")
        elif scene.mine and scene.phase == "discard":
            self.throw(scene)
        elif scene.mine and scene.calls:
            self.call(scene)
        else:
            return False
        return True

    def call(self, scene: Scene) -> None:
        """Make a call; one that stakes the game is confirmed.

        The page takes a tap right after another one for a slip of the finger, so it is tried again.
        """
        call = self.policy(scene)
        for _ in range(HASTY):
            self.tap(f"[data-call='{call}']")
            if self.look() != scene:
                break
            self.page.wait_for_timeout(100)
        if call in STAKES:
            self.tap(f"[data-call='{call}-yes']")

    def throw(self, scene: Scene) -> None:
        """Throw the first card."""
        if "discard" not in scene.calls:
            self.tap(CHOICE)
        self.tap("[data-call=discard]")

    def tap(self, selector: str) -> None:
        """Tap a button, unless the table goes on just then and takes it away."""
        with suppress(TimeoutError):
            self.page.locator(selector).first.tap(timeout=SHORT)


def play(players: Sequence[Player], until: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Play on at all pages until something is so.

    Raises `AssertionError` where nobody has had anything to do for long, or it takes too long.
    """
    begun = last = time.monotonic()
    while not until():
        if sum(player.step(until) for player in players):
            last = time.monotonic()
        else:
            players[0].page.wait_for_timeout(15)
        now = time.monotonic()
        if now > last + patience or now > begun + LONGEST:
            scenes = "\n".join(f"{each.page.url} {each.look()}" for each in players)
            raise AssertionError(f"it does not come to an end:\n{scenes}")


def phases(*wanted: str) -> Callable[[Player], Callable[[], bool]]:
    """Whether a player is asked to act in one of these phases."""

    def of(player: Player) -> Callable[[], bool]:
        def reached() -> bool:
            scene = player.look()
            return scene.phase in wanted and (scene.mine or scene.waits)

        return reached

    return of


# --- tables ---------------------------------------------------------------------------------------


def open_table(
    context: BrowserContext,
    server: RunningServer,
    preset: str = "almanac_40",
    *,
    name: str = "",
    language: str = "en",
    play_now: bool = False,
    changed: dict[str, str] | None = None,
    **options: Any,
) -> dict[str, str]:
    """Open a table as this browser's guest, without its page; `code` and `watch` are its links."""
    become(context, server, name, language)
    wish = {
        "preset": preset,
        "changed": changed or {},
        "options": options,
        "play_now": play_now,
    }
    answer = context.request.post(
        f"{server.url}/api/tables", data=wish, headers={"Origin": server.url}
    )
    assert answer.ok, answer.text()
    opened: dict[str, str] = answer.json()
    return opened


def become(context: BrowserContext, server: RunningServer, name: str, language: str = "en") -> None:
    """Be somebody in this browser."""
    answer = context.request.post(
        f"{server.url}/api/me",
        data={"name": name, "language": language},
        headers={"Origin": server.url},
    )
    assert answer.ok, answer.text()


ONE_GAME: Final = {"games_to_win": "1", "vacas_to_win": "1"}
"""A match of one game."""


def sit(page: Page, seat: int, name: str) -> None:
    """Sit down at a table that gathers, and say one's name if asked."""
    page.locator(f"[data-seat='{seat}'] [data-do=sit]").tap()
    field = page.locator("main form input[type=text]")
    taken = page.locator("[data-do=stand]")
    field.or_(taken).first.wait_for()
    if field.count():
        field.fill(name)
        page.locator("main form button[type=submit]").tap()
    taken.wait_for()


def told(page: Page) -> str:
    """All that the table shows of this hand, but for what moves by itself.

    A page that has been there longer has the hand before it in its log too.
    """
    text: str = page.evaluate(
        """() => {
            const board = document.querySelector("[data-phase]").cloneNode(true);
            for (const each of board.querySelectorAll(".bar, .prompt")) each.remove();
            const log = [...board.querySelectorAll(".log li")];
            const begins = log.findLastIndex((each) => each.classList.contains("hand"));
            for (const each of log.slice(0, begins)) each.remove();
            const calls = [...document.querySelectorAll("[data-call]")];
            const cards = [...document.querySelectorAll("[data-testid=hand] [data-card]")];
            return [
                board.dataset.phase,
                board.textContent.replace(/\\s+/g, " "),
                ...calls.map((each) => each.dataset.call),
                ...cards.map((each) => each.dataset.card),
            ].join("\\n");
        }"""
    )
    return text
