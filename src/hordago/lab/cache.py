"""Compiled functions, kept on disk between runs, and never played when a rule has changed.

Owns where compiled code lies and what it is known by. numba keeps what it compiled next to a source
file and looks at that file's age alone: it would go on playing a rule that was edited in another
module. So what is compiled here is kept beside a file of its own, in a folder and under a name that
are hashes of all that went into it:

- the folder: the source of the cards, of every module of the rules and of the lab, the versions
  of Python, numba, llvmlite and numpy, and whether places in arrays are checked;
- the name: the byte code, constants and globals of the function, and of all that it calls.

What has no such fingerprint (a policy that reads an object from its module, say) is compiled anew
in each process.
"""

from __future__ import annotations

import gc
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from inspect import isfunction
from pathlib import Path
from threading import Timer
from types import FunctionType
from typing import Any, Final, TypeAlias

import click
from platformdirs import user_cache_path

from hordago.lab.extras import extra

with extra("lab", "the lab"):
    import numba
    from numba.core.caching import FunctionCache

from hordago.lab.compiling import BORROWED, FAST, jitted, register
from hordago.lab.fingerprint import fingerprint

Compiled: TypeAlias = Callable[..., Any]

PATIENCE: Final = 1.5  # seconds before a note says what is being waited for
UNUSED_DAYS: Final = 60  # after which a folder of compiled code is removed

_PACKAGE: Final = Path(__file__).parent.parent
_SOURCES: Final = ("cards.py", "rules/**/*.py", "lab/**/*.py")


def source_key(package: Path = _PACKAGE) -> str:
    """The hash of all source that compiled play is made of, and of what compiles it."""
    libraries = [version(name) for name in ("numba", "llvmlite", "numpy")]
    checked = numba.config.BOUNDSCHECK
    found = sha256(repr((sys.version, platform.machine(), libraries, checked)).encode())
    for pattern in _SOURCES:
        for path in sorted(package.glob(pattern)):
            found.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:24]


# Read when the modules are: whoever edits a file later has the old code in memory.
_KEY: Final = source_key()
_compiled: Final[dict[tuple[object, ...], Compiled]] = {}


def compiled(
    function: Callable[..., Any], *, fast: bool = False, **places: Callable[..., Any]
) -> Compiled:
    """A function, compiled with all that it calls; made once, and then taken from disk.

    `places` are functions for names that the function finds in its module: they become part of the
    compiled code, which is as fast as if they had been written there. `fast` is for sums of
    fractions that may be reordered (`compiling.FAST`). At the first call with arguments of new
    types the function is compiled, or loaded.
    """
    known_by = (function, fast, *places.items())
    if known_by not in _compiled:
        _compiled[known_by] = _build(function, places, FAST if fast else BORROWED)
    return _compiled[known_by]


def cache_folder() -> Path:
    """Where compiled code is kept: ``compiled/KEY`` in the user's cache folder of hordago."""
    return user_cache_path("hordago") / "compiled" / _KEY


def _build(
    function: Callable[..., Any],
    places: Mapping[str, Callable[..., Any]],
    options: Mapping[str, Any],
) -> Compiled:
    register()
    if not isfunction(function):  # numba has it already
        return function
    filled = with_places(function, places, function.__code__.co_filename)
    mark = fingerprint(filled)
    name = f"{function.__name__}_{mark}{'_fast' if options is FAST else ''}.py"
    path = None if mark is None else _written(name)
    if path is not None:
        filled = with_places(function, places, str(path))
    found: Compiled = numba.njit(nogil=True, **options)(filled)
    if path is not None:
        found._cache = _Kept(filled)  # type: ignore[attr-defined]  # as its `cache=True` does
    return found


class _Kept(FunctionCache):  # type: ignore[misc]  # numba has no types
    """What numba keeps of a function; what cannot be read is dropped, and compiled again."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was kept for arguments of these types; None for nothing, or nothing whole."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged pickle may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep it; where the disk is full or was taken away, it is compiled anew next time."""
        with suppress(OSError):
            super().save_overload(sig, data)


def with_places(
    function: FunctionType, places: Mapping[str, Callable[..., Any]], path: str
) -> FunctionType:
    """The same function with other functions under some of its module's names, as if from a file.

    numba keeps what it compiles beside the file that a function says it is from.
    """
    space = {**function.__globals__, **{name: jitted(each) for name, each in places.items()}}
    code = function.__code__.replace(co_filename=path)
    copy = FunctionType(code, space, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__qualname__ = function.__qualname__
    return copy


def _written(name: str) -> Path | None:
    """The file of that name in the cache; None where none can be kept."""
    folder = cache_folder()
    path = folder / name
    try:
        # numba keeps compiled code beside its source if this folder can be written to.
        (folder / "__pycache__").mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _remove_unused(folder.parent)
        if not path.exists():
            # Once and whole: other processes may be doing the same.
            with tempfile.NamedTemporaryFile("w", dir=folder, delete=False) as file:
                file.write("# What hordago compiled: see hordago.lab.cache. May be removed.\n")
            Path(file.name).replace(path)
    except OSError:
        return None
    return path


def _remove_unused(folder: Path) -> None:
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    for each in folder.iterdir():
        if each.stat().st_mtime < oldest:
            shutil.rmtree(each, ignore_errors=True)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Say what is being waited for, where it takes more than a moment; and make haste.

    It is said on stderr, and to a person alone: a log has no use for it.
    """
    note = Timer(PATIENCE, click.echo, [f"{what} …"], {"err": True})
    note.daemon = True
    if sys.stderr is not None and sys.stderr.isatty():
        note.start()
    # A compiler makes millions of small objects, and looking for dead ones among them takes long.
    gc_was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        note.cancel()
        if gc_was_on:
            gc.enable()
