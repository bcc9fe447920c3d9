"""Cases of one lance: what it pays at once and at the count, a refusal, an accepted bet.

Owns the kinds `lance`, `refusal` and `accepted`. The lance is played within a whole hand, in which
all pass in the other lances.
"""

from __future__ import annotations

from hordago.cases.calls import Call, calls_of, seating_of
from hordago.cases.case import Case
from hordago.cases.dealing import Hands, hands_of, hands_that_hold
from hordago.cases.facts import Fact, Parts, Side, Stones, Winner, Word
from hordago.cases.settings import rules_of
from hordago.cases.single import lance_of
from hordago.cases.table import NotPlayableError, Seating, Table
from hordago.cases.vocabulary import BOTH, BOTH_ORDAGO
from hordago.game.events import BetAccepted, BetRefused, OrdagoSettled
from hordago.rules.betting import ACCEPTED, ALL_IN, REFUSED, Lance
from hordago.rules.code import CHICA, GRANDE, LANCES
from hordago.rules.counting import Award, award, award_total
from hordago.rules.hand import LAST_PLACE, holding_at, kind_at
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY


def hands_for(case: Case, rules: Rules, lance: int) -> Hands:
    """The hands of a case, or such that everyone may speak in a lance."""
    if "hands" in case.fields:
        return hands_of(case, rules)
    return hands_that_hold(rules, LANCES[lance], range(rules.n_players))


def table_for(case: Case, rules: Rules, lance: int) -> Table:
    """A table at which a lance is next."""
    table = Table(case, rules, hands_for(case, rules, lance), Seating(*seating_of(case, rules)))
    table.pass_to(min(lance, LAST_PLACE))
    return table


def is_on_both(calls: list[Call]) -> bool:
    """Whether a script has a bet on grande and chica at once."""
    return any(call.name in (BOTH, BOTH_ORDAGO) for call in calls)


def award_of(table: Table, lance: int) -> Award | None:
    """What a lance pays at the count; None where it was not played, or pays nobody."""
    code, position = table.match.code, table.position
    place = min(lance, LAST_PLACE)
    if kind_at(place, holding_at(code, position.seats, place)) != lance:
        return None
    given = award(code, position.hand.mano, position.seats, position.hand.results[place], lance)
    return None if given.side == NOBODY else given


def winner_of(table: Table, lance: int) -> Winner:
    """Who wins a lance: the best hand, compared; in a refused one nobody is, and a side is paid."""
    for event in table.events:
        if isinstance(event, OrdagoSettled) and LANCES[lance] in event.lances:
            return Winner(table.rules, event.best[event.lances.index(LANCES[lance])])
    given = award_of(table, lance)
    if given is None:
        return Winner(table.rules)
    if table.hand.results[min(lance, LAST_PLACE)].how == REFUSED:
        return Winner(table.rules, side=given.side)
    return Winner(table.rules, given.best)


def game_of(table: Table) -> int | None:
    """The side that has won the game."""
    return None if table.hand.winner == NOBODY else table.hand.winner


def refusals(table: Table) -> tuple[int, int]:
    """What refused calls have paid at once, by side."""
    paid = [0, 0]
    for event in table.events:
        if isinstance(event, BetRefused):
            paid[event.side] += event.stones
    return paid[0], paid[1]


def _play(case: Case, rules: Rules, lance: int) -> tuple[Table, int]:
    """The lance of a case, played; a bet on both lances opens grande, whichever is named."""
    calls = calls_of(case, rules, "bets", case.need("bets"))
    lance = GRANDE if is_on_both(calls) and lance == CHICA else lance
    table = table_for(case, rules, lance)
    if table.hand.phase == lance:
        table.play_lance(calls)
    elif any(call.name != "pass" for call in calls):
        raise NotPlayableError(table.why_unbet(lance))
    return table, lance


def lance(case: Case) -> Fact:
    """One lance with hands: who wins it, what is paid at once and what at the count."""
    rules, name = rules_of(case), case.fields.get("lance")
    if name in ("both", "grande_chica"):
        case = case.but(lance="grande")
    table, played = _play(case, rules, lance_of(case))
    closed = table.lance
    table.finish()
    lances: tuple[int, ...] = (
        (GRANDE, CHICA) if closed.both or name in ("both", "grande_chica") else (played,)
    )
    if table.ended()[1] == "ordago":
        lances = ()  # whatever was pending is void
    count = [0, 0]
    for each in lances:
        given = award_of(table, each)
        if given is not None:
            count[given.side] += award_total(given)
    paid = refusals(table)
    return Parts(
        {
            "winner": winner_of(table, played),
            "winners": Parts({LANCES[each]: winner_of(table, each) for each in range(5)}),
            "immediate": Stones(rules, paid),
            "count": Stones(rules, (count[0], count[1])),
            "total": Stones(rules, (paid[0] + count[0], paid[1] + count[1])),
            "refused": Stones(rules, paid),
            "game": Side(rules, _game_in(table, count)),
            "accepted": Word(accepted_stake(table)),
            "ordago": Word(_ordago(closed)),
            "by_ordago": Word(table.ended()[1] == "ordago"),
            "illegal": Word(False),
        },
        scalar=Word("legal"),
    )


def _game_in(table: Table, count: list[int]) -> int | None:
    """The side that this lance gives the game, were it counted alone."""
    if table.ended()[1] in ("ordago", "refusal"):
        return game_of(table)
    target, score = table.rules.target, table.start
    paid = refusals(table)
    reached = [side for side in (0, 1) if score[side] + paid[side] + count[side] >= target]
    return reached[0] if reached else None


def accepted_stake(table: Table) -> int | str | None:
    """The stake of the accepted bet, ``ordago``, or None."""
    for event in table.events:
        if isinstance(event, BetAccepted):
            return "ordago" if event.stones is None else event.stones
    return None


def _ordago(closed: Lance) -> str | None:
    if closed.offer != ALL_IN:
        return None
    return "accepted" if closed.closed == ACCEPTED else "refused"


def _bets_alone(case: Case) -> Table:
    rules = rules_of(case)
    return _play(case, rules, lance_of(case, "grande"))[0]


def refusal(case: Case) -> Fact:
    """What a refused call pays, by side."""
    table = _bets_alone(case)
    stake = accepted_stake(table)
    if stake is not None:
        return Word(f"accepted: {stake}")
    stones = Stones(table.rules, refusals(table))
    expected = case.fields["expect"]
    if isinstance(expected, dict) and {"refused", "immediate"} & set(expected):
        return Parts({"refused": stones, "immediate": stones})
    return stones


def accepted(case: Case) -> Fact:
    """The stake of the bet that was accepted."""
    table = _bets_alone(case)
    stake = accepted_stake(table)
    found = (
        Word(stake)
        if stake is not None
        else Word(f"refused: {Stones(table.rules, refusals(table))}")
    )
    return Parts({"accepted": found, "stake": found}, scalar=found)
