"""Which hand of a record is the next to be dealt, however the record ends; and dealing it."""

from __future__ import annotations

import pytest

from hordago.errors import RecordError
from hordago.record import (
    check_record,
    next_to_deal,
    parse_record,
    record_of,
    redeal,
    replay_to_end,
    resume,
)
from tests.record.samples import ONE_HAND, SECRET, changed, match_of, secret_match, text_of

OTHER = bytes(range(1, 33))


def up_to(text: str, word: str, nth: int = 1) -> str:
    """A record that was cut off after its nth line of a word."""
    kept = []
    for line in text.splitlines():
        kept.append(line)
        nth -= line.startswith(f"{word} ")
        if nth == 0:
            break
    return "\n".join(kept) + "\n"


def next_of(text: str) -> int | None:
    return next_to_deal(parse_record(text))


@pytest.mark.parametrize("after", ["juego", "show", "count", "score"])
def test_a_hand_in_which_all_was_played_is_over_wherever_its_record_stops(after: str) -> None:
    assert next_of(up_to(ONE_HAND, after)) == 2


@pytest.mark.parametrize(
    "after", ["hand", "deal", "mus", "discard", "draw", "grande", "chica", "paid", "declare"]
)
def test_a_hand_in_which_something_is_to_be_done_is_the_next(after: str) -> None:
    assert next_of(up_to(ONE_HAND, after)) == 1


@pytest.mark.parametrize("after", ["count", "score", "seed", "game"])
def test_after_a_game_that_is_won_the_next_hand_is_that_of_another_game(after: str) -> None:
    text = text_of(secret_match("nabo_40", 1, None))
    hands = parse_record(text).hands
    won = next(hand.number for hand in hands if hand.line("game") is not None)
    assert won < len(hands)
    before = text[: text.index(f"\nhand {won + 1} ")]
    if after == "seed":
        after = "nonce"  # it goes with the seed
    if after == "count":
        cut = before[: before.index("\nscore ", before.index(f"\nhand {won} "))] + "\n"
    else:
        start = before.index(f"\nhand {won} ")
        cut = before[:start] + up_to(before[start:], after)
    assert next_of(cut) == won + 1
    match = redeal(parse_record(cut), OTHER, won + 1)
    assert (match.hand_number, match.game_number, match.score) == (won + 1, 2, (0, 0))


def test_a_match_that_is_over_has_no_next_hand_though_nothing_says_so() -> None:
    text = text_of(match_of("nabo_40", 3))
    last = text.rindex("\nscore ")
    assert next_of(text) is None
    assert next_of(text[:last] + "\n") is None


def test_a_hand_that_is_over_is_never_dealt_anew() -> None:
    record = parse_record(ONE_HAND)
    match = redeal(record, OTHER, 2)
    assert (match.hand_number, match.mano, match.score) == (2, 1, (23, 13))
    again = record_of(match)
    assert again.hands[0].line("score") == record.hands[0].line("score")
    assert again.hands[1].line("commit") is not None
    assert check_record(again).ok


def test_a_hand_in_progress_is_dealt_anew_and_the_score_stays() -> None:
    text = text_of(secret_match("nabo_40", 1, 60))
    record = parse_record(text)
    number = next_to_deal(record)
    assert number == len(record.hands)
    match = redeal(record, OTHER, number)
    first = record.hands[-1].lines[0]
    assert (match.mano, match.score) == (first.get("mano"), first.get("score"))
    assert record_of(match).hands[:-1] == record.hands[:-1]


def test_the_score_that_stays_has_to_be_that_of_the_hands_before() -> None:
    text = text_of(secret_match("nabo_40", 1, 60))
    last = text.rindex("\nhand ")
    score = text[last:].split("score=")[1].split()[0]
    wrong = text[:last] + text[last:].replace(f"score={score}", "score=39-39", 1)
    with pytest.raises(RecordError, match="says score=39-39"):
        next_of(wrong)


@pytest.mark.parametrize("after", ["score", "nonce"])
def test_a_match_goes_on_from_its_secret_wherever_a_hand_ended(after: str) -> None:
    whole = secret_match("nabo_40", 1, 60)
    text = up_to(text_of(whole), after)
    match = resume(parse_record(text), SECRET)
    assert match.events == whole.events[: len(match.events)]
    assert match.hand_number == 2


def test_a_match_that_was_dealt_anew_goes_on_from_two_origins_of_cards() -> None:
    match = redeal(parse_record(ONE_HAND), OTHER, 2)
    record = record_of(match)
    assert resume(record, OTHER, 2).events == match.events
    assert resume(parse_record(ONE_HAND), OTHER, 2).events == match.events
    with pytest.raises(RecordError, match="not the secret of this match"):
        resume(record, SECRET, 2)
    with pytest.raises(RecordError, match="the record stops in hand 2, and the secret deals from"):
        resume(parse_record(ONE_HAND), OTHER, 4)


def test_cards_drawn_for_the_deal_stay_drawn() -> None:
    record = parse_record(text_of(secret_match("ffm", 3, 2)))
    assert record.lots
    match = redeal(record, OTHER, 1)
    again = record_of(match)
    assert again.lots == record.lots
    assert resume(again, OTHER).events == match.events


UNKNOWN = ONE_HAND.replace("B:QoQc5b4o", "B:QoQc????").replace("B:-4o", "B:-??")


@pytest.mark.parametrize(
    "text",
    [
        UNKNOWN,
        up_to(UNKNOWN, "grande"),
        UNKNOWN + "hand 2\n",
        up_to(ONE_HAND, "hand") + "score 15-9\n",
    ],
)
def test_a_match_with_unknown_cards_is_not_gone_on_with(text: str) -> None:
    with pytest.raises(RecordError, match="not all known; begin a record of its own"):
        next_of(text)


def test_unknown_cards_of_a_hand_that_has_not_come_to_its_lances_do_not_matter() -> None:
    assert next_of(up_to(UNKNOWN, "discard")) == 1
    text = ONE_HAND + "hand 2 mano=B\nmus B:mus\n"
    assert next_of(text) == 2
    assert redeal(parse_record(text), OTHER, 2).score == (23, 13)


def test_what_is_wrong_in_a_record_is_told_before_anything_is_dealt() -> None:
    with pytest.raises(RecordError, match="line 28, column 7"):
        next_of(changed("score 23-13", "score 23-12"))


def test_the_events_of_a_record_are_those_of_its_hands() -> None:
    from hordago.record import events_by_hand

    record = parse_record(ONE_HAND)
    assert len(list(events_by_hand(record))) == 1
    assert replay_to_end(record).hand_number == 2
