"""`python -m hordago` is the `hordago` command."""

from hordago.cli import main

if __name__ == "__main__":  # the processes of a league import this module too
    main()
