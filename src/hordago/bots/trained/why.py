"""Explanations: what a bot may do, how often it does it, and what that leaves it.

Owns the making of an `Explanation` from a bot's own shares. It must never see more than the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from hordago.bots.bot import Bot
from hordago.bots.explaining import Explanation, Option
from hordago.bots.trained.outlook import Outlook, outlook, seed_of
from hordago.bots.trained.shelf import Chosen, policy_for
from hordago.bots.trained.situation import action_of
from hordago.errors import HordagoError
from hordago.game.actions import Action, Discard
from hordago.game.permission import move_of
from hordago.game.shuffle import Stream
from hordago.game.view import View
from hordago.rules.moves import DISCARD

TIME: Final = 0.3  # seconds, about, for the chances of winning
PURIFY: Final = 0.1  # how the rest of the hand is taken to be played
ASKED: Final = 60  # times that a bot is asked for how often it does what
MOST_OPTIONS: Final = 8


def nearest_policy(view: View) -> Chosen:
    """The policy by which an explanation reckons; raises `HordagoError` where there is none."""
    check_decides(view)
    chosen = policy_for(view.rules)
    if chosen is None:
        raise HordagoError(
            f"a decision at a table of {view.rules.n_players} players cannot be explained: "
            "what it leaves is worked out with what was learned for four players"
        )
    return chosen


def check_decides(view: View) -> None:
    """Raise `HordagoError` where the seat of a view has nothing to decide."""
    if view.seat is None or view.turn != view.seat or view.phase in ("cut", "over"):
        raise HordagoError(
            "there is nothing to explain: the seat of this view has no decision to take in the mus "
            "or in a lance"
        )


def explanation(
    chosen: Chosen, view: View, shares: Mapping[int, float], basis: str, found: Outlook | None
) -> Explanation:
    """An explanation from how often each move is made, 0 for one that only is compared.

    `found` is what was worked out already; what is missing in it is worked out here.
    """
    kept = sorted(shares, key=lambda move: -shares[move])
    moves = [move for place, move in enumerate(kept) if place < MOST_OPTIONS or shares[move] > 0]
    if found is None or not set(moves) <= set(found.moves):
        found = outlook(chosen.book, view, moves, budget=TIME, purify=PURIFY, seed=seed_of(view))
    if found is None:
        raise HordagoError("there is nothing to explain: no hands of the others fit this view")
    chances = {move: found.chance(at) for at, move in enumerate(found.moves)}
    return Explanation(
        tuple(Option(action_of(view, move), shares[move], chances[move]) for move in moves), basis
    )


def by_asking(bot: Bot, view: View) -> Explanation:
    """Why a bot that goes by rules decides so: it is asked again and again, its chance changing."""
    chosen = nearest_policy(view)
    times: Counter[int] = Counter()
    for number in range(ASKED):
        action = bot.act(view, Stream(seed_of(view), f"asked {number}"))
        times[move_for(view, action)] += 1
    shares = {move: count / ASKED for move, count in times.items()}
    return explanation(chosen, view, shares, "rule", None)


def by_shares(view: View, options: Iterable[tuple[Action, float]]) -> Explanation:
    """Why a bot decides so that is known to do each of its options so often."""
    chosen = nearest_policy(view)
    shares: dict[int, float] = {}
    for action, share in options:
        move = move_for(view, action)
        shares[move] = shares.get(move, 0.0) + share
    return explanation(chosen, view, shares, "rule", None)


def move_for(view: View, action: Action) -> int:
    """The move that an action is; of the same ranks thrown, the first of them stand for all."""
    if not isinstance(action, Discard):
        return move_of(action, ())
    ranks = view.rules.rank_of_card()
    highest_first = sorted(view.cards, key=lambda card: -ranks[card])
    wanted = Counter(ranks[card] for card in action.cards)
    mask = 0
    for place, card in enumerate(highest_first):
        if wanted[ranks[card]] > 0:
            wanted[ranks[card]] -= 1
            mask |= 1 << place
    return DISCARD + mask
