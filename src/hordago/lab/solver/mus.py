"""The mus: who ends it and what is thrown, learned beside the lances; and one whole iteration.

Owns the values of asking for cards. What the lances are worth after a cut is read from what is
learned of them (`Tables.ahead`); what a discard is worth, from all its draws.
"""

from __future__ import annotations

from hordago.bots.trained.shape import FEW
from hordago.lab.compiling import kernel, part
from hordago.lab.extras import extra
from hordago.lab.solver.dealing import (
    deal,
    exchange,
    fraction,
    one_of,
    prepare,
    replace,
    sampled,
)
from hordago.lab.solver.model import Model, T
from hordago.lab.solver.tables import FROZEN_CONTEXT, FROZEN_SIDES, Frozen, Tables, Work
from hordago.lab.solver.values import SLOWEST, move_to
from hordago.lab.solver.walking import EXPLORED, bet_phase

with extra("lab", "the solver"):
    import numpy as np

MOST_ROUNDS = 3  # of mus; after them mano ends it
MORE_HANDS = 4  # whose discards are looked at, beside the one that a seat holds
THROWS_EXPLORED = np.float32(0.03)


@kernel
def mus_context(w: Work, draws: int, cutter: int, rounds: int) -> int:
    """As `Shape.mus_context`."""
    if rounds == 0:
        return cutter
    few = 0
    if draws == 1 and min(w.drawn[(cutter + 1) & 3], w.drawn[(cutter + 3) & 3]) <= FEW:
        few = 1
    return 4 * (1 + few) + cutter


@kernel
def score_context(w: Work, target: int, bounds: T) -> int:
    """As `Shape.score_context`, for the score in `w`."""
    found = 0
    for side in range(2):
        lacking = target - w.score[side]
        band = 0
        for bound in bounds:
            if lacking <= bound:
                band += 1
        found = found * (len(bounds) + 1) + band
    return found


@kernel
def begin_lances(m: Model, f: Frozen, w: Work, scores: int, cutter: int, rounds: int) -> int:
    """The context in which the lances begin; that of a frozen player is noted in `w`."""
    frozen = score_context(w, m.target, f.bands) * f.mus_contexts
    w.state[FROZEN_CONTEXT] = frozen + mus_context(w, f.draws, cutter, rounds)
    return scores * m.mus_contexts + mus_context(w, m.draws, cutter, rounds)


@kernel
def cut_chance(t: Tables, scores: int, round_: int, seat: int, hand: int) -> T:
    """The chance of ending the mus, by regret matching."""
    regret = t.mus_regret[scores, round_, seat, hand]
    return cut_share(regret[0], regret[1])


@part
def cut_share(for_mus: T, for_cut: T) -> T:
    """The share of ending the mus, of two regrets; they are kept at 0 or above."""
    total = for_mus + for_cut
    return for_cut / total if total > 0 else np.float32(0.5)


@kernel
def set_throws(m: Model, t: Tables, w: Work, scores: int, seat: int, hand: int) -> T:
    """The chances of what to throw from a hand, by regret matching; how many choices there are."""
    first = m.choice_first[hand]
    n = m.choice_first[hand + 1] - first
    total = np.float32(0)
    for choice in range(n):
        x = max(t.throw_regret[scores, seat, first + choice], np.float32(0))
        w.chances[choice] = x
        total += x
    for choice in range(n):
        w.chances[choice] = w.chances[choice] / total if total > 0 else np.float32(1) / n
    return n


@part
def learn_throw(
    m: Model, t: Tables, w: Work, scores: int, seat: int, hand: int, weight: T, average_weight: T
) -> None:
    """Value every choice of cards to throw from one hand, over all draws, and learn from it."""
    n = set_throws(m, t, w, scores, seat, hand)
    first = m.choice_first[hand]
    after = t.round_value[scores, seat]
    mean = np.float32(0)
    values = w.total
    for choice in range(n):
        value = np.float32(0)
        start, stop = m.draw_first[first + choice], m.draw_first[first + choice + 1]
        chances, hands = m.draw_chance[start:stop], m.draw_hand[start:stop]
        for i in range(len(hands)):
            value += chances[i] * after[hands[i]]
        values[choice] = value
        mean += w.chances[choice] * value
    for choice in range(n):
        regret = t.throw_regret[scores, seat, first + choice] + weight * (values[choice] - mean)
        t.throw_regret[scores, seat, first + choice] = max(regret, np.float32(0))
        t.throw_average[scores, seat, first + choice] += average_weight * w.chances[choice]
    t.throw_value[scores, seat, hand] = mean


@part
def learn_round(m: Model, t: Tables, w: Work, scores: int, seat: int, value: T) -> None:
    """Move the value of a later round's beginning towards the value just found."""
    seen = t.round_seen[scores, seat] + 1
    t.round_seen[scores, seat] = seen
    rate = max(np.float32(1) / seen, SLOWEST)
    move_to(t.round_value[scores, seat], value, w.likely[seat], rate)


