"""A whole hand as one state and one step: mus, the four lances, the count.

Owns the order of the phases and the moment at which a game ends. A `Hand` holds what changes with
every word; the cards and what they are worth stand beside it, in a `Position`, because they change
only when cards are thrown and served.
"""

from typing import NamedTuple

from hordago.rules.betting import (
    ACCEPTED,
    ALL_IN,
    NOT_PLAYED,
    OPEN,
    PASSED,
    REFUSED,
    Lance,
    Legal,
    Result,
    act,
    legal_calls,
    opened,
    refusal_pay,
    stake_limit,
)
from hordago.rules.code import CHICA, GRANDE, HOLDERS, JUEGO, PARES, PUNTO, Code
from hordago.rules.counting import award, award_total, best, holders
from hordago.rules.exchange import (
    ASKING,
    CUT,
    DISCARDING,
    SERVING,
    SHORT,
    Deal,
    Exchange,
    ask_all,
    dealt_hand,
    is_short,
    note_discard,
    note_reshuffled,
    note_served,
    note_short,
    restock,
    say,
    serve,
    throw,
)
from hordago.rules.moves import BET, DISCARD, MUS, NO_MUS
from hordago.rules.ranking import Ranking, Strength, strength
from hordago.rules.seating import NOBODY, everybody, of_side, size_of
from hordago.rules.tuples import put

# The phase of a hand: a kind of lance (GRANDE to PUNTO), before them the exchange, after them OVER.
EXCHANGE, OVER = -1, 5
LAST_PLACE = 3  # juego, or punto in its place, is the fourth lance

Score = tuple[int, int]
Results = tuple[Result, ...]  # one a place of the order


class Hand(NamedTuple):
    """What changes with every word that is said."""

    mano: int
    phase: int
    corrido: int  # 1: mus corrido, the pack goes one seat to the right after each full mus
    exchange: Exchange
    lance: Lance  # the lance that is open, or was last
    results: Results
    score: Score  # stones by side: what was counted before, and refusals
    winner: int  # the side that has won the game; NOBODY so far


class Position(NamedTuple):
    """A hand with its cards and what these are worth, one `Strength` a seat."""

    deal: Deal
    seats: tuple[Strength, ...]
    hand: Hand


NO_RESULT = Result(NOT_PLAYED, 0, NOBODY)
NO_RESULTS = (NO_RESULT, NO_RESULT, NO_RESULT, NO_RESULT)
NO_LANCE = Lance(0, NOBODY, 0, 0, 0, NOBODY, 0, NOBODY, 0, 0, OPEN)


def begin(
    code: Code, ranking: Ranking, mano: int, pack: tuple[int, ...], score: Score, corrido: int
) -> Position:
    """Deal a hand from a pack in order, one card at a time, mano first, and ask for mus.

    `corrido` is 1 for a hand of mus corrido. The only function here that is not compiled: its
    tuples have as many items as there are seats.
    """
    n_players = code.n_players
    ranks = ranking.ranks
    hands = [
        dealt_hand(ranks, pack, n_players, (seat - mano) % n_players) for seat in range(n_players)
    ]
    deal = Deal(pack, 4 * n_players, 0, 0, tuple(hands))
    seats = tuple([strength(code, ranking, each) for each in hands])
    return Position(deal, seats, new_hand(code, mano, score, corrido))


def new_hand(code: Code, mano: int, score: Score, corrido: int) -> Hand:
    """A hand after the deal: mano is asked for mus."""
    asking = ask_all(code, mano, 0, 0)
    return Hand(mano, EXCHANGE, corrido, asking, NO_LANCE, NO_RESULTS, score, NOBODY)


def play(code: Code, ranking: Ranking, position: Position, move: int) -> Position:
    """The position after the seat to move has made a legal move; thrown cards are replaced.

    Where the stock runs out the position is left `SHORT`: `reshuffle` goes on from there.
    """
    hand = position.hand
    if DISCARD <= move < BET:
        deal = throw(ranking.ranks, position.deal, hand.exchange.turn, move - DISCARD)
        thrown = step(code, position.seats, hand, move)
        return serve_on(code, ranking, Position(deal, position.seats, thrown))
    return Position(position.deal, position.seats, step(code, position.seats, hand, move))


