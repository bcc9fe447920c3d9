"""The nicknames of people: which can be taken, which look alike, and what a guest is called first.

Owns what a nickname may hold. It never knows who has which: whoever compares names brings them.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

from hordago.errors import HordagoError

LONGEST: Final = 24
"""How many characters a name may have; marks on a letter do not count."""

MARKS: Final = 3
"""How many marks may stand on one letter; more of them are drawn over other lines."""

SIGNS: Final = frozenset(".'’-_·")  # noqa: RUF001  telephones write the apostrophe so
LETTERS: Final = ("Lu", "Ll", "Lt", "Lm", "Lo")

BLANK: Final = frozenset(map(chr, (
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
)))  # fmt: skip
"""Letters and marks that nobody can see: fillers of Hangul and Khmer, and choosers of a form."""

GUESTS: Final = {
    "en": "Guest {number}",
    "es": "Invitado {number}",
    "eu": "Gonbidatua {number}",
    "fr": "Invité {number}",
}


class BadName(HordagoError):
    """A text that cannot be a nickname; it says what is wrong with it."""


def clean_name(text: str) -> str:
    """The nickname that a person typed: letters in one way of writing, blanks made single.

    Raises `BadName` for what is empty, too long, or holds what cannot be seen or said.
    """
    name = " ".join(filter(None, unicodedata.normalize("NFC", text).split(" ")))
    marks = 0
    for letter in name:
        _check(letter)
        marks = marks + 1 if _is_mark(letter) else 0
        if marks > MARKS:
            raise BadName(f"a letter of a name may have {MARKS} marks on it, not more")
    if not any(_is_letter(letter) for letter in name):
        raise BadName("a name has at least one letter or digit")
    if _is_mark(name[0]):
        raise BadName("a name begins with a letter, a digit or a sign, not with a mark for one")
    length = sum(not _is_mark(letter) for letter in name)
    if length > LONGEST:
        raise BadName(f"a name has at most {LONGEST} characters; this one has {length}")
    return name


def _check(letter: str) -> None:
    if letter in BLANK:
        raise BadName(f"{_code(letter)} cannot be seen: leave it out")
    if letter == " " or letter in SIGNS or _is_letter(letter) or _is_mark(letter):
        return
    seen = letter if letter.isprintable() else _code(letter)
    raise BadName(f"{seen} cannot stand in a name: take letters, digits, blanks and . ' - _ ·")


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter) in {*LETTERS, "Nd"}


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Mc"}


def _code(letter: str) -> str:
    name = unicodedata.name(letter, "a character without a name")
    return f"U+{ord(letter):04X} ({name.lower()})"


def look_alike(a: str, b: str) -> bool:
    """Whether two names can be taken for one another; an empty name is like nobody's."""
    return bool(a and b) and (a == b or _skeleton(a) == _skeleton(b))


@lru_cache(maxsize=1 << 12)
def _skeleton(name: str) -> str:
    """What is left of a name for a hasty eye: no capitals, accents, blanks or signs; 0 is o.

    Letters of other scripts become the Latin ones that they look like. Before capitals are made
    small and again after it: a capital may look like another letter than the small one.
    """
    plain = "".join(map(_prototype, unicodedata.normalize("NFKC", name))).casefold()
    bare = unicodedata.normalize("NFD", "".join(map(_prototype, plain)).casefold())
    kept = "".join(each for each in bare if _is_letter(each)) or bare
    return kept.translate(_HASTY).replace("rn", "m").replace("vv", "w")


_HASTY: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "ı": "l"})  # noqa: RUF001


@lru_cache(maxsize=1 << 12)
def _prototype(letter: str) -> str:
    """The letter that stands for all that look like this one."""
    if letter.isascii():
        return letter
    alike = _alike(letter)
    latin = [each for each in alike if each.isascii() and each.isalnum()]
    if latin:
        return min(latin, key=len)
    if len(alike) != 1:
        return letter  # it has none, or is itself what others look like
    return min(letter, alike[0]) if _alike(alike[0]) == [letter] else alike[0]


def _alike(letter: str) -> list[str]:
    # The library wraps letters that are written from right to left in marks for it.
    return [str(each["c"]).strip("\u200e") for each in confusables_data.get(letter, ())]


def guest_name(language: str, number: int) -> str:
    """What a guest is called who chose no name, in a language of `words.i18n.LANGUAGES`."""
    return GUESTS[language].format(number=number)
