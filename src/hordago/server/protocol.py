"""What goes over the wire between a page and the server: the single definition of the protocol.

Owns the form of every message. The JSON Schema and the page's TypeScript types are generated from
here (`contract`); a test fails when they are stale. No field may hold what its receiver must not
know: what a viewer gets is decided in `projection` alone.

A socket speaks JSON text frames, each an object with a `type`. Cards are written as in records
(``Kc``: the king of cups); seats are numbers from 0, anticlockwise; stones and scores are by side,
seats 0 and 2 (and 4) against the others.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from hordago.server.calls import Call
from hordago.server.happenings import Happening

VERSION: Final = 1
"""Version of the protocol; a page of another version is asked to reload."""

Seat = Annotated[int, Meta(ge=0, le=5)]
Side = Annotated[int, Meta(ge=0, le=1)]
Score = tuple[int, int]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]
ActionId = Annotated[str, Meta(min_length=1, max_length=36, pattern="^[A-Za-z0-9_-]+$")]

Phrase = Literal[
    "hello", "good_luck", "well_played", "nice_hand", "thanks", "sorry", "one_moment", "your_turn",
    "laugh", "another",
]  # fmt: skip
"""What can be said at the table beside the calls: there is no free chat."""

# --- what a page sends ----------------------------------------------------------------------------


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of what a page sends."""


class Act(Message, frozen=True, tag="act"):
    """A call at the table. `moment` is `Game.moment` as the page saw it: a late call is refused."""

    cid: ActionId
    moment: int
    call: Call
    stones: Annotated[int, Meta(ge=0, le=999)] = 0
    cards: Annotated[list[CardText], Meta(max_length=4)] = []


class Sit(Message, frozen=True, tag="sit"):
    """Take a seat: an open one at once, a bot's between two hands."""

    cid: ActionId
    seat: Seat


class Stand(Message, frozen=True, tag="stand"):
    """Leave one's seat; in a match a bot takes it."""

    cid: ActionId


class Back(Message, frozen=True, tag="back"):
    """Take one's seat back from the bot that sat in."""

    cid: ActionId


class Start(Message, frozen=True, tag="start"):
    """Begin the match: bots fill the open seats. For the host."""

    cid: ActionId


class Again(Message, frozen=True, tag="again"):
    """Another match at the same table. For the host, when one is over."""

    cid: ActionId


class SetBot(Message, frozen=True, tag="set_bot"):
    """Put a bot on an open seat or another one in its place, or (None) open the seat again."""

    cid: ActionId
    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None


class Ready(Message, frozen=True, tag="ready"):
    """Go on to the next hand. `cut` is where this player would cut the pack, chosen by the page."""

    hand: int
    cut: Annotated[int, Meta(ge=1, le=39)]


class Answer(Message, frozen=True, tag="answer"):
    """What a person says to a bot partner that asks about an órdago."""

    ask: int
    yes: bool


class Say(Message, frozen=True, tag="say"):
    """One of the quick phrases, for all to hear."""

    phrase: Phrase


class Away(Message, frozen=True, tag="away"):
    """The page went to the background, or came back."""

    away: bool


class Block(Message, frozen=True, tag="block"):
    """Keep a player from tables that one opens; his phrases are not shown any more."""

    seat: Seat
    blocked: bool


class Ping(Message, frozen=True, tag="ping"):
    """Ask for a `pong`: whether the line is alive."""


ToServer = (
    Act | Sit | Stand | Back | Start | Again | SetBot | Ready | Answer | Say | Away | Block | Ping
)

# --- what the server sends ------------------------------------------------------------------------


class Clock(Struct, frozen=True):
    """What each side had left to think when this turn began, in milliseconds; whose time runs."""

    banks: Score
    running: Side | None


class LanceState(Struct, frozen=True):
    """How one lance stands; the fields of `game.view.LanceView`."""

    lance: str
    state: str
    stones: int | None
    caller: int | None
    side: int | None
    stands: int
    replies: tuple[int, ...]
    both: bool


class Game(Struct, frozen=True):
    """What everyone at the table may see of the match now; the public fields of `game.view.View`.

    `moment` counts the decisions of the match. In phase ``cut`` a hand is over, or none has begun.
    """

    moment: int
    hand: int
    game: int
    phase: str
    turn: int | None
    dealer: int
    mano: int
    score: Score
    games: Score
    vacas: Score
    winner: int | None
    corrido: bool
    rounds: int
    drew: tuple[int | None, ...]
    holds: dict[str, tuple[bool, ...]]
    lances: tuple[LanceState, ...]
    clock: Clock | None


class Legal(Struct, frozen=True):
    """What a player may do now. Ranges are the least and the most; `usual` is the customary bet."""

    calls: tuple[Call, ...]
    bets: tuple[int, int] | None
    raises: tuple[int, int] | None
    both: tuple[int, int] | None
    discards: tuple[int, int] | None
    usual: int


