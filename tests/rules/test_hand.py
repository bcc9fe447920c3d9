"""A whole hand: which lances are played, who may bet in them, and when a game ends."""

from __future__ import annotations

import pytest

from hordago.rules.betting import NOT_PLAYED, Result
from hordago.rules.hand import begin
from tests.table import Table, at

# Which lances come


def test_a_hand_is_grande_chica_pares_juego_and_the_count() -> None:
    table = Table().to("grande")
    for lance in ("grande", "chica", "pares", "juego"):
        assert table.lance == lance
        table.say("A pass, B pass, C pass, D pass")
    assert table.lance == "over"
    assert table.turn is None


def test_mano_starts_every_lance() -> None:
    table = Table(mano="C").to("grande")
    for lance in ("grande", "chica", "pares", "juego"):
        assert table.to(lance).turn == "C"


def test_pares_are_bet_on_only_where_both_sides_hold() -> None:
    one_side = Table("KK54", "QJ54", "AA64", "J764").to("chica")
    assert one_side.say("A pass, B pass, C pass, D pass").lance == "punto"
    assert one_side.result(2).how == NOT_PLAYED


def test_where_nobody_has_pares_they_are_skipped() -> None:
    table = Table("K754", "Q65A", "J764", "K54A").to("chica")
    assert table.say("A pass, B pass, C pass, D pass").lance == "punto"


def test_juego_is_bet_on_only_where_both_sides_hold() -> None:
    assert at("pares", "KQ74", "A754", "KK76", "AA45").to_the_end().result(3).how == NOT_PLAYED


def test_where_nobody_has_juego_all_play_punto() -> None:
    table = at("punto", "KK64", "KK54", "AA45", "7774")
    table.say("A pass, B pass, C pass, D pass")
    assert table.lance == "over"


def test_the_first_holder_from_mano_opens() -> None:
    assert at("pares", "KQ74", "KK75", "QQ64", "QJ54").turn == "B"
    assert at("juego", "A754", "KK75", "QK74", "QJ54").turn == "B"


def test_where_the_side_bets_mano_opens_even_without_pares() -> None:
    table = at("pares", "KQ74", "KK75", "QQ64", "QJ54", who_bets="side")
    assert table.turn == "A"
    table.say("A pass, B pass, C pass, D pass")


def test_where_one_side_alone_holds_its_partners_do_not_bet_either() -> None:
    table = Table("KK54", "QJ54", "AA64", "J764", who_bets="side").to("chica")
    assert table.say("A pass, B pass, C pass, D pass").lance == "punto"


# The count


def test_the_count_adds_lance_after_lance() -> None:
    table = Table("K37A", "QQJ4", "K32A", "KJ74").to_the_end()
    assert table.score == (1 + 1 + 4, 2 + 3)
    assert [table.best(lance) for lance in ("grande", "chica", "pares", "juego")] == list("ACCD")
    assert table.winner is None


def test_it_goes_on_from_the_score_of_the_game() -> None:
    table = Table("K37A", "QQJ4", "K32A", "KJ74", score=(10, 20)).to_the_end()
    assert table.score == (16, 25)


def test_the_count_stops_the_moment_a_side_reaches_the_target() -> None:
    table = Table("K37A", "QQJ4", "K32A", "KJ74", score=(39, 0)).to_the_end()
    assert table.score == (40, 0)
    assert table.winner == "AC"


def test_who_is_counted_first_wins_even_if_the_other_would_have_more() -> None:
    table = Table("K37A", "QQJ4", "K32A", "KJ74", score=(34, 39)).to_the_end()
    assert table.score == (40, 39)
    assert table.winner == "AC"


def test_the_last_lance_may_win_the_game() -> None:
    table = Table("K37A", "QQJ4", "K32A", "KJ74", score=(30, 35)).to_the_end()
    assert table.score == (36, 40)
    assert table.winner == "BD"


def test_stones_past_the_target_are_kept_as_counted() -> None:
    table = at("grande", "KKKA", "Q654", "7654", "J65A", score=(39, 0)).say(
        "A bet 6, B accept, D accept"
    )
    assert table.to_the_end().score == (45, 0)


def test_an_accepted_bet_is_counted_only_at_the_end() -> None:
    table = at("grande", "KKKA", "Q654", "7654", "J65A").say("A bet 6, B accept, D accept")
    assert table.score == (0, 0)


# Refusals


def test_a_refusal_is_paid_at_once() -> None:
    assert at("grande").say("A bet 6, B we_fold").score == (1, 0)


def test_a_refusal_that_reaches_the_target_ends_the_game_at_once() -> None:
    table = at("grande", "A234", "57JJ", "3334", "257Q", score=(29, 38))
    table.say("A bet 2, B raise 2, D fold, C we_fold")
    assert table.score == (29, 40)
    assert table.winner == "BD"
    assert table.lance == "over"


def test_a_refusal_counts_before_the_bets_that_were_accepted_earlier() -> None:
    table = at("grande", "KKKA", "Q654", "7654", "J65A", score=(39, 39))
    table.say("A bet 10, B accept, D accept, A pass, B bet 2, C we_fold")
    assert table.score == (39, 40)
    assert table.winner == "BD"


