"""Random codes of rules and random play, for the properties that hold whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from hordago.cards import Card
from hordago.game.actions import Action, Bet, Cut, Discard, Mus, NoMus, Ordago, Raise, Sign
from hordago.game.events import Event
from hordago.game.legal import LegalActions
from hordago.game.match import Match
from hordago.rules.presets import preset_names
from hordago.rules.profile import Rules
from hordago.rules.signs import sign_table_names

PACKS: tuple[dict[str, Any], ...] = (
    {},
    {"rank_alias": {}},
    {"rank_alias": {3: 12, 4: 1}, "removed_ranks": [2]},
    {"extra_kings": [[5, "oros"]]},
    {"rank_alias": {3: 12}, "removed_ranks": [2, 4, 5]},
)
seeds = st.integers(0, 2**32 - 1)

_flag = st.booleans()
_few = st.integers(0, 3)


def _per_lance(largest: int) -> st.SearchStrategy[dict[str, int]]:
    lances = ("grande", "chica", "pares", "juego", "punto")
    return st.fixed_dictionaries({}, optional={name: st.integers(0, largest) for name in lances})


@st.composite
def settings(draw: st.DrawFn) -> dict[str, Any]:
    """Settings that go together, every one of them drawn."""
    target = draw(st.integers(1, 50))
    min_bet = draw(st.integers(1, min(target, 4)))
    min_discard = draw(st.integers(0, 4))
    mode = draw(st.sampled_from(("most_aggressive", "first_decisive")))
    chosen: dict[str, Any] = {
        "pack": draw(st.sampled_from(("spanish", "french"))),
        "n_players": draw(st.sampled_from((4, 2, 6))),
        "target": target,
        "games_to_win": draw(st.integers(1, 2)),
        "vacas_to_win": draw(st.integers(1, 2)),
        "first_dealer": draw(
            st.sampled_from(("random", "low_card_deals", "low_card_starts", "high_card_is_mano"))
        ),
        "deal_passes": draw(st.sampled_from(("right", "left"))),
        "mus_order": draw(st.sampled_from(("seat", "pairs"))),
        "min_discard": min_discard,
        "max_discard": draw(st.integers(max(min_discard, 1), 4)),
        "discard_order": draw(
            st.sampled_from(("all_then_serve", "in_turn", "simultaneous", "dealer_first"))
        ),
        "mus_corrido": draw(st.sampled_from(("none", "first_hand_of_match", "first_hand_of_game"))),
        "reshuffle": draw(st.sampled_from(("exclude_single_short", "all_discards"))),
        "bet_order": draw(st.sampled_from(("seat", "pairs"))),
        "tie_order": draw(st.sampled_from(("seat", "speaking"))),
        "who_bets": draw(st.sampled_from(("holders", "side"))),
        "min_bet": min_bet,
        "default_bet": draw(st.integers(min_bet, target)),
        "min_raise": draw(st.integers(1, 4)),
        "raise_semantics": draw(st.sampled_from(("add", "double"))),
        "max_stake": draw(st.sampled_from((None, "remaining"))),
        "response_mode": mode,
        "plural_binds": mode == "most_aggressive" and draw(_flag),
        "decliner_out_for_lance": draw(_flag),
        "both_bet_allowed": draw(_flag),
        "ordago": draw(_flag),
        "refused_open": draw(_few),
        "refused_raise": draw(st.sampled_from(("standing", "one"))),
        "deje_bonus": draw(_per_lance(2)),
        "pass_point": draw(_per_lance(2)),
        "pares_values": {kind: draw(_few) for kind in ("par", "medias", "duples")},
        "juego_values": {kind: draw(_few) for kind in ("thirty_one", "other")},
        "punto_bonus": draw(_few),
        "bonus_after_refusal": draw(_flag),
        "real": draw(st.sampled_from(("none", "any_ten", "jack_only", "king_only", "suited"))),
        "real_beats_mano": draw(_flag),
        "real_value": draw(_few),
        "pedrete_bonus": draw(_few),
        "juego33_bonus": draw(_few),
        "announce_dentro": draw(st.none() | st.integers(1, target - 1)) if target > 1 else None,
        "signals": draw(st.none() | st.sampled_from(sign_table_names())),
        "partial_signs": draw(_flag),
        "signals_first_hand": draw(_flag),
        **draw(st.sampled_from(PACKS)),
    }
    return chosen


def any_rules() -> st.SearchStrategy[Rules]:
    """Codes of every kind: published ones, and ones of settings drawn by themselves."""
    return st.sampled_from(preset_names()).map(Rules.preset) | settings().map(
        lambda each: Rules(**each)
    )


def a_size(sizes: range, rng: Random) -> int:
    """A size that is mostly one of the least."""
    return sizes[min(int(rng.expovariate(0.5)), len(sizes) - 1)]


def an_action(legal: LegalActions, rng: Random) -> Action:
    """A legal action, one kind as likely as another, but mus likely and the órdago rare."""
    seat = legal.seat
    chosen: list[Action] = list(legal.plain)
    if any(isinstance(each, Mus) for each in chosen):
        return Mus(seat) if rng.random() < 0.8 else NoMus(seat)
    if legal.discards:
        return Discard(seat, tuple(rng.sample(legal.cards, rng.choice(legal.discards))))
    if legal.cuts:
        return Cut(seat, rng.choice(legal.cuts))
    if legal.bets:
        chosen.append(Bet(seat, a_size(legal.bets, rng)))
    if legal.raises:
        chosen.append(Raise(seat, a_size(legal.raises, rng)))
    if legal.both_bets:
        chosen.append(Bet(seat, a_size(legal.both_bets, rng), both=True))
    usual = [each for each in chosen if not isinstance(each, Ordago)]
    return rng.choice(usual if rng.random() < 0.8 else chosen)


def a_sign(match: Match, rng: Random) -> Sign | None:
    """A legal sign of some seat, seen by anyone."""
    seat = rng.randrange(match.code.n_players)
    signs = match.legal(seat).signs
    if not signs:
        return None
    seen_by = frozenset(each for each in range(match.code.n_players) if rng.random() < 0.5)
    return Sign(seat, rng.choice(signs), seen_by)


def random_play(
    match: Match, rng: Random, *, hands: int = 2, signs: bool = True
) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play at random, until as many hands are over or the match is; every action with its events.

    The match stands before the action while a consumer works on the one before it.
    """
    last = match.hand_number + hands - 1
    while match.turn is not None and match.hand_number <= last:
        action: Action | None = a_sign(match, rng) if signs and rng.random() < 0.1 else None
        action = action or an_action(match.legal(match.turn), rng)
        yield action, match.apply(action)


def cards_in(value: object) -> Iterator[Card]:
    """Every card that stands anywhere in an event, an action or a view."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from cards_in(each)
    elif isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from cards_in(each)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Rules):
        for name in value.__dataclass_fields__:
            yield from cards_in(getattr(value, name))
