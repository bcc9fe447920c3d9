"""The named codes: what each says, where it comes from, and codes kept in files of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hordago.errors import RulesError
from hordago.rules.data import data_path, read_toml
from hordago.rules.presets import Preset, load_preset, load_preset_file, preset_names
from hordago.rules.profile import Rules

FIRST_ANSWER: dict[str, Any] = {"response_mode": "first_decisive", "plural_binds": False}
FOUR_KINGS: dict[str, Any] = {"rank_alias": {}}
SPEAKING: dict[str, Any] = {
    **FIRST_ANSWER,
    "mus_order": "pairs",
    "bet_order": "pairs",
    "tie_order": "speaking",
    "min_discard": 0,
    "reshuffle": "all_discards",
    "signals": "s3",
}
ALMANAC: dict[str, Any] = {"vacas_to_win": 3, "announce_dentro": 5}

# Every code as what it has other than eight kings, forty stones and the rest of the defaults.
CODES: dict[str, dict[str, Any]] = {
    "almanac_40": {**ALMANAC, "signals": "s4"},
    "almanac_40_literal": {
        **ALMANAC,
        **FIRST_ANSWER,
        "pass_point": {"grande": 1, "chica": 1, "pares": 1, "juego": 1, "punto": 1},
        "punto_bonus": 0,
        "signals": "s4",
    },
    "almanac_no_signs": ALMANAC,
    "barcelona_real": {
        "mus_corrido": "first_hand_of_match",
        "real": "any_ten",
        "signals": "fem",
        "signals_first_hand": False,
    },
    "bizkaia": {
        **FIRST_ANSWER,
        "games_to_win": 3,
        "first_dealer": "low_card_starts",
        "mus_corrido": "first_hand_of_match",
        "announce_dentro": 5,
        "signals": "bizkaia",
        "partial_signs": False,
        "signals_first_hand": False,
    },
    "club_30_house": {"target": 30, "games_to_win": 3, "real": "any_ten", "pedrete_bonus": 1},
    "fem_madrid": {
        "games_to_win": 3,
        "mus_corrido": "first_hand_of_match",
        "deje_bonus": {"pares": 1, "juego": 1, "punto": 1},
        "signals": "fem",
        "partial_signs": False,
        "signals_first_hand": False,
    },
    "ffm": {
        **FOUR_KINGS,
        "games_to_win": 3,
        "first_dealer": "low_card_deals",
        "mus_order": "pairs",
        "discard_order": "simultaneous",
        "reshuffle": "all_discards",
        "both_bet_allowed": True,
    },
    "four_kings_40": {**FOUR_KINGS, "announce_dentro": 5, "signals": "s4_no_ciego"},
    "fournier": {
        **FIRST_ANSWER,
        "games_to_win": 3,
        "first_dealer": "high_card_is_mano",
        "mus_corrido": "first_hand_of_game",
        "decliner_out_for_lance": True,
        "announce_dentro": 5,
        "signals": "fournier",
    },
    "french_pack_40": {"pack": "french", "who_bets": "side", "signals": "s2"},
    "logrono_25": {**FOUR_KINGS, "target": 25, "mus_corrido": "first_hand_of_match"},
    "nabo_40": {
        **FOUR_KINGS,
        "discard_order": "in_turn",
        "who_bets": "side",
        "signals": "shared_five",
    },
    "navarra_4k": {
        **FOUR_KINGS,
        "mus_corrido": "first_hand_of_game",
        "signals": "fem_no_ciego",
        "signals_first_hand": False,
    },
    "navarre_s4": {
        **FOUR_KINGS,
        "announce_dentro": 5,
        "signals": "s4_no_ciego",
        "signals_first_hand": False,
    },
    "ontario_30": {
        **FOUR_KINGS,
        "target": 30,
        "games_to_win": 1,
        "discard_order": "in_turn",
        "who_bets": "side",
        "signals": "shared_five",
    },
    "rioja_36": {"rank_alias": {3: 12, 4: 1}, "removed_ranks": [2], "games_to_win": 5},
    "six_handed": {"n_players": 6, "announce_dentro": 5, "signals": "s4"},
    "spain_30": {"target": 30, "announce_dentro": 5, "signals": "s4"},
    "two_handed": {"n_players": 2},
    "us_nine_kings": {
        "extra_kings": [[5, "oros"]],
        "real": "king_only",
        "signals": "shared_five",
    },
    "wikipedia_4k": {**FOUR_KINGS, **SPEAKING},
    "wikipedia_8k": SPEAKING,
}


def test_these_are_the_codes() -> None:
    assert preset_names() == tuple(CODES)


@pytest.mark.parametrize("name", CODES)
def test_a_preset_has_what_its_source_says(name: str) -> None:
    rules = Rules.preset(name)
    assert rules == Rules().but(**CODES[name])
    assert rules.base == name
    assert rules.overrides() == {}


@pytest.mark.parametrize("name", CODES)
def test_a_preset_file_states_what_differs_from_the_defaults_and_no_more(name: str) -> None:
    assert set(read_toml(data_path("presets", name))["rules"]) == set(CODES[name])


@pytest.mark.parametrize("name", CODES)
def test_a_preset_names_its_source_and_what_the_source_leaves_unsaid(name: str) -> None:
    preset = load_preset(name)
    assert preset.name == name
    assert preset.title
    assert preset.source
    assert preset.unstated or name == "logrono_25"
    assert all(preset.unstated)


def test_an_unknown_preset_is_answered_with_the_nearest_and_all_names() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.preset("bizcaia")
    assert str(caught.value) == (
        f"preset: there is no 'bizcaia' (did you mean 'bizkaia'?); there are {', '.join(CODES)}"
    )


# --- a club's own code ----------------------------------------------------------------------------


def test_a_club_keeps_its_code_in_a_file_that_starts_from_a_preset(tmp_path: Path) -> None:
    path = tmp_path / "our_club.toml"
    path.write_text(
        'title = "Our club"\nbase = "bizkaia"\n[rules]\ntarget = 30\nannounce_dentro = "none"\n'
        'rank_alias = { 3 = 12, 2 = 1 }\nsignals = "none"\n'
    )
    rules = Rules.preset("bizkaia").but(target=30, announce_dentro=None, signals=None)
    assert load_preset_file(path) == Preset("our_club", "Our club", "", (), "", rules)
    assert load_preset_file(str(path)).rules.base == "bizkaia"


def test_a_code_without_a_base_starts_from_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text('title = "Plain"\nsource = "us"\nnotes = "n"\nunstated = ["all"]\n')
    assert load_preset_file(path) == Preset("plain", "Plain", "us", ("all",), "n", Rules())


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("title = ", ["is not TOML (Invalid value (at end of document))"]),
        ("", ["title: is missing"]),
        (
            'title = 4\nsorce = "us"\nrules = 3\nunstated = [1]\nbase = 2',
            [
                "sorce: no such key here; the keys are title, source, base, notes, unstated, rules",
                "title: 4 is not a text",
                "base: 2 is not a text",
                "unstated: [1] is not a list of texts",
                "rules: 3 is not a table",
            ],
        ),
        (
            'title = "t"\n[rules]\ntarget = 0\nwho_bets = "none"\n',
            [
                "target: 0 is not a whole number from 1 to 999",
                "who_bets: 'none' is not one of holders, side",
            ],
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused_naming_the_file_and_all_that_is_wrong(
    tmp_path: Path, text: str, problems: list[str]
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(RulesError) as caught:
        load_preset_file(path)
    assert list(caught.value.problems) == [f"{path}: {problem}" for problem in problems]


def test_a_base_that_is_no_preset_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('title = "t"\nbase = "biskaia"\n')
    with pytest.raises(RulesError, match=r"wrong\.toml: preset: there is no 'biskaia'"):
        load_preset_file(path)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"none\.toml: cannot be read \(No such file"):
        load_preset_file(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xf1"')
    with pytest.raises(RulesError, match=r"latin\.toml: is not UTF-8 text"):
        load_preset_file(tmp_path / "latin.toml")
