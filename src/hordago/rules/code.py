"""The numbers of a code of rules, as the step functions read them.

`Rules` (profile.py) is the public, validated value. A `Code` is derived from it: ints and small
tuples of ints only, so that the same step functions run in plain Python and compiled, and one
compilation serves every preset of a player count. Nothing here is validated: build a `Code` with
`Rules.code`, never by hand.
"""

from typing import NamedTuple

# The four lances of a hand in the order in which they are played and counted. Juego turns into
# punto where nobody holds juego, so the five *kinds* of lance have an index of their own each.
GRANDE, CHICA, PARES, JUEGO, PUNTO = range(5)
LANCES = ("grande", "chica", "pares", "juego", "punto")

SEAT_ORDER, PAIRS_ORDER = 0, 1
HOLDERS, SIDE = 0, 1
ALL_THEN_SERVE, IN_TURN, SIMULTANEOUS, DEALER_FIRST = range(4)
EXCLUDE_SINGLE_SHORT, ALL_DISCARDS = 0, 1
FIRST_DECISIVE, MOST_AGGRESSIVE = 0, 1
NO_REAL, ANY_TEN, JACK_ONLY, KING_ONLY, SUITED = range(5)


class Code(NamedTuple):
    """What the step functions need to know of a code. Flags are 0 or 1."""

    n_players: int  # 2, 4 or 6; seat s belongs to side s % 2
    target: int
    mus_order: int  # SEAT_ORDER, PAIRS_ORDER
    min_discard: int
    max_discard: int
    discard_order: int  # ALL_THEN_SERVE, IN_TURN, SIMULTANEOUS, DEALER_FIRST
    reshuffle: int  # EXCLUDE_SINGLE_SHORT, ALL_DISCARDS
    bet_order: int  # SEAT_ORDER, PAIRS_ORDER
    tie_order: int  # SEAT_ORDER, PAIRS_ORDER: "speaking" is resolved to the order of bet_order
    who_bets: int  # HOLDERS, SIDE
    min_bet: int
    min_raise: int
    doubles: int  # 1: a raise doubles what stands
    capped: int  # 1: no stake beyond what the side further from the target lacks
    response_mode: int  # FIRST_DECISIVE, MOST_AGGRESSIVE
    plurals: int
    decliner_out: int
    both_bet: int
    ordago: int
    refused_open: int
    refused_raise_pays_standing: int
    deje_bonus: tuple[int, int, int, int, int]  # by kind of lance
    pass_point: tuple[int, int, int, int, int]  # by kind of lance
    pares_values: tuple[int, int, int, int]  # none, par, medias, duples
    thirty_one_value: int
    juego_value: int
    punto_bonus: int
    bonus_after_refusal: int
    real: int  # NO_REAL, ANY_TEN, JACK_ONLY, KING_ONLY, SUITED
    real_beats_mano: int
    real_value: int
    pedrete_bonus: int
    juego33_bonus: int
