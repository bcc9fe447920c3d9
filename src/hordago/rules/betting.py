"""One lance's betting: passes, bets, the joint answers of partners, refusals.

Owns who speaks next and what stands. Knows nothing of cards: who may speak is given to `opened`,
and who wins an accepted bet is decided by `counting`.
"""

from typing import NamedTuple

from hordago.rules.code import GRANDE, MOST_AGGRESSIVE, Code
from hordago.rules.moves import (
    ACCEPT,
    BET,
    BET_BOTH,
    DISCARD,
    FOLD,
    ORDAGO,
    ORDAGO_BOTH,
    PASS,
    WE_ACCEPT,
    WE_FOLD,
)
from hordago.rules.seating import NOBODY, first_in_order, next_seat, of_side, size_of

# How a lance stands, and how it ended. NOT_PLAYED: no betting was possible.
NOT_PLAYED, PASSED, REFUSED, ACCEPTED = range(4)
OPEN = NOT_PLAYED

ALL_IN = 1000  # an órdago, as a stake: beyond every target

# The greatest answer of a side so far: nothing or folds, an accept, or the stake it would raise to.
NO_REPLY, AGREED = 0, 1


class Lance(NamedTuple):
    """A lance being bet on."""

    eligible: int  # seats that may speak in this lance
    turn: int
    waiting: int  # seats still to speak before the opening, or the answer, is complete
    stake: int  # what stood before the pending call; 0 while that call is the first
    offer: int  # what the pending call comes to, ALL_IN for an órdago; 0 before any call
    caller: int  # the seat that made the pending call
    reply: int  # NO_REPLY, AGREED or a stake: the greatest answer to the pending call so far
    replier: int  # the seat that gave it
    out: int  # seats that folded and are out of the lance (`decliner_out_for_lance`)
    both: int  # 1: the call is on grande and chica at once
    closed: int  # OPEN, PASSED, REFUSED, ACCEPTED


class Result(NamedTuple):
    """How a lance ended: the stake that was accepted, and the side that called last."""

    how: int  # NOT_PLAYED, PASSED, REFUSED, ACCEPTED
    stake: int
    side: int


class Legal(NamedTuple):
    """Everything that the seat to move may do.

    Bets and raises are given by their sizes: what they add to the stake. 0 to 0 means none.
    """

    calls: int  # bit m is set where the plain move m (MUS to ORDAGO_BOTH) is legal
    least: int
    most: int
    both_least: int
    both_most: int
    discards: int  # bit k is set where k cards may be thrown


NOTHING = Legal(0, 0, 0, 0, 0, 0)


def opened(code: Code, mano: int, eligible: int) -> Lance:
    """A lance before anyone has spoken."""
    turn = first_in_order(code.bet_order, code.n_players, mano, eligible)
    return Lance(eligible, turn, eligible, 0, 0, NOBODY, NO_REPLY, NOBODY, 0, 0, OPEN)


def act(code: Code, mano: int, lance: Lance, move: int) -> Lance:
    """The lance after the seat on turn has made a legal move."""
    if lance.offer > 0:
        return answer(code, lance, move)
    if move == PASS:
        return pass_by(code, mano, lance)
    if move == ORDAGO:
        return call(code, lance, lance.turn, ALL_IN, 0, 0)
    if move == ORDAGO_BOTH:
        return call(code, lance, lance.turn, ALL_IN, 1, 0)
    if move > BET_BOTH:
        return call(code, lance, lance.turn, move - BET_BOTH, 1, 0)
    return call(code, lance, lance.turn, move - BET, 0, 0)


def pass_by(code: Code, mano: int, lance: Lance) -> Lance:
    """A pass before any bet: the next may open; when all have passed the lance is closed."""
    waiting = lance.waiting & ~(1 << lance.turn)
    if waiting == 0:
        return close(lance, PASSED)
    turn = first_in_order(code.bet_order, code.n_players, mano, waiting)
    return Lance(lance.eligible, turn, waiting, 0, 0, NOBODY, NO_REPLY, NOBODY, 0, 0, OPEN)


def call(code: Code, lance: Lance, caller: int, offer: int, both: int, out: int) -> Lance:
    """A bet, a raise or an órdago: all the rivals who may speak are to answer, nearest first.

    A seat that passed, or folded to an earlier call, answers again, unless it is `out`: the seats
    that the code keeps out of the lance because they folded.
    """
    rivals = of_side(lance.eligible & ~out, 1 - (caller & 1))
    turn = next_seat(rivals, caller, code.n_players)
    return Lance(
        lance.eligible, turn, rivals, lance.offer, offer, caller, NO_REPLY, NOBODY, out, both, OPEN
    )


