"""What is known of a deal, read from texts or cards and checked against the code.

Owns the reading of a partner's cards or sign, of declarations and cards drawn, and the checks that
all of it agrees. It must never count; what it makes are the situations that `one_hand` counts.

Cards may be given by rank alone. Where suits make a difference (a royal 31 of stated suits), every
way to give them suits is a situation of its own, weighted by how many ways it has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import comb, gcd
from typing import Any, Final, TypeAlias

import numpy as np

from hordago.cards import PACK
from hordago.errors import CardError, HordagoError
from hordago.game.actions import SEATS
from hordago.lab.named_cards import (
    Cards,
    Named,
    check_held,
    check_rules,
    read_cards,
    read_drawn,
    read_hand,
    read_seat,
    whole,
)
from hordago.lab.odds.layout import HAND, Counts
from hordago.lab.odds.one_hand import Fits, Situation
from hordago.lab.odds.pack import FOURTH_PLACE, PARES_PLACE, Pack
from hordago.rules.profile import Rules
from hordago.rules.signs import COVERS, sign_table, signs_for

Declared: TypeAlias = Mapping[str, Mapping[int, bool]]
"""Who said what: ``{"pares": {0: True, 1: False}}``, seats counted from mano."""

NAMED: Final = {"pares": PARES_PLACE, "juego": FOURTH_PLACE}

_SAID: Final = re.compile(r"([A-Fa-f])([+-])")


@dataclass(frozen=True)
class Known:
    """One hand, and what is known besides."""

    rules: Rules
    hand: tuple[Named, ...]
    seat: int
    dead: tuple[Named, ...] = ()
    partner: tuple[Named, ...] = ()
    signs: tuple[str, ...] = ()
    declared: Declared = field(default_factory=dict)
    drawn: Mapping[int, int] = field(default_factory=dict)  # changes nothing: see `known`


def known(
    rules: Rules,
    hand: Cards,
    seat: int | str = 0,
    *,
    dead: Cards = (),
    partner: Cards = (),
    declared: Declared | str | None = None,
    drawn: Mapping[int, int] | str | None = None,
) -> Known:
    """Check what is known of a deal, and keep it.

    `seat` is counted from mano, 0. `partner` (with six seats, the partner two seats on) is some of
    his cards, all of them, or a sign of the code as ``two_kings``: then he may have any hand for
    which the code allows that sign. `declared` says who has pares or juego, as
    ``"pares=A+B- juego=C+"``, or ``juego=none``; `drawn` how many cards each has drawn, as
    ``"A2B1"``. It is checked and kept, and changes no chance: what players throw is for a model of
    players, and here every hand that fits is as likely as any other.

    Raises `CardError` or another `HordagoError` that names what is wrong.
    """
    check_rules(rules)
    place = read_seat(rules, seat)
    cards, signs = _partner(rules, partner)
    said, drew = _declared(rules, declared), _drawn(rules, drawn)
    found = Known(
        rules, read_hand(rules, hand), place, read_cards(rules, dead), cards, signs, said, drew
    )
    if (cards or signs) and rules.n_players == 2:
        raise HordagoError("at a table of two nobody has a partner")
    if len(cards) > HAND:
        raise CardError(f"a partner has four cards, not {len(cards)}")
    check_held(rules, found.hand + found.dead + cards)
    return found


def read_declared(rules: Rules, text: str) -> dict[str, dict[int, bool]]:
    """Read who said what, as ``pares=A+B- juego=none``. Raises `HordagoError` where unclear."""
    found: dict[str, dict[int, bool]] = {}
    for word in text.replace(",", " ").split():
        lance, given, said = word.partition("=")
        if not given or lance not in NAMED:
            raise HordagoError(
                f"declared: {word!r} cannot be read: write pares=A+B-, juego=C+, or pares=all, "
                "juego=none"
            )
        seats = found.setdefault(lance, {})
        if said in ("all", "none"):
            for seat in range(rules.n_players):
                _say(seats, lance, seat, has=said == "all")
            continue
        parts = _SAID.findall(said)
        if not parts or "".join(map("".join, parts)) != said:
            raise HordagoError(
                f"declared: {said!r} cannot be read: a letter for the seat and + or -, as in A+B-"
            )
        for letter, sign in parts:
            _say(seats, lance, read_seat(rules, letter), has=sign == "+")
    return found


def _say(seats: dict[int, bool], lance: str, seat: int, *, has: bool) -> None:
    if seats.setdefault(seat, has) != has:
        raise HordagoError(
            f"declared: {SEATS[seat]} is said both to have {lance} and not to have {lance}"
        )


def _declared(rules: Rules, declared: Declared | str | None) -> dict[str, dict[int, bool]]:
    if declared is None or isinstance(declared, str):
        return read_declared(rules, declared or "")
    found: dict[str, dict[int, bool]] = {}
    for lance, seats in _mapping("declared", declared, "'pares=A+B-'").items():
        if lance not in NAMED:
            raise HordagoError(f"declared: {lance!r} is declared by nobody: pares and juego are")
        of_lance = found.setdefault(lance, {})
        for seat, has in _mapping(f"declared: {lance}", seats, "{0: True}").items():
            if has not in (True, False):
                raise HordagoError(f"declared: {lance}: True or False for a seat, not {has!r}")
            _say(of_lance, lance, read_seat(rules, seat), has=bool(has))
    return found


def _drawn(rules: Rules, drawn: Mapping[int, int] | str | None) -> dict[int, int]:
    if drawn is None or isinstance(drawn, str):
        return read_drawn(rules, drawn or "")
    found = {}
    for seat, number in _mapping("drawn", drawn, "'A2B1'").items():
        if whole(number) not in range(HAND + 1):
            raise HordagoError(f"drawn: nobody draws {number} cards: 0 to 4")
        found[read_seat(rules, seat)] = int(number)
    return found


def _mapping(what: str, given: Any, example: str) -> Mapping[Any, Any]:
    if not isinstance(given, Mapping):
        raise HordagoError(f"{what}: {given!r} cannot be read: write it as {example}")
    return given


def situations(known: Known, pack: Pack) -> list[tuple[int, Situation]]:
    """Every situation in numbers of cards of each kind, with the ways in which it comes about."""
    fits = tuple(_fits(known, pack, seat) for seat in range(known.rules.n_players))
    groups = (known.hand, known.dead, known.partner)
    return [
        (ways, Situation(known.seat, hand, dead, partner, fits))
        for ways, (hand, dead, partner) in assignments(pack, groups)
    ]


def assignments(
    pack: Pack, groups: Sequence[tuple[Named, ...]]
) -> list[tuple[int, tuple[Counts, ...]]]:
    """Every way to read named cards as cards of the kinds of a pack, group by group.

    There is more than one only where cards of a rank are of several kinds and no suit was said.
    """
    left = list(pack.caps)
    fixed = [[0] * len(left) for _ in groups]
    open_ranks: list[tuple[int, int, int]] = []  # group, rank, number
    for group, cards in enumerate(groups):
        ranks = Counter(each.rank for each in cards if each.card is None)
        for each in cards:
            if each.card is not None:
                kind = pack.kind_of[each.card]
                fixed[group][kind] += 1
                left[kind] -= 1
        open_ranks += [(group, rank, number) for rank, number in ranks.items()]
    found = [(1, tuple(left), tuple(map(tuple, fixed)))]
    for group, rank, number in open_ranks:
        kinds = [kind for kind, of in enumerate(pack.rank_of_kind) if of == rank]
        found = [
            step
            for ways, rest, taken in found
            for step in _spread(ways, rest, taken, group, kinds, number)
        ]
    divisor = gcd(*(ways for ways, _, _ in found)) or 1
    return [(ways // divisor, taken) for ways, _, taken in found]


def _spread(
    ways: int,
    left: Counts,
    taken: tuple[Counts, ...],
    group: int,
    kinds: list[int],
    number: int,
) -> Iterator[tuple[int, Counts, tuple[Counts, ...]]]:
    """Give so many cards of one rank to its kinds, in every way."""
    for numbers in product(*(range(min(number, left[kind]) + 1) for kind in kinds)):
        if sum(numbers) != number:
            continue
        rest, hand, weight = list(left), list(taken[group]), ways
        for kind, more in zip(kinds, numbers, strict=True):
            if len(kinds) > 1:
                weight *= comb(rest[kind], more)
            rest[kind] -= more
            hand[kind] += more
        yield weight, tuple(rest), (*taken[:group], tuple(hand), *taken[group + 1 :])


def _partner(rules: Rules, partner: Any) -> tuple[tuple[Named, ...], tuple[str, ...]]:
    if not isinstance(partner, str):
        if not isinstance(partner, Sequence) or not all(isinstance(each, str) for each in partner):
            return read_cards(rules, partner), ()
        partner = " ".join(map(str, partner))
    words = partner.replace(",", " ").replace("+", " ").split()
    signs = tuple(word for word in words if word[0].islower())
    cards = " ".join(word for word in words if word not in signs)
    if signs and rules.signals is None:
        raise HordagoError(f"this code has no signs, so there is none for {signs[0]!r}")
    if rules.signals is not None:
        there = sign_table(rules.signals).meanings
        for sign in signs:
            if sign not in there:
                told = "this code has no sign for it" if sign in COVERS else "there is no such sign"
                raise HordagoError(f"{sign!r}: {told}; it has {', '.join(there)}")
    return read_cards(rules, cards), signs


def check_own(found: Known, pack: Pack) -> None:
    """Raise `HordagoError` where what the player is said to have is not what the hand has."""
    _, (hand,) = assignments(pack, [found.hand])[0]
    index = int(pack.layout.index([pack.layout.code(hand)])[0])
    for lance, seats in found.declared.items():
        said = seats.get(found.seat)
        holds = bool(pack.worth[NAMED[lance]].holds[index])
        if said is not None and said != holds:
            right = "+" if holds else "-"
            raise HordagoError(
                f"declared: your own hand has {'' if holds else 'no '}{lance}: "
                f"{lance}={SEATS[found.seat]}{right}"
            )


def _fits(found: Known, pack: Pack, seat: int) -> Fits:
    """The hands that a seat may have by what was declared and signed."""
    fits = np.ones(pack.layout.n, dtype=np.bool_)
    for lance, seats in found.declared.items():
        if seat in seats:
            fits &= pack.worth[NAMED[lance]].holds == seats[seat]
    if found.signs and seat == (found.seat + 2) % found.rules.n_players:
        wanted = set(found.signs)
        for hand, counts in enumerate(pack.layout.of_size[HAND].counts):
            if fits[hand]:
                cards = [PACK[card] for card in pack.cards_of(counts)]
                fits[hand] = wanted <= set(signs_for(pack.rules, cards))
    return fits
