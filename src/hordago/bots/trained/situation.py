"""A hand in the terms of trained tables: which context, block, node and row.

Owns the translation from how a hand stands to where that is in a policy, and from the moves of a
policy back to what is legal; for views and for hands that are played on in thought alike. It must
never see more than it is given, and never decide.
"""

from __future__ import annotations

from typing import NamedTuple

from hordago.bots.reading import cutter_of
from hordago.bots.trained.book import Book
from hordago.bots.trained.following import (
    Course,
    Strengths,
    drawn_by_seat,
    from_mano,
    outcomes,
    score_before,
    stand_ins,
    standing,
)
from hordago.bots.trained.hands import number_of
from hordago.bots.trained.shape import BOTH_SIDES, EVERYONE, block_of
from hordago.bots.trained.tree import Tree, nearest
from hordago.cards import Card
from hordago.game.actions import (
    ACTION_OF_PLAIN,
    Action,
    Bet,
    Discard,
    Ordago,
    Raise,
)
from hordago.game.view import View
from hordago.rules.betting import Lance, Legal, allows
from hordago.rules.code import JUEGO, PARES, PUNTO, Code
from hordago.rules.counting import holders
from hordago.rules.hand import legal_moves
from hordago.rules.moves import (
    BET,
    BET_BOTH,
    DISCARD,
    ORDAGO,
    ORDAGO_BOTH,
)


class Situation(NamedTuple):
    """Where a decision in a lance stands in a policy."""

    context: int
    block: int
    node: int
    hand: int
    tree: Tree


# Contexts: what all know when the lances begin.


def lacking(view: View) -> tuple[int, int]:
    """What mano's side and the other lacked when the hand began.

    Scores count from the target: a policy for forty stones plays at 12 of 30 as at 22 of 40.
    """
    target = view.rules.target
    ours, theirs = score_before(view)
    return target - ours, target - theirs


def scores_of(book: Book, view: View) -> int:
    """The score context of a hand: of the score at which it began."""
    return book.shape.score_context(*lacking(view))


def context_of(book: Book, view: View) -> int:
    """The context of a hand whose lances have begun."""
    cutter = cutter_of(view.log)
    assert cutter is not None
    mus = book.shape.mus_context(from_mano(view, cutter), view.rounds, drawn_by_seat(view))
    return scores_of(book, view) * book.shape.mus_contexts + mus


# Places.


def block_in(code: Code, seats: Strengths, course: Course) -> int | None:
    """The block of the open lance; None where a policy has none for those who may speak."""
    kind = course.hand.phase
    pares = holders(code, seats, PARES) if kind >= PARES else EVERYONE
    juego = 0 if kind == PUNTO else holders(code, seats, JUEGO)
    if (kind == PARES and pares not in BOTH_SIDES) or (kind == JUEGO and juego not in BOTH_SIDES):
        return None
    return block_of(kind, outcomes(course), pares, juego)


def node_in(tree: Tree, lance: Lance) -> int | None:
    """The node of a tree that is a lance as it stands, or else the one that is most like it."""
    if lance in tree.lances:
        return tree.lances.index(lance)
    return nearest(tree, lance.turn, lance.caller, lance.offer, lance.stake, lance.reply)


def situation_of(book: Book, view: View) -> Situation | None:
    """Where a decision in a lance stands; None where the policy knows nothing like it."""
    course = standing(view)
    block = block_in(view.rules.code(), stand_ins(view), course)
    if block is None:
        return None
    tree = book.shape.trees[book.shape.blocks[block].tree]
    node = node_in(tree, course.hand.lance)
    hand = hand_of(book, view)
    if node is None or hand not in book.shape.range_of(block, course.hand.lance.turn):
        return None
    return Situation(context_of(book, view), block, node, hand, tree)


def hand_of(book: Book, view: View) -> int:
    """The number of one's own hand."""
    return number_of(book.shape.hands, view.rules, view.cards)


# Moves of a policy, and what is legal.


def legal_in(view: View) -> Legal:
    """What the seat on turn may say, as the rules put it; the lances must have begun."""
    return legal_moves(view.rules.code(), standing(view).hand)


def fitted(legal: Legal, move: int) -> int | None:
    """The legal move that a policy's move stands for; None where there is none.

    A size that is not legal gives way to the nearest that is.
    """
    if move > BET:
        if legal.most == 0:
            return None
        return BET + min(max(move - BET, legal.least), legal.most)
    return move if allows(legal, move) else None


def action_of(view: View, move: int) -> Action:
    """The action of the view's seat that a move is."""
    assert view.seat is not None
    seat = view.seat
    if move > BET_BOTH:
        return Bet(seat, move - BET_BOTH, both=True)
    if move > BET:
        answering = view.open_lance is not None and view.open_lance.caller is not None
        return Raise(seat, move - BET) if answering else Bet(seat, move - BET)
    if move >= DISCARD:
        return throw_for(view, move - DISCARD)
    if move in (ORDAGO, ORDAGO_BOTH):
        return Ordago(seat, both=move == ORDAGO_BOTH)
    return ACTION_OF_PLAIN[move](seat)


def throw_for(view: View, mask: int) -> Discard:
    """The discard that a choice of a policy stands for: bit i is the i-th highest card."""
    assert view.seat is not None
    ranks = view.rules.rank_of_card()
    highest_first: list[Card] = sorted(view.cards, key=lambda card: -ranks[card])
    thrown = tuple(card for place, card in enumerate(highest_first) if mask >> place & 1)
    return Discard(view.seat, thrown)
