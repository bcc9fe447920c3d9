"""What the player at seat A types in whole matches, so that the command line can be driven."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from hordago.bots import decision_stream, decisions_in, make_bot
from hordago.cli.files import KeptMatch
from hordago.cli.parameters import chosen_rules
from hordago.cli.setup import PLAYER, seated
from hordago.cli.table import ME, Table
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.record import action_token

SECONDS = 120


class Unkept(KeptMatch):
    """A match that leaves no files."""

    def write(self, text: str) -> None:
        pass

    def finish(self, text: str) -> None:
        pass


@cache
def typed_match(
    code: str | None = None,
    *,
    seed: str = "7",
    settings: tuple[str, ...] = (),
    length: str | None = "one_game",
    bot: str = "clubman",
    cuts: bool = False,
) -> tuple[str, ...]:
    """The record's tokens of all that seat A does in a whole match, played by a cautious bot."""
    rules = chosen_rules(code, settings, length)
    secret = secret_of(seed)
    bots = seated(bot, rules.n_players)
    match = Match(rules, seed=secret, cuts="players" if cuts else "own")
    kept = Unkept(Path("nowhere"))
    table = Table(match, secret, bots, kept, players=(PLAYER,), day=None)
    me = make_bot("cautious")
    tokens: list[str] = []
    while True:
        for _ in table.bots_move():
            pass
        if match.winner is not None:
            return tuple(tokens)
        stream = decision_stream(b"typing" * 8, ME, decisions_in(match.events))
        action = me.act(match.view(ME), stream)
        tokens.append(action_token(action))
        table.apply(action)


def run(
    *arguments: str | Path,
    typed: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run `hordago` as a process of its own, with lines on its input."""
    return subprocess.run(
        command(*arguments),
        input="".join(f"{line}\n" for line in typed),
        env=clean_environment() | dict(environment or {}),
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def command(*arguments: str | Path) -> list[str]:
    """The command line of `hordago` with this Python."""
    return [sys.executable, "-m", "hordago", *map(str, arguments)]


def clean_environment() -> dict[str, str]:
    """The environment without what would change what is printed."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "LANG", "XDG_", "HORDAGO_", "COLUMNS"))
    }
    return kept | {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}
