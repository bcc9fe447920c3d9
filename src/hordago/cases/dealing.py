"""The cards of a case: hands as texts, suits for cards that have none, hands where none are given.

Owns which physical cards a case is played with. It must never say what a hand is worth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from hordago.cards import RANK_LETTERS, Card, cards_text, parse_card, parse_cards, parse_rank
from hordago.cases.case import Case, shown
from hordago.errors import CardError
from hordago.game.actions import SEATS
from hordago.rules.profile import Rules

Hands = tuple[tuple[Card, ...], ...]
Wanted = Card | int  # a card, or the rank index of one whose suit is left open

_POINTS = (1, 2, 3, 4, 5, 6, 7, 10, 10, 10)


def hand_of(case: Case, rules: Rules, place: str, value: object) -> tuple[Card, ...]:
    """One hand by itself."""
    return _suited(case, rules, place, [_wanted(case, place, value)])[0]


def hands_of(case: Case, rules: Rules) -> Hands:
    """The hands of a case by seat, as one deal: no card stands twice."""
    given = case.mapping("hands", case.need("hands"))
    seats = SEATS[: rules.n_players]
    if sorted(given) != list(seats):
        case.refuse(
            "hands", f"give a hand for each of {', '.join(seats)}, not for {', '.join(given)}"
        )
    return _suited(
        case, rules, "hands", [_wanted(case, f"hands.{seat}", given[seat]) for seat in seats]
    )


def has_all_suits(case: Case, place: str, value: object) -> bool:
    """Whether every card of a hand has its suit."""
    return all(isinstance(each, Card) for each in _wanted(case, place, value))


def _wanted(case: Case, place: str, value: object) -> list[Wanted]:
    parts = value if isinstance(value, list) else [value]
    if not all(isinstance(part, str | int) and not isinstance(part, bool) for part in parts):
        case.refuse(place, f"{shown(value)} is not a hand, as 'K K 7 A' or 'Kc 7o 7c 7e'")
    words = " ".join(map(str, parts)).replace(",", " ").split()
    try:
        wanted = [each for word in words for each in _of_word(word)]
    except CardError as error:
        case.refuse(place, str(error))
    if len(wanted) != 4:
        case.refuse(place, f"{shown(value)} has {len(wanted)} cards; a hand has four")
    return wanted


def _of_word(word: str) -> Sequence[Wanted]:
    """A rank alone, one card, or several cards with suits written together."""
    try:
        return (parse_rank(word),)
    except CardError:
        pass
    try:
        return (parse_card(word),)
    except CardError as error:
        if sum(letter in "oceb♦♥♠♣" for letter in word) > 1:
            return parse_cards(word)
        raise CardError(
            f"{word!r} is not a card: write a rank (K Q J 7 6 5 4 3 2 A), and a suit "
            "(o c e b, or ♦ ♥ ♠ ♣) where it matters"
        ) from error


def _suited(case: Case, rules: Rules, place: str, hands: Sequence[Sequence[Wanted]]) -> Hands:
    """Give every card without a suit one, so that no card stands twice.

    A rank takes a card printed so; where these are all taken, one that counts as the same rank
    (with eight kings a 3 for a K).
    """
    free = set(rules.cards())
    for each in (each for hand in hands for each in hand if isinstance(each, Card)):
        if each not in free:
            twice = each in rules.cards()
            case.refuse(place, f"{each} " + ("stands twice" if twice else "is not in the pack"))
        free.remove(each)
    open_places = [
        (seat, index)
        for seat, hand in enumerate(hands)
        for index, each in enumerate(hand)
        if not isinstance(each, Card)
    ]
    found: dict[tuple[int, int], Card] = {}
    for alike in (_printed, _counted):
        for seat, index in open_places:
            if (seat, index) not in found:
                choice = alike(rules, free, hands[seat][index])
                if choice is not None:
                    found[seat, index] = choice
                    free.remove(choice)
    if missing := {hands[seat][index] for seat, index in set(open_places) - set(found)}:
        _refuse_missing(case, rules, place, hands, max(missing))
    return tuple(
        tuple(
            each if isinstance(each, Card) else found[seat, index]
            for index, each in enumerate(hand)
        )
        for seat, hand in enumerate(hands)
    )


def _printed(rules: Rules, free: Iterable[Card], rank: int) -> Card | None:
    """A free card printed with a rank, and counting as any other card printed so."""
    return min(
        (each for each in free if each >> 2 == rank and not _is_extra_king(rules, each)),
        default=None,
    )


def _counted(rules: Rules, free: Iterable[Card], rank: int) -> Card | None:
    """A free card that counts as what a rank counts as."""
    counts_as, wanted = rules.rank_of_card(), _counting_as(rules, rank)
    return min((each for each in free if counts_as[each] in wanted), default=None)


def _counting_as(rules: Rules, rank: int) -> set[int]:
    """The rank that cards printed with a rank count as, as a set; empty where the pack has none."""
    counts_as = rules.rank_of_card()
    return {
        counts_as[each]
        for each in rules.cards()
        if each >> 2 == rank and not _is_extra_king(rules, each)
    }


def _is_extra_king(rules: Rules, each: Card) -> bool:
    return (each.rank, each.suit) in rules.extra_kings


def _refuse_missing(
    case: Case, rules: Rules, place: str, hands: Sequence[Sequence[Wanted]], rank: int
) -> None:
    counts_as = rules.rank_of_card()
    alike = _counting_as(rules, rank)
    asked = sum(
        counts_as[each] in alike if isinstance(each, Card) else _counting_as(rules, each) == alike
        for hand in hands
        for each in hand
    )
    held = [each for each in rules.cards() if counts_as[each] in alike]
    cards = f"only {len(held)}: {cards_text(held, between=' ')}" if held else "none"
    case.refuse(place, f"{asked} cards count as {RANK_LETTERS[rank]}; the pack has {cards}")


def pack_for(rules: Rules, hands: Hands, mano: int) -> tuple[Card, ...]:
    """The whole pack in the order in which it deals these hands: one card at a time, mano first."""
    seats = rules.n_players
    dealt = [hands[(mano + place) % seats][index] for index in range(4) for place in range(seats)]
    return (*dealt, *(each for each in rules.cards() if each not in dealt))


def hands_that_hold(rules: Rules, lance: str, seats: Sequence[int]) -> Hands:
    """A deal in which these seats, and no others, hold pares or juego.

    For the other lances it is one without juego, so that punto is played.
    """
    if lance == "pares":
        return _with_pares(rules, seats)
    holding = seats if lance == "juego" else ()
    rank_of = rules.rank_of_card()
    by_points = sorted(rules.cards(), key=lambda each: (-_POINTS[rank_of[each]], each))
    high = by_points[: 4 * len(holding)]
    low = by_points[len(by_points) - 4 * (rules.n_players - len(holding)) :]
    others = [seat for seat in range(rules.n_players) if seat not in holding]
    hands: dict[int, list[Card]] = {seat: [] for seat in range(rules.n_players)}
    for group, cards in ((holding, high), (others, low)):
        for each in cards:
            # Highest card to the poorest hand that has room: the sums come out even.
            seat = min(
                (seat for seat in group if len(hands[seat]) < 4),
                key=lambda seat: sum(_POINTS[rank_of[card]] for card in hands[seat]),
            )
            hands[seat].append(each)
    return tuple(tuple(hands[seat]) for seat in range(rules.n_players))


def _with_pares(rules: Rules, holding: Sequence[int]) -> Hands:
    rank_of = rules.rank_of_card()
    stock: Mapping[int, list[Card]] = defaultdict(list)
    for each in rules.cards():
        stock[rank_of[each]].append(each)
    hands = []
    for seat in range(rules.n_players):
        plenty = sorted(stock, key=lambda rank: (-len(stock[rank]), rank))
        ranks = (plenty[0], *plenty[:3]) if seat in holding else plenty[:4]
        hands.append(tuple(stock[rank].pop() for rank in ranks))
    return tuple(hands)
