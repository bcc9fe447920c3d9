"""A check of a record finds all that is wrong with it, and says what it could not check."""

from __future__ import annotations

import pytest

from hordago.record import Report, check_record, parse_record
from tests.record.samples import ONE_HAND, SECRET, changed, match_of, secret_match, text_of

HEAD = "hordago record 1\nrules nabo_40\n"
PASSED = """\
hand 1 mano=A
deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b D:JbJc6o2o
mus A:nomus
grande A:pass B:pass C:pass D:pass
chica A:pass B:pass C:pass D:pass
pares A:pass B:pass C:pass D:pass
"""


def check(text: str) -> Report:
    return check_record(parse_record(text))


def told(report: Report) -> list[tuple[int, int, bool, str]]:
    return [(each.line, each.hand, each.wrong, each.message) for each in report.findings]


def test_a_right_record_has_no_findings() -> None:
    report = check(ONE_HAND)
    assert report.ok
    assert report.findings == ()
    assert report.hands == 1
    assert report.verified == ()


def test_each_finding_has_its_place_and_its_hand() -> None:
    report = check(changed("count pares BD 3 B:medias=2 D:par=1", "count pares BD 4"))
    assert not report.ok
    assert str(report) == "line 26, column 16: hand 1: says pares BD 4, the rules give pares BD 3"


def test_all_that_is_wrong_in_a_hand_is_found() -> None:
    text = changed("score 23-13", "score 23-12").replace("chica BD 1", "chica BD 2")
    assert [line for line, *_ in told(check(text))] == [18, 28]


def test_after_a_hand_that_breaks_off_the_next_is_checked_from_what_it_states() -> None:
    match = match_of("nabo_40", 3)
    lines = text_of(match).splitlines()
    hands = [place for place, line in enumerate(lines) if line.startswith("hand ")]
    broken = next(place for place in range(hands[0], hands[1]) if lines[place].startswith("mus"))
    lines[broken] = lines[broken].replace("mus", "mus D:nomus", 1)
    scores = [place for place, line in enumerate(lines) if line.startswith("score ")]
    lines[scores[2]] = "score 39-39"
    report = check("\n".join(lines))
    assert [(each.hand, each.line) for each in report.findings] == [
        (1, broken + 1),
        (3, scores[2] + 1),
    ]
    assert report.verified == tuple(
        number for number in range(1, report.hands + 1) if number not in (1, 3)
    )


def test_a_hand_after_a_broken_one_needs_its_score_and_its_mano() -> None:
    text = ONE_HAND.replace("mus A:nomus", "mus B:nomus").replace("score 23-13\n", "")
    report = check(text + "hand 2 mano=B\nhand 3 mano=C score=3-4\ndeal A:KoKc7b4e\n")
    assert [(each.hand, each.wrong) for each in report.findings] == [
        (1, True),
        (2, False),
        (3, False),
    ]


def test_a_hand_that_stops_before_its_end_is_found() -> None:
    text = (
        HEAD
        + PASSED.replace("pares A:pass B:pass C:pass D:pass\n", "")
        + "hand 2 mano=B score=1-3\n"
    )
    assert told(check(text)) == [(8, 1, True, "hand 1 is not over")]


def test_a_deal_that_is_not_the_seeds_is_found_and_played_all_the_same() -> None:
    lines = text_of(match_of("nabo_40", 3)).splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("commit"))
    lines[place] = "commit " + 64 * "0"
    report = check("\n".join(lines))
    assert [(each.line, each.hand) for each in report.findings] == [(place + 1, 1)]
    assert "not the deal that was committed to" in str(report)
    assert report.verified == tuple(range(2, report.hands + 1))


def test_a_deal_that_cannot_be_verified_is_no_fault() -> None:
    lines = text_of(match_of("nabo_40", 3)).splitlines()
    report = check("\n".join(line for line in lines if line[:5] not in ("seed ", "nonce")))
    assert report.ok
    assert report.verified == ()
    assert {each.message for each in report.findings} == {"the deal, for want of seed, nonce"}


