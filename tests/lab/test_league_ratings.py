"""Ratings: what synthetic leagues were made of is found again, with honest errors."""

from __future__ import annotations

from itertools import combinations
from math import log10
from pathlib import Path

import numpy as np
import pytest

from hordago.bots.arena import Tally, result_of
from hordago.errors import HordagoError
from hordago.lab.league import LeagueResult
from hordago.lab.league.chart import check_drawable, draw
from hordago.lab.league.ratings import ratings
from hordago.rules.profile import Rules

RULES = Rules.preset("nabo_40")


def result(won: dict[tuple[int, int], list[tuple[int, int]]]) -> LeagueResult:
    """A league in which so many games were won by the one and by the other, match by match."""
    bots = tuple("abcdefgh"[: 1 + max(max(pair) for pair in won)])
    tallies = {
        pair: tuple(Tally((1, 1), games, 10, (9, 8 + n % 2)) for n, games in enumerate(each))
        for pair, each in won.items()
    }
    return LeagueResult(
        bots=bots, rules=RULES, seed="0", matches=len(tallies[0, 1]), duplicate=True,
        tallies=tallies,
        pairs=tuple(
            result_of(bots[a], bots[b], RULES, 0, each, duplicate=True)
            for (a, b), each in tallies.items()
        ),
    )  # fmt: skip


def synthetic(true: list[float], matches: int, seed: int, luck: float = 0.0) -> LeagueResult:
    """Two games a match, won by the model; `luck` is what the cards of a number add to each bot."""
    stream = np.random.default_rng(seed)
    shifts = (
        stream.normal(0, luck, (matches, len(true))) if luck else np.zeros((matches, len(true)))
    )
    won = {}
    for a, b in combinations(range(len(true)), 2):
        points = true[a] - true[b] + shifts[:, a] - shifts[:, b]
        games = stream.binomial(2, 1 / (1 + 10 ** (-points / 400)))
        won[a, b] = [(int(each), 2 - int(each)) for each in games]
    return result(won)


def test_the_ratings_that_synthetic_results_come_from_are_recovered() -> None:
    true = [150.0, 40.0, -60.0, -130.0]
    rated = ratings(synthetic(true, 2000, seed=1))
    assert [each.bot for each in rated] == ["a", "b", "c", "d"]
    for each, points in zip(rated, true, strict=True):
        assert each.error is not None
        assert 1 < each.error < 6
        assert abs(each.rating - points) < 3 * each.error


@pytest.mark.parametrize("luck", [0.0, 150.0])
def test_intervals_hold_as_often_as_they_say(luck: float) -> None:
    # Luck that bots share in a match number makes games go together; the errors know.
    true = [60.0, 0.0, -60.0]
    held = 0
    for seed in range(150):
        by_name = {each.bot: each for each in ratings(synthetic(true, 60, seed, luck))}
        first = by_name["a"]
        assert first.interval is not None
        # Luck shrinks what the model sees of a difference: compare with its own long run.
        held += first.interval[0] <= LONG_RUN[luck] <= first.interval[1]
    assert 0.9 <= held / 150 <= 0.99


LONG_RUN = {
    luck: ratings(synthetic([60.0, 0.0, -60.0], 40_000, 99, luck))[0].rating
    for luck in (0.0, 150.0)
}


def test_two_bots_have_the_rating_of_their_share_and_its_error() -> None:
    # Shares 2/3 and an interval by hand: the error of the log odds is that of the share / (p q).
    games = [(2, 0)] * 20 + [(1, 1)] * 20 + [(1, 1)] * 20
    first, second = ratings(result({(0, 1): games}))
    assert first.rating - second.rating == pytest.approx(400 * log10(2))
    share_error = (60 / 59 * sum((w - 2 / 3 * 2) ** 2 for w, _ in games)) ** 0.5 / 120
    assert first.error == pytest.approx(share_error / (2 / 9) * 400 / np.log(10) / 2)
    assert (first.games, first.games_won) == (120, 80)
    assert first.share == pytest.approx(2 / 3)


def test_ratings_have_the_mean_0_and_do_not_depend_on_the_order_of_bots() -> None:
    one = result({(0, 1): [(2, 1)] * 3, (0, 2): [(2, 0), (0, 2), (1, 1)], (1, 2): [(1, 2)] * 3})
    rated = {each.bot: each.rating for each in ratings(one)}
    assert sum(rated.values()) == pytest.approx(0)
    # The same with a and c changed.
    other = result({(1, 2): [(1, 2)] * 3, (0, 2): [(0, 2), (2, 0), (1, 1)], (0, 1): [(2, 1)] * 3})
    again = {each.bot: each.rating for each in ratings(other)}
    assert again["c"] == pytest.approx(rated["a"])
    assert again["b"] == pytest.approx(rated["b"])


def test_one_match_gives_ratings_without_errors() -> None:
    (first, _) = ratings(result({(0, 1): [(2, 1)]}))
    assert first.rating == pytest.approx(200 * log10(2))
    assert (first.error, first.interval) == (None, None)
    assert first.as_json()["interval"] is None


def test_bots_that_are_far_apart_are_rated_too() -> None:
    games = [(1, 0)] * 999 + [(0, 1)]
    first, second = ratings(result({(0, 1): games}))
    assert first.rating - second.rating == pytest.approx(400 * log10(999))


def test_who_won_nothing_has_no_rating() -> None:
    games = {(0, 1): [(1, 1)], (0, 2): [(2, 0)], (1, 2): [(2, 0)]}
    with pytest.raises(HordagoError, match="c won no game against a, b"):
        ratings(result(games))
    ratings(result(games | {(1, 2): [(2, 1)]}))


# The chart.


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_same_league_gives_the_same_chart(tmp_path: Path, kind: str) -> None:
    league = synthetic([100.0, 0.0, -100.0], 50, seed=3)
    files = [tmp_path / f"{each}.{kind}" for each in "xy"]
    for file in files:
        draw(league, ratings(league), file)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].stat().st_size > 5000


def test_a_chart_tells_ratings_and_shares(tmp_path: Path) -> None:
    league = synthetic([100.0, 0.0, -100.0], 50, seed=3)
    rated = ratings(league)
    file = tmp_path / "league.svg"
    draw(league, rated, file)
    text = file.read_text(encoding="utf-8").replace("\N{MINUS SIGN}", "-")
    for each in rated:
        assert f"{each.rating:+.0f}" in text
    for pair in league.pairs:
        assert f"{100 * pair.share:.1f}" in text
        assert f"{100 * (1 - pair.share):.1f}" in text


def test_a_chart_without_ratings_has_the_shares_alone(tmp_path: Path) -> None:
    league = result({(0, 1): [(2, 1), (1, 1)]})
    draw(league, None, tmp_path / "two.svg")
    text = (tmp_path / "two.svg").read_text(encoding="utf-8")
    assert "60.0" in text
    assert "rating" not in text


def test_what_no_chart_can_be_drawn_to_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(HordagoError, match=r"ending in \.png or \.svg, not league\.pdf"):
        check_drawable(tmp_path / "league.pdf")
    with pytest.raises(HordagoError, match="no folder"):
        check_drawable(tmp_path / "none" / "league.png")
