"""What one seat may know: the only door to a match for players, bots, pages and environments.

A `View` holds nothing but what its seat has seen: swapping cards that are hidden from it never
changes it. The view of an onlooker (seat None) shows what everyone at the table may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from hordago.cards import Card
from hordago.game.events import Event
from hordago.game.legal import LegalActions
from hordago.rules.profile import Rules


@dataclass(frozen=True, slots=True)
class LanceView:
    """How one lance stands: what was bet on it, and how that ended."""

    lance: str
    state: str  # "open", "passed", "refused", "accepted", or "unbet" where no betting was possible
    stones: int | None  # the accepted stake, or the call on the table; None for an órdago
    caller: int | None  # the seat of the call on the table
    side: int | None  # the side that called last
    stands: int  # what the side that called gets if the call is refused
    replies: tuple[int, ...]  # seats that are still to speak or answer, the next first
    both: bool = False  # the call on the table is on grande and chica at once


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it."""

    rules: Rules
    seat: int | None
    hand: int  # number of the hand in the match, from 1; 0 before the first
    game: int  # number of the game in the match, from 1
    dealer: int
    mano: int
    phase: str  # "cut", "mus", "discard", one of the lances, or "over" when the match is
    turn: int | None  # the seat to act
    score: tuple[int, int]
    games: tuple[int, int]
    vacas: tuple[int, int]
    winner: int | None  # the side that has won the match
    corrido: bool
    opening: bool  # this is the first hand of a game
    rounds: int  # how often all have agreed to mus in this hand
    cards: tuple[Card, ...]  # one's own
    drew: tuple[int | None, ...]  # by seat: cards changed in the last round of mus; None: not heard
    dead: tuple[Card, ...]  # cards that one has thrown in this hand
    holds: dict[str, tuple[bool, ...]]  # by lance, once declared: who has pares, who has juego
    lances: tuple[LanceView, ...]  # those that have come to be played, the open one last
    shown: tuple[tuple[Card, ...], ...]  # by seat: the hands shown in the last showdown, or empty
    legal: LegalActions
    log: tuple[Event, ...]  # what one has seen of this hand, oldest first

    @property
    def side(self) -> int | None:
        """The side of the seat."""
        return None if self.seat is None else self.seat % 2

    @property
    def open_lance(self) -> LanceView | None:
        """The lance that is being bet on."""
        return self.lances[-1] if self.lances and self.lances[-1].state == "open" else None
