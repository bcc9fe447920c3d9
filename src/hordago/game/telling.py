"""Tells in events what a step of the rules has done.

Compares a position before and after a move and says what happened in between, in order: words,
discards, declarations, refusals, the showdown and the count, each stone with its reason. Decides
nothing: every figure comes from the functions of `rules`.
"""

from __future__ import annotations

from functools import cache

from hordago.cards import PACK, Card
from hordago.game.actions import Action, Discard, Sign
from hordago.game.events import (
    BetAccepted,
    BetRefused,
    Counted,
    Declared,
    Dentro,
    Discarded,
    Drew,
    Event,
    LanceBegan,
    LancePassed,
    ManoMoved,
    MusCut,
    OrdagoSettled,
    Part,
    Said,
    Shown,
    Signed,
    Threw,
)
from hordago.rules.betting import ALL_IN, OPEN, PASSED, REFUSED, Lance, act, refusal_pay
from hordago.rules.code import (
    CHICA,
    GRANDE,
    JUEGO,
    LANCES,
    PARES,
    PUNTO,
    SEAT_ORDER,
    SIMULTANEOUS,
    Code,
)
from hordago.rules.counting import Award, award, award_total, best, hand_value
from hordago.rules.exchange import COUNT_BITS, discarder
from hordago.rules.hand import (
    EXCHANGE,
    LAST_PLACE,
    OVER,
    Hand,
    Position,
    Score,
    eligible,
    holding_at,
    kind_at,
    pay,
)
from hordago.rules.profile import Rules
from hordago.rules.ranking import EMPTY, PARES_KINDS, Cards4
from hordago.rules.seating import NOBODY, everybody, in_order
from hordago.rules.signs import sign_table

HOLDING_LANCES = (PARES, JUEGO)

# Of these events there are few, and they come in every hand: each is made once.
declared = cache(Declared)
lance_began = cache(LanceBegan)
lance_passed = cache(LancePassed)


def held(hand: Cards4) -> tuple[Card, ...]:
    """The cards of a hand, EMPTY places left out."""
    a, b, c, d = hand
    if d != EMPTY:
        return (PACK[a], PACK[b], PACK[c], PACK[d])
    return tuple(PACK[each] for each in hand if each != EMPTY)


