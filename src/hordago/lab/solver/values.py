"""What a lance is worth to a seat, for all hands at once: what it pays, and what lies ahead.

Owns the value of stones (match equity at the score as it stands) and of the lances that are still
to come, as far as learned. It must never learn from a decision, nor play.
"""

from __future__ import annotations

from hordago.lab.compiling import kernel, part
from hordago.lab.extras import extra
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.tables import (
    AHEAD_CHICA,
    AHEAD_JUEGO,
    AHEAD_PARES,
    SCALE,
    Tables,
    Work,
)
from hordago.rules.betting import ACCEPTED, ALL_IN, PASSED, REFUSED
from hordago.rules.code import CHICA, GRANDE, JUEGO, PARES, PUNTO

with extra("lab", "the solver"):
    import numpy as np

SLOWEST = np.float32(0.003)  # values are means over the last few hundred times at least
SLOPE = 3  # stones over which a hand's worth is taken for linear


@kernel
def equity(m: Model, t: Tables, ours: int, theirs: int) -> T:
    """Side 0's chance of winning the game at the end of a hand: the others are mano next."""
    if ours >= m.target:
        return np.float32(1)
    if theirs >= m.target:
        return np.float32(0)
    return np.float32(1) - t.equity[theirs, ours]


@part
def set_stakes(m: Model, t: Tables, w: Work) -> None:
    """What stones are worth to each side at the score as it stands."""
    ours, theirs = w.score[0], w.score[1]
    now = equity(m, t, ours, theirs)
    scale = np.float32(SCALE)
    for x in range(m.target + 1):
        more = (equity(m, t, ours + x, theirs) - now) * scale
        less = (now - equity(m, t, ours, theirs + x)) * scale
        w.gain[0, x] = more
        w.loss[1, x] = more
        w.loss[0, x] = less
        w.gain[1, x] = less


@part
def set_leaf(
    m: Model, w: Work, seat: int, kind: int, how: int, caller: int, stones: int,
    low: int, high: int, out: T,
) -> None:  # fmt: skip
    """The value of what a lance pays, for the hands of a range; `out` is for these alone."""
    side = seat & 1
    most = m.target
    gain, loss = w.gain[side], w.loss[side]
    win = w.win[seat, kind, low:high]
    width = high - low
    if how == ACCEPTED and stones == ALL_IN:
        won, lost = gain[most], -loss[most]
        pending = w.pending[seat, low:high]
        for h in range(width):
            out[h] = lost + win[h] * (won - lost) - pending[h]
        return
    ours = w.ours[seat, kind, low:high]
    bonus = m.punto_bonus if kind == PUNTO and how != PASSED else 0
    if how == REFUSED:
        paid: T = min(stones + bonus, most)
        if caller & 1 == side:
            base = gain[paid]
            slope = (gain[min(paid + SLOPE, most)] - base) / np.float32(SLOPE)
            if m.bonus_after_refusal == 0 or kind < PARES:
                slope = np.float32(0)
            for h in range(width):
                out[h] = base + slope * ours[h]
        else:
            if m.bonus_after_refusal == 1:
                paid = min(paid + np.int64(w.theirs[seat, kind]), most)
            base = -loss[paid]
            for h in range(width):
                out[h] = base
        return
    if how == ACCEPTED:
        stake = min(stones + bonus, most)
    elif how == PASSED:
        stake = min(m.pass_point[kind], most)
    else:
        stake = min(bonus, most)
    base = gain[stake]
    slope = (gain[min(stake + SLOPE, most)] - base) / np.float32(SLOPE)
    lost = -loss[min(stake + np.int64(w.theirs[seat, kind]), most)]
    base -= lost
    for h in range(width):
        out[h] = lost + win[h] * (base + slope * ours[h])


@kernel
def side_code(how: int, caller: int) -> int:
    """As `shape.by_side`."""
    return 1 + (caller & 1) if how >= REFUSED else 0


