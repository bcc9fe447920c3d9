"""The odds of one hand: counts made chances, exact where they can be.

Owns what is answered and how it is named. What is counted is counted in `one_hand` and `six`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from hordago.errors import HordagoError
from hordago.game.actions import SEATS
from hordago.lab.named_cards import Cards, seat_name, whole
from hordago.lab.odds import kernels as k
from hordago.lab.odds.known import Declared, Known, check_own, known, situations
from hordago.lab.odds.one_hand import count
from hordago.lab.odds.pack import FOURTH_PLACE, PARES_PLACE, Pack, pack_of
from hordago.lab.odds.waiting import first_time
from hordago.rules.code import CHICA, GRANDE, JUEGO, LANCES, PARES, PUNTO, Code
from hordago.rules.profile import Rules

FOURTH: Final = "juego_or_punto"
"""Juego and punto as one lance, in which any juego beats any punto."""


class Held(NamedTuple):
    """The chances that nobody has pares (or juego), only my side, only theirs, or both sides."""

    nobody: Fraction
    mine: Fraction
    theirs: Fraction
    both: Fraction

    @property
    def somebody(self) -> Fraction:
        """The chance that the lance is played: someone has it."""
        return 1 - self.nobody


class Estimate(NamedTuple):
    """A figure from sampled deals, with its 95 % interval."""

    value: float
    low: float
    high: float


Figure = Fraction | Estimate


@dataclass(frozen=True)
class HandOdds:
    """The odds of a hand at a seat; every chance is among all deals that fit what is known.

    `best` and `side` are joint chances: that the lance is played and won. Pares is played where
    someone has pares, juego where someone has juego, punto where nobody has.
    """

    known: Known
    deals: int  # that fit; weighted where a card named by rank may be of several kinds
    best: Mapping[str, Fraction]  # by lance: this hand wins the showdown among all seats
    side: Mapping[str, Figure]  # by lance: the winner of the showdown is on my side
    unbeaten: Mapping[str, Fraction]  # grande, chica, pares, FOURTH: no opponent beats the hand
    held: Mapping[str, Held]  # pares, juego
    mine: Mapping[str, Figure]  # by lance: the stones of my side if all pass
    theirs: Mapping[str, Figure]
    samples: int = 0  # deals behind the estimates; 0 where all is exact

    @property
    def exact(self) -> bool:
        """Whether every figure is exact."""
        return self.samples == 0

    def played(self, lance: str) -> Fraction:
        """The chance that a lance is played."""
        if lance == "pares":
            return self.held["pares"].somebody
        juego = self.held["juego"]
        return {"juego": juego.somebody, "punto": juego.nobody}.get(lance, Fraction(1))

    def best_if_played(self, lance: str) -> Fraction | None:
        """The chance that this hand wins a lance, given that it is played."""
        played = self.played(lance)
        return self.best[lance] / played if played else None

    def side_if_played(self, lance: str) -> float | Fraction | None:
        """The chance that my side wins a lance, given that it is played."""
        played, side = self.played(lance), self.side[lance]
        if not played:
            return None
        return side.value / float(played) if isinstance(side, Estimate) else side / played

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON can hold it; docs/reference/odds.md has the names."""
        lances: dict[str, Any] = {}
        for lance in LANCES:
            lances[lance] = {
                "best": float(self.best[lance]),
                "side": _plain(self.side[lance]),
                "played": float(self.played(lance)),
                "best_if_played": _plain(self.best_if_played(lance)),
                "side_if_played": _plain(self.side_if_played(lance)),
            }
            if lance in self.held:
                lances[lance]["held"] = {
                    name: float(chance) for name, chance in self.held[lance]._asdict().items()
                }
        stones = {"mine": self.mine, "theirs": self.theirs}
        known = self.known
        return {
            "rules": known.rules.base,
            "hand": [str(card) for card in known.hand],
            "seat": seat_name(known.rules, known.seat),
            "known": {
                "dead": [str(card) for card in known.dead],
                "partner": [str(card) for card in known.partner],
                "signs": list(known.signs),
                "declared": {
                    lance: {SEATS[seat]: has for seat, has in seats.items()}
                    for lance, seats in known.declared.items()
                },
                "drawn_ignored": {SEATS[seat]: number for seat, number in known.drawn.items()},
            },
            "deals": self.deals,
            "exact": self.exact,
            "samples": self.samples,
            "lances": lances,
            "unbeaten": {lance: float(chance) for lance, chance in self.unbeaten.items()},
            "stones_if_all_pass": {
                side: {lance: _plain(stones[side][lance]) for lance in LANCES}
                | {"total": sum(_number(each) for each in stones[side].values())}
                for side in stones
            },
            "fractions": {
                "best": {lance: str(self.best[lance]) for lance in LANCES},
                "side": {
                    lance: str(each)
                    for lance, each in self.side.items()
                    if isinstance(each, Fraction)
                },
                "unbeaten": {lance: str(each) for lance, each in self.unbeaten.items()},
            },
        }


