"""The three court figures of the Spanish pack: sota (a standing page), knight and king.

One drawing serves all four suits: what has no fill takes the suit's first colour, and `OTHER` the
second. The raised hand on the right is drawn after the sign that it holds, see `HANDS`.
"""

from __future__ import annotations

from typing import Final

from web.deck import svg
from web.deck.spanish_signs import GOLD
from web.deck.svg import INK, NONE, OTHER, circle, ellipse, flat, line, path

_SKIN: Final = "#f3cfa8"
_HAIR: Final = "#6b3f1d"
_CREAM: Final = "#f6ead0"
_RED: Final = "#c4262e"
_COAT: Final = "#efe6d6"
_SHADE: Final = "#d9ccb4"
_MANE: Final = "#7a5230"

HANDS: Final = {10: (186, 158), 11: (192, 146), 12: (190, 160)}
"""Where each court's raised hand is."""


def parts() -> tuple[str, ...]:
    """The figures, by the ids ``court-10``, ``court-11`` and ``court-12``, and the holding hand."""
    figures = {10: _sota(), 11: _knight(), 12: _king()}
    return (
        *(svg.pen(figure, id_=f"court-{rank}") for rank, figure in figures.items()),
        svg.pen(_hand(0, 0) + line("M-6,-3L6,-3M-6.5,2L6,2", width=1), id_="hand"),
    )


def _hand(x: float, y: float) -> str:
    return circle(x, y, 9.5, _SKIN)


def _head(x: float, y: float, r: float) -> str:
    hair = (
        f"M{x - r - 5},{y + 16}Q{x - r - 10},{y - r - 4} {x},{y - r - 6}"
        f"Q{x + r + 10},{y - r - 4} {x + r + 5},{y + 16}Z"
    )
    return path(hair, _HAIR) + ellipse(x, y, r, r + 3, _SKIN)


def _features(x: float, y: float) -> str:
    eyes = "".join(ellipse(x + side, y - 4, 2, 2.7, INK, NONE) for side in (-7, 7))
    brows = f"M{x - 11},{y - 10}L{x - 4},{y - 11}M{x + 4},{y - 11}L{x + 11},{y - 10}"
    nose = f"M{x},{y - 2}L{x - 2.5},{y + 4}L{x + 1},{y + 4.5}"
    mouth = f"M{x - 6},{y + 13}Q{x},{y + 16} {x + 6},{y + 13}"
    return eyes + line(brows, width=1.8) + line(nose, width=1.4) + line(mouth, "#8c2b20", 2.2)


def _ermine(*places: tuple[float, float]) -> str:
    """The dark tips on white fur."""
    return flat("".join(f"M{x},{y}l-3.5,8l3.5,-2.5l3.5,2.5z" for x, y in places), INK)


def _raised_arm(x: float, y: float) -> str:
    """From a shoulder at x, y down to the elbow and up again to the hand."""
    arm = path(
        f"M{x - 8},{y}C{x + 12},{y} {x + 20},{y + 12} {x + 24},{y + 20}L{x + 29},{y + 4}"
        f"L{x + 49},{y + 10}C{x + 49},{y + 34} {x + 42},{y + 48} {x + 28},{y + 48}"
        f"C{x + 12},{y + 48} {x - 4},{y + 36} {x - 8},{y + 26}Z"
    )
    cuff = path(f"M{x + 29},{y + 4}L{x + 49},{y + 10}L{x + 48},{y + 18}L{x + 26},{y + 12}Z", GOLD)
    return arm + cuff


def _sota() -> str:
    legs = path("M96,262L92,322L110,322L116,262Z", OTHER) + path(
        "M124,262L132,322L150,322L146,262Z", _CREAM
    )
    shoes = path("M92,320Q78,326 76,336L112,336L110,320Z", INK) + path(
        "M132,320Q150,322 166,336L132,336Z", INK
    )
    cape = path("M86,150Q58,220 70,292L104,286L100,160Z", OTHER)
    tunic = path("M92,146Q120,134 150,146L158,214L176,268Q120,292 66,268L86,214Z")
    hem = path("M67,266Q120,290 175,266L172,256Q120,278 70,256Z", GOLD)
    belt = path("M86,212Q120,224 157,212L156,203Q120,214 87,203Z", GOLD)
    buttons = "".join(circle(120, y, 3.2, GOLD, width=1) for y in (172, 184, 196))
    low_arm = path("M92,148Q64,168 70,206L92,214L96,200Q84,190 98,174Z") + _hand(92, 208)
    collar = path("M98,142L120,162L142,142L134,134L106,134Z", _CREAM)
    hat = path("M90,92Q88,66 122,64Q158,64 156,92Q122,80 90,92Z", OTHER)
    feather = path("M94,82Q62,66 66,38Q88,48 100,74Z", _CREAM) + circle(97, 81, 5, GOLD, width=1.4)
    return (
        cape
        + legs
        + shoes
        + tunic
        + hem
        + belt
        + buttons
        + low_arm
        + collar
        + _head(120, 112, 19)
        + _features(120, 112)
        + hat
        + feather
        + _raised_arm(146, 148)
    )


