"""When a table does something by itself: the pace of bots, patience with people, clocks.

Owns the durations and the clocks of the sides. Times are in seconds on the loop's clock; on the
wire they are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from hordago.server.people import People
from hordago.server.protocol import Clock
from hordago.server.table import Table

PACES: Final = {"slow": 2.4, "normal": 1.4, "quick": 0.5}
"""How long a bot takes for a call, in seconds."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a table waits, in seconds; `pace` times the bots' own time, 0 for quick ones."""

    pace: float = 1.0
    silent: float = 60.0  # for a player who is there and says nothing while others wait
    gone: float = 20.0  # for one whose line is broken
    away: float = 90.0  # for one whose page is in the background
    rest: float = 25.0  # for those who look at the count while others are ready
    first_cut: float = 3.0  # for the page of the one who cuts first
    asking: float = 10.0  # for a person whose bot partner asks about an órdago
    lag: float = 0.3  # of every call that no clock counts


class Turn(NamedTuple):
    """Since when whoever has to act has had to."""

    moment: int = -1
    since: float = 0.0


def is_timed(table: Table, people: People) -> bool:
    """Whether a clock runs for the seat that has to act: a person's, while cards are in play."""
    seat = table.turn
    return (
        seat is not None
        and not table.between
        and not table.is_played_by_bot(seat)
        and bool(people.connections)
    )


def clock_of(table: Table, people: People) -> Clock | None:
    """The clock for the pages: the banks as they stood when this turn began, and whose runs."""
    if table.banks is None:
        return None
    return Clock(table.banks, (table.turn or 0) % 2 if is_timed(table, people) else None)


def banks_after(table: Table, turn: Turn, now: float, lag: float) -> tuple[int, int] | None:
    """The banks, in milliseconds, once whoever has to act has acted; None without a clock."""
    clock = table.options.clock
    if clock is None or table.banks is None or table.turn is None or table.between:
        return table.banks
    side = table.turn % 2
    used = max(0, round(1000 * (now - turn.since - lag)))
    left = max(0, table.banks[side] - used) + 1000 * clock.gain
    return (left, table.banks[1]) if side == 0 else (table.banks[0], left)


def patience_with(table: Table, people: People, turn: Turn, patience: Patience) -> float | None:
    """Until when the table waits for the person who has to act; None for as long as it takes.

    Someone who is alone with bots may think as long as he likes: nobody waits for him.
    """
    seat = table.turn
    guest = None if seat is None else table.places[seat].guest
    if (
        seat is None
        or guest is None
        or not [each for each in people.present(table) if each != seat]
    ):
        return None
    since = max(turn.since, people.company_since)
    if not people.is_here(guest):
        return max(since, people.gone_since.get(guest, since)) + patience.gone
    if people.is_away(guest):
        return since + patience.away
    # Who comes back finds some time, but nobody gains time without end by coming and going.
    back = people.back_since.get(guest, since) + patience.gone
    longest = since + patience.silent + patience.away
    return min(max(since + patience.silent, back), longest)
