"""What follows from a code of rules: its numbers, its pack, the rank that each card counts as."""

from __future__ import annotations

import pytest

from hordago.cards import PACK, parse_card
from hordago.rules import code as c
from hordago.rules.profile import Rules


def test_the_step_functions_read_the_default_code_as_numbers() -> None:
    assert Rules().code() == c.Code(
        n_players=4,
        target=40,
        mus_order=c.SEAT_ORDER,
        min_discard=1,
        max_discard=4,
        discard_order=c.ALL_THEN_SERVE,
        reshuffle=c.EXCLUDE_SINGLE_SHORT,
        bet_order=c.SEAT_ORDER,
        tie_order=c.SEAT_ORDER,
        who_bets=c.HOLDERS,
        min_bet=2,
        min_raise=2,
        doubles=0,
        capped=0,
        response_mode=c.MOST_AGGRESSIVE,
        plurals=1,
        decliner_out=0,
        both_bet=0,
        ordago=1,
        refused_open=1,
        refused_raise_pays_standing=1,
        deje_bonus=(0, 0, 0, 0, 0),
        pass_point=(1, 1, 0, 0, 1),
        pares_values=(0, 1, 2, 3),
        thirty_one_value=3,
        juego_value=2,
        punto_bonus=1,
        bonus_after_refusal=1,
        real=c.NO_REAL,
        real_beats_mano=1,
        real_value=3,
        pedrete_bonus=0,
        juego33_bonus=0,
    )


@pytest.mark.parametrize(
    ("setting", "value", "part", "number"),
    [
        ("n_players", 6, "n_players", 6),
        ("target", 30, "target", 30),
        ("mus_order", "pairs", "mus_order", c.PAIRS_ORDER),
        ("min_discard", 0, "min_discard", 0),
        ("max_discard", 3, "max_discard", 3),
        ("discard_order", "in_turn", "discard_order", c.IN_TURN),
        ("discard_order", "simultaneous", "discard_order", c.SIMULTANEOUS),
        ("discard_order", "dealer_first", "discard_order", c.DEALER_FIRST),
        ("reshuffle", "all_discards", "reshuffle", c.ALL_DISCARDS),
        ("bet_order", "pairs", "bet_order", c.PAIRS_ORDER),
        ("who_bets", "side", "who_bets", c.SIDE),
        ("min_bet", 1, "min_bet", 1),
        ("min_raise", 1, "min_raise", 1),
        ("raise_semantics", "double", "doubles", 1),
        ("max_stake", "remaining", "capped", 1),
        ("response_mode", "first_decisive", "response_mode", c.FIRST_DECISIVE),
        ("plural_binds", False, "plurals", 0),
        ("decliner_out_for_lance", True, "decliner_out", 1),
        ("both_bet_allowed", True, "both_bet", 1),
        ("ordago", False, "ordago", 0),
        ("refused_open", 2, "refused_open", 2),
        ("refused_raise", "one", "refused_raise_pays_standing", 0),
        ("deje_bonus", {"grande": 1, "punto": 2}, "deje_bonus", (1, 0, 0, 0, 2)),
        ("pass_point", {"juego": 3}, "pass_point", (1, 1, 0, 3, 1)),
        ("pares_values", {"duples": 4}, "pares_values", (0, 1, 2, 4)),
        ("juego_values", {"thirty_one": 5}, "thirty_one_value", 5),
        ("juego_values", {"other": 1}, "juego_value", 1),
        ("punto_bonus", 0, "punto_bonus", 0),
        ("bonus_after_refusal", False, "bonus_after_refusal", 0),
        ("real", "any_ten", "real", c.ANY_TEN),
        ("real", "jack_only", "real", c.JACK_ONLY),
        ("real", "king_only", "real", c.KING_ONLY),
        ("real", "suited", "real", c.SUITED),
        ("real_beats_mano", False, "real_beats_mano", 0),
        ("real_value", 5, "real_value", 5),
        ("pedrete_bonus", 1, "pedrete_bonus", 1),
        ("juego33_bonus", 4, "juego33_bonus", 4),
    ],
)
def test_each_setting_moves_its_own_number(
    setting: str, value: object, part: str, number: object
) -> None:
    base = Rules(plural_binds=setting != "response_mode")
    before, after = base.code()._asdict(), base.but(**{setting: value}).code()._asdict()
    assert after[part] == number
    assert {name for name in before if before[name] != after[name]} == {part}


def test_the_code_is_made_of_plain_tuples_because_it_is_compiled() -> None:
    code = Rules().code()
    assert {type(part) for part in code if not isinstance(part, int)} == {tuple}


def test_a_tie_goes_by_the_order_of_speaking_where_the_code_says_so() -> None:
    assert Rules(tie_order="speaking").code().tie_order == c.SEAT_ORDER
    assert Rules(tie_order="speaking", bet_order="pairs").code().tie_order == c.PAIRS_ORDER
    assert Rules(bet_order="pairs").code().tie_order == c.SEAT_ORDER


def test_removed_ranks_are_not_in_the_pack() -> None:
    assert Rules().cards() == PACK
    assert Rules.preset("rioja_36").cards() == tuple(each for each in PACK if each.rank != 2)


@pytest.mark.parametrize(
    ("preset", "kings", "aces"),
    [("almanac_40", 8, 8), ("ontario_30", 4, 4), ("rioja_36", 8, 8), ("us_nine_kings", 9, 8)],
)
def test_threes_are_kings_and_twos_are_aces_where_the_code_has_eight(
    preset: str, kings: int, aces: int
) -> None:
    rules = Rules.preset(preset)
    ranks = [rules.rank_of_card()[each] for each in rules.cards()]
    assert (ranks.count(9), ranks.count(0)) == (kings, aces)
    assert len(rules.rank_of_card()) == 40


def test_an_extra_king_is_one_card_and_not_its_rank() -> None:
    ranks = Rules.preset("us_nine_kings").rank_of_card()
    assert ranks[parse_card("5o")] == 9
    assert ranks[parse_card("5c")] == 4
