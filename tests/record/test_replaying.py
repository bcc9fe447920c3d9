"""A record, played again, gives what it states, or says where the rules differ."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hordago.errors import DealError, RecordError
from hordago.game.actions import Sign
from hordago.game.events import Counted, DrewForDeal, HandBegan
from hordago.game.match import Cuts
from hordago.record import (
    check_record,
    events_by_hand,
    parse_record,
    replay,
    replay_to_end,
    resume,
)
from hordago.rules.presets import preset_names
from tests.record.samples import ONE_HAND, SECRET, changed, match_of, secret_match, text_of

PRESETS = st.sampled_from(preset_names())
SEEDS = st.integers(0, 10_000)
ACTIONS = st.none() | st.integers(0, 60)
CUTS: st.SearchStrategy[Cuts] = st.sampled_from(("own", "players"))


@given(preset=PRESETS, seed=SEEDS, actions=ACTIONS, cuts=CUTS)
def test_a_match_is_the_same_after_it_was_written_and_read(
    preset: str, seed: int, actions: int | None, cuts: Cuts
) -> None:
    match = match_of(preset, seed, actions, cuts)
    text = text_of(match)
    record = parse_record(text)
    assert str(record) == text
    again = replay_to_end(record)
    assert again.events == match.events
    assert text_of(again) == text
    assert check_record(record).findings == ()


@given(preset=PRESETS, seed=SEEDS, actions=ACTIONS, cuts=CUTS)
def test_a_match_goes_on_from_its_record_and_its_secret(
    preset: str, seed: int, actions: int | None, cuts: Cuts
) -> None:
    match = secret_match(preset, seed, actions, cuts)
    again = resume(parse_record(text_of(match)), SECRET)
    assert again.events == match.events
    assert again.view(0) == match.view(0)
    assert again.cuts == match.cuts


@given(preset=PRESETS, seed=SEEDS, actions=ACTIONS, data=st.data())
def test_a_record_that_was_tampered_with_is_played_or_refused(
    preset: str, seed: int, actions: int | None, data: st.DataObject
) -> None:
    lines = text_of(match_of(preset, seed, actions)).split("\n")
    tamper(lines, data)
    for read in (check_record, replay_to_end, lambda record: resume(record, SECRET)):
        refused = None
        try:
            record = parse_record("\n".join(lines))
            assert parse_record(str(record)) == record
            read(record)
        except RecordError as error:
            refused = error
        assert refused is None or 1 <= refused.line <= len(lines) + 1
        assert refused is None or refused.column >= 1


def tamper(lines: list[str], data: st.DataObject) -> None:
    """Change one thing in the lines of a record."""
    places = st.integers(0, len(lines) - 1)
    at, other = data.draw(places), data.draw(places)
    match data.draw(st.sampled_from(("drop", "twice", "swap", "word", "letter"))):
        case "drop":
            del lines[at]
        case "twice":
            lines.insert(other, lines[at])
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
        case "word":
            words = lines[at].split(" ")
            words[data.draw(st.integers(0, len(words) - 1))] = lines[other].split(" ")[-1]
            lines[at] = " ".join(words)
        case "letter":
            place = data.draw(st.integers(0, len(lines[at])))
            letter = data.draw(st.sampled_from("AB13Kco-?:= #*@\t") | st.characters())
            lines[at] = lines[at][:place] + letter + lines[at][place + 1 :]


def test_every_action_is_told_with_what_follows_from_it() -> None:
    steps = list(replay(parse_record(ONE_HAND)))
    assert steps[0].action is None
    assert any(isinstance(step.action, Sign) for step in steps)
    assert any(isinstance(event, Counted) for event in steps[-1].events)


def test_the_events_of_each_hand_stand_together() -> None:
    match = match_of("fournier", 3)
    hands = list(events_by_hand(parse_record(text_of(match))))
    assert tuple(event for hand in hands for event in hand) == match.events
    assert isinstance(hands[0][0], DrewForDeal)
    assert all(sum(isinstance(event, HandBegan) for event in hand) == 1 for hand in hands)


def test_only_what_was_done_and_dealt_has_to_be_written() -> None:
    derived = ("paid", "declare", "show", "count", "score", "dealt", "cuts", "date", "seat")
    lines = [line for line in ONE_HAND.splitlines() if not line.startswith(derived)]
    short = "\n".join(lines).replace(" game=1", "")
    assert replay_to_end(parse_record(short)).events == replay_to_end(parse_record(ONE_HAND)).events


def test_a_record_stops_where_its_last_hand_stops() -> None:
    match = replay_to_end(parse_record(ONE_HAND))
    assert (match.hand_number, match.phase, match.score) == (2, "cut", (23, 13))


FIRST = "hand 1 game=1 mano=A score=12-7"
DEAL = "deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b D:JbJc6o2o"
DISCARD = "discard A:-7b4e B:-4o C:-Jo7c5o4b D:-6o"
DRAW = "draw A:KeAe B:Qe C:3o3c6e6c D:Kb"
CUT = "mus A:nomus"
CHICA = "chica A:pass B:bet2 C:fold A:wefold"
PAID = "paid chica BD 1"
DECLARE = "declare pares A:yes B:yes C:yes D:yes"
JUEGO = "juego A:pass B:pass C:bet2 D:fold B:accept"
SHOW = "show A:KeKcKoAe B:QeQcQo5b C:3c3o6e6c D:KbJbJc2o"
COUNT = "count pares BD 3 B:medias=2 D:par=1"
SCORE = "score 23-13"
NOTHING = "and the rules give nothing of it here"
DIFFERENCES = [
    (DECLARE, "declare pares A:no", 15, "says A:no, the rules give A:yes"),
    (COUNT, "count pares BD 4", 16, "says pares BD 4, the rules give pares BD 3"),
    (COUNT, "count pares AC 3", 13, "says pares AC 3, the rules give pares BD 3"),
    (COUNT, "count pares BD 3 B:par=2", 18, "says B:par=2, the rules give B:medias=2 D:par=1"),
    (COUNT, "count chica BD 3", 1, NOTHING),
    (SCORE, "score 23-12", 7, "says score 23-12, the rules give score 23-13"),
    (SCORE, "dentro AC", 1, f"says 'dentro AC', {NOTHING}"),
    (SCORE, "ordago grande=A", 1, f"says 'ordago grande=A', {NOTHING}"),
    (SCORE, "game AC", 1, NOTHING),
    (PAID, "paid chica BD 2", 15, "says chica BD 2, the rules give chica BD 1"),
    (CUT, "mus A:nomus B:mus", 13, "this is a line of mus, and it is A's turn in grande"),
    (CUT, "mus B:nomus", 5, "it is A's turn, not B's"),
    (CUT, "mano B", 1, NOTHING),
    (CUT, "reshuffle", 1, NOTHING),
    (CHICA, "chica A:pass B:bet1", 14, "one can bet 2 to 30"),
    (JUEGO, JUEGO + " A:pass", 44, "hand 1 was over before this"),
    (DISCARD, "discard A:-7b?? B:-4o C:-Jo7c5o4b D:-6o", 9, "a card is unknown"),
    (DISCARD, "discard A:-7b4o", 9, "not in the hand"),
    (DRAW, "draw A:Ke B:QeAe C:3o3c6e6c D:Kb", 6, "says A draws Ke, and A draws KeQe"),
    (SHOW, "show B:QeQcQoAb", 6, "says B:QeQcQoAb, the rules give B:QeQcQo5b"),
    (DEAL, "deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b", 1, "the cards dealt to D in hand 1 are not"),
    (DEAL, DEAL.replace("Jc6o", "????"), 39, "it can be checked, not replayed"),
    (FIRST, "hand 1 game=2 mano=A score=12-7", 8, "says game=2, the rules give game=1"),
    (FIRST, "hand 1 mano=A score=30-7", 1, "a score is two numbers from 0 to 29"),
]


@pytest.mark.parametrize(("line", "instead", "column", "reason"), DIFFERENCES)
def test_where_the_record_and_the_rules_differ_the_place_is_named(
    line: str, instead: str, column: int, reason: str
) -> None:
    text = changed(line, instead)
    with pytest.raises(RecordError) as caught:
        list(replay(parse_record(text)))
    assert reason in str(caught.value)
    assert caught.value.column == column, caught.value
    assert caught.value.line == text.splitlines().index(instead) + 1


def test_cards_that_were_drawn_have_to_be_stated() -> None:
    text = changed(DRAW, DRAW.removesuffix(" D:Kb"))
    with pytest.raises(RecordError, match="line 13, column 35: D draws 1 card after this, and no"):
        replay_to_end(parse_record(text))


def test_a_hand_cannot_begin_before_the_one_before_it_is_over() -> None:
    text = ONE_HAND[: ONE_HAND.index("juego A:pass")] + "hand 2 mano=B\n"
    with pytest.raises(RecordError, match=r"hand 1 is not over: it is A's turn in juego"):
        replay_to_end(parse_record(text))


def test_nothing_is_played_without_cards() -> None:
    with pytest.raises(RecordError, match="line 30, column 5: no cards are dealt in hand 2"):
        replay_to_end(parse_record(ONE_HAND + "hand 2\nmus B:mus\n"))


def test_a_match_that_is_over_has_no_other_hand() -> None:
    text = text_of(match_of("nabo_40", 3))
    number = parse_record(text).hands[-1].number
    with pytest.raises(RecordError, match="the match was over before this hand"):
        replay_to_end(parse_record(text + f"hand {number + 1}\n"))


def test_a_deal_is_checked_against_the_seed_that_was_revealed() -> None:
    text = text_of(match_of("nabo_40", 3))
    deal = next(line for line in text.splitlines() if line.startswith("deal "))
    first, second, *rest = deal.split()[1:]
    swapped = f"deal {first[:2]}{second[2:]} {second[:2]}{first[2:]} {' '.join(rest)}"
    with pytest.raises(RecordError, match="and the revealed seed deals"):
        replay_to_end(parse_record(text.replace(deal, swapped)))


@pytest.mark.parametrize("word", ["seed", "nonce", "commit"])
def test_seed_and_nonce_have_to_give_the_commitment(word: str) -> None:
    text = text_of(match_of("nabo_40", 3))
    line = next(line for line in text.splitlines() if line.startswith(word))
    with pytest.raises(RecordError, match="this is not the deal that was committed to"):
        replay_to_end(parse_record(text.replace(line, f"{word} {64 * '0'}")))


def test_a_cut_that_no_player_made_is_checked_against_the_nonce() -> None:
    text = text_of(match_of("nabo_40", 3))
    line = next(line for line in text.splitlines() if line.startswith("cut "))
    with pytest.raises(RecordError, match="the revealed nonce cuts at"):
        replay_to_end(parse_record(text.replace(line, f"{line[:6]}cut{40 - int(line[9:]) or 1}")))


def test_cards_drawn_for_the_deal_settle_who_is_mano() -> None:
    text = text_of(match_of("ffm", 3, 2))
    record = parse_record(text)
    assert record.lots
    assert isinstance(replay_to_end(record).events[0], DrewForDeal)
    lot = next(line for line in text.splitlines() if line.startswith("lot"))
    seats = lot.split()[1:]
    with pytest.raises(RecordError, match="has to draw for the deal too"):
        replay_to_end(parse_record(text.replace(lot, "lot " + " ".join(seats[:3]))))
    turned = [f"{seats[place][:2]}{seats[place - 1][2:]}" for place in range(4)]
    with pytest.raises(RecordError, match=r"the rules give mano="):
        replay_to_end(parse_record(text.replace(lot, "lot " + " ".join(turned))))


def test_where_the_dealer_is_chosen_by_lot_no_cards_are_drawn_for_it() -> None:
    text = changed("cuts own", "cuts own\nlot A:Kc B:Qc C:Jc D:7c")
    with pytest.raises(RecordError, match="line 9, column 1: by this code no cards are drawn"):
        replay_to_end(parse_record(text))


def test_another_secret_is_refused() -> None:
    record = parse_record(text_of(secret_match("nabo_40", 1, 20)))
    with pytest.raises(RecordError, match="it is not the secret of this match"):
        resume(record, bytes(32))
    with pytest.raises(DealError, match="at least"):
        resume(record, b"short")


def test_a_match_dealt_by_hand_cannot_be_dealt_on() -> None:
    with pytest.raises(RecordError, match="dealt by hand"):
        resume(parse_record(ONE_HAND), SECRET)


def test_the_record_of_an_unfinished_hand_reveals_no_seed() -> None:
    match = secret_match("nabo_40", 1, 5)
    text = text_of(match)
    assert "seed " not in text
    assert "nonce " not in text
    assert SECRET.hex() not in text
    assert text.count("\nhand ") == 1
    assert text.count("\ncommit ") == 1


def test_a_record_has_no_cards_beyond_its_own() -> None:
    match = replay_to_end(parse_record(ONE_HAND))
    match.cuts = "players"
    legal = match.legal(match.turn or 0)
    with pytest.raises(DealError, match="the record has no cards for hand 2"):
        match.apply(next(iter(legal)))
