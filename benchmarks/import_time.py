"""What `import hordago` costs over a bare Python: wall time of whole processes, best of seven."""

from __future__ import annotations

import subprocess
import sys
import time

import click

RUNS = 7
WANTED_MS = 150


def best_of(program: str, runs: int = RUNS) -> float:
    """Milliseconds of the fastest of some runs of a program by a new Python."""
    return min(once(program) for _ in range(runs)) * 1000


def once(program: str) -> float:
    """Seconds that a new Python takes to run a program."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - start


def run() -> None:
    """Print the best of both, and the difference."""
    once("import hordago")  # compiles it
    bare, whole = best_of("pass"), best_of("import hordago")
    click.echo(
        f"import hordago: {whole - bare:.0f} ms over a bare Python's {bare:.0f} ms, best of {RUNS} "
        f"(wanted: under {WANTED_MS})"
    )
