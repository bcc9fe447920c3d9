"""Listening to a bot: what it answers at every node, by hand and score."""

from __future__ import annotations

import numpy as np
import pytest

from hordago.bots.clubman import Clubman
from hordago.bots.plain import PassiveBot
from hordago.bots.trained.shape import Shape, shape_for
from hordago.bots.trained.tree import Tree
from hordago.game.actions import Accept, Bet, Fold, Ordago, Pass, Raise, WeAccept
from hordago.lab.solver.at_table import action_at, slot_of
from hordago.lab.solver.hearing import Listener
from hordago.lab.solver.model import Model, T, model_of
from hordago.rules.moves import ACCEPT, BET, FOLD, ORDAGO, PASS
from tests.lab.small_models import SMALL, TWENTY

pytestmark = pytest.mark.xdist_group("solver")


def listener(bot: Clubman | PassiveBot, hands: int, near: int = 0) -> Listener:
    shape = shape_for(TWENTY, SMALL)
    made = Listener(TWENTY, bot, shape, model_of(TWENTY, shape), near=near, seed=3)
    made.listen(hands)
    return made


def heard_at(made: Listener, node: int, tree_number: int = 0) -> dict[int, T]:
    """What was heard at a node of a tree: counts by hand, of each move."""
    tree, first = made.shape.trees[tree_number], _first(made.model, tree_number)
    return {tree.moves[s]: made.said[first + s] for s in tree.slots(node)}


def _first(model: Model, tree_number: int) -> int:
    return int(model.node_first[model.tree_root[tree_number]])


def test_the_same_seed_hears_the_same() -> None:
    one, other = listener(Clubman(), 6), listener(Clubman(), 6)
    assert one.asked == other.asked > 100
    assert np.array_equal(one.said, other.said)


def test_every_answer_is_counted_once_and_every_node_of_grande_is_asked_at() -> None:
    made = listener(Clubman(), 160)
    assert made.said.sum() == made.asked
    for node in range(len(made.shape.trees[0].lances)):
        assert sum(int(counts.sum()) for counts in heard_at(made, node).values()) > 0


def test_a_passive_player_is_heard_to_pass_and_never_to_bet() -> None:
    said = heard_at(listener(PassiveBot(), 20), 0)
    assert said[PASS].sum() > 50
    assert sum(int(counts.sum()) for move, counts in said.items() if move != PASS) == 0


def test_a_clubman_bets_his_better_hands() -> None:
    made = listener(Clubman(), 60)
    said = heard_at(made, 0)
    strength = made.model.strength[0]
    bets = sum(counts for move, counts in said.items() if move > BET)
    assert (bets * strength).sum() / bets.sum() > (said[PASS] * strength).sum() / said[PASS].sum()


def test_near_the_target_nobody_is_asked() -> None:
    far, all_scores = listener(PassiveBot(), 30, near=8), listener(PassiveBot(), 30)
    assert far.asked != all_scores.asked
    nobody_is_ever_far = listener(PassiveBot(), 3, near=TWENTY.target)
    assert nobody_is_ever_far.asked > 0


def grande(shape: Shape) -> Tree:
    return shape.trees[shape.blocks[0].tree]


def node_of(tree: Tree, *moves: int) -> int:
    node = 0
    for move in moves:
        node = next(tree.after[slot] for slot in tree.slots(node) if tree.moves[slot] == move)
    return node


def test_moves_are_actions_of_the_seat_counted_from_mano_and_back() -> None:
    tree = grande(shape_for(TWENTY, SMALL))
    after_bet = node_of(tree, PASS, BET + 2)
    for node in (0, after_bet):
        for slot in tree.slots(node):
            action = action_at(tree, node, slot, mano=3)
            assert action.seat == (tree.lances[node].turn + 3) % 4
            assert slot_of(tree, node, action) == slot


@pytest.mark.parametrize(
    ("action", "move"),
    [
        (Pass(0), PASS),
        (Bet(0, 7), BET + 2),
        (Bet(0, 2, both=True), BET + 2),
        (Ordago(0), ORDAGO),
    ],
)
def test_an_opening_that_the_tree_lacks_is_the_nearest(
    action: Pass | Bet | Ordago, move: int
) -> None:
    tree = grande(shape_for(TWENTY, SMALL))
    assert tree.moves[slot_of(tree, 0, action)] == move


@pytest.mark.parametrize(
    ("action", "move"),
    [(Fold(1), FOLD), (Accept(1), ACCEPT), (WeAccept(1), ACCEPT), (Raise(1, 9), BET + 3)],
)
def test_an_answer_that_the_tree_lacks_is_the_nearest(
    action: Fold | Accept | WeAccept | Raise, move: int
) -> None:
    tree = grande(shape_for(TWENTY, SMALL))
    node = node_of(tree, BET + 2)
    assert tree.moves[slot_of(tree, node, action)] == move
