"""A bot is asked why over HTTP: at its table, and in the record of a match that is over."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator, Sequence
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from hordago.errors import HordagoError
from hordago.game.match import Match
from hordago.rules.profile import Rules
from hordago.server.app import create_app
from hordago.server.entries import AnyEntry
from hordago.server.house import House
from hordago.server.settings import IN_MEMORY, Settings
from hordago.server.thinking import ThinkBeside
from tests.server.known import Json, Known
from tests.server.oracle import NAME, with_oracle

CALM = ("no_mus", "pass", "fold", "we_fold")


@pytest.fixture(autouse=True, scope="module")
def oracle() -> Iterator[None]:
    """There is a bot that says why."""
    with with_oracle():
        yield


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A browser at a server that keeps nothing, and whose bots answer at once."""
    settings = Settings(
        data=IN_MEMORY, bot_workers=0, pace=0, message_rate=1000, message_burst=1000
    )
    with TestClient(create_app(settings)) as browser:
        browser.post("/api/me", json={"name": "Ane"})
        yield browser


def opened(client: TestClient, level: str = NAME) -> dict[str, str]:
    """A match of one short game against bots; answers with its links."""
    wish = {
        "preset": "logrono_25",
        "changed": {"games_to_win": "1", "vacas_to_win": "1", "target": "5"},
        "options": {"level": level},
        "play_now": True,
    }
    links: dict[str, str] = client.post("/api/tables", json=wish).json()
    return links


def play(client: TestClient, code: str, until: Callable[[Known], bool]) -> Known:
    """Play calmly until something is known."""
    known, said, ready = Known(), -1, 0
    with client.websocket_connect(f"/ws/{code}") as line:
        while not until(known):
            known.learn(line.receive_json())
            game, ask = known.game, known.ask
            if game is None or game["winner"] is not None:
                continue
            if ask is not None:
                line.send_json({"type": "answer", "ask": ask["ask"], "yes": False})
                known.ask = None
            if game["phase"] == "cut" and game["hand"] > ready:
                ready = game["hand"]
                line.send_json({"type": "ready", "hand": ready, "cut": 20})
            elif known.you["acting"] and game["moment"] > said:
                said = game["moment"]
                call = next(each for each in CALM if each in known.you["legal"]["calls"])
                line.send_json({"type": "act", "cid": f"a{said}", "moment": said, "call": call})
    return known


def is_over(known: Known) -> bool:
    """Whether the match is."""
    return known.game is not None and known.game["winner"] is not None


def turns(happened: Sequence[Json], seat: int) -> int:
    """How often a seat decided, as a page counts it."""
    return sum(each["type"] in {"said", "discarded"} and each["seat"] == seat for each in happened)


def test_a_bot_is_asked_at_its_table_and_in_the_record_of_the_match(client: TestClient) -> None:
    links = opened(client)
    known = play(client, links["code"], is_over)
    assert [each["explains"] for each in known.table["seats"]] == [False, True, True, True]
    question = {"hand": known.game and known.game["hand"], "seat": 2, "turn": 0}
    told = {}
    for link in links.values():
        answer = client.post(f"/api/tables/{link}/why", json={"match": 1, **question})
        assert answer.status_code == 200, answer.text
        told = answer.json()
    assert (told["bot"], told["basis"], len(told["cards"])) == (NAME, "rule", 4)
    assert math.isclose(sum(each["probability"] for each in told["options"]), 1)

    record = known.table["record"]
    assert client.post(f"/api/records/{record}/why", json=question).json() == told
    hand = client.get(f"/api/records/{record}/replay/{question['hand']}").json()
    happened = [each for step in hand["steps"] for each in step["happened"]]
    counts = [turns(happened, seat) for seat in range(4)]
    assert [len(each) for each in hand["explained"]] == counts
    assert [all(each) for each in hand["explained"][1:]] == [True] * 3
    assert not any(hand["explained"][0])


def test_a_record_that_the_reader_brings_does_not_say_who_decided(client: TestClient) -> None:
    links = opened(client)
    known = play(client, links["code"], is_over)
    text = client.get(f"/api/records/{known.table['record']}.mus").text
    assert client.post("/api/replay/1", content=text).json()["explained"] == []


def test_what_cannot_be_told_is_said_with_its_reason(client: TestClient) -> None:
    links = opened(client, "random")
    path = f"/api/tables/{links['code']}/why"

    def problem(where: str = path, **question: object) -> tuple[int, str]:
        answer = client.post(where, json={"match": 1, "hand": 1, "seat": 1, "turn": 0, **question})
        return answer.status_code, answer.json()["code"]

    assert problem() == (409, "not_shown")
    play(client, links["code"], is_over)
    assert problem(turn=99) == (404, "no_decision")
    assert problem(seat=0) == (400, "no_bot")
    assert problem(match=2) == (409, "not_shown")
    assert problem(seat=6) == (400, "not_understood")
    assert problem(turn="first") == (400, "not_understood")
    assert problem("/api/tables/no-such-table/why") == (404, "no_table")
    in_record = {"hand": 1, "seat": 1, "turn": 0}
    assert client.post("/api/records/none/why", json=in_record).status_code == 404


def test_whoever_is_nobody_or_comes_from_elsewhere_asks_nothing(client: TestClient) -> None:
    links = opened(client)
    path = f"/api/tables/{links['code']}/why"
    question = {"match": 1, "hand": 1, "seat": 1, "turn": 0}
    other = client.post(path, json=question, headers={"Origin": "https://elsewhere.example"})
    assert (other.status_code, other.json()["code"]) == (403, "bad_origin")
    nobody = client.post(path, json=question, headers={"Cookie": "hordago_guest=none"})
    assert (nobody.status_code, nobody.json()["code"]) == (401, "no_guest")


def test_questions_are_limited_as_all_that_is_posted() -> None:
    settings = Settings(data=IN_MEMORY, bot_workers=0, posts_a_minute=3)
    with TestClient(create_app(settings)) as browser:
        question = {"hand": 1, "seat": 1, "turn": 0}
        codes = [
            browser.post("/api/records/none/why", json=question).json()["code"] for _ in range(4)
        ]
    assert codes == ["no_record"] * 3 + ["too_fast"]


def test_a_log_that_is_damaged_is_told_and_its_record_is_replayed_all_the_same(
    client: TestClient,
) -> None:
    links = opened(client)
    known = play(client, links["code"], is_over)

    async def damaged(self: House, table_id: str) -> list[AnyEntry]:
        return []

    with patch.object(House, "log", damaged):
        question = {"match": 1, "hand": 1, "seat": 1, "turn": 0}
        answer = client.post(f"/api/tables/{links['code']}/why", json=question)
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        hand = client.get(f"/api/records/{known.table['record']}/replay/1").json()
    assert hand["explained"] == []


def test_a_bot_thinks_about_its_reasons_beside_the_server() -> None:
    async def ask() -> str:
        thinker = ThinkBeside(1)
        try:
            await thinker.explain("random", Match(Rules(), mano=1).view(0))
        except HordagoError as error:
            return str(error)
        finally:
            await thinker.close()
        return ""

    assert asyncio.run(ask()).startswith("there is nothing to explain: the seat of this view")
