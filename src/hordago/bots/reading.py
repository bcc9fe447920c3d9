"""What a player can tell from his view: how likely his side is to win each lance.

Owns the reading of declarations, of cards drawn, of signs seen and of what was said, as chances. It
must never decide what to do with them.

The reckoning: how good a hand is in a lance is measured by the chance that an average hand does not
beat it. The best of n average hands is then below a hand of strength q with the chance q to the
power n. Every other player counts as a number of average hands, one where nothing is known of him;
the best of theirs is his with a chance in proportion to that number. A bet says that the best hand
of a side is above some quantile of what it could be, a pass that it is below another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hordago.bots.counting import counts_of, highest_first
from hordago.bots.odds import FOURTH, PARES, PLACE, Odds, odds_of, sign_worth, unbeaten
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Fold,
    Ordago,
    Pass,
    Raise,
    WeAccept,
)
from hordago.game.events import (
    Discarded,
    Event,
    LanceBegan,
    MusCut,
    Said,
    Signed,
)
from hordago.game.view import View
from hordago.rules.code import NO_REAL
from hordago.rules.ranking import arrange, is_royal
from hordago.rules.seating import in_order


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How the players of a club behave, as far as one goes by it.

    `drawn` is by lance (grande, chica, pares, juego or punto), then by the cards changed in the
    last mus, 0 to 4: as how many average hands such a hand counts. Quantiles are of the best hand
    of a side. The numbers are tuned and frozen, with those of the clubman's `Thresholds`.
    """

    drawn: tuple[tuple[float, float, float, float, float], ...] = (
        (3.5, 3.5, 2.6, 2.4, 1.3),
        (0.4, 0.35, 0.6, 0.6, 0.9),
        (2.5, 2.2, 1.5, 1.3, 1.1),
        (3.0, 2.5, 1.8, 1.8, 1.2),
    )
    cutter: tuple[float, float, float, float] = (1.7, 0.7, 1.6, 1.9)  # whoever ended the mus
    bets_above: float = 0.55
    raises_above: float = 0.85
    ordago_above: float = 0.5
    accepts_above: float = 0.4
    passes_below: float = 0.92
    passing_partner: float = 0.8  # as how many average hands less a partner counts who has passed
    folding_partner: float = 0.5  # or folded, or will still answer for himself


def side_chance(
    ours: float, ratio: float, low: float = 0.0, high: float = 1.0, partner_low: float = 0.0
) -> float:
    """The chance that a side wins, the rivals' best hand being evenly spread over its quantiles.

    The spread runs from `low` to `high`; our own hand stands above the rivals' best up to the
    quantile `ours`. The partner counts as `ratio` times the hands of the rivals: he is below their
    best at quantile u with the chance u to the power `ratio`, if not for `partner_low`, the
    quantile that he is known to be above.
    """
    if high <= max(low, ours):
        return 1.0
    start = max(low, ours)
    if ratio == 0.0:
        return 1.0 - (high - start) / (high - low)
    if partner_low > 0.0:
        start = max(start, partner_low ** (1 / ratio))
        if start >= high:
            return 1.0
    area = (high ** (ratio + 1) - start ** (ratio + 1)) / (ratio + 1) - partner_low * (high - start)
    return float(1.0 - area / (1 - partner_low) / (high - low))


def said_by_lance(log: Sequence[Event]) -> dict[str, list[Action]]:
    """What was said in each lance, oldest first."""
    said: dict[str, list[Action]] = {}
    current: list[Action] = []
    for event in log:
        if isinstance(event, LanceBegan):
            current = said.setdefault(event.lance, [])
        elif isinstance(event, Said):
            current.append(event.action)
    return said


def cutter_of(log: Sequence[Event]) -> int | None:
    """Who ended the mus."""
    return next((event.seat for event in log if isinstance(event, MusCut)), None)


