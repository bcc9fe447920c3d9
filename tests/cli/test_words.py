from __future__ import annotations

import re

import pytest

from hordago.cards import parse_cards
from hordago.cli.explain import options
from hordago.cli.pages import CALLS
from hordago.cli.speech import Speech
from hordago.cli.words import Command, NotUnderstood, Reader
from hordago.game.actions import (
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.game.match import Match
from hordago.game.view import View
from hordago.rules.profile import Rules
from hordago.words.calls import call_set, call_set_keys, chosen_calls
from hordago.words.i18n import Language
from hordago.words.naming import Names

ME = 0


def at(moment: str, **changes: object) -> View:
    """The view of seat A, mano, when it has to speak at some moment of the first hand."""
    mano = 2 if moment == "cut" else ME  # the pack is cut at the dealer's left
    match = Match(Rules(**changes), seed=5, mano=mano, cuts="players")  # type: ignore[arg-type]
    cut = Cut(2, 20)
    before: dict[str, list[Action]] = {
        "cut": [],
        "mus": [cut],
        "discard": [cut, Mus(0), Mus(1), Mus(2), Mus(3)],
        "open": [cut, NoMus(0)],
        "answer": [cut, NoMus(0), Pass(0), Bet(1, 2), Fold(2)],
    }
    for action in before[moment]:
        match.apply(action)
    return match.view(ME)


def read(text: str, moment: str, language: str = "en", calls: str | None = None) -> object:
    reader = Reader(Language(language), chosen_calls(calls, language, None))
    return reader.read(text, at(moment))


@pytest.mark.parametrize("language", ["en", "es", "eu", "fr"])
@pytest.mark.parametrize(
    ("token", "moment", "action"),
    [
        ("mus", "mus", Mus(0)),
        ("nomus", "mus", NoMus(0)),
        ("pass", "open", Pass(0)),
        ("bet4", "open", Bet(0, 4)),
        ("both4", "open", Bet(0, 4, both=True)),
        ("raise3", "answer", Raise(0, 3)),
        ("accept", "answer", Accept(0)),
        ("fold", "answer", Fold(0)),
        ("weaccept", "answer", WeAccept(0)),
        ("wefold", "answer", WeFold(0)),
        ("ordago", "open", Ordago(0)),
        ("bothordago", "open", Ordago(0, both=True)),
        ("-7o4b", "discard", Discard(0, parse_cards("7o4b"))),
        ("-", "discard", Discard(0, ())),
        ("cut17", "cut", Cut(0, 17)),
        ("*two_kings", "open", Sign(0, ("two_kings",))),
    ],
)
def test_the_records_tokens_are_understood_in_every_language(
    token: str, moment: str, action: Action, language: str
) -> None:
    assert read(token, moment, language) == action


@pytest.mark.parametrize(
    ("language", "typed", "moment", "action"),
    [
        ("en", "m", "mus", Mus(0)),
        ("en", "No Mus!", "mus", NoMus(0)),
        ("en", "no", "mus", NoMus(0)),
        ("en", "no", "open", Pass(0)),
        ("en", "no", "answer", Fold(0)),
        ("en", "yes", "answer", Accept(0)),
        ("en", "bet", "open", Bet(0, 2)),
        ("en", "bet 5", "open", Bet(0, 5)),
        ("en", "bet five", "open", Bet(0, 5)),
        ("en", "5", "open", Bet(0, 5)),
        ("en", "5", "answer", Raise(0, 5)),
        ("en", "five more", "answer", Raise(0, 5)),
        ("en", "raise", "answer", Raise(0, 2)),
        ("en", "we see", "answer", WeAccept(0)),
        ("en", "ORDAGO", "open", Ordago(0)),
        ("en", "20", "cut", Cut(0, 20)),
        ("es", "envido", "open", Bet(0, 2)),
        ("es", "envido cuatro", "open", Bet(0, 4)),
        ("es", "envido 4 a las dos", "open", Bet(0, 4, both=True)),
        ("es", "dos más", "answer", Raise(0, 2)),
        ("es", "4 mas", "answer", Raise(0, 4)),
        ("es", "¡quiero!", "answer", Accept(0)),
        ("es", "no quiero", "answer", Fold(0)),
        ("es", "paso", "answer", Fold(0)),
        ("es", "paso", "open", Pass(0)),
        ("es", "no queremos", "answer", WeFold(0)),
        ("es", "órdago", "open", Ordago(0)),
        ("es", "hay mus", "mus", Mus(0)),
        ("eu", "musik ez", "mus", NoMus(0)),
        ("eu", "enbido lau", "open", Bet(0, 4)),
        ("eu", "beste bi", "answer", Raise(0, 2)),
        ("eu", "hiru tantos gehiago", "answer", Raise(0, 3)),
        ("eu", "nahi dut", "answer", Accept(0)),
        ("eu", "ez dut nahi", "answer", Fold(0)),
        ("fr", "mintza", "mus", NoMus(0)),
        ("fr", "imido", "open", Bet(0, 2)),
        ("fr", "4 de plus", "answer", Raise(0, 4)),
        ("fr", "iduki", "answer", Accept(0)),
        ("fr", "tira", "answer", Fold(0)),
    ],
)
def test_words_are_read_by_the_moment(
    language: str, typed: str, moment: str, action: Action
) -> None:
    assert read(typed, moment, language) == action


def test_words_of_the_language_and_of_the_calls_are_both_understood() -> None:
    assert read("quiero", "answer", "es", "eu-iparralde") == Accept(0)
    assert read("iduki", "answer", "es", "eu-iparralde") == Accept(0)
    assert read("kanta", "answer", "es", "eu-iparralde") == Accept(0)


@pytest.mark.parametrize("typed", ["1 3", "13", "1,3", "discard 1 3", "throw 1 3"])
def test_cards_are_thrown_by_their_places(typed: str) -> None:
    view = at("discard")
    assert read(typed, "discard") == Discard(0, (view.cards[0], view.cards[2]))


@pytest.mark.parametrize("typed", ["7o 4b", "7o4b", "7O,4B", "7♦ 4♣", "-7o4b"])
def test_cards_are_thrown_by_their_names(typed: str) -> None:
    assert read(typed, "discard") == Discard(0, parse_cards("7o4b"))


def test_figures_are_named_by_letter_or_number_in_either_case() -> None:
    for typed in ("kc qo", "12c 11o", "Rc Co", "rc co"):
        assert read(typed, "discard") == Discard(0, parse_cards("KcQo"))


def test_all_and_none_throw_all_and_none() -> None:
    assert read("todas", "discard", "es") == Discard(0, at("discard").cards)
    assert read("ninguna", "discard", "es") == Discard(0, ())


def test_a_card_that_is_not_there_is_told() -> None:
    with pytest.raises(NotUnderstood, match="your cards are 1 to 4"):
        read("1 5", "discard")


@pytest.mark.parametrize(
    ("typed", "near"),
    [("muss", "mus"), ("no muss", "no mus"), ("qit", "quit")],
)
def test_a_slip_is_answered_with_what_was_probably_meant(typed: str, near: str) -> None:
    with pytest.raises(NotUnderstood, match=f"Did you mean “{near}”"):
        read(typed, "mus")


def test_a_slip_in_a_bet_keeps_its_number() -> None:
    with pytest.raises(NotUnderstood, match="Querías decir «envido 7»"):
        read("embido 7", "open", "es")


@pytest.mark.parametrize("typed", ["envido " + "9" * 21, "9" * 21, "9" * 21 + " a las dos"])
def test_a_number_that_is_too_large_is_told_as_that(typed: str) -> None:
    with pytest.raises(NotUnderstood, match="Aquí no hay números tan grandes"):
        read(typed, "open", "es")


def test_a_number_is_no_likeness_between_two_phrases() -> None:
    for moment in ("open", "answer"):
        with pytest.raises(NotUnderstood, match="“biak 3” is not understood: "):
            read("biak 3", moment)


@pytest.mark.parametrize("language", ["en", "es", "eu", "fr"])
@pytest.mark.parametrize("moment", ["mus", "open", "answer", "discard", "cut"])
def test_what_is_proposed_can_be_said(language: str, moment: str) -> None:
    reader = Reader(Language(language), chosen_calls(None, language, None))
    view = at(moment)
    for phrase in [phrase for phrase in reader._phrases if len(phrase) > 3]:
        slip = f"{phrase[:-1]}zz".replace("{n}", "3")
        try:
            reader.read(slip, view)
        except NotUnderstood as error:
            near = re.search("[“«](?!.*[“«])\\s*([^”»]*?)\\s*[”»]", str(error))
            assert near is not None
            if near[1] not in slip:
                found = reader.read(near[1], view)
                assert isinstance(found, Command) or found in view.legal


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "bet 4 5", "bet 99999", "\x00", "1o1o"])
def test_nonsense_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        read(typed, "open")


