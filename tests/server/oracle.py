"""A bot that says why, for tests: what it answers depends on all of its view, and on nothing else.

Owns the bot and its place among the others: `with_oracle` is how a test seats it, and
`python -m tests.server.oracle` is hordago with this bot among the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import combinations
from unittest.mock import patch

from hordago.bots.explaining import Explanation, Option
from hordago.cli import main
from hordago.game.actions import Action, Discard, Fold, NoMus, Pass, Sign, WeFold
from hordago.game.shuffle import Stream
from hordago.game.view import View

NAME = "oracle"


class Oracle:
    """Plays as quietly as it may."""

    name = NAME
    character = "answers what it is asked"

    def act(self, view: View, stream: Stream) -> Action:
        seat = view.seat or 0
        calm = (NoMus(seat), Pass(seat), Fold(seat), WeFold(seat))
        return next((each for each in calm if each in view.legal), choices(view)[0])

    def sign(self, view: View, stream: Stream) -> Sign | None:
        return None

    def explain(self, view: View) -> Explanation:
        known = sha256(repr(view).encode()).digest()[0] / 256
        options = choices(view)
        weights = range(len(options), 0, -1)
        total = sum(weights)
        told = [
            Option(each, weight / total, known)
            for each, weight in zip(options, weights, strict=True)
        ]
        return Explanation(tuple(told), "rule")


def choices(view: View) -> list[Action]:
    """What may be done: the calls without a number, or the cards that may be thrown."""
    seat = view.seat or 0
    if view.legal.discards:
        return [
            Discard(seat, cards)
            for size in view.legal.discards
            for cards in combinations(view.cards, size)
        ]
    return list(view.legal.plain)


@contextmanager
def with_oracle() -> Iterator[None]:
    """The oracle is among the bots."""
    place = {NAME: (__name__, Oracle.__name__)}
    with patch.dict("hordago.bots._BOTS", place):
        yield


if __name__ == "__main__":
    with with_oracle():
        main()
