"""Two kinds of bot against each other over many matches, each played twice with sides exchanged.

Owns the pairing of matches and the estimate of the share of games won. It must never deal or decide
itself.

The two matches of a pair have the same seed: the same first mano, and for every hand the same full
order of the pack, draws included; the players change places and the mano does not. The second match
may take another number of hands, and where a code plays mus corrido, whoever cuts is mano.

Plain matches are there to compare with: each is played once, and A sits at seat 0 in every other.
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


Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaResult:
    """How two kinds of bot came out of it; all follows from names, rules, seed and number.

    An interval holds with 95 % confidence; that of stones is None where one pair says nothing.
    """

    a: str
    b: str
    rules: dict[str, Any]  # the preset's name and what was changed in it
    seed: str
    matches: int  # pairs of them where `duplicate`
    duplicate: bool  # each match was played twice, sides exchanged
    matches_won: tuple[int, int]  # of all that were played, by A and by B
    games: int
    games_won: tuple[int, int]
    hands: int
    stones: tuple[int, int]  # counted and for refusals; an órdago pays none
    share: float  # of the games, those that A won
    low: float
    high: float
    stones_per_hand_intervals: tuple[Interval, Interval] | None  # of A and of B
    margin: float  # stones that A took more than B in an average hand
    margin_interval: Interval | None

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
    *,
    duplicate: bool = True,
) -> ArenaResult:
    """Play matches between sides of two bots, and estimate the share of games that A wins.

    Each is played twice where `duplicate`. The result is the same for the same bots, rules, number
    and seed. Raises `HordagoError` for fewer than one match.
    """
    check_matches(matches)
    tallies = []
    for number in range(1, matches + 1):
        tallies.append(play_number(a, b, rules, seed, number, duplicate=duplicate))
        if progress is not None:
            progress(number, matches)
    return result_of(a.name, b.name, rules, seed, tallies, duplicate=duplicate)


def check_matches(matches: int) -> None:
    """Raise `HordagoError` for fewer than one match."""
    if matches < 1:
        raise HordagoError(f"an arena plays at least one match, not {matches}")


def play_number(
    a: Bot, b: Bot, rules: Rules, seed: int | str, number: int, *, duplicate: bool = True
) -> Tally:
    """The match of that number from 1 on, or the pair of them: what arenas are made of.

    Its cards follow from the seed and the number alone, whoever plays.
    """
    cards = f"arena {seed} {number}"
    if duplicate:
        return play_pair(a, b, rules, cards)
    half = rules.n_players // 2
    if number % 2 == 1:
        return _play(rules, [a, b] * half, cards)
    return _play(rules, [b, a] * half, cards).exchanged()


def play_pair(a: Bot, b: Bot, rules: Rules, seed: str) -> Tally:
    """One match twice: A on the side of seat 0, then B there, the cards the same."""
    half = rules.n_players // 2
    return _play(rules, [a, b] * half, seed) + _play(rules, [b, a] * half, seed).exchanged()


def result_of(
    a: str, b: str, rules: Rules, seed: int | str, tallies: Sequence[Tally], *, duplicate: bool
) -> ArenaResult:
    """What the tallies of an arena's matches say, those of numbers 1, 2, … in this order."""
    total = sum(tallies, Tally())
    low, high = interval([tally.games_won for tally in tallies])
    hands = [tally.hands for tally in tallies]
    of_a, of_b, margin = (
        ratio_interval(parts, hands)
        for parts in (
            [tally.stones[0] for tally in tallies],
            [tally.stones[1] for tally in tallies],
            [tally.stones[0] - tally.stones[1] for tally in tallies],
        )
    )
    games = sum(total.games_won)
    return ArenaResult(
        a=a,
        b=b,
        rules={"preset": rules.base, "changes": rules.overrides()},
        seed=str(seed),
        matches=len(tallies),
        duplicate=duplicate,
        matches_won=total.matches_won,
        games=games,
        games_won=total.games_won,
        hands=total.hands,
        stones=total.stones,
        share=total.games_won[0] / games,
        low=low,
        high=high,
        stones_per_hand_intervals=None if of_a is None or of_b is None else (of_a, of_b),
        margin=(total.stones[0] - total.stones[1]) / total.hands,
        margin_interval=margin,
    )


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


def interval(games_won: Sequence[tuple[int, int]]) -> Interval:
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
    reach = _reach([each[0] for each in games_won], [sum(each) for each in games_won])
    return max(0.0, share - reach), min(1.0, share + reach)


def ratio_interval(parts: Sequence[int], wholes: Sequence[int]) -> Interval | None:
    """The 95 % interval of sum(parts) / sum(wholes), as `interval` takes it; None for one pair."""
    if len(parts) == 1:
        return None
    ratio, reach = sum(parts) / sum(wholes), _reach(parts, wholes)
    return ratio - reach, ratio + reach


def _reach(parts: Sequence[int], wholes: Sequence[int]) -> float:
    """1.96 standard errors of a ratio of sums over what is drawn at random together."""
    n, whole = len(parts), sum(wholes)
    ratio = sum(parts) / whole
    squares = sum((part - ratio * size) ** 2 for part, size in zip(parts, wholes, strict=True))
    return NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(n / (n - 1) * squares) / whole


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
