"""The sentences of the project and their translations: `python -m tests.cli.catalogues`.

Owns the finding of all sentences in the code. Run as a script it brings ``locale/*/hordago.po`` up
to date: new sentences come in empty, and those that the code has no more go.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from hordago.rules.presets import load_preset, preset_names
from hordago.rules.profile import SETTINGS
from hordago.words.i18n import LOCALE
from hordago.words.rules_words import escaped

PACKAGE = LOCALE.parent.parent
SAYING = ("words", "cli")  # the layers that say sentences
KEYWORDS = {"say": None, "later": None, "Fault": None, "plural": (1, 2), "word": ((1, "c"), 2)}
KEYWORDS["in_context"] = ((1, "c"), 2)
TRANSLATED = ("es", "eu", "fr")  # the sentences in the code are English
# Two forms do for us: millions of stones, for which Spanish and French have a third, never come up.
PLURALS = {
    language: f"nplurals=2; plural=(n {'> 1' if language == 'fr' else '!= 1'});"
    for language in TRANSLATED
}

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Key = tuple[str | None, str]


def catalogue_path(language: str) -> Path:
    """Where the translations of a language stand."""
    return LOCALE / language / "LC_MESSAGES" / "hordago.po"


def sentences() -> Catalog:
    """Every sentence that can be said."""
    found = Catalog(charset="utf-8", project="hordago")
    for layer in SAYING:
        for _, _, message, _, context in extract_from_dir(str(PACKAGE / layer), keywords=KEYWORDS):
            if isinstance(message, str) or all(message):
                found.add(message, context=context)
    for text in [setting.meaning for setting in SETTINGS.values()] + texts_of_codes():
        found.add(escaped(text))
    return found


def texts_of_codes() -> list[str]:
    """What codes say of themselves: titles, notes, and what their sources leave unsaid."""
    presets = [load_preset(name) for name in preset_names()]
    texts = [text for each in presets for text in (each.title, each.notes, *each.unstated)]
    return [text for text in dict.fromkeys(texts) if text]


def translations(language: str) -> Catalog:
    """The catalogue of a language as it stands."""
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def key_of(message: object) -> Key:
    """What a message is looked up by."""
    identity = getattr(message, "id")  # noqa: B009
    return getattr(message, "context"), identity if isinstance(identity, str) else identity[0]  # noqa: B009


def bring_up_to_date(language: str) -> None:
    """Give a catalogue the sentences of the code, and keep what is translated of them."""
    old = {key_of(message): message.string for message in translations(language) if message.id}
    new = empty_catalogue(language)
    for message in sentences():
        if message.id:
            new.add(message.id, old.get(key_of(message)), context=message.context)
    write_catalogue(new)


def empty_catalogue(language: str) -> Catalog:
    """A catalogue without sentences."""
    catalogue = Catalog(locale=language)
    catalogue.mime_headers = [("Plural-Forms", PLURALS[language])]
    return catalogue


def write_catalogue(catalogue: Catalog) -> None:
    """Write a catalogue, in the order of the sentences, with what gettext needs to know of it."""
    text = io.BytesIO()
    write_po(text, catalogue, width=100, omit_header=True, sort_output=True)
    header = HEADER.format(language=catalogue.locale, plurals=PLURALS[str(catalogue.locale)])
    path = catalogue_path(str(catalogue.locale))
    path.write_bytes(header.encode() + text.getvalue())


if __name__ == "__main__":
    for each in TRANSLATED:
        bring_up_to_date(each)
