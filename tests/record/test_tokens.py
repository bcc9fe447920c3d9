"""The token of every action, and what is no token."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.cards import PACK, parse_cards
from hordago.errors import HordagoError
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.record import action_token, parse_token

TOKENS: dict[str, Action] = {
    "mus": Mus(1),
    "nomus": NoMus(1),
    "pass": Pass(1),
    "bet4": Bet(1, 4),
    "raise2": Raise(1, 2),
    "accept": Accept(1),
    "fold": Fold(1),
    "weaccept": WeAccept(1),
    "wefold": WeFold(1),
    "ordago": Ordago(1),
    "both4": Bet(1, 4, both=True),
    "bothordago": Ordago(1, both=True),
    "-7o4b": Discard(1, parse_cards("7o4b")),
    "-": Discard(1, ()),
    "cut17": Cut(1, 17),
    "*two_kings": Sign(1, ("two_kings",)),
    "*two_kings+thirty_one@AC": Sign(1, ("two_kings", "thirty_one"), frozenset((0, 2))),
}


@pytest.mark.parametrize(("token", "action"), TOKENS.items())
def test_a_token_stands_for_one_action(token: str, action: Action) -> None:
    assert action_token(action) == token
    assert parse_token(token, 1) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pas", r"did you mean 'pass'\?"),
        ("bet", r"did you mean 'bet2'\?"),
        ("bet0", "'bet0' is no action"),
        ("bet02", "'bet02' is no action"),
        ("bet99999", "'bet99999' is no action"),
        ("BET2", "is no action"),
        ("", "'' is no action"),
        ("-9o", "'9o' is not a card"),
        ("-7o7o", "the card 7o stands twice"),
        ("-??", "is not a card"),
        ("*", "is no sign"),
        ("*two_kins", r"did you mean 'two_kings'\?"),
        ("*two_kings@AX", "'AX' are no seats"),
        ("*two_kings@AA", "'AA' are no seats"),
    ],
)
def test_what_is_no_token_is_refused_with_what_would_be_one(text: str, reason: str) -> None:
    with pytest.raises(HordagoError, match=reason):
        parse_token(text, 0)


@given(st.text(max_size=12), st.integers(0, 5))
def test_any_text_is_an_action_or_a_hordago_error(text: str, seat: int) -> None:
    try:
        action = parse_token(text, seat)
    except HordagoError:
        return
    assert parse_token(action_token(action), seat) == action


@given(st.lists(st.sampled_from(PACK), max_size=4, unique=True))
def test_a_discard_keeps_the_order_in_which_it_was_thrown(cards: list[int]) -> None:
    action = Discard(0, tuple(PACK[card] for card in cards))
    assert parse_token(action_token(action), 0) == action
