"""Where the chance of a playout comes from: words of 64 bits that are counted, not carried along.

Owns the numbers of the lab and the shuffling of packs. Every play has a key of its own that follows
from the seed and its number, every hand of a play a key that follows from that, so that no result
depends on what was played before it, nor on which core. The scheme is written down, with test
vectors, in ``docs/explanation/compiled-play.md``. It is fast and repeatable, not secret: a table
with people deals from `hordago.game.shuffle`.
"""

from __future__ import annotations

from typing import Any

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numpy as np

from hordago.lab.compiling import inlined

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
ONE, S27, S30, S31, S32 = (np.uint64(each) for each in (1, 27, 30, 31, 32))

DECISIONS, CARDS = 0, 1  # the streams of a hand; its nth reshuffle has stream CARDS + n


@inlined
def mixed(word: Any) -> Any:
    """A word as random as its bits are many: the finish of SplitMix64 (Steele, Lea, Flood 2014)."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@inlined
def word_at(key: Any, number: int) -> Any:
    """The word of a number, from 0, in the stream of a key: SplitMix64 seeded with the key."""
    return mixed(key + (np.uint64(number) + ONE) * GOLDEN)


@inlined
def below(word: Any, limit: int) -> int:
    """A choice from 0 to `limit` - 1 by the upper half of a word.

    The upper 32 bits times the limit, over 2**32: no choice is likelier than another by more than
    one part in 2**32 / limit.
    """
    choice: Any = np.int64(((word >> S32) * np.uint64(limit)) >> S32)
    return choice  # type: ignore[no-any-return]


@inlined
def again(word: Any) -> Any:
    """Another word from a word, for a policy that has to choose more than once."""
    return mixed(word + GOLDEN)


@inlined
def shuffle(cards: Any, start: int, stop: int, key: Any) -> None:
    """Put the right cards at the places from `start` up to `stop`, each as likely as the others.

    Place i takes the card of a place from i on, chosen by word i of the stream. So a pack may be
    shuffled as far as it is needed, and further later on, as if it had been done at once.
    """
    size = len(cards)
    for place in range(start, min(stop, size - 1)):
        other = place + below(word_at(key, place), size - place)
        cards[place], cards[other] = cards[other], cards[place]
