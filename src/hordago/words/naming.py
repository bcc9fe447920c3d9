"""What seats, sides, cards and ranks are called in the player's language.

Owns names only; sentences and pictures are made of them elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordago.cards import FRENCH_SUITS, RANKS, SUIT_LETTERS, Card
from hordago.game.actions import SEATS
from hordago.rules.profile import Rules
from hordago.rules.ranking import ACE, JACK, KING, KNIGHT, strength_of_ranks
from hordago.words.calls import native_calls
from hordago.words.i18n import Language, in_context

DASH: Final = "\N{EN DASH}"
# "pair of kings": the form that a rank has there, by rank index.
ALIKE: Final = (
    in_context("pair of", "aces"),
    in_context("pair of", "twos"),
    in_context("pair of", "threes"),
    in_context("pair of", "fours"),
    in_context("pair of", "fives"),
    in_context("pair of", "sixes"),
    in_context("pair of", "sevens"),
    in_context("pair of", "jacks"),
    in_context("pair of", "knights"),
    in_context("pair of", "kings"),
)
QUEENS: Final = in_context("pair of", "queens")


class Names:
    """The names of one table, for the player who sits at a seat (None: someone who looks on)."""

    def __init__(
        self, language: Language, rules: Rules, *, seat: int | None, french: bool = False
    ) -> None:
        self.language = language
        self.rules = rules
        self.me = seat
        self.french = french or rules.pack == "french"
        self.words = native_calls(language.name).name
        self._rank_of = rules.rank_of_card()

    def seat(self, seat: int) -> str:
        """A seat within a sentence: its letter, or "you"."""
        return self.language.say("you") if seat == self.me else SEATS[seat]

    def speaker(self, seat: int) -> str:
        """A seat at the head of a line."""
        return self.language.say("You") if seat == self.me else SEATS[seat]

    def role(self, seat: int) -> str:
        """What someone is to the player: partner or rival."""
        if self.me is None or seat == self.me:
            return ""
        same = seat % 2 == self.me % 2
        return self.language.say("partner") if same else self.language.say("rival")

    def side(self, side: int) -> str:
        """A side by its seats, joined by a dash."""
        return DASH.join(SEATS[seat] for seat in range(side, self.rules.n_players, 2))

    def lance(self, lance: str) -> str:
        """What a lance is called."""
        return self.words[lance]

    def card(self, card: Card) -> str:
        """A card in short, as it is printed and as it can be typed: ``12c``, or ``K♥``."""
        if self.french:
            return card.french()
        return f"{card.rank}{SUIT_LETTERS[card & 3]}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in short, one after another."""
        return " ".join(self.card(each) for each in cards)

    def suit(self, card: Card) -> str:
        """The suit's name; in the French pack its sign."""
        return FRENCH_SUITS[card & 3] if self.french else self.words[card.suit]

    def counts_as(self, card: Card) -> int:
        """The rank index that a card counts as in this code."""
        return self._rank_of[card]

    def figure(self, card: Card) -> str:
        """The figure that a card is or counts as (king, ace, ...); empty for a plain number."""
        rank = self._rank_of[card]
        knight = "queen" if self.french else "knight"
        name = {KING: "king", KNIGHT: knight, JACK: "jack", ACE: "ace"}.get(rank)
        if name is None:
            return "" if RANKS[rank] == card.rank else str(RANKS[rank])
        return self.words[name]

    def is_alias(self, card: Card) -> bool:
        """Whether a card counts as another rank than it shows."""
        return RANKS[self._rank_of[card]] != card.rank

    def alike(self, card: Card) -> str:
        """The rank of a card as it stands after "pair of"."""
        rank = self._rank_of[card]
        word = QUEENS if self.french and rank == KNIGHT else ALIKE[rank]
        return self.language.word("pair of", word)

    def points(self, cards: Iterable[Card]) -> int:
        """What four cards add up to."""
        a, b, c, d = sorted((self._rank_of[card] for card in cards), reverse=True)
        return strength_of_ranks((a, b, c, d)).points

    def aliases(self) -> str:
        """Which ranks count as another: "3 = king, 2 = ace"; empty where none does."""
        figures = {12: "king", 11: "queen" if self.french else "knight", 10: "jack", 1: "ace"}
        parts = []
        for printed, counts_as in sorted(self.rules.rank_alias, reverse=True):
            name = figures.get(counts_as)
            parts.append(f"{printed} = {self.words[name] if name else counts_as}")
        for rank, suit in self.rules.extra_kings:
            parts.append(f"{rank} {self.words[suit]} = {self.words['king']}")
        return ", ".join(parts)
