"""The calls of a script as the format writes them: ``[A, bet, 2]``, ``[BD, fold]``, ``pass``.

Owns the reading of calls, seats and sides. It must never say whether a call is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from hordago.cases.case import Case, shown
from hordago.cases.vocabulary import CALLS, SIZED, call_of
from hordago.game.actions import SEATS
from hordago.rules.profile import Rules


class Call(NamedTuple):
    """One call: who makes it (one seat, or those of a side), which, and of how many stones."""

    seats: tuple[int, ...]
    name: str
    stones: int | None = None

    def __str__(self) -> str:
        stones = "" if self.stones is None else f" {self.stones}"
        return f"{actors_text(self.seats)} {self.name}{stones}"


def actors_text(seats: tuple[int, ...]) -> str:
    """Seats by their letters: ``AC``."""
    return "".join(SEATS[seat] for seat in seats)


def side_text(rules: Rules, side: int) -> str:
    """A side by its seats: ``AC``, ``BDF``."""
    return SEATS[side : rules.n_players : 2]


def seats_of(case: Case, rules: Rules, place: str, value: object) -> tuple[int, ...]:
    """A seat (``A``) or seats of one side (``AC``). Refuses anything else."""
    known = SEATS[: rules.n_players]
    text = str(value) if isinstance(value, str) else ""
    # Two players have sides of one, which may still be called AC and BD.
    seats = tuple(sorted({SEATS.index(each) for each in text if each in known}))
    foreign = set(text) - set(known) - (set("CD") if rules.n_players == 2 else set())
    if not seats or foreign or len({seat % 2 for seat in seats}) > 1:
        sides = f"{side_text(rules, 0)} or {side_text(rules, 1)}"
        case.refuse(
            place, f"{shown(value)} is neither a seat ({', '.join(known)}) nor a side ({sides})"
        )
    return seats


def seat_of(case: Case, rules: Rules, place: str, value: object) -> int:
    """One seat."""
    seats = seats_of(case, rules, place, value)
    if len(str(value)) > 1:
        case.refuse(place, f"{shown(value)} is a side; give one seat")
    return seats[0]


def side_of(case: Case, rules: Rules, place: str, value: object) -> int:
    """A side, by its seats or by one of them."""
    return seats_of(case, rules, place, value)[0] % 2


def score_of(case: Case, rules: Rules, place: str, value: object) -> tuple[int, int]:
    """Stones by side, as ``{AC: 20, BD: 39}``; a side that is left out has none."""
    stones = [0, 0]
    for key, each in case.mapping(place, value).items():
        stones[side_of(case, rules, place, key)] = case.number(f"{place}.{key}", each)
    return stones[0], stones[1]


def seating_of(case: Case, rules: Rules) -> tuple[int, tuple[int, int]]:
    """Who is mano, A where nothing is said, and what stands in the game."""
    mano = 0
    if "dealer" in case.fields:
        mano = (seat_of(case, rules, "dealer", case.fields["dealer"]) + 1) % rules.n_players
    if "mano" in case.fields:
        mano = seat_of(case, rules, "mano", case.fields["mano"])
    start = case.fields.get("start")
    return mano, (0, 0) if start is None else score_of(case, rules, "start", start)


def calls_of(case: Case, rules: Rules, place: str, value: object) -> list[Call]:
    """The calls of a lance in order; none for ``pass``, ``none`` and null."""
    if value is None or (isinstance(value, str) and call_of(value) == "pass"):
        return []
    return [
        one_call(case, rules, f"{place}[{number}]", each)
        for number, each in enumerate(case.items(place, value), 1)
    ]


def one_call(case: Case, rules: Rules, place: str, value: object) -> Call:
    """One call, as ``[A, bet, 2]`` or ``A bet 2``."""
    parts: list[object] = [*value.split()] if isinstance(value, str) else case.items(place, value)
    if not 2 <= len(parts) <= 3:
        case.refuse(place, f"{shown(value)} is not a call, as [A, bet, 2] or [BD, fold]")
    return Call(seats_of(case, rules, place, parts[0]), *said(case, place, parts[1:]))


def said(case: Case, place: str, parts: list[object]) -> tuple[str, int | None]:
    """What is called and, where that has one, the number of stones: ``[bet, 2]``."""
    name = call_of(parts[0]) if isinstance(parts[0], str) else None
    if name is None:
        calls = ", ".join(dict.fromkeys(CALLS.values()))
        case.refuse(place, f"{shown(parts[0])} is not a call; the calls are {calls}")
    if len(parts) == 1:
        return name, None
    if name not in SIZED:
        case.refuse(place, f"{name} goes with no number of stones")
    stones = parts[1]
    if isinstance(stones, str) and stones.isascii() and stones.isdigit():
        stones = int(stones[:9])
    return name, case.number(place, stones)
