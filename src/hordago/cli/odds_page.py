"""How odds look on a terminal: chances with bars, discards, hands, in the player's language.

Owns the layout and the words; every figure is one of an answer that it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from hordago.cli.telling import console
from hordago.rules.code import LANCES
from hordago.rules.profile import Rules
from hordago.words.i18n import Language
from hordago.words.naming import Names

if TYPE_CHECKING:
    from fractions import Fraction

    from hordago.cli.odds_plain import PlainOdds
    from hordago.lab.odds import DiscardOdds, Draws, HandOdds, OddsTable
    from hordago.lab.odds.answers import Figure

BAR: Final = 14
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
BAR_STYLE: Final = "color(32)"
SMALL: Final = "color(244)"
MOST: Final = 20  # hands that a distribution shows


def bar(share: float) -> Text:
    """A share as a bar."""
    eighths = round(share * BAR * 8)
    whole, rest = divmod(eighths, 8)
    return Text(("█" * whole + EIGHTHS[rest].strip()).ljust(BAR), style=BAR_STYLE)


def percent(share: float | Fraction) -> str:
    """A share in percent, as wide as the widest."""
    return f"{100 * float(share):6.2f} %"


def short_percent(share: Fraction) -> str:
    """A share in percent within a sentence, kept together."""
    return f"{100 * float(share):.1f}\N{NO-BREAK SPACE}%"


def show_hand(answer: HandOdds, tongue: Language) -> None:
    """Print the odds of a hand."""
    out, say = console(), tongue.say
    rules = answer.known.rules
    names = Names(tongue, rules, seat=None)
    cards = " ".join(map(str, answer.known.hand))
    out.print(Text(_title(tongue, rules, cards, answer.known.seat), style="bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row(
        "", Text(say("best of all"), style=SMALL), "", Text(say("our side wins"), style=SMALL)
    )
    for lance in LANCES:
        best, side = answer.best[lance], _value(answer.side[lance])
        grid.add_row(
            names.lance(lance), percent(best), bar(float(best)),
            percent(side) + _reach(answer.side[lance]), bar(side),
        )  # fmt: skip
    out.print(grid)
    for lance in ("pares", "juego"):
        nobody, mine, theirs, both = (short_percent(each) for each in answer.held[lance])
        out.print(
            say(
                "{lance}: nobody {nobody}, we alone {mine}, they alone {theirs}, both {both}",
                lance=names.lance(lance), nobody=nobody, mine=mine, theirs=theirs, both=both,
            ),
            style=SMALL,
        )  # fmt: skip
    ours, others = (
        f"{sum(_value(each) for each in part.values()):.2f}"
        for part in (answer.mine, answer.theirs)
    )
    deals, samples = f"{answer.deals:,}", f"{answer.samples:,}"
    out.print(
        say(
            "If all pass: we {mine} stones, they {theirs}.",
            mine=ours, theirs=others,
        )
    )  # fmt: skip
    if answer.exact:
        out.print(say("Exact: {deals} deals counted.", deals=deals), style=SMALL)
    else:
        out.print(
            say(
                "The hand: exact. The side and the stones: {deals} deals drawn, ± for 95 %.",
                deals=samples,
            ),
            style=SMALL,
        )


def show_plain(answer: PlainOdds, tongue: Language) -> None:
    """Print the odds that need no extra, and which extra brings the rest."""
    out, say = console(), tongue.say
    names = Names(tongue, answer.rules, seat=None)
    cards = " ".join(map(str, answer.hand))
    out.print(Text(_title(tongue, answer.rules, cards, answer.seat), style="bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("", Text(say("no opponent beats it"), style=SMALL))
    both = f"{names.lance('juego')} / {names.lance('punto')}"
    for lance, chance in answer.unbeaten.items():
        name = both if lance == "juego_or_punto" else names.lance(lance)
        grid.add_row(name, percent(chance), bar(float(chance)))
    out.print(grid)
    if "juego_or_punto" not in answer.unbeaten:
        note = say("{lance}: with a royal 31 it needs the extra lab.", lance=both)
        out.print(note, style=SMALL)
    out.print(say("For all the rest: {missing}.", missing=answer.missing), style=SMALL)


def show_all(table: OddsTable, tongue: Language, seat: int) -> None:
    """Print every hand of a code at a seat, a line each: best of all, then the side."""
    out, say = console(), tongue.say
    names = Names(tongue, table.rules, seat=None)
    out.print(Text(_title(tongue, table.rules, say("every hand"), seat), style="bold"))
    out.print(say("best of all | our side wins, in percent"), style=SMALL)
    width = max(len(names.lance(lance)) for lance in LANCES)
    width = max(width, 15)
    out.print(
        "     " + " ".join(names.lance(lance).rjust(width) for lance in LANCES), soft_wrap=True
    )
    columns = [
        (table.chances("best", lance)[:, seat], table.chances("side", lance)[:, seat])
        for lance in LANCES
    ]
    for row, hand in enumerate(table.hands):
        cells = (f"{100 * best[row]:6.2f} | {100 * side[row]:6.2f}" for best, side in columns)
        out.print(f"{hand} " + " ".join(cell.rjust(width) for cell in cells), soft_wrap=True)


def show_discards(found: Sequence[DiscardOdds], tongue: Language, rules: Rules, seat: str) -> None:
    """Print what each discard is worth: the side's chances by lance, and stones if all pass."""
    from hordago.lab.named_cards import read_seat

    out, say = console(), tongue.say
    names = Names(tongue, rules, seat=None)
    cards = found[0].kept
    out.print(Text(_title(tongue, rules, cards, read_seat(rules, seat)), style="bold"))
    out.print(say("That our side wins, in percent, and stones ahead if all pass:"), style=SMALL)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(len(LANCES) + 1):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row(
        say("thrown"), *(names.lance(lance) for lance in LANCES), say("stones"), style=SMALL
    )
    most = max(each.stones for each in found)
    for each in found:
        grid.add_row(
            each.thrown or say("nothing"),
            *(f"{100 * float(each.side[lance]):.2f}" for lance in LANCES),
            f"{float(each.stones):+.2f}",
            style="bold" if each.stones == most else "",
        )
    out.print(grid)


