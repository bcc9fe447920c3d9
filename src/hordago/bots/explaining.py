"""Why a bot decides as it does: its options, how often it takes each, and what each leaves it.

Owns the form of an explanation. An explanation is made from the view of the bot's seat and from
nothing else: it tells what the bot could know, never what the others really held.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from hordago.game.actions import Action
from hordago.game.view import View


class Option(NamedTuple):
    """One thing that a bot may do."""

    action: Action
    probability: float  # how often it does this with these cards after what was said: 0 to 1
    win_chance: float  # its chance of winning the game after it, as far as its view tells: 0 to 1


class Explanation(NamedTuple):
    """A decision, laid open. The probabilities add up to 1; the likeliest option comes first."""

    options: tuple[Option, ...]
    basis: str
    """What decides: ``policy`` (what it has learned), ``resolved`` (worked out at the table),
    ``translated`` (learned under another code) or ``rule`` (thresholds, where nothing was learned).
    """


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def explain(self, view: View) -> Explanation:
        """The options of the seat of the view, which has to act; discards are whole choices.

        It may take some tenths of a second. Raises `HordagoError` where the seat has nothing to
        decide.
        """
