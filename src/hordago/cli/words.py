"""Reads what a player types: words of the language and of the call set, numbers, cards, tokens.

Owns the understanding of words; the same word is read by the moment ("no" ends the mus, passes, or
refuses a bet). Whether an action is legal is asked elsewhere: nothing is repaired here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from hordago.cards import Card, parse_cards
from hordago.cli.signing import MEANINGS
from hordago.errors import HordagoError
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.game.view import View
from hordago.record import parse_token
from hordago.words.calls import CallSet, native_calls
from hordago.words.i18n import Language

COMMANDS: Final = ("help", "quit", "table")
# What a call means at each moment, the likeliest first: words of other calls are read too, and
# then refused with the reason.
CALLS_BY_MOMENT: Final = {
    "cut": ("cut", "number"),
    "mus": ("mus", "no_mus", "yes", "no"),
    "discard": ("all", "none"),
    "open": ("pass", "bet", "bet_n", "number", "both", "both_n", "ordago", "both_ordago", "no"),
    "answer": (
        "accept", "fold", "we_accept", "we_fold", "raise", "raise_n", "number", "ordago",
        "yes", "no",
    ),
    "over": (),
}  # fmt: skip
NUMBER: Final = "{n}"
DIGITS: Final = 4  # no number at the table has more


@dataclass(frozen=True, slots=True)
class Command:
    """A wish of the player that is no action: ``help``, ``quit`` or ``table``."""

    name: str


class NotUnderstood(Exception):
    """What was typed is nothing; the message says so in the player's language."""


def moment(view: View) -> str:
    """Which words can be right now, a key of `CALLS_BY_MOMENT`."""
    if view.phase in CALLS_BY_MOMENT:
        return view.phase
    lance = view.open_lance
    return "answer" if lance is not None and lance.caller is not None else "open"


