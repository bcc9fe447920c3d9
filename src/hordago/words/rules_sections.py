"""A code of rules told to a beginner, part by part: sentences that are true for its settings.

Owns these sentences. What a setting does is decided by the rules; a sentence is chosen by the
setting's value and says no more than that does. Signs are told of here only as something that a
code has: which ones, and when, belongs to whoever can make them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordago.cards import RANKS
from hordago.rules.kinds import PerLance
from hordago.rules.profile import Rules
from hordago.rules.ranking import ACE, JACK, JUEGO_ORDER, KING, KNIGHT
from hordago.rules.signs import signs_are_made
from hordago.words.calls import native_calls
from hordago.words.i18n import Language, later
from hordago.words.naming import Names
from hordago.words.rules_words import VALUES, by_lance

PLAYERS: Final = {
    2: later("Two play, one against the other."),
    4: later("Four play, two against two; partners sit opposite each other."),
    6: later("Six play, three against three; the two sides sit alternately."),
}
PACKS: Final = {
    "spanish": later("The pack is Spanish, of {n} cards; each suit has {ranks}."),
    "french": later("The pack is French, of {n} cards; each suit has {ranks}."),
}
DEAL_PASSES: Final = {
    "right": later("After every hand the deal passes to the right."),
    "left": later("After every hand the deal passes to the left."),
}
TIES: Final = {
    "seat": later(
        "Of equal hands, in every lance, the first counted from mano to the right wins: mano's own "
        "before all others."
    ),
    "speaking": later(
        "Of equal hands, in every lance, the one wins whose player has the word first: mano's own "
        "before all others."
    ),
}
MUS_ORDERS: Final = {
    "seat": later("The question goes round from mano to the right."),
    "pairs": later("Mano's side is asked first, and then the other."),
}
BET_ORDERS: Final = {
    "seat": later(
        "In every lance the word goes round from mano to the right: each passes or bets."
    ),
    "pairs": later(
        "In every lance mano's side has the word first, and then the other: each passes or bets."
    ),
}
RESPONSES: Final = {
    "most_aggressive": later(
        "The players of a side answer one after another, and the boldest answer counts: raising "
        "before seeing, seeing before refusing."
    ),
    "first_decisive": later(
        "The first of a side who sees or raises decides; whoever refuses leaves the answer to a "
        "partner."
    ),
}
HOLDERS_BET: Final = {
    "holders": (
        later("Where both sides have pares, those who have them bet."),
        later("Where both sides have juego, those who have it bet."),
    ),
    "side": (
        later("Where both sides have pares, everyone bets, also a partner who has none."),
        later("Where both sides have juego, everyone bets, also a partner who has none."),
    ),
}


def has_signs(rules: Rules) -> bool:
    """Whether partners make signs in some hand of the code."""
    return rules.n_players > 2 and signs_are_made(rules, opening_hand=False, mus_corrido=False)


def stones(language: Language, number: int) -> str:
    """A number of stones: "5 stones"."""
    return language.plural("{n} stone", "{n} stones", number)


def kings(names: Names) -> str:
    """How many cards of the pack are kings: "eight kings"."""
    rank_of = names.rules.rank_of_card()
    number = sum(rank_of[card] == KING for card in names.rules.cards())
    words = native_calls(names.language.name).numbers
    count = words[number - 1] if number <= len(words) else str(number)
    return names.language.plural("{count} king", "{count} kings", number, count=count)


def rank_name(names: Names, rank: int) -> str:
    """What a rank, by its index, is called: "king", "7"."""
    knight = "queen" if names.french else "knight"
    figures = {KING: "king", KNIGHT: knight, JACK: "jack", ACE: "ace"}
    return names.words[figures[rank]] if rank in figures else str(RANKS[rank])


def ranks_in_play(names: Names) -> list[int]:
    """The ranks, by index, that cards of the pack count as, the highest first."""
    rank_of = names.rules.rank_of_card()
    return sorted({rank_of[card] for card in names.rules.cards()}, reverse=True)


def deal(names: Names) -> list[str]:
    """Who plays, with which cards, how they are dealt and changed."""
    rules, say = names.rules, names.language.say
    first = say(VALUES["first_dealer"][rules.first_dealer])
    return [
        say(PLAYERS[rules.n_players]),
        *_pack(names),
        say("Who deals first: {how}.", how=first),
        say(
            "Everyone gets four cards. Turns go round to the right; the player at the dealer's "
            "right is mano and has the word first."
        ),
        say(DEAL_PASSES[rules.deal_passes]),
        say(
            "Before betting, all are asked for mus, that is, for other cards. Where all want it, "
            "everyone throws cards and gets as many new ones, and the question comes again; the "
            "first who says no ends it."
        ),
        say(MUS_ORDERS[rules.mus_order]),
        *_discards(names),
        *_corrido(names),
    ]


def _pack(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    printed = sorted({card.rank for card in rules.cards()})
    ranks = [
        f"{rank} ({rank_name(names, RANKS.index(rank))})" if rank > 7 else str(rank)
        for rank in printed
    ]
    aliases = names.aliases()
    return [
        say(PACKS[rules.pack], n=len(rules.cards()), ranks=", ".join(ranks)),
        say("Some cards count as another in everything: {aliases}.", aliases=aliases)
        if aliases
        else say("Every card counts as it is printed."),
        say("In all there are {kings}.", kings=kings(names)),
    ]


def _discards(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    least, most = rules.min_discard, rules.max_discard
    order = say(VALUES["discard_order"][rules.discard_order])
    which = say(VALUES["reshuffle"][rules.reshuffle])
    return [
        say("Each may throw from {least} to {most} cards.", least=least, most=most)
        if least < most
        else say("The number of cards that each throws: {n}.", n=most),
        say("How this is done: {order}.", order=order),
        say(
            "Where the stock runs out, discards are shuffled into a new one: {which}.", which=which
        ),
    ]


def _corrido(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    if rules.mus_corrido == "none":
        return []
    hands = say(VALUES["mus_corrido"][rules.mus_corrido])
    return [
        say(
            "One kind of hand is mus corrido: {hands}. There the pack moves on one seat with every "
            "mus, and whoever ends the mus is mano.",
            hands=hands,
        )
    ]


def grande(names: Names) -> list[str]:
    """What wins grande, and what wins among equals."""
    rules, say = names.rules, names.language.say
    return [
        say(
            "High cards win: the highest card of each hand is compared first, then the next, down "
            "to the fourth."
        ),
        say("From high to low: {ranks}.", ranks=_order(names, ranks_in_play(names))),
        say(TIES[rules.tie_order]),
    ]


def chica(names: Names) -> list[str]:
    """What wins chica."""
    say = names.language.say
    return [
        say("Low cards win: the lowest card of each hand is compared first, then the next."),
        say("From low to high: {ranks}.", ranks=_order(names, reversed(ranks_in_play(names)))),
    ]


def _order(names: Names, ranks: Iterable[int]) -> str:
    return ", ".join(rank_name(names, rank) for rank in ranks)


def pares(names: Names) -> list[str]:
    """What pares are, who bets on them, and what they are worth."""
    rules, say, words = names.rules, names.language.say, names.words
    values = rules.pares_values
    worth = ", ".join(
        f"{words[kind]} {getattr(values, kind)}" for kind in ("duples", "medias", "par")
    )
    return [
        say("Cards of one rank in a hand are pares: a pair, medias (three alike) or duples (two "
            "pairs, or four alike)."),
        say("Duples beat medias, and medias beat a pair; of the same kind the higher cards win."),
        say("First everyone says, truly, whether he has pares."),
        say(HOLDERS_BET[rules.who_bets][0]),
        say("Where only one side has pares nobody bets: it takes their worth at the count. Where "
            "nobody has any, nothing is played."),
        say("What they are worth, in stones: {worth}.", worth=worth),
    ]  # fmt: skip


def juego(names: Names) -> list[str]:
    """What juego and punto are, who bets on them, and what they are worth."""
    rules, say = names.rules, names.language.say
    order = ", ".join(str(points) for points in reversed(JUEGO_ORDER))
    values = rules.juego_values
    return [
        say("The cards of a hand are added up: figures count 10, the others their number."),
        *([say("A card that counts as another does so here too.")] if names.aliases() else []),
        say("A sum of 31 or more is juego. From best to worst: {order}.", order=order),
        *_real(names),
        say("First everyone says, truly, whether he has juego."),
        say(HOLDERS_BET[rules.who_bets][1]),
        say("Where only one side has juego nobody bets: it takes its worth at the count."),
        say(
            "What juego is worth, in stones: {thirty_one} for 31, {other} for any other.",
            thirty_one=values.thirty_one,
            other=values.other,
        ),
        say("Where nobody has juego, punto is played instead: everyone bets, and the highest sum "
            "wins."),
        *_extras(names),
    ]  # fmt: skip


def _real(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    if rules.real == "none":
        return []
    which = say(VALUES["real"][rules.real])
    return [
        say("The royal 31: the jack of oros and the sevens of the other three suits.")
        if rules.real == "suited"
        else say("The royal 31: three sevens and {card}.", card=which),
        say("It beats every other 31, whoever is mano.")
        if rules.real_beats_mano
        else say("It is no better than another 31."),
        say("What it is worth: {stones}.", stones=stones(names.language, rules.real_value)),
    ]


def _extras(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = []
    if rules.punto_bonus:
        more = stones(names.language, rules.punto_bonus)
        parts.append(
            say("A bet on punto brings at the count, seen or refused: {stones} more.", stones=more)
        )
    if rules.pedrete_bonus:
        more = stones(names.language, rules.pedrete_bonus)
        parts.append(say("Punto won with 4 5 6 7 brings {stones} more.", stones=more))
    if rules.juego33_bonus:
        more = stones(names.language, rules.juego33_bonus)
        parts.append(say("Juego won with 33 brings {stones} more.", stones=more))
    return parts


def betting(names: Names) -> list[str]:
    """How bets are made and answered, and what a refusal pays."""
    rules, say, language = names.rules, names.language.say, names.language
    parts = [
        say(BET_ORDERS[rules.bet_order]),
        say("The lowest bet: {stones}.", stones=stones(language, rules.min_bet)),
        say("A bet without a number: {stones}.", stones=stones(language, rules.default_bet)),
        say("The other side may see the bet, refuse it or raise it."),
        say("A raise doubles the stake.")
        if rules.raise_semantics == "double"
        else say(
            "The least that a raise adds: {stones}.", stones=stones(language, rules.min_raise)
        ),
        say(
            "Above the lowest bet, no stake is higher than what the side further from the target "
            "lacks."
        )
        if rules.max_stake is not None
        else say("A stake may go as high as the target."),
    ]
    if rules.both_bet_allowed:
        parts.append(say("Whoever opens grande may bet on grande and chica at once."))
    parts.append(
        say("An órdago stakes the whole game on one lance: where it is seen, the cards are shown "
            "at once, and who wins the lance wins the game.")
        if rules.ordago
        else say("There is no órdago.")
    )  # fmt: skip
    return [*parts, *_answers(names), *_refusals(names)]


def _answers(names: Names) -> list[str]:
    rules, say = names.rules, names.language.say
    parts = []
    if rules.n_players > 2:
        parts.append(say(RESPONSES[rules.response_mode]))
        parts.append(
            say("Whoever says “we see” or “we refuse” speaks for the whole side.")
            if rules.plural_binds
            else say("Everyone answers for himself alone.")
        )
        if rules.decliner_out_for_lance:
            parts.append(say("Whoever refuses a bet is out of that lance."))
    return parts


def _refusals(names: Names) -> list[str]:
    rules, say, language = names.rules, names.language.say, names.language
    parts = [
        say(
            "A refused bet, however high, pays the side that made it at once: {stones}.",
            stones=stones(language, rules.refused_open),
        ),
        say("A refused raise pays the stake that stood before it.")
        if rules.refused_raise == "standing"
        else say("A refused raise pays one stone."),
    ]
    if any(rules.deje_bonus):
        lances = by_lance(names, rules.deje_bonus)
        parts.append(say("A refused raise pays besides: {lances}.", lances=lances))
    parts.append(
        say("Where a bet on pares or juego is refused, the side that made it still takes at the "
            "count what its own hands are worth.")
        if rules.bonus_after_refusal
        else say("Where a bet on pares or juego is refused, nobody takes anything for the hands "
                 "at the count.")
    )  # fmt: skip
    return parts


def count(names: Names) -> list[str]:
    """What is counted when the betting is over."""
    rules, say = names.rules, names.language.say
    return [
        say("After the last lance the cards are shown, and the lances are counted in their order."),
        say("Where a bet was seen, the side with the best hand takes it."),
        *_passed(names, rules.pass_point),
        say("The side that wins pares or juego takes besides what all its hands in that lance are "
            "worth; the other side takes nothing."),
        say("The first side to reach the target wins the game there and then; nothing more is "
            "counted."),
    ]  # fmt: skip


def _passed(names: Names, paid: PerLance) -> list[str]:
    say = names.language.say
    if not any(paid):
        return [say("Where all passed, nothing is paid for that.")]
    return [
        say(
            "Where everyone passed who could bet, the best hand takes: {lances}.",
            lances=by_lance(names, paid),
        )
    ]


def match(names: Names) -> list[str]:
    """What wins a game and a match."""
    rules, say, language = names.rules, names.language.say, names.language
    games = language.plural("{n} game", "{n} games", rules.games_to_win)
    parts = [
        say(
            "A game is won by the first side with {stones}.", stones=stones(language, rules.target)
        ),
        say("Five stones make an amarraco."),
    ]
    if rules.vacas_to_win == 1:
        parts.append(say("The match is won by the first side with {games}.", games=games))
    else:
        vacas = language.plural("{n} vaca", "{n} vacas", rules.vacas_to_win)
        parts.append(say("A vaca is won by the first side with {games}.", games=games))
        parts.append(say("The match is won by the first side with {vacas}.", vacas=vacas))
    if rules.announce_dentro is not None:
        near = stones(language, rules.announce_dentro)
        parts.append(
            say("When a side lacks no more than {stones}, “{word}” is said.", stones=near,
                word=native_calls(language.name).spoken["dentro"])
        )  # fmt: skip
    return parts


def signs(names: Names) -> list[str]:
    """Whether the code has signs, and that tables are played without."""
    say = names.language.say
    if not has_signs(names.rules):
        return []
    return [
        say("In this code partners may tell each other something of their cards by signs; tables "
            "here are played without them.")
    ]  # fmt: skip
