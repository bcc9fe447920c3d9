"""What a bot is, and where its chance comes from.

Owns the `Bot` protocol and the derivation of the stream of a decision. A bot must never keep
anything between two decisions: what it knows is the view, what it draws comes from the stream, and
so a match goes on from a record as if it had never stopped.
"""

from __future__ import annotations

from collections.abc import Iterable
from hmac import digest
from typing import Protocol

from hordago.game.actions import Action, Sign
from hordago.game.events import Event, PackCut, Said, Threw
from hordago.game.shuffle import Stream
from hordago.game.view import View


class Bot(Protocol):
    """A player that is a program. It is asked only when its seat has to act."""

    @property
    def name(self) -> str:
        """The word by which it is asked for, as ``clubman``."""

    @property
    def character(self) -> str:
        """How it plays, in one line."""

    def act(self, view: View, stream: Stream) -> Action:
        """A legal action for the seat of the view, one of ``view.legal``.

        The same view and stream always have the same answer.
        """

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """A legal sign for the seat of the view, or None for no sign.

        Whoever runs the table asks, and fills in who was looking (`seen_by`).
        """


def decision_stream(secret: bytes, seat: int, number: int, what: str = "action") -> Stream:
    """The stream of one decision at one table: `number` is that of `decisions_in`.

    `secret` is the match's (`game.shuffle.secret_of`); `what` is ``action``, ``sign``, or what else
    the table draws for. The stream is keyed by HMAC-SHA-256(secret, "hordago/1 bot WHAT SEAT
    NUMBER"), so that a bot that looked into it would learn nothing of the secret, of the cards, or
    of another decision.
    """
    return Stream(digest(secret, f"hordago/1 bot {what} {seat} {number}".encode(), "sha256"), what)


def decisions_in(events: Iterable[Event]) -> int:
    """How many times cards were cut or thrown or a word said: a decision's number in its match.

    Counted over all events of the match so far, it is the same whether the match was played through
    or resumed from its record. Signs do not count.
    """
    return sum(isinstance(event, (PackCut, Said, Threw)) for event in events)
