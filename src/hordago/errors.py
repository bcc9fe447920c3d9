"""The errors that hordago raises for what a person or a program got wrong.

Each says what was wrong, where, and what would be right. Nothing is changed when one is raised.
"""

from __future__ import annotations

from collections.abc import Sequence


class HordagoError(ValueError):
    """The base of every error of this package."""


class CardError(HordagoError):
    """A text that is no card, or a card that stands twice."""


class RulesError(HordagoError):
    """A code of rules that cannot be played; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class IllegalAction(HordagoError):
    """An action that the rules forbid here.

    `rule` names the rule that forbids it, `phase` where the hand stands, `legal` what would be
    right.
    """

    def __init__(self, message: str, *, rule: str, phase: str, legal: str) -> None:
        self.rule = rule
        self.phase = phase
        self.legal = legal
        super().__init__(message)


class DealError(HordagoError):
    """A deal or a cut that is not possible: a card twice, one missing, a false commitment."""


class RecordError(HordagoError):
    """A record that cannot be read or that does not replay; `line` and `column` count from 1."""

    def __init__(self, message: str, *, line: int, column: int = 1) -> None:
        self.line = line
        self.column = column
        self.problem = message
        super().__init__(f"line {line}, column {column}: {message}")


class CaseError(HordagoError):
    """A file of rule cases that cannot be read, or a case that says something impossible."""
