"""Ratings of the bots of a league, with errors (extra ``lab``).

Owns the Bradley-Terry model and its scale. A bot of rating x wins a game against one of rating y
with chance 1 / (1 + 10^((y - x) / 400)), as in Elo's system; the ratings are those under which the
games that were won are likeliest, and their mean is 0.

The games of one match number have the same cards, whoever plays them, so match numbers are what is
drawn at random. With H the information of all games, s_k the gradient of the likelihood of the
games of number k, and n numbers, the covariance of the ratings is n / (n - 1) H^-1 (sum of s_k
s_k^T) H^-1, on the plane where ratings add up to 0. (With two bots this is the error of the share,
carried over to the scale of ratings.)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hordago.bots.arena import CONFIDENCE
from hordago.errors import HordagoError
from hordago.lab.league import LeagueResult

SCALE: Final = 400 / log(10)  # points for each unit of log odds

_STEPS: Final = 100
_CLOSE: Final = 1e-10

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What one bot is worth; the interval holds with 95 % confidence, None after one match."""

    bot: str
    rating: float
    error: float | None  # standard error, against the mean of the league
    interval: tuple[float, float] | None
    games: int
    games_won: int

    @property
    def share(self) -> float:
        """The share of its games that it won."""
        return self.games_won / self.games

    def as_json(self) -> dict[str, Any]:
        """The rating as JSON can hold it."""
        return {
            "bot": self.bot,
            "rating": self.rating,
            "error": self.error,
            "interval": self.interval,
            "games": self.games,
            "games_won": self.games_won,
            "share": self.share,
        }


def ratings(result: LeagueResult) -> tuple[Rating, ...]:
    """The ratings of a league, the best first.

    Raises `HordagoError` where the results leave them without bounds: some bots won no game against
    any of the others.
    """
    won = games_by_number(result)
    total = won.sum(axis=0)
    refuse_unbounded(result.bots, total)
    points = fit(total)
    errors = standard_errors(won, points)
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    rated = [
        Rating(
            bot=bot,
            rating=SCALE * points[each],
            error=None if errors is None else SCALE * errors[each],
            interval=None
            if errors is None
            else (
                SCALE * (points[each] - reach * errors[each]),
                SCALE * (points[each] + reach * errors[each]),
            ),
            games=int(total[each].sum() + total[:, each].sum()),
            games_won=int(total[each].sum()),
        )
        for each, bot in enumerate(result.bots)
    ]
    return tuple(sorted(rated, key=lambda each: -each.rating))


def games_by_number(result: LeagueResult) -> Floats:
    """Games won by each bot against each, in each match number: numbers x bots x bots."""
    size = len(result.bots)
    won = np.zeros((result.matches, size, size))
    for (a, b), tallies in result.tallies.items():
        for number, tally in enumerate(tallies):
            won[number, a, b], won[number, b, a] = tally.games_won
    return won


def refuse_unbounded(bots: tuple[str, ...], total: Floats) -> None:
    """Raise `HordagoError` unless every bot is reached from every other by games won."""
    reached = (total > 0) | np.eye(len(bots), dtype=bool)
    for _ in bots:
        reached |= (reached.astype(int) @ reached) > 0
    for row in reached:
        if not row.all():
            some = ", ".join(bot for bot, inside in zip(bots, row, strict=True) if inside)
            others = ", ".join(bot for bot, inside in zip(bots, row, strict=True) if not inside)
            raise HordagoError(
                f"these results give no ratings: {some} won no game against {others}; "
                "play more matches, or leave them out"
            )


def fit(total: Floats) -> Floats:
    """The likeliest log odds of each bot, mean 0, from the games won by each against each."""
    points = np.zeros(len(total))
    for _ in range(_STEPS):
        step = np.linalg.pinv(_information(total, points)) @ _gradient(total, points)
        while _likelihood(total, points + step) < _likelihood(total, points) - _CLOSE:
            step = step / 2
        points = points + step
        if np.abs(step).max() < _CLOSE:
            break
    centred: Floats = points - points.mean()
    return centred


def standard_errors(won: Floats, points: Floats) -> Floats | None:
    """Of log odds of mean 0; from games won by each against each in every match number."""
    n = len(won)
    if n == 1:
        return None
    inverse = np.linalg.pinv(_information(won.sum(axis=0), points))
    gradients = np.array([_gradient(each, points) for each in won])
    covariance = n / (n - 1) * inverse @ gradients.T @ gradients @ inverse
    errors: Floats = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    return errors


def _log_chances(points: Floats) -> Floats:
    log_chances: Floats = -np.logaddexp(0.0, points[None, :] - points[:, None])
    return log_chances


def _likelihood(total: Floats, points: Floats) -> float:
    return float((total * _log_chances(points)).sum())


def _gradient(total: Floats, points: Floats) -> Floats:
    gradient: Floats = (total - (total + total.T) * np.exp(_log_chances(points))).sum(axis=1)
    return gradient


def _information(total: Floats, points: Floats) -> Floats:
    chances = np.exp(_log_chances(points))
    weights = (total + total.T) * chances * (1 - chances)
    information: Floats = np.diag(weights.sum(axis=1)) - weights
    return information
