"""What the lab needs beyond the base installation, and what is said where it is missing.

Owns the error that names an extra. It must never import what an extra brings.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hordago.errors import HordagoError


class MissingExtra(HordagoError, ModuleNotFoundError):
    """A library of an extra is not installed; `name` is the library."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Around imports: a missing library becomes a `MissingExtra` that names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "hordago":
            raise
        missing = MissingExtra(
            f"{what} needs {error.name}, which the extra {name!r} brings: "
            f"pip install 'hordago[{name}]'"
        )
        missing.name = error.name
        raise missing from error
