"""The drawn packs: every card is there, and nothing that the page's security policy forbids."""

from __future__ import annotations

import gzip
import itertools
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hordago import cards
from web.deck import counters, french, glyphs, icons, spanish_signs, svg
from web.deck.__main__ import files
from web.deck.pack import IDS, RANKS, SUITS

ROOT = Path(__file__).parents[2]
FILES = files()
SPRITES = ("spanish.svg", "french.svg")
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
MAX_COMPRESSED = 9_000


def elements(name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(FILES[name]).iter())


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(f"{{{svg.NAMESPACE}}}")


def test_the_page_names_suits_and_ranks_as_the_game_does() -> None:
    assert SUITS == cards.SUITS
    assert RANKS == cards.RANKS


def test_there_are_forty_cards_forty_minis_a_back_and_the_marks() -> None:
    assert len(set(IDS)) == len(IDS) == 40 + 40 + 1 + 3
    assert {"oros-1", "bastos-12", "mini-copas-7", "back", "stone", "amarraco", "mano"} <= set(IDS)


@pytest.mark.parametrize("name", SPRITES)
def test_both_packs_have_the_same_symbols(name: str) -> None:
    symbols = [element.get("id") for element in elements(name) if tag(element) == "symbol"]
    assert symbols == list(IDS)


@pytest.mark.parametrize("name", SPRITES)
def test_every_symbol_has_a_box_so_that_it_takes_any_size(name: str) -> None:
    for element in elements(name):
        if tag(element) == "symbol":
            assert element.get("viewBox")


@pytest.mark.parametrize("name", FILES)
def test_ids_are_unique_in_a_file(name: str) -> None:
    ids = [id_ for element in elements(name) if (id_ := element.get("id"))]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", FILES)
def test_a_drawing_uses_only_what_its_own_file_has(name: str) -> None:
    ids = {element.get("id") for element in elements(name)}
    for element in elements(name):
        for href in (element.get(key) for key in HREFS):
            assert href is None or href.removeprefix("#") in ids
            assert href is None or href.startswith("#")
    assert "url(" not in FILES[name]
    assert FILES[name].replace(svg.NAMESPACE, "").count("//") == 0


@pytest.mark.parametrize("name", FILES)
def test_no_drawing_has_a_script_a_style_or_text_in_a_font(name: str) -> None:
    for element in elements(name):
        assert tag(element) in {
            "circle", "defs", "ellipse", "g", "path", "rect", "svg", "symbol", "use",
        }  # fmt: skip
        assert not any(key == "style" or key.startswith("on") for key in element.attrib)


@pytest.mark.parametrize("name", FILES)
def test_every_part_is_used(name: str) -> None:
    used = {element.get("href", "")[1:] for element in elements(name) if tag(element) == "use"}
    shown = set(IDS)
    spare = {element.get("id") for element in elements(name)} - used - shown - {None}
    letters = {f"glyph-{letter}" for letter in "01AJQK"}  # each pack has its own way to name ranks
    assert spare <= letters


@pytest.mark.parametrize("name", SPRITES)
def test_a_pack_is_small_when_compressed(name: str) -> None:
    assert len(gzip.compress(FILES[name].encode(), mtime=0)) < MAX_COMPRESSED


def luminance(colour: str) -> float:
    """The light of a colour like ``#d2343b``, 0 to 1, as accessibility guidelines define it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    "colours",
    [
        [(suit.main, suit.other) for suit in spanish_signs.SUITS.values()],
        [(suit.main, suit.other) for suit in french.SUITS.values()],
    ],
    ids=["spanish", "french"],
)
def test_court_cards_of_two_suits_differ_in_lightness_too(colours: list[tuple[str, str]]) -> None:
    for one, other in itertools.combinations(colours, 2):
        assert max(map(contrast, one, other)) > 1.5


def test_an_amarraco_is_clearly_larger_than_a_stone() -> None:
    (stone_width, stone_height), amarraco = counters.MARKS["stone"], counters.MARKS["amarraco"]
    assert amarraco[0] * amarraco[1] > 3 * stone_width * stone_height


def test_a_text_is_as_wide_as_its_glyphs_and_the_gaps_between() -> None:
    assert glyphs.width("12") > glyphs.width("1") + glyphs.width("2")


def test_lengths_are_written_without_needless_digits() -> None:
    assert [svg.number(value) for value in (3, 2.5, 1 / 3, -0.001, 100)] == [
        "3", "2.5", "0.33", "0", "100",
    ]  # fmt: skip


def deck(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The generator as the build runs it, without any installed package."""
    command = [sys.executable, "-S", "-m", "web.deck", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_command_writes_the_same_bytes_every_time_with_the_standard_library_alone(
    tmp_path: Path,
) -> None:
    done = deck(str(tmp_path / "new" / "deck"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = {path.name: path.read_bytes().decode() for path in tmp_path.glob("new/deck/*")}
    assert written == FILES


@pytest.mark.parametrize("arguments", [(), ("one", "two"), ("--help",)])
def test_a_wrong_call_is_told_the_right_one(arguments: tuple[str, ...]) -> None:
    done = deck(*arguments)
    assert done.returncode == 2
    assert "python -m web.deck FOLDER" in done.stderr


@pytest.mark.parametrize(("name", "side"), icons.SIDES.items())
def test_the_committed_icons_are_squares_of_the_size_in_their_name(name: str, side: int) -> None:
    head = (icons.PUBLIC / name).read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:]) == (side, side)
