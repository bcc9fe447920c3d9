"""Writes the pages of the manual that follow from the code: `python -m hordago.cli.pages docs`.

Owns the layout of `codes.md`, `reference/words.md` and `reference/cli.md`. What they say is taken
from the presets, the call sets and the commands, so that the pages cannot differ from them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click

from hordago.cli.entry import cli
from hordago.errors import HordagoError
from hordago.rules.presets import Preset, load_preset, preset_names
from hordago.rules.profile import SETTINGS, Rules
from hordago.words.calls import CallSet, call_set, call_set_keys
from hordago.words.i18n import Language
from hordago.words.naming import Names
from hordago.words.rules_words import match_length, value_words

MADE: Final = "<!-- Made by `python -m hordago.cli.pages docs`; change the code, not this page. -->"
SOURCES: Final = {
    "S0": "Ontario (Oregon) Basque Club, rules adapted in 2004",
    "S2": "a profile of the game for the French pack",
    "S3": "English Wikipedia, article Mus",
    "S4": "the Mus entry of an almanac of card games",
    "ACA": "acanomas.com",
    "AUN": "Auñamendi encyclopaedia",
    "BUF": "euskalkultura.eus, 2009",
    "EHM": "Euskal Herriko Mus Federazioa",
    "EUW": "Basque Wikipedia, article Mus",
    "F1": "Fédération française de Mus, rules, first part",
    "F2": "Fédération française de Mus, rules, second part",
    "FEM": "Federación Española de Mus, glossary",
    "FEU": "Fédération française de Mus, competition rules in Basque",
    "FFR": "Fédération française de Mus, competition rules in French",
    "GHB": "a Basque tutorial found in public code",
    "GRN": "greentube",
    "IPR": "iparralde.net",
    "JAV": "a French program",
    "LIQ": "liquisearch",
    "LUD": "Ludoteka, Basque rules",
    "MUB": "Musée basque, Bayonne",
    "NHF": "Naipes Heraclio Fournier",
    "TEM": "rulebook of the tournament of Tembleque",
}
"""What the short names of sources in the call sets stand for; others are spelt out there."""
CALLS: Final = {
    "mus": "ask for new cards",
    "no_mus": "no more cards",
    "pass": "do not bet",
    "bet": "the usual bet",
    "bet_n": "bet N",
    "raise": "the least raise",
    "raise_n": "raise by N",
    "accept": "see the bet",
    "fold": "refuse the bet",
    "we_accept": "see it for the side",
    "we_fold": "refuse it for the side",
    "ordago": "stake the game",
    "accept_ordago": "see an órdago",
    "both": "the usual bet on grande and chica",
    "both_n": "bet N on grande and chica",
    "both_ordago": "órdago on grande and chica",
    "pares_yes": "I have pares",
    "pares_no": "I have no pares",
    "juego_yes": "I have juego",
    "juego_no": "I have no juego",
    "dentro": "near the end of the game",
    "yes": "yes: mus, or see",
    "no": "no: no mus, pass, or refuse",
    "discard": "before the cards to throw",
    "all": "throw all cards",
    "none": "throw no card",
    "cut": "cut N cards",
    "sign": "before a sign's meaning",
    "help": "what can be said",
    "quit": "leave",
    "table": "see the table again",
}


CODES: Final = """\
# The codes and how they differ

{made}

Hordago plays {number} published codes of Mus. `hordago play --rules NAME` plays by one, and
`hordago rules show NAME` tells every setting of it; a code of your own goes in a TOML file. What a
source does not say is listed with its code: the common convention is taken there.

| code | kings | stones | a match | bets at pares and juego | royal 31 | signs |
|---|---|---|---|---|---|---|"""
WORDS: Final = """\
# The words of the table

{made}

`--lang` chooses the language of what is shown, `--calls` the words that are said. Both sets of
words are understood, with or without accents and capitals, and so are the
[tokens of the record](record.md) in every language. `N` is a number, in figures or (up to ten) in
words. A number alone bets or raises.

Titles of codes, what their sources leave unsaid, settings and everything that is said in a match
stand in all four languages; `--help`, names of sources, and messages about the command line, about
settings that cannot be, or about what is wrong in a file are English.

Words marked † were found in no source and are a proposal, or stand in one weak source alone. They
wait for a native speaker's word."""
COMMAND_LINE: Final = """\
# The command line

{made}

Exit codes: 0 done; 1 checked, and found wrong (`record check`, `deal verify`, `cases`); 2 bad
input, with one message on the error stream.

Matches are kept in `hordago/matches` of your data folder (`~/.local/share` on Linux;
`XDG_DATA_HOME` moves it), or where `--record` says. While a match is not over, the secret that its
cards come from lies beside the record in `FILE.secret`; whoever reads it can work out all cards.

At the table of `hordago play` partners always see each other's signs, and rivals never do."""


def codes_page() -> str:
    """`docs/codes.md`: the codes and how they differ."""
    presets = [load_preset(name) for name in preset_names()]
    return "\n".join([*_codes_table(presets), *(line for p in presets for line in _code(p))]) + "\n"


