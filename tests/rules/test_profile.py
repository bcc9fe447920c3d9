"""The code of rules as a value: its defaults, what it refuses and why, its text, its numbers."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from hordago.errors import RulesError
from hordago.rules.kinds import (
    Flag,
    JuegoValues,
    ParesValues,
    PerLance,
    Whole,
)
from hordago.rules.profile import FORMATS, SETTINGS, Rules

DEFAULTS: dict[str, Any] = {
    "pack": "spanish",
    "n_players": 4,
    "rank_alias": {"2": 1, "3": 12},
    "removed_ranks": [],
    "extra_kings": [],
    "target": 40,
    "games_to_win": 2,
    "vacas_to_win": 1,
    "first_dealer": "random",
    "deal_passes": "right",
    "mus_order": "seat",
    "min_discard": 1,
    "max_discard": 4,
    "discard_order": "all_then_serve",
    "mus_corrido": "none",
    "reshuffle": "exclude_single_short",
    "bet_order": "seat",
    "tie_order": "seat",
    "who_bets": "holders",
    "min_bet": 2,
    "default_bet": 2,
    "min_raise": 2,
    "raise_semantics": "add",
    "max_stake": None,
    "response_mode": "most_aggressive",
    "plural_binds": True,
    "decliner_out_for_lance": False,
    "both_bet_allowed": False,
    "ordago": True,
    "refused_open": 1,
    "refused_raise": "standing",
    "deje_bonus": {"grande": 0, "chica": 0, "pares": 0, "juego": 0, "punto": 0},
    "pass_point": {"grande": 1, "chica": 1, "pares": 0, "juego": 0, "punto": 1},
    "pares_values": {"par": 1, "medias": 2, "duples": 3},
    "juego_values": {"thirty_one": 3, "other": 2},
    "punto_bonus": 1,
    "bonus_after_refusal": True,
    "real": "none",
    "real_beats_mano": True,
    "real_value": 3,
    "pedrete_bonus": 0,
    "juego33_bonus": 0,
    "announce_dentro": None,
    "signals": None,
    "partial_signs": True,
    "signals_first_hand": True,
}

CHOICES = {
    "pack": "spanish french",
    "first_dealer": "random low_card_deals low_card_starts high_card_is_mano",
    "deal_passes": "right left",
    "mus_order": "seat pairs",
    "discard_order": "all_then_serve in_turn simultaneous dealer_first",
    "mus_corrido": "none first_hand_of_match first_hand_of_game",
    "reshuffle": "exclude_single_short all_discards",
    "bet_order": "seat pairs",
    "tie_order": "seat speaking",
    "who_bets": "holders side",
    "raise_semantics": "add double",
    "response_mode": "most_aggressive first_decisive",
    "refused_raise": "standing one",
    "real": "none any_ten jack_only king_only suited",
}

EIGHT_KINGS = ((2, 1), (3, 12))


def problems_of(**changes: object) -> tuple[str, ...]:
    """Everything that is wrong with the default code so changed."""
    with pytest.raises(RulesError) as caught:
        Rules().but(**changes)
    return caught.value.problems


# --- what a code is -------------------------------------------------------------------------------


def test_the_default_code_has_eight_kings_and_forty_stones() -> None:
    assert Rules().settings() == DEFAULTS
    assert list(SETTINGS) == list(DEFAULTS)


def test_every_setting_says_what_it_means_and_which_values_are_right() -> None:
    for setting in SETTINGS.values():
        assert setting.meaning
        assert setting.kind.wanted


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_takes_each_of_its_words_and_no_other(name: str) -> None:
    words = CHOICES[name].split()
    for word in words:
        changes = {name: word, "plural_binds": False}
        assert getattr(Rules().but(**changes), name) == word
    (problem,) = problems_of(**{name: "xyz"})
    assert problem == f"{name}: 'xyz' is not one of {', '.join(words)}"


def test_a_code_cannot_be_changed_but_a_changed_one_can_be_made() -> None:
    rules = Rules()
    with pytest.raises(AttributeError):
        rules.target = 30  # type: ignore[misc]
    assert rules.but(target=30).target == 30
    assert rules.target == 40


def test_codes_that_say_the_same_are_equal_whatever_their_base() -> None:
    assert Rules.preset("spain_30") == Rules().but(target=30, announce_dentro=5, signals="s4")
    assert hash(Rules.preset("two_handed")) == hash(Rules(n_players=2))
    assert Rules() != Rules(target=30)


def test_plain_tables_and_lists_become_values_that_can_be_hashed() -> None:
    rules = Rules().but(
        rank_alias={3: 12, 4: 1},
        removed_ranks=[2],
        extra_kings=[[6, "bastos"], [5, "oros"]],
        deje_bonus={"pares": 1},
        pares_values={"duples": 4},
        juego_values={"other": 1},
    )
    assert rules.rank_alias == ((3, 12), (4, 1))
    assert rules.removed_ranks == (2,)
    assert rules.extra_kings == ((5, "oros"), (6, "bastos"))
    assert rules.deje_bonus == PerLance(pares=1)
    assert rules.pares_values == ParesValues(1, 2, 4)
    assert rules.juego_values == JuegoValues(3, 1)
    assert isinstance(hash(rules), int)


def test_a_part_that_is_left_out_keeps_the_default() -> None:
    assert Rules().but(pass_point={"pares": 1}).pass_point == PerLance(1, 1, 1, 0, 1)
    assert Rules().but(deje_bonus={}).deje_bonus == PerLance(0, 0, 0, 0, 0)


def test_ranks_may_be_written_as_texts_where_a_table_has_only_texts_as_keys() -> None:
    assert Rules().but(rank_alias={"3": 12, "2": 1}).rank_alias == EIGHT_KINGS


def test_a_code_survives_json_and_pickle() -> None:
    rules = Rules.preset("rioja_36").but(extra_kings=[[5, "oros"]], max_stake="remaining")
    assert Rules(**json.loads(json.dumps(rules.settings()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_code_shows_itself_as_the_call_that_makes_it() -> None:
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(target=30)) == "Rules(target=30)"
    assert repr(Rules.preset("bizkaia")) == "Rules.preset('bizkaia')"
    changed = Rules.preset("bizkaia").but(target=30)
    assert repr(changed) == "Rules.preset('bizkaia').but(target=30)"


# --- what a code refuses --------------------------------------------------------------------------


def test_every_problem_is_told_at_once() -> None:
    problems = problems_of(target=0, who_bets="holder", min_discard=4, max_discard=1, tarjet=30)
    assert problems == (
        "tarjet: there is no such setting (did you mean 'target'?)",
        "target: 0 is not a whole number from 1 to 999",
        "who_bets: 'holder' is not one of holders, side (did you mean 'holders'?)",
        "min_discard: 4 is above max_discard (1); give at most 1",
    )


def test_a_name_that_is_near_no_setting_is_answered_with_all_of_them() -> None:
    (problem,) = problems_of(qqqq=1)
    assert problem == f"qqqq: there is no such setting; the settings are {', '.join(DEFAULTS)}"


@pytest.mark.parametrize("name", [n for n, s in SETTINGS.items() if isinstance(s.kind, Flag)])
@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_true_or_false_and_no_number(name: str, value: object) -> None:
    assert problems_of(**{name: value}) == (f"{name}: {value!r} is not true or false",)


@pytest.mark.parametrize("name", [n for n, s in SETTINGS.items() if isinstance(s.kind, Whole)])
@pytest.mark.parametrize("value", [True, 2.0, "2", -1, 1000])
def test_a_number_is_whole_within_its_bounds_and_no_flag(name: str, value: object) -> None:
    wanted = SETTINGS[name].kind.wanted
    assert problems_of(**{name: value}) == (f"{name}: {value!r} is not {wanted}",)


@pytest.mark.parametrize("number", [0, 1, 3, 5, 8])
def test_two_four_or_six_play(number: int) -> None:
    assert problems_of(n_players=number) == (f"n_players: {number} is not one of 2, 4, 6",)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"response_mode": "first_decisive"},
            (
                "plural_binds: true does not go with response_mode 'first_decisive', where one "
                "partner's word binds: set plural_binds to false, or response_mode to "
                "'most_aggressive'"
            ),
        ),
        (
            {"default_bet": 1},
            "default_bet: 1 is no legal bet; give a number from min_bet (2) to the target (40)",
        ),
        (
            {"default_bet": 41},
            "default_bet: 41 is no legal bet; give a number from min_bet (2) to the target (40)",
        ),
        (
            {"target": 4, "min_bet": 5, "default_bet": 5},
            "target: 4 is below min_bet (5), so that nobody could ever bet",
        ),
        ({"announce_dentro": 40}, "announce_dentro: 40 is not below the target (40)"),
        (
            {"announce_dentro": 0},
            "announce_dentro: 0 is not a whole number from 1 to 999 or none",
        ),
        ({"max_stake": "all"}, "max_stake: 'all' is not one of remaining or none"),
        ({"signals": 4}, None),
        (
            {"signals": "bizkaya"},
            (
                "signals: 'bizkaya' is not one of bizkaia, fem, fem_no_ciego, fournier, s2, s3, "
                "s4, s4_no_ciego, shared_five or none (did you mean 'bizkaia'?)"
            ),
        ),
        (
            {"deje_bonus": 1},
            "deje_bonus: 1 is not a table of grande, chica, pares, juego, punto, as {grande=1}",
        ),
        (
            {"deje_bonus": {"pare": 1}},
            (
                "deje_bonus: 'pare' is not one of grande, chica, pares, juego, punto "
                "(did you mean 'pares'?)"
            ),
        ),
        (
            {"deje_bonus": PerLance(pares=-1)},
            "deje_bonus.pares: -1 is not a whole number from 0 to 99",
        ),
        (
            {"pares_values": {"par": True}},
            "pares_values.par: True is not a whole number from 0 to 99",
        ),
        ({"rank_alias": 3}, "rank_alias: 3 is not a table of ranks, as {3=12,2=1}"),
        ({"rank_alias": "3=12"}, "rank_alias: '3=12' is not a table of ranks, as {3=12,2=1}"),
        ({"rank_alias": [3]}, "rank_alias: [3] is not a table of ranks, as {3=12,2=1}"),
        ({"rank_alias": {3: 9}}, "rank_alias: 9 is not a rank (1 to 7, 10, 11, 12)"),
        ({"rank_alias": {"8": 12}}, "rank_alias: '8' is not a rank (1 to 7, 10, 11, 12)"),
        (
            {"rank_alias": [(3, 12), (3, 1)]},
            "rank_alias: rank 3 stands twice; give it once",
        ),
        (
            {"rank_alias": {4: 3, 3: 12}},
            (
                "rank_alias: 4 counts as 3, which itself counts as 12; "
                "name the rank that it counts as in the end"
            ),
        ),
        (
            {"rank_alias": {3: 3}},
            (
                "rank_alias: 3 counts as 3, which itself counts as 3; "
                "name the rank that it counts as in the end"
            ),
        ),
        (
            {"removed_ranks": [2]},
            "rank_alias: 2 counts as 1, but 2 is in removed_ranks",
        ),
        (
            {"rank_alias": {4: 1}, "removed_ranks": [1]},
            "rank_alias: 4 counts as 1, but 1 is in removed_ranks",
        ),
        ({"removed_ranks": 2}, "removed_ranks: 2 is not a list of ranks, as [2]"),
        ({"removed_ranks": [8]}, "removed_ranks: 8 is not a rank (1 to 7, 10, 11, 12)"),
        ({"removed_ranks": [4, 4]}, "removed_ranks: 4 stands twice; give it once"),
        (
            {"rank_alias": {}, "removed_ranks": [12]},
            "removed_ranks: no card of the pack counts as a king; leave kings in",
        ),
        (
            {"rank_alias": {12: 11}},
            "removed_ranks: no card of the pack counts as a king; leave kings in",
        ),
        (
            {"removed_ranks": [4, 5], "n_players": 6, "extra_kings": [[4, "oros"]]},
            "extra_kings: the 4 of oros is out: 4 is in removed_ranks",
        ),
        ({"extra_kings": "5o"}, "extra_kings: '5o' is not a list of cards, as [[5,\"oros\"]]"),
        (
            {"extra_kings": [[5, "hearts"]]},
            (
                "extra_kings: [5, 'hearts'] is not a card as a rank (1 to 7, 10, 11, 12) and a "
                "suit (oros, copas, espadas, bastos)"
            ),
        ),
        (
            {"extra_kings": [[5, "oros"], [5, "oros"]]},
            "extra_kings: (5, 'oros') stands twice; give it once",
        ),
        (
            {"extra_kings": [[12, "oros"]]},
            "extra_kings: the 12 of oros is a king already; leave it out",
        ),
        (
            {"extra_kings": [[3, "oros"]]},
            "extra_kings: the 3 of oros is a king already; leave it out",
        ),
        (
            {"n_players": 6, "removed_ranks": [4, 5, 6, 7]},
            "removed_ranks: [4, 5, 6, 7] leaves 24 cards; 6 players need at least 28",
        ),
    ],
)
def test_a_code_that_cannot_be_played_is_refused(
    changes: dict[str, object], problem: str | None
) -> None:
    problems = problems_of(**changes)
    assert len(problems) == 1
    assert problem is None or problems == (problem,)


def test_extra_kings_alone_are_kings_enough() -> None:
    rules = Rules().but(rank_alias={}, removed_ranks=[12], extra_kings=[[5, "oros"]])
    assert rules.rank_of_card().count(9) == 5  # the four kings are out of play, the five is in


def test_the_base_is_a_preset_or_nothing() -> None:
    with pytest.raises(RulesError, match=r"base: there is no 'biskaia' \(did you mean 'bizkaia'"):
        Rules(base="biskaia")
    assert Rules.preset("bizkaia").but(target=30).base == "bizkaia"


def test_the_base_is_no_setting() -> None:
    assert problems_of(base="bizkaia")[0].startswith("base: there is no such setting")


# --- formats and overrides ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "games", "vacas"),
    [
        ("one_game", 1, 1),
        ("best_of_3", 2, 1),
        ("first_to_3", 3, 1),
        ("first_to_4", 4, 1),
        ("best_of_3_vacas", 2, 2),
        ("three_vacas", 2, 3),
        ("five_and_five", 3, 3),
    ],
)
def test_a_format_is_how_long_a_match_lasts(name: str, games: int, vacas: int) -> None:
    rules = Rules.preset("bizkaia").with_format(name)
    assert (rules.games_to_win, rules.vacas_to_win) == (games, vacas)
    assert len(FORMATS) == 7


def test_an_unknown_format_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"'best_of_5' \(did you mean 'best_of_3'\?\); there are"):
        Rules().with_format("best_of_5")


def test_overrides_are_what_differs_from_the_preset() -> None:
    rules = Rules.preset("fem_madrid").but(target=30, signals=None, deje_bonus={"pares": 1})
    assert rules.overrides() == {
        "target": 30,
        "signals": None,
        "deje_bonus": {"grande": 0, "chica": 0, "pares": 1, "juego": 0, "punto": 0},
    }
    assert Rules.preset("fem_madrid").overrides() == {}
    assert Rules(target=30).overrides() == {"target": 30}
