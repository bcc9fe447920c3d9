"""Cases of orders: who speaks, throws, is served, wins a tie; what comes before what.

Owns the kind `order`. Every order is seen in a hand that is played, never worked out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from hordago.cards import PACK
from hordago.cases.calls import seat_of, seating_of, side_text
from hordago.cases.case import Case, shown
from hordago.cases.dealing import hands_of, hands_that_hold
from hordago.cases.facts import Fact, Order
from hordago.cases.settings import rules_of
from hordago.cases.single import lance_of
from hordago.cases.table import Seating, Table
from hordago.game.actions import SEATS, Bet, Discard, Fold, Mus, Pass
from hordago.game.events import Declared, Drew, HandBegan, LanceBegan, PackCut
from hordago.rules.code import GRANDE, JUEGO, LANCES, PARES
from hordago.rules.counting import best
from hordago.rules.hand import LAST_PLACE
from hordago.rules.kinds import close_match
from hordago.rules.profile import Rules
from hordago.rules.ranking import JUEGO_ORDER, PARES_KINDS
from hordago.rules.seating import everybody

_GIVEN: Final = ("mano", "dealer", "bettor")


def order(case: Case) -> Fact:
    """An order of the code, as a list of seats or words."""
    name = str(case.need("rule")).lower()
    rule = ORDERS.get(_ALSO.get(name, name))
    if rule is None:
        near = close_match(name, ORDERS) or f"; there are {', '.join(ORDERS)}"
        case.refuse("rule", f"{shown(name)} is no order{near}")
    words = rule.found(case, rules_of(case, *rule.settings))
    return Order(words)


def _table(case: Case, rules: Rules, lance: int = GRANDE) -> Table:
    given = case.parts("given")
    for name in given:
        if name not in _GIVEN:
            case.refuse(f"given.{name}", f"no such part; the parts are {', '.join(_GIVEN)}")
    seats = {name: value for name, value in given.items() if name != "bettor"}
    seating = Seating(*seating_of(case.but(**seats), rules))
    if "hands" in case.fields:
        return Table(case, rules, hands_of(case, rules), seating)
    return Table(
        case, rules, hands_that_hold(rules, LANCES[lance], range(rules.n_players)), seating
    )


def _asked(case: Case, rules: Rules) -> list[str]:
    table = _table(case, rules)
    asked = []
    for _ in range(rules.n_players):
        asked.append(SEATS[table.turn])
        table.do(Mus(table.turn))
    return asked


def _exchanged(case: Case, rules: Rules) -> tuple[list[str], list[str]]:
    """Who throws, and who is served, in order."""
    table = _table(case, rules)
    table.agree_to_mus()
    threw = []
    for _ in range(rules.n_players):
        seat = table.turn
        threw.append(SEATS[seat])
        cards = table.match.legal(seat).cards[: max(1, rules.min_discard)]
        table.do(Discard(seat, cards))
    return threw, [SEATS[event.seat] for event in table.events if isinstance(event, Drew)]


def _throwing(case: Case, rules: Rules) -> list[str]:
    return _exchanged(case, rules)[0]


def _served(case: Case, rules: Rules) -> list[str]:
    return _exchanged(case, rules)[1]


def _opening(case: Case, rules: Rules) -> list[str]:
    lance = lance_of(case, "grande")
    table = _table(case, rules, lance)
    table.pass_to(min(lance, LAST_PLACE))
    spoken = []
    phase = table.hand.phase
    while table.hand.phase == phase:
        spoken.append(SEATS[table.turn])
        table.do(Pass(table.turn))
    return spoken


def _declared(case: Case, rules: Rules) -> list[str]:
    table = _table(case, rules, PARES)
    table.pass_to(PARES)
    return [SEATS[e.seat] for e in table.events if isinstance(e, Declared) and e.lance == "pares"]


def _answering(case: Case, rules: Rules) -> list[str]:
    """Who is asked to answer a bet, while nobody accepts it."""
    table = _table(case, rules)
    given = case.parts("given")
    table.cut_mus()
    bettor = table.turn
    if "bettor" in given:
        bettor = seat_of(case, rules, "given.bettor", given["bettor"])
    while table.turn != bettor:
        table.do(Pass(table.turn))
    table.do(Bet(bettor, rules.min_bet))
    table.open_lance()
    asked = []
    while table.hand.phase == GRANDE:
        asked.append(SEATS[table.turn])
        table.do(Fold(table.turn))
    return asked


def _tied(case: Case, rules: Rules) -> list[str]:
    """Equal hands, the best first: who wins the tie, then who wins without him, and so on."""
    table = _table(case, rules)
    alike = (table.position.seats[0],) * rules.n_players
    left = everybody(table.match.code)
    found = []
    while left:
        seat = best(table.match.code, table.hand.mano, alike, GRANDE, left)
        found.append(SEATS[seat])
        left &= ~(1 << seat)
    return found


def _dealt(case: Case, rules: Rules) -> list[str]:
    """Who gets the first cards of the pack."""
    deal = _table(case, rules).position.deal
    holder = {PACK[card]: SEATS[seat] for seat, hand in enumerate(deal.hands) for card in hand}
    return [holder[PACK[card]] for card in deal.pack[: rules.n_players]]


def _next_hand(case: Case, rules: Rules) -> HandBegan:
    table = _table(case, rules)
    table.finish()
    return next(event for event in table.events if isinstance(event, HandBegan))


def _next_game(case: Case, rules: Rules) -> HandBegan:
    """The first hand of the next game: both sides lack one stone, so the count ends this one."""
    nearly = {side_text(rules, side): rules.target - 1 for side in (0, 1)}
    return _next_hand(case.but(start=nearly), rules.but(games_to_win=2))


def _next_game_dealer(case: Case, rules: Rules) -> list[str]:
    return [SEATS[_next_game(case, rules).dealer]]


def _next_game_mano(case: Case, rules: Rules) -> list[str]:
    return [SEATS[_next_game(case, rules).mano]]


def _cutter(case: Case, rules: Rules) -> list[str]:
    """Who cuts the pack before the deal."""
    events = _table(case, rules).match.events
    return [SEATS[event.seat] for event in events if isinstance(event, PackCut)]


def _next_dealer(case: Case, rules: Rules) -> list[str]:
    return [SEATS[_next_hand(case, rules).dealer]]


def _next_mano(case: Case, rules: Rules) -> list[str]:
    return [SEATS[_next_hand(case, rules).mano]]


def _best_juego(case: Case, rules: Rules) -> list[int]:
    return [*reversed(JUEGO_ORDER)]


def _best_pares(case: Case, rules: Rules) -> list[str]:
    return [*reversed(PARES_KINDS[1:])]


def _lances(case: Case, rules: Rules) -> list[str]:
    table = _table(case, rules, JUEGO)
    table.finish()
    return [event.lance for event in table.events if isinstance(event, LanceBegan)]


class _Rule(NamedTuple):
    settings: tuple[str, ...]  # the settings that decide it
    found: Callable[[Case, Rules], list[Any]]


ORDERS: Final[dict[str, _Rule]] = {
    "mus_order": _Rule(("mus_order",), _asked),
    "bet_order": _Rule(("bet_order",), _opening),
    "answer_order": _Rule((), _answering),
    "tie_order": _Rule(("tie_order", "bet_order"), _tied),
    "declaration_order": _Rule(("bet_order",), _declared),
    "discard_order": _Rule(("discard_order",), _throwing),
    "serve_order": _Rule(("discard_order",), _served),
    "deal_order": _Rule((), _dealt),
    "next_dealer": _Rule(("deal_passes",), _next_dealer),
    "next_mano": _Rule(("deal_passes",), _next_mano),
    "next_game_dealer": _Rule(("deal_passes",), _next_game_dealer),
    "next_game_mano": _Rule(("deal_passes",), _next_game_mano),
    "cutter": _Rule((), _cutter),
    "lance_order": _Rule((), _lances),
    "juego_order": _Rule((), _best_juego),
    "pares_order": _Rule((), _best_pares),
}
"""The orders that a case may ask for."""

_ALSO: Final = {
    "declaration": "declaration_order",
    "declarations": "declaration_order",
    "declare_order": "declaration_order",
    "declaring_order": "declaration_order",
    "speaking_order": "bet_order",
    "opening_order": "bet_order",
    "answering_order": "answer_order",
    "response_order": "answer_order",
    "ties": "tie_order",
    "tie": "tie_order",
    "service_order": "serve_order",
    "draw_order": "serve_order",
    "dealing_order": "deal_order",
    "deal": "deal_order",
    "cut": "cutter",
    "who_cuts": "cutter",
    "deal_passes": "next_dealer",
    "dealer": "next_dealer",
    "mano": "next_mano",
    "count_order": "lance_order",
    "counting_order": "lance_order",
    "lances": "lance_order",
    "juego": "juego_order",
    "pares": "pares_order",
}
