"""Says in the player's language what can be said now, and why something cannot.

Owns the words for the engine's refusals and for the list of what is legal. It must never decide
what is legal: `View.legal` and `refusal` do.
"""

from __future__ import annotations

from typing import Final

from hordago.cli.speech import Speech
from hordago.game.actions import (
    Accept,
    Action,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    WeAccept,
    WeFold,
)
from hordago.game.match import Match
from hordago.game.permission import refusal
from hordago.game.view import View
from hordago.words.i18n import later
from hordago.words.naming import DASH
from hordago.words.option import Option

MEANING: Final[dict[type, str]] = {
    Mus: later("change cards; all must agree"),
    NoMus: later("no more cards: play the hand"),
    Pass: later("do not bet; your partner still may"),
    Accept: later("see the bet: it stands until the count"),
    Fold: later("refuse the bet; your partner may still see it"),
    WeAccept: later("see the bet for your whole side"),
    WeFold: later("refuse the bet for your whole side"),
    Ordago: later("stake the whole game on this lance"),
}
REASONS: Final = {
    "turn": later("It is not your turn."),
    "match_over": later("The match is over."),
    "cut": later("Now the pack is cut: say how many cards you lift."),
    "cut over": later("No pack is cut now."),
    "mus": later("The question is mus or no mus."),
    "mus over": later("The mus is over: a lance is being played."),
    "discard": later("Everyone wants mus: name cards of your hand to throw, each once."),
    "min_discard": later("You have to throw more cards."),
    "max_discard": later("You cannot throw that many cards."),
    "answer": later("A bet stands: see it, refuse it or raise it."),
    "answer none": later("There is no bet to answer."),
    "ordago": later("This code has no órdago."),
    "both_bet_allowed": later("This code has no bet on grande and chica at once."),
    "both_bet": later("Grande and chica are bet on together only when grande is opened."),
    "bet_size": later("A bet cannot have that size here."),
    "raise_size": later("A raise cannot have that size here."),
    "plural_binds": later("Here you can answer only for yourself."),
    "after_ordago": later("An órdago can only be seen or refused."),
    "joint_answer": later("Your partner has raised: you can only raise by more, or answer."),
    "max_stake": later("The stake cannot go any higher, but by an órdago."),
    "max_stake_at_all": later("The stake cannot go any higher."),
    "signs": later("You cannot make that sign now."),
}


def why_not(match: Match, action: Action, speech: Speech) -> str:
    """Why an action is not legal now, and what would be; empty where it is legal."""
    refused = refusal(match, action)
    if refused is None:
        return ""
    view = match.view(action.seat)
    key = refused.rule
    if key == "mus" and view.phase != "mus":
        key = "mus over"
    elif key == "answer" and (view.open_lance is None or view.open_lance.caller is None):
        key = "answer none"
    elif key == "cut" and view.phase != "cut":
        key = "cut over"
    elif key == "max_stake" and not any(isinstance(each, Ordago) for each in view.legal.plain):
        key = "max_stake_at_all"
    say = speech.language.say
    # A reason that has no sentence here yet is better told in English than not at all.
    reason = say(REASONS[key]) if key in REASONS else f"{refused.reason}."
    if key == "signs":
        if not view.legal.signs:
            return reason + " " + say("There is no sign for your hand now.")
        signs = speech.language.listed(speech.meanings(each) for each in view.legal.signs)
        return reason + " " + say("Signs for your hand: {signs}", signs=signs)
    return f"{reason} {hint(view, speech)}".strip()


def hint(view: View, speech: Speech) -> str:
    """What can be said now, in one line."""
    words = " · ".join(each.words for each in options(view, speech))
    if view.legal.discards:
        return speech.language.say("Which cards do you throw? {words}", words=words)
    if view.legal.cuts:
        return speech.language.say("How many cards do you lift? {words}", words=words)
    return speech.language.say("You can say: {words}", words=words) if words else ""


def options(view: View, speech: Speech) -> list[Option]:
    """Everything that can be said now, signs left out."""
    say, words, legal = speech.language.say, speech.calls.spoken, view.legal
    found: list[Option] = []
    lance = view.open_lance
    ordago = lance is not None and lance.caller is not None and lance.stones is None
    for action in legal.plain:
        meaning = say(MEANING[type(action)])
        if isinstance(action, Ordago) and action.both:
            meaning = say("stake the whole game on grande and chica at once")
        found.append(Option(said_for(action, speech, ordago=ordago), meaning))
        if isinstance(action, Pass):
            found += sizes(view, speech)
        elif isinstance(action, Accept) and legal.raises:
            word = words["raise_n"].format(n=span(legal.raises))
            found.append(Option(word, say("see the bet and add stones to it")))
    if legal.discards:
        found += discards(view, speech)
    if legal.cuts:
        cuts = span(legal.cuts)
        found.append(Option(cuts, say("how many cards you lift from the pack")))
    return found


def said_for(action: Action, speech: Speech, *, ordago: bool) -> str:
    """The word for an action; one that passes elsewhere comes with another that only refuses."""
    words = speech.calls
    said = speech.action(action, after_ordago=ordago)
    if isinstance(action, Fold) and said == words.spoken["pass"]:
        other = [word for word in words.hear.get("fold", ()) if word not in words.hear["pass"]]
        return f"{said} ({other[0]})" if other else said
    return said


def sizes(view: View, speech: Speech) -> list[Option]:
    """The bets that can be made."""
    say, words, legal = speech.language.say, speech.calls.spoken, view.legal
    found = []
    if legal.bets:
        word = words["bet_n"].format(n=span(legal.bets))
        usual = view.rules.default_bet
        found.append(Option(word, say("bet stones; without a number it is {n}", n=usual)))
    if legal.both_bets:
        word = words["both_n"].format(n=span(legal.both_bets))
        found.append(Option(word, say("bet as much on grande and on chica")))
    return found


def discards(view: View, speech: Speech) -> list[Option]:
    """The ways to name cards to throw."""
    say = speech.language.say
    hear = speech.calls.hear
    example = speech.names.cards(view.cards[1:3])
    found = [
        Option("2 3", say("throw the second and third card; or name them: {cards}", cards=example))
    ]
    if len(view.cards) in view.legal.discards:
        found.append(Option(hear["all"][0], say("throw all cards")))
    if 0 in view.legal.discards:
        found.append(Option(hear["none"][0], say("keep all cards")))
    return found


def span(sizes: range) -> str:
    """A range of numbers as people write it."""
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}{DASH}{sizes[-1]}"
