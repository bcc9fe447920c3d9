"""Going on with the record of a real table, and with a match that someone else goes on with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hordago.cli.files import KeptMatch
from hordago.cli.setup import person_and_bot, resumed_table
from hordago.cli.table import Table
from hordago.errors import HordagoError
from hordago.record import check_record, parse_record
from tests.cli.scripts import run, typed_match
from tests.record.samples import ONE_HAND

FRIDAY = (
    ONE_HAND.replace("seat A Ana # 1\nseat C Carmen", "seat A Ana\nseat B Beñat\nseat C Carmen")
    .replace("seat C Carmen\n", "seat C Carmen\nseat D Dani\n")
    .replace("score=12-7\n", "score=12-7  # the table had played before\n")
)


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.mus"
    path.write_text(FRIDAY, encoding="utf-8")
    return path


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A record that was left in its first hands."""
    path = tmp_path / "left.mus"
    typed = typed_match(seed="3")[:10]
    done = run("play", "--seed", "3", "--format", "one_game", "--record", path, typed=typed)
    assert done.returncode == 0
    return path


def refused(*arguments: str | Path, typed: tuple[str, ...] = ()) -> str:
    done = run("play", "--lang", "en", *arguments, typed=typed)
    assert done.returncode == 2, done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


def resumed(path: Path, *, bot: str | None = None, anew: bool = False) -> Table:
    table = resumed_table(path, None, bot, anew)
    assert table is not None
    return table


def notices(table: Table) -> list[str]:
    return [sentence.format(**values) for sentence, values in table.notices]


