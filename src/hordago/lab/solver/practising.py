"""The exploit probe for a bot that only sees views: practice against what it was heard to do.

Owns the order of asking and learning, and the table at which the result is measured. The learner
practises, compiled, against the bot's answers as far as they are known. The fewer are known of a
case itself, the more counts what the bot does with the same hand after other mus, with hands that
are alike in the lance, with any hand, and at last the quietest that it could do. What is measured
is the learner against the bot itself, with other cards: so whatever is wrong in what was heard can
only make the bound lower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import Final, NamedTuple

from hordago.bots.arena import play_number
from hordago.bots.bot import Bot
from hordago.bots.runner import Table
from hordago.bots.trained.players import Txapeldun
from hordago.bots.trained.shape import SEATS, Abstraction, Shape
from hordago.bots.trained.tree import Sizes
from hordago.game.events import BetRefused, Counted, OrdagoSettled
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.lab.cache import compiled, compiling
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.asking import Answers, Asker
from hordago.lab.solver.exploiting import FRESH, Point, Progress
from hordago.lab.solver.learner import Gain, Learner
from hordago.lab.solver.memory import Memory
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.reading_book import write_shares
from hordago.lab.solver.scores import score_chances
from hordago.lab.solver.tables import Frozen, Tables, frozen_for
from hordago.rules.profile import Rules

with extra("lab", "the solver"):
    import numpy as np

SIZES: Final = Sizes((2, 5), (2, 5))
PURIFIED: Final = 0.2  # of the learner at the table
FIRST_HANDS: Final = 100  # asked about before anything is learned
MORE: Final = 1.3  # each lesson is longer by this factor than the one before it, up to
LONGEST: Final = 10  # so many times the first
DEALS_A_HAND: Final = 60  # learned from, for every hand asked about
CLASSES: Final = 16  # of hands that are alike
DOUBT = np.float32(0.5)  # answers that what is known of several cases counts for in each of them
HARDLY, NEARLY_NOTHING = 1e-3, 1e-6  # weights of what counts where nothing better is known
HAND_PAIRS: Final = 1_000  # that are measured with at the table; at the end so many times more:
GAME_PAIRS: Final = 200
AT_THE_END: Final = 3
PARTS: Final = (0.1, 0.3, 1.0)  # of the time, after which is measured


def linear_equity(target: int) -> T:
    """Every stone is worth the same, and an órdago at 0-0 as much as the stones of a game."""
    stones = np.arange(target + 1)
    table = 0.5 + (stones[:, None] - stones[None, :]) / (2.0 * target)
    table[target, :] = 1.0
    table[:, target] = 0.0
    return table.astype(np.float32)


def probe_bot(
    rules: Rules,
    bot: Bot,
    *,
    seconds: float | None = None,
    deals: int | None = None,
    seed: int = 0,
    cores: int = 1,
    sizes: Sizes = SIZES,
    look: Callable[[float], None] | None = None,
) -> Iterator[Point]:
    """What a side gains that learns against a bot, point by point.

    It asks and learns for so many seconds, or so many deals; measuring is not counted. With more
    than one core it asks on one, and learns on the others at the same time.
    """
    with compiling("Compiling the solver: once, for about a minute"):
        practice = Practice(rules, bot, sizes, seed=seed, cores=cores)
    time = Progress(seconds, deals, look)
    for part in PARTS:
        while (left := time.left(part, practice.learner.deals)) > 0:
            with time.running():
                practice.lesson(left)
            time.tell(practice.learner.deals)
        times = AT_THE_END if part == PARTS[-1] else 1
        fresh = seed ^ FRESH
        for_stones, for_games = practice.players()
        stones = stones_at_table(for_stones, bot, rules, fresh, HAND_PAIRS * times)
        share = share_at_table(for_games, bot, rules, fresh, GAME_PAIRS * times)
        yield Point(time.spent, practice.learner.deals, *stones, *share)


class Practice:
    """A learner, and what he knows of the bot."""

    def __init__(self, rules: Rules, bot: Bot, sizes: Sizes, *, seed: int, cores: int) -> None:
        self.rules = rules
        learner = self.learner = Learner(
            rules, Abstraction(sizes, (), 0), seed=seed, cores=max(1, cores - 1)
        )
        learner.tables.equity[:] = linear_equity(rules.target)
        self.model: Model = learner.model
        self.asker = Asker(rules, bot, learner.shape, learner.model, learner.tables, seed)
        self.likeness = likeness_of(learner.shape, learner.model)
        self.frozen: Frozen = frozen_for(learner.shape, learner.model)
        self.at_once = cores > 1
        self.hands = 0
        self.length = float(FIRST_HANDS)
        at_nothing: T = np.zeros((rules.target, rules.target), np.int64)
        at_nothing[0, 0] = 1
        self.scores, self.shares = score_chances(at_nothing, learner.shape)
        self._ask(FIRST_HANDS)
        self._recall()
        self._learn(0)

    def lesson(self, most_deals: int) -> None:
        """Ask about some hands, and learn; each lesson is longer than the one before."""
        hands = round(self.length)
        self.length = min(self.length * MORE, FIRST_HANDS * LONGEST)
        deals = min(hands * DEALS_A_HAND, most_deals)
        if self.at_once:
            with ThreadPoolExecutor(1) as pool:
                learning = pool.submit(self._learn, deals)
                while not learning.done():
                    self._ask(1)
                learning.result()
        else:
            self._ask(hands)
            self._learn(deals)
        self._recall()

    def players(self) -> tuple[Txapeldun, Txapeldun]:
        """The learner as he sits down at a table: for stones, and for games."""
        for_stones, for_games = self.learner.best(self.frozen)
        return self._player(for_stones), self._player(for_games)

    def _player(self, tables: Tables) -> Txapeldun:
        learner = self.learner
        memory = Memory(self.rules, learner.shape, learner.model, tables)
        return Txapeldun(memory, PURIFIED, budget=0)

    def _ask(self, hands: int) -> None:
        for _ in range(hands):
            self.asker.hand(self.hands)
            self.hands += 1

    def _learn(self, deals: int) -> None:
        self.learner.learn(self.frozen, self.scores, self.shares, deals)

    def _recall(self) -> None:
        """Take what was heard for what the bot does."""
        recall(self.model, self.likeness, self.asker.heard, self.frozen)


class Likeness(NamedTuple):
    """Which hands are alike in a lance."""

    kind: T  # by tree
    class_of: T  # (5 kinds, hands) of about as many hands, by their strength


def likeness_of(shape: Shape, model: Model) -> Likeness:
    """The classes of hands for every kind of lance."""
    places = np.argsort(np.argsort(model.strength, axis=1, kind="stable"), axis=1)
    kinds = np.array([tree.kind for tree in shape.trees])
    return Likeness(kinds, places * CLASSES // len(model.ranks))


def recall(model: Model, likeness: Likeness, heard: Answers, frozen: Frozen) -> None:
    """Fill a frozen player from answers."""
    anywhere: T = heard.said.sum(0, dtype=np.uint32)
    alike: T = np.zeros((len(anywhere), CLASSES), np.uint32)
    slots = model.node_first[model.tree_root]
    for tree, kind in enumerate(likeness.kind):
        own = slice(slots[tree], slots[tree + 1])
        alike[own] = anywhere[own] @ np.eye(CLASSES, dtype=np.uint32)[likeness.class_of[kind]]
    compiled(fill, fast=True)(
        model, likeness, heard.said, anywhere, alike, alike.sum(1, dtype=np.uint32),
        np.zeros(16, np.float32), frozen.chance,
    )  # fmt: skip
    cuts = heard.cut.astype(np.float32)
    cuts[1] += HARDLY * cuts[0]  # where a later round is not known, as in the first
    cuts += HARDLY * cuts.sum(1, keepdims=True)  # and where a seat is not known, as others
    frozen.cut[0] = (cuts[..., 1] + NEARLY_NOTHING) / (cuts.sum(-1) + 2 * NEARLY_NOTHING)
    threw = heard.threw.astype(np.float32)
    threw += HARDLY * threw.sum(0) + NEARLY_NOTHING
    for first, stop in pairwise(model.choice_first):
        shares = threw[:, first:stop]
        frozen.throw[0, :, first:stop] = shares / shares.sum(1, keepdims=True)


def fill(
    m: Model, likeness: Likeness, said: T, anywhere: T, alike: T, anyone: T, shares: T, chance: T
) -> None:
    """Fill all rows: the more is known of a row, the less counts what is known in general."""
    for context in range(len(said)):
        for block in range(len(m.block_tree)):
            tree = m.block_tree[block]
            classes = likeness.class_of[likeness.kind[tree]]
            for node in range(m.tree_root[tree], m.tree_root[tree + 1]):
                seat = m.node_seat[node]
                first = m.node_first[node]
                n = m.node_first[node + 1] - first
                low, high = m.block_low[block, seat], m.block_high[block, seat]
                at = context * m.size + begins(m, block, node)
                for h in range(low, high):
                    for choice in range(n):
                        shares[choice] = np.float32(choice == 0)  # the quietest
                    refine(shares, anyone[first : first + n])
                    refine(shares, alike[first : first + n, classes[h]])
                    refine(shares, anywhere[first : first + n, h])
                    refine(shares, said[context, first : first + n, h])
                    write_shares(shares, n, np.float32(1), high - low, at + h - low, chance)


@kernel
def refine(shares: T, counts: T) -> None:
    """Make shares of counts; what the shares were before counts as a few more of them."""
    total = np.float32(0)
    for count in counts:
        total += count
    for choice in range(len(counts)):
        shares[choice] = (counts[choice] + DOUBT * shares[choice]) / (total + DOUBT)


# At the table.


def stones_at_table(player: Bot, bot: Bot, rules: Rules, seed: int, pairs: int) -> Gain:
    """What a player gains in a hand from 0-0, against the bot itself."""
    return _mean(
        [
            (_one_hand((player, bot), rules, seed, n) - _one_hand((bot, player), rules, seed, n))
            / 2
            for n in range(pairs)
        ]
    )


def _one_hand(sides: Sequence[Bot], rules: Rules, seed: int, number: int) -> int:
    """The stones that the first side gains in one hand; it is mano."""
    secret = secret_of(f"probe {seed} {number}")
    table = Table(Match(rules, seed=secret, mano=0), [*sides] * (SEATS // 2), secret)
    gained = [0, 0]
    while table.match.hand_number == 1 and table.match.winner is None:
        for event in table.step():
            if isinstance(event, (BetRefused, Counted)):
                gained[event.side] += event.stones
            elif isinstance(event, OrdagoSettled) and event.side is not None:
                gained = [0, 0]
                gained[event.side] = rules.target
    return gained[0] - gained[1]


def share_at_table(player: Bot, bot: Bot, rules: Rules, seed: int, pairs: int) -> Gain:
    """The share of games that a player wins against the bot itself."""
    one_game = rules.with_format("one_game")
    tallies = [play_number(player, bot, one_game, seed, n + 1) for n in range(pairs)]
    return _mean([tally.games_won[0] / sum(tally.games_won) for tally in tallies])


def _mean(values: Sequence[float]) -> Gain:
    n, mean = len(values), sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    return Gain(mean, sqrt(squares / (n - 1) / n))
