"""The real server under load: 1,000 sockets at 250 tables, and the same fan-out without Mus.

One server process; the players are this process. Server and players run on cores of their own where
the machine lets them. The two servers take turns, and the ratio is of CPU time an action.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

import click
import psutil

from benchmarks.table_players import Clockwork, play_mus, play_nothing

TABLES, SEATS = 250, 4
PAUSE, WARM_UP, MEASURED = 1.0, 6.0, 20.0
ROUNDS = 3
WANTED = 2.0

Players = Callable[[str, int, Clockwork], Awaitable[None]]


class Measured(NamedTuple):
    """One round: times in seconds, memory in bytes."""

    actions: int
    seconds: list[float]
    cpu: float  # CPU seconds of the server while it was measured
    wall: float
    memory: float  # a connection
    refused: int

    @property
    def cpu_an_action(self) -> float:
        """CPU microseconds of the server for each action."""
        return 1e6 * self.cpu / max(1, self.actions)


def run(tables: int = TABLES, rounds: int = ROUNDS) -> None:
    """Print every round, and the ratio."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = tables * SEATS * 2 + 200
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    click.echo(f"{tables * SEATS} sockets at {tables} tables, about one action a second at each")
    click.echo(
        f"{'':>10} {'actions/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'CPU %':>7}"
        f" {'CPU us/action':>14} {'KB/socket':>10} {'refused':>8}"
    )
    ratios = []
    for _ in range(rounds):
        pair = [_round("baseline", tables, play_nothing), _round("mus", tables, play_mus)]
        ratios.append(pair[1].cpu_an_action / pair[0].cpu_an_action)
    click.echo(
        f"an action of Mus costs {median(ratios):.2f} times the CPU of the same fan-out without "
        f"Mus (wanted: {WANTED:.0f} at most); rounds: {', '.join(f'{each:.2f}' for each in ratios)}"
    )


def _round(name: str, tables: int, players: Players) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        server = subprocess.Popen(_command(name, Path(folder), port), env=_environment())
        try:
            process = psutil.Process(server.pid)
            _pin(process)
            _until_it_listens(port)
            measured = asyncio.run(_measure(process, f"127.0.0.1:{port}", tables, players))
        finally:
            server.terminate()
            server.wait(timeout=30)
    cuts = quantiles(measured.seconds, n=100)
    click.echo(
        f"{name:>10} {measured.actions / measured.wall:10.0f} {1000 * cuts[49]:8.2f}"
        f" {1000 * cuts[98]:8.2f} {100 * measured.cpu / measured.wall:7.1f}"
        f" {measured.cpu_an_action:14.0f} {measured.memory / 1024:10.1f} {measured.refused:8}"
    )
    return measured


async def _measure(process: psutil.Process, base: str, tables: int, players: Players) -> Measured:
    clockwork = Clockwork(PAUSE)
    gc.disable()  # a pause of the players would count as one of the server
    before = process.memory_info().rss
    playing = [
        asyncio.create_task(_gently(base, each, clockwork, players, tables))
        for each in range(tables)
    ]
    await asyncio.sleep(WARM_UP + tables / 25)
    memory = (process.memory_info().rss - before) / (tables * SEATS)
    cpu, started = _cpu(process), time.perf_counter()
    clockwork.measuring = True
    await asyncio.sleep(MEASURED)
    clockwork.measuring = False
    spent, wall = _cpu(process) - cpu, time.perf_counter() - started
    for task in playing:
        if task.done() and task.exception() is not None:
            raise RuntimeError("a table of the benchmark broke") from task.exception()
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    gc.enable()
    return Measured(clockwork.actions, clockwork.seconds, spent, wall, memory, clockwork.refused)


async def _gently(
    base: str, number: int, clockwork: Clockwork, players: Players, tables: int
) -> None:
    """The tables come one after the other, as people do."""
    await asyncio.sleep(number / 25)
    await players(base, number, clockwork)


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _command(name: str, folder: Path, port: int) -> list[str]:
    if name == "baseline":
        return [sys.executable, "-m", "benchmarks.table_baseline", str(folder / "db"), str(port)]
    serve = ["-m", "hordago", "serve", "--port", str(port), "--data", str(folder), "--no-open"]
    return [sys.executable, *serve]


def _environment() -> dict[str, str]:
    limits = {"POSTS_A_MINUTE": "1000000", "SOCKETS_A_MINUTE": "1000000", "LOG_LEVEL": "warning"}
    return {**os.environ, **{f"HORDAGO_{name}": value for name, value in limits.items()}}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _pin(server: psutil.Process) -> None:
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        server.cpu_affinity(cores[:1])
        os.sched_setaffinity(0, cores[1:])


def _until_it_listens(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"the server does not listen at port {port}")
