"""Who deals first: by lot, or by the cards that the players draw.

Owns what happens before the first hand. What is drawn comes from the shuffler.
"""

from __future__ import annotations

from hordago.cards import PACK
from hordago.game.events import DrewForDeal
from hordago.game.shuffle import Shuffler
from hordago.rules.profile import Rules


def draw_mano(
    rules: Rules, ranks: tuple[int, ...], shuffler: Shuffler
) -> tuple[int, list[DrewForDeal]]:
    """The first mano, and the cards that were drawn for it; those who tie draw again.

    `ranks` gives the rank index that each card counts as. The lowest card deals, or starts, or the
    highest is mano, as the code says; mano sits at the dealer's right.
    """
    seats = rules.n_players
    if rules.first_dealer == "random":
        return shuffler.lot("first dealer").below(seats), []
    wanted = max if rules.first_dealer == "high_card_is_mano" else min
    events: list[DrewForDeal] = []
    contenders = list(range(seats))
    draw = 0
    while len(contenders) > 1:
        draw += 1
        order = shuffler.lot(f"draw {draw}").shuffled(rules.cards())
        drawn = dict(zip(contenders, order, strict=False))
        events += [DrewForDeal(seat, PACK[card]) for seat, card in drawn.items()]
        best = wanted(ranks[card] for card in drawn.values())
        contenders = [seat for seat, card in drawn.items() if ranks[card] == best]
    chosen = contenders[0]
    return (chosen + 1) % seats if rules.first_dealer == "low_card_deals" else chosen, events
