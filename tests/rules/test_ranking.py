"""How hands compare in each lance, and the table of all hands of a pack."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from hordago.cards import PACK, parse_cards
from hordago.rules.code import CHICA, GRANDE, JUEGO, PARES, PUNTO
from hordago.rules.profile import Rules
from hordago.rules.ranking import EMPTY, PARES_KINDS, Strength, arrange, strength
from tests.table import dealt, ranking_for

EIGHT_KINGS = Rules()
FOUR_KINGS = Rules(rank_alias=())
RIOJA = Rules.preset("rioja_36")
NINE_KINGS = Rules.preset("us_nine_kings")


def strength_of(text: str, rules: Rules = EIGHT_KINGS) -> Strength:
    """How a hand written by rank stands."""
    (cards,) = dealt(text)
    ranking = ranking_for(rules)
    a, b, c, d = cards
    return strength(rules.code(), ranking, arrange(ranking.ranks, a, b, c, d))


def beats(kind: int, better: str, worse: str, rules: Rules = EIGHT_KINGS) -> bool:
    """Whether a hand stands strictly above another."""
    return strength_of(better, rules)[kind] > strength_of(worse, rules)[kind]


def ties(kind: int, one: str, other: str, rules: Rules = EIGHT_KINGS) -> bool:
    """Whether two hands stand alike."""
    return strength_of(one, rules)[kind] == strength_of(other, rules)[kind]


# Grande


@pytest.mark.parametrize(
    ("better", "worse"),
    [("KKQ7", "KQQ7"), ("KAAA", "QQQQ"), ("KK7A", "KQQQ"), ("KKQ6", "KKQ5"), ("7776", "7775")],
)
def test_grande_goes_card_by_card_from_the_highest(better: str, worse: str) -> None:
    assert beats(GRANDE, better, worse)


def test_with_eight_kings_a_three_is_a_king_and_a_two_an_ace() -> None:
    assert ties(GRANDE, "3K7A", "KK72")
    assert ties(CHICA, "K3A2", "KKAA")
    assert strength_of("K32A").kind == PARES_KINDS.index("duples")
    assert strength_of("K332").points == 31


def test_with_four_kings_every_card_is_itself() -> None:
    assert beats(GRANDE, "KK7A", "3K7A", FOUR_KINGS)
    assert beats(CHICA, "A234", "2234", FOUR_KINGS)
    assert strength_of("K32A", FOUR_KINGS).kind == PARES_KINDS.index("none")
    assert strength_of("K32A", FOUR_KINGS).points == 16


# Chica


@pytest.mark.parametrize(
    ("better", "worse"),
    [("AA5Q", "AA5K"), ("4AAA", "KAAA"), ("AA4K", "A44K"), ("QAAA", "KAAA"), ("A456", "A457")],
)
def test_chica_goes_card_by_card_from_the_lowest(better: str, worse: str) -> None:
    assert beats(CHICA, better, worse)


def test_chica_is_not_grande_turned_round() -> None:
    assert beats(GRANDE, "7AAA", "654A")
    assert beats(CHICA, "7AAA", "654A")


# Pares


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KKQQ", "555K"),  # duples over medias
        ("555K", "KKQJ"),  # medias over a pair
        ("55QJ", "K7QJ"),  # a pair over nothing
        ("QQ55", "JJJJ"),  # four alike are two equal pairs
        ("KKKK", "KKQQ"),
        ("KKAA", "QQQQ"),  # the higher pair decides first
        ("QQ55", "QQ44"),  # then the lower
        ("KKK4", "QQQK"),
        ("KK45", "QQKJ"),
    ],
)
def test_pares_duples_over_medias_over_a_pair_then_by_rank(better: str, worse: str) -> None:
    assert beats(PARES, better, worse)


def test_cards_outside_the_pairs_never_count() -> None:
    assert ties(PARES, "774K", "77QJ")
    assert ties(PARES, "QQQK", "QQQ4")


@pytest.mark.parametrize(
    ("hand", "kind"),
    [("K74Q", "none"), ("KK74", "par"), ("KKK4", "medias"), ("KK44", "duples"), ("KKKK", "duples")],
)
def test_each_kind_of_pares_has_its_name(hand: str, kind: str) -> None:
    assert PARES_KINDS[strength_of(hand).kind] == kind


# Juego and punto

BY_JUEGO = ("KKQA", "KK75", "KKQJ", "KQJ7", "KQJ6", "KQJ5", "KQJ4", "KK76")


def test_juego_runs_31_32_40_37_36_35_34_33() -> None:
    assert [strength_of(hand).points for hand in BY_JUEGO] == [31, 32, 40, 37, 36, 35, 34, 33]
    for better, worse in combinations(BY_JUEGO, 2):
        assert beats(JUEGO, better, worse)


def test_below_31_there_is_no_juego() -> None:
    assert strength_of("KKQA").juego > 0
    assert strength_of("KK64").points == 30
    assert strength_of("KK64").juego == 0


def test_at_punto_the_higher_sum_is_better() -> None:
    assert beats(PUNTO, "KK64", "KK54")
    assert strength_of("AAAA").points == 4
    assert strength_of("7654").points == 22


# The royal 31

ROYALS = {
    "none": (),
    "any_ten": ("K777", "3777", "Q777", "Jc7o7c7e", "Jo7o7c7e", "Jo7o7e7b", "Jo7c7e7b"),
    "jack_only": ("Jc7o7c7e", "Jo7o7c7e", "Jo7o7e7b", "Jo7c7e7b"),
    "king_only": ("K777", "3777"),
    "suited": ("Jo7c7e7b",),
}


@pytest.mark.parametrize("form", ROYALS)
def test_each_form_of_the_royal_31_takes_its_own_ten_card(form: str) -> None:
    rules = Rules(real=form)
    found = [hand for hand in ROYALS["any_ten"] if strength_of(hand, rules).real]
    assert found == list(ROYALS[form])


@pytest.mark.parametrize("form", [form for form in ROYALS if form != "none"])
def test_no_other_hand_is_royal(form: str) -> None:
    rules = Rules(real=form)
    hands = ("KKQA", "KK74", "KK65", "777A", "7774", "QJ74", "JJ76")
    assert not any(strength_of(hand, rules).real for hand in hands)


def test_with_four_kings_a_three_makes_no_royal_31() -> None:
    rules = Rules(real="any_ten", rank_alias=())
    assert strength_of("3777", rules).points == 24
    assert strength_of("3777", rules).real == 0


def test_an_extra_king_makes_a_royal_31_of_a_king() -> None:
    assert strength_of("5o7c7e7b", NINE_KINGS).real == 1
    assert strength_of("5c7c7e7b", NINE_KINGS).real == 0


def test_a_royal_31_stands_above_every_31_where_it_beats_mano() -> None:
    over, level = Rules(real="any_ten"), Rules(real="any_ten", real_beats_mano=False)
    assert beats(JUEGO, "K777", "KKQA", over)
    assert ties(JUEGO, "K777", "KKQA", level)
    assert strength_of("K777", level).real == 1
    assert ties(JUEGO, "K777", "Q777", over)


# Whole packs: counts from exact enumeration


@pytest.mark.parametrize(
    ("rules", "kinds", "no_pares", "par", "medias", "duples", "juego"),
    [
        (EIGHT_KINGS, 330, 39_680, 43_776, 4_448, 3_486, 24_444),
        (FOUR_KINGS, 715, 53_760, 34_560, 1_440, 1_630, 11_719),
        (RIOJA, 210, 21_760, 30_400, 3_776, 2_969, 20_284),
        (NINE_KINGS, 329, 38_080, 44_386, 5_153, 3_771, 27_336),
    ],
    ids=["eight kings", "four kings", "36 cards", "nine kings"],
)
def test_a_pack_deals_the_published_numbers_of_hands(
    rules: Rules, kinds: int, no_pares: int, par: int, medias: int, duples: int, juego: int
) -> None:
    ranking = ranking_for(rules)
    assert len(ranking.rows) == kinds
    found = [0, 0, 0, 0]
    juegos = 0
    ranks = ranking.ranks
    for d, c, b, a in combinations(sorted(ranks[card] for card in rules.cards()), 4):
        row = ranking.rows[((a * 10 + b) * 10 + c) * 10 + d]
        found[row.kind] += 1
        juegos += row.juego > 0
    assert found == [no_pares, par, medias, duples]
    assert juegos == juego


def test_nobody_can_have_38_or_39() -> None:
    for rules in (EIGHT_KINGS, FOUR_KINGS, RIOJA, NINE_KINGS):
        assert not {row.points for row in ranking_for(rules).rows.values()} & {38, 39}


def test_a_hand_is_arranged_from_its_highest_rank_whatever_the_order_it_came_in() -> None:
    ranks = ranking_for(EIGHT_KINGS).ranks
    a, b, c, d = parse_cards("Kc3o7bAo")
    wanted = (PACK[a], PACK[b], PACK[c], PACK[d])
    for order in permutations(wanted):
        assert arrange(ranks, *order) == wanted
    assert arrange(ranks, EMPTY, d, EMPTY, a) == (a, d, EMPTY, EMPTY)
