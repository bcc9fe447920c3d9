"""What a view says at every phase of a hand."""

from __future__ import annotations

from hordago.cards import parse_cards
from hordago.game.actions import Cut
from hordago.game.events import Dealt, HandBegan, Said, Shown
from hordago.game.legal import LegalActions
from hordago.game.match import Match
from hordago.game.view import LanceView
from hordago.rules.profile import Rules
from tests.matches import all_mus, match_of, pass_the_hand, say, to_lance, win_the_game

STOCK = "3o 3c 3e 3b 5o 5c 5e 5b"


def test_before_the_deal_there_is_the_cut() -> None:
    view = Match(Rules(), seed=1, mano=1, cuts="players").view(3)
    assert (view.phase, view.turn, view.dealer, view.mano) == ("cut", 3, 0, 1)
    assert view.cards == ()
    assert view.lances == ()
    assert view.drew == (None,) * 4
    assert view.dead == ()
    assert next(iter(view.legal)) == Cut(3, 1)


def test_after_the_deal_one_sees_ones_own_cards_and_whose_turn_it_is() -> None:
    view = match_of(mano="B", score=(3, 5)).view(0)
    assert view.cards == parse_cards("KcKoJcJo")
    assert (view.phase, view.turn, view.mano, view.dealer) == ("mus", 1, 1, 0)
    assert (view.hand, view.game, view.rounds) == (1, 1, 0)
    assert (view.score, view.games, view.vacas, view.winner) == ((3, 5), (0, 0), (0, 0), None)
    assert view.opening
    assert view.side == 0
    assert view.open_lance is None
    assert view.holds == {}
    assert view.shown == ((),) * 4
    assert [type(event) for event in view.log].count(Dealt) == 1
    assert view.rules.target == 40


def test_an_onlooker_sees_no_hand_and_may_do_nothing() -> None:
    match = match_of()
    view = match.view(None)
    assert view.seat is None
    assert view.side is None
    assert view.cards == ()
    assert not view.legal
    assert not any(isinstance(event, Dealt) for event in view.log)
    assert view.turn == 0


def test_one_hears_how_many_each_has_thrown_so_far() -> None:
    match = match_of(stock=STOCK)
    all_mus(match)
    assert match.view(1).drew == (None,) * 4
    say(match, "A throw 2")
    assert match.view(3).drew == (2, None, None, None)
    assert match.view(None).drew == (2, None, None, None)
    say(match, "B throw 1, C throw 4, D throw 1")
    assert match.view(0).drew == (2, 1, 4, 1)
    assert match.view(0).rounds == 1


def test_simultaneous_discards_are_not_heard_before_all_have_thrown() -> None:
    match = match_of(stock=STOCK, discard_order="simultaneous")
    all_mus(match)
    say(match, "A throw 2, B throw 1")
    assert match.view(0).drew == (2, None, None, None)
    assert match.view(1).drew == (None, 1, None, None)
    assert match.view(2).drew == (None,) * 4
    assert match.view(None).drew == (None,) * 4
    say(match, "C throw 4, D throw 1")
    assert match.view(None).drew == (2, 1, 4, 1)


def test_dealer_first_what_is_heard_begins_with_the_dealer() -> None:
    match = match_of(stock=STOCK, discard_order="dealer_first")
    all_mus(match)
    say(match, "D throw 2, A throw 3")
    assert match.view(1).drew == (3, None, None, 2)


def test_what_was_drawn_is_remembered_in_the_lances() -> None:
    match = match_of(stock=STOCK)
    all_mus(match)
    say(match, "A throw 2, B throw 1, C throw 4, D throw 1, A cut")
    assert match.view(3).drew == (2, 1, 4, 1)


def test_a_hand_that_was_cut_at_once_has_no_draws() -> None:
    match = match_of()
    to_lance(match, "grande")
    assert match.view(0).drew == (None,) * 4


def test_ones_own_discards_are_dead_cards() -> None:
    match = match_of(stock=STOCK)
    all_mus(match)
    say(match, "A throw Jo Jc, B throw 1, C throw 4, D throw 1")
    assert match.view(0).dead == parse_cards("JoJc")
    assert match.view(None).dead == ()
    say(match, "A cut")
    assert match.view(0).dead == parse_cards("JoJc")


