"""Small models of the solver, scripts for its players, and hands played by the rules alone."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hordago.bots.counting import counts_of
from hordago.bots.trained.shape import Abstraction, Outcome, Shape, block_of, shape_for
from hordago.bots.trained.tree import Sizes
from hordago.lab.cache import compiled
from hordago.lab.solver.dealing import set_hand
from hordago.lab.solver.model import Model, T, model_of
from hordago.lab.solver.selfplay import play_lances
from hordago.lab.solver.tables import (
    ALL_FROZEN,
    FROZEN_CONTEXT,
    FROZEN_SIDES,
    Frozen,
    Tables,
    Work,
    frozen_for,
    tables_for,
    work_for,
)
from hordago.rules.betting import ACCEPTED, NOT_PLAYED, OPEN, REFUSED, Result, act, allows
from hordago.rules.code import JUEGO, PARES, PUNTO
from hordago.rules.counting import award, award_total, holders
from hordago.rules.hand import LAST_PLACE, OVER, Score, legal_moves, new_hand, step
from hordago.rules.kinds import PerLance
from hordago.rules.moves import NO_MUS, ORDAGO, PASS
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4, Strength

SMALL = Abstraction(Sizes((2,), (3,)), (), 0)
"""One size of bet, one of raise, and one context for each seat that may end the mus."""

TWENTY = Rules(
    removed_ranks=(2, 3, 4, 5, 6), rank_alias=(), target=12, announce_dentro=None, default_bet=2
)
"""A pack of 20 cards: aces, sevens and the figures; 70 hands, and short games."""


def distinct_presets() -> dict[str, Rules]:
    """The presets of four players, one of those that are the same to the solver."""
    found: dict[object, str] = {}
    for name in preset_names():
        rules = Rules.preset(name)
        if rules.n_players == 4:
            found.setdefault((rules.code(), counts_of(rules)), name)
    return {name: Rules.preset(name) for name in found.values()}


HOUSE = Rules(
    deje_bonus=PerLance(1, 1, 2, 2, 1),
    bonus_after_refusal=False,
    real="any_ten",
    real_beats_mano=False,
    pedrete_bonus=2,
    juego33_bonus=1,
    pass_point=PerLance(1, 0, 1, 0, 1),
    refused_raise="one",
    raise_semantics="double",
)
"""What no preset has, of what counts."""

CODES = {
    **distinct_presets(),
    "house": HOUSE,
    "house, who is out stays out": HOUSE.but(
        decliner_out_for_lance=True, who_bets="side", rank_alias=(), bonus_after_refusal=True
    ),
}


class Small(NamedTuple):
    """A model of a code, and room to play in it."""

    rules: Rules
    shape: Shape
    model: Model
    work: Work


@lru_cache(maxsize=2)
def small(rules: Rules, abstraction: Abstraction = SMALL) -> Small:
    """The model of a code in a small abstraction."""
    shape = shape_for(rules, abstraction)
    model = model_of(rules, shape)
    return Small(rules, shape, model, work_for(model))


# Players that follow a script.


def scripted(shape: Shape, model: Model, seed: int) -> Frozen:
    """A player who does one thing, drawn by lot, with each hand at each node; órdago seldom.

    The script is that of context 0.
    """
    chance = np.random.default_rng(seed)
    frozen = frozen_for(shape, model)
    for block, here in enumerate(shape.blocks):
        tree = shape.trees[here.tree]
        for node, lance in enumerate(tree.lances):
            moves = [tree.moves[slot] for slot in tree.slots(node)]
            shares = np.array([0.15 if move == ORDAGO else 1.0 for move in moves])
            width = len(shape.range_of(block, lance.turn))
            chosen = chance.choice(len(moves), size=width, p=shares / shares.sum())
            start = shape.starts[block] + shape.rows(block)[node]
            frozen.chance[start + chosen * width + np.arange(width)] = 255
    return frozen


def scripted_move(shape: Shape, frozen: Frozen, block: int, node: int, hand: int) -> int:
    """The move of the script with a hand."""
    tree = shape.trees[shape.blocks[block].tree]
    held = shape.range_of(block, tree.lances[node].turn)
    start = shape.starts[block] + shape.rows(block)[node] + hand - held.start
    slots = tree.slots(node)
    chances = frozen.chance[start : start + len(slots) * len(held) : len(held)]
    return tree.moves[slots[int(np.argmax(chances))]]


def play_given(m: Model, t: Tables, f: Frozen, w: Work, deals: T, scores: T, winners: T) -> None:
    """Play hands whose cards are given, each from the score that stands for it."""
    stakes = w.place[:4]
    w.state[FROZEN_SIDES] = ALL_FROZEN
    w.state[FROZEN_CONTEXT] = 0
    for i in range(len(deals)):
        for seat in range(4):
            set_hand(
                m, w, seat,
                deals[i, seat, 0], deals[i, seat, 1], deals[i, seat, 2], deals[i, seat, 3],
            )  # fmt: skip
        w.score[0], w.score[1] = scores[i, 0], scores[i, 1]
        winners[i] = play_lances(m, t, f, w, 0, stakes)
        scores[i, 0], scores[i, 1] = w.score[0], w.score[1]


def played_by_the_solver(
    each: Small, frozen: Frozen, deals: list[list[Cards4]], scores: list[Score]
) -> list[tuple[Score, int]]:
    """The score at the end of each hand, and the side that has won the game by it."""
    after: T = np.array(scores, np.int64)
    winners: T = np.zeros(len(deals), np.int64)
    compiled(play_given, fast=True)(
        each.model, tables_for(each.shape, each.model), frozen, each.work,
        np.array(deals, np.int64), after, winners,
    )  # fmt: skip
    return [
        ((int(ours), int(theirs)), int(winner))
        for (ours, theirs), winner in zip(after, winners, strict=True)
    ]


# The same by the rules.


def dealt(rules: Rules, chance: random.Random) -> list[Cards4]:
    """Four hands of a pack, as ranks from the highest."""
    rank_of = rules.rank_of_card()
    cards = chance.sample(rules.cards(), 16)
    return [
        tuple(sorted((rank_of[card] for card in cards[seat::4]), reverse=True))  # type: ignore[misc]
        for seat in range(4)
    ]


def worth(shape: Shape, ranks: list[Cards4]) -> tuple[Strength, ...]:
    """What the hands of the seats are worth."""
    return tuple(shape.hands.strengths[shape.hands.number[each]] for each in ranks)


def played_by_the_rules(
    shape: Shape, frozen: Frozen, deal: list[Cards4], score: Score
) -> tuple[Score, int]:
    """The score at the end of a hand whose mus mano ends, and the side that has won the game."""
    code, seats = shape.code, worth(shape, deal)
    hand = new_hand(code, 0, score, 0)
    while hand.phase < 0:
        hand = step(code, seats, hand, NO_MUS)
    ended = [Outcome(NOT_PLAYED, 0)] * 4
    while hand.phase != OVER:
        kind, lance = hand.phase, hand.lance
        pares = holders(code, seats, PARES)
        juego = 0 if kind == PUNTO else holders(code, seats, JUEGO)
        block = block_of(kind, ended, pares, juego)
        node = shape.trees[shape.blocks[block].tree].lances.index(lance)
        number = shape.hands.number[deal[lance.turn]]
        move = scripted_move(shape, frozen, block, node, number)
        assert allows(legal_moves(code, hand), move) == 1
        after = act(code, 0, lance, move)
        if after.closed != OPEN:
            ended[min(kind, LAST_PLACE)] = Outcome(after.closed, max(after.caller, 0))
        hand = step(code, seats, hand, move)
    return hand.score, hand.winner


def paid_by_the_rules(
    shape: Shape, seats: tuple[Strength, ...], kind: int, how: int, caller: int, stones: int
) -> int:
    """What a lance pays in all, at once and at the count: to mano's side; less than 0 to the other.

    `stones` are those staked, or those that the refusal pays.
    """
    at_once = stones if how == REFUSED else 0
    result = Result(how, stones if how == ACCEPTED else 0, caller & 1)
    given = award(shape.code, 0, seats, result, kind)
    side = caller & 1 if how == REFUSED else given.side
    return (at_once + award_total(given)) * (1 if side == 0 else -1)


def passer(each: Small) -> Frozen:
    """A player who ends the mus at once and then says pass; bets he folds to."""
    frozen = frozen_for(each.shape, each.model)
    frozen.cut[:] = 1
    frozen.chance[:] = 0
    for block, here in enumerate(each.shape.blocks):
        tree = each.shape.trees[here.tree]
        for node, lance in enumerate(tree.lances):
            assert lance.offer > 0 or tree.moves[tree.first[node]] == PASS
            start = each.shape.starts[block] + each.shape.rows(block)[node]
            width = len(each.shape.range_of(block, lance.turn))
            for context in range(each.shape.contexts):
                at = context * each.model.size + start
                frozen.chance[at : at + width] = 255
    return frozen
