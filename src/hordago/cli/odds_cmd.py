"""`hordago odds`: what a hand is worth, all hands of a code, and what discards bring.

Owns the options and which question they ask. The counting is that of `lab.odds`; what is printed is
laid out in `odds_page`.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hordago.cli.parameters import chosen_rules, language, language_option, rules_options
from hordago.errors import HordagoError

if TYPE_CHECKING:
    from hordago.rules.profile import Rules
    from hordago.words.i18n import Language

WHATS: Final = ("side", "best")
EPILOG: Final = """\
\b
The columns of --all --csv, one line a hand and seat; chances are joint, that the lance is
played and won, out of all deals of the other cards:
  hand            its ranks, highest first, as they count (K Q J 7 6 5 4 3 2 A)
  deals           how many hands of the pack are this one
  seat            from mano: mano, 2, 3, postre
  LANCE_best      the hand wins the lance among all seats; grande, chica, pares, juego, punto
  LANCE_side      the winner of the lance is on the hand's side
  pares_nobody, pares_mine, pares_theirs, pares_both    which sides have pares
  juego_nobody, juego_mine, juego_theirs, juego_both    which sides have juego

\b
Examples:
  hordago odds R R C 7 --seat postre --rules french_pack_40
  hordago odds "R C 6 5" --partner two_kings --declared "pares=B+D- juego=A+"
  hordago odds --discards "R R 7 4" --seat 2
  hordago odds --all --rules nabo_40 --csv > odds.csv
