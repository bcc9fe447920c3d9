"""All that one seat may do now, as a complete and finite set of actions.

Owns the public form of the rules' `Legal`: sizes of bets are ranges, discards are any choice of the
hand's cards. Decides nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from hordago.cards import Card
from hordago.game.actions import (
    PLAIN,
    SEATS,
    Action,
    Bet,
    Cut,
    Discard,
    Ordago,
    Raise,
    Sign,
)
from hordago.rules import moves
from hordago.rules.betting import Legal

NONE = range(0)


@dataclass(frozen=True, slots=True)
class LegalActions:
    """The legal actions of a seat: iterate over them, count them, ask whether one is `in` them.

    `bets`, `raises` and `both_bets` are ranges of stones; `discards` is the range of how many of
    `cards` may be thrown; `cuts` of how many cards the pack may be cut at. Each of `signs` is what
    one sign may mean; a sign is legal whoever was looking.
    """

    seat: int
    plain: tuple[Action, ...] = ()
    bets: range = NONE
    raises: range = NONE
    both_bets: range = NONE
    discards: range = NONE
    cards: tuple[Card, ...] = ()
    cuts: range = NONE
    signs: tuple[tuple[str, ...], ...] = ()

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for count in self.discards:
            for chosen in combinations(self.cards, count):
                yield Discard(self.seat, chosen)
        for stones in self.bets:
            yield Bet(self.seat, stones)
        for stones in self.raises:
            yield Raise(self.seat, stones)
        for stones in self.both_bets:
            yield Bet(self.seat, stones, both=True)
        for cards in self.cuts:
            yield Cut(self.seat, cards)
        for meanings in self.signs:
            yield Sign(self.seat, meanings)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, action: object) -> bool:
        match action:
            case Bet(seat, stones, both):
                return seat == self.seat and stones in (self.both_bets if both else self.bets)
            case Raise(seat, stones):
                return seat == self.seat and stones in self.raises
            case Cut(seat, cards):
                return seat == self.seat and cards in self.cuts
            case Discard(seat, cards):
                chosen = set(cards)
                return (
                    seat == self.seat
                    and len(chosen) == len(cards)
                    and len(cards) in self.discards
                    and chosen <= set(self.cards)
                )
            case Sign(seat, meanings, _):
                # In whatever order: a sign of this code may tell several things at once.
                return seat == self.seat and sorted(meanings) in map(sorted, self.signs)
            case _:
                return action in self.plain

    def __str__(self) -> str:
        words = [_name(action) for action in self.plain]
        if self.discards:
            words.append(f"discard {_span(self.discards)} cards")
        for what, sizes in (("bet", self.bets), ("raise by", self.raises)):
            if sizes:
                words.append(f"{what} {_span(sizes)}")
        if self.both_bets:
            words.append(f"bet {_span(self.both_bets)} on grande and chica")
        if self.cuts:
            words.append(f"cut {_span(self.cuts)} cards")
        words += [f"sign {' and '.join(each)}" for each in self.signs]
        return ", ".join(words) or f"nothing: {SEATS[self.seat]} has to wait"


@lru_cache(maxsize=1 << 16)
def legal_actions(
    seat: int,
    legal: Legal,
    answering: bool,
    cards: tuple[Card, ...],
    signs: tuple[tuple[str, ...], ...],
) -> LegalActions:
    """The public form of what the rules allow the seat to move.

    Kept, because few are wanted, again and again: to look one up costs less than to make it.
    """
    if legal.discards:
        counts = [count for count in range(5) if legal.discards >> count & 1]
        thrown = _sizes(counts[0], counts[-1])
        return LegalActions(seat, discards=thrown, cards=cards, signs=signs)
    plain = plain_actions(seat, legal.calls)
    sizes = _sizes(legal.least, legal.most)
    if answering:
        return LegalActions(seat, plain, NONE, sizes, signs=signs)
    both_bets = _sizes(legal.both_least, legal.both_most)
    return LegalActions(seat, plain, sizes, NONE, both_bets, signs=signs)


@lru_cache(maxsize=1 << 12)
def plain_actions(seat: int, calls: int) -> tuple[Action, ...]:
    """The actions of a seat that have no size, from the bit set of plain moves."""
    plain: list[Action] = [kind(seat) for kind, move in PLAIN.items() if calls >> move & 1]
    if calls >> moves.ORDAGO & 1:
        plain.append(Ordago(seat))
    if calls >> moves.ORDAGO_BOTH & 1:
        plain.append(Ordago(seat, both=True))
    return tuple(plain)


def _sizes(least: int, most: int) -> range:
    return range(least, most + 1) if most else NONE


def _span(sizes: range) -> str:
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"


def _name(action: Action) -> str:
    names = {
        "NoMus": "no mus", "WeAccept": "we accept", "WeFold": "we fold", "Ordago": "órdago",
    }  # fmt: skip
    kind = type(action).__name__
    both = " on grande and chica" if isinstance(action, Ordago) and action.both else ""
    return names.get(kind, kind.lower()) + both
