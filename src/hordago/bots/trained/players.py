"""The players that have learned, and a beginner who has not learned enough.

Owns how a policy is played. They must never see more than their view, and never keep anything
between two decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hordago.bots.clubman import Clubman
from hordago.bots.explaining import Explanation
from hordago.bots.plain import CautiousBot
from hordago.bots.trained.book import Book
from hordago.bots.trained.deciding import Weighed, decision, merged, purified
from hordago.bots.trained.outlook import seed_of
from hordago.bots.trained.resolving import Resolved, resolved, without_lost, worth_a_thought
from hordago.bots.trained.shelf import Chosen, policy_for
from hordago.bots.trained.situation import action_of
from hordago.bots.trained.why import by_asking, check_decides, explanation, move_for, nearest_policy
from hordago.game.actions import Action, Cut, Sign
from hordago.game.shuffle import Stream
from hordago.game.view import View

BUDGET: Final = 0.2  # seconds, about, that a decision near the target may take
LITTLE: Final = 0.03  # the same for Tertulia
SEED_WORDS: Final = 4

PURIFY: Final = 0.15  # the least share of what Txapeldun does at all

TIMID: Final = 0.05  # how often Tertulia does what a cautious player would
FLATTER: Final = 0.9  # the power to which it takes its shares
SLIPS: Final = 0.12  # the least share of what it does at all


class Learned:
    """What the players that have learned share: they play by a policy, and think near the target.

    Options of a share below `purify` are not played. Near the target, and where the whole game is
    at stake, a player works out for about `budget` seconds what its options leave it; 0 switches
    that off. Where no policy knows the code, it plays as the clubman does.
    """

    name: ClassVar[str]
    character: ClassVar[str]

    def __init__(self, book: Book | None, purify: float, budget: float) -> None:
        self.book = book
        self.purify = purify
        self.budget = budget
        self._rule = Clubman()

    def act(self, view: View, stream: Stream) -> Action:
        """One of its options by lot, as often as it takes it."""
        assert view.seat is not None
        if view.phase == "cut":
            return Cut(view.seat, stream.choice(view.legal.cuts))
        chosen = _policy(self.book, view)
        options = () if chosen is None else self.options(chosen.book, view)
        if chosen is None or not options:
            return self._rule.act(view, stream)
        return action_of(view, self.choose(chosen.book, view, options, stream))

    def explain(self, view: View) -> Explanation:
        """What it plays and how often, with what it might have considered."""
        check_decides(view)
        chosen = _policy(self.book, view) or nearest_policy(view)
        options = self.options(chosen.book, view)
        if not options:
            return by_asking(self._rule, view)
        found = self.think(chosen.book, view, options, seed_of(view))
        return self.account(chosen, view, options, found)

    def sign(self, view: View, stream: Stream) -> Sign | None:
        """It makes no signs: its partner would not go by them, and rivals might."""
        return None

    def options(self, book: Book, view: View) -> tuple[Weighed, ...]:
        """What it has learned to do, with shares; nothing where the policy does not know."""
        return decision(book, view)

    def choose(self, book: Book, view: View, options: Sequence[Weighed], stream: Stream) -> int:
        """The move that it plays."""
        return drawn(self.think(book, view, options, _seed(stream)).options, stream)

    def think(self, book: Book, view: View, options: Sequence[Weighed], seed: bytes) -> Resolved:
        """What is left of its options after thinking, where there is something to think about."""
        return resolved(book, view, options, purify=self.purify, budget=self.budget, seed=seed)

    def account(
        self, chosen: Chosen, view: View, options: Sequence[Weighed], found: Resolved
    ) -> Explanation:
        """What it tells of a decision."""
        played = purified(options, self.purify)
        shares = dict.fromkeys(worth_a_thought(view, options, played), 0.0)
        shares |= {each.move: each.share for each in found.options}
        return explanation(chosen, view, shares, _basis(chosen, found), found.outlook)


class Txapeldun(Learned):
    """Plays what it has learned from playing against itself, nearly as it is."""

    name = "txapeldun"
    character = "near equilibrium: hard to exploit, and takes what honest players leave"

    def __init__(
        self, book: Book | None = None, purify: float = PURIFY, budget: float = BUDGET
    ) -> None:
        super().__init__(book, purify, budget)


class Tertulia(Learned):
    """Plays what Txapeldun has learned as a person would who has played for years in good company.

    It mixes more than it should, does not count the cards that others drew, heeds the score only
    near the end, where it thinks less, and one time in twenty loses its nerve and does what a
    cautious player would.
    """

    name = "tertulia"
    character = "a good club player: knows the game, mixes it up, and errs now and then"

    def __init__(self, book: Book | None = None, budget: float = LITTLE) -> None:
        super().__init__(book, SLIPS, budget)
        self._timid = CautiousBot()

    def options(self, book: Book, view: View) -> tuple[Weighed, ...]:
        """What it has learned, less sharply, and without what is known of the score and draws."""
        return flattened(decision(book, view, coarse=True))

    def choose(self, book: Book, view: View, options: Sequence[Weighed], stream: Stream) -> int:
        """One of its options, and sometimes what a cautious player would do."""
        if stream.chance() < TIMID:
            return self._timidly(view, stream)
        return super().choose(book, view, options, stream)

    def account(
        self, chosen: Chosen, view: View, options: Sequence[Weighed], found: Resolved
    ) -> Explanation:
        """What it tells of a decision, its errors too."""
        shares = dict.fromkeys(worth_a_thought(view, options, found.options), 0.0)
        shares |= {each.move: each.share * (1 - TIMID) for each in found.options}
        other = self._timidly(view, Stream(seed_of(view), "timid"))
        shares[other] = shares.get(other, 0.0) + TIMID
        return explanation(chosen, view, shares, _basis(chosen, found), None)

    def _timidly(self, view: View, stream: Stream) -> int:
        """What a cautious player would do; but nobody gives a game away."""
        move = move_for(view, self._timid.act(view, stream))
        return without_lost(view, [Weighed(move, 1.0)])[0].move


def flattened(options: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The options with shares that are less far apart."""
    return merged((each.move, each.share**FLATTER) for each in options)


def _basis(chosen: Chosen, found: Resolved) -> str:
    if found.outlook is not None:
        return "resolved"
    return "policy" if chosen.exact else "translated"


def _seed(stream: Stream) -> bytes:
    return b"".join(word.to_bytes(4) for word in stream.words(SEED_WORDS))


def drawn(options: Sequence[Weighed], stream: Stream) -> int:
    """One of the moves, each as often as its share."""
    left = stream.chance()
    for option in options:
        left -= option.share
        if left < 0:
            return option.move
    return options[-1].move


def _policy(book: Book | None, view: View) -> Chosen | None:
    """The policy to play by: the one given, or the nearest that ships."""
    if book is None:
        return policy_for(view.rules)
    return Chosen(book, book.rules == view.rules)
