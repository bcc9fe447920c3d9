"""A hand played from a script: the calls of a case, done one by one in a real match.

Owns how the short forms of the format become actions: who passes unsaid before the first bet, and
how a side's last word closes its answer. What is legal and what it leads to is decided by `Match`
and the step functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hordago.cases.calls import Call, actors_text
from hordago.cases.case import Case
from hordago.cases.dealing import Hands, pack_for
from hordago.cases.vocabulary import (
    ACCEPT,
    BOTH,
    BOTH_ORDAGO,
    FOLD,
    PASS,
    WE_ACCEPT,
    WE_FOLD,
)
from hordago.game.actions import (
    SEATS,
    Accept,
    Action,
    Bet,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    WeAccept,
    WeFold,
)
from hordago.game.events import BetRefused, Counted, Event, GameWon, OrdagoSettled
from hordago.game.match import Match
from hordago.game.permission import permitted_move
from hordago.game.shuffle import SeededShuffler, StackedShuffler
from hordago.rules.betting import AGREED, NO_REPLY, OPEN, Lance, act
from hordago.rules.code import LANCES, PUNTO
from hordago.rules.counting import holders
from hordago.rules.hand import EXCHANGE, LAST_PLACE, OVER, Hand, Position, play
from hordago.rules.profile import Rules
from hordago.rules.seating import next_seat, of_side

_LATER_HANDS = SeededShuffler(bytes(32))  # a match deals on; what, does not matter here


class NotPlayableError(Exception):
    """The script cannot be played: the reason is what the engine says."""


class Seating(NamedTuple):
    """Who is mano, and what stands in the game already."""

    mano: int = 0
    score: tuple[int, int] = (0, 0)


class Table:
    """One hand of a match, with the cards of a case."""

    def __init__(self, case: Case, rules: Rules, hands: Hands, seating: Seating) -> None:
        if max(seating.score) >= rules.target:
            case.refuse("start", f"a side has from 0 to {rules.target - 1} stones in a game")
        packs = [pack_for(rules, hands, seating.mano)]
        self.match = Match(
            rules,
            shuffler=StackedShuffler(packs, beyond=_LATER_HANDS),
            mano=seating.mano,
            score=seating.score,
        )
        self.rules = rules
        self.start = seating.score
        self.events: list[Event] = []
        position = self.match.position
        assert position is not None  # cut and dealt when the match was made
        self.position: Position = position
        self.lance: Lance = position.hand.lance
        self.passed: set[int] = set()

    @property
    def hand(self) -> Hand:
        """The hand as it stands; it keeps its end when the match deals the next one."""
        return self.position.hand

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.phase == OVER

    @property
    def turn(self) -> int:
        """The seat to act."""
        assert self.match.turn is not None
        return self.match.turn

    def do(self, action: Action) -> None:
        """Do an action. Raises `NotPlayableError` where it is not legal."""
        if self.is_over:
            raise NotPlayableError("the hand is over")
        reason = self.match.why_not(action)
        if reason is not None:
            raise NotPlayableError(f"{_named(action)}: {reason}")
        before = self.position
        move = permitted_move(self.match, action)
        if before.hand.phase not in (EXCHANGE, OVER):
            self.lance = act(self.match.code, before.hand.mano, before.hand.lance, move)
        self.position = play(self.match.code, self.match.ranking, before, move)
        self.events += self.match.apply(action)
        if self.hand.phase == EXCHANGE and self.match.position is not None:
            self.position = self.match.position  # with a new stock where the old one ran out

    def cut_mus(self, seat: int | None = None) -> None:
        """A seat says no mus, mano where none is named; those that are asked before it want mus."""
        while seat is not None and self.turn != seat:
            self.do(Mus(self.turn))
        self.do(NoMus(self.turn))

    def agree_to_mus(self) -> None:
        """All ask for mus."""
        for _ in range(self.rules.n_players):
            self.do(Mus(self.turn))

    def pass_to(self, place: int) -> None:
        """Everybody passes in the lances before a place of the order, the mus being cut first."""
        if self.hand.phase == EXCHANGE:
            self.cut_mus()
        while not self.is_over and min(self.hand.phase, LAST_PLACE) < place:
            self.do(Pass(self.turn))

    def finish(self) -> None:
        """Everybody passes to the end of the hand."""
        self.pass_to(OVER)

    def ended(self) -> tuple[str | None, str | None]:
        """The lance in which the game was won, and why: ``count``, ``refusal`` or ``ordago``."""
        won = next((each for each in self.events if isinstance(each, GameWon)), None)
        if won is None:
            return None, None
        for event in reversed(self.events):
            if isinstance(event, (BetRefused, Counted)):
                return event.lance, won.why
            if isinstance(event, OrdagoSettled):
                return event.lances[0], won.why
        return None, won.why

    def why_unbet(self, lance: int) -> str:
        """Why a lance is not open to bets."""
        name = LANCES[lance]
        ended_in, why = self.ended()
        if why in ("refusal", "ordago"):
            return f"{name} is not played: the game was over in {ended_in}"
        holding = holders(self.match.code, self.position.seats, min(lance, LAST_PLACE))
        if lance == PUNTO:
            return f"punto is not played: {actors_text(self._seats(holding))} has juego"
        if holding == 0:
            return f"nobody has {name}"
        return f"no bet is possible in {name}: only {actors_text(self._seats(holding))} has it"

    def _seats(self, members: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.rules.n_players) if members >> seat & 1)

    # One call after another.

    def open_lance(self) -> None:
        """Begin with the calls of the lance that is open."""
        self.lance = self.hand.lance
        self.passed = set()

    def call(self, call: Call, following: Call | None = None, *, alone: bool = False) -> None:
        """The next call of a script, with what the format leaves unsaid before it.

        A fold or an accept is the last word of the side, unless a partner is `following` in the
        script, or every call speaks for its player `alone`. Raises `NotPlayableError`.
        """
        if call.name == PASS and not any(self.lance.eligible >> seat & 1 for seat in call.seats):
            return  # who cannot bet here says nothing
        self._let_others_speak(call)
        seat = self.turn
        if call.name == PASS and self.lance.offer == 0:
            self.passed.update(call.seats)
        if call.name in (FOLD, ACCEPT) and not alone and not self._goes_on(call, following):
            self._close(call, seat)
        else:
            self.do(self._action(call, seat))

    def why_not(self, call: Call) -> str | None:
        """Why a seat may not make a call, once those before it have spoken; None where it may."""
        try:
            self._let_others_speak(call)
        except NotPlayableError as error:
            return str(error)
        is_pass = call.name == PASS
        return self.match.why_not(Pass(self.turn) if is_pass else self._action(call, self.turn))

    def _let_others_speak(self, call: Call) -> None:
        """Seats before the caller pass; partners of his are silent, or leave an answer standing."""
        self._check_open(call)
        while self.turn not in call.seats:
            lance = self.lance
            if lance.offer == 0:
                self.do(Pass(self.turn))
            elif lance.reply > NO_REPLY:
                self.do(Accept(self.turn))
            elif self.turn % 2 == call.seats[0] % 2:
                self.do(Fold(self.turn))
            else:
                raise NotPlayableError(
                    f"{call}: {actors_text((self.turn,))} has to answer "
                    f"{SEATS[lance.caller]}'s call first"
                )
            self._check_open(call)

    def _check_open(self, call: Call) -> None:
        lance = self.lance
        if not any(lance.eligible >> seat & 1 for seat in call.seats):
            raise NotPlayableError(f"{call}: {actors_text(call.seats)} may not speak in this lance")
        if lance.closed != OPEN or self.is_over:
            raise NotPlayableError(f"{call}: the betting is closed")
        if lance.offer == 0 and not any(
            lance.waiting >> seat & 1 and (call.name == PASS or seat not in self.passed)
            for seat in call.seats
        ):
            raise NotPlayableError(f"{call}: {actors_text(call.seats)} has passed already")

    def _action(self, call: Call, seat: int) -> Action:
        lance = self.lance
        stones = call.stones
        match call.name:
            case "pass" if lance.offer:
                return Fold(seat)  # he leaves the answer to his partner
            case "bet" | "both":
                return Bet(
                    seat, self.rules.default_bet if stones is None else stones, call.name == BOTH
                )
            case "raise" if stones is None and self.rules.raise_semantics == "add":
                return Raise(seat, self.rules.min_raise)
            case "raise" | "reenvido":
                return Raise(seat, lance.offer if stones is None else stones)
            case "ordago" | "both_ordago":
                return Ordago(seat, both=call.name == BOTH_ORDAGO)
        plain: dict[str, Action] = {
            PASS: Pass(seat), ACCEPT: Accept(seat), FOLD: Fold(seat),
            WE_ACCEPT: WeAccept(seat), WE_FOLD: WeFold(seat),
        }  # fmt: skip
        return plain[call.name]

    def _close(self, call: Call, seat: int) -> None:
        """A side's last word: the partners who were not asked yet say the same, or leave it."""
        plural: Action = WeFold(seat) if call.name == FOLD else WeAccept(seat)
        if len(call.seats) > 1 and self.match.why_not(plural) is None:
            self.do(plural)
            return
        self.do(Fold(seat) if call.name == FOLD else Accept(seat))
        while self._is_answering(seat % 2):
            self.do(Fold(self.turn) if self.lance.reply == NO_REPLY else Accept(self.turn))

    def _is_answering(self, side: int) -> bool:
        return self.lance.closed == OPEN and self.lance.offer > 0 and self.turn % 2 == side

    def play_lance(self, calls: Sequence[Call]) -> None:
        """A whole lance from its script; whoever is left has passed. Raises `NotPlayableError`."""
        self.open_lance()
        for place, call in enumerate(calls):
            self.call(call, calls[place + 1] if place + 1 < len(calls) else None)
        self._end_lance()

    def _goes_on(self, call: Call, following: Call | None) -> bool:
        """Whether a partner who is still to answer the same call speaks next in the script."""
        if following is None:
            return False
        lance = self.lance
        answering = of_side(lance.waiting, call.seats[0] % 2)
        partners = [seat for seat in following.seats if seat not in call.seats]
        return lance.offer > 0 and any(answering >> seat & 1 for seat in partners)

    def _end_lance(self) -> None:
        while self.lance.closed == OPEN:
            lance = self.lance
            if lance.offer == 0:
                self.do(Pass(self.turn))
            elif lance.reply >= AGREED:
                self.do(Accept(self.turn))
            else:
                caller = SEATS[lance.caller]
                raise NotPlayableError(f"the bets end with {caller}'s call unanswered")

    def to_answer(self) -> tuple[int, ...]:
        """The seats that are still to answer the pending call, the next first."""
        lance = self.lance
        if lance.closed != OPEN or lance.offer == 0:
            return ()
        seats = []
        left, seat = lance.waiting, lance.turn
        while left:
            seats.append(seat)
            left &= ~(1 << seat)
            seat = next_seat(left, seat, self.rules.n_players)
        return tuple(seats)


def _named(action: Action) -> str:
    sizes = f" {action.stones}" if isinstance(action, (Bet, Raise)) else ""
    return f"{SEATS[action.seat]} {type(action).__name__.lower()}{sizes}"
