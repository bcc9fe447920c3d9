"""Options that several commands share, and what they mean: the language, the code of rules.

Owns the reading of ``--rules``, ``--set`` and ``--format``. Which codes and settings there are is
asked of `rules`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from hordago.errors import RulesError
from hordago.rules.presets import load_preset, load_preset_file
from hordago.rules.profile import Rules, parse_setting
from hordago.words.i18n import LANGUAGES, Language, language_of

DEFAULT_CODE: Final = "almanac_40"
DEFAULT_FORMAT: Final = "best_of_3"

MATCH_LENGTH: Final = "best of three games"  # what DEFAULT_FORMAT is, for a reader


class Seed(click.ParamType):  # type: ignore[type-arg]  # older ones of click have none
    """A whole number that cards are dealt from: however it is written, the same number is one seed.

    It comes as a text, for `secret_of`.
    """

    name = "seed"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        if re.fullmatch("[+-]?[0-9]{1,999}", str(value)):
            return str(int(value))
        return self.fail(f"{value!r} is not a whole number, as 7", param, ctx)


class MatchFile(click.Path):
    """The file of a match: an ordinary one, or one that is not there yet."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if not str(value):
            self.fail("there is no name: name a file, as friday.mus", param, ctx)
        path = Path(value)
        if path.is_dir():
            self.fail(
                f"{path} is a folder: name a file in it, as {path / 'friday.mus'}", param, ctx
            )
        if path.exists() and not path.is_file():
            self.fail(f"{path} is no file that a match can be kept in", param, ctx)
        return super().convert(value, param, ctx)


Command = TypeVar("Command", bound=Callable[..., Any])


def language_option(command: Command) -> Command:
    """Add ``--lang``."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        help="The language of what is shown; that of your system by default.",
    )(command)


def rules_options(command: Command) -> Command:
    """Add ``--rules``, ``--set`` and ``--format``."""
    for option in (
        click.option(
            "--format",
            "length",
            metavar="NAME",
            help="How long a match is: one_game, best_of_3, first_to_3, three_vacas, …; as the "
            f"code has it by default, and {DEFAULT_FORMAT} where --rules names no code.",
        ),
        click.option(
            "--set",
            "settings",
            metavar="FIELD=VALUE",
            multiple=True,
            help="Change a setting of the code, as target=30; may be given again.",
        ),
        click.option(
            "--rules",
            "code",
            metavar="NAME|FILE",
            help="The code to play by: a name of `hordago rules list`, or a TOML file of your own. "
            f"Without it, {DEFAULT_CODE}, but in a match of {MATCH_LENGTH}.",
        ),
    ):
        command = option(command)
    return command


def language(lang: str | None) -> Language:
    """The language that was asked for, or that of the system."""
    return Language(lang or language_of(os.environ))


def chosen_rules(code: str | None, settings: Sequence[str], length: str | None) -> Rules:
    """The code that the options name. Raises `RulesError` with everything that is wrong."""
    if code is None:
        rules = Rules.preset(DEFAULT_CODE)
        length = length or DEFAULT_FORMAT
    else:
        rules = code_rules(code)
    if length is not None:
        rules = rules.with_format(length)
    problems: list[str] = []
    changes: dict[str, Any] = {}
    for setting in settings:
        name, given, value = setting.partition("=")
        if not given or not name.strip():
            problems.append(f"--set {setting}: write FIELD=VALUE, as target=30")
            continue
        try:
            changes[name.strip()] = parse_setting(name.strip(), value.strip())
        except RulesError as error:
            problems += error.problems
    if problems:
        raise RulesError(problems)
    return rules.but(**changes)


def code_rules(code: str) -> Rules:
    """The rules of a code by its name, or from a file."""
    if is_file_name(code):
        return load_preset_file(Path(code)).rules
    return load_preset(code).rules


def is_file_name(code: str) -> bool:
    """Whether a code is named by its file."""
    return code.endswith(".toml") or os.sep in code
