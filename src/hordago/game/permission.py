"""Which actions a seat may do now, and in plain words why not the others.

Translates between actions and the rules' moves, and puts the rules' refusals into words. Decides
nothing itself: a move is legal exactly where `rules` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from hordago.cards import Card, cards_text
from hordago.game.actions import (
    MOVE_OF_PLAIN,
    SEATS,
    Accept,
    Action,
    Bet,
    Cut,
    Discard,
    Fold,
    Mus,
    NoMus,
    Ordago,
    Pass,
    Raise,
    Sign,
    WeAccept,
    WeFold,
)
from hordago.game.legal import LegalActions, legal_actions
from hordago.game.telling import held
from hordago.rules import moves
from hordago.rules.betting import AGREED, ALL_IN, Legal, allows
from hordago.rules.code import GRANDE, LANCES, PUNTO
from hordago.rules.exchange import ASKING
from hordago.rules.hand import EXCHANGE, OVER
from hordago.rules.ranking import EMPTY
from hordago.rules.signs import signs_of_hand, why_not_sign

if TYPE_CHECKING:
    from hordago.game.match import Match

NO_MOVE: Final = -1
KINDS: Final = frozenset(get_args(Action))
SIZED: Final = (Bet, Raise)
LARGEST: Final = moves.BET_BOTH - moves.BET - 1  # no size of a bet is beyond it

ANSWERS: Final = (Accept, Fold, WeAccept, WeFold, Raise)


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and the reason in words."""

    rule: str
    reason: str


def move_of(action: Action, cards: tuple[int, ...]) -> int:
    """The move that an action is to the rules; NO_MOVE for what is none, whatever the phase.

    `cards` is the arranged hand that a discard is thrown from.
    """
    plain = MOVE_OF_PLAIN.get(type(action))
    if plain is not None:
        return plain
    if isinstance(action, SIZED):
        stones = action.stones
        if type(stones) is not int or not 0 < stones <= LARGEST:
            return NO_MOVE
        return (moves.BET_BOTH if isinstance(action, Bet) and action.both else moves.BET) + stones
    if isinstance(action, Ordago):
        return moves.ORDAGO_BOTH if action.both else moves.ORDAGO
    return _mask_move(action.cards, cards) if isinstance(action, Discard) else NO_MOVE


def _mask_move(thrown: tuple[Card, ...], cards: tuple[int, ...]) -> int:
    if type(thrown) is not tuple:  # what is kept must not change
        return NO_MOVE
    mask = 0
    for each in thrown:
        if each not in cards or mask >> cards.index(each) & 1:
            return NO_MOVE
        mask |= 1 << cards.index(each)
    return moves.DISCARD + mask


def permitted_move(match: Match, action: Action) -> int:
    """The move that a legal action is to the rules; NO_MOVE where it is not legal."""
    if type(action) not in KINDS or match.position is None:
        return NO_MOVE
    seat = action.seat
    if seat != match.turn or type(seat) is not int:
        return NO_MOVE
    move = MOVE_OF_PLAIN.get(type(action))
    if move is None:
        hand = match.position.hand
        # The rules know bets and raises as one move, players do not.
        answering = hand.phase != EXCHANGE and hand.lance.offer > 0
        if isinstance(action, Bet if answering else Raise):
            return NO_MOVE
        move = move_of(action, match.position.deal.hands[seat])
    return move if move != NO_MOVE and allows(match.possible, move) else NO_MOVE


def legal_for(match: Match, seat: int) -> LegalActions:
    """All that a seat may do now."""
    if match.position is None:
        cuts = range(1, len(match.pack)) if seat == match.turn else range(0)
        return LegalActions(seat, cuts=cuts)
    hand = match.position.hand
    signs = signs_for_seat(match, seat)
    if seat != match.turn:
        return LegalActions(seat, signs=signs)
    legal = match.possible
    answering = hand.phase != EXCHANGE and hand.lance.offer > 0
    cards = held(match.position.deal.hands[seat]) if legal.discards else ()
    return legal_actions(seat, legal, answering, cards, signs)


def signs_for_seat(match: Match, seat: int) -> tuple[tuple[str, ...], ...]:
    """The signs that a seat may make now."""
    table = match.rules.signals
    if table is None or not match.signing or match.position is None or match.winner is not None:
        return ()
    hand = match.position.hand
    if match.position.deal.hands[seat][3] == EMPTY:
        return ()
    phase = hand.phase
    grande = match.position.seats[seat].grande
    return signs_of_hand(table, match.rules.partial_signs, grande, phase > GRANDE, phase == PUNTO)


def moment(match: Match) -> dict[str, bool]:
    """What the signs of a code ask about the moment."""
    assert match.position is not None
    hand = match.position.hand
    return {
        "opening_hand": match.opening,
        "mus_corrido": hand.corrido == 1,
        "after_grande": hand.phase > GRANDE,
        "nobody_has_juego": hand.phase == PUNTO,
    }


def is_seat(match: Match, seat: object) -> bool:
    """Whether a value is one of the seats of the match."""
    return type(seat) is int and 0 <= seat < match.code.n_players


def no_seat(match: Match, seat: object) -> str:
    """What to say of a seat that is not there."""
    return f"there is no seat {seat!r}: the seats are 0 to {match.code.n_players - 1}"


