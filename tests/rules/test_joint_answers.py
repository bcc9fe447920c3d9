"""How partners answer a bet together; A bets, B and D answer, unless a test says otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.rules.betting import ACCEPTED, REFUSED, Result
from hordago.rules.code import GRANDE
from tests.table import Table, at


def after(words: str, **settings: Any) -> Table:
    """A grande in which these words have been said."""
    return at("grande", **settings).say(words)


# The most aggressive answer prevails


def test_partners_are_asked_in_seat_order_from_the_bettor() -> None:
    assert after("A bet 2").turn == "B"
    assert after("A bet 2, B fold").turn == "D"
    assert after("A pass, B bet 2").turn == "C"
    assert after("A pass, B bet 2, C fold").turn == "A"


def test_one_partners_fold_leaves_the_question_to_the_other() -> None:
    table = after("A bet 2, B fold")
    assert table.lance == "grande"
    assert table.score == (0, 0)


def test_seeing_prevails_over_a_fold_whoever_speaks_first() -> None:
    for words in ("A bet 2, B fold, D accept", "A bet 2, B accept, D fold"):
        assert after(words).result(GRANDE) == Result(ACCEPTED, 2, 0)


def test_both_have_to_fold_for_a_refusal() -> None:
    table = after("A bet 2, B fold, D fold")
    assert table.result(GRANDE) == Result(REFUSED, 0, 0)
    assert table.score == (1, 0)


def test_after_a_first_accept_the_partner_is_still_asked() -> None:
    table = after("A bet 2, B accept")
    assert table.turn == "D"
    assert table.can("D raise 2")
    assert table.can("D ordago")


def test_a_raise_prevails_over_seeing_and_the_bettors_side_answers_it() -> None:
    table = after("A bet 2, B accept, D raise 2")
    assert table.call == 4
    table.say("A fold")
    assert table.turn == "C"


def test_after_a_first_raise_the_partner_may_fold_accept_or_go_higher() -> None:
    for word in ("fold", "accept"):
        table = after(f"A bet 2, B raise 5, D {word}")
        assert table.call == 7
        assert table.turn == "C"  # nearest to B, whose raise stands


def test_the_second_partner_raises_by_more_than_the_first_or_not_at_all() -> None:
    table = after("A bet 2, B raise 5")
    assert not table.can("D raise 4")
    assert not table.can("D raise 5")
    assert table.can("D raise 6")


def test_the_larger_raise_stands_and_they_do_not_add_up() -> None:
    table = after("A bet 2, B raise 2, D raise 5")
    assert table.call == 7
    assert table.turn == "A"  # nearest to D


def test_an_ordago_prevails_over_a_raise() -> None:
    table = after("A bet 2, B raise 5, D ordago")
    assert table.call == "ordago"
    assert table.say("A fold, C fold").score == (0, 2)


def test_nothing_is_more_than_a_partners_ordago() -> None:
    table = after("A bet 2, B ordago")
    assert table.can("D fold")
    assert table.can("D accept")
    assert not table.can("D ordago")
    assert not any(table.can(f"D raise {size}") for size in range(1, 41))


def test_fold_and_accept_leave_a_partners_ordago_standing() -> None:
    for word in ("fold", "accept"):
        assert after(f"A bet 2, B ordago, D {word}").call == "ordago"


def test_fold_with_accept_of_an_ordago_accepts_it() -> None:
    for words in ("A ordago, B fold, D accept", "A ordago, B accept, D fold"):
        assert after(words).lance == "over"


def test_where_raises_double_the_second_partner_cannot_double_again() -> None:
    table = after("A bet 4, B raise 4", raise_semantics="double")
    assert not any(table.can(f"D raise {size}") for size in range(1, 41))


def test_the_bettors_partner_is_silent_until_the_others_raise() -> None:
    assert after("A bet 2, B accept, D accept").lance == "chica"
    assert after("A bet 2, B raise 2, D fold").turn == "C"


def test_who_folded_to_an_earlier_call_may_answer_the_next() -> None:
    table = after("A bet 2, B raise 2, D fold, C fold, A raise 2, B fold")
    assert table.turn == "D"
    assert table.say("D accept").result(GRANDE) == Result(ACCEPTED, 6, 0)


def test_who_answers_may_have_passed_before() -> None:
    assert after("A pass, B bet 2, C fold, A raise 3").turn == "B"


# Plurals


def test_we_fold_closes_at_once_and_the_partner_is_not_asked() -> None:
    table = after("A bet 2, B we_fold")
    assert table.lance == "chica"
    assert table.score == (1, 0)


def test_we_accept_closes_at_once() -> None:
    assert after("A bet 2, B we_accept").result(GRANDE) == Result(ACCEPTED, 2, 0)


@pytest.mark.parametrize("first", ["fold", "accept", "raise 5", "ordago"])
def test_a_plural_replaces_what_the_partner_said_even_an_ordago(first: str) -> None:
    seen = after(f"A bet 2, B {first}, D we_accept")
    assert seen.result(GRANDE) == Result(ACCEPTED, 2, 0)
    refused = after(f"A bet 2, B {first}, D we_fold")
    assert refused.score == (1, 0)


def test_the_first_plural_stands_since_the_lance_is_closed_by_it() -> None:
    assert after("A bet 2, B we_accept").turn == "A"  # chica: nobody is asked about grande


def test_a_code_without_plurals_has_none() -> None:
    table = after("A bet 2", plural_binds=False)
    assert not table.can("B we_fold")
    assert not table.can("B we_accept")


def test_without_plurals_both_answer_still() -> None:
    table = after("A bet 2, B accept, D raise 2", plural_binds=False)
    assert table.call == 4


# Only those who hold answer


def test_a_sole_holder_decides_alone() -> None:
    table = at("pares", "KK74", "QJ74", "QJ54", "5567").say("A bet 2, D fold")
    assert table.score == (1, 0)


# The decliner is out


def test_where_the_decliner_is_out_he_answers_no_later_call() -> None:
    words = "A bet 2, B raise 2, D fold, C fold, A raise 2"
    table = after(words, decliner_out_for_lance=True)
    assert table.say("B fold").score == (4, 0)  # D folded before and is not asked


def test_his_partner_then_speaks_for_himself_alone() -> None:
    table = after("A bet 2, B fold", decliner_out_for_lance=True)
    assert not table.can("D we_fold")
    assert table.say("D raise 2, A raise 2, C fold").turn == "D"


def test_a_decliner_is_back_in_the_next_lance() -> None:
    table = after("A bet 2, B fold, D accept", decliner_out_for_lance=True)
    assert table.say("A bet 2").turn == "B"


def test_who_passed_before_any_bet_is_not_out() -> None:
    table = after("A pass, B pass, C pass, D bet 2", decliner_out_for_lance=True)
    assert table.turn == "A"


# The first decisive answer binds

FIRST: dict[str, Any] = {"response_mode": "first_decisive", "plural_binds": False}


def test_the_first_accept_binds() -> None:
    assert after("A bet 2, B accept", **FIRST).result(GRANDE) == Result(ACCEPTED, 2, 0)


def test_the_first_raise_binds_and_is_answered_at_once() -> None:
    table = after("A bet 2, B raise 2", **FIRST)
    assert table.call == 4
    assert table.turn == "C"


def test_the_first_ordago_binds() -> None:
    assert after("A bet 2, B ordago", **FIRST).turn == "C"


def test_a_fold_passes_the_question_on() -> None:
    table = after("A bet 2, B fold", **FIRST)
    assert table.turn == "D"
    assert table.say("D raise 3").call == 5


def test_all_have_to_fold_for_a_refusal() -> None:
    assert after("A bet 2, B fold, D fold", **FIRST).score == (1, 0)


def test_there_are_no_plurals() -> None:
    table = after("A bet 2", **FIRST)
    assert not table.can("B we_fold")
    assert not table.can("B we_accept")


def test_first_decisive_with_the_decliner_out() -> None:
    table = after("A bet 2, B fold, D raise 2", decliner_out_for_lance=True, **FIRST)
    assert table.say("A raise 2").turn == "D"
    assert table.say("D fold").score == (4, 0)


def test_first_decisive_in_pairs_order_answers_by_seat_all_the_same() -> None:
    table = after("A pass, C pass, B bet 2", bet_order="pairs", **FIRST)
    assert table.say("C fold").turn == "A"


# Six players: three partners


def test_of_three_partners_the_greatest_answer_stands_when_all_have_spoken() -> None:
    table = after("A bet 2, B accept, D raise 2, F raise 5", n_players=6)
    assert table.call == 7
    assert table.turn == "A"


def test_three_partners_third_must_raise_more_than_the_greatest_so_far() -> None:
    table = after("A bet 2, B raise 5, D accept", n_players=6)
    assert not table.can("F raise 5")
    assert table.say("F raise 6").call == 8


def test_one_plural_binds_all_three() -> None:
    for words in ("A bet 2, B we_fold", "A bet 2, B ordago, D we_fold"):
        assert after(words, n_players=6).score == (1, 0)
    table = after("A bet 2, B fold, D raise 2, F we_accept", n_players=6)
    assert table.result(GRANDE) == Result(ACCEPTED, 2, 0)


def test_all_three_fold_for_a_refusal_one_alone_or_two_do_not() -> None:
    table = after("A bet 2, B fold, D fold", n_players=6)
    assert table.lance == "grande"
    assert table.say("F fold").score == (1, 0)


def test_first_decisive_of_three() -> None:
    table = after("A bet 2, B fold, D fold, F accept", n_players=6, **FIRST)
    assert table.result(GRANDE) == Result(ACCEPTED, 2, 0)


def test_head_to_head_the_one_rival_answers_alone() -> None:
    assert after("A bet 2, B accept", n_players=2).result(GRANDE) == Result(ACCEPTED, 2, 0)
