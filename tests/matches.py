"""A match driven by words: the words of `tests.table`, as actions of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hordago.cards import Card, parse_cards
from hordago.game.actions import (
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
    WeAccept,
    WeFold,
)
from hordago.game.events import Event
from hordago.game.match import Cuts, Match
from hordago.game.shuffle import SeededShuffler, StackedShuffler
from hordago.rules.profile import Rules
from tests.table import ALL_HOLD, SEATS, dealt, stacked

PLAIN: dict[str, Callable[[int], Action]] = {
    "mus": Mus,
    "cut": NoMus,
    "pass": Pass,
    "fold": Fold,
    "accept": Accept,
    "we_fold": WeFold,
    "we_accept": WeAccept,
    "ordago": Ordago,
    "both_ordago": lambda seat: Ordago(seat, both=True),
}
SIZED: dict[str, Callable[[int, int], Action]] = {
    "bet": Bet,
    "raise": Raise,
    "both": lambda seat, stones: Bet(seat, stones, both=True),
    "lift": Cut,
}


def match_of(
    *hands: str,
    mano: str = "A",
    score: tuple[int, int] = (0, 0),
    stock: str = "",
    cuts: Cuts = "own",
    rules: Rules | None = None,
    **settings: Any,
) -> Match:
    """A match whose first hand is dealt as given; what follows comes from a fixed seed."""
    rules = (rules or Rules()).but(**settings)
    cards = dealt(*(hands or ALL_HOLD[: rules.n_players]))
    first = parse_cards(stock)
    held = {card for hand in cards for card in hand}
    rest = [card for card in rules.cards() if card not in held and card not in first]
    pack = stacked(cards, SEATS.index(mano), (*first, *rest))
    shuffler = StackedShuffler([pack], beyond=SeededShuffler(bytes(16)))
    return Match(rules, shuffler=shuffler, mano=SEATS.index(mano), score=score, cuts=cuts)


def action_of(match: Match, call: str) -> Action:
    """The action that a call like ``A bet 2`` is; ``A throw 2`` throws the two lowest cards."""
    letter, word, *rest = call.split()
    seat = SEATS.index(letter)
    if word == "throw":
        return Discard(seat, thrown(match, seat, " ".join(rest)))
    if word in SIZED:
        return SIZED[word](seat, int(rest[0]))
    return PLAIN[word](seat)


def thrown(match: Match, seat: int, what: str) -> tuple[Card, ...]:
    """The cards of a throw: those named, or as many as a number says, the lowest first."""
    if not what.isdigit():
        return parse_cards(what)
    hand = match.view(seat).cards
    return hand[len(hand) - int(what) :]


def say(match: Match, words: str) -> list[Event]:
    """Apply calls one after another; all that followed from them."""
    told: list[Event] = []
    for call in words.split(","):
        told += match.apply(action_of(match, call))
    return told


def all_mus(match: Match) -> list[Event]:
    """Everyone agrees to mus."""
    return [
        event
        for _ in range(match.code.n_players)
        for event in match.apply(Mus(match.turn if match.turn is not None else -1))
    ]


def to_lance(match: Match, lance: str) -> list[Event]:
    """Cut the mus and pass, up to a lance of this hand."""
    told: list[Event] = []
    hand = match.hand_number
    while match.phase != lance:
        assert match.hand_number == hand, f"{lance} was not bet on"
        assert match.turn is not None
        told += match.apply(NoMus(match.turn) if match.phase == "mus" else Pass(match.turn))
    return told


def pass_the_hand(match: Match) -> list[Event]:
    """Cut the mus and pass until the hand is over."""
    told: list[Event] = []
    hand = match.hand_number
    while match.hand_number == hand and match.turn is not None:
        told += match.apply(NoMus(match.turn) if match.phase == "mus" else Pass(match.turn))
    return told


def win_the_game(match: Match, side: int) -> list[Event]:
    """Let a side win the game in progress: it bets whenever it can, and the other always folds."""
    told: list[Event] = []
    game, number = match.game_number, match.winner
    while match.game_number == game and match.winner == number:
        seat = match.turn
        assert seat is not None
        action: Action
        if match.phase == "mus":
            action = NoMus(seat)
        elif match.view(seat).open_lance is None:
            raise AssertionError("no lance is open")
        elif WeFold(seat) in match.legal(seat):
            action = WeFold(seat) if seat % 2 != side else WeAccept(seat)
        elif Fold(seat) in match.legal(seat):
            action = Fold(seat) if seat % 2 != side else Accept(seat)
        else:
            action = Bet(seat, match.rules.min_bet) if seat % 2 == side else Pass(seat)
        told += match.apply(action)
    return told


def only(events: list[Event] | tuple[Event, ...], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
