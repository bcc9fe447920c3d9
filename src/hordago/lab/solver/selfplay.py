"""Whole hands between players that do not learn: for match equity, and for what a player gains.

Owns the count at the end of a hand as training sees it; it is held to `rules.hand` by a test.
"""

from __future__ import annotations

from typing import Any

from hordago.lab.chance import word_at
from hordago.lab.compiling import kernel
from hordago.lab.extras import extra
from hordago.lab.solver.dealing import (
    deal,
    exchange,
    fraction,
    holding,
    replace,
    sampled,
    strongest,
)
from hordago.lab.solver.model import Model, T, begins
from hordago.lab.solver.mus import MOST_ROUNDS, begin_lances, score_context, set_throws
from hordago.lab.solver.playing_lances import play_lance
from hordago.lab.solver.tables import FROZEN_SIDES, Frozen, Tables, Work
from hordago.lab.solver.values import equity
from hordago.rules.betting import ACCEPTED, ALL_IN, PASSED, REFUSED
from hordago.rules.code import GRANDE, JUEGO, PARES, PUNTO

with extra("lab", "the solver"):
    import numpy as np

NOBODY = -1


@kernel
def paid_for(m: Model, w: Work, kind: int, how: int, caller: int, stones: int) -> T:
    """What a lance pays at the count: to the caller's side if refused, else to who is best."""
    best = strongest(m, w, kind)
    if how == REFUSED:
        side = caller & 1
        if m.bonus_after_refusal == 0:
            return m.punto_bonus if kind == PUNTO else 0
        one, other = side, side + 2
        mine = m.strength[kind, w.hand[one]] * 4 + m.tie[one]
        theirs = m.strength[kind, w.hand[other]] * 4 + m.tie[other]
        best = one if mine > theirs else other
        paid = 0
    elif how == ACCEPTED:
        paid = stones
    elif how == PASSED:
        paid = m.pass_point[kind]
    else:
        paid = 0
    if kind == PUNTO and how != PASSED:
        paid += m.punto_bonus
    held = m.value[kind, w.hand[best]] + m.value[kind, w.hand[best ^ 2]]
    return paid + np.int64(held + m.bonus[kind, w.hand[best]])


@kernel
def count(m: Model, w: Work, stakes: T) -> int:
    """Count the lances in order; the side that wins the game by it, or NOBODY."""
    pares, juego = holding(m, w, PARES), holding(m, w, JUEGO)
    for lance in range(GRANDE, JUEGO + 1):
        kind = PUNTO if lance == JUEGO and juego == 0 else lance
        if kind == PARES and pares == 0:
            continue
        how, caller = w.how[lance], w.caller[lance]
        paid = paid_for(m, w, kind, how, caller, stakes[lance])
        side = caller & 1 if how == REFUSED else strongest(m, w, kind) & 1
        w.score[side] += paid
        if w.score[side] >= m.target:
            return side
    return NOBODY


@kernel
def play_mus(m: Model, t: Tables, f: Frozen, w: Work, scores: int) -> int:
    """Play the mus of a hand that is dealt, with a frozen player for the sides that are frozen."""
    frozen_scores = score_context(w, m.target, f.bands)
    for rounds in range(MOST_ROUNDS):
        round_ = 1 if rounds > 0 else 0
        for place in range(4):
            seat = m.ask[place]
            hand = w.hand[seat]
            if w.state[FROZEN_SIDES] >> (seat & 1) & 1:
                chance = f.cut[frozen_scores, round_, seat, hand]
            else:
                cut = t.mus_average[scores, round_, seat, hand, 1]
                mus = t.mus_average[scores, round_, seat, hand, 0]
                chance = cut / (mus + cut) if mus + cut > 0 else np.float32(0.5)
            if fraction(w) < chance:
                return begin_lances(m, f, w, scores, seat, rounds)
        for seat in range(4):
            hand = w.hand[seat]
            first = m.choice_first[hand]
            n = m.choice_first[hand + 1] - first
            if w.state[FROZEN_SIDES] >> (seat & 1) & 1:
                for choice in range(n):
                    w.chances[choice] = f.throw[frozen_scores, seat, first + choice]
            else:
                set_throws(m, t, w, scores, seat, hand)
            choice = first + sampled(w, n)
            w.drawn[seat] = m.choice_thrown[choice]
            w.chosen[seat] = m.choice_mask[choice]
            exchange(m, w, seat, w.chosen[seat])
        for seat in range(4):
            replace(m, w, seat, w.chosen[seat])
    return begin_lances(m, f, w, scores, m.ask[0], MOST_ROUNDS)


