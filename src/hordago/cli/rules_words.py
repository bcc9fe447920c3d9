"""Puts a code of rules into words, in short for a player and setting by setting for a reader.

Owns the sentences about settings. What a setting means stands in `rules.profile` and is translated
as it stands there; what it does is decided by the rules.
"""

from __future__ import annotations

from typing import Any, Final

from hordago.cli.explain import Option
from hordago.cli.i18n import Language, later
from hordago.cli.naming import Names
from hordago.rules.profile import SETTINGS, Rules, setting_text
from hordago.rules.ranking import JUEGO_ORDER

VALUES: Final[dict[str, dict[str, str]]] = {
    "pack": {"spanish": later("Spanish"), "french": later("French")},
    "first_dealer": {
        "random": later("by lot"),
        "low_card_deals": later("the lowest card drawn deals"),
        "low_card_starts": later("the lowest card drawn is mano"),
        "high_card_is_mano": later("the highest card drawn is mano"),
    },
    "deal_passes": {"right": later("to the right"), "left": later("to the left")},
    "mus_order": {
        "seat": later("seat by seat"),
        "pairs": later("mano's side, then the other"),
    },
    "discard_order": {
        "all_then_serve": later("all throw, then all are served"),
        "in_turn": later("each throws and is served in turn"),
        "simultaneous": later("all throw at once"),
        "dealer_first": later("the dealer throws first"),
    },
    "mus_corrido": {
        "none": later("in no hand"),
        "first_hand_of_match": later("the first hand of a match"),
        "first_hand_of_game": later("the first hand of every game"),
    },
    "reshuffle": {
        "exclude_single_short": later("all but those of a lone player still short"),
        "all_discards": later("all of them"),
    },
    "bet_order": {
        "seat": later("seat by seat"),
        "pairs": later("mano's side, then the other"),
    },
    "tie_order": {
        "seat": later("who sits nearer to mano"),
        "speaking": later("who speaks first"),
    },
    "who_bets": {
        "holders": later("those who hold"),
        "side": later("both partners, where one of them holds"),
    },
    "raise_semantics": {
        "add": later("it adds stones"),
        "double": later("it doubles the stake"),
    },
    "max_stake": {
        "none": later("no limit"),
        "remaining": later("what the side further from the target lacks"),
    },
    "response_mode": {
        "most_aggressive": later("the boldest answer of the side"),
        "first_decisive": later("the first answer that is no refusal"),
    },
    "refused_raise": {
        "standing": later("the stake before it"),
        "one": later("one stone"),
    },
    "real": {
        "none": later("not played"),
        "any_ten": later("any figure"),
        "jack_only": later("a jack"),
        "king_only": later("a king"),
        "suited": later("the jack of oros and the other three sevens"),
    },
    "announce_dentro": {"none": later("it is not said")},
    "signals": {"none": later("no signs")},
}
"""How a value of a setting is said, where the value is a word."""

PARTS: Final = {
    "grande": "grande", "chica": "chica", "pares": "pares", "juego": "juego", "punto": "punto",
    "par": "par", "medias": "medias", "duples": "duples", "thirty_one": "thirty_one",
}  # fmt: skip
"""Parts of settings that have a name at the table."""


def in_short(names: Names) -> list[Option]:
    """What a player wants to know of the code at the table."""
    rules, language = names.rules, names.language
    say, words = language.say, names.words
    rows = [Option(say("game"), match_length(rules, language))]
    aliases = names.aliases()
    rows.append(Option(say("cards"), aliases or say("every card counts as it is printed")))
    bet = say(
        "from {least}; without a number {usual}; a raise adds at least {more}",
        least=rules.min_bet, usual=rules.default_bet, more=rules.min_raise,
    )  # fmt: skip
    if rules.raise_semantics == "double":
        bet = say("from {least}; a raise doubles the stake", least=rules.min_bet)
    rows.append(Option(say("bets"), bet))
    refused = (
        say("pays {n} at once; a refused raise pays the stake before it", n=rules.refused_open)
        if rules.refused_raise == "standing"
        else say("pays {n} at once; a refused raise pays 1", n=rules.refused_open)
    )
    rows.append(Option(say("a refused bet"), refused))
    who = say(VALUES["who_bets"][rules.who_bets])
    rows.append(Option(f"{words['pares']}, {words['juego']}", say("bet on by {who}", who=who)))
    pares = rules.pares_values
    rows.append(
        Option(
            say("worth"),
            f"{words['par']} {pares.par}, {words['medias']} {pares.medias}, "
            f"{words['duples']} {pares.duples}; 31: {rules.juego_values.thirty_one}, "
            + say("other juego {n}", n=rules.juego_values.other),
        )
    )
    order = ", ".join(str(points) for points in reversed(JUEGO_ORDER))
    rows.append(Option(words["juego"], say("best first: {order}", order=order)))
    if rules.real != "none":
        rows.append(
            Option(words["real"], say("7 7 7 and {card}", card=say(VALUES["real"][rules.real])))
        )
    return rows


def match_length(rules: Rules, language: Language) -> str:
    """How long a match is: "40 stones; a match is won with 2 games"."""
    text = language.plural("{n} stone", "{n} stones", rules.target)
    games = language.plural("{n} game", "{n} games", rules.games_to_win)
    if rules.vacas_to_win == 1:
        return text + "; " + language.say("a match is won with {games}", games=games)
    vacas = language.plural("{n} vaca", "{n} vacas", rules.vacas_to_win)
    text += "; " + language.say("a vaca is won with {games}", games=games)
    return text + "; " + language.say("a match is won with {vacas}", vacas=vacas)


def in_full(names: Names) -> list[tuple[str, str, str]]:
    """Every setting of the code: its name, what it settles, and how it is settled here."""
    values = names.rules.settings()
    return [
        (name, names.language.say(escaped(setting.meaning)), value_words(names, name, values[name]))
        for name, setting in SETTINGS.items()
    ]


def escaped(text: str) -> str:
    """A text with braces of its own, as a sentence without placeholders."""
    return text.replace("{", "{{").replace("}", "}}")


def value_words(names: Names, name: str, value: Any) -> str:
    """How a setting is settled, in words where it has some."""
    say = names.language.say
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    word = VALUES.get(name, {}).get("none" if value is None else str(value))
    if word is not None:
        return say(word)
    if name in ("rank_alias", "extra_kings"):
        own = Names(names.language, Rules().but(**{"rank_alias": {}, name: value}), seat=None)
        return own.aliases() or say("none")
    if isinstance(value, dict):
        return ", ".join(f"{part_name(names, part)} {each}" for part, each in value.items())
    if isinstance(value, list):
        return ", ".join(str(each) for each in value) or say("none")
    return setting_text(name, value) if value is not None else say("none")


def part_name(names: Names, part: str) -> str:
    """What a part of a setting is called."""
    return names.words[PARTS[part]] if part in PARTS else names.language.say("other")
