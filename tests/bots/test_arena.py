"""The arena: pairs of matches with the same cards, and what their results say."""

from __future__ import annotations

import json

import pytest

from hordago.bots import bot_names, make_bot
from hordago.bots.arena import Tally, arena, interval, play_pair
from hordago.bots.runner import play_match
from hordago.errors import HordagoError
from hordago.game.events import Dealt, HandBegan
from hordago.rules.profile import Rules

QUICK = Rules.preset("almanac_40").with_format("one_game")


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_against_itself_wins_half_exactly(name: str) -> None:
    bot, rules = make_bot(name), Rules.preset("nabo_40").with_format("one_game")
    result = arena(bot, bot, rules, 4, seed=3)
    assert result.share == result.low == result.high == 0.5
    assert result.stones[0] == result.stones[1]
    assert result.matches_won == (4, 4)


def test_with_sides_exchanged_the_same_cards_lie_at_every_seat() -> None:
    a, b = make_bot("passive"), make_bot("cautious")
    legs = [play_match(QUICK, bots, "pair") for bots in ([a, b] * 2, [b, a] * 2)]
    hands = min(leg.hand_number for leg in legs)
    manos = [[e.mano for e in leg.events if isinstance(e, HandBegan)][:hands] for leg in legs]
    deals = [
        [event for event in leg.events if isinstance(event, Dealt)][: 4 * hands] for leg in legs
    ]
    assert manos[0] == manos[1]
    assert deals[0] == deals[1]


def test_a_pair_exchanged_is_the_pair_seen_from_the_other_side() -> None:
    a, b = make_bot("clubman"), make_bot("random")
    assert play_pair(a, b, QUICK, "x") == play_pair(b, a, QUICK, "x").exchanged()


def test_the_same_seed_gives_the_same_result_and_another_another() -> None:
    a, b = make_bot("clubman"), make_bot("passive")
    results = [arena(a, b, QUICK, 5, seed=seed) for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]


@pytest.mark.parametrize("name", bot_names()[:3])
@pytest.mark.parametrize("preset", ["almanac_40", "nabo_40"])
def test_the_clubman_beats_the_others(preset: str, name: str) -> None:
    rules = Rules.preset(preset).with_format("best_of_3")
    result = arena(make_bot("clubman"), make_bot(name), rules, 30, seed=1)
    assert result.low > 0.5


@pytest.mark.parametrize("preset", ["two_handed", "six_handed", "rioja_36", "logrono_25", "ffm"])
def test_the_clubman_beats_a_passive_player_by_every_kind_of_code(preset: str) -> None:
    rules = Rules.preset(preset).with_format("one_game")
    assert arena(make_bot("clubman"), make_bot("passive"), rules, 30, seed=1).share > 0.5


def test_a_result_is_json() -> None:
    result = arena(make_bot("random"), make_bot("passive"), QUICK.but(target=30), 2, seed="s")
    data = json.loads(json.dumps(result.as_json()))
    assert data["a"] == "random"
    assert data["rules"]["preset"] == "almanac_40"
    assert data["rules"]["changes"]["target"] == 30
    assert data["low"] <= data["share"] <= data["high"]
    assert data["games"] == sum(data["games_won"])
    assert data["stones_per_hand"] == [each / data["hands"] for each in data["stones"]]


def test_progress_is_told_of_every_pair() -> None:
    told: list[tuple[int, int]] = []
    bot = make_bot("random")
    arena(bot, bot, QUICK, 3, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_an_arena_plays_at_least_one_match() -> None:
    with pytest.raises(HordagoError, match="at least one match, not 0"):
        arena(make_bot("random"), make_bot("random"), QUICK, 0)


# The interval.


def test_pairs_that_always_split_leave_no_doubt() -> None:
    assert interval([(1, 1)] * 10) == (0.5, 0.5)


def test_the_interval_of_pairs_won_or_lost_whole() -> None:
    # Ten pairs of two games, five won and five lost whole: r is 1 or -1, the error 0.1666...
    low, high = interval([(2, 0)] * 5 + [(0, 2)] * 5)
    assert (low, high) == pytest.approx((0.5 - 1.959964 / 6, 0.5 + 1.959964 / 6))


def test_whoever_won_everything_may_have_been_lucky() -> None:
    assert interval([(2, 0)] * 10) == pytest.approx((0.025**0.1, 1.0))
    assert interval([(0, 2)] * 10) == pytest.approx((0.0, 1 - 0.025**0.1))


def test_one_pair_says_nothing() -> None:
    assert interval([(2, 0)]) == (0.0, 1.0)


def test_tallies_add_up() -> None:
    one = Tally((1, 0), (2, 1), 9, (40, 35))
    assert one + one.exchanged() == Tally((1, 1), (3, 3), 18, (75, 75))
