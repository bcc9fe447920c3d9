"""The honest player of training: does what a clubman was heard to do."""

from __future__ import annotations

import numpy as np
import pytest

from hordago.bots.trained.shape import Shape, shape_for
from hordago.lab.solver.honest import alike, honest_player, smoothed
from hordago.lab.solver.model import T, model_of
from hordago.lab.solver.tables import Frozen
from hordago.rules.betting import ALL_IN
from hordago.rules.code import GRANDE
from hordago.rules.moves import ACCEPT, FOLD, PASS
from tests.lab.small_models import SMALL, TWENTY

pytestmark = pytest.mark.xdist_group("solver")

NEAR = SMALL._replace(bands=(4, 2))


@pytest.fixture(scope="module")
def shape() -> Shape:
    """It tells no scores apart: near the target it does not play."""
    return shape_for(TWENTY, SMALL)


@pytest.fixture(scope="module")
def player() -> Frozen:
    return honest_player(TWENTY, NEAR, hands=80)


def rows(shape: Shape, player: Frozen, block: int, node: int) -> T:
    """What it does at a node: (contexts, moves, hands), in 255ths."""
    tree = shape.trees[shape.blocks[block].tree]
    lance = tree.lances[node]
    n, width = len(tree.slots(node)), len(shape.range_of(block, lance.turn))
    start = shape.starts[block] + shape.rows(block)[node]
    chance = player.chance.reshape(shape.contexts, -1)
    return chance[:, start : start + n * width].reshape(-1, n, width).astype(int)


def test_its_chances_add_up_at_every_node_of_every_block(shape: Shape, player: Frozen) -> None:
    for block, here in enumerate(shape.blocks):
        tree = shape.trees[here.tree]
        for node in range(len(tree.lances)):
            assert np.all(np.abs(rows(shape, player, block, node).sum(1) - 255) <= 4)
    model = model_of(TWENTY, shape)
    for first, stop in zip(model.choice_first[:-1], model.choice_first[1:], strict=True):
        assert np.all(player.throw[:, :, first:stop].sum(-1) == 1)


def test_it_opens_with_better_hands_than_it_passes(shape: Shape, player: Frozen) -> None:
    order = shape.order(0, 0)
    best, worst = max(order, key=order.__getitem__), min(order, key=order.__getitem__)
    tree = shape.trees[shape.blocks[0].tree]
    passes = rows(shape, player, 0, 0)[0, tree.moves.index(PASS)]
    assert passes[best] < passes[worst]


def test_it_sees_an_ordago_only_with_what_is_hardly_beaten(shape: Shape, player: Frozen) -> None:
    tree = shape.trees[shape.blocks[0].tree]
    node = next(
        node
        for node, lance in enumerate(tree.lances)
        if lance.offer == ALL_IN and lance.reply == 0 and lance.stake == 0
    )
    moves = [tree.moves[slot] for slot in tree.slots(node)]
    order = shape.order(0, tree.lances[node].turn)
    best, worst = max(order, key=order.__getitem__), min(order, key=order.__getitem__)
    far = rows(shape, player, 0, node)[0]
    assert far[moves.index(ACCEPT), best] > 200
    assert far[moves.index(FOLD), worst] > 200


def test_what_was_heard_of_a_hand_tells_of_those_that_are_as_good(shape: Shape) -> None:
    likeness = alike(shape.hands, GRANDE, 0, len(shape.hands.ranks))
    assert np.all(np.diag(likeness) == 1)
    heard: T = np.zeros((2, len(likeness)))
    heard[1, 5] = 4
    shares = smoothed(heard, likeness)
    assert np.allclose(shares.sum(0), 1)
    assert shares[1, 5] > 0.99
    assert shares[1].argmin() == likeness[5].argmin()


def test_where_nothing_was_heard_it_is_quiet(shape: Shape) -> None:
    n = len(shape.hands.ranks)
    shares = smoothed(np.zeros((3, n)), alike(shape.hands, GRANDE, 0, n))
    assert np.all(shares[0] == 1)
