"""What each option leaves: the chance of winning the game after it, as far as one view tells.

Owns the drawing of what the others may hold and the comparison of options on the same draws. What
the others hold follows from their ranges, what they go on to do from the policy. It must never see
more than its view, and never decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Final, NamedTuple, Protocol

from hordago.bots.trained.book import Book
from hordago.bots.trained.following import from_mano, score_before, standing
from hordago.bots.trained.hands import hands_for
from hordago.bots.trained.playing_on import DRAWS, PLACES, Dealt, Playing
from hordago.bots.trained.ranges import numbers_in, ranges_of, unseen
from hordago.bots.trained.sampling import Sampler
from hordago.bots.trained.shape import SEATS
from hordago.bots.trained.situation import context_of
from hordago.cards import Card
from hordago.game.events import Discarded, Reshuffled, Said
from hordago.game.view import View
from hordago.rules.exchange import (
    ASKING,
    DISCARDING,
    Deal,
    Exchange,
    discarder,
)
from hordago.rules.hand import EXCHANGE, NO_LANCE, NO_RESULTS, Hand, Position
from hordago.rules.ranking import Cards4, Strength, arrange, strength
from hordago.rules.seating import NOBODY, in_order

PER_SECOND: Final = 100_000
"""Decisions that are played on in a second of one core. Work is counted, and not timed, so that a
decision does not depend on how fast a machine is."""

A_DEAL: Final = 8  # as how many decisions the drawing of hands counts
MOST: Final = 4000  # draws of hands
FEWEST: Final = 8


class Outlook(NamedTuple):
    """What some options leave: by option, what each draw of the others' hands came to."""

    moves: tuple[int, ...]
    won: tuple[tuple[float, ...], ...]

    def chance(self, option: int) -> float:
        """The chance of winning the game after an option."""
        return sum(self.won[option]) / len(self.won[option])

    def gain(self, option: int, other: int) -> tuple[float, float]:
        """By how much an option is better than another, and the standard error of that."""
        apart = [one - two for one, two in zip(self.won[option], self.won[other], strict=True)]
        n, mean = len(apart), sum(apart) / len(apart)
        squares = sum((each - mean) ** 2 for each in apart)
        return mean, sqrt(squares / n / max(n - 1, 1))


class _Draw(Protocol):
    """One draw of all that is hidden; answers with the chance of the seat's side after a move."""

    def __call__(self, move: int) -> float: ...


def outlook(
    book: Book, view: View, moves: Sequence[int], *, budget: float, purify: float, seed: bytes
) -> Outlook | None:
    """The options of the seat of a view, each played on over the same draws.

    `budget` is about how many seconds it may take. None where no hands could be drawn.
    """
    playing = Playing(book, view.rules, purify)
    chance = Random(int.from_bytes(seed, "big"))
    draws = (_in_the_lances if view.lances else _in_the_mus)(playing, view, chance)
    allowed = budget * PER_SECOND
    won: list[list[float]] = [[] for _ in moves]
    for number, draw in enumerate(draws):
        playing.decisions += A_DEAL
        for values, move in zip(won, moves, strict=True):
            values.append(draw(move))
        if number + 1 >= MOST or (number + 1 >= FEWEST and playing.decisions >= allowed):
            break
    if not won or not won[0]:
        return None
    return Outlook(tuple(moves), tuple(map(tuple, won)))


def seed_of(view: View) -> bytes:
    """A seed from what the seat sees, the same for the same view.

    The deal's commitment is left out: it depends on cards that are hidden.
    """
    words = [event for event in view.log if isinstance(event, (Said, Discarded))]
    told = (view.hand, view.mano, view.score, view.seat, view.cards, words)
    return sha256(repr(told).encode()).digest()


# What is hidden, drawn once the lances have begun.


def _in_the_lances(playing: Playing, view: View, chance: Random) -> Iterator[_Draw]:
    assert view.seat is not None
    book, rules = playing.book, view.rules
    seat = from_mano(view, view.seat)
    sampler = Sampler(rules, ranges_of(book, view), unseen(view))
    numbers, strengths = numbers_in(book.rules, rules), hands_for(rules).strengths
    own = _own(playing, view)
    course, context = standing(view), context_of(book, view)
    own_number = playing.number(_arranged(playing, view.cards))
    while True:
        hands = sampler.hands(chance)
        if hands is None:
            return
        dealt = Dealt(
            tuple(own_number if each == seat else numbers[hands[each]] for each in range(SEATS)),
            tuple(own if each == seat else strengths[hands[each]] for each in range(SEATS)),
        )
        draws = [chance.random() for _ in range(PLACES * DRAWS)]

        def draw(move: int, dealt: Dealt = dealt, draws: Sequence[float] = draws) -> float:
            won = playing.lances(dealt, context, course, move, draws)
            return won if seat % 2 == 0 else 1 - won

        yield draw


