"""Puts cards in the place of those that a record does not know, so that the rest can be checked.

Owns the choice of cards that agree with all cards that are stated of a hand: dealt, thrown, drawn
and shown. It must never be asked for the cards of a replay: what it gives is a possibility, one of
many.
"""

from __future__ import annotations

from dataclasses import replace

from hordago.cards import Card
from hordago.game.actions import SEATS, Discard
from hordago.game.shuffle import Stream
from hordago.record.lines import HandRecord, Item, Line
from hordago.record.tokens import PartlyKnownDiscard
from hordago.rules.profile import Rules


class Slot:
    """One card's place in a player's hand, and the card once it is known."""

    __slots__ = ("card",)

    def __init__(self, card: Card | None) -> None:
        self.card = card


class Filling:
    """One way to complete the cards of a hand. `fits` is False where none was found."""

    def __init__(self, hand: HandRecord, rules: Rules, stream: Stream) -> None:
        self._hand = hand
        self._stream = stream
        seats = range(rules.n_players)
        dealt = {item.seat: item.value for _, item in hand.items("deal")}
        self._shown = {item.seat: item.value for _, item in hand.items("show")}
        self._drawn = {seat: _drawn_by(hand, seat) for seat in seats}
        self._dealt = {
            seat: [Slot(card) for card in dealt.get(seat, (None,) * 4)] for seat in seats
        }
        self._held = {seat: list(slots) for seat, slots in self._dealt.items()}
        self._thrown: dict[int, list[Slot]] = {}
        self._served: list[tuple[int, list[Slot]]] = []
        self.fits = hand.line("reshuffle") is None
        self._follow()
        self._spread(rules.cards())

    def played(self) -> HandRecord:
        """The hand as it is to be played: whole deal and discards, no draws stated."""
        before = [line for line in self._hand.lines if line.word in ("hand", "commit", "cut")]
        after = [line for line in self._hand.lines if line.word not in ("deal", "draw")]
        after = [self._line(line) for line in after[len(before) :]]
        return HandRecord((*before, self._deal_line(), *after))

    def dealt(self) -> HandRecord:
        """The hand with all its cards, for whoever deals it."""
        items = [Item(SEATS[seat], _cards(slots)) for seat, slots in self._served if slots]
        drawn = Line("draw", tuple(items), self._hand.lines[0].number)
        return HandRecord((*self.played().lines, drawn))

    def _follow(self) -> None:
        """Follow the cards of each seat from the deal to the showdown."""
        for _, item in self._hand.items("discard"):
            action = item.value
            if not isinstance(action, (Discard, PartlyKnownDiscard)):
                continue
            thrown = self._pick(action.seat, action.cards)
            self._thrown[id(action)] = thrown
            kept = [slot for slot in self._held[action.seat] if slot not in thrown]
            queue = self._drawn[action.seat]
            drawn = [Slot(queue.pop(0) if queue else None) for _ in thrown]
            self._served.append((action.seat, drawn))
            self._held[action.seat] = kept + drawn
        for seat, shown in self._shown.items():
            known = [slot.card for slot in self._held[seat] if slot.card is not None]
            rest = [card for card in shown if card not in known]
            free = [slot for slot in self._held[seat] if slot.card is None]
            self.fits &= len(rest) == len(free)
            for slot, card in zip(free, rest, strict=False):
                slot.card = card

    def _pick(self, seat: int, cards: tuple[Card | None, ...]) -> list[Slot]:
        """The places in the hand of the cards that a seat throws."""
        held = self._held[seat]
        picked: list[Slot] = []
        for card in sorted(cards, key=lambda card: card is None):
            left = [slot for slot in held if slot not in picked]
            free = [slot for slot in left if slot.card is None]
            if card is None:
                shown = self._shown.get(seat, ())
                options = [slot for slot in left if slot.card is None or slot.card not in shown]
            else:
                options = [slot for slot in left if slot.card == card] or free
            if not options:
                self.fits = False
                continue
            slot = self._stream.choice(options)
            slot.card = slot.card if card is None else card
            picked.append(slot)
        return picked

    def _spread(self, pack: tuple[Card, ...]) -> None:
        """Give every card's place that is still empty a card that is stated nowhere."""
        slots = [slot for each in self._dealt.values() for slot in each]
        slots += [slot for _, served in self._served for slot in served]
        stated = {slot.card for slot in slots if slot.card is not None}
        self.fits &= len(stated) == sum(slot.card is not None for slot in slots)
        stated.update(card for shown in self._shown.values() for card in shown if card is not None)
        free = [card for card in pack if card not in stated]
        empty = [slot for slot in slots if slot.card is None]
        self.fits &= len(empty) <= len(free)
        for slot, number in zip(empty, self._stream.shuffled(free), strict=False):
            slot.card = Card(number)

    def _deal_line(self) -> Line:
        original = self._hand.line("deal") or self._hand.lines[0]
        items = {item.name: item for item in original.items}
        return Line(
            "deal",
            tuple(
                replace(items.get(name, Item(name, ())), value=_cards(slots))
                for name, slots in ((SEATS[seat], slots) for seat, slots in self._dealt.items())
            ),
            original.number,
        )

    def _line(self, line: Line) -> Line:
        if line.word != "discard":
            return line
        return replace(line, items=tuple(self._whole(item) for item in line.items))

    def _whole(self, item: Item) -> Item:
        if not isinstance(item.value, PartlyKnownDiscard):
            return item
        return replace(item, value=Discard(item.seat, _cards(self._thrown[id(item.value)])))


def _drawn_by(hand: HandRecord, seat: int) -> list[Card | None]:
    return [card for _, item in hand.items("draw") if item.seat == seat for card in item.value]


def _cards(slots: list[Slot]) -> tuple[Card, ...]:
    return tuple(slot.card for slot in slots if slot.card is not None)