@kernel
def play_hand(m: Model, t: Tables, f: Frozen, w: Work, stakes: T) -> T:
    """Deal and play a hand from the score in `w`, which is left as it ends; the winner of the game.

    Sides that are not frozen play what they have learned.
    """
    scores = score_context(w, m.target, m.bands)
    deal(m, w)
    return play_lances(m, t, f, w, play_mus(m, t, f, w, scores), stakes)


@kernel
def play_lances(m: Model, t: Tables, f: Frozen, w: Work, context: int, stakes: T) -> T:
    """Play a hand whose mus is over, and count it; the winner of the game, or NOBODY."""
    for lance in range(GRANDE, JUEGO + 1):
        end = play_lance(m, t, f, w, context, lance, np.float32(-1))
        stakes[lance] = 0
        if end < 0:
            continue
        how, side = w.how[lance], w.caller[lance] & 1
        if how == ACCEPTED:
            stakes[lance] = m.end_stones[end]
            if stakes[lance] == ALL_IN:
                kind = PUNTO if lance == JUEGO and holding(m, w, JUEGO) == 0 else lance
                w.ordagos[0] += 1
                return strongest(m, w, kind) & 1
        if how == REFUSED and w.score[side] >= m.target:
            return side
    return count(m, w, stakes)


def equity_of_cells(
    m: Model, t: Tables, f: Frozen, w: Work, seed: T, cells: T, hands: int, out: T
) -> None:
    """The chance of mano's side of winning the game from each of some scores, by self-play.

    Every score is played with the same cards. The equities of higher scores must stand in `t`.
    """
    w.state[FROZEN_SIDES] = 3
    stakes = w.place[:4]
    for i in range(len(cells)):
        total = 0.0
        for number in range(hands):
            w.rng[0] = word_at(seed, number)
            w.score[0], w.score[1] = cells[i, 0], cells[i, 1]
            winner = play_hand(m, t, f, w, stakes)
            if winner == NOBODY:
                total += equity(m, t, w.score[0], w.score[1])
            elif winner == 0:
                total += 1.0
        out[i] = total / hands


def play_games(
    m: Model, t: Tables, f: Frozen, w: Work, seed: T, first: int, stop: int, frozen: int,
    visits: T, result: T,
) -> None:  # fmt: skip
    """Games with the numbers from `first` up to `stop`, each twice with sides exchanged.

    `frozen` are the frozen sides where the player who is asked about sits on side 0 of the table.
    `visits` (target, target) counts the scores at which hands began, mano's side first. `result`
    gets, added up: games, games won by side 0, hands, the square of a pair's share won.
    """
    stakes = w.place[:4]
    for number in range(first, stop):
        won = 0
        for sides in range(2):
            ours = theirs = 0
            mano = sides  # the side that is mano: 0 is the player's
            winner = NOBODY
            hand = 0
            while winner == NOBODY:
                w.rng[0] = word_at(word_at(seed, number), hand)
                # In a hand sides count from mano.
                w.state[FROZEN_SIDES] = frozen if mano == 0 else (frozen & 1) << 1 | frozen >> 1
                w.score[0] = ours if mano == 0 else theirs
                w.score[1] = theirs if mano == 0 else ours
                visits[w.score[0], w.score[1]] += 1
                winner = play_hand(m, t, f, w, stakes)
                ours = w.score[0] if mano == 0 else w.score[1]
                theirs = w.score[1] if mano == 0 else w.score[0]
                if winner != NOBODY:
                    winner = winner if mano == 0 else 1 - winner
                mano = 1 - mano
                hand += 1
                result[2] += 1
            result[0] += 1
            if winner == 0:
                won += 1
        result[1] += won
        result[3] += won * won / 4.0


