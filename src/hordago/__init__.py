"""Mus: one engine for every published code of the game, with its records and its players.

>>> from hordago import Match, Rules
>>> match = Match(Rules.preset("almanac_40"), seed=7)
>>> match.phase
'mus'

`Rules` is a code of Mus, `Match` a match in progress: `apply` an action, get events; `legal` and
`view` tell what a seat may do and what it may know.
"""

from hordago.cards import PACK, Card, card, parse_card, parse_cards
from hordago.errors import (
    CardError,
    DealError,
    HordagoError,
    IllegalAction,
    RecordError,
    RulesError,
)
from hordago.game.actions import (
    SEATS,
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.game.match import Match
from hordago.game.view import View
from hordago.rules.profile import Rules
from hordago.version import __version__

__all__ = [
    "PACK",
    "SEATS",
    "Accept",
    "Action",
    "Bet",
    "Card",
    "CardError",
    "Cut",
    "DealError",
    "Discard",
    "Fold",
    "HordagoError",
    "IllegalAction",
    "Match",
    "Mus",
    "NoMus",
    "Ordago",
    "Pass",
    "Raise",
    "RecordError",
    "Rules",
    "RulesError",
    "Sign",
    "View",
    "WeAccept",
    "WeFold",
    "__version__",
    "card",
    "parse_card",
    "parse_cards",
]
