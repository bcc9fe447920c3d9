"""Stones as they lie on the table."""

from __future__ import annotations

import pytest

from hordago.rules.counters import counters_needed, marked


@pytest.mark.parametrize(
    ("score", "counters"), [(0, (0, 0)), (4, (0, 4)), (5, (1, 0)), (37, (7, 2)), (39, (7, 4))]
)
def test_five_stones_are_one_amarraco(score: int, counters: tuple[int, int]) -> None:
    assert marked(score) == counters


def test_22_counters_are_enough_for_forty_stones_and_18_for_thirty() -> None:
    assert counters_needed(40) == 22
    assert counters_needed(30) == 18
