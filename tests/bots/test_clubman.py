"""What the clubman does in situations that every player knows."""

from __future__ import annotations

import pytest

from hordago.bots import make_bot
from hordago.bots.clubman import Clubman
from hordago.bots.discards import choose
from hordago.bots.odds import sign_worth
from hordago.bots.reading import Habits, Reading, side_chance
from hordago.bots.stakes import Prospect, game_chance, value
from hordago.cards import RANK_LETTERS, parse_cards
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Raise,
    Sign,
    WeFold,
)
from hordago.game.match import Match
from hordago.game.shuffle import Stream
from hordago.rules.profile import Rules
from tests.matches import all_mus, match_of, say, to_lance
from tests.table import dealt

REFUSALS = (Fold, WeFold)


def answers(match: Match, times: int = 20) -> list[Action]:
    """What he does as the seat on turn, with different chances."""
    assert match.turn is not None
    view = match.view(match.turn)
    return [Clubman().act(view, Stream(b"clubman", str(n))) for n in range(times)]


def chance(match: Match, seat: int, lance: str) -> float:
    return Reading(match.view(seat), Habits()).chance(lance)


# Hands that cannot lose.


@pytest.mark.parametrize("call", ["bet 2", "bet 15", "ordago"])
def test_31_as_mano_never_folds_juego(call: str) -> None:
    match = match_of("KQJA", "KQ74", "7654", "3QJ7")
    to_lance(match, "juego")
    say(match, f"A pass, B {call}")
    if match.turn != 0:
        say(match, "C fold")
    for action in answers(match):
        assert not isinstance(action, REFUSALS)


def test_four_kings_as_mano_see_an_ordago_at_grande() -> None:
    match = match_of("QJ74", "7654", "3QJ7", "KKKK", mano="D", score=(0, 39))
    to_lance(match, "grande")
    say(match, "D pass, A ordago")
    while match.turn != 3:
        say(match, "B fold")
    assert set(answers(match)) == {Accept(3)}


def test_whoever_would_have_lost_by_folding_sees_everything() -> None:
    match = match_of("7654", "KKQQ", "QJ64", "KQJ7", score=(0, 39))
    to_lance(match, "grande")
    say(match, "A pass, B bet 2")
    for _ in range(2):
        assert not any(isinstance(action, REFUSALS) for action in answers(match))
        if match.turn is None or match.turn % 2:
            break
        match.apply(Accept(match.turn))


def test_with_hopeless_cards_an_ordago_is_refused() -> None:
    match = match_of("7654", "KKKA", "QJ64", "KQJ7")
    to_lance(match, "grande")
    say(match, "A pass, B ordago")
    assert all(isinstance(action, REFUSALS) for action in answers(match))


def test_a_lead_is_not_staked_on_a_fair_hand_but_a_lost_game_is() -> None:
    def seen(score: tuple[int, int]) -> bool:
        match = match_of("KQJ7", "7654", "QJ64", "KQ74", score=score)
        to_lance(match, "grande")
        say(match, "A pass, B ordago")
        seat = match.turn
        assert seat is not None
        return all(isinstance(action, Accept) for action in answers(match, 1))

    assert not seen((35, 0))
    assert seen((0, 38))


def test_when_the_others_are_about_to_go_out_he_throws_everything_in() -> None:
    match = match_of("KKQA", "KK44", "7654", "QQJ7", score=(5, 39))
    to_lance(match, "grande")
    assert any(isinstance(action, Ordago) for action in answers(match))


def test_at_39_all_grande_decides_and_no_bet_is_folded() -> None:
    match = match_of("QJ65", "KQ74", "7654", "KJ64", score=(39, 39))
    to_lance(match, "grande")
    say(match, "A pass, B bet 2")
    assert not any(isinstance(action, REFUSALS) for action in answers(match))


# Betting.


def test_three_kings_and_an_ace_open_grande() -> None:
    match = match_of("KKKA", "7654", "QJ64", "KQJ7")
    to_lance(match, "grande")
    assert all(isinstance(action, (Bet, Ordago)) for action in answers(match))


def test_a_certain_hand_raises() -> None:
    match = match_of("KQJA", "KQ74", "7654", "QJ64")
    to_lance(match, "juego")
    say(match, "A pass, B bet 2")
    assert all(isinstance(action, (Raise, Ordago)) for action in answers(match))


