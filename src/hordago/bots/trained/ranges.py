"""What the others may hold: how likely each hand is for each seat, from what one seat has seen.

Owns the inference from declarations, from signs that were seen, from cards drawn and from what was
said, as if all played by one policy, but not quite. It must never see more than its view. What a
seat did before it last drew is left out.

Hands are numbered as in the view's own code (`hands_for`), seats from mano.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Final

from hordago.bots.counting import counts_of, hands_of, highest_first, ways
from hordago.bots.odds import says
from hordago.bots.reading import signs_seen
from hordago.bots.trained.book import Book
from hordago.bots.trained.deciding import chances_of
from hordago.bots.trained.following import Heard, from_mano, heard, stand_ins
from hordago.bots.trained.hands import Hands, hands_for
from hordago.bots.trained.shape import SEATS
from hordago.bots.trained.situation import (
    Situation,
    block_in,
    context_of,
    node_in,
    scores_of,
)
from hordago.bots.trained.throws import throws_of
from hordago.bots.trained.tree import Tree
from hordago.game.actions import Mus, NoMus
from hordago.game.events import Discarded, Said
from hordago.game.view import View
from hordago.rules.moves import (
    ACCEPT,
    BET,
    BET_BOTH,
    FOLD,
    ORDAGO,
    ORDAGO_BOTH,
    WE_ACCEPT,
    WE_FOLD,
)
from hordago.rules.profile import Rules

FAITH: Final = 0.99
"""How far it is believed that others do as the policy says; else they do anything. What few hands
would do says much: with less faith, half of all great hands would be taken for bluffs."""

SELDOM: Final = 0.1  # a share below is taken for none: nobody plays what was hardly learned

MOST_DRAWN: Final = 4

Range = tuple[float, ...]
"""By hand: how likely it is. The whole adds up to 1."""


def ranges_of(book: Book, view: View) -> dict[int, Range]:
    """The range of every other seat; what they have together is not looked at (`sampling`)."""
    assert view.seat is not None
    found = {
        from_mano(view, seat): _before_the_lances(book, view, seat)
        for seat in range(SEATS)
        if seat != view.seat
    }
    if view.lances:
        context = context_of(book, view)
        for each in heard(view):
            if each.seat in found:
                _note(book, view, context, each, found[each.seat])
    return {seat: _whole(weights) for seat, weights in found.items()}


@lru_cache(maxsize=64)
def numbers_in(book_rules: Rules, rules: Rules) -> tuple[int | None, ...]:
    """By hand of a code: its number in a policy's tables; None where they have no such hand."""
    number = hands_for(book_rules).number
    return tuple(number.get(ranks) for ranks in hands_for(rules).ranks)


def unseen(view: View) -> tuple[int, ...]:
    """By rank: how many cards of the pack the seat has not seen."""
    rank_of, left = view.rules.rank_of_card(), list(counts_of(view.rules))
    for card in (*view.cards, *view.dead):
        left[rank_of[card]] -= 1
    return tuple(left)


def _whole(weights: Sequence[float]) -> Range:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


# Before the lances: the deal, declarations, the mus.


def _before_the_lances(book: Book, view: View, seat: int) -> list[float]:
    """The ways in which each hand can be dealt, by what the mus tells of it."""
    hands, numbers = hands_for(view.rules), numbers_in(book.rules, view.rules)
    dealt, place = _deals(hands.ranks, unseen(view)), from_mano(view, seat)
    scores, asked = scores_of(book, view), _answers(view, seat)
    drawn = view.drew[seat] if view.rounds else None
    factors = None if drawn is None else _by_drawn(book, scores, place)[drawn]
    sign = signs_seen(view.log).get(seat, ())
    weights = [0.0] * len(dealt)
    for hand in _declared(view, hands, seat):
        weight, number = float(dealt[hand]), numbers[hand]
        if not says(view.rules, hands.strengths[hand], sign):
            continue
        if weight and number is not None:
            if factors is not None:
                weight *= factors[number]
            for later, cut in asked:
                often = book.cut(scores, later, place, number)
                weight *= believed_share((1 - often, often), int(cut))
        weights[hand] = weight
    return weights


