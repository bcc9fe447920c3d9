"""The named codes of Mus, each with its source and with what that source leaves unsaid.

Owns the reading of preset files, those of this package and a club's own. It must never fill a gap
silently: what a source does not state stands in `Preset.unstated`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from hordago.errors import RulesError
from hordago.rules.data import check_shape, data_names, data_path, read_toml
from hordago.rules.kinds import no_such
from hordago.rules.profile import Rules

_SHAPE: Final[dict[str, type]] = {
    "title": str,
    "source": str,
    "base": str,
    "notes": str,
    "unstated": list,
    "rules": dict,
}
_NULLABLE: Final = ("max_stake", "announce_dentro", "signals")


class Preset(NamedTuple):
    """A code of rules with its provenance."""

    name: str
    title: str
    source: str
    unstated: tuple[str, ...]
    """What the source does not say; the rules have the common convention there."""
    notes: str
    rules: Rules


def preset_names() -> tuple[str, ...]:
    """The names of all presets, in alphabetical order."""
    return data_names("presets")


@cache
def load_preset(name: str) -> Preset:
    """The preset of that name. Raises `RulesError` naming those that there are."""
    if name not in preset_names():
        raise no_such("preset", name, preset_names())
    preset = load_preset_file(data_path("presets", name))
    return preset._replace(rules=Rules(**preset.rules.settings(), base=name))


def load_preset_file(path: str | Path) -> Preset:
    """A code kept in a TOML file, as a club has it; its name is the file's name.

    The file has ``title`` and, if wanted, ``source``, ``notes``, ``unstated`` (a list of texts),
    ``base`` (the preset that it starts from) and a table ``[rules]`` with the settings that differ
    from the base, or from the defaults. "none" stands for no value. Raises `RulesError` naming the
    file and everything that is wrong in it.
    """
    path = Path(path)
    data = read_toml(path)
    try:
        rules = _rules(data)
    except RulesError as error:
        raise RulesError([f"{path}: {problem}" for problem in error.problems]) from None
    return Preset(
        name=path.stem,
        title=data["title"],
        source=data.get("source", ""),
        unstated=tuple(data.get("unstated", ())),
        notes=data.get("notes", ""),
        rules=rules,
    )


def _rules(data: dict[str, Any]) -> Rules:
    problems = check_shape(data, _SHAPE, required="title")
    settings, base = data.get("rules", {}), data.get("base")
    rules = Rules()
    try:
        if isinstance(base, str):
            rules = Rules.preset(base)
        if isinstance(settings, dict):
            rules = rules.but(**{name: _value(name, value) for name, value in settings.items()})
    except RulesError as error:
        problems += error.problems
    if problems:
        raise RulesError(problems)
    return rules


def _value(name: str, value: object) -> object:
    """TOML has no word for nothing."""
    return None if value == "none" and name in _NULLABLE else value
