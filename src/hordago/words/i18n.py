"""Which language the player reads, and its translations.

Owns the choice of a language and the look-up of sentences in the catalogues of ``locale/``, whose
keys are the English sentences. Words of the game that are said at the table are not here but in
``calls/``.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from hordago.errors import HordagoError

LANGUAGES: Final = ("en", "es", "eu", "fr")
LOCALE: Final = Path(__file__).parent / "locale"


def later(sentence: str) -> str:
    """The sentence itself; marks one that is translated where it is used."""
    return sentence


def in_context(context: str, word: str) -> str:
    """The word itself; marks one that is translated, in a context, where it is used."""
    return word


class Fault(HordagoError):
    """What went wrong, as a sentence that can be said in the player's language too."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        self.sentence = sentence
        self.values = values
        super().__init__(sentence.format(**values))


class Language:
    """A language and its sentences; English ones stand in the code."""

    __slots__ = ("_catalogue", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._catalogue = _catalogue(name)

    def say(self, sentence: str, /, **values: object) -> str:
        """A sentence in this language, with its placeholders filled."""
        return self._catalogue.gettext(sentence).format(**values)

    def spoken(self, name: str, words: str) -> str:
        """Words with whose they are, or what of, before them: "B: mus"."""
        return self.say("{name}: {words}", name=name, words=words)

    def listed(self, parts: Iterable[str]) -> str:
        """Several phrases in a row, parted as the language parts them."""
        return self.say("; ").join(parts)

    def told(self, error: Exception) -> str:
        """What an error says, in this language where it can be said in it."""
        return self.say(error.sentence, **error.values) if isinstance(error, Fault) else str(error)

    def plural(self, one: str, many: str, number: int, /, **values: object) -> str:
        """A sentence in the form that goes with a number, which is the placeholder ``{n}``."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **values)

    def word(self, context: str, word: str, /, **values: object) -> str:
        """A word or phrase whose form depends on where it stands."""
        return self._catalogue.pgettext(context, word).format(**values)


@cache
def _catalogue(name: str) -> gettext.NullTranslations:
    if name == "en":
        return gettext.NullTranslations()
    try:
        return gettext.translation("hordago", LOCALE, [name])
    except FileNotFoundError:
        raise HordagoError(
            f"the translations of {name!r} are not built: install the package (pip install -e .), "
            "or take --lang en"
        ) from None


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English where it asks for none of `LANGUAGES`.

    LANGUAGE lists several and comes first, then LC_ALL, LC_MESSAGES and LANG.
    """
    wanted = environment.get("LANGUAGE", "").split(":")
    wanted += [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for each in wanted:
        code = each.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
        if code in ("c", "posix"):
            return "en"
    return "en"
