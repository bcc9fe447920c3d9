"""The strengths of a hand as plain chances, and what a sign says of the hand behind it.

Owns the reading of the exact tables for players. It must never look at a match or a view: it knows
packs, hands and signs.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from hordago.bots.counting import Counts, counts_of, deals, hand_classes, ways
from hordago.bots.strengths import pack_row
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4, Strength, strength_of_ranks
from hordago.rules.signs import signs_of_hand

GRANDE, CHICA, PARES, FOURTH = range(4)
"""The lances of a strength; the fourth is juego, or punto where nobody has juego."""

PLACE: Final = {"grande": GRANDE, "chica": CHICA, "pares": PARES, "juego": FOURTH, "punto": FOURTH}

BOLDEST: Final = 0.97  # the mean strength that a sign is taken for at most: no hand is certain


class Odds(NamedTuple):
    """The chances of one hand. Pairs are for a rival who comes after in order, and before."""

    strength: Strength
    two: tuple[tuple[float, float, float], ...]  # by lance: unbeaten by two, of whom 0, 1, 2 before
    one: tuple[tuple[float, float], ...]  # by lance: unbeaten by one
    pares_holder: tuple[float, float]  # at pares, by one who has pares
    juego_holder: tuple[float, float]  # at juego, by one who has juego
    punto: tuple[float, float]  # at punto, by one who has no juego
    has_pares: float  # the chance that another player has pares
    has_juego: float


@lru_cache(maxsize=8192)
def odds_of(counts: Counts, ranks: Cards4) -> Odds:
    """The chances of a hand of a pack, ranks highest first."""
    row = pack_row(counts, ranks)
    strength = strength_of_ranks(ranks)
    all_two, all_one = deals(counts, 2), deals(counts, 1)
    pares, fourth = row.lances[PARES].one, row.lances[FOURTH].one
    with_pares, with_juego = all_one - row.no_pares, all_one - row.no_juego
    holds_juego = strength.juego > 0
    return Odds(
        strength,
        tuple(
            (each.two[0] / all_two, each.two[1] / all_two, each.two[2] / all_two)
            if all_two
            else (1.0, 1.0, 1.0)
            for each in row.lances
        ),
        tuple((each.one[0] / all_one, each.one[1] / all_one) for each in row.lances),
        _among(pares, row.no_pares, with_pares) if strength.pares else (0.0, 0.0),
        _among(fourth, row.no_juego, with_juego) if holds_juego else (0.0, 0.0),
        (1.0, 1.0) if holds_juego else _among(fourth, 0, row.no_juego),
        with_pares / all_one,
        with_juego / all_one,
    )


def _among(unbeaten: tuple[int, int], others: int, total: int) -> tuple[float, float]:
    """The chances against a rival of whom it is known that his hand is one of `total`."""
    if total == 0:
        return 1.0, 1.0
    return (unbeaten[0] - others) / total, (unbeaten[1] - others) / total


def unbeaten(odds: Odds, lance: int, opponents: int, before: int) -> float:
    """The chance that none of one to three opponents, of whom some come before, beats the hand.

    Exact for one and two. Each of three is taken for as strong as one of two: of these, one who
    comes before leaves the hand unbeaten with the square root of the figure for two who do.
    """
    if opponents == 1:
        return odds.one[lance][before]
    if opponents == 2:
        return odds.two[lance][before]
    after, first = sqrt(odds.two[lance][0]), sqrt(odds.two[lance][2])
    return after ** (opponents - before) * first**before


def as_number_of_hands(mean: float) -> float:
    """How many average hands one hand is as good as, by its mean strength.

    The best of n average hands has a mean strength of n / (n + 1): an average hand, 1/2, is one.
    """
    mean = min(mean, BOLDEST)
    return mean / (1 - mean)


@lru_cache(maxsize=512)
def sign_worth(rules: Rules, meanings: tuple[str, ...]) -> tuple[float, float, float, float]:
    """How many average hands a hand that makes this sign is as good as, in each lance.

    The mean over all hands of the pack for which the sign is legal, each by its number of deals.
    """
    counts = counts_of(rules)
    total, sums = 0, [0.0] * 4
    for ranks in hand_classes(counts):
        if not says(rules, strength_of_ranks(ranks), meanings):
            continue
        weight = ways(counts, ranks)
        total += weight
        for lance, figure in enumerate(odds_of(counts, ranks).one):
            sums[lance] += weight * (figure[0] + figure[1]) / 2
    if total == 0:
        return 1.0, 1.0, 1.0, 1.0
    a, b, c, d = (as_number_of_hands(each / total) for each in sums)
    return a, b, c, d


def says(rules: Rules, strength: Strength, meanings: tuple[str, ...]) -> bool:
    """Whether a hand is one for which this sign is made, at some moment."""
    if not meanings or rules.signals is None:
        return not meanings
    fitting = signs_of_hand(
        rules.signals, True, strength.grande, after_grande=True, nobody_has_juego=True
    )
    return set(meanings) <= {meaning for each in fitting for meaning in each}
