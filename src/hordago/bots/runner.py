"""Seats bots at a table and plays a match between them.

Owns who is asked when, who sees a sign, and the streams of chance that bots are given. It must hand
a bot nothing but the view of its seat, and never decide anything of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from hordago.bots.bot import Bot, decision_stream, decisions_in
from hordago.errors import HordagoError
from hordago.game.actions import SEATS, Action, Sign
from hordago.game.events import Dealt, Drew, Event, LanceBegan
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.rules.profile import Rules
from hordago.rules.signs import sign_table

CAUGHT: Final = 0.2
"""How often a rival is looking when a sign is made; partners always are."""

Progress = Callable[[Match, tuple[Event, ...]], None]
"""Called after every action with the match and what followed from the action."""


class Table:
    """A match between bots, action by action.

    `bots` are by seat. `secret` keys the bots' streams: that of the match, so that a match resumed
    from its record goes on as it would have gone. Raises `HordagoError` where the seats are not
    filled.
    """

    def __init__(self, match: Match, bots: Sequence[Bot], secret: bytes) -> None:
        if len(bots) != match.rules.n_players:
            raise HordagoError(
                f"this code seats {match.rules.n_players} players, and {len(bots)} bots were given"
            )
        self.match = match
        self.bots = tuple(bots)
        self._secret = secret
        self._number = decisions_in(match.events)
        self._asked = calls_for_signs(match.rules, match.events[-2 * match.rules.n_players :])

    def step(self) -> tuple[Event, ...]:
        """Ask for signs where there may be new ones, then have the seat on turn act.

        Answers with all that followed. Raises `IllegalAction` where a bot does what is not legal.
        """
        events = self.signs() if self._asked else ()
        seat = self.match.turn
        if seat is None:
            return events
        action = self.decide(seat)
        try:
            followed = self.match.apply(action)
        except HordagoError as error:
            error.add_note(f"{self.bots[seat].name} at seat {SEATS[seat]} did {action}")
            raise
        self._number += decisions_in(followed)
        self._asked = calls_for_signs(self.match.rules, followed)
        return events + followed

    def decide(self, seat: int) -> Action:
        """What the bot of a seat does now; nothing is done yet."""
        stream = decision_stream(self._secret, seat, self._number)
        return self.bots[seat].act(self.match.view(seat), stream)

    def signs(self) -> tuple[Event, ...]:
        """Every seat, from mano on, may sign once; partners see it, rivals now and then."""
        self._asked = False
        events: tuple[Event, ...] = ()
        for place in range(len(self.bots)):
            seat = (self.match.mano + place) % len(self.bots)
            if not self.match.legal(seat).signs:
                continue
            stream = decision_stream(self._secret, seat, self._number, "sign")
            sign = self.bots[seat].sign(self.match.view(seat), stream)
            if sign is not None:
                events += self.match.apply(Sign(seat, sign.meanings, self._lookers(seat)))
        return events

    def _lookers(self, seat: int) -> frozenset[int]:
        stream = decision_stream(self._secret, seat, self._number, "glance")
        others = (each for each in range(len(self.bots)) if each != seat)
        return frozenset(
            each for each in others if each % 2 == seat % 2 or stream.chance() < CAUGHT
        )


def calls_for_signs(rules: Rules, events: Sequence[Event]) -> bool:
    """Whether something new may be signed: new cards, or a moment that some sign waits for."""
    if rules.signals is None:
        return False
    return any(
        isinstance(event, (Dealt, Drew))
        or (isinstance(event, LanceBegan) and event.lance in _moments(rules.signals))
        for event in events
    )


@lru_cache(maxsize=16)
def _moments(signals: str) -> frozenset[str]:
    """The lances at whose beginning a sign of the table becomes possible."""
    begins = {"after_grande": "chica", "nobody_has_juego": "punto"}
    return frozenset(begins[sign.when] for sign in sign_table(signals).signs if sign.when in begins)


def play_match(
    rules: Rules,
    bots: Sequence[Bot],
    seed: int | str | bytes | None = None,
    *,
    progress: Progress | None = None,
) -> Match:
    """Play a whole match between bots, one a seat, and answer with the match at its end.

    The same rules, bots and seed give the same match. Raises `HordagoError` where the seats are not
    filled, `IllegalAction` where a bot does what is not legal.
    """
    secret = secret_of(seed)
    table = Table(Match(rules, seed=secret), bots, secret)
    while table.match.winner is None:
        events = table.step()
        if progress is not None:
            progress(table.match, events)
    return table.match
