"""Numbers and settings of a record that cannot be: each is named, and all settings at once."""

from __future__ import annotations

import pytest

from hordago.errors import HordagoError, RecordError
from hordago.record import parse_record, parse_token
from tests.record.samples import ONE_HAND, changed

LARGE = "99999999999"


@pytest.mark.parametrize(
    ("line", "instead", "column"),
    [
        ("hand 1 game=1 mano=A score=12-7", f"hand {LARGE}", 6),
        ("hand 1 game=1 mano=A score=12-7", f"hand 1 game={LARGE} mano=A", 8),
        ("hand 1 game=1 mano=A score=12-7", f"hand 1 mano=A score=0-{LARGE}", 15),
        ("score 23-13", f"score {LARGE}-13", 7),
        ("paid chica BD 1", f"paid chica BD {LARGE}", 15),
        ("count grande AC 4 A:stake=4", f"count grande AC 4 A:stake={LARGE}", 19),
    ],
)
def test_a_number_that_is_too_large_is_said_to_be(line: str, instead: str, column: int) -> None:
    with pytest.raises(RecordError, match=r"is more than a number here can be: \d+ is") as caught:
        parse_record(changed(line, instead))
    assert caught.value.column == column


def test_a_bet_that_is_too_large_is_said_to_be() -> None:
    with pytest.raises(HordagoError, match=f"'bet{LARGE}' is no action: 9999 is the most"):
        parse_token(f"bet{LARGE}", 0)


def test_all_settings_that_are_wrong_are_told() -> None:
    text = changed("set target=30", "set targt=30\nset kings\nset min_bet=x\nset min_bet=1")
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert (caught.value.line, caught.value.column) == (3, 5)
    told = str(caught.value).splitlines()
    assert [each[: len("line 3, column 5")] for each in told] == [
        f"line {line}, column 5" for line in (3, 4, 5, 6)
    ]
    assert "did you mean 'target'" in told[0]
    assert "write target=30" in told[1]


def test_settings_that_do_not_go_together_are_told_at_one_of_them() -> None:
    text = changed("set target=30", "set default_bet=3\nset min_bet=4")
    with pytest.raises(RecordError, match=r"line 3, column 5: .*default_bet"):
        parse_record(text)


def test_settings_are_judged_together_in_whatever_order_they_stand() -> None:
    for settings in ("min_bet=3 default_bet=3", "default_bet=3 min_bet=3"):
        lines = "\n".join(f"set {each}" for each in settings.split())
        text = ONE_HAND.replace("set target=30", lines)
        assert parse_record(text).rules.min_bet == 3
