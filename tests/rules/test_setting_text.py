"""Settings as text, as a command line gives them and a record keeps them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.cards import RANKS, SUITS
from hordago.errors import RulesError
from hordago.rules.kinds import (
    Aliases,
    Amounts,
    CardSet,
    Flag,
    Kind,
    OneOf,
    PerLance,
    RankSet,
    Whole,
)
from hordago.rules.profile import SETTINGS, parse_setting, setting_text

EIGHT_KINGS = ((2, 1), (3, 12))


def values_of(kind: Kind) -> st.SearchStrategy[object]:
    """Values, as a person may give them, that are right for a kind of setting."""
    suits, ranks = st.sampled_from(SUITS), st.sampled_from(RANKS)
    match kind:
        case Flag():
            return st.booleans()
        case Whole(allowed=allowed, or_none=or_none):
            numbers = st.sampled_from(allowed)
            return st.none() | numbers if or_none else numbers
        case OneOf(words=words, or_none=or_none):
            return st.none() | st.sampled_from(words) if or_none else st.sampled_from(words)
        case Amounts(default=default):
            return st.dictionaries(st.sampled_from(default._fields), st.integers(0, 99))
        case Aliases():
            return st.dictionaries(st.sampled_from(RANKS[:5]), st.sampled_from(RANKS[5:]))
        case RankSet():
            return st.lists(ranks, unique=True)
        case CardSet():
            return st.lists(st.tuples(ranks, suits), unique=True)
    raise AssertionError(kind)


@given(st.data())
@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_written_as_one_word_reads_back_the_same(name: str, data: st.DataObject) -> None:
    kind = SETTINGS[name].kind
    value = data.draw(values_of(kind))
    text = setting_text(name, value)
    assert " " not in text
    assert text
    assert parse_setting(name, text) == kind.read(name, value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", "30", 30),
        ("plural_binds", "false", False),
        ("ordago", "true", True),
        ("who_bets", "side", "side"),
        ("real", "none", "none"),
        ("signals", "none", None),
        ("signals", "null", None),
        ("announce_dentro", "none", None),
        ("announce_dentro", "5", 5),
        ("max_stake", "remaining", "remaining"),
        ("deje_bonus", "{pares=1}", PerLance(pares=1)),
        ("rank_alias", "{ 3 = 12, 2 = 1 }", EIGHT_KINGS),
        ("rank_alias", "{}", ()),
        ("removed_ranks", "[2]", (2,)),
        ("extra_kings", '[[5,"oros"]]', ((5, "oros"),)),
    ],
)
def test_every_kind_of_setting_can_be_given_as_text(name: str, text: str, value: object) -> None:
    assert parse_setting(name, text) == value


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("target", 30, "30"),
        ("plural_binds", False, "false"),
        ("ordago", True, "true"),
        ("signals", None, "none"),
        ("deje_bonus", {"pares": 1}, "{grande=0,chica=0,pares=1,juego=0,punto=0}"),
        ("rank_alias", {3: 12, 2: 1}, "{2=1,3=12}"),
        ("removed_ranks", [3, 2], "[2,3]"),
        ("extra_kings", [[5, "oros"]], '[[5,"oros"]]'),
    ],
)
def test_a_setting_is_written_in_one_way(name: str, value: object, text: str) -> None:
    assert setting_text(name, value) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("target", "thirty"),
        ("target", "+30"),
        ("target", "3_0"),
        ("target", "9" * 5000),
        ("target", ""),
        ("plural_binds", "yes"),
        ("who_bets", "none"),
        ("deje_bonus", "{pares=1"),
        ("deje_bonus", "{}\nother=1"),
        ("deje_bonus", "{pares=" + "9" * 5000 + "}"),
        ("removed_ranks", "[" * 5000),
    ],
)
def test_a_text_that_is_not_right_is_refused_with_the_setting_named(name: str, text: str) -> None:
    with pytest.raises(RulesError, match=f"^{name}: "):
        parse_setting(name, text)


def test_a_text_for_no_setting_is_refused() -> None:
    with pytest.raises(RulesError, match="did you mean 'target'"):
        parse_setting("targets", "30")
    with pytest.raises(RulesError, match="did you mean 'target'"):
        setting_text("targets", 30)