def plain(text: str) -> str:
    """A text without accents, capitals, exclamation marks or double blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(re.sub(r"[¡!¿.«»\"]|(?<=\S)\?", " ", kept).split())


class Reader:
    """Understands what the player of one table types."""

    def __init__(self, language: Language, calls: CallSet) -> None:
        self.language = language
        self._sets = (native_calls(language.name), calls)
        self._phrases: dict[str, list[str]] = {}
        for words in self._sets:
            self._learn(words)
        self._note(NUMBER, "number")
        self._meanings = {
            plain(form): meaning
            for meaning, english in MEANINGS.items()
            for form in (meaning, meaning.replace("_", " "), language.say(english))
        }

    def _learn(self, words: CallSet) -> None:
        for call, phrase in words.spoken.items():
            if call.startswith(("pares_", "juego_", "dentro")):
                continue
            sized = call == "bet" and NUMBER in phrase
            self._note(
                phrase,
                "bet_n"
                if sized
                else call.removesuffix("_ordago")
                if call.startswith("accept")
                else call,
            )
        for call, phrases in words.hear.items():
            for phrase in phrases:
                self._note(phrase, call)

    def _note(self, phrase: str, call: str) -> None:
        calls = self._phrases.setdefault(plain(phrase), [])
        if call not in calls:
            calls.append(call)

    def read(self, text: str, view: View) -> Action | Command:
        """What a text means at this moment. Raises `NotUnderstood` with what may be meant."""
        assert view.seat is not None
        typed = text.strip()
        try:
            return parse_token(typed, view.seat)
        except HordagoError:
            pass
        words = plain(typed)
        found = self._understood(typed, words, view)
        if found is None:
            raise NotUnderstood(self._sorry(typed, words, view))
        return found

    def _understood(self, typed: str, words: str, view: View) -> Action | Command | None:
        found = self._command_or_sign(words, view)
        if found is None and view.phase == "discard":
            found = self._discard(typed, words, view)
        return self._call(words, view) if found is None else found

    def word(self, call: str) -> str:
        """The first word that the player's language has for a wish or a call."""
        words = native_calls(self.language.name)
        return words.hear[call][0] if call in words.hear else words.spoken[call]

    # Commands and signs.

    def _command_or_sign(self, words: str, view: View) -> Action | Command | None:
        for command in COMMANDS:
            if command in self._phrases.get(words, ()):
                return Command(command)
        for start in self._words_of("sign"):
            if words == start or words.startswith(f"{start} "):
                return self._sign(words.removeprefix(start).strip(), view)
        return None

    def _sign(self, said: str, view: View) -> Action:
        assert view.seat is not None
        legal = view.legal.signs
        if not said:
            if len(legal) == 1:
                return Sign(view.seat, legal[0])
            raise NotUnderstood(self._which_sign(legal))
        parts = [plain(each) for each in re.split(r"[,+]", said)]
        unknown = [each for each in parts if each not in self._meanings]
        if unknown:
            raise NotUnderstood(
                self.language.say("No sign means “{word}”.", word=unknown[0])
                + " " + self._which_sign(legal)
            )  # fmt: skip
        return Sign(view.seat, tuple(self._meanings[each] for each in parts))

    def _which_sign(self, legal: Sequence[tuple[str, ...]]) -> str:
        if not legal:
            return self.language.say("There is no sign for your hand now.")
        signs = self.language.listed(
            ", ".join(self.language.say(MEANINGS[meaning]) for meaning in each) for each in legal
        )
        return self.language.say("Signs for your hand: {signs}", signs=signs)

    def _words_of(self, call: str) -> list[str]:
        return [phrase for phrase, calls in self._phrases.items() if call in calls]

    # Cards to throw.

    def _discard(self, typed: str, words: str, view: View) -> Action | None:
        assert view.seat is not None
        calls = self._phrases.get(words, ())
        if "all" in calls:
            return Discard(view.seat, view.cards)
        if "none" in calls:
            return Discard(view.seat, ())
        for start in self._words_of("discard"):
            if words.startswith(f"{start} "):
                typed = words.removeprefix(start)
        parts = re.split(r"[\s,;]+", typed.strip())
        if all(re.fullmatch("[1-9]+", part) for part in parts):
            return Discard(view.seat, self._at(parts, view))
        try:
            return Discard(view.seat, parse_cards(" ".join(map(as_card, parts))))
        except HordagoError:
            return None

    def _at(self, parts: Iterable[str], view: View) -> tuple[Card, ...]:
        """The cards at places of the hand, 1 for the first."""
        places = [int(digit) for part in parts for digit in part]
        wrong = [place for place in places if place > len(view.cards)]
        if wrong:
            raise NotUnderstood(
                self.language.say(
                    "There is no card {place}: your cards are 1 to {n}.",
                    place=wrong[0],
                    n=len(view.cards),
                )
            )
        return tuple(view.cards[place - 1] for place in places)

    # Calls.

    def _call(self, words: str, view: View) -> Action | None:
        for phrase, number in self._readings(words):
            calls = self._phrases.get(phrase, [])
            if not calls:
                continue
            fitting = [call for call in CALLS_BY_MOMENT[moment(view)] if call in calls]
            call = (fitting or calls)[0]
            action = self._action(call, number, view)
            if action is not None:
                return action
        return None

    def _readings(self, words: str) -> Iterable[tuple[str, int]]:
        """The ways to read words: as they are, or one number in them taken as ``{n}``."""
        yield words, 0
        found = list(re.finditer(r"\d+", words))
        if len(found) == 1 and len(found[0][0]) <= DIGITS:
            yield f"{words[: found[0].start()]}{NUMBER}{words[found[0].end() :]}", int(found[0][0])
        parts = words.split(" ")
        for each in self._sets:
            for place, part in enumerate(parts):
                if part in each.numbers:
                    reading = [*parts[:place], NUMBER, *parts[place + 1 :]]
                    yield " ".join(reading), each.numbers.index(part) + 1

    def _action(self, call: str, number: int, view: View) -> Action | None:
        """The action that a call is at this moment; None where it is none."""
        seat, legal, now = view.seat, view.legal, moment(view)
        assert seat is not None
        match call:
            case "number":
                sized = {"open": Bet, "answer": Raise, "cut": Cut}.get(now)
                return None if sized is None else sized(seat, number)
            case "yes":
                yes: dict[str, Action] = {"mus": Mus(seat), "answer": Accept(seat)}
                return yes.get(now)
            case "no":
                no: dict[str, Action] = {
                    "mus": NoMus(seat),
                    "answer": Fold(seat),
                    "open": Pass(seat),
                }
                return no.get(now)
            case "bet":
                return Bet(seat, view.rules.default_bet)
            case "bet_n":
                return Bet(seat, number)
            case "raise":
                usual = view.rules.default_bet
                least = legal.raises[0] if legal.raises else usual
                return Raise(seat, usual if usual in legal.raises else least)
            case "raise_n":
                return Raise(seat, number)
            case "both":
                return Bet(seat, view.rules.default_bet, both=True)
            case "both_n":
                return Bet(seat, number, both=True)
            case "ordago" | "both_ordago":
                return Ordago(seat, both=call == "both_ordago")
            case "cut":
                return Cut(seat, number)
        simple: dict[str, Action] = {
            "mus": Mus(seat), "no_mus": NoMus(seat), "pass": Pass(seat), "accept": Accept(seat),
            "fold": Fold(seat), "we_accept": WeAccept(seat), "we_fold": WeFold(seat),
        }  # fmt: skip
        return simple.get(call)

    def _sorry(self, typed: str, words: str, view: View) -> str:
        """What to say to words that are none: the nearest that would be right now."""
        if not typed:
            return self.language.say("Say something: ? lists what you can say.")
        numbers = re.findall(r"\d+", words)
        if len(numbers) == 1 and len(numbers[0]) > DIGITS and self._takes_number(words):
            return self.language.say("No number is that large here: ? lists what you can say.")
        shown = typed if len(typed) <= 40 else typed[:39] + "…"
        near = self._nearest(words, numbers, view)
        if not near:
            return self.language.say(
                "“{word}” is not understood: ? lists what you can say.", word=shown
            )
        return self.language.say(
            "“{word}” is not understood. Did you mean “{near}”?", word=shown, near=near
        )

    def _takes_number(self, words: str) -> bool:
        return re.sub(r"\d+", NUMBER, words) in self._phrases

    def _nearest(self, words: str, numbers: list[str], view: View) -> str:
        """The nearest words that can be said now, with the number that was typed; or none."""
        fitting = CALLS_BY_MOMENT[moment(view)]
        # The letters alone are compared: a number is no likeness between two phrases.
        phrases = {
            letters(phrase): phrase
            for phrase, calls in self._phrases.items()
            if re.search(r"[^\W\d]{3}", letters(phrase))
            and (NUMBER in phrase) == (len(numbers) == 1)
            and any(call in fitting or call in COMMANDS for call in calls)
        }
        for near in get_close_matches(letters(words), phrases, n=3):
            meant = phrases[near].replace(NUMBER, "".join(numbers))
            try:
                found = self._understood(meant, meant, view)
            except NotUnderstood:
                continue
            if isinstance(found, Command) or found in view.legal:
                return meant
        return ""


def letters(words: str) -> str:
    """Words without the number in them."""
    return " ".join(re.sub(r"\{n\}|\d+", " ", words).split())


def as_card(text: str) -> str:
    """A card, or several, with the rank's letter in upper case and the suit's in lower."""
    return re.sub(
        r"(10|11|12|[1-7akqjrcs])([oceb♦♥♠♣])",
        lambda card: card[1].upper() + card[2],
        text.casefold(),
    )
