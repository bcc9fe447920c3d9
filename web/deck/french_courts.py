"""The court figures of the French pack: jack, queen and king, each a bust that is there twice.

One drawing serves all four suits: what has no fill takes the suit's first colour, and `OTHER` the
second. The upper half alone is drawn here; the card shows it again turned round.
"""

from __future__ import annotations

from typing import Final

from web.deck import svg
from web.deck.svg import INK, NONE, OTHER, circle, ellipse, flat, line, path

_SKIN: Final = "#f6d9b8"
_GOLD: Final = "#f0b51c"
_WHITE: Final = "#fbf4e4"


def parts() -> tuple[str, ...]:
    """The half figures, by the ids ``court-10``, ``court-11`` and ``court-12``."""
    halves = {10: _jack(), 11: _queen(), 12: _king()}
    return tuple(svg.pen(half, id_=f"court-{rank}") for rank, half in halves.items())


def _bust() -> str:
    """Shoulders down to the middle of the card, with a sash along which the halves meet."""
    return (
        path("M54,186C54,158 66,140 100,134H140C174,140 186,158 186,186Z")
        + path("M54,186C54,170 58,158 66,150L92,186Z", OTHER)
        + path("M186,186C186,170 182,158 174,150L148,186Z", OTHER)
        + path("M104,134L120,186L136,134Z", _WHITE)
        + line("M68,152L92,186M172,152L148,186", _GOLD, 5)
    )


def _face(hair: str) -> str:
    eyes = "".join(ellipse(x, 94, 2.3, 3, INK, NONE) for x in (111, 129))
    return (
        ellipse(120, 98, 23, 27, _SKIN)
        + eyes
        + line("M106,87Q111,84 115,87M125,87Q129,84 134,87", hair, 2.4)
        + line("M120,95L117,104L121,105", width=1.5)
        + line("M113,113Q120,117 127,113", "#a3262a", 2.6)
    )


def _jack() -> str:
    hair = "#a3692a"
    return (
        _bust()
        + path("M92,84C84,104 84,124 94,132Q102,128 102,118L138,118Q138,128 146,132"
               "C156,124 156,104 148,84Z", hair)
        + _face(hair)
        + path("M98,90Q98,78 108,78H132Q142,78 142,90Q132,82 120,84Q108,82 98,90Z", hair)
        + path("M88,80C86,54 104,46 126,48C146,49 154,60 152,80Q120,68 88,80Z")
        + path("M88,80Q120,68 152,80L150,70Q120,58 89,70Z", OTHER)
        + path("M146,62C160,58 170,44 166,28C150,30 138,42 138,58Z", _WHITE)
        + line("M144,58Q154,46 162,34", width=1.4)
        + line("M112,126Q120,131 128,126", width=1.5)
    )  # fmt: skip


def _queen() -> str:
    hair = "#6b3a1c"
    places = ((162, 114), (172, 121), (168, 133), (156, 133), (152, 121))
    petals = "".join(circle(x, y, 6, _WHITE) for x, y in places)
    tips = ((84, 45), (110, 37), (130, 37), (156, 45))
    pearls = "".join(circle(x, y, 3.6, "#ffffff") for x, y in tips)
    return (
        _bust()
        + path("M120,58C88,58 84,86 82,112C80,132 74,146 80,152C96,156 102,142 102,128H138"
               "C138,142 144,156 160,152C166,146 160,132 158,112C156,86 152,58 120,58Z", hair)
        + _face(hair)
        + path("M96,96C96,78 108,72 120,72C132,72 144,78 144,96C138,84 130,80 120,80"
               "C110,80 102,84 96,96Z", hair)
        + path("M92,70L84,46L101,56L110,38L120,54L130,38L139,56L156,46L148,70Q120,60 92,70Z", _GOLD)
        + pearls
        + line("M104,138Q120,152 136,138", _GOLD, 4)
        + line("M162,126L160,178", "#2f7d32", 4)
        + petals
        + circle(162, 124, 5.5, _GOLD)
        + circle(160, 166, 9, _SKIN)
    )  # fmt: skip


def _king() -> str:
    hair = "#8d8a84"
    return (
        _bust()
        + path("M92,80C86,100 86,120 92,130H148C154,120 154,100 148,80Z", hair)
        + _face(hair)
        + path("M96,100C94,132 104,150 120,156C136,150 146,132 144,100C138,110 130,108 120,106"
               "C110,108 102,110 96,100Z", "#ded9cc")
        + line("M112,116Q120,112 128,116", "#a3262a", 3)
        + line("M110,126L116,142M130,126L124,142M120,124V146", width=1.3)
        + path("M90,80L88,52H152L150,80Q120,68 90,80Z", OTHER)
        + path("M90,80L82,40L100,54L108,54H114V44H108V37H114V30H126V37H132V44H126V54H140L158,40"
               "L150,80Q120,68 90,80Z", _GOLD)
        + path("M90,80Q120,68 150,80L151,71Q120,59 89,71Z", OTHER)
        + line("M172,112V182", _GOLD, 6)
        + circle(172, 106, 9, _GOLD)
        + flat("M172,102l4,4l-4,4l-4,-4z", "#b3261e")
        + circle(171, 164, 9, _SKIN)
    )  # fmt: skip
