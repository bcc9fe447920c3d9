"""Playouts: what is answered, that it is always the same, and what a policy may not do."""

from __future__ import annotations

import subprocess
import sys
from math import sqrt
from typing import Any, cast

import numpy as np
import pytest

from hordago.errors import HordagoError, IllegalAction
from hordago.lab.playing import Outcome
from hordago.lab.playouts import playouts
from hordago.lab.policies import Policy, by_kind, by_table, sober
from hordago.lab.replaying import replay
from hordago.rules.moves import DISCARD
from hordago.rules.profile import Rules
from tests.lab.lockstep import ALWAYS_MUS, LIVELY, QUIET, policy

RULES = Rules.preset("almanac_40")


def same(one: Outcome, other: Outcome) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_what_comes_of_a_play_does_not_depend_on_the_number_of_cores() -> None:
    alone = playouts(RULES, 70_000, 5, policy=policy(LIVELY), cores=1)
    for cores in (2, 3, None):
        assert same(alone, playouts(RULES, 70_000, 5, policy=policy(LIVELY), cores=cores))


def test_nor_on_how_many_plays_there_are() -> None:
    many = playouts(RULES, 1000, 5, policy=policy(LIVELY))
    few = playouts(RULES, 10, 5, policy=policy(LIVELY))
    assert same(few, Outcome(*(each[:10] for each in many)))


def test_another_seed_is_another_play() -> None:
    one, other = (playouts(RULES, 99, seed, policy=policy(LIVELY)) for seed in (1, 2))
    assert not same(one, other)


def test_no_plays_are_an_empty_answer() -> None:
    assert [len(each) for each in playouts(RULES, 0, 1, policy=policy(LIVELY))] == [0] * 7


def test_equal_players_win_equally_often() -> None:
    n = 100_000
    won = playouts(RULES, n, 1, policy=policy(LIVELY)).winner
    assert abs(float(won.mean()) - 0.5) < 3.3 * 0.5 / sqrt(n)
    assert set(np.unique(won)) == {0, 1}


def test_a_hand_in_which_all_pass_pays_by_the_cards() -> None:
    quiet = playouts(RULES, 1000, 1, policy=policy(QUIET), unit="hands")
    assert set(np.unique(quiet.hands)) == {1}
    assert set(np.unique(quiet.winner)) == {-1}
    assert quiet.stones.sum(axis=1).min() >= 2  # grande and chica, one each
    assert np.array_equal(np.bincount(quiet.mano) > 200, [True] * 4)


def test_hands_begin_where_they_are_said_to() -> None:
    hands = playouts(RULES, 1000, 1, policy=policy(QUIET), unit="hands", mano=2, score=(39, 38))
    assert set(np.unique(hands.mano)) == {2}
    assert set(np.unique(hands.winner)) == {0, 1}  # grande or chica is enough for A's side
    assert hands.stones.min() >= 38


def test_a_game_ends_when_a_side_has_the_target() -> None:
    games = playouts(RULES, 1000, 1, policy=policy(QUIET))
    winners = games.stones[np.arange(1000), games.winner]
    losers = games.stones[np.arange(1000), 1 - games.winner]
    assert winners.min() >= 40
    assert losers.max() < 40
    assert np.array_equal(games.games.sum(axis=1), np.ones(1000))


def test_a_match_is_as_many_games_and_vacas_as_the_code_says() -> None:
    rules = RULES.but(games_to_win=1, vacas_to_win=3)
    matches = playouts(rules, 200, 1, policy=policy(LIVELY), unit="matches")
    assert set(matches.vacas.max(axis=1)) == {3}
    assert set(matches.vacas.min(axis=1)) == {0, 1, 2}
    assert np.array_equal(matches.vacas.argmax(axis=1), matches.winner)


def test_a_policy_for_each_side_plays_for_its_side() -> None:
    sober_side = Policy(by_table, sober(RULES))
    games = playouts(RULES, 2000, 1, policy=(sober_side, policy(QUIET)))
    assert (games.winner == 0).mean() > 0.7
    games = playouts(RULES, 2000, 1, policy=(sober_side, policy(LIVELY)))
    assert (games.winner == 0).mean() > 0.55


@pytest.mark.parametrize("unit", ["hands", "games", "matches"])
def test_a_playout_can_be_played_again_as_a_match(unit: str) -> None:
    found = playouts(RULES, 5, 3, policy=policy(LIVELY), unit=unit)
    for number in range(5):
        match = replay(RULES, 3, number, policy=policy(LIVELY), unit=unit)
        assert match.games == tuple(found.games[number])
        assert match.vacas == tuple(found.vacas[number])
        if unit == "matches":
            assert match.winner == found.winner[number]
            assert match.hand_number == found.hands[number]


def test_a_move_that_is_not_legal_is_named_with_its_place() -> None:
    with pytest.raises(IllegalAction) as caught:
        playouts(RULES, 10, 1, policy=policy(77), mano=1)
    assert str(caught.value) == (
        "play 0, hand 1: the policy scripted answers 77 for seat B in mus, which is not legal; "
        "legal: mus, no mus"
    )
    assert caught.value.rule == "policy"


@pytest.mark.parametrize("move", [-1, 9, DISCARD + 16, 999, 1000, 1041, 3000])
def test_numbers_that_are_no_moves_are_not_legal(move: int) -> None:
    with pytest.raises(IllegalAction, match=f"answers {move} "):
        playouts(RULES, 1, 1, policy=policy(move), mano=0)


