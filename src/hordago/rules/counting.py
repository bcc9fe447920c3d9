"""What each lance pays, to whom and why; who is best, and how ties are broken.

Owns the showdown and the count of one lance. The order of the count and the end of a game are in
`hand`.
"""

from typing import NamedTuple

from hordago.rules.betting import ACCEPTED, PASSED, REFUSED, Result
from hordago.rules.code import JUEGO, PARES, PUNTO, Code
from hordago.rules.ranking import PEDRETE, Strength
from hordago.rules.seating import NOBODY, everybody, in_order, of_side

LONG_JUEGO = 33


class Award(NamedTuple):
    """What one lance pays at the count, part by part. Only one side is ever paid."""

    side: int  # NOBODY where the lance pays nobody
    best: int  # the side's best seat: where the lance was contested, the winner of the lance
    stake: int  # the accepted bet
    passed: int  # for a lance that all passed
    punto: int  # the bonus of punto, after a bet
    held: int  # what the hands of the side are worth in pares or juego
    extra: int  # the house's bonus for a pedrete, or for a juego of 33


def holders(code: Code, seats: tuple[Strength, ...], kind: int) -> int:
    """The seats that hold pares, or juego, as a set."""
    found = 0
    for seat in range(code.n_players):
        if seats[seat][kind] > 0:
            found |= 1 << seat
    return found


def best(code: Code, mano: int, seats: tuple[Strength, ...], kind: int, among: int) -> int:
    """The seat of a set that is best in a kind of lance; a tie goes to the first in order.

    The order is the seats' from mano, or that of speaking, as the code says.
    """
    winner = NOBODY
    top = -1
    for place in range(code.n_players):
        seat = in_order(code.tie_order, code.n_players, mano, place)
        if among >> seat & 1 and seats[seat][kind] > top:
            winner = seat
            top = seats[seat][kind]
    return winner


def hand_value(code: Code, kind: int, strength: Strength) -> int:
    """What one hand of the winning side is worth in pares or juego; 0 in the other lances."""
    if kind == PARES:
        return code.pares_values[strength.kind]
    if kind != JUEGO or strength.juego == 0:
        return 0
    if strength.real == 1:
        return code.real_value
    return code.thirty_one_value if strength.points == 31 else code.juego_value


def extra_value(code: Code, kind: int, strength: Strength) -> int:
    """The house's bonus for winning punto with 7 6 5 4 (pedrete), or juego with a 33."""
    if kind == PUNTO and strength.grande == PEDRETE:
        return code.pedrete_bonus
    if kind == JUEGO and strength.points == LONG_JUEGO:
        return code.juego33_bonus
    return 0


def award(code: Code, mano: int, seats: tuple[Strength, ...], result: Result, kind: int) -> Award:
    """What a lance that is over pays at the count.

    A lance that was refused has paid at once: at the count it gives that side the value of its own
    hands in pares or juego, even if worse, and the bonus of punto; in grande and chica nothing.
    Where all passed, or no bet was possible, the best hand decides the side; so it does for an
    accepted stake.
    """
    if kind == PARES and holders(code, seats, PARES) == 0:
        return Award(NOBODY, NOBODY, 0, 0, 0, 0, 0)
    among = everybody(code)
    pays_hands = 1
    if result.how == REFUSED:
        among = of_side(among, result.side)
        pays_hands = code.bonus_after_refusal
    winner = best(code, mano, seats, kind, among)
    side = winner & 1
    stake = result.stake if result.how == ACCEPTED else 0
    passed = code.pass_point[kind] if result.how == PASSED else 0
    punto = code.punto_bonus if kind == PUNTO and result.how != PASSED else 0
    held = 0
    extra = 0
    if pays_hands == 1:
        for seat in range(side, code.n_players, 2):
            held += hand_value(code, kind, seats[seat])
        extra = extra_value(code, kind, seats[winner])
    return Award(side, winner, stake, passed, punto, held, extra)


def award_total(given: Award) -> int:
    """All that an award comes to, in stones."""
    return given.stake + given.passed + given.punto + given.held + given.extra
