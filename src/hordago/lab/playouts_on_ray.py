"""Playouts on a Ray cluster (extras ``cluster`` and ``lab``), with the same answer as on a machine.

Owns how plays are cut into batches. A batch is played by `playouts`, from the number of its first
play on, wherever that happens to be.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from hordago.errors import HordagoError
from hordago.lab.on_ray import LOCAL, on_ray
from hordago.lab.playing import Outcome
from hordago.lab.playouts import UNIFORM, empty_outcome, playouts
from hordago.lab.policies import Policies
from hordago.rules.hand import Score
from hordago.rules.profile import Rules

BATCH: Final = 200_000  # plays: seconds of work, and megabytes of answers


class Batch(NamedTuple):
    """Plays that are played together: so many, from a number on."""

    first: int
    n: int


def playouts_on_ray(
    rules: Rules,
    n: int,
    seed: int,
    *,
    policy: Policies = UNIFORM,
    unit: str = "games",
    mano: int | None = None,
    score: Score = (0, 0),
    address: str = LOCAL,
    cores: int | None = None,
    batch: int = BATCH,
) -> Outcome:
    """Play n hands, games or matches as `playouts` does, on a cluster, and answer as it does.

    `address` and `cores` are those of `on_ray`; `batch` is how many plays a process is given at a
    time. Each process compiles the rules first, or loads what its machine compiled before. Raises
    `HordagoError` as `on_ray` and `playouts` do.
    """
    if batch < 1:
        raise HordagoError(f"a batch has at least one play, not {batch}")
    playouts(rules, 0, seed, policy=policy, unit=unit, mano=mano, score=score)  # are they right?
    given = partial(
        playouts, rules, seed=seed, policy=policy, unit=unit, mano=mano, score=score, cores=1
    )
    batches = [Batch(first, min(batch, n - first)) for first in range(0, n, batch)]
    outcome = empty_outcome(n)
    for done, part in on_ray(play_batch, given, batches, address, cores):
        for whole, rows in zip(outcome, part, strict=True):
            whole[done.first : done.first + done.n] = rows
    return outcome


def play_batch(given: Any, batch: Batch) -> Outcome:
    """In a process of the cluster: the plays of a batch."""
    outcome: Outcome = given(n=batch.n, first=batch.first)
    return outcome
