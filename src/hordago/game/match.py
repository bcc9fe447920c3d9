"""A match in progress: actions in, events out, from the first deal to the last game.

Owns what lasts longer than a hand: who deals, the score, games, vacas, and where cards come from.
What is legal and what it leads to is decided by `rules`; what a seat may know by `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Literal, TypeAlias, TypeVar, get_args

from hordago.cards import Card
from hordago.errors import DealError, HordagoError, IllegalAction, RulesError
from hordago.game.actions import Action, Cut, Discard, Sign
from hordago.game.beginning import check_start, draw_mano
from hordago.game.events import (
    BetRefused,
    Counted,
    DealRevealed,
    Dealt,
    Event,
    GameBegan,
    GameWon,
    HandBegan,
    MatchWon,
    OrdagoSettled,
    PackCut,
    Reshuffled,
    VacaWon,
)
from hordago.game.legal import LegalActions
from hordago.game.permission import (
    NO_MOVE,
    is_seat,
    legal_for,
    no_seat,
    permitted_move,
    refusal,
)
from hordago.game.shuffle import SeededShuffler, Shuffler, check_order, secret_of
from hordago.game.telling import Teller, held, note_dentro, signed
from hordago.game.view import View
from hordago.game.viewing import view_of
from hordago.rules.betting import NOTHING
from hordago.rules.code import LANCES
from hordago.rules.course import after_game, is_corrido, next_mano
from hordago.rules.derived import format_of
from hordago.rules.exchange import DISCARDING, SHORT, pool
from hordago.rules.hand import (
    EXCHANGE,
    OVER,
    Hand,
    Position,
    Score,
    begin,
    legal_moves,
    pay,
    play,
    reshuffle,
    to_move,
)
from hordago.rules.profile import Rules
from hordago.rules.seating import NOBODY, size_of
from hordago.rules.signs import signs_are_made

Cuts = Literal["own", "players"]
Given = TypeVar("Given")
Answer = TypeVar("Answer")

OUT_OF_PLAY = (Cut, Sign)
WON_BY = {OrdagoSettled: "ordago", Counted: "count", BetRefused: "refusal"}

# The log as a chain: a copy of a match shares it, whatever happens to either afterwards.
Chain: TypeAlias = "tuple[Chain, tuple[Event, ...]] | None"


class Match:
    """A match of Mus.

    `seed` makes the match repeatable (an int or a text) or is its secret (bytes); without one the
    cards are new each time. `shuffler` deals instead of a seed. `mano` names the first mano, and
    `score` what stands already in the first game. With ``cuts="players"`` the player at the
    dealer's left is asked to cut; else the pack is cut for him.

    The match starts at once: its first events stand in `events`. Raises `DealError` where the given
    mano, score or cards are not possible.
    """

    __slots__ = (
        "_chain",
        "_corrido",
        "_cut",
        "_format",
        "_shuffler",
        "_stocks",
        "_teller",
        "_whole",
        "code",
        "cuts",
        "game_number",
        "games",
        "hand_number",
        "mano",
        "opening",
        "pack",
        "position",
        "possible",
        "ranking",
        "rules",
        "score",
        "shown",
        "signing",
        "turn",
        "vacas",
        "winner",
    )

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | str | bytes | None = None,
        shuffler: Shuffler | None = None,
        mano: int | None = None,
        score: Score = (0, 0),
        cuts: Cuts = "own",
    ) -> None:
        if not isinstance(rules, Rules):
            raise RulesError(
                [f"a match is played by Rules, as Rules.preset(...), not by {rules!r}"]
            )
        self.rules = rules
        self.code = rules.code()
        self._format = format_of(rules)
        self.pack: tuple[Card, ...] = rules.cards()
        self._whole = frozenset(self.pack)
        self.ranking = rules.ranking()
        self._teller = Teller(self.code, self.ranking.ranks)
        check_start(self.code, mano, score)
        if seed is not None and shuffler is not None:
            raise DealError("a match is dealt from a seed or by a shuffler, not by both")
        if cuts not in get_args(Cuts):
            raise DealError(f"cuts is one of {', '.join(get_args(Cuts))}, not {cuts!r}")
        self._shuffler: Shuffler = shuffler or SeededShuffler(secret_of(seed))
        self.cuts = cuts
        self.position: Position | None = None
        self.hand_number = 0
        self.game_number = 0
        self.games: Score = (0, 0)
        self.vacas: Score = (0, 0)
        self.winner: int | None = None
        self.turn: int | None = None  # the seat that has to act; None when the match is over
        self.possible = NOTHING  # what it may do, as the rules put it
        self.signing = False  # whether signs are made in this hand at all
        self.score: Score = score
        self._corrido = 0
        self._cut = 0
        self._stocks = 0
        self.shown: tuple[tuple[Card, ...], ...] = ((),) * self.code.n_players
        self._chain: Chain = None
        events: list[Event] = []
        if mano is None:
            mano, drawn = draw_mano(rules, self.ranking.ranks, self._shuffler)
            events += drawn
        self.mano = mano
        self._begin_game(score, events)
        self._note(events)

    # What stands.

    @property
    def dealer(self) -> int:
        """The seat that deals: mano sits at the dealer's right."""
        return (self.mano - 1) % self.code.n_players

    @property
    def phase(self) -> str:
        """``cut``, ``mus``, ``discard``, the lance being bet on, or ``over``."""
        if self.winner is not None:
            return "over"
        if self.position is None:
            return "cut"
        hand = self.position.hand
        if hand.phase == EXCHANGE:
            return "discard" if hand.exchange.stage == DISCARDING else "mus"
        return LANCES[hand.phase]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, oldest first."""
        return tuple(reversed(list(self.latest_first())))

    def latest_first(self) -> Iterator[Event]:
        """Everything that has happened, from now back."""
        chain = self._chain
        while chain is not None:
            chain, events = chain
            yield from reversed(events)

    def legal(self, seat: int) -> LegalActions:
        """All that a seat may do now; signs alone where it is not its turn.

        Raises `HordagoError` where there is no such seat.
        """
        if type(seat) is not int or seat != self.turn:
            self._check_seat(seat)
        return legal_for(self, seat)

    def why_not(self, action: Action) -> str | None:
        """Why an action is not legal now, in words; None where it is."""
        refused = refusal(self, action)
        return None if refused is None else refused.reason

    def view(self, seat: int | None) -> View:
        """What a seat may know, or an onlooker (None).

        Raises `HordagoError` where there is no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        return view_of(self, seat)

    def _check_seat(self, seat: int) -> None:
        if not is_seat(self, seat):
            raise HordagoError(no_seat(self, seat))

    def copy(self) -> Match:
        """A match that goes on by itself from here, for search: nothing is shared that changes."""
        twin = object.__new__(Match)
        twin._become(ALL_STATE(self))
        return twin

    def stand_at(self, *, hand: int, game: int, games: Score, vacas: Score, opening: bool) -> None:
        """Take the first hand, before its cut, for a later one of a match whose past is not known.

        `hand` and `game` are its numbers, `games` and `vacas` what was won before it; `opening`: it
        is the first of its game. Its first events stay as they were. Raises `DealError` where the
        match has begun.
        """
        if self.phase != "cut" or self.hand_number != 1:
            raise DealError(
                "only a match that waits for its first cut can be taken for a later one"
            )
        self._count_hand(hand, opening)
        self.game_number = game
        self.games, self.vacas = games, vacas

    # What happens.

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action, and answer with all that follows from it, to the next seat that must act.

        Raises `IllegalAction` where the action is not legal, and `DealError` where there are no
        cards to go on with; nothing is changed then.
        """
        if isinstance(action, OUT_OF_PLAY):
            return self._note(self._act_out_of_play(action))
        move = permitted_move(self, action)
        before = self.position
        if move == NO_MOVE or before is None:
            self._check(action)
            raise AssertionError(f"{action} is neither legal nor refused")
        after = play(self.code, self.ranking, before, move)
        if isinstance(action, Discard):
            events = self._teller.discard(before, after, action)
            if after.hand.exchange.stage == SHORT:
                after = self._or_nothing(self._reshuffled, after, events)
        else:
            events = self._teller.move(before, after, action, move)
        hand = after.hand
        if hand.phase == OVER:
            self._or_nothing(self._end_hand, after, events)
        else:
            self._go_on(after, events)
            self._await(hand)
        return self._note(events)

    def _act_out_of_play(self, action: Action) -> list[Event]:
        self._check(action)
        events: list[Event] = []
        if isinstance(action, Cut):
            self._or_nothing(self._deal, action.cards, events)
        elif isinstance(action, Sign):
            events.append(signed(self.rules, action))
        return events

    def _or_nothing(
        self, work: Callable[[Given, list[Event]], Answer], given: Given, events: list[Event]
    ) -> Answer:
        """Do what needs cards; where there are none, the match is left as it was."""
        before = ALL_STATE(self)
        try:
            return work(given, events)
        except HordagoError:
            self._become(before)
            raise

    def _become(self, state: tuple[object, ...]) -> None:
        for name, value in zip(Match.__slots__, state, strict=True):
            setattr(self, name, value)

    def _go_on(self, after: Position, events: list[Event]) -> None:
        self.position = after
        self.mano = after.hand.mano
        score = after.hand.score
        if score != self.score:
            near = self.rules.announce_dentro
            if near is not None:
                note_dentro(self.code.target, near, self.score, score, events)
            self.score = score

    def _await(self, hand: Hand) -> None:
        self.turn = to_move(hand)
        self.possible = legal_moves(self.code, hand)

    def _check(self, action: Action) -> None:
        refused = refusal(self, action)
        if refused is not None:
            seat = getattr(action, "seat", None)
            here = is_seat(self, seat) and self.winner is None
            legal = str(self.legal(action.seat)) if here else "nothing"
            raise IllegalAction(
                f"{refused.reason}; legal: {legal}",
                rule=refused.rule,
                phase=self.phase,
                legal=legal,
            )

    def _note(self, events: Sequence[Event]) -> tuple[Event, ...]:
        told = tuple(events)
        self._chain = (self._chain, told)
        return told

    def _reshuffled(self, position: Position, events: list[Event]) -> Position:
        while position.hand.exchange.stage == SHORT:
            taken = pool(self.code, position.hand.mano, position.hand.exchange, position.deal)
            cards = [card for card in self.pack if taken >> card & 1]
            self._stocks += 1
            order = self._shuffler.reshuffle(self.hand_number, self._cut, self._stocks, cards)
            check_order(order, cards, f"the new stock of hand {self.hand_number}")
            events.append(Reshuffled(len(cards), size_of(position.deal.pile & ~taken)))
            after = reshuffle(self.code, self.ranking, position, order, taken)
            events += self._teller.serving(position, after)
            position = after
        return position

    def _end_hand(self, after: Position, events: list[Event]) -> None:
        self._go_on(after, events)
        self.shown = tuple([held(each) for each in after.deal.hands])
        proof = self._shuffler.proof(self.hand_number)
        if proof is not None:
            seed, nonce = proof.seed.hex(), proof.nonce.hex()
            events.append(DealRevealed(self.hand_number, seed, nonce, self._cut))
        self.mano = next_mano(self.code, self._format, self.mano)
        if after.hand.winner == NOBODY:
            self._begin_hand(False, events)
        else:
            self._end_game(after.hand.winner, events)

    def _end_game(self, side: int, events: list[Event]) -> None:
        why = next(WON_BY[type(event)] for event in reversed(events) if type(event) in WON_BY)
        events.append(GameWon(side, why, self.score, pay(self.games, side, 1)))
        tally = after_game(self._format, self.games, self.vacas, side)
        if tally.vacas != self.vacas:
            events.append(VacaWon(side, tally.vacas))
        self.games, self.vacas = tally.games, tally.vacas
        if tally.winner != NOBODY:
            self.winner = side
            self.turn = None
            self.possible = NOTHING
            events.append(MatchWon(side))
        else:
            self._begin_game((0, 0), events)

    def _begin_game(self, score: Score, events: list[Event]) -> None:
        self.game_number += 1
        self.score = score
        events.append(GameBegan(self.game_number, score))
        self._begin_hand(True, events)

    def _count_hand(self, number: int, opening: bool) -> None:
        self.hand_number = number
        self.opening = opening
        self._corrido = is_corrido(self._format, number, int(opening))
        self.signing = signs_are_made(
            self.rules, opening_hand=opening, mus_corrido=self._corrido == 1
        )

    def _begin_hand(self, opening: bool, events: list[Event]) -> None:
        self._count_hand(self.hand_number + 1, opening)
        self.position = None
        self.turn = (self.dealer - 1) % self.code.n_players
        self._stocks = 0
        commitment = self._shuffler.commitment(self.hand_number)
        events.append(
            HandBegan(self.hand_number, self.dealer, self.mano, self._corrido == 1, commitment)
        )
        if self.cuts == "own":
            self._deal(self._shuffler.own_cut(self.hand_number, len(self.pack)), events)

    def _deal(self, cut: int, events: list[Event]) -> None:
        order = self._shuffler.deal(self.hand_number, cut, self.pack)
        if set(order) != self._whole or len(order) != len(self.pack):
            check_order(order, self.pack, f"the pack of hand {self.hand_number}")
        self._cut = cut
        events.append(PackCut((self.dealer - 1) % self.code.n_players, cut))
        self.position = begin(self.code, self.ranking, self.mano, order, self.score, self._corrido)
        self._await(self.position.hand)
        hands = self.position.deal.hands
        events += [Dealt(seat, held(hands[seat])) for seat in self._teller.from_mano(self.mano)]


ALL_STATE = attrgetter(*Match.__slots__)
