"""Bots for tests: one that takes its time at the table is given hardly any, or none."""

from __future__ import annotations

from hordago.bots import Bot, make_bot
from hordago.bots.trained.players import Tertulia, Txapeldun


def quick_bot(name: str, budget: float = 0.0) -> Bot:
    """A bot by its name; those that think at the table with another budget."""
    if name == "txapeldun":
        return Txapeldun(budget=budget)
    return Tertulia(budget=budget) if name == "tertulia" else make_bot(name)
