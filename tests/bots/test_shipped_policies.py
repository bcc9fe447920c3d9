"""The policies that ship: their size, what they are for, and what their page says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hordago.bots.trained.book import Book, PolicyError
from hordago.bots.trained.shelf import FOLDER, SHIPPED, policy_for, shipped
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules

MOST_BYTES = 8_000_000
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "policies.md"


@pytest.fixture(params=SHIPPED)
def book(request: pytest.FixtureRequest) -> Book:
    return shipped(request.param)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_policy_takes_at_most_eight_megabytes(name: str) -> None:
    assert (FOLDER / f"{name}.policy").stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("name", SHIPPED)
def test_a_policy_is_for_its_own_code_and_refuses_another(name: str) -> None:
    book = shipped(name)
    book.check(Rules.preset(name))
    with pytest.raises(PolicyError, match="target is 30, and the policy was trained with 40"):
        book.check(Rules.preset(name).but(target=30))


def test_the_page_tells_how_each_was_trained(book: Book) -> None:
    page, card = PAGE.read_text(encoding="utf-8"), book.card
    assert card["command"] in page
    assert f"{card['deals']:,}" in page
    assert f"{card['rows']:,}" in page


def test_a_stone_more_is_never_worse_and_one_for_the_others_never_better(book: Book) -> None:
    target = book.rules.target
    for ours in range(target):
        for theirs in range(target):
            here = book.equity(ours, theirs)
            assert book.equity(ours + 1, theirs) >= here >= book.equity(ours, theirs + 1)


def test_every_code_of_four_players_has_a_policy_and_no_other_has_one() -> None:
    for name in preset_names():
        rules = Rules.preset(name)
        chosen = policy_for(rules)
        assert (chosen is not None) == (rules.n_players == 4)
        if chosen is not None and not chosen.exact:
            assert chosen.book.rules.base in SHIPPED or chosen.book.name.startswith(SHIPPED)
