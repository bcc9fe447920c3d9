"""Signs (señas): what each table has, which sign is true of a hand, and when it may be made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hordago.cards import PACK, Card, parse_cards
from hordago.errors import RulesError
from hordago.rules import data, signs
from hordago.rules.profile import Rules
from hordago.rules.signs import (
    legal_signs,
    meanings_of,
    sign_table,
    sign_table_names,
    signs_for,
    signs_now,
    why_not_sign,
)

TABLES = {
    "bizkaia": "two_kings three_kings two_aces three_aces duples thirty_one nothing",
    "fem": "two_kings three_kings two_aces three_aces medias duples juego thirty_one punto_30 "
    "punto_29 nothing",
    "fem_no_ciego": "two_kings three_kings two_aces three_aces medias duples juego thirty_one "
    "punto_30 punto_29",
    "fournier": "two_kings three_kings two_aces three_aces medias duples thirty_one punto_30",
    "s2": "two_kings two_aces medias duples thirty_one",
    "s3": "three_kings_and_ace",
    "s4": "two_kings two_aces duples thirty_one punto_30 nothing",
    "s4_no_ciego": "two_kings two_aces duples thirty_one punto_30",
    "shared_five": "two_kings two_aces medias duples thirty_one",
}

LATER: dict[str, bool] = {
    "opening_hand": False,
    "mus_corrido": False,
    "after_grande": True,
    "nobody_has_juego": True,
}
"""A moment at which nothing stands in the way of a sign."""


def hand(ranks: str) -> tuple[Card, ...]:
    """Four cards of these ranks, their suits being all the same to signs."""
    return parse_cards(
        " ".join(
            rank + "oceb"[ranks[:place].count(rank)]
            for place, rank in enumerate(ranks)
            if rank != " "
        )
    )


def code(table: str | None, **changes: Any) -> Rules:
    """Eight kings with a table of signs."""
    return Rules().but(signals=table, **changes)


def why_not(rules: Rules, ranks: str, *meanings: str, **moment: bool) -> str | None:
    """Why this sign may not be made, at a moment that allows every sign but for `moment`."""
    return why_not_sign(rules, hand(ranks), meanings, **{**LATER, **moment})


# --- the tables -----------------------------------------------------------------------------------


def test_these_are_the_tables_of_signs() -> None:
    assert {name: " ".join(sign_table(name).meanings) for name in sign_table_names()} == TABLES


def test_every_sign_has_a_gesture() -> None:
    for name in TABLES:
        table = sign_table(name)
        assert table.title
        assert table.source
        assert all(sign.gesture for sign in table.signs)


def test_only_these_signs_are_bound_to_a_moment_or_barred_by_another_holding() -> None:
    bound = {
        (name, sign.meaning): (sign.when, sign.unless)
        for name in TABLES
        for sign in sign_table(name).signs
        if sign.when != "any" or sign.unless
    }
    assert bound == {
        ("bizkaia", "nothing"): ("any", ("pares", "punto_29", "punto_30", "juego")),
        ("fem", "medias"): ("after_grande", ()),
        ("fem_no_ciego", "medias"): ("after_grande", ()),
        ("fournier", "punto_30"): ("nobody_has_juego", ()),
    }


def test_an_unknown_table_is_answered_with_the_nearest_and_all_names() -> None:
    with pytest.raises(RulesError, match=r"'fen' \(did you mean 'fem'\?\); there are bizkaia, fem"):
        sign_table("fen")


# --- what is true of a hand -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "true"),
    [
        ("K 3 Q A", "two_kings pares juego thirty_one"),
        ("K K 3 A", "two_kings three_kings three_kings_and_ace medias pares juego thirty_one"),
        ("K K K 3", "two_kings duples pares juego"),
        ("A A 2 5", "two_aces three_aces medias pares"),
        ("A A 2 2", "two_aces duples pares"),
        ("K 3 A 2", "two_kings two_aces duples pares"),
        ("K Q 7 A", ""),
        ("7 7 7 5", "medias pares"),
        ("K Q 6 4", "punto_30"),
        ("K 3 5 4", "two_kings pares punto_29"),
    ],
)
def test_what_a_hand_is_with_eight_kings(ranks: str, true: str) -> None:
    assert meanings_of(Rules(), hand(ranks)) == frozenset(true.split())


def test_a_three_is_no_king_with_four_kings() -> None:
    four_kings = Rules().but(rank_alias={})
    assert meanings_of(four_kings, hand("K 3 Q A")) == frozenset()
    assert meanings_of(four_kings, hand("K K 7 A")) == frozenset({"two_kings", "pares"})


def test_the_ninth_king_counts_as_one() -> None:
    nine_kings = Rules.preset("us_nine_kings")
    assert signs_for(nine_kings, parse_cards("5o Kc 6o 7o")) == ("two_kings",)
    assert signs_for(nine_kings, parse_cards("5c Kc 6o 7o")) == ()


# --- which signs stand for a hand -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "ranks", "stand"),
    [
        ("bizkaia", "K 3 Q A", "two_kings thirty_one"),
        ("bizkaia", "K Q 7 A", "nothing"),
        # Three kings stand in place of two where the table has them, or else medias do.
        ("bizkaia", "K K 3 7", "three_kings"),
        ("fem", "K K 3 7", "three_kings juego"),
        ("s2", "K K 3 7", "medias"),
        ("s4", "K K 3 7", "two_kings"),
        # So do three aces.
        ("fem", "A 2 2 7", "three_aces"),
        ("shared_five", "A 2 2 7", "medias"),
        ("s4", "A 2 2 7", "two_aces"),
        # Four alike are duples, and two of them.
        ("fem", "K K 3 3", "two_kings duples juego"),
        ("fem", "K 3 A 2", "two_kings two_aces duples"),
        ("fem", "7 7 7 4", "medias"),
        # 31 stands in place of juego.
        ("fem", "7 7 7 K", "medias thirty_one"),
        ("fem", "K Q 7 5", "juego"),
        ("fem", "K Q 6 4", "punto_30"),
        ("fem", "K Q 5 4", "punto_29"),
        ("s4", "K Q 5 4", "nothing"),
        # The kiss says everything of the best hand, and nothing of any other.
        ("s3", "K K 3 A", "three_kings_and_ace"),
        ("s3", "K K 3 2", "three_kings_and_ace"),
        ("s3", "K K Q A", ""),
        # Closed eyes: only where no other sign fits, in Bizkaia not with pares, 29, 30 or juego.
        ("fem", "4 5 6 7", "nothing"),
        ("fem_no_ciego", "4 5 6 7", ""),
        ("bizkaia", "7 7 4 5", ""),
        ("bizkaia", "K Q 5 4", ""),
        ("bizkaia", "K Q 6 4", ""),
        ("bizkaia", "K Q 7 5", ""),
        ("bizkaia", "7 6 5 4", "nothing"),
        (None, "K 3 Q A", ""),
    ],
)
def test_the_fuller_sign_stands_for_a_hand(table: str | None, ranks: str, stand: str) -> None:
    assert signs_for(code(table), hand(ranks)) == tuple(stand.split())


@pytest.mark.parametrize("table", TABLES)
def test_a_sign_is_true_and_no_hand_has_nothing_beside_something(table: str) -> None:
    rules = code(table)
    one_of_each = [PACK[rank * 4] for rank in range(10)]
    for first in one_of_each:
        for second in one_of_each:
            cards = (first, Card(first + 1), second + 2, Card(second + 3))
            stand = signs_for(rules, cards)
            assert set(stand) <= meanings_of(rules, cards) | {"nothing"}
            assert "nothing" not in stand or len(stand) == 1


# --- when a sign may be made ----------------------------------------------------------------------


def test_a_sign_must_be_true() -> None:
    # 29 is no 31: the wink would lie.
    assert why_not(code("s4"), "K 3 5 4", "thirty_one") == (
        "thirty_one is not the sign for this hand, which has two_kings"
    )
    assert why_not(code("s3"), "K 3 5 4", "three_kings_and_ace") == (
        "three_kings_and_ace is not the sign for this hand, which has no sign"
    )


def test_a_code_without_signs_has_none() -> None:
    assert why_not(code(None), "K 3 Q A", "thirty_one") == "this code has no signs"


def test_nobody_invents_a_sign() -> None:
    assert why_not(code("s2"), "K 3 Q A", "punto30") == (
        "this code has no sign for 'punto30'; "
        "it has two_kings, two_aces, medias, duples, thirty_one"
    )
    assert "(did you mean 'thirty_one'?)" in str(why_not(code("s2"), "K 3 Q A", "thirtyone"))


def test_three_kings_are_not_told_as_two() -> None:
    assert why_not(code("fem"), "K K 3 7", "two_kings") == (
        "two_kings is not the sign for this hand, which has three_kings, juego"
    )


def test_medias_are_told_only_after_grande_in_the_federation_code() -> None:
    rules = code("fem")
    assert why_not(rules, "7 7 7 4", "medias") is None
    assert why_not(rules, "7 7 7 4", "medias", after_grande=False) == (
        "the sign for medias is made only after grande"
    )
    assert why_not(code("s2"), "7 7 7 4", "medias", after_grande=False) is None


def test_thirty_is_told_once_nobody_has_juego_in_fourniers_code() -> None:
    rules = code("fournier")
    assert why_not(rules, "K Q 6 4", "punto_30") is None
    assert why_not(rules, "K Q 6 4", "punto_30", nobody_has_juego=False) == (
        "the sign for punto_30 is made only once it is known that nobody has juego"
    )
    assert why_not(code("s4"), "K Q 6 4", "punto_30", nobody_has_juego=False) is None


def test_no_signs_in_the_opening_hand_where_the_code_says_so() -> None:
    rules = code("s4", signals_first_hand=False)
    assert why_not(rules, "K 3 Q A", "thirty_one", opening_hand=True) == (
        "this code has no signs in the opening hand of a game"
    )
    assert why_not(rules, "K 3 Q A", "thirty_one") is None
    assert why_not(code("s4"), "K 3 Q A", "thirty_one", opening_hand=True) is None


def test_no_signs_in_a_hand_of_mus_corrido() -> None:
    assert why_not(code("s4"), "K 3 Q A", "thirty_one", mus_corrido=True) == (
        "no signs are made in a hand of mus corrido"
    )


def test_a_sign_tells_one_thing_at_a_time() -> None:
    rules = code("s4")
    assert (
        why_not(rules, "K 3 Q A", "two_kings", "thirty_one") == "a sign tells one thing at a time"
    )
    assert why_not(rules, "K 3 Q A", "two_kings") is None
    assert why_not(rules, "K 3 Q A") == "a sign says something: give a meaning"
    assert why_not(rules, "K 3 Q A", "two_kings", "two_kings") == "a sign says a thing once"


def test_a_sign_tells_all_or_nothing_where_the_code_knows_no_partial_signs() -> None:
    rules = code("bizkaia", partial_signs=False)
    assert why_not(rules, "K 3 Q A", "two_kings") == (
        "a sign of this code tells all of the hand, two_kings and thirty_one, or nothing"
    )
    assert why_not(rules, "K 3 Q A", "thirty_one", "two_kings") is None
    assert why_not(rules, "K Q 7 A", "nothing") is None


def test_all_of_a_hand_is_all_that_may_be_told_at_the_moment() -> None:
    rules = code("fem", partial_signs=False)
    assert why_not(rules, "7 7 7 K", "thirty_one", after_grande=False) is None
    assert "medias and thirty_one" in str(why_not(rules, "7 7 7 K", "thirty_one"))


def every_moment() -> Iterator[dict[str, bool]]:
    for bits in range(16):
        yield {name: bool(bits >> place & 1) for place, name in enumerate(LATER)}


@pytest.mark.parametrize("partial", [True, False])
@pytest.mark.parametrize("ranks", ["7 7 7 K", "K K 3 7", "K Q 6 4", "4 5 6 7", "7 7 4 5"])
@pytest.mark.parametrize("table", TABLES)
def test_the_signs_that_are_offered_are_the_signs_that_are_allowed(
    table: str, ranks: str, partial: bool
) -> None:
    rules = code(table, partial_signs=partial, signals_first_hand=False)
    cards = hand(ranks)
    for moment in every_moment():
        now = signs_now(rules, cards, **moment)
        tried = {(meaning,) for meaning in sign_table(table).meanings} | {now}
        allowed = {each for each in tried if why_not_sign(rules, cards, each, **moment) is None}
        assert set(legal_signs(rules, cards, **moment)) == allowed


# --- a table that is wrong ------------------------------------------------------------------------


@pytest.fixture
def tables_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the rules in which tables can be written."""
    (tmp_path / "signs").mkdir()
    monkeypatch.setattr(data, "_HERE", tmp_path)
    data.data_names.cache_clear()
    signs.sign_table.cache_clear()
    yield tmp_path / "signs"
    data.data_names.cache_clear()
    signs.sign_table.cache_clear()