@kernel
def seat_code(how: int, caller: int) -> int:
    """As `shape.by_seat`."""
    if how < REFUSED:
        return 0
    return 1 + 2 * caller + (1 if how == ACCEPTED else 0)


@kernel
def ahead_at(w: Work, lance: int, pares: int, juego: int) -> int:
    """Which vector of `Tables.ahead` is for the beginning of a lance, by what came before it."""
    if lance == GRANDE:
        return 0
    if lance == CHICA:
        return AHEAD_CHICA + seat_code(w.how[0], w.caller[0])
    if lance == PARES:
        before = 3 * side_code(w.how[0], w.caller[0]) + side_code(w.how[1], w.caller[1])
        return AHEAD_PARES + before * 16 + pares
    return AHEAD_JUEGO + (pares * 3 + side_code(w.how[2], w.caller[2])) * 16 + juego


@part
def add(out: T, values: T) -> None:
    """Add values to others."""
    for h in range(len(values)):
        out[h] += values[h]


@part
def add_ahead(
    m: Model, t: Tables, w: Work, context: int, seat: int, lance: int, how: int, caller: int,
    low: int, high: int, out: T,
) -> None:  # fmt: skip
    """Add what lies ahead of a lance that has ended, for the hands of a range."""
    if lance == JUEGO:
        return
    kept_how, kept_caller = w.how[lance], w.caller[lance]
    w.how[lance], w.caller[lance] = how, caller
    pares, juego = w.others_hold[seat, 0], w.others_hold[seat, 1]
    if lance == GRANDE:
        add(out, t.ahead[context, ahead_at(w, CHICA, 0, 0), seat, low:high])
    elif lance == CHICA:
        middle = m.groups[2]
        add(
            out[: middle - low],
            t.ahead[context, ahead_at(w, PARES, pares, 0), seat, low:middle],
        )
        add(
            out[middle - low :],
            t.ahead[context, ahead_at(w, PARES, pares | 1 << seat, 0), seat, middle:high],
        )
    else:
        # The range is of hands that all have pares, or all have none.
        have = 1 if low >= m.groups[2] else 0
        middle = min(max(m.groups[2 * have + 1], low), high)
        if have == 1:
            pares |= 1 << seat
        add(
            out[: middle - low],
            t.ahead[context, ahead_at(w, JUEGO, pares, juego), seat, low:middle],
        )
        add(
            out[middle - low :],
            t.ahead[context, ahead_at(w, JUEGO, pares, juego | 1 << seat), seat, middle:high],
        )
    w.how[lance], w.caller[lance] = kept_how, kept_caller


@part
def set_end(
    m: Model, t: Tables, w: Work, context: int, seat: int, lance: int, kind: int, end: int,
    low: int, high: int, out: T,
) -> None:  # fmt: skip
    """The value of an end of a lance: what it pays, and what lies ahead."""
    how, caller, stones = m.end_how[end], m.end_caller[end], m.end_stones[end]
    set_leaf(m, w, seat, kind, how, caller, stones, low, high, out)
    if how == ACCEPTED and stones == ALL_IN:
        return
    if how == REFUSED and w.score[caller & 1] + stones >= m.target:
        return
    add_ahead(m, t, w, context, seat, lance, how, caller, low, high, out)


@part
def learn_ahead(
    m: Model, t: Tables, w: Work, context: int, at: int, seat: int, low: int, high: int, value: T
) -> None:
    """Move what lies ahead at the beginning of a lance towards the value just found."""
    seen = t.ahead_seen[context, at, seat] + 1
    t.ahead_seen[context, at, seat] = seen
    move_to(
        t.ahead[context, at, seat, low:high],
        value,
        w.likely[seat, low:high],
        max(np.float32(1) / seen, SLOWEST),
    )


@part
def move_to(means: T, values: T, likely: T, rate: T) -> None:
    """Move running means towards values, the further the likelier."""
    for h in range(len(means)):
        means[h] += min(np.float32(1), rate * likely[h]) * (values[h] - means[h])
