"""A policy file: what was learned, as it is read at the table.

Owns the format. A file as it ships is compressed; it is unpacked once into the user's cache and
mapped into memory from there, so that all processes of a machine share one copy and a decision
reads a few bytes. It must never decide anything: it answers with chances.

The unpacked form, numbers little-endian: `MAGIC`, the length of the header (4 bytes), the header as
JSON, and the sections that it gives the places of:

- ``equity``: (target + 1)² numbers of 4 bytes, the chance of mano's side of winning the game, by
  its stones and then the others';
- ``cut``: by score context, round (first, later), seat and hand: the chance of ending the mus, in
  255ths;
- ``throw``: by score context and seat, the choices of cards to throw of each hand, in 255ths;
- ``rows``: by row (a node of a block): where its records begin in ``data``, 4 bytes, and a bit for
  each context that has one, the first context in the lowest bit; the last is all far ones together;
- ``data``: the records, by row and then by context: neighbours are nearly the same, which packs
  well. A record is, for each choice of a row but the first, the chances of all hands of the node's
  range, in 6ths, a byte each. Hands stand in the order of the lance (`Shape.order`).
"""

from __future__ import annotations

import json
import lzma
import mmap
import struct
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from hordago.bots.trained.shape import Abstraction, Shape, shape_for
from hordago.bots.trained.throws import throws_of
from hordago.bots.trained.tree import Sizes
from hordago.errors import HordagoError
from hordago.rules.profile import Rules

MAGIC: Final = b"hordago policy\0\4"
LEVELS: Final = 6
PACKED: Final = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 20}
SECTIONS: Final = ("equity", "cut", "throw", "rows", "data")
FIRST_BYTES: Final = 4  # of where the records of a row begin


class PolicyError(HordagoError):
    """A policy file cannot be read, or is for other rules."""


def training_settings(rules: Rules) -> dict[str, Any]:
    """The settings of a code that a policy depends on: all but names, pictures and the match."""
    apart = {
        "pack", "games_to_win", "vacas_to_win", "first_dealer", "deal_passes", "default_bet",
        "announce_dentro", "signals", "partial_signs", "signals_first_hand", "mus_corrido",
    }  # fmt: skip
    return {name: value for name, value in rules.settings().items() if name not in apart}


def row_bytes(shape: Shape) -> int:
    """How long the entry of a row is in ``rows``."""
    return FIRST_BYTES + (shape.contexts + 1 + 7) // 8


class Book:
    """An unpacked policy file. Chances are answered as tuples that add up to 1."""

    def __init__(self, data: mmap.mmap | bytes, name: str) -> None:
        """Read what is unpacked; `name` is for messages.

        Raises `PolicyError` where it is no policy, or one of another version.
        """
        self.name = name
        self._map = data
        start = len(MAGIC) + 4
        if self._map[: len(MAGIC)] != MAGIC:
            raise PolicyError(f"{name}: is no policy file of hordago, or one of another version")
        length = int.from_bytes(self._map[len(MAGIC) : start], "little")
        try:
            header = json.loads(self._map[start : start + length])
            self.card: dict[str, Any] = header["card"]
            self.rules = Rules(**header["rules"])
            (bets, raises, plurals), bands, draws = header["abstraction"]
            sizes = Sizes(tuple(bets), tuple(raises), plurals)
            abstraction = Abstraction(sizes, tuple(bands), draws)
            sections = [header["sections"][name] for name in SECTIONS]
        except (KeyError, TypeError, ValueError) as error:
            raise PolicyError(f"{name}: the header of the policy is damaged: {error}") from None
        self.shape: Shape = shape_for(self.rules, abstraction)
        base = start + length
        places = list(accumulate(sections, initial=base))
        if places[-1] != len(self._map):
            raise PolicyError(
                f"{name}: the policy is cut short: {len(self._map)} bytes of {places[-1]}"
            )
        self._equity, self._cut, self._throw, self._rows, self._data = places[:-1]
        self._sizes = dict(zip(SECTIONS, sections, strict=True))
        shape = self.shape
        self._first_row = (
            0,
            *accumulate(len(shape.trees[block.tree].lances) for block in shape.blocks),
        )
        self._row_bytes = row_bytes(shape)
        self._target = shape.code.target

    def check(self, rules: Rules) -> None:
        """Raise `PolicyError` naming the differences where the rules are not the policy's."""
        wanted, given = training_settings(self.rules), training_settings(rules)
        apart = [
            f"{name} is {given[name]!r}, and the policy was trained with {wanted[name]!r}"
            for name in wanted
            if wanted[name] != given[name]
        ]
        if apart:
            raise PolicyError(f"{self.name} is for other rules: {'; '.join(apart)}")

    def section(self, name: str) -> memoryview:
        """The bytes of one of `SECTIONS`, for who reads it as a whole."""
        start: int = getattr(self, f"_{name}")
        return memoryview(self._map)[start : start + self._sizes[name]]

    def equity(self, ours: int, theirs: int) -> float:
        """The chance of mano's side of winning the game when a hand begins at this score."""
        if ours >= self._target:
            return 1.0
        if theirs >= self._target:
            return 0.0
        at = self._equity + 4 * (ours * (self._target + 1) + theirs)
        found: float = struct.unpack_from("<f", self._map, at)[0]
        return found

    def cut(self, scores: int, later: bool, seat: int, hand: int) -> float:
        """The chance of ending the mus. Seats count from mano; `later` is after a first round."""
        n = len(self.shape.hands.ranks)
        level: int = self._map[self._cut + ((scores * 2 + later) * 4 + seat) * n + hand]
        return level / 255

    def throw(self, scores: int, seat: int, hand: int) -> tuple[float, ...]:
        """The chance of each choice of cards to throw, in the order of `throws_of`."""
        first, stop = self._choices[hand], self._choices[hand + 1]
        at = self._throw + (scores * 4 + seat) * self._choices[-1]
        return _shares(self._map[at + first : at + stop])

    def chances(self, context: int, block: int, node: int, hand: int) -> tuple[float, ...] | None:
        """The chance of each of a node's moves with a hand; None where nothing was learned.

        Where there is only one thing to say, there was nothing to learn.
        """
        tree = self.shape.trees[self.shape.blocks[block].tree]
        if len(tree.slots(node)) == 1:
            return (1.0,)
        row = self._rows + (self._first_row[block] + node) * self._row_bytes
        first = int.from_bytes(self._map[row : row + FIRST_BYTES], "little")
        has = int.from_bytes(self._map[row + FIRST_BYTES : row + self._row_bytes], "little")
        if not has >> context & 1:
            return None
        order = self.shape.order(block, tree.lances[node].turn)
        size = (len(tree.slots(node)) - 1) * len(order)
        before = (has & ((1 << context) - 1)).bit_count()
        at = self._data + first + before * size
        return _from_levels(self._map[at + order[hand] : at + size : len(order)])

    @property
    def _choices(self) -> tuple[int, ...]:
        return throws_of(self.rules).first


