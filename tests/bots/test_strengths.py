"""The exact strengths: the published figures, the tables beside the script, other packs."""

from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations
from time import perf_counter

import pytest

from hordago.bots import strengths
from hordago.bots.counting import count_row, counts_of, deals, hand_classes, levels, ways
from hordago.bots.strengths import PACKS, pack_row, read_table, strength_of, table_text
from hordago.cards import RANK_LETTERS, parse_cards
from hordago.rules.profile import Rules
from hordago.rules.ranking import DUPLES, KING, Cards4, strength_of_ranks
from tests.bots import figures
from tests.table import dealt

PRESETS = {
    "eight_kings": "almanac_40",
    "four_kings": "nabo_40",
    "thirty_six_cards": "rioja_36",
    "nine_kings": "us_nine_kings",
}


def percent(chance: Fraction) -> Decimal:
    exact = Decimal(100 * chance.numerator) / Decimal(chance.denominator)
    return exact.quantize(Decimal("0.001"), ROUND_HALF_UP)


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("preset", "line"),
    [
        pytest.param(preset, line, id=f"{preset}-{line[0]}")
        for preset, text in (("almanac_40", figures.EIGHT_KINGS), ("nabo_40", figures.FOUR_KINGS))
        for line in lines(text)
    ],
)
def test_published_chances_of_not_being_beaten_by_two(preset: str, line: list[str]) -> None:
    hand, number, *expected = line
    rules = Rules.preset(preset)
    (cards,) = dealt(hand)
    as_mano, as_postre = strength_of(rules, cards, 0, 2), strength_of(rules, cards, 2, 2)
    found = [percent(each) for pair in zip(as_mano, as_postre, strict=True) for each in pair]
    assert found == [Decimal(each) for each in expected]
    assert ways(counts_of(rules), strengths.ranks_of(rules, cards)) == int(number)


@pytest.mark.parametrize("preset", figures.PACKS)
def test_published_numbers_of_hands(preset: str) -> None:
    counts = counts_of(Rules.preset(preset))
    hands = [
        (ranks, strength_of_ranks(ranks), ways(counts, ranks)) for ranks in hand_classes(counts)
    ]
    by_kind, by_kings = Counter[int](), Counter[int]()
    alike = juego = thirty_one = 0
    for ranks, strength, number in hands:
        by_kind[strength.kind] += number
        by_kings[ranks.count(KING)] += number
        alike += number * (strength.kind == DUPLES and len(set(ranks)) == 1)
        juego += number * (strength.juego > 0)
        thirty_one += number * (strength.points == 31)
    found = [len(hands), sum(number for *_, number in hands)]
    found += [by_kind[kind] for kind in range(4)] + [alike, juego, thirty_one]
    found += [by_kings[number] for number in range(5)]
    assert found == [int(each) for each in figures.PACKS[preset].split()]


@pytest.mark.parametrize("preset", figures.IMPOSSIBLE)
def test_published_sums_of_points(preset: str) -> None:
    counts = counts_of(Rules.preset(preset))
    by_points = Counter[int]()
    for ranks in hand_classes(counts):
        by_points[strength_of_ranks(ranks).points] += ways(counts, ranks)
    assert tuple(n for n in range(4, 41) if not by_points[n]) == figures.IMPOSSIBLE[preset]
    if preset in figures.POINTS:
        pairs = (each.split(":") for each in figures.POINTS[preset].split())
        assert by_points == {int(points): int(number) for points, number in pairs}


@pytest.mark.parametrize("name", PACKS)
def test_a_table_is_of_the_pack_that_its_codes_deal(name: str) -> None:
    assert counts_of(Rules.preset(PRESETS[name])) == PACKS[name]


@pytest.mark.parametrize("name", PACKS)
def test_a_table_says_what_counting_says(name: str) -> None:
    counts = PACKS[name]
    for ranks in hand_classes(counts)[::41]:
        assert pack_row(counts, ranks) == count_row(counts, ranks)


@pytest.mark.soak
@pytest.mark.parametrize("name", PACKS)
def test_every_line_of_a_table_says_what_counting_says(name: str) -> None:
    counts = PACKS[name]
    rows = [(ranks, count_row(counts, ranks)) for ranks in hand_classes(counts)]
    written = strengths.table_path(name).read_text(encoding="ascii")
    assert table_text(counts, rows) == written


@pytest.mark.parametrize("name", PACKS)
def test_a_table_has_every_hand_once(name: str) -> None:
    rows = read_table(strengths.table_path(name))
    assert sorted(rows) == sorted(
        strength_of_ranks(ranks).grande for ranks in hand_classes(PACKS[name])
    )


def test_counting_agrees_with_going_through_all_deals_of_a_small_pack() -> None:
    rules = Rules().but(rank_alias={3: 12}, removed_ranks=[2, 4, 5, 6, 7], n_players=2)
    rank_of, (hand,) = rules.rank_of_card(), dealt("KKJA")
    left = [card for card in rules.cards() if card not in hand]
    ours = levels(strength_of_ranks(strengths.ranks_of(rules, hand)))
    found = [[0, 0] for _ in ours]
    for other in combinations(left, 4):
        a, b, c, d = sorted((rank_of[card] for card in other), reverse=True)
        theirs: Cards4 = (a, b, c, d)
        for lance, standing in enumerate(levels(strength_of_ranks(theirs))):
            found[lance][0] += standing <= ours[lance]
            found[lance][1] += standing < ours[lance]
    counts = counts_of(rules)
    total = deals(counts, 1)
    for before in (0, 1):
        assert [each * total for each in strength_of(rules, hand, before, 1)] == [
            each[before] for each in found
        ]


def test_another_pack_is_counted_in_a_fraction_of_a_second() -> None:
    rules = Rules().but(rank_alias={}, extra_kings=[[5, "oros"], [4, "oros"]])
    assert counts_of(rules) not in PACKS.values()
    began = perf_counter()
    found = strength_of(rules, parse_cards("KoKcKe5o"), 2, 2)
    assert perf_counter() - began < 2
    assert found.grande > Fraction(99, 100)


def test_the_middle_seat_stands_between_mano_and_postre() -> None:
    (hand,) = dealt("KQ74")
    mano, middle, postre = (strength_of(Rules(), hand, before, 2) for before in (0, 1, 2))
    assert all(a >= b >= c for a, b, c in zip(mano, middle, postre, strict=True))
    assert mano.juego_or_punto == 1 > middle.juego_or_punto > postre.juego_or_punto


@pytest.mark.parametrize(("before", "opponents"), [(0, 3), (3, 2), (-1, 1), (2, 1)])
def test_what_is_not_counted_is_refused(before: int, opponents: int) -> None:
    with pytest.raises(ValueError, match="one or two opponents"):
        strength_of(Rules(), parse_cards("KoKcKeAo"), before, opponents)


def test_a_hand_has_four_cards() -> None:
    with pytest.raises(ValueError, match="four cards, not 3"):
        strength_of(Rules(), parse_cards("KoKcKe"), 0, 2)


def test_hands_of_a_table_are_written_by_rank() -> None:
    text = strengths.table_path("four_kings").read_text(encoding="ascii")
    rows = [line.split(",") for line in text.splitlines() if line[0] != "#"]
    assert tuple(rows[0]) == strengths.COLUMNS
    assert rows[1][0] == "KKKK"
    assert all(set(row[0]) <= set(RANK_LETTERS) for row in rows[1:])
    assert sum(int(row[1]) for row in rows[1:]) == 91390
