"""A code's pack as kinds of cards that are alike, and every hand with how it stands.

Owns the translation from `Rules` to what is counted. It must never compare hands by itself: how a
hand stands, what it is worth and who wins a tie is asked of `hordago.rules`.

Cards are of one kind where no hand's strength changes when one is put for the other: cards of a
rank, but for a royal 31 of stated suits, which sets its own cards apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hordago.bots.counting import levels
from hordago.cards import RANK_LETTERS
from hordago.lab.odds.layout import HAND, Counts, Ints, Layout, layout_of
from hordago.rules.code import JUEGO, NO_REAL, PARES, PUNTO, Code
from hordago.rules.counting import best, extra_value, hand_value
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4, Ranking, Strength, arrange, strength
from hordago.rules.seating import NOBODY

GRANDE_PLACE, CHICA_PLACE, PARES_PLACE, FOURTH_PLACE = range(4)
"""The lances by place; the fourth is juego, or punto where nobody has juego."""

PLACES: Final = 4


class Order(NamedTuple):
    """The hands of a layout from the worst to the best in one lance."""

    level: Ints  # by hand, 0 the worst; equal hands have one level
    hands: Ints  # the hands, the worst first
    low: Ints  # by hand: how many are worse
    high: Ints  # by hand: how many are worse or equal
    start: Ints  # by level: where its hands begin; one more at the end

    @property
    def n_levels(self) -> int:
        """How many hands there are of which none equals another."""
        return len(self.start) - 1


class Worth(NamedTuple):
    """What hands of a layout are in one lance."""

    order: Order
    holds: NDArray[np.bool_]  # has pares, or juego; true for all in grande and chica
    value: Ints  # the stones that the hand is worth if its side wins pares or juego
    extra: Ints  # the house's bonus if the hand wins the lance


class Seat(NamedTuple):
    """What the order of ties means to one seat of the unknown others."""

    partner_first: bool  # the partner comes before this seat
    before_me: int  # opponents who come first
    before_partner: int


class Pack:
    """What is counted for one code of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.code: Code = rules.code()
        self.ranking: Ranking = rules.ranking()
        self.kinds = _kinds(self.code, self.ranking, rules)
        self.kind_of = {card: kind for kind, alike in enumerate(self.kinds) for card in alike}
        self.rank_of_kind = tuple(self.ranking.ranks[alike[0]] for alike in self.kinds)
        self.caps: Counts = tuple(map(len, self.kinds))
        self.layout: Layout = layout_of(self.caps)
        self.strengths: tuple[Strength, ...] = tuple(
            self.strength_of(counts) for counts in self.layout.of_size[HAND].counts
        )
        self.worth = tuple(self._worth(place) for place in range(PLACES))

    def strength_of(self, counts: Iterable[int]) -> Strength:
        """How a hand of so many cards of each kind stands, as the rules say."""
        cards = self.cards_of(counts)
        a, b, c, d = cards
        return strength(self.code, self.ranking, arrange(self.ranking.ranks, a, b, c, d))

    def cards_of(self, counts: Iterable[int]) -> tuple[int, ...]:
        """Cards that make such a hand."""
        return tuple(
            card
            for alike, number in zip(self.kinds, counts, strict=True)
            for card in alike[: int(number)]
        )

    def _worth(self, place: int) -> Worth:
        n = len(self.strengths)
        holds, value, extra = [True] * n, [0] * n, [0] * n
        for hand, each in enumerate(self.strengths):
            if place == PARES_PLACE:
                holds[hand] = each.pares > 0
                value[hand] = hand_value(self.code, PARES, each)
            elif place == FOURTH_PLACE:
                holds[hand] = each.juego > 0
                value[hand] = hand_value(self.code, JUEGO, each)
                extra[hand] = extra_value(self.code, JUEGO if each.juego else PUNTO, each)
        keys = [levels(each)[place] for each in self.strengths]
        return Worth(order_of(keys), np.array(holds), np.array(value), np.array(extra))

    @cached_property
    def ties(self) -> NDArray[np.bool_]:
        """Whether the first of two seats wins a tie against the second, mano being seat 0."""
        n = self.code.n_players
        equal = (self.strengths[0],) * n
        return np.array(
            [
                [one == other or best(self.code, 0, equal, 0, 1 << one | 1 << other) == one
                 for other in range(n)]
                for one in range(n)
            ]
        )  # fmt: skip

    def seat(self, seat: int) -> Seat:
        """How ties go for a seat of a table of four."""
        partner = (seat + 2) % 4
        rivals = ((seat + 1) % 4, (seat + 3) % 4)
        first = self.ties
        return Seat(
            bool(first[partner, seat]),
            sum(bool(first[rival, seat]) for rival in rivals),
            sum(bool(first[rival, partner]) for rival in rivals),
        )

    @cached_property
    def views(self) -> tuple[View, ...]:
        """The pack as each lance sees it, with as few kinds of cards as the lance tells apart."""
        return tuple(_view(self, place) for place in range(PLACES))

    @cached_property
    def has_extras(self) -> bool:
        """Whether the code has a bonus that depends on the winner's cards."""
        return bool(self.worth[FOURTH_PLACE].extra.any())


