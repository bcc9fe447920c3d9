"""One lance between two seats as a game by itself: solved exactly, and learned by the solver.

The lance is pares in a pack of 20 cards. Seats 2 and 3 hold known cards without pares, so that only
seats 0 and 1 speak, one of each side, with any hands that the other 12 cards give them; or seat 1
plays with an open hand. What stones are worth is linear, and an órdago comes to as many stones as
the target: a game of two players and sum zero with an exact solution.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix, hstack

from hordago.bots.counting import ways
from hordago.bots.trained.shape import Outcome, block_of
from hordago.bots.trained.tree import Tree
from hordago.lab.cache import compiled
from hordago.lab.chance import word_at
from hordago.lab.solver.dealing import draw, prepare, set_hand
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.tables import (
    DEALT,
    DECK_SIZE,
    FROZEN_SIDES,
    THROWN,
    Frozen,
    Tables,
    Work,
    frozen_for,
    tables_for,
)
from hordago.lab.solver.walking import walk_lance
from hordago.rules.betting import ACCEPTED, ALL_IN, PASSED
from hordago.rules.code import PARES
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4
from tests.lab.small_models import TWENTY, paid_by_the_rules, small, worth

KNOWN: tuple[Cards4, Cards4] = (9, 8, 7, 6), (9, 8, 7, 6)  # of seats 2 and 3
HOLDERS = 0b0011


class Learned(NamedTuple):
    """How good what was learned is, in stones of mano's side."""

    value: float  # of both playing it
    best: float  # of the best reply of mano's side to the other's
    worst: float  # of the best reply of the other side

    @property
    def exploitable(self) -> float:
        """What both best replies gain together: 0 in an equilibrium, and nowhere else."""
        return self.best - self.worst


