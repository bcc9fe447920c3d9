"""What is learned, and the room to learn it in, as arrays.

Owns how large the tables of a model are and what each number in them means. A value is a chance of
winning the game times `SCALE`, for the side of the seat it belongs to, more than at the moment.
"""

from __future__ import annotations

from typing import NamedTuple

from hordago.bots.trained.shape import SEATS, Shape
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.rules.code import LANCES

with extra("lab", "the solver"):
    import numpy as np

SCALE = 40.0

# What lies ahead at the beginning of a lance: one vector of values for each of these.
AHEAD_CHICA = 1
AHEAD_PARES = AHEAD_CHICA + 9
AHEAD_JUEGO = AHEAD_PARES + 9 * 16
AHEADS = AHEAD_JUEGO + 16 * 3 * 16

FIRST_ROUND, LATER_ROUNDS = range(2)  # of mus


class Tables(NamedTuple):
    """What is learned. `contexts` and `score contexts` are those of the shape."""

    regret: T  # (contexts * size)
    average: T  # (contexts * size) the strategy played so far, weighted
    ahead: T  # (contexts, AHEADS, 4, hands) the value of what lies ahead when a lance begins
    ahead_seen: T  # (contexts, AHEADS, 4) how often it was learned from
    mus_regret: T  # (score contexts, 2 rounds, 4, hands, 2): mus, no mus
    mus_average: T
    throw_regret: T  # (score contexts, 4, choices)
    throw_average: T
    throw_value: T  # (score contexts, 4, hands) the value of throwing as one does now
    round_value: T  # (score contexts, 4, hands) the value when a later round of mus begins
    round_seen: T  # (score contexts, 4)
    equity: T  # (target + 1, target + 1) mano's side's chance of winning the game at a score


class Frozen(NamedTuple):
    """A player that does not learn. His sizes are those of the model; his contexts are his own."""

    chance: T  # (contexts * size) in 255ths, as `Tables.regret` stands
    cut: T  # (score contexts, 2, 4, hands) the chance of ending the mus
    throw: T  # (score contexts, 4, choices)
    bands: T
    draws: int
    mus_contexts: int


class Work(NamedTuple):
    """Room for one core: the hand at the table, and numbers on the way."""

    rng: T  # (1) the state of the random words
    deck: T  # ranks; the first `state[0]` are dealt
    pile: T  # ranks thrown
    state: T  # see below
    cards: T  # (4, 4) ranks by seat, highest first
    hand: T  # (4) the number of each seat's hand
    drawn: T  # (4) cards drawn in the last round of mus
    how: T  # (4 lances) how each lance ended
    caller: T
    score: T  # (2) stones of mano's side and of the other: begun with, and paid since
    part_left: T  # (40) what is left of a rank's cards, by rank and how many are held already
    likely: T  # (4, hands) how likely a hand is for a seat, given the others' cards: 1 on average
    win: T  # (4, 5 kinds, hands) 1 where the seat's side wins the lance with that hand
    ours: T  # (4, 5 kinds, hands) stones that the hands of the side are worth
    theirs: T  # (4, 5 kinds) stones that the rivals' hands are worth
    others_hold: T  # (4, 2) who holds pares, juego, of the others, as a set
    pending: T  # (4, hands) the value of earlier lances that are not yet paid
    gain: T  # (2, target + 1) by side: the value of so many stones more
    loss: T  # (2, target + 1) and what so many stones for the others cost
    place: T  # (nodes) the row of `reach` and `value` of a node; -1 where it is not reached
    chosen: T  # (nodes) what a seat that is not learning does
    reach: T  # (rows, hands) how likely the seat plays to there
    value: T  # (rows + ends, hands) of nodes by row, then of the ends of a tree
    valued: T  # (ends) 1 where an end has its value
    follow: T  # (choices) the rows of `value` of what follows a node
    strategy: T  # (slots, hands)
    leaf: T  # (hands)
    total: T  # (hands)
    order: T  # (hands) the hands of a range, weakest first
    chances: T  # (16) of one decision
    ordagos: T  # (1) hands that an órdago decided


DEALT, DECK_SIZE, THROWN, FROZEN_SIDES, FROZEN_CONTEXT = range(5)  # of `Work.state`
ALL_FROZEN = 3  # sides, as a set


def tables_for(shape: Shape, model: Model) -> Tables:
    """Empty tables. Memory is taken as it is written to."""
    n, choices = len(model.ranks), len(model.choice_mask)
    contexts, scores = shape.contexts, shape.score_contexts

    def zeros(*sizes: int) -> T:
        return np.zeros(sizes, np.float32)

    return Tables(
        regret=zeros(contexts * model.size),
        average=zeros(contexts * model.size),
        ahead=zeros(contexts, AHEADS, SEATS, n),
        ahead_seen=zeros(contexts, AHEADS, SEATS),
        mus_regret=zeros(scores, 2, SEATS, n, 2),
        mus_average=zeros(scores, 2, SEATS, n, 2),
        throw_regret=zeros(scores, SEATS, choices),
        throw_average=zeros(scores, SEATS, choices),
        throw_value=zeros(scores, SEATS, n),
        round_value=zeros(scores, SEATS, n),
        round_seen=zeros(scores, SEATS),
        equity=zeros(model.target + 1, model.target + 1),
    )


def frozen_for(shape: Shape, model: Model, *, contexts: bool = True) -> Frozen:
    """Room for a frozen player; without contexts, in place of one where both sides learn."""
    n, choices = len(model.ranks), len(model.choice_mask)
    scores = shape.score_contexts if contexts else 0
    return Frozen(
        np.zeros(shape.contexts * model.size if contexts else 0, np.uint8),
        np.zeros((scores, 2, SEATS, n), np.float32),
        np.zeros((scores, SEATS, choices), np.float32),
        model.bands,
        model.draws,
        model.mus_contexts,
    )


def work_for(model: Model) -> Work:
    """Room for one core."""
    n, kinds = len(model.ranks), len(LANCES)
    nodes = int((model.tree_root[1:] - model.tree_root[:-1]).max())
    ends = int((model.tree_end[1:] - model.tree_end[:-1]).max())
    slots = max(
        int(model.node_first[stop] - model.node_first[start])
        for start, stop in zip(model.tree_root[:-1], model.tree_root[1:], strict=True)
    )

    def zeros(*sizes: int) -> T:
        return np.zeros(sizes, np.float32)

    def whole(*sizes: int) -> T:
        return np.zeros(sizes, np.int64)

    return Work(
        rng=np.zeros(1, np.uint64),
        deck=whole(len(model.pack)),
        pile=whole(len(model.pack)),
        state=whole(5),
        cards=whole(SEATS, 4),
        hand=whole(SEATS),
        drawn=whole(SEATS),
        how=whole(4),
        caller=whole(4),
        score=whole(2),
        part_left=np.zeros(40),
        likely=zeros(SEATS, n),
        win=zeros(SEATS, kinds, n),
        ours=zeros(SEATS, kinds, n),
        theirs=zeros(SEATS, kinds),
        others_hold=whole(SEATS, 2),
        pending=zeros(SEATS, n),
        gain=zeros(2, model.target + 1),
        loss=zeros(2, model.target + 1),
        place=whole(nodes),
        chosen=whole(nodes),
        reach=zeros(nodes, n),
        value=zeros(nodes + ends, n),
        valued=whole(ends),
        follow=whole(16),
        strategy=zeros(slots, n),
        leaf=zeros(n),
        total=zeros(n),
        order=whole(n),
        chances=zeros(16),
        ordagos=whole(1),
    )
