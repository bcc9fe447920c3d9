"""Nobody learns of a card that is not his or shown: neither from events nor from views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.cards import PACK, Card
from hordago.errors import IllegalAction
from hordago.game.actions import Action, Discard
from hordago.game.events import (
    Dealt,
    Declared,
    Drew,
    DrewForDeal,
    Event,
    HandBegan,
    MatchWon,
    Shown,
    Threw,
    is_seen,
)
from hordago.game.match import Match
from hordago.game.shuffle import Proof, SeededShuffler, Stream, secret_of
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from tests.strategies import an_action, any_rules, cards_in, random_play, seeds

OWN = (Dealt, Drew, Threw)


class Witness:
    """What one seat, or an onlooker (None), has a right to know, hand after hand."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.known: set[Card] = set()
        self.shown: set[Card] = set()

    def look(self, event: Event) -> None:
        """One event that the seat saw."""
        if isinstance(event, HandBegan):
            self.known, self.shown = self.shown, set()  # one's old hand is not what one holds now
        elif isinstance(event, OWN):
            assert event.seat == self.seat
            self.known |= set(event.cards)
        elif isinstance(event, Shown):
            self.shown |= set(event.cards)
            self.known |= set(event.cards)
        elif not isinstance(event, DrewForDeal):
            assert set(cards_in(event)) <= self.known, event


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("seed", [1, 2])
def test_no_event_tells_a_seat_of_a_card_that_is_not_its_own_or_shown(name: str, seed: int) -> None:
    rules = Rules.preset(name).but(games_to_win=1, vacas_to_win=1)
    match = Match(rules, seed=seed)
    for _ in random_play(match, Random(seed), hands=40):
        pass
    for seat in (None, *range(rules.n_players)):
        witness = Witness(seat)
        for event in match.events:
            if is_seen(event, seat):
                witness.look(event)


@given(any_rules(), seeds)
def test_no_view_tells_a_seat_of_a_card_that_is_not_its_own_or_shown(
    rules: Rules, seed: int
) -> None:
    rng = Random(seed)
    match = Match(rules, seed=seed)
    for _ in random_play(match, rng, hands=2):
        seat = rng.choice((None, *range(rules.n_players)))
        view = match.view(seat)
        told = [event for event in view.log if isinstance(event, DrewForDeal | Shown)]
        own = [event for event in view.log if isinstance(event, OWN) and event.seat == seat]
        assert set(cards_in(view)) <= set(cards_in([*told, *own, view.shown]))
        assert all(is_seen(event, seat) for event in view.log)


# Swapping hidden cards


class SwappedShuffler:
    """Deals as another does, with cards exchanged for one another."""

    def __init__(self, base: SeededShuffler, image: Sequence[Card]) -> None:
        self.base = base
        self.image = image
        self.origin = {card: PACK[number] for number, card in enumerate(image)}

    def commitment(self, hand: int) -> str | None:
        return self.base.commitment(hand)

    def proof(self, hand: int) -> Proof | None:
        return self.base.proof(hand)

    def own_cut(self, hand: int, pack_size: int) -> int:
        return self.base.own_cut(hand, pack_size)

    def deal(self, hand: int, cut: int, pack: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.image[card] for card in self.base.deal(hand, cut, pack))

    def reshuffle(self, hand: int, cut: int, nth: int, pool: Sequence[int]) -> tuple[int, ...]:
        origin = sorted(self.origin[PACK[card]] for card in pool)
        return tuple(self.image[card] for card in self.base.reshuffle(hand, cut, nth, origin))

    def lot(self, label: str) -> Stream:
        return self.base.lot(label)


def seen_cards(match: Match, seat: int | None) -> set[Card]:
    """Every card that a seat has seen in a match so far."""
    return {card for event in match.events if is_seen(event, seat) for card in cards_in(event)}


def swapped(image: Sequence[Card], action: Action) -> Action:
    """The same action with the exchanged cards."""
    if isinstance(action, Discard):
        return replace(action, cards=tuple(image[card] for card in action.cards))
    return action


def exchange(rules: Rules, hidden: list[Card], how: str, rng: Random) -> list[Card]:
    """An exchange of hidden cards: among all, or among those of a rank, which changes no word."""
    image = list(PACK)
    rank = rules.rank_of_card()
    groups = [hidden]
    if how == "alike":
        groups = [[card for card in hidden if rank[card] == each] for each in set(rank)]
    for group in groups:
        for card, other in zip(group, rng.sample(group, len(group)), strict=True):
            image[card] = other
    return image


@given(any_rules(), seeds, st.sampled_from(("alike", "any")), st.integers(0, 40), st.data())
def test_swapping_hidden_cards_never_changes_a_view(
    rules: Rules, seed: int, how: str, steps: int, data: st.DataObject
) -> None:
    seat = data.draw(st.none() | st.integers(0, rules.n_players - 1))
    rng = Random(seed)
    match = Match(rules, seed=seed, mano=0)
    actions: list[Action] = []
    while len(actions) < steps and match.turn is not None and match.hand_number == 1:
        actions.append(an_action(match.legal(match.turn), rng))
        match.apply(actions[-1])
    hidden = [card for card in rules.cards() if card not in seen_cards(match, seat)]
    image = exchange(rules, hidden, how, rng)
    one = Match(rules, seed=seed, mano=0)
    other = Match(rules, shuffler=SwappedShuffler(SeededShuffler(secret_of(seed)), image), mano=0)
    assert other.view(seat) == one.view(seat)
    for action in actions:
        events = one.apply(action)
        try:
            there = other.apply(swapped(image, action))
        except IllegalAction:
            return  # other hands may bet in other lances: from here on it is another story
        if [e for e in events if is_seen(e, seat)] != [e for e in there if is_seen(e, seat)]:
            told = [event for event in events if isinstance(event, Declared | Shown)]
            assert told, "only declarations and the showdown tell of hidden cards"
            return
        assert other.view(seat) == one.view(seat)


def place_of_hand(match: Match, number: int) -> int:
    """Where in the events a hand begins."""
    return next(
        place
        for place, event in enumerate(match.events)
        if isinstance(event, HandBegan | MatchWon)
        and (isinstance(event, MatchWon) or event.number == number)
    )


@given(seeds)
def test_swapping_cards_of_a_rank_changes_no_view_up_to_the_showdown(seed: int) -> None:
    rules = Rules.preset("almanac_40")
    rng = Random(seed)
    one = Match(rules, seed=seed, mano=0)
    for _ in random_play(one, rng, hands=1, signs=False):
        pass
    own = {
        card
        for event in one.events[: place_of_hand(one, 2)]
        if isinstance(event, OWN) and event.seat == 0
        for card in event.cards
    }
    image = exchange(rules, [card for card in PACK if card not in own], "alike", rng)
    shuffler = SwappedShuffler(SeededShuffler(secret_of(seed)), image)
    again, other = Match(rules, seed=seed, mano=0), Match(rules, shuffler=shuffler, mano=0)
    rng = Random(seed)
    while again.hand_number == 1 and again.turn is not None:
        assert other.view(0) == again.view(0)
        action = an_action(again.legal(again.turn), rng)
        again.apply(action)
        other.apply(swapped(image, action))