class LanceGame:
    """The game in sequence form (Koller, Megiddo and von Stengel 1996).

    A plan of a seat has a number for each of its hands and each of its moves: the chance that it
    makes all its own moves up to there, the root being 1. The value of two plans is ``x @ A @ y``;
    the moves at a node add up to the move that led there: ``E @ x == e``.
    """

    def __init__(self, rules: Rules = TWENTY, shown: Cards4 | None = None) -> None:
        """`shown` is the open hand of seat 1, if it has one."""
        self.small = small(rules)
        shape = self.shape = self.small.shape
        passed = [Outcome(PASSED, 0)] * 2
        self.block = block_of(PARES, passed, HOLDERS, -1)
        self.tree: Tree = shape.trees[shape.blocks[self.block].tree]
        held = list(shape.hands.counts)
        for rank, number in Counter(rank for ranks in KNOWN for rank in ranks).items():
            held[rank] -= number
        self.left = tuple(held)
        possible = [
            h
            for h in shape.range_of(self.block, 0)
            if all(n <= held[rank] for rank, n in Counter(shape.hands.ranks[h]).items())
        ]
        self.shown = None if shown is None else shape.hands.number[shown]
        self.hands = [possible, possible if self.shown is None else [self.shown]]
        self.slots = [
            [slot for node, lance in enumerate(self.tree.lances) if lance.turn == seat
             for slot in self.tree.slots(node)]
            for seat in range(2)
        ]  # fmt: skip
        self.sequences = [1 + len(slots) for slots in self.slots]
        self._index = [{slot: 1 + i for i, slot in enumerate(slots)} for slots in self.slots]

    @cached_property
    def paths(self) -> list[tuple[tuple[int, int], int]]:
        """By end of play: the last sequence of each seat, and the number of the end."""
        found = []
        self.leads: list[dict[int, int]] = [
            {},
            {},
        ]  # node: the sequence of its seat that leads there

        def visit(node: int, at: tuple[int, int]) -> None:
            seat = self.tree.lances[node].turn
            assert node not in self.leads[seat]  # every node is reached in one way
            self.leads[seat][node] = at[seat]
            for slot in self.tree.slots(node):
                step = self._index[seat][slot]
                then = (step, at[1]) if seat == 0 else (at[0], step)
                to = self.tree.after[slot]
                if to >= 0:
                    visit(to, then)
                else:
                    found.append((then, -1 - to))

        visit(0, (0, 0))
        return found

    @cached_property
    def payoff(self) -> csr_matrix:
        """A: what the rules pay mano's side, times the chance of the two hands."""
        rows, columns, values = [], [], []
        chances = self._chances()
        for i, j in zip(*np.nonzero(chances), strict=True):
            both = [self.shape.hands.ranks[self.hands[seat][k]] for seat, k in enumerate((i, j))]
            seats = worth(self.shape, [*both, *KNOWN])
            for (mine, theirs), end in self.paths:
                how, caller, stones = self.tree.ends[end]
                paid = paid_by_the_rules(self.shape, seats, PARES, how, caller, stones)
                if how == ACCEPTED and stones == ALL_IN:
                    paid = self.shape.code.target * (1 if paid > 0 else -1)
                rows.append(i * self.sequences[0] + mine)
                columns.append(j * self.sequences[1] + theirs)
                values.append(paid * chances[i, j])
        size = [len(self.hands[seat]) * self.sequences[seat] for seat in range(2)]
        return coo_matrix((values, (rows, columns)), shape=size).tocsr()

    def _chances(self) -> T:
        """The chance of each two hands, given that both have pares."""
        found: T = np.zeros((len(self.hands[0]), len(self.hands[1])))
        for i, h in enumerate(self.hands[0]):
            first = self.shape.hands.ranks[h]
            gone = Counter(first)
            left = tuple(held - gone[rank] for rank, held in enumerate(self.left))
            for j, other in enumerate(self.hands[1]):
                found[i, j] = ways(self.left, first) * ways(left, self.shape.hands.ranks[other])
        return found / found.sum()

    def flow(self, seat: int) -> tuple[csr_matrix, T]:
        """E and e of a seat."""
        assert self.paths
        wide = self.sequences[seat]
        rows: list[int] = []
        columns: list[int] = []
        values: list[float] = []
        right: list[float] = []
        for i in range(len(self.hands[seat])):
            rows.append(len(right))
            columns.append(i * wide)
            values.append(1.0)
            right.append(1.0)
            for node, lead in self.leads[seat].items():
                row = len(right)
                steps = [self._index[seat][slot] for slot in self.tree.slots(node)]
                for step, sign in [(lead, -1.0), *((step, 1.0) for step in steps)]:
                    rows.append(row)
                    columns.append(i * wide + step)
                    values.append(sign)
                right.append(0.0)
        shape = (len(right), len(self.hands[seat]) * wide)
        return coo_matrix((values, (rows, columns)), shape=shape).tocsr(), np.array(right)

    def value(self) -> float:
        """The value of the game for mano's side: the best that its plan is sure of.

        The other side's best reply to a plan x is a linear program; by its dual, what x is sure of
        is the greatest ``f @ q`` with ``F.T @ q <= A.T @ x``, so that x and q are found at once.
        """
        mine, e = self.flow(0)
        theirs, f = self.flow(1)
        found = linprog(
            np.concatenate([np.zeros(mine.shape[1]), -f]),
            A_ub=hstack([-self.payoff.T, theirs.T]),
            b_ub=np.zeros(theirs.shape[1]),
            A_eq=hstack([mine, csr_matrix((mine.shape[0], len(f)))]),
            b_eq=e,
            bounds=[(0, None)] * mine.shape[1] + [(None, None)] * len(f),
        )
        assert found.success, found.message
        return -float(found.fun)

    def best_reply(self, seat: int, gains: T) -> float:
        """The most that a plan of a seat gets, where ``gains`` is what each sequence brings."""
        wide = self.sequences[seat]
        total = 0.0
        for i in range(len(self.hands[seat])):
            worth_of = gains[i * wide : (i + 1) * wide].copy()
            # Later nodes of a tree have greater numbers.
            for node in sorted(self.leads[seat], reverse=True):
                steps = [self._index[seat][slot] for slot in self.tree.slots(node)]
                worth_of[self.leads[seat][node]] += worth_of[steps].max()
            total += worth_of[0]
        return total

    # Learning.

    def learned(self, deals: int, seed: int = 1) -> Learned:
        """What the solver's own programs learn of the lance in so many deals."""
        m, w = self.small.model, self.small.work
        tables = tables_for(self.shape, m)
        w.gain[:] = w.loss[:] = np.arange(m.target + 1)
        w.pending[:] = 0
        w.how[:], w.caller[:] = PASSED, 0
        for seat, ranks in enumerate(KNOWN):
            set_hand(m, w, 2 + seat, *ranks)
        pack: T = np.repeat(np.arange(10), self.left).astype(np.int64)
        nobody = frozen_for(self.shape, m, contexts=False)
        if self.shown is not None:
            set_hand(m, w, 1, *self.shape.hands.ranks[self.shown])
            for rank in self.shape.hands.ranks[self.shown]:
                pack = np.delete(pack, np.flatnonzero(pack == rank)[0])
        hidden = 2 if self.shown is None else 1
        learn = compiled(learn_pares, fast=True)
        learn(m, tables, nobody, w, np.uint64(seed), deals, pack, hidden)
        x, y = (self._plan(tables, seat) for seat in range(2))
        mine, theirs = self.payoff @ y, self.payoff.T @ x
        return Learned(float(x @ mine), self.best_reply(0, mine), -self.best_reply(1, -theirs))

    def _plan(self, tables: Tables, seat: int) -> T:
        """The average strategy of a seat as a plan."""
        assert self.paths
        held, wide = self.shape.range_of(self.block, seat), self.sequences[seat]
        plan: T = np.zeros(len(self.hands[seat]) * wide)
        start, rows = self.shape.starts[self.block], self.shape.rows(self.block)
        for i, h in enumerate(self.hands[seat]):
            plan[i * wide] = 1
            for node in sorted(self.leads[seat]):
                slots = self.tree.slots(node)
                at = start + rows[node] + h - held.start
                shares = tables.average[at : at + len(slots) * len(held) : len(held)]
                total = float(shares.sum())
                parts = shares / total if total > 0 else np.full(len(slots), 1 / len(slots))
                lead = plan[i * wide + self.leads[seat][node]]
                for slot, part in zip(slots, parts, strict=True):
                    plan[i * wide + self._index[seat][slot]] = lead * part
        return plan


def learn_pares(
    m: Model, t: Tables, f: Frozen, w: Work, seed: T, deals: int, pack: T, hidden: int
) -> None:  # fmt: skip
    """Deal the first seats from a pack and let seats 0 and 1 learn the lance, as training does."""
    w.state[FROZEN_SIDES] = 0
    for number in range(deals):
        w.rng[0] = word_at(seed, number)
        for i in range(len(pack)):
            w.deck[i] = pack[i]
        w.state[DEALT], w.state[DECK_SIZE], w.state[THROWN] = 0, len(pack), 0
        for seat in range(hidden):
            a, b, c, d = draw(w), draw(w), draw(w), draw(w)
            set_hand(m, w, seat, a, b, c, d)
        weight = np.float32((number + 1) * 1e-4)
        for seat in range(2):
            prepare(m, w, seat)
            if seat >= hidden:  # its cards were not dealt: they are no likelier for the others'
                for h in range(len(m.ranks)):
                    w.likely[seat, h] = 1
            walk_lance(m, t, f, w, 0, PARES, seat, weight, weight * weight)
