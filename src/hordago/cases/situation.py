"""Where a hand stands in a case of what is legal, and the action that is asked about.

Owns the reading of `given` in cases of kind `legal`: what was called before, who acts, what he
would do. What is legal then is decided by `Match`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hordago.cases.calls import Call, calls_of, score_of, seat_of, seating_of, seats_of
from hordago.cases.case import Case, shown
from hordago.cases.dealing import hands_of, hands_that_hold
from hordago.cases.facts import Fact, Order
from hordago.cases.sayings import Sayings, word_of
from hordago.cases.table import NotPlayableError, Seating, Table
from hordago.cases.vocabulary import (
    ACCEPT,
    BET,
    BOTH,
    BOTH_ORDAGO,
    DOUBLE,
    FOLD,
    ORDAGO,
    PASS,
    RAISE,
    SIZED,
    WE_ACCEPT,
    WE_FOLD,
)
from hordago.game.actions import SEATS, Discard, Mus, NoMus
from hordago.rules.code import LANCES
from hordago.rules.hand import LAST_PLACE
from hordago.rules.profile import Rules

DISCARD: Final = "discard"
_OF_MUS: Final = ("mus", "no_mus", DISCARD)
_ANSWERS: Final = (RAISE, DOUBLE, ACCEPT, FOLD, WE_ACCEPT, WE_FOLD)
_ACTIONS: Final = ("action", "call", "say", "try", "then", "answer")
_CALLED: Final = (
    DISCARD, "no_mus", "mus",
    RAISE, DOUBLE, BOTH_ORDAGO, BOTH, WE_FOLD, WE_ACCEPT, FOLD, ACCEPT, PASS, ORDAGO, BET,
)  # fmt: skip
_ACTORS: Final = ("by", "seat", "actor", "player", "who", "speaker", "raiser")
_STAKES: Final = ("standing", "pending", "stake", BET)
_PARTS: Final = (
    "lance", "hands", "holders", "mano", "score", "start", "agreed_mus", "bettor", "bets", "calls",
    "passed", *_ACTIONS, *_CALLED, *_ACTORS, *_STAKES,
)  # fmt: skip


class Asked(NamedTuple):
    """The action that is asked about; `seat` is None for whoever's turn it is."""

    word: str
    number: int | None = None
    seat: int | None = None


