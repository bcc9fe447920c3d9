"""Two kinds of bot against each other over many matches, each played twice with sides exchanged.

Owns the pairing of matches and the estimate of the share of games won. It must never deal or decide
itself.

The two matches of a pair have the same seed: the same first mano, and for every hand the same full
order of the pack, draws included; the players change places and the mano does not. The second match
may take another number of hands, and where a code plays mus corrido, whoever cuts is mano.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from hordago.bots.bot import Bot
from hordago.bots.runner import Table
from hordago.errors import HordagoError
from hordago.game.events import BetRefused, Counted, GameWon
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.rules.profile import Rules

CONFIDENCE: Final = 0.95

Progress = Callable[[int, int], None]
"""Called after every pair of matches: how many are done, and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaResult:
    """How two kinds of bot came out of it; all follows from names, rules, seed and number."""

    a: str
    b: str
    rules: dict[str, Any]  # the preset's name and what was changed in it
    seed: str
    matches: int  # pairs: each was played twice
    matches_won: tuple[int, int]  # of twice as many, by A and by B
    games: int
    games_won: tuple[int, int]
    hands: int
    stones: tuple[int, int]  # counted and for refusals; an órdago pays none
    share: float  # of the games, those that A won
    low: float
    high: float

    @property
    def stones_per_hand(self) -> tuple[float, float]:
        """What A and B took in an average hand."""
        return self.stones[0] / self.hands, self.stones[1] / self.hands

    def as_json(self) -> dict[str, Any]:
        """The result as JSON can hold it."""
        return {**asdict(self), "stones_per_hand": list(self.stones_per_hand)}


class Tally(NamedTuple):
    """What A and B got, in one match or in several."""

    matches_won: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    hands: int = 0
    stones: tuple[int, int] = (0, 0)

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            _sum(self.matches_won, other.matches_won),
            _sum(self.games_won, other.games_won),
            self.hands + other.hands,
            _sum(self.stones, other.stones),
        )

    def exchanged(self) -> Tally:
        """The same with A and B changed."""
        return Tally(self.matches_won[::-1], self.games_won[::-1], self.hands, self.stones[::-1])


def arena(
    a: Bot,
    b: Bot,
    rules: Rules,
    matches: int,
    seed: int | str = 0,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play pairs of matches between sides of two bots, and estimate the share of games that A wins.

    The result is the same for the same bots, rules, number and seed. Raises `HordagoError` for
    fewer than one match.
    """
    if matches < 1:
        raise HordagoError(f"an arena plays at least one match, not {matches}")
    pairs = []
    for number in range(1, matches + 1):
        pairs.append(play_pair(a, b, rules, f"arena {seed} {number}"))
        if progress is not None:
            progress(number, matches)
    total = sum(pairs, Tally())
    low, high = interval([pair.games_won for pair in pairs])
    games = sum(total.games_won)
    return ArenaResult(
        a=a.name,
        b=b.name,
        rules={"preset": rules.base, "changes": rules.overrides()},
        seed=str(seed),
        matches=matches,
        matches_won=total.matches_won,
        games=games,
        games_won=total.games_won,
        hands=total.hands,
        stones=total.stones,
        share=total.games_won[0] / games,
        low=low,
        high=high,
    )


def play_pair(a: Bot, b: Bot, rules: Rules, seed: str) -> Tally:
    """One match twice: A on the side of seat 0, then B there, the cards the same."""
    half = rules.n_players // 2
    return _play(rules, [a, b] * half, seed) + _play(rules, [b, a] * half, seed).exchanged()


def _play(rules: Rules, bots: Sequence[Bot], seed: str) -> Tally:
    secret = secret_of(seed)
    table = Table(Match(rules, seed=secret), bots, secret)
    games, stones = [0, 0], [0, 0]
    while table.match.winner is None:
        for event in table.step():
            if isinstance(event, (BetRefused, Counted)):
                stones[event.side] += event.stones
            elif isinstance(event, GameWon):
                games[event.side] += 1
    won = (1, 0) if table.match.winner == 0 else (0, 1)
    return Tally(won, (games[0], games[1]), table.match.hand_number, (stones[0], stones[1]))


def interval(games_won: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The 95 % interval of A's share of games, from the games won by A and by B in each pair.

    The share is the ratio W / G of all games won by A to all games. The games of a pair go
    together, so pairs are what is drawn at random: with r = w - share g for a pair of g games, w of
    them A's, the variance of the share is n / (n - 1) times the sum of r squared, over G squared;
    the interval is the share and 1.96 standard errors either way, from 0 to 1 at most. Where A won
    all games, or none, r says nothing, and the other end is the share of pairs that would leave
    that a chance of 2.5 %. One pair alone says nothing at all.
    """
    n = len(games_won)
    won = sum(each[0] for each in games_won)
    games = sum(map(sum, games_won))
    share = won / games
    if n == 1:
        return 0.0, 1.0
    tail = (1 - CONFIDENCE) / 2
    if won == games:
        return tail ** (1 / n), 1.0
    if won == 0:
        return 0.0, 1.0 - tail ** (1 / n)
    squares = sum((each[0] - share * sum(each)) ** 2 for each in games_won)
    reach = NormalDist().inv_cdf(1 - tail) * sqrt(n / (n - 1) * squares) / games
    return max(0.0, share - reach), min(1.0, share + reach)


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
