from __future__ import annotations

from typing import Any

import pytest

from hordago.rules.presets import preset_names
from hordago.rules.profile import SETTINGS, Rules
from hordago.words.i18n import LANGUAGES, Language
from hordago.words.naming import Names
from hordago.words.rules_words import in_short

# Another value of every setting that a player goes by.
OTHER: dict[str, Any] = {
    "rank_alias": {}, "removed_ranks": [5], "extra_kings": [[5, "oros"]], "target": 30,
    "games_to_win": 3, "vacas_to_win": 2, "mus_order": "pairs", "min_discard": 0, "max_discard": 3,
    "mus_corrido": "first_hand_of_match", "bet_order": "pairs", "tie_order": "speaking",
    "who_bets": "side", "min_bet": 1, "default_bet": 5, "min_raise": 1,
    "raise_semantics": "double", "max_stake": "remaining", "response_mode": "first_decisive",
    "plural_binds": False, "decliner_out_for_lance": True, "both_bet_allowed": True,
    "ordago": False, "refused_open": 2, "refused_raise": "one", "deje_bonus": {"pares": 1},
    "pass_point": {"juego": 1}, "pares_values": {"par": 2}, "juego_values": {"other": 1},
    "punto_bonus": 0, "bonus_after_refusal": False, "real": "any_ten", "real_beats_mano": False,
    "real_value": 5, "pedrete_bonus": 1, "juego33_bonus": 1, "announce_dentro": 5,
    "signals": "fem", "partial_signs": False, "signals_first_hand": False,
}  # fmt: skip
# Where a setting is seen only beside another one.
BESIDE: dict[str, dict[str, Any]] = {
    "response_mode": {"plural_binds": False},
    "real_beats_mano": {"real": "any_ten"},
    "real_value": {"real": "any_ten"},
    "partial_signs": {"signals": "fem"},
    "signals_first_hand": {"signals": "fem"},
}
# The table shows them by itself, or they are done for the player.
SHOWN = {"pack", "n_players", "first_dealer", "deal_passes", "discard_order", "reshuffle"}


def told(rules: Rules, language: str = "en") -> str:
    rows = in_short(Names(Language(language), rules, seat=0))
    return "\n".join(f"{row.words}: {row.meaning}" for row in rows)


def test_every_setting_is_told_in_short_or_shown_by_the_table() -> None:
    assert OTHER.keys() | SHOWN == SETTINGS.keys()
    assert OTHER.keys() & SHOWN == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OTHER)
def test_a_setting_that_differs_is_told_in_short(name: str, language: str) -> None:
    rules = Rules().but(**BESIDE.get(name, {}))
    assert told(rules.but(**{name: OTHER[name]}), language) != told(rules, language)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("fem_madrid", "pays the stake before it; and for a raise more: pares 1, juego 1, punto 1"),
        ("almanac_40", "all pass: the best hand takes: grande 1, chica 1, punto 1\n"),
        ("almanac_40", "a bet on punto, seen or refused, 1 more"),
        ("almanac_40_literal", "takes: grande 1, chica 1, pares 1, juego 1, punto 1\n"),
        ("almanac_40_literal", "the first answer that is no refusal; each answers for himself"),
        ("club_30_house", "punto won with 4 5 6 7, 1 more"),
        ("club_30_house", "7 7 7 and any figure; worth 3; beats every other 31"),
        ("fournier", "who refuses a bet is out of that lance"),
        ("ffm", "grande and chica may be bet on at once"),
        ("rioja_36", "not in the pack: 2"),
        ("wikipedia_8k", "from 0 to 4 cards are thrown"),
        ("bizkaia", "none in the opening hand of a game"),
        ("two_handed", "signs: none are made"),
    ],
)
def test_codes_are_told_in_short(code: str, says: str) -> None:
    assert says in told(Rules.preset(code))


def test_what_does_not_hold_is_not_told() -> None:
    assert "punto, seen" not in told(Rules.preset("almanac_40_literal"))
    assert "for a raise more" not in told(Rules.preset("almanac_40"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_no_empty_row(language: str) -> None:
    for code in preset_names():
        rows = in_short(Names(Language(language), Rules.preset(code), seat=0))
        assert all(row.words and row.meaning for row in rows)
