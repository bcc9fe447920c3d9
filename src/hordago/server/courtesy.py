"""What the table does for those who are silent, and what it asks before a bot stakes their game.

Owns the safe action of a seat without its person, and the rule that a bot never accepts or calls an
órdago for a human partner who has not agreed. These are the server's manners, no rules of Mus: all
that is chosen here is legal by the rules.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

from hordago.cards import RANKS, Card
from hordago.errors import HordagoError
from hordago.game.actions import (
    Accept,
    Action,
    Cut,
    Discard,
    Fold,
    NoMus,
    Ordago,
    Pass,
    WeAccept,
    WeFold,
)
from hordago.game.match import Match

Stake = Literal["call", "accept"]
ACE: Final = RANKS.index(1)


def safe_action(match: Match, seat: int) -> Action:
    """The action that risks least: no mus, one low card thrown, pass, refuse."""
    legal = match.legal(seat)
    if legal.cuts:
        return Cut(seat, any_cut(match))
    if legal.discards:
        return Discard(seat, _lowest(match, seat, max(1, legal.discards[0])))
    for action in (NoMus(seat), Pass(seat), Fold(seat), WeFold(seat)):
        if action in legal:
            return action
    raise HordagoError(f"there is no safe action for seat {seat}: {legal}")


def any_cut(match: Match) -> int:
    """A cut by chance, for whoever leaves it to the table."""
    return 1 + secrets.randbelow(len(match.pack) - 1)


def _lowest(match: Match, seat: int, count: int) -> tuple[Card, ...]:
    """The lowest cards of a hand, aces last: an ace is worth keeping for the chica."""
    rank = match.rules.rank_of_card()
    cards = match.view(seat).cards
    return tuple(sorted(cards, key=lambda card: (rank[card] == ACE, rank[card], card))[:count])


def stakes_game(match: Match, action: Action) -> Stake | None:
    """``call`` for an órdago, ``accept`` for the acceptance of one, else None."""
    if isinstance(action, Ordago):
        return "call"
    if isinstance(action, (Accept, WeAccept)):
        open_lance = match.view(None).open_lance
        if open_lance is not None and open_lance.caller is not None and open_lance.stones is None:
            return "accept"
    return None


def instead(match: Match, action: Action) -> Action:
    """What a bot does whose partner does not want the órdago: see the bet, or pass, or refuse."""
    seat, legal = action.seat, match.legal(action.seat)
    choices: tuple[Action, ...] = (Fold(seat), WeFold(seat))
    if isinstance(action, Ordago):
        choices = (Accept(seat), Pass(seat), *choices)
    return next((each for each in choices if each in legal), safe_action(match, seat))


def partners_of(seat: int, seats: int) -> tuple[int, ...]:
    """The other seats of a side."""
    return tuple(each for each in range(seat % 2, seats, 2) if each != seat)
