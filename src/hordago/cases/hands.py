"""Cases of a whole hand: bets in every lance, the count, the end of a game.

Owns the kind `hand`.
"""

from __future__ import annotations

from hordago.cases.calls import Call, calls_of, seat_of, seating_of
from hordago.cases.case import Case
from hordago.cases.dealing import hands_of
from hordago.cases.facts import Fact, Parts, Side, Stones, Word
from hordago.cases.lances import game_of, refusals, winner_of
from hordago.cases.settings import rules_of
from hordago.cases.table import NotPlayableError, Seating, Table
from hordago.game.actions import SEATS
from hordago.game.events import Counted, Dentro, HandBegan, MatchWon, VacaWon
from hordago.rules.code import LANCES
from hordago.rules.hand import OVER
from hordago.rules.profile import Rules

_BOTH = ("both", "grande_chica")  # grande, opened with a bet on both lances


def hand(case: Case) -> Fact:
    """A whole hand: the score as counted, who wins each lance, and the game if one is won."""
    rules = rules_of(case)
    hands, seating = hands_of(case, rules), Seating(*seating_of(case, rules))
    scripts = _scripts(case, rules)
    table = Table(case, rules, hands, seating)
    cutter = case.fields.get("cut_by")
    table.cut_mus(None if cutter is None else seat_of(case, rules, "cut_by", cutter))
    while table.hand.phase != OVER:
        table.play_lance(scripts.pop(table.hand.phase, []))
    for lance, calls in scripts.items():
        if any(call.name != "pass" for call in calls):
            raise NotPlayableError(table.why_unbet(lance))
    return _facts(rules, table)


def _scripts(case: Case, rules: Rules) -> dict[int, list[Call]]:
    given = case.fields.get("bets")
    if given is None or isinstance(given, str):
        return dict.fromkeys(range(len(LANCES)), calls_of(case, rules, "bets", given))
    scripts: dict[int, list[Call]] = {}
    for name, value in case.mapping("bets", given).items():
        lance = LANCES.index(
            "grande" if name in _BOTH else case.word(f"bets.{name}", name, (*LANCES, *_BOTH))
        )
        if lance in scripts:
            case.refuse(f"bets.{name}", "grande has bets already")
        scripts[lance] = calls_of(case, rules, f"bets.{name}", value)
    return scripts


def _facts(rules: Rules, table: Table) -> Fact:
    ended_in, why = table.ended()
    counted = dict.fromkeys(LANCES, (0, 0))
    for event in table.events:
        if isinstance(event, Counted):
            counted[event.lance] = (event.stones, 0) if event.side == 0 else (0, event.stones)
    total = (sum(each[0] for each in counted.values()), sum(each[1] for each in counted.values()))
    told = table.events
    dentro = [event.side for event in told if isinstance(event, Dentro)]
    following = next((event for event in told if isinstance(event, HandBegan)), None)
    return Parts(
        {
            "final": Stones(rules, table.hand.score, whole=False),
            "winners": Parts({name: winner_of(table, LANCES.index(name)) for name in LANCES}),
            "game": Side(rules, game_of(table)),
            "ended_in": Word(ended_in),
            "by_ordago": Word(why == "ordago"),
            "by_refusal": Word(why == "refusal"),
            "immediate": Stones(rules, refusals(table)),
            "count": _ByLance(
                {name: Stones(rules, stones) for name, stones in counted.items()},
                scalar=Stones(rules, total),
            ),
            "dentro": Side(rules, dentro[-1] if dentro else None),
            "vaca": Side(rules, next((e.side for e in told if isinstance(e, VacaWon)), None)),
            "match": Side(rules, next((e.side for e in told if isinstance(e, MatchWon)), None)),
            "mano": Word(SEATS[table.hand.mano]),
            "next_mano": Word(SEATS[following.mano] if following else None),
            "next_dealer": Word(SEATS[following.dealer] if following else None),
            "illegal": Word(False),
        },
        scalar=Word("legal"),
    )


class _ByLance(Parts):
    """Stones at the count: of each lance, as ``{pares: {AC: 3}}``, or in all, as ``{AC: 6}``."""

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if self._is_by_lance(expected):
            return super().fits(case, place, expected)
        assert self.scalar is not None
        return self.scalar.fits(case, place, expected)

    def about(self, expected: object) -> str:
        return super().about(expected if self._is_by_lance(expected) else None)

    def _is_by_lance(self, expected: object) -> bool:
        return isinstance(expected, dict) and bool(expected) and set(expected) <= set(LANCES)
