"""The TOML files that stand beside the rules: the named presets and the sign tables.

Owns where these files are and how one is read. It must never write, never look outside the folder
of the rules unless given a path, and never judge what a file says: that is for who asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hordago.errors import RulesError

_HERE = Path(__file__).parent


@cache
def data_names(folder: str) -> tuple[str, ...]:
    """The names of the files of a folder (``presets`` or ``signs``), in alphabetical order."""
    return tuple(sorted(path.stem for path in (_HERE / folder).glob("*.toml")))


def data_path(folder: str, name: str) -> Path:
    """Where the file of that name stands."""
    return _HERE / folder / f"{name}.toml"


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds. Raises `RulesError` naming the file where it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError([f"{path}: cannot be read ({error.strerror})"]) from None
    except UnicodeDecodeError:
        raise RulesError([f"{path}: is not UTF-8 text"]) from None
    except (ValueError, RecursionError) as error:  # TOML that is wrong, or absurdly large or deep
        raise RulesError([f"{path}: is not TOML ({error})"]) from None


def check_shape(data: Mapping[str, object], shape: Mapping[str, type], required: str) -> list[str]:
    """The problems of a table's keys: unknown, of the wrong type, or `required` and absent.

    `shape` gives the type of each known key; a list is a list of strings.
    """
    problems = [
        f"{key}: no such key here; the keys are {', '.join(shape)}"
        for key in data
        if key not in shape
    ]
    if required not in data:
        problems.append(f"{required}: is missing")
    words: dict[type, str] = {str: "a text", list: "a list of texts", dict: "a table"}
    for key, wanted in shape.items():
        if key not in data:
            continue
        value = data[key]
        fits = isinstance(value, wanted)
        if fits and isinstance(value, list):
            fits = all(isinstance(each, str) for each in value)
        if not fits:
            problems.append(f"{key}: {value!r} is not {words[wanted]}")
    return problems
