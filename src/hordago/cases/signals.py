"""Cases of signs: which ones a hand may make.

Owns the kind `signal` and the words by which a case names a sign. Whether one may be made is
decided by `rules.signs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordago.cases.case import Case, key_text, shown
from hordago.cases.dealing import hand_of
from hordago.cases.facts import Fact, Order, Parts, Verdict, Word
from hordago.cases.settings import PRESET_OF, rules_of, sources_of, with_setting
from hordago.rules.profile import Rules
from hordago.rules.signs import (
    COVERS,
    sign_table,
    sign_table_names,
    signs_for,
    signs_now,
    why_not_sign,
)

_MOMENTS: Final = {
    "opening_hand": False,
    "mus_corrido": False,
    "after_grande": True,
    "nobody_has_juego": True,
}
"""What a sign asks about the moment; where a case says nothing, nothing stands in its way."""

_ALSO: Final = {
    "ciego": "nothing",
    "blind": "nothing",
    "31": "thirty_one",
    "30": "punto_30",
    "29": "punto_29",
    "punto30": "punto_30",
    "punto29": "punto_29",
    "thirty": "punto_30",
    "twenty_nine": "punto_29",
    "kings": "two_kings",
    "aces": "two_aces",
    "dos_reyes": "two_kings",
    "tres_reyes": "three_kings",
    "dos_ases": "two_aces",
    "tres_ases": "three_aces",
    "solomillo": "three_kings_and_ace",
    "bonita": "three_kings_and_ace",
    "la_bonita": "three_kings_and_ace",
}
"""Other words for what a sign means."""

_GESTURES: Final = {
    "wink": ("wink",),
    "kiss": ("kiss", "lips pushed out"),
    "shrug": ("shrug", "shoulder"),
    "shoulders": ("shoulders", "shrug"),
    "bite": ("bite the lower lip",),
    "tongue": ("tip of the tongue",),
    "eyebrows": ("eyebrows",),
    "close_eyes": ("close the eyes", "close both eyes"),
    "closed_eyes": ("close the eyes", "close both eyes"),
    "eyes": ("close the eyes", "close both eyes"),
}
"""Short words for gestures, each with what the tables' descriptions of it have in them."""


def signal(case: Case) -> Fact:
    """The signs that may stand for a hand, or whether one may be made."""
    given = case.parts("given")
    moment = _moment(case, given)
    expected = case.fields["expect"]
    wanted = _words(case, given, expected)
    rules = _with_table(case, rules_of(case), wanted)
    hand = hand_of(case, rules, "hand", case.need("hand"))
    verdict = Verdict(_why_not(rules, hand, wanted, moment)) if "sign" in given else None
    stated = any(name in given for name in _MOMENTS)
    signs = signs_now(rules, hand, **moment) if stated else signs_for(rules, hand)
    if isinstance(expected, list):
        return _Signs(rules, signs)
    facts: dict[str, Fact] = {"signs": _Signs(rules, signs)}
    if verdict is not None:
        facts["legal"] = Word(verdict.reason is None)
        facts["illegal"] = Word(verdict.reason is not None)
    return Parts(facts, scalar=verdict or _Signs(rules, signs))


class _Signs(Order):
    """Signs in any order, by what they mean or by their gestures."""

    def __init__(self, rules: Rules, signs: Sequence[str]) -> None:
        super().__init__(signs, loose=True)
        object.__setattr__(self, "rules", rules)

    rules: Rules

    def fits(self, case: Case, place: str, expected: object) -> bool:
        wanted = expected if isinstance(expected, list) else [] if expected is None else [expected]
        meanings = [self._meaning(key_text(each)) for each in wanted]
        return super().fits(case, place, meanings)

    def _meaning(self, word: str) -> str:
        found = meanings_of_word(self.rules, word)
        return next((each for each in found if each in self.words), found[0] if found else word)


def meanings_of_word(rules: Rules, word: str) -> list[str]:
    """What a word for a sign may mean in the code: a meaning, or those of a gesture."""
    name = word.strip().lower().replace(" ", "_").replace("-", "_")
    name = _ALSO.get(name, name)
    if name in COVERS:
        return [name]
    parts = _GESTURES.get(name, (word.strip().lower().replace("_", " "),))
    signs = sign_table(rules.signals).signs if rules.signals is not None else ()
    return [sign.meaning for sign in signs if any(part in sign.gesture for part in parts)]


def _words(case: Case, given: dict[str, object], expected: object) -> list[str]:
    """The signs that a case names, to find a table that has them."""
    value = given.get("sign")
    if value is None and isinstance(expected, dict):
        value = expected.get("signs")
    elif value is None and isinstance(expected, list):
        value = expected
    words = value if isinstance(value, list) else [] if value is None else [value]
    for each in words:
        if not isinstance(each, str | int):
            case.refuse("given.sign", f"{shown(each)} is not a sign")
    return [key_text(each) for each in words]


def _with_table(case: Case, rules: Rules, wanted: Sequence[str]) -> Rules:
    """The code with a table of signs: its own, or that of the first source that knows the signs."""
    if "signals" in case.fields or rules.signals is not None:
        return rules
    presets = [PRESET_OF[source] for source in sources_of(case) if source in PRESET_OF]
    tables = [table for name in presets if (table := Rules.preset(name).signals) is not None]
    if not tables:
        case.refuse("signals", "is missing, and the source of the case has no table of signs")
    if not rules.rank_alias:  # four kings do not know closed eyes, where a source says so
        plain = [f"{table}_no_ciego" for table in tables]
        names = sign_table_names()
        tables = [new if new in names else old for old, new in zip(tables, plain, strict=True)]
    found = [with_setting(rules, "signals", table) for table in tables]
    knowing = [each for each in found if all(meanings_of_word(each, word) for word in wanted)]
    known = [each for each in knowing if _all_in_table(each, wanted)]
    return (known or knowing or found)[0]


def _all_in_table(rules: Rules, wanted: Sequence[str]) -> bool:
    assert rules.signals is not None
    table = sign_table(rules.signals).meanings
    return all(set(meanings_of_word(rules, word)) & set(table) for word in wanted)


def _moment(case: Case, given: dict[str, object]) -> dict[str, bool]:
    moment = dict(_MOMENTS)
    for name, value in given.items():
        place = f"given.{name}"
        if name == "sign":
            continue
        key = "opening_hand" if name == "first_hand" else name
        if key not in moment:
            case.refuse(place, f"no such part; the parts are sign, {', '.join(moment)}")
        if not isinstance(value, bool):
            case.refuse(place, f"{shown(value)} is neither true nor false")
        moment[key] = value
    return moment


def _why_not(
    rules: Rules, hand: Sequence[int], words: Sequence[str], moment: dict[str, bool]
) -> str | None:
    """Why none of what the signs may mean can be signed; None where one can."""
    options: list[tuple[str, ...]] = [()]
    for word in words:
        meanings = meanings_of_word(rules, word) or [word]
        options = [(*option, meaning) for option in options for meaning in meanings]
    reasons = [why_not_sign(rules, hand, option, **moment) for option in options[:64]]
    return None if None in reasons else reasons[0]