def test_a_hand_that_the_club_has_played_stays_and_so_does_its_score(friday: Path) -> None:
    done = run("play", "--resume", friday, "--redeal", "--bot", "clubman", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    after = parse_record(friday.read_bytes())
    assert after.hands[0] == parse_record(FRIDAY).hands[0]
    first = after.hands[1].lines[0]
    assert (first.get("mano"), first.get("score")) == (1, (23, 13))
    assert check_record(after).ok
    assert run("play", "--resume", friday, typed=["no mus"]).returncode == 0
    assert parse_record(friday.read_bytes()).hands[0] == parse_record(FRIDAY).hands[0]


def test_names_stay_with_the_bots_that_sit_in(friday: Path) -> None:
    refusal = refused("--resume", friday, "--redeal")
    assert "no bot has the name of B Beñat, C Carmen, D Dani" in refusal
    assert "--bot NAME" in refusal
    assert "clubman" in refusal
    assert friday.read_text(encoding="utf-8") == FRIDAY
    assert [each.name for each in friday.parent.iterdir()] == ["friday.mus"]
    names = ("Ana", "Beñat (cautious)", "Carmen (cautious)", "Dani (cautious)")
    resumed(friday, bot="cautious", anew=True)
    assert parse_record(friday.read_bytes()).players == names
    table = resumed(friday)
    assert {bot.name for bot in table.bots.values()} == {"cautious"}
    table.keep()
    assert parse_record(friday.read_bytes()).players == names


@pytest.mark.parametrize("name", ["Beñat", "clubmann", "Beñat (nobody)", "Clubman"])
def test_a_name_that_no_bot_has_is_refused_where_it_stood_as_a_bot(left: Path, name: str) -> None:
    text = left.read_text(encoding="utf-8").replace("seat B clubman", f"seat B {name}")
    left.write_text(text, encoding="utf-8")
    assert f"no bot has the name of B {name}." in refused("--resume", left)
    assert left.read_text(encoding="utf-8") == text
    table = resumed(left, bot="clubman")
    assert f"seat B {name} (clubman)" in table.text()


@pytest.mark.parametrize(
    ("name", "both"),
    [
        ("clubman", ("", "clubman")),
        ("Beñat", ("Beñat", "")),
        ("Beñat (random)", ("Beñat", "random")),
        ("Beñat (of Tolosa)", ("Beñat (of Tolosa)", "")),
        ("(random)", ("(random)", "")),
        ("", ("", "")),
    ],
)
def test_a_name_is_that_of_a_person_a_bot_or_both(name: str, both: tuple[str, str]) -> None:
    assert person_and_bot(name) == both


def test_a_record_as_it_was_typed_is_kept_beside_the_one_that_goes_on(friday: Path) -> None:
    table = resumed(friday, bot="clubman", anew=True)
    spare = friday.with_name("friday.mus.bak")
    assert spare.read_text(encoding="utf-8") == FRIDAY
    assert notices(table) == [
        "All hands of the record stay; hand 2 is dealt from new cards.",
        f"The record as it was is kept in {spare}",
    ]


def test_comments_are_kept_before_a_record_is_written_without_them(left: Path) -> None:
    text = left.read_text(encoding="utf-8").replace("\nmus ", "\n# Ana was late\nmus ", 1)
    left.write_text(text, encoding="utf-8")
    for name in ("left.mus.bak", "left.mus.bak1"):
        table = resumed(left)
        assert notices(table) == [f"The record as it was is kept in {left.with_name(name)}"]
        assert left.with_name(name).read_text(encoding="utf-8") == text


def test_what_is_dealt_anew_can_be_taken_back(left: Path) -> None:
    before = left.read_bytes()
    table = resumed(left, anew=True)
    spare = left.with_name("left.mus.bak")
    assert notices(table)[0] == "The hand in progress is dealt anew; the score stays."
    assert left.read_bytes() != before
    assert spare.read_bytes() == before
    shutil.copy(spare, left.with_name("again.mus"))
    assert run("play", "--resume", spare).returncode == 0


def test_a_record_that_a_program_wrote_is_not_kept_twice(left: Path) -> None:
    assert notices(resumed(left)) == []
    assert sorted(each.name for each in left.parent.iterdir()) == ["left.mus", "left.mus.secret"]


def cuts(text: str) -> Iterator[str]:
    """A record as a program writes it, cut off after every line of its hands but half a seed."""
    lines = text.splitlines(keepends=True)
    start = next(place for place, line in enumerate(lines) if line.startswith("hand "))
    for end in range(start + 1, len(lines) + 1):
        if not lines[end - 1].startswith("seed ") and lines[end - 1].strip():
            yield "".join(lines[:end])


def test_wherever_a_record_is_cut_off_no_hand_that_is_over_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    typed = typed_match(seed="3")[:9]
    run("play", "--seed", "3", "--format", "one_game", "--record", path, typed=typed)
    text, secret = path.read_text(encoding="utf-8"), path.with_name("m.mus.secret").read_bytes()
    hands = parse_record(text).hands
    assert len(hands) > 1
    for place, cut in enumerate(cuts(text)):
        over = cut.count("\nscore ")
        for anew in (False, True):
            one = tmp_path / f"{place}-{anew}.mus"
            one.write_text(cut, encoding="utf-8")
            one.with_name(f"{one.name}.secret").write_bytes(secret)
            table = resumed(one, anew=anew)
            table.keep()
            found = parse_record(one.read_bytes())
            assert len(found.hands) > over
            for hand, was in zip(found.hands[:over], hands, strict=False):
                assert hand.line("score") == was.line("score")
            number = table.match.hand_number
            assert number > over
            if anew:
                assert table.match.score == hands[number - 1].lines[0].get("score")
            assert resumed(one).match.events == table.match.events


def test_the_secret_of_a_match_that_the_club_dealt_is_not_asked_for(friday: Path) -> None:
    message = refused("--resume", friday, "--bot", "clubman")
    assert "dealt by hand" in message
    assert "--redeal hand 2 is dealt" in message


def test_a_match_that_is_over_is_over_without_a_line_that_says_so(tmp_path: Path) -> None:
    path = tmp_path / "m.mus"
    run("play", "--seed", "7", "--format", "one_game", "--record", path, typed=typed_match())
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.rindex("\nseed ")] + "\n", encoding="utf-8")
    for more in ([], ["--redeal"]):
        done = run("play", "--resume", path, "--lang", "en", *more)
        assert done.returncode == 0, done.stderr
        assert "This match is over" in done.stdout


