"""The integer action index: a fixed layout, and the way there and back."""

import random

import pytest

from hordago import Bet, Discard, HordagoError, Match, Mus, Raise, Rules, Sign
from hordago.game.index import SIZE, VERSION, action_at, index_of, legal_indices
from hordago.game.legal import LegalActions
from hordago.rules.presets import preset_names


def test_layout_of_version_1_is_fixed() -> None:
    match = Match(Rules.preset("ffm"), seed=1, mano=0)
    legal = match.legal(0)
    assert (VERSION, SIZE) == (1, 103)
    assert index_of(Mus(0), legal) == 0
    assert index_of(Bet(0, 2), legal) == 25
    assert index_of(Raise(0, 40), legal) == 63
    assert index_of(Bet(0, 2, both=True), legal) == 64
    assert [type(action_at(index, legal)).__name__ for index in range(9)] == [
        "Mus", "NoMus", "Pass", "Fold", "Accept", "WeFold", "WeAccept", "Ordago", "Ordago",
    ]  # fmt: skip


def test_discard_is_numbered_by_the_hand_as_it_is_shown() -> None:
    match = Match(Rules.preset("almanac_40"), seed=1, mano=0)
    for seat in range(4):
        match.apply(Mus(seat))
    legal = match.legal(0)
    first, _, _, last = match.view(0).cards
    assert index_of(Discard(0, (last, first)), legal) == 9 + 0b1001
    assert action_at(9 + 0b1001, legal) == Discard(0, (first, last))
    assert legal_indices(legal) == tuple(range(10, 25))


def test_sizes_beyond_the_layout_and_signs_have_no_number() -> None:
    legal = LegalActions(0)
    assert index_of(Bet(0, 1), legal) is None
    assert index_of(Bet(0, 41), legal) is None
    assert index_of(Sign(0, ("duples",)), legal) is None


def test_what_has_no_number_or_no_card_is_an_error() -> None:
    legal = LegalActions(0)
    with pytest.raises(HordagoError, match="from 0 to 102, not 103"):
        action_at(103, legal)
    with pytest.raises(HordagoError, match="not in the hand"):
        index_of(Discard(0, Match(Rules(), seed=1).view(0).cards), legal)


@pytest.mark.parametrize("preset", preset_names())
def test_every_legal_action_of_a_match_comes_back_from_its_number(preset: str) -> None:
    match = Match(Rules.preset(preset), seed=3)
    chance = random.Random(3)
    while match.winner is None:
        assert match.turn is not None
        legal = match.legal(match.turn)
        indices = legal_indices(legal)
        assert all(action_at(index, legal) in legal for index in indices)
        assert all(index_of(action_at(index, legal), legal) == index for index in indices)
        match.apply(action_at(chance.choice(indices), legal))
