"""What happened at the table, and who may see it.

Every event is an immutable value with an `audience`: the seats that may see it, or None where all
may, onlookers too. An event is seen whole or not at all; what is partly secret is two events (a
discard tells everyone how many cards, and its player which).
"""

from __future__ import annotations

from dataclasses import dataclass

from hordago.cards import Card
from hordago.game.actions import Action

Audience = frozenset[int] | None


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events; seen by all where a kind of event does not say otherwise."""

    @property
    def audience(self) -> Audience:
        """The seats that may see the event; None for everyone."""
        return None


@dataclass(frozen=True, slots=True)
class OwnCards(Event):
    """Cards that one seat alone may see."""

    seat: int
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


@dataclass(frozen=True, slots=True)
class DrewForDeal(Event):
    """A seat drew a card to settle who deals first."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """A game starts from nothing, or from a score that was given."""

    number: int  # of the match, from 1
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """A new hand: who deals, who is mano, and what the dealer has committed to."""

    number: int  # of the match, from 1
    dealer: int
    mano: int
    corrido: bool
    commitment: str | None


@dataclass(frozen=True, slots=True)
class PackCut(Event):
    """The pack was cut, by the player at the dealer's left or for him."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Dealt(OwnCards):
    """A seat's four cards after the deal."""


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A word that all hear: mus, no mus, a pass, a bet, an answer."""

    action: Action


@dataclass(frozen=True, slots=True)
class Threw(OwnCards):
    """The cards that a seat threw."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """How many cards a seat threw; all hear it, at once or when all have thrown."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Drew(OwnCards):
    """The cards that a seat was served in a mus."""


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The stock ran out: `cards` discards make a new one, `left_out` stay on the pile."""

    cards: int
    left_out: int


@dataclass(frozen=True, slots=True)
class ManoMoved(Event):
    """Mus corrido: the pack, and with it the mano, went on."""

    mano: int


@dataclass(frozen=True, slots=True)
class MusCut(Event):
    """The mus is over; in mus corrido whoever cut is mano."""

    seat: int
    mano: int


@dataclass(frozen=True, slots=True)
class LanceBegan(Event):
    """A lance's turn has come; `speakers` may bet in it, none where no betting is possible."""

    lance: str
    speakers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat says, truthfully, whether it has pares, or juego."""

    lance: str
    seat: int
    holds: bool


@dataclass(frozen=True, slots=True)
class LancePassed(Event):
    """All who could bet have passed."""

    lance: str


@dataclass(frozen=True, slots=True)
class BetAccepted(Event):
    """A bet stands until the count; `stones` is None for an órdago."""

    lance: str
    side: int  # the side that called last
    stones: int | None
    both: bool = False


@dataclass(frozen=True, slots=True)
class BetRefused(Event):
    """A bet was refused, and pays at once. `why`: ``refused_open`` or ``refused_raise``."""

    lance: str
    side: int  # the side that called last, and is paid
    stones: int
    why: str
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The showdown: a seat's cards, for all to see."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for stones at the count.

    `why` names the rule: ``stake``, ``passed``, ``punto``, ``par``, ``medias``, ``duples``,
    ``thirty_one``, ``juego``, ``real``, ``pedrete`` or ``long_juego``. `cards` are the ones that
    earn the stones; for a stake or a pass, the hand that is best.
    """

    why: str
    stones: int
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """What one lance pays at the count, part by part; `best` is the seat that decides it."""

    lance: str
    side: int
    stones: int
    best: int
    parts: tuple[Part, ...]
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class OrdagoSettled(Event):
    """An accepted órdago is compared at once. `side` is None where grande and chica were split."""

    lances: tuple[str, ...]
    best: tuple[int, ...]  # the seat that is best in each
    side: int | None


@dataclass(frozen=True, slots=True)
class Dentro(Event):
    """A side has come so near to the target that it must say so."""

    side: int
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealRevealed(Event):
    """Seed and nonce of a hand that is over, in hexadecimal: its deal can be checked now."""

    hand: int
    seed: str
    nonce: str
    cut: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """A side has won a game. `why`: ``count``, ``refusal`` or ``ordago``."""

    side: int
    why: str
    score: tuple[int, int]
    games: tuple[int, int]  # games won so far in this vaca


@dataclass(frozen=True, slots=True)
class VacaWon(Event):
    """A side has won a vaca."""

    side: int
    vacas: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """A side has won the match."""

    side: int


@dataclass(frozen=True, slots=True)
class Signed(Event):
    """A sign, seen by its maker and by those who were looking."""

    seat: int
    meanings: tuple[str, ...]
    gestures: tuple[str, ...]
    seen_by: frozenset[int]

    @property
    def audience(self) -> Audience:
        return self.seen_by | {self.seat}


def is_seen(event: Event, seat: int | None) -> bool:
    """Whether a seat, or an onlooker (None), may see an event."""
    audience = event.audience
    return audience is None or (seat is not None and seat in audience)
