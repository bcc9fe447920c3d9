"""A policy file keeps what was learned, is refused where it is wrong, and is mapped once."""

from __future__ import annotations

import json
import lzma
import random
import struct
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from hordago.bots.trained.book import (
    FIRST_BYTES,
    LEVELS,
    MAGIC,
    Book,
    PolicyError,
    keep_book,
    open_book,
    packed_book,
    row_bytes,
)
from hordago.bots.trained.shape import Abstraction, Shape, shape_for
from hordago.bots.trained.throws import throws_of
from hordago.bots.trained.tree import Sizes
from hordago.rules.profile import Rules

RULES = Rules(
    removed_ranks=(2, 3, 4, 5, 6), rank_alias=(), target=12, announce_dentro=None, default_bet=2
)
ABSTRACTION = Abstraction(Sizes((2,), ()), (), 0)
CARD = {"command": "hordago solve", "seed": 5}

Place = tuple[int, int, int]  # context, block, node


class Written(NamedTuple):
    """What a file was made of."""

    shape: Shape
    equity: list[float]
    cut: bytes
    throw: bytes
    records: dict[Place, dict[int, list[int]]]  # by hand: the levels of all moves

    def sections(self) -> list[bytes]:
        entries = []
        data = b""
        for block, here in enumerate(self.shape.blocks):
            for node, lance in enumerate(self.shape.trees[here.tree].lances):
                order = self.shape.order(block, lance.turn)
                first, has = len(data), 0
                for context in range(self.shape.any_context + 1):
                    hands = self.records.get((context, block, node))
                    if hands is None:
                        continue
                    has |= 1 << context
                    of_hands = [hands[hand][1:] for hand in sorted(hands, key=order.__getitem__)]
                    for of_move in zip(*of_hands, strict=True):
                        data += bytes(of_move)
                length = row_bytes(self.shape) - FIRST_BYTES
                entries.append(first.to_bytes(FIRST_BYTES, "little"))
                entries.append(has.to_bytes(length, "little"))
        equity = struct.pack(f"<{len(self.equity)}f", *self.equity)
        return [equity, self.cut, self.throw, b"".join(entries), data]


@pytest.fixture(scope="module")
def written() -> Written:
    chance, shape = random.Random(4), shape_for(RULES, ABSTRACTION)
    n, choices = len(shape.hands.ranks), throws_of(RULES).first[-1]
    records: dict[Place, dict[int, list[int]]] = {}
    for _ in range(60):
        block = chance.randrange(len(shape.blocks))
        tree = shape.trees[shape.blocks[block].tree]
        node = chance.randrange(len(tree.lances))
        moves = len(tree.slots(node))
        records[chance.randrange(shape.any_context + 1), block, node] = {
            hand: levels(chance, moves) for hand in shape.range_of(block, tree.lances[node].turn)
        }
    return Written(
        shape,
        [chance.random() for _ in range((RULES.target + 1) ** 2)],
        chance.randbytes(2 * 4 * n),
        bytes(chance.randrange(1, 256) for _ in range(4 * choices)),
        records,
    )


def levels(chance: random.Random, moves: int) -> list[int]:
    """Shares of moves that add up to all."""
    cuts = sorted(chance.randrange(LEVELS + 1) for _ in range(moves - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, LEVELS], strict=True)]


@pytest.fixture
def file(written: Written, tmp_path: Path) -> Path:
    path = tmp_path / "toy.policy"
    keep_book(path, packed_book(RULES, ABSTRACTION, CARD, written.sections()))
    return path


