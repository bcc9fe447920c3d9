"""The odds are those of going through every deal: small packs, every condition, every order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

from hordago.cards import PACK, parse_cards
from hordago.errors import HordagoError
from hordago.lab.odds import all_odds, hand_odds
from hordago.lab.odds.answers import HandOdds
from hordago.lab.odds.layout import HAND, Counts, Layout, ints
from hordago.lab.odds.six import count_five
from hordago.rules.code import JUEGO, PARES
from hordago.rules.profile import Rules
from hordago.rules.ranking import arrange, strength
from hordago.rules.signs import signs_for
from tests.lab.brute import Fits, brute_force
from tests.table import ranking_for

SMALL = Rules(removed_ranks=(2, 3, 4, 6, 11), rank_alias=(), juego33_bonus=3)  # A 5 7 10 12
KINGS = Rules(removed_ranks=(2, 3, 4, 6, 11), rank_alias=((5, 12),), real="any_ten", real_value=4)
SUITED = KINGS.but(real="suited", real_value=5)
PUNTOS = Rules(removed_ranks=(1, 2, 3, 10, 11), rank_alias=(), pedrete_bonus=2)  # 4 5 6 7 12
SIGNED = Rules(removed_ranks=(2, 3, 4, 6, 11), rank_alias=((5, 12),), signals="s2")


@dataclass(frozen=True)
class Case:
    rules: Rules
    hand: str
    dead: str = ""
    partner: str = ""
    sign: str = ""
    declared: Mapping[str, Mapping[int, bool]] = field(default_factory=dict)
    seats: tuple[int, ...] = (0, 1, 2, 3)


CASES = {
    "nothing known": Case(SMALL, "KoJc7eAb", "5o5c5eKc", seats=(2,)),
    "nothing known, ties to whoever speaks first": Case(
        SMALL.but(tie_order="speaking", bet_order="pairs"), "KoJc7eAb", "5o5c5eKc", seats=(1,)
    ),
    "a passed lance pays": Case(
        SMALL.but(pass_point={"pares": 1, "juego": 2, "grande": 3, "punto": 4}),
        "KoJc7eAb", "5o5c5eKc", seats=(0,),
    ),
    "punto, with the pedrete": Case(PUNTOS, "7c6c5e4b", "4cKoKcKe", seats=(3,)),
    "partner's cards known": Case(SMALL, "KoJc7eAb", "5oKc", "7o7c7b5b"),
    "partner's cards known in part": Case(SMALL, "KoJc7eAb", "5o5cAoKc", "Jo7b"),
    "partner known in part, ties to whoever speaks first": Case(
        PUNTOS.but(tie_order="speaking", bet_order="pairs"), "7c5c5e5b", "4cKoKcKe", "7o6o"
    ),
    "the royal 31 of any figure": Case(KINGS, "Jc7c7e7b", "AoAcAeKo", "AbJo"),
    "the royal 31 of a jack": Case(
        KINGS.but(real="jack_only"), "Kc7c7e7b", "AoAcAeKo", "AbJo", seats=(0, 3)
    ),
    "the royal 31 of a king": Case(
        KINGS.but(real="king_only"), "Jc7c7e7b", "AoAcAeKo", "AbJo", seats=(0, 3)
    ),
    "the royal 31 of stated suits, out of my hand": Case(
        SUITED, "Ac7oKcAb", "KoKeAeAo", "7b7e", seats=(0, 1)
    ),
    "the royal 31 of stated suits, in my hand": Case(
        SUITED, "Jo7c7e7b", "KoKcAeAo", "AbAc", seats=(1, 3)
    ),
    "a royal 31 that beats no mano": Case(
        SUITED.but(real_beats_mano=False), "Jo7c7e7b", "KoKcAeAo", "AbAc", seats=(1, 3)
    ),
    "all but mine have pares": Case(
        SMALL, "KoJc7eAb", "5o5c5eKc", declared={"pares": {1: True, 2: True, 3: True}}, seats=(0,)
    ),
    "some said of pares and juego": Case(
        SMALL, "KoKc7eAb", "5o5c5eJc",
        declared={"pares": {1: False, 2: True}, "juego": {0: False, 3: True}}, seats=(2,),
    ),
    "nobody has juego": Case(
        PUNTOS, "7c6c5e4b", "4cKoKcKe",
        declared={"juego": dict.fromkeys(range(4), False)}, seats=(1,),
    ),
    "a sign of the partner": Case(SIGNED, "AoAc7eJb", "KoJo7b7c", sign="two_kings", seats=(3,)),
    "a sign, a card and a word of the partner": Case(
        SIGNED, "AoAc7eJb", "KoJo7bAb", "Kc", sign="two_kings", declared={"juego": {2: True}},
        seats=(0,),
    ),
    "a table of two": Case(SMALL.but(n_players=2), "KoJc7eAb", seats=(0, 1)),
    "a table of two, with a royal 31": Case(
        SUITED.but(n_players=2), "Kc7c7eAb", declared={"juego": {1: True}}, seats=(0,)
    ),
}  # fmt: skip


def fits_of(case: Case, seat: int) -> dict[int, Fits]:
    """What is declared and signed, as statements about cards."""
    code, ranking = case.rules.code(), ranking_for(case.rules)

    def declared(other: int, cards: Any) -> bool:
        a, b, c, d = cards
        stands = strength(code, ranking, arrange(ranking.ranks, a, b, c, d))
        has = {"pares": stands[PARES] > 0, "juego": stands[JUEGO] > 0}
        said = all(
            has[lance] == seats[other] for lance, seats in case.declared.items() if other in seats
        )
        if not case.sign or other != (seat + 2) % 4:
            return said
        return said and case.sign in signs_for(case.rules, [PACK[card] for card in cards])

    return {
        other: lambda cards, other=other: declared(other, cards)  # type: ignore[misc]
        for other in range(case.rules.n_players)
        if other != seat
    }


@pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name, case in CASES.items() for seat in case.seats]
)
def test_odds_are_those_of_every_deal(name: str, seat: int) -> None:
    case = CASES[name]
    hand, dead, partner = map(parse_cards, (case.hand, case.dead, case.partner))
    expected = brute_force(
        case.rules, seat, hand, dead=dead, partner=partner, fits=fits_of(case, seat)
    )
    found = hand_odds(
        case.rules,
        case.hand,
        seat,
        dead=case.dead,
        partner=f"{case.partner} {case.sign}",
        declared=case.declared,
    )
    assert_same(found, expected)


def assert_same(found: HandOdds, expected: dict[str, Any]) -> None:
    assert found.deals == expected["deals"] > 0
    assert found.exact
    for name in ("best", "side", "unbeaten", "mine", "theirs"):
        assert getattr(found, name) == expected[name], name
    assert {lance: each._asdict() for lance, each in found.held.items()} == expected["held"]


def test_cards_named_by_rank_alone_are_the_average_of_all_their_suits() -> None:
    by_rank = hand_odds(SUITED, "J 7 7 7", 1, dead="KoKcAe 5", partner="AbAc")
    by_suit = [
        hand_odds(SUITED, hand, 1, dead="KoKcAe5o", partner="AbAc")
        for hand in (
            f"J{jack}" + "".join(f"7{suit}" for suit in "oceb" if suit != left)
            for jack, left in product("oceb", "oceb")
        )
    ]
    assert len(by_suit) == 16
    for lance in ("juego", "grande"):
        sides = [each.best[lance] for each in by_suit]
        assert by_rank.best[lance] == sum(sides, Fraction(0)) / len(sides)


def test_nothing_fits_is_an_error_that_says_so() -> None:
    with pytest.raises(HordagoError, match="no deal fits"):
        hand_odds(KINGS, "JoJcJeJb", declared={"juego": {1: False, 2: False, 3: False}},
                  dead="AoAcAeAb")  # fmt: skip


@pytest.mark.parametrize(
    "rules",
    [
        Rules.preset("rioja_36"),
        Rules.preset("wikipedia_8k"),  # ties by speaking order
        Rules.preset("us_nine_kings"),  # with a royal 31
        SUITED,
        PUNTOS.but(tie_order="speaking", bet_order="pairs"),
        SMALL.but(n_players=2),
        KINGS.but(n_players=2, real="suited"),
    ],
    ids=str,
)
def test_the_whole_table_has_the_odds_of_each_hand(rules: Rules) -> None:
    table = all_odds(rules)
    rng = np.random.default_rng(7)
    rows = rng.choice(len(table.hands), 6, replace=False)
    special = [row for row, hand in enumerate(table.hands) if hand in ("J777", "K777", "7654")]
    for row in (*rows, *special):
        hand = table.hands[row]
        for seat in range(rules.n_players):
            one = hand_odds(rules, hand, seat)
            for lance in one.best:
                assert table.chance("best", hand, seat, lance) == one.best[lance]
                assert table.chance("side", hand, seat, lance) == one.side[lance]
            assert table.held_by(hand, "pares") == one.held["pares"]
            assert table.held_by(hand, "juego") == one.held["juego"]


def five_by_force(layout: Layout, left: Counts, partner: Counts, fits: dict[int, Any]) -> int:
    """Five hands one after another, each in every way."""
    counts = layout.of_size[HAND].counts
    hands = [tuple(map(int, each)) for each in counts]

    def rest(distance: int, cards: Counts) -> int:
        if distance == 6:
            return 1
        known = partner if distance == 2 else (0,) * len(cards)
        total = 0
        for hand, fit in zip(hands, fits[distance], strict=True):
            drawn = tuple(a - b for a, b in zip(hand, known, strict=True))
            if not fit or min(drawn) < 0 or any(a > b for a, b in zip(drawn, cards, strict=True)):
                continue
            ways = int(np.prod([comb(a, b) for a, b in zip(cards, drawn, strict=True)]))
            total += ways * rest(
                distance + 1, tuple(a - b for a, b in zip(cards, drawn, strict=True))
            )
        return total

    return rest(1, left)


@pytest.mark.parametrize(
    ("caps", "left", "partner"),
    [
        ((8, 8, 8), (8, 6, 7), (0, 0, 0)),
        ((8, 8, 8), (7, 6, 7), (1, 0, 0)),
        ((6, 6, 6, 6), (5, 5, 6, 2), (1, 0, 0, 2)),
    ],
)
def test_five_hidden_hands_are_counted_as_one_by_one(
    caps: Counts, left: Counts, partner: Counts
) -> None:
    layout = Layout(caps)
    rng = np.random.default_rng(3)
    fits = {distance: rng.random(layout.n) < 0.7 for distance in range(1, 6)}
    found = count_five(layout, ints(left), partner, fits)
    assert found == five_by_force(layout, left, partner, fits) > 0
