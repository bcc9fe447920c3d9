"""Actions as numbers of a fixed layout, for learners and environments.

Owns the layout and its version. A layout never changes: another one gets another version, so that a
trained policy says which it was trained on.

Version 1, `SIZE` numbers:

========= =========================================================================================
0 to 8    mus, no mus, pass, fold, accept, we fold, we accept, órdago, órdago on grande and chica
9 to 24   discard: 9 + mask, bit 0 of the mask the first card of the hand as a view shows it
25 to 63  a bet of 2 to 40 stones, or a raise by as many
64 to 102 a bet of 2 to 40 stones on grande and on chica at once
========= =========================================================================================

A hand is shown from the highest rank of its code to the lowest, so the same mask means the same
cards in every deal of a hand. Sizes beyond the layout (1, or more than 40) have no number, and
neither have cuts and signs.
"""

from __future__ import annotations

from typing import Final

from hordago.errors import HordagoError
from hordago.game.actions import ACTION_OF_PLAIN, MOVE_OF_PLAIN, Action, Bet, Discard, Ordago, Raise
from hordago.game.legal import LegalActions
from hordago.rules import moves

VERSION: Final = 1

FIRST_DISCARD: Final = 9
FIRST_BET: Final = FIRST_DISCARD + 16
LEAST, MOST = 2, 40
FIRST_BOTH_BET: Final = FIRST_BET + MOST - LEAST + 1
SIZE: Final = FIRST_BOTH_BET + MOST - LEAST + 1


def index_of(action: Action, legal: LegalActions) -> int | None:
    """The number of an action; None where the layout has none for it.

    `legal` is what the seat may do, whose cards a discard is numbered by. Raises `HordagoError` for
    a discard of other cards.
    """
    match action:
        case Bet(_, stones, both) if LEAST <= stones <= MOST:
            return (FIRST_BOTH_BET if both else FIRST_BET) + stones - LEAST
        case Raise(_, stones) if LEAST <= stones <= MOST:
            return FIRST_BET + stones - LEAST
        case Ordago(_, both):
            return moves.ORDAGO_BOTH if both else moves.ORDAGO
        case Discard(_, cards):
            if not set(cards) <= set(legal.cards):
                raise HordagoError(f"{action} throws cards that are not in the hand {legal.cards}")
            return FIRST_DISCARD + sum(1 << legal.cards.index(card) for card in set(cards))
    return MOVE_OF_PLAIN.get(type(action))


def action_at(index: int, legal: LegalActions) -> Action:
    """The action of a number for the seat that `legal` is for; it need not be legal.

    Raises `HordagoError` for a number outside the layout.
    """
    seat = legal.seat
    if index in ACTION_OF_PLAIN:
        return ACTION_OF_PLAIN[index](seat)
    if index in (moves.ORDAGO, moves.ORDAGO_BOTH):
        return Ordago(seat, both=index == moves.ORDAGO_BOTH)
    if FIRST_DISCARD <= index < FIRST_BET:
        mask = index - FIRST_DISCARD
        return Discard(seat, tuple(c for i, c in enumerate(legal.cards) if mask >> i & 1))
    if FIRST_BET <= index < FIRST_BOTH_BET:
        stones = index - FIRST_BET + LEAST
        return Raise(seat, stones) if legal.raises else Bet(seat, stones)
    if FIRST_BOTH_BET <= index < SIZE:
        return Bet(seat, index - FIRST_BOTH_BET + LEAST, both=True)
    raise HordagoError(f"an action has a number from 0 to {SIZE - 1}, not {index}")


def legal_indices(legal: LegalActions) -> tuple[int, ...]:
    """The numbers of all legal actions that the layout has one for, ascending."""
    numbers = {index_of(action, legal) for action in legal}
    return tuple(sorted(number for number in numbers if number is not None))
