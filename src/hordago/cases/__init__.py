"""Rule cases: small worked examples in YAML, and the runner that holds the engine to them.

Owns the format (docs/reference/cases.md) and the comparison of what a case expects with what the
engine does. It must never decide a rule: every case is put to the functions of `rules`, or played
as a hand of a `Match`.
"""

from hordago.cases.case import Case, Outcome
from hordago.cases.reading import load_cases, read_cases
from hordago.cases.running import KINDS, run_case, run_cases
from hordago.errors import CaseError

__all__ = [
    "KINDS",
    "Case",
    "CaseError",
    "Outcome",
    "load_cases",
    "read_cases",
    "run_case",
    "run_cases",
]
