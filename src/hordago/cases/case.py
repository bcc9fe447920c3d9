"""One rule case as it stands in a file, and what came of it.

Owns the typed reading of a case's fields, each refusal naming the case and the field. It must never
know what a kind of case means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, NoReturn

from hordago.errors import CaseError

Status = Literal["passed", "failed", "skipped"]

_SHOWN: Final = 80  # characters of a wrong value that a message repeats


class Outcome(NamedTuple):
    """What came of a case; `expected` and `actual` are texts for a reader."""

    id: str
    status: Status
    expected: str
    actual: str


def shown(value: object) -> str:
    """A value as a message repeats it: short, on one line."""
    return one_line(repr(value), _SHOWN)


def one_line(text: str, longest: int = 1000) -> str:
    """A text for a message: whatever a file holds, on one line that a person can read."""
    plain = "".join(each if each.isprintable() else "�" for each in text)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its id, its kind, and its fields as YAML gave them."""

    id: str
    kind: str
    fields: Mapping[str, object] = field(default_factory=dict)
    line: int | None = None
    file: str | None = None

    @property
    def source(self) -> str:
        """Where the case comes from."""
        return str(self.fields.get("source") or "")

    def but(self, **changes: object) -> Case:
        """The same case with some fields given, or given otherwise."""
        return Case(self.id, self.kind, {**self.fields, **changes}, self.line, self.file)

    def parts(self, name: str) -> dict[str, object]:
        """A field that is a table and may be left out."""
        value = self.fields.get(name)
        return {} if value is None else self.mapping(name, value)

    def refuse(self, place: str, problem: str) -> NoReturn:
        """Raise the error for a field that is wrong."""
        line = "" if self.line is None else f" (line {self.line})"
        file = "" if self.file is None else f"{self.file}: "
        raise CaseError(
            one_line(f"{file}case {self.id}{line}, {one_line(place, _SHOWN)}: {problem}")
        )

    def need(self, name: str) -> object:
        """A field that the case cannot do without."""
        if name not in self.fields:
            self.refuse(name, f"is missing; a case of kind {self.kind} needs it")
        return self.fields[name]

    def mapping(self, place: str, value: object) -> dict[str, object]:
        """A value that has to be a table, with its keys as texts."""
        if not isinstance(value, Mapping):
            self.refuse(place, f"{shown(value)} is not a table")
        return {key_text(key): each for key, each in value.items()}

    def items(self, place: str, value: object) -> list[object]:
        """A value that has to be a list."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            self.refuse(place, f"{shown(value)} is not a list")
        return list(value)

    def number(self, place: str, value: object) -> int:
        """A value that has to be a whole number, not below 0."""
        if type(value) is not int or not 0 <= value <= 10_000:
            self.refuse(place, f"{shown(value)} is not a whole number from 0 up")
        return value

    def word(self, place: str, value: object, known: Sequence[str]) -> str:
        """A value that has to be one of a few words."""
        if not isinstance(value, str) or value not in known:
            self.refuse(place, f"{shown(value)} is not one of {', '.join(known)}")
        return value


def key_text(key: object) -> str:
    """A key of a table as a text; YAML reads some words as other things (``true``, ``4``)."""
    return key if isinstance(key, str) else str(key).lower() if key is not None else "null"
