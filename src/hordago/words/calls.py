"""The words of the table: what is said for each call, what else is heard, what things are called.

Owns the sets of ``calls/*.toml``, one for each way of speaking. What a call does is no matter here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from hordago.errors import HordagoError
from hordago.rules.data import read_toml
from hordago.rules.kinds import no_such

FOLDER: Final = Path(__file__).parent / "calls"
OREGON_CODES: Final = ("ontario_30", "nabo_40")


class CallSet(NamedTuple):
    """One way of speaking at the table. Words may hold ``{n}``, a number of stones or cards."""

    key: str
    title: str
    language: str
    numbers: tuple[str, ...]  # one to ten
    spoken: Mapping[str, str]  # what is said, by call
    hear: Mapping[str, tuple[str, ...]]  # what else is understood, by call
    name: Mapping[str, str]  # what things are called
    sources: Mapping[str, str]  # where a word was found, by ``table.key``
    unconfirmed: frozenset[str]  # words that wait for a native speaker, as ``table.key``


def call_set_keys() -> tuple[str, ...]:
    """The keys of all sets, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def call_set(key: str) -> CallSet:
    """The set of that key. Raises `RulesError` naming those that there are."""
    if key not in call_set_keys():
        raise no_such("calls", key, ("eu", *call_set_keys()))
    data = read_toml(FOLDER / f"{key}.toml")
    return CallSet(
        key,
        data["title"],
        data["language"],
        tuple(data["numbers"]),
        data["say"],
        {call: tuple(words) for call, words in data["hear"].items()},
        data["name"],
        data["sources"],
        frozenset(data["unconfirmed"]),
    )


def chosen_calls(calls: str | None, language: str, code: str | None) -> CallSet:
    """The set that a player asks for; by default that of the language.

    Plain ``eu`` is the Basque of the code's country: Oregon's for the codes from there.
    """
    key = calls or language
    if key == "eu":
        key = "eu-oregon" if code in OREGON_CODES else "eu-hegoalde"
    return call_set(key)


def native_calls(language: str) -> CallSet:
    """The set whose names the sentences of a language use."""
    if language not in ("en", "es", "eu", "fr"):
        raise HordagoError(f"no words are kept for the language {language!r}")
    return call_set("eu-hegoalde" if language == "eu" else language)
