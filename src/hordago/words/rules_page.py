"""A code of rules as a page for a beginner: plain texts in sections, for whoever draws them.

Owns the shape of that page and the one line that stands for a code in a list. The sentences are
those of `rules_sections`, the long list of all settings that of `rules_words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hordago.rules.presets import Preset, load_preset
from hordago.rules.profile import Rules
from hordago.words import rules_sections as told
from hordago.words.i18n import Language, later
from hordago.words.naming import Names
from hordago.words.rules_words import escaped, in_full

MATCH_LENGTH: Final = ("games_to_win", "vacas_to_win")
"""Settings that every table chooses for itself: they make no other code."""
PLAYERS: Final = {2: later("two players"), 6: later("six players")}


@dataclass(frozen=True, slots=True)
class RulesSection:
    """One part of a page: a key that is the same in every language, a title, and sentences."""

    key: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A code in plain words. Texts that a code does not have are empty."""

    title: str
    short: str
    sections: tuple[RulesSection, ...]
    notes: str
    changes: tuple[str, ...]
    """The settings that differ from the code that has the title, each with its value."""
    source: str
    unstated_title: str
    unstated: tuple[str, ...]
    """What the source does not say."""


def rules_page(rules: Rules, language: Language) -> RulesPage:
    """The page of a code: everything on it is true for its settings, in the reader's language.

    A code that was changed has the title and the source of the one it was made from, and says what
    is changed; another length of the match is no change.
    """
    names = Names(language, rules, seat=None)
    preset = load_preset(rules.base) if rules.base is not None else None
    changes = _changes(names)
    return RulesPage(
        title=_title(preset, language, changed=bool(changes)),
        short=one_line(rules, language),
        sections=_sections(names),
        notes=_translated(preset.notes, language) if preset and not changes else "",
        changes=changes,
        source=language.say("Source: {source}", source=preset.source) if preset else "",
        unstated_title=language.say(
            "What the source does not say (the common convention is taken):"
        )
        if preset and preset.unstated
        else "",
        unstated=tuple(_translated(each, language) for each in preset.unstated) if preset else (),
    )


def one_line(rules: Rules, language: Language, *, length: bool = True) -> str:
    """A code in one line, for a list: its kings, target, and what is special in it.

    `length`: the length of the match too, which tables choose for themselves.
    """
    names, say = Names(language, rules, seat=None), language.say
    parts = [told.kings(names), say("to {target}", target=rules.target)]
    if length:
        parts.append(match_in_short(names))
    if rules.n_players in PLAYERS:
        parts.append(say(PLAYERS[rules.n_players]))
    if rules.pack == "french":
        parts.append(say("French pack"))
    if rules.mus_corrido != "none":
        parts.append(say("mus corrido"))
    if rules.real != "none":
        parts.append(names.words["real"])
    if not rules.ordago:
        parts.append(say("no órdago"))
    line = " · ".join(parts)
    if told.has_signs(rules):
        return language.listed([line, say("played without signs here")])
    return line


def match_in_short(names: Names) -> str:
    """How long a match is, in a few words: "best of three games"."""
    rules, say = names.rules, names.language.say
    games = say("first to {n} games", n=rules.games_to_win)
    if rules.games_to_win <= 2:
        games = say("one game") if rules.games_to_win == 1 else say("best of three games")
    if rules.vacas_to_win == 1:
        return games
    return say("first to {n} vacas, each {games}", n=rules.vacas_to_win, games=games)


def _sections(names: Names) -> tuple[RulesSection, ...]:
    say, words = names.language.say, names.words
    parts = (
        ("deal", say("the deal and the mus"), told.deal),
        ("grande", words["grande"], told.grande),
        ("chica", words["chica"], told.chica),
        ("pares", words["pares"], told.pares),
        ("juego", f"{words['juego']}, {words['punto']}", told.juego),
        ("betting", say("bets and answers"), told.betting),
        ("count", say("the count"), told.count),
        ("match", say("the match"), told.match),
        ("signs", words["signs"], told.signs),
    )
    sections = (
        RulesSection(key, title[:1].upper() + title[1:], tuple(tell(names)))
        for key, title, tell in parts
    )
    return tuple(section for section in sections if section.sentences)


def _changes(names: Names) -> tuple[str, ...]:
    changed = names.rules.overrides().keys() - set(MATCH_LENGTH)
    if names.rules.base is None:
        return ()
    return tuple(
        names.language.spoken(meaning, value)
        for name, meaning, value in in_full(names)
        if name in changed
    )


def _title(preset: Preset | None, language: Language, *, changed: bool) -> str:
    if preset is None:
        return language.say("rules of your own")
    title = _translated(preset.title, language)
    return language.say("{code}, with changes", code=title) if changed else title


def _translated(text: str, language: Language) -> str:
    return language.say(escaped(text)) if text else ""
