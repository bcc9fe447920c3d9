"""Games, vacas and the match; dentro."""

from __future__ import annotations

import pytest

from hordago.errors import IllegalAction
from hordago.game.actions import Cut, Mus
from hordago.game.events import (
    Counted,
    Dentro,
    GameBegan,
    GameWon,
    MatchWon,
    VacaWon,
)
from hordago.game.match import Match
from hordago.rules.profile import Rules
from tests.matches import match_of, only, pass_the_hand, say, to_lance, win_the_game

# Games, vacas, the match


def test_a_game_is_won_by_the_count() -> None:
    match = match_of("K37A", "QQJ4", "K32A", "KJ74", score=(39, 0))
    told = pass_the_hand(match)
    assert GameWon(0, "count", (40, 0), (1, 0)) in told
    assert GameBegan(2, (0, 0)) in told
    assert match.score == (0, 0)


def test_a_game_is_won_by_a_refusal() -> None:
    match = match_of(score=(39, 0))
    to_lance(match, "grande")
    assert GameWon(0, "refusal", (40, 0), (1, 0)) in say(match, "A bet 2, B we_fold")


def test_a_game_is_won_by_an_ordago_with_the_score_as_it_stood() -> None:
    match = match_of(score=(3, 39))
    to_lance(match, "grande")
    assert GameWon(0, "ordago", (3, 39), (1, 0)) in say(match, "A ordago, B we_accept")


def test_nothing_is_counted_after_the_stone_that_wins() -> None:
    match = match_of("K37A", "QQJ4", "K32A", "KJ74", score=(39, 0))
    counted = only(pass_the_hand(match), Counted)
    assert [event.lance for event in counted if isinstance(event, Counted)] == ["grande"]


@pytest.mark.parametrize(
    ("name", "games", "vacas"),
    [
        ("one_game", 1, 1),
        ("best_of_3", 2, 1),
        ("first_to_3", 3, 1),
        ("best_of_3_vacas", 2, 2),
        ("three_vacas", 2, 3),
    ],
)
def test_a_match_is_as_long_as_its_format(name: str, games: int, vacas: int) -> None:
    match = Match(Rules(target=8).with_format(name), seed=3, mano=0)
    for vaca in range(vacas):
        for game in range(games):
            assert match.winner is None
            assert match.games == (0, game)
            assert match.vacas == (0, vaca)
            win_the_game(match, 1)
    assert match.winner == 1
    assert match.phase == "over"
    assert match.turn is None
    assert match.events[-1] == MatchWon(1)
    assert len(only(match.events, VacaWon)) == vacas


def test_the_games_of_a_vaca_start_from_nothing_in_the_next() -> None:
    match = Match(Rules(target=8, vacas_to_win=2), seed=3, mano=0)
    win_the_game(match, 0)
    win_the_game(match, 1)
    assert match.games == (1, 1)
    win_the_game(match, 0)
    assert match.games == (0, 0)
    assert match.vacas == (1, 0)


def test_after_the_match_nothing_is_legal() -> None:
    match = Match(Rules(target=8).with_format("one_game"), seed=3, mano=0)
    win_the_game(match, 0)
    assert not any(match.legal(seat) for seat in range(4))
    assert match.why_not(Mus(0)) == "the match is over"
    for action in (Mus(0), Mus(9), Mus(-1), Cut(0, 3)):
        with pytest.raises(IllegalAction):
            match.apply(action)


# Dentro


def dentro(match: Match) -> list[Dentro]:
    return [event for event in match.events if isinstance(event, Dentro)]


def test_dentro_is_said_where_a_side_comes_within_the_codes_stones() -> None:
    match = match_of(score=(34, 0), announce_dentro=5)
    to_lance(match, "grande")
    told = say(match, "A bet 2, B we_fold")
    assert Dentro(0, (35, 0)) in told
    assert dentro(match) == [Dentro(0, (35, 0))]


def test_dentro_comes_right_after_the_stones_that_brought_it() -> None:
    match = match_of("K37A", "QQJ4", "K32A", "KJ74", score=(30, 34), announce_dentro=5)
    told = pass_the_hand(match)
    after = told.index(Dentro(0, (36, 34)))
    before = told[after - 1]
    assert isinstance(before, Counted)
    assert before.score == (36, 34)
    assert Dentro(1, (36, 39)) in told


def test_dentro_is_said_once_a_side_and_game() -> None:
    match = match_of(score=(34, 0), announce_dentro=5)
    win_the_game(match, 0)
    win_the_game(match, 0)
    said = [(event.side, event.score[0]) for event in dentro(match) if event.side == 0]
    assert len(said) == 2
    assert said[0] == (0, 35)


def test_a_side_that_wins_with_the_same_stones_says_no_dentro() -> None:
    match = match_of(score=(34, 0), announce_dentro=5, refused_open=6)
    to_lance(match, "grande")
    say(match, "A bet 2, B we_fold")
    assert match.game_number == 2
    assert dentro(match) == []


def test_a_code_without_dentro_says_none() -> None:
    match = match_of(score=(34, 0))
    pass_the_hand(match)
    assert dentro(match) == []
