"""Who speaks when: seats, sides and orders, as pure functions of ints.

Seats are numbered anticlockwise from 0; seat s belongs to side s % 2, so partners sit across. Sets
of seats are bit sets: bit s stands for seat s.
"""

from hordago.rules.code import SEAT_ORDER, Code

EVEN_SEATS = 0b010101

NOBODY = -1


def everybody(code: Code) -> int:
    """The set of all seats."""
    return (1 << code.n_players) - 1


def of_side(seats: int, side: int) -> int:
    """Those of a set of seats who belong to a side."""
    return seats & (EVEN_SEATS << side)


def next_seat(seats: int, after: int, n_players: int) -> int:
    """The first seat of a set, going round to the right after a seat; that seat if it is empty."""
    seat = after
    for _ in range(n_players):
        seat += 1
        if seat == n_players:
            seat = 0
        if seats >> seat & 1:
            return seat
    return after


def in_order(order: int, n_players: int, mano: int, place: int) -> int:
    """The seat that comes at a place, 0 the first, of a speaking order.

    Seat order goes round from mano. Pairs order is mano's whole side, from mano on, and then the
    other side, from mano's right on: A, C, B, D.
    """
    if order == SEAT_ORDER:
        return (mano + place) % n_players
    half = n_players // 2
    if place < half:
        return (mano + 2 * place) % n_players
    return (mano + 1 + 2 * (place - half)) % n_players


def first_in_order(order: int, n_players: int, mano: int, seats: int) -> int:
    """The seat of a set that comes first in a speaking order; NOBODY for an empty set."""
    if order == SEAT_ORDER and seats != 0:
        return next_seat(seats, mano - 1, n_players)
    for place in range(n_players):
        seat = in_order(order, n_players, mano, place)
        if seats >> seat & 1:
            return seat
    return NOBODY


def size_of(members: int) -> int:
    """How many bits a set has."""
    count = 0
    while members:
        members &= members - 1
        count += 1
    return count