def show_draws(draws: Draws, tongue: Language, rules: Rules) -> None:
    """Print what a discard brings: the likeliest hands, and how likely pares and juego are."""
    out, say = console(), tongue.say
    names = Names(tongue, rules, seat=None)
    out.print(Text(say("Thrown: {cards}", cards=draws.thrown), style="bold"))
    grid = Table.grid(padding=(0, 2, 0, 0))
    called = {name: names.words.get(name, name) for name in draws.summary} | {"thirty_one": "31"}
    for name, chance in draws.summary.items():
        grid.add_row(called[name], percent(chance), bar(float(chance)))
    likeliest = sorted(draws.chances.items(), key=lambda each: -each[1])
    for hand, chance in likeliest[:MOST]:
        grid.add_row(" ".join(hand), percent(chance), bar(float(chance)))
    out.print(grid)
    if len(likeliest) > MOST:
        others = len(likeliest) - MOST
        out.print(say("and {number} other hands: --json lists all", number=others), style=SMALL)


def _title(tongue: Language, rules: Rules, cards: str, seat: int) -> str:
    words = Names(tongue, rules, seat=None).words
    ends = {0: words["mano"], rules.n_players - 1: words["dealer"]}
    return tongue.say(
        "{cards}: {seat} of {players}, {code}",
        cards=cards,
        seat=ends.get(seat, str(seat + 1)),
        players=rules.n_players,
        code=rules.base or tongue.say("rules of your own"),
    )


def _value(figure: Figure) -> float:
    from fractions import Fraction

    return float(figure) if isinstance(figure, Fraction) else figure.value


def _reach(figure: Figure) -> str:
    low, high = getattr(figure, "low", None), getattr(figure, "high", None)
    if low is None or high is None:
        return ""
    return f" ± {50 * (high - low):.2f}"
