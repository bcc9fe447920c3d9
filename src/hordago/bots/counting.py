"""Exact counts: how many deals to the opponents leave a hand unbeaten in each lance.

Owns the counting over the hand classes of a pack. It must never say which of two hands is better
(that is `rules.ranking`), nor guess: every figure is a whole number of deals.

The opponents hold any of the cards that the hand itself does not. Against two of them the deals are
the ordered pairs of hands that share no card, C(36,4) times C(32,4) with forty cards; against one,
C(36,4). A hand is not beaten by a rival who is better nowhere; a tie goes to whoever comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, compress
from math import comb
from typing import NamedTuple

from hordago.rules.profile import Rules
from hordago.rules.ranking import NO_PARES, Cards4, Strength, strength_of_ranks

Counts = tuple[int, ...]
"""How many cards of each rank index, 0 (ace) to 9 (king), a pack has."""

LANCE_NAMES = ("grande", "chica", "pares", "juego_or_punto")


class Unbeaten(NamedTuple):
    """In one lance: the deals in which no opponent beats the hand."""

    two: tuple[int, int, int]  # two opponents, of whom 0, 1 or 2 come first and win ties
    one: tuple[int, int]  # one opponent, who comes after, or first


class Row(NamedTuple):
    """What is counted for one class of hands, in the order of `LANCE_NAMES`."""

    lances: tuple[Unbeaten, Unbeaten, Unbeaten, Unbeaten]
    no_pares: int  # hands without pares that one opponent can have
    no_juego: int  # hands without juego that one opponent can have


@lru_cache(maxsize=256)
def counts_of(rules: Rules) -> Counts:
    """How many cards of each rank the pack of a code has, aliases counted as their rank."""
    rank_of = rules.rank_of_card()
    held = Counter(rank_of[card] for card in rules.cards())
    return tuple(held[rank] for rank in range(10))


def deals(counts: Counts, opponents: int) -> int:
    """All deals to one or two opponents of one who holds four cards of the pack."""
    left = sum(counts) - 4
    return comb(left, 4) if opponents == 1 else comb(left, 4) * comb(left - 4, 4)


def hand_classes(counts: Counts) -> tuple[Cards4, ...]:
    """Every hand that a pack can deal, as ranks from the highest; best at grande first."""
    ranks = [rank for rank in range(9, -1, -1) if counts[rank]]
    return tuple(
        (a, b, c, d)
        for a, b, c, d in combinations_with_replacement(ranks, 4)
        if all(number <= counts[rank] for rank, number in Counter((a, b, c, d)).items())
    )


def ways(counts: Counts, ranks: Cards4) -> int:
    """How many hands of the pack belong to a class."""
    product = 1
    for rank, number in Counter(ranks).items():
        product *= comb(counts[rank], number)
    return product


def levels(strength: Strength) -> tuple[int, int, int, int]:
    """How a hand stands in the lances of `LANCE_NAMES`; any juego is better than any punto."""
    fourth = 100 + strength.juego if strength.juego else strength.points
    return strength.grande, strength.chica, strength.pares, fourth


class Hands:
    """The hands of 0 to 4 cards that a pack can make, in the order in which `weights` counts them.

    The ranks are parted in two halves; n cards are k of the low half and n - k of the high half.
    What can be dealt from a half is counted once for each number of cards that may be left of it.
    """

    def __init__(self, counts: Counts) -> None:
        self.ranks = [rank for rank in range(10) if counts[rank]]
        self.full = tuple(counts[rank] for rank in self.ranks)
        self._middle = len(self.ranks) // 2
        self._place = {rank: place for place, rank in enumerate(self.ranks)}
        low = _choices(self.ranks[: self._middle])
        high = _choices(self.ranks[self._middle :])
        self.of_size = [
            [few + others for k in range(n + 1) for few in low[k] for others in high[n - k]]
            for n in range(5)
        ]

    def without(self, left: Counts, ranks: Iterable[int]) -> Counts:
        """The cards that are left, by place in `ranks`, when some have been taken out."""
        remaining = list(left)
        for rank in ranks:
            remaining[self._place[rank]] -= 1
        return tuple(remaining)

    def weights(self, left: Counts, size: int) -> list[int]:
        """In how many ways each hand of a size can be dealt from the cards left."""
        low, high = _half_weights(left[: self._middle]), _half_weights(left[self._middle :])
        return [
            few * others for k in range(size + 1) for few in low[k] for others in high[size - k]
        ]


class _Compared(NamedTuple):
    """The whole hands of a pack in the order of `Hands`, with how they stand."""

    hands: Hands
    levels: tuple[tuple[int, ...], ...]  # by lance, then by hand
    no_pares: list[bool]
    no_juego: list[bool]


def _choices(ranks: list[int]) -> list[list[tuple[int, ...]]]:
    """The hands of 0 to 4 cards from some ranks, in the order of `_half_weights`."""
    chosen: list[list[tuple[int, ...]]] = [[()], [], [], [], []]
    for rank in ranks:
        chosen = [
            [hand + (rank,) * more for more in range(size + 1) for hand in chosen[size - more]]
            for size in range(5)
        ]
    return chosen


@lru_cache(maxsize=8192)
def _half_weights(left: Counts) -> list[list[int]]:
    weights: list[list[int]] = [[1], [], [], [], []]
    for held in left:
        weights = [
            [
                weight * comb(held, more)
                for more in range(size + 1)
                for weight in weights[size - more]
            ]
            for size in range(5)
        ]
    return weights


@lru_cache(maxsize=16)
def hands_of(counts: Counts) -> Hands:
    """The hands of a pack, made once."""
    return Hands(counts)


@lru_cache(maxsize=16)
def _compared(counts: Counts) -> _Compared:
    hands = hands_of(counts)
    strengths = [strength_of_ranks(highest_first(each)) for each in hands.of_size[4]]
    return _Compared(
        hands,
        tuple(zip(*map(levels, strengths), strict=True)),
        [each.kind == NO_PARES for each in strengths],
        [each.juego == 0 for each in strengths],
    )


def highest_first(ranks: Iterable[int]) -> Cards4:
    """Four ranks as `ranking` wants them."""
    a, b, c, d = sorted(ranks, reverse=True)
    return a, b, c, d


def count_row(counts: Counts, ranks: Cards4) -> Row:
    """Count the deals that leave one hand unbeaten, in a fraction of a second.

    Every hand of the first opponent is gone through, weighted by the ways in which it can be dealt;
    for each, the hands of the second that do not beat ours are summed.
    """
    hands, all_levels, no_pares, no_juego = _compared(counts)
    left = hands.without(hands.full, ranks)
    ours = levels(strength_of_ranks(ranks))
    below = [[each < our for each in row] for our, row in zip(ours, all_levels, strict=True)]
    up_to = [[each <= our for each in row] for our, row in zip(ours, all_levels, strict=True)]
    first = hands.weights(left, 4)
    two = [[0, 0, 0] for _ in ours]
    for place, weight in enumerate(first):
        if weight == 0:
            continue
        second = hands.weights(hands.without(left, hands.of_size[4][place]), 4)
        for lance in range(len(ours)):
            if not up_to[lance][place]:
                continue
            counted = two[lance]
            tied_too = weight * sum(compress(second, up_to[lance]))
            counted[0] += tied_too
            if below[lance][place]:
                counted[1] += tied_too
                counted[2] += weight * sum(compress(second, below[lance]))
    a, b, c, d = (
        Unbeaten(
            (two[lance][0], two[lance][1], two[lance][2]),
            (sum(compress(first, up_to[lance])), sum(compress(first, below[lance]))),
        )
        for lance in range(len(ours))
    )
    return Row(
        (a, b, c, d),
        sum(compress(first, no_pares)),
        sum(compress(first, no_juego)),
    )
