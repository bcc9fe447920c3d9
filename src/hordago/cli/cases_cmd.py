"""`hordago cases`: holds the engine to rule cases in YAML files.

Owns what the command prints; cases are read and run by `cases`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-v", "--verbose", is_flag=True, help="Print the cases that pass or are skipped too.")
def cases(files: tuple[Path, ...], verbose: bool) -> None:
    """Run rule cases, and print each that fails.

    Exits 1 where one fails, and 2 where one could not be run because it says something wrong; the
    others are run all the same.
    """
    from hordago.cases import CaseError, read_cases, run_case

    total: Counter[str] = Counter()
    # All files are read before any case is run: a slip in the last one shows at once.
    for file, found in [(file, read_cases(file)) for file in files]:
        for case in found:
            try:
                if isinstance(case, CaseError):
                    raise case
                outcome = run_case(case)
            except CaseError as error:
                click.echo(f"hordago: {error}", err=True)
                total["wrong"] += 1
                continue
            total[outcome.status] += 1
            if outcome.status == "failed":
                click.echo(
                    f"{file}: {outcome.id}: expected {outcome.expected}, got {outcome.actual}"
                )
            elif verbose:
                click.echo(f"{file}: {outcome.id}: {outcome.status}")
    passed, failed, skipped = (total[status] for status in ("passed", "failed", "skipped"))
    wrong = f", {total['wrong']} could not be run" if total["wrong"] else ""
    click.echo(f"{passed} passed, {failed} failed, {skipped} skipped{wrong}")
    sys.exit(2 if wrong else 1 if failed else 0)