def test_a_refusal_at_the_last_lance_counts_before_the_count() -> None:
    table = at("juego", "KKQA", "KK75", "3J76", "AA45", score=(39, 39))
    table.say("A pass, B bet 2, C fold, A fold")
    assert table.winner == "BD"


# Órdago


def test_an_accepted_ordago_is_won_by_the_best_hand_of_that_lance() -> None:
    table = at("chica", "A234", "57JJ", "3334", "257Q").say("A ordago, B accept, D fold")
    assert table.winner == "AC"
    assert table.lance == "over"


def test_an_accepted_ordago_voids_what_is_pending() -> None:
    table = at("grande", "KKKA", "Q654", "765A", "J65A", score=(39, 0))
    table.say("A bet 20, B accept, D accept, A pass, B ordago, C fold, A accept")
    assert table.score == (39, 0)  # neither the accepted bet nor anything else is counted
    assert table.winner == ("AC" if table.best("chica") in "AC" else "BD")


def test_an_ordago_may_be_lost_by_the_side_that_called_it() -> None:
    table = at("grande", "A234", "57JJ", "7654", "KK7Q").say("A ordago, B we_accept")
    assert table.winner == "BD"


def test_a_tied_ordago_goes_to_mano() -> None:
    hands = ("KK7A", "3372", "KQ7A", "KQ72")
    assert at("grande", *hands).say("A ordago, B we_accept").winner == "AC"
    assert at("grande", *hands, mano="B").say("B ordago, C we_accept").winner == "BD"


def test_a_refused_ordago_lets_the_hand_go_on() -> None:
    table = at("grande").say("A ordago, B we_fold")
    assert table.score == (1, 0)
    assert table.lance == "chica"


def test_an_ordago_of_holders_is_won_by_a_holder() -> None:
    table = at("pares", "KK74", "QJ75", "QJ54", "5567").say("A pass, D ordago, A accept")
    assert table.winner == "AC"


def test_an_ordago_at_punto() -> None:
    table = at("punto", "KK64", "KK54", "AA45", "7774").say("A pass, B ordago, C we_accept")
    assert table.winner == "AC"


def test_an_ordago_at_juego_with_the_royal_31() -> None:
    hands = ("KKQA", "J777", "AA45", "2A46")
    words = "A ordago, B accept"
    assert at("juego", *hands).say(words).winner == "AC"
    assert at("juego", *hands, real="any_ten").say(words).winner == "BD"


# Órdago on both lances

WINS_BOTH = ("KKAA", "Q654", "7654", "J654")
SPLIT = ("KKK4", "A654", "7654", "J654")
"""A is best in grande, B in chica."""


def test_who_is_best_in_both_lances_wins_the_game() -> None:
    table = at("grande", *WINS_BOTH, both_bet_allowed=True)
    assert table.say("A both_ordago, B accept, D fold").winner == "AC"


def test_an_ordago_on_both_that_each_side_wins_once_wins_nobody_the_game() -> None:
    table = at("grande", *SPLIT, both_bet_allowed=True)
    table.say("A both_ordago, B accept, D fold")
    assert table.winner is None
    assert table.lance == "over"  # nobody else has pares or juego
    assert table.pays("grande") == {"AC": 1}
    assert table.pays("chica") == {"BD": 1}


def test_after_such_a_split_the_hand_goes_on_with_pares() -> None:
    hands = ("KKK4", "A655", "7654", "J654")
    table = at("grande", *hands, both_bet_allowed=True, score=(5, 7))
    assert table.say("A both_ordago, B accept, D fold").lance == "pares"
    assert table.score == (5, 7)
    assert table.result(0) == table.result(1) == Result(1, 0, -1)


def test_a_raise_of_a_bet_on_both_to_an_ordago_is_on_both() -> None:
    table = at("grande", *WINS_BOTH, both_bet_allowed=True)
    assert table.say("A both 2, B ordago, D fold, C fold, A accept").winner == "AC"
    split = at("grande", *SPLIT, both_bet_allowed=True)
    assert split.say("A both 2, B ordago, D fold, C fold, A accept").winner is None


# Mano


@pytest.mark.parametrize("mano", "ABCD")
def test_cards_are_dealt_one_at_a_time_from_mano_on(mano: str) -> None:
    table = Table(mano=mano)
    seat = "ABCD".index(mano)
    position = begin(table.code, table.ranking, seat, tuple(range(40)), (0, 0), 0)
    assert set(position.deal.hands[seat]) == {0, 4, 8, 12}
    assert set(position.deal.hands[(seat + 3) % 4]) == {3, 7, 11, 15}
    assert position.deal.top == 16


def test_a_cut_mus_corrido_is_played_and_counted_from_the_new_mano() -> None:
    hands = ("KoKcQoAo", "KeKbQcAc", "7654", "7654")
    table = Table(*hands, corrido=True).say("A mus, B cut").to_the_end()
    assert table.best("grande") == "B"