def test_discards_that_went_back_into_the_stock_are_not_dead() -> None:
    match = match_of(n_players=6)
    all_mus(match)
    thrown = match.view(0).cards
    say(match, "A throw 4, B throw 4, C throw 4, D throw 4, E throw 4, F throw 4")
    assert not set(match.view(0).dead) & set(thrown)


def test_discards_left_out_of_a_reshuffle_stay_dead() -> None:
    match = match_of()
    all_mus(match)
    say(match, "A throw 4, B throw 4, C throw 4, D throw 4")
    all_mus(match)
    own = match.view(3).cards[2:]
    say(match, "A throw 4, B throw 3, C throw 1, D throw 2")
    assert set(match.view(3).dead) == set(own)


def test_an_open_lance_tells_the_call_who_made_it_and_who_is_to_answer() -> None:
    match = match_of()
    to_lance(match, "grande")
    assert match.view(0).open_lance == LanceView("grande", "open", 0, None, None, 0, (0, 1, 2, 3))
    say(match, "A pass, B bet 4")
    assert match.view(0).open_lance == LanceView("grande", "open", 4, 1, 1, 0, (2, 0))
    say(match, "C raise 3")
    assert match.view(0).open_lance == LanceView("grande", "open", 4, 1, 1, 0, (0,))
    say(match, "A fold")
    assert match.view(0).open_lance == LanceView("grande", "open", 7, 2, 0, 4, (3, 1))
    say(match, "D ordago, B fold")
    assert match.view(0).open_lance == LanceView("grande", "open", None, 3, 1, 7, (0, 2))


def test_lances_that_are_over_tell_how_they_ended() -> None:
    match = match_of()
    to_lance(match, "grande")
    say(match, "A bet 4, B we_accept")
    say(match, "A pass, B bet 3, C we_fold")
    say(match, "A pass, B pass, C pass, D pass")
    assert match.view(0).lances == (
        LanceView("grande", "accepted", 4, None, 0, 0, ()),
        LanceView("chica", "refused", 0, None, 1, 0, ()),
        LanceView("pares", "passed", 0, None, None, 0, ()),
        LanceView("juego", "open", 0, None, None, 0, (0, 1, 2, 3)),
    )


def test_a_lance_without_betting_says_so_and_punto_is_named() -> None:
    match = match_of("KK54", "QJ54", "AA64", "J764")
    to_lance(match, "punto")
    assert [(each.lance, each.state) for each in match.view(1).lances] == [
        ("grande", "passed"),
        ("chica", "passed"),
        ("pares", "unbet"),
        ("punto", "open"),
    ]


def test_who_holds_is_known_once_it_was_declared() -> None:
    match = match_of("KK74", "QJ74", "QJ54", "5567")
    to_lance(match, "chica")
    assert match.view(0).holds == {}
    to_lance(match, "pares")
    assert match.view(None).holds == {"pares": (True, False, False, True)}
    to_lance(match, "juego")
    assert match.view(2).holds["juego"] == (True, True, False, False)


def test_the_last_showdown_is_shown_to_all() -> None:
    match = match_of()
    pass_the_hand(match)
    view = match.view(None)
    assert view.hand == 2
    assert view.shown[0] == parse_cards("KcKoJcJo")
    assert all(len(hand) == 4 for hand in view.shown)
    assert not view.opening


def test_the_log_is_of_the_hand_in_progress() -> None:
    match = match_of()
    pass_the_hand(match)
    log = match.view(0).log
    assert isinstance(log[0], HandBegan)
    assert log[0].number == 2
    assert not any(isinstance(event, Shown | Said) for event in log)


def test_when_the_match_is_over_the_view_says_who_won() -> None:
    match = Match(Rules(target=8).with_format("one_game"), seed=3, mano=0)
    win_the_game(match, 1)
    view = match.view(2)
    assert (view.phase, view.turn, view.winner) == ("over", None, 1)
    assert view.lances == ()
    assert list(view.legal) == []
    assert len(view.cards) == 4


def test_what_one_may_do_is_in_the_view() -> None:
    match = match_of()
    for seat in range(4):
        assert match.view(seat).legal == match.legal(seat)
    assert match.view(None).legal == LegalActions(-1)
