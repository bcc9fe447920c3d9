"""What a caller gets wrong in Python: a clear error, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.cards import parse_card
from hordago.errors import DealError, HordagoError, IllegalAction, RulesError
from hordago.game.actions import Discard, Mus, Sign
from hordago.game.match import Match
from hordago.game.shuffle import StackedShuffler
from hordago.rules.profile import Rules
from tests.matches import all_mus, match_of, win_the_game


@pytest.mark.parametrize("action", [None, "mus", 3, object])
def test_what_is_no_action_is_refused(action: Any) -> None:
    match = match_of()
    reason = match.why_not(action)
    assert reason is not None
    assert reason.endswith("is no action of a player")
    with pytest.raises(IllegalAction, match="is no action of a player; legal: nothing"):
        match.apply(action)


def test_cards_are_thrown_as_a_tuple_that_nobody_can_change_afterwards() -> None:
    match = match_of()
    all_mus(match)
    cards: Any = [match.view(0).cards[0]]
    with pytest.raises(IllegalAction, match="given as a tuple"):
        match.apply(Discard(0, cards))
    with pytest.raises(IllegalAction, match="given as a tuple, not None"):
        match.apply(Discard(0, None))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("meanings", "seen_by", "reason"),
    [
        (("two_kings",), {2}, "seen_by is a frozenset of seats"),
        (("two_kings",), None, "seen_by is a frozenset of seats, not None"),
        (["two_kings"], frozenset(), "meanings are given as a tuple"),
        (("two_kings",), frozenset({"C"}), "a seat that is not there: 'C'"),
        (("two_kings",), frozenset({True}), "a seat that is not there: True"),
    ],
)
def test_a_sign_is_made_of_values_that_nobody_can_change_afterwards(
    meanings: Any, seen_by: Any, reason: str
) -> None:
    match = match_of("KK74", signals="s4")
    with pytest.raises(IllegalAction, match=reason):
        match.apply(Sign(0, meanings, seen_by))


@pytest.mark.parametrize("seat", [None, "A", 1.0, True, 4, -1])
def test_what_is_no_seat_has_no_legal_actions_and_no_view(seat: Any) -> None:
    match = match_of()
    with pytest.raises(HordagoError, match="the seats are 0 to 3"):
        match.legal(seat)
    if seat is not None:  # an onlooker
        with pytest.raises(HordagoError, match="the seats are 0 to 3"):
            match.view(seat)


@pytest.mark.parametrize("seed", [1.5, True, [], object(), bytearray(32)])
def test_a_seed_is_a_whole_number_a_text_or_bytes(seed: Any) -> None:
    with pytest.raises(DealError, match="a whole number, a text or bytes"):
        Match(Rules(), seed=seed)


@pytest.mark.parametrize("score", [[3, 4], (1.0, 2), (True, 0), None, "12"])
def test_a_score_is_a_tuple_of_two_whole_numbers(score: Any) -> None:
    with pytest.raises(DealError, match="two numbers from 0 to 39"):
        Match(Rules(), seed=1, score=score)


@pytest.mark.parametrize("mano", [True, 1.0, "A"])
def test_mano_is_the_number_of_a_seat(mano: Any) -> None:
    with pytest.raises(DealError, match="mano is a seat from 0 to 3"):
        Match(Rules(), seed=1, mano=mano)


def test_a_match_is_played_by_rules() -> None:
    with pytest.raises(RulesError, match="is played by Rules"):
        Match("nabo_40")  # type: ignore[arg-type]


@pytest.mark.parametrize("strange", [40, 99, -1, "Kc", 1.0])
def test_a_pack_has_the_numbers_of_cards(strange: Any) -> None:
    pack: list[Any] = [strange, *range(1, 40)]
    with pytest.raises(DealError, match="is the number of no card"):
        Match(Rules(), mano=0, shuffler=StackedShuffler([pack]))


def test_after_the_end_nothing_is_legal() -> None:
    match = match_of(games_to_win=1)
    win_the_game(match, 0)
    assert match.winner is not None
    with pytest.raises(IllegalAction, match="the match is over; legal: nothing"):
        match.apply(Mus(0))


def test_a_card_thrown_twice_is_named() -> None:
    match = match_of()
    all_mus(match)
    card = match.view(0).cards[0]
    with pytest.raises(IllegalAction, match="only once"):
        match.apply(Discard(0, (card, card)))
    assert parse_card(str(card)) == card
