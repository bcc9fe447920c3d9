"""Cases of procedure: the new stock, what must be said, how many counters there are.

Owns the kinds `reshuffle`, `announce` and `counters`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hordago.cases.calls import score_of, seat_of, seating_of, side_text
from hordago.cases.case import Case, key_text
from hordago.cases.dealing import hands_that_hold
from hordago.cases.facts import Fact, Order, Parts, Word
from hordago.cases.settings import rules_of
from hordago.cases.table import Seating, Table
from hordago.game.actions import SEATS, Bet, Fold, Ordago
from hordago.game.events import Dentro
from hordago.rules.code import Code
from hordago.rules.counters import counters_needed
from hordago.rules.exchange import (
    DISCARDING,
    SHORT,
    Deal,
    Exchange,
    discarder,
    is_short,
    pool,
)
from hordago.rules.hand import Position, new_hand, play, with_exchange
from hordago.rules.moves import DISCARD
from hordago.rules.profile import SETTINGS, Rules
from hordago.rules.ranking import Ranking, arrange, strength
from hordago.rules.seating import size_of

_NOTHING = ("nothing", "none")
_DEFAULT_DENTRO = 5  # what every code that has the announcement says


def _given(case: Case, *known: str) -> dict[str, object]:
    given = case.mapping("given", case.need("given"))
    for name in given:
        if name not in known:
            case.refuse(f"given.{name}", f"no such part; the parts are {', '.join(known)}")
    return given


def reshuffle(case: Case) -> Fact:
    """Which discards make the new stock when the old one runs out in a mus."""
    rules = rules_of(case, "reshuffle")
    given = _given(case, "stock", "previous_discards", "discards", "mano")
    mano = seating_of(case, rules)[0]
    if "mano" in given:
        mano = seat_of(case, rules, "given.mano", given["mano"])
    discards = _discards(case, rules, given)
    stock, previous = _sizes(case, rules, given)
    ranking = rules.ranking()
    code = rules.code()
    position = _before_the_discards(rules, ranking, mano, stock, previous)
    while position.hand.exchange.stage == DISCARDING:
        mask = (1 << discards.get(position.hand.exchange.turn, 0)) - 1
        position = play(code, ranking, position, DISCARD + mask)
    return _new_stock(code, position)


def _discards(case: Case, rules: Rules, given: Mapping[str, object]) -> dict[int, int]:
    discards = {}
    for name, value in case.mapping("given.discards", given.get("discards")).items():
        place = f"given.discards.{name}"
        count = case.number(place, value)
        if count > 4:
            case.refuse(place, f"nobody has {count} cards to throw")
        discards[seat_of(case, rules, place, name)] = count
    return discards


def _sizes(case: Case, rules: Rules, given: Mapping[str, object]) -> tuple[int, int]:
    """How many cards are in the stock and on the pile; one that is left out is what remains."""
    hands, cards = 4 * rules.n_players, len(rules.cards())
    sizes = {
        name: case.number(f"given.{name}", given[name])
        for name in ("stock", "previous_discards")
        if name in given
    }
    if not sizes:
        case.refuse("given.stock", "is missing")
    if sum(sizes.values()) + hands > cards:
        case.refuse(
            "given", f"{' and '.join(map(str, sizes.values()))} cards, and {hands} in the hands, "
            f"are more than the {cards} of the pack",
        )  # fmt: skip
    stock = sizes.get("stock", cards - hands - sizes.get("previous_discards", 0))
    return stock, sizes.get("previous_discards", cards - hands - stock)


def _before_the_discards(
    rules: Rules, ranking: Ranking, mano: int, stock: int, previous: int
) -> Position:
    """All have agreed to mus: a stock, a pile and hands of these sizes, whatever the cards."""
    code, cards = rules.code(), rules.cards()
    pile = sum(1 << card for card in cards[stock : stock + previous])
    dealt = cards[stock + previous :]
    hands = tuple(
        arrange(ranking.ranks, *dealt[4 * seat : 4 * seat + 4]) for seat in range(code.n_players)
    )
    deal = Deal(cards[:stock], 0, pile, 0, hands)
    exchange = Exchange(DISCARDING, discarder(code, mano, 0), 0, 0, 0)
    hand = with_exchange(new_hand(code, mano, (0, 0), 0), exchange)
    return Position(deal, tuple(strength(code, ranking, each) for each in hands), hand)


def _new_stock(code: Code, position: Position) -> Fact:
    exchange, deal = position.hand.exchange, position.deal
    short: list[int] = []
    taken = 0
    if exchange.stage == SHORT:
        mano = position.hand.mano
        order = [discarder(code, mano, place) for place in range(exchange.place, code.n_players)]
        short = [seat for seat in order if is_short(deal, seat)]
        taken = pool(code, mano, exchange, deal)
    left_out = size_of(deal.pile & ~taken) if taken else 0
    return Parts(
        {
            "short_players": Order([SEATS[seat] for seat in short]),
            "pool": Word(size_of(taken), also=() if taken else (None,)),
            "left_out": Word(left_out),
            "excluded": Order([SEATS[exchange.turn]] if left_out else []),
            "reshuffled": Word(taken != 0),
        },
        scalar=Word(size_of(taken)),
    )


def announce(case: Case) -> Fact:
    """What a side has to say when its stones have come to a score."""
    given = _given(case, "target", "score", "announce_dentro")
    changes = {name: value for name, value in given.items() if name in SETTINGS}
    rules = rules_of(case.but(**changes), "announce_dentro", announce_dentro=_DEFAULT_DENTRO)
    score = given.get("score")
    if not isinstance(score, Mapping):
        return Parts({"must_say": _says(case, rules, case.number("given.score", score))})
    stones = score_of(case, rules, "given.score", score)
    said = {side_text(rules, side): _says(case, rules, stones[side]) for side in (0, 1)}
    near = [name for name, word in said.items() if word.value]
    facts = {"must_say": "dentro" if near else None, "side": "".join(near) or None}
    return Parts({name: Word(word, also=() if word else _NOTHING) for name, word in facts.items()})


def _says(case: Case, rules: Rules, score: int) -> Word:
    """What is said by a side that gets its first stones all at once: by a refused órdago."""
    nothing = Word(None, also=_NOTHING)
    if not 0 < score < rules.target:
        return nothing
    plain = Rules(
        target=rules.target, announce_dentro=rules.announce_dentro, min_bet=1, default_bet=1
    )
    table = Table(case, plain, hands_that_hold(plain, "grande", ()), Seating())
    table.cut_mus()
    table.do(Bet(0, score))
    table.do(Ordago(1))
    for seat in (3, 2, 0):
        table.do(Fold(seat))
    return Word("dentro") if any(isinstance(e, Dentro) for e in table.events) else nothing


def counters(case: Case) -> Fact:
    """How many counters a table needs: amarracos and single stones, both sides together."""
    expected = case.fields["expect"]
    if isinstance(expected, Mapping):
        return Parts({key_text(key): _needed(case, key_text(key)) for key in expected})
    target = rules_of(case).target
    if "given" in case.fields:
        target = case.number("given.target", _given(case, "target").get("target"))
    return Word(_counters(case, "given.target", target))


def _needed(case: Case, key: str) -> Word:
    found = re.fullmatch(r"target_(\d{1,3})", key)
    if found is None:
        case.refuse(f"expect.{key}", "is not target_ and a number, as target_40")
    return Word(_counters(case, f"expect.{key}", int(found[1])))


def _counters(case: Case, place: str, target: int) -> int:
    if not 1 <= target <= 999:
        case.refuse(place, f"a target is from 1 to 999, not {target}")
    return counters_needed(target)
