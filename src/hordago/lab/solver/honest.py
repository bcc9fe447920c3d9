"""A player as one meets them in a club: bets what it has, believes what others bet, seldom bluffs.

Owns what a clubman was heard to answer, as a table. Training may have it sit at some of the tables,
so that a policy does not only hold its own against itself but also takes what honest players leave
(a restricted Nash response: Johanson, Zinkevich and Bowling, 2007). It ends the mus and throws as
the clubman does who has seen no sign, and plays far from the target only: near it what the clubman
does depends on more than its tables tell apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hordago.bots.clubman import PATIENCE, Clubman, Thresholds
from hordago.bots.counting import counts_of
from hordago.bots.discards import Choice, best_choice
from hordago.bots.trained.hands import Hands
from hordago.bots.trained.shape import SEATS, Abstraction, Shape, shape_for
from hordago.bots.trained.throws import throws_of
from hordago.lab.extras import extra
from hordago.lab.solver.hearing import Listener
from hordago.lab.solver.model import Model, T, model_of
from hordago.lab.solver.tables import Frozen, frozen_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

HEARD: Final = 4000  # hands, for which one core takes most of a minute
ALIKE: Final = 0.02  # of all hands: so far in the order of a lance an answer still tells something
UNHEARD: Final = 1e-3  # what is quietest, where nothing was heard at all


def honest_player(
    rules: Rules, sizes_of: Abstraction, *, hands: int = HEARD, seed: int = 0
) -> Frozen:
    """The honest player for a code, in a tree of these sizes, after so many hands of listening.

    It is heard, and fit to play, where both sides are far from the target by these bands.
    """
    shape = shape_for(rules, sizes_of._replace(bands=(), draws=0))
    model = model_of(rules, shape)
    listener = Listener(rules, Clubman(), shape, model, near=sizes_of.near, seed=seed)
    listener.listen(hands)
    frozen = frozen_for(shape, model)
    _fill_lances(shape, model, listener.said, frozen.chance.reshape(-1, model.size))
    _fill_mus(rules, model, frozen)
    return frozen


def _fill_lances(shape: Shape, model: Model, said: T, out: T) -> None:
    """Write what it does in all blocks into all contexts of `out`, (contexts, size)."""

    @cache
    def rows(number: int, node: int, start: int, stop: int) -> T:
        tree = shape.trees[number]
        slots = tree.slots(node)
        first = int(model.node_first[model.tree_root[number]])
        heard = said[first + slots.start : first + slots.stop, start:stop]
        shares = smoothed(heard, alike(shape.hands, tree.kind, start, stop))
        return np.rint(shares * 255).astype(np.uint8).ravel()

    for block, here in enumerate(shape.blocks):
        starts = [shape.starts[block] + row for row in shape.rows(block)]
        for node, lance in enumerate(shape.trees[here.tree].lances):
            held = shape.range_of(block, lance.turn)
            out[:, starts[node] : starts[node + 1]] = rows(here.tree, node, held.start, held.stop)


def smoothed(heard: T, likeness: T) -> T:
    """Shares of moves by hand, of counts (moves, hands), the quietest move first."""
    some: T = heard @ likeness
    some[0] += UNHEARD
    shares: T = some / some.sum(0)
    return shares


def alike(hands: Hands, kind: int, start: int, stop: int) -> T:
    """How much hands of a range tell of each other, (hands, hands): by the order of the lance."""
    strength: T = np.array([each[kind] for each in hands.strengths[start:stop]])
    place = np.argsort(np.argsort(strength, kind="stable"), kind="stable")
    apart: T = np.abs(place[:, None] - place[None, :])
    return np.exp(-apart / (ALIKE * len(place)))


def _fill_mus(rules: Rules, model: Model, frozen: Frozen) -> None:
    """The mus of the rule bots: kept if the hand is worth nearly what the best discard promises."""
    thresholds = Thresholds()
    throws = throws_of(rules)
    for seat in range(SEATS):
        before = (seat + 1) // 2  # rivals who are asked before it
        for hand, ranks in enumerate(map(tuple, model.ranks.tolist())):
            choice: Choice = best_choice(
                rules.code(), counts_of(rules), ranks, (), before,
                max(rules.min_discard, 1), rules.max_discard, thresholds.weights,
            )  # fmt: skip
            for later in range(2):
                least = thresholds.cut_ratio * PATIENCE**later * choice.changed
                frozen.cut[0, later, seat, hand] = choice.kept >= least
            first = throws.first[hand]
            masks = throws.masks[first : throws.first[hand + 1]]
            frozen.throw[0, seat, first + masks.index(_mask(ranks, choice.thrown, masks))] = 1


def _mask(ranks: tuple[int, ...], thrown: tuple[int, ...], masks: tuple[int, ...]) -> int:
    """The choice that throws these ranks."""
    wanted = sorted(thrown)
    return next(
        mask
        for mask in masks
        if sorted(rank for place, rank in enumerate(ranks) if mask >> place & 1) == wanted
    )
