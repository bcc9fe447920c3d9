"""Three simple players: one who plays anything, one who never bets, one who waits for good cards.

Owns their decisions. They must never see more than their view.
"""

from __future__ import annotations

from collections.abc import Sequence

from hordago.bots.clubman import Thresholds, best_discard, ends_mus
from hordago.bots.reading import Habits, Reading
from hordago.cards import Card
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Pass,
    Raise,
    Sign,
)
from hordago.game.shuffle import Stream
from hordago.game.view import View

SMALLEST, LARGEST = 2, 5  # the sizes of a random bet


class RandomBot:
    """Chooses a kind of action evenly, then a size from 2 to 5."""

    name = "random"
    character = "plays anything: a kind of action by lot, then a size from 2 to 5"

    def act(self, view: View, stream: Stream) -> Action:
        """Any kind of legal action, each as likely as the others."""
        assert view.seat is not None
        legal, seat = view.legal, view.seat
        if legal.cuts:
            return Cut(seat, stream.choice(legal.cuts))
        if legal.discards:
            return Discard(seat, _some(view.cards, stream.choice(legal.discards), stream))
        sized = [
            (sizes, make)
            for sizes, make in (
                (legal.bets, lambda stones: Bet(seat, stones)),
                (legal.raises, lambda stones: Raise(seat, stones)),
                (legal.both_bets, lambda stones: Bet(seat, stones, both=True)),
            )
            if sizes
        ]
        kind = stream.below(len(legal.plain) + len(sized))
        if kind < len(legal.plain):
            return legal.plain[kind]
        sizes, make = sized[kind - len(legal.plain)]
        least = min(max(SMALLEST, sizes[0]), sizes[-1])
        most = max(min(LARGEST, sizes[-1]), least)
        return make(least + stream.below(most - least + 1))

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """He makes no signs."""
        return None


def _some(cards: Sequence[Card], count: int, stream: Stream) -> tuple[Card, ...]:
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


class _Steady:
    """What the simple players share: they judge their own hand, and nothing else.

    They end the mus with a hand that is worth clearly more than what may come, throw what promises
    most, and see a bet with a hand that is rarely beaten.
    """

    cut_ratio = 1.1
    sees_from = 0.5
    sees_ordago_from = 0.9
    _thresholds = Thresholds()

    def act(self, view: View, stream: Stream) -> Action:
        """A legal action."""
        assert view.seat is not None
        if view.phase == "cut":
            return Cut(view.seat, stream.choice(view.legal.cuts))
        if view.phase == "mus":
            return self._ask(view)
        if view.phase == "discard":
            return best_discard(view, self._thresholds)
        lance = view.open_lance
        assert lance is not None
        strength = Reading(view, Habits()).strength(lance.lance)
        if lance.caller is None:
            return self.open(view, strength)
        return self.answer(view, strength)

    def open(self, view: View, strength: float) -> Action:
        """What he says before any bet."""
        assert view.seat is not None
        return Pass(view.seat)

    def answer(self, view: View, strength: float) -> Action:
        """What he answers to a call."""
        assert view.seat is not None
        assert view.open_lance is not None
        ordago = view.open_lance.stones is None
        if strength >= (self.sees_ordago_from if ordago else self.sees_from):
            return Accept(view.seat)
        return Fold(view.seat)

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """He makes no signs."""
        return None

    def _ask(self, view: View) -> Action:
        assert view.seat is not None
        ends = ends_mus(view, Reading(view, Habits()), self.cut_ratio)
        return NoMus(view.seat) if ends else Mus(view.seat)


class PassiveBot(_Steady):
    """Never bets and never raises; sees bets with a hand that is as good as not."""

    name = "passive"
    character = "never bets, never raises; sees a bet with a hand that is more often best than not"


class CautiousBot(_Steady):
    """Bets the least there is, with a hand that is rarely beaten, and believes every bet."""

    name = "cautious"
    character = "bets little and only with good cards; folds unless sure; never stakes the game"

    bets_from = 0.75
    sees_from = 0.65
    sees_ordago_from = 0.97

    def open(self, view: View, strength: float) -> Action:
        """The usual bet, with a good hand."""
        assert view.seat is not None
        bets = view.legal.bets
        if strength >= self.bets_from and bets:
            usual = view.rules.default_bet
            return Bet(view.seat, usual if usual in bets else bets[0])
        return Pass(view.seat)