def _horse_behind() -> str:
    tail = path("M186,214Q222,218 214,276Q206,300 192,292Q204,268 184,244Z", _MANE)
    legs = path(
        "M168,262L182,300L172,338L188,338L200,298L190,252Z"
        "M92,256L84,300L66,322L80,332L102,306L112,262Z",
        _SHADE,
    )
    return tail + legs


def _horse_before() -> str:
    legs = path(
        "M150,262L156,302L146,338L162,338L174,300L176,262Z"
        "M82,262L60,282L34,276L32,290L64,300L102,272Z",
        _COAT,
    )
    hooves = path(
        "M146,334L164,334L166,344L144,344ZM172,334L190,334L192,344L170,344Z"
        "M34,274L24,280L28,294L34,292ZM66,320L80,334L70,340L60,328Z",
        INK,
    )
    return legs + hooves


def _horse_head() -> str:
    neck = path(
        "M74,238Q60,196 66,160Q52,166 34,178Q22,184 20,174Q20,164 36,152Q44,132 62,124L66,112"
        "L76,124Q104,140 118,212Q98,250 74,238Z",
        _COAT,
        width=2.4,
    )
    mane = path("M70,116Q104,126 126,210L108,208Q98,150 68,128Z", _MANE)
    eye = ellipse(54, 146, 3, 3.4, INK, NONE) + line("M26,170Q30,172 32,169", width=1.6)
    rein = line("M36,158L52,172M46,142L54,168Q90,186 118,178", "#b3261e", 3)
    return neck + mane + eye + rein


def _knight() -> str:
    body = path(
        "M70,214Q74,196 104,204Q150,214 182,204Q206,214 200,250Q194,276 164,268Q126,262 100,272"
        "Q72,268 70,214Z",
        _COAT,
        width=2.4,
    )
    saddle = path("M104,200Q136,216 168,202L176,240Q140,254 102,238Z", OTHER)
    border = path("M103,230Q140,244 175,232L176,240Q140,254 102,238Z", GOLD)
    torso = path("M112,132Q136,122 160,132L166,206Q138,216 110,204Z")
    belt = path("M110,196Q138,208 166,197L166,206Q138,216 110,204Z", GOLD)
    leg = path("M122,196L112,246L104,270L118,276L134,250L148,200Z")
    boot = path("M104,268L92,282L120,284L120,272Z", INK)
    cape = path("M152,132Q196,166 198,222L160,208Z", OTHER)
    low_arm = path("M116,134Q96,156 108,180L120,172Q114,158 128,148Z") + _hand(114, 178)
    hat = path("M112,78Q114,54 140,54Q168,56 164,78Q138,68 112,78Z", OTHER)
    feather = path("M122,60Q96,44 84,58Q100,70 120,70Z", _CREAM)
    return (
        _horse_behind()
        + cape
        + body
        + saddle
        + border
        + _horse_before()
        + torso
        + belt
        + leg
        + boot
        + _horse_head()
        + low_arm
        + _head(138, 98, 17)
        + _features(138, 98)
        + hat
        + feather
        + _raised_arm(152, 136)
    )


def _king() -> str:
    cape = path("M80,150Q40,240 48,336L192,336Q200,240 160,150Z", OTHER, width=2.4)
    robe = path("M92,146Q120,136 148,146L162,336L78,336Z", width=2.4)
    fur = path("M110,150L130,150L136,336L104,336Z", _CREAM)
    hem = path("M49,322L191,322L192,340L48,340Z", _CREAM)
    collar = path("M78,156Q120,132 162,156L156,178Q120,158 84,178Z", _CREAM)
    tips = _ermine(
        *((120, y) for y in range(206, 310, 22)), *((x, 327) for x in range(62, 190, 21))
    ) + _ermine((94, 159), (146, 159))
    belt = path("M88,232Q120,242 153,232L154,244Q120,254 87,244Z", GOLD) + circle(120, 243, 7, _RED)
    low_arm = path("M88,160Q60,190 74,226L98,226L98,212Q88,200 102,184Z")
    cuff = path("M72,218L98,218L98,230L74,230Z", GOLD) + _hand(94, 232)
    beard = path(
        "M100,114Q98,146 120,154Q142,146 140,114Q129,121 120,119Q111,121 100,114Z", "#e9e2d2"
    )
    crown = path(
        "M88,86L82,46L103,64L120,38L137,64L158,46L152,86Q120,76 88,86Z", GOLD, width=2.4
    ) + path("M88,86Q120,76 152,86L151,76Q120,66 89,76Z", "#b3261e")
    pearls = "".join(
        circle(x, y, 4.4, "#fff", width=1.4) for x, y in ((82, 45), (120, 37), (158, 45))
    )
    return (
        cape
        + robe
        + fur
        + hem
        + belt
        + low_arm
        + cuff
        + collar
        + tips
        + _head(120, 112, 20)
        + beard
        + _features(120, 112)
        + crown
        + pearls
        + _raised_arm(150, 150)
    )