def signs_seen(log: Sequence[Event]) -> dict[int, tuple[str, ...]]:
    """The last sign that was seen of each seat, of those that have not thrown cards since."""
    signs: dict[int, tuple[str, ...]] = {}
    for event in log:
        if isinstance(event, Signed):
            signs[event.seat] = event.meanings
        elif isinstance(event, Discarded) and event.count:
            signs.pop(event.seat, None)
    return signs


_CALLS: Final = (Bet, Raise, Ordago)


class Reading:
    """A view with what follows from it. The player has four cards."""

    def __init__(self, view: View, habits: Habits) -> None:
        assert view.seat is not None
        self.view = view
        self.habits = habits
        self.seat = view.seat
        self.side = view.seat % 2
        rules = view.rules
        self.code = rules.code()
        rank_of = rules.rank_of_card()
        hand = highest_first(rank_of[card] for card in view.cards)
        self.odds: Odds = odds_of(counts_of(rules), hand)
        self.royal = self._is_royal()
        seats = range(self.code.n_players)
        self.rivals = [seat for seat in seats if seat % 2 != self.side]
        self.partners = [seat for seat in seats if seat % 2 == self.side and seat != self.seat]
        self.first = self._seats_before(view.mano)
        self.said = said_by_lance(view.log)
        self.signs = {
            seat: sign_worth(rules, meanings)
            for seat, meanings in signs_seen(view.log).items()
            if seat != self.seat
        }
        self.cutter = cutter_of(view.log)
        self._chances: dict[tuple[str, float], float] = {}

    def _is_royal(self) -> bool:
        if self.code.real == NO_REAL or not self.code.real_beats_mano:
            return False
        ranks = (*self.view.rules.rank_of_card(), -1)
        a, b, c, d = self.view.cards
        return self.odds.strength.points == 31 and bool(
            is_royal(self.code, ranks, arrange(ranks, a, b, c, d))
        )

    def _seats_before(self, mano: int) -> frozenset[int]:
        """The rivals who win ties against this seat."""
        before = set()
        for place in range(self.code.n_players):
            seat = in_order(self.code.tie_order, self.code.n_players, mano, place)
            if seat == self.seat:
                break
            if seat % 2 != self.side:
                before.add(seat)
        return frozenset(before)

    def before(self, *, as_mano: bool = False) -> int:
        """How many rivals win ties against this seat; none against mano."""
        return 0 if as_mano else len(self.first)

    def holders(self, lance: str) -> tuple[bool, ...] | None:
        """Who has pares, or juego, where it was declared."""
        return self.view.holds.get(lance)

    @property
    def fourth_is_punto(self) -> bool:
        """Whether it is known that nobody has juego."""
        holders = self.holders("juego")
        return holders is not None and not any(holders)

    def chance(self, lance: str, called: float = 0.0) -> float:
        """The chance that the side wins a lance, given all that is known.

        `called` is a quantile that the rivals' best hand is above besides, because they accept.
        """
        key = (lance, called)
        if key not in self._chances:
            self._chances[key] = self._chance(lance, called)
        return self._chances[key]

    def _chance(self, lance: str, called: float) -> float:
        place = PLACE[lance]
        rivals, partners, mine = self.rivals, self.partners, True
        holders = self.holders(lance) if lance in ("pares", "juego") else None
        if holders is not None:
            rivals = [seat for seat in rivals if holders[seat]]
            partners = [seat for seat in partners if holders[seat]]
            mine = holders[self.seat]
            if not rivals:
                return 1.0 if mine or partners else 0.0
            if not mine and not partners:
                return 0.0
        weights = {seat: self._hands(seat, place) for seat in rivals}
        theirs = sum(weights.values())
        low, high = self._rivals_said(lance, len(rivals))
        ours = self._unbeaten(lance, place, weights, holders) if mine else 0.0
        partner_low, partner_factor = self._partners_said(lance)
        partnered = sum(self._hands(seat, place) for seat in partners) * partner_factor
        low = max(low, called)
        return side_chance(ours, partnered / theirs, low, max(high, low), partner_low)

    def strength(self, lance: str) -> float:
        """The chance that no rival beats this player's own hand, as far as declarations tell."""
        place = PLACE[lance]
        holders = self.holders(lance) if lance in ("pares", "juego") else None
        if holders is not None and not holders[self.seat]:
            return 0.0
        rivals = [seat for seat in self.rivals if holders is None or holders[seat]]
        return self._unbeaten(lance, place, dict.fromkeys(rivals, 1.0), holders)

    def _unbeaten(
        self,
        lance: str,
        place: int,
        weights: dict[int, float],
        holders: tuple[bool, ...] | None,
    ) -> float:
        """The chance that no rival who matters beats one's own hand.

        What is known of the rivals' hands by declaration enters exactly, rival by rival; where
        nothing is declared, the figure against all of them together is exact.
        """
        odds = self.odds
        if place == FOURTH and self.royal:
            return 1.0
        one, exact = odds.one[place], 1.0
        if holders is not None:
            one = odds.pares_holder if place == PARES else odds.juego_holder
        elif lance == "punto" and self.fourth_is_punto:
            one = odds.punto
        else:
            separate = 1.0
            for seat in weights:
                separate *= one[seat in self.first]
            if separate > 0.0:
                exact = unbeaten(odds, place, len(self.rivals), len(self.first)) / separate
        product = exact
        for seat, weight in weights.items():
            product *= one[seat in self.first] ** weight
        return min(1.0, max(0.0, product))

    def _hands(self, seat: int, place: int) -> float:
        """As how many average hands a seat counts in a lance, by its signs and its draw."""
        if seat in self.signs:
            return self.signs[seat][place]
        hands = 1.0
        drawn = self.view.drew[seat]
        if self.view.rounds and drawn is not None:
            hands = self.habits.drawn[place][drawn]
        if seat == self.cutter:
            hands *= self.habits.cutter[place]
        return hands

    def _calls(self, lance: str) -> list[Action]:
        """What was said in a lance; a bet on grande and chica together was said in both."""
        said = self.said.get(lance, [])
        if lance == "chica":
            both = [each for each in self.said.get("grande", []) if getattr(each, "both", False)]
            return both + said
        return said

    def _rivals_said(self, lance: str, rivals: int) -> tuple[float, float]:
        """The quantiles between which the rivals' best hand is, by what they have said."""
        habits = self.habits
        low, passed = 0.0, 0
        for action in self._calls(lance):
            if action.seat % 2 == self.side:
                continue
            passed += isinstance(action, Pass)
            low = max(low, self._above(action))
        high = habits.passes_below if passed >= rivals and low == 0.0 else 1.0
        return low, high

    def _partners_said(self, lance: str) -> tuple[float, float]:
        """The quantile that a partner is above, and as what he counts, by what he has said."""
        habits, view = self.habits, self.view
        low, factor = 0.0, 1.0
        for action in self._calls(lance):
            if action.seat not in self.partners:
                continue
            low = max(low, self._above(action))
            if isinstance(action, Pass):
                factor = habits.passing_partner
            elif isinstance(action, Fold):
                factor = habits.folding_partner
        opened = view.open_lance
        if opened is not None and opened.lance == lance and opened.caller is not None:
            still_to_answer = any(seat in self.partners for seat in opened.replies)
            if still_to_answer and opened.caller % 2 != self.side:
                factor = min(factor, habits.folding_partner)
        return low, factor

    def _above(self, action: Action) -> float:
        habits = self.habits
        if isinstance(action, Bet):
            return habits.bets_above
        if isinstance(action, Raise):
            return habits.raises_above
        if isinstance(action, Ordago):
            return habits.ordago_above
        return habits.accepts_above if isinstance(action, (Accept, WeAccept)) else 0.0


def answers_of(reading: Reading, lance: str) -> list[Action]:
    """What one's own side has answered so far to the call on the table."""
    answers: list[Action] = []
    for action in reading.said.get(lance, []):
        if isinstance(action, _CALLS) and action.seat % 2 != reading.side:
            answers = []
        elif action.seat % 2 == reading.side:
            answers.append(action)
    return answers
