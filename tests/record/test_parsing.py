"""What is a record and what is none; every refusal names its line and column."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.errors import HordagoError, RecordError
from hordago.record import parse_record, record_of
from hordago.record.grammar import FORMS, REASONS
from hordago.record.parsing import HEADER
from hordago.rules.profile import Rules
from tests.record.samples import ONE_HAND, changed, match_of


def test_a_record_reads_back_as_it_was_written() -> None:
    record = parse_record(ONE_HAND)
    assert str(record) == ONE_HAND
    assert parse_record(str(record)) == record


def test_the_header_names_the_code_and_what_is_changed_in_it() -> None:
    record = parse_record(ONE_HAND)
    assert record.rules == Rules.preset("almanac_40").but(target=30)
    assert record.date == datetime.date(2026, 5, 1)
    assert not record.seeded


def test_the_page_on_records_has_every_line_and_every_reason() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/record.md").read_text(encoding="utf-8")
    missing = [word for word in (*HEADER, *FORMS, *REASONS) if f"`{word}" not in page]
    assert missing == []


def test_a_name_may_have_anything_that_a_line_can_hold() -> None:
    assert parse_record(ONE_HAND).players == ("Ana # 1", "", "Carmen", "")


def test_a_name_is_written_as_it_was_given() -> None:
    match = match_of("almanac_40", 1, 3)
    record = record_of(match, players=["  #", "Íñigo  O'Neill"][1:])
    assert parse_record(str(record)).players[0] == "Íñigo  O'Neill"


@pytest.mark.parametrize("name", [" Ana", "Ana\nset target=1", "A\tB", "\u2028"])
def test_a_name_that_is_no_line_is_refused_when_a_record_is_written(name: str) -> None:
    with pytest.raises(HordagoError, match="is no name for a record"):
        record_of(match_of("almanac_40", 1, 3), players=[name])


def test_a_seat_that_is_not_there_cannot_be_named() -> None:
    with pytest.raises(HordagoError, match="no seat 4"):
        record_of(match_of("almanac_40", 1, 3), players={4: "Ana"})


def test_comments_blank_lines_and_spaces_change_nothing() -> None:
    loose = "# of the club\n" + ONE_HAND.replace("\n", "  # as heard\n\n").replace(" A:", "   A:")
    loose = loose.replace("Ana # 1  # as heard", "Ana # 1").replace("Carmen  # as heard", "Carmen")
    assert parse_record(loose) == parse_record(ONE_HAND)


def test_lines_may_end_as_windows_ends_them() -> None:
    assert parse_record(ONE_HAND.replace("\n", "\r\n")) == parse_record(ONE_HAND)
    assert parse_record(ONE_HAND.replace("\n", "\r\n").encode()) == parse_record(ONE_HAND)


def test_cards_and_pack_may_be_spelt_in_any_known_way() -> None:
    other = changed(
        "show A:KeKcKoAe B:QeQcQo5b C:3c3o6e6c D:KbJbJc2o",
        "show A:12e12c12o1e B:CeCcCo5b C:3♥3♦6♠6♥ D:RbSbSc2o",
    )
    assert parse_record(other) == parse_record(ONE_HAND)


def test_unknown_cards_are_kept() -> None:
    text = changed(
        "discard A:-7b4e B:-4o C:-Jo7c5o4b D:-6o", "discard A:-7b?? B:-?? C:-Jo7c5o4b D:-6o"
    )
    text = text.replace("B:QoQc5b4o", "B:QoQc????")
    assert str(parse_record(text)) == text


WRONG_HEADERS = [
    ("", 1, 1, "the record is empty: its first line is 'hordago record 1'"),
    ("\n# nothing\n", 1, 1, "the record is empty"),
    ("hello\n", 1, 1, "the first line of a record is 'hordago record 1', not 'hello'"),
    ("hordago record 2\n", 1, 16, "a record of version 2, and here version 1 is read"),
    ("\ufeffhordago record 1\n", 1, 1, "a byte order mark"),
    ("hordago\trecord 1\n", 1, 8, "a tab: put spaces"),
    ("hordago record 1\nrules\x00", 2, 6, "no place in a text"),
    ("hordago record 1\nhand 1 mano=A\n", 2, 1, "the header has to name the code"),
    ("hordago record 1\n", 2, 1, "the header has to name the code"),
    ("hordago record 1\nrules nabo_40\n", 2, 1, "ends before the first hand"),
    ("hordago record 1\nrules nabo_4\nhand 1 mano=A", 2, 7, "did you mean 'nabo_40'?"),
    ("hordago record 1\nrules nabo_40 x\nhand 1 mano=A", 2, 15, "and nothing else"),
    ("hordago record 1\nrules nabo_40\nrules nabo_40\nhand 1 mano=A", 3, 1, "a second 'rules'"),
    ("hordago record 1\nrules nabo_40\nset targt=3\nhand 1 mano=A", 3, 5, "did you mean 'target'"),
    ("hordago record 1\nrules nabo_40\nset target\nhand 1 mano=A", 3, 5, "write target=30"),
    ("hordago record 1\nrules none\nset target=x\nhand 1 mano=A", 3, 5, "target"),
    (
        "hordago record 1\nrules none\nset target=30\nset target=40\nhand 1 mano=A",
        4, 5, "target is set twice",
    ),
    ("hordago record 1\nset target=30\nrules none\nhand 1 mano=A", 3, 1, "belongs before 'set'"),
    ("hordago record 1\nrules none\nseat E Eva\nhand 1 mano=A", 3, 6, "no seat 'E'"),
    ("hordago record 1\nrules none\nseat A\nhand 1 mano=A", 3, 1, "the player's name"),
    (
        "hordago record 1\nrules none\nseat A Eva\nseat A Ana\nhand 1 mano=A",
        4, 6, "seat A has a name already",
    ),
    ("hordago record 1\nrules none\ndate 2026-13-01\nhand 1 mano=A", 3, 6, "is not a day"),
    ("hordago record 1\nrules none\ndealt seded\nhand 1 mano=A", 3, 7, "did you mean 'seeded'"),
    ("hordago record 1\nrules none\ncuts own\ncuts own\nhand 1 mano=A", 4, 1, "a second 'cuts'"),
    ("hordago record 1\nrules none\nlot A:Kc B:Kc\nhand 1 mano=A", 3, 10, "Kc stands twice"),
    ("hordago record 1\nrules none\nlot A:Kc A:Ko\nhand 1 mano=A", 3, 10, "A stands twice"),
    ("hordago record 1\nrules none\ndeal A:KcKoKeKb\nhand 1 mano=A", 3, 1, "belongs to a hand"),
    ("hordago record 1\nrules none\ndate\nhnd 1 mano=A", 4, 1, "no line begins with 'hnd'"),
    ("hordago record 1\nrules none\nhand 1", 3, 1, "has to say who is mano"),
    ("hordago record 1\nrules none\nhand 2 mano=A", 3, 6, "where hand 1 has to come"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "reason"), WRONG_HEADERS)
def test_a_header_that_is_wrong_says_where_and_why(
    text: str, line: int, column: int, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert (caught.value.line, caught.value.column) == (line, column), caught.value
    assert reason in str(caught.value)


DEAL = "deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b D:JbJc6o2o"
DRAW = "draw A:KeAe B:Qe C:3o3c6e6c D:Kb"
GRANDE = "grande A:bet2 B:fold D:raise2 C:*duples@AD A:accept C:accept"
COUNT = "count grande AC 4 A:stake=4"
WRONG_HANDS = [
    (DEAL, "deel A:KoKc7b4e", 1, "did you mean 'deal'?"),
    (DEAL, DEAL.replace("B:", "E:"), 17, "no seat 'E': the seats are A B C D"),
    (DEAL, DEAL.replace("B:", "BB:"), 17, "no seat 'BB'"),
    (DEAL, DEAL.replace("B:", "b:"), 17, "no seat 'b'"),
    (DEAL, DEAL.replace("B:", "A:"), 17, "A stands twice in the line"),
    (DEAL, DEAL.replace("B:Qo", "B:Ko"), 17, "the card Ko stands twice; first in line 11"),
    (DEAL, DEAL.replace("B:Qo", "B:9o"), 17, "'9o' is not a card"),
    (DEAL, DEAL.replace("B:Qo", "B:"), 17, "'Qc5b4o' is 3 cards, not four"),
    (DEAL, DEAL.replace("B:Qo", "B:?"), 17, "is not a card"),
    (DEAL, DEAL + "\n" + DEAL, 1, "a second 'deal' line: the hand has one in line 11"),
    (DEAL, "deal", 1, "a 'deal' line has items of seats"),
    (DRAW, DRAW.replace("Qe", "Ko"), 13, "the card Ko stands twice; first in line 11"),
    (DRAW, DRAW.replace("B:Qe", "B:"), 13, "'' is 0 cards, not one to four"),
    (GRANDE, GRANDE.replace("bet2", "bet"), 8, "did you mean 'bet2'?"),
    (GRANDE, GRANDE.replace("bet2", "mus"), 8, "'mus' does not belong in this line"),
    (GRANDE, GRANDE.replace("@AD", "@AF"), 31, "there is no seat 'F'"),
    (GRANDE, GRANDE.replace("A:bet2", "bet2"), 8, "'bet2' does not belong in a 'grande' line"),
    (COUNT, "count grande AC", 1, "lacks a number"),
    (COUNT, "count grande", 1, "lacks a side, then a number"),
    (COUNT, "count grande AB 4", 14, "the sides are AC and BD"),
    (COUNT, "count grand AC 4", 7, "did you mean 'grande'?"),
    (COUNT, "count grande AC four", 17, "'four' is not a whole number"),
    (COUNT, COUNT.replace("stake", "steak"), 19, "did you mean 'stake'?"),
    (COUNT, COUNT.replace("=4", ""), 19, "write it as par=1"),
    (COUNT, COUNT + " score=23-13", 29, "does not belong in a 'count' line"),
    ("score 23-13", "score 23", 7, "'23' is not two numbers, as 12-7"),
    ("score 23-13", "score 23-013", 7, "is not two numbers"),
    ("score 23-13", "score 23-13\ncount punto BD 1", 1, "belongs before the 'score' line (28)"),
    ("score 23-13", "score 23-13\ngrande A:pass", 1, "belongs before the 'score' line (28)"),
    ("score 23-13", "score 23-13\nset target=40", 1, "belongs in the header"),
    ("score 23-13", "score 23-13\nseed ABC", 6, "is not 64 hexadecimal digits"),
    ("score 23-13", "score 23-13\nhand 3", 6, "hand 3 stands where hand 2 has to come"),
    ("score 23-13", "score 23-13\nhand 2 mano=A mano=B", 15, "mano stands twice"),
    ("score 23-13", "score 23-13\nhand 2 mano=F", 8, "no seat 'F'"),
    ("score 23-13", "score 23-13\nhand 2 mono=A", 8, "'mono=A' does not belong in a 'hand' line"),
    ("score 23-13", "seed " + 64 * "0", 1, "has a 'nonce' line beside it"),
    (DEAL, "commit " + 64 * "0", 1, "cards dealt by hand have no commitment"),
]


@pytest.mark.parametrize(("line", "instead", "column", "reason"), WRONG_HANDS)
def test_a_line_that_is_wrong_says_where_and_why(
    line: str, instead: str, column: int, reason: str
) -> None:
    text = changed(line, instead)
    number = (text[: text.index(instead + "\n")] + instead).count("\n") + 1
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert (caught.value.line, caught.value.column) == (number, column), caught.value
    assert reason in str(caught.value)


def test_a_card_that_is_not_in_the_pack_of_the_code_is_refused() -> None:
    text = ONE_HAND.replace("almanac_40", "rioja_36")
    with pytest.raises(RecordError, match="line 11, column 39: 2o is not in the pack of this code"):
        parse_record(text)


def test_what_is_no_text_is_refused_where_it_stops_being_one() -> None:
    with pytest.raises(RecordError, match="line 2, column 3: byte 0xff is not UTF-8"):
        parse_record("hordago record 1\nñ ".encode() + b"\xff\xfe")


@given(st.binary(max_size=40))
def test_any_bytes_are_a_record_or_a_record_error(data: bytes) -> None:
    with pytest.raises(RecordError):
        parse_record(data)
