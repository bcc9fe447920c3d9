"""What to throw, and whether to ask for cards at all: by the expected worth of what may come.

Owns what a hand is worth to its player before the lances begin, and the exact mean of that over all
draws from the cards that he has not seen. It must never know how bets are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import mul
from typing import Final, NamedTuple

from hordago.bots.counting import Counts, counts_of, hand_classes, hands_of, highest_first
from hordago.bots.odds import CHICA, FOURTH, GRANDE, PARES, odds_of, unbeaten
from hordago.cards import Card
from hordago.rules.code import JUEGO as JUEGO_LANCE
from hordago.rules.code import PARES as PARES_LANCE
from hordago.rules.code import Code
from hordago.rules.counting import hand_value
from hordago.rules.profile import Rules

_SHIFT: Final = 3  # bits for a rank's number of cards in the key of a hand: 0 to 4


class Weights(NamedTuple):
    """What each lance is worth, in stones, to a hand that nobody can beat in it."""

    grande: float = 1.6
    chica: float = 1.5
    pares: float = 1.6
    juego: float = 1.6
    punto: float = 1.0
    sharpness: float = 1.5
    """After a mus rivals are better than dealt hands: chances are raised to this power."""


WEIGHTS: Final = Weights()


class Choice(NamedTuple):
    """What a hand is worth as it is, and at best after throwing some of its ranks."""

    kept: float
    changed: float
    thrown: tuple[int, ...]  # ranks


def worth(
    code: Code, counts: Counts, ranks: tuple[int, int, int, int], before: int, weights: Weights
) -> float:
    """What a hand is worth before the lances, in stones: its own values and the bets it can win."""
    odds = odds_of(counts, ranks)
    opponents = code.n_players // 2
    grande, chica, pares, fourth = (
        unbeaten(odds, lance, opponents, before) ** weights.sharpness
        for lance in (GRANDE, CHICA, PARES, FOURTH)
    )
    stones = weights.grande * grande + weights.chica * chica
    if odds.strength.pares:
        value = hand_value(code, PARES_LANCE, odds.strength)
        stones += value * (1 + pares) / 2 + weights.pares * pares
    if odds.strength.juego:
        value = hand_value(code, JUEGO_LANCE, odds.strength)
        stones += value * (1 + fourth) / 2 + weights.juego * fourth
    else:
        stones += weights.punto * fourth
    return float(stones)


@lru_cache(maxsize=64)
def _worths(code: Code, counts: Counts, before: int, weights: Weights) -> dict[int, float]:
    """The worth of every hand, by key."""
    return {
        _key(ranks): worth(code, counts, ranks, before, weights) for ranks in hand_classes(counts)
    }


@lru_cache(maxsize=1 << 13)
def _drawn(
    code: Code, counts: Counts, before: int, weights: Weights, kept: int, size: int
) -> tuple[float, ...]:
    """The worth of the kept cards with every draw of a size, in the order of `Hands`.

    0 where the pack has no such hand.
    """
    worths = _worths(code, counts, before, weights)
    return tuple(worths.get(kept + key, 0.0) for key in _keys(counts)[size])


@lru_cache(maxsize=16)
def _keys(counts: Counts) -> list[list[int]]:
    """The keys of all the draws of 0 to 4 cards, in the order of `Hands`."""
    return [[_key(draw) for draw in draws] for draws in hands_of(counts).of_size]


def _key(ranks: Iterable[int]) -> int:
    """Ranks as one number; that of two sets of cards together is the sum of theirs."""
    return sum(1 << _SHIFT * rank for rank in ranks)


@lru_cache(maxsize=1 << 15)
def best_choice(
    code: Code,
    counts: Counts,
    hand: tuple[int, int, int, int],
    dead: tuple[int, ...],
    before: int,
    least: int,
    most: int,
    weights: Weights = WEIGHTS,
) -> Choice:
    """The ranks to throw, `least` to `most` of them, for the greatest mean worth.

    `dead` are the ranks of cards that the player has thrown already and that cannot come.
    """
    worths, hands = _worths(code, counts, before, weights), hands_of(counts)
    left = hands.without(hands.full, hand + dead)
    unseen = sum(left)
    best = Choice(worths[_key(hand)], -1.0, ())
    for size in range(least, most + 1):
        ways = hands.weights(left, size)
        # Cards that have all been seen may come again only from the pile, which nobody can foresee.
        total = comb(unseen, size)
        for thrown in sorted(set(combinations(hand, size))):
            kept = _key(hand) - _key(thrown)
            values = _drawn(code, counts, before, weights, kept, size)
            mean = sum(map(mul, ways, values)) / total if total else 0.0
            if mean > best.changed:
                best = Choice(best.kept, mean, thrown)
    return best


def choose(
    rules: Rules,
    cards: tuple[Card, ...],
    dead: tuple[Card, ...],
    before: int,
    least: int,
    most: int,
    weights: Weights = WEIGHTS,
) -> Choice:
    """`best_choice` for the cards of a player."""
    rank_of = rules.rank_of_card()
    hand = highest_first(rank_of[card] for card in cards)
    gone = tuple(sorted(rank_of[card] for card in dead))
    return best_choice(rules.code(), counts_of(rules), hand, gone, before, least, most, weights)


def cards_of_ranks(
    rules: Rules, cards: tuple[Card, ...], ranks: tuple[int, ...]
) -> tuple[Card, ...]:
    """Which of the cards to throw for these ranks."""
    rank_of, wanted = rules.rank_of_card(), list(ranks)
    thrown = []
    for card in cards:
        if rank_of[card] in wanted:
            wanted.remove(rank_of[card])
            thrown.append(card)
    return tuple(thrown)
