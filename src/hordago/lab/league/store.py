"""What was played of a league, kept in a file match by match: JSON lines, appended to.

Owns the form of the file. It must never mix results of two settings, or of two versions of the
rules or the bots: its first line says what they are, and any other are refused. Whoever plays is
free to end at any moment: what ends in the middle of a line was not played.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

from hordago.bots.arena import Tally
from hordago.errors import HordagoError
from hordago.lab.sources import PLAY, source_mark
from hordago.rules.profile import Rules

Key = tuple[str, str, int]
"""The names of two bots and the number of the match."""

KIND: Final = "hordago league"
FORMAT: Final = 1

_SAID: Final = {  # how the settings are called where they differ
    "rules": "rules",
    "seed": "seed",
    "each_match": "kind of matches",
    "version": "version of the bots and the rules",
}


class Store:
    """An open store; `done` is all that it holds. Close it, or use it in a ``with``.

    A file that is not there is begun. Raises `HordagoError` naming the file, and the line where
    there is one, for what is no store or holds matches of other settings; `OSError` where it
    cannot be read or written.
    """

    def __init__(self, path: Path, rules: Rules, seed: str, *, duplicate: bool) -> None:
        self.path = path
        self.done: dict[Key, Tally] = {}
        header = {
            "kind": KIND,
            "format": FORMAT,
            # As JSON gives them back: tuples are lists there.
            "rules": json.loads(json.dumps({"preset": rules.base, **rules.overrides()})),
            "seed": seed,
            "each_match": "twice" if duplicate else "once",
            "version": source_mark(*PLAY),
        }
        self._file: BinaryIO = path.open("a+b")
        try:
            self._begin(header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, key: Key, tally: Tally) -> None:
        """Keep what was played, at once."""
        a, b, number = key
        self._write({"a": a, "b": b, "match": number, **tally._asdict()})
        self.done[key] = tally

    def _begin(self, header: dict[str, Any]) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and _line(header).startswith(text):  # nothing yet, or not even a whole line
            self._file.truncate(0)
            self._write(header)
            return
        first, *lines = whole.splitlines() or [text]
        self._compare(_object(first), header)
        self._file.truncate(len(whole))
        for number, line in enumerate(lines, 2):
            found = _played(_object(line), 2 if header["each_match"] == "twice" else 1)
            if found is None:
                raise HordagoError(f"{self.path}: line {number} is no match of a league")
            key, tally = found
            if self.done.setdefault(key, tally) != tally:
                raise HordagoError(
                    f"{self.path}: line {number} gives match {key[2]} of {key[0]} and {key[1]} "
                    "another result than a line before"
                )

    def _compare(self, found: dict[str, Any], header: dict[str, Any]) -> None:
        if found.get("kind") != KIND:
            raise HordagoError(f"{self.path} is no store of a league: it is left as it is")
        if found.get("format") != FORMAT:
            raise HordagoError(
                f"{self.path} is a store of form {found.get('format')}, and this version of "
                f"hordago reads form {FORMAT}"
            )
        differ = [name for name in _SAID if found.get(name) != header[name]]
        if not differ:
            return
        told = "; ".join(
            f"another {_SAID[name]}"
            if name == "version"
            else f"{_SAID[name]} {_short(found.get(name))}, not {_short(header[name])}"
            for name in differ
        )
        raise HordagoError(
            f"{self.path} holds matches of another league ({told}): "
            "play with those settings, or give another file"
        )

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(_line(line))
        self._file.flush()


def _line(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _short(value: Any) -> str:
    """A setting as a person would write it."""
    if not isinstance(value, dict):
        return str(value)
    changes = " ".join(f"{name}={told}" for name, told in value.items() if name != "preset")
    return f"{value.get('preset')} {changes}".strip()


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _played(found: dict[str, Any], plays: int) -> tuple[Key, Tally] | None:
    """A line's match, played so often, and what came of it; None where that cannot be."""
    match found:
        case {
            "a": str(a),
            "b": str(b),
            "match": int(number),
            "matches_won": [int(), int()] as matches,
            "games_won": [int(), int()] as games,
            "hands": int(hands),
            "stones": [int(), int()] as stones,
        } if (
            number > 0
            and min(*matches, *games, *stones) >= 0
            and sum(matches) == plays <= sum(games) <= hands  # a match has a game, a game a hand
        ):
            return (a, b, number), Tally(
                tuple(matches),
                tuple(games),
                hands,
                tuple(stones),
            )
    return None
