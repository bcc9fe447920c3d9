"""The bots, by name. They are given a view of their seat and a stream of chance, nothing else.

Owns the list of bots. No bot may import a match, or keep anything between two decisions; `runner`
and `arena` seat them at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from hordago.bots.bot import Bot, decision_stream, decisions_in
from hordago.errors import HordagoError
from hordago.rules.kinds import close_match

__all__ = ["Bot", "bot_names", "decision_stream", "decisions_in", "make_bot"]

# Where each bot is: importing one costs what only that one needs.
_BOTS: Final = {
    "random": ("hordago.bots.plain", "RandomBot"),
    "passive": ("hordago.bots.plain", "PassiveBot"),
    "cautious": ("hordago.bots.plain", "CautiousBot"),
    "aprendiz": ("hordago.bots.beginner", "Aprendiz"),
    "clubman": ("hordago.bots.clubman", "Clubman"),
    "tertulia": ("hordago.bots.trained.players", "Tertulia"),
    "txapeldun": ("hordago.bots.trained.players", "Txapeldun"),
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, from the weakest on."""
    return tuple(_BOTS)


def make_bot(name: str) -> Bot:
    """A bot by its name. Raises `HordagoError` naming the bots that there are."""
    if name not in _BOTS:
        near = close_match(name, _BOTS)
        raise HordagoError(f"there is no bot {name!r}{near}; there are {', '.join(_BOTS)}")
    module, kind = _BOTS[name]
    factory: Callable[[], Bot] = getattr(import_module(module), kind)
    return factory()
