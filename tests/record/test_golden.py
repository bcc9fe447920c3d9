"""Every preset has a golden record, and playing it anew gives the same text."""

from __future__ import annotations

import pytest

from hordago.record import check_record, parse_record, record_of, replay_to_end, resume
from tests.golden import FOLDER, NAMES, SUFFIX, match_of, path_of, text_of


def golden(name: str) -> str:
    return path_of(name).read_text(encoding="utf-8")


def test_no_preset_lacks_its_golden_record_and_none_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_is_played_as_it_was(name: str) -> None:
    assert text_of(name) == golden(name), "`make golden` shows the difference"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_itself(name: str) -> None:
    record = parse_record(golden(name))
    match = replay_to_end(record)
    assert match.events == match_of(name).events
    assert str(record_of(match, players=record.players)) == golden(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_deal_of_a_golden_record_is_verified(name: str) -> None:
    record = parse_record(golden(name))
    report = check_record(record)
    assert report.findings == ()
    assert report.verified == tuple(hand.number for hand in record.hands)


def test_golden_records_tell_of_everything_that_can_happen() -> None:
    text = "\n".join(golden(name) for name in NAMES)
    lines = ("lot", "mano", "reshuffle", "paid", "ordago", "dentro", "juego", "punto", "vaca")
    tokens = (":wefold", ":weaccept", ":both", ":bothordago", ":raise", ":ordago", ":*", ":cut")
    ends = ("by=count", "by=refusal", "by=ordago", "ordago grande=A chica=")
    missing = [word for word in lines if f"\n{word} " not in text]
    missing += [token for token in (*tokens, *ends) if token not in text]
    assert missing == []


def test_a_match_in_the_middle_goes_on_to_the_same_end() -> None:
    from hordago.game.shuffle import secret_of

    record = parse_record(golden("ffm"))
    assert resume(record, secret_of("ffm")).events == match_of("ffm").events
