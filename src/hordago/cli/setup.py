"""Sets up a table: a new match, or one that goes on from its record.

Owns who sits where and which secret the cards come from. A match that goes on is played again from
its record and compared with it, so that a wrong secret is found before a card is seen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from hordago.bots import Bot, bot_names, make_bot
from hordago.cli.files import KeptMatch, new_path, read_text
from hordago.cli.redeal import play_again, unfinished_hand
from hordago.cli.table import ME, Table
from hordago.errors import HordagoError, RecordError
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.record import Record, parse_record, resume
from hordago.rules.profile import Rules

PLAYER = "player"


def new_table(rules: Rules, seed: str | None, bot: str, cuts: bool, path: Path | None) -> Table:
    """A new match, kept from its first moment. Raises `HordagoError`."""
    secret = secret_of(seed)
    bots = seated(bot, rules.n_players)
    match = Match(rules, seed=secret, cuts="players" if cuts else "own")
    kept = KeptMatch(path or new_path(rules.base or "own_rules"))
    players = tuple(bots[seat].name if seat in bots else PLAYER for seat in range(rules.n_players))
    table = Table(match, secret, bots, kept, players=players, day=date.today())
    kept.begin(table.text(), secret)
    return table


def seated(bot: str, seats: int, named: Sequence[str] = ()) -> dict[int, Bot]:
    """A bot for every seat but the player's: that of the record's name, else `bot`."""
    names = {seat: named[seat] if seat < len(named) else "" for seat in range(seats)}
    return {
        seat: make_bot(name if name in bot_names() else bot)
        for seat, name in names.items()
        if seat != ME
    }


def read_record(path: Path) -> Record:
    """The record in a file. Raises `HordagoError` naming the file, and line and column in it."""
    text = read_text(path)
    with errors_in(path):
        return parse_record(text)


@contextmanager
def errors_in(path: Path) -> Iterator[None]:
    """Name the file in errors that come up in its record."""
    try:
        yield
    except RecordError as error:
        raise HordagoError(f"{path}: {error}") from None


def resumed_table(path: Path, into: Path | None, bot: str | None, redeal: bool) -> Table | None:
    """A match that goes on from its record; None where it is over. Raises `HordagoError`."""
    record = read_record(path)
    kept = KeptMatch(path)
    if unfinished_hand(record) is None:
        return None
    if redeal:
        secret, first = secret_of(None), unfinished_hand(record) or 1
        with errors_in(path):
            match = play_again(record, secret, first, until=first)
    else:
        secret, first = kept.secret()
        match = goes_on(record, secret, first, kept)
    if into is None and not os.access(path.parent, os.W_OK):
        raise HordagoError(f"{path.parent}: nothing can be written there, so nothing would be kept")
    bots = seated(bot or "clubman", record.rules.n_players, () if bot else record.players)
    names = [*record.players, *[""] * record.rules.n_players]
    players = tuple(
        bots[seat].name if seat in bots else names[seat] or PLAYER
        for seat in range(record.rules.n_players)
    )
    table = Table(match, secret, bots, kept, players=players, day=record.date)
    if into is not None and into.resolve() != path.resolve():
        table.kept = KeptMatch(into)
        table.kept.begin(table.text(), secret, first)
    elif redeal:
        kept.redeal(table.text(), secret, first)
    return table


def goes_on(record: Record, secret: bytes, first: int, kept: KeptMatch) -> Match:
    """The match where its record stops. `first` is the first hand that the secret deals."""
    try:
        return resume(record, secret) if first == 1 else play_again(record, secret, first)
    except RecordError as error:
        raise HordagoError(
            f"{kept.path} does not go with the secret in {kept.secret_path}: {error}; "
            "with --redeal the hand in progress is dealt anew, and the score stays"
        ) from None
