"""Where everything stands in trained tables: contexts, lances, blocks and rows.

Owns what a trained player tells apart. A *context* is what all know when the lances begin: how near
both sides are to the target, who ended the mus, whether and how much was drawn. Within a context
there is a *block* for each lance and what was said and declared before it; in a block a *row* for
each node of the lance's tree and each hand that its seat may hold. It must never hold what was
learned: that is in tables and files of this shape.

Seats are counted from mano throughout, so side 0 is mano's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from hordago.bots.trained.hands import Hands, hands_for
from hordago.bots.trained.tree import Sizes, Tree, betting_tree
from hordago.rules.betting import ACCEPTED, REFUSED
from hordago.rules.code import CHICA, GRANDE, JUEGO, PARES, PUNTO, Code
from hordago.rules.hand import eligible
from hordago.rules.profile import Rules

SEATS: Final = 4
EVERYONE: Final = 15
SETS: Final = 16  # of seats
BOTH_SIDES: Final = tuple(seats for seats in range(SETS) if seats & 0b0101 and seats & 0b1010)
"""The sets of seats in which both sides are: only then is there betting at pares and juego."""

FEW: Final = 2  # cards: whoever draws no more has kept something


class Abstraction(NamedTuple):
    """What is told apart."""

    sizes: Sizes = Sizes()
    bands: tuple[int, ...] = (14,)
    """A side that lacks at most so many stones is nearer by one band; falling numbers."""
    draws: int = 1  # 1: tell apart whether anyone of the side that did not cut drew FEW cards

    @property
    def near(self) -> int:
        """What a side lacks at most that is near the target at all."""
        return max(self.bands, default=0)


class Outcome(NamedTuple):
    """How a lance before this one ended."""

    how: int
    caller: int  # the seat that called last, from mano; 0 where nobody did


class Block(NamedTuple):
    """One lance after one history."""

    tree: int  # the number of its tree
    pares: int  # the seats that hold pares; -1 before that is known
    juego: int


def by_seat(outcome: Outcome) -> int:
    """0 to 8: passed, or who called last and how it was answered."""
    if outcome.how not in (REFUSED, ACCEPTED):
        return 0
    return 1 + 2 * outcome.caller + (outcome.how == ACCEPTED)


def by_side(outcome: Outcome) -> int:
    """0 to 2: passed, or which side called last."""
    return 0 if outcome.how not in (REFUSED, ACCEPTED) else 1 + (outcome.caller & 1)


AFTER_GRANDE: Final = 9
AFTER_TWO: Final = 9

FIRST_CHICA: Final = 1
FIRST_PARES: Final = FIRST_CHICA + AFTER_GRANDE
FIRST_JUEGO: Final = FIRST_PARES + len(BOTH_SIDES) * AFTER_TWO
FIRST_PUNTO: Final = FIRST_JUEGO + len(BOTH_SIDES) * SETS
BLOCKS: Final = FIRST_PUNTO + SETS


def block_of(kind: int, outcomes: Sequence[Outcome], pares: int, juego: int) -> int:
    """The number of a lance's block; the lance must be one in which there is betting."""
    if kind == GRANDE:
        return 0
    if kind == CHICA:
        return FIRST_CHICA + by_seat(outcomes[0])
    if kind == PARES:
        before = 3 * by_side(outcomes[0]) + by_side(outcomes[1])
        return FIRST_PARES + BOTH_SIDES.index(pares) * AFTER_TWO + before
    if kind == JUEGO:
        return FIRST_JUEGO + BOTH_SIDES.index(juego) * SETS + pares
    return FIRST_PUNTO + pares


