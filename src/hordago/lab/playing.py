"""One playout: a hand, a game or a match, from the deal to the count, in compiled code.

Owns dealing and the order of calls to the step functions, no more. It must never decide what is
legal or what it leads to: `rules` does, by the same functions that `hordago.game.match` calls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hordago.lab.chance import CARDS, DECISIONS, below, shuffle, word_at
from hordago.lab.compiling import called, deal_hands, inlined, strengths
from hordago.rules.betting import Legal, allows
from hordago.rules.code import JUEGO, PARES, Code
from hordago.rules.counting import holders
from hordago.rules.course import Format, after_game, is_corrido, next_mano
from hordago.rules.exchange import SHORT, Deal, pool
from hordago.rules.hand import (
    OVER,
    Hand,
    Position,
    Score,
    legal_moves,
    new_hand,
    play,
    reshuffle,
    step,
    to_move,
)
from hordago.rules.moves import BET, DISCARD
from hordago.rules.ranking import Cards4, Ranking, Strength
from hordago.rules.seating import NOBODY

HANDS, GAMES, MATCHES = range(3)  # what one play is

FINE, ILLEGAL, ENDLESS = range(3)
MOST_DECISIONS = 100_000  # of one hand: whoever always says mus never ends it
MOST_HANDS = 100_000  # of one play: a code may pay nothing for a hand in which all pass


class Own(NamedTuple):
    """What a seat knows beside the `Hand`, which all see: no policy is told more.

    The hand's `exchange.thrown` says how many cards each seat threw last.
    """

    seat: int
    cards: Cards4  # from the highest rank to the lowest: bit 0 of a discard's mask is the first
    strength: Strength
    pares: int  # the seats that hold pares, as a set; NOBODY before all have said
    juego: int


class Setting(NamedTuple):
    """What does not change from play to play. One compilation serves all codes with as many seats.

    `seats` is a tuple of the seats' numbers: its length is how compiled code knows how many tuples
    have to hold.
    """

    code: Code
    course: Format
    ranking: Ranking
    cards: Any  # the cards in play, by number; an array
    seats: tuple[int, ...]
    unit: int  # HANDS, GAMES, MATCHES
    mano: int  # of the first hand; NOBODY to draw it by lot
    score: Score  # at the first hand


class Room(NamedTuple):
    """Arrays to shuffle in, each as long as the pack; one set a core."""

    pack: Any
    stock: Any


class Outcome(NamedTuple):
    """What came of each play; one item, or one row of two sides, a play."""

    winner: Any  # the side that won it; NOBODY where a hand has ended no game
    stones: Any  # of each side at the end
    games: Any  # of each side, in the vaca that was played last
    vacas: Any
    mano: Any  # of the first hand
    hands: Any
    decisions: Any


class Played(NamedTuple):
    """A hand that was played; not to its end where `fault` is not FINE."""

    hand: Hand
    decisions: int
    fault: int
    move: int  # the latest


class Fault(NamedTuple):
    """Where a policy failed; `kind` is FINE where none did."""

    kind: int
    play: int
    number: int  # of the hand in its play
    hand: Hand  # before the move
    move: int


def choose(code: Code, hand: Hand, own: Own, legal: Legal, table: Any, word: Any) -> int:
    """The policy: whoever compiles `play_range` puts one in this place."""
    raise NotImplementedError


@inlined
def play_hand(
    decide: Any,
    table: Any,
    setting: Setting,
    room: Room,
    mano: int,
    score: Score,
    corrido: int,
    key: Any,
) -> Played:
    """Deal a hand and play it to its end; `decide` makes every decision from what its seat knows.

    Only the cards that are dealt are shuffled, the others when the first are thrown: see `shuffle`.
    """
    code = setting.code
    pack = room.pack
    size = len(setting.cards)
    for place in range(size):
        pack[place] = setting.cards[place]
    dealt = 4 * code.n_players
    cards_key = word_at(key, CARDS)
    shuffle(pack, 0, dealt, cards_key)
    shuffled = dealt
    reshuffles = 0
    hands = deal_hands(setting.seats, setting.ranking.ranks, pack, mano)
    deal = Deal(pack, dealt, 0, 0, hands)
    seats = strengths(code, setting.ranking, hands)
    hand = new_hand(code, mano, score, corrido)
    decisions_key = word_at(key, DECISIONS)
    decisions = 0
    while hand.phase != OVER:
        seat = to_move(hand)
        legal = legal_moves(code, hand)
        pares = holders(code, seats, PARES) if hand.phase >= PARES else NOBODY
        juego = holders(code, seats, JUEGO) if hand.phase >= JUEGO else NOBODY
        own = Own(seat, deal.hands[seat], seats[seat], pares, juego)
        move = decide(code, hand, own, legal, table, word_at(decisions_key, decisions))
        if allows(legal, move) == 0:
            return Played(hand, decisions, ILLEGAL, move)
        if decisions == MOST_DECISIONS:
            return Played(hand, decisions, ENDLESS, move)
        decisions += 1
        if DISCARD <= move < BET:
            if shuffled < size:
                shuffle(pack, shuffled, size, cards_key)
                shuffled = size
            position = play(code, setting.ranking, Position(deal, seats, hand), move)
            while position.hand.exchange.stage == SHORT:
                reshuffles += 1
                position = with_new_stock(setting, room, position, key, reshuffles)
            deal = position.deal
            seats = position.seats
            hand = position.hand
        else:
            hand = step(code, seats, hand, move)
    return Played(hand, decisions, FINE, 0)


@called
def with_new_stock(
    setting: Setting, room: Room, position: Position, key: Any, reshuffles: int
) -> Position:
    """Shuffle the pool into a new stock, and serve on from it."""
    hand = position.hand
    taken = pool(setting.code, hand.mano, hand.exchange, position.deal)
    size = 0
    for card in setting.cards:
        if taken >> card & 1:
            room.stock[size] = card
            size += 1
    stock = room.stock[:size]
    shuffle(stock, 0, size, word_at(key, CARDS + reshuffles))
    return reshuffle(setting.code, setting.ranking, position, stock, taken)


@inlined
def note(
    outcome: Outcome, number: int, winner: int, score: Score, games: Score, vacas: Score
) -> None:
    """Write down what came of a play."""
    outcome.winner[number] = winner
    for side in range(2):
        outcome.stones[number, side] = score[side]
        outcome.games[number, side] = games[side]
        outcome.vacas[number, side] = vacas[side]


def play_range(
    table: Any,
    setting: Setting,
    room: Room,
    seed: Any,
    first: int,
    stop: int,
    outcome: Outcome,
) -> Fault:
    """The plays with numbers from `first` up to `stop`, or up to the first that fails.

    `outcome` has a row for each of them.

    The chance of a play follows from the seed and its number alone.
    """
    code, course = setting.code, setting.course
    for number in range(first, stop):
        key = word_at(seed, number)
        mano = setting.mano if setting.mano != NOBODY else below(word_at(key, 0), code.n_players)
        row = number - first
        outcome.mano[row] = mano
        score = setting.score
        games = vacas = (0, 0)
        winner = NOBODY
        hands = decisions = 0
        opening = 1
        while winner == NOBODY and (hands == 0 or setting.unit != HANDS):
            hands += 1
            corrido = is_corrido(course, hands, opening)
            played = play_hand(
                choose, table, setting, room, mano, score, corrido, word_at(key, hands)
            )
            hand = played.hand
            fault = ENDLESS if hands == MOST_HANDS and played.fault == FINE else played.fault
            if fault != FINE:
                return Fault(fault, number, hands, hand, played.move)
            decisions += played.decisions
            mano = next_mano(code, course, hand.mano)
            score = hand.score
            opening = 0
            if hand.winner != NOBODY:
                tally = after_game(course, games, vacas, hand.winner)
                games, vacas = tally.games, tally.vacas
                winner = tally.winner if setting.unit == MATCHES else hand.winner
                if winner == NOBODY:
                    score = (0, 0)
                    opening = 1
        outcome.hands[row] = hands
        outcome.decisions[row] = decisions
        note(outcome, row, winner, score, games, vacas)
    return Fault(FINE, stop, 0, new_hand(code, 0, setting.score, 0), 0)
