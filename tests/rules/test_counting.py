"""What each lance pays at the count, to whom, and how ties are broken."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.rules.counting import Award
from tests.table import Table, at

# Grande and chica


def test_a_grande_that_all_passed_pays_its_winner_one() -> None:
    assert at("chica", "K754", "Q65A", "J764", "K54A").pays("grande") == {"AC": 1}


def test_a_chica_that_all_passed_pays_its_winner_one() -> None:
    table = at("pares", *("KK75", "Q75A", "J764", "QQ44")).say("A pass, D pass")
    assert table.best("chica") == "B"
    assert table.pays("chica") == {"BD": 1}


def test_an_accepted_bet_pays_its_stake_alone_to_the_best_hand() -> None:
    table = at("grande", "QQ75", "KK75", "J764", "Q764").say("A bet 5, B accept, D accept")
    assert table.award("grande") == Award(1, 1, 5, 0, 0, 0, 0)


def test_a_folded_grande_or_chica_pays_nothing_further_even_to_the_best() -> None:
    table = at("grande", "KKKA", "QQQQ", "7654", "JJJJ", rank_alias={})
    table.say("A pass, B bet 2, C fold, A fold, A bet 2, B fold, D fold")
    assert table.score == (1, 1)
    assert table.pays("grande") == {}
    assert table.pays("chica") == {}


# Pares

PAIRS = ("KK74", "QJ74", "A554", "6675")
"""A and C hold a pair each, D one."""


def test_pares_pay_the_hands_of_both_partners_of_the_winning_side() -> None:
    table = at("pares", *PAIRS).say("A pass, C pass, D bet 2, A accept, C accept")
    assert table.pays("pares") == {"AC": 2 + 1 + 1}


def test_the_losers_pares_are_worth_nothing() -> None:
    table = at("pares", "KK74", "Q5J7", "Q754", "JJ66").say("A pass, D pass")
    assert table.pays("pares") == {"BD": 3}


def test_a_pair_is_one_medias_two_and_duples_three() -> None:
    assert at("pares", "KK74", "QJ74", "KJ54", "5567").say("A pass, D pass").pays("pares") == {
        "AC": 1
    }
    assert Table("KKK4", "Q754", "J754", "Q764").to_the_end().pays("pares") == {"AC": 2}
    assert Table("KKQQ", "J754", "J764", "6754").to_the_end().pays("pares") == {"AC": 3}


def test_a_code_sets_what_pares_are_worth() -> None:
    values = {"par": 4, "medias": 5, "duples": 6}
    table = Table("KK74", "Q754", "QQQ4", "J764", pares_values=values).to_the_end()
    assert table.pays("pares") == {"AC": 9}


def test_pares_that_all_passed_pay_the_hands_alone() -> None:
    table = at("pares", *PAIRS).say("A pass, C pass, D pass")
    assert table.award("pares") == Award(0, 0, 0, 0, 0, 2, 0)


def test_one_side_alone_collects_its_pares_without_betting() -> None:
    table = Table("KK74", "QJ75", "AA54", "J764").to("grande")
    table.say("A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass")
    assert table.lance != "pares"
    assert table.pays("pares") == {"AC": 2}


def test_refused_pares_pay_the_callers_hands_even_if_worse() -> None:
    table = at("pares", "KK74", "QQJJ", "5554", "K764").say("A bet 2, B fold")
    assert table.score == (1, 0)
    assert table.pays("pares") == {"AC": 1 + 2}
    assert table.best("pares") == "C"  # the caller's side alone is looked at


def test_a_code_may_pay_nothing_for_hands_after_a_refusal() -> None:
    table = at("pares", "KK74", "QQJJ", "5554", "K764", bonus_after_refusal=False)
    table.say("A bet 2, B fold")
    assert table.pays("pares") == {}
    assert table.say("A pass, B pass").pays("juego") == {"AC": 3}  # nobody refused there


# Juego

JUEGOS = ("KQ74", "KK75", "KJ76", "AA45")
"""31, 32, 33 and none."""


def test_31_is_three_and_any_other_juego_two_for_each_hand_of_the_side() -> None:
    table = at("juego", *JUEGOS).say("A bet 2, B accept")
    assert table.pays("juego") == {"AC": 2 + 3 + 2}


def test_one_side_alone_collects_its_juego() -> None:
    table = Table("KQ74", "A754", "KJ76", "AQ45").to_the_end()
    assert table.pays("juego") == {"AC": 5}


def test_a_code_sets_what_juego_is_worth() -> None:
    table = at("juego", *JUEGOS, juego_values={"thirty_one": 5, "other": 4})
    assert table.say("A bet 2, B accept").pays("juego") == {"AC": 2 + 5 + 4}


def test_refused_juego_pays_the_callers_hands_even_if_worse() -> None:
    table = at("juego", *JUEGOS).say("A pass, B bet 3, C fold, A fold")
    assert table.pays("juego") == {"BD": 2}


def test_juego_that_all_passed_pays_the_hands_alone() -> None:
    table = at("juego", *JUEGOS).say("A pass, B pass, C pass")
    assert table.award("juego") == Award(0, 0, 0, 0, 0, 5, 0)


# Punto

POINTS = ("KK64", "KK54", "AA45", "7774")
"""30, 29, 11 and 25: nobody has juego."""


def test_punto_that_all_passed_is_one_in_all() -> None:
    table = at("punto", *POINTS).to_the_end()
    assert table.award("punto") == Award(0, 0, 0, 1, 0, 0, 0)


def test_an_accepted_punto_is_its_stake_and_one() -> None:
    table = at("punto", *POINTS).say("A bet 2, B accept, D accept")
    assert table.award("punto") == Award(0, 0, 2, 0, 1, 0, 0)


def test_a_refused_punto_is_one_more_at_the_count_for_the_caller() -> None:
    table = at("punto", *POINTS).say("A pass, B bet 2, C fold, A fold")
    assert table.award("punto") == Award(1, 1, 0, 0, 1, 0, 0)


def test_a_code_may_have_no_bonus_at_punto() -> None:
    table = at("punto", *POINTS, punto_bonus=0).say("A bet 2, B accept, D accept")
    assert table.pays("punto") == {"AC": 2}
    table = at("punto", *POINTS, punto_bonus=0).say("A bet 2, B fold, D fold")
    assert table.pays("punto") == {}


def test_the_bonus_of_punto_is_no_hand_and_stays_where_hands_are_not_paid_after_a_refusal() -> None:
    table = at("punto", *POINTS, bonus_after_refusal=False).say("A bet 2, B fold, D fold")
    assert table.pays("punto") == {"AC": 1}


# Lances that all passed, by code


def test_the_literal_almanac_pays_a_stone_for_every_lance_that_all_passed() -> None:
    literal: dict[str, Any] = {
        "pass_point": {"grande": 1, "chica": 1, "pares": 1, "juego": 1, "punto": 1}
    }
    assert at("pares", *PAIRS, **literal).to_the_end().pays("pares") == {"AC": 1 + 2}
    assert at("juego", *JUEGOS, **literal).to_the_end().pays("juego") == {"AC": 1 + 5}
    assert at("punto", *POINTS, **literal).to_the_end().pays("punto") == {"AC": 1}


def test_it_pays_that_stone_only_where_both_sides_could_bet() -> None:
    literal: dict[str, Any] = {"pass_point": {"pares": 1, "juego": 1}}
    table = Table("KKQA", "QJ54", "AA54", "7654", **literal).to_the_end()
    assert table.pays("pares") == {"AC": 2}
    assert table.pays("juego") == {"AC": 3}


def test_the_stone_for_a_pass_is_the_codes() -> None:
    table = Table("K754", "Q65A", "J764", "K54A", pass_point={"grande": 5}).to_the_end()
    assert table.pays("grande") == {"AC": 5}
    assert table.pays("chica") == {"BD": 1}


def test_nobody_has_pares_pays_nobody() -> None:
    table = Table("KQ74", "KQJ7", "QJ54", "K764").to_the_end()
    assert table.award("pares") == Award(-1, -1, 0, 0, 0, 0, 0)


# The royal 31

SEVENS = ("KKQA", "J777", "AA45", "2A46")
"""Mano has a 31, the next a royal one."""


def test_without_the_royal_31_manos_31_wins() -> None:
    assert at("juego", *SEVENS).to_the_end().pays("juego") == {"AC": 3}


@pytest.mark.parametrize("form", ["any_ten", "jack_only"])
def test_the_royal_31_beats_mano(form: str) -> None:
    table = at("juego", *SEVENS, real=form).say("A pass, B bet 2, A accept")
    assert table.pays("juego") == {"BD": 2 + 3}


@pytest.mark.parametrize("form", ["king_only", "suited"])
def test_what_is_no_royal_31_of_the_code_does_not_beat_mano(form: str) -> None:
    hands = ("KKQA", "Jc7o7c7e", "AA45", "2A46")
    assert at("juego", *hands, real=form).to_the_end().pays("juego") == {"AC": 3}


def test_a_royal_31_that_does_not_beat_mano_ties_with_a_31_and_keeps_its_value() -> None:
    level: dict[str, Any] = {"real": "any_ten", "real_beats_mano": False, "real_value": 5}
    assert at("juego", *SEVENS, **level).to_the_end().pays("juego") == {"AC": 3}
    assert at("juego", *SEVENS, mano="B", **level).to_the_end().pays("juego") == {"BD": 5}


def test_a_code_sets_what_the_royal_31_is_worth() -> None:
    table = at("juego", *SEVENS, real="any_ten", real_value=4).to_the_end()
    assert table.pays("juego") == {"BD": 4}


def test_of_two_royal_31s_the_first_in_order_wins() -> None:
    hands = ("Jo7o7c7e", "KK75", "AA45", "2A46")
    table = at("juego", *hands, real="any_ten").to_the_end()
    assert table.pays("juego") == {"AC": 3}
    # With four sevens there is no second royal 31 in one deal: the tie is by order all the same.
    assert table.best("juego") == "A"


# House bonuses

PEDRETE = ("7654", "Q54A", "J54A", "J64A")
"""22 wins against 20, 20 and 21: nobody has juego."""


def test_a_pedrete_that_wins_punto_earns_its_bonus() -> None:
    assert at("punto", *PEDRETE, pedrete_bonus=1).to_the_end().pays("punto") == {"AC": 2}
    assert at("punto", *PEDRETE).to_the_end().pays("punto") == {"AC": 1}


def test_a_pedrete_that_loses_punto_earns_nothing() -> None:
    hands = ("7654", "K64A", "K754", "J64A")
    assert at("punto", *hands, pedrete_bonus=1).to_the_end().pays("punto") == {"AC": 1}


def test_another_22_is_no_pedrete() -> None:
    hands = ("QQ2A", "Q54A", "J54A", "J64A")
    assert at("punto", *hands, pedrete_bonus=1).to_the_end().pays("punto") == {"AC": 1}


def test_a_juego_won_with_33_earns_its_bonus() -> None:
    hands = ("KK76", "Q54A", "KJ75", "J64A")
    assert Table(*hands, juego33_bonus=2).to_the_end().pays("juego") == {"AC": 2 + 2}
    winner_33 = ("KK76", "Q54A", "J54A", "J64A")
    assert Table(*winner_33, juego33_bonus=2).to_the_end().pays("juego") == {"AC": 2 + 2}


def test_a_33_that_does_not_win_juego_earns_no_bonus() -> None:
    hands = ("KK76", "Q54A", "KQ75", "J64A")
    table = Table(*hands, juego33_bonus=2).to_the_end()
    assert table.best("juego") == "C"  # 32 is the better
    assert table.pays("juego") == {"AC": 4}


def test_house_bonuses_are_paid_after_a_refusal_only_where_hands_are() -> None:
    settings: dict[str, Any] = {"juego33_bonus": 2, "bonus_after_refusal": False}
    table = at("juego", "KK76", "KJ76", "AA45", "2A46", **settings).say("A bet 2, B fold")
    assert table.pays("juego") == {}


# Ties

ALIKE = ("KKQA", "KKQA", "7654", "7654")


@pytest.mark.parametrize("lance", ["grande", "chica", "pares", "juego"])
@pytest.mark.parametrize("mano", "AB")
def test_a_tie_goes_to_the_seat_nearer_to_mano(lance: str, mano: str) -> None:
    hands = ("KoKcQoAo", "KeKbQcAc", "7654", "7654")
    assert Table(*hands, mano=mano).to_the_end().best(lance) == mano


def test_a_tie_goes_by_seat_not_by_side() -> None:
    table = Table("7724", "KKJA", "KKJA", "QQQ6", rank_alias={}).to_the_end()
    assert table.best("grande") == "B"


def test_a_tie_at_punto_goes_to_the_seat_nearer_to_mano() -> None:
    hands = ("KK54", "QQ54", "AA76", "2276")
    assert at("punto", *hands, mano="B").to_the_end().best("punto") == "B"


def test_where_ties_go_by_speaking_order_manos_partner_is_before_the_rivals() -> None:
    hands = ("7724", "KKJA", "KKJA", "QQQ6")
    settings: dict[str, Any] = {
        "rank_alias": {},
        "tie_order": "speaking",
        "bet_order": "pairs",
    }
    assert Table(*hands, **settings).to_the_end().best("grande") == "C"


def test_speaking_order_is_seat_order_where_bets_go_by_seat() -> None:
    hands = ("7724", "KKJA", "KKJA", "QQQ6")
    table = Table(*hands, rank_alias={}, tie_order="speaking").to_the_end()
    assert table.best("grande") == "B"


def test_a_tie_among_six_in_pairs_order_goes_to_manos_three() -> None:
    hands = ("7765", "KKJA", "QQ65", "J654", "KKJA", "7764")
    table = Table(
        *hands, n_players=6, rank_alias={}, tie_order="speaking", bet_order="pairs"
    ).to_the_end()
    assert table.best("grande") == "E"


# Two and six seats


def test_head_to_head_one_hand_is_paid() -> None:
    table = Table("KKQQ", "JJ76", n_players=2).to_the_end()
    assert table.pays("pares") == {"AC": 3}


def test_all_three_hands_of_the_winning_side_are_paid() -> None:
    hands = ("KK74", "QJ75", "QQ64", "QJ76", "5564", "JJ76")
    table = at("pares", *hands, n_players=6).say("A pass, C pass, E bet 2, F accept")
    assert table.pays("pares") == {"AC": 2 + 3}
