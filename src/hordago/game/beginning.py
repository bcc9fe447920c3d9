"""How a match begins: what it may start from, and who deals first.

Owns what happens before the first hand. What is drawn comes from the shuffler.
"""

from __future__ import annotations

from hordago.cards import PACK
from hordago.errors import DealError
from hordago.game.events import DrewForDeal
from hordago.game.shuffle import Shuffler
from hordago.rules.code import Code
from hordago.rules.profile import Rules


def check_start(code: Code, mano: object, score: object) -> None:
    """Raise `DealError` where a match cannot start with this mano and score.

    Mano is a seat or None; a score is a tuple of the stones of both sides, fewer than the target.
    """
    seats = range(code.n_players)
    if mano is not None and (type(mano) is not int or mano not in seats):
        raise DealError(f"mano is a seat from 0 to {seats[-1]}, not {mano!r}")
    stones = range(code.target)
    if (
        not isinstance(score, tuple)
        or len(score) != 2
        or any(type(side) is not int or side not in stones for side in score)
    ):
        raise DealError(f"a score is two numbers from 0 to {stones[-1]}, as (0, 0), not {score!r}")


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