def test_whoever_always_says_mus_is_stopped() -> None:
    with pytest.raises(HordagoError, match="play 0, hand 1: the policy scripted does not come to"):
        playouts(RULES, 10, 1, policy=policy(ALWAYS_MUS))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": -1}, "n is a whole number from 0 up, not -1"),
        ({"n": 1.5}, "n is a whole number from 0 up, not 1.5"),
        ({"seed": -5}, "seed is a whole number from 0 up, not -5"),
        ({"cores": 0}, "cores is a whole number from 1 up, not 0"),
        ({"unit": "vacas"}, "a unit is one of hands, games, matches, not 'vacas'"),
        ({"n": True}, "n is a whole number from 0 up, not True"),
        ({"seed": True}, "seed is a whole number from 0 up, not True"),
        (
            {"first": 2**63 - 1, "n": 2},
            "the plays' numbers go up to 9223372036854775807, not to 9223372036854775808",
        ),
        (
            {"n": 10**15},
            (
                "1000000000000000 plays are too many to answer at once, of which 1000000000 are "
                "the most, or as many as memory holds: play them in parts, each with its `first`"
            ),
        ),
        ({"unit": ["hands"]}, "a unit is one of hands, games, matches, not ['hands']"),
        ({"policy": 3}, "a policy is a Policy, or two of them, a side each, not 3"),
        ({"policy": (3, 4)}, "a policy is a Policy, or two of them, a side each, not (3, 4)"),
        ({"policy": ()}, "a policy is a Policy, or two of them, a side each, not ()"),
        ({"policy": by_kind}, "a policy is a Policy, as Policy(by_kind), not the function alone"),
        (
            {"rules": "almanac_40"},
            "rules are Rules, as Rules.preset('almanac_40'), not 'almanac_40'",
        ),
        ({"mano": 4}, "mano is a seat from 0 to 3, not 4"),
        ({"score": (40, 0)}, "a score is two numbers from 0 to 39, as (0, 0), not (40, 0)"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(HordagoError) as caught:
        playouts(**{"rules": RULES, "n": 1, "seed": 1, **wrong})
    assert str(caught.value) == message


@pytest.mark.parametrize("count", [1, 3])
def test_policies_are_one_or_two(count: int) -> None:
    with pytest.raises(HordagoError, match="a policy is a Policy, or two of them"):
        playouts(RULES, 1, 1, policy=(policy(QUIET),) * count)  # type: ignore[arg-type]


def test_a_policy_is_made_of_a_function() -> None:
    with pytest.raises(HordagoError, match="a policy is made of a function, not of 3"):
        Policy(3)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    plain = playouts(RULES, 9, 5, policy=policy(QUIET), mano=2, score=(1, 2), first=3)
    n, seed, mano, one, two, first = (np.int64(each) for each in (9, 5, 2, 1, 2, 3))
    given: Any = {"n": n, "seed": seed, "mano": mano, "score": (one, two), "first": first}
    assert same(plain, playouts(RULES, policy=policy(QUIET), **given))


def no_such_name(code: Any, hand: Any, own: Any, legal: Any, table: Any, word: Any) -> Any:
    return hand.nothing


def too_few(code: Any, hand: Any) -> Any:
    return 1


def in_words(code: Any, hand: Any, own: Any, legal: Any, table: Any, word: Any) -> Any:
    return "mus"


def makes_arrays(code: Any, hand: Any, own: Any, legal: Any, table: Any, word: Any) -> Any:
    return np.zeros(3)[0]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Policy(no_such_name), "Unknown attribute 'nothing' of type Hand"),
        (
            Policy(cast("Any", too_few)),
            "it takes code, hand, own, legal, table and word: too many positional",
        ),
        (Policy(in_words), "what it answers is not always a whole number, as a move is"),
        (Policy(makes_arrays), "it calls zeros, which cannot be compiled"),
        (Policy(by_kind, {"a": 1}), "its table: Cannot determine Numba type of <class 'dict'>"),
    ],
)
def test_a_policy_that_cannot_be_compiled_is_named(wrong: Policy, message: str) -> None:
    with pytest.raises(HordagoError) as caught:
        playouts(RULES, 1, 1, policy=wrong)
    said = str(caught.value)
    assert said.startswith(f"the policy {wrong.name} cannot be compiled: {message}")
    assert len(said) < 300
    assert "\n" not in said


def divides(code: Any, hand: Any, own: Any, legal: Any, table: Any, word: Any) -> Any:
    return by_kind(code, hand, own, legal, 0 // (hand.mano - table), word)


def test_a_policy_that_fails_is_named_with_its_play() -> None:
    manos = playouts(RULES, 50, 1, policy=Policy(divides, 9), unit="hands").mano
    failing = int((manos == 2).argmax())
    assert failing > 0
    with pytest.raises(HordagoError) as caught:
        playouts(RULES, 50, 1, policy=Policy(divides, 2), unit="hands")
    assert str(caught.value) == (
        f"play {failing}: the policy divides fails: ZeroDivisionError: integer division by zero"
    )


WITHOUT = """
import importlib, sys
for library in sys.argv[2:]:
    sys.modules[library] = None
try:
    importlib.import_module(sys.argv[1])
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize("missing", [["numba"], ["numba", "numpy"]])
@pytest.mark.parametrize("module", ["playouts", "policies", "cache", "replaying", "odds"])
def test_without_the_extra_it_is_named(module: str, missing: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, f"hordago.lab.{module}", *missing],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("MissingExtra the lab needs num")
    assert "which the extra 'lab' brings: pip install 'hordago[lab]'" in done.stdout
