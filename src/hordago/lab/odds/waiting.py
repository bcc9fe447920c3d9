"""What is said while counting is compiled: once a process, and only where it takes a moment.

Owns the note. How code is compiled and kept is a matter of `lab.cache`.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from hordago.lab.cache import compiling

_seen: set[str] = set()


def first_time(what: str) -> AbstractContextManager[None]:
    """Around the counting of something: the first time it may have to be compiled."""
    if what in _seen:
        return nullcontext()
    _seen.add(what)
    return compiling("Counting deals; the first time this is compiled, for some seconds")
