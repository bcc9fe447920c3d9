"""Cases of what is legal: one action under several codes, or all that a seat may do.

Owns the kind `legal`. Every verdict is `Match.why_not`'s, every list `Match.legal`'s.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hordago.cases.case import Case, key_text
from hordago.cases.facts import Fact, Verdict
from hordago.cases.sayings import word_of
from hordago.cases.settings import rules_of, variant_of
from hordago.cases.situation import Asked, Situation
from hordago.errors import RulesError
from hordago.game.actions import SEATS
from hordago.rules.profile import SETTINGS, Rules


def legal(case: Case) -> Fact:
    """Whether one action is legal, under the code of the case and under others; or all that is."""
    about = str(case.fields.get("rule", ""))
    rules = rules_of(case, *([about] if about in SETTINGS else []))
    expected = case.fields["expect"]
    if isinstance(expected, list):
        situation = Situation(case, rules)
        seats = {*SEATS[: rules.n_players]}
        if expected and all(isinstance(each, str) and each in seats for each in expected):
            return situation.speakers()
        return situation.sayings()
    if isinstance(expected, Mapping):
        return _Verdicts({key_text(key): _verdict(case, rules, about, key) for key in expected})
    if isinstance(expected, str) and expected not in ("legal", "illegal"):
        return Situation(case, rules).sayings()
    return Verdict(Situation(case, rules).why_not())


@dataclass(frozen=True)
class _Verdicts:
    facts: Mapping[str, Fact]

    def fits(self, case: Case, place: str, expected: object) -> bool:
        wanted = case.mapping(place, expected)
        fits = [self.facts[key].fits(case, f"{place}.{key}", wanted[key]) for key in self.facts]
        return all(fits)

    def __str__(self) -> str:
        return "{" + ", ".join(f"{key}: {fact}" for key, fact in self.facts.items()) + "}"


def _verdict(case: Case, rules: Rules, about: str, key: object) -> Fact:
    """What a key of `expect` asks: another code (``min_raise_1``), action or seat."""
    name = key_text(key)
    if name in ("legal", "sayings"):
        return Situation(case, rules).sayings()
    if name in SEATS[: rules.n_players]:
        return Verdict(Situation(case, rules, actor=SEATS.index(name)).why_not())
    try:
        changed = variant_of(rules, key, about)
    except RulesError as error:
        case.refuse(f"expect.{name}", str(error))
    if changed is not None:
        return Verdict(Situation(case, changed).why_not())
    asked = _asked(case, rules, name)
    if asked is None:
        case.refuse(
            f"expect.{name}", "is neither a setting with its value (min_raise_1), nor a preset, "
            "nor an action (raise 5)",
        )  # fmt: skip
    return Verdict(Situation(case, rules, asked=asked).why_not())


def _asked(case: Case, rules: Rules, text: str) -> Asked | None:
    """An action as a key: ``accept``, ``raise 5``, ``bet_1``, ``discard_0``."""
    found = re.fullmatch(r"(.*?)(?:[ _]([0-9]{1,4}))?", text)
    if found is None or word_of(found[1]) is None:
        return None
    parts = [found[1]] if found[2] is None else [found[1], int(found[2])]
    return Situation(case, rules).asked_from(f"expect.{text}", parts)
