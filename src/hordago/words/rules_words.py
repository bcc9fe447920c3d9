"""Puts a code of rules into words, in short for a player and setting by setting for a reader.

Owns the sentences about settings. What a setting means stands in `rules.profile` and is translated
as it stands there; what it does is decided by the rules.
"""

from __future__ import annotations

from typing import Any, Final

from hordago.rules.kinds import PerLance
from hordago.rules.profile import SETTINGS, Rules, setting_text
from hordago.rules.ranking import JUEGO_ORDER
from hordago.words.i18n import Language, later
from hordago.words.naming import Names
from hordago.words.option import Option

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
    rules, say, words = names.rules, names.language.say, names.words
    order = ", ".join(str(points) for points in reversed(JUEGO_ORDER))
    rows = [
        (say("game"), [match_length(rules, names.language), *_game(names)]),
        (say("cards"), _cards(names)),
        ("mus", _mus(names)),
        (say("who speaks"), _speaking(names)),
        (say("bets"), _bets(names)),
        (say("answers"), _answers(names)),
        (say("a refused bet"), _refused(names)),
        (say("all pass"), _passed(names)),
        (f"{words['pares']}, {words['juego']}", _holding(names)),
        (say("worth"), _worth(names)),
        (words["juego"], [say("best first: {order}", order=order)]),
        (words["real"], _real(names)),
        (say("signs"), _signs(names)),
    ]
    return [Option(label, names.language.listed(parts)) for label, parts in rows if parts]


# The parts of each row; none for what goes without saying.


def _game(names: Names) -> list[str]:
    lacking = names.rules.announce_dentro
    if lacking is None:
        return []
    return [names.language.say("a side that lacks {n} or fewer must say so", n=lacking)]


def _cards(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = [names.aliases() or say("every card counts as it is printed")]
    if rules.removed_ranks:
        without = ", ".join(str(rank) for rank in rules.removed_ranks)
        parts.append(say("not in the pack: {ranks}", ranks=without))
    return parts


def _mus(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = []
    if (rules.min_discard, rules.max_discard) != (1, 4):
        least, most = rules.min_discard, rules.max_discard
        parts.append(say("from {least} to {most} cards are thrown", least=least, most=most))
    if rules.mus_corrido != "none":
        hands = say(VALUES["mus_corrido"][rules.mus_corrido])
        parts.append(
            say("in {hands} whoever cuts the mus is mano, and no signs are made", hands=hands)
        )
    return parts


def _speaking(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = []
    if rules.mus_order == "pairs":
        parts.append(say("for mus, mano's side and then the other"))
    if rules.bet_order == "pairs":
        parts.append(say("in betting, mano's side and then the other"))
    if rules.tie_order == "speaking":
        parts.append(say("who speaks first wins a tie"))
    return parts


def _bets(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = [
        say("from {least}", least=rules.min_bet),
        say("without a number {usual}", usual=rules.default_bet),
        say("a raise doubles the stake")
        if rules.raise_semantics == "double"
        else say("a raise adds at least {more}", more=rules.min_raise),
    ]
    if rules.max_stake is not None:
        parts.append(say("at most what the side further from the target lacks"))
    if rules.both_bet_allowed:
        parts.append(say("grande and chica may be bet on at once"))
    if not rules.ordago:
        parts.append(say("no órdago"))
    return parts


def _answers(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    if rules.n_players == 2:
        return []
    parts = [say(VALUES["response_mode"][rules.response_mode])]
    if rules.decliner_out_for_lance:
        parts.append(say("who refuses a bet is out of that lance"))
    if not rules.plural_binds:
        parts.append(say("each answers for himself alone"))
    return parts


def _refused(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = [
        say("pays {n} at once", n=rules.refused_open),
        say("a refused raise pays the stake before it")
        if rules.refused_raise == "standing"
        else say("a refused raise pays 1"),
    ]
    more = by_lance(names, rules.deje_bonus)
    if more:
        parts.append(say("and for a raise more: {lances}", lances=more))
    if not rules.bonus_after_refusal:
        parts.append(say("the side that was refused collects nothing for pares or juego"))
    return parts


def _passed(names: Names) -> list[str]:
    paid = by_lance(names, names.rules.pass_point)
    return [names.language.say("the best hand takes: {lances}", lances=paid)] if paid else []


def by_lance(names: Names, stones: PerLance) -> str:
    """Lances with the stones that each has, those with none left out: "grande 1, chica 1"."""
    return ", ".join(
        f"{names.words[lance]} {each}" for lance, each in stones._asdict().items() if each
    )


def _holding(names: Names) -> list[str]:
    say = names.language.say
    return [say("bet on by {who}", who=say(VALUES["who_bets"][names.rules.who_bets]))]


def _worth(names: Names) -> list[str]:
    rules, say, words = names.rules, names.language.say, names.words
    pares, juego = rules.pares_values, rules.juego_values
    kinds = [(words["par"], pares.par), (words["medias"], pares.medias)]
    kinds.append((words["duples"], pares.duples))
    juegos = [names.language.spoken("31", str(juego.thirty_one))]
    juegos.append(say("other juego {n}", n=juego.other))
    parts = [", ".join(f"{kind} {each}" for kind, each in kinds), ", ".join(juegos)]
    if rules.punto_bonus:
        parts.append(say("a bet on punto, seen or refused, {n} more", n=rules.punto_bonus))
    if rules.pedrete_bonus:
        parts.append(say("punto won with 4 5 6 7, {n} more", n=rules.pedrete_bonus))
    if rules.juego33_bonus:
        parts.append(say("juego won with 33, {n} more", n=rules.juego33_bonus))
    return parts


def _real(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    if rules.real == "none":
        return []
    return [
        say("7 7 7 and {card}", card=say(VALUES["real"][rules.real])),
        say("worth {n}", n=rules.real_value),
        say("beats every other 31") if rules.real_beats_mano else say("no better than another 31"),
    ]


def _signs(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    if rules.signals is None:
        return [say("none are made")]
    parts = [
        say("a sign may tell one thing of a hand")
        if rules.partial_signs
        else say("a sign tells all of a hand, or nothing"),
    ]
    if not rules.signals_first_hand:
        parts.append(say("none in the opening hand of a game"))
    return parts


def match_length(rules: Rules, language: Language) -> str:
    """How long a match is: "40 stones; a match is won with 2 games"."""
    text = language.plural("{n} stone", "{n} stones", rules.target)
    games = language.plural("{n} game", "{n} games", rules.games_to_win)
    if rules.vacas_to_win == 1:
        return language.listed([text, language.say("a match is won with {games}", games=games)])
    vacas = language.plural("{n} vaca", "{n} vacas", rules.vacas_to_win)
    return language.listed(
        [
            text,
            language.say("a vaca is won with {games}", games=games),
            language.say("a match is won with {vacas}", vacas=vacas),
        ]
    )


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
