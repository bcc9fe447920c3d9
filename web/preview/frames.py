"""Writes what the server would send in every phase of the game, from matches really played.

Owns the choice of moments that the page's tests and its preview look at: run
`python -m web.preview.frames` from the project's folder after a change of the protocol. The words
and cards come from the engine alone, so that a frame cannot show what the game does not have.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from hordago.game.actions import Action, Bet, Discard, NoMus, Ordago, Raise
from hordago.game.events import HandBegan
from hordago.game.match import Match
from hordago.game.view import View
from hordago.rules.profile import Rules
from hordago.server import protocol
from hordago.server.projection import game_state, legal_state, rules_state, seen_by

FILE: Final = Path("web/src/table/fixtures.json")
SEEDS: Final = 600
NAMES: Final = ("Ana", "Miren", "Jon Ander", "Étienne", "María del Mar", "Xabier")


class Wanted(NamedTuple):
    """A moment to find: the code it is played by, and how it is known."""

    preset: str
    fits: Callable[[View, View], bool]  # the viewer's view, and that of the seat to act
    seat: int | None = 0
    score: tuple[int, int] = (13, 18)


def _turn(phase: str) -> Callable[[View, View], bool]:
    return lambda mine, _acting: mine.phase == phase and mine.turn == mine.seat


def _answering(mine: View, calls: int, *, ordago: bool = False) -> bool:
    lance = mine.open_lance
    return (
        lance is not None
        and mine.turn == mine.seat
        and lance.caller is not None
        and (lance.stones is None) == ordago
        and _calls(mine) >= calls
    )


def _calls(view: View) -> int:
    """How many bets and raises the lance has heard."""
    said = [getattr(event, "action", None) for event in view.log]
    return sum(isinstance(each, (Bet, Raise, Ordago)) for each in said[-8:])


WANTED: Final = {
    "mus": Wanted("almanac_40", lambda me, _: me.phase == "mus" and me.turn == 0 != me.mano),
    "mus_waiting": Wanted("almanac_40", lambda me, _: me.phase == "mus" and me.turn == 2),
    "mus_again": Wanted(
        "almanac_40", lambda me, _: me.phase == "mus" and me.turn == 0 and me.rounds == 1
    ),
    "discard": Wanted("almanac_40", _turn("discard")),
    "open": Wanted("almanac_40", lambda me, _: _turn("grande")(me, me) and me.mano == 0),
    "answer": Wanted(
        "almanac_40",
        lambda me, _: _answering(me, 1) and 2 in (me.open_lance or me.lances[0]).replies,
    ),
    "raised": Wanted("almanac_40", lambda me, _: _answering(me, 2) and me.phase == "chica"),
    "ordago": Wanted("almanac_40", lambda me, _: _answering(me, 1, ordago=True)),
    "pares": Wanted("almanac_40", lambda me, _: _turn("pares")(me, me) and len(me.lances) == 3),
    "juego": Wanted("almanac_40", lambda me, _: _answering(me, 2) and me.phase == "juego"),
    "punto": Wanted("almanac_40", _turn("punto"), score=(37, 34)),
    "waiting": Wanted("almanac_40", lambda me, _: me.phase == "chica" and me.turn == 3),
    "count": Wanted("almanac_40", lambda me, _: me.phase == "cut" and me.hand == 2),
    "first_cut": Wanted("almanac_40", lambda me, _: me.phase == "cut" and me.hand == 1),
    "over": Wanted("almanac_40", lambda me, _: me.phase == "over", score=(36, 35)),
    "watching": Wanted("almanac_40", lambda me, _: me.phase == "pares", seat=None),
    "both": Wanted("ffm", lambda me, _: _turn("grande")(me, me) and me.hand == 1),
    "plural": Wanted("fem_madrid", lambda me, _: _answering(me, 2) and me.phase == "grande"),
    "corrido": Wanted("navarra_4k", lambda me, _: me.phase == "mus" and me.turn == 0),
    "french": Wanted("french_pack_40", lambda me, _: _answering(me, 1) and me.phase == "pares"),
    "two": Wanted("two_handed", lambda me, _: _answering(me, 1)),
    "six": Wanted("six_handed", lambda me, _: _answering(me, 2) and me.phase == "pares"),
    "six_mus": Wanted("six_handed", lambda me, _: me.phase == "mus" and me.turn == 0),
}


def frames() -> dict[str, protocol.Welcome]:
    """What a viewer who comes to each moment is sent. Raises `LookupError` for one not found."""
    return {name: _found(name, wanted) for name, wanted in WANTED.items()}


def _found(name: str, wanted: Wanted) -> protocol.Welcome:
    for seed in range(SEEDS):
        for match, moment in _played(wanted, seed):
            mine = match.view(wanted.seat)
            if wanted.fits(mine, match.view(match.turn)):
                return _welcome(match, moment, wanted.seat)
    raise LookupError(f"no moment {name!r} was found in {SEEDS} matches")


def _played(wanted: Wanted, seed: int) -> Iterator[tuple[Match, int]]:
    """A match of two hands at most, or until it ends, after each action."""
    chance = random.Random(seed)
    rules = Rules.preset(wanted.preset).but(games_to_win=1, vacas_to_win=1, signals=None)
    match = Match(rules, seed=seed, score=wanted.score, cuts="players")
    moment = 0
    yield match, moment
    while match.turn is not None and match.hand_number <= 2:
        match.apply(_any_action(match, chance))
        moment += 1
        yield match, moment


def _any_action(match: Match, chance: random.Random) -> Action:
    """An action by chance, in the proportions of a lively table."""
    assert match.turn is not None
    legal = match.legal(match.turn)
    choice = list(legal.plain)
    weights = [{Ordago: 0.08, NoMus: 0.7}.get(type(each), 1.0) for each in choice]
    for sizes, make in ((legal.bets, Bet), (legal.raises, Raise)):
        if sizes:
            choice.append(make(match.turn, min(sizes[-1], sizes[0] + chance.choice((0, 0, 1, 3)))))
            weights.append(1.0)
    if legal.discards:
        count = chance.choice(legal.discards)
        return Discard(match.turn, tuple(chance.sample(legal.cards, count)))
    if not choice:
        return chance.choice(list(legal))  # where to cut the pack
    return chance.choices(choice, weights)[0]


def _welcome(match: Match, moment: int, seat: int | None) -> protocol.Welcome:
    view = match.view(seat)
    events = list(match.events)
    begun = [index for index, event in enumerate(events) if isinstance(event, HandBegan)]
    start = begun[-2] if view.phase == "cut" and len(begun) > 1 else begun[-1]
    return protocol.Welcome(
        protocol.VERSION,
        moment + 10,
        seat,
        _around(match.rules.n_players),
        _table(match, seat),
        game_state(match, moment),
        None if seat is None else _yours(match, view),
        seen_by(tuple(events[start:]), seat),
    )


def _around(seats: int) -> protocol.Around:
    here = tuple(True for _ in range(seats))
    away = tuple(seat == 3 for seat in range(seats))
    ready = tuple(seat == 1 for seat in range(seats))
    claims = tuple(None for _ in range(seats))
    return protocol.Around(here, away, ready, watchers=2, claims=claims, closes=14_000)


def _table(match: Match, seat: int | None) -> protocol.TableState:
    persons = NAMES[: match.rules.n_players]
    seats = tuple(
        protocol.SeatState("bot", name, "clubman", False)
        if place % 4 == 1
        else protocol.SeatState("person", name, None, False)
        for place, name in enumerate(persons)
    )
    return protocol.TableState(
        state="playing" if match.winner is None else "over",
        rules=rules_state(match.rules),
        options=protocol.Options(),
        seats=seats,
        host=0,
        matches=1,
        record=None if match.winner is None else "a-record",
        watch="watch-word",
        code=None if seat is None else "table-word",
    )


def _yours(match: Match, view: View) -> protocol.Yours:
    cards = tuple(map(str, view.cards))
    if match.turn != view.seat or match.position is None:
        return protocol.Yours(False, None, cards)
    return protocol.Yours(True, legal_state(view.legal, match.rules.default_bet), cards)


def frames_json() -> str:
    """All frames as JSON, one a line."""
    lines = (
        f"{msgspec.json.encode(name).decode()}: {protocol.text_of(frame)}"
        for name, frame in frames().items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the frames where the page's tests find them."""
    FILE.write_text(frames_json(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
