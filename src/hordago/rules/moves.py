"""What a player can say or do, as one int: the alphabet of the step functions.

Records, pages and people use the actions of `hordago.game.actions`; these numbers are what those
mean to the rules.
"""

from typing import Final

MUS: Final = 0
NO_MUS: Final = 1
PASS: Final = 2
FOLD: Final = 3
ACCEPT: Final = 4
WE_FOLD: Final = 5
WE_ACCEPT: Final = 6
ORDAGO: Final = 7
ORDAGO_BOTH: Final = 8

DISCARD: Final = 16
"""``DISCARD + mask``: throw the cards of the hand whose bits stand in the mask, bit 0 the first."""

BET: Final = 1000
"""``BET + n``: bet n stones, or raise by n where a bet stands already."""

BET_BOTH: Final = 2000
"""``BET_BOTH + n``: bet n stones on grande and n on chica at once."""
