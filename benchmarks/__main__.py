"""`python -m benchmarks [NAME…]`, or `make bench`: run the measurements named, or all."""

from __future__ import annotations

from collections.abc import Callable

import click

from benchmarks import compiled, import_time, odds, solver, speed, table

BENCHMARKS: dict[str, Callable[[], None]] = {
    "speed": speed.run,
    "compiled": compiled.run,
    "odds": odds.run,
    "solver": solver.run,
    "import": import_time.run,
    "table": table.run,
}


@click.command(help=f"Run the measurements named, or all: {', '.join(BENCHMARKS)}.")
@click.argument("names", nargs=-1, type=click.Choice(list(BENCHMARKS)))
def main(names: tuple[str, ...]) -> None:
    for name in names or BENCHMARKS:
        BENCHMARKS[name]()


main()