"""


@click.command(epilog=EPILOG)
@click.argument("cards", nargs=-1, metavar="[HAND]")
@click.option("--seat", default="mano", metavar="SEAT",
              help="The seat: mano (the default), 2, 3, postre; or A for mano, B, …")  # fmt: skip
@rules_options
@click.option("--partner", metavar="CARDS|SIGN", default="",
              help="Cards that the partner has, or his sign, as two_kings.")  # fmt: skip
@click.option("--dead", metavar="CARDS", default="",
              help="Cards that are out: your own discards.")  # fmt: skip
@click.option("--declared", metavar="WHO",
              help='Who has said to have pares or juego: "pares=A+B- juego=none".')  # fmt: skip
@click.option("--drawn", metavar="WHO",
              help="How many cards each drew, as A2B1; it changes no chance.")  # fmt: skip
@click.option("--discards", is_flag=True, help="What each discard of the hand is worth.")
@click.option("--throw", "thrown", metavar="CARDS",
              help="Which hands come of throwing these cards of the hand.")  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Every hand of the code.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw every hand by lance as a heat map, as .png or .svg.")  # fmt: skip
@click.option("--what", type=click.Choice(WHATS), default="side",
              help="What --plot draws: the side wins, or the hand is the best.")  # fmt: skip
@click.option("--samples", type=click.IntRange(1), metavar="N",
              help="Six seats: how many deals are drawn for the side's chances.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N",
              help="Six seats: which deals are drawn; 0 by default.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="With --all: print a table as CSV.")
@language_option
def odds(
    cards: tuple[str, ...],
    seat: str,
    code: str | None,
    settings: tuple[str, ...],
    length: str | None,
    partner: str,
    dead: str,
    declared: str | None,
    drawn: str | None,
    discards: bool,
    thrown: str | None,
    everything: bool,
    plot: Path | None,
    what: str,
    samples: int | None,
    seed: int,
    as_json: bool,
    as_csv: bool,
    lang: str | None,
) -> None:
    """Count what a hand is worth: how likely it, and its side, is to win each lance.

    HAND is four cards by rank, R R C 7 or K K Q 7, with suits where they matter. Every deal of the
    cards that are not seen is counted: the figures are exact, but for the side's at a table of
    six, which is sampled. Needs the extra lab, but for the chance that no opponent beats a hand.
    """
    hand = " ".join(cards)
    given = {
        "--partner": partner, "--dead": dead, "--declared": declared, "--drawn": drawn,
        "--throw": thrown, "--discards": discards, "HAND": hand,
    }  # fmt: skip
    tongue = language(lang)
    rules = chosen_rules(code, settings, length)
    if everything or plot is not None:
        refuse(given, "--all and --plot are of every hand")
        if as_csv and as_json:
            raise click.UsageError("give --csv or --json, not both")
        every_hand(rules, tongue, seat, plot, what, everything, as_csv=as_csv, as_json=as_json)
        return
    if as_csv:
        raise click.UsageError("--csv goes with --all")
    if not hand:
        raise click.UsageError("give a hand, as R R C 7, or --all")
    if discards or thrown is not None:
        refuse(
            {name: given[name] for name in ("--partner", "--declared", "--drawn")},
            "nothing of others is known while cards are thrown",
        )
        discarding(rules, tongue, hand, seat, dead, thrown, as_json=as_json)
        return
    known = {"partner": partner, "dead": dead, "declared": declared, "drawn": drawn}
    one_hand(rules, tongue, hand, seat, known, samples, seed, as_json=as_json)


def refuse(given: dict[str, Any], reason: str) -> None:
    """Refuse options that do not go together."""
    unfit = [name for name, value in given.items() if value]
    if unfit:
        raise click.UsageError(f"{reason}: leave out {', '.join(unfit)}")


def one_hand(
    rules: Rules,
    tongue: Language,
    hand: str,
    seat: str,
    known: dict[str, str | None],
    samples: int | None,
    seed: int,
    *,
    as_json: bool,
) -> None:
    """The odds of one hand; without the extra, the shipped figure."""
    from hordago.cli.odds_page import show_hand, show_plain
    from hordago.lab.extras import extra

    try:
        with extra("lab", "counting the odds of a hand"):
            from hordago.lab.odds import hand_odds
    except HordagoError as missing:
        from hordago.cli.odds_plain import plain_odds
        from hordago.lab.named_cards import read_drawn

        refuse(
            {f"--{name}": value for name, value in known.items() if name != "drawn"},
            f"{missing}; without it nothing can be known of others",
        )
        read_drawn(rules, known["drawn"] or "")  # it changes no chance, here neither
        found = plain_odds(rules, hand, seat, str(missing))
        if as_json:
            say(found.as_json())
        else:
            show_plain(found, tongue)
        return
    answer = hand_odds(
        rules, hand, seat,
        partner=known["partner"] or "", dead=known["dead"] or "",
        declared=known["declared"], drawn=known["drawn"], samples=samples, seed=seed,
    )  # fmt: skip
    if as_json:
        say(answer.as_json())
    else:
        show_hand(answer, tongue)


def discarding(
    rules: Rules,
    tongue: Language,
    hand: str,
    seat: str,
    dead: str,
    thrown: str | None,
    *,
    as_json: bool,
) -> None:
    """What every discard is worth, or what one brings."""
    from hordago.cli.odds_page import show_discards, show_draws
    from hordago.lab.extras import extra

    with extra("lab", "counting discards"):
        from hordago.lab.odds import discard_odds, draws_of
    if thrown is not None:
        draws = draws_of(rules, hand, thrown, dead=dead)
        if as_json:
            say(
                {
                    "thrown": draws.thrown,
                    "summary": {name: float(each) for name, each in draws.summary.items()},
                    "brings": {name: float(each) for name, each in draws.chances.items()},
                    "exact": {name: str(each) for name, each in draws.chances.items()},
                }
            )
        else:
            show_draws(draws, tongue, rules)
        return
    found = discard_odds(rules, hand, seat, dead=dead)
    if as_json:
        say([each.as_json() for each in found])
    else:
        show_discards(found, tongue, rules, seat)


def every_hand(
    rules: Rules,
    tongue: Language,
    seat: str,
    plot: Path | None,
    what: str,
    everything: bool,
    *,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Every hand of a code: as CSV or JSON for all seats, as lines for one, or drawn."""
    from hordago.cli.odds_page import show_all
    from hordago.lab.extras import extra

    with extra("lab", "counting the odds of every hand"):
        from hordago.lab.named_cards import read_seat
        from hordago.lab.odds import all_odds
    place = read_seat(rules, seat)
    if plot is not None:
        from hordago.lab.plots import check_drawable, draw_odds

        check_drawable(plot)
        draw_odds(all_odds(rules), plot, place, what)
        click.echo(tongue.say("Drawn: {path}", path=plot), err=True)
    if not everything:
        return
    table = all_odds(rules)
    if as_csv:
        write_csv(table.rows())
    elif as_json:
        say(list(table.rows()))
    else:
        show_all(table, tongue, place)


def write_csv(rows: Iterable[dict[str, Any]]) -> None:
    """Print rows as CSV, their names first."""
    writer = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)


def say(answer: object) -> None:
    """Print JSON."""
    click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
