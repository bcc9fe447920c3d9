"""A lance's tree at a real table: its moves as actions, actions as its moves, and who has what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordago.bots.trained.shape import SEATS
from hordago.bots.trained.tree import Tree
from hordago.game.actions import ACTION_OF_PLAIN, Action, Bet, Ordago, Raise
from hordago.game.permission import move_of
from hordago.lab.solver.model import Model
from hordago.lab.solver.translating import nearest_move
from hordago.rules import moves
from hordago.rules.code import JUEGO, PARES

_ALONE: Final = {moves.WE_FOLD: moves.FOLD, moves.WE_ACCEPT: moves.ACCEPT}
"""What a plural is taken for where a lance's tree does not have it."""


def action_at(tree: Tree, node: int, slot: int, mano: int = 0) -> Action:
    """The action that a slot of a node stands for, at a table where `mano` is mano."""
    lance, move = tree.lances[node], tree.moves[slot]
    seat = (lance.turn + mano) % SEATS
    if move > moves.BET:
        stones = move - moves.BET
        return Bet(seat, stones) if lance.offer == 0 else Raise(seat, stones)
    if move == moves.ORDAGO:
        return Ordago(seat)
    return ACTION_OF_PLAIN[move](seat)


def slot_of(tree: Tree, node: int, action: Action) -> int:
    """The slot of a node that is nearest to an action; a bet on two lances is one on the first."""
    slots = tree.slots(node)
    moves_here = tuple(tree.moves[slot] for slot in slots)
    move = move_of(action, ())
    if move > moves.BET_BOTH:
        move += moves.BET - moves.BET_BOTH
    if move not in moves_here:
        move = _ALONE.get(move, move)
    return slots[nearest_move(moves_here, move)]


def holders_at(model: Model, hands: Sequence[int]) -> list[int]:
    """The seats whose hands are pares, and those whose hands are juego, each as a set."""
    return [
        sum(1 << seat for seat in range(SEATS) if model.strength[kind, hands[seat]] > 0)
        for kind in (PARES, JUEGO)
    ]