def serve_on(code: Code, ranking: Ranking, position: Position) -> Position:
    """Serve seat after seat, until someone has to act or the stock is spent."""
    deal = position.deal
    seats = position.seats
    hand = position.hand
    while hand.exchange.stage == SERVING:
        seat = hand.exchange.turn
        if is_short(deal, seat) == 1:
            deal = serve(ranking.ranks, deal, seat)
            if is_short(deal, seat) == 1:
                return Position(deal, seats, with_exchange(hand, note_short(hand.exchange)))
            seats = put(seats, seat, strength(code, ranking, deal.hands[seat]))
        hand = after_serving(code, hand)
    return Position(deal, seats, hand)


def reshuffle(
    code: Code, ranking: Ranking, position: Position, order: tuple[int, ...], taken: int
) -> Position:
    """A chance step: the pool (`exchange.pool`, the bit set `taken`), in `order`, is the stock."""
    deal = restock(position.deal, order, taken)
    hand = with_exchange(position.hand, note_reshuffled(position.hand.exchange))
    return serve_on(code, ranking, Position(deal, position.seats, hand))


def with_exchange(hand: Hand, exchange: Exchange) -> Hand:
    """The hand with the mus one step further."""
    return Hand(
        hand.mano, hand.phase, hand.corrido, exchange,
        hand.lance, hand.results, hand.score, hand.winner,
    )  # fmt: skip


def after_serving(code: Code, hand: Hand) -> Hand:
    """One seat has been served. After a round of mus corrido the pack and mano go to the right."""
    exchange = note_served(code, hand.mano, hand.exchange)
    if exchange.stage == ASKING and hand.corrido == 1:
        mano = (hand.mano + 1) % code.n_players
        asking = ask_all(code, mano, exchange.rounds, exchange.thrown)
        return Hand(mano, EXCHANGE, 1, asking, hand.lance, hand.results, hand.score, hand.winner)
    return with_exchange(hand, exchange)


def step(code: Code, seats: tuple[Strength, ...], hand: Hand, move: int) -> Hand:
    """The hand after one legal move. After a discard someone has to serve: see `play`."""
    if hand.phase == EXCHANGE:
        return exchange_step(code, seats, hand, move)
    lance = act(code, hand.mano, hand.lance, move)
    if lance.closed == OPEN:
        return Hand(
            hand.mano, hand.phase, hand.corrido, hand.exchange,
            lance, hand.results, hand.score, NOBODY,
        )  # fmt: skip
    return close_lance(code, seats, hand, lance)


def exchange_step(code: Code, seats: tuple[Strength, ...], hand: Hand, move: int) -> Hand:
    """Mus, no mus or a discard. Whoever cuts a mus corrido is mano of the hand."""
    if move >= DISCARD:
        thrown = size_of(move - DISCARD)
        return with_exchange(hand, note_discard(code, hand.mano, hand.exchange, thrown))
    exchange = say(code, hand.mano, hand.exchange, move)
    if exchange.stage != CUT:
        return with_exchange(hand, exchange)
    mano = exchange.turn if hand.corrido == 1 else hand.mano
    cut = Hand(mano, EXCHANGE, hand.corrido, exchange, hand.lance, hand.results, hand.score, NOBODY)
    return enter(code, seats, cut, GRANDE)


def close_lance(code: Code, seats: tuple[Strength, ...], hand: Hand, lance: Lance) -> Hand:
    """A lance is over: refusals are paid at once, an accepted órdago decides the game."""
    stake = lance.offer if lance.closed == ACCEPTED else 0
    side = lance.caller & 1 if lance.closed != PASSED else NOBODY
    if stake == ALL_IN:
        if lance.both == 1:
            return settle_both_ordago(code, seats, hand, lance)
        winner = best(code, hand.mano, seats, hand.phase, everybody(code)) & 1
        return over(hand, lance, hand.results, hand.score, winner)
    result = Result(lance.closed, stake, side)
    place = min(hand.phase, LAST_PLACE)
    results = put(hand.results, place, result)
    if lance.both == 1:
        results = put(results, CHICA, result)
    score = hand.score
    if lance.closed == REFUSED:
        score = pay(score, side, refusal_pay(code, lance, hand.phase))
        if lance.both == 1 and score[side] < code.target:
            score = pay(score, side, refusal_pay(code, lance, CHICA))
        if score[side] >= code.target:
            return over(hand, lance, results, score, side)
    closed = Hand(hand.mano, hand.phase, hand.corrido, hand.exchange, lance, results, score, NOBODY)
    return enter(code, seats, closed, place + 1 + lance.both)