class Yours(Struct, frozen=True, omit_defaults=True):
    """What only this player may see. A field that is left out has not changed.

    `acting` is False where there is nothing to do now; else `legal` says what.
    """

    acting: bool
    legal: Legal | None = None
    cards: tuple[str, ...] | None = None


class SeatState(Struct, frozen=True):
    """Who sits in a seat. `sat_in`: a bot plays for the person until he is back.

    `explains`: the bot can say why it did what it did, once the hand is over.
    """

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    sat_in: bool
    explains: bool = False


class RulesState(Struct, frozen=True):
    """What a page must know of the code to draw the table; it decides nothing by it."""

    preset: str
    title: str
    changed: dict[str, str]
    seats: int
    pack: str
    cards: tuple[CardText, ...]  # those in play, in the order that every shuffle starts from
    target: int
    games_to_win: int
    vacas_to_win: int
    kings: tuple[str, ...]  # the cards that count as kings though they are none
    aces: tuple[str, ...]  # and as aces
    signs: bool  # the code has signs; at the page it is played without them


class ClockRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think for each side, in seconds: a bank for the match and a gain for every call."""

    bank: Annotated[int, Meta(ge=10, le=3600)]
    gain: Annotated[int, Meta(ge=0, le=60)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table's host chooses beside the code.

    `level` is the bot that takes empty seats; `pace` how fast bots play.
    """

    level: Annotated[str, Meta(max_length=40)] = "clubman"
    pace: Literal["slow", "normal", "quick"] = "normal"
    private: bool = True
    clock: ClockRule | None = None


class TableState(Struct, frozen=True):
    """The table around the game. `code` is the word of its link, for those who sit at it alone."""

    state: Literal["gathering", "playing", "over"]
    rules: RulesState
    options: Options
    seats: tuple[SeatState, ...]
    host: int | None
    matches: int
    record: str | None  # the finished match's record, to be downloaded and replayed
    watch: str
    code: str | None


class Around(Struct, frozen=True, tag_field="type", tag="around"):
    """Who is here, away, ready; not kept, so it has no version.

    `claims` are the names of those who take a bot's seat when the hand is over; `closes` is in how
    many milliseconds the next hand begins though not all are ready.
    """

    here: tuple[bool, ...]
    away: tuple[bool, ...]
    ready: tuple[bool, ...]
    claims: tuple[str | None, ...]
    watchers: int
    closes: int | None = None


class Event(Struct, frozen=True, tag_field="type", tag="event", omit_defaults=True):
    """The next version of the table. All is left out that did not change or must not be seen.

    Versions have no gaps: a page that misses one has lost a message, and connects again.
    """

    v: int
    happened: tuple[Happening, ...] = ()
    game: Game | None = None
    you: Yours | None = None
    table: TableState | None = None


class Ask(Struct, frozen=True, tag_field="type", tag="ask", omit_defaults=True):
    """A bot asks its partner before it accepts an órdago or calls one; silence means no.

    Without `what` the question is over.
    """

    ask: int
    seat: int
    what: Literal["call", "accept"] | None = None
    closes: int = 0  # in how many milliseconds


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome", omit_defaults=True):
    """The first message on a socket. With `table` it is all that stands; else events follow.

    `seat` is None for a watcher. `happened` is this hand so far, after the one before it where that
    one has just ended.
    """

    protocol: int
    v: int
    seat: int | None
    around: Around
    table: TableState | None = None
    game: Game | None = None
    you: Yours | None = None
    happened: tuple[Happening, ...] = ()
    ask: Ask | None = None


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The action with this id is done and kept, as version `v`; told again if repeated."""

    cid: str
    v: int


Refusal = Literal[
    "bad_origin", "not_json", "not_understood", "too_large", "too_fast", "busy", "no_guest",
    "no_table", "no_such_seat", "seat_taken", "already_seated", "not_seated", "not_host",
    "no_such_bot", "blocked", "look_alike", "not_now", "late", "not_your_turn", "illegal",
    "storage", "going_down", "moved", "slow",
]  # fmt: skip


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A message was refused and changed nothing; `detail` says more, for programmers."""

    code: Refusal
    cid: str | None = None
    detail: str = ""


class PhraseSaid(Struct, frozen=True, tag_field="type", tag="phrase"):
    """Someone said a quick phrase."""

    seat: int
    phrase: Phrase


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`."""


ToPage = Welcome | Event | Around | Ask | Done | Refused | PhraseSaid | Pong

decode = msgspec.json.Decoder(ToServer).decode
encoder: Final = msgspec.json.Encoder()


def text_of(message: Struct) -> str:
    """A message as it goes over the wire."""
    return encoder.encode(message).decode()
