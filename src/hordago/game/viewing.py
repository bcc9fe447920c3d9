"""Makes the view of a seat from a match: what is hidden from the seat is left out here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordago.cards import PACK, Card
from hordago.game.events import Declared, Event, HandBegan, Threw, is_seen
from hordago.game.legal import LegalActions
from hordago.game.permission import legal_for
from hordago.game.telling import held
from hordago.game.view import LanceView, View
from hordago.rules.betting import ACCEPTED, ALL_IN, NOT_PLAYED, OPEN, PASSED, REFUSED, Result
from hordago.rules.code import LANCES, SIMULTANEOUS
from hordago.rules.exchange import ASKING, DISCARDING, discarder, thrown_by
from hordago.rules.hand import EXCHANGE, LAST_PLACE, OVER, Hand, holding_at, kind_at
from hordago.rules.seating import next_seat

if TYPE_CHECKING:
    from hordago.game.match import Match

STATES = {NOT_PLAYED: "unbet", PASSED: "passed", REFUSED: "refused", ACCEPTED: "accepted"}


def view_of(match: Match, seat: int | None) -> View:
    """What a seat may know of the match now; with None, what everyone may."""
    log = tuple(event for event in hand_log(match) if is_seen(event, seat))
    position = match.position
    cards: tuple[Card, ...] = ()
    if seat is not None and position is not None:
        cards = held(position.deal.hands[seat])
    return View(
        rules=match.rules,
        seat=seat,
        hand=match.hand_number,
        game=match.game_number,
        dealer=match.dealer,
        mano=match.mano,
        phase=match.phase,
        turn=match.turn,
        score=match.score,
        games=match.games,
        vacas=match.vacas,
        winner=match.winner,
        corrido=position is not None and position.hand.corrido == 1,
        opening=match.opening,
        rounds=0 if position is None else position.hand.exchange.rounds,
        cards=cards,
        drew=drew(match, seat),
        dead=dead(match, log, seat),
        holds=holds(match, log),
        lances=lances(match),
        shown=match.shown,
        legal=LegalActions(-1) if seat is None else legal_for(match, seat),
        log=log,
    )


def hand_log(match: Match) -> tuple[Event, ...]:
    """The events of the hand in progress, oldest first."""
    latest: list[Event] = []
    for event in match.latest_first():
        latest.append(event)
        if isinstance(event, HandBegan):
            break
    return tuple(reversed(latest))


def drew(match: Match, seat: int | None) -> tuple[int | None, ...]:
    """How many cards each seat changed in the last round of mus, as far as this seat has heard."""
    position = match.position
    everyone = range(match.code.n_players)
    if position is None:
        return tuple(None for _ in everyone)
    hand = position.hand
    exchange = hand.exchange
    if hand.phase != EXCHANGE or exchange.stage == ASKING:
        heard = set(everyone) if exchange.rounds else set()
    else:
        places = exchange.place if exchange.stage == DISCARDING else match.code.n_players
        heard = {discarder(match.code, hand.mano, place) for place in range(places)}
        if match.code.discard_order == SIMULTANEOUS and exchange.stage == DISCARDING:
            heard &= {seat}
    return tuple(thrown_by(exchange, each) if each in heard else None for each in everyone)


def dead(match: Match, log: tuple[Event, ...], seat: int | None) -> tuple[Card, ...]:
    """The cards that a seat has thrown and that have not come back into the stock."""
    if match.position is None or seat is None:
        return ()
    pile = match.position.deal.pile
    thrown = [card for event in log if isinstance(event, Threw) for card in event.cards]
    return tuple(card for card in PACK if card in thrown and pile >> card & 1)


def holds(match: Match, log: tuple[Event, ...]) -> dict[str, tuple[bool, ...]]:
    """By lance, once it was declared: who has pares, who has juego."""
    said: dict[str, dict[int, bool]] = {}
    for event in log:
        if isinstance(event, Declared):
            said.setdefault(event.lance, {})[event.seat] = event.holds
    seats = range(match.code.n_players)
    return {lance: tuple(by_seat[seat] for seat in seats) for lance, by_seat in said.items()}


def lances(match: Match) -> tuple[LanceView, ...]:
    """The lances that have come to be played in this hand, the open one last."""
    if match.position is None or match.position.hand.phase == EXCHANGE:
        return ()
    hand, seats = match.position.hand, match.position.seats
    if hand.phase == OVER:
        return ()
    place = min(hand.phase, LAST_PLACE)
    done = [
        _closed(LANCES[kind_at(each, holding_at(match.code, seats, each))], hand.results[each])
        for each in range(place)
    ]
    return (*done, *_open(match, hand))


def _closed(lance: str, result: Result) -> LanceView:
    accepted = result.how == ACCEPTED
    side = result.side if result.how in (REFUSED, ACCEPTED) else None
    return LanceView(lance, STATES[result.how], result.stake if accepted else 0, None, side, 0, ())


def _open(match: Match, hand: Hand) -> tuple[LanceView, ...]:
    lance = hand.lance
    if lance.closed != OPEN:
        return ()
    called = lance.offer > 0
    waiting = [lance.turn]
    while lance.waiting & ~sum(1 << seat for seat in waiting):
        left = lance.waiting & ~sum(1 << seat for seat in waiting)
        waiting.append(next_seat(left, waiting[-1], match.code.n_players))
    stones = None if lance.offer == ALL_IN else lance.offer
    return (
        LanceView(
            LANCES[hand.phase],
            "open",
            stones,
            lance.caller if called else None,
            lance.caller & 1 if called else None,
            lance.stake,
            tuple(waiting),
            lance.both == 1,
        ),
    )
