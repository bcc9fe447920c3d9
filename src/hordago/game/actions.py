"""What a player does: one small immutable value an action, with the seat that does it.

Owns the vocabulary of `Match.apply`. Whether an action is legal is decided by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hordago.cards import Card
from hordago.rules import moves

SEATS: Final = "ABCDEF"
"""The seats' names, anticlockwise; seat 0 is A."""


@dataclass(frozen=True, slots=True)
class Mus:
    """Ask for a discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoMus:
    """End the mus: the lances begin."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw cards of one's hand, in any order, and draw as many."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not bet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet stones in the lance; `both` bets as many on grande and on chica at once."""

    seat: int
    stones: int
    both: bool = False


@dataclass(frozen=True, slots=True)
class Raise:
    """Answer a bet by adding stones to it."""

    seat: int
    stones: int


@dataclass(frozen=True, slots=True)
class Accept:
    """See the bet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Fold:
    """Refuse the bet; a partner may still see it."""

    seat: int


@dataclass(frozen=True, slots=True)
class WeAccept:
    """See the bet for the whole side, whatever a partner has said."""

    seat: int


@dataclass(frozen=True, slots=True)
class WeFold:
    """Refuse the bet for the whole side, whatever a partner has said."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ordago:
    """Stake the whole game on the lance; `both` opens with it on grande and chica at once."""

    seat: int
    both: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """The player at the dealer's left lifts some cards of the pack before the deal."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Sign:
    """Make an agreed sign to one's partner; `seen_by` are the seats that were looking."""

    seat: int
    meanings: tuple[str, ...]
    seen_by: frozenset[int] = field(default_factory=frozenset)


Action = (
    Mus
    | NoMus
    | Discard
    | Pass
    | Bet
    | Raise
    | Accept
    | Fold
    | WeAccept
    | WeFold
    | Ordago
    | Cut
    | Sign
)
"""Everything that `Match.apply` takes."""

PlainAction = type[Mus | NoMus | Pass | Fold | Accept | WeFold | WeAccept]

PLAIN: Final[dict[PlainAction, int]] = {
    Mus: moves.MUS,
    NoMus: moves.NO_MUS,
    Pass: moves.PASS,
    Fold: moves.FOLD,
    Accept: moves.ACCEPT,
    WeFold: moves.WE_FOLD,
    WeAccept: moves.WE_ACCEPT,
}
"""The actions that are their seat and nothing else, with the move that they are to the rules."""

ACTION_OF_PLAIN: Final = {move: kind for kind, move in PLAIN.items()}
"""The kind of action that a plain move is."""

MOVE_OF_PLAIN: Final[dict[type, int]] = {**PLAIN}
"""The same, to be asked of any action."""
