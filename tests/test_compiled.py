"""Compiled rules are the interpreted rules: whole random hands, state by state.

The first hand of each number of seats pays for the compilation (seconds). Presets share it: a code
is a value to compiled functions, not a type.
"""

from __future__ import annotations

from random import Random

import pytest

from hordago.rules import moves
from hordago.rules.betting import Legal
from hordago.rules.exchange import SHORT, pool
from hordago.rules.hand import OVER, Position, begin, legal_moves, play, reshuffle, to_move
from hordago.rules.profile import Rules
from tests.compiled import (
    compiled,
    compiled_position,
    compiled_ranking,
    pack_array,
    plain_position,
)
from tests.table import ranking_for

EVERYTHING = Rules(
    both_bet_allowed=True,
    real="suited",
    pedrete_bonus=1,
    juego33_bonus=1,
    max_stake="remaining",
    raise_semantics="double",
    decliner_out_for_lance=True,
    min_discard=0,
)
"""What no preset has."""

CODES = {
    2: [Rules.preset("two_handed"), EVERYTHING.but(n_players=2)],
    4: [
        *(
            Rules.preset(name)
            for name in ("ontario_30", "wikipedia_8k", "almanac_40_literal", "ffm", "fournier")
        ),
        Rules.preset("barcelona_real"),
        Rules.preset("rioja_36").but(discard_order="dealer_first"),
        EVERYTHING,
    ],
    6: [Rules.preset("six_handed"), EVERYTHING.but(n_players=6, discard_order="in_turn")],
}
HANDS = 40


def a_move(legal: Legal, rng: Random) -> int:
    """A legal move; mus is likely, sizes are mostly small."""
    if legal.discards:
        counts = [count for count in range(5) if legal.discards >> count & 1]
        thrown = rng.sample(range(4), rng.choice(counts))
        return moves.DISCARD + sum(1 << place for place in thrown)
    if legal.calls >> moves.MUS & 1:
        return moves.MUS if rng.random() < 0.85 else moves.NO_MUS
    found = [move for move in range(moves.ORDAGO_BOTH + 1) if legal.calls >> move & 1]
    if legal.most:
        found += [moves.BET + rng.randint(legal.least, legal.most)] * 2
    if legal.both_most:
        found.append(moves.BET_BOTH + rng.randint(legal.both_least, legal.both_most))
    return rng.choice(found)


@pytest.mark.parametrize("seats", CODES)
def test_a_compiled_hand_is_the_interpreted_hand_state_by_state(seats: int) -> None:
    rng = Random(seats)
    reshuffles = over = 0
    for rules in CODES[seats]:
        code, ranking = rules.code(), ranking_for(rules)
        table = compiled_ranking(ranking)
        for hand in range(HANDS):
            pack = tuple(int(card) for card in rng.sample(rules.cards(), len(rules.cards())))
            score = (rng.randrange(code.target), rng.randrange(code.target))
            position = begin(code, ranking, hand % seats, pack, score, hand & 1)
            twin = compiled_position(position)
            while position.hand.phase != OVER:
                if position.hand.exchange.stage == SHORT:
                    where = (position.hand.mano, position.hand.exchange)
                    taken = pool(code, *where, position.deal)
                    assert compiled(pool)(code, *where, twin.deal) == taken
                    cards = [card for card in range(40) if taken >> card & 1]
                    order = tuple(rng.sample(cards, len(cards)))
                    position = reshuffle(code, ranking, position, order, taken)
                    twin = compiled(reshuffle)(code, table, twin, pack_array(order), taken)
                    reshuffles += 1
                else:
                    legal = legal_moves(code, position.hand)
                    assert compiled(legal_moves)(code, twin.hand) == legal
                    assert compiled(to_move)(twin.hand) == to_move(position.hand)
                    move = a_move(legal, rng)
                    position = play(code, ranking, position, move)
                    twin = compiled(play)(code, table, twin, move)
                assert is_same(twin, position)
            over += position.hand.winner >= 0
    assert reshuffles > 3
    assert over > 10


def is_same(twin: Position, interpreted: Position) -> bool:
    """Equal, and in the same types."""
    plain = plain_position(twin)
    return plain == interpreted and repr(plain) == repr(interpreted)
