"""Runs rule cases: each kind by its own function, and the outcome of each.

Owns the list of the kinds. It must never print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from hordago.cases import hands, joint, lances, legality, orders, procedure, signals, single
from hordago.cases.case import Case, Outcome
from hordago.cases.facts import Fact, Failure, Parts, text_of
from hordago.cases.reading import load_cases
from hordago.cases.table import NotPlayableError
from hordago.cases.vocabulary import SKIPPED

KINDS: Final[dict[str, Callable[[Case], Fact]]] = {
    "compare": single.compare,
    "classify": single.classify,
    "real": single.royal,
    "lance": lances.lance,
    "refusal": lances.refusal,
    "accepted": lances.accepted,
    "hand": hands.hand,
    "joint": joint.joint,
    "resolve": joint.resolve,
    "legal": legality.legal,
    "order": orders.order,
    "reshuffle": procedure.reshuffle,
    "announce": procedure.announce,
    "counters": procedure.counters,
    "signal": signals.signal,
}
"""Every kind of case that is run, with what finds out how the engine answers it."""


def run_cases(source: str | Path | Iterable[Case]) -> list[Outcome]:
    """Run the cases of a file (or of a text of YAML, or as `load_cases` gave them), in order.

    Raises `CaseError` where the file cannot be read or a case says something impossible.
    """
    cases = load_cases(source) if isinstance(source, str | Path) else source
    return [run_case(case) for case in cases]


def run_case(case: Case) -> Outcome:
    """Run one case. Raises `CaseError` where it says something impossible."""
    expected = case.fields.get("expect")
    if case.kind.startswith(SKIPPED):
        return Outcome(case.id, "skipped", text_of(expected), "Encaje is not played yet")
    fact: Fact
    try:
        fact = KINDS[case.kind](case)
    except NotPlayableError as error:
        fact = Failure(str(error))
    status = "passed" if fact.fits(case, "expect", expected) else "failed"
    actual = fact.about(expected) if isinstance(fact, Parts) else str(fact)
    return Outcome(case.id, status, text_of(expected), actual)  # type: ignore[arg-type]
