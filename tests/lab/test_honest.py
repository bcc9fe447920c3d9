"""The honest player of training: bets what it has, believes what others bet."""

from __future__ import annotations

import numpy as np
import pytest

from hordago.bots.trained.shape import Shape, shape_for
from hordago.lab.solver.honest import honest_player, what_it_does
from hordago.lab.solver.model import T, model_of
from hordago.rules.betting import ALL_IN
from hordago.rules.moves import ACCEPT, BET, FOLD, ORDAGO, PASS
from tests.lab.small_models import SMALL, TWENTY

pytestmark = pytest.mark.xdist_group("solver")


@pytest.fixture(scope="module")
def shape() -> Shape:
    return shape_for(TWENTY, SMALL)


def opening(shape: Shape, chance: float) -> dict[int, float]:
    """What it says first at grande with a hand that is unbeaten with such a chance."""
    tree = shape.trees[shape.blocks[0].tree]
    moves = [tree.moves[slot] for slot in tree.slots(0)]
    shares: T = what_it_does(tree.lances[0], moves, np.array([chance]))
    return dict(zip(moves, shares[:, 0].tolist(), strict=True))


def test_it_opens_with_good_cards_and_seldom_without(shape: Shape) -> None:
    good, bad = opening(shape, 0.95), opening(shape, 0.1)
    assert good[PASS] < 0.05
    assert bad[PASS] > 0.85
    assert sum(share for move, share in bad.items() if move > BET) > 0
    assert good[ORDAGO] == bad[ORDAGO] > 0


def test_it_sees_an_ordago_only_with_what_is_hardly_beaten(shape: Shape) -> None:
    tree = shape.trees[shape.blocks[0].tree]
    node = next(
        node
        for node, lance in enumerate(tree.lances)
        if lance.offer == ALL_IN and lance.reply == 0 and lance.stake == 0
    )
    moves = [tree.moves[slot] for slot in tree.slots(node)]
    shares: T = what_it_does(tree.lances[node], moves, np.array([0.5, 0.99]))
    assert shares[moves.index(FOLD)].tolist() == [1.0, 0.0]
    assert shares[moves.index(ACCEPT)].tolist() == [0.0, 1.0]


def test_its_chances_add_up_at_every_node_of_every_block(shape: Shape) -> None:
    frozen, model = honest_player(TWENTY, SMALL), model_of(TWENTY, shape)
    for block in range(len(shape.blocks)):
        tree = shape.trees[shape.blocks[block].tree]
        for node, lance in enumerate(tree.lances):
            n, width = len(tree.slots(node)), len(shape.range_of(block, lance.turn))
            start = shape.starts[block] + shape.rows(block)[node]
            rows = frozen.chance[start : start + n * width].reshape(n, width).astype(int)
            assert np.all(np.abs(rows.sum(0) - 255) <= n)
    for first, stop in zip(model.choice_first[:-1], model.choice_first[1:], strict=True):
        assert np.all(frozen.throw[0, :, first:stop].sum(-1) == 1)
