"""Players for compiled play: plain functions that numba compiles, and the tables that they read.

Owns three of them and what a policy is. A policy is told what its seat may know, and no more; it
decides, and the rules say what that leads to. A move that is not legal stops the playout with an
error: nothing is mended.

A policy's function takes

- ``code``: the code's numbers (`hordago.rules.code.Code`);
- ``hand``: all that everyone at the table knows (`hordago.rules.hand.Hand`);
- ``own``: what the seat on turn knows beside it (`hordago.lab.playing.Own`);
- ``legal``: what it may do (`hordago.rules.betting.Legal`);
- ``table``: whatever it was given to read: arrays, numbers, tuples of these;
- ``word``: a random word of 64 bits for this decision (`hordago.lab.chance.below`, `again`),

and answers with a move (`hordago.rules.moves`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import isfunction
from typing import Any, NamedTuple

from hordago.errors import HordagoError
from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numpy as np

    from hordago.lab.chance import again, below
    from hordago.lab.compiling import inlined
from hordago.rules.betting import Legal
from hordago.rules.code import LANCES, Code
from hordago.rules.hand import EXCHANGE, Hand
from hordago.rules.moves import (
    ACCEPT,
    BET,
    BET_BOTH,
    DISCARD,
    FOLD,
    MUS,
    NO_MUS,
    ORDAGO,
    PASS,
)
from hordago.rules.profile import Rules
from hordago.rules.seating import size_of

Choose = Callable[[Code, Hand, Any, Legal, Any, Any], int]

PLACES = 4
SMALLEST, LARGEST = 2, 5  # the sizes of a bet drawn by kind


@dataclass(frozen=True)
class Policy:
    """A function that decides, and the table that it reads.

    The function is compiled once for all tables of the same type. Raises `HordagoError` where what
    is to decide is no function.
    """

    choose: Choose
    table: Any = 0

    def __post_init__(self) -> None:
        """Only a function can be compiled; numba may have made something of it already."""
        if not isfunction(self.choose) and not hasattr(self.choose, "py_func"):
            raise HordagoError(f"a policy is made of a function, not of {self.choose!r}")

    @property
    def name(self) -> str:
        """The function's name."""
        return self.choose.__name__


Policies = Policy | tuple[Policy, Policy]
"""One policy for every seat, or one for those of A's side and one for those of B's."""


@inlined
def uniform(code: Code, hand: Hand, own: Any, legal: Legal, table: Any, word: Any) -> int:
    """Every legal move is as likely as the others; every size of a bet is a move."""
    if legal.discards != 0:
        return DISCARD + mask_among(legal.discards, word)
    plain = size_of(legal.calls)
    sizes = legal.most - legal.least + 1 if legal.most > 0 else 0
    both = legal.both_most - legal.both_least + 1 if legal.both_most > 0 else 0
    chosen = below(word, plain + sizes + both)
    if chosen < plain:
        return member(legal.calls, chosen)
    chosen -= plain
    if chosen < sizes:
        return BET + legal.least + chosen
    return BET_BOTH + legal.both_least + chosen - sizes


@inlined
def by_kind(code: Code, hand: Hand, own: Any, legal: Legal, table: Any, word: Any) -> int:
    """Every kind of legal move is as likely as the others, with sizes from 2 to 5.

    As the bot `random` plays: how many cards are thrown is drawn before which.
    """
    if legal.discards != 0:
        thrown = member(legal.discards, below(word, size_of(legal.discards)))
        return DISCARD + mask_among(1 << thrown, again(word))
    plain = size_of(legal.calls)
    sized = 1 if legal.most > 0 else 0
    both = 1 if legal.both_most > 0 else 0
    chosen = below(word, plain + sized + both)
    if chosen < plain:
        return member(legal.calls, chosen)
    if chosen < plain + sized:
        return BET + usual_size(legal.least, legal.most, again(word))
    return BET_BOTH + usual_size(legal.both_least, legal.both_most, again(word))


@inlined
def member(members: int, number: int) -> int:
    """The place of the bit that is `number` bits above the lowest one set."""
    while number > 0:
        members &= members - 1
        number -= 1
    return size_of((members & -members) - 1)


