"""Tells what happened at the table in the player's language: events in, lines to read out.

Owns the sentences. Knows nothing of how they are shown, and decides nothing: every figure comes
from the events. Words said at the table come in the words of a call set, the rest in the language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from hordago.cards import Card
from hordago.cli.signing import MEANINGS
from hordago.game import events as happened
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    WeAccept,
    WeFold,
)
from hordago.words.calls import CallSet
from hordago.words.i18n import Language, later
from hordago.words.naming import Names

PLAIN_CALLS: Final[dict[type, str]] = {
    Mus: "mus",
    NoMus: "no_mus",
    Pass: "pass",
    Accept: "accept",
    Fold: "fold",
    WeAccept: "we_accept",
    WeFold: "we_fold",
}
REASONS: Final = {
    "stake": later("accepted bet ({n})"),
    "passed": later("passed by all ({n})"),
    "punto": later("for punto ({n})"),
    "thirty_one": later("31 ({n})"),
    "juego": later("juego of {points} ({n})"),
    "real": later("royal 31 ({n})"),
    "pedrete": later("4 5 6 7 at punto ({n})"),
    "long_juego": later("juego of 33 wins ({n})"),
}


class Line(NamedTuple):
    """One line to read: its text, and what sort it is, for whoever draws it."""

    kind: str  # "game", "hand", "lance", "said", "mine", "told", "paid", "won" or "small"
    text: str


class Speech:
    """Tells the events of one table, as the player of `names` hears them."""

    def __init__(self, names: Names, calls: CallSet) -> None:
        self.names = names
        self.calls = calls
        self.language: Language = names.language
        self._ordago = False
        self._corrido = False
        self._tellers: dict[type, Callable[[Any], Iterable[Line]]] = {
            happened.GameBegan: self._game_began,
            happened.HandBegan: self._hand_began,
            happened.PackCut: self._pack_cut,
            happened.Drew: self._drew,
            happened.Reshuffled: self._reshuffled,
            happened.ManoMoved: self._mano_moved,
            happened.MusCut: self._mus_cut,
            happened.LanceBegan: self._lance_began,
            happened.LancePassed: self._lance_passed,
            happened.BetAccepted: self._bet_accepted,
            happened.BetRefused: self._bet_refused,
            happened.Counted: self._counted,
            happened.OrdagoSettled: self._ordago_settled,
            happened.Dentro: self._dentro,
            happened.DealRevealed: self._deal_revealed,
            happened.GameWon: self._game_won,
            happened.VacaWon: self._vaca_won,
            happened.MatchWon: self._match_won,
            happened.Signed: self._signed,
        }

    # Words.

    def action(self, action: Action, *, after_ordago: bool = False) -> str:
        """What a player says for an action, in the words of the call set."""
        spoken = self.calls.spoken
        match action:
            case Bet(_, stones, both):
                if both:
                    return spoken["both_n"].format(n=stones)
                default = stones == self.names.rules.default_bet
                return spoken["bet" if default else "bet_n"].format(n=stones)
            case Raise(_, stones):
                return spoken["raise_n"].format(n=stones)
            case Ordago(_, both):
                return spoken["both_ordago" if both else "ordago"]
            case Accept() if after_ordago:
                return spoken["accept_ordago"]
        return spoken[PLAIN_CALLS[type(action)]]

    def meanings(self, meanings: Sequence[str]) -> str:
        """What a sign says of a hand."""
        return ", ".join(self.language.say(MEANINGS[meaning]) for meaning in meanings)

    def gestures(self, gestures: Sequence[str]) -> str:
        """How a sign is made."""
        return ", ".join(self.language.say(gesture) for gesture in gestures)

    def tally(self, score: Sequence[int]) -> str:
        """Both sides with a number each: "A-C 12, B-D 7"."""
        return ", ".join(f"{self.names.side(side)} {score[side]}" for side in (0, 1))

    def _taken(self, side: int, stones: int) -> str:
        taken = self.language.plural("{n} stone", "{n} stones", stones)
        seats = self.names.rules.n_players // 2
        return self.language.plural(
            "{side} takes {stones}", "{side} take {stones}", seats,
            side=self.names.side(side), stones=taken,
        )  # fmt: skip

    # Lines.

    def lines(self, events: Iterable[happened.Event]) -> list[Line]:
        """What happened, in lines. Words that follow one another stand in one line."""
        lines: list[Line] = []
        talk: list[str] = []
        heading = ""
        for event in events:
            kind, word = self._in_a_row(event)
            if talk and kind != heading:
                lines.append(self._row(heading, talk))
                talk = []
            if kind:
                heading = kind
                talk.append(word)
            elif (teller := self._tellers.get(type(event))) is not None:
                lines += teller(event)
        if talk:
            lines.append(self._row(heading, talk))
        return lines

    def _in_a_row(self, event: happened.Event) -> tuple[str, str]:
        """The sort of row that an event belongs in, and its word there; empty for none."""
        names = self.names
        match event:
            case happened.Said(action):
                if isinstance(action, Ordago):
                    self._ordago = True
                word = self.action(action, after_ordago=self._ordago)
                return "said", self.language.spoken(names.speaker(action.seat), word)
            case happened.Declared(lance, seat, holds):
                word = self.calls.spoken[f"{lance}_{'yes' if holds else 'no'}"]
                return f"declared {lance}", self.language.spoken(names.speaker(seat), word)
            case happened.Discarded(seat, count):
                return "changed", f"{names.speaker(seat)} {count}"
            case happened.Shown(seat, cards):
                return "shown", f"{names.speaker(seat)} {names.cards(cards)}"
            case happened.DrewForDeal(seat, card):
                return "drawn", f"{names.speaker(seat)} {names.card(card)}"
        return "", ""

    def _row(self, heading: str, words: list[str]) -> Line:
        row = " · ".join(words)
        match heading:
            case "changed":
                return Line("told", self.language.say("Cards changed: {row}", row=row))
            case "shown":
                return Line("lance", self.language.say("Showdown: {row}", row=row))
            case "drawn":
                return Line("told", self.language.say("Cards drawn for the deal: {row}", row=row))
        return Line("said", row)

    def _game_began(self, event: happened.GameBegan) -> Iterable[Line]:
        text = self.language.say("Game {n}", n=event.number)
        if any(event.score):
            text += f" ({self.tally(event.score)})"
        return [Line("game", text)]

    def _hand_began(self, event: happened.HandBegan) -> Iterable[Line]:
        text = self.language.say(
            "Hand {n} · dealer: {dealer} · mano: {mano}",
            n=event.number, dealer=self.names.seat(event.dealer), mano=self.names.seat(event.mano),
        )  # fmt: skip
        self._corrido = event.corrido
        yield Line("hand", text)
        if event.commitment is not None:
            seal = event.commitment[:16]
            yield Line("small", self.language.say("The deal is sealed: {seal}…", seal=seal))
        if event.corrido:
            yield Line(
                "told",
                self.language.say("Mus corrido: the pack moves on, and whoever cuts is mano."),
            )

    def _pack_cut(self, event: happened.PackCut) -> Iterable[Line]:
        text = (
            self.language.plural("You cut {n} card.", "You cut {n} cards.", event.cards)
            if event.seat == self.names.me
            else self.language.plural(
                "{who} cuts {n} card.", "{who} cuts {n} cards.", event.cards,
                who=self.names.seat(event.seat),
            )
        )  # fmt: skip
        return [Line("small", text)]

    def _drew(self, event: happened.Drew) -> Iterable[Line]:
        if event.seat != self.names.me:
            return []
        return [Line("mine", self._mine(event.cards))]

    def _mine(self, cards: Sequence[Card]) -> str:
        return self.language.say("You draw: {cards}", cards=self.names.cards(cards))

    def _reshuffled(self, event: happened.Reshuffled) -> Iterable[Line]:
        text = self.language.plural(
            "The stock has run out: {n} discard is shuffled into a new one.",
            "The stock has run out: {n} discards are shuffled into a new one.",
            event.cards,
        )
        return [Line("told", text)]

    def _mano_moved(self, event: happened.ManoMoved) -> Iterable[Line]:
        mano = self.names.seat(event.mano)
        return [Line("told", self.language.say("The pack moves on; mano: {mano}", mano=mano))]

    def _mus_cut(self, event: happened.MusCut) -> Iterable[Line]:
        if not self._corrido:
            return []
        mano = self.names.seat(event.mano)
        return [Line("told", self.language.say("The mus is over; mano: {mano}", mano=mano))]

    def _lance_began(self, event: happened.LanceBegan) -> Iterable[Line]:
        self._ordago = False
        name = self.names.lance(event.lance).capitalize()
        if event.speakers:
            return [Line("lance", name)]
        return [Line("lance", self.language.say("{lance}: no betting", lance=name))]

    def _lance_passed(self, event: happened.LancePassed) -> Iterable[Line]:
        return []

    def _bet_accepted(self, event: happened.BetAccepted) -> Iterable[Line]:
        if event.stones is None:
            return [Line("paid", self.language.say("The órdago is accepted!"))]
        text = self.language.plural(
            "{n} stone stands until the count.",
            "{n} stones stand until the count.",
            event.stones,
        )
        return [Line("told", text)]

    def _bet_refused(self, event: happened.BetRefused) -> Iterable[Line]:
        why = {
            "refused_open": self.language.say("refused bet"),
            "refused_raise": self.language.say("refused raise"),
        }[event.why]
        text = self.language.say(
            "{lance}: {taken}: {why}",
            lance=self.names.lance(event.lance),
            taken=self._taken(event.side, event.stones), why=why,
        )  # fmt: skip
        return [Line("paid", f"{text}  [{self.tally(event.score)}]")]

    def _counted(self, event: happened.Counted) -> Iterable[Line]:
        text = self.language.say(
            "{lance}: {taken}: {why}",
            lance=self.names.lance(event.lance),
            taken=self._taken(event.side, event.stones),
            why=", ".join(self.part(each) for each in event.parts),
        )  # fmt: skip
        return [Line("paid", f"{text}  [{self.tally(event.score)}]")]

    def part(self, part: happened.Part) -> str:
        """One reason for stones: "pair of kings (1)"."""
        language, names, n = self.language, self.names, part.stones
        if part.why == "par":
            return language.say("pair of {rank} ({n})", rank=names.alike(part.cards[0]), n=n)
        if part.why == "medias":
            return language.say("medias of {rank} ({n})", rank=names.alike(part.cards[0]), n=n)
        if part.why == "duples":
            high, low = names.alike(part.cards[0]), names.alike(part.cards[-1])
            if high == low:
                return language.say("duples of {rank} ({n})", rank=high, n=n)
            return language.say("duples of {high} and {low} ({n})", high=high, low=low, n=n)
        if part.why == "juego":
            return language.say(REASONS["juego"], points=names.points(part.cards), n=n)
        return language.say(REASONS[part.why], n=n)

    def _ordago_settled(self, event: happened.OrdagoSettled) -> Iterable[Line]:
        best = ", ".join(
            self.language.spoken(self.names.lance(lance), self.names.seat(seat))
            for lance, seat in zip(event.lances, event.best, strict=True)
        )
        if event.side is None:
            text = self.language.say(
                "Best hands: {best}. Nobody wins both: the hand goes on.", best=best
            )
            return [Line("paid", text)]
        return [
            Line(
                "paid", self.language.say("Best hand: {best}. The órdago wins the game.", best=best)
            )
        ]

    def _dentro(self, event: happened.Dentro) -> Iterable[Line]:
        side, word = self.names.side(event.side), self.calls.spoken["dentro"]
        return [Line("told", self.language.say("{side}: {word}!", side=side, word=word))]

    def _deal_revealed(self, event: happened.DealRevealed) -> Iterable[Line]:
        text = self.language.say(
            "The deal of hand {n} is revealed: seed {seed}…, cut {cut}",
            n=event.hand, seed=event.seed[:16], cut=event.cut,
        )  # fmt: skip
        return [Line("small", text)]

    def _game_won(self, event: happened.GameWon) -> Iterable[Line]:
        if event.why == "ordago":
            text = self.language.say("{side} win the game.", side=self.names.side(event.side))
        else:
            text = self.language.say(
                "{side} win the game, {won} to {lost}.",
                side=self.names.side(event.side),
                won=event.score[event.side], lost=event.score[1 - event.side],
            )  # fmt: skip
        yield Line("won", text)
        if sum(event.games) and self.names.rules.games_to_win > 1:
            yield Line("told", self.language.say("Games: {tally}", tally=self.tally(event.games)))

    def _vaca_won(self, event: happened.VacaWon) -> Iterable[Line]:
        if self.names.rules.vacas_to_win == 1:
            return
        yield Line(
            "won", self.language.say("{side} win the vaca.", side=self.names.side(event.side))
        )
        yield Line("told", self.language.say("Vacas: {tally}", tally=self.tally(event.vacas)))

    def _match_won(self, event: happened.MatchWon) -> Iterable[Line]:
        text = self.language.say("{side} win the match!", side=self.names.side(event.side))
        me = self.names.me
        if me is not None:
            won = me % 2 == event.side
            text += " " + (
                self.language.say("Well played.") if won else self.language.say("Next time.")
            )
        return [Line("won", text)]

    def _signed(self, event: happened.Signed) -> Iterable[Line]:
        text = self.language.say(
            "{who} makes a sign: {gesture} ({meaning})",
            who=self.names.speaker(event.seat),
            gesture=self.gestures(event.gestures), meaning=self.meanings(event.meanings),
        )  # fmt: skip
        if event.seat == self.names.me:
            text = self.language.say(
                "You make a sign: {gesture} ({meaning})",
                gesture=self.gestures(event.gestures), meaning=self.meanings(event.meanings),
            )  # fmt: skip
        return [Line("mine", text)]
