"""Lets bots think beside the server: in processes of their own, so that no table waits for them.

Owns the pool. A bot is given its view and its stream and nothing else, and of what it says why it
is given the view alone; a worker that dies is replaced and the bot thinks again.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from typing import ParamSpec, Protocol, TypeVar

from hordago.bots import Bot, decision_stream, make_bot
from hordago.bots.explaining import Explains, Explanation
from hordago.errors import HordagoError
from hordago.game.actions import Action
from hordago.game.view import View

P = ParamSpec("P")
T = TypeVar("T")


class Thinker(Protocol):
    """Whoever decides for bots."""

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does for the seat of the view; `number` is that of the decision."""

    async def explain(self, bot: str, view: View) -> Explanation:
        """Why the bot decides as it does with this view. Raises `HordagoError` if it cannot say."""

    async def close(self) -> None:
        """Stop thinking."""


@lru_cache(maxsize=32)
def _bot(name: str) -> Bot:
    return make_bot(name)


def decide(bot: str, view: View, secret: bytes, number: int) -> Action:
    """What a bot does for the seat of the view, drawing from the stream of this decision."""
    if view.seat is None:
        raise HordagoError("a bot decides for a seat")
    return _bot(bot).act(view, decision_stream(secret, view.seat, number))


def explain(bot: str, view: View) -> Explanation:
    """Why a bot decides as it does with this view. Raises `HordagoError` where it cannot say."""
    asked = _bot(bot)
    if not isinstance(asked, Explains):
        raise HordagoError(f"the bot {bot} cannot say why")
    return asked.explain(view)


@lru_cache(maxsize=32)
def can_explain(bot: str) -> bool:
    """Whether a bot can say why; one that there is no more cannot."""
    try:
        return isinstance(_bot(bot), Explains)
    except HordagoError:
        return False


class ThinkHere:
    """Bots that think in the server's own process, for tests and for bots that need no time."""

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does, at once."""
        return decide(bot, view, secret, number)

    async def explain(self, bot: str, view: View) -> Explanation:
        """Why the bot decides so, at once."""
        return explain(bot, view)

    async def close(self) -> None:
        """Nothing is to be stopped."""


class ThinkBeside:
    """Bots that think in `workers` processes, started when the first bot has to decide."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does. Raises `HordagoError` where workers keep dying."""
        return await self._beside(bot, decide, bot, view, secret, number)

    async def explain(self, bot: str, view: View) -> Explanation:
        """Why the bot decides so. Raises `HordagoError` also where workers keep dying."""
        return await self._beside(bot, explain, bot, view)

    async def _beside(self, bot: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        for _ in range(3):
            pool = self._pool = self._pool or self._started()
            try:
                return await loop.run_in_executor(pool, partial(work, *args, **kwargs))
            except BrokenProcessPool:
                # Others may have replaced it while this one waited.
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        raise HordagoError(f"the bot {bot} could not think: its worker died three times")

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
        )

    async def close(self) -> None:
        """Stop the workers; thoughts in progress are given up."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin() -> None:
    """Ctrl-C is for the server, which stops its workers itself; without a server they end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
