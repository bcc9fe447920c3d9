"""What the tests of leagues play: quick rules, and bots that do more than play."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hordago.bots import make_bot
from hordago.bots.bot import Bot
from hordago.errors import HordagoError
from hordago.game.actions import Action, Sign
from hordago.game.shuffle import Stream
from hordago.game.view import View
from hordago.rules.profile import Rules

QUICK = Rules.preset("nabo_40").with_format("one_game").but(target=15)


def some(*names: str) -> list[Bot]:
    return [make_bot(name) for name in names]


class KillsOnce:
    """Plays as the passive bot, but ends its process, as a lack of memory would, the first time.

    Which time is the first, a file says, so that it is known in every process.
    """

    name = "passive"
    character = "passive, and mortal once"

    def __init__(self, done: Path) -> None:
        self.done = done
        self.bot = make_bot("passive")

    def act(self, view: View, stream: Stream) -> Action:
        try:
            self.done.touch(exist_ok=False)
        except FileExistsError:
            return self.bot.act(view, stream)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("not reached")

    def sign(self, view: View, stream: Stream) -> Sign | None:
        return self.bot.sign(view, stream)


class GivesUp:
    """Raises what a bot must not."""

    name = "gives up"
    character = "raises an error"

    def act(self, view: View, stream: Stream) -> Action:
        error = HordagoError("I give up")
        error.add_note("at once")
        raise error

    def sign(self, view: View, stream: Stream) -> Sign | None:
        return None
