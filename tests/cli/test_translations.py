from __future__ import annotations

import re

import pytest

from hordago.cli.signing import GESTURES, MEANINGS
from hordago.rules.signs import COVERS, sign_table, sign_table_names
from hordago.words.i18n import LANGUAGES, Language, language_of
from tests.cli.catalogues import TRANSLATED, catalogue_path, key_of, sentences, translations

PLACEHOLDER = re.compile(r"\{(\w*)\}")


def texts(string: object) -> list[str]:
    return [string] if isinstance(string, str) else list(string)  # type: ignore[call-overload]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_every_sentence_and_no_other(language: str) -> None:
    wanted = {key_of(message) for message in sentences() if message.id}
    there = {key_of(message) for message in translations(language) if message.id}
    assert there - wanted == set(), "no longer said: python -m tests.cli.catalogues"
    assert wanted - there == set(), "not translated: python -m tests.cli.catalogues"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_doubtful(language: str) -> None:
    for message in translations(language):
        if message.id:
            assert not message.fuzzy, message.id
            assert all(texts(message.string)), message.id
            assert message.pluralizable == (len(texts(message.string)) == 2), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_placeholders_of_their_sentences(language: str) -> None:
    for message in translations(language):
        if message.id:
            wanted = {name for each in texts(message.id) for name in PLACEHOLDER.findall(each)}
            for each in texts(message.string):
                assert set(PLACEHOLDER.findall(each)) == wanted, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_built_catalogue_is_the_one_that_stands_here(language: str) -> None:
    built = catalogue_path(language).with_suffix(".mo")
    assert built.exists(), "pip install -e . builds it"
    tongue = Language(language)
    for message in translations(language):
        if message.id and isinstance(message.id, str) and "{" not in message.id:
            said = (
                tongue.word(message.context, message.id)
                if message.context
                else tongue.say(message.id)
            )
            assert said == message.string, "out of date: pip install -e . builds it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_right(language: str) -> None:
    tongue = Language(language)
    one, many = (tongue.plural("{n} stone", "{n} stones", number) for number in (1, 5))
    expected = {
        "en": ("1 stone", "5 stones"),
        "es": ("1 piedra", "5 piedras"),
        "eu": ("1 tanto", "5 tanto"),
        "fr": ("1 tanto", "5 tantos"),
    }
    assert (one, many) == expected[language]


def test_every_gesture_and_meaning_of_a_sign_has_words() -> None:
    gestures = {sign.gesture for name in sign_table_names() for sign in sign_table(name).signs}
    assert gestures <= set(GESTURES)
    assert set(MEANINGS) == set(COVERS)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "eu_ES"}, "eu"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "es_ES", "LANGUAGE": "ca:eu:es"}, "eu"),
    ],
)
def test_the_language_follows_the_system(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_french_marks_keep_their_space_and_stay_with_their_word() -> None:
    for message in translations("fr"):
        for each in texts(message.string) if message.id else ():
            assert not re.search(r" [;:!?»]|« ", each), each
            assert not re.search(r"[\w)}»][;:!?](\s|$)", each), each
