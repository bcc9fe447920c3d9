"""Leagues and playouts on Ray: two processes on this machine, and one of them is killed."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hordago.bots import make_bot
from hordago.cli.entry import cli
from hordago.errors import HordagoError
from hordago.lab.league import league
from hordago.lab.on_ray import connected, on_ray
from hordago.lab.playouts import playouts
from hordago.lab.playouts_on_ray import playouts_on_ray
from hordago.lab.policies import Policy, uniform
from hordago.lab.workers import on_cores
from tests.lab.leagues import QUICK, GivesUp, KillsOnce, some


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")  # it would leave a key in the user's folder
        patch.setenv("RAY_DISABLE_IMPORT_WARNING", "1")
        with connected(cores=2):
            yield


def test_a_league_on_ray_comes_out_the_same_with_one_process_killed(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    bots = [make_bot("clubman"), KillsOnce(killed), make_bot("random")]
    result = league(bots, QUICK, 3, 5, played=on_ray)
    assert killed.exists()
    here = some("clubman", "passive", "random")
    assert result == league(here, QUICK, 3, 5, played=partial(on_cores, cores=1))


def test_a_league_on_ray_goes_on_from_a_store(tmp_path: Path) -> None:
    store = tmp_path / "league"
    bots = some("passive", "random")
    league(bots, QUICK, 2, store=store, played=on_ray)
    assert league(bots, QUICK, 4, store=store) == league(bots, QUICK, 4, played=on_ray)


def test_what_a_bot_raises_on_ray_arrives() -> None:
    with pytest.raises(HordagoError, match="I give up; at once"):
        league([GivesUp(), make_bot("random")], QUICK, 2, played=on_ray)


def test_the_command_plays_on_ray() -> None:
    command = ("arena", "cautious", "random", "--matches", "3", "--format", "one_game", "--json")
    on, off = (CliRunner().invoke(cli, [*command, *way]) for way in (["--ray"], ["--cores", "1"]))
    assert on.exit_code == 0, on.output
    assert json.loads(on.stdout) == json.loads(off.stdout)


@dataclass(frozen=True)
class KillsOncePolicy(Policy):
    """A policy that ends the first process but this one in which it is asked for its name."""

    done: Path = Path()
    home: int = 0

    @property
    def name(self) -> str:
        if os.getpid() != self.home and not self.done.exists():
            self.done.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.choose.__name__


def test_playouts_on_ray_come_out_the_same_with_one_process_killed(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    mortal = KillsOncePolicy(uniform, done=killed, home=os.getpid())
    there = playouts_on_ray(QUICK, 1000, 7, policy=mortal, batch=130)
    assert killed.exists()
    here = playouts(QUICK, 1000, 7, cores=1)
    for one, other in zip(there, here, strict=True):
        np.testing.assert_array_equal(one, other)


def test_playouts_in_parts_are_the_playouts_at_once() -> None:
    parts = [playouts(QUICK, n, 7, first=first, cores=1) for first, n in ((0, 400), (400, 600))]
    whole = playouts(QUICK, 1000, 7)
    for one, *others in zip(whole, *parts, strict=True):
        np.testing.assert_array_equal(one, np.concatenate(others))


def test_what_is_wrong_with_playouts_is_told_before_a_cluster_is_asked() -> None:
    with pytest.raises(HordagoError, match="at least one play, not 0"):
        playouts_on_ray(QUICK, 10, 7, batch=0)
    with pytest.raises(HordagoError, match="unit"):
        playouts_on_ray(QUICK, 10, 7, unit="years")
