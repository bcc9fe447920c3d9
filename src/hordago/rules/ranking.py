"""How a hand stands in each lance: the readable definitions, and the table made from them.

Owns the comparison of hands in grande, chica, pares, juego and punto, and the royal 31. Knows
nothing of seats: who wins a tie is decided by `counting.best`.

A hand is four card numbers, arranged from the highest rank of its code to the lowest. Ranks are
rank indices, 0 (ace) to 9 (king), after aliases: with eight kings a three has rank index 9.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from hordago.rules.code import ANY_TEN, JACK_ONLY, KING_ONLY, NO_REAL, Code

Cards4 = tuple[int, int, int, int]

EMPTY = 40  # the place of a card that was thrown and not yet replaced
ACE, SEVEN, JACK, KNIGHT, KING = 0, 6, 7, 8, 9
POINTS = (1, 2, 3, 4, 5, 6, 7, 10, 10, 10)  # by rank index
JUEGO_ORDER = (33, 34, 35, 36, 37, 40, 32, 31)  # worst to best
ROYAL = len(JUEGO_ORDER) + 1
NO_PARES, PAR, MEDIAS, DUPLES = range(4)
PARES_KINDS = ("none", "par", "medias", "duples")
PEDRETE = 6543  # 7 6 5 4, as `grande` writes it

_JACK_OF_OROS = JACK * 4
_SEVEN_OF_OROS = SEVEN * 4


class Strength(NamedTuple):
    """How one hand stands: in each lance the greater number is the better hand.

    The first five fields stand in the order of the kinds of lance: ``strength[PARES]``.
    """

    grande: int  # the four rank indices, highest first, read as a number: K K 7 A is 9960
    chica: int
    pares: int  # 0 without pares
    juego: int  # 0 without juego, 1 (33) to 8 (31); ROYAL for a royal 31 that beats every 31
    points: int  # 4 to 40; below 31 these decide punto
    kind: int  # NO_PARES, PAR, MEDIAS, DUPLES
    real: int  # 1: this is a royal 31 of the code


class Ranking(NamedTuple):
    """What hands of a pack are worth. `rows` is keyed by `Strength.grande`."""

    ranks: tuple[int, ...]  # rank index by card number; -1 for EMPTY
    rows: dict[int, Strength]


def grande(ranks: Cards4) -> int:
    """Highest card first, then the second, and so on: the ranks read as a number."""
    a, b, c, d = ranks
    return ((a * 10 + b) * 10 + c) * 10 + d


def chica(ranks: Cards4) -> int:
    """Lowest card first, then the second lowest: the lower is the better.

    This is not grande turned round: 7 A A A beats 6 5 4 A.
    """
    a, b, c, d = ranks
    return 9999 - grande((d, c, b, a))


def pares(ranks: Cards4) -> tuple[int, int]:
    """The kind of pares and its strength: duples over medias over par, then by rank.

    Two duples are compared by the higher pair, then by the lower; four alike are two equal pairs.
    Cards that belong to no pair never count.
    """
    alike = Counter(ranks)
    pairs = [rank for rank in sorted(alike, reverse=True) if alike[rank] >= 2]
    if not pairs:
        return NO_PARES, 0
    high = pairs[0]
    if len(pairs) == 2 or alike[high] == 4:
        return DUPLES, DUPLES * 100 + high * 10 + pairs[-1]
    if alike[high] == 3:
        return MEDIAS, MEDIAS * 100 + high
    return PAR, PAR * 100 + high


def points(ranks: Cards4) -> int:
    """What the cards add up to: figures ten each, the others what they show, an ace one."""
    a, b, c, d = ranks
    return POINTS[a] + POINTS[b] + POINTS[c] + POINTS[d]


def juego(total: int) -> int:
    """How good a juego is: 31 first, then 32, 40, 37, 36, 35, 34, 33; 0 below 31."""
    return JUEGO_ORDER.index(total) + 1 if total > 30 else 0


def strength_of_ranks(ranks: Cards4) -> Strength:
    """How four ranks, highest first, stand in every lance; suits and the royal 31 aside."""
    kind, worth = pares(ranks)
    total = points(ranks)
    return Strength(grande(ranks), chica(ranks), worth, juego(total), total, kind, 0)


@lru_cache(maxsize=64)
def ranking_of(ranks: tuple[int, ...], in_play: tuple[bool, ...]) -> Ranking:
    """The table over all hands that a pack can deal: 330 with eight kings, 715 with four.

    `ranks` gives the rank index of each of the forty cards, `in_play` which of them the pack has.
    """
    held = Counter(rank for rank, is_held in zip(ranks, in_play, strict=True) if is_held)
    rows = {}
    for low_first in combinations_with_replacement(sorted(held), 4):
        d, c, b, a = low_first
        if all(number <= held[rank] for rank, number in Counter(low_first).items()):
            row = strength_of_ranks((a, b, c, d))
            rows[row.grande] = row
    return Ranking((*ranks, -1), rows)


# From here on: pure step functions, compiled as they stand.


def arrange(ranks: tuple[int, ...], a: int, b: int, c: int, d: int) -> Cards4:
    """Four cards from the highest rank to the lowest, then by number; EMPTY places last."""
    a += (ranks[a] + 1) << 6
    b += (ranks[b] + 1) << 6
    c += (ranks[c] + 1) << 6
    d += (ranks[d] + 1) << 6
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return (a & 63, b & 63, c & 63, d & 63)


def is_royal(code: Code, ranks: tuple[int, ...], hand: Cards4) -> int:
    """1 where an arranged hand is a royal 31 of the code: one ten-card of the right kind and 7 7 7.

    Any figure (`any_ten`), a jack, or a king, aliases counted as their rank; or (`suited`) the jack
    of oros with the three other sevens.
    """
    a, b, c, d = hand
    if ranks[b] != SEVEN or ranks[d] != SEVEN or ranks[a] < JACK:
        return 0
    if code.real == ANY_TEN:
        return 1
    if code.real == JACK_ONLY:
        return 1 if ranks[a] == JACK else 0
    if code.real == KING_ONLY:
        return 1 if ranks[a] == KING else 0
    seven_of_oros_held = b == _SEVEN_OF_OROS or c == _SEVEN_OF_OROS or d == _SEVEN_OF_OROS
    return 1 if a == _JACK_OF_OROS and not seven_of_oros_held else 0


def strength(code: Code, ranking: Ranking, hand: Cards4) -> Strength:
    """How a whole, arranged hand stands under a code."""
    ranks = ranking.ranks
    a, b, c, d = hand
    row = ranking.rows[((ranks[a] * 10 + ranks[b]) * 10 + ranks[c]) * 10 + ranks[d]]
    worth = row.juego
    real = 0
    if code.real != NO_REAL and row.points == 31:
        real = is_royal(code, ranks, hand)
        if real == 1 and code.real_beats_mano == 1:
            worth = ROYAL
    return Strength(row.grande, row.chica, row.pares, worth, row.points, row.kind, real)