def settle_both_ordago(code: Code, seats: tuple[Strength, ...], hand: Hand, lance: Lance) -> Hand:
    """An órdago on grande and chica at once was accepted.

    The side that is best in both wins the game. If each side is best in one, nobody has won it:
    both lances count as passed, and the hand goes on with pares.
    """
    grande = best(code, hand.mano, seats, GRANDE, everybody(code)) & 1
    chica = best(code, hand.mano, seats, CHICA, everybody(code)) & 1
    if grande == chica:
        return over(hand, lance, hand.results, hand.score, grande)
    result = Result(PASSED, 0, NOBODY)
    results = put(put(hand.results, GRANDE, result), CHICA, result)
    split = Hand(
        hand.mano, hand.phase, hand.corrido, hand.exchange, lance, results, hand.score, NOBODY
    )
    return enter(code, seats, split, PARES)


def pay(score: Score, side: int, stones: int) -> Score:
    """The score with stones added to one side."""
    return (score[0] + stones, score[1]) if side == 0 else (score[0], score[1] + stones)


def over(
    hand: Hand,
    lance: Lance,
    results: Results,
    score: Score,
    winner: int,
) -> Hand:
    """The hand at its end; `winner` is the side that has won the game, if one has."""
    return Hand(hand.mano, OVER, hand.corrido, hand.exchange, lance, results, score, winner)


def holding_at(code: Code, seats: tuple[Strength, ...], place: int) -> int:
    """The seats that have something for the lance at a place: all, but for pares and juego."""
    return everybody(code) if place < PARES else holders(code, seats, place)


def kind_at(place: int, holding: int) -> int:
    """The kind of lance at a place of the order: the fourth is punto where nobody has juego."""
    return PUNTO if place == LAST_PLACE and holding == 0 else place


def eligible(code: Code, kind: int, holding: int) -> int:
    """The seats that may speak in a lance; none where no betting is possible.

    In pares and juego both sides must hold; then those who hold may speak, or their partners too,
    as the code says.
    """
    everyone = everybody(code)
    if kind not in (PARES, JUEGO):
        return everyone
    if of_side(holding, 0) == 0 or of_side(holding, 1) == 0:
        return 0
    return holding if code.who_bets == HOLDERS else everyone


def enter(code: Code, seats: tuple[Strength, ...], hand: Hand, place: int) -> Hand:
    """Open the next lance in which betting is possible; after the last, count."""
    while place <= LAST_PLACE:
        holding = holding_at(code, seats, place)
        kind = kind_at(place, holding)
        may_speak = eligible(code, kind, holding)
        if may_speak != 0:
            lance = opened(code, hand.mano, may_speak)
            return Hand(
                hand.mano, kind, hand.corrido, hand.exchange,
                lance, hand.results, hand.score, NOBODY,
            )  # fmt: skip
        place += 1
    return count(code, seats, hand)


def count(code: Code, seats: tuple[Strength, ...], hand: Hand) -> Hand:
    """Count the lances in order, and stop the moment a side reaches the target."""
    score = hand.score
    for place in range(LAST_PLACE + 1):
        kind = kind_at(place, holding_at(code, seats, place))
        given = award(code, hand.mano, seats, hand.results[place], kind)
        if given.side != NOBODY:
            score = pay(score, given.side, award_total(given))
            if score[given.side] >= code.target:
                return over(hand, hand.lance, hand.results, score, given.side)
    return over(hand, hand.lance, hand.results, score, NOBODY)


def to_move(hand: Hand) -> int:
    """The seat that has to act; NOBODY when the hand is over or waits for a reshuffle."""
    if hand.phase == OVER:
        return NOBODY
    if hand.phase != EXCHANGE:
        return hand.lance.turn
    return NOBODY if hand.exchange.stage in (SERVING, SHORT) else hand.exchange.turn


def legal_moves(code: Code, hand: Hand) -> Legal:
    """Everything that the seat to move may do."""
    if hand.phase == EXCHANGE:
        if hand.exchange.stage == DISCARDING:
            counts = (1 << code.max_discard + 1) - (1 << code.min_discard)
            return Legal(0, 0, 0, 0, 0, counts)
        return Legal(1 << MUS | 1 << NO_MUS, 0, 0, 0, 0, 0)
    limit = code.target if code.capped == 0 else stake_limit(code, hand.score)
    return legal_calls(code, hand.lance, hand.phase, limit)
