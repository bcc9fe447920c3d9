"""What follows from the actions is stated once, whole and in its place, or it is wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hordago.errors import RecordError
from hordago.record import check_record, parse_record, replay_to_end, resume
from tests.record.samples import ONE_HAND, SECRET, changed, match_of, secret_match, text_of

PAID = "paid chica BD 1"
DECLARE = "declare pares A:yes B:yes C:yes D:yes"
PARES = "pares A:bet2 B:raise2 D:fold C:wefold"
GRANDE = "count grande AC 4 A:stake=4"
JUEGO = "count juego AC 7 A:stake=2 A:thirty_one=3 C:juego=2"
MEDIAS = "count pares BD 3 B:medias=2 D:par=1"


def faults(text: str) -> list[tuple[int, int, str]]:
    """All that a check finds wrong; a replay has to refuse it at the first place of them."""
    try:
        record = parse_record(text)
    except RecordError as error:
        return [(error.line, error.column, error.problem)]
    wrong = [each for each in check_record(record).findings if each.wrong]
    if not wrong:
        replay_to_end(record)
        return []
    with pytest.raises(RecordError) as caught:
        replay_to_end(record)
    assert (caught.value.line, caught.value.column) == (wrong[0].line, wrong[0].column)
    return [(each.line, each.column, each.message) for each in wrong]


def line_of(text: str, line: str) -> int:
    return len(text.splitlines()) - text.splitlines()[::-1].index(line)


@pytest.mark.parametrize("line", [PAID, DECLARE, GRANDE, "score 23-13"])
def test_a_line_that_stands_twice_is_wrong(line: str) -> None:
    text = changed(line, f"{line}\n{line}")
    [(place, column, problem)] = faults(text)
    assert (place, column) == (line_of(text, line), 1)
    assert f"the hand has one in line {place - 1}" in problem


def neighbours() -> list[tuple[str, str]]:
    """Every two lines of a hand that stand beside each other, of which one only follows."""
    match = match_of("ffm", 4)
    hand = max(text_of(match).split("\n\n"), key=lambda each: each.count("\n"))
    lines = hand.splitlines()
    derived = ("commit", "deal", "declare", "paid", "show", "count", "score", "seed", "game")
    return [pair for pair in pairwise(lines) if pair[0].startswith(derived)]


@pytest.mark.parametrize("pair", neighbours(), ids=lambda pair: pair[0][:16])
def test_a_line_that_changes_places_with_the_next_is_wrong(pair: tuple[str, str]) -> None:
    text = text_of(match_of("ffm", 4))
    one, other = pair
    turned = text.replace(f"{one}\n{other}\n", f"{other}\n{one}\n")
    assert turned != text
    [(place, _, _), *_] = faults(turned)
    assert place in (line_of(turned, one), line_of(turned, other))


def test_a_refused_bet_is_paid_before_the_next_lance_is_declared() -> None:
    text = ONE_HAND.replace(f"{PAID}\n{DECLARE}", f"{DECLARE}\n{PAID}")
    [(place, column, problem)] = faults(text)
    assert (place, column) == (19, 1)
    assert problem == "a 'paid chica' line belongs before the 'declare pares' line (18)"


def test_lances_are_counted_in_their_order() -> None:
    text = ONE_HAND.replace(f"{GRANDE}\n{MEDIAS}", f"{MEDIAS}\n{GRANDE}")
    [(place, _, problem)] = faults(text)
    assert place == 26
    assert problem == "a 'count grande' line belongs before the 'count pares' line (25)"


def test_what_a_side_says_of_its_score_stands_where_it_says_it() -> None:
    text = changed("set target=30", "set target=30\nset announce_dentro=5")
    said = text.replace(
        f"{GRANDE}\n{MEDIAS}\n{JUEGO}\n", f"{GRANDE}\n{MEDIAS}\n{JUEGO}\ndentro AC\n"
    )
    said = said.replace("score=12-7", "score=14-7").replace("score 23-13", "score 25-13")
    assert faults(said) == []
    early = said.replace(f"{MEDIAS}\n{JUEGO}\ndentro AC\n", f"{MEDIAS}\ndentro AC\n{JUEGO}\n")
    assert "belongs before the 'dentro' line" in faults(early)[0][2]
    twice = said.replace("dentro AC\n", "dentro AC\ndentro AC\n")
    assert "a second 'dentro' line" in faults(twice)[0][2]


@pytest.mark.parametrize(
    ("line", "instead", "column", "problem"),
    [
        (MEDIAS, "count pares BD 3 D:medias=2 B:par=1", 18,
         "says D:medias=2, the rules give B:medias=2 D:par=1"),
        (MEDIAS, "count pares BD 3 D:par=1 D:par=1", 26,
         "says D:par=1, the rules give B:medias=2 D:par=1"),
        (MEDIAS, "count pares BD 3 B:medias=2", 1,
         "leaves out D:par=1, the rules give B:medias=2 D:par=1"),
        (DECLARE, "declare pares A:yes B:yes C:yes", 1,
         "leaves out D:yes, the rules give A:yes B:yes C:yes D:yes"),
        (PAID, "paid chica AC 1", 12, "says chica AC 1, the rules give chica BD 1"),
    ],
)  # fmt: skip
def test_a_line_says_whose_cards_are_paid_and_of_all_of_them(
    line: str, instead: str, column: int, problem: str
) -> None:
    text = changed(line, instead)
    assert faults(text) == [(line_of(text, instead), column, problem)]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (MEDIAS, "count pares BD 3 D:par=1 B:medias=2"),
        (MEDIAS, "count pares BD 3"),
        (DECLARE, "declare pares D:yes C:yes A:yes B:yes"),
        (JUEGO, ""),
    ],
)
def test_seats_may_stand_in_any_order_and_stones_alone_do(line: str, instead: str) -> None:
    assert faults(changed(line, instead)) == []


def test_a_draw_stands_before_the_next_round_of_mus() -> None:
    match = match_of("nabo_40", 3)
    text = text_of(match)
    draw = next(
        f"{one}\n{other}\n"
        for one, other in pairwise(text.splitlines())
        if one.startswith("draw ") and other.startswith("mus ")
    )
    one, other = draw.splitlines()
    [(place, _, problem), *_] = faults(text.replace(draw, f"{other}\n{one}\n"))
    assert place == line_of(text.replace(draw, f"{other}\n{one}\n"), one)
    assert "belongs before the 'mus' line" in problem


def test_whoever_goes_on_with_a_match_compares_the_places_too() -> None:
    text = text_of(secret_match("nabo_40", 1, 60))
    paid = next(
        f"{one}\n{other}\n" for one, other in pairwise(text.splitlines()) if one.startswith("deal ")
    )
    one, other = paid.splitlines()
    resume(parse_record(text), SECRET)
    with pytest.raises(RecordError):
        resume(parse_record(text.replace(paid, f"{other}\n{one}\n", 1)), SECRET)


def test_what_stands_twice_is_wrong_though_cards_are_unknown() -> None:
    text = ONE_HAND.replace("B:QoQc5b4o", "B:????????").replace("B:QeQcQo5b ", "")
    text = text.replace("B:-4o", "B:-??").replace(GRANDE, f"{GRANDE}\n{GRANDE}")
    [(_, _, problem)] = faults(text)
    assert "a second 'count grande' line" in problem


def test_a_sign_is_no_cut() -> None:
    with pytest.raises(RecordError, match=r"line 11, column 5: .* does not belong in this line"):
        parse_record(ONE_HAND.replace("\ndeal ", "\ncut D:*duples\ndeal "))
