"""Every deal around a hand, gone through one by one and asked of the rules: slow, and plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from hordago.rules.betting import NOT_PLAYED, PASSED, Result
from hordago.rules.code import JUEGO, LANCES, PARES, PUNTO
from hordago.rules.counting import award, award_total, best, holders
from hordago.rules.hand import eligible, holding_at, kind_at
from hordago.rules.profile import Rules
from hordago.rules.ranking import Strength, arrange, strength
from hordago.rules.seating import NOBODY
from tests.table import ranking_for

Fits = Callable[[Sequence[int]], bool]
ANY: Fits = lambda cards: True  # noqa: E731
HELD = ("nobody", "mine", "theirs", "both")


def deals(
    rules: Rules, seat: int, hand: Sequence[int], dead: Sequence[int], partner: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every deal of the cards that are not seen: the hands by seat."""
    n = rules.n_players
    seen = {*hand, *dead, *partner}
    left = [int(card) for card in rules.cards() if card not in seen]
    mate = (seat + 2) % n if n > 2 else None
    others = [(seat + step) % n for step in range(1, n)]

    def rest(place: int, cards: list[int]) -> Iterator[dict[int, tuple[int, ...]]]:
        if place == len(others):
            yield {seat: tuple(hand)}
            return
        other = others[place]
        known = tuple(partner) if other == mate else ()
        for drawn in combinations(cards, 4 - len(known)):
            for more in rest(place + 1, [card for card in cards if card not in drawn]):
                yield {**more, other: (*known, *drawn)}

    for each in rest(0, left):
        yield tuple(each[place] for place in range(n))


def brute_force(
    rules: Rules,
    seat: int,
    hand: Sequence[int],
    *,
    dead: Sequence[int] = (),
    partner: Sequence[int] = (),
    fits: Mapping[int, Fits] | None = None,
) -> dict[str, Any]:
    """The chances of a hand by counting deals, under the names of `HandOdds.as_json`."""
    code, ranking = rules.code(), ranking_for(rules)
    n = code.n_players
    everybody = (1 << n) - 1
    mine = sum(1 << each for each in range(seat % 2, n, 2))
    theirs = everybody & ~mine

    @cache
    def standing(cards: tuple[int, ...]) -> Strength:
        a, b, c, d = cards
        return strength(code, ranking, arrange(ranking.ranks, a, b, c, d))

    total = 0
    won = {what: dict.fromkeys(LANCES, 0) for what in ("best", "side")}
    unbeaten = dict.fromkeys(("grande", "chica", "pares", "juego_or_punto"), 0)
    held = {lance: dict.fromkeys(HELD, 0) for lance in ("pares", "juego")}
    stones = [dict.fromkeys(LANCES, 0), dict.fromkeys(LANCES, 0)]
    for hands in deals(rules, seat, hand, dead, partner):
        if fits and not all(fit(hands[each]) for each, fit in fits.items()):
            continue
        total += 1
        seats = tuple(map(standing, hands))
        having = {kind: holders(code, seats, kind) for kind in (PARES, JUEGO)}
        for kind, lance in ((PARES, "pares"), (JUEGO, "juego")):
            who = bool(having[kind] & mine) + 2 * bool(having[kind] & theirs)
            held[lance][HELD[who]] += 1
        rivals = theirs | 1 << seat
        for place in range(4):
            kind = kind_at(place, holding_at(code, seats, place))
            lance = LANCES[kind]
            among = kind
            if place == 3:  # any juego beats any punto
                among = JUEGO if having[JUEGO] & rivals else PUNTO
            key = "juego_or_punto" if place == 3 else lance
            unbeaten[key] += best(code, 0, seats, among, rivals) == seat
            if kind == PARES and not having[PARES]:
                continue
            winner = best(code, 0, seats, kind, everybody)
            won["best"][lance] += winner == seat
            won["side"][lance] += winner % 2 == seat % 2
            open_to = eligible(code, kind, holding_at(code, seats, place))
            given = award(
                code, 0, seats, Result(PASSED if open_to else NOT_PLAYED, 0, NOBODY), kind
            )
            stones[given.side != seat % 2][lance] += award_total(given)
    if total == 0:
        return {"deals": 0}
    return {
        "deals": total,
        "best": over(won["best"], total),
        "side": over(won["side"], total),
        "unbeaten": over(unbeaten, total),
        "held": {lance: over(each, total) for lance, each in held.items()},
        "mine": over(stones[0], total),
        "theirs": over(stones[1], total),
    }


def over(counts: Mapping[str, int], total: int) -> dict[str, Fraction]:
    """Counts as chances."""
    return {name: Fraction(count, total) for name, count in counts.items()}