def test_a_file_says_what_was_written(written: Written, file: Path, tmp_path: Path) -> None:
    book = open_book(file, tmp_path / "cache")
    assert (book.rules, book.shape, book.card) == (RULES, written.shape, CARD)
    n, target = len(written.shape.hands.ranks), RULES.target
    for ours in range(target):
        for theirs in range(target):
            said = written.equity[ours * (target + 1) + theirs]
            assert book.equity(ours, theirs) == pytest.approx(said, abs=1e-7)
    assert book.equity(target, 3) == book.equity(target + 4, 3) == 1
    assert book.equity(3, target) == 0
    throws = throws_of(RULES)
    for seat in range(4):
        for hand in range(n):
            for later in (False, True):
                said = written.cut[(later * 4 + seat) * n + hand]
                assert book.cut(0, later, seat, hand) == said / 255
            start = seat * throws.first[-1]
            parts = written.throw[start + throws.first[hand] : start + throws.first[hand + 1]]
            found = book.throw(0, seat, hand)
            assert found == pytest.approx([part / sum(parts) for part in parts])


def test_chances_are_there_where_something_was_learned(
    written: Written, file: Path, tmp_path: Path
) -> None:
    book, shape = open_book(file, tmp_path / "cache"), written.shape
    for (context, block, node), hands in written.records.items():
        tree = shape.trees[shape.blocks[block].tree]
        for hand in shape.range_of(block, tree.lances[node].turn):
            found = book.chances(context, block, node, hand)
            assert found is not None
            assert found == pytest.approx([level / LEVELS for level in hands[hand]])
            assert sum(found) == pytest.approx(1)
    assert (0, 0, 0) not in written.records
    assert book.chances(0, 0, 0, 5) is None


# What is refused.


def refused(path: Path, tmp_path: Path) -> str:
    with pytest.raises(PolicyError) as caught:
        open_book(path, tmp_path / "cache")
    assert path.name in str(caught.value)
    return str(caught.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.policy", tmp_path)


def test_a_damaged_file_is_refused_wherever_it_was_hit(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 40)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        assert "damaged" in refused(file, tmp_path)


@pytest.mark.parametrize("part", [0, 0.001, 0.5, 0.99])
def test_a_file_that_was_cut_is_refused(file: Path, tmp_path: Path, part: float) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: int(part * len(whole))])
    assert "damaged" in refused(file, tmp_path)


HEADER = b'{"card": {}, "rules": {}, "abstraction": [[[2], [2], 0], [], 0], "sections": {}}'


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        (b"", "is no policy file"),
        (b"a text", "is no policy file"),
        (MAGIC[:-1] + bytes([MAGIC[-1] - 1]) + bytes(99), "one of another version"),
        (MAGIC, "header of the policy is damaged"),
        (MAGIC + b"\x10", "header of the policy is damaged"),
        (MAGIC + struct.pack("<I", 1 << 31) + b"{}", "header of the policy is damaged"),
        (MAGIC + struct.pack("<I", 2) + b"{}", "header of the policy is damaged"),
        (MAGIC + struct.pack("<I", 2) + b"[]", "header of the policy is damaged"),
        (MAGIC + struct.pack("<I", 4) + b"\xff\xfe\xfd\xfc", "header of the policy is damaged"),
        (MAGIC + struct.pack("<I", len(HEADER)) + HEADER, "header of the policy is damaged"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, inside: bytes, why: str) -> None:
    path = tmp_path / "x.policy"
    path.write_bytes(lzma.compress(inside))
    assert why in refused(path, tmp_path)


def test_rules_that_nobody_can_play_are_refused(
    written: Written, file: Path, tmp_path: Path
) -> None:
    inside = lzma.decompress(file.read_bytes())
    start = len(MAGIC) + 4
    (length,) = struct.unpack_from("<I", inside, len(MAGIC))
    header = json.loads(inside[start : start + length])
    for rules in ({**header["rules"], "target": -1}, {**header["rules"], "moon": "full"}):
        other = json.dumps({**header, "rules": rules}).encode()
        packed = MAGIC + struct.pack("<I", len(other)) + other + inside[start + length :]
        file.write_bytes(lzma.compress(packed))
        assert "header of the policy is damaged" in refused(file, tmp_path)


