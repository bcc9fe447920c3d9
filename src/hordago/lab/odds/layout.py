"""Hands as numbers of cards of each kind, and in how many ways each can be dealt.

Owns the arrangement of hands that compiled counting goes through: the kinds of a pack are parted in
two halves, and what a half can give is looked up by what is left of it. It must never know what a
card is worth.

A hand of n cards is k of the low half and n - k of the high half, in the order of k, then of the
low choice, then of the high one. What is left of a half is a *state*: its numbers of cards, read
as digits.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.errors import HordagoError

Ints = NDArray[np.int64]
Counts = tuple[int, ...]

HAND: Final = 4
MOST_OF_A_KIND: Final = 40
BINOMIAL: Final[Ints] = np.array(
    [[comb(held, more) for more in range(MOST_OF_A_KIND + 1)] for held in range(MOST_OF_A_KIND + 1)]
)
LARGEST_TABLE: Final = 1 << 26


def ints(numbers: Any) -> Ints:
    """Whole numbers as an array."""
    return np.array(numbers, dtype=np.int64)


class Half(NamedTuple):
    """One half of the kinds: its choices of 0 to 4 cards, and their weights in every state."""

    counts: Ints  # choice, kind
    start: Ints  # where the choices of each size begin; one more at the end
    codes: Ints  # what a choice takes from a state
    radix: Ints  # by kind
    weights: NDArray[np.int32]  # state, choice: the ways to draw it


class Hands(NamedTuple):
    """The hands of one size."""

    counts: Ints  # hand, kind
    low: Ints  # what each takes from the state of the low half
    high: Ints
    low_choice: Ints
    high_choice: Ints
    code: Ints  # all counts as the digits of one number: the code of a union is the sum

    def __len__(self) -> int:
        return len(self.code)


class Unions(NamedTuple):
    """Every union of two hands, with the pairs that make it."""

    counts: Ints  # union, kind
    low: Ints
    high: Ints
    start: Ints  # where the pairs of each union begin; one more at the end
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    ways: NDArray[np.int32]  # in how many ways the first is taken out of the union


class Layout:
    """The hands of a pack of which there are `caps` cards of each kind."""

    def __init__(self, caps: Counts) -> None:
        self.caps = caps
        self.middle = len(caps) // 2
        self.radix = _radix(caps)
        self.low = _half(caps[: self.middle])
        self.high = _half(caps[self.middle :])
        self.of_size = tuple(self._hands(size) for size in range(HAND + 1))
        self._unions: dict[tuple[int, int], Unions] = {}
        hands = self.of_size[HAND]
        self._by_code = np.argsort(hands.code)
        self._sorted = hands.code[self._by_code]

    @property
    def n(self) -> int:
        """How many hands of four cards there are."""
        return len(self.of_size[HAND])

    def state(self, left: Any) -> tuple[int, int]:
        """The states of the halves with these numbers of cards left."""
        left = np.asarray(left, dtype=np.int64)
        low, high = left[: self.middle], left[self.middle :]
        return int(low @ self.low.radix), int(high @ self.high.radix)

    def index(self, codes: Any) -> Ints:
        """Which hands of four cards have these codes; -1 where the pack has no such hand."""
        wanted = np.asarray(codes, dtype=np.int64)
        place = np.minimum(np.searchsorted(self._sorted, wanted), self.n - 1)
        return np.where(self._sorted[place] == wanted, self._by_code[place], -1)

    def code(self, counts: Any) -> int:
        """The code of some numbers of cards."""
        return int(np.asarray(counts, dtype=np.int64) @ self.radix)

    def fits(self, counts: Any) -> NDArray[np.bool_]:
        """Whether the pack has so many, by row."""
        found: NDArray[np.bool_] = np.logical_and.reduce(
            np.asarray(counts) <= np.array(self.caps), axis=-1
        )
        return found

    def unions(self, first: int, second: int) -> Unions:
        """The unions of a hand of `first` cards and one of `second`; made when first asked for."""
        key = (first, second)
        if key not in self._unions:
            self._unions[key] = _unions(self, self.of_size[first], self.of_size[second])
        return self._unions[key]

    def _hands(self, size: int) -> Hands:
        low, high = self.low, self.high
        lows: list[Ints] = []
        highs: list[Ints] = []
        for few in range(size + 1):
            a = np.arange(low.start[few], low.start[few + 1])
            b = np.arange(high.start[size - few], high.start[size - few + 1])
            lows.append(np.repeat(a, len(b)))
            highs.append(np.tile(b, len(a)))
        i, j = np.concatenate(lows), np.concatenate(highs)
        counts = np.concatenate([low.counts[i], high.counts[j]], axis=1)
        return Hands(counts, low.codes[i], high.codes[j], i, j, counts @ self.radix)


@lru_cache(maxsize=32)
def layout_of(caps: Counts) -> Layout:
    """The layout of a pack, made once. Raises `HordagoError` for one of too many kinds of cards."""
    return Layout(caps)


def _radix(caps: Counts) -> Ints:
    radix = [1]
    for cap in caps[:-1]:
        radix.append(radix[-1] * (cap + 1))
    return np.array(radix[: len(caps)], dtype=np.int64)


def _half(caps: Counts) -> Half:
    choices: list[list[Counts]] = [[()], [], [], [], []]
    for cap in caps:
        choices = [
            [
                (*chosen, more)
                for more in range(min(cap, size) + 1)
                for chosen in choices[size - more]
            ]
            for size in range(HAND + 1)
        ]
    flat = [chosen for of_size in choices for chosen in of_size]
    counts = np.array(flat, dtype=np.int64).reshape(len(flat), len(caps))
    start = np.cumsum([0, *map(len, choices)])
    radix = _radix(caps)
    states = int(np.prod([cap + 1 for cap in caps], dtype=np.int64))
    if states * len(flat) > LARGEST_TABLE:
        raise HordagoError(f"a pack with {len(caps) * 2} kinds of cards is too much to count")
    left = np.arange(states)[:, None] // radix % (np.array(caps, dtype=np.int64) + 1)
    weights = np.ones((states, len(flat)), dtype=np.int32)
    for kind in range(len(caps)):
        table = BINOMIAL[: caps[kind] + 1, : HAND + 1].astype(np.int32)
        weights *= table[left[:, kind]][:, counts[:, kind]]
    return Half(counts, start, counts @ radix, radix, weights)


def _unions(layout: Layout, first: Hands, second: Hands) -> Unions:
    i, j = (each.ravel() for each in np.indices((len(first), len(second))))
    # Small numbers: there may be a million pairs.
    few, more = first.counts.astype(np.int8), second.counts.astype(np.int8)
    fits = layout.fits(few[i] + more[j])
    i, j = i[fits], j[fits]
    codes = first.code[i] + second.code[j]
    order = np.argsort(codes, kind="stable")
    i, j, codes = i[order], j[order], codes[order]
    start = np.flatnonzero(np.concatenate([[True], codes[1:] != codes[:-1], [True]]))
    heads = start[:-1]
    ways = np.ones(len(i), dtype=np.int32)
    for kind in range(len(layout.caps)):
        taken = few[i, kind]
        ways *= BINOMIAL[taken + more[j, kind], taken].astype(np.int32)
    return Unions(
        first.counts[i[heads]] + second.counts[j[heads]],
        (first.low[i] + second.low[j])[heads],
        (first.high[i] + second.high[j])[heads],
        start,
        i.astype(np.int32),
        j.astype(np.int32),
        ways,
    )
