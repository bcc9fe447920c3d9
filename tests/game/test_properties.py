"""What holds in every match, under every code, whatever is played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.cards import PACK
from hordago.errors import IllegalAction
from hordago.game.actions import (
    PLAIN,
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
)
from hordago.game.events import BetRefused, Counted, Event, GameBegan, GameWon, HandBegan
from hordago.game.match import Match
from hordago.rules.profile import Rules
from tests.strategies import an_action, any_rules, random_play, seeds

State = dict[str, object]


def state(match: Match) -> State:
    """All that a match is."""
    return {name: getattr(match, name) for name in Match.__slots__}


@given(any_rules(), seeds)
def test_every_card_is_in_one_place(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    for _ in random_play(match, Random(seed)):
        assert match.position is not None
        deal = match.position.deal
        held = [card for hand in deal.hands for card in hand if card in PACK]
        pile = [card for card in PACK if deal.pile >> card & 1]
        assert sorted((*held, *deal.pack[deal.top :], *pile)) == list(rules.cards())


@given(any_rules(), seeds)
def test_stones_never_decrease_within_a_game(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    game, score = match.game_number, match.score
    for _ in random_play(match, Random(seed), hands=4):
        if match.game_number == game:
            assert match.score[0] >= score[0]
            assert match.score[1] >= score[1]
        else:
            assert match.score == (0, 0)
        game, score = match.game_number, match.score


@given(any_rules(), seeds)
def test_every_stone_of_the_score_is_told_with_its_reason(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    for _ in random_play(match, Random(seed), hands=4):
        pass
    score = (0, 0)
    for event in match.events:
        if isinstance(event, GameBegan):
            score = event.score
        if isinstance(event, Counted):
            assert event.stones == sum(part.stones for part in event.parts) > 0
            assert all(part.stones > 0 for part in event.parts)
            assert all(part.seat % 2 == event.side for part in event.parts)
        if isinstance(event, BetRefused | Counted):
            score = (
                score[0] + event.stones * (event.side == 0),
                score[1] + event.stones * (event.side == 1),
            )
            assert event.score == score
            assert max(score) - event.stones < rules.target
        if isinstance(event, GameWon):
            assert event.score == score
            assert event.why == "ordago" or score[event.side] >= rules.target
    assert match.score == score


def sampled_actions(match: Match, rng: Random) -> list[Action]:
    """Actions of every kind, legal and not, of every seat and of seats that are not there."""
    seats = [*range(match.code.n_players), match.code.n_players, -1]
    seat = rng.choice([match.turn if match.turn is not None else 0, rng.choice(seats)])
    sizes = [0, -1, 1, 2, 3, rng.randrange(60), match.code.target, match.code.target + 1, 1000]
    size = rng.choice(sizes)
    cards = tuple(rng.choices(PACK, k=rng.randrange(5)))
    if match.position is not None and 0 <= seat < match.code.n_players and rng.random() < 0.5:
        held = match.view(seat).cards
        cards = tuple(rng.sample(held, rng.randrange(len(held) + 1)))
    return [
        *(kind(seat) for kind in PLAIN),
        Ordago(seat),
        Ordago(seat, both=True),
        Bet(seat, size),
        Bet(seat, size, both=True),
        Raise(seat, size),
        Cut(seat, size),
        Discard(seat, cards),
        Sign(seat, (rng.choice(("duples", "thirty_one", "nothing", "pares", "x")),)),
        Sign(seat, ()),
    ]


def is_in_legal(match: Match, action: Action) -> bool:
    """Whether an action is among the legal ones of its seat; no seat, no legal action."""
    return 0 <= action.seat < match.code.n_players and action in match.legal(action.seat)


@given(any_rules(), seeds, st.sampled_from(("own", "players")))
def test_legal_and_apply_agree_both_ways(rules: Rules, seed: int, cuts: str) -> None:
    rng = Random(seed)
    match = Match(rules, seed=seed, cuts="players" if cuts == "players" else "own")
    for step in range(40):
        if match.turn is None:
            break
        if step % 5 == 0:
            for seat in range(match.code.n_players):
                for action in match.legal(seat):
                    assert match.why_not(action) is None
                    match.copy().apply(action)
        before = state(match)
        for action in sampled_actions(match, rng):
            if is_in_legal(match, action):
                match.copy().apply(action)
                assert match.why_not(action) is None
            else:
                assert match.why_not(action)
                with pytest.raises(IllegalAction) as caught:
                    match.apply(action)
                assert caught.value.phase == match.phase
                assert caught.value.rule
        assert state(match) == before
        match.apply(an_action(match.legal(match.turn), rng))


@given(any_rules(), seeds)
def test_the_legal_actions_are_one_set_however_looked_at(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    for _ in random_play(match, Random(seed), hands=1):
        for seat in range(match.code.n_players):
            legal = match.legal(seat)
            listed = list(legal)
            assert len(listed) == len(legal) == len(set(listed))
            assert all(action in legal and action.seat == seat for action in listed)
            assert bool(legal) == bool(listed)
            assert seat != match.turn or listed


@given(any_rules(), seeds)
def test_the_same_seed_and_the_same_actions_are_the_same_match(rules: Rules, seed: int) -> None:
    one, other = Match(rules, seed=seed), Match(rules, seed=seed)
    for action, events in random_play(one, Random(seed), hands=3):
        assert other.apply(action) == events
    assert one.events == other.events


@given(any_rules(), seeds)
def test_a_copy_goes_on_by_itself(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    rng = Random(seed)
    for _ in random_play(match, rng, hands=1):
        before = state(match)
        twin = match.copy()
        assert state(twin) == before
        for _ in random_play(twin, Random(seed), hands=1):
            pass
        assert state(match) == before
        assert twin.events[: len(match.events)] == match.events
        if rng.random() < 0.5:
            break


@given(any_rules(), seeds)
def test_every_hand_ends_when_nobody_asks_for_mus(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    rng = Random(seed)
    for _ in range(4 * rules.target * (rules.n_players + 1) * 4):
        if match.turn is None or match.hand_number > 2:
            return
        legal = match.legal(match.turn)
        cut = NoMus(match.turn)
        match.apply(cut if cut in legal else an_action(legal, rng))
    raise AssertionError("the hand does not end")


# Symmetry


def turned(action: Action, by: int, seats: int) -> Action:
    """The same action at a seat further round."""
    there = replace(action, seat=(action.seat + by) % seats)
    if isinstance(there, Sign):
        seen_by = frozenset((seat + by) % seats for seat in there.seen_by)
        return replace(there, seen_by=seen_by)
    return there


def swapped(pair: tuple[int, int], by: int) -> tuple[int, int]:
    """What belongs to the sides after turning the table."""
    return (pair[1], pair[0]) if by % 2 else pair


@given(any_rules(), seeds, st.integers(1, 5), st.data())
def test_turning_the_table_turns_the_match(
    rules: Rules, seed: int, by: int, data: st.DataObject
) -> None:
    seats = rules.n_players
    score = data.draw(st.tuples(*[st.integers(0, rules.target - 1)] * 2))
    one = Match(rules, seed=seed, mano=0, score=score)
    other = Match(rules, seed=seed, mano=by % seats, score=swapped(score, by))
    for action, events in random_play(one, Random(seed), hands=3):
        there = other.apply(turned(action, by, seats))
        assert [type(event) for event in there] == [type(event) for event in events]
        assert other.phase == one.phase
        assert other.score == swapped(one.score, by)
        assert other.games == swapped(one.games, by)
        assert other.vacas == swapped(one.vacas, by)
        assert other.mano == (one.mano + by) % seats
        assert (other.turn is None) == (one.turn is None)
        if one.turn is not None and other.turn is not None:
            assert other.turn == (one.turn + by) % seats
            assert [turned(each, by, seats) for each in one.legal(one.turn)] == list(
                other.legal(other.turn)
            )
    if one.winner is not None:
        assert other.winner == (one.winner + by) % 2


@given(any_rules(), seeds)
def test_one_hand_is_worth_the_same_for_either_side(rules: Rules, seed: int) -> None:
    # All pass: what the count gives depends on the cards and on who is mano, not on the side.
    gains = []
    for mano in (0, 1):
        match = Match(rules.but(target=50, default_bet=rules.min_bet), seed=seed, mano=mano)
        while match.hand_number == 1:
            assert match.turn is not None
            cut = NoMus(match.turn)
            match.apply(cut if cut in match.legal(match.turn) else Pass(match.turn))
        gains.append(match.score)
    assert gains[0] == swapped(gains[1], 1)


# Events and the log


@given(any_rules(), seeds)
def test_what_apply_answers_is_what_the_log_keeps(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    told: list[Event] = list(match.events)
    for _, events in random_play(match, Random(seed), hands=3):
        told += events
    assert match.events == tuple(told)
    numbers = [event.number for event in told if isinstance(event, HandBegan)]
    assert numbers == list(range(1, match.hand_number + 1))


@given(any_rules(), seeds)
def test_it_is_always_someones_turn_until_the_match_is_over(rules: Rules, seed: int) -> None:
    match = Match(rules, seed=seed)
    for _ in random_play(match, Random(seed), hands=3):
        assert (match.turn is None) == (match.winner is not None)
        assert (match.phase == "over") == (match.winner is not None)
        if match.turn is not None:
            assert match.legal(match.turn)
            assert (match.why_not(Mus(match.turn)) is None) == (match.phase == "mus")
