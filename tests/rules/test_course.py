"""From hand to hand: the deal, mus corrido, games, vacas and the match."""

from __future__ import annotations

import pytest

from hordago.rules.course import Tally, after_game, is_corrido, next_mano
from hordago.rules.derived import format_of
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY


@pytest.mark.parametrize(("way", "manos"), [("right", [1, 2, 3, 0]), ("left", [3, 0, 1, 2])])
def test_mano_goes_on_by_one_seat_the_way_the_deal_goes(way: str, manos: list[int]) -> None:
    rules = Rules(deal_passes=way)
    assert [next_mano(rules.code(), format_of(rules), mano) for mano in range(4)] == manos


@pytest.mark.parametrize(
    ("when", "corrido"),
    [
        ("none", [0, 0, 0, 0]),
        ("first_hand_of_match", [1, 0, 0, 0]),
        ("first_hand_of_game", [1, 0, 1, 0]),
    ],
)
def test_mus_corrido_is_played_in_the_hands_that_the_code_names(
    when: str, corrido: list[int]
) -> None:
    course = format_of(Rules(mus_corrido=when))
    hands = [(1, 1), (2, 0), (3, 1), (4, 0)]  # the number of a hand; whether it begins a game
    assert [is_corrido(course, *each) for each in hands] == corrido


def test_games_make_a_vaca_and_vacas_win_the_match() -> None:
    course = format_of(Rules(games_to_win=2, vacas_to_win=2))
    assert after_game(course, (0, 0), (0, 0), 1) == Tally((0, 1), (0, 0), NOBODY)
    assert after_game(course, (1, 1), (0, 0), 1) == Tally((0, 0), (0, 1), NOBODY)
    assert after_game(course, (1, 0), (1, 1), 0) == Tally((0, 0), (2, 1), 0)


def test_one_game_may_be_the_whole_match() -> None:
    course = format_of(Rules(games_to_win=1, vacas_to_win=1))
    assert after_game(course, (0, 0), (0, 0), 0) == Tally((0, 0), (1, 0), 0)
