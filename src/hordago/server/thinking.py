"""Lets bots think beside the server: in processes of their own, so that no table waits for them.

Owns the pool. A bot is given its view and its stream and nothing else; a worker that dies is
replaced and the bot thinks again.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Protocol

from hordago.bots import Bot, decision_stream, make_bot
from hordago.errors import HordagoError
from hordago.game.actions import Action
from hordago.game.view import View


class Thinker(Protocol):
    """Whoever decides for bots."""

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does for the seat of the view; `number` is that of the decision."""

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


class ThinkHere:
    """Bots that think in the server's own process, for tests and for bots that need no time."""

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does, at once."""
        return decide(bot, view, secret, number)

    async def close(self) -> None:
        """Nothing is to be stopped."""


class ThinkBeside:
    """Bots that think in `workers` processes, started when the first bot has to decide."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, bot: str, view: View, secret: bytes, number: int) -> Action:
        """What the bot does. Raises `HordagoError` where workers keep dying."""
        loop = asyncio.get_running_loop()
        for _ in range(3):
            pool = self._pool = self._pool or self._started()
            try:
                return await loop.run_in_executor(pool, decide, bot, view, secret, number)
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
