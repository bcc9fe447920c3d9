"""All bots: they are found by name, play legally by every code, and know nothing but their view."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

import hordago.bots
from hordago.bots import Bot, bot_names, decision_stream, decisions_in, make_bot
from hordago.bots.plain import RandomBot
from hordago.bots.runner import Table, play_match
from hordago.errors import HordagoError, IllegalAction
from hordago.game.actions import Action, Bet, Discard, Fold, Mus, Pass, Sign
from hordago.game.events import Said, Signed
from hordago.game.match import Match
from hordago.game.shuffle import Stream, secret_of
from hordago.game.view import View
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from tests.bots.quick import quick_bot
from tests.matches import all_mus, match_of, say, to_lance

CHANGES: dict[str, dict[str, object]] = {
    "as it is": {},
    "no ordago": {"ordago": False},
    "capped": {"max_stake": "remaining"},
    "doubling": {"raise_semantics": "double"},
    "both lances": {"both_bet_allowed": True},
    "25 stones": {"target": 25},
    "two": {"n_players": 2},
    "six": {"n_players": 6},
    "royal": {"real": "suited"},
    "few discards": {"min_discard": 0, "max_discard": 2},
    "speaking order": {"tie_order": "speaking", "bet_order": "pairs"},
}


def play_hands(rules: Rules, names: list[str], hands: int, seed: str) -> Table:
    """A table after so many hands of a match; bots do only what is legal, or the match says so."""
    secret = secret_of(seed)
    match = Match(rules, seed=secret, cuts="players")
    seats = [names[seat % len(names)] for seat in range(rules.n_players)]
    table = Table(match, [quick_bot(name) for name in seats], secret)
    while match.winner is None and match.hand_number <= hands:
        table.step()
    return table


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("preset", preset_names())
def test_a_bot_plays_legally_by_every_code(preset: str, name: str) -> None:
    play_hands(Rules.preset(preset), [name], 12, "legal")
    play_hands(Rules.preset(preset), [name, "random"], 12, "against random")


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("name", bot_names())
def test_a_bot_plays_legally_whatever_a_code_settles(changes: dict[str, object], name: str) -> None:
    play_hands(Rules().but(**changes), [name, "random"], 12, "changed")
    play_hands(Rules.preset("ffm").but(**changes), [name, "clubman"], 12, "changed")


@pytest.mark.soak
@pytest.mark.parametrize("preset", preset_names())
def test_bots_play_ten_thousand_hands_legally(preset: str) -> None:
    hands, number = 0, 0
    while hands < 10_000 // len(preset_names()):
        number += 1
        table = play_hands(
            Rules.preset(preset), [*bot_names()][number % 2 :], 200, f"soak {number}"
        )
        hands += table.match.hand_number


class Watched:
    """A bot that notes what it is given."""

    name = "watched"
    character = "notes what it is given"

    def __init__(self) -> None:
        self.given: list[tuple[object, object]] = []
        self.inner = make_bot("clubman")

    def act(self, view: View, stream: Stream) -> Action:
        self.given.append((view, stream))
        return self.inner.act(view, stream)

    def sign(self, view: View, stream: Stream) -> Sign | None:
        self.given.append((view, stream))
        return self.inner.sign(view, stream)


def test_a_bot_is_given_the_view_of_its_seat_and_a_stream_and_nothing_else() -> None:
    bots = [Watched() for _ in range(4)]
    play_match(Rules.preset("spain_30").with_format("one_game"), bots, 1)
    for seat, bot in enumerate(bots):
        assert bot.given
        for view, stream in bot.given:
            assert type(view) is View
            assert type(stream) is Stream
            assert view.seat == seat


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_answers_alike_where_only_hidden_cards_differ(name: str) -> None:
    # What B and D hold, and what C holds, is exchanged for other cards that say the same words.
    tables = [
        match_of("KKJ7", "QQ64", "3o55A", "Ko7o7cJ", target=30),
        match_of("KKJ7", "QQ65", "3o44A", "Ko7o7cJ", target=30),
    ]
    views = [match.view(0) for match in tables]
    assert views[0].cards == views[1].cards
    bot = quick_bot(name)
    assert act(bot, views[0]) == act(bot, views[1])
    for match in tables:
        to_lance(match, "pares")
    first, second = (match.view(match.turn) for match in tables)
    assert first.holds == second.holds
    assert act(bot, first) == act(bot, second)


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_needs_only_what_a_copy_of_the_view_holds(name: str) -> None:
    secret = secret_of("copies")
    bots = [quick_bot(name)] * 4
    table = Table(Match(Rules.preset("fem_madrid"), seed=secret), bots, secret)
    while table.match.hand_number < 6 and table.match.winner is None:
        view = table.match.view(table.match.turn)
        assert act(bots[0], pickle.loads(pickle.dumps(view))) == act(bots[0], view)
        table.step()


def act(bot: Bot, view: View) -> Action:
    return bot.act(view, Stream(b"test", "decision"))


def imports_of(path: Path) -> set[str]:
    """The modules of hordago that a module imports when it runs, in functions too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    nodes = list(ast.walk(tree))
    names = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    names |= {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    return {name for name in names if name.startswith("hordago.")}


MODULES = [
    "plain", "beginner", "clubman", "trained.players", "reading", "stakes", "discards", "odds",
]  # fmt: skip


@pytest.mark.parametrize("module", MODULES)
def test_no_bot_has_a_way_to_a_match(module: str) -> None:
    root = Path(hordago.bots.__file__).parents[1]
    found, left = set[str](), {f"hordago.bots.{module}"}
    while left:
        name = left.pop()
        found.add(name)
        place = root.joinpath(*name.split(".")[1:])
        path = place.with_suffix(".py")
        if not path.exists():
            path = place / "__init__.py"
        left |= imports_of(path) - found
    assert "hordago.game.view" in found or module in ("discards", "odds", "stakes")
    assert not found & {"hordago.game.match", "hordago.game.viewing", "hordago.bots.runner"}


# By name.


def test_bots_are_listed_from_the_weakest_on() -> None:
    assert bot_names() == (
        "random", "passive", "cautious", "aprendiz", "clubman", "tertulia", "txapeldun",
    )  # fmt: skip


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_says_who_it_is_in_one_line(name: str) -> None:
    bot = make_bot(name)
    assert bot.name == name
    assert bot.character
    assert "\n" not in bot.character


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(HordagoError, match=r"no bot 'clubmann' \(did you mean 'clubman'\?\)"):
        make_bot("clubmann")


# Chance.


@pytest.mark.parametrize("name", bot_names())
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    rules = Rules.preset("nabo_40").with_format("one_game")
    bots = [quick_bot(name)] * 4
    assert play_match(rules, bots, 5).events == play_match(rules, bots, 5).events


def test_a_match_taken_up_in_the_middle_goes_on_as_it_would_have() -> None:
    rules = Rules.preset("fem_madrid").with_format("one_game")
    bots = [make_bot("clubman"), make_bot("random")] * 2
    whole = play_match(rules, bots, "resume")
    secret = secret_of("resume")
    half = Table(Match(rules, seed=secret), bots, secret)
    while half.match.winner is None and len(half.match.events) < len(whole.events) // 2:
        half.step()
    resumed = Table(half.match.copy(), [make_bot("clubman"), make_bot("random")] * 2, secret)
    while resumed.match.winner is None:
        resumed.step()
    assert resumed.match.events == whole.events


def test_decisions_count_words_throws_and_cuts_but_no_signs() -> None:
    match = match_of(signals="s4")
    assert decisions_in(match.events) == 1  # the pack was cut
    say(match, "A mus, B mus, C mus, D mus, A throw 2")
    assert decisions_in(match.events) == 6
    match.apply(next(iter(Sign(3, each) for each in match.legal(3).signs)))
    assert decisions_in(match.events) == 6


def test_a_stream_holds_no_secret() -> None:
    secret = secret_of("kept")
    stream = decision_stream(secret, 0, 1)
    held = [getattr(stream, name) for name in Stream.__slots__]
    assert not any(isinstance(each, bytes) and secret in each for each in held)
    assert stream.words(4) != decision_stream(secret, 0, 2).words(4)
    assert decision_stream(secret, 1, 1).words(4) != decision_stream(secret, 0, 1).words(4)


# The runner.


def test_a_table_wants_a_bot_for_every_seat() -> None:
    with pytest.raises(HordagoError, match="seats 4 players, and 2 bots"):
        play_match(Rules(), [make_bot("random")] * 2, 1)


class Cheat(RandomBot):
    """Bets when nobody asked."""

    name = "cheat"

    def act(self, view: View, stream: Stream) -> Action:
        assert view.seat is not None
        return Bet(view.seat, 2)


def test_what_a_bot_may_not_do_is_an_error_that_names_it() -> None:
    with pytest.raises(IllegalAction) as caught:
        play_match(Rules(), [Cheat()] * 4, 1)
    assert "cheat at seat" in caught.value.__notes__[0]


def test_progress_is_told_of_every_action() -> None:
    told: list[int] = []
    match = play_match(
        Rules().with_format("one_game"),
        [make_bot("passive")] * 4,
        3,
        progress=lambda _, events: told.append(decisions_in(events)),
    )
    assert sum(told) + 1 == decisions_in(match.events)


def test_signs_are_seen_by_partners_and_sometimes_by_rivals() -> None:
    rules = Rules.preset("spain_30").with_format("first_to_3")
    events = play_match(rules, [make_bot("clubman")] * 4, "signs").events
    signs = [event for event in events if isinstance(event, Signed)]
    assert all((event.seat + 2) % 4 in event.seen_by for event in signs)
    caught = sum(len(event.seen_by) > 1 for event in signs)
    assert 0 < caught < len(signs)


def test_no_signs_are_made_where_a_code_has_none() -> None:
    events = play_match(Rules().with_format("one_game"), [make_bot("clubman")] * 4, 1).events
    assert not any(isinstance(event, Signed) for event in events)


# The simple ones.


def test_random_plays_every_kind_of_action_as_often() -> None:
    match = match_of()
    to_lance(match, "grande")
    kinds = [type(RandomBot().act(match.view(0), Stream(b"x", str(n)))) for n in range(900)]
    for kind in {Pass, Bet}:
        assert 250 < kinds.count(kind) < 350


def test_random_bets_from_two_to_five() -> None:
    match = match_of()
    to_lance(match, "grande")
    bets = [RandomBot().act(match.view(0), Stream(b"x", str(n))) for n in range(300)]
    assert {each.stones for each in bets if isinstance(each, Bet)} == {2, 3, 4, 5}


def test_random_bets_what_there_is_where_that_is_less_or_more() -> None:
    match = match_of(max_stake="remaining", target=3)
    to_lance(match, "grande")
    bets = [RandomBot().act(match.view(0), Stream(b"x", str(n))) for n in range(60)]
    assert {each.stones for each in bets if isinstance(each, Bet)} == {2, 3}
    match = match_of(min_bet=7, default_bet=7)
    to_lance(match, "grande")
    bets = [RandomBot().act(match.view(0), Stream(b"x", str(n))) for n in range(60)]
    assert {each.stones for each in bets if isinstance(each, Bet)} == {7}


def test_random_throws_any_legal_set() -> None:
    match = match_of()
    all_mus(match)
    thrown = [RandomBot().act(match.view(0), Stream(b"x", str(n))) for n in range(80)]
    assert {len(each.cards) for each in thrown if isinstance(each, Discard)} == {1, 2, 3, 4}


def test_passive_never_bets_or_raises() -> None:
    said = [
        event.action
        for event in play_match(Rules(), [make_bot("passive"), make_bot("clubman")] * 2, 2).events
        if isinstance(event, Said) and event.action.seat % 2 == 0
    ]
    assert not any(type(each).__name__ in ("Bet", "Raise", "Ordago") for each in said)


def test_cautious_folds_what_he_is_not_sure_of_and_sees_what_he_is() -> None:
    match = match_of("KKKA", "7654", "QJ65", "QJ74")
    bot = make_bot("cautious")
    to_lance(match, "chica")
    say(match, "A pass, B bet 2")
    assert isinstance(act(bot, match.view(2)), Fold)
    match = match_of("KKKA", "7654", "QJ65", "QJ74")
    to_lance(match, "grande")
    assert act(bot, match.view(0)) == Bet(0, 2)
    say(match, "A bet 2")
    assert isinstance(act(bot, match.view(1)), Fold)


def test_every_bot_asks_for_cards_with_nothing_in_its_hand() -> None:
    match = match_of("765Q", "KKKA", "33QQ", "AAJ7")
    for name in ("passive", "cautious", "aprendiz", "clubman"):
        assert act(make_bot(name), match.view(0)) == Mus(0)