@lru_cache(maxsize=256)
def _deals(ranks: tuple[tuple[int, int, int, int], ...], left: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(ways(left, each) for each in ranks)


def _declared(view: View, hands: Hands, seat: int) -> range:
    pares, juego = view.holds.get("pares"), view.holds.get("juego")
    if pares is None:
        return hands.of(None, None)
    return hands.of(pares[seat], None if juego is None else juego[seat])


def _answers(view: View, seat: int) -> list[tuple[bool, bool]]:
    """Each time the seat was asked for mus since it last drew: after a first round? did it cut?"""
    asked: list[tuple[bool, bool]] = []
    said = 0
    for event in view.log:
        if isinstance(event, Said) and isinstance(event.action, (Mus, NoMus)):
            if event.action.seat == seat:
                asked.append((said >= SEATS, isinstance(event.action, NoMus)))
            said += 1
        elif isinstance(event, Discarded) and event.seat == seat and event.count:
            asked = []
    return asked


@lru_cache(maxsize=32)
def _by_drawn(book: Book, scores: int, seat: int) -> tuple[Range, ...]:
    """By cards drawn and hand: how much likelier the hand is after a draw of so many than dealt.

    As if the seat had drawn once, from a whole pack less what it kept.
    """
    hands = book.shape.hands
    kept: list[dict[tuple[int, ...], float]] = [{} for _ in range(MOST_DRAWN + 1)]
    throws = throws_of(book.rules)
    for hand, ranks in enumerate(hands.ranks):
        often = hands.deals[hand] * (1 - book.cut(scores, False, seat, hand))
        masks = throws.masks[throws.first[hand] : throws.first[hand + 1]]
        for mask, share in zip(masks, book.throw(scores, seat, hand), strict=True):
            if share:
                left = tuple(rank for place, rank in enumerate(ranks) if not mask >> place & 1)
                of_size = kept[mask.bit_count()]
                of_size[left] = of_size.get(left, 0.0) + often * share
    return tuple(_likelier(hands, size, of_size) for size, of_size in enumerate(kept))


def _likelier(hands: Hands, size: int, kept: dict[tuple[int, ...], float]) -> Range:
    pack = hands_of(hands.counts)
    after = [0.0] * len(hands.ranks)
    for cards, often in kept.items():
        draws = pack.weights(pack.without(pack.full, cards), size)
        each = often / sum(draws)
        for draw, chances in zip(pack.of_size[size], draws, strict=True):
            if chances:
                after[hands.number[highest_first(cards + draw)]] += each * chances
    total = sum(after)
    if total == 0:
        return (1.0,) * len(after)
    scale = FAITH * sum(hands.deals) / total
    return tuple(
        scale * often / deals + 1 - FAITH for often, deals in zip(after, hands.deals, strict=True)
    )


# The lances: what was said.


def _note(book: Book, view: View, context: int, said: Heard, weights: list[float]) -> None:
    """Weigh the hands of a seat by how often they would have said this."""
    block = block_in(view.rules.code(), stand_ins(view), said.before)
    if block is None:
        return
    tree = book.shape.trees[book.shape.blocks[block].tree]
    node = node_in(tree, said.before.hand.lance)
    if node is None:
        return
    at = _meant(tree, node, said.move)
    if at is None:
        return
    numbers = numbers_in(book.rules, view.rules)
    known = book.shape.range_of(block, said.seat)
    for hand, weight in enumerate(weights):
        number = numbers[hand]
        if weight and number is not None and number in known:
            shares = chances_of(book, Situation(context, block, node, number, tree))
            if shares is not None:
                weights[hand] = weight * believed_share(shares, at)


def believed_share(shares: Sequence[float], at: int) -> float:
    """How often one of the options is taken, as far as the shares are believed."""
    least = min(SELDOM, max(shares))
    kept = sum(share for share in shares if share >= least)
    share = shares[at] / kept if shares[at] >= least else 0.0
    return FAITH * share + (1 - FAITH) / len(shares)


SAME: Final = {WE_FOLD: FOLD, WE_ACCEPT: ACCEPT, FOLD: WE_FOLD, ORDAGO_BOTH: ORDAGO}


def _meant(tree: Tree, node: int, move: int) -> int | None:
    """Which of a node's moves something that was said comes to; None where that cannot be told.

    A size is taken for the nearest by ratio; a raise where none is considered says as much as an
    accept.
    """
    moves = [tree.moves[slot] for slot in tree.slots(node)]
    move = move - BET_BOTH + BET if move > BET_BOTH else move
    if move > BET and move not in moves:
        sizes = [each for each in moves if each > BET]
        if sizes:
            move = min(sizes, key=lambda each: abs(log((each - BET) / (move - BET))))
        else:
            move = ACCEPT
    if move not in moves:
        move = SAME.get(move, move)
    return moves.index(move) if move in moves else None