@lru_cache(maxsize=1 << 12)
def _from_levels(levels: bytes) -> tuple[float, ...]:
    return ((LEVELS - sum(levels)) / LEVELS, *(level / LEVELS for level in levels))


@lru_cache(maxsize=1 << 12)
def _shares(parts: bytes) -> tuple[float, ...]:
    total = sum(parts)
    return tuple(part / total for part in parts)


# Writing, packing, unpacking.


def packed_book(
    rules: Rules, abstraction: Abstraction, card: dict[str, Any], sections: Sequence[bytes]
) -> bytes:
    """A policy file as it ships, compressed."""
    header = json.dumps(
        {
            "rules": rules.settings(),
            "abstraction": abstraction,
            "card": card,
            "sections": dict(zip(SECTIONS, map(len, sections), strict=True)),
        }
    ).encode()
    whole = b"".join([MAGIC, struct.pack("<I", len(header)), header, *sections])
    return lzma.compress(whole, format=lzma.FORMAT_XZ, filters=[PACKED])


def keep_book(path: Path, packed: bytes) -> None:
    """Write a policy file, whole or not at all."""
    _keep(path, packed)
    path.chmod(0o644)


def open_book(path: Path, cache: Path) -> Book:
    """Open a policy file as it ships, unpacked into a folder the first time.

    Where nothing can be kept there, it is unpacked into this process's own memory. Raises
    `PolicyError` where the file is missing, damaged or of another kind.
    """
    try:
        packed = path.read_bytes()
    except OSError as error:
        raise PolicyError(f"{path}: cannot be read: {error.strerror}") from None
    unpacked = cache / f"{path.stem}-{sha256(packed).hexdigest()[:16]}.policy"
    for anew in (False, True):  # once more where what was unpacked has been damaged since
        try:
            if anew or not unpacked.exists():
                _keep(unpacked, _unpacked(packed, path))
            with unpacked.open("rb") as file:
                return Book(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), path.name)
        except (OSError, ValueError):
            continue
    return Book(_unpacked(packed, path), path.name)


def _unpacked(packed: bytes, path: Path) -> bytes:
    try:
        return lzma.decompress(packed)
    except (lzma.LZMAError, EOFError) as error:
        raise PolicyError(f"{path}: is no policy file, or a damaged one: {error}") from None


def _keep(path: Path, whole: bytes) -> None:
    """Write a file whole or not at all: other processes may be doing the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(whole)
    Path(file.name).replace(path)
