"""The deal, the cut, who is mano and who deals first; copies and errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hordago.cards import PACK, parse_cards
from hordago.errors import DealError, HordagoError, IllegalAction
from hordago.game.actions import Accept, Bet, Cut, NoMus
from hordago.game.events import (
    DealRevealed,
    Dealt,
    DrewForDeal,
    GameBegan,
    HandBegan,
    ManoMoved,
    MusCut,
    PackCut,
)
from hordago.game.match import Match
from hordago.game.shuffle import (
    SeededShuffler,
    StackedShuffler,
    Stream,
    dealt_order,
    secret_of,
)
from hordago.rules.profile import Rules
from tests.matches import all_mus, match_of, only, pass_the_hand, say, win_the_game

# The deal


@pytest.mark.parametrize("mano", range(4))
def test_cards_are_dealt_one_at_a_time_mano_first(mano: int) -> None:
    order = (*PACK[7:], *PACK[:7])
    match = Match(Rules(), shuffler=StackedShuffler([order]), mano=mano)
    for place in range(4):
        seat = (mano + place) % 4
        assert set(match.view(seat).cards) == {order[place + 4 * turn] for turn in range(4)}


def test_the_deal_is_told_to_each_seat_from_mano_on() -> None:
    match = match_of(mano="C")
    assert [event.seat for event in match.events if isinstance(event, Dealt)] == [2, 3, 0, 1]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_dealer_sits_at_manos_left_and_the_one_at_the_dealers_left_cuts(players: int) -> None:
    match = match_of(n_players=players, mano="B", cuts="players")
    assert match.dealer == 0
    assert match.phase == "cut"
    assert match.turn == (players - 1) % players


def test_a_player_cuts_the_pack_before_the_deal() -> None:
    match = Match(Rules(), seed=1, mano=0, cuts="players")
    assert match.view(0).cards == ()
    assert list(match.legal(2)) == [Cut(2, cards) for cards in range(1, 40)]
    assert not match.legal(0)
    told = match.apply(Cut(2, 17))
    assert told[0] == PackCut(2, 17)
    assert match.phase == "mus"
    assert match.turn == 0


def test_the_cut_goes_into_the_deal() -> None:
    dealt = []
    for cut in (5, 6):
        match = Match(Rules(), seed=1, mano=0, cuts="players")
        match.apply(Cut(2, cut))
        dealt.append(match.view(0).cards)
    assert dealt[0] != dealt[1]


def test_every_hand_is_cut_anew() -> None:
    match = Match(Rules(), seed=1, mano=0, cuts="players")
    match.apply(Cut(2, 5))
    pass_the_hand(match)
    assert match.phase == "cut"
    assert match.turn == 3
    match.apply(Cut(3, 5))
    assert match.hand_number == 2


@pytest.mark.parametrize("cards", [0, 40, -1])
def test_a_cut_parts_the_pack_in_two(cards: int) -> None:
    match = Match(Rules(), seed=1, mano=0, cuts="players")
    with pytest.raises(IllegalAction, match="from 1 to 39 cards"):
        match.apply(Cut(2, cards))


def test_a_pack_of_36_is_cut_at_35_at_the_most() -> None:
    match = Match(Rules.preset("rioja_36"), seed=1, mano=0, cuts="players")
    assert match.legal(2).cuts == range(1, 36)


def test_the_deal_is_committed_to_before_and_revealed_after() -> None:
    match = Match(Rules(), seed=1, mano=0)
    began = match.events[1]
    assert isinstance(began, HandBegan)
    cut = next(event for event in match.events if isinstance(event, PackCut))
    told = pass_the_hand(match)
    revealed = next(event for event in told if isinstance(event, DealRevealed))
    assert revealed.hand == 1
    assert revealed.cut == cut.cards
    seed, nonce = bytes.fromhex(revealed.seed), bytes.fromhex(revealed.nonce)
    proof = SeededShuffler(secret_of(1)).proof(1)
    assert (seed, nonce) == proof
    assert SeededShuffler(secret_of(1)).commitment(1) == began.commitment
    order = dealt_order(seed, revealed.cut, match.pack)
    first = next(event for event in match.events if isinstance(event, Dealt))
    assert set(first.cards) == {order[0], order[4], order[8], order[12]}


# Who is mano


def test_the_deal_passes_to_the_right_after_every_hand() -> None:
    match = match_of()
    manos = [match.mano]
    for _ in range(5):
        pass_the_hand(match)
        manos.append(match.mano)
    assert manos == [0, 1, 2, 3, 0, 1]


def test_a_code_may_pass_the_deal_to_the_left() -> None:
    match = match_of(deal_passes="left")
    pass_the_hand(match)
    assert match.mano == 3
    pass_the_hand(match)
    assert match.mano == 2


def test_the_rotation_goes_on_in_the_next_game() -> None:
    match = match_of(mano="B")
    win_the_game(match, 0)
    began = [event for event in match.events if isinstance(event, HandBegan)]
    assert [event.mano for event in began] == [(1 + place) % 4 for place in range(len(began))]
    assert match.game_number == 2


def test_after_a_mus_corrido_the_next_mano_is_the_seat_after_the_one_who_cut() -> None:
    match = match_of(mus_corrido="first_hand_of_match")
    told = say(match, "A mus, B mus, C cut")
    assert MusCut(2, 2) in told
    assert match.mano == 2
    assert match.turn == 2
    pass_the_hand(match)
    assert match.mano == 3


def test_in_mus_corrido_the_pack_moves_after_each_full_mus() -> None:
    match = match_of(mus_corrido="first_hand_of_match")
    all_mus(match)
    told = say(match, "A throw 1, B throw 1, C throw 1, D throw 1")
    assert told[-1] == ManoMoved(1)
    assert match.mano == match.turn == 1
    assert match.dealer == 0


def test_mus_corrido_is_the_first_hand_of_the_match() -> None:
    match = match_of(mus_corrido="first_hand_of_match", target=5)
    assert match.view(0).corrido
    win_the_game(match, 0)
    assert not match.view(0).corrido


def test_or_the_first_hand_of_every_game() -> None:
    match = match_of(mus_corrido="first_hand_of_game")
    assert match.view(0).corrido
    win_the_game(match, 0)
    assert match.game_number == 2
    assert match.view(0).corrido
    pass_the_hand(match)
    assert not match.view(0).corrido


def test_without_mus_corrido_no_hand_has_it() -> None:
    assert not match_of().view(0).corrido


# The first dealer


class DrawnCards(SeededShuffler):
    """Lots in which the players draw the cards that a test wants."""

    def __init__(self, *draws: str) -> None:
        super().__init__(bytes(16))
        self.draws = draws

    def lot(self, label: str) -> Stream:
        return FixedOrder(self.draws[int(label.removeprefix("draw ")) - 1])


class FixedOrder(Stream):
    """A stream that puts some cards first."""

    def __init__(self, first: str) -> None:
        super().__init__(bytes(16), "")
        self.first = parse_cards(first)

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        return (*self.first, *(card for card in cards if card not in self.first))


def first_mano(how: str, *draws: str, **settings: Any) -> Match:
    return Match(Rules(first_dealer=how).but(**settings), shuffler=DrawnCards(*draws))


@pytest.mark.parametrize(
    ("how", "mano"),
    [("low_card_deals", 2), ("low_card_starts", 1), ("high_card_is_mano", 3)],
)
def test_cards_are_drawn_for_the_first_deal(how: str, mano: int) -> None:
    match = first_mano(how, "6o Ac 7e Kb")
    assert match.mano == mano
    assert match.events[:4] == tuple(
        DrewForDeal(seat, card) for seat, card in enumerate(parse_cards("6o Ac 7e Kb"))
    )
    assert isinstance(match.events[4], GameBegan)


def test_those_who_tie_draw_again_from_the_whole_pack() -> None:
    match = first_mano("low_card_deals", "7o Ac 2e Kb", "6o 5o", rank_alias={3: 12, 2: 1})
    # The two is an ace with eight kings: B and C tie, and C's five is lower than B's six.
    assert match.mano == 3
    assert [event.seat for event in match.events if isinstance(event, DrewForDeal)] == [
        0, 1, 2, 3, 1, 2,
    ]  # fmt: skip


def test_they_draw_until_one_is_alone() -> None:
    match = first_mano("high_card_is_mano", "Ko Kc 3e 3b", "Ko Kc 7e 3b", "Qo Kc Ke", "7o 6c")
    assert match.mano == 1
    assert len([event for event in match.events if isinstance(event, DrewForDeal)]) == 13


def test_a_lot_draws_no_cards() -> None:
    manos = {Match(Rules(), seed=seed).mano for seed in range(40)}
    assert manos == {0, 1, 2, 3}
    assert not only(Match(Rules(), seed=1).events, DrewForDeal)


def test_the_first_mano_may_be_named() -> None:
    assert Match(Rules(first_dealer="low_card_deals"), seed=1, mano=2).mano == 2


# Copies and errors


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_nothing_to_know_at_a_seat_that_is_not_there(seat: int) -> None:
    match = match_of()
    with pytest.raises(HordagoError, match=f"no seat {seat}: the seats are 0 to 3"):
        match.view(seat)
    with pytest.raises(HordagoError, match=f"no seat {seat}"):
        match.legal(seat)


def test_a_copy_goes_on_by_itself() -> None:
    match = match_of()
    twin = match.copy()
    say(twin, "A cut, A bet 2")
    assert match.phase == "mus"
    assert match.turn == 0
    assert len(match.events) < len(twin.events)
    say(match, "A mus")
    assert match.turn == 1
    assert twin.turn == 1
    assert twin.phase == "grande"


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    match = match_of()
    before = (match.position, match.events, match.turn)
    with pytest.raises(IllegalAction) as caught:
        match.apply(Bet(0, 2))
    assert caught.value.phase == "mus"
    assert caught.value.legal == "mus, no mus"
    assert caught.value.rule == "mus"
    assert "legal: mus, no mus" in str(caught.value)
    assert (match.position, match.events, match.turn) == before


def test_every_error_is_a_hordago_error() -> None:
    match = match_of()
    for action in (Bet(0, 2), Accept(3), NoMus(9), NoMus(-1), Cut(0, 5)):
        with pytest.raises(HordagoError):
            match.apply(action)


def test_a_match_is_its_seed() -> None:
    one, other = Match(Rules(), seed=5), Match(Rules(), seed="5")
    assert one.events == other.events
    assert Match(Rules(), seed=6).events != one.events
    assert Match(Rules()).events != Match(Rules()).events


def test_a_secret_has_at_least_sixteen_bytes() -> None:
    assert Match(Rules(), seed=bytes(16)).events == Match(Rules(), seed=bytes(16)).events
    with pytest.raises(DealError, match="at least 16 bytes, not 15"):
        Match(Rules(), seed=bytes(15))
