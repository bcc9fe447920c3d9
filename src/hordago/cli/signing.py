"""Signs at the table: what they are called, and which of those that were made still stand.

Owns their words and that reading of what a seat saw. What a sign means and when it may be made is
decided by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordago.game.actions import Sign
from hordago.game.events import Discarded, Event, Signed
from hordago.words.i18n import later

MEANINGS: Final = {
    "two_kings": later("two kings"),
    "three_kings": later("three kings"),
    "two_aces": later("two aces"),
    "three_aces": later("three aces"),
    "three_kings_and_ace": later("three kings and an ace"),
    "medias": later("medias"),
    "duples": later("duples"),
    "pares": later("pares"),
    "juego": later("juego"),
    "thirty_one": later("31"),
    "punto_30": later("30 at punto"),
    "punto_29": later("29 at punto"),
    "nothing": later("nothing"),
}
GESTURES: Final = (
    later("bite the lower lip"),
    later("bite the lip to one side"),
    later("twist the corner of the lips"),
    later("closed lips to one side"),
    later("lips pressed and twisted to one side"),
    later("mouth to one side"),
    later("closed lips pushed out"),
    later("tip of the tongue"),
    later("tip of the tongue straight out"),
    later("tongue to one side"),
    later("raise the eyebrows"),
    later("wink"),
    later("kiss"),
    later("shrug"),
    later("raise both shoulders"),
    later("raise one shoulder"),
    later("close the eyes"),
    later("close both eyes"),
)


def signs_standing(log: Iterable[Event]) -> dict[int, list[tuple[str, ...]]]:
    """The signs that still tell of the hands, by who made them, each once, oldest first."""
    standing: dict[int, list[tuple[str, ...]]] = {}
    for event in log:
        if isinstance(event, Signed):
            made = standing.setdefault(event.seat, [])
            if not _among(event.meanings, made):
                made.append(event.meanings)
        elif isinstance(event, Discarded) and event.count:
            standing.pop(event.seat, None)
    return standing


def already_made(sign: Sign, log: Iterable[Event]) -> bool:
    """Whether a sign has been made, and the hand that it tells of is still the same."""
    return _among(sign.meanings, signs_standing(log).get(sign.seat, ()))


def _among(meanings: tuple[str, ...], made: Iterable[tuple[str, ...]]) -> bool:
    return any(sorted(meanings) == sorted(each) for each in made)
