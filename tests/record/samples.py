"""Records to try things on: one hand in full, typed as a person would, and random matches."""

from __future__ import annotations

from hordago.game.match import Cuts, Match
from hordago.game.shuffle import Stream
from hordago.record import record_of
from hordago.rules.profile import Rules
from tests.golden import play_on

SECRET = bytes(range(32))

ONE_HAND = """\
hordago record 1
rules almanac_40
set target=30
seat A Ana # 1
seat C Carmen
date 2026-05-01
dealt by_hand
cuts own

hand 1 game=1 mano=A score=12-7
deal A:KoKc7b4e B:QoQc5b4o C:Jo7c5o4b D:JbJc6o2o
mus A:mus B:mus C:mus D:mus
discard A:-7b4e B:-4o C:-Jo7c5o4b D:-6o
draw A:KeAe B:Qe C:3o3c6e6c D:Kb
mus A:nomus
grande A:bet2 B:fold D:raise2 C:*duples@AD A:accept C:accept
chica A:pass B:bet2 C:fold A:wefold
paid chica BD 1
declare pares A:yes B:yes C:yes D:yes
pares A:bet2 B:raise2 D:fold C:wefold
paid pares BD 2
declare juego A:yes B:yes C:yes D:yes
juego A:pass B:pass C:bet2 D:fold B:accept
show A:KeKcKoAe B:QeQcQo5b C:3c3o6e6c D:KbJbJc2o
count grande AC 4 A:stake=4
count pares BD 3 B:medias=2 D:par=1
count juego AC 7 A:stake=2 A:thirty_one=3 C:juego=2
score 23-13
"""
"""The record of one hand of a real table, with everything stated but where the pack was cut."""


def changed(line: str, instead: str) -> str:
    """`ONE_HAND` with one line in the place of another, or without it."""
    assert ONE_HAND.count(line) == 1, line
    return ONE_HAND.replace(line + "\n", instead + "\n" if instead else "")


def match_of(preset: str, seed: int, actions: int | None = None, cuts: Cuts = "own") -> Match:
    """A random match by a preset, some actions on, or at its end."""
    rules = Rules.preset(preset).with_format("one_game")
    match = Match(rules, seed=seed, cuts=cuts)
    return play_on(match, Stream(b"", f"play {seed}"), actions)


def secret_match(preset: str, seed: int, actions: int | None, cuts: Cuts = "own") -> Match:
    """A random match by a preset, dealt from `SECRET`."""
    match = Match(Rules.preset(preset), seed=SECRET, cuts=cuts)
    return play_on(match, Stream(b"", f"play {seed}"), actions)


def text_of(match: Match) -> str:
    """The text of a match's record."""
    return str(record_of(match, players={0: "Ana", 1: "Beñat"}))
