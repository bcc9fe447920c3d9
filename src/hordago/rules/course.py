"""From hand to hand: where the deal goes, which hands are mus corrido, what games add up to.

Owns what lasts longer than a hand, as numbers. It must never hold events or draw cards: `game` and
the lab do, and both ask here.
"""

from typing import NamedTuple

from hordago.rules.code import Code
from hordago.rules.hand import Score, pay
from hordago.rules.seating import NOBODY

NEVER, FIRST_OF_MATCH, FIRST_OF_GAME = range(3)


class Format(NamedTuple):
    """What of a code is about more than one hand."""

    to_right: int  # 1: the deal goes to the right, as play does; 0: to the left
    corrido: int  # NEVER, FIRST_OF_MATCH, FIRST_OF_GAME: which hands are mus corrido
    games_to_win: int
    vacas_to_win: int


class Tally(NamedTuple):
    """What each side has won when a game is over."""

    games: Score  # of the vaca that is being played
    vacas: Score
    winner: int  # the side that has won the match; NOBODY so far


def next_mano(code: Code, course: Format, mano: int) -> int:
    """The mano of the next hand: the deal goes on by one seat, from who was mano at the end."""
    return (mano + (1 if course.to_right == 1 else code.n_players - 1)) % code.n_players


def is_corrido(course: Format, hand_number: int, opening: int) -> int:
    """1 where a hand is mus corrido. Hands count from 1; `opening`: the first hand of its game."""
    if course.corrido == FIRST_OF_MATCH:
        return 1 if hand_number == 1 else 0
    return 1 if course.corrido == FIRST_OF_GAME and opening == 1 else 0


def after_game(course: Format, games: Score, vacas: Score, side: int) -> Tally:
    """What stands when a side has won one more game: games make a vaca, vacas win the match."""
    won = pay(games, side, 1)
    if won[side] < course.games_to_win:
        return Tally(won, vacas, NOBODY)
    taken = pay(vacas, side, 1)
    return Tally((0, 0), taken, side if taken[side] == course.vacas_to_win else NOBODY)
