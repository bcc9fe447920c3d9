"""The code of rules that a case is about: its preset, its own settings, or what its source says.

Owns the short forms of the format (`kings`, `format`) and what the codes that cases cite say on
single points. It must never fill in more than the one point that a case is about.
"""

from __future__ import annotations

import re
from typing import Any, Final

from hordago.cases.case import Case, key_text, shown
from hordago.errors import RulesError
from hordago.rules.presets import preset_names
from hordago.rules.profile import SETTINGS, Rules, parse_setting

KINGS: Final[dict[int, dict[str, Any]]] = {
    4: {"rank_alias": {}},
    8: {"rank_alias": {3: 12, 2: 1}},
    9: {"rank_alias": {3: 12, 2: 1}, "extra_kings": [[5, "oros"]]},
}
"""What `kings: 4` and so on are short for."""

PRESET_OF: Final = {
    "S0": "ontario_30",
    "S2": "french_pack_40",
    "S3": "wikipedia_8k",
    "S4": "almanac_40",
    "S4-LITERAL": "almanac_40_literal",
    "NHF": "fournier",
    "FFM": "ffm",
    "FEM": "fem_madrid",
    "ORD": "bizkaia",
    "COR": "bizkaia",
    "NAV": "navarra_4k",
    "BCN": "barcelona_real",
    "VAL": "logrono_25",
    "RIB": "rioja_36",
    "NYB": "nabo_40",
    "NABO": "nabo_40",
    "BUB": "us_nine_kings",
    "BUBER.NET": "us_nine_kings",
}
"""The presets of the sources that cases cite."""

SAYS: Final[dict[str, dict[str, Any]]] = {
    "MSO": {"mus_order": "pairs", "bet_order": "pairs"},
    "MAS": {"reshuffle": "all_discards"},
    "ORD": {"reshuffle": "all_discards"},
    "OPM": {"reshuffle": "all_discards"},
    "AST": {"discard_order": "dealer_first"},
}
"""What sources without a preset, or beside theirs, say on single points."""


def sources_of(case: Case) -> list[str]:
    """The sources that a case cites, in order: ``S0,MAS/E-3`` is S0, MAS and E-3."""
    return [word.upper() for word in re.split(r"[,/;()\s]+", case.source) if word]


def rules_of(case: Case, *about: str, **defaults: Any) -> Rules:
    """The code of a case: its preset, or the defaults, with the settings that it states.

    Settings named in `about` that the case does not state are as the first of its sources has them
    that is known; `defaults` hold where neither says anything. Where a case asks for the first
    decisive answer and says nothing of plurals there are none. Raises `CaseError` with everything
    that is wrong.
    """
    stated = _stated(case)
    sought = {} if "preset" in case.fields else {name: _by_source(case, name) for name in about}
    found = {name: value for name, value in sought.items() if value is not None}
    settings = _without_idle_plurals({**defaults, **found, **stated})
    try:
        rules = _base(case).but(**settings)
        if "format" in case.fields:
            rules = rules.with_format(str(case.fields["format"]))
    except RulesError as error:
        case.refuse("rules", str(error))
    return rules


def _base(case: Case) -> Rules:
    preset = case.fields.get("preset")
    if preset is None:
        return Rules()
    if not isinstance(preset, str):
        case.refuse("preset", f"{shown(preset)} is not the name of a preset")
    return Rules.preset(preset)


def _stated(case: Case) -> dict[str, Any]:
    stated: dict[str, Any] = {}
    if "kings" in case.fields:
        kings = case.fields["kings"]
        if type(kings) is not int or kings not in KINGS:
            case.refuse("kings", f"{shown(kings)} is not one of 4, 8, 9")
        stated.update(KINGS[kings])
    stated.update((name, case.fields[name]) for name in SETTINGS if name in case.fields)
    hands = case.fields.get("hands")
    if "n_players" not in stated and "preset" not in case.fields and isinstance(hands, dict):
        # Two or six hands say how many play.
        stated.update({"n_players": len(hands)} if len(hands) in (2, 6) else {})
    return stated


def _without_idle_plurals(settings: dict[str, Any]) -> dict[str, Any]:
    if settings.get("response_mode") == "first_decisive":
        settings.setdefault("plural_binds", False)
    return settings


def _by_source(case: Case, name: str) -> Any:
    for source in sources_of(case):
        if name in SAYS.get(source, {}):
            return SAYS[source][name]
        if source in PRESET_OF:
            return getattr(Rules.preset(PRESET_OF[source]), name)
    return None


def with_setting(rules: Rules, name: str, value: object) -> Rules:
    """The code with one setting changed. Raises `RulesError`."""
    return rules.but(**_without_idle_plurals({name: value}))


def variant_of(rules: Rules, text: object, about: str) -> Rules | None:
    """The code that a key of `expect` names, beside the case's own; None where it names none.

    A preset; a setting and its value, as ``min_raise_1``; a value alone for the setting that the
    case is `about`; ``kings_4``. Raises `RulesError` where the value is not right for its setting.
    """
    key = key_text(text)
    if key in preset_names():
        return Rules.preset(key)
    for kings, meant in KINGS.items():
        if key in (f"kings_{kings}", f"{kings}_kings"):
            return rules.but(**meant)
    named = [name for name in SETTINGS if key.startswith(f"{name}_")]
    if named:
        name = max(named, key=len)
        return with_setting(rules, name, parse_setting(name, key[len(name) + 1 :]))
    if about in SETTINGS and key != about:
        try:
            return with_setting(rules, about, parse_setting(about, key))
        except RulesError:
            return None
    return None