def hand_odds(
    rules: Rules,
    hand: Cards,
    seat: int | str = 0,
    *,
    dead: Cards = (),
    partner: Cards = (),
    declared: Declared | str | None = None,
    drawn: Mapping[int, int] | str | None = None,
    samples: int | None = None,
    seed: int = 0,
) -> HandOdds:
    """The odds of a hand at a seat, over all deals of the cards that are not seen.

    What may be known besides is as in `known`. With two and four seats every figure is exact. With
    six, `side` and the stones come from `samples` deals drawn by `seed`, each with its interval.
    Raises `HordagoError` for what is no hand or cannot be.
    """
    found = known(rules, hand, seat, dead=dead, partner=partner, declared=declared, drawn=drawn)
    if samples is not None and (whole(samples) or 0) < 1:
        raise HordagoError(f"samples: {samples!r} deals cannot be drawn: at least 1")
    number = whole(seed)
    if number is None or number < 0:
        raise HordagoError(f"seed: {seed!r} is none: a whole number from 0 on")
    pack = pack_of(rules)
    check_own(found, pack)
    with first_time("a hand"):
        if rules.n_players == 6:
            from hordago.lab.odds.six import six_odds

            return six_odds(found, pack, samples, seed)
        totals = np.zeros(k.TOTALS, dtype=object)
        for ways, situation in situations(found, pack):
            totals = totals + ways * count(pack, situation).astype(object)
    return _odds(found, pack, [int(each) for each in totals])


def holds_of(found: Known, pack: Pack) -> tuple[bool, bool]:
    """Whether the hand has pares, and juego: no suit changes that."""
    _, one = situations(found, pack)[0]
    index = int(pack.layout.index([pack.layout.code(one.hand)])[0])
    return bool(pack.worth[PARES_PLACE].holds[index]), bool(pack.worth[FOURTH_PLACE].holds[index])


def nothing_fits() -> HordagoError:
    """What is said where no deal agrees with all that is known."""
    return HordagoError("no deal fits what is known")


def _odds(found: Known, pack: Pack, totals: list[int]) -> HandOdds:
    deals = totals[k.ALL]
    if deals == 0:
        raise nothing_fits()

    def part(place: int) -> Fraction:
        return Fraction(totals[place], deals)

    pares, juego = holds_of(found, pack)
    held = {
        lance: Held(*(part(k.HELD + 4 * place + each) for each in range(4)))
        for place, lance in enumerate(("pares", "juego"))
    }
    nothing = Fraction(0)
    fourth = part(k.OWN + k.FOURTH)
    best = {
        "grande": part(k.OWN + k.GRANDE),
        "chica": part(k.OWN + k.CHICA),
        "pares": part(k.OWN + k.PARES) if pares else nothing,
        "juego": fourth if juego else nothing,
        "punto": nothing if juego else fourth,
    }
    side = {lance: part(k.SIDE + place) for place, lance in enumerate(LANCES)}
    names = (*LANCES[: k.FOURTH], FOURTH)
    unbeaten = {lance: part(k.UNBEATEN + place) for place, lance in enumerate(names)}
    mine, theirs = stones_of(pack.code, totals)
    return HandOdds(found, deals, best, side, unbeaten, held, mine, theirs)


def stones_of(code: Code, totals: Sequence[int]) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """What each lance brings each side on average if all pass, from counts as in `kernels`."""
    deals = totals[k.ALL]
    mine, theirs = [0] * len(LANCES), [0] * len(LANCES)
    for lance in (GRANDE, CHICA):
        wins = totals[k.SIDE + lance]
        mine[lance] = code.pass_point[lance] * wins
        theirs[lance] = code.pass_point[lance] * (deals - wins)
    for place, lance in enumerate((PARES, JUEGO)):
        both, wins = totals[k.HELD + 4 * place + 3], totals[k.CONTESTED + place]
        mine[lance] = totals[k.MY_VALUE + place] + code.pass_point[lance] * wins
        theirs[lance] = totals[k.THEIR_VALUE + place] + code.pass_point[lance] * (both - wins)
    played, wins = totals[k.HELD + 4], totals[k.SIDE + PUNTO]
    mine[PUNTO] = code.pass_point[PUNTO] * wins
    theirs[PUNTO] = code.pass_point[PUNTO] * (played - wins)
    for part, lance in enumerate((JUEGO, PUNTO)):
        mine[lance] += totals[k.MY_EXTRA + part]
        theirs[lance] += totals[k.THEIR_EXTRA + part]
    return (
        {lance: Fraction(each, deals) for lance, each in zip(LANCES, mine, strict=True)},
        {lance: Fraction(each, deals) for lance, each in zip(LANCES, theirs, strict=True)},
    )


def _number(figure: Figure) -> float:
    return figure.value if isinstance(figure, Estimate) else float(figure)


def _plain(figure: Figure | float | None) -> Any:
    if isinstance(figure, Estimate):
        return figure._asdict()
    return None if figure is None else float(figure)
