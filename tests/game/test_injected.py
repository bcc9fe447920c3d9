"""Scores, seats, packs and stocks that are given to a match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hordago.cards import PACK
from hordago.errors import DealError
from hordago.game.actions import Cut, Pass
from hordago.game.events import (
    DealRevealed,
    GameBegan,
    HandBegan,
    Reshuffled,
)
from hordago.game.match import Match
from hordago.game.shuffle import (
    SeededShuffler,
    StackedShuffler,
)
from hordago.rules.profile import Rules
from tests.matches import all_mus, match_of, only, pass_the_hand, say, to_lance

# Injected starts


def test_a_first_game_may_start_from_a_score() -> None:
    match = match_of(score=(12, 35))
    assert match.score == (12, 35)
    assert match.events[0] == GameBegan(1, (12, 35))


@pytest.mark.parametrize("score", [(40, 0), (0, 40), (-1, 0), (0, 99), (1,), (0, 0, 0)])
def test_a_score_that_no_game_can_have_is_refused(score: tuple[int, ...]) -> None:
    with pytest.raises(DealError, match="two numbers from 0 to 39"):
        Match(Rules(), seed=1, score=score)  # type: ignore[arg-type]


@pytest.mark.parametrize("mano", [-1, 4])
def test_a_mano_who_is_not_there_is_refused(mano: int) -> None:
    with pytest.raises(DealError, match="a seat from 0 to 3"):
        Match(Rules(), seed=1, mano=mano)


def test_a_pack_is_dealt_in_the_order_given() -> None:
    match = match_of("KK7A", "KQ7A", "KJ7A", "Q67A")
    assert [str(card) for card in match.view(0).cards] == ["Kc", "Ko", "7o", "Ao"]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ((PACK[0], *PACK[:39]), "the pack of hand 1 is not complete: twice: Ao; missing: Kb"),
        (PACK[:39], "the pack of hand 1 is not complete: missing: Kb"),
        ((), "missing: Ao"),
    ],
)
def test_a_pack_with_a_card_twice_or_missing_is_refused(order: tuple[int, ...], words: str) -> None:
    with pytest.raises(DealError) as caught:
        Match(Rules(), shuffler=StackedShuffler([order]), mano=0)
    assert words in str(caught.value)


def test_a_card_that_the_code_has_not_is_refused() -> None:
    with pytest.raises(DealError, match="not in it: 2o 2c 2e 2b"):
        Match(Rules.preset("rioja_36"), shuffler=StackedShuffler([PACK]), mano=0)


def test_packs_in_a_given_order_draw_no_lots() -> None:
    with pytest.raises(DealError, match="name the mano"):
        Match(Rules(), shuffler=StackedShuffler([PACK]))


def test_who_deals_beyond_the_given_packs_may_be_named() -> None:
    shuffler = StackedShuffler([PACK], beyond=SeededShuffler(bytes(16)))
    match = Match(Rules(), shuffler=shuffler)
    assert match.events[1] == HandBegan(1, match.dealer, match.mano, False, None)
    pass_the_hand(match)
    began = only(match.events, HandBegan)[-1]
    assert isinstance(began, HandBegan)
    assert began.commitment == SeededShuffler(bytes(16)).commitment(2)
    assert not [each for each in match.events if isinstance(each, DealRevealed) and each.hand == 1]


def test_a_stock_is_given_by_hand_and_number_of_the_reshuffle() -> None:
    order = tuple(reversed(PACK[:24]))
    shuffler = StackedShuffler([PACK], stocks={(1, 1): order})
    match = Match(Rules(n_players=6), shuffler=shuffler, mano=0)
    all_mus(match)
    told = say(match, "A throw 4, B throw 4, C throw 4, D throw 4, E throw 4, F throw 4")
    assert Reshuffled(24, 0) in told
    assert set(match.view(4).cards) == set(order[:4])
    assert set(match.view(5).cards) == set(order[4:8])


def test_a_stock_with_a_foreign_card_is_refused() -> None:
    shuffler = StackedShuffler([PACK], stocks={(1, 1): PACK[16:]})
    match = Match(Rules(n_players=6), shuffler=shuffler, mano=0)
    all_mus(match)
    say(match, "A throw 4, B throw 4, C throw 4, D throw 4, E throw 4")
    with pytest.raises(DealError, match="the new stock of hand 1 is not complete"):
        say(match, "F throw 4")


def test_where_no_stock_is_given_it_says_so() -> None:
    match = Match(Rules(n_players=6), shuffler=StackedShuffler([PACK]), mano=0)
    all_mus(match)
    say(match, "A throw 4, B throw 4, C throw 4, D throw 4, E throw 4")
    with pytest.raises(DealError, match="no pack was given to deal hand 1 any further"):
        say(match, "F throw 4")


class Careless(SeededShuffler):
    """A shuffler that loses a card."""

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        return super().deal(hand, cut, pack)[:-1]


def test_a_shuffler_of_ones_own_has_to_deal_whole_packs() -> None:
    with pytest.raises(DealError, match="is not complete: missing"):
        Match(Rules(), shuffler=Careless(bytes(16)), mano=0)


def test_a_deal_that_is_not_possible_leaves_the_match_as_it_was() -> None:
    match = Match(Rules(), shuffler=StackedShuffler([PACK]), mano=0)
    to_lance(match, "grande")
    events = match.events
    while True:
        before = match.copy()
        seat = match.turn
        assert seat is not None
        try:
            match.apply(Pass(seat))
        except DealError:
            break
        events = match.events
    assert match.events == events
    assert match.turn == before.turn
    assert match.phase == before.phase
    assert match.score == before.score
    assert match.hand_number == 1


def test_a_match_is_dealt_from_a_seed_or_by_a_shuffler_not_by_both() -> None:
    with pytest.raises(DealError, match="not by both"):
        Match(Rules(), seed=1, shuffler=StackedShuffler([]))


def test_who_cuts_is_one_of_two_words() -> None:
    with pytest.raises(DealError, match="own, players, not 'dealer'"):
        Match(Rules(), cuts="dealer")  # type: ignore[arg-type]


def test_the_first_hand_may_be_taken_for_a_later_one_of_a_match_whose_past_is_not_known() -> None:
    match = match_of(cuts="players", mus_corrido="first_hand_of_match", games_to_win=2)
    match.stand_at(hand=7, game=2, games=(1, 0), vacas=(0, 0), opening=False)
    assert match.turn is not None
    match.apply(Cut(match.turn, 5))
    assert not match.view(0).corrido
    assert (match.hand_number, match.game_number, match.games) == (7, 2, (1, 0))
    with pytest.raises(DealError, match="waits for its first cut"):
        match.stand_at(hand=8, game=2, games=(1, 0), vacas=(0, 0), opening=False)