def test_he_seldom_opens_with_nothing() -> None:
    match = match_of("7654", "KQ64", "QJ64", "KQJ7")
    to_lance(match, "grande")
    opened = sum(isinstance(action, (Bet, Ordago)) for action in answers(match, 200))
    assert opened < 30


def test_both_lances_are_bet_on_with_kings_and_aces() -> None:
    match = match_of("KKAA", "7654", "QJ64", "Q7J5", both_bet_allowed=True)
    to_lance(match, "grande")
    assert Reading(match.view(0), Habits()).strength("chica") > 0.7
    said = answers(match)
    assert all(action in match.legal(0) for action in said)


def test_the_partners_answer_stands_where_there_is_nothing_to_add() -> None:
    match = match_of("7654", "KKQA", "KK3A", "QJ64")
    to_lance(match, "grande")
    say(match, "A pass, B bet 2, C accept")
    assert match.turn == 0
    assert not any(isinstance(action, REFUSALS) for action in answers(match))


# Reading the table.


def test_side_chance_of_an_average_hand_is_a_half() -> None:
    # Against two rivals and with a partner, over all hands: a third, and two thirds of the chance
    # that none of three others is better, which is a quarter on average.
    steps = 2000
    mean = sum(side_chance((n / steps) ** 2, 0.5) for n in range(steps)) / steps
    assert mean == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((1.0, 0.5), 1.0),
        ((0.0, 0.0), 0.0),
        ((0.4, 0.0), 0.4),
        ((0.4, 0.0, 0.4), 0.0),
        ((0.7, 0.0, 0.4), 0.5),
        ((0.4, 0.0, 0.0, 0.4), 1.0),
        ((0.0, 0.5), 1 / 3),
        ((0.0, 1.0, 0.0, 1.0, 0.5), 0.75),
    ],
)
def test_side_chance_by_hand(arguments: tuple[float, ...], expected: float) -> None:
    assert side_chance(*arguments) == pytest.approx(expected)


def test_a_bet_makes_the_rivals_stronger_and_a_pass_weaker() -> None:
    silent, bet = (match_of("KQJ7", "KQ64", "7654", "QJ65") for _ in range(2))
    for match in (silent, bet):
        to_lance(match, "grande")
    before = chance(silent, 0, "grande")
    say(silent, "A pass, B pass")
    say(bet, "A pass, B bet 2")
    assert chance(bet, 0, "grande") < before <= chance(silent, 0, "grande")


def test_rivals_without_pares_cannot_win_them() -> None:
    match = match_of("KK74", "KQ74", "7654", "QJ64")
    before = chance(match, 0, "pares")
    to_lance(match, "punto" if match.phase == "punto" else "juego")
    assert before < 1.0
    assert chance(match, 0, "pares") == 1.0


def test_cards_drawn_tell_of_the_rivals() -> None:
    few, many = (match_of("KQJ7", "KQ64", "7654", "QJ65", stock="AoAc") for _ in range(2))
    for match, count in ((few, 1), (many, 4)):
        all_mus(match)
        for seat in "ABCD":
            say(match, f"{seat} throw {count if seat in 'BD' else 1}")
    assert few.view(0).cards == many.view(0).cards
    assert chance(few, 0, "grande") < chance(many, 0, "grande")


def test_a_sign_of_the_partner_helps_and_one_of_a_rival_hurts() -> None:
    match = match_of("KQJ7", "KK64", "K365", "QJ64", rules=Rules.preset("spain_30"))
    before = chance(match, 0, "grande")
    match.apply(Sign(2, ("two_kings",), frozenset({0})))
    helped = chance(match, 0, "grande")
    match.apply(Sign(1, ("two_kings",), frozenset({0})))
    assert chance(match, 0, "grande") < helped
    assert before < helped


def test_a_sign_is_forgotten_when_cards_are_thrown() -> None:
    match = match_of("KQJ7", "KK64", "QJ65", "QJ74", rules=Rules.preset("spain_30"))
    match.apply(Sign(1, ("two_kings",), frozenset({0})))
    assert Reading(match.view(0), Habits()).signs
    all_mus(match)
    say(match, "A throw 1, B throw 2, C throw 1, D throw 1")
    assert not Reading(match.view(0), Habits()).signs


