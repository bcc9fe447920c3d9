"""The Spanish pack: frames with the breaks of their suit, signs, court cards, indices.

Owns how a card is put together; the drawings come from `spanish_signs` and `spanish_courts`, and
where the signs stand from `spanish_pips`.
"""

from __future__ import annotations

from typing import Final

from web.deck import glyphs, spanish_courts, spanish_signs, svg
from web.deck.pack import HEIGHT, PAPER, WIDTH, Back, Pack, both_corners, sheet_of_paper
from web.deck.spanish_pips import pips
from web.deck.spanish_signs import SUITS, sign

_INDEX: Final = 37
"""How high the rank in the corner is: in Mus the rank alone counts."""

_CORNER_SIGN: Final = {"oros": 27, "copas": 31, "espadas": 42, "bastos": 42}
_MINI_SIGN: Final = {"oros": 146, "copas": 164, "espadas": 196, "bastos": 196}

_HELD: Final = {
    "oros": (96, 0, -44),
    "copas": (117, 0, -20),
    "espadas": (174, 0, -54),
    "bastos": (164, 0, -62),
}
"""How high the sign in a court's hand is, and where its middle is, seen from the hand."""

_COURT_PLACE: Final = {
    10: "translate(-2 10) scale(.98)",
    11: "translate(2 24) scale(.94)",
    12: "translate(-6 12) scale(.97)",
}


def _frame(suit: str) -> str:
    """A line round the card; the breaks in its short sides tell the suit without its sign."""
    margin, corner, gap = 11, 10, 11
    breaks = SUITS[suit].breaks
    middles = [WIDTH / 2 + (number - (breaks - 1) / 2) * 30 for number in range(breaks)]
    ends: list[float] = [margin + corner]
    for middle in middles:
        ends += [middle - gap / 2, middle + gap / 2]
    ends.append(WIDTH - margin - corner)
    low, right, turn = HEIGHT - margin, WIDTH - margin, margin + corner
    d = "".join(
        f"M{svg.number(start)},{y}H{svg.number(end)}"
        for y in (margin, low)
        for start, end in zip(ends[::2], ends[1::2], strict=True)
    )
    for x, inner in ((margin, turn), (right, WIDTH - turn)):
        d += f"M{inner},{margin}Q{x},{margin} {x},{turn}V{HEIGHT - turn}Q{x},{low} {inner},{low}"
    return svg.line(d, SUITS[suit].main, 2.6)


def _corner(suit: str, rank: int) -> str:
    court = rank > 9
    text = str(rank)
    high = _CORNER_SIGN[suit] * (1.5 if court else 1)
    half = max(glyphs.width(text) * _INDEX / glyphs.HEIGHT, high * _slimness(suit)) / 2
    middle = 9 + half
    patch = svg.rect(4, 5, 2 * half + 9, _INDEX + high + 13, 8, PAPER)
    digits = glyphs.centred(text, middle, 10, _INDEX, svg.INK)
    return patch + digits + sign(suit, middle, 15 + _INDEX + high / 2, high)


def _slimness(suit: str) -> float:
    return SUITS[suit].width / SUITS[suit].height


def _court(suit: str, rank: int) -> str:
    colours = SUITS[suit]
    x, y = spanish_courts.HANDS[rank]
    height, aside, up = _HELD[suit]
    figure = svg.use(f"court-{rank}", fill=colours.main, color=colours.other)
    held = sign(suit, x + aside, y + up, height)
    return svg.group(held, figure, svg.use("hand", x, y), transform=_COURT_PLACE[rank])


def _face(suit: str, rank: int) -> str:
    art = pips(suit, rank) if rank < 8 else _court(suit, rank)
    return sheet_of_paper() + _frame(suit) + art + both_corners(_corner(suit, rank))


def _mini(suit: str, rank: int) -> str:
    paper = svg.rect(4, 4, WIDTH - 8, HEIGHT - 8, 24, PAPER, SUITS[suit].main, 8)
    digits = glyphs.centred(str(rank), WIDTH / 2, 30, 122, svg.INK)
    return paper + digits + sign(suit, WIDTH / 2, 260, _MINI_SIGN[suit])


PACK: Final = Pack(
    parts=(*spanish_signs.parts(), *spanish_courts.parts()),
    face=_face,
    mini=_mini,
    back=Back("#7c1f2b", "#4f1019", "#f0d9a0"),
)
