"""What follows from a code of rules: the numbers for the step functions, the pack, the ranks.

Owns the one translation from the words of `Rules` to a `Code` and a `Format`. It must never
validate: a `Rules` that exists is right.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hordago import cards
from hordago.rules import code as c
from hordago.rules.course import FIRST_OF_GAME, FIRST_OF_MATCH, NEVER, Format
from hordago.rules.ranking import Ranking, ranking_of

if TYPE_CHECKING:
    from hordago.rules.profile import Rules

_ORDER: Final = {"seat": c.SEAT_ORDER, "pairs": c.PAIRS_ORDER}
_DISCARD_ORDER: Final = {
    "all_then_serve": c.ALL_THEN_SERVE,
    "in_turn": c.IN_TURN,
    "simultaneous": c.SIMULTANEOUS,
    "dealer_first": c.DEALER_FIRST,
}
_RESHUFFLE: Final = {
    "exclude_single_short": c.EXCLUDE_SINGLE_SHORT,
    "all_discards": c.ALL_DISCARDS,
}
_WHO_BETS: Final = {"holders": c.HOLDERS, "side": c.SIDE}
_RESPONSE: Final = {"first_decisive": c.FIRST_DECISIVE, "most_aggressive": c.MOST_AGGRESSIVE}
_REAL: Final = {
    "none": c.NO_REAL,
    "any_ten": c.ANY_TEN,
    "jack_only": c.JACK_ONLY,
    "king_only": c.KING_ONLY,
    "suited": c.SUITED,
}
_CORRIDO: Final = {
    "none": NEVER,
    "first_hand_of_match": FIRST_OF_MATCH,
    "first_hand_of_game": FIRST_OF_GAME,
}


@lru_cache(maxsize=256)
def code_of(rules: Rules) -> c.Code:
    """The numbers of a code of rules, for the step functions."""
    bet_order = _ORDER[rules.bet_order]
    return c.Code(
        n_players=rules.n_players,
        target=rules.target,
        mus_order=_ORDER[rules.mus_order],
        min_discard=rules.min_discard,
        max_discard=rules.max_discard,
        discard_order=_DISCARD_ORDER[rules.discard_order],
        reshuffle=_RESHUFFLE[rules.reshuffle],
        bet_order=bet_order,
        tie_order=bet_order if rules.tie_order == "speaking" else c.SEAT_ORDER,
        who_bets=_WHO_BETS[rules.who_bets],
        min_bet=rules.min_bet,
        min_raise=rules.min_raise,
        doubles=int(rules.raise_semantics == "double"),
        capped=int(rules.max_stake == "remaining"),
        response_mode=_RESPONSE[rules.response_mode],
        plurals=int(rules.plural_binds),
        decliner_out=int(rules.decliner_out_for_lance),
        both_bet=int(rules.both_bet_allowed),
        ordago=int(rules.ordago),
        refused_open=rules.refused_open,
        refused_raise_pays_standing=int(rules.refused_raise == "standing"),
        # Plain tuples: compiled code would take a named one for another type.
        deje_bonus=_by_lance(*rules.deje_bonus),
        pass_point=_by_lance(*rules.pass_point),
        pares_values=(
            0,
            rules.pares_values.par,
            rules.pares_values.medias,
            rules.pares_values.duples,
        ),
        thirty_one_value=rules.juego_values.thirty_one,
        juego_value=rules.juego_values.other,
        punto_bonus=rules.punto_bonus,
        bonus_after_refusal=int(rules.bonus_after_refusal),
        real=_REAL[rules.real],
        real_beats_mano=int(rules.real_beats_mano),
        real_value=rules.real_value,
        pedrete_bonus=rules.pedrete_bonus,
        juego33_bonus=rules.juego33_bonus,
    )


@lru_cache(maxsize=256)
def format_of(rules: Rules) -> Format:
    """The numbers of a code that are about more than one hand."""
    return Format(
        to_right=int(rules.deal_passes == "right"),
        corrido=_CORRIDO[rules.mus_corrido],
        games_to_win=rules.games_to_win,
        vacas_to_win=rules.vacas_to_win,
    )


@lru_cache(maxsize=256)
def pack_of(rules: Rules) -> tuple[cards.Card, ...]:
    """The cards in play, by number: all forty but the removed ranks."""
    return tuple(each for each in cards.PACK if each.rank not in rules.removed_ranks)


@lru_cache(maxsize=256)
def rank_of_card(rules: Rules) -> tuple[int, ...]:
    """The rank index, 0 (ace) to 9 (king), that each of the forty cards counts as."""
    counts_as = dict(rules.rank_alias)
    kings = {cards.card(rank, suit) for rank, suit in rules.extra_kings}
    king = cards.RANKS.index(12)
    return tuple(
        king if each in kings else cards.RANKS.index(counts_as.get(each.rank, each.rank))
        for each in cards.PACK
    )


@lru_cache(maxsize=256)
def ranking_for(rules: Rules) -> Ranking:
    """What every hand that the pack can deal is worth."""
    in_play = set(pack_of(rules))
    return ranking_of(rank_of_card(rules), tuple(each in in_play for each in cards.PACK))


def _by_lance(
    grande: int, chica: int, pares: int, juego: int, punto: int
) -> tuple[int, int, int, int, int]:
    return (grande, chica, pares, juego, punto)
