from __future__ import annotations

from typing import Any

import pytest

from hordago.rules.presets import preset_names
from hordago.rules.profile import SETTINGS, Rules
from hordago.words.i18n import LANGUAGES, Language
from hordago.words.rules_page import RulesPage, one_line, rules_page
from tests.words.test_rules_words import BESIDE, OTHER, SHOWN

# Another value of the settings that the terminal does not tell in short.
NOT_IN_SHORT: dict[str, Any] = {
    "pack": "french", "n_players": 2, "first_dealer": "low_card_deals", "deal_passes": "left",
    "discard_order": "in_turn", "reshuffle": "all_discards",
}  # fmt: skip
# Tables are played without signs: that a code has some is told, how they are made is not.
OF_SIGNS = {"partial_signs", "signals_first_hand"}
TOLD = {name: value for name, value in (OTHER | NOT_IN_SHORT).items() if name not in OF_SIGNS}


def page_of(code: str, language: str = "en", **changes: Any) -> RulesPage:
    return rules_page(Rules.preset(code).but(**changes), Language(language))


def sentences(page: RulesPage) -> list[str]:
    return [sentence for section in page.sections for sentence in section.sentences]


def test_every_setting_is_tried() -> None:
    assert NOT_IN_SHORT.keys() == SHOWN
    assert TOLD.keys() | OF_SIGNS == SETTINGS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_a_setting_that_differs_is_told_on_the_page(name: str, language: str) -> None:
    rules = Rules().but(**BESIDE.get(name, {}))
    other = rules.but(**{name: TOLD[name]})
    tongue = Language(language)
    assert sentences(rules_page(rules, tongue)) != sentences(rules_page(other, tongue))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", preset_names())
def test_every_code_has_a_page_without_gaps_in_every_language(code: str, language: str) -> None:
    page = page_of(code, language)
    assert [section.key for section in page.sections][:8] == [
        "deal", "grande", "chica", "pares", "juego", "betting", "count", "match",
    ]  # fmt: skip
    texts = [page.title, page.short, page.source, *page.unstated, *sentences(page)]
    texts += [section.title for section in page.sections]
    assert all(texts)
    assert not any(mark in text for text in texts for mark in "{}")
    assert bool(page.unstated) == bool(page.unstated_title)
    assert page.changes == ()


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("code", preset_names())
def test_no_sentence_is_left_in_english(code: str, language: str) -> None:
    assert set(sentences(page_of(code))) & set(sentences(page_of(code, language))) == set()


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("almanac_40", "Some cards count as another in everything: 3 = king, 2 = ace."),
        ("almanac_40", "In all there are eight kings."),
        ("almanac_40", "From high to low: king, knight, jack, 7, 6, 5, 4, ace."),
        ("almanac_40", "The match is won by the first side with 3 vacas."),
        ("almanac_40", "When a side lacks no more than 5 stones, “dentro” is said."),
        ("four_kings_40", "From low to high: ace, 2, 3, 4, 5, 6, 7, jack, knight, king."),
        ("four_kings_40", "Every card counts as it is printed."),
        ("french_pack_40", "From high to low: king, queen, jack, 7, 6, 5, 4, ace."),
        ("french_pack_40", "both sides have pares, everyone bets, also a partner who has none."),
        ("rioja_36", "of 36 cards; each suit has 1, 3, 4, 5, 6, 7, 10 (jack), 11 (knight), "),
        ("us_nine_kings", "In all there are nine kings."),
        ("us_nine_kings", "The royal 31: three sevens and a king."),
        ("wikipedia_8k", "Each may throw from 0 to 4 cards."),
        ("wikipedia_8k", "Mano's side is asked first, and then the other."),
        ("bizkaia", "The first of a side who sees or raises decides; whoever refuses leaves"),
        ("fem_madrid", "A refused raise pays besides: pares 1, juego 1, punto 1."),
        ("almanac_40_literal", "takes: grande 1, chica 1, pares 1, juego 1, punto 1."),
        ("club_30_house", "Punto won with 4 5 6 7 brings 1 stone more."),
        ("six_handed", "Six play, three against three; the two sides sit alternately."),
        ("ontario_30", "The match is won by the first side with 1 game."),
    ],
)
def test_codes_are_told_to_a_beginner(code: str, says: str) -> None:
    assert says in " ".join(sentences(page_of(code)))


def test_what_a_code_does_not_have_is_not_told() -> None:
    said = " ".join(sentences(page_of("almanac_no_signs")))
    assert "mus corrido" not in said
    assert "royal 31" not in said
    assert "signs" not in said
    assert "33 brings" not in said


def test_two_players_have_no_partner_to_answer_with() -> None:
    said = " ".join(sentences(page_of("two_handed")))
    assert "partner" not in said
    assert "we see" not in said


def test_a_page_says_where_the_code_comes_from_and_what_is_not_known() -> None:
    page = page_of("us_nine_kings", "es")
    assert page.title == "Nueve reyes"
    assert page.notes == "El cinco de oros es el noveno rey."
    assert page.source == "Fuente: buber.net and the New York Basque Club"
    assert page.unstated == ("qué figura hace la 31 real", "qué señas hay")


def test_a_changed_code_says_what_is_changed() -> None:
    page = page_of("us_nine_kings", extra_kings=[], target=30)
    assert page.title == "Nine kings, with changes"
    assert page.notes == ""
    assert page.changes == (
        "single cards that count as kings too: none",
        "stones that win a game: 30",
    )


def test_another_length_of_the_match_is_no_other_code() -> None:
    page = rules_page(Rules.preset("almanac_40").with_format("best_of_3"), Language("en"))
    assert page.title == "Almanac, eight kings, forty stones"
    assert page.changes == ()
    assert "best of three games" in page.short


def test_rules_of_ones_own_have_no_source() -> None:
    page = rules_page(Rules(target=30), Language("en"))
    assert page.title == "rules of your own"
    assert (page.source, page.unstated_title, page.unstated, page.changes) == ("", "", (), ())


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("almanac_no_signs", "eight kings · to 40 · first to 3 vacas, each best of three games"),
        ("logrono_25", "four kings · to 25 · best of three games · mus corrido"),
        ("two_handed", "eight kings · to 40 · best of three games · two players"),
        ("ontario_30", "four kings · to 30 · one game; played without signs here"),
        ("club_30_house", "eight kings · to 30 · first to 3 games · royal 31"),
    ],
)
def test_a_code_in_one_line(code: str, line: str) -> None:
    assert one_line(Rules.preset(code), Language("en")) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_with_signs_says_that_tables_play_without(language: str) -> None:
    tongue = Language(language)
    silent = tongue.say("played without signs here")
    for code in preset_names():
        rules = Rules.preset(code)
        assert (silent in one_line(rules, tongue)) == (rules.signals is not None), code


def test_two_players_have_nobody_to_make_signs_to() -> None:
    rules = Rules.preset("two_handed").but(signals="fem")
    assert "signs" not in one_line(rules, Language("en"))
