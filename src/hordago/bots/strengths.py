"""How strong a hand is for its seat: the chance that no opponent beats it, exactly.

Owns the tables of the packs that published codes use, made by `make strengths`, and answers for any
other pack by counting when first asked. It must never guess: what is not in a table is counted. The
figures are of hands as they are dealt, before any mus; suits, and with them the royal 31, do not
enter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from hordago.bots.counting import (
    LANCE_NAMES,
    Counts,
    Row,
    Unbeaten,
    count_row,
    counts_of,
    deals,
    hand_classes,
    highest_first,
    ways,
)
from hordago.cards import RANK_LETTERS
from hordago.rules.profile import Rules
from hordago.rules.ranking import Cards4, grande

PACKS: Final[dict[str, Counts]] = {
    "eight_kings": (8, 0, 0, 4, 4, 4, 4, 4, 4, 8),
    "four_kings": (4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    "thirty_six_cards": (8, 0, 0, 0, 4, 4, 4, 4, 4, 8),
    "nine_kings": (8, 0, 0, 4, 3, 4, 4, 4, 4, 9),
}
"""The packs that have a table: how many cards of each rank, from ace to king."""

COLUMNS: Final = (
    "hand",
    "deals",
    *(f"{lance}_{n}" for lance in LANCE_NAMES for n in ("2_0", "2_1", "2_2", "1_0", "1_1")),
    "no_pares",
    "no_juego",
)

_HERE: Final = Path(__file__).parent / "tables"

_HEADER: Final = """\
# Exact counts for every hand of a pack; written by `python -m hordago.bots.strengths`.
# cards of each rank, from ace to king: {counts}
# hand: its ranks; deals: hands of this class in the pack.
# LANCE_o_b: deals to o opponents, of whom b come before this hand and win ties, in which none beats
# it: out of {two} for two opponents, {one} for one. Any juego beats any punto.
# no_pares, no_juego: hands without, out of the {one} of one opponent.
"""


class Strengths(NamedTuple):
    """The chance in each lance that no opponent beats a hand."""

    grande: Fraction
    chica: Fraction
    pares: Fraction
    juego_or_punto: Fraction


def strength_of(rules: Rules, cards: Sequence[int], before: int, opponents: int) -> Strengths:
    """The chance, in each lance, that no opponent of four cards dealt from the rest beats a hand.

    `before` of the `opponents` (one or two) come first in order and win ties. A hand without pares
    stands at pares only where no opponent has any either; any juego beats any punto. Raises
    `ValueError` for another number of cards or opponents.
    """
    if opponents not in (1, 2) or not 0 <= before <= opponents:
        raise ValueError(
            f"strengths are counted for one or two opponents, of whom 0 to all come before: "
            f"not {before} of {opponents}"
        )
    counts, row = counts_of(rules), row_of(rules, ranks_of(rules, cards))
    total = deals(counts, opponents)
    figures = [each.one if opponents == 1 else each.two for each in row.lances]
    return Strengths(*(Fraction(each[before], total) for each in figures))


def ranks_of(rules: Rules, cards: Sequence[int]) -> Cards4:
    """The ranks of four cards, highest first. Raises `ValueError` for another number of cards."""
    if len(cards) != 4:
        raise ValueError(f"a hand has four cards, not {len(cards)}")
    rank_of = rules.rank_of_card()
    return highest_first(rank_of[card] for card in cards)


def row_of(rules: Rules, ranks: Cards4) -> Row:
    """What is counted for a hand: from the pack's table, or counted now and kept."""
    return pack_row(counts_of(rules), ranks)


@lru_cache(maxsize=8192)
def pack_row(counts: Counts, ranks: Cards4) -> Row:
    """The same, for a pack given by its counts."""
    table = _table(counts)
    return table[grande(ranks)] if table else count_row(counts, ranks)


@lru_cache(maxsize=64)
def _table(counts: Counts) -> dict[int, Row]:
    """The table of a pack by hand, as `ranking.grande` writes it; empty where there is none."""
    for name, each in PACKS.items():
        if each == counts:
            return read_table(table_path(name))
    return {}


def table_path(name: str) -> Path:
    """Where the table of one of `PACKS` stands."""
    return _HERE / f"{name}.csv"


def read_table(path: Path) -> dict[int, Row]:
    """A table as it was written, by hand as `ranking.grande` writes it."""
    rows = {}
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith(("#", "hand")):
            continue
        hand, _, *figures = line.split(",")
        a, b, c, d = (RANK_LETTERS.index(letter) for letter in hand)
        rows[grande((a, b, c, d))] = _row([int(each) for each in figures])
    return rows


def _row(figures: Sequence[int]) -> Row:
    lances = []
    for start in range(0, 20, 5):
        two_0, two_1, two_2, one_0, one_1 = figures[start : start + 5]
        lances.append(Unbeaten((two_0, two_1, two_2), (one_0, one_1)))
    g, c, p, j = lances
    return Row((g, c, p, j), figures[20], figures[21])


def table_text(counts: Counts, rows: Iterable[tuple[Cards4, Row]]) -> str:
    """A table as text: a comment that explains the columns, their names, a line a hand."""
    held = " ".join(map(str, counts))
    lines = [
        _HEADER.format(counts=held, two=deals(counts, 2), one=deals(counts, 1)) + ",".join(COLUMNS)
    ]
    for ranks, row in rows:
        figures: list[int] = [ways(counts, ranks)]
        for lance in row.lances:
            figures += [*lance.two, *lance.one]
        figures += [row.no_pares, row.no_juego]
        hand = "".join(RANK_LETTERS[rank] for rank in ranks)
        lines.append(",".join([hand, *map(str, figures)]))
    return "\n".join(lines) + "\n"


def count_all(counts: Counts) -> Iterator[tuple[Cards4, Row]]:
    """Count every hand of a pack, on all cores; hands come in the order of `hand_classes`."""
    hands = hand_classes(counts)
    with ProcessPoolExecutor() as pool:
        yield from zip(
            hands, pool.map(count_row, [counts] * len(hands), hands, chunksize=8), strict=True
        )


def main() -> None:
    """Write all tables anew, saying how far it has come."""
    for name, counts in PACKS.items():
        size = len(hand_classes(counts))
        rows = []
        for each in count_all(counts):
            rows.append(each)
            print(f"\r{name}: {len(rows)} of {size} hands", end="", file=sys.stderr)  # noqa: T201
        print(file=sys.stderr)  # noqa: T201
        table_path(name).write_text(table_text(counts, rows), encoding="ascii")


if __name__ == "__main__":
    main()
