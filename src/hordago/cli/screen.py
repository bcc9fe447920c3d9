"""Draws the table on a terminal as the player sees it: seats, cards, stones, bets and words.

Owns the looks, in colours that can be read on dark and on light. Knows nothing but a view, and
writes nothing but to its console.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from rich import box
from rich.align import Align
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hordago.cards import Card
from hordago.cli.explain import hint
from hordago.cli.signing import signs_standing
from hordago.cli.speech import Speech
from hordago.cli.telling import Telling, pile
from hordago.game.actions import SEATS, Ordago
from hordago.game.events import HandBegan, LanceBegan, MusCut, Said
from hordago.game.view import LanceView, View
from hordago.words.naming import DASH
from hordago.words.option import Option
from hordago.words.rules_words import match_length

WIDEST: Final = 96
NARROWEST: Final = 78  # a narrower table would break
SIDE: Final = 30
CENTRE: Final = -1
# Where the others sit, by their distance to the right of the player: rows from the top.
PLACES: Final = {
    2: ((None, 1, None), (None, CENTRE, None)),
    4: ((None, 2, None), (3, CENTRE, 1)),
    6: ((4, 3, 2), (5, CENTRE, 1)),
}
# Middle tones of the 256 colours: they stand out from black and from white.
SUIT_STYLES: Final = ("color(136)", "color(160)", "color(32)", "color(64)")
FRENCH_STYLES: Final = ("color(160)", "color(160)", "bold", "bold")
PACK: Final = "▤"  # the pack lies by the mano
SUIT_SIGNS: Final = ("●", "Y", "†", "♣")
# The gaps in the frame of a Spanish card, "la pinta": none for oros, then one more a suit.
FRAMES: Final = ("─────────", "──── ────", "── ─── ──", "─ ── ── ─")


class Screen(Telling):
    """Shows one table on a console; `drawn` draws it, else it is told in lines."""

    def __init__(self, speech: Speech, *, drawn: bool) -> None:
        super().__init__(speech)
        self.drawn = drawn

    def refuse(self, reason: str) -> None:
        """Show why something cannot be done."""
        self.line(reason, "color(160)", indent=2)

    def rows(self, title: str, rows: Iterable[Option]) -> None:
        """Show words, each with its meaning beside it."""
        self.line(title, "bold")
        rows = list(rows)
        column = 4 + max((cell_len(row.words) for row in rows), default=0)
        for row in rows:
            first, *others = wrap(row.meaning, max(self.console.width - column, 20)) or [""]
            text = Text("  ")
            text.append(row.words, "color(32)")
            text.pad_right(column - text.cell_len)
            text.append(first)
            for other in others:
                text.append(f"\n{' ' * column}{other}")
            self.console.print(text, soft_wrap=True)

    def welcome(self, view: View) -> None:
        """Show what is played, and who sits where."""
        say, names = self.language.say, self.names
        others = range(1, view.rules.n_players)
        partners = [names.seat(seat) for seat in others if seat % 2 == 0]
        rivals = [names.seat(seat) for seat in others if seat % 2 == 1]
        code = view.rules.base or say("rules of your own")
        self.line(self.language.spoken(code, match_length(view.rules, self.language)), "bold")
        seats = [say("you are A")]
        if partners:
            seats.append(say("with you: {seats}", seats=", ".join(partners)))
        seats.append(say("against you: {seats}", seats=", ".join(rivals)))
        self.line(self.language.listed(seats) + ". " + say("? for help, q to leave."), "color(244)")
        if any((*view.score, *view.games, *view.vacas)):
            self.line(self.speech.tally(view.score) + " · " + " · ".join(self._facts(view)))

    # The table.

    def show(self, view: View) -> None:
        """Show how things stand before the player acts."""
        if self.drawn and self.console.width >= NARROWEST:
            self.console.print(self.table(view))
        elif view.cards:
            self.line(self.language.say("Your cards: {cards}", cards=self.described(view.cards)))
        words = hint(view, self.speech)
        if words:
            self.line(words, "color(244)")

    def described(self, cards: Iterable[Card]) -> str:
        """Cards in one line, with what they count as where that is another rank."""
        return "  ".join(
            self.names.card(each)
            + (f" (={self.names.figure(each)})" if self.names.is_alias(each) else "")
            for each in cards
        )

    def table(self, view: View) -> RenderableType:
        """The whole table: the seats and the player's cards, and beside them stones and bets."""
        width = min(self.console.width, WIDEST)
        around = Table.grid(expand=True)
        for _ in range(3):
            around.add_column(justify="center", ratio=1)
        for row in PLACES[view.rules.n_players]:
            around.add_row(*(self._place(view, each) for each in row))
        mine = Table.grid(expand=True)
        mine.add_column(justify="center")
        mine.add_row(self._seat_line(view, view.seat or 0))
        mine.add_row(Align.center(self.hand(view.cards)) if view.cards else Text())
        left = Panel(Group(around, mine), box=box.ROUNDED, padding=(0, 1), title=self._title(view))
        inner = self.console.options.update(width=width - SIDE)
        height = len(self.console.render_lines(left, inner))
        right = Panel(self._side_panel(view), box=box.ROUNDED, padding=(0, 1), height=height)
        both = Table.grid()
        both.add_column(width=width - SIDE)
        both.add_column(width=SIDE)
        both.add_row(left, right)
        return both

    def _title(self, view: View) -> Text:
        return Text(self.language.say("Game {game} · hand {hand}", game=view.game, hand=view.hand))

    def _place(self, view: View, distance: int | None) -> RenderableType:
        if distance is None:
            return Text()
        if distance == CENTRE:
            return self._centre(view)
        assert view.seat is not None
        seat = (view.seat + distance) % view.rules.n_players
        return Text("\n").join(
            [self._seat_line(view, seat), self._backs(view, seat), self._said(view, seat)]
        )

    def _seat_line(self, view: View, seat: int) -> Text:
        line = Text()
        if view.turn == seat:
            line.append("▶ ", "bold color(160)")
        line.append(self.names.speaker(seat), "bold")
        role = self.names.role(seat)
        if role:
            line.append(f" {role}", "color(64)" if seat % 2 == (view.seat or 0) % 2 else "")
        if seat == view.mano and seat == view.seat:
            line.append(f" {PACK}", "bold color(136)")
        return line

    def _backs(self, view: View, seat: int) -> Text:
        """The cards of another player, face down, and how many are new."""
        backs = Text("▒ ▒ ▒ ▒", "color(32)") if view.phase != "cut" else Text()
        changed = view.drew[seat]
        if changed is not None:
            backs.append(f" ⇄{changed}", "color(244)")
        if seat == view.mano:
            backs.append(f" {PACK}", "bold color(136)")
        return backs

    def _said(self, view: View, seat: int) -> Text:
        """What a player said last in this phase."""
        said, ordago = "", False
        for event in view.log:
            if isinstance(event, (LanceBegan, MusCut, HandBegan)):
                said, ordago = "", False
            elif isinstance(event, Said):
                ordago = ordago or isinstance(event.action, Ordago)
                if event.action.seat == seat:
                    said = f"«{self.speech.action(event.action, after_ordago=ordago)}»"
        return Text(said, "italic")

    def _signs(self, view: View) -> list[Text]:
        """The signs that the player saw and that still stand, by who made them."""
        return [
            Text(
                self.language.spoken(
                    self.names.speaker(seat), ", ".join(map(self.speech.meanings, signs))
                ),
                "color(64)",
            )
            for seat, signs in signs_standing(view.log).items()
            if seat != view.seat
        ]

    def _centre(self, view: View) -> Text:
        """What is being played, and the bet that lies on the table."""
        lance = view.open_lance
        if lance is None:
            title = {
                "cut": self.language.say("The cut"),
                "mus": "Mus",
                "discard": self.language.say("Discards"),
            }.get(view.phase, "")
            return Text(f"\n{title}", "bold")
        text = Text("\n" + self.names.lance(lance.lance).upper(), "bold")
        if lance.caller is not None:
            text.append("\n" + self._bet(lance), "bold color(160)")
        return text

    def _bet(self, lance: LanceView) -> str:
        stones = self.speech.calls.spoken["ordago"] if lance.stones is None else str(lance.stones)
        return self.language.spoken(self.names.speaker(lance.caller or 0), stones)

    # Beside the table.

    def _side_panel(self, view: View) -> RenderableType:
        grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="left", ratio=1)
        grid.add_column(justify="right")
        for side in (0, 1):
            ours = view.side == side
            style = "bold color(64)" if ours else "bold"
            stones = view.score[side]
            grid.add_row(
                Text(self.names.side(side), style),
                Text(pile(stones), "color(136)"),
                Text(str(stones), style),
            )
        mano = self.language.spoken(
            f"{PACK} {self.names.words['mano']}", self.names.seat(view.mano)
        )
        facts = " · ".join(self._facts(view))
        lances = Table.grid(expand=True, padding=(0, 1, 0, 0))
        lances.add_column(no_wrap=True)
        lances.add_column(ratio=1)
        for name, state in self._lances(view):
            lances.add_row(name, state)
        parts: list[RenderableType] = [
            grid,
            Text(facts, "color(244)"),
            Text(mano, "color(136)"),
            Text(),
            lances,
        ]
        # What is last may have no room: the aliases are in the help too.
        signs = self._signs(view)
        aliases = self.names.aliases()
        parts += [Text(), *signs] if signs else []
        parts += [Text(), Text(aliases, "color(244)")] if aliases else []
        return Group(*parts)

    def _facts(self, view: View) -> list[str]:
        """To how many stones a game goes, and the games and vacas won."""
        rules = view.rules
        facts = [self.language.say("to {target}", target=rules.target)]
        if rules.games_to_win > 1:
            facts.append(self.language.say("games {tally}", tally=DASH.join(map(str, view.games))))
        if rules.vacas_to_win > 1:
            facts.append(self.language.say("vacas {tally}", tally=DASH.join(map(str, view.vacas))))
        return facts

    def _lances(self, view: View) -> list[tuple[Text, Text]]:
        """Each lance with what was bet on it, and who holds it where that was declared."""
        reached = {lance.lance: lance for lance in view.lances}
        fourth = "punto" if "punto" in reached else "juego"
        rows = []
        for name in ("grande", "chica", "pares", fourth):
            lance = reached.get(name)
            is_open = lance is not None and lance.state == "open"
            title = Text("▸ " if is_open else "  ", "bold color(160)")
            title.append(self.names.lance(name), "bold" if is_open else "")
            rows.append((title, self._lance_state(view, lance, name)))
        return rows

    def _lance_state(self, view: View, lance: LanceView | None, name: str) -> Text:
        state = Text()
        holding = view.holds.get(name)
        if holding is not None:
            letters = "".join(SEATS[seat] for seat, holds in enumerate(holding) if holds)
            state.append(f"({letters or DASH}) ", "color(32)")
        if lance is None:
            return state
        if lance.state == "accepted":
            state.append(self.language.say("bet {n}", n=lance.stones), "color(136)")
        elif lance.state == "refused" and lance.side is not None:
            state.append(self.language.say("refused"))
        elif lance.state == "passed":
            state.append(self.language.say("passed"))
        elif lance.state == "unbet":
            state.append(DASH)
        elif lance.caller is not None:
            state.append(self._bet(lance), "bold")
        return state

    # Cards.

    def hand(self, cards: Iterable[Card]) -> Table:
        """The player's cards side by side, each with the number that throws it."""
        row = Table.grid(padding=(0, 0))
        faces = [self.face(each) for each in cards]
        for _ in faces:
            row.add_column(justify="center")
        row.add_row(*faces)
        row.add_row(*(Text(str(number), "color(244)") for number in range(1, len(faces) + 1)))
        return row

    def face(self, card: Card) -> Text:
        """One card: what is printed on it, the figure that it is or counts as, its suit."""
        suit = card & 3
        style = FRENCH_STYLES[suit] if self.names.french else SUIT_STYLES[suit]
        frame = FRAMES[0] if self.names.french else FRAMES[suit]
        figure = self.names.figure(card)
        if self.names.is_alias(card):
            figure = f"= {figure}"
        if self.names.french:
            corner, foot = card.french(), ""
        else:
            corner, foot = f"{card.rank} {SUIT_SIGNS[suit]}", self.names.suit(card)
        rows = [f" {corner:<8}", f"{figure:^9}", f"{foot:^9}" if foot else f"{corner:>8} "]
        text = Text(f"╭{frame}╮\n", style)
        for place, each in enumerate(rows):
            text.append("│", style)
            text.append(each[:9], f"{style} bold" if place == 0 else style)
            text.append("│\n", style)
        text.append(f"╰{frame}╯", style)
        return text
