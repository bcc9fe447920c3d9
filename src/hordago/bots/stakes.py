"""What a decision is worth: the chance of winning the game that it leaves.

Owns the arithmetic of the count to come. It must never decide, and never say what a lance pays:
that is asked of `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hordago.bots.reading import Reading
from hordago.rules.betting import Lance, refusal_pay
from hordago.rules.code import JUEGO, LANCES, PARES
from hordago.rules.counting import hand_value
from hordago.rules.hand import NO_LANCE

Score = tuple[float, float]  # ours, theirs


class Prospect(NamedTuple):
    """What a lance will bring at the count."""

    chance: float  # that it is ours
    ours: float  # stones for us if it is
    theirs: float  # stones for them if not


def game_chance(ours: float, theirs: float, target: int, steepness: float) -> float:
    """The chance of winning the game at a score between two hands.

    By what each side lacks, theirs against ours, each to the power of `steepness`: even at an even
    score, and 1 or 0 where one side lacks nothing.
    """
    if ours >= target:
        return 1.0
    if theirs >= target:
        return 0.0
    we_lack, they_lack = (target - ours) ** steepness, (target - theirs) ** steepness
    return float(they_lack / (we_lack + they_lack))


def value(score: Score, prospects: Sequence[Prospect], target: int, steepness: float) -> float:
    """The chance of winning the game when the lances are counted in order, from this score.

    Whoever reaches the target first has won, whatever comes after.
    """
    ours, theirs = score
    if ours >= target:
        return 1.0
    if theirs >= target:
        return 0.0
    if not prospects:
        return game_chance(ours, theirs, target, steepness)
    (chance, win, loss), rest = prospects[0], prospects[1:]
    total = 0.0
    if chance > 0.0:
        total += chance * value((ours + win, theirs), rest, target, steepness)
    if chance < 1.0:
        total += (1 - chance) * value((ours, theirs + loss), rest, target, steepness)
    return total


class Stakes:
    """The count to come, as a player sees it, and how the open lance may change it."""

    def __init__(self, reading: Reading, steepness: float) -> None:
        self.reading = reading
        self.code = reading.code
        self.steepness = steepness
        score = reading.view.score
        self.score: Score = (score[reading.side], score[1 - reading.side])
        self.lances = (*LANCES[:PARES], "pares", "punto" if reading.fourth_is_punto else "juego")
        self._settled = {each.lance: each for each in reading.view.lances if each.state != "open"}
        self._prospects = {lance: self._prospect(lance) for lance in self.lances}

    def outlook(
        self, changed: Mapping[str, Prospect] | None = None, score: Score | None = None
    ) -> float:
        """The chance of winning the game as things stand, with some lances changed."""
        changed = changed or {}
        prospects = [changed.get(lance, self._prospects[lance]) for lance in self.lances]
        return value(score or self.score, prospects, self.code.target, self.steepness)

    def passed(self, lance: str) -> Prospect:
        """A lance in which all pass."""
        return self._with_stake(lance, self.code.pass_point[self._kind(lance)])

    def accepted(self, lance: str, stones: float, chance: float) -> Prospect:
        """A lance on which a bet stands."""
        bonus = self.code.punto_bonus if lance == "punto" else 0
        return self._with_stake(lance, stones + bonus)._replace(chance=chance)

    def refused(self, lance: str, *, by_us: bool) -> Prospect:
        """What a lance still brings after a refusal: the caller's own hands, and punto's bonus."""
        ours, theirs = self._bonuses(lance) if self.code.bonus_after_refusal else (0.0, 0.0)
        bonus = self.code.punto_bonus if lance == "punto" else 0
        if by_us:
            return Prospect(0.0, 0.0, theirs + bonus)
        return Prospect(1.0, ours + bonus, 0.0)

    def after_refusal(self, lance: str, standing: int, *, by_us: bool, both: bool = False) -> Score:
        """The score when a call is refused: what stood before it is paid at once."""
        lances = ("grande", "chica") if both else (lance,)
        paid = sum(self.refusal(each, standing) for each in lances)
        ours, theirs = self.score
        return (ours, theirs + paid) if by_us else (ours + paid, theirs)

    def refusal(self, lance: str, standing: int) -> int:
        """The stones for a refused call before which `standing` stones stood."""
        call: Lance = NO_LANCE._replace(stake=standing)
        return refusal_pay(self.code, call, self._kind(lance))

    def _kind(self, lance: str) -> int:
        return LANCES.index(lance)

    def _with_stake(self, lance: str, stones: float) -> Prospect:
        ours, theirs = self._bonuses(lance)
        return Prospect(self.reading.chance(lance), ours + stones, theirs + stones)

    def _prospect(self, lance: str) -> Prospect:
        """A lance as it stands: settled, or else taken as if all were to pass in it."""
        settled = self._settled.get(lance)
        if settled is None:
            return self.passed(lance)
        if settled.state == "accepted":
            return self.accepted(lance, settled.stones or 0, self.reading.chance(lance))
        if settled.state == "refused":
            return self.refused(lance, by_us=settled.side != self.reading.side)
        if settled.state == "unbet":
            bonus = self.code.punto_bonus if lance == "punto" else 0
            return self._with_stake(lance, bonus)
        return self.passed(lance)

    def _bonuses(self, lance: str) -> tuple[float, float]:
        """What the hands of each side are worth in a lance, as far as one can tell."""
        kind = self._kind(lance)
        if kind not in (PARES, JUEGO):
            return 0.0, 0.0
        reading, odds = self.reading, self.reading.odds
        holders = reading.holders(lance)
        has = odds.has_pares if kind == PARES else odds.has_juego
        each = self._usual_value(kind)
        sides = [0.0, 0.0]
        for seat in range(self.code.n_players):
            if seat == reading.seat:
                stones = float(hand_value(self.code, kind, odds.strength))
            else:
                stones = each * (has if holders is None else float(holders[seat]))
            sides[(seat - reading.seat) % 2] += stones
        return sides[0], sides[1]

    def _usual_value(self, kind: int) -> float:
        """What a hand of which one knows only that it has pares, or juego, is worth on average."""
        code = self.code
        if kind == JUEGO:
            return 0.35 * code.thirty_one_value + 0.65 * code.juego_value
        _, par, medias, duples = code.pares_values
        return 0.82 * par + 0.1 * medias + 0.08 * duples
