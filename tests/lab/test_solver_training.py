"""Training: match equity and its symmetries, the same again from a seed, and the file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hordago.bots.trained.book import LEVELS, open_book
from hordago.bots.trained.deciding import chances_of
from hordago.bots.trained.players import PURIFY
from hordago.bots.trained.shape import FIRST_PARES, shape_for
from hordago.bots.trained.situation import Situation
from hordago.errors import HordagoError
from hordago.lab.cache import compiled
from hordago.lab.chance import word_at
from hordago.lab.solver.dealing import deal
from hordago.lab.solver.equity import work_out_equity
from hordago.lab.solver.exporting import LENT, export, frozen_of, learned_of, together_of
from hordago.lab.solver.model import T
from hordago.lab.solver.selfplay import equity_of_cells, play_games
from hordago.lab.solver.tables import ALL_FROZEN, Frozen, Tables, tables_for
from hordago.lab.solver.training import Training
from hordago.lab.solver.values import set_stakes
from hordago.rules.hand import OVER, Score, new_hand, step
from hordago.rules.moves import NO_MUS, PASS
from hordago.rules.ranking import Strength
from hordago.rules.seating import NOBODY
from tests.lab.small_models import SMALL, TWENTY, Small, passer, small, worth
from tests.lab.solving import DEALS, small_training

pytestmark = pytest.mark.xdist_group("solver")  # what one has compiled the next one finds

SEED = 3


@pytest.fixture(scope="module")
def trained() -> Training:
    training = small_training()
    training.run(deals=DEALS)
    training.finish(3000)
    return training


@pytest.fixture(scope="module")
def frozen(trained: Training) -> Frozen:
    return frozen_of(trained.model, trained.shape, trained.tables, trained.works[0])


# Match equity of a game that can be worked out by hand.

PASSING = TWENTY.but(target=8)
HANDS = 60


def dealt(each: Small, number: int) -> tuple[Strength, ...]:
    """The hands of a deal of the solver, as plain Python makes them."""
    with np.errstate(over="ignore"):  # random words overflow on purpose
        each.work.rng[0] = word_at(np.uint64(SEED), number)
        deal(each.model, each.work)
    return worth(each.shape, [each.shape.hands.ranks[h] for h in each.work.hand])


def passed_out(each: Small, seats: tuple[Strength, ...], score: Score) -> tuple[Score, int]:
    """A hand in which all pass, by the rules."""
    code = each.shape.code
    hand = step(code, seats, new_hand(code, 0, score, 0), NO_MUS)
    while hand.phase != OVER:
        hand = step(code, seats, hand, PASS)
    return hand.score, hand.winner


def test_match_equity_of_players_who_only_pass_is_what_a_recursion_gives() -> None:
    each = small(PASSING)
    tables = tables_for(each.shape, each.model)
    work_out_equity(each.model, tables, passer(each), [each.work], SEED, HANDS)
    deals = [dealt(each, number) for number in range(HANDS)]
    target = PASSING.target

    @cache
    def equity(ours: int, theirs: int) -> float:
        total = 0.0
        for seats in deals:
            (first, second), winner = passed_out(each, seats, (ours, theirs))
            total += 1 - equity(second, first) if winner == NOBODY else 1 - winner
        return total / HANDS

    for ours in range(target):
        for theirs in range(target):
            assert tables.equity[ours, theirs] == pytest.approx(equity(ours, theirs), abs=1e-5)
    assert tables.equity[target, 3] == 1
    assert tables.equity[3, target] == 0


def test_cards_are_dealt_evenly() -> None:
    each = small(PASSING)
    hands, n = each.shape.hands, 1000
    seats = [strength for number in range(n) for strength in dealt(each, number)]
    for pares in (False, True):
        chance = sum(hands.deals[h] for h in hands.of(pares, None)) / sum(hands.deals)
        found = sum((each.pares > 0) == pares for each in seats) / len(seats)
        assert abs(found - chance) < 4 * np.sqrt(chance * (1 - chance) / len(seats))


# What must hold of every match equity.


def test_a_stone_more_is_never_worse(trained: Training) -> None:
    equity = trained.tables.equity
    assert (np.diff(equity, axis=0)[:, :-1] >= 0).all()
    assert (np.diff(equity, axis=1)[:-1] <= 0).all()
    assert 0 < equity[0, 0] < 1
    assert equity[5, 0] > 0.55
    assert equity[0, 5] < 0.45


def test_what_is_played_with_other_cards_gives_the_same_equity(
    trained: Training, frozen: Frozen
) -> None:
    """Each cell by itself, nothing put right: so it was not the putting right that ordered them."""
    target, hands = trained.model.target, 3000
    cells: T = np.array([(a, b) for a in range(target) for b in range(target)], np.int64)
    out: T = np.zeros(len(cells))
    compiled(equity_of_cells, fast=True)(
        trained.model, trained.tables, frozen, trained.works[0], np.uint64(99), cells, hands, out
    )
    found = out.reshape(target, target)
    error = 0.5 * np.sqrt(2 / hands)
    assert np.abs(found - trained.tables.equity[:target, :target]).max() < 5 * error
    assert (np.diff(found, axis=0) > -5 * error).all()
    assert (np.diff(found, axis=1) < 5 * error).all()


def test_what_one_side_gains_the_other_loses(trained: Training) -> None:
    w, model = trained.works[0], trained.model
    for score in ((0, 0), (3, 1), (1, 5)):
        w.score[:] = score
        set_stakes(model, trained.tables, w)
        assert np.array_equal(w.gain[0], w.loss[1])
        assert np.array_equal(w.gain[1], w.loss[0])
        for side in range(2):
            assert w.gain[side, 0] == w.loss[side, 0] == 0
            assert (np.diff(w.gain[side]) >= 0).all()
            assert (np.diff(w.loss[side]) >= 0).all()


def test_a_player_and_himself_win_one_game_each_of_the_same_cards(
    trained: Training, frozen: Frozen
) -> None:
    pairs, target = 300, trained.model.target
    visits: T = np.zeros((target, target), np.int64)
    result: T = np.zeros(4)
    compiled(play_games, fast=True)(
        trained.model, trained.tables, frozen, trained.works[0], np.uint64(5), 0, pairs,
        ALL_FROZEN, visits, result,
    )  # fmt: skip
    games, won, hands, squares = result
    assert (games, won, squares) == (2 * pairs, pairs, pairs / 4)
    assert visits.sum() == hands
    assert visits[0, 0] == games


# From a seed.


def same(one: Tables, other: Tables) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_one_seed_is_one_training_bit_by_bit(trained: Training) -> None:
    again, other = small_training(), small_training(seed=8)
    for each in (again, other):
        each.run(deals=DEALS)
        each.finish(3000)
    assert same(trained.tables, again.tables)
    assert not same(trained.tables, other.tables)
    for tables in (trained.tables, other.tables):
        assert all(np.isfinite(part).all() for part in tables)


# The file.


def test_a_policy_file_says_what_was_learned(
    trained: Training, frozen: Frozen, tmp_path: Path
) -> None:
    path = tmp_path / "x.policy"
    model, shape = trained.model, trained.shape
    export(path, trained.rules, shape, model, trained.tables, trained.works[0], {"seed": 7})
    book = open_book(path, tmp_path / "cache")
    assert book.card["seed"] == 7
    for ours in range(model.target + 1):
        assert book.equity(ours, 2) == pytest.approx(float(trained.tables.equity[ours, 2]))
    chance = np.random.default_rng(0)
    n = len(model.ranks)
    for seat in range(4):
        for h in chance.choice(n, 40, replace=False).tolist():
            for later in (False, True):
                cut = float(frozen.cut[0, int(later), seat, h])
                assert book.cut(0, later, seat, h) == pytest.approx(cut, abs=1 / 255)
            first, stop = model.choice_first[h : h + 2]
            thrown = frozen.throw[0, seat, first:stop]
            assert np.abs(np.array(book.throw(0, seat, h)) - thrown).max() < 0.02
    known = 0
    together = together_of(shape, trained.tables.average)
    averages = trained.tables.average.reshape(shape.contexts, -1)
    for context in range(shape.contexts):
        for block in range(FIRST_PARES):  # grande and chica: what few deals have come to
            tree = shape.trees[shape.blocks[block].tree]
            for node, lance in enumerate(tree.lances):
                held, slots = shape.range_of(block, lance.turn), tree.slots(node)
                at = shape.starts[block] + shape.rows(block)[node]
                row = slice(at, at + len(slots) * len(held))
                own, lent = averages[context, row], LENT * together[row]
                for h in chance.choice(list(held), 10).tolist():
                    found = book.chances(context, block, node, h)
                    if found is None or len(slots) == 1:
                        continue
                    known += 1
                    assert sum(found) == pytest.approx(1)
                    hand = slice(h - held.start, None, len(held))
                    if not own[hand].any():
                        continue
                    shares = own[hand] + lent[hand]
                    shares = np.where(shares < PURIFY * shares.sum(), 0, shares)
                    apart = np.abs(np.array(found) - shares / shares.sum()).max()
                    assert apart <= (len(slots) - 1) / LEVELS + 1 / 255
    assert known > 100


def test_alike_hands_together_make_a_choice_as_often_as_was_learned(
    trained: Training, tmp_path: Path
) -> None:
    path, shape = tmp_path / "x.policy", trained.shape
    parts = (trained.rules, shape, trained.model, trained.tables, trained.works[0])
    export(path, *parts, {})
    book = open_book(path, tmp_path / "cache")
    learned = learned_of(shape, trained.model, trained.tables, trained.works[0])
    played = learned.shares[shape.any_context * trained.model.size :]
    apart = []
    for block in range(FIRST_PARES):
        tree = shape.trees[shape.blocks[block].tree]
        for node, lance in enumerate(tree.lances):
            held, n = shape.range_of(block, lance.turn), len(tree.slots(node))
            at = shape.starts[block] + shape.rows(block)[node]
            weights, shares = (
                each[at : at + n * len(held)].reshape(n, -1).astype(float)
                for each in (learned.together, played)
            )
            weights = weights.sum(0)
            if n == 1 or not weights.any():
                continue
            rows = [book.chances(shape.any_context, block, node, hand) for hand in held]
            written = np.array(rows).T
            apart.append(np.abs((written - shares / 255) @ weights).max() / weights.sum())
    assert np.mean(apart) < 0.01


def test_what_matters_less_is_played_as_in_the_coarser_context(
    trained: Training, tmp_path: Path
) -> None:
    path, shape, size = tmp_path / "x.policy", trained.shape, trained.model.size
    parts = (trained.rules, shape, trained.model, trained.tables, trained.works[0])
    whole = export(path, *parts, {})
    part = export(path, *parts, {}, 0.8 * whole["bytes"] / 1e6)
    assert part["rows"] < whole["rows"] <= whole["of_rows"] == part["of_rows"]
    book = open_book(path, tmp_path / "cache")
    learned = learned_of(shape, trained.model, trained.tables, trained.works[0])
    copied = own = 0
    for context in range(shape.contexts):
        coarser = shape.coarser(context)
        assert coarser is not None
        for block in range(FIRST_PARES):
            tree = shape.trees[shape.blocks[block].tree]
            for node, lance in enumerate(tree.lances):
                held, n = shape.range_of(block, lance.turn), len(tree.slots(node))
                at = context * size + shape.starts[block] + shape.rows(block)[node]
                shares = learned.shares[at : at + n * len(held)].reshape(n, -1) / 255
                for hand in held:
                    here = Situation(context, block, node, hand, tree)
                    found = chances_of(book, here)
                    above = chances_of(book, here._replace(context=coarser))
                    wanted = shares[:, hand - held.start]
                    if found is None or n == 1 or found == above:
                        copied += found is not None and np.abs(found - wanted).max() > 0.5
                        continue
                    assert above is not None
                    own += 1
                    for choice in range(1, n):
                        near = abs(found[choice] - wanted[choice]) <= 1 / LEVELS + 1 / 255
                        full = sum(found[1 : choice + 1]) > 1 - 1 / LEVELS
                        assert near or found[choice] == above[choice] or full
    assert copied > 0
    assert own > 0


def test_what_stands_for_all_contexts_is_what_is_played_far_from_the_target() -> None:
    """Near it an órdago is taken that is folly at 0-0; such play answers where far says nothing."""
    shape = shape_for(TWENTY, SMALL._replace(bands=(4,)))
    average: T = np.zeros((shape.contexts, shape.starts[-1]), np.float32)
    far, near = average[: shape.mus_contexts], average[shape.mus_contexts :]
    assert len(near) == 3 * len(far)
    folds, accepts, unmet = 0, 1, 2
    far[:, folds], near[:, accepts], near[:, unmet] = 1, 100, 1
    together = together_of(shape, average.reshape(-1))
    assert together[accepts] < 0.01 * together[folds]
    assert together[unmet] > 0


def test_a_file_has_the_coarsest_rows_or_is_not_written(trained: Training, tmp_path: Path) -> None:
    path = tmp_path / "x.policy"

    def sized(megabytes: float) -> dict[str, Any]:
        return export(
            path, trained.rules, trained.shape, trained.model, trained.tables, trained.works[0],
            {}, megabytes,
        )  # fmt: skip

    whole = sized(8.0)
    coarsest = rows_reached(trained)
    refused = False
    for part in (0.7, 0.4, 0.2, 0.1, 0.05):
        before = path.read_bytes()
        try:
            card = sized(part * whole["bytes"] / 1e6)
        except HordagoError:
            refused = True
            assert path.read_bytes() == before
        else:
            assert coarsest <= card["rows"] <= whole["rows"]
    assert refused


def rows_reached(training: Training) -> int:
    """How many rows with a choice were ever reached, in whatever context."""
    shape, found = training.shape, 0
    average = training.tables.average.reshape(shape.contexts, -1)
    for block, here in enumerate(shape.blocks):
        tree = shape.trees[here.tree]
        for node, lance in enumerate(tree.lances):
            n, width = len(tree.slots(node)), len(shape.range_of(block, lance.turn))
            at = shape.starts[block] + shape.rows(block)[node]
            found += n > 1 and bool(average[:, at : at + n * width].any())
    return found
