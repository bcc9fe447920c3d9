"""Work that falls into units, done by processes of this machine, as many as there are cores.

Owns how units are handed out. What a unit answers must follow from the unit and from what is given
to all; then it does not matter who does it, nor in which order. The units come back as they are
done.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from hordago.errors import HordagoError

Given = TypeVar("Given")
Unit = TypeVar("Unit")
Answer = TypeVar("Answer")
Ticket = TypeVar("Ticket")

AHEAD: Final = 4  # units handed out for every core, so that none waits for the next


class Failure(NamedTuple):
    """In place of an answer: a `HordagoError`, as it can travel between processes."""

    message: str


def available_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_cores(
    work: Callable[[Given, Unit], Answer],
    given: Given,
    units: Collection[Unit],
    cores: int | None = None,
) -> Iterator[tuple[Unit, Answer]]:
    """Yield each unit with ``work(given, unit)``, in the order in which they are done.

    On one core, or for one unit, it is done here; else by new processes, to which `work` (a
    function of a module), `given` and the units are pickled. Raises `HordagoError` where the work
    does, for less than one core, and where a process is ended from outside.
    """
    if cores is not None and cores < 1:
        raise HordagoError(f"work is done on at least one core, not {cores}")
    cores = min(cores or available_cores(), len(units))
    if cores <= 1:
        for unit in units:
            yield unit, work(given, unit)
        return
    # A forked process would share what threads of ours had locked, and not every system forks.
    with ProcessPoolExecutor(cores, get_context("spawn"), _begin, (work, given)) as pool:
        try:
            yield from handed_out(
                units,
                lambda unit: pool.submit(_do, unit),
                _first_done,
                Future.result,
                AHEAD * cores,
            )
        except BrokenProcessPool:
            raise HordagoError(
                "one of the processes was ended from outside, perhaps for want of memory"
            ) from None
        finally:  # an interrupt too: what has not begun is not begun
            pool.shutdown(cancel_futures=True)


def handed_out(
    units: Iterable[Unit],
    submit: Callable[[Unit], Ticket],
    first_done: Callable[[Collection[Ticket]], Collection[Ticket]],
    result: Callable[[Ticket], Answer | Failure],
    most: int,
) -> Iterator[tuple[Unit, Answer]]:
    """Yield units with their answers, while at most so many are handed out."""
    left = iter(units)
    waiting = {submit(unit): unit for unit in islice(left, most)}
    while waiting:
        for ticket in first_done(waiting.keys()):
            unit = waiting.pop(ticket)
            answer = result(ticket)
            if isinstance(answer, Failure):
                raise HordagoError(answer.message)
            for following in islice(left, 1):
                waiting[submit(following)] = following
            yield unit, answer


def attempt(work: Callable[[Given, Unit], Answer], given: Given, unit: Unit) -> Answer | Failure:
    """The answer, or what went wrong."""
    try:
        return work(given, unit)
    except HordagoError as error:
        return Failure("; ".join([str(error), *getattr(error, "__notes__", ())]))


def _first_done(waiting: Collection[Future[Any]]) -> Collection[Future[Any]]:
    return wait(waiting, return_when=FIRST_COMPLETED).done


# In the processes.

_held: list[tuple[Callable[[Any, Any], Any], Any]] = []


def _begin(work: Callable[[Any, Any], Any], given: Any) -> None:
    _held.append((work, given))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began us sees to it
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Leave no process behind where the one that began it was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(unit: Any) -> Any:
    work, given = _held[-1]
    return attempt(work, given, unit)