def play_one_hand_pairs(
    m: Model, t: Tables, f: Frozen, w: Work, seed: T, first: int, stop: int, frozen: int, result: T
) -> None:
    """Hands from nothing to nothing, each twice with sides exchanged, for what a player gains.

    `result` gets, added up: pairs, stones gained a hand by the player on side 0, the same squared;
    an órdago that is seen counts as the stones of a whole game.
    """
    stakes = w.place[:4]
    for number in range(first, stop):
        gained = 0
        for mano in range(2):
            w.rng[0] = word_at(seed, number)
            w.state[FROZEN_SIDES] = frozen if mano == 0 else (frozen & 1) << 1 | frozen >> 1
            w.score[0] = w.score[1] = 0
            before = w.ordagos[0]
            winner = play_hand(m, t, f, w, stakes)
            if w.ordagos[0] > before:
                w.score[winner] = m.target
                w.score[1 - winner] = 0
            gained += (w.score[0] - w.score[1]) * (1 if mano == 0 else -1)
        result[0] += 1
        result[1] += gained / 2.0
        result[2] += gained * gained / 4.0


def freeze(m: Model, t: Tables, w: Work, lent: T, purify: Any, f: Frozen) -> None:
    """Write what was learned as a frozen player: choices below a share are left out."""
    freeze_rows(m, t.average, t.regret, w, lent, purify, f.chance)
    freeze_mus(m, t, purify, f)


@kernel
def freeze_rows(m: Model, average: T, regrets: T, w: Work, lent: T, purify: Any, chance: T) -> None:
    """The same for the lances, of as many contexts as are given.

    `lent` (size) is added to what was learned in each of them. Where nothing was learned, the
    chances stand as regret matching has them.
    """
    sums = w.chances
    for context in range(len(average) // m.size):
        for block in range(len(m.block_tree)):
            tree = m.block_tree[block]
            root = m.tree_root[tree]
            for node in range(root, m.tree_root[tree + 1]):
                seat = m.node_seat[node]
                n = m.node_first[node + 1] - m.node_first[node]
                width = m.block_high[block, seat] - m.block_low[block, seat]
                row = begins(m, block, node)
                at = context * m.size + row
                for h in range(width):
                    total = np.float32(0)
                    for choice in range(n):
                        sums[choice] = (
                            average[at + choice * width + h] + lent[row + choice * width + h]
                        )
                        total += sums[choice]
                    if total == 0:
                        for choice in range(n):
                            sums[choice] = max(regrets[at + choice * width + h], np.float32(0))
                            total += sums[choice]
                    kept = np.float32(0)
                    for choice in range(n):
                        if total == 0:
                            sums[choice] = 1
                        elif sums[choice] < purify * total:
                            sums[choice] = 0
                        kept += sums[choice]
                    for choice in range(n):
                        part = sums[choice] / kept * np.float32(255)
                        chance[at + choice * width + h] = np.uint8(part + np.float32(0.5))


@kernel
def freeze_mus(m: Model, t: Tables, purify: Any, f: Frozen) -> None:
    """The same for the mus; of what to throw, by the share of the likeliest choice."""
    n_hands = len(m.ranks)
    cut, throw = f.cut, f.throw
    for scores in range(len(t.throw_value)):
        for seat in range(4):
            for round_ in range(2):
                for h in range(n_hands):
                    mus = t.mus_average[scores, round_, seat, h, 0]
                    no = t.mus_average[scores, round_, seat, h, 1]
                    share = no / (mus + no) if mus + no > 0 else np.float32(0.5)
                    if share < purify:
                        share = np.float32(0)
                    if share > 1 - purify:
                        share = np.float32(1)
                    cut[scores, round_, seat, h] = share
            for h in range(n_hands):
                first, stop = m.choice_first[h], m.choice_first[h + 1]
                total = np.float32(0)
                top = np.float32(0)
                for choice in range(first, stop):
                    total += t.throw_average[scores, seat, choice]
                    top = max(top, t.throw_average[scores, seat, choice])
                kept = np.float32(0)
                for choice in range(first, stop):
                    x = t.throw_average[scores, seat, choice]
                    if total == 0:
                        x = np.float32(1)
                    elif x < purify * top:
                        x = np.float32(0)
                    throw[scores, seat, choice] = x
                    kept += x
                for choice in range(first, stop):
                    throw[scores, seat, choice] /= kept
