"""What is told, in which order, to whom and why."""

from __future__ import annotations

from typing import Any

import pytest

from hordago.cards import parse_cards
from hordago.game.actions import Bet, Discard, Mus, NoMus, Pass
from hordago.game.events import (
    BetAccepted,
    BetRefused,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    GameBegan,
    HandBegan,
    LanceBegan,
    LancePassed,
    MusCut,
    OrdagoSettled,
    PackCut,
    Part,
    Reshuffled,
    Said,
    Shown,
    Threw,
    is_seen,
)
from tests.matches import all_mus, match_of, only, pass_the_hand, say, to_lance


def kinds(events: list[Event] | tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# Audiences


@pytest.mark.parametrize(
    "event",
    [Dealt(1, parse_cards("Ko")), Threw(1, parse_cards("Ko")), Drew(1, parse_cards("Ko"))],
)
def test_ones_own_cards_are_seen_by_oneself_alone(event: Event) -> None:
    assert event.audience == frozenset({1})
    assert is_seen(event, 1)
    assert not any(is_seen(event, seat) for seat in (0, 2, 3, None))


@pytest.mark.parametrize(
    "event",
    [
        Said(Mus(1)),
        Discarded(1, 3),
        Shown(1, parse_cards("Ko")),
        Declared("pares", 1, True),
        Reshuffled(10, 2),
        PackCut(3, 7),
    ],
)
def test_what_is_said_and_shown_is_for_everyone_onlookers_too(event: Event) -> None:
    assert event.audience is None
    assert all(is_seen(event, seat) for seat in (0, 1, 2, 3, None))


# From the deal to the cut


def test_a_match_begins_with_the_game_the_hand_the_cut_and_the_deal() -> None:
    match = match_of(mano="B")
    assert match.events[:3] == (
        GameBegan(1, (0, 0)),
        HandBegan(1, 0, 1, False, None),
        PackCut(3, 1),
    )
    assert kinds(match.events[3:]) == ["Dealt"] * 4


def test_mus_is_said_and_the_cut_opens_grande() -> None:
    match = match_of()
    assert match.apply(Mus(0)) == (Said(Mus(0)),)
    assert match.apply(NoMus(1)) == (
        Said(NoMus(1)),
        MusCut(1, 0),
        LanceBegan("grande", (0, 1, 2, 3)),
    )


STOCK = "3o 3c 3e 3b 5o 5c 5e 5b"


def test_a_discard_tells_all_how_many_and_the_player_which() -> None:
    match = match_of(stock=STOCK)
    all_mus(match)
    thrown = parse_cards("JoJc")
    assert match.apply(Discard(0, thrown)) == (Threw(0, thrown), Discarded(0, 2))


def test_when_all_have_thrown_they_are_served_from_mano_on() -> None:
    match = match_of(stock=STOCK)
    all_mus(match)
    told = say(match, "A throw 2, B throw 1, C throw 1, D throw 1")
    assert only(told, Drew) == [
        Drew(0, parse_cards("3c3o")),
        Drew(1, parse_cards("3e")),
        Drew(2, parse_cards("3b")),
        Drew(3, parse_cards("5o")),
    ]
    assert kinds(told)[-4:] == ["Drew"] * 4


def test_in_turn_each_is_served_at_once() -> None:
    match = match_of(stock=STOCK, discard_order="in_turn")
    all_mus(match)
    assert kinds(say(match, "A throw 2")) == ["Threw", "Discarded", "Drew"]


def test_who_throws_none_draws_none() -> None:
    match = match_of(stock=STOCK, min_discard=0, discard_order="in_turn")
    all_mus(match)
    assert kinds(say(match, "A throw 0")) == ["Threw", "Discarded"]


def test_simultaneous_discards_are_heard_only_when_all_have_thrown() -> None:
    match = match_of(stock=STOCK, discard_order="simultaneous")
    all_mus(match)
    for words in ("A throw 2", "B throw 1", "C throw 4"):
        assert kinds(say(match, words)) == ["Threw"]
    told = say(match, "D throw 3")
    assert told[1:5] == [Discarded(seat, count) for seat, count in enumerate((2, 1, 4, 3))]
    assert kinds(told[5:]) == ["Drew"] * 4


def test_a_reshuffle_is_told_between_what_was_left_and_what_is_new() -> None:
    match = match_of()
    all_mus(match)
    say(match, "A throw 4, B throw 4, C throw 4, D throw 4")
    all_mus(match)
    told = say(match, "A throw 3, B throw 4, C throw 2, D throw 1")
    served = [
        (event.seat, len(event.cards)) if isinstance(event, Drew) else event
        for event in told
        if isinstance(event, Drew | Reshuffled)
    ]
    assert served == [(0, 3), (1, 4), (2, 1), Reshuffled(26, 0), (2, 1), (3, 1)]


def test_the_discards_left_out_of_a_reshuffle_are_told() -> None:
    match = match_of()
    for words in (
        "A throw 4, B throw 4, C throw 4, D throw 4",
        "A throw 4, B throw 3, C throw 1, D throw 2",
    ):
        all_mus(match)
        told = say(match, words)
    assert only(told, Reshuffled) == [Reshuffled(24, 2)]
    after = told.index(Reshuffled(24, 2))
    drew = [event for event in told[after:] if isinstance(event, Drew)]
    assert [(event.seat, len(event.cards)) for event in drew] == [(3, 2)]


# Lances


def test_a_lance_that_all_passed_opens_the_next() -> None:
    match = match_of()
    to_lance(match, "grande")
    told = say(match, "A pass, B pass, C pass, D pass")
    assert told[-2:] == [LancePassed("grande"), LanceBegan("chica", (0, 1, 2, 3))]


def test_pares_and_juego_are_declared_in_turn_before_they_are_bet_on() -> None:
    match = match_of("KK74", "QJ74", "QJ54", "5567")
    told = to_lance(match, "pares")
    assert told[-5:] == [
        Declared("pares", 0, True),
        Declared("pares", 1, False),
        Declared("pares", 2, False),
        Declared("pares", 3, True),
        LanceBegan("pares", (0, 3)),
    ]


def test_declarations_are_made_in_the_order_of_speaking() -> None:
    match = match_of("KK74", "QJ74", "QJ54", "5567", bet_order="pairs")
    seats = [event.seat for event in to_lance(match, "pares") if isinstance(event, Declared)]
    assert seats == [0, 2, 1, 3]


def test_where_nobody_may_bet_the_lance_is_told_without_speakers() -> None:
    match = match_of("KK64", "KK54", "AA45", "7774")
    to_lance(match, "chica")
    told = say(match, "A pass, B pass, C pass, D pass")
    assert LanceBegan("pares", (0, 1, 2, 3)) in told
    told = say(match, "A pass, B pass, C pass, D pass")
    juego = [Declared("juego", seat, False) for seat in range(4)]
    assert told[-5:] == [*juego, LanceBegan("punto", (0, 1, 2, 3))]


def test_one_side_alone_is_told_without_speakers_too() -> None:
    match = match_of("KK54", "QJ54", "AA64", "J764")
    to_lance(match, "chica")
    told = say(match, "A pass, B pass, C pass, D pass")
    assert LanceBegan("pares", ()) in told
    assert match.phase == "punto"


def test_a_bet_that_is_accepted_stands_until_the_count() -> None:
    match = match_of()
    to_lance(match, "grande")
    told = say(match, "A bet 2, B raise 3, D fold, C fold, A accept")
    assert BetAccepted("grande", 1, 5) in told
    assert match.score == (0, 0)


def test_a_refusal_tells_side_stones_rule_and_score() -> None:
    match = match_of(score=(3, 4))
    to_lance(match, "grande")
    assert BetRefused("grande", 0, 1, "refused_open", (4, 4)) in say(match, "A bet 9, B we_fold")
    told = say(match, "A bet 6, B raise 2, D fold, C we_fold")
    assert BetRefused("chica", 1, 6, "refused_raise", (4, 10)) in told


def test_a_refused_bet_on_both_lances_is_told_twice() -> None:
    match = match_of(both_bet_allowed=True)
    to_lance(match, "grande")
    told = say(match, "A both 2, B we_fold")
    assert only(told, BetRefused) == [
        BetRefused("grande", 0, 1, "refused_open", (1, 0)),
        BetRefused("chica", 0, 1, "refused_open", (2, 0)),
    ]
    assert isinstance(told[-1], LanceBegan)
    assert told[-1].lance == "pares"


def test_a_bet_on_both_that_wins_with_grande_is_told_once() -> None:
    match = match_of(both_bet_allowed=True, score=(39, 0))
    to_lance(match, "grande")
    assert len(only(say(match, "A both 2, B we_fold"), BetRefused)) == 1


def test_an_accepted_bet_on_both_says_so() -> None:
    match = match_of(both_bet_allowed=True)
    to_lance(match, "grande")
    assert BetAccepted("grande", 0, 3, both=True) in say(match, "A both 3, B we_accept")


def test_an_ordago_is_settled_by_the_cards_of_that_lance() -> None:
    match = match_of("KKKA", "Q654", "765A", "J654")
    to_lance(match, "grande")
    told = say(match, "A pass, B ordago, C we_accept")
    accepted = told.index(BetAccepted("grande", 1, None))
    assert kinds(told[accepted + 1 : accepted + 5]) == ["Shown"] * 4
    assert told[accepted + 5] == OrdagoSettled(("grande",), (0,), 0)
    assert match.game_number == 2


def test_an_ordago_on_both_that_is_split_settles_nothing() -> None:
    match = match_of("KKK4", "A655", "7654", "J654", both_bet_allowed=True)
    to_lance(match, "grande")
    told = say(match, "A both_ordago, B we_accept")
    assert OrdagoSettled(("grande", "chica"), (0, 1), None) in told
    assert match.phase == "pares"
    assert match.game_number == 1


def test_an_ordago_on_both_that_one_side_wins_ends_the_game() -> None:
    match = match_of("KKAA", "Q654", "7654", "J654", both_bet_allowed=True)
    to_lance(match, "grande")
    told = say(match, "A both_ordago, B we_accept")
    assert OrdagoSettled(("grande", "chica"), (0, 0), 0) in told
    assert match.game_number == 2


# The count


def counted(told: list[Event]) -> dict[str, Counted]:
    return {event.lance: event for event in told if isinstance(event, Counted)}


def test_all_hands_are_shown_from_mano_on_before_the_count() -> None:
    match = match_of(mano="C")
    told = pass_the_hand(match)
    shown = [event.seat for event in told if isinstance(event, Shown)]
    assert shown == [2, 3, 0, 1]
    assert kinds(told).index("Counted") > kinds(told).index("Shown") + 3


def test_every_stone_has_its_reason_and_its_cards() -> None:
    match = match_of("KoKcJo4o", "QJ74", "5o5c74", "6675")
    to_lance(match, "pares")
    told = say(match, "A bet 2, D accept")
    pares = counted([*told, *pass_the_hand(match)])["pares"]
    hand = parse_cards("KcKoJo4o")
    assert pares.side == 0
    assert pares.stones == 4
    assert pares.best == 0
    assert pares.parts == (
        Part("stake", 2, 0, hand),
        Part("par", 1, 0, parse_cards("KcKo")),
        Part("par", 1, 2, parse_cards("5c5o")),
    )


@pytest.mark.parametrize(
    ("hands", "settings", "lance", "why"),
    [
        (("K754", "Q65A", "J764", "K54A"), {}, "grande", ["passed"]),
        (("K754", "Q65A", "J764", "K54A"), {}, "punto", ["passed"]),
        (("KKK4", "Q754", "J754", "Q764"), {}, "pares", ["medias"]),
        (("KKQQ", "J754", "J764", "6754"), {}, "pares", ["duples"]),
        (("KQ74", "A754", "KJ76", "AQ45"), {}, "juego", ["thirty_one", "juego"]),
        (("J777", "KKQA", "AA45", "2A46"), {"real": "any_ten"}, "juego", ["real"]),
        (("7654", "Q54A", "J54A", "J64A"), {"pedrete_bonus": 1}, "punto", ["passed", "pedrete"]),
        (("KK76", "Q54A", "J54A", "J64A"), {"juego33_bonus": 1}, "juego", ["juego", "long_juego"]),
    ],
)
def test_each_part_of_the_count_names_its_rule(
    hands: tuple[str, ...], settings: dict[str, Any], lance: str, why: list[str]
) -> None:
    told = counted(pass_the_hand(match_of(*hands, **settings)))
    assert [part.why for part in told[lance].parts] == why


def test_an_accepted_punto_is_counted_as_stake_and_punto() -> None:
    match = match_of("KK64", "KK54", "AA45", "7774")
    to_lance(match, "punto")
    told = counted(say(match, "A bet 2, B we_accept"))
    assert [(part.why, part.stones) for part in told["punto"].parts] == [("stake", 2), ("punto", 1)]


def test_a_lance_that_pays_nothing_is_not_counted() -> None:
    match = match_of()
    to_lance(match, "grande")
    say(match, "A bet 2, B we_fold")
    assert "grande" not in counted(pass_the_hand(match))


def test_duples_show_all_four_cards_and_medias_three() -> None:
    told = counted(pass_the_hand(match_of("KKQQ", "J754", "J764", "6754")))
    assert len(told["pares"].parts[0].cards) == 4
    told = counted(pass_the_hand(match_of("KKK4", "Q754", "J754", "Q764")))
    assert len(told["pares"].parts[0].cards) == 3


def test_with_eight_kings_a_king_and_a_three_are_the_pair() -> None:
    told = counted(pass_the_hand(match_of("Ko3c74", "Q75A", "J764", "Q754")))
    assert set(told["pares"].parts[0].cards) == set(parse_cards("Ko3c"))


def test_words_that_all_hear_are_told_as_they_were_said() -> None:
    match = match_of()
    to_lance(match, "grande")
    assert match.apply(Pass(0)) == (Said(Pass(0)),)
    assert match.apply(Bet(1, 4)) == (Said(Bet(1, 4)),)