def _own(playing: Playing, view: View) -> Strength:
    return strength(playing.code, playing.ranking, _arranged(playing, view.cards))


def _arranged(playing: Playing, cards: Sequence[Card]) -> Cards4:
    a, b, c, d = cards
    return arrange(playing.ranking.ranks, a, b, c, d)


# What is hidden, drawn while the mus goes on: all the cards of the pack.


def _in_the_mus(playing: Playing, view: View, chance: Random) -> Iterator[_Draw]:
    assert view.seat is not None
    seat, exchange = from_mano(view, view.seat), _exchange(playing, view)
    sampler = Sampler(view.rules, ranges_of(playing.book, view), unseen(view))
    hand = Hand(
        0, EXCHANGE, int(view.corrido), exchange, NO_LANCE, NO_RESULTS, score_before(view), NOBODY
    )
    thrown = _thrown_now(view) if view.phase == "discard" else {}
    while True:
        hands = sampler.hands(chance)
        if hands is None:
            return
        deal = _dealt(playing, view, hands, chance)
        seats = tuple(strength(playing.code, playing.ranking, each) for each in deal.hands)
        position, again = Position(deal, seats, hand), chance.getrandbits(64)

        def draw(move: int, position: Position = position, again: int = again) -> float:
            won = playing.from_the_mus(position, seat, move, thrown, Random(again))
            return won if seat % 2 == 0 else 1 - won

        yield draw


def _exchange(playing: Playing, view: View) -> Exchange:
    """How far the mus has come; a round of throwing is taken up at its beginning."""
    assert view.seat is not None
    if view.phase == "discard":
        return Exchange(DISCARDING, discarder(playing.code, 0, 0), 0, view.rounds, 0)
    seat = from_mano(view, view.seat)
    order = [in_order(playing.code.mus_order, SEATS, 0, place) for place in range(SEATS)]
    return Exchange(ASKING, seat, order.index(seat), view.rounds, 0)


def _thrown_now(view: View) -> dict[int, int]:
    """How many cards others have thrown in the round of throwing that goes on."""
    thrown: dict[int, int] = {}
    for event in view.log:
        if isinstance(event, Said):
            thrown = {}
        elif isinstance(event, Discarded) and event.seat != view.seat:
            thrown[from_mano(view, event.seat)] = event.count
    return thrown


def _dealt(playing: Playing, view: View, hands: dict[int, int], chance: Random) -> Deal:
    """Cards for the hands, a pile as large as is known, and a stock of the rest."""
    rules = view.rules
    known = {*view.cards, *view.dead}
    rest = [card for card in rules.cards() if card not in known]
    chance.shuffle(rest)
    rank_of, held = rules.rank_of_card(), [_arranged(playing, view.cards)] * SEATS
    for other, number in hands.items():
        held[other] = _cards(playing, rank_of, hands_for(rules).ranks[number], rest)
    gone = min(_thrown_before(view), len(rest))
    pile = sum(1 << card for card in (*view.dead, *rest[:gone]))
    return Deal(tuple(rest[gone:]), 0, pile, 0, tuple(held))


def _cards(playing: Playing, rank_of: Sequence[int], ranks: Cards4, rest: list[Card]) -> Cards4:
    """Cards of these ranks, taken from the rest."""
    taken = []
    for rank in ranks:
        card = next(each for each in rest if rank_of[each] == rank)
        rest.remove(card)
        taken.append(card)
    return _arranged(playing, taken)


def _thrown_before(view: View) -> int:
    """How many cards of others are on the pile, of those that have been thrown and replaced."""
    if any(isinstance(event, Reshuffled) for event in view.log):
        return 0
    counts, now = 0, 0
    for event in view.log:
        if isinstance(event, Said):
            counts, now = counts + now, 0
        elif isinstance(event, Discarded) and event.seat != view.seat:
            now += event.count
    return counts if view.phase == "discard" else counts + now