@pytest.mark.parametrize("language", ["en", "es", "eu", "fr"])
def test_help_and_leaving_have_words_everywhere(language: str) -> None:
    assert read("?", "mus", language) == Command("help")
    assert read("q", "mus", language) == Command("quit")


def test_signs_are_named_in_the_players_language() -> None:
    assert read("seña dos reyes", "open", "es") == Sign(0, ("two_kings",))
    assert read("sign two kings, 31", "open") == Sign(0, ("two_kings", "thirty_one"))
    assert read("sign thirty_one", "open") == Sign(0, ("thirty_one",))
    with pytest.raises(NotUnderstood, match="No sign means"):
        read("sign four kings", "open")


@pytest.mark.parametrize("key", call_set_keys())
def test_every_word_that_is_said_can_be_typed(key: str) -> None:
    words = call_set(key)
    reader = Reader(Language(words.language), words)
    moments = {
        "mus": "mus", "no_mus": "mus", "pass": "open", "bet": "open", "bet_n": "open",
        "raise_n": "answer", "accept": "answer", "fold": "answer", "we_accept": "answer",
        "we_fold": "answer", "ordago": "open", "accept_ordago": "answer", "both_n": "open",
        "both_ordago": "open",
    }  # fmt: skip
    actions: dict[str, Action] = {
        "mus": Mus(0), "no_mus": NoMus(0), "pass": Pass(0), "bet": Bet(0, 2), "bet_n": Bet(0, 3),
        "raise_n": Raise(0, 3), "accept": Accept(0), "fold": Fold(0), "we_accept": WeAccept(0),
        "we_fold": WeFold(0), "ordago": Ordago(0), "accept_ordago": Accept(0),
        "both_n": Bet(0, 3, both=True), "both_ordago": Ordago(0, both=True),
    }  # fmt: skip
    for call, moment in moments.items():
        phrase = words.spoken[call].format(n=2 if call == "bet" else 3)
        assert reader.read(phrase, at(moment)) == actions[call], phrase


