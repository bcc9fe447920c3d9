"""Cases of hands by themselves: which of two is better, what one is, whether it is a royal 31.

Owns the kinds `compare`, `classify` and `real`. All is read off `Strength`.
"""

from __future__ import annotations

from hordago.cards import RANK_LETTERS, Card
from hordago.cases.case import Case
from hordago.cases.dealing import hand_of, has_all_suits
from hordago.cases.facts import Fact, Order, Parts, Word
from hordago.cases.settings import rules_of
from hordago.rules.code import LANCES
from hordago.rules.profile import SETTINGS, Rules
from hordago.rules.ranking import PARES_KINDS, Strength, arrange, strength


def strength_of(rules: Rules, hand: tuple[Card, ...]) -> Strength:
    """How a hand stands under a code."""
    ranking = rules.ranking()
    a, b, c, d = hand
    return strength(rules.code(), ranking, arrange(ranking.ranks, a, b, c, d))


def lance_of(case: Case, default: str | None = None) -> int:
    """The lance that a case is about, by its number."""
    name = case.fields.get("lance", default) if default else case.need("lance")
    return LANCES.index(case.word("lance", name, LANCES))


def _rules(case: Case) -> Rules:
    """The code of a case; `variant` is which royal 31 it has."""
    if "variant" not in case.fields:
        return rules_of(case)
    variant = case.fields["variant"]
    case.word("variant", variant, SETTINGS["real"].kind.words)  # type: ignore[attr-defined]
    return rules_of(case.but(real=variant))


def compare(case: Case) -> Fact:
    """Which of two hands is better in a lance: ``a``, ``b`` or ``tie``."""
    rules, lance = _rules(case), lance_of(case)
    a, b = (
        strength_of(rules, hand_of(case, rules, place, case.need(place)))[lance]
        for place in ("a", "b")
    )
    return Word("tie" if a == b else "a" if a > b else "b")


def classify(case: Case) -> Fact:
    """What a hand holds: its pares and their ranks, its points, its juego."""
    rules = _rules(case)
    hand = hand_of(case, rules, "hand", case.need("hand"))
    row = strength_of(rules, hand)
    high, low = row.pares // 10 % 10, row.pares % 10
    ranks = {"none": [], "par": [low], "medias": [low], "duples": [high, low]}[
        PARES_KINDS[row.kind]
    ]
    by_rank = [RANK_LETTERS[int(digit)] for digit in f"{row.grande:04}"]
    return Parts(
        {
            "pares": Word(PARES_KINDS[row.kind], also=(row.kind != 0,)),
            "ranks": Order([RANK_LETTERS[rank] for rank in ranks]),
            "points": Word(row.points),
            "juego": Word(row.points > 30, also=(row.points if row.points > 30 else "none",)),
            "punto": Word(row.points if row.points <= 30 else None, also=(row.points <= 30,)),
            "real": Word(row.real == 1),
            "grande": Order(by_rank),
            "chica": Order(by_rank[::-1]),
        }
    )


def royal(case: Case) -> Fact:
    """Whether a hand is the royal 31 of a variant."""
    rules = _rules(case)
    hand = hand_of(case, rules, "hand", case.need("hand"))
    if rules.real == "suited" and not has_all_suits(case, "hand", case.need("hand")):
        case.refuse("hand", "this royal 31 needs the suits of all four cards")
    return Word(strength_of(rules, hand).real == 1)
