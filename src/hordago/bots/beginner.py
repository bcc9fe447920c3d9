"""The beginner: plays the cards that he sees, and errs as beginners do.

Owns his decisions. He must never see more than his view.
"""

from __future__ import annotations

from hordago.bots.counting import counts_of, highest_first
from hordago.bots.odds import odds_of
from hordago.bots.plain import Steady
from hordago.game.actions import Accept, Action, Bet, Discard, Fold, Mus, NoMus, Ordago, Pass, Raise
from hordago.game.view import View
from hordago.rules.ranking import KING, MEDIAS


class Aprendiz(Steady):
    """Knows what beats what, and says what he has.

    He ends the mus with any hand that looks pretty, keeps his kings and throws all else; bets more
    the better his cards are, so that all can read them, and never without; takes a big bet for a
    big hand. The score, the partner and what others drew do not enter.
    """

    name = "aprendiz"
    character = "a beginner: plays his cards straight, never bluffs, and pays no heed to the score"

    bets_from = 0.55
    bets_much_from = 0.8
    much = 5
    raises_from = 0.9
    stakes_all_from = 0.98
    sees_from = 0.5
    sees_much_from = 0.75
    sees_ordago_from = 0.9

    def ask(self, view: View) -> Action:
        """No mus with juego, with two pairs or three alike, or with two kings."""
        assert view.seat is not None
        rank_of = view.rules.rank_of_card()
        ranks = highest_first(rank_of[card] for card in view.cards)
        strength = odds_of(counts_of(view.rules), ranks).strength
        pretty = strength.juego > 0 or strength.kind >= MEDIAS or ranks.count(KING) >= 2
        return NoMus(view.seat) if pretty else Mus(view.seat)

    def throw(self, view: View) -> Discard:
        """All but kings, the lowest first, as far as the code lets him."""
        assert view.seat is not None
        rank_of, counts = view.rules.rank_of_card(), view.legal.discards
        lowest_first = sorted(view.cards, key=lambda card: rank_of[card])
        others = sum(rank_of[card] != KING for card in view.cards)
        size = min(max(others, counts[0]), counts[-1])
        return Discard(view.seat, tuple(lowest_first[:size]))

    def open(self, view: View, strength: float) -> Action:
        """The better the hand, the bigger the bet."""
        assert view.seat is not None
        bets = view.legal.bets
        if strength >= self.stakes_all_from and Ordago(view.seat) in view.legal:
            return Ordago(view.seat)
        if strength < self.bets_from or not bets:
            return Pass(view.seat)
        stones = self.much if strength >= self.bets_much_from else view.rules.default_bet
        return Bet(view.seat, min(max(stones, bets[0]), bets[-1]))

    def answer(self, view: View, strength: float) -> Action:
        """Sees what he thinks that his hand is good for; a big bet frightens him."""
        assert view.seat is not None
        lance, raises = view.open_lance, view.legal.raises
        assert lance is not None
        if strength >= self.raises_from and raises:
            usual = view.rules.min_raise
            return Raise(view.seat, min(max(usual, raises[0]), raises[-1]))
        needed = self.sees_from
        if lance.stones is None:
            needed = self.sees_ordago_from
        elif lance.stones >= self.much:
            needed = self.sees_much_from
        return Accept(view.seat) if strength >= needed else Fold(view.seat)
