"""Signs at the table: who sees them, and that nothing else comes of them."""

from __future__ import annotations

import pytest

from hordago.errors import IllegalAction
from hordago.game.actions import Sign
from hordago.game.events import Signed, is_seen
from tests.matches import all_mus, match_of, pass_the_hand, say, to_lance

TWO_KINGS = Sign(0, ("two_kings",), frozenset({2}))


def test_a_sign_is_seen_by_its_maker_and_by_who_was_looking() -> None:
    match = match_of(signals="s4")
    told = match.apply(TWO_KINGS)
    assert told == (Signed(0, ("two_kings",), ("bite the lower lip",), frozenset({2})),)
    assert [is_seen(told[0], seat) for seat in (0, 1, 2, 3, None)] == [
        True, False, True, False, False,
    ]  # fmt: skip
    assert told[0] in match.view(2).log
    assert told[0] not in match.view(3).log
    assert told[0] not in match.view(None).log


def test_a_rival_may_catch_a_sign_and_the_partner_may_miss_it() -> None:
    match = match_of(signals="s4")
    (told,) = match.apply(Sign(0, ("two_kings",), frozenset({1, 3})))
    assert not is_seen(told, 2)
    assert is_seen(told, 1)


def test_a_sign_that_nobody_saw_is_its_makers_alone() -> None:
    match = match_of(signals="s4")
    (told,) = match.apply(Sign(0, ("two_kings",)))
    assert told.audience == frozenset({0})


def test_signs_are_made_out_of_turn_and_change_nothing_in_play() -> None:
    match = match_of(signals="s4")
    before = (match.position, match.turn, match.phase, match.score)
    match.apply(Sign(3, ("duples",), frozenset({1})))
    assert (match.position, match.turn, match.phase, match.score) == before


def test_the_signs_of_a_seat_are_among_its_legal_actions_at_any_time() -> None:
    match = match_of(signals="s4")
    assert match.legal(1).signs == (("two_kings",), ("duples",))
    assert Sign(1, ("duples",), frozenset({3})) in match.legal(1)
    to_lance(match, "juego")
    assert match.legal(3).signs == (("duples",),)


def test_a_false_sign_is_refused() -> None:
    match = match_of(signals="s4")
    with pytest.raises(IllegalAction, match="not the sign for this hand"):
        match.apply(Sign(2, ("two_kings",)))


def test_a_code_without_signs_has_none() -> None:
    match = match_of()
    assert match.legal(0).signs == ()
    with pytest.raises(IllegalAction, match="this code has no signs"):
        match.apply(TWO_KINGS)


def test_no_signs_in_the_opening_hand_of_a_game_where_the_code_says_so() -> None:
    match = match_of(signals="s4", signals_first_hand=False)
    assert match.legal(0).signs == ()
    with pytest.raises(IllegalAction, match="opening hand"):
        match.apply(TWO_KINGS)
    pass_the_hand(match)
    assert any(match.legal(seat).signs for seat in range(4))


def test_no_signs_in_mus_corrido() -> None:
    match = match_of(signals="s4", mus_corrido="first_hand_of_match")
    assert match.legal(0).signs == ()
    with pytest.raises(IllegalAction, match="mus corrido"):
        match.apply(TWO_KINGS)


def test_medias_are_signed_only_after_grande_where_the_table_says_so() -> None:
    match = match_of("QQQ4", "KK54", "AA76", "7654", signals="fem")
    medias = Sign(0, ("medias",))
    assert match.why_not(medias) == "the sign for medias is made only after grande"
    to_lance(match, "grande")
    assert match.why_not(medias) is not None
    to_lance(match, "chica")
    assert match.why_not(medias) is None


def test_thirty_is_signed_once_it_is_known_that_nobody_has_juego_where_the_table_says_so() -> None:
    match = match_of("KK64", "KK54", "AA45", "7774", signals="fournier")
    thirty = Sign(0, ("punto_30",))
    assert match.why_not(thirty) is not None
    to_lance(match, "punto")
    assert match.why_not(thirty) is None


def test_where_signs_are_whole_they_tell_everything_in_any_order() -> None:
    match = match_of(signals="bizkaia", partial_signs=False)
    one, other = Sign(0, ("two_kings", "duples")), Sign(0, ("duples", "two_kings"))
    assert one in match.legal(0)
    assert other in match.legal(0)
    (told,) = match.apply(other)
    assert isinstance(told, Signed)
    assert told.gestures == ("raise the eyebrows", "bite the lower lip")
    half = Sign(0, ("duples",))
    assert half not in match.legal(0)
    assert match.why_not(half) is not None


def test_nobody_signs_while_cards_are_missing_from_the_hand() -> None:
    match = match_of(signals="s4")
    all_mus(match)
    say(match, "A throw 1")
    assert match.legal(0).signs == ()
    assert match.legal(1).signs == (("two_kings",), ("duples",))
