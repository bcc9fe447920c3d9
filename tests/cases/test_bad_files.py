"""Files of cases that are wrong: one message that names the place, whatever a file holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hordago.cases import CaseError, load_cases, run_cases

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
GOOD = [case for file in FILES for case in yaml.safe_load(file.read_text("utf-8"))["cases"]]


def message(text: str) -> str:
    with pytest.raises(CaseError) as caught:
        run_cases(text if "\n" in text else text + "\n")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def run_or_message(text: str) -> str:
    """How the cases of a text end, or the message of what is wrong with it."""
    try:
        return " ".join(outcome.status for outcome in run_cases(text))
    except CaseError as error:
        return str(error)


def test_a_mistake_of_yaml_is_named_by_line_and_column() -> None:
    assert message("cases:\n- {id: X, kind: [}\n").startswith(
        "the text, line 2, column 18: not YAML"
    )
    assert "line 2, column 4" in message("a: 1\nb: \x07\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{id: X}", "has no 'cases'"),
        ("cases: 5", "not a list of cases"),
        ("\n", "is empty"),
        ("- 7", "case number 1 (line 1): 7 is not a table"),
        ("- {kind: order}", "case number 1 (line 1), id: is missing"),
        ("- {id: X}", "kind: is missing; the kinds are compare"),
        ("- {id: X, kind: compair}", "did you mean 'compare'?"),
        ("- {id: X, kind: compare, lance: grande, a: K}", "case X (line 1), b: is missing"),
        ("- {id: X, kind: counters, expekt: 1}", "expekt: is neither a field"),
        ("- {id: X, kind: counters, id: Y}", "the key 'id' stands twice"),
        (
            "- {id: X, kind: counters, expect: 1}\n- {id: X, kind: counters, expect: 1}",
            "id: stands twice",
        ),
        ("- &a {id: X, kind: counters, expect: *a}", "this holds itself"),
        ("- {id: X, kind: counters, expect: !!int x}", "cannot be read as the value"),
        ("- {id: X, kind: counters, expect: 99999999999}", "the number is too large"),
        (
            "- {id: X, kind: counters, expect: 2, target: 0, min_bet: x}",
            "min_bet: 'x' is not a whole",
        ),
        ("- {id: X, kind: counters, expect: 2, preset: nabo_41}", "did you mean 'nabo_40'?"),
        ("- {id: X, kind: counters, expect: 2, kings: 5}", "kings: 5 is not one of 4, 8, 9"),
        ("[" * 5000 + "\n", "nested too deeply"),
    ],
)
def test_the_case_and_the_field_are_named(text: str, told: str) -> None:
    assert told in message(text)


HANDS = '{A: "K K K K", B: "Q 7 6 5", C: "Q 7 6 5", D: "J 7 6 5"}'


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ('hands: {A: "K K K K"}', "hands: give a hand for each of A, B, C, D"),
        ("hands: 5", "hands: 5 is not a table"),
        (HANDS.replace("K K K K", "K K K").join(("hands: ", "")), "hands.A: 'K K K' has 3 cards"),
        (f"hands: {HANDS.replace('Q 7', 'X 7')}", "hands.B: 'X' is not a card"),
        (f"hands: {HANDS.replace('Q 7', 'Jc Jc', 1)}", "stands twice"),
        (f"hands: {HANDS}, mano: E", "mano: 'E' is neither a seat"),
        (f"hands: {HANDS}, mano: AC", "mano: 'AC' is a side; give one seat"),
        (f"hands: {HANDS}, start: {{AC: 40}}", "start: a side has from 0 to 39 stones"),
        (f"hands: {HANDS}, start: {{AB: 3}}", "start: 'AB' is neither a seat"),
        (f"hands: {HANDS}, bets: {{grand: pass}}", "bets.grand: 'grand' is not one of"),
        (f"hands: {HANDS}, bets: {{grande: [[A, bett]]}}", "bets.grande[1]: 'bett' is not a call"),
        (f"hands: {HANDS}, bets: {{grande: [[A, fold, 2]]}}", "fold goes with no number"),
        (f"hands: {HANDS}, bets: {{grande: [[A]]}}", "['A'] is not a call, as [A, bet, 2]"),
        (f"hands: {HANDS}, expect: {{final: {{AC: x}}}}", "expect.final.AC: 'x' is not a whole"),
        (f"hands: {HANDS}, expect: {{finals: 1}}", "expect.finals: this kind of case has no such"),
    ],
)
def test_a_hand_that_cannot_be_played_is_named(fields: str, told: str) -> None:
    expect = "" if "expect" in fields else ", expect: {game: null}"
    assert told in message(f"- {{id: X, kind: hand, {fields}{expect}}}")


def test_a_deal_that_no_pack_has_names_the_cards() -> None:
    hands = '{A: "K K K 7", B: "K K 6 5", C: "Q 7 6 5", D: "J 7 6 5"}'
    text = f"- {{id: X, kind: hand, kings: 4, hands: {hands}, expect: {{game: null}}}}"
    assert "5 cards count as K; the pack has only 4: Ko Kc Ke Kb" in message(text)
    assert run_cases(text.replace("kings: 4", "kings: 8") + "\n")[0].status == "passed"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"nothing\.yaml: cannot be read"):
        load_cases(tmp_path / "nothing.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(CaseError, match="is not UTF-8"):
        load_cases(tmp_path / "latin.yaml")


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 1000),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["A", "AC", "bet", "pass", "grande", "K K 7 A", "Kc Kc 7o 7e", "illegal", "none"]
    ),
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """The value with something in it replaced, left out or put in."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value, key=str)))
        rest = {name: each for name, each in value.items() if name != key}
        kept = draw(st.integers(0, 8))
        return {**rest, key: draw(spoilt(value[key]))} if kept else rest
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], draw(spoilt(value[place])), *value[place + 1 :]]
    return draw(values)


