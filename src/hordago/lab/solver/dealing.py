"""Cards for training: the deal, the draws, and what they mean for every hand that one may hold.

Owns chance. Works on ranks: suits do not matter to a class of hands.
"""

from __future__ import annotations

from hordago.lab.chance import GOLDEN, S32, mixed
from hordago.lab.compiling import kernel, part
from hordago.lab.extras import extra
from hordago.lab.solver.draws import sorted_number
from hordago.lab.solver.model import RANKS, Model, T
from hordago.lab.solver.tables import DEALT, DECK_SIZE, THROWN, Work
from hordago.rules.code import CHICA, GRANDE, JUEGO, PARES, PUNTO

with extra("lab", "the solver"):
    import numpy as np

S40 = np.uint64(40)
ONE_24TH = np.float32(1.0 / (1 << 24))


@kernel
def word(w: Work) -> T:
    """The next random word of this core."""
    state = w.rng[0] + GOLDEN
    w.rng[0] = state
    return mixed(state)


@kernel
def fraction(w: Work) -> T:
    """A number from 0 to 1."""
    return np.float32(np.int64(word(w) >> S40)) * ONE_24TH


@kernel
def one_of(w: Work, limit: int) -> T:
    """A whole number from 0 to `limit` - 1."""
    return np.int64(((word(w) >> S32) * np.uint64(limit)) >> S32)


@kernel
def sampled(w: Work, n: int) -> int:
    """A choice by the chances that stand in `w.chances`.

    What rounding has lost of them is the last choice's that has any.
    """
    left = fraction(w)
    last = 0
    for choice in range(n):
        chance = w.chances[choice]
        if chance > 0:
            last = choice
            left -= chance
            if left < 0:
                return choice
    return last


@kernel
def draw(w: Work) -> T:
    """The next card; where the stock is spent, the thrown cards make a new one."""
    if w.state[DEALT] == w.state[DECK_SIZE]:
        size = w.state[THROWN]
        for i in range(size):
            w.deck[i] = w.pile[i]
        w.state[DEALT] = 0
        w.state[DECK_SIZE] = size
        w.state[THROWN] = 0
    place = w.state[DEALT]
    other = place + one_of(w, w.state[DECK_SIZE] - place)
    card = w.deck[other]
    w.deck[other] = w.deck[place]
    w.deck[place] = card
    w.state[DEALT] = place + 1
    return card


@kernel
def set_hand(m: Model, w: Work, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Give a seat four ranks."""
    number = m.number[sorted_number(a, b, c, d)]
    w.hand[seat] = number
    for place in range(4):
        w.cards[seat, place] = m.ranks[number, place]


@kernel
def deal(m: Model, w: Work) -> None:
    """Four cards to each seat from a full pack."""
    size = len(m.pack)
    for i in range(size):
        w.deck[i] = m.pack[i]
    w.state[DEALT] = 0
    w.state[DECK_SIZE] = size
    w.state[THROWN] = 0
    for seat in range(4):
        a, b, c, d = draw(w), draw(w), draw(w), draw(w)
        set_hand(m, w, seat, a, b, c, d)


@kernel
def exchange(m: Model, w: Work, seat: int, mask: int) -> None:
    """A seat throws the cards of a mask; they are not yet replaced."""
    for place in range(4):
        if mask >> place & 1:
            w.pile[w.state[THROWN]] = w.cards[seat, place]
            w.state[THROWN] += 1


@kernel
def replace(m: Model, w: Work, seat: int, mask: int) -> None:
    """And is served as many."""
    for place in range(4):
        if mask >> place & 1:
            w.cards[seat, place] = draw(w)
    set_hand(m, w, seat, w.cards[seat, 0], w.cards[seat, 1], w.cards[seat, 2], w.cards[seat, 3])


@kernel
def holding(m: Model, w: Work, kind: int) -> int:
    """The seats that hold pares, or juego."""
    found = 0
    for seat in range(4):
        if m.strength[kind, w.hand[seat]] > 0:
            found |= 1 << seat
    return found


@kernel
def strongest(m: Model, w: Work, kind: int) -> int:
    """The seat that is best in a kind of lance."""
    best, top = 0, -1
    for seat in range(4):
        key = m.strength[kind, w.hand[seat]] * 4 + m.tie[seat]
        if key > top:
            best, top = seat, key
    return best


@part
def prepare(m: Model, w: Work, seat: int) -> None:
    """What every hand of a seat would be worth against the cards that the others hold."""
    n = len(m.ranks)
    set_likely(m, w, seat)
    partner, one, other = seat ^ 2, (seat + 1) & 3, (seat + 3) & 3
    hold = 0
    holds = 0
    for each in range(4):
        if each != seat:
            if m.strength[PARES, w.hand[each]] > 0:
                hold |= 1 << each
            if m.strength[JUEGO, w.hand[each]] > 0:
                holds |= 1 << each
    w.others_hold[seat, 0] = hold
    w.others_hold[seat, 1] = holds
    for kind in range(GRANDE, PUNTO + 1):
        mate = m.strength[kind, w.hand[partner]] * 4 + m.tie[partner]
        first = m.strength[kind, w.hand[one]] * 4 + m.tie[one]
        second = m.strength[kind, w.hand[other]] * 4 + m.tie[other]
        theirs = max(first, second)
        tie = m.tie[seat]
        # Whole numbers: 4 * strength + tie is above x just where strength is above this.
        bound = -1 if mate > theirs else (theirs - tie) >> 2
        set_above(w.win[seat, kind], m.strength[kind], np.int32(bound))
        if kind > CHICA:
            best = one if first > second else other
            w.theirs[seat, kind] = (
                m.value[kind, w.hand[one]]
                + m.value[kind, w.hand[other]]
                + m.bonus[kind, w.hand[best]]
            )
            held = m.value[kind, w.hand[partner]]
            extra_of_mate = m.bonus[kind, w.hand[partner]]
            strength, value, bonus = m.strength[kind], m.value[kind], m.bonus[kind]
            ours, bound = w.ours[seat, kind], np.int32((mate - tie) >> 2)
            for h in range(n):
                more = bonus[h] if strength[h] > bound else extra_of_mate
                ours[h] = held + value[h] + more


@part
def set_above(out: T, strength: T, bound: T) -> None:
    """1 for every hand whose strength is above a bound, else 0."""
    for h in range(len(out)):
        out[h] = np.float32(1) if strength[h] > bound else np.float32(0)


@part
def set_likely(m: Model, w: Work, seat: int) -> None:
    """The chance of every hand from what the others leave, over that from the whole pack.

    That is a product of four numbers, of forty that there are: the part that is left of a rank's
    cards, when 0 to 3 of them are held already.
    """
    left = w.total  # room for ten small numbers
    for r in range(RANKS):
        left[r] = m.copies[r]
    for other in range(4):
        if other != seat:
            for place in range(4):
                left[w.cards[other, place]] -= 1
    for r in range(RANKS):
        for run in range(4):
            lacking = m.copies[r] - run
            part_left = max(left[r] - run, np.float32(0))
            w.part_left[4 * r + run] = part_left / lacking if lacking > 0 else 0.0
    size = len(m.pack)
    scale = np.float32(1.0)
    for k in range(4):
        scale *= np.float32(size - k) / np.float32(size - 12 - k)
    likely, parts = w.likely[seat], w.part_left
    one, two, three, four = m.held[0], m.held[1], m.held[2], m.held[3]
    for h in range(len(likely)):
        likely[h] = scale * parts[one[h]] * parts[two[h]] * parts[three[h]] * parts[four[h]]
