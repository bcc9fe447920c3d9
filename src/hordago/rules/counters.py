"""Stones as they lie on the table: amarracos, which are worth five, and single stones.

Owns how a score is marked. It must never change one.
"""

from typing import Final, NamedTuple

AMARRACO: Final = 5
"""The stones that one amarraco stands for."""


class Counters(NamedTuple):
    """A side's score as it is marked."""

    amarracos: int
    stones: int


def marked(score: int) -> Counters:
    """A score in as few counters as there can be: amarracos of five, and the rest single."""
    return Counters(score // AMARRACO, score % AMARRACO)


def counters_needed(target: int) -> int:
    """The counters that a table needs, both sides together, to mark every score below a target."""
    return 2 * max(sum(marked(score)) for score in range(target))
