"""The players that have learned, and the beginner: legal by every code, from their view alone."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hordago.bots import Bot, bot_names, make_bot
from hordago.bots.explaining import Explains, Explanation
from hordago.bots.runner import Table
from hordago.bots.trained.players import TIMID, Tertulia, Txapeldun
from hordago.bots.trained.why import move_for
from hordago.errors import HordagoError
from hordago.game.actions import Action, Bet, Discard, NoMus, Ordago, Pass
from hordago.game.match import Match
from hordago.game.shuffle import Stream, secret_of
from hordago.game.view import View
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.rules.ranking import KING
from tests.bots.quick import quick_bot
from tests.matches import all_mus, match_of, to_lance

LEARNED = ("aprendiz", "tertulia", "txapeldun")
LITTLE = 0.002  # seconds, about


def table_of(rules: Rules, names: tuple[str, ...], seed: str, budget: float = 0.0) -> Table:
    secret = secret_of(seed)
    bots = [quick_bot(names[seat % len(names)], budget) for seat in range(rules.n_players)]
    return Table(Match(rules, seed=secret, cuts="players"), bots, secret)


def play(table: Table, hands: int) -> int:
    """Play so many hands, or to the end of the match; what is not legal raises."""
    while table.match.winner is None and table.match.hand_number <= hands:
        table.step()
    return table.match.hand_number


# Legal by every code.


@pytest.mark.parametrize("preset", preset_names())
def test_trained_players_play_two_hundred_hands_legally(preset: str) -> None:
    hands = number = 0
    while hands < 200:
        number += 1
        names = (*LEARNED, "clubman", "random")[number % 3 :]
        hands += play(table_of(Rules.preset(preset), names, f"two hundred {number}"), 100)


@pytest.mark.parametrize("preset", preset_names())
def test_what_is_worked_out_at_the_table_is_legal(preset: str) -> None:
    rules = Rules.preset(preset)
    rules = rules.but(target=min(rules.target, 10))  # always near the end
    play(table_of(rules, ("txapeldun", "random"), "near", LITTLE), 2)


@pytest.mark.soak
@pytest.mark.parametrize("preset", preset_names())
def test_trained_players_play_ten_thousand_hands_legally(preset: str) -> None:
    hands = number = 0
    while hands < 10_000:
        number += 1
        names = (*LEARNED, "clubman", "random")[number % 3 :]
        hands += play(table_of(Rules.preset(preset), names, f"soak {number}", LITTLE / 2), 400)


# Views only.


@pytest.mark.parametrize("name", bot_names())
def test_neither_decision_nor_explanation_depends_on_hidden_cards(name: str) -> None:
    # B's, C's and D's cards differ; what is said and declared does not.
    tables = [
        match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ", score=(33, 35)),
        match_of("KKJ7", "QQ65", "3o44A", "Ko7o7cJ", score=(33, 35)),
    ]
    bot = quick_bot(name, LITTLE)
    for lance in ("mus", "grande", "pares"):
        for match in tables:
            to_lance(match, lance)
        first, second = (match.view(0) for match in tables)
        if first.turn != 0:
            continue
        assert (first.cards, first.holds) == (second.cards, second.holds)
        assert act(bot, first) == act(bot, second)
        assert explained(bot, first) == explained(bot, second)


def act(bot: Bot, view: View) -> Action:
    return bot.act(view, Stream(b"test", "decision"))


def explained(bot: Bot, view: View) -> Explanation:
    assert isinstance(bot, Explains)
    return bot.explain(view)


# Explanations.


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hordago.bots.trained.why.TIME", LITTLE)


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("preset", ["almanac_40", "nabo_40", "fem_madrid", "spain_30"])
def test_an_explanation_has_legal_options_that_add_up(preset: str, name: str) -> None:
    table = table_of(Rules.preset(preset), (name, "random"), "explained", LITTLE)
    bot, phases = table.bots[0], Counter[str]()
    while table.match.winner is None and table.match.hand_number <= 12:
        seat = table.match.turn
        assert seat is not None
        phase = table.match.phase
        if phase != "cut" and phases[phase] < 2 and table.bots[seat].name == name:
            phases[phase] += 1
            view = table.match.view(seat)
            told = explained(bot, view)
            assert sum(each.probability for each in told.options) == pytest.approx(1)
            assert all(each.action in view.legal for each in told.options)
            assert all(0 <= each.win_chance <= 1 for each in told.options)
            likeliest_first = [-each.probability for each in told.options]
            assert likeliest_first == sorted(likeliest_first)
            assert told.basis in ("policy", "resolved", "translated", "rule")
        table.step()
    assert len(phases) >= 4


@pytest.mark.parametrize("name", bot_names())
def test_what_a_bot_does_is_among_what_it_explains(name: str) -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ")
    to_lance(match, "grande")
    bot, view = quick_bot(name), match.view(0)
    likely = {
        move_for(view, each.action) for each in explained(bot, view).options if each.probability
    }
    done = {move_for(view, bot.act(view, Stream(b"x", str(number)))) for number in range(40)}
    assert done <= likely


def test_the_basis_says_where_a_decision_comes_from() -> None:
    def basis(rules: Rules, score: tuple[int, int] = (0, 0)) -> str:
        match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ", rules=rules, score=score)
        return explained(quick_bot("txapeldun", LITTLE), match.view(0)).basis

    assert basis(Rules.preset("almanac_40")) == "policy"
    assert basis(Rules.preset("almanac_40"), (33, 20)) == "resolved"
    assert basis(Rules.preset("almanac_40").but(punto_bonus=2)) == "translated"
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ")
    assert explained(make_bot("clubman"), match.view(0)).basis == "rule"


@pytest.mark.parametrize("name", bot_names())
def test_where_there_is_nothing_to_decide_there_is_nothing_to_explain(name: str) -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ")
    for seat in (1, None):
        with pytest.raises(HordagoError, match="nothing to explain"):
            explained(make_bot(name), match.view(seat))


@pytest.mark.parametrize("players", [2, 6])
def test_where_nothing_was_learned_an_explanation_is_refused(players: int) -> None:
    match = Match(Rules().but(n_players=players), seed=1, mano=0)
    assert match.turn is not None
    with pytest.raises(HordagoError, match=re.escape(f"a table of {players} players")):
        explained(make_bot("txapeldun"), match.view(match.turn))


# Characters.


def test_the_budget_decides_how_much_is_worked_out_and_not_the_clock() -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ", score=(35, 35))
    to_lance(match, "grande")
    view = match.view(0)
    told = [explained(Txapeldun(budget=LITTLE), view) for _ in range(2)]
    assert told[0] == told[1]
    assert [act(Txapeldun(budget=LITTLE), view) for _ in range(2)] == [
        act(Txapeldun(budget=LITTLE), view)
    ] * 2


def test_a_bot_decides_alike_whatever_it_was_asked_before() -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ")
    other = match_of("7654", "QQ64", "3o55A", "KKJJ")
    for bot in (Txapeldun(budget=0), Tertulia(budget=0), make_bot("aprendiz")):
        before = act(bot, match.view(0))
        act(bot, other.view(0))
        assert act(bot, match.view(0)) == before


def test_aprendiz_ends_the_mus_with_any_pretty_hand() -> None:
    for hand in ("KK65", "QJ77", "QQ7K", "3o3c54"):
        match = match_of(hand, "654A", "654A", "J654")
        assert act(make_bot("aprendiz"), match.view(0)) == NoMus(0)


def test_aprendiz_keeps_kings_and_throws_the_rest() -> None:
    match = match_of("KQQ7", "654A", "654A", "J655")
    all_mus(match)
    thrown = act(make_bot("aprendiz"), match.view(0))
    assert isinstance(thrown, Discard)
    ranks = match.rules.rank_of_card()
    assert sorted(ranks[card] for card in thrown.cards) == sorted(
        ranks[card] for card in match.view(0).cards if ranks[card] != KING
    )


def test_aprendiz_throws_what_he_must_where_all_are_kings() -> None:
    match = match_of("KKKK", "654A", "654A", "J655")
    all_mus(match)
    thrown = act(make_bot("aprendiz"), match.view(0))
    assert isinstance(thrown, Discard)
    assert len(thrown.cards) == 1


def test_aprendiz_bets_more_the_better_the_cards() -> None:
    said = []
    for hand in ("7654", "KQ76", "KKQ7", "KKKK"):
        match = match_of(hand, "64AA", "54AA", "J655")
        to_lance(match, "grande")
        said.append(act(make_bot("aprendiz"), match.view(0)))
    assert said[0] == Pass(0)
    assert said[2] == Bet(0, 5)
    assert said[3] == Ordago(0)


def test_aprendiz_pays_no_heed_to_the_score() -> None:
    for score in ((0, 0), (38, 0), (0, 38)):
        match = match_of("KKQ7", "654A", "654A", "J655", score=score)
        to_lance(match, "grande")
        assert act(make_bot("aprendiz"), match.view(0)) == Bet(0, 5)


def test_tertulia_does_now_and_then_what_a_cautious_player_would() -> None:
    match = match_of("KKKA", "7654", "QQ66", "JJ55")
    to_lance(match, "grande")
    view = match.view(0)
    cautious = act(make_bot("cautious"), view)
    told = {each.action: each.probability for each in explained(make_bot("tertulia"), view).options}
    assert told[cautious] >= TIMID


def test_without_a_time_budget_the_policy_alone_decides() -> None:
    match = match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ", score=(39, 39))
    view = match.view(0)
    assert explained(Txapeldun(budget=0), view).basis == "policy"
