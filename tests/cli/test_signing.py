from __future__ import annotations

from pathlib import Path

import pytest

from hordago.cli.signing import already_made, signs_standing
from hordago.game.actions import Sign
from hordago.game.events import Discarded, Event, Signed
from tests.cli.scripts import run

TWO_KINGS = Signed(2, ("two_kings",), ("bite",), frozenset({0}))
THIRTY_ONE = Signed(2, ("thirty_one",), ("wink",), frozenset({0}))


@pytest.mark.parametrize(
    ("log", "standing"),
    [
        ([TWO_KINGS, THIRTY_ONE], {2: [("two_kings",), ("thirty_one",)]}),
        ([TWO_KINGS, TWO_KINGS], {2: [("two_kings",)]}),
        ([TWO_KINGS, Discarded(2, 2), THIRTY_ONE], {2: [("thirty_one",)]}),
        ([TWO_KINGS, Discarded(2, 0)], {2: [("two_kings",)]}),
        ([TWO_KINGS, Discarded(0, 3)], {2: [("two_kings",)]}),
        ([TWO_KINGS, Discarded(2, 4)], {}),
    ],
)
def test_a_sign_stands_until_whoever_made_it_throws_cards(
    log: list[Event], standing: dict[int, list[tuple[str, ...]]]
) -> None:
    assert signs_standing(log) == standing


def test_a_sign_of_several_things_is_the_same_in_any_order() -> None:
    both = Signed(2, ("two_kings", "thirty_one"), ("bite", "wink"), frozenset({0}))
    assert already_made(Sign(2, ("thirty_one", "two_kings")), [both])
    assert not already_made(Sign(2, ("thirty_one",)), [both])
    assert not already_made(Sign(0, ("two_kings", "thirty_one")), [both])


def test_a_sign_that_was_made_is_not_made_again(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    typed = ["sign nothing", "sign", "*nothing"]
    done = run("play", "--seed", "7", "--record", path, "--lang", "en", "--drawn", typed=typed)
    assert done.stdout.count("You have made that sign already.") == 2
    assert path.read_text(encoding="utf-8").count("A:*nothing@C") == 1
    assert done.stdout.count("Game 1 · hand 1") == 2  # the table is not drawn again for it


def test_help_says_who_sees_signs_here_and_where_the_match_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    done = run("play", "--seed", "7", "--record", path, "--lang", "en", typed=["?"])
    said = " ".join(done.stdout.split())
    assert "at this table rivals never see signs: they yours, or you theirs" in said
    assert done.stdout.count(f"The match is kept in {path}") == 2  # and once when it is left
    silent = run("play", "--seed", "7", "--rules", "almanac_no_signs", "--record",
                 tmp_path / "n.mus", "--lang", "en", typed=["?"])  # fmt: skip
    assert "rivals never see signs" not in silent.stdout
