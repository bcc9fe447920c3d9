"""The clubman: a sound player who goes by the odds, the score and what he has seen.

Owns his decisions and his thresholds. He must never see more than his view, and never ask what is
legal of anything but it.

In every lance he reckons the chance that his side wins it (`reading`), from the exact strength of
his hand for his seat, who has declared pares or juego, how many cards each player drew, signs, and
what was said. He compares what he may do by the chance of winning the *game* that it leaves
(`stakes`), the count in its order: so he refuses and accepts an órdago by break-even, lets a lead
stand, and throws everything in when the others are about to go out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hordago.bots.discards import WEIGHTS, Weights, cards_of_ranks, choose
from hordago.bots.explaining import Explanation
from hordago.bots.odds import sign_worth
from hordago.bots.reading import Habits, Reading, answers_of
from hordago.bots.stakes import Stakes
from hordago.game.actions import (
    Accept,
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
    WeAccept,
    WeFold,
)
from hordago.game.events import Dealt, Drew, Signed
from hordago.game.shuffle import Stream
from hordago.game.view import LanceView, View

MARGIN: Final = 0.03  # by how much a plural must be better before it overrules a partner
SHY: Final = 5.0  # he is refused as often as he reckons while that leaves the others a fifth
PATIENCE: Final = 0.97  # what a hope of better cards still counts after each mus


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Everything by which a clubman decides that is a matter of judgement.

    These numbers are tuned and frozen, and with them those of `Habits`: the strength of every other
    bot is measured against them.
    """

    cut_ratio: float = 0.75
    """He ends the mus with a hand worth this many times what he may hope to draw."""
    partner_signs_cut: float = 0.9  # and with less, where his partner has signed something strong
    strong_sign: float = 8.0  # as how many average hands such a sign counts in some lance
    bet_from: float = 0.55  # the chance of winning a lance with which he opens
    bluff: float = 0.1  # how often he opens without it
    raise_from: float = 0.85
    ordago_from: float = 0.9  # he calls órdago with this chance of winning the lance,
    desperate: float = 0.15  # or if otherwise he has less than this chance of winning the game
    fold_to_bet: float = 0.5  # how often he reckons that a bet, a raise, an órdago is refused
    fold_to_raise: float = 0.5
    fold_to_ordago: float = 0.97
    big_bet: int = 5  # he bets this rather than the usual where it is worth more
    steepness: float = 1.3  # how fast a lead in stones becomes a won game
    habits: Habits = field(default_factory=Habits)
    weights: Weights = WEIGHTS


class Clubman:
    """Plays for the game, not for stones."""

    name = "clubman"
    character = "goes by the odds, the score, the draws and the signs; plays for the game"

    def __init__(self, thresholds: Thresholds | None = None) -> None:
        self.thresholds = thresholds or Thresholds()

    def act(self, view: View, stream: Stream) -> Action:
        """The action with which he has the best chance of winning the game, as he sees it."""
        assert view.seat is not None
        if view.phase == "cut":
            return Cut(view.seat, stream.choice(view.legal.cuts))
        if view.phase == "mus":
            return self._ask(view)
        if view.phase == "discard":
            return best_discard(view, self.thresholds)
        table = _Table(view, self.thresholds)
        lance = view.open_lance
        assert lance is not None
        if lance.caller is None:
            return table.open(lance, stream)
        return table.answer(lance)

    def explain(self, view: View) -> Explanation:
        """What he does, how often where he bluffs, and what that leaves him."""
        from hordago.bots.trained.why import by_asking  # not needed for a decision

        return by_asking(self, view)

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """The legal sign that tells a partner most; none twice, and none only to say "nothing"."""
        assert view.seat is not None
        made: tuple[str, ...] = ()
        for event in view.log:
            if isinstance(event, (Dealt, Drew)) and event.seat == view.seat:
                made = ()
            elif isinstance(event, Signed) and event.seat == view.seat:
                made = event.meanings
        telling = [each for each in view.legal.signs if each not in (made, ("nothing",))]
        if not telling or view.rules.n_players == 2:
            return None
        best = max(telling, key=lambda each: max(sign_worth(view.rules, each)))
        if made and max(sign_worth(view.rules, made)) >= max(sign_worth(view.rules, best)):
            return None
        return Sign(view.seat, best)

    def _ask(self, view: View) -> Action:
        """Mus, unless the hand is worth more than what may come; sooner with a partner's sign."""
        assert view.seat is not None
        thresholds, reading = self.thresholds, Reading(view, self.thresholds.habits)
        strong = any(
            max(reading.signs[seat]) >= thresholds.strong_sign
            for seat in reading.partners
            if seat in reading.signs
        )
        ratio = thresholds.cut_ratio * (thresholds.partner_signs_cut if strong else 1.0)
        ends = ends_mus(view, reading, ratio, thresholds.weights)
        return NoMus(view.seat) if ends else Mus(view.seat)


