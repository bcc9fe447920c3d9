"""What the engine did, in forms that an expected value of a case can be held against.

Owns the comparison. It must never change what it compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, Protocol

from hordago.cases.calls import score_of, seats_of, side_text
from hordago.cases.case import Case, key_text, shown
from hordago.game.actions import SEATS
from hordago.rules.profile import Rules


class Fact(Protocol):
    """Something that the engine did."""

    def fits(self, case: Case, place: str, expected: object) -> bool:
        """Whether it is what was expected. Refuses an expected value of another kind."""

    def __str__(self) -> str: ...


def text_of(value: object) -> str:
    """A plain value as the format writes it."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return (
                "{"
                + ", ".join(f"{key_text(key)}: {text_of(each)}" for key, each in value.items())
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(text_of(each) for each in value) + "]"
        case str():
            return value
    return shown(value)


def refuse_empty(case: Case, place: str) -> NoReturn:
    """Raise for a table that expects nothing: whatever the engine did would pass."""
    case.refuse(place, "an empty table expects nothing: say what has to come out")


@dataclass(frozen=True)
class Word:
    """A word, a number, true or false, or nothing; `also` are other ways to say the same."""

    value: str | int | bool | None
    also: tuple[object, ...] = ()

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if isinstance(expected, Mapping | list):
            case.refuse(place, f"{shown(expected)} is not one word or number")
        return any(
            (type(expected) is type(value) and expected == value)
            or key_text(expected) == key_text(value)
            for value in (self.value, *self.also)
        )

    def __str__(self) -> str:
        return text_of(self.value)


@dataclass(frozen=True)
class Stones:
    """Stones by side. Where `whole`, a side that is left out is expected to have none."""

    rules: Rules
    score: tuple[int, int]
    whole: bool = True

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if type(expected) is int:
            return expected == sum(self.score)
        if expected is None or isinstance(expected, str):
            return key_text(expected) in ("null", "none") and self.score == (0, 0)
        if not self.whole and expected == {}:
            refuse_empty(case, place)
        wanted = score_of(case, self.rules, place, expected)
        named = {
            seats_of(case, self.rules, place, key)[0] % 2 for key in case.mapping(place, expected)
        }
        sides = (0, 1) if self.whole else named
        return all(wanted[side] == self.score[side] for side in sides)

    def __str__(self) -> str:
        named = {
            side_text(self.rules, side): stones
            for side, stones in enumerate(self.score)
            if stones or not self.whole
        }
        return text_of(named)


@dataclass(frozen=True)
class Winner:
    """The seat that wins, or the side where there is no one seat; expected as seat or as side."""

    rules: Rules
    seat: int | None = None
    side: int | None = None

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if expected is None or expected == "none":
            return self.seat is None
        seats = seats_of(case, self.rules, place, expected)
        if len(str(expected)) == 1 and self.rules.n_players > 2:
            return seats[0] == self.seat
        return seats[0] % 2 == (self.side if self.seat is None else self.seat % 2)

    def __str__(self) -> str:
        if self.seat is not None:
            return SEATS[self.seat]
        return "null" if self.side is None else f"null ({side_text(self.rules, self.side)} is paid)"


@dataclass(frozen=True)
class Side:
    """A side, or none."""

    rules: Rules
    side: int | None

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if expected is None or expected == "none":
            return self.side is None
        return seats_of(case, self.rules, place, expected)[0] % 2 == self.side

    def __str__(self) -> str:
        return "null" if self.side is None else side_text(self.rules, self.side)


@dataclass(frozen=True)
class Order:
    """Words in an order, or, where `loose`, in any; numbers are as good as their texts."""

    words: Sequence[object]
    loose: bool = False

    def fits(self, case: Case, place: str, expected: object) -> bool:
        wanted = expected if isinstance(expected, list | tuple) else _listed(expected)
        texts, found = [key_text(each) for each in wanted], [key_text(each) for each in self.words]
        return sorted(texts) == sorted(found) if self.loose else texts == found

    def __str__(self) -> str:
        return text_of(list(self.words) if len(self.words) != 1 else self.words[0])


def _listed(expected: object) -> list[object]:
    if expected is None or expected == "none":
        return []
    return [*expected.replace(",", " ").split()] if isinstance(expected, str) else [expected]


@dataclass(frozen=True)
class Parts:
    """Facts by name. Only what is expected is compared; with `default`, of a name not there."""

    facts: Mapping[str, Fact]
    scalar: Fact | None = None  # what an expected value that is no table is held against
    default: Fact | None = None

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if not isinstance(expected, Mapping):
            if self.scalar is None:
                case.refuse(place, f"{shown(expected)} is not a table of {', '.join(self.facts)}")
            return self.scalar.fits(case, place, expected)
        if not expected:
            refuse_empty(case, place)
        fits = True
        for key, wanted in expected.items():
            fact = self._fact(case, place, key_text(key))
            fits = fact.fits(case, f"{place}.{key_text(key)}", wanted) and fits
        return fits

    def _fact(self, case: Case, place: str, name: str) -> Fact:
        fact = self.facts.get(name, self.default)
        if fact is None:
            known = ", ".join(self.facts)
            case.refuse(f"{place}.{name}", f"this kind of case has no such result; it has {known}")
        return fact

    def about(self, expected: object) -> str:
        """The facts that an expected value asks for, as a text."""
        if not isinstance(expected, Mapping):
            return str(self.scalar)
        asked = {key_text(key): key_text(key) for key in expected}
        told = []
        for name in asked:
            fact = self.facts.get(name, self.default)
            within = fact.about(expected.get(name)) if isinstance(fact, Parts) else str(fact)
            told.append(f"{name}: {within}")
        return "{" + ", ".join(told) + "}"

    def __str__(self) -> str:
        return "{" + ", ".join(f"{name}: {fact}" for name, fact in self.facts.items()) + "}"


@dataclass(frozen=True)
class Verdict:
    """Legal, or why not."""

    reason: str | None

    def fits(self, case: Case, place: str, expected: object) -> bool:
        word = expected
        if isinstance(expected, bool):
            word = "legal" if expected else "illegal"
        return (self.reason is None) == (case.word(place, word, ("legal", "illegal")) == "legal")

    def __str__(self) -> str:
        return "legal" if self.reason is None else f"illegal ({self.reason})"


@dataclass(frozen=True)
class Failure:
    """The script of a case could not be played; it fits only where that is expected."""

    reason: str

    def fits(self, case: Case, place: str, expected: object) -> bool:
        if isinstance(expected, Mapping):
            return bool(expected.get("illegal") is True or expected.get("legal") is False)
        return expected == "illegal"

    def __str__(self) -> str:
        return f"illegal: {self.reason}"
