"""A player as one meets them: bets what it has, believes what others bet, seldom bluffs.

Owns a few thresholds and nothing that was learned. Training may have it sit at some of the tables,
so that a policy does not only hold its own against itself but also takes what honest players leave
(a restricted Nash response: Johanson, Zinkevich and Bowling, 2007). It ends the mus and throws as
the rule bots do.
"""

from __future__ import annotations

from typing import Final

from hordago.bots.clubman import PATIENCE, Thresholds
from hordago.bots.counting import counts_of
from hordago.bots.discards import Choice, best_choice
from hordago.bots.trained.shape import EVERYONE, SEATS, Abstraction, Shape, shape_for
from hordago.bots.trained.throws import throws_of
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T, model_of
from hordago.lab.solver.tables import Frozen, frozen_for
from hordago.rules.betting import ALL_IN, NO_REPLY, Lance
from hordago.rules.code import JUEGO, PARES
from hordago.rules.moves import ACCEPT, BET, FOLD, ORDAGO, PASS
from hordago.rules.profile import Rules
from hordago.rules.seating import of_side

with extra("lab", "the solver"):
    import numpy as np

# The least chance that no rival beats the own hand with which it
OPENS, OPENS_BIG = 0.55, 0.85
ACCEPTS, ACCEPTS_RAISE, ACCEPTS_ORDAGO = 0.5, 0.7, 0.88
LEAVES_TO_PARTNER: Final = 0.1  # and so much more where a partner is still to answer
RAISES: Final = 0.85
BLUFFS: Final = 0.06  # how often it opens without,
STAKES_ALL: Final = 0.04  # and stakes the game with whatever it has: whoever is behind does


def honest_player(rules: Rules, sizes_of: Abstraction) -> Frozen:
    """The honest player for a code, in a tree of these sizes."""
    abstraction = sizes_of._replace(bands=(), draws=0)
    shape = shape_for(rules, abstraction)
    model = model_of(rules, shape)
    frozen = frozen_for(shape, model)
    one: T = np.zeros(model.size, np.uint8)
    for block in range(len(shape.blocks)):
        _fill_block(shape, block, one)
    frozen.chance[:] = np.tile(one, shape.contexts)
    _fill_mus(rules, model, frozen)
    return frozen


def _fill_block(shape: Shape, block: int, out: T) -> None:
    tree = shape.trees[shape.blocks[block].tree]
    chances = {seat: unbeaten(shape, block, seat) for seat in range(SEATS)}
    for node, lance in enumerate(tree.lances):
        moves = [tree.moves[slot] for slot in tree.slots(node)]
        shares = what_it_does(lance, moves, chances[lance.turn])
        start = shape.starts[block] + shape.rows(block)[node]
        out[start : start + shares.size] = np.rint(shares * 255).astype(np.uint8).ravel()


def unbeaten(shape: Shape, block: int, seat: int) -> T:
    """By hand of a seat's range: the chance that neither rival's hand is better in the lance.

    As if hands were dealt apart from each other. Rivals who hold nothing cannot win.
    """
    here = shape.blocks[block]
    kind = shape.trees[here.tree].kind
    strength: T = np.array([each[kind] for each in shape.hands.strengths])
    deals: T = np.array(shape.hands.deals, np.float64)
    mine = strength[list(shape.range_of(block, seat))]
    holding = {PARES: here.pares, JUEGO: here.juego}.get(kind, EVERYONE)
    chance: T = np.ones(len(mine))
    for rival in ((seat + 1) % SEATS, (seat + 3) % SEATS):
        if holding >> rival & 1:
            held = list(shape.range_of(block, rival))
            weights = deals[held] / deals[held].sum()
            below = strength[held][None, :] < mine[:, None]
            even = strength[held][None, :] == mine[:, None]
            chance *= (below + 0.5 * even) @ weights
    return np.where(mine > 0, chance, 0.0)


def what_it_does(lance: Lance, moves: list[int], chance: T) -> T:
    """The shares of a node's moves, (moves, hands)."""
    shares: T = np.zeros((len(moves), len(chance)))
    sizes = [move for move in moves if move > BET]

    def give(move: int, part: T | float) -> None:
        if move in moves:
            shares[moves.index(move)] += part

    if lance.offer == 0:
        opens = np.where(chance >= OPENS, 1.0, BLUFFS)
        big = np.where(chance >= OPENS_BIG, 0.5, 0.0) if len(sizes) > 1 else 0.0 * chance
        give(sizes[0], opens * (1 - big))
        give(sizes[-1], opens * big)
        give(PASS, 1 - opens)
        if ORDAGO in moves:
            shares *= 1 - STAKES_ALL
            give(ORDAGO, STAKES_ALL)
        return shares
    if lance.reply != NO_REPLY:
        give(ACCEPT, 1.0)
        return shares
    raised = ACCEPTS_RAISE if lance.stake > 0 else ACCEPTS
    least = ACCEPTS_ORDAGO if lance.offer == ALL_IN else raised
    if of_side(lance.waiting, lance.turn & 1) != 1 << lance.turn:
        least += LEAVES_TO_PARTNER * (1 - least)
    accepts = (chance >= least).astype(np.float64)
    raises = np.where(chance >= RAISES, 0.5, 0.0) * accepts if sizes else 0.0 * chance
    if sizes:
        give(sizes[0], raises)
    give(ACCEPT, accepts - raises)
    give(FOLD, 1 - accepts)
    return shares


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
