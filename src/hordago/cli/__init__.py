"""The `hordago` command: a table in the terminal, and the tools around records and codes.

Owns what a person types and reads. It must never hold a rule of the game: it asks `game` and
`record`. Each command imports what it needs when it runs, so that the others start at once.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line; the entry of the `hordago` script."""
    from hordago.cli.entry import run

    run()
