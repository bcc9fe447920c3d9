"""The project's own rule cases, each of them a test, and what they have to come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from hordago.cases import KINDS, Case, load_cases, run_case
from hordago.cases.settings import rules_of, variant_of
from hordago.errors import RulesError
from hordago.rules.kinds import Flag, OneOf
from hordago.rules.profile import SETTINGS

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
CASES = [case for file in FILES for case in load_cases(file)]

# Settings that no hand shows, with where they are tested.
ELSEWHERE = {
    "pack": "names and pictures only",
    "first_dealer": "tests/game: before the first hand",
    "signals": "tests/rules/test_signs.py: every table",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_engine_answers_as_the_case_says(case: Case) -> None:
    outcome = run_case(case)
    if outcome.status == "skipped":
        pytest.skip(outcome.actual)
    assert outcome.status == "passed", f"expected {outcome.expected}, got {outcome.actual}"


def test_no_id_stands_in_two_files() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


def test_every_kind_of_case_occurs() -> None:
    assert {case.kind for case in CASES} >= set(KINDS)


def _values(case: Case, name: str) -> set[object]:
    """The values that a setting has in a case, those of the codes beside its own included."""
    if case.kind.startswith("encaje"):
        return set()
    about = str(case.fields.get("rule", ""))
    rules = rules_of(case.but(real=case.fields["variant"]) if "variant" in case.fields else case)
    found = {getattr(rules, name)}
    expected = case.fields.get("expect")
    for key in expected if case.kind == "legal" and isinstance(expected, dict) else ():
        try:
            variant = variant_of(rules, key, about)
        except RulesError:
            continue
        if variant is not None:
            found.add(getattr(variant, name))
    return found


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in ELSEWHERE])
def test_every_value_of_every_choice_has_a_case(name: str) -> None:
    kind = SETTINGS[name].kind
    found = set().union(*(_values(case, name) for case in CASES))
    if isinstance(kind, OneOf):
        assert found >= set(kind.words)
    elif isinstance(kind, Flag):
        assert found == {True, False}
    else:
        assert len(found) > 1, f"only {found}"
