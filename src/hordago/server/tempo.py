"""Makes a table go on by itself: bots think and speak, the silent are sat in for, hands follow.

Owns the alarms of a table and what is done when one rings. It never waits itself: it looks at what
stands, sets one alarm for the next thing, and is asked again after everything that happens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

from hordago.game.actions import Action, Cut
from hordago.server import protocol
from hordago.server.courtesy import Stake, any_cut, instead, partners_of, safe_action, stakes_game
from hordago.server.desk import Desk
from hordago.server.entries import By, SatIn
from hordago.server.letters import Alarm, Letter, Thought
from hordago.server.protocol import text_of
from hordago.server.table import No
from hordago.server.timing import PACES, is_timed, patience_with
from hordago.server.wishes import milliseconds, timed

log = structlog.get_logger(__name__)

AFTER_TROUBLE: Final = 1.0
"""Seconds until a table tries again what could not be kept."""


@dataclass(slots=True)
class Question:
    """A bot has asked its human partners about an órdago; `waiting` have not answered yet."""

    number: int
    moment: int
    action: Action
    what: Stake
    waiting: set[int]
    closes: float


class Tempo:
    """The tempo of one table. `post` puts a letter into its mailbox."""

    def __init__(self, desk: Desk, post: Callable[[Letter], None]) -> None:
        self._desk = desk
        self._post = post
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thinks_for: tuple[int, int] | None = None
        self._question: Question | None = None
        self._questions = 0
        self._rest_since: float | None = None
        self._paused_until = 0.0

    def stop(self) -> None:
        """Let nothing happen any more."""
        self._set_alarm(None)
        self._stop_thinking()

    def pause(self) -> None:
        """Storage failed: do nothing for a moment, then try again."""
        self._paused_until = self._desk.now() + AFTER_TROUBLE

    # What comes next.

    def plan(self) -> None:
        """Look at what stands, and see to it that the next thing happens."""
        table, people = self._desk.table, self._desk.people
        self._close_late_question()
        if self._desk.now() < self._paused_until:
            self.stop()
            self._set_alarm(self._paused_until)
        elif table.state != "playing" or not people.connections:
            # Without people nothing happens: bots do not play among themselves.
            self._rest(None)
            self._rest_since = None
            self.stop()
        elif table.between:
            self._stop_thinking()
            self._plan_next_hand()
        else:
            self._rest(None)
            self._plan_turn()

    def _plan_turn(self) -> None:
        desk, table, seat = self._desk, self._desk.table, self._desk.table.turn
        if seat is None:
            return
        if self._question is not None:
            self._set_alarm(self._question.closes)
        elif table.is_played_by_bot(seat):
            self._set_alarm(None)
            self._think(seat)
        else:
            self._stop_thinking()
            patience = desk.services.patience
            ends = [patience_with(table, desk.people, desk.turn, patience), self._flag_falls()]
            self._set_alarm(min((end for end in ends if end is not None), default=None))

    def _flag_falls(self) -> float | None:
        """When the time of the side that has to act is used up."""
        desk, table = self._desk, self._desk.table
        if table.banks is None or table.turn is None or not is_timed(table, desk.people):
            return None
        return desk.turn.since + desk.services.patience.lag + table.banks[table.turn % 2] / 1000

    def _plan_next_hand(self) -> None:
        desk, now = self._desk, self._desk.now()
        waited_for = self._waited_for()
        if self._rest_since is None:
            self._rest_since = now
        limit = self._longest_rest()
        ends = None if limit is None else self._rest_since + limit
        if waited_for - desk.people.ready and (ends is None or now < ends):
            if ends != desk.closes_at:
                self._rest(ends)
                desk.tell_around()
            self._set_alarm(ends)
        else:
            self._set_alarm(now)

    def _waited_for(self) -> set[int]:
        """The seats whose persons are to say that they have seen the count."""
        desk, table = self._desk, self._desk.table
        here = {seat for seat in desk.people.present(table) if not table.places[seat].sat_in}
        if table.match is not None and not table.last:
            return here & {table.turn}  # nothing is to be looked at: one page has to cut
        return here

    def _longest_rest(self) -> float | None:
        desk, table = self._desk, self._desk.table
        patience = desk.services.patience
        if not table.last:
            return patience.first_cut
        return patience.rest if len(desk.people.present(table)) > 1 else None

    def _rest(self, closes_at: float | None) -> None:
        self._desk.closes_at = closes_at
        if closes_at is None and not self._desk.table.between:
            self._rest_since = None

    def _set_alarm(self, when: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if when is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(when, self._post, Alarm())

    # What is done when an alarm rings.

    async def ring(self) -> None:
        """Do what the time has come for, if anything: an alarm may be late."""
        desk, table, now = self._desk, self._desk.table, self._desk.now()
        if table.state != "playing" or not desk.people.connections:
            return
        if table.between:
            await self._next_hand(now)
        elif self._question is not None:
            if now >= self._question.closes:
                await self._settle(agreed=False)
        elif table.turn is not None and not table.is_played_by_bot(table.turn):
            await self._lose_patience(table.turn, now)

    async def _next_hand(self, now: float) -> None:
        desk, people, table = self._desk, self._desk.people, self._desk.table
        if self._waited_for() - people.ready:
            limit = self._longest_rest()
            if limit is None or self._rest_since is None or now < self._rest_since + limit:
                return
        for place, claim in sorted(people.claims.items()):
            try:
                await desk.check_welcome(claim.guest)
                await desk.commit(table.sit(claim.guest, claim.name, place, milliseconds()))
            except No as no:
                log.info("a claim fell away", table=desk.id, seat=place, why=no.code)
            else:
                desk.keep_one_page(claim.guest, claim.connection)
        people.claims.clear()
        seat = table.turn
        if seat is None:
            return
        cut = people.cuts.get(seat)
        by: By = "house" if cut is None else "person"
        action = Cut(seat, any_cut(table.playing) if cut is None else cut)
        await desk.commit([table.did(action, milliseconds(), by)])

    async def _lose_patience(self, seat: int, now: float) -> None:
        desk, table = self._desk, self._desk.table
        flag = self._flag_falls()
        if flag is not None and now >= flag:
            action = safe_action(table.playing, seat)
            entry = table.did(action, milliseconds(), "clock")
            await desk.commit(timed(desk, [entry]))
            return
        end = patience_with(table, desk.people, desk.turn, desk.services.patience)
        if end is not None and now >= end:
            await desk.commit([SatIn(milliseconds(), seat, on=True)])

    # Bots.

    def _think(self, seat: int) -> None:
        table = self._desk.table
        wanted = (table.moment, seat)
        if self._thinks_for == wanted:
            return
        self._stop_thinking()
        self._thinks_for = wanted
        self._thinking = asyncio.create_task(self._thought(table.moment, seat))

    def _stop_thinking(self) -> None:
        self._thinks_for = None
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _thought(self, moment: int, seat: int) -> None:
        """Think for a seat, in no less time than a player would take, and put it in the mailbox."""
        desk, table = self._desk, self._desk.table
        match, bot = table.playing, table.places[seat].bot
        pace = PACES[table.options.pace] * desk.services.patience.pace
        by: By = "sit_in"
        action: Action | None = None
        if bot is not None:
            by, decisions = "bot", table.decisions
            thinking = desk.services.thinker.decide(bot, match.view(seat), table.secret, decisions)
            try:
                action, _ = await asyncio.gather(thinking, asyncio.sleep(pace))
            except Exception:  # whatever a bot does wrong, its table goes on
                log.exception("a bot could not think", table=desk.id, bot=bot)
        else:
            await asyncio.sleep(pace)
        self._post(Thought(moment, seat, action or safe_action(match, seat), by))

    async def speak(self, thought: Thought) -> None:
        """Do what a bot has decided, or ask its partner first."""
        table = self._desk.table
        if thought.moment != table.moment or table.turn != thought.seat:
            return
        self._thinks_for = None
        if thought.by == "bot" and table.places[thought.seat].kind != "bot":
            return  # a person has the seat now
        if thought.by == "sit_in" and not table.places[thought.seat].sat_in:
            return  # he is back
        match, action = table.playing, thought.action
        what = stakes_game(match, action) if thought.by == "bot" else None
        people = self._human_partners(thought.seat)
        if what is not None and people:
            here = {seat for seat in people if self._can_be_asked(seat)}
            if here == people:
                self._ask(action, what, here)
                return
            action = instead(match, action)
        await self._do(action, thought.by)

    async def _do(self, action: Action, by: By) -> None:
        table = self._desk.table
        try:
            entry = table.did(action, milliseconds(), by)
        except No:
            # Without the reason, which may name cards.
            kind = type(action).__name__
            log.error("a bot's call is not legal", table=self._desk.id, call=kind)
            entry = table.did(safe_action(table.playing, action.seat), milliseconds(), by)
        await self._desk.commit([entry])

    # A bot's question to its partner.

    def _human_partners(self, seat: int) -> set[int]:
        places = self._desk.table.places
        return {each for each in partners_of(seat, len(places)) if places[each].kind == "person"}

    def _can_be_asked(self, seat: int) -> bool:
        place = self._desk.table.places[seat]
        return not place.sat_in and self._desk.people.is_here(place.guest)

    def _ask(self, action: Action, what: Stake, partners: set[int]) -> None:
        desk = self._desk
        self._questions += 1
        closes = desk.now() + desk.services.patience.asking
        self._question = Question(
            self._questions, desk.table.moment, action, what, set(partners), closes
        )
        for seat in partners:
            ask = self.ask_for(seat)
            if ask is not None:
                desk.tell_seats({seat}, text_of(ask))

    def ask_for(self, seat: int | None) -> protocol.Ask | None:
        """The question that a seat has to answer now."""
        question = self._question
        if question is None or seat not in question.waiting:
            return None
        left = max(0, round(1000 * (question.closes - self._desk.now())))
        return protocol.Ask(question.number, question.action.seat, question.what, left)

    async def answer(self, seat: int, number: int, yes: bool) -> None:
        """A partner has answered. Raises `No` where nobody asked him, or not any more."""
        question = self._question
        if question is None or question.number != number or seat not in question.waiting:
            raise No("late", "this question is over")
        question.waiting.discard(seat)
        if not yes:
            await self._settle(agreed=False)
        elif not question.waiting:
            await self._settle(agreed=True)

    async def _settle(self, *, agreed: bool) -> None:
        question, table = self._question, self._desk.table
        if question is None:
            return
        self._end_question(question)
        action = question.action if agreed else instead(table.playing, question.action)
        await self._do(action, "bot")

    def _close_late_question(self) -> None:
        question = self._question
        if question is not None and (
            question.moment != self._desk.table.moment
            or self._desk.table.places[question.action.seat].kind != "bot"
        ):
            self._end_question(question)

    def _end_question(self, question: Question) -> None:
        self._question = None
        over = protocol.Ask(question.number, question.action.seat)
        partners = set(partners_of(question.action.seat, len(self._desk.table.places)))
        self._desk.tell_seats(partners, text_of(over))
