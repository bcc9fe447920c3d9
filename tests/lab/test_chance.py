"""The lab's chance: the same words compiled and in plain Python."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hordago.lab import chance, replaying
from hordago.lab.cache import compiled
from hordago.lab.policies import mask_among, member, usual_size

SPLITMIX64 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""What SplitMix64 gives, seeded with 1234567: a vector that is published in many places."""


def test_the_words_are_those_of_splitmix64() -> None:
    for number, word in enumerate(SPLITMIX64):
        assert replaying.word_at(1234567, number) == word
        assert compiled(chance.word_at)(np.uint64(1234567), number) == word


def test_compiled_and_plain_words_are_the_same() -> None:
    for key in (0, 1, (1 << 64) - 1, SPLITMIX64[0]):
        for number in (0, 1, 39, 1 << 40):
            assert compiled(chance.word_at)(np.uint64(key), number) == replaying.word_at(
                key, number
            )


@pytest.mark.parametrize("limit", [1, 2, 3, 40])
def test_below_shares_the_words_out_evenly(limit: int) -> None:
    words = [step * ((1 << 64) // (limit * 10)) + (1 << 32) for step in range(limit * 10)]
    plain = [replaying.below(word, limit) for word in words]
    assert Counter(plain) == dict.fromkeys(range(limit), 10)
    assert [compiled(chance.below)(np.uint64(word), limit) for word in words] == plain


def test_a_pack_shuffled_in_two_goes_is_a_pack_shuffled_at_once() -> None:
    key = np.uint64(7)
    once, twice = np.arange(40), np.arange(40)
    compiled(chance.shuffle)(once, 0, 40, key)
    compiled(chance.shuffle)(twice, 0, 16, key)
    assert tuple(twice[:16]) == tuple(once[:16])
    compiled(chance.shuffle)(twice, 16, 40, key)
    assert tuple(twice) == tuple(once) == replaying.shuffled(range(40), 7)


def test_every_order_is_as_likely_as_the_others() -> None:
    n = 24_000
    orders = Counter(replaying.shuffled(range(4), replaying.word_at(3, each)) for each in range(n))
    expected = n / 24
    assert len(orders) == 24
    chi_square = sum((found - expected) ** 2 / expected for found in orders.values())
    assert chi_square < 50  # 23 degrees of freedom: one in a thousand


WORDS = [np.uint64(step << 55) for step in range(1 << 9)]


def test_each_legal_choice_of_cards_is_as_likely_as_the_others() -> None:
    choose = compiled(mask_among)
    two = Counter(int(choose(1 << 2, word)) for word in WORDS)
    assert set(two) == {0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100}
    assert max(two.values()) - min(two.values()) <= 1
    some = Counter(int(choose(0b11110, word)) for word in WORDS)
    assert set(some) == set(range(1, 16))
    assert max(some.values()) - min(some.values()) <= 1


def test_member_counts_the_bits_that_are_set() -> None:
    assert [compiled(member)(0b1010010, number) for number in range(3)] == [1, 4, 6]


@pytest.mark.parametrize(
    ("least", "most", "sizes"), [(1, 40, {2, 3, 4, 5}), (4, 40, {4, 5}), (7, 40, {7}), (1, 1, {1})]
)
def test_the_usual_sizes_are_two_to_five_or_the_nearest(
    least: int, most: int, sizes: set[int]
) -> None:
    assert {int(compiled(usual_size)(least, most, word)) for word in WORDS} == sizes
