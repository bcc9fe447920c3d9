"""Sets up a table: a new match, or one that goes on from its record.

Owns who sits where and which secret the cards come from. A match that goes on is played again from
its record and compared with it, so that a wrong secret is found before a card is seen; and no name
in it gives way to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from hordago.bots import Bot, bot_names, make_bot
from hordago.cli.files import KeptMatch, new_path
from hordago.cli.table import ME, Notice, Table
from hordago.errors import HordagoError, RecordError
from hordago.game.actions import SEATS
from hordago.game.match import Match
from hordago.game.shuffle import secret_of
from hordago.record import Record, next_to_deal, parse_record, redeal, resume
from hordago.rules.profile import Rules
from hordago.words.i18n import Fault, later

PLAYER = "player"
UNNAMED = "clubman"  # who plays a seat of which the record says nothing


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


def seated(bot: str, seats: int) -> dict[int, Bot]:
    """A bot for every seat but the player's. Raises `HordagoError` for a name that no bot has."""
    return {seat: make_bot(bot) for seat in range(seats) if seat != ME}


def read_record(path: Path) -> Record:
    """The record in a file. Raises `HordagoError` naming the file, and line and column in it."""
    with errors_in(path):
        return parse_record(KeptMatch(path).read())


@contextmanager
def errors_in(path: Path) -> Iterator[None]:
    """Name the file in errors that come up in its record."""
    try:
        yield
    except RecordError as error:
        raise HordagoError(f"{path}: {error}") from None


def resumed_table(path: Path, into: Path | None, bot: str | None, anew: bool) -> Table | None:
    """A match that goes on from its record; None where it is over. Raises `HordagoError`.

    With `anew` the first hand that is not over is dealt from a new secret, and all after it.
    """
    kept = KeptMatch(path)
    text = kept.read()
    with errors_in(path):
        record = parse_record(text)
        number = next_to_deal(record)
    if number is None:
        return None
    bots, players = taken_seats(path, record, bot)
    elsewhere = into is not None and into.resolve() != path.resolve()
    if not elsewhere:
        kept.refuse_if_locked()
    if anew:
        secret, first = secret_of(None), number
        with errors_in(path):
            match = redeal(record, secret, first)
    else:
        secret, first = kept.secret(number) if record.seeded else dealt_by_hand(path, number)
        match = goes_on(record, secret, first, number, kept)
    before = record.hands[: first - 1]
    table = Table(match, secret, bots, kept, players=players, day=record.date, before=before)
    if anew:
        table.notices.append(redealt(record, number))
    if elsewhere and into is not None:
        table.kept = KeptMatch(into)
        table.kept.begin(table.text(), secret, first)
    elif anew:
        table.notices.append(set_aside(kept.redeal(table.text(), secret, first)))
    elif text != str(record).encode("utf-8"):  # a person's comments and layout would go
        table.notices.append(set_aside(kept.set_aside()))
    return table


def redealt(record: Record, number: int) -> Notice:
    """What is told where a hand is dealt from a new secret."""
    if number <= len(record.hands):
        return Notice(later("The hand in progress is dealt anew; the score stays."), {})
    sentence = later("All hands of the record stay; hand {number} is dealt from new cards.")
    return Notice(sentence, {"number": number})


def set_aside(spare: Path) -> Notice:
    """What is told where the record is about to be written in a form that loses something."""
    return Notice(later("The record as it was is kept in {path}"), {"path": spare})


def taken_seats(
    path: Path, record: Record, bot: str | None
) -> tuple[dict[int, Bot], tuple[str, ...]]:
    """The bots at all seats but the player's, and the names as the record is to have them.

    A seat is played on by `bot`, else by the bot that the record names there. Whoever else sat
    there stays named, with the bot that sits in: ``Beñat (clubman)``. Raises `HordagoError` where
    no bot is named for a seat.
    """
    seats = record.rules.n_players
    names = list(record.players) or [""] * seats
    bots: dict[int, Bot] = {}
    strangers = []
    for seat, name in enumerate(names):
        person, sitting_in = person_and_bot(name)
        playing = bot or sitting_in or ("" if person else UNNAMED)
        if seat == ME:
            names[seat] = name or PLAYER
        elif not playing:
            strangers.append(f"{SEATS[seat]} {name}")
        else:
            bots[seat] = make_bot(playing)
            names[seat] = f"{person} ({playing})" if person else playing
    if strangers:
        raise Fault(
            "{path}: no bot has the name of {players}. Say with --bot NAME which bot plays these "
            "seats on; the names stay in the record. The bots are {bots}",
            path=path,
            players=", ".join(strangers),
            bots=", ".join(bot_names()),
        )
    return bots, tuple(names)


def person_and_bot(name: str) -> tuple[str, str]:
    """Who a name in a record names: a person, a bot, or both, as ``Beñat (clubman)``."""
    if name in bot_names():
        return "", name
    found = re.fullmatch(r"(.+) \(([^()]+)\)", name)
    if found is not None and found[2] in bot_names():
        return found[1], found[2]
    return name, ""


def dealt_by_hand(path: Path, number: int) -> tuple[bytes, int]:
    """Raise for a match that no secret dealt, saying what can be done."""
    raise Fault(
        "{path}: the cards were dealt by hand, so there is no secret to go on dealing from; with "
        "--redeal hand {number} is dealt from a new one, and the score stays",
        path=path,
        number=number,
    )


def goes_on(record: Record, secret: bytes, first: int, number: int, kept: KeptMatch) -> Match:
    """The match where its record stops. `first` is the first hand that the secret deals."""
    try:
        return resume(record, secret, first)
    except RecordError as error:
        raise Fault(
            "{path} does not go with the secret in {secret}: {error}; with --redeal hand {number} "
            "is dealt anew, and the score stays",
            path=kept.path,
            secret=kept.secret_path,
            error=error,
            number=number,
        ) from None
