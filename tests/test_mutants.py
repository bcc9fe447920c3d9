"""Mistakes that Mus programs make, each put into a copy of the code: the tests must find every one.

A mutant names a file under `src/hordago`, a text that stands there once, and what stands instead.
Whoever changes such a text changes it here too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hordago"

RULES = ("betting", "joint_answers", "counting", "hand", "exchange", "ranking")
GAME = ("events", "views", "match", "games", "injected", "sign_events", "shuffle")
TESTS = [f"tests/rules/test_{name}.py" for name in RULES] + [
    f"tests/game/test_{name}.py" for name in GAME
]
"""The statements about the rules and the game: they take two seconds or so."""


class Mutant(NamedTuple):
    """A mistake: in `file`, `new` in place of `old`."""

    name: str
    file: str
    old: str
    new: str


MUTANTS = [
    Mutant(
        "a tie goes to the postre",
        "rules/counting.py",
        "if among >> seat & 1 and seats[seat][kind] > top:",
        "if among >> seat & 1 and seats[seat][kind] >= top:",
    ),
    Mutant(
        "the deje is off by one",
        "rules/betting.py",
        "return standing + code.deje_bonus[kind]",
        "return standing + code.deje_bonus[kind] + 1",
    ),
    Mutant(
        "chica is grande reversed",
        "rules/ranking.py",
        "return 9999 - grande((d, c, b, a))",
        "return 9999 - grande((a, b, c, d))",
    ),
    Mutant(
        "the count goes on past the target",
        "rules/hand.py",
        "            if score[given.side] >= code.target:\n",
        "            if score[given.side] >= code.target and place == LAST_PLACE:\n",
    ),
    Mutant(
        "both sides' pares are paid",
        "rules/counting.py",
        "for seat in range(side, code.n_players, 2):",
        "for seat in range(code.n_players):",
    ),
    Mutant(
        "one partner's refusal closes a bet",
        "rules/betting.py",
        "    if move == FOLD:\n",
        "    if move == FOLD:\n        return close(lance, REFUSED)\n    if move == FOLD:\n",
    ),
    Mutant(
        "a refused órdago always pays one",
        "rules/betting.py",
        "    if lance.stake == 0:\n",
        "    if lance.stake == 0 or lance.offer == ALL_IN:\n",
    ),
    Mutant(
        "discards that are left out are lost at the reshuffle",
        "rules/exchange.py",
        "return Deal(order, 0, deal.pile & ~taken, deal.last, deal.hands)",
        "return Deal(order, 0, 0, deal.last, deal.hands)",
    ),
    Mutant(
        "the only one short gets his own discards back",
        "rules/exchange.py",
        "return deal.pile & ~deal.last",
        "return deal.pile",
    ),
    Mutant(
        "the royal 31 loses to mano",
        "rules/ranking.py",
        "            worth = ROYAL\n",
        "            worth = row.juego\n",
    ),
    Mutant(
        "31 is only third after 32 and 40",
        "rules/ranking.py",
        "JUEGO_ORDER = (33, 34, 35, 36, 37, 40, 32, 31)",
        "JUEGO_ORDER = (33, 34, 35, 36, 37, 31, 32, 40)",
    ),
    Mutant(
        "four alike are medias",
        "rules/ranking.py",
        "if len(pairs) == 2 or alike[high] == 4:",
        "if len(pairs) == 2:",
    ),
    Mutant(
        "who holds does not matter",
        "rules/hand.py",
        "return holding if code.who_bets == HOLDERS else everyone",
        "return everyone",
    ),
    Mutant(
        "the bonus of punto is paid on a pass",
        "rules/counting.py",
        "if kind == PUNTO and result.how != PASSED else 0",
        "if kind == PUNTO else 0",
    ),
    Mutant(
        "refused pares are taken by the better hands",
        "rules/counting.py",
        "among = of_side(among, result.side)",
        "among = everybody(code)",
    ),
    Mutant(
        "mano does not move in mus corrido",
        "rules/hand.py",
        "        mano = (hand.mano + 1) % code.n_players\n",
        "        mano = hand.mano\n",
    ),
    Mutant(
        "a plural is only one partner's word",
        "rules/betting.py",
        "    if move == WE_FOLD:\n        return close(lance, REFUSED)\n",
        "    if move == WE_FOLD:\n        move = FOLD\n",
    ),
    Mutant(
        "the second partner may raise by less than the first",
        "rules/betting.py",
        "        least = lance.reply - offer + 1\n",
        "        least = lance.reply - offer\n",
    ),
    Mutant(
        "an accepted órdago is counted like a bet",
        "rules/hand.py",
        "    if stake == ALL_IN:\n",
        "    if stake > ALL_IN:\n",
    ),
    Mutant(
        "a refusal that reaches the target does not end the game",
        "rules/hand.py",
        "        if score[side] >= code.target:\n            return over(hand, lance, results",
        "        if score[side] > code.target + 9:\n            return over(hand, lance, results",
    ),
    Mutant(
        "dentro is said again and again",
        "game/telling.py",
        "if was[side] < reached <= now[side]:",
        "if was[side] < now[side] and reached <= now[side]:",
    ),
    Mutant(
        "everyone sees the cards of a seat",
        "game/events.py",
        """    seat: int
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))
""",
        """    seat: int
    cards: tuple[Card, ...]
""",
    ),
    Mutant(
        "simultaneous discards are heard one by one",
        "game/viewing.py",
        "            heard &= {seat}\n",
        "            heard &= heard\n",
    ),
    Mutant(
        "the cut does not go into the deal",
        "game/shuffle.py",
        'return Stream(seed, f"deal {cut}").shuffled(pack)',
        'return Stream(seed, "deal").shuffled(pack)',
    ),
]


def outcome(tmp_path: Path, mutant: Mutant | None) -> subprocess.CompletedProcess[str]:
    """Run the statements on a copy of the package."""
    copy = tmp_path / "hordago"
    shutil.copytree(PACKAGE, copy)
    if mutant is not None:
        file = copy / mutant.file
        source = file.read_text(encoding="utf-8")
        file.write_text(source.replace(mutant.old, mutant.new), encoding="utf-8")
    foreign = ("PYTEST", "COV", "HYPOTHESIS")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(foreign)
    }
    environment |= {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_the_place_of_a_mistake_stands_once(mutant: Mutant) -> None:
    source = (PACKAGE / mutant.file).read_text(encoding="utf-8")
    assert source.count(mutant.old) == 1
    assert mutant.old != mutant.new


def test_the_code_as_it_is_passes(tmp_path: Path) -> None:
    done = outcome(tmp_path, None)
    assert done.returncode == pytest.ExitCode.OK, done.stdout


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mistake_is_found(tmp_path: Path, mutant: Mutant) -> None:
    # Failed tests and nothing else: a mutant that cannot even be imported proves nothing.
    done = outcome(tmp_path, mutant)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
    assert "ImportError" not in done.stdout
    assert "SyntaxError" not in done.stdout
