"""Mus, cuts, discards, and where every card is: hands, stock and pile.

Owns the order of asking, throwing and serving, and what goes into a new stock when the old one runs
out. Holds no chance: the order of the pack is given to it, at the deal and at every reshuffle.
"""

from typing import NamedTuple

from hordago.rules.code import (
    DEALER_FIRST,
    EXCLUDE_SINGLE_SHORT,
    IN_TURN,
    SEAT_ORDER,
    Code,
)
from hordago.rules.moves import NO_MUS
from hordago.rules.ranking import EMPTY, Cards4, arrange
from hordago.rules.seating import NOBODY, in_order
from hordago.rules.tuples import put

# SHORT: the seat on turn lacks cards and the stock is spent; a new order of `pool` is to be given.
ASKING, DISCARDING, SERVING, SHORT, CUT = range(5)

COUNT_BITS = 3


class Exchange(NamedTuple):
    """How far the mus has come."""

    stage: int  # ASKING, DISCARDING, SERVING, SHORT, CUT
    turn: int  # the seat asked, throwing or being served; after the cut, the seat that cut
    place: int  # its place in the order of this stage
    rounds: int  # how often all have agreed to mus in this hand
    thrown: int  # how many cards each seat threw in the last round, COUNT_BITS a seat


class Deal(NamedTuple):
    """Where the cards are. Every card in play is in exactly one of stock, hands and pile."""

    pack: tuple[int, ...]  # the stock's order; cards before `top` have been dealt
    top: int
    pile: int  # the thrown cards, as a bit set of card numbers
    last: int  # of those, the ones of the latest seat that threw any
    hands: tuple[Cards4, ...]  # arranged, EMPTY where a card was thrown and not yet replaced


def dealt_hand(ranks: tuple[int, ...], pack: tuple[int, ...], n_players: int, place: int) -> Cards4:
    """The four cards that the seat at a place from mano gets: one at a time, mano first."""
    return arrange(
        ranks,
        pack[place],
        pack[place + n_players],
        pack[place + 2 * n_players],
        pack[place + 3 * n_players],
    )


def ask_all(code: Code, mano: int, rounds: int, thrown: int) -> Exchange:
    """The question goes to mano: mus or not?"""
    return Exchange(ASKING, mano, 0, rounds, thrown)


def say(code: Code, mano: int, exchange: Exchange, move: int) -> Exchange:
    """One player has said mus or no mus. One refusal ends the mus; if all agree, they throw."""
    if move == NO_MUS:
        return Exchange(CUT, exchange.turn, 0, exchange.rounds, exchange.thrown)
    place = exchange.place + 1
    if place == code.n_players:
        return Exchange(DISCARDING, discarder(code, mano, 0), 0, exchange.rounds, 0)
    turn = in_order(code.mus_order, code.n_players, mano, place)
    return Exchange(ASKING, turn, place, exchange.rounds, exchange.thrown)


def discarder(code: Code, mano: int, place: int) -> int:
    """The seat that throws, and is served, at a place of the round: from mano or the dealer on."""
    first = mano - 1 + code.n_players if code.discard_order == DEALER_FIRST else mano
    return in_order(SEAT_ORDER, code.n_players, first, place)


def note_discard(code: Code, mano: int, exchange: Exchange, count: int) -> Exchange:
    """One player has thrown `count` cards: the next throws, or serving begins."""
    thrown = exchange.thrown | count << COUNT_BITS * exchange.turn
    if code.discard_order == IN_TURN:
        return Exchange(SERVING, exchange.turn, exchange.place, exchange.rounds, thrown)
    place = exchange.place + 1
    if place < code.n_players:
        turn = discarder(code, mano, place)
        return Exchange(DISCARDING, turn, place, exchange.rounds, thrown)
    return Exchange(SERVING, discarder(code, mano, 0), 0, exchange.rounds, thrown)


