"""Mus: asking, cutting, throwing and serving, the reshuffle, mus corrido."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.cards import Card, parse_cards
from hordago.rules.exchange import CUT, cutter
from tests.table import SEATS, Table

HANDS = ("KoKcQo7o", "KeQcJo6o", "KbQeJc5o", "3oQbJe4o")
STOCK = "3c 3e 3b Jb 7c 7e 7b 6c 6e 6b 5c 5e 5b 4c 4e 4b"
"""Served first, where `HANDS` are dealt; the aces and twos are last."""


def cards(text: str) -> set[Card]:
    return set(parse_cards(text))


def table(**settings: Any) -> Table:
    return Table(*HANDS, stock=STOCK, **settings)


# Asking


def test_mano_is_asked_first_then_the_others_by_seat() -> None:
    table().say("A mus, B mus, C mus, D mus")
    table(mano="C").say("C mus, D mus, A mus, B mus")


def test_in_pairs_order_manos_side_is_asked_first() -> None:
    table(mus_order="pairs").say("A mus, C mus, B mus, D mus")


def test_one_refusal_ends_the_mus() -> None:
    for words in ("A cut", "A mus, B cut", "A mus, B mus, C mus, D cut"):
        assert table().say(words).lance == "grande"


def test_one_refusal_of_six_ends_the_mus() -> None:
    six = Table(n_players=6).say("A mus, B mus, C mus, D mus, E mus, F cut")
    assert six.lance == "grande"


def test_the_seat_that_cut_is_known() -> None:
    done = table().say("A mus, B cut").position.hand.exchange
    assert done.stage == CUT
    assert SEATS[cutter(done)] == "B"
    assert cutter(table().position.hand.exchange) == -1


def test_only_mus_and_no_mus_answer_the_question() -> None:
    start = table()
    assert start.can("A mus")
    assert start.can("A cut")
    assert not start.can("A pass")
    assert not start.can("A bet 2")
    assert not start.can("A throw 1")


def test_mus_may_be_agreed_on_as_often_as_all_like() -> None:
    played = table()
    for _ in range(3):
        played.all_mus(*(f"{seat} throw 1" for seat in "ABCD"))
    assert played.position.hand.exchange.rounds == 3
    assert played.turn == "A"


# How many are thrown


def test_from_one_to_four_cards_are_thrown() -> None:
    thrower = table().all_mus()
    assert not thrower.can("A throw 0")
    assert all(thrower.can(f"A throw {count}") for count in (1, 2, 3, 4))


def test_a_code_may_let_a_player_throw_none() -> None:
    played = table(min_discard=0).all_mus("A throw 0, B throw 0, C throw 0, D throw 0")
    assert played.turn == "A"
    assert [played.cards(seat) for seat in "ABCD"] == [cards(hand) for hand in HANDS]


def test_a_code_may_limit_how_many_are_thrown() -> None:
    thrower = table(max_discard=3).all_mus()
    assert thrower.can("A throw 3")
    assert not thrower.can("A throw 4")


def test_what_each_threw_is_remembered_for_the_round() -> None:
    played = table().all_mus("A throw 1, B throw 2, C throw 3, D throw 4")
    assert played.thrown() == (1, 2, 3, 4)
    played.all_mus("A throw 3, B throw 1, C throw 1, D throw 1")
    assert played.thrown() == (3, 1, 1, 1)


def test_a_player_chooses_which_cards_he_throws() -> None:
    played = table().all_mus("A throw Kc 7o")
    assert played.cards("A") == cards("Ko Qo")
    assert played.pile == cards("Kc 7o")
    played.say("B throw Ke")
    assert played.cards("B") == cards("Qc Jo 6o")


# The order of throwing and serving


def test_all_throw_from_mano_on_and_then_all_are_served_from_mano_on() -> None:
    played = table(mano="B").all_mus("B throw 2, C throw 1, D throw 1")
    assert played.cards("B") == cards("Ke Qc")  # nobody is served yet
    played.say("A throw 1")
    assert played.cards("B") == cards("Ke Qc 3c 3e")
    assert played.cards("C") == cards("Kb Qe Jc 3b")
    assert played.cards("D") == cards("3o Qb Je Jb")
    assert played.cards("A") == cards("Ko Kc Qo 7c")
    assert played.turn == "B"


def test_in_turn_each_is_served_before_the_next_throws() -> None:
    played = table(discard_order="in_turn").all_mus("A throw 2")
    assert played.cards("A") == cards("Ko Kc 3c 3e")
    assert played.turn == "B"
    assert played.say("B throw 1").cards("B") == cards("Ke Qc Jo 3b")


def test_in_turn_one_who_throws_none_is_passed_over() -> None:
    played = table(discard_order="in_turn", min_discard=0).all_mus("A throw 0, B throw 1")
    assert played.cards("B") == cards("Ke Qc Jo 3c")


def test_dealer_first_starts_throwing_and_serving_at_the_dealer() -> None:
    played = table(discard_order="dealer_first").all_mus(
        "D throw 1, A throw 1, B throw 1, C throw 1"
    )
    assert played.cards("D") == cards("3o Qb Je 3c")
    assert played.cards("A") == cards("Ko Kc Qo 3e")
    assert played.turn == "A"  # mano is asked first all the same


def test_simultaneous_discards_are_served_from_mano_on() -> None:
    played = table(discard_order="simultaneous").all_mus(
        "A throw 1, B throw 1, C throw 1, D throw 1"
    )
    assert played.cards("A") == cards("Ko Kc Qo 3c")
    assert played.cards("D") == cards("3o Qb Je Jb")


def test_strengths_are_those_of_the_new_cards() -> None:
    played = table().all_mus("A throw Qo 7o, B throw 1, C throw 1, D throw 1")
    assert played.cards("A") == cards("Ko Kc 3c 3e")
    assert played.say("A cut").position.seats[0].points == 40


# The stock runs out


def spent(*throws: str, **settings: Any) -> Table:
    """After a first round in which four threw four each: 8 cards in stock and 16 on the pile."""
    played = table(**settings)
    order = SEATS[3] + SEATS[:3] if settings.get("discard_order") == "dealer_first" else SEATS[:4]
    played.all_mus(*(f"{seat} throw 4" for seat in order))
    return played.all_mus(*throws)


def test_what_is_left_is_served_before_the_reshuffle() -> None:
    played = spent("A throw 3, B throw 4, C throw 2, D throw 1")
    assert played.is_short
    assert played.turn is None
    assert len(played.cards("B")) == 4
    assert len(played.cards("C")) == 3  # one of his two
    assert len(played.cards("D")) == 3


def test_two_short_every_discard_comes_back_theirs_too() -> None:
    played = spent("A throw 4, B throw 4, C throw 4, D throw 4")
    assert len(played.pool) == 32
    assert played.pool == played.pile
    played.shuffle_back()
    assert played.turn == "A"
    assert all(len(played.cards(seat)) == 4 for seat in "ABCD")


def test_the_only_one_short_does_not_get_his_own_discards_back() -> None:
    played = spent("A throw 4, B throw 3, C throw 1, D throw 2")
    own = played.pile - played.pool
    assert len(own) == 2
    assert len(played.pool) == 16 + 8
    played.shuffle_back()
    assert played.pile == own
    assert not played.cards("D") & own


def test_the_only_one_short_may_get_some_from_the_old_stock_first() -> None:
    played = spent("A throw 4, B throw 2, C throw 1, D throw 3")
    assert len(played.cards("D")) == 2
    assert len(played.pool) == 16 + 7


def test_a_code_may_reshuffle_all_discards_whoever_is_short() -> None:
    played = spent("A throw 4, B throw 3, C throw 1, D throw 2", reshuffle="all_discards")
    assert played.pool == played.pile
    assert len(played.pool) == 16 + 10


def test_dealer_first_the_last_to_be_served_is_the_dealers_left() -> None:
    played = spent(
        "D throw 4, A throw 3, B throw 1, C throw 2",
        discard_order="dealer_first",
    )
    assert len(played.cards("C")) == 2
    assert len(played.pile - played.pool) == 2


def test_in_turn_only_the_last_to_be_served_counts_as_the_only_one_short() -> None:
    last = spent("A throw 4, B throw 3, C throw 1, D throw 2", discard_order="in_turn")
    assert len(last.pile - last.pool) == 2
    earlier = spent("A throw 4, B throw 3, C throw 2", discard_order="in_turn")
    assert earlier.is_short
    assert earlier.pool == earlier.pile
    earlier.shuffle_back()
    assert earlier.turn == "D"


def test_one_who_threw_nothing_is_not_short() -> None:
    played = spent("A throw 4, B throw 4, C throw 1, D throw 0", min_discard=0)
    assert played.is_short
    assert len(played.cards("C")) == 3
    assert len(played.pile - played.pool) == 1  # C's own card


TWELVE: dict[str, Any] = {
    "n_players": 2,
    "rank_alias": {3: 12},
    "removed_ranks": [2, 4, 5, 6, 7, 10, 11],
    "min_discard": 0,
}
"""The smallest pack for two: kings, threes and aces, four of them in stock."""


def test_in_the_smallest_pack_the_others_discards_are_just_enough_for_the_only_one_short() -> None:
    played = Table("KoKcKeKb", "3o3c3e3b", **TWELVE).all_mus("A throw 0, B throw 4")
    assert played.turn == "A"  # nobody is short
    played.all_mus("A throw 0, B throw 4")
    assert played.is_short
    assert played.pool == cards("3o3c3e3b")
    played.shuffle_back()
    assert played.cards("B") == cards("3o3c3e3b")
    assert played.pile == cards("AoAcAeAb")


def test_six_players_all_four_the_first_mus_reshuffles_every_discard() -> None:
    six = Table(n_players=6).all_mus(*(f"{seat} throw 4" for seat in "ABCDEF"))
    assert six.is_short
    assert [len(six.cards(seat)) for seat in "ABCDEF"] == [4, 4, 4, 4, 0, 0]
    assert len(six.pool) == 24
    six.shuffle_back()
    assert all(len(six.cards(seat)) == 4 for seat in "ABCDEF")
    assert six.turn == "A"


def test_six_players_the_last_alone_is_short() -> None:
    six = Table(n_players=6).all_mus(
        "A throw 4, B throw 4, C throw 4, D throw 3, E throw 1, F throw 2"
    )
    assert len(six.pile - six.pool) == 2


def test_in_turn_the_stock_may_run_out_twice_in_a_round() -> None:
    six = Table(n_players=6, removed_ranks=[2], rank_alias={3: 12}, discard_order="in_turn")
    six.all_mus("A throw 4, B throw 4, C throw 4, D throw 4")
    assert len(six.pool) == 16
    six.shuffle_back().say("E throw 4, F throw 4")
    while six.is_short:
        six.shuffle_back()
    assert six.turn == "A"


# Mus corrido


def test_mus_corrido_hands_mano_to_the_right_after_each_full_mus() -> None:
    played = table(corrido=True).all_mus("A throw 1, B throw 1, C throw 1, D throw 1")
    assert played.mano == "B"
    assert played.turn == "B"
    played.all_mus("B throw 1, C throw 1, D throw 1, A throw 1")
    assert played.mano == "C"


def test_whoever_cuts_a_mus_corrido_is_mano_of_the_hand() -> None:
    played = table(corrido=True).say("A mus, B mus, C cut")
    assert played.mano == "C"
    assert played.lance == "grande"
    assert played.turn == "C"


def test_without_mus_corrido_the_cut_changes_nothing() -> None:
    assert table().say("A mus, B cut").mano == "A"


def test_the_round_of_a_mus_corrido_that_needed_a_reshuffle_moves_mano_too() -> None:
    played = Table(n_players=6, corrido=True).all_mus(*(f"{seat} throw 4" for seat in "ABCDEF"))
    assert played.mano == "A"
    assert played.shuffle_back().mano == "B"


@pytest.mark.parametrize("order", ["all_then_serve", "in_turn", "simultaneous", "dealer_first"])
@pytest.mark.parametrize("rule", ["exclude_single_short", "all_discards"])
def test_no_card_is_lost_or_doubled_in_a_long_mus(order: str, rule: str) -> None:
    played = table(discard_order=order, reshuffle=rule)
    for count in (4, 3, 4, 2, 4, 4, 1, 4):
        played.all_mus()
        for _ in range(4):
            played.say(f"{played.turn} throw {count}")
            while played.is_short:
                played.shuffle_back()
            deal = played.position.deal
            held = [card for hand in deal.hands for card in hand if card < 40]
            everything = [*held, *deal.pack[deal.top :], *played.pile]
            assert sorted(everything) == list(range(40))
