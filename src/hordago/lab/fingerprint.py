"""What a function is, as a hash: its byte code, its constants, and all that it refers to.

Owns the question whether two functions would compile to the same code. It must never guess: where
it meets what it does not know, there is no fingerprint.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from dis import get_instructions
from hashlib import sha256
from inspect import isclass, isfunction, ismodule
from types import CodeType, FunctionType
from typing import Any, Final

import numpy as np

PLAIN: Final = (bool, int, float, complex, str, bytes, type(None), type(...))
LIBRARIES: Final = ("builtins", "math", "numba", "numpy", "typing", "operator")
"""What is of these is known by its name; their versions are part of the cache's key."""

OWN: Final = "hordago"
"""Modules that are known by name: their source is part of the cache's key."""


class _UnknownError(Exception):
    """Met something whose meaning no hash can tell."""


def fingerprint(*things: Any) -> str | None:
    """The hash of some functions or values and of all that they refer to; None for no answer."""
    found = sha256()
    seen: dict[int, int] = {}
    try:
        for each in things:
            for part in _parts(each, seen):
                found.update(part)
    except _UnknownError:
        return None
    return found.hexdigest()[:24]


def _parts(thing: Any, seen: dict[int, int]) -> Iterator[bytes]:
    if isinstance(thing, PLAIN):
        yield f"{type(thing).__name__} {thing!r}\0".encode()
        return
    if id(thing) in seen:  # functions may call each other in a circle
        yield f"seen {seen[id(thing)]}\0".encode()
        return
    seen[id(thing)] = len(seen)
    if hasattr(thing, "py_func"):  # what numba's decorators make of a function
        yield f"jitted {thing.targetoptions}\0".encode()
        yield from _parts(thing.py_func, seen)
    elif isinstance(thing, (np.ndarray, np.generic)) and not thing.dtype.hasobject:
        # With the names of fields: two structured types may differ in those alone.
        yield f"array {thing.dtype.str} {thing.dtype!r} {thing.shape}\0".encode()
        yield thing.tobytes()
    elif _root(thing) in LIBRARIES or (ismodule(thing) and _root(thing) == OWN):
        yield f"{type(thing).__name__} {_home(thing)} {_name(thing)}\0".encode()
    elif isfunction(thing):
        yield from _function(thing, seen)
    elif isinstance(thing, CodeType):
        yield from _code(thing, seen)
    elif isclass(thing) and hasattr(thing, "_fields"):
        yield from _named_tuple(thing, seen)
    elif isinstance(thing, (tuple, frozenset)):
        if hasattr(thing, "_fields"):  # which item a name means is a matter of its class
            yield from _parts(type(thing), seen)
        yield f"{type(thing).__name__} {len(thing)}\0".encode()
        for each in sorted(thing, key=repr) if isinstance(thing, frozenset) else thing:
            yield from _parts(each, seen)
    else:
        raise _UnknownError


def _named_tuple(made: Any, seen: dict[int, int]) -> Iterator[bytes]:
    yield f"class {made.__module__} {made.__qualname__} {made._fields}\0".encode()
    for name, value in sorted(getattr(made, "_field_defaults", {}).items()):
        yield f"default {name}\0".encode()
        yield from _parts(value, seen)


def _function(function: FunctionType, seen: dict[int, int]) -> Iterator[bytes]:
    if function.__module__ not in sys.modules:  # numba finds what it kept by the module's name
        raise _UnknownError
    yield f"function {function.__qualname__}\0".encode()
    yield from _parts(function.__code__, seen)
    yield from _parts(function.__defaults__, seen)
    for name, value in sorted((function.__kwdefaults__ or {}).items()):
        yield f"default {name}\0".encode()
        yield from _parts(value, seen)
    for cell in function.__closure__ or ():
        try:
            held = cell.cell_contents
        except ValueError:  # nothing yet
            raise _UnknownError from None
        yield from _parts(held, seen)
    for name in sorted(set(_global_names(function.__code__))):
        for space in (function.__globals__, vars(builtins)):
            if name in space:
                yield f"name {name}\0".encode()
                yield from _parts(space[name], seen)
                break


def _code(code: CodeType, seen: dict[int, int]) -> Iterator[bytes]:
    names = (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    yield repr((code.co_code, code.co_exceptiontable, names, counts)).encode()
    for each in code.co_consts:
        yield from _parts(each, seen)


def _global_names(code: CodeType) -> Iterator[str]:
    for each in get_instructions(code):
        if each.opname in {"LOAD_GLOBAL", "LOAD_NAME"}:
            yield each.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _global_names(constant)


def _home(thing: Any) -> str:
    return str(thing.__name__ if ismodule(thing) else getattr(thing, "__module__", ""))


def _root(thing: Any) -> str:
    return _home(thing).partition(".")[0]


def _name(thing: Any) -> str:
    return str(getattr(thing, "__qualname__", "") or ("" if ismodule(thing) else repr(thing)))
