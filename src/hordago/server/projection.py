"""What each viewer of a table is told: the one place where messages are made from what is known.

Owns the choice of what goes to whom, by `game.view` and each event's audience. Nothing else in the
server may write a card, or anything of a match, into a message.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hordago.cards import RANKS
from hordago.game.events import Event, OwnCards, is_seen
from hordago.game.legal import LegalActions
from hordago.game.match import Match
from hordago.game.view import LanceView
from hordago.rules.presets import load_preset
from hordago.rules.profile import Rules, setting_text
from hordago.server import protocol
from hordago.server.calls import calls_in
from hordago.server.happenings import Happening, happening
from hordago.server.table import SIGNS_OFF, Place, Table
from hordago.server.thinking import can_explain

ACE: Final = RANKS.index(1)
KING: Final = RANKS.index(12)


class Frames(NamedTuple):
    """One message in the forms in which its receivers may see it, as it goes over the wire."""

    seats: tuple[str, ...]
    watchers: str


def event_frames(
    table: Table,
    events: tuple[Event, ...],
    turn_before: int | None,
    *,
    around_changed: bool,
    clock: protocol.Clock | None = None,
) -> Frames:
    """The table's latest version for everyone: what follows from one entry of the log.

    `turn_before` is the seat that had to act before it, `around_changed` whether the table around
    the game is another now: who sits, what state it is in.
    """
    match = table.match
    # Whose clock runs can change with who sits there.
    is_another = bool(events) or (around_changed and clock is not None)
    game = game_state(match, table.moment, clock) if match is not None and is_another else None
    public = tuple([happening(event) for event in events if event.audience is None])
    common = protocol.Event(table.version, public, game)
    if around_changed:
        watching = protocol.Event(table.version, public, game, None, table_state(table, False))
        common = protocol.Event(table.version, public, game, None, table_state(table, True))
        watchers = protocol.text_of(watching)
        shared = protocol.text_of(common)
    else:
        watchers = shared = protocol.text_of(common)
    concerned = {turn_before, table.turn} | {
        seat for event in events if event.audience for seat in event.audience
    }
    seats = tuple(
        _own_frame(table, seat, events, common) if seat in concerned and game else shared
        for seat in range(len(table.places))
    )
    return Frames(seats, watchers)


def _own_frame(table: Table, seat: int, events: tuple[Event, ...], common: protocol.Event) -> str:
    """The message of a seat that has cards of its own in it, or has to act, or had to."""
    happened = common.happened
    has_cards = False
    if any(event.audience is not None for event in events):
        happened = seen_by(events, seat)
        has_cards = any(isinstance(event, OwnCards) and event.seat == seat for event in events)
    yours = your_state(table, seat, cards=has_cards)
    return protocol.text_of(protocol.Event(common.v, happened, common.game, yours, common.table))


def seen_by(events: tuple[Event, ...] | list[Event], seat: int | None) -> tuple[Happening, ...]:
    """The events that a seat, or a watcher (None), may see, as they go over the wire."""
    return tuple([happening(event) for event in events if is_seen(event, seat)])


def welcome(
    table: Table,
    seat: int | None,
    around: protocol.Around,
    *,
    clock: protocol.Clock | None = None,
    ask: protocol.Ask | None = None,
) -> protocol.Welcome:
    """All that stands, for one who comes new to the table or was away too long."""
    match = table.match
    no_cards = match is not None and match.position is None
    events = [*table.last, *table.hand] if no_cards else table.hand
    return protocol.Welcome(
        protocol.VERSION,
        table.version,
        seat,
        around,
        table_state(table, seat is not None),
        None if match is None else game_state(match, table.moment, clock),
        None if seat is None or match is None else your_state(table, seat, cards=True),
        seen_by(events, seat),
        ask,
    )


# The parts of a message.


def game_state(match: Match, moment: int, clock: protocol.Clock | None = None) -> protocol.Game:
    """What everyone may see of a match: the public fields of the view of an onlooker."""
    view = match.view(None)
    return protocol.Game(
        moment,
        view.hand,
        view.game,
        view.phase,
        view.turn,
        view.dealer,
        view.mano,
        view.score,
        view.games,
        view.vacas,
        view.winner,
        view.corrido,
        view.rounds,
        view.drew,
        view.holds,
        tuple([lance_state(lance) for lance in view.lances]),
        clock,
    )


def lance_state(lance: LanceView) -> protocol.LanceState:
    """How a lance stands, as it goes over the wire."""
    return protocol.LanceState(
        lance.lance,
        lance.state,
        lance.stones,
        lance.caller,
        lance.side,
        lance.stands,
        lance.replies,
        lance.both,
    )


def your_state(table: Table, seat: int, *, cards: bool) -> protocol.Yours:
    """What a seat alone may see: what it may do, and where asked for its cards."""
    match = table.match
    if match is None:
        return protocol.Yours(False)
    own = tuple([str(card) for card in match.view(seat).cards]) if cards else None
    if match.turn != seat or match.position is None:
        return protocol.Yours(False, None, own)
    return protocol.Yours(True, legal_state(match.legal(seat), match.rules.default_bet), own)


@lru_cache(maxsize=1 << 12)
def legal_state(legal: LegalActions, usual: int) -> protocol.Legal:
    """What a player may do, as it goes over the wire. Kept: few are wanted, again and again."""
    return protocol.Legal(
        calls_in(legal),
        _span(legal.bets),
        _span(legal.raises),
        _span(legal.both_bets),
        _span(legal.discards),
        usual,
    )


def _span(sizes: range) -> tuple[int, int] | None:
    return (sizes[0], sizes[-1]) if sizes else None


def table_state(table: Table, seated: bool) -> protocol.TableState:
    """The table around the game; only who sits at it is told the word of its link."""
    return protocol.TableState(
        table.state,
        rules_state(table.rules),
        table.options,
        tuple([_seat_state(place) for place in table.places]),
        table.host_seat,
        table.matches,
        table.record_id,
        table.watch,
        table.code if seated else None,
    )


def _seat_state(place: Place) -> protocol.SeatState:
    explains = place.bot is not None and can_explain(place.bot)
    return protocol.SeatState(place.kind, place.name, place.bot, place.sat_in, explains)


def rules_state(rules: Rules) -> protocol.RulesState:
    """What a page must know of a code to draw the table."""
    return _rules_state(rules, rules.base)


@lru_cache(maxsize=256)
def _rules_state(rules: Rules, base: str | None) -> protocol.RulesState:
    # Codes that say the same are equal whatever their bases, so that the base is part of the key.
    preset = None if base is None else load_preset(base)
    overrides = {
        name: setting_text(name, value)
        for name, value in rules.overrides().items()
        if name not in SIGNS_OFF
    }
    return protocol.RulesState(
        base or "",
        "" if preset is None else preset.title,
        overrides,
        rules.n_players,
        rules.pack,
        tuple(map(str, rules.cards())),
        rules.target,
        rules.games_to_win,
        rules.vacas_to_win,
        _counted_as(rules, KING),
        _counted_as(rules, ACE),
        preset is not None and preset.rules.signals is not None,
    )


def _counted_as(rules: Rules, rank: int) -> tuple[str, ...]:
    """The cards of other ranks that count as this one."""
    counted = rules.rank_of_card()
    return tuple(str(card) for card in rules.cards() if counted[card] == rank and card >> 2 != rank)
