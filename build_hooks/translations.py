"""Compiles the translations (`hordago.po`) to what gettext reads (`hordago.mo`).

The .mo files lie beside their .po, so that an editable install finds them in the source tree; git
ignores them. A catalogue that cannot be read, or a translation with a placeholder that the original
lacks, ends the build with its file and line.
"""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from build_hooks.failing import BuildError

CATALOGUES = "src/hordago/words/locale/*/LC_MESSAGES/*.po"
# A line of a catalogue: babel reads many another one, and loses some of its text.
LINE = re.compile(
    r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?"([^"\\]|\\.)*")?\s*'
)
PLACEHOLDER = re.compile(r"\{(\w*)")


def compile_translations(root: Path) -> None:
    """Writes a .mo beside every catalogue in the tree at `root`.

    Raises:
        BuildError: some catalogue has mistakes; all of them are told, and theirs are not written.
    """
    problems = [
        f"{po.relative_to(root)}{problem}"
        for po in sorted(root.glob(CATALOGUES))
        for problem in compile_catalogue(po)
    ]
    if problems:
        raise BuildError("Translations cannot be compiled:\n  " + "\n  ".join(problems))


def compile_catalogue(po: Path) -> list[str]:
    """Writes the .mo beside `po`, or answers with what is wrong in it."""
    try:
        lines = po.read_text(encoding="utf-8").splitlines(keepends=True)
        catalogue = read_po(lines, locale=po.parent.parent.name, abort_invalid=True)
    except PoFileError as error:
        return [f":{error.lineno}: {error}"]
    except ValueError as error:  # not UTF-8, or no locale that babel knows
        return [f": {error}"]
    problems = [
        f":{number}: not a line of a catalogue: {line.strip()}"
        for number, line in enumerate(lines, 1)
        if not LINE.fullmatch(line)
    ]
    problems += [
        f":{message.lineno}: {message.id!r}: {error}"
        for message, errors in catalogue.check()
        for error in errors
    ]
    problems += [
        f":{message.lineno}: {message.id!r} has no placeholder {sorted(unknown)}"
        for message in catalogue
        if (unknown := placeholders(message, "string") - placeholders(message, "id"))
    ]
    if not problems:
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
    return problems


def placeholders(message: Message, side: str) -> set[str]:
    """Finds the `{name}` fields of a message, or of its translation, in any of its plurals."""
    text = getattr(message, side)
    return {
        name
        for form in ([text] if isinstance(text, str) else text)
        if form
        for name in PLACEHOLDER.findall(form)
    }
