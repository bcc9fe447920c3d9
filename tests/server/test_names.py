from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.server.names import GUESTS, LONGEST, BadName, clean_name, guest_name, look_alike
from hordago.words.i18n import LANGUAGES


@pytest.mark.parametrize(
    "name",
    ["Ane", "Jean-Pierre", "L'Abbé", "L’Abbé", "Mª Carmen", "J. R.", "Ñ", "Ana_2", "Gil·li",  # noqa: RUF001
     "Олег", "山田", "अनिल", "محمد", "B2"],
)  # fmt: skip
def test_what_people_are_called_is_a_name(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_blanks_around_a_name_go_and_blanks_in_it_are_made_single() -> None:
    assert clean_name("  Ane   Miren ") == "Ane Miren"


def test_letters_are_written_in_one_way() -> None:
    assert clean_name("Jose\u0301") == "José"


@pytest.mark.parametrize("empty", ["", "   ", ".", "- -", "'_'"])
def test_a_name_has_a_letter_or_a_digit(empty: str) -> None:
    with pytest.raises(BadName, match="at least one letter"):
        clean_name(empty)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Ane\u200b", r"U\+200B \(zero width space\)"),
        ("Ane\u202eboB", r"U\+202E \(right-to-left override\)"),
        ("A\u200dB", r"U\+200D"),
        ("Ane\ue000", r"U\+E000"),
        ("Ane\x00", r"U\+0000"),
        ("Ane\n", r"U\+000A"),
        ("Ane\u3000B", r"U\+3000"),
        ("Ane\u00a0B", r"U\+00A0"),
        ("A\u3164", r"U\+3164 .* cannot be seen"),
        ("A\ufe0f", r"U\+FE0F .* cannot be seen"),
        ("<b>Ane</b>", "^< cannot stand"),
        ("Ane🂡", "^🂡 cannot stand"),
        ("\ud800", r"U\+D800"),
    ],
)
def test_what_cannot_be_seen_or_said_is_named(text: str, wrong: str) -> None:
    with pytest.raises(BadName, match=wrong):
        clean_name(text)


def test_a_name_has_a_length() -> None:
    assert clean_name("a" * LONGEST)
    with pytest.raises(BadName, match="at most 24 characters; this one has 25"):
        clean_name("a" * (LONGEST + 1))


def test_marks_do_not_count_but_cannot_be_heaped() -> None:
    assert clean_name("ṩ̃" * LONGEST)
    with pytest.raises(BadName, match="marks"):
        clean_name("Z" + "\u0300" * 9)
    with pytest.raises(BadName, match="begins"):
        clean_name("\u0300Ane")


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert name.isprintable()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ane", "ane"),
        ("Ane", "Ané"),
        ("Ane", "A n e"),
        ("Ane", "A.n-e"),
        ("Ane", "Аnе"),  # noqa: RUF001  two letters are Cyrillic
        ("PACO", "РАСО"),  # noqa: RUF001  all of them
        ("Paco", "Pac0"),
        ("Will", "WiII"),
        ("Luis", "1uis"),
        ("Luis", "Iuis"),
        ("Marta", "Ｍarta"),  # noqa: RUF001
        ("Arnau", "Amau"),
        ("Íñigo", "Inigo"),
        ("ρepe", "pepe"),  # noqa: RUF001
    ],
)
def test_names_that_a_hasty_eye_confuses_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ane", "Ana"),
        ("Guest 27", "Guest 28"),
        ("Pello", "Peru"),
        ("山田", "田中"),
        ("अनिल", "सुनील"),
    ],
)
def test_names_that_differ_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_nobody_is_like_one_without_a_name() -> None:
    assert not look_alike("", "")
    assert not look_alike("Ane", "")


@given(st.text("aÁiIlñrnm0ｍаΡ ", min_size=1, max_size=12))  # noqa: RUF001
def test_a_name_looks_like_itself_in_capitals_and_spread_out(name: str) -> None:
    if name.strip():
        assert look_alike(name, name.swapcase())
        assert look_alike(name, " ".join(name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_has_a_name_in_every_language(language: str) -> None:
    assert clean_name(guest_name(language, 27)).endswith(" 27")
    assert set(GUESTS) == set(LANGUAGES)