def refusal(match: Match, action: Action) -> Refusal | None:
    """Why an action is not legal now; None where it is."""
    if type(action) not in KINDS:
        return Refusal("action", f"{action!r} is no action of a player")
    seat = action.seat
    if not is_seat(match, seat):
        return Refusal("seats", no_seat(match, seat))
    if match.winner is not None:
        return Refusal("match_over", "the match is over")
    if isinstance(action, Sign):
        return _sign_refusal(match, action)
    if seat != match.turn:
        return Refusal("turn", f"it is {SEATS[match.turn or 0]}'s turn, not {SEATS[seat]}'s")
    if isinstance(action, Cut) or match.position is None:
        return _cut_refusal(match, action)
    if permitted_move(match, action) != NO_MOVE:
        return None
    if match.position.hand.phase == EXCHANGE:
        return _exchange_refusal(match, action)
    return _bet_refusal(match, action)


def _sign_refusal(match: Match, action: Sign) -> Refusal | None:
    if match.position is None or match.position.hand.phase == OVER:
        return Refusal("signs", "a sign is made between the deal and the showdown")
    cards = held(match.position.deal.hands[action.seat])
    if len(cards) < 4:
        return Refusal("signs", "a sign is made with four cards in hand")
    if type(action.seen_by) is not frozenset:
        return Refusal("signs", f"seen_by is a frozenset of seats, not {action.seen_by!r}")
    if type(action.meanings) is not tuple:
        return Refusal("signs", f"meanings are given as a tuple, not {action.meanings!r}")
    strange = [seat for seat in action.seen_by if not is_seat(match, seat)]
    if strange:
        return Refusal("signs", f"seen_by names a seat that is not there: {strange[0]!r}")
    reason = why_not_sign(match.rules, cards, action.meanings, **moment(match))
    return None if reason is None else Refusal("signs", reason)


def _cut_refusal(match: Match, action: Action) -> Refusal | None:
    if match.position is not None:
        return Refusal("cut", "the pack is cut before the deal")
    if not isinstance(action, Cut):
        return Refusal("cut", "the pack has to be cut first")
    if type(action.cards) is int and 0 < action.cards < len(match.pack):
        return None
    return Refusal("cut", f"a cut lifts from 1 to {len(match.pack) - 1} cards")


def _exchange_refusal(match: Match, action: Action) -> Refusal:
    assert match.position is not None
    exchange = match.position.hand.exchange
    if exchange.stage == ASKING:
        return Refusal("mus", "the question is mus or no mus")
    if not isinstance(action, Discard):
        return Refusal("discard", "all have agreed to mus: cards have to be thrown")
    if type(action.cards) is not tuple:
        return Refusal("discard", f"cards are given as a tuple, not {action.cards!r}")
    hand = held(match.position.deal.hands[action.seat])
    return _discard_refusal(match, action.cards, hand)


def _discard_refusal(match: Match, thrown: tuple[Card, ...], hand: tuple[Card, ...]) -> Refusal:
    foreign = [card for card in thrown if card not in hand]
    if foreign:
        text = cards_text(foreign, between=" ")
        return Refusal("discard", f"not in the hand {cards_text(hand, between=' ')}: {text}")
    if len(set(thrown)) < len(thrown):
        return Refusal("discard", "a card can be thrown only once")
    least, most = match.rules.min_discard, match.rules.max_discard
    rule = "min_discard" if len(thrown) < least else "max_discard"
    return Refusal(rule, f"from {least} to {most} cards are thrown, not {len(thrown)}")


def _bet_refusal(match: Match, action: Action) -> Refusal:
    assert match.position is not None
    hand = match.position.hand
    lance = hand.lance
    legal = match.possible
    name = LANCES[hand.phase]
    match action:
        case Mus() | NoMus() | Discard():
            return Refusal("mus", f"the mus was cut: {name} is being played")
        case Pass() if lance.offer:
            return Refusal("answer", "a bet stands: it has to be accepted, folded to or raised")
        case Bet() if lance.offer:
            return Refusal("answer", "a bet stands: it can be raised, not bet again")
        case Ordago() if not match.rules.ordago:
            return Refusal("ordago", "this code has no órdago")
        case Bet(both=True) | Ordago(both=True) if not match.rules.both_bet_allowed:
            return Refusal("both_bet_allowed", "this code has no bet on grande and chica at once")
        case Bet(both=True) | Ordago(both=True):
            if legal.both_most == 0:
                return Refusal("both_bet", "both lances are bet on only when grande is opened")
            return _size_refusal("bet_size", "bet", legal.both_least, legal.both_most)
        case Bet():
            return _size_refusal("bet_size", "bet", legal.least, legal.most)
        case _ if isinstance(action, ANSWERS) and not lance.offer:
            return Refusal("answer", f"there is no bet in {name} to answer")
        case WeAccept() | WeFold() if not match.code.plurals:
            return Refusal("plural_binds", "in this code each partner answers for himself")
        case WeAccept() | WeFold():
            return Refusal("plural_binds", "there is no partner to speak for: answer alone")
    return _raise_refusal(lance.offer, lance.reply, legal)


def _raise_refusal(offer: int, reply: int, legal: Legal) -> Refusal:
    if offer == ALL_IN:
        return Refusal("after_ordago", "after an órdago one can only accept or fold")
    if reply == ALL_IN:
        return Refusal("joint_answer", "nothing is more than the partner's órdago")
    if reply > AGREED:
        sizes = (
            f": raise by {legal.least} to {legal.most}" if legal.most else ", and no more can be"
        )
        return Refusal("joint_answer", f"the partner raises by {reply - offer} already{sizes}")
    if legal.most == 0:
        ordago = ", but by an órdago" if legal.calls >> moves.ORDAGO & 1 else ""
        return Refusal("max_stake", f"the stake cannot be raised any further{ordago}")
    return _size_refusal("raise_size", "raise by", legal.least, legal.most)


def _size_refusal(rule: str, what: str, least: int, most: int) -> Refusal:
    sizes = f"{least}" if least == most else f"{least} to {most}"
    return Refusal(rule, f"one can {what} {sizes} stones here")
