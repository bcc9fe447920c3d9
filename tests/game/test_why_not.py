"""Every refusal names its rule and says in words what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hordago.cards import parse_cards
from hordago.errors import IllegalAction
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.game.match import Match
from tests.matches import all_mus, match_of, say, to_lance

A, B, C, D = range(4)
Setup = Callable[[], Match]


def lance(name: str, words: str = "", *hands: str, **settings: Any) -> Setup:
    """A match at a lance, after some words."""

    def made() -> Match:
        match = match_of(*hands, **settings)
        to_lance(match, name)
        if words:
            say(match, words)
        return match

    return made


def mus(words: str = "", **settings: Any) -> Setup:
    """A match at the mus, after some words."""

    def made() -> Match:
        match = match_of(**settings)
        if words:
            say(match, words)
        return match

    return made


ALL_MUS = "A mus, B mus, C mus, D mus"
DOUBLE: dict[str, Any] = {"raise_semantics": "double"}
BOTH: dict[str, Any] = {"both_bet_allowed": True}

REFUSALS: list[tuple[Setup, Action, str, str]] = [
    # whose turn
    (mus(), Mus(7), "seats", "there is no seat 7: the seats are 0 to 3"),
    (mus(), Mus(-1), "seats", "there is no seat -1: the seats are 0 to 3"),
    (mus(), Mus(B), "turn", "it is A's turn, not B's"),
    (lance("grande", "A bet 2"), Accept(D), "turn", "it is B's turn, not D's"),
    # the cut
    (mus(), Cut(A, 5), "cut", "the pack is cut before the deal"),
    (mus(cuts="players"), Mus(C), "cut", "the pack has to be cut first"),
    (mus(cuts="players"), Cut(C, 0), "cut", "a cut lifts from 1 to 39 cards"),
    (mus(cuts="players"), Cut(C, 40), "cut", "a cut lifts from 1 to 39 cards"),
    # mus and discards
    (mus(), Pass(A), "mus", "the question is mus or no mus"),
    (mus(), Bet(A, 2), "mus", "the question is mus or no mus"),
    (mus(ALL_MUS), NoMus(A), "discard", "all have agreed to mus: cards have to be thrown"),
    (
        mus(ALL_MUS),
        Discard(A, parse_cards("7bKoAo")),
        "discard",
        "not in the hand Kc Ko Jc Jo: 7b Ao",
    ),
    (mus(ALL_MUS), Discard(A, parse_cards("Ko") * 2), "discard", "a card can be thrown only once"),
    (mus(ALL_MUS), Discard(A, ()), "min_discard", "from 1 to 4 cards are thrown, not 0"),
    (
        mus(ALL_MUS, max_discard=2),
        Discard(A, parse_cards("KoKcJo")),
        "max_discard",
        "from 1 to 2 cards are thrown, not 3",
    ),
    (lance("grande"), Mus(A), "mus", "the mus was cut: grande is being played"),
    (lance("chica"), NoMus(A), "mus", "the mus was cut: chica is being played"),
    (lance("grande"), Discard(A, ()), "mus", "the mus was cut: grande is being played"),
    # bets
    (lance("grande"), Bet(A, 1), "bet_size", "one can bet 2 to 40 stones here"),
    (lance("grande"), Bet(A, 41), "bet_size", "one can bet 2 to 40 stones here"),
    (lance("grande"), Bet(A, 10**9), "bet_size", "one can bet 2 to 40 stones here"),
    (
        lance("grande", max_stake="remaining", score=(39, 39)),
        Bet(A, 3),
        "bet_size",
        "one can bet 2 stones here",
    ),
    (
        lance("grande", "A bet 2"),
        Bet(B, 4),
        "answer",
        "a bet stands: it can be raised, not bet again",
    ),
    (
        lance("grande", "A bet 2"),
        Pass(B),
        "answer",
        "a bet stands: it has to be accepted, folded to or raised",
    ),
    # answers
    (lance("grande"), Accept(A), "answer", "there is no bet in grande to answer"),
    (lance("pares"), Raise(A, 2), "answer", "there is no bet in pares to answer"),
    (lance("grande"), WeFold(A), "answer", "there is no bet in grande to answer"),
    (
        lance("grande", "A bet 2", plural_binds=False),
        WeAccept(B),
        "plural_binds",
        "in this code each partner answers for himself",
    ),
    (
        lance("pares", "A bet 2", "KK74", "QJ74", "QJ54", "5567"),
        WeFold(D),
        "plural_binds",
        "there is no partner to speak for: answer alone",
    ),
    # raises
    (lance("grande", "A bet 4"), Raise(B, 1), "raise_size", "one can raise by 2 to 36 stones here"),
    (
        lance("grande", "A bet 4", **DOUBLE),
        Raise(B, 2),
        "raise_size",
        "one can raise by 4 stones here",
    ),
    (
        lance("grande", "A bet 39"),
        Raise(B, 2),
        "max_stake",
        "the stake cannot be raised any further, but by an órdago",
    ),
    (
        lance("grande", "A bet 39", ordago=False),
        Raise(B, 2),
        "max_stake",
        "the stake cannot be raised any further",
    ),
    (
        lance("grande", "A bet 2, B raise 5"),
        Raise(D, 5),
        "joint_answer",
        "the partner raises by 5 already: raise by 6 to 38",
    ),
    (
        lance("grande", "A bet 4, B raise 4", **DOUBLE),
        Raise(D, 4),
        "joint_answer",
        "the partner raises by 4 already, and no more can be",
    ),
    (
        lance("grande", "A ordago"),
        Raise(B, 2),
        "after_ordago",
        "after an órdago one can only accept or fold",
    ),
    (
        lance("grande", "A ordago"),
        Ordago(B),
        "after_ordago",
        "after an órdago one can only accept or fold",
    ),
    (
        lance("grande", "A bet 2, B ordago"),
        Ordago(D),
        "joint_answer",
        "nothing is more than the partner's órdago",
    ),
    # órdago and both lances
    (lance("grande", ordago=False), Ordago(A), "ordago", "this code has no órdago"),
    (
        lance("grande", ordago=False, **BOTH),
        Ordago(A, both=True),
        "ordago",
        "this code has no órdago",
    ),
    (
        lance("grande"),
        Bet(A, 2, both=True),
        "both_bet_allowed",
        "this code has no bet on grande and chica at once",
    ),
    (
        lance("grande"),
        Ordago(A, both=True),
        "both_bet_allowed",
        "this code has no bet on grande and chica at once",
    ),
    (
        lance("chica", **BOTH),
        Bet(A, 2, both=True),
        "both_bet",
        "both lances are bet on only when grande is opened",
    ),
    (
        lance("grande", "A bet 2", **BOTH),
        Ordago(B, both=True),
        "both_bet",
        "both lances are bet on only when grande is opened",
    ),
    (lance("grande", **BOTH), Bet(A, 1, both=True), "bet_size", "one can bet 2 to 40 stones here"),
    # signs
    (mus(), Sign(A, ("two_kings",)), "signs", "this code has no signs"),
    (
        mus(cuts="players", signals="s4"),
        Sign(A, ("two_kings",)),
        "signs",
        "a sign is made between the deal and the showdown",
    ),
    (
        mus(f"{ALL_MUS}, A throw 1", signals="s4"),
        Sign(A, ("two_kings",)),
        "signs",
        "a sign is made with four cards in hand",
    ),
    (
        mus(signals="s4"),
        Sign(A, ("duples",), frozenset({2, 9})),
        "signs",
        "seen_by names a seat that is not there: 9",
    ),
    (
        mus(signals="s4"),
        Sign(A, ("thirty_one",)),
        "signs",
        "thirty_one is not the sign for this hand, which has two_kings, duples",
    ),
]


@pytest.mark.parametrize(
    ("setup", "action", "rule", "reason"),
    REFUSALS,
    ids=[f"{rule}: {reason}" for _, _, rule, reason in REFUSALS],
)
def test_a_refusal_names_its_rule_and_what_would_be_right(
    setup: Setup, action: Action, rule: str, reason: str
) -> None:
    match = setup()
    assert match.why_not(action) == reason
    with pytest.raises(IllegalAction) as caught:
        match.apply(action)
    error = caught.value
    assert error.rule == rule
    assert error.phase == match.phase
    assert str(error) == f"{reason}; legal: {error.legal}"
    seat = action.seat
    assert error.legal == (str(match.legal(seat)) if 0 <= seat < 4 else "nothing")


def test_what_is_legal_has_no_refusal() -> None:
    match = match_of()
    assert match.why_not(Mus(A)) is None
    assert match.why_not(NoMus(A)) is None


@pytest.mark.parametrize(
    ("setup", "seat", "words"),
    [
        (mus(), A, "mus, no mus"),
        (mus(), B, "nothing: B has to wait"),
        (mus(cuts="players"), C, "cut 1 to 39 cards"),
        (mus(ALL_MUS), A, "discard 1 to 4 cards"),
        (mus(ALL_MUS, min_discard=4), A, "discard 4 cards"),
        (lance("grande"), A, "pass, órdago, bet 2 to 40"),
        (
            lance("grande", **BOTH),
            A,
            (
                "pass, órdago, órdago on grande and chica, bet 2 to 40, "
                "bet 2 to 40 on grande and chica"
            ),
        ),
        (
            lance("grande", "A bet 2"),
            B,
            "fold, accept, we fold, we accept, órdago, raise by 2 to 38",
        ),
        (lance("grande", "A ordago"), B, "fold, accept, we fold, we accept"),
        (mus(signals="s4"), B, "sign two_kings, sign duples"),
        (mus(signals="bizkaia", partial_signs=False), B, "sign two_kings and duples"),
    ],
)
def test_the_legal_actions_are_said_in_words(setup: Setup, seat: int, words: str) -> None:
    assert str(setup().legal(seat)) == words


def test_an_ordago_has_no_size_to_be_wrong_in() -> None:
    match = match_of()
    all_mus(match)
    assert match.why_not(Ordago(A)) == "all have agreed to mus: cards have to be thrown"


def test_true_is_no_seat() -> None:
    match = match_of(mano="B")
    assert match.why_not(Mus(True)) is not None
    with pytest.raises(IllegalAction):
        match.apply(Mus(True))