def test_unknown_cards_are_told_with_what_can_be_done(friday: Path) -> None:
    text = FRIDAY.replace("B:QoQc5b4o", "B:QoQc????").replace("B:-4o", "B:-??")
    friday.write_text(text, encoding="utf-8")
    message = refused("--resume", friday, "--redeal", "--bot", "clubman")
    assert f"{friday}: line 13, column 1: a match cannot be gone on with" in message
    assert "'hand 1 mano=B score=23-13'" in message
    assert friday.read_text(encoding="utf-8") == text


def test_a_table_can_begin_at_its_score(friday: Path) -> None:
    header = FRIDAY[: FRIDAY.index("\nhand 1")]
    friday.write_text(f"{header}\nhand 1 mano=B score=23-13\n", encoding="utf-8")
    table = resumed(friday, bot="clubman", anew=True)
    assert (table.match.mano, table.match.score) == (1, (23, 13))


def test_of_two_who_go_on_with_a_match_the_later_one_is_refused(left: Path) -> None:
    one, other = resumed(left), resumed(left)
    one.apply(next(iter(one.match.legal(0))))
    kept = left.read_bytes()
    with pytest.raises(HordagoError, match="has been changed by someone else"):
        other.apply(next(iter(other.match.legal(0))))
    assert left.read_bytes() == kept
    one.keep()
    assert left.with_name("left.mus.secret").exists()


def test_of_two_who_deal_a_hand_anew_the_later_one_is_refused(left: Path) -> None:
    one = KeptMatch(left)
    one.read()
    resumed(left, anew=True)
    kept = left.read_bytes(), left.with_name("left.mus.secret").read_bytes()
    with pytest.raises(HordagoError, match="has been changed by someone else"):
        one.redeal("text", b"x" * 32, 1)
    with pytest.raises(HordagoError, match="has been changed by someone else"):
        one.finish("text")
    assert (left.read_bytes(), left.with_name("left.mus.secret").read_bytes()) == kept


def test_nothing_is_written_where_there_is_nothing_new(left: Path) -> None:
    table = resumed(left)
    left.write_text("another's", encoding="utf-8")
    table.keep()
    assert left.read_text(encoding="utf-8") == "another's"


def test_a_linked_record_stays_a_link_and_its_secret_lies_beside_the_file(left: Path) -> None:
    link = left.parent / "links" / "link.mus"
    link.parent.mkdir()
    link.symlink_to(left)
    done = run("play", "--resume", link, typed=typed_match(seed="3")[10:14])
    assert (done.returncode, done.stderr) == (0, "")
    assert link.is_symlink()
    assert [each.name for each in link.parent.iterdir()] == ["link.mus"]
    assert len(parse_record(left.read_bytes()).hands) > 0


def test_who_may_read_a_record_stays_so(left: Path) -> None:
    left.chmod(0o600)
    run("play", "--resume", left, typed=typed_match(seed="3")[10:14])
    assert left.stat().st_mode & 0o777 == 0o600
    resumed(left, anew=True)
    assert left.with_name("left.mus.bak").stat().st_mode & 0o777 == 0o600
    assert left.stat().st_mode & 0o777 == 0o600


def test_a_record_that_is_not_to_be_written_is_left_alone(left: Path) -> None:
    before = left.read_bytes()
    left.chmod(0o444)
    for more in ((), ("--redeal",)):
        assert f"{left} cannot be written: Permission denied" in refused("--resume", left, *more)
    assert left.read_bytes() == before
    kept = KeptMatch(left)
    kept.read()
    with pytest.raises(HordagoError, match="cannot be written"):
        kept.write("text")
    assert run("play", "--resume", left, "--record", left.with_name("b.mus")).returncode == 0


@pytest.mark.parametrize("command", ["replay", "show"])
def test_no_hand_is_told_that_the_record_does_not_have(tmp_path: Path, command: str) -> None:
    path = tmp_path / "m.mus"
    for text in (ONE_HAND, ONE_HAND.replace("set target=30", "set target=25\nset games_to_win=3")):
        path.write_text(text.replace("score 23-13\n", ""), encoding="utf-8")
        said = run("record", command, path, "--lang", "en").stdout
        assert "Hand 1" in said or "hand 1" in said
        assert "Hand 2" not in said
        assert "Game 2" not in said
