"""One lance's betting: who opens, how much, what a refusal pays, the órdago."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.rules.betting import ACCEPTED, PASSED, REFUSED, Result
from hordago.rules.code import GRANDE
from tests.table import Table, at

# Opening


def test_mano_speaks_first_and_the_others_in_seat_order() -> None:
    at("grande").say("A pass, B pass, C pass, D pass")
    at("grande", mano="C").say("C pass, D pass, A pass, B pass")


def test_in_pairs_order_manos_side_speaks_first() -> None:
    at("grande", bet_order="pairs").say("A pass, C pass, B pass, D pass")
    at("grande", bet_order="pairs", mano="B").say("B pass, D pass, C pass, A pass")


def test_six_players_in_pairs_order_are_manos_three_and_then_the_others() -> None:
    at("grande", n_players=6, bet_order="pairs").say(
        "A pass, C pass, E pass, B pass, D pass, F pass"
    )


def test_a_partner_may_open_after_a_pass() -> None:
    assert at("grande").say("A pass, B pass, C bet 2").turn == "D"


def test_when_all_have_passed_the_lance_is_closed_and_nobody_opens_again() -> None:
    table = at("grande").say("A pass, B pass, C pass, D pass")
    assert table.lance == "chica"
    assert table.result(GRANDE).how == PASSED


def test_who_has_passed_may_answer_a_later_bet() -> None:
    table = at("grande").say("A pass, B pass, C pass, D bet 5, A accept, C accept")
    assert table.result(GRANDE) == Result(ACCEPTED, 5, 1)


# Sizes


def test_the_least_bet_is_the_codes() -> None:
    assert not at("grande").can("A bet 1")
    assert at("grande").can("A bet 2")
    assert at("grande", min_bet=1).can("A bet 1")
    assert not at("grande", min_bet=5, default_bet=5).can("A bet 4")


def test_a_bet_goes_up_to_the_target_where_there_is_no_cap() -> None:
    table = at("grande", score=(35, 35))
    assert table.can("A bet 40")
    assert not table.can("A bet 41")
    assert at("grande", target=25).can("A bet 25")


def test_a_cap_is_what_the_side_further_from_the_target_lacks() -> None:
    table = at("grande", score=(30, 35), max_stake="remaining")
    assert table.can("A bet 10")
    assert not table.can("A bet 11")
    table.say("A bet 6")
    assert table.can("B raise 4")
    assert not table.can("B raise 5")


def test_a_least_bet_is_possible_however_near_both_sides_are() -> None:
    table = at("grande", score=(39, 39), max_stake="remaining")
    assert table.can("A bet 2")
    assert not table.can("A bet 3")


def test_a_bet_of_nothing_is_none() -> None:
    table = at("grande", both_bet_allowed=True)
    assert not table.can("A bet 0")
    assert not table.can("A both 0")


def test_a_raise_adds_at_least_the_codes_least_raise() -> None:
    assert not at("grande").say("A bet 4").can("B raise 1")
    assert at("grande").say("A bet 4").can("B raise 2")
    assert at("grande", min_raise=1).say("A bet 4").can("B raise 1")


def test_a_raise_is_added_to_the_bet() -> None:
    assert at("grande").say("A bet 2, B raise 4, D fold").call == 6


def test_a_raise_goes_no_further_than_the_target() -> None:
    table = at("grande").say("A bet 30")
    assert table.can("B raise 10")
    assert not table.can("B raise 11")


def test_where_raises_double_the_only_raise_is_the_stake_itself() -> None:
    table = at("grande", raise_semantics="double").say("A bet 5")
    assert [size for size in range(1, 41) if table.can(f"B raise {size}")] == [5]
    assert table.say("B raise 5, D fold").call == 10


def test_a_stake_that_cannot_be_doubled_below_the_target_is_not_raised() -> None:
    table = at("grande", raise_semantics="double").say("A bet 21")
    assert not any(table.can(f"B raise {size}") for size in range(1, 41))
    assert table.can("B ordago")


def test_a_bet_near_the_target_leaves_no_room_for_the_least_raise() -> None:
    assert not any(at("grande").say("A bet 39").can(f"B raise {size}") for size in range(1, 41))


# What a refusal pays


@pytest.mark.parametrize("opening", ["bet 2", "bet 20", "ordago"])
def test_a_refused_first_bet_pays_one_whatever_its_size(opening: str) -> None:
    assert at("grande").say(f"A {opening}, B fold, D fold").score == (1, 0)


def test_a_code_may_pay_more_for_a_refused_first_bet() -> None:
    assert at("grande", refused_open=2).say("A bet 9, B fold, D fold").score == (2, 0)


def test_refused_raise_pays_the_stake_that_stood_before_it() -> None:
    table = at("grande").say("A bet 2, B raise 4, D fold, C fold, A fold")
    assert table.score == (0, 2)
    assert table.result(GRANDE) == Result(REFUSED, 0, 1)


@pytest.mark.parametrize(
    ("words", "score"),
    [
        # bet 2, 2 more makes 4, 16 more makes 20: refused, 4 are paid
        ("A bet 2, B raise 2, D fold, C fold, A raise 16, B fold, D fold", (4, 0)),
        # 2, 4, 7, 12: refused, 7 are paid
        (
            "A bet 2, B raise 2, D fold, C fold, A raise 3, B raise 5, D fold, C fold, A fold",
            (0, 7),
        ),
        ("A bet 2, B raise 5, D fold, C fold, A raise 10, B fold, D fold", (7, 0)),
    ],
)
def test_it_pays_what_the_last_but_one_call_came_to(words: str, score: tuple[int, int]) -> None:
    assert at("grande").say(words).score == score


def test_a_refused_ordago_over_a_bet_pays_the_bet_like_any_raise() -> None:
    assert at("grande").say("A bet 6, B ordago, D fold, C fold, A fold").score == (0, 6)


def test_a_refused_ordago_over_a_raise_pays_the_raised_stake() -> None:
    words = "A bet 2, B raise 3, D fold, C fold, A ordago, B fold, D fold"
    assert at("grande").say(words).score == (5, 0)


def test_a_refused_doubling_pays_what_was_doubled() -> None:
    table = at("grande", raise_semantics="double")
    assert table.say("A bet 5, B raise 5, D fold, C fold, A fold").score == (0, 5)


def test_a_code_may_pay_one_for_any_refused_raise() -> None:
    table = at("grande", refused_raise="one")
    assert table.say("A bet 6, B raise 4, D fold, C fold, A fold").score == (0, 1)


DEJE: dict[str, Any] = {"deje_bonus": {"pares": 1, "juego": 2, "punto": 3}}
NO_JUEGO = ("K754", "Q65A", "J764", "K54A")


def test_a_deje_is_added_to_a_refused_raise_in_its_own_lances_alone() -> None:
    words = "A bet 2, B raise 3, D fold, C fold, A fold"
    assert at("grande", **DEJE).say(words).score == (0, 2)
    assert at("chica", **DEJE).say(words).score == (0, 2)
    assert at("pares", **DEJE).say(words).score == (0, 3)


def test_a_deje_at_juego_and_punto_is_paid_at_once() -> None:
    # The count follows at once: what the lances pay there is taken off.
    words = "A bet 2, B raise 3, D fold, C fold, A fold"
    for lance, hands, extra in (("juego", (), 2), ("punto", NO_JUEGO, 3)):
        plain = at(lance, *hands).say(words)
        with_deje = at(lance, *hands, **DEJE).say(words)
        assert with_deje.score[1] - plain.score[1] == extra
        assert with_deje.score[0] == plain.score[0]


def test_a_refused_first_bet_has_no_deje() -> None:
    assert at("pares", **DEJE).say("A bet 2, B fold, D fold").score == (1, 0)


# Órdago


def test_an_ordago_is_only_accepted_or_folded_to() -> None:
    table = at("grande").say("A ordago")
    assert table.can("B fold")
    assert table.can("B accept")
    assert not table.can("B ordago")
    assert not any(table.can(f"B raise {size}") for size in range(1, 41))


def test_an_ordago_may_answer_any_bet() -> None:
    assert at("grande").say("A bet 40").can("B ordago")


def test_a_code_may_have_no_ordago() -> None:
    table = at("grande", ordago=False, both_bet_allowed=True)
    assert not table.can("A ordago")
    assert not table.can("A both_ordago")
    assert not table.say("A bet 2").can("B ordago")


# Two and six seats


def test_head_to_head_the_only_rival_answers() -> None:
    table = at("grande", n_players=2).say("A pass, B bet 2")
    assert table.turn == "A"
    assert not table.can("A we_fold")
    assert table.say("A raise 2, B fold").score == (2, 0)


def test_six_players_all_three_rivals_answer() -> None:
    table = at("grande", n_players=6).say("A pass, B bet 2, C fold, E fold, A fold")
    assert table.score == (0, 1)


# The lances with holders

ONE_EACH = ("KK74", "QJ74", "QJ54", "5567")
"""Pares: A and D hold."""


def test_where_only_holders_bet_they_alone_are_asked() -> None:
    table = at("pares", *ONE_EACH).say("A pass, D bet 2")
    assert table.turn == "A"
    assert table.say("A fold").score == (0, 1)


def test_a_sole_holder_has_no_partner_to_speak_for() -> None:
    table = at("pares", *ONE_EACH).say("A bet 2")
    assert not table.can("D we_fold")
    assert not table.can("D we_accept")


def test_where_the_side_bets_partners_of_holders_speak_too() -> None:
    table = at("pares", *ONE_EACH, who_bets="side").say("A pass, B bet 2, C fold, A accept")
    assert table.result(2) == Result(ACCEPTED, 2, 1)


def test_a_raise_is_paid_to_the_side_that_called_last() -> None:
    table = at("pares", *ONE_EACH).say("A bet 4, D raise 2, A fold")
    assert table.score == (0, 4)


# Both lances at once


def both(**settings: Any) -> Table:
    return at("grande", both_bet_allowed=True, **settings)


def test_a_bet_on_both_lances_is_made_where_the_code_has_it_and_at_grande_only() -> None:
    assert both().can("A both 2")
    assert both().can("A both_ordago")
    assert not at("grande").can("A both 2")
    assert not at("grande").can("A both_ordago")
    chica = at("chica", both_bet_allowed=True)
    assert not chica.can("A both 2")
    assert not chica.can("A both_ordago")


def test_a_bet_on_both_lances_has_the_sizes_of_a_bet() -> None:
    assert not both().can("A both 1")
    assert both().can("A both 40")
    assert not both().can("A both 41")
    assert not both().say("A bet 2").can("B both 2")


def test_an_accepted_bet_on_both_stakes_as_much_on_each_and_goes_on_with_pares() -> None:
    table = both().say("A both 3, B accept, D accept")
    assert table.lance == "pares"
    assert table.result(0) == table.result(1) == Result(ACCEPTED, 3, 0)


def test_a_refused_bet_on_both_is_paid_in_each() -> None:
    table = both().say("A both 5, B fold, D fold")
    assert table.score == (2, 0)
    assert table.lance == "pares"
    assert table.result(0) == table.result(1) == Result(REFUSED, 0, 0)


def test_a_raised_bet_on_both_is_a_raise_in_each() -> None:
    table = both().say("A both 2, B raise 3, D fold, C fold, A fold")
    assert table.score == (0, 4)


def test_a_refused_ordago_on_both_pays_one_in_each() -> None:
    assert both().say("A both_ordago, B fold, D fold").score == (2, 0)


def test_a_refusal_of_both_that_wins_with_grande_is_paid_no_further() -> None:
    table = both(score=(39, 0)).say("A both 2, B fold, D fold")
    assert table.score == (40, 0)
    assert table.winner == "AC"


def test_a_refusal_of_both_may_win_with_chica() -> None:
    table = both(score=(38, 0)).say("A both 2, B fold, D fold")
    assert table.score == (40, 0)
    assert table.winner == "AC"
