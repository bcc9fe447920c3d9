"""`hordago deal verify`: anyone can check that a deal is the one that was committed to.

Owns what the command prints. The check itself is that of `game.shuffle` and `record`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hordago.cli.parameters import chosen_rules, rules_options
from hordago.errors import DealError

if TYPE_CHECKING:
    from hordago.rules.profile import Rules

HEX_BYTES = 32


@click.group()
def deal() -> None:
    """Check deals."""


@deal.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX", help="What was published before the deal.")
@click.option("--seed", metavar="HEX", help="The seed that was revealed after the hand.")
@click.option("--nonce", metavar="HEX", help="The nonce that was revealed with it.")
@click.option("--cut", metavar="N", type=int, help="How many cards the cut lifted.")
@rules_options
def verify(
    file: Path | None,
    commitment: str | None,
    seed: str | None,
    nonce: str | None,
    cut: int | None,
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
) -> None:
    """Verify the deals of a record, or one deal from its commitment, seed, nonce and cut.

    Prints the hands and the order of the pack. Exits 1 where a deal is not what was committed to.
    """
    given = {"--commitment": commitment, "--seed": seed, "--nonce": nonce, "--cut": cut}
    if file is not None:
        unfit = [name for name, value in given.items() if value is not None]
        if unfit or code or settings or length:
            raise click.UsageError("give a record, or the figures of one deal, not both")
        verify_record(file)
        return
    missing = [name for name, value in given.items() if value is None]
    if missing or commitment is None or seed is None or nonce is None or cut is None:
        raise click.UsageError(f"give a record, or also {', '.join(missing)}")
    rules = chosen_rules(code, settings, length)
    keys = (from_hex("--commitment", commitment), from_hex("--seed", seed))
    verify_one(rules, keys[0], keys[1], from_hex("--nonce", nonce), cut)


def from_hex(name: str, text: str) -> bytes:
    """The bytes of a figure. Raises `DealError` for what is not 32 bytes in hexadecimal."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != HEX_BYTES:
        raise DealError(f"{name}: {text!r} is not {2 * HEX_BYTES} hexadecimal digits")
    return key


def verify_one(rules: Rules, commitment: bytes, seed: bytes, nonce: bytes, cut: int) -> None:
    """Verify one deal and print it."""
    from hordago.cards import PACK, cards_text
    from hordago.game.shuffle import Proof, check_cut, verify_deal

    check_cut(cut, len(rules.cards()))
    try:
        order = verify_deal(commitment.hex(), Proof(seed, nonce), cut, rules.cards())
    except DealError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    click.echo("The deal is the one that was committed to.")
    cards = [PACK[each] for each in order]
    for place in range(rules.n_players):
        hand = cards[place : 4 * rules.n_players : rules.n_players]
        who = "mano" if place == 0 else f"mano+{place}"
        click.echo(f"{who:<7}{cards_text(hand, between=' ')}")
    click.echo(f"stock  {cards_text(cards[4 * rules.n_players :], between=' ')}")


def verify_record(file: Path) -> None:
    """Verify every deal of a record whose seed was revealed, and print the hands."""
    from hordago.cards import cards_text
    from hordago.cli.setup import read_record
    from hordago.game.actions import SEATS
    from hordago.record import check_record

    found = read_record(file)
    report = check_record(found)
    wrong = {finding.hand for finding in report.findings if finding.wrong}
    for hand in found.hands:
        state = "verified" if hand.number in report.verified else "not revealed"
        if hand.number in wrong:
            state = "WRONG"
        dealt = [
            f"{SEATS[item.seat]} {cards_text(item.value, between=' ')}"
            for _, item in hand.items("deal")
            if None not in item.value
        ]
        shown = "; ".join(dealt) if hand.line("seed") is not None else ""
        click.echo(f"hand {hand.number}: {state}  {shown}".rstrip())
    for finding in report.findings:
        if finding.wrong:
            click.echo(f"{file}: {finding}", err=True)
    sys.exit(1 if wrong else 0)