def test_sections_that_are_too_short_are_refused(
    written: Written, file: Path, tmp_path: Path
) -> None:
    file.write_bytes(lzma.compress(lzma.decompress(file.read_bytes())[:-1]))
    assert "cut short" in refused(file, tmp_path)


def test_other_rules_are_refused_by_the_setting(file: Path, tmp_path: Path) -> None:
    book = open_book(file, tmp_path / "cache")
    with pytest.raises(PolicyError, match=r"target is 40, and the policy was trained with 12"):
        book.check(RULES.but(target=40))
    with pytest.raises(PolicyError) as caught:
        book.check(RULES.but(who_bets="side", refused_raise="one"))
    assert "who_bets is 'side'" in str(caught.value)
    assert "refused_raise is 'one'" in str(caught.value)
    assert "target" not in str(caught.value)


def test_what_does_not_matter_to_play_is_not_asked(file: Path, tmp_path: Path) -> None:
    book = open_book(file, tmp_path / "cache")
    book.check(RULES)
    book.check(RULES.but(games_to_win=5, vacas_to_win=2, deal_passes="left"))


# Unpacked once.


def test_a_file_is_unpacked_once(file: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    open_book(file, cache)
    (unpacked,) = cache.iterdir()
    before = unpacked.stat()
    open_book(file, cache)
    assert list(cache.iterdir()) == [unpacked]
    assert (unpacked.stat().st_ino, unpacked.stat().st_mtime_ns) == (
        before.st_ino,
        before.st_mtime_ns,
    )


def test_another_file_of_the_same_name_is_not_taken_for_the_first(
    written: Written, file: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    assert open_book(file, cache).card == CARD
    keep_book(file, packed_book(RULES, ABSTRACTION, {"seed": 6}, written.sections()))
    assert open_book(file, cache).card == {"seed": 6}


@pytest.mark.parametrize("left", [0, 10, 5000])
def test_what_was_unpacked_and_then_damaged_is_unpacked_anew(
    file: Path, tmp_path: Path, left: int
) -> None:
    cache = tmp_path / "cache"
    open_book(file, cache)
    (unpacked,) = cache.iterdir()
    whole = unpacked.read_bytes()
    unpacked.unlink()
    unpacked.write_bytes(whole[:left])
    assert open_book(file, cache).card == CARD
    assert unpacked.read_bytes() == whole


OPEN = """
import sys
from pathlib import Path
from hordago.bots.trained.book import open_book
print(open_book(Path(sys.argv[1]), Path(sys.argv[2])).card["seed"])
"""


def test_processes_that_open_a_file_at_the_same_time_do_not_disturb_each_other(
    file: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    command = [sys.executable, "-c", OPEN, str(file), str(cache)]
    several = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert [each.communicate()[0].strip() for each in several] == ["5"] * 3
    assert len(list(cache.iterdir())) == 1


def test_where_nothing_can_be_kept_a_file_is_read_all_the_same(file: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("in the way")
    assert open_book(file, nowhere / "cache").card == CARD
    assert nowhere.read_text() == "in the way"


def own_memory() -> int:
    """Bytes of this process that it shares with nobody."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no RssAnon")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux says what memory is")
def test_many_who_read_a_file_share_its_memory(written: Written, tmp_path: Path) -> None:
    path, cache, megabyte = tmp_path / "big.policy", tmp_path / "cache", 1 << 20
    *sections, data = written.sections()
    keep_book(path, packed_book(RULES, ABSTRACTION, CARD, [*sections, data + bytes(20 * megabyte)]))
    books: list[Book] = [open_book(path, cache)]
    before = own_memory()
    books += [open_book(path, cache) for _ in range(200)]
    for book in books:
        for block in range(len(written.shape.blocks)):
            book.chances(0, block, 0, book.shape.range_of(block, 0).start)
    assert own_memory() - before < 10 * megabyte
