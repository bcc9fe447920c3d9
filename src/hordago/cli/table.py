"""A match at the terminal: whose turn it is, what the bots do, what is kept.

Owns the course of a match and the writing of its record. It must never decide what is legal, draw a
card, or let anyone see more than the view of a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import takewhile
from typing import Any, Final, NamedTuple

from hordago.bots import Bot, decision_stream, decisions_in
from hordago.bots.runner import calls_for_signs
from hordago.cli.files import KeptMatch
from hordago.game.actions import Action, Sign
from hordago.game.events import Event, Signed
from hordago.game.match import Match
from hordago.record import HandRecord, record_of

ME: Final = 0


class Notice(NamedTuple):
    """A sentence for the player, in English, and the values of its placeholders."""

    sentence: str
    values: dict[str, Any]


class Table:
    """One match in progress, with a bot at every seat but the player's.

    `secret` keys the bots' chance, so that a match that was left goes on as it would have gone.
    `before` are hands that were not dealt here: they stay in the record as they stood in it.
    """

    def __init__(
        self,
        match: Match,
        secret: bytes,
        bots: Mapping[int, Bot],
        kept: KeptMatch,
        *,
        players: tuple[str, ...],
        day: date | None,
        before: tuple[HandRecord, ...] = (),
    ) -> None:
        self.match = match
        self.bots = bots
        self.kept = kept
        self._secret = secret
        self._players = players
        self._day = day
        self._before = before
        self.notices: list[Notice] = []
        """What the player has to be told before the match goes on."""
        self._number = decisions_in(match.events)

    def text(self) -> str:
        """The record of the match so far."""
        record = record_of(self.match, players=self._players, date=self._day)
        hands = (*self._before, *record.hands[len(self._before) :])
        return str(replace(record, hands=hands))

    def keep(self) -> None:
        """Write the record as it stands."""
        if self.match.winner is None:
            self.kept.write(self.text())
        else:
            self.kept.finish(self.text())

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do the player's action and keep it: the record is written before anything is shown."""
        events = self._do(action)
        self.keep()
        return events

    def _do(self, action: Action) -> tuple[Event, ...]:
        events = self.match.apply(action)
        self._number += decisions_in(events)
        return events

    def bots_move(self) -> Iterator[Event]:
        """What the bots do until it is the player's turn, with the signs that they make.

        It is kept when the turn comes: what the bots do follows from what is kept already.
        """
        while (turn := self.match.turn) is not None:
            yield from self._bots_sign()
            if turn == ME:
                break
            stream = decision_stream(self._secret, turn, self._number)
            yield from self._do(self.bots[turn].act(self.match.view(turn), stream))
        self.keep()

    def _bots_sign(self) -> Iterator[Event]:
        """Every bot, from mano on, may sign once where there is something new to sign.

        Everything is read off the match, so that a match left between two signs goes on alike.
        """
        latest = list(takewhile(lambda event: not decisions_in([event]), self.match.latest_first()))
        said_before = next(
            (event for event in self.match.latest_first() if decisions_in([event])), None
        )
        since = [*([said_before] if said_before else []), *reversed(latest)]
        if not calls_for_signs(self.match.rules, since):
            return
        seats = self.match.rules.n_players
        order = [(self.match.mano + place) % seats for place in range(seats)]
        signed = [event.seat for event in since if isinstance(event, Signed) and event.seat != ME]
        for seat in order[order.index(signed[-1]) + 1 :] if signed else order:
            if seat == ME or not self.match.legal(seat).signs:
                continue
            stream = decision_stream(self._secret, seat, self._number, "sign")
            sign = self.bots[seat].sign(self.match.view(seat), stream)
            if sign is not None:
                yield from self._do(self.seen_by_partners(sign))

    def seen_by_partners(self, sign: Sign) -> Sign:
        """A sign as it is made at this table: partners always see it, rivals never."""
        side = range(sign.seat % 2, self.match.rules.n_players, 2)
        return Sign(sign.seat, sign.meanings, frozenset(side) - {sign.seat})
