"""The published exact figures."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import numpy as np
import pytest

from hordago.bots.counting import LANCE_NAMES
from hordago.bots.strengths import strength_of
from hordago.cards import PACK
from hordago.lab.odds import all_odds, draws_of, hand_odds
from hordago.lab.odds.layout import BINOMIAL, HAND
from hordago.lab.odds.pack import Pack, pack_of
from hordago.rules.profile import Rules
from hordago.rules.ranking import DUPLES, KING, Strength
from tests.bots import figures

EIGHT, FOUR = Rules.preset("almanac_40"), Rules.preset("nabo_40")
THIRTY_SIX, NINE = Rules.preset("rioja_36"), Rules.preset("us_nine_kings")


def rounded(chance: Fraction, places: int) -> Decimal:
    exact = Decimal(chance.numerator) / Decimal(chance.denominator)
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def percent(chance: Fraction) -> Decimal:
    return rounded(100 * chance, 3)


def ways(pack: Pack) -> list[int]:
    """How many hands of the pack are each hand of the layout."""
    counts = pack.layout.of_size[HAND].counts
    return [int(each) for each in BINOMIAL[np.array(pack.caps), counts].prod(axis=1)]


def deals_where(rules: Rules, wanted: str) -> int:
    """How many hands of a pack are as told, in Python: `s` is the strength, `ranks` its ranks."""
    pack = pack_of(rules)
    total = 0
    for s, number in zip(pack.strengths, ways(pack), strict=True):
        ranks = [s.grande // 10**place % 10 for place in range(4)]
        names = {"s": s, "ranks": ranks, "R": KING, "tens": sum(each >= 7 for each in ranks)}
        total += number * bool(eval(wanted, {}, names))
    return total


# Section 2: hands one by one.


@pytest.mark.parametrize(
    ("rules", "hands", "deals"),
    [(EIGHT, 330, 91390), (FOUR, 715, 91390), (THIRTY_SIX, 210, 58905), (NINE, 329, 91390)],
)
def test_hands_of_a_pack(rules: Rules, hands: int, deals: int) -> None:
    pack = pack_of(rules.but(real="none"))
    assert (pack.layout.n, sum(ways(pack))) == (hands, deals)


@pytest.mark.parametrize(
    ("wanted", "deals"),
    [
        ("s.kind == 0", (39680, 53760, 21760, 38080)),
        ("s.kind == 1", (43776, 34560, 30400, 44386)),
        ("s.kind == 2", (4448, 1440, 3776, 5153)),
        ("s.kind == 3", (3486, 1630, 2969, 3771)),
        ("len(set(ranks)) == 1", (146, 10, 145, 201)),
        ("s.pares > 0", (51710, 37630, 37145, 53310)),
        ("s.juego > 0", (24444, 11719, 20284, 27336)),
        ("s.points == 31", (8384, 3040, 6464, 9316)),
        ("s.points == 30", (3024, 2796, 1104, 2992)),
        ("s.points == 29", (2688, 3744, 768, 2346)),
        ("s.points == 28", (6033, 4669, 4929, 6461)),
        ("s.points == 27", (5648, 4816, 4624, 5966)),
        ("s.points == 22", (7912, 5524, 5492, 7982)),
        ("ranks.count(R) == 3 and ranks.count(0) == 1", (448, 16, 448, 672)),
        ("s.points in (38, 39)", (0, 0, 0, 0)),
        *((f"s.points == {n}", each) for n, each in {
            32: (2640, 2332, 2640, 2448), 33: (1920, 1936, 1920, 2176),
            34: (2960, 1276, 720, 3536), 35: (2240, 880, 2240, 2040),
            36: (2240, 880, 2240, 2720), 37: (2240, 880, 2240, 2720),
            40: (1820, 495, 1820, 2380),
        }.items()),
        *((f"ranks.count(R) == {n}", each) for n, each in enumerate([
            (35960, 58905, 20475, 31465), (39680, 28560, 26208, 40455),
            (13888, 3780, 10584, 16740), (1792, 144, 1568, 2604), (70, 1, 70, 126),
        ])),
    ],
)  # fmt: skip
def test_published_numbers_of_hands(wanted: str, deals: tuple[int, ...]) -> None:
    packs = [rules.but(real="none") for rules in (EIGHT, FOUR, THIRTY_SIX, NINE)]
    assert tuple(deals_where(rules, wanted) for rules in packs) == deals


@pytest.mark.parametrize(
    ("wanted", "eight", "four"),
    [
        ("s.points == 31 and tens == 3 and 0 in ranks", 4480, 880),
        ("s.points == 31 and tens == 2 and 6 in ranks", 1920, 1056),
        ("s.points == 31 and tens == 2 and 5 in ranks", 1920, 1056),
        ("s.points == 31 and tens == 1", 64, 48),
        ("s.points == 31 and s.pares > 0", 4800, 3040 - 1792),
        ("s.points == 31 and s.pares == 0", 3584, 1792),
        ("s.juego > 0 and s.pares == 0", 8192, 1792 + 3072),
        ("s.kind == 3 and s.points == 31", 0, 0),
        ("s.kind == 3 and s.juego > 0", 924, 327),
        ("s.kind == 2 and s.points == 31", 576, 96),
        ("s.kind == 1 and s.points < 31", 30592, 28512),
    ],
)
def test_published_numbers_of_pares_and_juego(wanted: str, eight: int, four: int) -> None:
    assert (deals_where(EIGHT, wanted), deals_where(FOUR, wanted)) == (eight, four)


@pytest.mark.parametrize(
    ("rules", "royal", "deals"),
    [
        *((rules, royal, each)
          for royal, of in {
              "any_ten": (64, 48, 64, 68), "jack_only": (16, 16, 16, 16),
              "king_only": (32, 16, 32, 36), "suited": (1, 1, 1, 1),
          }.items()
          for rules, each in zip((EIGHT, FOUR, THIRTY_SIX, NINE), of, strict=True)),
    ],
)  # fmt: skip
def test_published_numbers_of_royal_31(rules: Rules, royal: str, deals: int) -> None:
    assert deals_where(rules.but(real=royal), "s.real == 1") == deals


# Section 3: four hands.


DEALT = {
    # event: eight kings, four kings, 36 cards; to six places
    "nobody has pares": (0.034174, 0.123654, 0.017406),
    "one side has pares": (0.306783, 0.448404, 0.235888),
    "both sides have pares": (0.659043, 0.427942, 0.746706),
    "a given side has no pares": (0.187565, 0.347856, 0.135350),
    "nobody has juego": (0.246781, 0.553604, 0.138543),
    "one side has juego": (0.555449, 0.402863, 0.548237),
    "both sides have juego": (0.197770, 0.043533, 0.313221),
    "a given side has no juego": (0.524505, 0.755036, 0.412661),
    "nobody has 31": (0.676376, 0.872218, 0.621131),
    "both sides have a 31": (0.028171, 0.003493, 0.038921),
    "nobody has duples": (0.855799, 0.930655, 0.812870),
    "both sides have duples": (0.005513, 0.001323, 0.009493),
}
EXACTLY = {
    ("a given side has no pares", EIGHT): Fraction(33657472, 179444265),
    ("a given side has no pares", FOUR): Fraction(174848, 502645),
    ("nobody has juego", EIGHT): Fraction(34921705517, 141509117750),
    ("nobody has juego", FOUR): Fraction(1388755153763, 2508570723750),
    ("a given side has no juego", EIGHT): Fraction(4481879, 8544965),
    ("a given side has no juego", FOUR): Fraction(12316981, 16313115),
}


def dealt_events(rules: Rules) -> dict[str, Fraction]:
    """The chances of the events of `DEALT`, from the whole table of a code."""
    table, pack = all_odds(rules), pack_of(rules)
    hands = sum(int(each) for each in table.deals)
    share = [Fraction(int(each), hands) for each in table.deals]
    found: dict[str, Fraction] = {}
    for lance in ("pares", "juego"):
        held = [table.held_by(hand, lance) for hand in table.hands]
        nobody, mine, theirs, both = (
            sum((part * each[who] for part, each in zip(share, held, strict=True)), Fraction(0))
            for who in range(4)
        )
        found[f"nobody has {lance}"] = nobody
        found[f"one side has {lance}"] = mine + theirs
        found[f"both sides have {lance}"] = both
        found[f"a given side has no {lance}"] = nobody + theirs
        assert mine == theirs
    by_grande = {s.grande: s for s in pack.strengths}
    strengths = [by_grande[grande] for grande in sorted(by_grande, reverse=True)]
    for name, lance, is_best in (
        ("31", "juego", [s.points == 31 for s in strengths]),
        ("duples", "pares", [s.kind == DUPLES for s in strengths]),
    ):
        # Someone has it where the winner of the lance does: nothing beats it.
        somebody = sum(
            (
                part * table.chance("best", hand, seat, lance)
                for part, hand, wanted in zip(share, table.hands, is_best, strict=True)
                if wanted
                for seat in range(4)
            ),
            Fraction(0),
        )
        found[f"nobody has {name}"] = 1 - somebody
        side = 1 - pair_lacks(pack, [not each for each in by_hand(pack, strengths, is_best)])
        both = 2 * side - somebody
        found[f"both sides have {'a 31' if name == '31' else name}"] = both
    return found


def by_hand(pack: Pack, strengths: list[Strength], wanted: list[bool]) -> list[bool]:
    of = dict(zip(strengths, wanted, strict=True))
    return [of[each] for each in pack.strengths]


def pair_lacks(pack: Pack, fits: list[bool]) -> Fraction:
    """The chance that two hands are both of some kind."""
    unions = pack.layout.unions(HAND, HAND)
    dealt_ways = BINOMIAL[np.array(pack.caps), unions.counts].prod(axis=1)
    both = np.array(fits)[unions.first] & np.array(fits)[unions.second]
    pairs = np.add.reduceat(unions.ways * both, unions.start[:-1])
    every = np.add.reduceat(unions.ways, unions.start[:-1])
    return Fraction(int((dealt_ways * pairs).sum()), int((dealt_ways * every).sum()))


@pytest.mark.parametrize("place", range(3), ids=["eight kings", "four kings", "36 cards"])
def test_published_chances_of_a_deal(place: int) -> None:
    rules = (EIGHT, FOUR, THIRTY_SIX)[place]
    found = dealt_events(rules)
    assert {name: float(rounded(found[name], 6)) for name in DEALT} == {
        name: chances[place] for name, chances in DEALT.items()
    }
    for (name, of), exact in EXACTLY.items():
        if of is rules:
            assert found[name] == exact


@pytest.mark.parametrize(
    ("lance", "eight", "four"),
    [
        ("grande", 0.003142, 0.000867),
        ("chica", 0.003142, 0.000867),
        ("pares", 0.215104, 0.351150),  # the first was published rounded twice, as 0.215105
        ("juego", 0.041922, 0.042029),
    ],
)
def test_published_chances_of_a_tie_of_two(lance: str, eight: float, four: float) -> None:
    for rules, expected in ((EIGHT, eight), (FOUR, four)):
        table = all_odds(rules.but(n_players=2))
        share = table.deals / table.deals.sum()
        lances = ("juego", "punto") if lance == "juego" else (lance,)
        mano, postre = (
            sum((share * table.chances("best", each)[:, seat]).sum() for each in lances)
            for seat in (0, 1)
        )
        tie = mano - postre  # mano wins ties
        if lance == "pares":
            tie += sum(
                part * float(table.held_by(hand, "pares").nobody)
                for part, hand in zip(share, table.hands, strict=True)
            )
        assert round(float(tie), 6) == expected


# Section 4: a hand against two.


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        pytest.param(rules, line.split(), id=f"{rules.base}-{line.split()[0]}")
        for rules, text in ((EIGHT, figures.EIGHT_KINGS), (FOUR, figures.FOUR_KINGS))
        for line in text.strip().splitlines()
    ],
)
def test_published_chances_of_not_being_beaten_by_two(rules: Rules, line: list[str]) -> None:
    hand, _, *expected = line
    mano, postre = hand_odds(rules, hand, "mano"), hand_odds(rules, hand, "postre")
    found = [
        percent(each)
        for pair in zip(mano.unbeaten.values(), postre.unbeaten.values(), strict=True)
        for each in pair
    ]
    assert found == [Decimal(each) for each in expected]


@pytest.mark.parametrize(
    ("rules", "chance"), [(EIGHT, "60.0783"), (FOUR, "84.2598")], ids=["eight", "four"]
)
def test_published_chance_of_a_33_as_mano(rules: Rules, chance: str) -> None:
    found = hand_odds(rules, "R C 7 6").unbeaten["juego_or_punto"]
    assert rounded(100 * found, 4) == Decimal(chance)


@pytest.mark.parametrize(
    ("mine", "partner", "chance"),
    [
        ("R R R R", "C C S 6", "76.273"),
        ("R R 6 4", "7 6 5 4", "48.890"),
        ("R R 5 5", "7 6 5 4", "49.262"),
        ("R 7 7 6", "7 6 5 4", "47.676"),
        ("A A A A", "A A A A", "17.494"),
    ],
)
def test_published_chances_that_neither_opponent_has_juego(
    mine: str, partner: str, chance: str
) -> None:
    held = hand_odds(EIGHT, mine, partner=partner).held["juego"]
    assert percent(held.nobody + held.mine) == Decimal(chance)


@pytest.mark.parametrize(
    ("hand", "thrown", "chance"),
    [("R C A 4", "4", Fraction(14, 36)), ("R 7 4 6", "6", Fraction(15, 36))],
)
def test_published_chances_to_draw_31(hand: str, thrown: str, chance: Fraction) -> None:
    assert draws_of(EIGHT, hand, thrown).summary["thirty_one"] == chance


@pytest.mark.parametrize("rules", [EIGHT, FOUR, THIRTY_SIX, NINE], ids=str)
def test_strengths_are_those_of_the_bots_tables(rules: Rules) -> None:
    assert_strengths(rules, every=12 if rules is not FOUR else 40)


@pytest.mark.soak
@pytest.mark.parametrize("rules", [EIGHT, FOUR, THIRTY_SIX, NINE], ids=str)
def test_strengths_of_all_hands_are_those_of_the_bots_tables(rules: Rules) -> None:
    assert_strengths(rules, every=1)


def assert_strengths(rules: Rules, *, every: int) -> None:
    rules = rules.but(real="none")  # the tables know no suits
    pack = pack_of(rules)
    seats = {0: (0, 2), 1: (1, 2), 3: (2, 2)}  # seat: opponents before, opponents
    for counts in pack.layout.of_size[HAND].counts[::every]:
        cards = [PACK[card] for card in pack.cards_of(counts)]
        for seat, (before, opponents) in seats.items():
            expected = strength_of(rules, cards, before, opponents)
            found = hand_odds(rules, cards, seat).unbeaten
            assert tuple(found.values()) == tuple(expected)
            assert tuple(found) == LANCE_NAMES
        for seat in (0, 1):
            found = hand_odds(rules.but(n_players=2), cards, seat).unbeaten
            assert tuple(found.values()) == tuple(strength_of(rules, cards, seat, 1))
