"""Hands for the tests of the page's own check of deals: what one seat, or everyone, saw of them.

Owns the choice of the hands. `python -m tests.web.deals` writes them where the page's tests read
them; a test fails when they are stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, Final

import msgspec

from hordago.game.events import (
    DealRevealed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandBegan,
    PackCut,
    Reshuffled,
    Shown,
    is_seen,
)
from hordago.record.writing import split_hands
from hordago.server.happenings import happening
from tests.golden import match_of

PATH: Final = Path(__file__).parents[2] / "web/src/generated/deals.json"
PRESETS: Final = ("almanac_40", "rioja_36", "fem_madrid", "six_handed", "two_handed", "navarre_s4")
KINDS: Final = reduce(
    or_, (Dealt, Discarded, Drew, HandBegan, PackCut, Reshuffled, Shown, DealRevealed)
)
"""What the check of a deal looks at."""


def deals_json() -> str:
    """The hands, a line each."""
    lines = [json.dumps(each, separators=(",", ":")) for each in _hands()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _hands() -> Iterator[dict[str, Any]]:
    for preset in PRESETS:
        match = match_of(preset)
        _, hands = split_hands(match.events)
        changed = [hand for hand in hands if any(isinstance(each, Drew) for each in hand)]
        anew = [hand for hand in hands if any(isinstance(each, Reshuffled) for each in hand)]
        for hand in hands:
            if hand not in (*changed[:1], *anew[:1]):
                continue
            yield {
                "preset": preset,
                "seats": match.rules.n_players,
                "pack": [str(card) for card in match.pack],
                "open": _seen(hand),
                "seat": _seen([event for event in hand if is_seen(event, 0)]),
            }


def _seen(hand: list[Event]) -> list[Any]:
    return [msgspec.to_builtins(happening(event)) for event in hand if isinstance(event, KINDS)]


if __name__ == "__main__":
    PATH.write_text(deals_json(), encoding="utf-8", newline="\n")
