"""The betting of one lance as a small tree: a few sizes of bet, everything else by the rules.

Owns which of the legal calls a trained player considers, and how a call that it does not consider
is taken for one that it does. It must never decide what is legal or what follows from a call: every
node is a `Lance` of the rules, and every edge a move that `rules.betting` allows.

Seats are counted from mano, who is seat 0 of every tree.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from hordago.rules.betting import (
    ACCEPTED,
    AGREED,
    ALL_IN,
    NO_REPLY,
    OPEN,
    REFUSED,
    Lance,
    act,
    allows,
    legal_calls,
    opened,
    refusal_pay,
)
from hordago.rules.code import Code
from hordago.rules.moves import (
    ACCEPT,
    BET,
    FOLD,
    ORDAGO,
    PASS,
    WE_ACCEPT,
    WE_FOLD,
)


class Sizes(NamedTuple):
    """The sizes that are considered, in stones: of a first bet, and of a raise of it.

    With `plurals` 1, whoever answers second may overrule a partner by "we fold" or "we accept",
    where the code has it. Two who learn together then make a language of it: the first says
    anything, órdago too, to tell the second of its cards, who takes it back. Nobody else speaks
    that language, so players are trained without.
    """

    bets: tuple[int, ...] = (2, 5)
    raises: tuple[int, ...] = (2, 5)
    plurals: int = 0


class End(NamedTuple):
    """How a lance ends."""

    how: int  # PASSED, REFUSED, ACCEPTED
    caller: int  # the seat that called last; 0 where all passed
    stones: int  # paid at once for a refusal, or staked; ALL_IN for an órdago


class Tree(NamedTuple):
    """The nodes of a lance, each before the nodes that follow it."""

    kind: int  # of lance
    eligible: int  # the seats that may speak, as a set
    lances: tuple[Lance, ...]  # by node
    first: tuple[int, ...]  # by node: its first slot; one more at the end
    moves: tuple[int, ...]  # by slot
    after: tuple[int, ...]  # by slot: the next node, or -1 - e for the end of number e
    ends: tuple[End, ...]

    def slots(self, node: int) -> range:
        """The slots of a node, one a move."""
        return range(self.first[node], self.first[node + 1])


@lru_cache(maxsize=256)
def betting_tree(code: Code, kind: int, eligible: int, sizes: Sizes) -> Tree:
    """The tree of a kind of lance for the seats that may speak in it, counted from mano."""
    following: dict[Lance, list[tuple[int, Lance]]] = {}
    order: list[Lance] = []

    def visit(lance: Lance) -> None:
        """Note a lance after all that may follow it."""
        if lance in following or lance.closed != OPEN:
            return
        moves = considered(code, lance, kind, sizes)
        following[lance] = [(move, act(code, 0, lance, move)) for move in moves]
        for _, after in following[lance]:
            visit(after)
        order.append(lance)

    visit(opened(code, 0, eligible))
    lances = tuple(reversed(order))
    number = {lance: node for node, lance in enumerate(lances)}
    ends: dict[End, int] = {}
    first, moves, after = [0], [], []
    for lance in lances:
        for move, then in following[lance]:
            moves.append(move)
            if then.closed == OPEN:
                after.append(number[then])
            else:
                after.append(-1 - ends.setdefault(_end(code, then, kind), len(ends)))
        first.append(len(moves))
    return Tree(kind, eligible, lances, tuple(first), tuple(moves), tuple(after), tuple(ends))


def considered(code: Code, lance: Lance, kind: int, sizes: Sizes) -> tuple[int, ...]:
    """The legal moves that are considered, the quietest first.

    A bet of a few sizes, a raise of it of a few sizes, after that an órdago only. Whoever answers
    after a partner's answer leaves it as it is (said as an accept) or raises.
    """
    legal = legal_calls(code, lance, kind, code.target)
    if lance.offer == 0:
        wanted = [PASS, *(BET + _within(size, legal.least, legal.most) for size in sizes.bets)]
    else:
        wanted = [FOLD, ACCEPT] if lance.reply == NO_REPLY else [ACCEPT]
        if sizes.plurals == 1 and lance.reply >= AGREED:
            wanted = [WE_FOLD, ACCEPT, WE_ACCEPT] if lance.reply > AGREED else [WE_FOLD, ACCEPT]
        if lance.stake == 0 and legal.most > 0:
            wanted += [
                BET + _within(size, legal.least, legal.most)
                for size in sizes.raises
                if size >= legal.least or lance.reply == NO_REPLY
            ]
    return tuple(dict.fromkeys(move for move in [*wanted, ORDAGO] if allows(legal, move)))


def _within(size: int, least: int, most: int) -> int:
    return min(max(size, least), most)


def _end(code: Code, lance: Lance, kind: int) -> End:
    if lance.closed == REFUSED:
        return End(REFUSED, lance.caller, refusal_pay(code, lance, kind))
    if lance.closed == ACCEPTED:
        return End(ACCEPTED, lance.caller, lance.offer)
    return End(lance.closed, 0, 0)


# Taking what was called for what is considered.

FAR: Final = 100.0  # an órdago is never taken for a number of stones, nor the other way round


def nearest(tree: Tree, turn: int, caller: int, offer: int, stake: int, reply: int) -> int | None:
    """The node that is most like a lance as it stands; None where none has its seats.

    The same seat is on turn, the same seat has called (-1 for none), and a partner has answered in
    the same way; the sizes are the nearest by their ratios, those of the call before those of what
    stood before it.
    """
    best, least = None, FAR * 10
    for node, lance in enumerate(tree.lances):
        if lance.turn != turn or lance.caller != caller:
            continue
        if (lance.reply == NO_REPLY) != (reply == NO_REPLY):
            continue
        apart = (
            4 * _apart(lance.offer, offer)
            + _apart(lance.stake, stake)
            + _apart(max(lance.reply, AGREED), max(reply, AGREED))
        )
        if apart < least:
            best, least = node, apart
    return best


def _apart(one: int, other: int) -> float:
    if one == other:
        return 0.0
    if ALL_IN in (one, other):
        return FAR
    return abs(log((one + 1) / (other + 1)))
