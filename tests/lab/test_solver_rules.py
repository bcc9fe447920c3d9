"""The solver plays and pays by the rules: its trees, its leaves and its count are held to them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from hordago.bots.counting import ways
from hordago.bots.trained.hands import hands_for
from hordago.bots.trained.shape import BLOCKS, EVERYONE, shape_for
from hordago.bots.trained.throws import throws_of
from hordago.bots.trained.tree import Sizes, Tree, betting_tree, nearest
from hordago.lab.solver.dealing import prepare, set_hand
from hordago.lab.solver.model import Model, begins
from hordago.lab.solver.tables import Work
from hordago.lab.solver.values import set_leaf
from hordago.rules.betting import (
    ACCEPTED,
    ALL_IN,
    NO_REPLY,
    NOT_PLAYED,
    OPEN,
    PASSED,
    REFUSED,
    act,
    allows,
    legal_calls,
    opened,
    refusal_pay,
)
from hordago.rules.code import CHICA, GRANDE, JUEGO, LANCES, PARES, PUNTO
from hordago.rules.counting import holders
from hordago.rules.hand import Score, eligible
from hordago.rules.moves import ACCEPT, FOLD, ORDAGO, PASS
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4, strength
from hordago.rules.seating import NOBODY
from tests.lab.small_models import (
    CODES,
    SMALL,
    TWENTY,
    Small,
    dealt,
    paid_by_the_rules,
    played_by_the_rules,
    played_by_the_solver,
    scripted,
    small,
    worth,
)

pytestmark = pytest.mark.xdist_group("solver")  # what one has compiled the next one finds

RICH = Sizes((2, 5), (2, 5))
HANDS = 250  # played by each script


def trees_of(rules: Rules) -> list[Tree]:
    """Every tree of a code, without plurals and with them."""
    return [
        tree
        for sizes in (RICH, RICH._replace(plurals=1))
        for tree in shape_for(rules, SMALL._replace(sizes=sizes)).trees
    ]


@pytest.mark.parametrize("name", CODES)
def test_every_edge_of_a_tree_is_a_legal_call_and_leads_where_the_rules_say(name: str) -> None:
    code = CODES[name].code()
    for tree in trees_of(CODES[name]):
        assert tree.lances[0] == opened(code, 0, tree.eligible)
        for node, lance in enumerate(tree.lances):
            legal = legal_calls(code, lance, tree.kind, code.target)
            for slot in tree.slots(node):
                assert allows(legal, tree.moves[slot]) == 1
                after, to = act(code, 0, lance, tree.moves[slot]), tree.after[slot]
                if to >= 0:
                    assert to > node
                    assert tree.lances[to] == after
                    continue
                end = tree.ends[-1 - to]
                assert end.how == after.closed != OPEN
                if end.how == REFUSED:
                    paid = refusal_pay(code, after, tree.kind)
                    assert (end.caller, end.stones) == (after.caller, paid)
                if end.how == ACCEPTED:
                    assert (end.caller, end.stones) == (after.caller, after.offer)


@pytest.mark.parametrize("name", CODES)
def test_a_tree_always_has_a_pass_an_ordago_and_a_plain_answer(name: str) -> None:
    code = CODES[name].code()
    for tree in trees_of(CODES[name]):
        for node, lance in enumerate(tree.lances):
            moves = [tree.moves[slot] for slot in tree.slots(node)]
            assert len(set(moves)) == len(moves)
            legal = legal_calls(code, lance, tree.kind, code.target)
            wanted = {PASS, ORDAGO} if lance.offer == 0 else {ACCEPT, ORDAGO}
            if lance.offer > 0 and lance.reply == NO_REPLY:
                wanted.add(FOLD)
            assert {move for move in wanted if allows(legal, move)} <= set(moves)


@pytest.mark.parametrize("name", CODES)
def test_betting_is_for_the_seats_that_the_rules_let_speak(name: str) -> None:
    rules = CODES[name]
    shape, code = shape_for(rules, SMALL), rules.code()
    assert len(shape.blocks) == BLOCKS
    for block in shape.blocks:
        tree = shape.trees[block.tree]
        holding = EVERYONE
        if tree.kind == PARES:
            holding = block.pares
        elif tree.kind in (JUEGO, PUNTO):
            holding = block.juego
        assert tree.eligible == eligible(code, tree.kind, holding) != 0


@pytest.mark.parametrize("name", CODES)
def test_a_call_that_a_tree_has_is_taken_for_itself(name: str) -> None:
    """Who stays out because he folded is not looked at, in the codes that know that."""
    for tree in trees_of(CODES[name]):
        for lance in tree.lances:
            said = (lance.turn, lance.caller, lance.offer, lance.stake, lance.reply)
            found = nearest(tree, *said)
            assert found is not None
            same = tree.lances[found]
            if CODES[name].decliner_out_for_lance:
                same = same._replace(waiting=lance.waiting, out=lance.out)
            assert same == lance


@pytest.mark.parametrize("name", CODES)
def test_an_ordago_is_taken_for_an_ordago_and_nothing_else_is(name: str) -> None:
    for tree in trees_of(CODES[name]):
        for lance in tree.lances:
            if lance.caller == NOBODY:
                continue
            for offer in (2, 3, 9, 17, 40, ALL_IN):
                found = nearest(tree, lance.turn, lance.caller, offer, 0, NO_REPLY)
                if found is not None:
                    assert (tree.lances[found].offer == ALL_IN) == (offer == ALL_IN)


@pytest.mark.parametrize("name", CODES)
def test_rows_follow_each_other_and_fill_a_context(name: str) -> None:
    each = small(CODES[name])
    m, shape = each.model, each.shape
    parts = []
    for block, tree in enumerate(m.block_tree):
        root = m.tree_root[tree]
        for node in range(root, m.tree_root[tree + 1]):
            seat = m.node_seat[node]
            width = m.block_high[block, seat] - m.block_low[block, seat]
            assert width == len(shape.range_of(block, int(seat))) > 0
            start = begins(m, block, node)
            parts.append((start, start + width * (m.node_first[node + 1] - m.node_first[node])))
    assert parts[0][0] == 0
    assert all(stop == start for (_, stop), (start, _) in pairwise(parts))
    assert parts[-1][1] == m.size


@pytest.mark.parametrize("name", CODES)
def test_a_hand_that_is_played_ends_as_by_the_rules(name: str) -> None:
    each = small(CODES[name])
    target, chance = each.rules.target, random.Random(name)
    starts: list[Score] = [(0, 0), (target - 3, target - 9), (target - 1, target - 2)]
    for seed in range(2):
        deals = [dealt(each.rules, chance) for _ in range(HANDS)]
        scores = [starts[i % 3] for i in range(HANDS)]
        frozen = scripted(each.shape, each.model, seed)
        found = played_by_the_solver(each, frozen, deals, scores)
        for deal, score, end in zip(deals, scores, found, strict=True):
            assert end == played_by_the_rules(each.shape, frozen, deal, score)


def seated(each: Small, deal: list[Cards4]) -> Work:
    """The room of a model with four hands at the table and stones that are worth what they are."""
    w = each.work
    for seat, ranks in enumerate(deal):
        set_hand(each.model, w, seat, *ranks)
    w.gain[:] = w.loss[:] = np.arange(each.model.target + 1)
    w.pending[:] = 0
    return w


def ends_of(each: Small, kind: int, may_speak: int) -> set[tuple[int, int, int]]:
    """How, by whom and for how many stones a lance may end."""
    if may_speak == 0:
        return {(NOT_PLAYED, 0, 0)}
    return set(betting_tree(each.shape.code, kind, may_speak, RICH).ends)


@pytest.mark.parametrize("name", CODES)
def test_a_lance_pays_every_hand_what_the_rules_pay_it(name: str) -> None:
    each, chance = small(CODES[name]), random.Random(name)
    for _ in range(2):
        deal = dealt(each.rules, chance)
        for seat in range(4):
            w = seated(each, deal)
            prepare(each.model, w, seat)
            for kind in range(len(LANCES)):
                hold_payments(each, w, deal, seat, kind, chance)


@pytest.mark.parametrize(
    ("partner", "kind"), [((9, 9, 6, 5), JUEGO), ((6, 5, 4, 3), PUNTO)], ids=["33", "pedrete"]
)
def test_a_house_bonus_is_for_the_better_hand_of_the_side(partner: Cards4, kind: int) -> None:
    each = small(CODES["house, who is out stays out"])
    for deal in (
        [(9, 9, 9, 8), (8, 3, 2, 1), partner, (7, 4, 3, 2)],
        [(9, 9, 9, 8), (9, 8, 7, 7) if kind == JUEGO else (8, 7, 3, 0), partner, (7, 4, 3, 2)],
    ):
        w = seated(each, deal)
        prepare(each.model, w, 0)
        hold_payments(each, w, deal, 0, kind, random.Random(0), 150)


def hold_payments(
    each: Small,
    w: Work,
    deal: list[Cards4],
    seat: int,
    kind: int,
    chance: random.Random,
    some: int = 9,
) -> None:
    """Some hands of one seat in one kind of lance, for every end that it may have."""
    shape, code = each.shape, each.shape.code
    out = np.zeros(len(each.model.ranks), np.float32)
    possible = [h for h in range(len(out)) if w.likely[seat, h] > 0]
    for h in chance.sample(possible, some):
        hands = [*deal[:seat], shape.hands.ranks[h], *deal[seat + 1 :]]
        seats = worth(shape, hands)
        pares, juego = holders(code, seats, PARES), holders(code, seats, JUEGO)
        if (kind == PARES and not pares) or (kind == JUEGO and not juego):
            continue
        if kind == PUNTO and juego:
            continue
        holding = {PARES: pares, JUEGO: juego, PUNTO: 0}.get(kind, EVERYONE)
        for how, caller, stones in ends_of(each, kind, eligible(code, kind, holding)):
            set_leaf(each.model, w, seat, kind, how, caller, stones, h, h + 1, out[h : h + 1])
            if stones == ALL_IN:
                paid = paid_by_the_rules(shape, seats, kind, ACCEPTED, caller, 1)
                paid = each.model.target * (1 if paid > 0 else -1)
            else:
                paid = paid_by_the_rules(shape, seats, kind, how, caller, stones)
            assert out[h] == pytest.approx(paid * (1 if seat % 2 == 0 else -1), abs=1e-4)


def test_a_pass_pays_and_a_lance_without_betting_does_not() -> None:
    """What the payments above are, said once in numbers."""
    each = small(Rules.preset("almanac_40"))
    deal: list[Cards4] = [(9, 9, 9, 0), (9, 9, 8, 8), (6, 5, 4, 0), (8, 5, 3, 0)]
    w = seated(each, deal)
    prepare(each.model, w, 0)
    out = np.zeros(1, np.float32)
    mine = each.shape.hands.number[9, 9, 9, 0]

    def value(kind: int, how: int, caller: int, stones: int) -> float:
        set_leaf(each.model, w, 0, kind, how, caller, stones, mine, mine + 1, out)
        return float(out[0])

    assert value(GRANDE, PASSED, 0, 0) == 1
    assert value(GRANDE, ACCEPTED, 0, 5) == 5
    assert value(CHICA, REFUSED, 1, 1) == -1
    assert value(PARES, ACCEPTED, 0, 2) == -2 - 3  # the others have duples
    assert value(PARES, REFUSED, 0, 2) == 2 + 2  # medias count though they are worse
    assert value(JUEGO, REFUSED, 1, 2) == -2 - 2
    assert value(JUEGO, ACCEPTED, 0, 4) == 4 + 3  # 31


@pytest.mark.parametrize("name", ["almanac_40", "nabo_40", "rioja_36", "us_nine_kings"])
def test_how_likely_a_hand_is_follows_from_the_cards_of_the_others(name: str) -> None:
    each = small(Rules.preset(name))
    deal = dealt(each.rules, random.Random(1))
    w, hands = seated(each, deal), each.shape.hands
    size = sum(hands.counts)
    for seat in range(4):
        prepare(each.model, w, seat)
        gone = Counter(rank for other in range(4) if other != seat for rank in deal[other])
        left = tuple(held - gone[rank] for rank, held in enumerate(hands.counts))
        for h, ranks in enumerate(hands.ranks):
            now, before = ways(left, ranks) / comb(size - 12, 4), hands.deals[h] / comb(size, 4)
            assert w.likely[seat, h] == pytest.approx(now / before, rel=1e-4)


@pytest.mark.parametrize("name", [*preset_names(), "house"])
def test_hands_stand_in_groups_by_pares_and_juego(name: str) -> None:
    hands = hands_for(CODES.get(name) or Rules.preset(name))
    everything = set(range(len(hands.ranks)))
    assert sum(hands.deals) == comb(sum(hands.counts), 4)
    for pares in (False, True):
        with_pares = {h for h in everything if (hands.strengths[h].pares > 0) == pares}
        assert set(hands.of(pares, None)) == with_pares
        for juego in (False, True):
            both = {h for h in with_pares if (hands.strengths[h].juego > 0) == juego}
            assert set(hands.of(pares, juego)) == both
    assert set(hands.of(None, None)) == everything


@pytest.mark.parametrize("name", [*preset_names(), "house"])
def test_a_hand_is_worth_what_the_ranking_says(name: str) -> None:
    rules = CODES.get(name) or Rules.preset(name)
    hands, ranking, code = hands_for(rules), rules.ranking(), rules.code()
    by_cards = {ranks: hands.strengths[h] for ranks, h in hands.number.items()}
    chance = random.Random(name)
    cards, rank_of = rules.cards(), rules.rank_of_card()
    for _ in range(2000):
        a, b, c, d = sorted(chance.sample(cards, 4), key=lambda card: (-rank_of[card], card))
        said = strength(code, ranking, (a, b, c, d))
        assert by_cards[rank_of[a], rank_of[b], rank_of[c], rank_of[d]] == said


def test_what_is_drawn_is_as_likely_as_the_cards_say() -> None:
    each = small(TWENTY)
    m, hands, throws = each.model, each.shape.hands, throws_of(TWENTY)
    for h in (0, 17, 34, 51, 69):
        pack = [r for r, held in enumerate(hands.counts) for _ in range(held)]
        for rank in hands.ranks[h]:
            pack.remove(rank)
        for choice in range(throws.first[h], throws.first[h + 1]):
            kept = [r for i, r in enumerate(hands.ranks[h]) if not throws.masks[choice] >> i & 1]
            drawn: Counter[int] = Counter()
            for new in combinations(pack, 4 - len(kept)):
                drawn[hands.number[tuple(sorted((*kept, *new), reverse=True))]] += 1  # type: ignore[index]
            rows = slice(m.draw_first[choice], m.draw_first[choice + 1])
            found = dict(zip(m.draw_hand[rows].tolist(), m.draw_chance[rows], strict=True))
            assert set(found) == set(drawn)
            for to, number in drawn.items():
                assert found[to] == pytest.approx(number / drawn.total(), rel=1e-5)


@pytest.mark.parametrize("name", ["almanac_40", "nabo_40", "rioja_36"])
def test_the_draws_of_every_choice_add_up_to_one(name: str) -> None:
    model: Model = small(Rules.preset(name)).model
    sums = np.add.reduceat(model.draw_chance.astype(np.float64), model.draw_first[:-1])
    assert np.abs(sums - 1).max() < 1e-5
