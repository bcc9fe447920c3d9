from __future__ import annotations

import io

import pytest
from rich.console import Console

from hordago.cards import parse_cards
from hordago.cli.screen import Screen
from hordago.cli.speech import Speech
from hordago.cli.telling import pile
from hordago.game.actions import Accept, Bet, Discard, Mus, NoMus, Ordago, Pass, Sign
from hordago.game.events import Counted, Dentro, PackCut, Part, Said
from hordago.game.match import Match
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.words.calls import native_calls
from hordago.words.i18n import LANGUAGES, Language
from hordago.words.naming import DASH, Names


def speech_of(language: str = "en", rules: Rules | None = None, *, french: bool = False) -> Speech:
    names = Names(Language(language), rules or Rules(), seat=0, french=french)
    return Speech(names, native_calls(language))


def counted(*parts: Part) -> Counted:
    return Counted("pares", 0, sum(part.stones for part in parts), 0, parts, (4, 0))


PAIRS = counted(
    Part("stake", 2, 0, parse_cards("KcKo7b4e")),
    Part("par", 1, 0, parse_cards("KcKo")),
    Part("par", 1, 2, parse_cards("5c5o")),
)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "pares: AC take 4 stones: accepted bet (2), pair of kings (1), pair of fives (1)"),
        (
            "es",
            "pares: AC cobran 4 piedras: envite querido (2), pareja de reyes (1), pareja de cincos",
        ),
        ("eu", "pareak: AC, 4 tanto: onartutako apustua (2), errege parea (1), bosteko parea (1)"),
        (
            "fr",
            "paires : AC prennent 4 tantos : mise tenue (2), paire de rois (1), paire de cinq (1)",
        ),
    ],
)
def test_the_count_is_read_aloud_with_its_reasons(language: str, line: str) -> None:
    (said,) = speech_of(language).lines([PAIRS])
    assert said.text.replace(DASH, "").replace("\N{NO-BREAK SPACE}", " ").startswith(line)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (Part("duples", 3, 0, parse_cards("KcKo5b5e")), "duples of kings and fives (3)"),
        (Part("duples", 3, 0, parse_cards("KcKo3b3e")), "duples of kings (3)"),
        (Part("medias", 2, 0, parse_cards("AcAo2b")), "medias of aces (2)"),
        (Part("juego", 2, 0, parse_cards("KcKoQbJe")), "juego of 40 (2)"),
        (Part("thirty_one", 3, 0, parse_cards("KcKoQbAe")), "31 (3)"),
        (Part("real", 3, 0, parse_cards("Kc7o7b7e")), "royal 31 (3)"),
        (Part("passed", 1, 0, parse_cards("Kc7o7b7e")), "passed by all (1)"),
    ],
)
def test_hands_have_names(part: Part, words: str) -> None:
    assert speech_of().part(part) == words


def test_words_that_follow_one_another_stand_in_one_line() -> None:
    lines = speech_of("es").lines([Said(NoMus(1)), Said(Pass(2)), Said(Bet(0, 2))])
    assert [line.text for line in lines] == ["B: no hay mus · C: paso · Tú: envido"]


def test_an_ordago_is_seen_with_a_word_of_its_own() -> None:
    lines = speech_of("fr").lines([Said(Ordago(1)), Said(Accept(0))])
    assert lines[0].text.replace("\N{NO-BREAK SPACE}", " ") == "B : hordago · Toi : kanta"


@pytest.mark.parametrize(
    ("language", "mine", "theirs"),
    [
        ("en", "You cut 25 cards.", "B cuts 25 cards."),
        ("es", "Cortas 25 cartas.", "B corta 25 cartas."),
        ("eu", "25 karta ebakitzen dituzu.", "B: 25 karta ebaki ditu."),
        ("fr", "Tu coupes 25 cartes.", "B coupe 25 cartes."),
    ],
)
def test_the_cut_is_told_in_the_right_person(language: str, mine: str, theirs: str) -> None:
    lines = speech_of(language).lines([PackCut(0, 25), PackCut(1, 25)])
    assert [line.text for line in lines] == [mine, theirs]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "AC: dentro!"),
        ("es", "AC: ¡dentro!"),
        ("eu", "AC: barruan!"),
        ("fr", "AC : dedans !"),
    ],
)
def test_a_side_that_is_near_the_end_cries_it(language: str, text: str) -> None:
    (line,) = speech_of(language).lines([Dentro(0, (36, 0))])
    assert line.text.replace(DASH, "").replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_signs_are_drawn_until_whoever_made_them_throws_cards(language: str, width: int) -> None:
    match = Match(Rules.preset("almanac_40"), seed=7, mano=1)
    words = speech_of(language).meanings(("two_kings",))

    def shown() -> bool:
        return any(f"{words} " in line for line in drawn(match, language, width))

    match.apply(Sign(2, ("two_kings",), frozenset({0})))
    assert shown()
    for seat in (1, 2, 3, 0):
        match.apply(Mus(seat))
    for seat in (1, 2):
        match.apply(Discard(seat, match.view(seat).cards))
    assert not shown()


def test_the_french_pack_has_queens() -> None:
    part = Part("par", 1, 0, parse_cards("QcQo"))
    assert speech_of(french=True).part(part) == "pair of queens (1)"
    assert speech_of().part(part) == "pair of knights (1)"


def test_aliases_are_told_where_there_are_any() -> None:
    assert speech_of().names.aliases() == "3 = king, 2 = ace"
    assert speech_of("es").names.aliases() == "3 = rey, 2 = as"
    assert speech_of(rules=Rules.preset("nabo_40")).names.aliases() == ""
    nine = speech_of(rules=Rules.preset("us_nine_kings")).names.aliases()
    assert nine == "3 = king, 2 = ace, 5 coins = king"


def test_stones_lie_in_two_piles() -> None:
    assert pile(0) == ""
    assert pile(4) == "••••"
    assert pile(17) == "◆◆◆ ••"


def drawn(match: Match, language: str, width: int, *, french: bool = False) -> list[str]:
    names = Names(Language(language), match.rules, seat=0, french=french)
    screen = Screen(Speech(names, native_calls(language)), drawn=True)
    screen.console = Console(file=io.StringIO(), width=width, height=24, highlight=False)
    screen.show(match.view(0))
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["almanac_40", "six_handed", "two_handed", "us_nine_kings"])
def test_the_table_fits_the_terminal_and_its_frame_is_straight(
    code: str, language: str, width: int
) -> None:
    match = Match(Rules.preset(code), seed=3)
    table = drawn(match, language, width)
    assert len(table) <= 22
    framed = [line for line in table if line.startswith(("│", "╭", "╰"))]
    assert len({len(line) for line in framed}) == 1
    assert len(framed[0]) <= width
    shown = "\n".join(table)
    assert all(str(card.rank) in shown for card in match.view(0).cards)


def test_every_code_can_be_drawn() -> None:
    for code in preset_names():
        assert drawn(Match(Rules.preset(code), seed=1), "en", 80)


def test_a_narrow_terminal_is_told_instead() -> None:
    lines = drawn(Match(Rules(), seed=1), "en", 60)
    assert lines[0].startswith("Your cards:")


def test_cards_of_the_french_pack_show_its_signs() -> None:
    lines = "\n".join(drawn(Match(Rules(), seed=1), "en", 80, french=True))
    assert any(sign in lines for sign in "♦♥♠♣")
    assert "coins" not in lines
