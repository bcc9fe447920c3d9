"""The words of the format: which fields a kind of case has, and which words stand for a call.

Owns names only. It must never say what they lead to.
"""

from __future__ import annotations

from typing import Final

SKIPPED: Final = "encaje"
"""Kinds whose names begin so belong to Encaje, which is not played yet: reported as skipped."""

COMMON: Final = (
    "id", "kind", "source", "why", "manual", "note", "notes", "expect", "preset", "kings", "format",
)  # fmt: skip
"""Fields of every kind, beside the settings of a code."""

_SEATING: Final = ("mano", "dealer", "start")
_TABLE: Final = ("hands", *_SEATING)

FIELDS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "compare": (("lance", "a", "b"), ("variant",)),
    "classify": (("hand",), ("variant",)),
    "real": (("hand",), ("variant",)),
    "lance": (("lance", "hands", "bets"), _SEATING),
    "refusal": (("bets",), ("lance", *_TABLE)),
    "accepted": (("bets",), ("lance", *_TABLE)),
    "hand": (("hands",), ("bets", "cut_by", *_SEATING)),
    "joint": (("calls",), ("lance", *_TABLE)),
    "resolve": (("given",), ("lance", "rule", *_TABLE)),
    "legal": ((), ("given", "rule", "lance", "calls", "bets", *_TABLE)),
    "order": (("rule",), ("given", "lance", *_TABLE)),
    "reshuffle": (("given",), ("rule", "mano", "dealer")),
    "announce": (("given",), ("rule",)),
    "counters": ((), ("given", "rule")),
    "signal": (("hand",), ("given", "rule")),
}
"""The kinds of case: the fields that each needs, and those that it may have."""

PASS, BET, RAISE, DOUBLE = "pass", "bet", "raise", "reenvido"
ACCEPT, FOLD, WE_ACCEPT, WE_FOLD = "accept", "fold", "we_accept", "we_fold"
ORDAGO, BOTH, BOTH_ORDAGO = "ordago", "both", "both_ordago"

SIZED: Final = (BET, RAISE, DOUBLE, BOTH)
"""Calls that may have a number of stones."""

CALLS: Final[dict[str, str]] = {
    word: call
    for call, words in {
        PASS: "pass paso none",
        BET: "bet envido enbido imido",
        RAISE: "raise revoque gehiago",
        DOUBLE: "reenvido double",
        ACCEPT: "accept see quiero iduki eduki",
        FOLD: "fold refuse decline no_quiero tira",
        WE_ACCEPT: "we_accept we_see queremos accept_team",
        WE_FOLD: "we_fold we_refuse no_queremos fold_team",
        ORDAGO: "ordago hordago órdago all_in",
        BOTH: "both both_bet bet_both envido_a_las_dos",
        BOTH_ORDAGO: "both_ordago ordago_both both_hordago",
    }.items()
    for word in words.split()
}
"""Every word for a call, with the call that it is."""


def call_of(text: str) -> str | None:
    """The call that a text names, whatever its case, blanks and hyphens; None for none."""
    return CALLS.get(text.strip().lower().replace(" ", "_").replace("-", "_"))
