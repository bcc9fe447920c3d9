"""A loop on which time passes at once when there is nothing to do: no test waits for a clock.

Owns the clock. What runs in threads elsewhere runs here at once, so that the order of things is
the same every time.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class NothingHappens(RuntimeError):
    """All wait for each other, and no alarm is set: this would go on for ever."""


class _Jumping(selectors.SelectSelector):
    """Does not wait, but moves the clock on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise NothingHappens("all wait for each other, and no alarm is set")
            # A little more, so that an alarm never rings before its time.
            self.now += max(0.0, timeout) + 1e-6
        return ready


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own."""

    def __init__(self) -> None:
        self._clock = _Jumping()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


def run_quickly(work: Awaitable[T]) -> T:
    """Do this on a quick loop, and leave nothing behind."""

    async def all_of_it() -> T:
        return await work

    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(all_of_it())


def quickly(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that runs on a quick loop."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        run_quickly(test(*args, **kwargs))

    return run


async def quiet() -> None:
    """Wait until nothing goes on any more that needs no time."""
    await asyncio.sleep(1e-4)


async def pass_time(seconds: float) -> None:
    """Let this time pass, and what it brings about be done."""
    await asyncio.sleep(seconds)
    await quiet()