def note_served(code: Code, mano: int, exchange: Exchange) -> Exchange:
    """One player has four cards again: the next one's turn, or after the last a new question."""
    place = exchange.place + 1
    if place == code.n_players:
        return ask_all(code, mano, exchange.rounds + 1, exchange.thrown)
    stage = DISCARDING if code.discard_order == IN_TURN else SERVING
    turn = discarder(code, mano, place)
    return Exchange(stage, turn, place, exchange.rounds, exchange.thrown)


def note_short(exchange: Exchange) -> Exchange:
    """The stock is spent before the seat on turn has its four cards."""
    return Exchange(SHORT, exchange.turn, exchange.place, exchange.rounds, exchange.thrown)


def note_reshuffled(exchange: Exchange) -> Exchange:
    """There is a stock again: serving goes on where it stopped."""
    return Exchange(SERVING, exchange.turn, exchange.place, exchange.rounds, exchange.thrown)


def thrown_by(exchange: Exchange, seat: int) -> int:
    """How many cards a seat threw in the last round of mus: 0 to 4."""
    return exchange.thrown >> COUNT_BITS * seat & (1 << COUNT_BITS) - 1


def throw(ranks: tuple[int, ...], deal: Deal, seat: int, mask: int) -> Deal:
    """A player throws the cards whose bits stand in the mask (bit 0: the first of the hand)."""
    if mask == 0:
        return deal
    a, b, c, d = deal.hands[seat]
    cards = 0
    if mask & 1:
        cards |= 1 << a
        a = EMPTY
    if mask & 2:
        cards |= 1 << b
        b = EMPTY
    if mask & 4:
        cards |= 1 << c
        c = EMPTY
    if mask & 8:
        cards |= 1 << d
        d = EMPTY
    hands = put(deal.hands, seat, arrange(ranks, a, b, c, d))
    return Deal(deal.pack, deal.top, deal.pile | cards, cards, hands)


def serve(ranks: tuple[int, ...], deal: Deal, seat: int) -> Deal:
    """A player who lacks cards is served from the stock, as many as he lacks or as are left."""
    a, b, c, d = deal.hands[seat]
    pack = deal.pack
    top = deal.top
    size = len(pack)
    if a == EMPTY and top < size:
        a = pack[top]
        top += 1
    if b == EMPTY and top < size:
        b = pack[top]
        top += 1
    if c == EMPTY and top < size:
        c = pack[top]
        top += 1
    if top < size:
        d = pack[top]
        top += 1
    hands = put(deal.hands, seat, arrange(ranks, a, b, c, d))
    return Deal(pack, top, deal.pile, deal.last, hands)


def is_short(deal: Deal, seat: int) -> int:
    """1 where a seat lacks cards."""
    return 1 if deal.hands[seat][3] == EMPTY else 0


def only_one_short(code: Code, mano: int, exchange: Exchange, deal: Deal) -> int:
    """1 where the seat being served is the only one that the spent stock leaves short.

    Where each throws and is served in turn, nobody can know who else will be short: only the last
    to be served counts as the single one.
    """
    if code.discard_order == IN_TURN:
        return 1 if exchange.place == code.n_players - 1 else 0
    for place in range(exchange.place + 1, code.n_players):
        if is_short(deal, discarder(code, mano, place)) == 1:
            return 0
    return 1


def pool(code: Code, mano: int, exchange: Exchange, deal: Deal) -> int:
    """The cards that make the new stock, as a bit set: all discards, this round's among them.

    Where the code leaves out the discards of a player who alone is short, these stay on the pile.
    The others are always enough for him: a pack has four cards more than the hands (`validation`).
    """
    if code.reshuffle == EXCLUDE_SINGLE_SHORT and only_one_short(code, mano, exchange, deal) == 1:
        return deal.pile & ~deal.last
    return deal.pile


def restock(deal: Deal, order: tuple[int, ...], taken: int) -> Deal:
    """The pool, shuffled into `order`, is the stock now; `taken` is the pool as a bit set."""
    return Deal(order, 0, deal.pile & ~taken, deal.last, deal.hands)


def cutter(exchange: Exchange) -> int:
    """The seat that ended the mus; NOBODY while it goes on."""
    return exchange.turn if exchange.stage == CUT else NOBODY