class Situation:
    """Where a hand stands, and the action that is asked about."""

    def __init__(
        self, case: Case, rules: Rules, *, asked: Asked | None = None, actor: int | None = None
    ) -> None:
        self.case = case
        self.rules = rules
        self.given = case.parts("given")
        for name in self.given:
            if name not in _PARTS:
                case.refuse(f"given.{name}", f"no such part; the parts are {', '.join(_PARTS)}")
        self.asked = self._asked() if asked is None else asked
        self._given_actor = self._actor()
        self.actor = self._given_actor if actor is None else actor

    # The action.

    def _asked(self) -> Asked | None:
        """The action that is named as such, or the last thing that is given."""
        for name in _ACTIONS:
            if name in self.given:
                return self.asked_from(f"given.{name}", self.given[name])
        for name in _CALLED:
            if name in self.given:
                return self._named(name, self.given[name])
        if "raiser" in self.given:
            return Asked(RAISE)
        asks_for_a_bet = self.case.fields.get("rule") == "who_bets" or "bettor" in self.given
        return Asked(BET) if asks_for_a_bet else None

    def _named(self, name: str, value: object) -> Asked:
        """An action given by its name: ``raise: 1``, ``fold: true``, ``raise: {C: 2}``."""
        place = f"given.{name}"
        if value is True or value is None:
            return Asked(name)
        if isinstance(value, Mapping) and len(value) == 1:
            value = [*next(iter(value.items()))]
        parts = value if isinstance(value, list) else [value]
        if len(parts) == 2:
            return self.asked_from(place, [parts[0], name, parts[1]])
        return self.asked_from(place, [name, *parts])

    def asked_from(self, place: str, value: object) -> Asked:
        """An action from a text or a list: ``accept``, ``[raise, 2]``, ``[C, raise, 2]``."""
        if isinstance(value, str):
            parts: list[object] = [value] if word_of(value) else [*value.split()]
        else:
            parts = self.case.items(place, value)
        seat = None
        if parts and isinstance(parts[0], str) and word_of(parts[0]) is None:
            seat = seats_of(self.case, self.rules, place, parts[0])[0]
            parts = parts[1:]
        word = word_of(parts[0]) if parts and isinstance(parts[0], str) else None
        sized = len(parts) == 2 and word in (*SIZED, DISCARD)
        if word is None or (len(parts) > 1 and not sized):
            self.case.refuse(place, f"{shown(value)} is not an action, as accept or [C, raise, 2]")
        return Asked(word, self._number(place, parts[1]) if sized else None, seat)

    def _number(self, place: str, value: object) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value[:9])
        return self.case.number(place, value)

    def _actor(self) -> int | None:
        """The seat that acts; whoever's turn it is where nothing is said."""
        if self.asked is not None and self.asked.seat is not None:
            return self.asked.seat
        names = [*_ACTORS]
        if self.asked is not None and self.asked.word in (BET, BOTH, ORDAGO, BOTH_ORDAGO):
            names.append("bettor")
        for name in names:
            if name in self.given:
                return seat_of(self.case, self.rules, f"given.{name}", self.given[name])
        return None

    # The moment.

    def _reach(self) -> Table:
        """The table at the moment of the action."""
        lance = self._lance()
        table = self._table(lance)
        word = None if self.asked is None else self.asked.word
        if self.given.get("agreed_mus") is True or word == DISCARD:
            table.agree_to_mus()
            return table
        if word in _OF_MUS:
            return table
        table.pass_to(min(lance, LAST_PLACE))
        if table.hand.phase != lance:
            raise NotPlayableError(table.why_unbet(lance))
        table.open_lance()
        for call in self._before(word):
            table.call(call, alone=True)
        return table

    def _lance(self) -> int:
        about = self.case.fields.get("rule")
        default = "pares" if about == "who_bets" else "grande"
        name = self.given.get("lance", self.case.fields.get("lance", default))
        return LANCES.index(self.case.word("lance", name, LANCES))

    def _table(self, lance: int) -> Table:
        case, rules = self.case, self.rules
        hands = self.given.get("hands", case.fields.get("hands"))
        if hands is None:
            dealt = hands_that_hold(rules, LANCES[lance], self._holders())
        else:
            dealt = hands_of(case.but(hands=hands), rules)
        mano, score = seating_of(case, rules)
        if "mano" in self.given:
            mano = seat_of(case, rules, "given.mano", self.given["mano"])
        for name in ("score", "start"):
            if name in self.given:
                score = score_of(case, rules, f"given.{name}", self.given[name])
        return Table(case, rules, dealt, Seating(mano, score))

    def _holders(self) -> list[int]:
        value = self.given.get("holders")
        if value is None:
            return list(range(self.rules.n_players))
        if isinstance(value, Mapping):
            value = [seat for seat, holds in value.items() if holds not in (False, None, "none")]
        seats = [*value] if isinstance(value, str) else self.case.items("given.holders", value)
        found = {seat_of(self.case, self.rules, "given.holders", each) for each in seats}
        return sorted(found)

    def _before(self, word: str | None) -> list[Call]:
        """The calls that were made before."""
        case, rules = self.case, self.rules
        for place, fields in (("given.", self.given), ("", case.fields)):
            for name in ("bets", "calls"):
                if name in fields:
                    return calls_of(case, rules, f"{place}{name}", fields[name])
        for name in (*_STAKES, ORDAGO):
            if name in self.given and name != word:
                return [self._opening(name, self.given[name])]
        # Only a bet can be answered.
        return [self._opening(BET, rules.min_bet)] if word in _ANSWERS else []

    def _opening(self, name: str, value: object) -> Call:
        """The bet that stands, by whoever may have made it."""
        place = f"given.{name}"
        seats: tuple[int, ...] = tuple(range(self.rules.n_players))
        if "bettor" in self.given:
            seats = (seat_of(self.case, self.rules, "given.bettor", self.given["bettor"]),)
        elif self._given_actor is not None:
            seats = tuple(seat for seat in seats if seat % 2 != self._given_actor % 2)
        if isinstance(value, Mapping) and len(value) == 1:
            value = [*next(iter(value.items()))]
        if isinstance(value, list) and len(value) == 2:
            seats, value = seats_of(self.case, self.rules, place, value[0]), value[1]
        if name == ORDAGO or value == ORDAGO:  # noqa: PLR1714  a value need not be hashable
            return Call(seats, ORDAGO)
        return Call(seats, BET, self.case.number(place, value))

    # The verdict.

    def sayings(self) -> Fact:
        """All that the seat may say."""
        table = self._reach()
        return Sayings.of(table.match.legal(table.turn if self.actor is None else self.actor))

    def speakers(self) -> Fact:
        """The seats that may speak in the lance."""
        eligible = self._reach().lance.eligible
        seats = [SEATS[seat] for seat in range(self.rules.n_players) if eligible >> seat & 1]
        return Order(seats, loose=True)

    def why_not(self) -> str | None:
        """Why the action is not legal; None where it is."""
        if self.asked is None:
            self.case.refuse("given", "has no action to judge, as raise: 1")
        try:
            return self._judged(self._reach(), self.asked)
        except NotPlayableError as error:
            return str(error)

    def _judged(self, table: Table, asked: Asked) -> str | None:
        seat = table.turn if self.actor is None else self.actor
        if asked.word == DISCARD:
            cards = table.match.legal(seat).cards
            count = 1 if asked.number is None else asked.number
            if count > 4:
                self.case.refuse("given.discard", f"nobody has {count} cards")
            return table.match.why_not(Discard(seat, cards[:count]))
        if asked.word in _OF_MUS:
            return table.match.why_not(Mus(seat) if asked.word == "mus" else NoMus(seat))
        return table.why_not(Call((seat,), asked.word, asked.number))