def test_the_hand_in_progress_has_nothing_to_reveal() -> None:
    assert check(text_of(secret_match("nabo_40", 1, 5))).findings == ()


def test_hands_that_were_shown_are_checked_though_other_cards_are_unknown() -> None:
    unknown = ONE_HAND
    for known, instead in (
        ("deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b D:JbJc6o2o\n", ""),
        ("discard A:-7b4e B:-4o C:-Jo7c5o4b D:-6o", "discard A:-???? B:-?? C:-???????? D:-??"),
        ("draw A:KeAe B:Qe C:3o3c6e6c D:Kb\n", ""),
    ):
        assert known in unknown
        unknown = unknown.replace(known, instead)
    assert check(unknown).findings == ()
    wrong = unknown.replace("score 23-13", "score 24-13")
    assert [(each.line, each.wrong) for each in check(wrong).findings] == [(26, True)]


def test_what_needs_unknown_cards_is_said_not_to_be_checked() -> None:
    text = ONE_HAND.replace("B:QoQc5b4o", "B:????????").replace("B:QeQcQo5b ", "")
    report = check(text.replace("B:-4o", "B:-??"))
    assert report.ok
    assert told(report) == [(11, 1, False, "what needs the cards of this hand: not all are known")]


def test_a_call_that_no_cards_make_legal_is_wrong_whatever_they_are() -> None:
    text = ONE_HAND.replace("B:QoQc5b4o", "B:????????").replace("B:QeQcQo5b ", "")
    report = check(
        text.replace("B:-4o", "B:-??").replace("chica A:pass B:bet2", "chica A:pass B:bet1")
    )
    assert [(each.line, each.wrong) for each in report.findings] == [(11, False), (17, True)]
    assert "one can bet 2 to 30" in str(report)


def test_a_record_of_scores_alone_is_read_and_nothing_of_it_checked() -> None:
    report = check(HEAD + "hand 1 mano=A\nscore 5-3\nhand 2 mano=B\nscore 9-3\n")
    assert report.ok
    assert [each.hand for each in report.findings] == [1, 2]


def test_a_match_goes_on_after_a_game_whose_cards_are_unknown() -> None:
    second = PASSED.replace("hand 1 mano=A", "hand 2 game=2 mano=B score=0-0")
    second = second.replace("mus A", "mus B")
    second = second.replace("A:pass B:pass C:pass D:pass", "B:pass C:pass D:pass A:pass")
    text = f"{HEAD}hand 1 mano=A score=38-0\nscore 41-0\ngame AC games=1-0\n{second}"
    report = check(text)
    assert [(each.hand, each.wrong) for each in report.findings] == [(1, False)], report


def test_cards_drawn_for_the_deal_are_checked() -> None:
    text = text_of(match_of("ffm", 3, 2))
    lot = next(line for line in text.splitlines() if line.startswith("lot "))
    seats = lot.split()[1:]
    turned = [f"{seats[place][:2]}{seats[place - 1][2:]}" for place in range(4)]
    report = check(text.replace(lot, "lot " + " ".join(turned)))
    assert "the cards drawn for the deal make another seat mano" in str(report)
    assert "has to draw" in str(check(text.replace(lot, "lot " + " ".join(seats[:3]))))


def test_a_match_has_no_hand_after_its_end() -> None:
    text = text_of(match_of("nabo_40", 3))
    number = parse_record(text).hands[-1].number + 1
    assert "the match was over before this hand" in str(check(text + f"hand {number} mano=A\n"))


@pytest.mark.parametrize("score", ["40-0", "0-99"])
def test_a_score_that_no_game_has_is_found(score: str) -> None:
    report = check(HEAD + f"hand 1 mano=A score={score}\n")
    assert not report.ok
    assert SECRET.hex() not in str(report)