@pytest.mark.parametrize("key", call_set_keys())
def test_a_word_that_passes_and_refuses_is_listed_with_one_that_only_refuses(key: str) -> None:
    words = call_set(key)
    view = at("answer")
    speech = Speech(Names(Language(words.language), view.rules, seat=ME), words)
    listed = options(view, speech)[0].words
    if words.spoken["fold"] == words.spoken["pass"]:
        other = listed.removeprefix(f"{words.spoken['fold']} (").removesuffix(")")
        assert Reader(Language(words.language), words).read(other, view) == Fold(0)
    else:
        assert listed == words.spoken["fold"]


def test_all_sets_say_and_name_the_same_things() -> None:
    sets = [call_set(key) for key in call_set_keys()]
    for each in sets[1:]:
        assert each.spoken.keys() == sets[0].spoken.keys()
        assert each.name.keys() == sets[0].name.keys()
        assert each.hear.keys() <= CALLS.keys()


@pytest.mark.parametrize("key", call_set_keys())
def test_what_is_marked_and_sourced_is_there_and_not_both(key: str) -> None:
    words = call_set(key)
    there = {f"say.{call}" for call in words.spoken} | {f"name.{name}" for name in words.name}
    assert words.unconfirmed <= there
    assert words.sources.keys() <= there
    weak = {"say.accept_ordago"}  # kanta: one source, of no weight
    assert words.unconfirmed.isdisjoint(words.sources.keys() - weak)


def test_plain_eu_is_oregons_for_the_codes_from_there() -> None:
    assert chosen_calls("eu", "en", "nabo_40").key == "eu-oregon"
    assert chosen_calls(None, "eu", "ontario_30").key == "eu-oregon"
    assert chosen_calls("eu", "en", "bizkaia").key == "eu-hegoalde"
