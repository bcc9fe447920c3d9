"""What the solver learns of a lance is its equilibrium, as linear programming finds it."""

from __future__ import annotations

from functools import cache

import pytest

from hordago.rules.kinds import PerLance
from tests.lab.lance_game import LanceGame
from tests.lab.small_models import TWENTY

pytestmark = pytest.mark.xdist_group("solver")  # what one has compiled the next one finds

HOUSE = TWENTY.but(
    target=20,
    pass_point=PerLance(1, 1, 1, 0, 1),
    deje_bonus=PerLance(0, 0, 2, 0, 0),
)
SEVENS = (9, 8, 6, 6)
DEALS = 100_000
BET = 2  # stones


@cache
def game(name: str) -> LanceGame:
    """Both hands hidden, by two codes, or that of seat 1 open."""
    if name == "open":
        return LanceGame(TWENTY, SEVENS)
    return LanceGame(HOUSE if name == "house" else TWENTY)


def test_a_lance_against_an_open_hand_is_worth_what_is_learned() -> None:
    value, learned = game("open").value(), game("open").learned(DEALS)
    assert learned.value == pytest.approx(value, rel=0.01)
    assert learned.exploitable < 0.05 * BET


@pytest.mark.parametrize("name", ["hidden", "house"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_lance_is_worth_what_is_learned_within_a_hundredth_of_a_bet(name: str, seed: int) -> None:
    """Among hidden hands it is worth next to nothing: a bet is what to measure by."""
    value, learned = game(name).value(), game(name).learned(DEALS, seed)
    assert learned.value == pytest.approx(value, abs=0.01 * BET)
    # No reply gets less than the value, or leaves the other more: else the program was wrong.
    assert learned.worst <= value <= learned.best
    assert learned.exploitable < 0.1 * BET


@pytest.mark.soak
def test_in_the_long_run_within_a_hundredth_of_its_worth() -> None:
    value, learned = game("hidden").value(), game("hidden").learned(2_000_000)
    assert learned.value == pytest.approx(value, rel=0.01)
    assert learned.exploitable < 0.025 * BET


@pytest.mark.parametrize("name", ["open", "hidden", "house"])
def test_the_more_deals_the_less_can_be_gained_against_it(name: str) -> None:
    gained = [game(name).learned(deals).exploitable for deals in (500, 6_000, DEALS)]
    assert gained[0] > 1.5 * gained[1] > 2 * gained[2]


def test_the_same_deals_learn_the_same_and_others_do_not() -> None:
    first, again, other = (game("hidden").learned(2000, seed) for seed in (1, 1, 2))
    assert first == again != other
