"""Three simple players: one who plays anything, one who never bets, one who waits for good cards.

Owns their decisions. They must never see more than their view.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from hordago.bots.bot import Bot
from hordago.bots.clubman import Thresholds, best_discard, ends_mus
from hordago.bots.explaining import Explanation
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
        return stream.choice(stream.choice(_kinds(view)))

    def explain(self, view: View) -> Explanation:
        """Every kind of action alike, and what each leaves him."""
        from hordago.bots.trained.why import by_shares

        kinds: list[Sequence[Action]] = [
            [Discard(view.legal.seat, each) for each in combinations(view.cards, size)]
            for size in view.legal.discards
        ]
        kinds = kinds or _kinds(view)
        return by_shares(
            view,
            [(each, 1 / len(kinds) / len(kind)) for kind in kinds for each in kind],
        )

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """He makes no signs."""
        return None


def _kinds(view: View) -> list[Sequence[Action]]:
    """The kinds of action in a lance or the mus, each with the actions of its kind."""
    seat, legal = view.legal.seat, view.legal
    sized: list[Sequence[Action]] = [
        [Bet(seat, stones) for stones in _usual(legal.bets)],
        [Raise(seat, stones) for stones in _usual(legal.raises)],
        [Bet(seat, stones, both=True) for stones in _usual(legal.both_bets)],
    ]
    return [*([each] for each in legal.plain), *(kind for kind in sized if kind)]


def _usual(sizes: range) -> range:
    """Sizes from 2 to 5, or the nearest that there are."""
    if not sizes:
        return sizes
    least = min(max(SMALLEST, sizes[0]), sizes[-1])
    return range(least, max(min(LARGEST, sizes[-1]), least) + 1)


def _asked(bot: Bot, view: View) -> Explanation:
    """An explanation; what it takes is imported only where one is asked for."""
    from hordago.bots.trained.why import by_asking

    return by_asking(bot, view)


def _some(cards: Sequence[Card], count: int, stream: Stream) -> tuple[Card, ...]:
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


class Steady:
    """What the simple players share: they judge their own hand, and nothing else.

    They end the mus with a hand that is worth clearly more than what may come, throw what promises
    most, and see a bet with a hand that is rarely beaten.
    """

    name: ClassVar[str]
    character: ClassVar[str]

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
            return self.ask(view)
        if view.phase == "discard":
            return self.throw(view)
        lance = view.open_lance
        assert lance is not None
        strength = Reading(view, Habits()).strength(lance.lance)
        if lance.caller is None:
            return self.open(view, strength)
        return self.answer(view, strength)

    def throw(self, view: View) -> Discard:
        """What promises most."""
        return best_discard(view, self._thresholds)

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

    def explain(self, view: View) -> Explanation:
        """What he does, and what that leaves him."""
        return _asked(self, view)

    def ask(self, view: View) -> Action:
        """Mus, unless what he has is worth clearly more than what may come."""
        assert view.seat is not None
        ends = ends_mus(view, Reading(view, Habits()), self.cut_ratio)
        return NoMus(view.seat) if ends else Mus(view.seat)


class PassiveBot(Steady):
    """Never bets and never raises; sees bets with a hand that is as good as not."""

    name = "passive"
    character = "never bets, never raises; sees a bet with a hand that is more often best than not"


class CautiousBot(Steady):
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
