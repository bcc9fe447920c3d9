"""Calls as a page names them, and the game's actions that they are.

Owns this one translation, both ways; what a call means is a matter of `game.actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from hordago.cards import Card, parse_cards
from hordago.game import actions
from hordago.game.actions import Action
from hordago.game.legal import LegalActions

Call = Literal[
    "mus", "no_mus", "discard", "pass", "bet", "bet_both", "raise", "accept", "fold",
    "we_accept", "we_fold", "ordago", "ordago_both", "cut",
]  # fmt: skip

Build = Callable[[int, int, tuple[Card, ...]], Action]

_ACTIONS: Final[dict[Call, Build]] = {
    "mus": lambda seat, _n, _c: actions.Mus(seat),
    "no_mus": lambda seat, _n, _c: actions.NoMus(seat),
    "discard": lambda seat, _n, cards: actions.Discard(seat, cards),
    "pass": lambda seat, _n, _c: actions.Pass(seat),
    "bet": lambda seat, stones, _c: actions.Bet(seat, stones),
    "bet_both": lambda seat, stones, _c: actions.Bet(seat, stones, both=True),
    "raise": lambda seat, stones, _c: actions.Raise(seat, stones),
    "accept": lambda seat, _n, _c: actions.Accept(seat),
    "fold": lambda seat, _n, _c: actions.Fold(seat),
    "we_accept": lambda seat, _n, _c: actions.WeAccept(seat),
    "we_fold": lambda seat, _n, _c: actions.WeFold(seat),
    "ordago": lambda seat, _n, _c: actions.Ordago(seat),
    "ordago_both": lambda seat, _n, _c: actions.Ordago(seat, both=True),
    "cut": lambda seat, stones, _c: actions.Cut(seat, stones),
}

_PLAIN: Final[dict[type, Call]] = {
    actions.Mus: "mus",
    actions.NoMus: "no_mus",
    actions.Discard: "discard",
    actions.Pass: "pass",
    actions.Raise: "raise",
    actions.Accept: "accept",
    actions.Fold: "fold",
    actions.WeAccept: "we_accept",
    actions.WeFold: "we_fold",
    actions.Cut: "cut",
}


def action_of(call: Call, seat: int, stones: int = 0, cards: Sequence[str] = ()) -> Action:
    """The action that a call is. Raises `HordagoError` for what is no card."""
    return _ACTIONS[call](seat, stones, parse_cards(" ".join(cards)) if cards else ())


def call_of(action: Action) -> Call:
    """The word of a page for an action."""
    match action:
        case actions.Bet():
            return "bet_both" if action.both else "bet"
        case actions.Ordago():
            return "ordago_both" if action.both else "ordago"
        case _:
            return _PLAIN[type(action)]


def stones_of(action: Action) -> int:
    """The number of an action that has one: stones of a bet, cards lifted by a cut; else 0."""
    match action:
        case actions.Bet() | actions.Raise():
            return action.stones
        case actions.Cut():
            return action.cards
        case _:
            return 0


def cards_of(action: Action) -> tuple[str, ...]:
    """The cards that an action names, as written."""
    return tuple(map(str, action.cards)) if isinstance(action, actions.Discard) else ()


def calls_in(legal: LegalActions) -> tuple[Call, ...]:
    """The kinds of call that are legal, each once."""
    calls = [call_of(action) for action in legal.plain]
    sized: tuple[tuple[range, Call], ...] = (
        (legal.discards, "discard"),
        (legal.bets, "bet"),
        (legal.raises, "raise"),
        (legal.both_bets, "bet_both"),
        (legal.cuts, "cut"),
    )
    return (*calls, *[call for sizes, call in sized if sizes])
