"""The standard streams: what a stream cannot hold, one that is closed, a reader that goes away.

Owns how they are made ready and what is said when the output fails. Knows nothing of commands.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

# Letters that look alike are what this table is about.
# ruff: noqa: RUF001
PLAINER: Final = str.maketrans(
    {
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("─━—–‐−", "-"),
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("“”«»„", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("█▉▊▋▌", "#"),  # bars: half a letter and more
        **dict.fromkeys("▍▎▏", " "),
        "◆": "*", "•": ".", "·": ".", "●": "o", "†": "+", "▤": "#", "▒": "#", "▶": ">", "▸": ">",
        "⇄": "~", "×": "x", "±": "~",
        # The suits of the French pack, by the letters that they can be typed with.
        "♦": "o", "♥": "c", "♠": "e", "♣": "b",
    }
)  # fmt: skip
"""What stands for a letter or sign, of the same width, where a stream cannot hold it."""


class ReaderGone(Exception):
    """Whoever read the output has gone: nothing to say, and nobody to say it to."""


def prepare_streams() -> None:
    """Let neither a closed stream nor a letter that a stream cannot hold end the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before the program began
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    codecs.register_error("hordago.plainer", _plainer)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace" if stream is sys.stdin else "hordago.plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """A plainer spelling of what cannot be encoded: ``no`` for ``ño``, a frame of dashes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plainer, error.object[error.start : error.end])), error.end


def plainer(letter: str) -> str:
    """The ASCII that comes nearest to a letter or sign; a question mark where none does."""
    nearest = unicodedata.normalize("NFKD", letter.translate(PLAINER))
    return "".join(each for each in nearest if each.isascii()) or "?"


@contextmanager
def reader_may_go() -> Iterator[None]:
    """Raise `ReaderGone` where the output is a pipe that nobody reads any more."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        give_up_output()
        raise ReaderGone from None


def give_up_output() -> None:
    """Let what was not written yet be lost in silence: Python writes once more at its end."""
    with suppress(OSError, ValueError):
        void = os.open(os.devnull, os.O_WRONLY)
        os.dup2(void, sys.stdout.fileno())
        os.close(void)


def reason_of(error: BaseException) -> str:
    """What happened, for a person: the file, or the standard output, and why."""
    if not isinstance(error, OSError):
        return str(error) or type(error).__name__
    where = error.filename or ("standard output" if _output_fails() else "")
    return (f"{where}: " if where else "") + (error.strerror or str(error))


def _output_fails() -> bool:
    """Whether it is the standard output that cannot be written: seen by writing an end of line."""
    try:
        sys.stdout.write("\n")
        sys.stdout.flush()
    except OSError:
        give_up_output()
        return True
    return False