@inlined
def mask_among(counts: int, word: Any) -> int:
    """A choice of cards to throw, any choice of so many as are in the set `counts`."""
    chosen = 0
    possible = 0
    for mask in range(1 << PLACES):
        if counts >> size_of(mask) & 1:
            possible += 1
    skipped = below(word, possible)
    for mask in range(1 << PLACES):
        if counts >> size_of(mask) & 1:
            if skipped == 0:
                chosen = mask
            skipped -= 1
    return chosen


@inlined
def usual_size(least: int, most: int, word: Any) -> int:
    """A size from SMALLEST to LARGEST, or the nearest that is legal."""
    low = min(max(SMALLEST, least), most)
    high = max(min(LARGEST, most), low)
    return low + below(word, high - low + 1)


# A player that is a table: an example of how one is written, and one to plug other numbers into.

QUIET, USUAL, MORE, ALL = range(4)
"""What a table weighs up: mus, pass or fold; no mus, the least bet or accept; five more; órdago."""

MORE_STONES = 5
ONE_IN = 1 << 16  # weights are parts of this


class Style(NamedTuple):
    """The table of `by_table`: how a hand is played, by its class (`Strength.grande`).

    `bounds[kind + 1, answering, class, what]` is the chance, in parts of `ONE_IN`, that what is
    said is at most `what`, in a kind of lance (the row before that of grande is the mus) before a
    call or answering one. `throws[class]` are the cards thrown, as a mask.
    """

    bounds: Any  # shape (6, 2, 10_000, 3)
    throws: Any  # shape (10_000,)


@inlined
def by_table(code: Code, hand: Hand, own: Any, legal: Legal, table: Any, word: Any) -> int:
    """Play by a `Style`; what is not legal gives way to the next quieter thing that is."""
    row = own.strength.grande
    if legal.discards != 0:
        thrown = table.throws[row]
        return DISCARD + (thrown if legal.discards >> size_of(thrown) & 1 else legal_throw(legal))
    answering = 1 if legal.calls >> FOLD & 1 else 0
    drawn = below(word, ONE_IN)
    what = QUIET
    while what < ALL and drawn >= table.bounds[hand.phase + 1, answering, row, what]:
        what += 1
    if hand.phase == EXCHANGE:
        return MUS if what == QUIET else NO_MUS
    if what == ALL and legal.calls >> ORDAGO & 1:
        return ORDAGO
    if what >= MORE and legal.most > 0:
        return BET + min(max(legal.least, MORE_STONES), legal.most)
    if what >= USUAL:
        return ACCEPT if answering == 1 else BET + min(max(legal.least, SMALLEST), legal.most)
    return FOLD if answering == 1 else PASS


@inlined
def legal_throw(legal: Legal) -> int:
    """The lowest cards of the hand, as few as may be thrown."""
    count = member(legal.discards, 0)
    return (1 << PLACES) - (1 << PLACES - count)


def sober(rules: Rules) -> Style:
    """A style as an example: it bets and sees what beats most hands, and keeps kings and aces.

    A hand's worth in a lance is the share of the pack's hands that it beats or equals, all classes
    of hands counted alike.
    """
    rows = rules.ranking().rows
    bounds = np.full((len(LANCES) + 1, 2, 10_000, ALL), ONE_IN, np.int64)
    throws = np.zeros(10_000, np.int64)
    for kind in range(len(LANCES)):
        order = np.sort([row[kind] for row in rows.values()])
        for key, row in rows.items():
            worth = np.searchsorted(order, row[kind], "right") / len(order)
            for answering, starts in enumerate(((0.6, 0.85, 0.97), (0.55, 0.9, 0.98))):
                bounds[kind + 1, answering, key] = [
                    ONE_IN * min(max(0.5 + 10 * (start - worth), 0), 1) for start in starts
                ]
    for key, row in rows.items():
        ranks = [int(digit) for digit in f"{key:04}"]
        throws[key] = sum(1 << place for place, rank in enumerate(ranks) if rank not in {0, 9})
        bounds[0, :, key] = 0 if row.juego > 0 and row.pares > 0 else ONE_IN
    return Style(bounds, throws)
