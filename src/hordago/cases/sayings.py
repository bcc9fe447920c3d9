"""All that a seat may say, held against the free forms in which a case lists it.

Owns how such lists are read: ``[fold, accept, "raise more than 5"]``. What is legal is
`Match.legal`'s.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hordago.cases.case import Case, key_text, shown
from hordago.cases.facts import text_of
from hordago.cases.vocabulary import call_of
from hordago.game.legal import LegalActions

_PLURALS: Final = frozenset({"we_fold", "we_accept"})
_NAMES: Final = {"NoMus": "no_mus", "WeAccept": "we_accept", "WeFold": "we_fold"}


@dataclass(frozen=True)
class Sayings:
    """All that a seat may say: plain words, and the sizes of bets, raises and discards."""

    words: frozenset[str]
    sizes: Mapping[str, range]

    @classmethod
    def of(cls, legal: LegalActions) -> Sayings:
        """The sayings among the legal actions; signs are none."""
        words = set()
        for action in legal.plain:
            name = type(action).__name__
            both = "both_" if getattr(action, "both", False) else ""
            words.add(both + _NAMES.get(name, name.lower()))
        sizes = {"bet": legal.bets, "raise": legal.raises, "both": legal.both_bets}
        sizes["discard"] = legal.discards
        return cls(frozenset(words), {name: span for name, span in sizes.items() if span})

    def fits(self, case: Case, place: str, expected: object) -> bool:
        """Whether a list names exactly what is legal.

        A list without plurals stands for the answers that they are too; a size is written as
        ``raise``, ``raise more than 5``, ``raise at least 6``, ``raise up to 9``, ``raise 6 to 9``.
        """
        entries = expected.split(",") if isinstance(expected, str) else case.items(place, expected)
        named, fit = set(), True
        for entry in entries:
            word, within = self._entry(case, place, entry)
            named.add(word)
            fit = fit and within
        plain = {*self.words, *self.sizes}
        return fit and named == (plain if named & _PLURALS else plain - _PLURALS)

    def _entry(self, case: Case, place: str, entry: object) -> tuple[str, bool]:
        text = key_text(entry).strip().lower() if isinstance(entry, str) else key_text(entry)
        word = word_of(text)
        if word is not None:
            return word, True
        found = re.match(r"(bet|raise|discard|both)s?\b\s*(.*)", text)
        if found is None:
            case.refuse(place, f"{shown(entry)} is nothing that can be said")
        word, span = found[1], self.sizes.get(found[1], range(0))
        return word, bool(span) and _is_span(found[2], span)

    def __str__(self) -> str:
        sizes = [f"{name} {span[0]} to {span[-1]}" for name, span in self.sizes.items()]
        return text_of([*sorted(self.words), *sizes])


def word_of(text: str) -> str | None:
    """The call, or the word of the mus, that a text names; None for none."""
    if text in ("mus", "no_mus", "no mus", "discard"):
        return text.replace(" ", "_")
    return call_of(text)


def _is_span(text: str, span: range) -> bool:
    """Whether words such as ``more than 5`` say where a range begins, or ends, or both."""
    numbers = [int(each[:9]) for each in re.findall(r"\d+", text)]
    if not numbers:
        return True
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 1:
        return (low, high) == (span[0], span[-1])
    if re.search(r"more than|above|over|>(?!=)", text):
        return low + 1 == span[0]
    if re.search(r"less than|below|under|<(?!=)", text):
        return high - 1 == span[-1]
    if re.search(r"up to|at most|<=|or less|or fewer|maximum", text):
        return high == span[-1]
    if re.search(r"at least|or more|from|>=|\+|minimum", text):
        return low == span[0]
    return low in span
