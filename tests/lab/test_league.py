"""Leagues: all pairs, the same result however they are played, and kept as they go."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

import pytest

from hordago.bots import make_bot
from hordago.bots.arena import Tally, arena
from hordago.errors import HordagoError
from hordago.lab.league import Given, LeagueResult, Unit, league
from hordago.lab.league import store as store_module
from hordago.lab.sources import PLAY, source_mark
from hordago.lab.workers import on_cores
from hordago.rules.profile import Rules
from tests.lab.leagues import QUICK, GivesUp, KillsOnce, some

ONE_CORE = partial(on_cores, cores=1)
BOTS = ("clubman", "cautious", "random")


def small(store: Path | None = None, matches: int = 4, cores: int = 1, **more: str) -> LeagueResult:
    return league(
        some(*BOTS), QUICK, matches, more.get("seed", 5), store=store,
        played=partial(on_cores, cores=cores),
    )  # fmt: skip


@pytest.fixture(scope="module")
def unbroken() -> LeagueResult:
    return small()


# What is played.


def test_each_two_bots_of_a_league_play_what_they_would_play_in_an_arena(
    unbroken: LeagueResult,
) -> None:
    assert [(pair.a, pair.b) for pair in unbroken.pairs] == [
        ("clubman", "cautious"), ("clubman", "random"), ("cautious", "random"),
    ]  # fmt: skip
    for pair in unbroken.pairs:
        assert pair == arena(make_bot(pair.a), make_bot(pair.b), QUICK, 4, 5)


def test_two_processes_have_the_same_result_as_one(unbroken: LeagueResult) -> None:
    assert small(cores=2) == unbroken


def test_another_seed_has_another_result(unbroken: LeagueResult) -> None:
    assert small(seed="6").tallies != unbroken.tallies


def test_a_result_is_json(unbroken: LeagueResult) -> None:
    data = json.loads(json.dumps(unbroken.as_json()))
    assert data["bots"] == list(BOTS)
    assert [pair["share"] for pair in data["pairs"]] == [pair.share for pair in unbroken.pairs]


def test_progress_is_told_from_what_is_there_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    store = tmp_path / "league"
    for matches in (1, 2):
        league(some(*BOTS), QUICK, matches, store=store, played=ONE_CORE,
               progress=lambda done, of: told.append((done, of)))  # fmt: skip
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3), (3, 6), (4, 6), (5, 6), (6, 6)]


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("random",), "at least two bots, not 1"),
        (("random", "random", "passive"), "each bot once, not random, random, passive"),
    ],
)
def test_a_league_that_is_none_is_refused(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(HordagoError, match=says):
        league(some(*names), QUICK, 1)


def test_a_league_plays_at_least_one_match() -> None:
    with pytest.raises(HordagoError, match="at least one match, not 0"):
        league(some("random", "passive"), QUICK, 0)
    with pytest.raises(HordagoError, match="at least one core, not 0"):
        league(some("random", "passive"), QUICK, 1, played=partial(on_cores, cores=0))


# Duplicate deals and plain ones.


def test_a_bot_against_itself_is_even_within_the_interval() -> None:
    bot = make_bot("cautious")
    rules = QUICK.but(target=10)
    plain = arena(bot, bot, rules, 120, seed=2, duplicate=False)
    assert plain.low < 0.5 < plain.high
    assert plain.margin_interval is not None
    assert plain.margin_interval[0] < 0 < plain.margin_interval[1]
    assert arena(bot, bot, rules, 10, seed=2).share == 0.5


def test_in_plain_matches_each_is_played_once_and_sides_change() -> None:
    a, b = some("clubman", "random")
    plain = arena(a, b, QUICK, 4, duplicate=False)
    twice = arena(a, b, QUICK, 4)
    assert (plain.games, twice.games) == (4, 8)
    assert plain.hands < twice.hands
    # The second match of each pair is the first with the bots' places changed.
    firsts = [arena(a, b, QUICK, n, duplicate=False).hands for n in (1, 2)]
    others = [arena(b, a, QUICK, n, duplicate=False).hands for n in (1, 2)]
    assert firsts[0] + others[0] == arena(a, b, QUICK, 1).hands
    assert firsts[1] + others[1] == arena(a, b, QUICK, 2).hands


def test_duplicate_deals_shrink_the_interval() -> None:
    # The same number of matches is played: 100 pairs, or 200 one by one.
    a, b = some("cautious", "passive")
    rules = QUICK.but(target=10)
    pairs = arena(a, b, rules, 100, seed=1)
    plain = arena(a, b, rules, 200, seed=1, duplicate=False)
    assert pairs.games == plain.games == 200
    assert pairs.high - pairs.low < 0.85 * (plain.high - plain.low)


# What is kept.


def interrupted(after: int) -> Callable[..., Iterator[tuple[Unit, Tally]]]:
    def played(
        work: Callable[[Given, Unit], Tally], given: Given, units: Collection[Unit]
    ) -> Iterator[tuple[Unit, Tally]]:
        for count, done in enumerate(on_cores(work, given, units, 1)):
            if count == after:
                raise KeyboardInterrupt
            yield done

    return played


def test_an_interrupted_league_goes_on_as_if_it_had_never_stopped(
    tmp_path: Path, unbroken: LeagueResult
) -> None:
    store = tmp_path / "league"
    for after in (5, 3):
        with pytest.raises(KeyboardInterrupt):
            league(some(*BOTS), QUICK, 4, 5, store=store, played=interrupted(after))
    assert len(store.read_text().splitlines()) == 1 + 5 + 3
    assert small(store) == unbroken
    assert len(store.read_text().splitlines()) == 1 + 12


def test_a_line_that_was_cut_off_was_not_played(tmp_path: Path, unbroken: LeagueResult) -> None:
    store = tmp_path / "league"
    small(store)
    whole = store.read_bytes()
    first = whole.index(b"\n") + 1
    for size in (0, 10, first - 1, first, first + 10, len(whole) - 1):
        store.write_bytes(whole[:size])
        assert small(store) == unbroken
        assert sorted(store.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_store_grows_by_matches_and_by_bots(tmp_path: Path, unbroken: LeagueResult) -> None:
    store = tmp_path / "league"
    league(some("clubman", "random"), QUICK, 2, 5, store=store, played=ONE_CORE)
    small(store, matches=3)
    assert small(store) == unbroken
    # All is there now: nothing is played.
    assert league(some(*BOTS), QUICK, 4, 5, store=store, played=interrupted(0)) == unbroken


@pytest.mark.parametrize(
    ("rules", "seed", "duplicate", "says"),
    [
        (QUICK, "6", True, "seed 5, not 6"),
        (QUICK, "5", False, "kind of matches twice, not once"),
        (QUICK.but(target=20), "5", True, "rules nabo_40 target=15 .*, not nabo_40 target=20 "),
        (Rules.preset("ffm"), "5", True, "rules nabo_40 .*, not ffm"),
    ],
)
def test_a_store_of_other_settings_is_refused_and_left_as_it_is(
    tmp_path: Path, rules: Rules, seed: str, duplicate: bool, says: str
) -> None:
    store = tmp_path / "league"
    small(store, matches=1)
    before = store.read_bytes()
    with pytest.raises(HordagoError, match=f"holds matches of another league .*{says}"):
        league(some(*BOTS), rules, 1, seed, duplicate=duplicate, store=store, played=ONE_CORE)
    assert store.read_bytes() == before


def test_a_store_of_another_version_of_the_bots_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "league"
    small(store, matches=1)
    monkeypatch.setattr(store_module, "source_mark", lambda *_: "another")
    with pytest.raises(HordagoError, match="another version of the bots and the rules"):
        small(store, matches=1)


@pytest.mark.parametrize("text", ["precious", "precious\n", '{"kind":"diary"}\n', "[1]\n", "\n"])
def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    store = tmp_path / "precious.txt"
    store.write_text(text)
    with pytest.raises(HordagoError, match="no store of a league"):
        small(store, matches=1)
    assert store.read_text() == text


def told(**otherwise: object) -> str:
    """A line of a store of matches played twice."""
    line = {
        "a": "clubman", "b": "random", "match": 1, "matches_won": [2, 0],
        "games_won": [9, 0], "hands": 20, "stones": [0, 0],
    }  # fmt: skip
    return json.dumps(line | otherwise)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "line 5 is no match"),
        ('{"a":"clubman","b":"random","match":1}', "line 5 is no match"),
        (told(stones=[-3, 5]), "league: line 5 is no match"),
        (told(matches_won=[7, 9]), "line 5 is no match"),
        (told(matches_won=[1, 0]), "line 5 is no match"),
        (told(games_won=[-1, 3]), "line 5 is no match"),
        (told(games_won=[1, 0]), "line 5 is no match"),
        (told(hands=2), "line 5 is no match"),
        (told(match=0), "line 5 is no match"),
        (
            told(),
            "line 5 gives match 1 of clubman and random another result",
        ),
    ],
)
def test_a_wrong_line_of_a_store_is_told(tmp_path: Path, line: str, says: str) -> None:
    store = tmp_path / "league"
    small(store, matches=1)
    with store.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(HordagoError, match=says):
        small(store, matches=1)


def test_the_form_of_a_later_version_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "league"
    small(store, matches=1)
    store.write_text(store.read_text().replace('"format":1', '"format":2'))
    with pytest.raises(HordagoError, match="form 2, and this version of hordago reads form 1"):
        small(store, matches=1)


def test_any_change_of_the_source_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    for place, text in (("cards.py", "x = 1"), ("bots/table.csv", "1,2"), ("notes.txt", "")):
        (tmp_path / place).write_text(text)
    marks = [source_mark("cards.py", "bots", package=tmp_path)]
    for place in ("bots/table.csv", "cards.py", "notes.txt"):
        (tmp_path / place).write_text("another")
        source_mark.cache_clear()
        marks.append(source_mark("cards.py", "bots", package=tmp_path))
    assert len(set(marks)) == 3
    assert marks[2] == marks[3]
    assert source_mark(*PLAY) != source_mark()


# What goes wrong in a process.


def test_what_a_bot_raises_in_a_process_arrives() -> None:
    with pytest.raises(HordagoError, match="I give up; at once"):
        league([GivesUp(), make_bot("random")], QUICK, 2, played=partial(on_cores, cores=2))


def test_a_process_that_is_killed_is_told_and_the_league_goes_on_from_its_store(
    tmp_path: Path,
) -> None:
    store = tmp_path / "league"
    bots = [KillsOnce(tmp_path / "killed"), make_bot("random")]
    two = partial(on_cores, cores=2)
    with pytest.raises(HordagoError, match="ended from outside"):
        league(bots, QUICK, 4, store=store, played=two)
    resumed = league(bots, QUICK, 4, store=store, played=two)
    assert resumed == league(some("passive", "random"), QUICK, 4, played=ONE_CORE)