class View(NamedTuple):
    """The pack as one lance sees it: kinds that never make a difference there are one."""

    layout: Layout
    worth: Worth
    merged: Ints  # by kind of the pack: the kind here
    hand_of: Ints  # by hand of the pack: the hand here

    def counts(self, counts: Any) -> Ints:
        """So many cards of each kind of the pack, as the lance sees them."""
        found = np.zeros(len(self.layout.caps), dtype=np.int64)
        np.add.at(found, self.merged, np.asarray(counts, dtype=np.int64))
        return found


@lru_cache(maxsize=64)
def pack_of(rules: Rules) -> Pack:
    """The pack of a code, made once."""
    return Pack(rules)


def hand_text(grande: int) -> str:
    """The ranks of a hand, highest first, from `Strength.grande`."""
    return "".join(RANK_LETTERS[grande // 10**place % 10] for place in (3, 2, 1, 0))


def order_of(keys: list[int]) -> Order:
    """Hands in the order of numbers that say how good each is."""
    values, level = np.unique(np.array(keys), return_inverse=True)
    hands = np.argsort(level, kind="stable")
    start = np.searchsorted(level[hands], np.arange(len(values) + 1))
    return Order(level, hands, start[level], start[level + 1], start)


def _kinds(code: Code, ranking: Ranking, rules: Rules) -> tuple[tuple[int, ...], ...]:
    by_rank: dict[int, list[int]] = {}
    for each in rules.cards():
        by_rank.setdefault(ranking.ranks[each], []).append(int(each))
    royal = _royal_hands(code, ranking, by_rank) if code.real != NO_REAL else frozenset()
    kinds: list[list[int]] = []
    for rank in sorted(by_rank):
        of_rank: list[list[int]] = []
        for card in by_rank[rank]:
            alike = next((kind for kind in of_rank if _alike(royal, kind[0], card)), None)
            if alike is None:
                of_rank.append([card])
            else:
                alike.append(card)
        kinds += of_rank
    return tuple(map(tuple, kinds))


def _royal_hands(
    code: Code, ranking: Ranking, by_rank: dict[int, list[int]]
) -> frozenset[frozenset[int]]:
    """Every hand of the pack that is a royal 31, found by asking the rules of each 31."""
    found = set()
    for row in ranking.rows.values():
        if row.points != 31:
            continue
        digits = [row.grande // 10**place % 10 for place in range(HAND)]
        groups = [combinations(by_rank[rank], digits.count(rank)) for rank in set(digits)]
        for parts in product(*groups):
            hand: tuple[int, ...] = sum(parts, ())
            a, b, c, d = hand
            arranged: Cards4 = arrange(ranking.ranks, a, b, c, d)
            if strength(code, ranking, arranged).real:
                found.add(frozenset(hand))
    return frozenset(found)


def _alike(royal: frozenset[frozenset[int]], one: int, other: int) -> bool:
    """Whether the same hands are royal with the two cards exchanged."""
    swap = {one: other, other: one}
    return all(frozenset(swap.get(card, card) for card in hand) in royal for hand in royal)


def _view(pack: Pack, place: int) -> View:
    worth, layout = pack.worth[place], pack.layout
    key = np.stack([worth.order.level, worth.value, worth.extra, worth.holds.astype(np.int64)])
    three, radix = layout.of_size[3], layout.radix
    caps = np.array(layout.caps)

    def same(one: int, other: int) -> bool:
        fits = (three.counts[:, one] < caps[one]) & (three.counts[:, other] < caps[other])
        codes = three.code[fits]
        a, b = layout.index(codes + radix[one]), layout.index(codes + radix[other])
        return bool((key[:, a] == key[:, b]).all())

    heads: list[int] = []
    merged: list[int] = []
    for kind in range(len(caps)):
        found = next((place for place, head in enumerate(heads) if same(head, kind)), None)
        if found is None:
            found = len(heads)
            heads.append(kind)
        merged.append(found)
    into = np.zeros((len(caps), len(heads)), dtype=np.int64)
    into[np.arange(len(caps)), merged] = 1
    view = layout_of(tuple(int(each) for each in caps @ into))
    hand_of = view.index(layout.of_size[HAND].counts @ into @ view.radix)
    member = np.full(view.n, NOBODY)
    member[hand_of] = np.arange(layout.n)
    order = order_of([int(each) for each in worth.order.level[member]])
    parts = (each[member] for each in (worth.holds, worth.value, worth.extra))
    return View(view, Worth(order, *parts), np.array(merged), hand_of)
