"""`python -m hordago` is the `hordago` command."""

from hordago.cli import main

main()
