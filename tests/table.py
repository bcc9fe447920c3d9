"""A hand driven by words, for statements about the rules: no match, no events, no dealer.

Seats are letters, A the mano unless another is named. A word that is out of turn or not legal fails
the test that says it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

from hordago.cards import PACK, RANK_LETTERS, SUIT_LETTERS, Card, parse_cards
from hordago.rules import moves
from hordago.rules.betting import ALL_IN, Result, allows
from hordago.rules.code import LANCES
from hordago.rules.counting import Award, award, award_total
from hordago.rules.exchange import SHORT, pool, thrown_by
from hordago.rules.hand import (
    EXCHANGE,
    LAST_PLACE,
    OVER,
    Position,
    begin,
    holding_at,
    kind_at,
    legal_moves,
    play,
    reshuffle,
    to_move,
)
from hordago.rules.profile import Rules
from hordago.rules.ranking import EMPTY, Ranking

SEATS = "ABCDEF"
SIDES = ("AC", "BD")

WORDS = {
    "mus": moves.MUS,
    "cut": moves.NO_MUS,
    "pass": moves.PASS,
    "fold": moves.FOLD,
    "accept": moves.ACCEPT,
    "we_fold": moves.WE_FOLD,
    "we_accept": moves.WE_ACCEPT,
    "ordago": moves.ORDAGO,
    "both_ordago": moves.ORDAGO_BOTH,
}
SIZED = {"bet": moves.BET, "raise": moves.BET, "both": moves.BET_BOTH}

ALL_HOLD = ("KoKcJoJc", "KeKbJeJb", "QoQc7o7c", "QeQb7e7b", "3o3c6o6c", "3e3b6e6b")
"""Hands with which everyone has pares and juego (six of them with eight kings)."""


def dealt(*hands: str) -> list[tuple[Card, ...]]:
    """Cards for hands written by rank (``KK7A``); suits where none is given are free ones."""
    tokens = [re.findall(f"([{RANK_LETTERS}])([{SUIT_LETTERS}]?)", hand) for hand in hands]
    taken = {rank + suit for each in tokens for rank, suit in each if suit}
    found = []
    for each in tokens:
        words = []
        for rank, suit in each:
            free = suit or next(s for s in SUIT_LETTERS if rank + s not in taken)
            taken.add(rank + free)
            words.append(rank + free)
        found.append(parse_cards("".join(words)))
    return found


def stacked(hands: Sequence[Sequence[Card]], mano: int, stock: Sequence[Card]) -> tuple[Card, ...]:
    """A pack that deals these hands, and after them the cards of `stock`."""
    n_players = len(hands)
    top = [
        hands[(mano + place) % n_players][turn] for turn in range(4) for place in range(n_players)
    ]
    return (*top, *stock)


def ranking_for(rules: Rules) -> Ranking:
    """The table of hands of a code."""
    return rules.ranking()


class Table:
    """A hand of a code: the default one, changed by settings given by name.

    `hands` are written by rank or as cards, from A on; `stock` are the cards served first.
    """

    def __init__(
        self,
        *hands: str,
        mano: str = "A",
        score: tuple[int, int] = (0, 0),
        stock: str = "",
        corrido: bool = False,
        rules: Rules | None = None,
        **settings: Any,
    ) -> None:
        self.rules = (rules or Rules()).but(**settings)
        self.code = self.rules.code()
        self.ranking = ranking_for(self.rules)
        cards = dealt(*(hands or ALL_HOLD[: self.code.n_players]))
        first = parse_cards(stock)
        held = {card for hand in cards for card in hand}
        rest = [card for card in self.rules.cards() if card not in held and card not in first]
        pack = stacked(cards, SEATS.index(mano), (*first, *rest))
        self.position: Position = begin(
            self.code, self.ranking, SEATS.index(mano), pack, score, int(corrido)
        )

    def say(self, words: str) -> Self:
        """What seats do, one after another: ``A bet 2, B raise 4, A fold``."""
        for call in words.split(","):
            seat, move = self.read(call)
            assert seat == self.turn, f"{call}: it is {self.turn}'s turn"
            assert self.is_legal(move), f"{call}: is not legal"
            self.position = play(self.code, self.ranking, self.position, move)
        return self

    def can(self, call: str) -> bool:
        """Whether the seat to move may do this, as in ``A bet 2``."""
        seat, move = self.read(call)
        assert seat == self.turn, f"{call}: it is {self.turn}'s turn"
        return self.is_legal(move)

    def read(self, call: str) -> tuple[str, int]:
        """The seat and the move of one call."""
        seat, word, *rest = call.split()
        if word == "throw":
            return seat, moves.DISCARD + self.mask(seat, rest)
        if word in SIZED:
            return seat, SIZED[word] + int(rest[0])
        return seat, WORDS[word]

    def mask(self, seat: str, what: list[str]) -> int:
        """The places of the cards thrown; a number throws so many, the lowest first."""
        hand = self.position.deal.hands[SEATS.index(seat)]
        if what[0].isdigit():
            return sum(1 << place for place in range(4 - int(what[0]), 4))
        return sum(1 << hand.index(card) for card in parse_cards(" ".join(what)))

    def is_legal(self, move: int) -> bool:
        """Whether the seat to move may make a move."""
        return bool(allows(legal_moves(self.code, self.position.hand), move))

    def to(self, lance: str) -> Self:
        """Cut the mus and pass, up to a lance."""
        while self.lance != lance:
            assert self.turn is not None, f"{lance} is not bet on in this hand"
            self.say(f"{self.turn} {'cut' if self.lance == 'mus' else 'pass'}")
        return self

    def to_the_end(self) -> Self:
        """Pass until the hand is over."""
        while self.turn is not None:
            self.say(f"{self.turn} {'cut' if self.lance == 'mus' else 'pass'}")
        return self

    def all_mus(self, *throws: str) -> Self:
        """Everyone agrees to mus; then seats throw, as in ``A throw 2``."""
        for _ in range(self.code.n_players):
            self.say(f"{self.turn} mus")
        for each in throws:
            self.say(each)
        return self

    def shuffle_back(self, order: str = "") -> Self:
        """Make the pool the new stock: the cards of `order` first, the others by number."""
        assert self.is_short
        pile = self.pool
        first = parse_cards(order)
        rest = [card for card in PACK if card in pile and card not in first]
        assert set(first) <= pile
        taken = sum(1 << card for card in pile)
        self.position = reshuffle(self.code, self.ranking, self.position, (*first, *rest), taken)
        return self

    @property
    def turn(self) -> str | None:
        """The seat to move; None when the hand is over or the stock is spent."""
        seat = to_move(self.position.hand)
        return None if seat < 0 else SEATS[seat]

    @property
    def mano(self) -> str:
        """The seat that is mano."""
        return SEATS[self.position.hand.mano]

    @property
    def lance(self) -> str:
        """Where the hand stands: ``mus``, a lance, or ``over``."""
        phase = self.position.hand.phase
        return {EXCHANGE: "mus", OVER: "over"}.get(phase) or LANCES[phase]

    @property
    def call(self) -> int | str:
        """What the pending call comes to."""
        offer = self.position.hand.lance.offer
        return "ordago" if offer == ALL_IN else offer

    @property
    def score(self) -> tuple[int, int]:
        """Stones of A's side and of B's."""
        return self.position.hand.score

    @property
    def winner(self) -> str | None:
        """The side that has won the game."""
        side = self.position.hand.winner
        return None if side < 0 else SIDES[side]

    def result(self, place: int) -> Result:
        """How a lance ended, by its place in the hand."""
        return self.position.hand.results[place]

    def award(self, lance: str) -> Award:
        """What a lance that is over pays at the count."""
        kind = LANCES.index(lance)
        place = min(kind, LAST_PLACE)
        assert kind_at(place, holding_at(self.code, self.position.seats, place)) == kind
        hand = self.position.hand
        return award(self.code, hand.mano, self.position.seats, hand.results[place], kind)

    def pays(self, lance: str) -> dict[str, int]:
        """The stones that a lance pays at the count, by side."""
        given = self.award(lance)
        stones = award_total(given)
        return {SIDES[given.side]: stones} if stones else {}

    def best(self, lance: str) -> str:
        """The seat that wins a lance."""
        return SEATS[self.award(lance).best]

    @property
    def is_short(self) -> bool:
        """Whether the stock is spent before all are served."""
        return self.position.hand.exchange.stage == SHORT

    @property
    def pool(self) -> set[Card]:
        """What would make the new stock."""
        hand = self.position.hand
        found = pool(self.code, hand.mano, hand.exchange, self.position.deal)
        return {card for card in PACK if found >> card & 1}

    @property
    def pile(self) -> set[Card]:
        """The thrown cards."""
        return {card for card in PACK if self.position.deal.pile >> card & 1}

    def cards(self, seat: str) -> set[Card]:
        """What a seat holds."""
        return {PACK[card] for card in self.position.deal.hands[SEATS.index(seat)] if card != EMPTY}

    def thrown(self) -> tuple[int, ...]:
        """How many cards each seat threw in the last round."""
        exchange = self.position.hand.exchange
        return tuple(thrown_by(exchange, seat) for seat in range(self.code.n_players))


def at(
    lance: str,
    *hands: str,
    mano: str = "A",
    score: tuple[int, int] = (0, 0),
    rules: Rules | None = None,
    **settings: Any,
) -> Table:
    """A hand at the opening of a lance, all before it passed."""
    return Table(*hands, mano=mano, score=score, rules=rules, **settings).to(lance)
