"""What must hold of any odds, of discards, at a table of six; and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordago.cards import PACK
from hordago.errors import CardError, HordagoError
from hordago.lab.odds import all_odds, discard_odds, draws_of, hand_odds, known
from hordago.lab.odds.answers import Estimate, HandOdds
from hordago.lab.odds.layout import BINOMIAL, HAND
from hordago.lab.odds.one_hand import Situation
from hordago.lab.odds.pack import CHICA_PLACE, FOURTH_PLACE, PARES_PLACE, PLACES, pack_of
from hordago.lab.odds.six import _deal, _fare
from hordago.lab.odds.table import COLUMNS
from hordago.rules.code import LANCES
from hordago.rules.counting import best
from hordago.rules.profile import Rules
from hordago.rules.ranking import KING

EIGHT, FOUR = Rules.preset("almanac_40"), Rules.preset("nabo_40")
THIRTY_SIX, NINE = Rules.preset("rioja_36"), Rules.preset("us_nine_kings")


# What must hold of any odds.


@st.composite
def questions(draw: st.DrawFn) -> tuple[Rules, str, int]:
    rules = draw(st.sampled_from([EIGHT, FOUR, THIRTY_SIX, NINE, Rules.preset("wikipedia_8k")]))
    hands = all_odds(rules).hands
    return rules, draw(st.sampled_from(hands)), draw(st.integers(0, 3))


@given(questions())
@settings(max_examples=15)
def test_chances_are_chances_and_add_up(question: tuple[Rules, str, int]) -> None:
    odds = hand_odds(*question)
    for lance in LANCES:
        side = odds.side[lance]
        assert isinstance(side, Fraction)
        assert 0 <= odds.best[lance] <= side <= odds.played(lance) <= 1
    for held in odds.held.values():
        assert sum(held) == 1
    assert odds.played("juego") + odds.played("punto") == 1
    code = question[0].code()
    for lance, stones in (("grande", 0), ("chica", 1)):
        both = odds.mine[lance] + odds.theirs[lance]  # type: ignore[operator]
        assert both == code.pass_point[stones]


@pytest.mark.parametrize("rules", [EIGHT, FOUR, Rules.preset("wikipedia_8k"), NINE], ids=str)
def test_somebody_wins_every_lance_that_is_played(rules: Rules) -> None:
    table = all_odds(rules)
    share = table.deals.astype(object) * (table.total.max() // table.total)
    total = share.sum() * table.total.max()
    for lance in range(len(LANCES)):
        won = sum(
            int(part) * int(table.best[row, seat, lance])
            for row, part in enumerate(share)
            for seat in range(4)
        )
        sides = [
            sum(int(part) * int(table.side[row, seat, lance]) for row, part in enumerate(share))
            for seat in range(4)
        ]
        assert sides[0] == sides[2]  # one side, seen from its two seats
        assert sides[1] == sides[3]
        assert won == sides[0] + sides[1]
        if lance < 2:
            assert won == total


def test_seats_of_a_side_before_the_other_side_do_not_differ_in_grande() -> None:
    rules = Rules.preset("wikipedia_8k")  # ties: A, C, B, D
    for hand in ("KKQ7", "AAAA", "7654"):
        chances = [hand_odds(rules, hand, seat).unbeaten for seat in range(4)]
        assert chances[0] == chances[2]
        assert chances[1] == chances[3]


def test_a_partner_wholly_known_gives_the_average_over_what_he_may_have() -> None:
    plain = hand_odds(THIRTY_SIX, "R R 7 6", 1)
    brought = draws_of(THIRTY_SIX, "5 5 5 5", "5 5 5 5", dead="R R 7 6")
    assert sum(brought.chances.values()) == 1
    total = Fraction(0)
    weight = 0
    pack = pack_of(THIRTY_SIX)
    hand = np.array([0, 0, 0, 0, 0, 0, 0])
    for rank in "KK76":
        hand[[pack.rank_of_kind.index("A234567JQK".index(rank))]] += 1
    left = np.array(pack.caps) - hand
    for s, counts in zip(pack.strengths, pack.layout.of_size[HAND].counts, strict=True):
        number = int(BINOMIAL[left, counts].prod())
        if number:
            ranks = " ".join("A234567JQK"[s.grande // 10**n % 10] for n in range(4))
            side = hand_odds(THIRTY_SIX, "R R 7 6", 1, partner=ranks).side["pares"]
            assert isinstance(side, Fraction)
            total += number * side
            weight += number
    assert total / weight == plain.side["pares"]


def test_royal_31_changes_juego_and_nothing_else() -> None:
    plain = hand_odds(EIGHT, "R 7 7 7", "postre")
    royal = hand_odds(EIGHT.but(real="any_ten"), "R 7 7 7", "postre")
    assert plain.side["juego"] < royal.side["juego"] == 1  # type: ignore[operator]
    assert all(plain.best[lance] == royal.best[lance] for lance in ("grande", "chica", "pares"))
    suited = hand_odds(EIGHT.but(real="suited"), "Jo7c7e7b", "postre")
    other = hand_odds(EIGHT.but(real="suited"), "Jc7c7e7b", "postre")
    assert suited.best["juego"] == 1 > other.best["juego"]


def test_how_many_cards_were_drawn_changes_no_chance() -> None:
    plain = hand_odds(EIGHT, "R R C 7", 2)
    told = hand_odds(EIGHT, "R R C 7", 2, drawn="A2B4C1D0")
    assert plain.side == told.side
    assert told.as_json()["known"]["drawn_ignored"] == {"A": 2, "B": 4, "C": 1, "D": 0}


def test_cards_by_number_are_read_too() -> None:
    cards = [card for card in PACK if str(card) in ("Ko", "Kc", "Qe", "7b")]
    assert hand_odds(EIGHT, cards).best == hand_odds(EIGHT, "R R C 7").best


# Mus.


@pytest.mark.parametrize("rules", [THIRTY_SIX, EIGHT.but(n_players=2)], ids=str)
def test_a_discard_is_worth_the_average_of_the_hands_that_it_brings(rules: Rules) -> None:
    for each in discard_odds(rules, "R R C 7", 1):
        if len(each.thrown.split()) > 1:
            continue
        best = dict.fromkeys(LANCES, Fraction(0))
        side, stones = dict(best), Fraction(0)
        for hand, chance in each.draws.chances.items():
            odds = hand_odds(rules, hand, 1, dead=each.thrown)
            for lance in LANCES:
                best[lance] += chance * odds.best[lance]
                side[lance] += chance * odds.side[lance]  # type: ignore[operator]
            stones += chance * ahead(odds)
        assert (each.best, each.side, each.stones) == (best, side, stones)


def ahead(odds: HandOdds) -> Fraction:
    return sum((odds.mine[each] - odds.theirs[each] for each in LANCES), Fraction(0))  # type: ignore[operator]


def test_there_are_fifteen_discards_of_four_different_cards_and_keeping_them() -> None:
    found = discard_odds(EIGHT, "R C S 7")
    assert len(found) == 16
    assert found[0].thrown == ""
    assert found[0].side == hand_odds(EIGHT, "R C S 7").side
    assert len(discard_odds(EIGHT, "R R C 7")) == 12
    for each in found:
        assert sum(each.draws.chances.values()) == 1


def test_what_discards_bring_is_every_draw() -> None:
    draws = draws_of(EIGHT, "R R C 7", "C 7", dead="A A A A A A A A")
    total = 28 * 27 // 2
    assert draws.chances["KKKK"] == Fraction(6 * 5 // 2, total)
    assert draws.chances["KK77"] == Fraction(3, total)
    assert not any("A" in hand for hand in draws.chances)
    assert draws.summary["pares"] == 1


def test_discards_of_a_royal_pack_are_read_in_every_way() -> None:
    rules = THIRTY_SIX.but(real="suited")
    found = discard_odds(rules, "Jo 7c 7e 5", 3)
    (one,) = [each for each in found if each.thrown == "5"]
    assert one.draws.chances == draws_of(THIRTY_SIX, "J 7 7 5", "5").chances
    chance, total = Fraction(0), Fraction(0)
    for card in rules.cards():
        if str(card) in ("Jo", "7c", "7e", "5o"):
            continue
        each = hand_odds(rules, f"Jo 7c 7e {card}", 3, dead="5o")
        chance += each.best["juego"] / 32
        total += ahead(each) / 32
    assert (one.best["juego"], one.stones) == (chance, total)


def test_discards_with_too_few_cards_left_are_refused() -> None:
    for rules in (THIRTY_SIX, THIRTY_SIX.but(n_players=2)):
        dead = [card for card in rules.cards() if rules.rank_of_card()[card] != KING]
        with pytest.raises(HordagoError, match=r"no deal fits|not \d cards left"):
            discard_odds(rules, "R R R R", dead=dead[:28] if rules.n_players == 2 else dead[:20])


# Six seats.


SIX = Rules.preset("six_handed")


def test_six_seats_are_exact_for_the_hand_and_estimated_for_the_side() -> None:
    odds = hand_odds(SIX, "R R C 7", "mano", samples=20_000)
    four = hand_odds(EIGHT, "R R C 7", "mano")
    assert not odds.exact
    assert odds.samples == 20_000
    # Three opponents who all lose ties are the partner and opponents of a mano of four.
    assert odds.unbeaten["grande"] == four.best["grande"]
    assert odds.best["grande"] < four.best["grande"]
    side = odds.side["grande"]
    assert isinstance(side, Estimate)
    assert odds.best["grande"] <= side.low <= side.value <= side.high
    sure = hand_odds(SIX, "R R R R", "mano", samples=1000)
    assert sure.best["grande"] == 1 == sure.side["grande"].value  # type: ignore[union-attr]


def test_six_seats_repeat_themselves_by_their_seed() -> None:
    one, same, other = (
        hand_odds(SIX, "R C 7 6", 3, samples=2000, seed=seed).side for seed in (1, 1, 2)
    )
    assert one == same != other


def test_six_seats_sampled_deals_agree_with_the_exact_counts_and_with_the_rules() -> None:
    odds = hand_odds(SIX, "R R 7 4", 2, samples=1)
    pack = pack_of(SIX)
    counts = [0] * len(pack.caps)
    for rank in (9, 9, 6, 3):
        counts[pack.rank_of_kind.index(rank)] += 1
    nothing = (0,) * len(counts)
    anything = (np.ones(pack.layout.n, dtype=np.bool_),) * 6
    situation = Situation(2, tuple(counts), nothing, nothing, anything)
    n = 40_000
    hands = _deal(pack, situation, n, np.random.default_rng(5))
    assert len(hands) == n
    fared = _fare(pack, 2, hands)
    for place, lance in ((0, "grande"), (CHICA_PLACE, "chica"), (PARES_PLACE, "pares")):
        level = pack.worth[place].order.level[hands]
        before = pack.ties.sum(axis=0) - 1
        won = ((level * 6 - before).argmax(axis=1) == 2).mean()
        expected = float(odds.best[lance])
        assert abs(won - expected) < 4 * (expected * (1 - expected) / n) ** 0.5 + 1e-9
    holding = pack.worth[FOURTH_PLACE].holds[hands]
    nobody = float(odds.held["juego"].nobody)
    assert nobody == 0 == (~holding.any(axis=1)).mean()
    for deal, fare in zip(hands[:200], fared[:200], strict=True):
        seats = tuple(pack.strengths[hand] for hand in deal)
        for kind in range(PLACES):
            winner = best(pack.code, 0, seats, kind, 0b111111)
            played = kind < 2 or any(each[kind] for each in seats)
            assert fare[kind] == (played and winner % 2 == 0)


def test_six_seats_take_conditions() -> None:
    told = hand_odds(SIX, "R R 7 6", 0, declared="juego=B-D-F-", samples=500)
    assert told.held["juego"].theirs == 0 == told.held["juego"].both
    assert told.best["juego"] > hand_odds(SIX, "R R 7 6", 0, samples=1).best["juego"]
    assert told.side["juego"].value == 1  # type: ignore[union-attr]
    known_partner = hand_odds(SIX, "R R 7 4", 0, partner="C C C C", samples=500)
    assert known_partner.best["pares"] == 0


# What is wrong is told.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "R R C"}, "four cards, not 3"),
        ({"hand": "R R C 9"}, "'9' is no card"),
        ({"hand": "R R C 7", "seat": "E"}, "no seat 'E'"),
        ({"hand": "R R C 7", "seat": 4}, "no seat 4"),
        ({"hand": "R R C 7", "dead": "7 7 7 7"}, "5 cards of rank 7"),
        ({"hand": "KoKo 7 7"}, "Ko stands twice"),
        ({"hand": "R R C 7", "partner": "A A A A A"}, "four cards, not 5"),
        ({"hand": "R R C 7", "partner": "medias"}, "no sign for it"),
        ({"hand": "R R C 7", "partner": "two_queens"}, "no such sign"),
        ({"hand": "R R C 7", "declared": "pares"}, "cannot be read"),
        ({"hand": "R R C 7", "declared": "pares=B"}, "cannot be read"),
        ({"hand": "R R C 7", "declared": "pares=F+"}, "no seat 'F'"),
        ({"hand": "R R C 7", "declared": "pares=A-"}, "your own hand has pares"),
        ({"hand": "R R C 4", "declared": {"juego": {0: False}}}, "your own hand has juego"),
        ({"hand": "R R C 7", "declared": {"grande": {0: True}}}, "declared by nobody"),
        ({"hand": "R R C 7", "drawn": "A5"}, "0 to 4"),
        ({"hand": "R R C 7", "drawn": {0: 5}}, "nobody draws 5"),
        ({"hand": [0, 1, 2, 40]}, "no card has the number 40"),
        ({"hand": "R R C 7", "declared": "pares=C+C-"}, "C is said both to have pares and not"),
        ({"hand": "R R C 7", "declared": "pares=C+ pares=C-"}, "C is said both to have pares"),
        ({"hand": "R R C 7", "declared": "pares=C+ pares=none"}, "C is said both to have pares"),
        ({"hand": "R R C 7", "declared": "juego=none juego=C+"}, "C is said both to have juego"),
        ({"hand": "R R C 7", "drawn": "A2A3"}, "A is said to have drawn two numbers"),
        ({"hand": "R R C 7", "seat": True}, "no seat True"),
        ({"hand": "R R C 7", "seat": 1.0}, "no seat 1.0"),
        ({"hand": "R R C 7", "seat": None}, "no seat None"),
        ({"hand": None}, "not None"),
        ({"hand": [None] * 4}, "None is no card"),
        ({"hand": [True] * 4}, "True is no card"),
        ({"hand": "R R C 7", "partner": 5}, "not 5"),
        ({"hand": "R R C 7", "declared": 3}, "declared: 3 cannot be read"),
        ({"hand": "R R C 7", "declared": {"pares": 1}}, "pares: 1 cannot be read"),
        ({"hand": "R R C 7", "declared": {"pares": {1: "x"}}}, "not 'x'"),
        ({"hand": "R R C 7", "drawn": 3}, "drawn: 3 cannot be read"),
        ({"hand": "R R C 7", "drawn": {0: "x"}}, "nobody draws x"),
        ({"hand": "R R C 7", "samples": 0}, "samples: 0"),
        ({"hand": "R R C 7", "seed": -1}, "seed: -1"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises((CardError, HordagoError), match=message):
        hand_odds(EIGHT, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", [hand_odds, discard_odds, all_odds])
def test_a_name_is_no_rules(ask: Any) -> None:
    hand = () if ask is all_odds else ("R R C 7",)
    with pytest.raises(HordagoError, match="rules are a Rules"):
        ask("almanac_40", *hand)


def test_saying_the_same_twice_is_no_contradiction() -> None:
    told = known(EIGHT, "R R C 7", declared="pares=A+B- pares=B-", drawn="A1A1")
    assert told.declared == {"pares": {0: True, 1: False}}
    assert told.drawn == {0: 1}


def test_a_list_of_card_texts_is_a_hand() -> None:
    told = known(EIGHT, ["Ro", "Rc", "Co", "7o"], partner=["R", "C"])
    assert told == known(EIGHT, "Ro Rc Co 7o", partner="R C")
    assert known(EIGHT, "R R C 7", partner=["two_kings"]).signs == ("two_kings",)


def test_a_seat_of_declarations_may_be_named() -> None:
    assert known(EIGHT, "R R C 7", declared={"pares": {"B": False}}).declared == {  # type: ignore[dict-item]
        "pares": {1: False}
    }


def test_the_ends_of_an_interval_are_plain_numbers() -> None:
    odds = hand_odds(SIX, "R R 7 6", samples=50)
    for figure in (*odds.side.values(), *odds.mine.values()):
        assert {type(each) for each in figure} == {float}  # type: ignore[union-attr]


def test_ranks_alone_count_as_the_code_says() -> None:
    assert hand_odds(EIGHT, "3 R C 2").best == hand_odds(EIGHT, "R R C A").best
    five = known(NINE, "5 5 5 R").hand
    assert [each.rank for each in five] == [4, 4, 4, 9]
    with pytest.raises(CardError, match="4 cards of rank 5"):
        known(NINE, "5 5 5 5")
    assert known(NINE, "5o 5 5 5").hand[0].rank == KING
    with pytest.raises(CardError, match="has no 2"):
        known(THIRTY_SIX, "2 R R R")


def test_columns_of_the_table_are_those_that_are_documented() -> None:
    rows = list(all_odds(THIRTY_SIX).rows())
    assert len(rows) == 210 * 4
    assert list(rows[0]) == list(COLUMNS)
    assert [row["seat"] for row in rows[:4]] == ["mano", "2", "3", "postre"]
    joint = product(LANCES, ("best", "side"))
    assert all(0 <= row[f"{lance}_{what}"] <= 1 for row in rows for lance, what in joint)


@pytest.mark.parametrize("of", [all_odds, lambda rules: discard_odds(rules, "R R C 7")])
def test_what_is_not_counted_for_six_is_said(of: object) -> None:
    with pytest.raises(HordagoError, match="two and four seats"):
        of(SIX)  # type: ignore[operator]