@given(st.sampled_from(GOOD).flatmap(spoilt))
def test_a_spoilt_case_has_an_outcome_or_one_message(case: Any) -> None:
    told = run_or_message(yaml.safe_dump([case], allow_unicode=True))
    assert "\n" not in told


@given(st.sampled_from(FILES), st.data())
def test_a_spoilt_text_has_outcomes_or_one_message(file: Path, data: st.DataObject) -> None:
    lines = file.read_text("utf-8").splitlines()[:40]
    text = "\n".join(lines) + "\n"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    put = data.draw(st.text(max_size=4) | st.sampled_from(["&a ", "*a", "!!int ", "{", "]", "- "]))
    assert "\n" not in run_or_message(text[:start] + put + text[end:])


def test_a_case_of_a_file_is_named_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    file.write_text("cases:\n- {id: X, kind: counters, expect: {target: 40}}\n")
    with pytest.raises(CaseError, match=r"club\.yaml: case X \(line 2\), expect\.target: is not"):
        run_cases(file)


@pytest.mark.parametrize(
    "fields",
    [
        f"kind: hand, hands: {HANDS}",
        "kind: compare, lance: grande, a: K K K K, b: Q Q Q Q",
        "kind: classify, hand: K K K K",
        "kind: legal, given: {bet: 2}",
        "kind: counters",
        "kind: refusal, bets: [[A, bet, 2], [BD, fold]]",
        "kind: joint, calls: [[A, bet, 2]]",
        "kind: order, rule: mus_order",
        f"kind: lance, lance: grande, hands: {HANDS}, bets: pass",
    ],
)
def test_a_case_that_expects_nothing_is_refused(fields: str) -> None:
    for expect in ("{}", "&x {}"):
        told = message(f"- {{id: X, {fields}, expect: {expect}}}")
        assert "case X (line 1), expect: an empty table expects nothing" in told


@pytest.mark.parametrize("part", ["final", "winners"])
def test_a_part_that_expects_nothing_is_refused(part: str) -> None:
    told = message(f"- {{id: X, kind: hand, hands: {HANDS}, expect: {{{part}: {{}}}}}}")
    assert f"expect.{part}: an empty table expects nothing" in told


def test_no_stones_at_all_can_be_expected() -> None:
    case = f"- {{id: X, kind: lance, lance: grande, hands: {HANDS}, bets: pass, expect: "
    assert run_or_message(case + "{immediate: {}}}\n") == "passed"
    assert run_or_message(case + "{count: {}}}\n") == "failed"


@pytest.mark.parametrize(
    ("fields", "expect"),
    [
        ("kind: compare, lance: grande, a: K K K K, b: Q Q Q Q", "a"),
        ("kind: real, variant: jack_only, hand: Kc 7o 7c 7e", "false"),
        ("kind: counters", "22"),
        ("kind: accepted, bets: [[A, bet, 2], [BD, accept]]", "2"),
        (f"kind: lance, lance: grande, hands: {HANDS}, bets: pass", "{winner: A}"),
    ],
)
def test_a_list_of_one_is_no_word(fields: str, expect: str) -> None:
    assert run_or_message(f"- {{id: X, {fields}, expect: {expect}}}\n") == "passed"
    listed = expect.replace("A}", "[A]}") if expect.startswith("{") else f"[{expect}]"
    assert "case X" in message(f"- {{id: X, {fields}, expect: {listed}}}")


def test_an_order_of_one_is_a_word_or_a_list_of_it() -> None:
    for expect in ("B", "[B]"):
        text = f"- {{id: X, kind: order, rule: next_mano, expect: {expect}}}\n"
        assert run_or_message(text) == "passed"
