"""Thinking again at the table: near the end of a game, and when the whole game is at stake.

Owns when a policy's choice is worked out anew and when it gives way. A policy knows a score only by
bands, and knows nothing of sizes that it has not learned; here the options are played on from the
score as it is. It must never see more than the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hordago.bots.trained.book import Book
from hordago.bots.trained.deciding import Weighed, purified
from hordago.bots.trained.following import standing
from hordago.bots.trained.outlook import Outlook, outlook
from hordago.bots.trained.situation import lacking, legal_in
from hordago.game.view import View
from hordago.rules.betting import ALL_IN, REFUSED, act, allows, refusal_pay
from hordago.rules.code import CHICA
from hordago.rules.moves import ACCEPT, FOLD, ORDAGO, WE_FOLD

NEAR: Final = 10  # stones: a side that lacks no more is near the target
CONSIDERED: Final = 0.03  # the least share of an option that is worked out
CLEARLY: Final = 2.0  # standard errors by which an option must be better than the policy's choice,
MARGIN: Final = 0.005  # and by so much of a game besides


class Resolved(NamedTuple):
    """What is done after all, and what was worked out for it."""

    options: tuple[Weighed, ...]
    outlook: Outlook | None  # None where nothing was worked out


def resolved(
    book: Book,
    view: View,
    options: Sequence[Weighed],
    *,
    purify: float,
    budget: float,
    seed: bytes,
) -> Resolved:
    """A policy's options as they are played: purified, and worked out anew where it matters.

    A fold that loses the game at once is never among them, unless nothing else is legal. `budget`
    is about how many seconds the working out may take; 0 for none of it.
    """
    played = without_lost(view, purified(options, purify))
    if budget <= 0 or not matters(view, played):
        return Resolved(played, None)
    moves = worth_a_thought(view, options, played)
    if len(moves) == 1:
        return Resolved(played, None)
    found = outlook(book, view, moves, budget=budget, purify=purify, seed=seed)
    if found is None:
        return Resolved(played, None)
    return Resolved(improved(played, found), found)


def matters(view: View, played: Sequence[Weighed]) -> bool:
    """Whether a decision is worked out at the table."""
    if min(lacking(view)) <= NEAR:
        return True
    if not view.lances:
        return False
    staked = standing(view).hand.lance.offer == ALL_IN
    return staked or any(each.move == ORDAGO for each in played)


def worth_a_thought(
    view: View, options: Sequence[Weighed], played: Sequence[Weighed]
) -> tuple[int, ...]:
    """The moves that are compared: those of some share, and whether to fold or accept."""
    moves = [each.move for each in played]
    moves += [each.move for each in options if each.share >= CONSIDERED]
    if view.lances:
        legal = legal_in(view)
        moves += [move for move in (FOLD, ACCEPT) if allows(legal, move)]
    moves = list(dict.fromkeys(moves))
    return tuple(each.move for each in without_lost(view, [Weighed(move, 1) for move in moves]))


def improved(played: Sequence[Weighed], found: Outlook) -> tuple[Weighed, ...]:
    """What is played, each option giving way to the best where that is clearly better."""
    best = max(range(len(found.moves)), key=found.chance)
    shares: dict[int, float] = {}
    for each in played:
        gain, error = found.gain(best, found.moves.index(each.move))
        move = found.moves[best] if gain > MARGIN + CLEARLY * error else each.move
        shares[move] = shares.get(move, 0.0) + each.share
    return tuple(Weighed(move, share) for move, share in shares.items())


def without_lost(view: View, options: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The options without a fold that loses the game at once: an accept cannot be worse."""
    if not any(each.move in (FOLD, WE_FOLD) for each in options):
        return tuple(options)
    kept = [each for each in options if not _loses_at_once(view, each.move)]
    if not kept:
        return (Weighed(ACCEPT, 1.0),)
    total = sum(each.share for each in kept)
    return tuple(Weighed(each.move, each.share / total) for each in kept)


def _loses_at_once(view: View, move: int) -> bool:
    """Whether a move refuses a call that then pays the others what they still lack."""
    if move not in (FOLD, WE_FOLD):
        return False
    code, hand = view.rules.code(), standing(view).hand
    lance = act(code, 0, hand.lance, move)
    if lance.closed != REFUSED:
        return False
    paid = refusal_pay(code, lance, hand.phase)
    if lance.both == 1:
        paid += refusal_pay(code, lance, CHICA)
    return hand.score[lance.caller & 1] + paid >= code.target
