"""How many ways there are to bet in one lance: every rule of speaking, in one number.

Small numbers are derived by hand or counted by a few lines that know nothing of the engine; larger
ones are pinned, so that a change to who may say what is seen at once.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hordago.rules.betting import OPEN, Lance, act, allows, legal_calls, opened
from hordago.rules.code import CHICA, GRANDE, Code
from hordago.rules.moves import BET, BET_BOTH, ORDAGO_BOTH
from hordago.rules.profile import Rules


def sequences(rules: Rules, kind: int = CHICA, eligible: int | None = None) -> int:
    """The number of ways in which one lance can be bet on, from its opening to its end."""
    code = rules.code()
    everyone = (1 << rules.n_players) - 1
    found: dict[Lance, int] = {}

    def count(lance: Lance) -> int:
        if lance.closed != OPEN:
            return 1
        if lance not in found:
            found[lance] = sum(count(act(code, 0, lance, move)) for move in moves(code, lance))
        return found[lance]

    def moves(code: Code, lance: Lance) -> list[int]:
        legal = legal_calls(code, lance, kind, code.target)
        sizes = range(1, code.target + 1)
        words = [*range(ORDAGO_BOTH + 1), *(BET + n for n in sizes), *(BET_BOTH + n for n in sizes)]
        return [move for move in words if allows(legal, move)]

    return count(opened(code, 0, everyone if eligible is None else eligible))


def first_decisive(seats: int, target: int, *, ordago: bool = True) -> int:
    """The same by formula, for bets and raises of two and more.

    Of k rivals each may give the one answer that binds, once those before him have folded: accept,
    raise, or the órdago, which in its turn is accepted by one of k or folded to by all.
    """
    k = seats // 2
    to_ordago = (k + 1) * ordago

    @cache
    def answers(offer: int) -> int:
        raised = sum(answers(offer + more) for more in range(2, target - offer + 1))
        return k * (1 + to_ordago + raised) + 1

    # Any seat may be the one that opens, all before it having passed; or all pass.
    return 1 + seats * (sum(answers(bet) for bet in range(2, target + 1)) + to_ordago)


def most_aggressive(seats: int, target: int, *, plurals: bool, ordago: bool = True) -> int:
    """The same counted partner by partner, for bets and raises of two and more."""
    k = seats // 2
    largest = target + 1  # stands for the órdago

    @cache
    def answers(offer: int, left: int, best: int) -> int:
        """Ways to go on: `best` is 0 for no answer yet, 1 for an accept, or a stake."""
        if left == 0:
            return answers(best, k, 0) if best > 1 else 1
        found = 2 * (plurals and k > 1)  # a plural ends it, one way or the other
        found += answers(offer, left - 1, best)  # fold
        found += answers(offer, left - 1, max(best, 1))  # accept
        if offer < largest:
            for stake in range(offer + 2, target + 1):
                found += answers(offer, left - 1, stake) if stake > best else 0
            found += answers(offer, left - 1, largest) if ordago and best < largest else 0
        return found

    opening = sum(answers(bet, k, 0) for bet in range(2, target + 1))
    opening += answers(largest, k, 0) if ordago else 0
    return 1 + seats * opening


FIRST: dict[str, Any] = {"response_mode": "first_decisive", "plural_binds": False}


def rules(target: int, **settings: Any) -> Rules:
    return Rules(target=target, default_bet=2).but(**settings)


# By hand


def test_head_to_head_to_four_stones_there_are_37_ways() -> None:
    # To 4: fold, accept, or an órdago and its two answers: 4. To 3: the same. To 2: those and a
    # raise to 4: 8. The órdago: 2. Either seat opens, or both pass: 1 + 2 * (8 + 4 + 4 + 2).
    assert sequences(rules(4, n_players=2)) == 37


def test_four_seats_first_answer_binding_to_four_stones_there_are_193_ways() -> None:
    # To an órdago: accept, fold and accept, fold and fold: 3. To 4: either of two accepts or
    # answers with an órdago, or both fold: 2 * (1 + 3) + 1 = 9. To 2 also a raise to 4:
    # 2 * (1 + 3 + 9) + 1 = 27. Four may open, or all pass: 1 + 4 * (27 + 9 + 9 + 3).
    assert sequences(rules(4, **FIRST)) == 193


def test_four_seats_joint_answers_without_ordago_to_two_stones_there_are_41_ways() -> None:
    # To the only bet the first rival closes with a plural in two ways, or folds or accepts and
    # leaves four words to his partner: 2 + 2 * 4 = 10. Four may open, or all pass: 1 + 4 * 10.
    assert sequences(rules(2, ordago=False)) == 41


def test_four_seats_joint_answers_to_two_stones_there_are_249_ways() -> None:
    # An órdago is answered in 10 ways. To the bet: two plurals; fold or accept leave the partner
    # four words and an órdago, 2 * (4 + 10); an órdago leaves him two plurals, or fold and accept
    # that let it stand, 2 + 2 * 10. Four may open: 1 + 4 * (2 + 28 + 22 + 10).
    assert sequences(rules(2)) == 249


# By count


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("target", [2, 3, 5, 8, 12])
@pytest.mark.parametrize("ordago", [True, False])
def test_first_decisive_answers_are_as_many_as_the_formula_says(
    seats: int, target: int, ordago: bool
) -> None:
    found = sequences(rules(target, n_players=seats, ordago=ordago, **FIRST))
    assert found == first_decisive(seats, target, ordago=ordago)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("target", [2, 4, 7, 10])
@pytest.mark.parametrize("plurals", [True, False])
@pytest.mark.parametrize("ordago", [True, False])
def test_joint_answers_are_as_many_as_counted_partner_by_partner(
    seats: int, target: int, plurals: bool, ordago: bool
) -> None:
    found = sequences(rules(target, n_players=seats, plural_binds=plurals, ordago=ordago))
    assert found == most_aggressive(seats, target, plurals=plurals, ordago=ordago)


def test_order_of_speaking_changes_no_number() -> None:
    assert sequences(rules(8, bet_order="pairs")) == sequences(rules(8))


def test_two_holders_bet_like_two_players() -> None:
    assert sequences(rules(8), eligible=0b0110) == sequences(rules(8, n_players=2))


# Pinned


@pytest.mark.parametrize(
    ("settings", "kind", "number"),
    [
        ({"n_players": 2}, CHICA, 709),
        ({}, CHICA, 557_961),
        ({"n_players": 6}, CHICA, 140_152_117),
        (FIRST, CHICA, 12_289),
        ({"decliner_out_for_lance": True}, CHICA, 178_929),
        ({"decliner_out_for_lance": True, **FIRST}, CHICA, 7_985),
        ({"raise_semantics": "double"}, CHICA, 8_953),
        ({"both_bet_allowed": True}, GRANDE, 1_115_921),
        ({"both_bet_allowed": True}, CHICA, 557_961),
        ({"min_raise": 1}, CHICA, 145_088_505),
    ],
)
def test_larger_numbers_stay_as_they_are(settings: dict[str, Any], kind: int, number: int) -> None:
    assert sequences(rules(10, **settings), kind) == number
