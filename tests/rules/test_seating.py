"""Seats, sides and orders."""

from __future__ import annotations

import pytest

from hordago.rules.code import PAIRS_ORDER, SEAT_ORDER
from hordago.rules.profile import Rules
from hordago.rules.seating import (
    NOBODY,
    everybody,
    first_in_order,
    in_order,
    next_seat,
    of_side,
    size_of,
)
from hordago.rules.tuples import put


def test_seats_alternate_between_the_sides() -> None:
    assert of_side(0b111111, 0) == 0b010101
    assert of_side(0b111111, 1) == 0b101010
    assert of_side(0b0110, 1) == 0b0010


@pytest.mark.parametrize("players", [2, 4, 6])
def test_everybody_is_every_seat(players: int) -> None:
    assert everybody(Rules(n_players=players).code()) == 2**players - 1


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("order", [SEAT_ORDER, PAIRS_ORDER])
def test_every_order_begins_with_mano_and_names_every_seat_once(players: int, order: int) -> None:
    for mano in range(players):
        seats = [in_order(order, players, mano, place) for place in range(players)]
        assert seats[0] == mano
        assert sorted(seats) == list(range(players))


def test_the_next_seat_is_sought_to_the_right_and_comes_round() -> None:
    assert next_seat(0b1001, 0, 4) == 3
    assert next_seat(0b1001, 3, 4) == 0
    assert next_seat(0b0001, 0, 4) == 0  # alone, it is his turn again
    assert next_seat(0, 2, 4) == 2  # nobody is there


def test_nobody_comes_first_of_nobody() -> None:
    assert first_in_order(SEAT_ORDER, 4, 0, 0) == NOBODY
    assert first_in_order(PAIRS_ORDER, 4, 1, 0b0101) == 2


def test_a_set_has_as_many_members_as_bits() -> None:
    assert [size_of(bits) for bits in (0, 1, 0b1010, 0b111111)] == [0, 1, 2, 6]


def test_put_replaces_one_item() -> None:
    assert put((1, 2, 3), 0, 9) == (9, 2, 3)
    assert put((1, 2, 3), 2, 9) == (1, 2, 9)
