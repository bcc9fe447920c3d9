"""The golden records: one match for every preset, played at random but always in the same way.

A change in these files is a change of the rules, of the dealing or of the record's form: look at
the difference, and say in the commit why it is right. `make golden` writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hordago.game.actions import (
    SEATS,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
)
from hordago.game.legal import LegalActions
from hordago.game.match import Cuts, Match
from hordago.game.shuffle import Stream
from hordago.record import record_of
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules

FOLDER: Final = Path(__file__).parent
SUFFIX: Final = ".mus"
NAMES: Final = preset_names()
WHOLE: Final = ("ffm", "two_handed")
"""The presets of which a whole match is played: games, and bets on two lances, come in numbers."""
WEIGHTS: Final = {Mus: 7, NoMus: 1, Pass: 4, Raise: 1}
"""How often a kind of action is chosen; 2 where it is not said."""


def match_of(name: str) -> Match:
    """A match by a preset, played to its end: one game, so that its record stays readable."""
    rules = Rules.preset(name)
    if name not in WHOLE:
        rules = rules.with_format("one_game")
    cuts: Cuts = "players" if NAMES.index(name) % 2 else "own"
    return play_on(Match(rules, seed=name, cuts=cuts), Stream(b"", f"golden {name}"))


def play_on(match: Match, stream: Stream, actions: int | None = None) -> Match:
    """Play so many actions at random, or on to the end of the match."""
    done = 0
    while match.winner is None and done != actions:
        match.apply(chosen(match, stream))
        done += 1
    return match


def chosen(match: Match, stream: Stream) -> Action:
    """A legal action: now and then a sign, else a kind by weight and a small size."""
    if stream.below(6) == 0:
        signs = [each for seat in range(match.code.n_players) for each in _signs(match, seat)]
        if signs:
            sign = stream.choice(signs)
            lookers = [seat for seat in range(match.code.n_players) if seat != sign.seat]
            seen_by = frozenset(seat for seat in lookers if stream.below(3))
            return Sign(sign.seat, sign.meanings, seen_by)
    assert match.turn is not None
    return _of_turn(match.legal(match.turn), stream)


def _signs(match: Match, seat: int) -> list[Sign]:
    return [Sign(seat, meanings) for meanings in match.legal(seat).signs]


def _of_turn(legal: LegalActions, stream: Stream) -> Action:
    seat = legal.seat
    options: list[Action] = [
        each
        for each in legal.plain
        if not isinstance(each, Ordago) or each.both or stream.below(16) == 0
    ]
    if legal.cuts:
        options.append(Cut(seat, stream.choice(legal.cuts)))
    if legal.discards:
        count = stream.choice(legal.discards)
        options.append(Discard(seat, legal.cards[len(legal.cards) - count :]))
    if legal.bets:
        options.append(Bet(seat, _small(legal.bets, stream)))
    if legal.raises:
        options.append(Raise(seat, _small(legal.raises, stream)))
    if legal.both_bets:
        options.append(Bet(seat, _small(legal.both_bets, stream), both=True))
    weighted = [each for each in options for _ in range(WEIGHTS.get(type(each), 2))]
    return stream.choice(weighted or [Fold(seat)])


def _small(sizes: range, stream: Stream) -> int:
    return stream.choice(sizes[:4])


def text_of(name: str) -> str:
    """The golden record of a preset, made anew."""
    match = match_of(name)
    players = [f"Player {seat}" for seat in SEATS[: match.code.n_players]]
    return str(record_of(match, players=players))


def path_of(name: str) -> Path:
    """Where the golden record of a preset is kept."""
    return FOLDER / f"{name}{SUFFIX}"