def _codes_table(presets: list[Preset]) -> Iterator[str]:
    yield CODES.format(made=MADE, number=len(presets))
    for preset in presets:
        rules = preset.rules
        names = _names(rules)
        kings = sum(rank == max(rules.rank_of_card()) for rank in _ranks_in_play(rules))
        match = match_length(rules, names.language).partition("; ")[2]
        cells = (
            f"[{preset.name}](#{preset.name})", str(kings), str(rules.target), match,
            value_words(names, "who_bets", rules.who_bets), value_words(names, "real", rules.real),
            rules.signals or "none",
        )  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def _ranks_in_play(rules: Rules) -> list[int]:
    ranks = rules.rank_of_card()
    return [ranks[card] for card in rules.cards()]


def _code(preset: Preset) -> Iterator[str]:
    names = _names(preset.rules)
    yield from ("", f"## {preset.name}", "", f"{preset.title}. Source: {preset.source}.")
    if preset.notes:
        yield from ("", preset.notes)
    standard = Rules().settings()
    changed = [
        (name, value) for name, value in preset.rules.settings().items() if value != standard[name]
    ]
    if changed:
        yield from ("", "It differs from the defaults in:", "")
    for name, value in changed:
        yield f"- `{name}`: {SETTINGS[name].meaning}: **{value_words(names, name, value)}**"
    if preset.unstated:
        yield from ("", "The source does not say:", "", *(f"- {each}" for each in preset.unstated))


def _names(rules: Rules) -> Names:
    return Names(Language("en"), rules, seat=None)


def words_page() -> str:
    """`docs/reference/words.md`: what is said at the table, and what the terminal understands."""
    sets = [call_set(key) for key in call_set_keys()]
    lines = [WORDS.format(made=MADE)]
    for each in sets:
        lines += ["", *_set_table(each)]
    lines += ["", "## Not yet confirmed", ""]
    for each in sets:
        words = ", ".join(f"“{_word(each, key)}”" for key in sorted(each.unconfirmed))
        lines.append(f"- {each.title} (`{each.key}`): {words}")
    lines += ["", "## Sources", "", "| | |", "|---|---|"]
    lines += [f"| {short} | {source} |" for short, source in SOURCES.items()]
    return "\n".join(lines) + "\n"


def _word(words: CallSet, key: str) -> str:
    table, _, name = key.partition(".")
    return _with_n({"say": words.spoken, "name": words.name}[table][name])


def _with_n(phrase: str) -> str:
    return phrase.replace("{n}", "N")


def _set_table(words: CallSet) -> Iterator[str]:
    yield from (f"## {words.title}", "", f"`--calls {words.key}`", "")
    yield from ("| meaning | said | understood too | source |", "|---|---|---|---|")
    for call, meaning in CALLS.items():
        said = _with_n(words.spoken.get(call, ""))
        mark = " †" if f"say.{call}" in words.unconfirmed else ""
        heard = ", ".join(_with_n(each).replace("|", "\\|") for each in words.hear.get(call, ()))
        source = words.sources.get(f"say.{call}", "")
        yield f"| {meaning} | {said}{mark} | {heard} | {source} |"
    yield from ("", "| thing | name | source |", "|---|---|---|")
    for thing, name in words.name.items():
        mark = " †" if f"name.{thing}" in words.unconfirmed else ""
        source = words.sources.get(f"name.{thing}", "")
        yield f"| {thing.replace('_', ' ')} | {name}{mark} | {source} |"


def cli_page() -> str:
    """`docs/reference/cli.md`: every command with its options."""
    lines = [COMMAND_LINE.format(made=MADE)]
    for path, command in _commands(cli, "hordago"):
        lines += ["", *_command(path, command)]
    return "\n".join(lines) + "\n"


def _commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path} {name}")
        elif command is not None:
            yield f"{path} {name}", command


def _command(path: str, command: click.Command) -> Iterator[str]:
    context = click.Context(
        command, info_name=path, parent=click.Context(cli, **cli.context_settings)
    )
    usage = " ".join([path, *command.collect_usage_pieces(context)])
    yield from (f"## {path}", "", "```text", usage, "```", "")
    text = " ".join((command.help or "").split("\n\n")[0].split())
    yield text
    for more in (command.help or "").split("\n\n")[1:]:
        yield from ("", " ".join(more.split()))
    rows = [
        record
        for option in command.get_params(context)
        if isinstance(option, click.Option) and (record := option.get_help_record(context))
    ]
    yield from ("", "| option | |", "|---|---|")
    for names, meaning in rows:
        yield f"| `{names.replace('|', '&#124;')}` | {meaning.replace('|', '&#124;')} |"


PAGES: Final[dict[str, Callable[[], str]]] = {
    "codes.md": codes_page,
    "reference/words.md": words_page,
    "reference/cli.md": cli_page,
}
"""The pages, by their place in the folder of the manual."""


def main(folder: Path) -> None:
    """Write all pages into the folder of the manual. Raises `HordagoError` where it is none."""
    if not (folder / "index.md").is_file():
        raise HordagoError(f"{folder} is not the folder of the manual: it has no index.md")
    for place, page in PAGES.items():
        (folder / place).write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