@part
def learn_mus(
    m: Model, t: Tables, w: Work, scores: int, rounds: int, place: int, next_cutter: int,
    weight: T, average_weight: T,
) -> None:  # fmt: skip
    """One seat's choice to end the mus or not, for all hands; `next_cutter` is -1 for nobody."""
    seat = m.ask[place]
    round_ = 1 if rounds > 0 else 0
    first = scores * m.mus_contexts
    cutting = t.ahead[first + mus_context(w, m.draws, seat, rounds), 0, seat]
    going = t.throw_value[scores, seat]
    if next_cutter >= 0:
        going = t.ahead[first + mus_context(w, m.draws, next_cutter, rounds), 0, seat]
    value, likely = w.leaf, w.likely[seat]
    # Rows of pairs, as wide as all: several hands are done at once.
    regret = t.mus_regret[scores, round_, seat].reshape(-1)
    average = t.mus_average[scores, round_, seat].reshape(-1)
    for h in range(len(value)):
        for_mus, for_cut = regret[2 * h], regret[2 * h + 1]
        cut = cut_share(for_mus, for_cut)
        mus = np.float32(1) - cut
        mean = cut * cutting[h] + mus * going[h]
        value[h] = mean
        step = weight * likely[h]
        regret[2 * h] = max(for_mus + step * (going[h] - mean), np.float32(0))
        regret[2 * h + 1] = max(for_cut + step * (cutting[h] - mean), np.float32(0))
        average[2 * h] += average_weight * likely[h] * mus
        average[2 * h + 1] += average_weight * likely[h] * cut
    if rounds > 0:
        learn_round(m, t, w, scores, seat, value)


@part
def ends_mus(m: Model, t: Tables, f: Frozen, w: Work, scores: int, rounds: int, seat: int) -> int:
    """1 where a seat ends the mus with the hand that it holds."""
    round_ = 1 if rounds > 0 else 0
    if w.state[FROZEN_SIDES] >> (seat & 1) & 1:
        chance = f.cut[score_context(w, m.target, f.bands), round_, seat, w.hand[seat]]
    else:
        chance = cut_chance(t, scores, round_, seat, w.hand[seat])
        if fraction(w) < EXPLORED:
            chance = np.float32(0.5)
    return 1 if fraction(w) < chance else 0


@part
def mus_phase(
    m: Model, t: Tables, f: Frozen, w: Work, scores: int, weight: T, average_weight: T
) -> int:
    """Play and learn the mus of a hand that is dealt; the context in which the lances begin."""
    frozen = w.state[FROZEN_SIDES]
    cuts = w.chosen  # room; the lances come later
    for rounds in range(MOST_ROUNDS + 1):
        for seat in range(4):
            prepare(m, w, seat)
        if rounds == MOST_ROUNDS:
            return begin_lances(m, f, w, scores, m.ask[0], rounds)
        cutter, cutter_place = -1, 4
        for place in range(3, -1, -1):
            cuts[place] = ends_mus(m, t, f, w, scores, rounds, m.ask[place])
            if cuts[place] == 1:
                cutter, cutter_place = m.ask[place], place
        for place in range(min(cutter_place + 1, 4)):
            if frozen >> (m.ask[place] & 1) & 1:
                continue
            next_cutter = -1
            for later in range(3, place, -1):
                if cuts[later] == 1:
                    next_cutter = m.ask[later]
            learn_mus(m, t, w, scores, rounds, place, next_cutter, weight, average_weight)
        if cutter >= 0:
            context = begin_lances(m, f, w, scores, cutter, rounds)
            if rounds > 0:
                for place in range(cutter_place + 1, 4):
                    seat = m.ask[place]
                    if frozen >> (seat & 1) & 1 == 0:
                        learn_round(m, t, w, scores, seat, t.ahead[context, 0, seat])
            return context
        throw_all(m, t, f, w, scores, weight, average_weight)
    return 0


@part
def throw_all(
    m: Model, t: Tables, f: Frozen, w: Work, scores: int, weight: T, average_weight: T
) -> None:
    """All throw, learning from it, and are served."""
    frozen_scores = score_context(w, m.target, f.bands)
    for seat in range(4):
        hand = w.hand[seat]
        first = m.choice_first[hand]
        if w.state[FROZEN_SIDES] >> (seat & 1) & 1:
            n = m.choice_first[hand + 1] - first
            for choice in range(n):
                w.chances[choice] = f.throw[frozen_scores, seat, first + choice]
            choice = sampled(w, n)
        else:
            for i in range(1 + MORE_HANDS):
                looked_at = hand if i == 0 else one_of(w, len(m.ranks))
                learn_throw(m, t, w, scores, seat, looked_at, weight, average_weight)
            n = set_throws(m, t, w, scores, seat, hand)
            choice = one_of(w, n) if fraction(w) < THROWS_EXPLORED else sampled(w, n)
        w.drawn[seat] = m.choice_thrown[first + choice]
        w.chosen[seat] = m.choice_mask[first + choice]
        exchange(m, w, seat, w.chosen[seat])
    for seat in range(4):
        replace(m, w, seat, w.chosen[seat])


@part
def iterate(m: Model, t: Tables, f: Frozen, w: Work, weight: T, average_weight: T) -> None:
    """One hand at the score in `w`: dealt, played, and learned from by every seat."""
    deal(m, w)
    context = mus_phase(m, t, f, w, score_context(w, m.target, m.bands), weight, average_weight)
    bet_phase(m, t, f, w, context, weight, average_weight)