def test_a_table_that_is_wrong_is_refused_naming_the_file_and_all_that_is_wrong(
    tables_in: Path,
) -> None:
    path = tables_in / "wrong.toml"
    path.write_text(
        'titel = "t"\n[signs]\n'
        'two_king = { gesture = "g" }\n'
        'two_aces = "g"\n'
        'medias = { when = "any" }\n'
        'nothing = { gesture = "g", when = "never", unless = ["juegos"] }\n'
    )
    with pytest.raises(RulesError) as caught:
        sign_table("wrong")
    assert list(caught.value.problems) == [
        f"{path}: {problem}"
        for problem in (
            "titel: no such key here; the keys are title, source, signs",
            "title: is missing",
            "signs.two_king: no sign can mean that (did you mean 'two_kings'?)",
            "signs.two_aces: 'g' is not a table",
            "signs.medias.gesture: is missing",
            "signs.nothing.unless: no sign can mean 'juegos'",
            "signs.nothing.when: 'never' is not one of any, after_grande, nobody_has_juego",
        )
    ]


def test_signs_are_a_table(tables_in: Path) -> None:
    (tables_in / "wrong.toml").write_text('title = "t"\nsigns = 3\n')
    with pytest.raises(RulesError, match="signs: 3 is not a table"):
        sign_table("wrong")
