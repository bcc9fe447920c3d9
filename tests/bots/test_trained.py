"""What a trained player makes of its view: the state of the hand, ranges, and where it leads."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hordago.bots import make_bot
from hordago.bots.runner import Table
from hordago.bots.trained.book import Book
from hordago.bots.trained.deciding import chances_of, decision
from hordago.bots.trained.following import standing
from hordago.bots.trained.hands import hands_for
from hordago.bots.trained.outlook import outlook, seed_of
from hordago.bots.trained.ranges import believed_share, ranges_of, unseen
from hordago.bots.trained.resolving import resolved
from hordago.bots.trained.sampling import Sampler
from hordago.bots.trained.shelf import policy_for
from hordago.bots.trained.situation import legal_in, situation_of
from hordago.game.actions import Sign
from hordago.game.legal import legal_actions
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.game.view import View
from hordago.rules.code import LANCES
from hordago.rules.hand import Hand
from hordago.rules.moves import ACCEPT, BET, DISCARD, FOLD, MUS, NO_MUS, ORDAGO, PASS, WE_ACCEPT
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.rules.ranking import KING
from tests.bots.quick import quick_bot
from tests.matches import all_mus, match_of, say, to_lance

FOUR_SEATS = [name for name in preset_names() if Rules.preset(name).n_players == 4]
LITTLE = 0.01


def book_for(rules: Rules) -> Book:
    chosen = policy_for(rules)
    assert chosen is not None
    return chosen.book


def views_of(rules: Rules, hands: int, seed: str, *names: str) -> list[tuple[Match, View]]:
    """Copies of a match before each decision of some hands, with the view of the seat on turn."""
    secret = secret_of(seed)
    bots = [quick_bot(names[seat % len(names)]) for seat in range(4)]
    table = Table(Match(rules, seed=secret), bots, secret)
    seen = []
    while table.match.winner is None and table.match.hand_number <= hands:
        assert table.match.turn is not None
        seen.append((table.match.copy(), table.match.view(table.match.turn)))
        table.step()
    return seen


# The hand as it stands.


def from_mano(hand: Hand) -> Hand:
    """The open lance and the score of a hand, with the seats counted from mano."""
    mano = hand.mano

    def seat(number: int) -> int:
        return number if number < 0 else (number - mano) % 4

    def seats(members: int) -> int:
        return sum(1 << seat(each) for each in range(4) if members >> each & 1)

    lance = hand.lance._replace(
        eligible=seats(hand.lance.eligible),
        turn=seat(hand.lance.turn),
        waiting=seats(hand.lance.waiting),
        caller=seat(hand.lance.caller),
        replier=seat(hand.lance.replier),
        out=seats(hand.lance.out),
    )
    side = mano % 2
    return hand._replace(lance=lance, score=(hand.score[side], hand.score[1 - side]))


@pytest.mark.parametrize("preset", FOUR_SEATS)
def test_what_a_seat_has_heard_gives_the_hand_as_it_stands(preset: str) -> None:
    checked = 0
    for match, view in views_of(Rules.preset(preset), 12, "follow", "random", "clubman"):
        if not view.lances:
            continue
        assert match.position is not None
        true, followed = from_mano(match.position.hand), standing(view).hand
        assert (followed.phase, followed.lance, followed.score) == (
            true.phase, true.lance, true.score
        )  # fmt: skip
        ours = [(each.how, each.stake) for each in followed.results]
        assert ours == [(each.how, each.stake) for each in true.results]
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("preset", FOUR_SEATS)
def test_what_is_legal_follows_from_what_a_seat_has_heard(preset: str) -> None:
    for _, view in views_of(Rules.preset(preset), 6, "legal", "random"):
        if view.lances:
            assert view.seat is not None
            answering = view.open_lance is not None and view.open_lance.caller is not None
            told = legal_actions(view.seat, legal_in(view), answering, view.cards, view.legal.signs)
            assert told == view.legal


def test_a_hand_goes_on_after_an_ordago_on_both_lances_that_was_split() -> None:
    match = match_of("KKQ7", "AA54", "QQ66", "JJ55", both_bet_allowed=True)
    to_lance(match, "grande")
    say(match, "A both_ordago, B accept, D fold")
    assert match.phase == "pares"
    view = match.view(match.turn)
    assert LANCES[standing(view).hand.phase] == "pares"


# Ranges.


def test_ranges_add_up_to_one_and_leave_out_ones_own_hand() -> None:
    rules = Rules()
    for _, view in views_of(rules, 6, "ranges", "clubman", "txapeldun")[::5]:
        if view.phase == "cut":
            continue
        ranges = ranges_of(book_for(rules), view)
        assert len(ranges) == 3
        for weights in ranges.values():
            assert sum(weights) == pytest.approx(1)
            assert min(weights) >= 0


def test_a_range_holds_no_more_cards_of_a_rank_than_are_left() -> None:
    match = match_of("KKKK", "3o3c3eQ", "7654", "QQJJ")
    view = match.view(0)
    hands = hands_for(view.rules)
    for weights in ranges_of(book_for(view.rules), view).values():
        for ranks, weight in zip(hands.ranks, weights, strict=True):
            if ranks.count(KING) > unseen(view)[KING]:
                assert weight == 0


def test_ranges_respect_what_was_declared() -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ")
    to_lance(match, "juego")
    view = match.view(match.turn)
    hands, holds = hands_for(view.rules), view.holds
    for place, weights in ranges_of(book_for(view.rules), view).items():
        seat = (view.mano + place) % 4
        for each, weight in zip(hands.strengths, weights, strict=True):
            if weight:
                assert (each.pares > 0) == holds["pares"][seat]
                assert (each.juego > 0) == holds["juego"][seat]


def test_ranges_believe_a_sign_that_was_seen_and_no_other() -> None:
    match = match_of("KQJ7", "KK64", "K365", "QJ64", rules=Rules.preset("spain_30"))
    for seat, seen_by in ((1, {0}), (2, {1})):
        match.apply(Sign(seat, ("two_kings",), frozenset(seen_by)))
    view = match.view(0)
    ranges, hands = ranges_of(book_for(view.rules), view), hands_for(view.rules)
    kings = [ranks.count(KING) for ranks in hands.ranks]
    signed, other = (
        [n for n, weight in zip(kings, ranges[seat], strict=True) if weight] for seat in (1, 2)
    )
    assert min(signed) >= 2
    assert min(other) == 0


def mean_grande(view: View, place: int) -> float:
    """The mean place among all hands, at grande, of the hands that a seat may have."""
    hands = hands_for(view.rules)
    order = sorted(range(len(hands.ranks)), key=lambda hand: hands.strengths[hand].grande)
    weights = ranges_of(book_for(view.rules), view)[place]
    return sum(at * weights[hand] for at, hand in enumerate(order))


def test_a_hand_is_as_much_likelier_as_it_says_more_often_what_was_said() -> None:
    views = []
    for said in ("A pass", "A bet 2"):
        match = match_of("KKQ7", "7654", "QQ66", "JJ55")
        to_lance(match, "grande")
        views.append((match.view(0), say(match, said), match.view(1)))
    book = book_for(Rules())
    first = situation_of(book, views[0][0])
    assert first is not None
    moves = [first.tree.moves[slot] for slot in first.tree.slots(first.node)]
    passing, betting = (ranges_of(book, view)[0] for _, _, view in views)
    ratios = []
    for hand in range(0, len(passing), 7):
        shares = chances_of(book, first._replace(hand=hand))
        if shares is not None and passing[hand]:
            believed = [believed_share(shares, moves.index(move)) for move in (PASS, BET + 2)]
            ratios.append(betting[hand] / passing[hand] * believed[0] / believed[1])
    assert len(ratios) > 20
    assert max(ratios) == pytest.approx(min(ratios))


def test_one_who_drew_a_single_card_has_more_than_one_who_drew_four() -> None:
    means = []
    for drawn in (1, 4):
        match = match_of("KKQ7", "7654", "QQ66", "JJ55")
        all_mus(match)
        say(match, f"A throw {drawn}, B throw 2, C throw 2, D throw 2, A cut")
        means.append(mean_grande(match.view(1), 0))
    assert means[0] > means[1]


def test_hands_are_drawn_from_ranges_without_dealing_a_card_twice() -> None:
    match = match_of("KKQ7", "7654", "QQ66", "JJ55")
    view, hands = match.view(0), hands_for(Rules())
    sampler = Sampler(view.rules, ranges_of(book_for(view.rules), view), unseen(view))
    chance = Random(1)
    for _ in range(200):
        drawn = sampler.hands(chance)
        assert drawn is not None
        taken = Counter(rank for hand in drawn.values() for rank in hands.ranks[hand])
        assert all(number <= unseen(view)[rank] for rank, number in taken.items())


# What options leave.


def at_stake(*, score: tuple[int, int] = (0, 0), hand: str = "KKKK") -> View:
    """B, with this hand, is asked to see an órdago at grande."""
    match = match_of("QQJ7", hand, "7654", "5o5c4o4c", score=score)
    to_lance(match, "grande")
    say(match, "A ordago")
    return match.view(1)


def chances(view: View, *moves: int) -> list[float]:
    found = outlook(
        book_for(view.rules), view, moves, budget=LITTLE, purify=0.1, seed=seed_of(view)
    )
    assert found is not None
    return [found.chance(at) for at in range(len(moves))]


def test_an_ordago_that_cannot_be_lost_wins_the_game() -> None:
    # Four of eight kings lose to the other four of one who comes before, and to nothing else.
    seen, refused = chances(at_stake(), WE_ACCEPT, FOLD)
    assert seen > 0.99
    assert refused < 0.9


def test_an_ordago_is_worth_less_to_see_with_a_hand_that_beats_nobody() -> None:
    # The partner may still have something.
    worst, best = at_stake(hand="4e5e6e7e"), at_stake()
    assert chances(worst, ACCEPT)[0] < chances(best, ACCEPT)[0] - 0.3


def test_the_mus_and_what_is_thrown_have_an_outlook_too() -> None:
    match = match_of("KKQ7", "7654", "QQ66", "JJ55")
    for chance in chances(match.view(0), MUS, NO_MUS):
        assert 0.2 < chance < 0.8
    all_mus(match)
    for chance in chances(match.view(0), DISCARD + 0b1100, DISCARD + 0b1111):
        assert 0.2 < chance < 0.8


def test_the_outlook_is_the_same_for_the_same_view() -> None:
    view = at_stake()
    assert chances(view, ACCEPT, FOLD) == chances(view, ACCEPT, FOLD)


def test_better_cards_leave_more() -> None:
    worse, better = (match_of(hand, "7o6o5o4o", "QQ66", "JJ55") for hand in ("7c6c5c4c", "KKKA"))
    for match in (worse, better):
        to_lance(match, "grande")
    assert chances(better.view(0), PASS)[0] > chances(worse.view(0), PASS)[0] + 0.05


# Thinking again.


@pytest.mark.parametrize("hand", ["KKKK", "4e5e6e7e", "KQe77"])
def test_nobody_folds_an_ordago_where_that_loses_the_game_at_once(hand: str) -> None:
    match = match_of("QoQcJ7", hand, "7654", "5o5c4o4c", score=(39, 10))
    to_lance(match, "grande")
    say(match, "A ordago, B fold")
    view = match.view(3)
    book = book_for(view.rules)
    for budget in (0.0, LITTLE):
        found = resolved(
            book, view, decision(book, view), purify=0.15, budget=budget, seed=seed_of(view)
        )
        assert FOLD not in [each.move for each in found.options]
    for name in ("tertulia", "txapeldun"):
        explained = make_bot(name).explain(view)  # type: ignore[attr-defined]
        assert not any(
            each.probability and type(each.action).__name__ in ("Fold", "WeFold")
            for each in explained.options
        )


def test_an_ordago_that_cannot_be_lost_is_seen_and_one_that_is_lost_is_not() -> None:
    for hand, wanted in (("KKKK", ACCEPT), ("4e5e6e7e", FOLD)):
        view = at_stake(hand=hand)
        book = book_for(view.rules)
        found = resolved(
            book, view, decision(book, view), purify=0.15, budget=0.05, seed=seed_of(view)
        )
        assert [each.move for each in found.options] == [wanted]


def test_early_in_a_game_nothing_is_worked_out() -> None:
    match = match_of("KKQ7", "7654", "QQ66", "JJ55")
    to_lance(match, "chica")
    view, book = match.view(0), book_for(Rules())
    options = decision(book, view)
    found = resolved(book, view, options, purify=0.15, budget=0.05, seed=seed_of(view))
    assert (found.outlook is None) == (ORDAGO not in [each.move for each in found.options])
    assert sum(each.share for each in found.options) == pytest.approx(1)
    assert all(each.move in (PASS, ORDAGO) or each.move > BET for each in found.options)
