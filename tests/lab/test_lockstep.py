"""Compiled play is play by `Match`: every state, choice and result of thousands of hands.

The first play for a number of seats pays for the compilation (seconds, and once on a machine).
"""

from __future__ import annotations

import pytest

from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from tests.lab.lockstep import Lockstep

EVERYTHING = Rules(
    both_bet_allowed=True,
    real="suited",
    pedrete_bonus=1,
    juego33_bonus=1,
    max_stake="remaining",
    raise_semantics="double",
    decliner_out_for_lance=True,
    min_discard=0,
    mus_corrido="first_hand_of_game",
    deal_passes="left",
    games_to_win=2,
    vacas_to_win=2,
)
"""What no preset has."""

CODES = {
    **{name: Rules.preset(name) for name in preset_names()},
    "both bets": EVERYTHING,
    "both bets, two seats": EVERYTHING.but(n_players=2),
    "both bets, six seats": EVERYTHING.but(n_players=6, discard_order="in_turn"),
    "dealer throws first": Rules.preset("rioja_36").but(discard_order="dealer_first"),
    "all throw at once": Rules.preset("fournier").but(discard_order="simultaneous"),
}


def differences(name: str, times: int, seed: int) -> list[str]:
    """What is not the same in many plays of a code, from the start and near the end of a game."""
    rules = CODES[name]
    nearly = (rules.target - 5, rules.target - 9)
    plays = [
        Lockstep(rules, 500 * times, seed, "hands", (0, 0)),
        Lockstep(rules, 500 * times, seed + 1, "hands", nearly),
        Lockstep(rules, 50 * times, seed + 2, "games", (0, 0)),
        Lockstep(rules, 4 * times, seed + 3, "matches", (0, 0)),
    ]
    found = [each for play in plays for each in play.differences()]
    assert sum(play.reshuffles for play in plays) > 10 * times
    return found


@pytest.mark.parametrize("name", CODES)
def test_compiled_play_is_play_by_match(name: str) -> None:
    assert not differences(name, 1, seed=0)


@pytest.mark.soak
@pytest.mark.parametrize("name", CODES)
def test_compiled_play_is_play_by_match_for_long(name: str) -> None:
    for seed in range(100, 1000, 100):
        assert not differences(name, 4, seed)
