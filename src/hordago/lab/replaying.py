"""Any single playout again, as a `Match`: to look at it, to write its record, to check the lab.

Owns the lab's chance in plain Python: the same words as `hordago.lab.chance`, so that `Match` deals
the cards that compiled play dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numpy as np

from hordago.errors import DealError
from hordago.game.actions import ACTION_OF_PLAIN, Action, Bet, Discard, Ordago, Raise
from hordago.game.match import Match
from hordago.game.shuffle import Proof, Stream
from hordago.lab.cache import compiled
from hordago.lab.chance import CARDS, DECISIONS
from hordago.lab.playing import Own
from hordago.lab.playouts import UNIFORM
from hordago.lab.policies import Policies, Policy
from hordago.rules.code import JUEGO, PARES
from hordago.rules.counting import holders
from hordago.rules.hand import Score
from hordago.rules.moves import BET, BET_BOTH, DISCARD, ORDAGO, ORDAGO_BOTH
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY

_WORD: Final = (1 << 64) - 1


def word_at(key: int, number: int) -> int:
    """The word of a number, from 0, in the stream of a key."""
    word = (key + (number + 1) * 0x9E3779B97F4A7C15) & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def below(word: int, limit: int) -> int:
    """A choice from 0 to `limit` - 1 by the upper half of a word."""
    return (word >> 32) * limit >> 32


def shuffled(cards: Sequence[int], key: int) -> tuple[int, ...]:
    """Cards in the order that a stream gives them."""
    order = list(cards)
    for place in range(len(order) - 1):
        other = place + below(word_at(key, place), len(order) - place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


class PlayoutShuffler:
    """Deals to a `Match` what compiled play dealt in one play of a seed."""

    def __init__(self, seed: int, number: int) -> None:
        self._key = word_at(seed, number)

    def mano(self, n_players: int) -> int:
        """The first mano, where it is drawn by lot."""
        return below(word_at(self._key, 0), n_players)

    def decision(self, hand: int, number: int) -> int:
        """The word that a policy is given for a decision of a hand, counted from 0."""
        return word_at(word_at(self._hand(hand), DECISIONS), number)

    def commitment(self, hand: int) -> str | None:
        return None

    def proof(self, hand: int) -> Proof | None:
        return None

    def own_cut(self, hand: int, pack_size: int) -> int:
        return 1

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        return shuffled(pack, word_at(self._hand(hand), CARDS))

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        return shuffled(pool, word_at(self._hand(hand), CARDS + nth))

    def lot(self, label: str) -> Stream:
        raise DealError("a playout draws no lots: name the mano")

    def _hand(self, hand: int) -> int:
        return word_at(self._key, hand)


def replay(
    rules: Rules,
    seed: int,
    number: int,
    *,
    policy: Policies = UNIFORM,
    unit: str = "games",
    mano: int | None = None,
    score: Score = (0, 0),
) -> Match:
    """The play of that number of ``playouts(rules, n, seed, …)``, as a `Match` after its last move.

    The other arguments are those of `hordago.lab.playouts.playouts`. A match that goes on from here
    has dealt its next hand already.
    """
    shuffler = PlayoutShuffler(seed, number)
    first = shuffler.mano(rules.n_players) if mano is None else mano
    match = Match(rules, shuffler=shuffler, mano=first, score=score)
    for _ in steps(match, shuffler, policy, unit):
        pass
    return match


def steps(
    match: Match, shuffler: PlayoutShuffler, policy: Policies, unit: str
) -> Iterator[tuple[int, Own]]:
    """Play a match on as compiled play does; before each move, the move and what its seat knew."""
    sides = (policy, policy) if isinstance(policy, Policy) else policy
    hand_number = decisions = 0
    while is_going(match, unit):
        if match.hand_number != hand_number:
            hand_number, decisions = match.hand_number, 0
        seat, position = match.turn, match.position
        assert seat is not None
        assert position is not None
        own = known_to(match, seat)
        choose, table = sides[seat % 2].choose, sides[seat % 2].table
        word = np.uint64(shuffler.decision(hand_number, decisions))
        move = compiled(choose)(match.code, position.hand, own, match.possible, table, word)
        yield move, own
        match.apply(action_of(match, seat, move))
        decisions += 1


def is_going(match: Match, unit: str) -> bool:
    """Whether a playout of this unit goes on."""
    if match.winner is not None:
        return False
    if unit == "hands":
        return match.hand_number == 1
    return unit == "matches" or match.game_number == 1


def known_to(match: Match, seat: int) -> Own:
    """What compiled play would tell a policy for this seat."""
    position = match.position
    assert position is not None
    a, b, c, d = position.deal.hands[seat]
    phase, seats = position.hand.phase, position.seats
    return Own(
        seat,
        (int(a), int(b), int(c), int(d)),
        seats[seat],
        holders(match.code, seats, PARES) if phase >= PARES else NOBODY,
        holders(match.code, seats, JUEGO) if phase >= JUEGO else NOBODY,
    )


def action_of(match: Match, seat: int, move: int) -> Action:
    """The action that a move of the rules is in a match."""
    if move in {ORDAGO, ORDAGO_BOTH}:
        return Ordago(seat, both=move == ORDAGO_BOTH)
    if move > BET_BOTH:
        return Bet(seat, move - BET_BOTH, both=True)
    if move > BET:
        answers = match.position is not None and match.position.hand.lance.offer > 0
        return (Raise if answers else Bet)(seat, move - BET)
    if move >= DISCARD:
        cards = match.legal(seat).cards
        return Discard(seat, tuple(each for n, each in enumerate(cards) if move - DISCARD >> n & 1))
    return ACTION_OF_PLAIN[move](seat)
