"""What of a hand's lines can be seen to be wrong without playing: their places, and cards twice.

Owns the order in which lines stand and what stands no more than once. It must never ask for the
rules: that a line stands where a hand came to it is seen when the record is replayed.
"""

from __future__ import annotations

from hordago.cards import Card
from hordago.record.grammar import COUNT_STAGE, FORMS, LANCE_STAGES, LAST_STAGES, TOLD_ONCE
from hordago.record.lines import Item, Line
from hordago.rules.code import LANCES


def check_place(line: Line, before: list[Line]) -> None:
    """Raise where a line cannot stand after the lines before it in its hand."""
    subject = _subject(line)
    earlier = next((each for each in before if _subject(each) == subject), None)
    if earlier is not None and (FORMS[line.word].once or line.word in TOLD_ONCE):
        raise line.error(
            f"a second {_called(line)!r} line: the hand has one in line {earlier.number}"
        )
    reached = max(map(_stage, before))
    if LAST_STAGES.get(line.word, _stage(line)) < reached:
        later = next(each for each in before if _stage(each) == reached)
        raise line.error(
            f"a {_called(line)!r} line belongs before the {_called(later)!r} line ({later.number})"
        )


def _stage(line: Line) -> int:
    match line.word:
        case "declare":  # pares before pares is played, juego after it
            return LANCE_STAGES[line.bare()[0]] - 1
        case "paid":
            return LANCE_STAGES[line.bare()[0]]
        case "count":
            return COUNT_STAGE + LANCES.index(line.bare()[0])
    return FORMS[line.word].stage


def _subject(line: Line) -> tuple[object, ...]:
    """What a line is about: its word, and the lance or the side where it names one first."""
    return (line.word, line.bare()[0]) if line.word in TOLD_ONCE else (line.word,)


def _called(line: Line) -> str:
    """How a line is called: by its word, and by its lance where it names one."""
    return " ".join(each for each in _subject(line) if isinstance(each, str))


def check_revealed(hand: list[Line]) -> None:
    """Raise where a hand has one of seed and nonce: they are revealed together."""
    revealed = [line for line in hand if line.word in ("seed", "nonce")]
    if len(revealed) == 1:
        other = "nonce" if revealed[0].word == "seed" else "seed"
        raise revealed[0].error(f"a {revealed[0].word!r} line has a {other!r} line beside it")


def check_cards(hand: list[Line]) -> None:
    """Raise where a card is dealt, drawn or shown twice; a new stock may bring a card back."""
    in_hand: list[tuple[Line, Item, tuple[Card | None, ...]]] = []
    for line in hand:
        if line.word == "reshuffle":
            in_hand = []
        elif line.word in ("deal", "draw"):
            in_hand += [(line, item, item.value) for item in line.items]
            check_distinct(in_hand)
        elif line.word == "show":
            check_distinct([(line, item, item.value) for item in line.items])


def check_distinct(found: list[tuple[Line, Item, tuple[Card | None, ...]]]) -> None:
    """Raise where a card stands twice."""
    seen: dict[Card, Line] = {}
    for line, item, cards in found:
        for card in cards:
            if card is None:
                continue
            if card in seen:
                raise line.error(
                    f"the card {card} stands twice; first in line {seen[card].number}", item
                )
            seen[card] = line
