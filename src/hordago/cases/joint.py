"""Cases of joint answers: what stands after single calls, and what partners' answers come to.

Owns the kinds `joint` and `resolve`.
"""

from __future__ import annotations

from hordago.cases.calls import Call, actors_text, calls_of, said, seat_of, side_text
from hordago.cases.case import Case, shown
from hordago.cases.facts import Fact, Order, Parts, Stones, Word
from hordago.cases.lances import accepted_stake, refusals, table_for
from hordago.cases.sayings import Sayings
from hordago.cases.settings import rules_of
from hordago.cases.single import lance_of
from hordago.cases.table import NotPlayableError, Table
from hordago.cases.vocabulary import BET, ORDAGO
from hordago.game.actions import SEATS
from hordago.rules.betting import ACCEPTED, AGREED, ALL_IN, OPEN, PASSED, REFUSED
from hordago.rules.profile import Rules


def joint(case: Case) -> Fact:
    """What stands after single calls, one after another, as players make them."""
    rules = rules_of(case)
    lance = lance_of(case, "grande")
    calls = calls_of(case, rules, "calls", case.need("calls"))
    table = table_for(case, rules, lance)
    if table.hand.phase != lance:
        raise NotPlayableError(table.why_unbet(lance))
    table.open_lance()
    for call in calls:
        table.call(call, alone=True)
    return _what_stands(rules, table)


def _what_stands(rules: Rules, table: Table) -> Parts:
    lance = table.lance
    words = {OPEN: "standing", ACCEPTED: "accepted", REFUSED: "refused", PASSED: "passed"}
    how = words[lance.closed]
    pending = lance.closed == OPEN and lance.offer > 0
    # A partner's raise stands while the other is asked: he can only go beyond it, or close.
    stake = lance.reply if pending and lance.reply > AGREED else lance.offer
    all_in = stake == ALL_IN
    seats = [SEATS[seat] for seat in table.to_answer()]
    refused = Stones(rules, refusals(table)) if how == "refused" else Word(None)
    facts: dict[str, Fact] = {
        "accepted": Word(("ordago" if all_in else stake) if how == "accepted" else None),
        "refused": refused,
        "standing": Word(("ordago" if all_in else stake) if pending else None),
        "to_answer": Order(seats),
        "next": Word(seats[0] if seats else None),
        "ordago": Word(how if all_in else None),
        "passed": Word(how == "passed"),
        "caller": Word(SEATS[lance.caller] if lance.offer else None),
        "turn": Word(None if lance.closed != OPEN else SEATS[lance.turn]),
        "illegal": Word(False),
    }
    if lance.closed == OPEN:
        facts["legal"] = Sayings.of(table.match.legal(table.turn))
    return Parts(facts, scalar=Word(how))


def resolve(case: Case) -> Fact:
    """What the answers of partners to one bet come to."""
    rules = rules_of(case)
    given = case.mapping("given", case.need("given"))
    responses = case.mapping("given.responses", given.pop("responses", None))
    answers = [
        Call(
            (seat_of(case, rules, f"given.responses.{seat}", seat),), *_response(case, seat, value)
        )
        for seat, value in responses.items()
    ]
    if not answers:
        case.refuse("given.responses", "has no answer")
    if len({answer.seats[0] % 2 for answer in answers}) > 1:
        case.refuse(
            "given.responses", f"{actors_text(tuple(a.seats[0] for a in answers))} are of two sides"
        )
    bet = _bet(case, rules, given, answers[0].seats[0])
    lance = lance_of(case, "grande")
    table = table_for(case, rules, lance)
    if table.hand.phase != lance:
        raise NotPlayableError(table.why_unbet(lance))
    table.open_lance()
    table.call(bet, alone=True)
    by_seat = {answer.seats[0]: answer for answer in answers}
    while table.lance.closed == OPEN and table.lance.caller == bet.seats[0]:
        if table.turn not in by_seat:
            case.refuse("given.responses", f"{SEATS[table.turn]} is asked too, and has no answer")
        table.call(by_seat[table.turn], alone=True)
    return _resolved(rules, table, bet.seats[0])


def _response(case: Case, seat: str, value: object) -> tuple[str, int | None]:
    """An answer, as ``fold``, ``raise 5``, ``[raise, 5]`` or ``{raise: 5}``."""
    place = f"given.responses.{seat}"
    if isinstance(value, dict) and len(value) == 1:
        value = list(next(iter(value.items())))
    parts: object = value
    if isinstance(value, str):
        words = value.split()
        sized = len(words) > 1 and words[-1].isdigit()
        parts = [" ".join(words[:-1]), words[-1]] if sized else [value]
    found = case.items(place, parts)
    if not 1 <= len(found) <= 2:
        case.refuse(place, f"{shown(value)} is not an answer, as fold, accept or raise 5")
    return said(case, place, found)


def _bet(case: Case, rules: Rules, given: dict[str, object], answering: int) -> Call:
    """The bet that is answered; where nothing is said, the least, by the seat before the first."""
    seat = (answering - 1) % rules.n_players
    stones: object = rules.min_bet
    for name, value in given.items():
        if name in ("bettor", "by"):
            seat = seat_of(case, rules, f"given.{name}", value)
        elif name in ("bet", "standing", "pending"):
            stones = value
        else:
            case.refuse(f"given.{name}", "no such part; the parts are responses, bettor, bet")
    if stones == ORDAGO:
        return Call((seat,), ORDAGO)
    return Call((seat,), BET, case.number("given.bet", stones))


def _resolved(rules: Rules, table: Table, bettor: int) -> Fact:
    lance = table.lance
    if lance.closed != OPEN:
        name = "accept" if lance.closed == ACCEPTED else "fold"
        also = {"accept": ("see", "accepted"), "fold": ("refuse", "refused")}[name]
        paid = Stones(rules, refusals(table))
        facts: dict[str, Fact] = {
            "accepted": Word(accepted_stake(table)),
            "refused": paid if name == "fold" else Word(None),
            "standing": Word(None),
        }
        return Parts(facts, scalar=Word(name, also=also))
    if lance.offer == ALL_IN:
        return Parts({"standing": Word("ordago")}, scalar=Word("ordago"))
    by = lance.offer - lance.stake
    facts = {
        "raise": Word(by),
        "standing": Word(lance.offer),
        "by": Word(SEATS[lance.caller]),
        "side": Word(side_text(rules, 1 - bettor % 2)),
    }
    return Parts(facts, scalar=Word(f"raise {by}", also=("raise", f"raise_{by}")))
