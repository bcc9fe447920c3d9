"""`hordago rules`: the codes there are, and each one in words with its source.

Owns what these commands print. Sources and what they leave unsaid are data of the presets.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hordago.cli.parameters import is_file_name, language, language_option

if TYPE_CHECKING:
    from hordago.rules.presets import Preset
    from hordago.words.naming import Names


@click.group()
def rules() -> None:
    """The codes of Mus: list them, or read one in words."""


@rules.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_codes(as_json: bool) -> None:
    """List the codes by name."""
    from hordago.rules.presets import load_preset, preset_names

    presets = [load_preset(name) for name in preset_names()]
    if as_json:
        codes = [{"name": p.name, "title": p.title, "source": p.source} for p in presets]
        click.echo(json.dumps(codes, indent=2, ensure_ascii=False))
        return
    width = max(len(preset.name) for preset in presets)
    for preset in presets:
        click.echo(f"{preset.name:<{width}}  {preset.title}")


@rules.command()
@click.argument("preset")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show(preset: str, lang: str | None, as_json: bool) -> None:
    """Show a code, a preset or a TOML file: its source, what that leaves unsaid, every setting."""
    from hordago.rules.presets import load_preset, load_preset_file
    from hordago.words.naming import Names

    found = load_preset_file(Path(preset)) if is_file_name(preset) else load_preset(preset)
    if as_json:
        click.echo(json.dumps(plain(found), indent=2, ensure_ascii=False))
    else:
        show_in_words(found, Names(language(lang), found.rules, seat=None))


def plain(found: Preset) -> dict[str, object]:
    """A code as JSON can hold it."""
    return {
        "name": found.name,
        "title": found.title,
        "source": found.source,
        "unstated": list(found.unstated),
        "notes": found.notes,
        "settings": found.rules.settings(),
    }


def show_in_words(found: Preset, names: Names) -> None:
    """Print a code in words, setting by setting; a star marks what differs from the defaults."""
    from hordago.cli.screen import Screen
    from hordago.cli.speech import Speech
    from hordago.rules.profile import Rules
    from hordago.words.calls import native_calls
    from hordago.words.option import Option
    from hordago.words.rules_words import escaped, in_full, in_short

    say = names.language.say
    screen = Screen(Speech(names, native_calls(names.language.name)), drawn=False)
    screen.line(names.language.spoken(found.name, say(escaped(found.title))), "bold")
    if found.source:
        screen.line(say("Source: {source}", source=found.source))
    if found.notes:
        screen.line(say(escaped(found.notes)))
    screen.put("")
    screen.rows(say("In short:"), in_short(names))
    if found.unstated:
        screen.put("")
        screen.line(say("What the source does not say (the common convention is taken):"), "bold")
        for each in found.unstated:
            screen.line(f"- {say(escaped(each))}", indent=2)
    standard = Rules().settings()
    settings = found.rules.settings()
    screen.put("")
    screen.rows(
        say("Every setting (a star marks what differs from the defaults):"),
        (
            Option(
                f"{'*' if settings[name] != standard[name] else ' '} {name}",
                names.language.spoken(meaning, value),
            )
            for name, meaning, value in in_full(names)
        ),
    )
