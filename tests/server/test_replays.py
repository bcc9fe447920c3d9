"""Records as a page replays them: hand by hand, step by step, open to all."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from hordago.cards import PACK
from hordago.errors import RecordError
from hordago.game.shuffle import Proof, verify_deal
from hordago.record import Record, parse_record, record_of, replay_to_end
from hordago.record.lines import line_text
from hordago.server import api
from hordago.server.happenings import Happening, happening
from hordago.server.replays import NoHand, replay_hand, replay_of
from tests.golden import NAMES, match_of, path_of
from tests.record.samples import ONE_HAND

SHORT = ("navarra_4k", "us_nine_kings", "fournier", "six_handed")
"""Golden records that are short, or of another table, to go through all hands of."""


def golden(name: str) -> Record:
    return parse_record(path_of(name).read_bytes())


def plain(happened: Happening) -> Any:
    return msgspec.to_builtins(happened)


def of_kind(hand: api.ReplayHand, kind: str) -> list[Any]:
    told = [plain(each) for step in hand.steps for each in step.happened]
    return [each for each in told if each["type"] == kind]


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_lists_every_hand_with_its_game_and_the_score_before_it(name: str) -> None:
    record = golden(name)
    replay = replay_of(record)
    said = [line_text(hand.lines[0], record.rules.n_players) for hand in record.hands]
    assert len(replay.hands) == len(said)
    for line, text in zip(replay.hands, said, strict=True):
        ours, theirs = line.score
        assert text.startswith(f"hand {line.hand} game={line.game} mano=")
        assert text.endswith(f" score={ours}-{theirs}")


@pytest.mark.parametrize("name", SHORT)
def test_the_steps_of_all_hands_tell_all_that_happened_in_order(name: str) -> None:
    record = golden(name)
    steps = [step for hand in record.hands for step in replay_hand(record, hand.number).steps]
    told = [each for step in steps for each in step.happened]
    assert told == [happening(event) for event in match_of(name).events]


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_begins_before_its_cut_and_ends_with_the_cards_shown(name: str) -> None:
    hand = replay_hand(golden(name), 1)
    first, last = hand.steps[0], hand.steps[-1]
    assert [each["number"] for each in of_kind(hand, "hand_began")] == [1]
    assert (first.game.phase, first.game.hand, first.cards) == ("cut", 1, ())
    shown = {each["seat"]: each["cards"] for each in of_kind(hand, "shown")}
    assert shown == dict(enumerate(last.cards))


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_can_be_checked_by_what_a_replayed_hand_tells(name: str) -> None:
    hand = replay_hand(golden(name), 1)
    (revealed,), (began,) = of_kind(hand, "deal_revealed"), of_kind(hand, "hand_began")
    proof = Proof(bytes.fromhex(revealed["seed"]), bytes.fromhex(revealed["nonce"]))
    pack = match_of(name).pack
    assert hand.pack == tuple(map(str, pack))
    order = [
        str(PACK[each]) for each in verify_deal(began["commitment"], proof, revealed["cut"], pack)
    ]
    seats = len(hand.steps[1].cards)
    for dealt in of_kind(hand, "dealt"):
        place = (dealt["seat"] - began["mano"]) % seats
        assert set(dealt["cards"]) == set(order[place : 4 * seats : seats])


def test_moments_count_the_actions_of_the_match() -> None:
    record = golden("navarra_4k")
    moments = [
        [step.game.moment for step in replay_hand(record, hand.number).steps]
        for hand in record.hands
    ]
    assert moments[0][0] == 0
    for before, after in pairwise(moments):
        assert after[0] == before[-1]
    for hand in moments:
        assert hand == list(range(hand[0], hand[0] + len(hand)))


def test_a_hand_dealt_by_hand_is_replayed_without_a_cut_that_nobody_noted() -> None:
    record = parse_record(ONE_HAND)
    hand = replay_hand(record, 1)
    assert of_kind(hand, "pack_cut") == []
    assert of_kind(hand, "deal_revealed") == []
    assert hand.steps[-1].cards[0] == ("Ke", "Kc", "Ko", "Ae")
    replay = replay_of(record)
    assert (replay.players, replay.date) == (("Ana # 1", "", "Carmen", ""), str(date(2026, 5, 1)))
    assert [(line.hand, line.score) for line in replay.hands] == [(1, (12, 7))]


def test_a_record_that_stops_in_mid_hand_is_replayed_so_far() -> None:
    text, _, _ = ONE_HAND.partition("chica")
    hand = replay_hand(parse_record(text), 1)
    assert hand.steps[-1].game.phase == "chica"


def test_a_record_that_has_only_begun_has_one_step() -> None:
    record = parse_record("hordago record 1\nrules nabo_40\nhand 1 mano=B score=23-13\n")
    hand = replay_hand(record, 1)
    assert len(hand.steps) == 1
    assert hand.steps[0].game.score == (23, 13)


def test_a_record_of_a_match_in_progress_ends_with_the_hand_in_progress() -> None:
    match = match_of("almanac_40")
    record = record_of(match)
    last = record.hands[-1].number
    assert replay_hand(record, last).steps[-1].game.winner == replay_to_end(record).winner


@pytest.mark.parametrize(
    ("line", "instead", "place", "says"),
    [
        ("A:KoKc7b4e", "A:Ko??7b4e", (11, 6), "unknown: it can be checked, not replayed"),
        ("A:KoKc7b4e", "A:KoKc7b5e", (13, 9), "5"),
        ("B:fold D:raise2", "B:mus D:raise2", (16, 15), "mus"),
        ("A:stake=4", "A:stake=5", (25, 19), "says"),
    ],
)
def test_what_cannot_be_replayed_is_told_with_its_place(
    line: str, instead: str, place: tuple[int, int], says: str
) -> None:
    with pytest.raises(RecordError) as told:
        replay_of(parse_record(ONE_HAND.replace(line, instead)))
    assert says in told.value.problem
    assert (told.value.line, told.value.column) == place


def test_a_hand_that_the_record_does_not_have_is_told() -> None:
    with pytest.raises(NoHand, match="no hand 2; it has hands 1 to 1"):
        replay_hand(parse_record(ONE_HAND), 2)