def ends_mus(view: View, reading: Reading, ratio: float, weights: Weights = WEIGHTS) -> bool:
    """Whether a hand is worth `ratio` times what the best discard promises, or nearly so.

    With every mus a little less will do: where nobody has to throw, players with good hands who
    hope for better ones would else say mus for ever.
    """
    rules, before = view.rules, reading.before(as_mano=view.corrido)
    least = max(rules.min_discard, 1)
    choice = choose(rules, view.cards, view.dead, before, least, rules.max_discard, weights)
    return choice.kept >= ratio * PATIENCE**view.rounds * choice.changed


def best_discard(view: View, thresholds: Thresholds) -> Discard:
    """The legal discard with the greatest mean worth of the hand after it."""
    assert view.seat is not None
    counts, reading = view.legal.discards, Reading(view, thresholds.habits)
    choice = choose(
        view.rules, view.cards, view.dead, reading.before(),
        counts[0], counts[-1], thresholds.weights,
    )  # fmt: skip
    return Discard(view.seat, cards_of_ranks(view.rules, view.cards, choice.thrown))


class _Table:
    """One decision in a lance."""

    def __init__(self, view: View, thresholds: Thresholds) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.thresholds = thresholds
        self.reading = Reading(view, thresholds.habits)
        self.stakes = Stakes(self.reading, thresholds.steepness)
        self.legal = view.legal

    # Before any bet.

    def open(self, lance: LanceView, stream: Stream) -> Action:
        """Pass, bet, or stake the game."""
        thresholds, name = self.thresholds, lance.lance
        chance = self.reading.chance(name)
        passing = self.stakes.outlook({name: self.stakes.passed(name)})
        options: list[tuple[float, Action]] = [(passing, Pass(self.seat))]
        bluffs = stream.chance() < thresholds.bluff
        if chance >= thresholds.bet_from or bluffs:
            options += [
                (self._calling(name, 0, stones, thresholds.fold_to_bet), Bet(self.seat, stones))
                for stones in self._sizes(self.legal.bets, usual=self.view.rules.default_bet)
            ]
        if Ordago(self.seat) in self.legal:
            options += self._staking(name, 0, chance, passing)
        options += self._both()
        return _best(options)

    def _both(self) -> list[tuple[float, Action]]:
        """A bet on grande and chica together, for a hand that is good at both."""
        thresholds, chance = self.thresholds, self.reading.chance
        if min(chance("grande"), chance("chica")) < thresholds.bet_from:
            return []
        options: list[tuple[float, Action]] = []
        for stones in self._sizes(self.legal.both_bets, usual=self.view.rules.default_bet)[:1]:
            refused, folds = self._if_refused(("grande", "chica"), 0, thresholds.fold_to_bet)
            changed = {
                each: self.stakes.accepted(each, stones, chance(each, folds))
                for each in ("grande", "chica")
            }
            accepted = self.stakes.outlook(changed)
            options.append(
                (folds * refused + (1 - folds) * accepted, Bet(self.seat, stones, both=True))
            )
        return options

    # Answers.

    def answer(self, lance: LanceView) -> Action:
        """Fold, accept, raise, or stake the game; a partner's answer is heeded.

        A single refusal leaves the question to a partner who has not spoken, and cannot undo what
        one has said who has. "We fold" and "we accept" can: they are said only where they are
        clearly better.
        """
        thresholds, legal, seat = self.thresholds, self.legal, self.seat
        names = ("grande", "chica") if lance.both else (lance.lance,)
        folding, accepting = self._folding(names, lance), self._accepting(names, lance)
        options: list[tuple[float, Action]] = []
        replied = [
            each
            for each in answers_of(self.reading, lance.lance)
            if isinstance(each, (Accept, Raise, Ordago))
        ]
        if not replied:
            options.append((accepting, Accept(seat)))
            standing = folding
            options.append((folding, Fold(seat)))
        else:
            standing = self._standing(replied, lance, accepting)
            options.append((standing, Accept(seat)))
            options.append((accepting - MARGIN, WeAccept(seat)))
            options.append((folding - MARGIN, WeFold(seat)))
        best = max(folding, accepting, standing)
        chance = self.reading.chance(lance.lance)
        if len(names) == 1:
            if chance >= thresholds.raise_from and lance.stones is not None:
                options += [
                    (
                        self._calling(lance.lance, lance.stones, size, thresholds.fold_to_raise),
                        Raise(seat, size),
                    )
                    for size in self._sizes(legal.raises, usual=self.view.rules.min_raise)
                ]
            if lance.stones is not None:
                options += self._staking(lance.lance, lance.stones, chance, best)
        return _best((value, action) for value, action in options if action in legal)

    def _folding(self, names: tuple[str, ...], lance: LanceView) -> float:
        """The chance of winning the game after a refusal."""
        score = self.stakes.after_refusal(
            lance.lance, lance.stands, by_us=True, both=len(names) > 1
        )
        changed = {name: self.stakes.refused(name, by_us=True) for name in names}
        return self.stakes.outlook(changed, score)

    def _accepting(self, names: tuple[str, ...], lance: LanceView) -> float:
        """The chance of winning the game after the call on the table is seen."""
        chances = [self.reading.chance(name) for name in names]
        if lance.stones is not None:
            changed = {
                name: self.stakes.accepted(name, lance.stones, chance)
                for name, chance in zip(names, chances, strict=True)
            }
            return self.stakes.outlook(changed)
        if len(names) == 1:
            return chances[0]
        # Whoever is best in both lances wins the game; where they are split it goes on.
        won, lost = chances[0] * chances[1], (1 - chances[0]) * (1 - chances[1])
        return won + (1 - won - lost) * self.stakes.outlook()

    def _standing(self, replied: Sequence[Action], lance: LanceView, accepting: float) -> float:
        """The chance of winning the game if the partner's answer is left as it is."""
        last = replied[-1]
        if isinstance(last, Ordago) or lance.stones is None:
            if isinstance(last, Ordago):
                often = self.thresholds.fold_to_ordago
                return self._ordago(lance.lance, lance.stones or 0, often)
            return accepting
        raised = [each.stones for each in replied if isinstance(each, Raise)]
        if raised:
            return self._calling(
                lance.lance, lance.stones, max(raised), self.thresholds.fold_to_raise
            )
        return accepting

    # What a call of one's own is worth.

    def _sizes(self, legal: range, *, usual: int) -> list[int]:
        """The usual size and a big one, of what is legal."""
        if not legal:
            return []
        wanted = {usual, self.thresholds.big_bet}
        return sorted({min(max(size, legal[0]), legal[-1]) for size in wanted})

    def _if_refused(
        self, names: tuple[str, ...], standing: int, often: float
    ) -> tuple[float, float]:
        """The chance of winning the game if a call is refused, and how often it will be.

        Nobody refuses who would then have lost the game: the less a refusal leaves them, the rarer.
        """
        score = self.stakes.after_refusal(names[0], standing, by_us=False, both=len(names) > 1)
        changed = {name: self.stakes.refused(name, by_us=False) for name in names}
        refused = self.stakes.outlook(changed, score)
        return refused, often * min(1.0, SHY * (1 - refused))

    def _calling(self, name: str, standing: int, more: int, often: float) -> float:
        """The chance of winning the game with a bet, or a raise of what stands."""
        refused, folds = self._if_refused((name,), standing, often)
        chance = self.reading.chance(name, folds)
        accepted = self.stakes.outlook({name: self.stakes.accepted(name, standing + more, chance)})
        return folds * refused + (1 - folds) * accepted

    def _staking(
        self, name: str, standing: int, chance: float, otherwise: float
    ) -> list[tuple[float, Action]]:
        """An órdago, where it comes into question: with a hand that wins, or when all seems lost.

        Then it is called in the hope of being seen, and reckoned so.
        """
        thresholds = self.thresholds
        if otherwise < thresholds.desperate:
            often = min(thresholds.fold_to_ordago, thresholds.fold_to_bet)
        elif chance >= thresholds.ordago_from:
            often = thresholds.fold_to_ordago
        else:
            return []
        return [(self._ordago(name, standing, often), Ordago(self.seat))]

    def _ordago(self, name: str, standing: int, often: float) -> float:
        """The chance of winning the game with an órdago."""
        refused, folds = self._if_refused((name,), standing, often)
        return folds * refused + (1 - folds) * self.reading.chance(name, folds)


def _best(options: Iterable[tuple[float, Action]]) -> Action:
    """The first of the best options."""
    return max(options, key=lambda option: option[0])[1]