class Teller:
    """Tells what happens at one table: its code, and the rank index of every card."""

    __slots__ = ("_around", "_speaking", "code", "ranks")

    def __init__(self, code: Code, ranks: tuple[int, ...]) -> None:
        self.code = code
        self.ranks = ranks
        self._around = _orders(SEAT_ORDER, code)
        self._speaking = _orders(code.bet_order, code)

    def move(self, before: Position, after: Position, action: Action, move: int) -> list[Event]:
        """What follows from one action that is no discard, up to the end of the hand."""
        was = before.hand
        told: list[Event] = [Said(action)]
        if was.phase == EXCHANGE:
            if after.hand.phase != EXCHANGE:
                told.append(MusCut(after.hand.exchange.turn, after.hand.mano))
                told += self.openings(after, GRANDE)
            return told
        if after.hand.phase != was.phase or after.hand.lance.closed != OPEN:
            told += self.closing(was, after, act(self.code, was.mano, was.lance, move))
        return told

    def discard(self, before: Position, after: Position, action: Discard) -> list[Event]:
        """Cards thrown, and what was served after them.

        Where all throw at once, nobody hears how many before the last has thrown.
        """
        told: list[Event] = [Threw(action.seat, action.cards)]
        if self.code.discard_order != SIMULTANEOUS:
            told.append(Discarded(action.seat, len(action.cards)))
        elif before.hand.exchange.place == self.code.n_players - 1:
            thrown = before.hand.exchange.thrown | len(action.cards) << COUNT_BITS * action.seat
            told += [
                Discarded(seat, thrown >> COUNT_BITS * seat & 7)
                for seat in self.from_mano(before.hand.mano)
            ]
        return told + self.serving(before, after, action.cards)

    def serving(
        self, before: Position, after: Position, thrown: tuple[Card, ...] = ()
    ) -> list[Event]:
        """Who was served what, in the order of service; `thrown` left a hand at the same time."""
        told: list[Event] = []
        was = before.hand
        for place in range(self.code.n_players):
            seat = discarder(self.code, was.mano, place)
            kept = set(before.deal.hands[seat]).difference(thrown)
            drawn = sorted(set(after.deal.hands[seat]) - kept - {EMPTY}, reverse=True)
            if drawn:
                told.append(Drew(seat, tuple(PACK[each] for each in drawn)))
        if after.hand.mano != was.mano:
            told.append(ManoMoved(after.hand.mano))
        return told

    def closing(self, was: Hand, after: Position, closed: Lance) -> list[Event]:
        """How a lance ended, and what that led to: the next lance, or the end of the hand."""
        kind = was.phase
        place = min(kind, LAST_PLACE)
        side = closed.caller & 1
        both = closed.both == 1
        if closed.closed == PASSED:
            told: list[Event] = [lance_passed(LANCES[kind])]
        elif closed.closed == REFUSED:
            return self.refusal(was, after, closed)
        elif closed.offer < ALL_IN:
            told = [BetAccepted(LANCES[kind], side, closed.offer, both)]
        else:
            return self.ordago(was, after, closed)
        return told + self.onward(after, place + 1 + closed.both, was.score)

    def refusal(self, was: Hand, after: Position, closed: Lance) -> list[Event]:
        """A refusal is paid at once, for grande and for chica where the bet was on both."""
        side = closed.caller & 1
        why = "refused_open" if closed.stake == 0 else "refused_raise"
        told: list[Event] = []
        score = was.score
        for kind in (GRANDE, CHICA) if closed.both == 1 else (was.phase,):
            stones = refusal_pay(self.code, closed, kind)
            score = pay(score, side, stones)
            told.append(BetRefused(LANCES[kind], side, stones, why, score))
            if score[side] >= self.code.target:
                return told + self.showdown(after)
        return told + self.onward(after, min(was.phase, LAST_PLACE) + 1 + closed.both, score)

    def ordago(self, was: Hand, after: Position, closed: Lance) -> list[Event]:
        """An accepted órdago: the cards are compared at once."""
        kinds = (GRANDE, CHICA) if closed.both == 1 else (was.phase,)
        lances = tuple(LANCES[kind] for kind in kinds)
        winners = tuple(
            best(self.code, was.mano, after.seats, kind, everybody(self.code)) for kind in kinds
        )
        accepted = BetAccepted(lances[0], closed.caller & 1, None, closed.both == 1)
        side = winners[0] & 1
        if winners[-1] & 1 != side:
            split = OrdagoSettled(lances, winners, None)
            return [accepted, split, *self.onward(after, PARES, was.score)]
        settled = OrdagoSettled(lances, winners, side)
        return [accepted, *self.showdown(after), settled]

    def onward(self, after: Position, place: int, score: Score) -> list[Event]:
        """The lances from a place on, up to one that is bet on; after the last, the count."""
        told = self.openings(after, place)
        if after.hand.phase == OVER:
            told += self.showdown(after)
            told += self.count(after, score)
        return told

    def openings(self, after: Position, place: int) -> list[Event]:
        """The lances whose turn has come, with the declarations before pares and juego."""
        hand = after.hand
        last = LAST_PLACE if hand.phase == OVER else min(hand.phase, LAST_PLACE)
        told: list[Event] = []
        for each in range(place, last + 1):
            holding = holding_at(self.code, after.seats, each)
            if each in HOLDING_LANCES:
                told += [
                    declared(LANCES[each], seat, holding >> seat & 1 == 1)
                    for seat in self.in_bet_order(hand.mano)
                ]
            kind = kind_at(each, holding)
            speakers = eligible(self.code, kind, holding)
            told.append(lance_began(LANCES[kind], self.seats_of(hand.mano, speakers)))
        return told

    def showdown(self, after: Position) -> list[Event]:
        """All hands, from mano on."""
        return [
            Shown(seat, held(after.deal.hands[seat])) for seat in self.from_mano(after.hand.mano)
        ]

    def count(self, after: Position, score: Score) -> list[Event]:
        """What each lance pays, in order, up to the one with which a side reaches the target."""
        told: list[Event] = []
        hand = after.hand
        for place in range(LAST_PLACE + 1):
            kind = kind_at(place, holding_at(self.code, after.seats, place))
            given = award(self.code, hand.mano, after.seats, hand.results[place], kind)
            stones = award_total(given)
            if given.side == NOBODY or stones == 0:
                continue
            score = pay(score, given.side, stones)
            parts = self.parts(after, kind, given)
            told.append(Counted(LANCES[kind], given.side, stones, given.best, parts, score))
            if score[given.side] >= self.code.target:
                break
        return told

    def parts(self, after: Position, kind: int, given: Award) -> tuple[Part, ...]:
        """The reasons of an award, each with its stones and the cards that earn them."""
        best_cards = held(after.deal.hands[given.best])
        whole = (("stake", given.stake), ("passed", given.passed), ("punto", given.punto))
        parts = [Part(why, stones, given.best, best_cards) for why, stones in whole if stones]
        if given.held:
            for seat in self.from_mano(after.hand.mano):
                stones = hand_value(self.code, kind, after.seats[seat])
                if seat & 1 == given.side and stones:
                    parts.append(self.held_part(after, kind, seat, stones))
        if given.extra:
            why = "pedrete" if kind == PUNTO else "long_juego"
            parts.append(Part(why, given.extra, given.best, best_cards))
        return tuple(parts)

    def held_part(self, after: Position, kind: int, seat: int, stones: int) -> Part:
        """Why one hand of the winning side earns stones in pares or juego."""
        strength = after.seats[seat]
        hand = after.deal.hands[seat]
        if kind == PARES:
            return Part(PARES_KINDS[strength.kind], stones, seat, self.alike(hand))
        why = "real" if strength.real else "thirty_one" if strength.points == 31 else "juego"
        return Part(why, stones, seat, held(hand))

    def alike(self, hand: Cards4) -> tuple[Card, ...]:
        """The cards of a hand that make its pares."""
        ranks = [self.ranks[each] for each in hand]
        return tuple(PACK[each] for each in hand if ranks.count(self.ranks[each]) > 1)

    def seats_of(self, mano: int, seats: int) -> tuple[int, ...]:
        """The seats of a set, from mano on."""
        return tuple([seat for seat in self.from_mano(mano) if seats >> seat & 1])

    def from_mano(self, mano: int) -> tuple[int, ...]:
        """All seats, from mano on to the right."""
        return self._around[mano]

    def in_bet_order(self, mano: int) -> tuple[int, ...]:
        """All seats in the code's order of speaking."""
        return self._speaking[mano]


def _orders(order: int, code: Code) -> tuple[tuple[int, ...], ...]:
    """By mano, all seats in an order of speaking."""
    seats = range(code.n_players)
    return tuple(
        tuple(in_order(order, code.n_players, mano, place) for place in seats) for mano in seats
    )


def note_dentro(target: int, near: int, was: Score, now: Score, events: list[Event]) -> None:
    """Put a `Dentro` after the stones that leave a side `near` stones or fewer from the target."""
    reached = target - near
    for side in (0, 1):
        if was[side] < reached <= now[side]:
            place, score = next(
                (place, event.score)
                for place, event in enumerate(events)
                if isinstance(event, BetRefused | Counted) and event.score[side] >= reached
            )
            if score[side] < target:
                events.insert(place + 1, Dentro(side, score))


def signed(rules: Rules, action: Sign) -> Signed:
    """A sign as an event, with the gestures by which the code makes it."""
    assert rules.signals is not None  # or the sign would not have been legal
    gestures = {sign.meaning: sign.gesture for sign in sign_table(rules.signals).signs}
    made = tuple(gestures[meaning] for meaning in action.meanings)
    return Signed(action.seat, action.meanings, made, action.seen_by)