def test_signs_are_worth_what_the_hands_behind_them_are() -> None:
    rules = Rules.preset("fem_madrid")
    grande, chica, _, fourth = sign_worth(rules, ("two_kings",))
    assert grande > 5
    assert chica < 1
    assert sign_worth(rules, ("thirty_one",))[3] > 5 * fourth


def test_he_signs_what_is_true_once_and_never_that_he_has_nothing() -> None:
    match = match_of("KKK7", "7654", "K3QA", "QJ64", rules=Rules.preset("spain_30"))
    bot, stream = Clubman(), Stream(b"x", "sign")
    assert bot.sign(match.view(1), stream) is None  # "nothing" alone
    sign = bot.sign(match.view(2), stream)
    assert sign is not None
    assert sign.meanings == ("thirty_one",)
    match.apply(sign)
    assert bot.sign(match.view(2), stream) is None


# Mus and discards.


@pytest.mark.parametrize("preset", ["almanac_40", "nabo_40", "rioja_36", "us_nine_kings"])
def test_good_hands_are_kept_and_poor_ones_changed(preset: str) -> None:
    rules = Rules.preset(preset)
    for hand, expected in (("KKKA", NoMus(0)), ("QQJJ", NoMus(0)), ("765Q", Mus(0))):
        match = match_of(hand, "KQ75", "J765", "QJ65", rules=rules)
        assert set(answers(match)) == {expected}, hand


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("KK76", "76"),
        ("K754", "754"),
        ("7654", "7654"),
        ("KKQJ", "J"),
        ("AA75", "75"),
        ("3764", "764"),
    ],
)
def test_kings_aces_and_pairs_are_kept_with_eight_kings(hand: str, thrown: str) -> None:
    (cards,) = dealt(hand)
    choice = choose(Rules(), cards, (), 0, 1, 4)
    assert sorted(RANK_LETTERS[rank] for rank in choice.thrown) == sorted(thrown)


def test_with_four_kings_a_three_is_thrown() -> None:
    choice = choose(Rules.preset("nabo_40"), parse_cards("3oKcKe4b"), (), 0, 1, 4)
    assert [RANK_LETTERS[rank] for rank in sorted(choice.thrown)] == ["3", "4"]


def test_a_discard_is_within_what_the_code_allows() -> None:
    match = match_of("7654", "KQ75", "J765", "QJ65", min_discard=0, max_discard=1)
    all_mus(match)
    (action,) = set(answers(match))
    assert isinstance(action, Discard)
    assert len(action.cards) <= 1


def test_whoever_cuts_a_mus_corrido_is_mano() -> None:
    match = match_of("7654", "KQ74", "J765", "QJ65", mus_corrido="first_hand_of_match")
    assert Reading(match.view(1), Habits()).before(as_mano=True) == 0
    say(match, "A mus")
    assert set(answers(match)) == {NoMus(1)}


# The game.


def test_an_even_score_is_an_even_game_whatever_the_target() -> None:
    for target in (25, 30, 40):
        assert game_chance(7, 7, target, 1.3) == pytest.approx(0.5)
        assert game_chance(target, 0, target, 1.3) == 1.0
        assert game_chance(0, target, target, 1.3) == 0.0
    assert game_chance(30, 10, 40, 1.3) + game_chance(10, 30, 40, 1.3) == pytest.approx(1.0)


def test_the_count_stops_with_the_lance_that_reaches_the_target() -> None:
    ours, theirs = Prospect(1.0, 1, 1), Prospect(0.0, 30, 30)
    assert value((39, 39), [ours, theirs], 40, 1.3) == 1.0
    assert value((39, 39), [theirs, ours], 40, 1.3) == 0.0
    assert value((39, 39), [Prospect(0.3, 1, 1), theirs], 40, 1.3) == pytest.approx(0.3)


def test_two_and_six_seats_are_played() -> None:
    for preset in ("two_handed", "six_handed"):
        rules = Rules.preset(preset)
        match = Match(rules, seed="seats")
        assert match.turn is not None
        assert make_bot("clubman").act(match.view(match.turn), Stream(b"x", "y")) in match.legal(
            match.turn
        )
