"""What a policy says of a decision: its options, and how often it takes each.

Owns what happens where a policy knows nothing: a coarser context is asked, and at last nobody. It
must never draw: a bot does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from hordago.bots.trained.book import Book
from hordago.bots.trained.following import from_mano
from hordago.bots.trained.shape import SEATS
from hordago.bots.trained.situation import (
    Situation,
    fitted,
    hand_of,
    legal_in,
    scores_of,
    situation_of,
)
from hordago.bots.trained.throws import throws_of
from hordago.game.view import View
from hordago.rules.betting import Legal
from hordago.rules.moves import DISCARD, MUS, NO_MUS

NO_SCORE: Final = 0  # the score context in which neither side is near the target


class Weighed(NamedTuple):
    """A legal move and how often it is made."""

    move: int
    share: float


def decision(book: Book, view: View, *, coarse: bool = False) -> tuple[Weighed, ...]:
    """The options of a seat that has to act, as learned; empty where nothing was learned.

    `coarse` leaves out of account how near both sides are to the target, and what was drawn.
    """
    if view.phase == "mus":
        return _mus(book, view, NO_SCORE if coarse else scores_of(book, view))
    if view.phase == "discard":
        return _throw(book, view, NO_SCORE if coarse else scores_of(book, view))
    found = situation_of(book, view)
    if found is None:
        return ()
    if coarse:
        found = found._replace(context=found.context % SEATS)
    return moves_at(book, found, legal_in(view))


def moves_at(book: Book, found: Situation, legal: Legal) -> tuple[Weighed, ...]:
    """What is said in a situation, of what is legal in it; empty where nothing was learned."""
    shares = chances_of(book, found)
    if shares is None:
        return ()
    moves = [found.tree.moves[slot] for slot in found.tree.slots(found.node)]
    return merged((fitted(legal, move), share) for move, share in zip(moves, shares, strict=True))


def purified(options: Sequence[Weighed], least: float) -> tuple[Weighed, ...]:
    """The options without those of a smaller share than `least`, the others in proportion.

    The likeliest is always left.
    """
    top = max((each.share for each in options), default=0.0)
    kept = [each for each in options if each.share >= min(least, top)]
    total = sum(each.share for each in kept)
    return tuple(Weighed(each.move, each.share / total) for each in kept)


def chances_of(book: Book, found: Situation) -> tuple[float, ...] | None:
    """The chances of a node's moves, from the context or the next coarser one that knows them."""
    context: int | None = found.context
    while context is not None:
        shares = book.chances(context, found.block, found.node, found.hand)
        if shares is not None:
            return shares
        context = book.shape.coarser(context)
    return None


def merged(options: Iterable[tuple[int | None, float]]) -> tuple[Weighed, ...]:
    """Options that are legal, each once, their shares made up to 1."""
    shares: dict[int, float] = {}
    for move, share in options:
        if move is not None and share > 0:
            shares[move] = shares.get(move, 0.0) + share
    total = sum(shares.values())
    return tuple(Weighed(move, share / total) for move, share in shares.items())


def _mus(book: Book, view: View, scores: int) -> tuple[Weighed, ...]:
    assert view.seat is not None
    seat, hand = from_mano(view, view.seat), hand_of(book, view)
    cut = book.cut(scores, view.rounds > 0, seat, hand)
    return merged([(MUS, 1 - cut), (NO_MUS, cut)])


def _throw(book: Book, view: View, scores: int) -> tuple[Weighed, ...]:
    assert view.seat is not None
    counts = view.legal.discards
    return throws_from(
        book,
        scores,
        from_mano(view, view.seat),
        hand_of(book, view),
        sum(1 << count for count in counts),
    )


def throws_from(book: Book, scores: int, seat: int, hand: int, counts: int) -> tuple[Weighed, ...]:
    """What is thrown from a hand; `counts` has a bit for each number of cards that may be."""
    throws = throws_of(book.rules)
    masks = throws.masks[throws.first[hand] : throws.first[hand + 1]]
    return merged(
        (DISCARD + mask if counts >> mask.bit_count() & 1 else None, share)
        for mask, share in zip(masks, book.throw(scores, seat, hand), strict=True)
    )