def answer(code: Code, lance: Lance, move: int) -> Lance:
    """One partner's answer to a bet.

    Where the most aggressive answer prevails, partners are asked in turn and the greatest of fold,
    accept, raise (by size) and órdago stands when all have spoken; a plural closes the answer at
    once, whatever was said before it. Where the first decisive answer binds, only a fold passes the
    question on.
    """
    if move == WE_FOLD:
        return close(lance, REFUSED)
    if move == WE_ACCEPT:
        return close(lance, ACCEPTED)
    seat = lance.turn
    reply = lance.reply
    replier = lance.replier
    out = lance.out
    if move == FOLD:
        if code.decliner_out == 1:
            out |= 1 << seat
    elif move == ACCEPT:
        if reply == NO_REPLY:
            reply = AGREED
            replier = seat
    else:
        reply = ALL_IN if move == ORDAGO else lance.offer + move - BET
        replier = seat
    left = lance.waiting & ~(1 << seat)
    if left != 0 and (reply == NO_REPLY or code.response_mode == MOST_AGGRESSIVE):
        turn = next_seat(left, seat, code.n_players)
        return Lance(
            lance.eligible, turn, left, lance.stake, lance.offer, lance.caller,
            reply, replier, out, lance.both, OPEN,
        )  # fmt: skip
    if reply == NO_REPLY:
        return close(lance, REFUSED)
    if reply == AGREED:
        return close(lance, ACCEPTED)
    return call(code, lance, replier, reply, lance.both, out)


def close(lance: Lance, how: int) -> Lance:
    """The lance at its end; `offer` and `stake` stay as they were."""
    return Lance(
        lance.eligible, NOBODY, 0, lance.stake, lance.offer, lance.caller,
        lance.reply, lance.replier, lance.out, lance.both, how,
    )  # fmt: skip


def refusal_pay(code: Code, lance: Lance, kind: int) -> int:
    """The stones that a refused call pays to the side that made it, in one kind of lance.

    A refused first bet pays `refused_open` (1), whatever its size, an órdago too; a refused raise
    pays what stood before it (or 1, where the code says so) and the code's deje for that lance.
    """
    if lance.stake == 0:
        return code.refused_open
    standing = lance.stake if code.refused_raise_pays_standing == 1 else 1
    return standing + code.deje_bonus[kind]


def stake_limit(code: Code, score: tuple[int, int]) -> int:
    """The largest stake short of an órdago where the code caps it; elsewhere it is the target.

    What the side further from the target lacks; but a bet of the least size is always possible.
    """
    return max(code.min_bet, code.target - min(score[0], score[1]))


def legal_calls(code: Code, lance: Lance, kind: int, limit: int) -> Legal:
    """All that the seat on turn may say. `limit` is the largest stake short of an órdago."""
    ordago = code.ordago << ORDAGO
    if lance.offer == 0:
        calls = 1 << PASS | ordago
        if code.both_bet == 1 and kind == GRANDE:
            return Legal(
                calls | code.ordago << ORDAGO_BOTH, code.min_bet, limit, code.min_bet, limit, 0
            )
        return Legal(calls, code.min_bet, limit, 0, 0, 0)
    calls = 1 << FOLD | 1 << ACCEPT
    answering = of_side(lance.eligible & ~lance.out, 1 - (lance.caller & 1))
    if code.plurals == 1 and answering & (answering - 1) != 0:
        calls |= 1 << WE_FOLD | 1 << WE_ACCEPT
    if lance.offer == ALL_IN or lance.reply == ALL_IN:
        return Legal(calls, 0, 0, 0, 0, 0)
    calls |= ordago
    least, most = raises(code, lance, limit)
    return Legal(calls, least, most, 0, 0, 0)


def raises(code: Code, lance: Lance, limit: int) -> tuple[int, int]:
    """The least and the most by which the pending call may be raised; 0 and 0 for not at all.

    A partner who speaks second must raise by more than the first did.
    """
    offer = lance.offer
    least = code.min_raise
    most = limit - offer
    if code.doubles == 1:
        least = offer
        most = offer if offer <= most else 0
    if lance.reply > AGREED and least <= lance.reply - offer:
        least = lance.reply - offer + 1
    if most < least:
        return 0, 0
    return least, most


def allows(legal: Legal, move: int) -> int:
    """1 where a move is among what is legal; 0 for any other number."""
    if move >= BET_BOTH:
        return (
            1 if legal.both_least <= move - BET_BOTH <= legal.both_most and move > BET_BOTH else 0
        )
    if move >= BET:
        return 1 if legal.least <= move - BET <= legal.most and move > BET else 0
    if move >= DISCARD:
        mask = move - DISCARD
        return legal.discards >> size_of(mask) & 1 if mask < 1 << 4 else 0
    return legal.calls >> move & 1 if move >= 0 else 0