@dataclass(frozen=True)
class Shape:
    """The shape of all tables for a code; made by `shape_for`."""

    code: Code
    hands: Hands
    abstraction: Abstraction
    trees: tuple[Tree, ...]
    blocks: tuple[Block, ...]
    _rows: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False)
    _orders: dict[tuple[int, int, int], dict[int, int]] = field(default_factory=dict, repr=False)

    @property
    def patterns(self) -> int:
        """How many patterns of drawn cards are told apart."""
        return 2 if self.abstraction.draws else 1

    @property
    def mus_contexts(self) -> int:
        """Who ended the mus: at once, or after drawing, by pattern."""
        return SEATS * (1 + self.patterns)

    @property
    def score_contexts(self) -> int:
        """By the bands of both sides."""
        return (len(self.abstraction.bands) + 1) ** 2

    @property
    def contexts(self) -> int:
        """All contexts."""
        return self.mus_contexts * self.score_contexts

    def pattern(self, cutter: int, drawn: Sequence[int]) -> int:
        """The pattern of the cards that each seat drew last, by seat."""
        if not self.abstraction.draws:
            return 0
        return int(min(drawn[(cutter + 1) % SEATS], drawn[(cutter + 3) % SEATS]) <= FEW)

    def mus_context(self, cutter: int, rounds: int, drawn: Sequence[int]) -> int:
        """What the mus has told: who ended it, after how many rounds, and what was drawn."""
        if rounds == 0:
            return cutter
        return SEATS * (1 + self.pattern(cutter, drawn)) + cutter

    def band(self, lacking: int) -> int:
        """The band of a side that lacks so many stones."""
        return sum(lacking <= bound for bound in self.abstraction.bands)

    def score_context(self, lacking: int, others_lacking: int) -> int:
        """The bands of mano's side and of the other."""
        bands = len(self.abstraction.bands) + 1
        return self.band(lacking) * bands + self.band(others_lacking)

    @property
    def any_context(self) -> int:
        """The number after the last context: all that are far from the target together."""
        return self.contexts

    def coarser(self, context: int) -> int | None:
        """The context that stands for one of which nothing is known; None for the coarsest.

        Both sides a band further from the target; then the same without what was drawn, and
        without drawing; then all far contexts together, which is the coarsest.
        """
        if context == self.any_context:
            return None
        scores, mus = divmod(context, self.mus_contexts)
        bands = len(self.abstraction.bands) + 1
        ours, theirs = divmod(scores, bands)
        if scores:
            further = max(ours - 1, 0) * bands + max(theirs - 1, 0)
            return further * self.mus_contexts + mus
        if mus >= SEATS:
            return mus - SEATS
        return self.any_context

    def order(self, block: int, seat: int) -> dict[int, int]:
        """By hand of the range of a seat: its place in the order of the lance, weakest first."""
        held, kind = self.range_of(block, seat), self.trees[self.blocks[block].tree].kind
        key = (kind, held.start, held.stop)
        if key not in self._orders:
            strengths = self.hands.strengths
            ordered = sorted(held, key=lambda hand: (strengths[hand][kind], hand))
            self._orders[key] = {hand: place for place, hand in enumerate(ordered)}
        return self._orders[key]

    def range_of(self, block: int, seat: int) -> range:
        """The hands that a seat may hold in a block, by what was declared."""
        return self._range(self.blocks[block], seat)

    def _range(self, block: Block, seat: int) -> range:
        pares = None if block.pares < 0 else bool(block.pares >> seat & 1)
        juego = None if block.juego < 0 else bool(block.juego >> seat & 1)
        return self.hands.of(pares, juego)

    def rows(self, block: int) -> tuple[int, ...]:
        """Where in its block the slots of each node begin; its whole size at the end.

        The slots of a node stand one after the other, each as wide as the range of its seat.
        """
        if block not in self._rows:
            here = self.blocks[block]
            tree = self.trees[here.tree]
            sizes = [
                len(tree.slots(node)) * len(self._range(here, lance.turn))
                for node, lance in enumerate(tree.lances)
            ]
            self._rows[block] = (0, *accumulate(sizes))
        return self._rows[block]

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where in a context each block begins; a context's whole size at the end."""
        return (0, *accumulate(self.rows(block)[-1] for block in range(len(self.blocks))))


@lru_cache(maxsize=16)
def shape_for(rules: Rules, abstraction: Abstraction) -> Shape:
    """The shape of the tables of a code of four players."""
    code = rules.code()
    trees: list[Tree] = []

    def tree_of(kind: int, holding: int) -> int:
        tree = betting_tree(code, kind, eligible(code, kind, holding), abstraction.sizes)
        if tree not in trees:
            trees.append(tree)
        return trees.index(tree)

    blocks = [Block(tree_of(GRANDE, EVERYONE), -1, -1)]
    blocks += [Block(tree_of(CHICA, EVERYONE), -1, -1)] * AFTER_GRANDE
    for pares in BOTH_SIDES:
        blocks += [Block(tree_of(PARES, pares), pares, -1)] * AFTER_TWO
    for juego in BOTH_SIDES:
        blocks += [Block(tree_of(JUEGO, juego), pares, juego) for pares in range(SETS)]
    blocks += [Block(tree_of(PUNTO, 0), pares, 0) for pares in range(SETS)]
    return Shape(code, hands_for(rules), abstraction, tuple(trees), tuple(blocks))
