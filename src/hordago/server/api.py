"""What goes over plain HTTP: guests, tables, codes, records. The forms alone, as in `protocol`.

Owns the bodies of requests and answers. Errors are always a `Problem`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from hordago.server.calls import Call
from hordago.server.happenings import Happening
from hordago.server.protocol import Game, Options, RulesState, Seat

Language = Literal["en", "es", "eu", "fr"]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of what a page posts."""


class NewGuest(Body, frozen=True):
    """POST /api/me: be someone. Nothing but a nickname is asked, and without one we choose."""

    name: Annotated[str, Meta(max_length=60)] = ""
    language: Language = "en"


class Me(Struct, frozen=True):
    """GET and POST /api/me: who one is here; no name where one is no one yet.

    `invitation` is what links for friends begin with; `alone`: nobody but this machine can follow
    them, because the server listens to it alone.
    """

    name: str | None
    invitation: str
    alone: bool


class NewTable(Body, frozen=True):
    """POST /api/tables: open a table. `changed` are settings of the code, as in a record's header.

    `play_now` seats the guest and three bots at once and begins.
    """

    preset: Annotated[str, Meta(max_length=60)]
    changed: dict[str, str] = {}
    options: Options = Options()
    play_now: bool = False


class Opened(Struct, frozen=True):
    """The table that was opened: the word of its link, and that for watchers."""

    code: str
    watch: str


class Listed(Struct, frozen=True):
    """A table in a list."""

    code: str  # of the link: the table's own for those who sit there, that for watchers for others
    preset: str
    title: str
    players: tuple[str, ...]
    state: Literal["gathering", "playing", "over"]
    yours: bool
    touched: int  # when something last happened, milliseconds since 1970


class Tables(Struct, frozen=True):
    """GET /api/tables: one's own tables, and the public ones."""

    yours: tuple[Listed, ...]
    public: tuple[Listed, ...]


class CodeLine(Struct, frozen=True):
    """A code in the list of codes, in one line."""

    preset: str
    title: str
    line: str


class Codes(Struct, frozen=True):
    """GET /api/codes?lang=: all codes."""

    codes: tuple[CodeLine, ...]


class RulesSection(Struct, frozen=True):
    """A part of the rules in plain words."""

    title: str
    sentences: tuple[str, ...]


class RulesText(Struct, frozen=True):
    """GET /api/codes/PRESET?lang=: the rules of a code for readers."""

    preset: str
    title: str
    line: str
    sections: tuple[RulesSection, ...]
    notes: str
    source: str
    unstated_title: str
    unstated: tuple[str, ...]


class BotLine(Struct, frozen=True):
    """A bot that can be asked to a table."""

    name: str
    character: str


class Bots(Struct, frozen=True):
    """GET /api/bots: the levels, the weakest first."""

    bots: tuple[BotLine, ...]


class Result(Struct, frozen=True):
    """How a match ended: the side that won, games of its last vaca and vacas, by side."""

    winner: int
    games: tuple[int, int]
    vacas: tuple[int, int]


class RecordLine(Struct, frozen=True):
    """A finished match that is kept."""

    id: str
    title: str
    players: tuple[str, ...]
    result: Result
    finished: int


class Records(Struct, frozen=True):
    """GET /api/records: the matches that one has played, the newest first."""

    records: tuple[RecordLine, ...]


class HandLine(Struct, frozen=True):
    """A hand of a replay: its number, its game's, and the score when it began."""

    hand: int
    game: int
    score: tuple[int, int]


class Replay(Struct, frozen=True):
    """What a record holds: GET /api/records/ID/replay, or POST /api/replay with its text."""

    rules: RulesState
    players: tuple[str, ...]
    date: str | None
    hands: tuple[HandLine, ...]


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """One action of a hand and what followed, open to all; `cards` are all hands after it."""

    happened: tuple[Happening, ...]
    game: Game
    cards: tuple[tuple[str, ...], ...] = ()


class ReplayHand(Struct, frozen=True):
    """A hand, step by step: GET /api/records/ID/replay/N, or POST /api/replay/N.

    `pack` is the pack of the code in the order that the shuffle starts from, to check the deal by.
    `explained`: by seat, for each of its decisions, whether a bot took it that can say why; empty
    where it is not known who decided, as for a record that the reader brings.
    """

    hand: int
    steps: tuple[ReplayStep, ...]
    pack: tuple[str, ...]
    explained: tuple[tuple[bool, ...], ...] = ()


class Question(Body, frozen=True):
    """POST /api/records/ID/why: why a seat decided as it did in a match that is over.

    `turn` counts the decisions of the seat in the hand from 0: each word of the game that it said
    (``said``) and each time it threw cards (``discarded``), in order.
    """

    hand: Annotated[int, Meta(ge=1)]
    seat: Seat
    turn: Annotated[int, Meta(ge=0)]


class TableQuestion(Question, frozen=True):
    """POST /api/tables/CODE/why: the same at a table, for a hand that is over."""

    match: Annotated[int, Meta(ge=1)]


class WhyOption(Struct, frozen=True):
    """One thing that the bot could do: how often it does it, and how often it then wins the game.

    Both are from 0 to 1, as far as its view tells. `stones` is the number of a bet or raise, else
    0; `cards` are those that would be thrown.
    """

    call: Call
    stones: int
    cards: tuple[str, ...]
    probability: float
    win_chance: float


class Why(Struct, frozen=True):
    """Why a bot decided as it did, from its own cards and from what it had seen.

    The likeliest option comes first. `taken` is the place of the one that was done, None where it
    is not among them. `cards` are those that the seat held.
    """

    bot: str
    cards: tuple[str, ...]
    options: tuple[WhyOption, ...]
    taken: int | None
    basis: Literal["policy", "resolved", "translated", "rule"]


class Problem(Struct, frozen=True, omit_defaults=True):
    """What was wrong with a request; the page says it in its language. `detail` is in English."""

    code: Literal[
        "not_json", "not_understood", "too_large", "too_fast", "bad_origin", "no_guest",
        "bad_name", "no_such_code", "bad_rules", "no_such_bot", "no_table", "no_record",
        "bad_record", "no_hand", "no_decision", "not_shown", "no_bot", "no_reason", "storage",
        "not_found", "broken",
    ]  # fmt: skip
    detail: str = ""
    line: int | None = None  # of a record
    column: int | None = None


SPOKEN: Final = (
    NewGuest, Me, NewTable, Opened, Tables, Codes, RulesText, Bots, Records, Replay, ReplayHand,
    Question, TableQuestion, Why, Problem,
)  # fmt: skip
"""All bodies, for the contract."""
