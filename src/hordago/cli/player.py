"""The person at the table: hears what happens, and is asked until the answer can be done.

Owns the conversation. What words mean is read by `words`; the match is asked what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hordago.cli.explain import options, why_not
from hordago.cli.screen import Screen
from hordago.cli.signing import already_made
from hordago.cli.table import ME, Table
from hordago.cli.words import Command, NotUnderstood, Reader
from hordago.game.actions import Action, Sign
from hordago.game.events import Event, is_seen
from hordago.game.view import View
from hordago.words.option import Option
from hordago.words.rules_words import in_short


class Leaving(Exception):
    """The player leaves: a word to quit, or the end of the input."""


class Player:
    """Plays one seat of a table by words; `ask` gives the next line that was typed, or None."""

    def __init__(
        self, table: Table, screen: Screen, reader: Reader, ask: Callable[[], str | None]
    ) -> None:
        self.table = table
        self.screen = screen
        self.reader = reader
        self._ask = ask
        self._untold: list[Event] = []

    def play(self, heard: Iterable[Event]) -> None:
        """Play until the match is over; `heard` is told first. Raises `Leaving`."""
        match = self.table.match
        self._untold += heard
        while match.winner is None:
            try:
                for event in self.table.bots_move():
                    self._untold.append(event)
            finally:
                self._tell()
            if match.winner is None:
                self._untold += self.table.apply(self.asked())
        self._tell()

    def _tell(self) -> None:
        seen = [event for event in self._untold if is_seen(event, ME)]
        self._untold.clear()
        self.screen.tell(self.screen.speech.lines(seen))

    def asked(self) -> Action:
        """Ask until what is said is legal. Raises `Leaving`."""
        self.screen.show(self.table.match.view(ME))
        while True:
            typed = self._ask()
            if typed is None:
                raise Leaving
            view = self.table.match.view(ME)
            try:
                said = self.reader.read(typed, view)
            except NotUnderstood as error:
                self.screen.refuse(str(error))
                continue
            if isinstance(said, Command):
                self._obey(said, view)
                continue
            if isinstance(said, Sign):
                said = self.table.seen_by_partners(said)
            refused = why_not(self.table.match, said, self.screen.speech)
            if not refused and isinstance(said, Sign) and already_made(said, view.log):
                refused = self.screen.language.say("You have made that sign already.")
            if not refused:
                return said
            self.screen.refuse(refused)

    def _obey(self, command: Command, view: View) -> None:
        if command.name == "quit":
            raise Leaving
        if command.name == "table":
            self.screen.show(view)
        else:
            self._help(view)

    def _help(self, view: View) -> None:
        """What can be said now and what it does, and the code in short."""
        say = self.screen.language.say
        speech = self.screen.speech
        self.screen.rows(say("You can say:"), options(view, speech))
        always = [
            Option(self.reader.word("table"), say("see the table again")),
            Option(self.reader.word("quit"), say("leave; the match is kept and can be resumed")),
        ]
        if view.rules.signals is not None and view.rules.n_players > 2:
            always.insert(0, Option(self.reader.word("sign"), self._signing(view)))
        self.screen.rows(say("And besides:"), always)
        self.screen.rows(say("This code:"), in_short(speech.names))
        self.screen.put(say("The match is kept in {path}", path=self.table.kept.path))

    def _signing(self, view: View) -> str:
        """Which signs can be made now, and who sees those of this table."""
        speech, language = self.screen.speech, self.screen.language
        signs = [speech.meanings(each) for each in view.legal.signs]
        now = (
            language.say("make a sign to your partner: {meanings}", meanings=language.listed(signs))
            if signs
            else language.say("there is none for your hand now")
        )
        unseen = language.say("at this table rivals never see signs: they yours, or you theirs")
        return language.listed([now, unseen])
