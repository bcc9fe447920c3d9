"""What values a setting of the rules may take, and how a value is written as text.

Owns one class for each kind of setting (a number, a flag, a choice, stones by lance, ...): how a
value given by a person is checked and made hashable, and its two plain forms, text and JSON. It
must never know which settings there are (`profile`) nor how they go together (`validation`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from re import fullmatch
from typing import Any, Final, NamedTuple, cast

from hordago.cards import RANKS, SUITS, card
from hordago.errors import RulesError

_NONE_WORDS: Final = ("none", "null")


class PerLance(NamedTuple):
    """A number of stones for each lance."""

    grande: int = 0
    chica: int = 0
    pares: int = 0
    juego: int = 0
    punto: int = 0


class ParesValues(NamedTuple):
    """What each kind of pares is worth."""

    par: int = 1
    medias: int = 2
    duples: int = 3


class JuegoValues(NamedTuple):
    """What 31 and every other juego is worth."""

    thirty_one: int = 3
    other: int = 2


def close_match(word: object, known: Iterable[str]) -> str:
    """`` (did you mean 'x'?)``, or nothing where no known word is near."""
    from difflib import get_close_matches  # costs at import what only an error needs

    near = get_close_matches(str(word), list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def no_such(what: str, name: object, known: Collection[str]) -> RulesError:
    """The error for a name that nothing has: the nearest, and all that there are."""
    names = ", ".join(known)
    return RulesError(
        [f"{what}: there is no {name!r}{close_match(name, known)}; there are {names}"]
    )


class Kind(ABC):
    """One kind of setting. `wanted` says in words which values are right."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """The values that are right, in words that end the sentence "... is not"."""

    @abstractmethod
    def read(self, name: str, value: object) -> object:
        """The value in its hashable form. Raises `RulesError` with every problem it has."""

    @abstractmethod
    def parse(self, text: str) -> object:
        """What a text stands for; one that stands for nothing comes back for `read` to refuse."""

    def plain(self, value: Any) -> object:
        """The value as JSON can hold it."""
        return value

    def refusal(self, name: str, value: object, more: str = "") -> RulesError:
        """The error for a value that is not what is wanted."""
        return RulesError([f"{name}: {value!r} is not {self.wanted}{more}"])


class Flag(Kind):
    """True or false; 0 and 1 are numbers, not flags."""

    @property
    def wanted(self) -> str:
        return "true or false"

    def read(self, name: str, value: object) -> object:
        if type(value) is not bool:
            raise self.refusal(name, value)
        return value

    def parse(self, text: str) -> object:
        return {"true": True, "false": False}.get(text, text)


class Whole(Kind):
    """A whole number between two bounds, or one of a few; `or_none` allows for none."""

    def __init__(
        self, low: int, high: int, *, only: Sequence[int] = (), or_none: bool = False
    ) -> None:
        self.allowed = tuple(only) or range(low, high + 1)
        self.or_none = or_none

    @property
    def wanted(self) -> str:
        numbers = (
            f"a whole number from {self.allowed[0]} to {self.allowed[-1]}"
            if isinstance(self.allowed, range)
            else f"one of {', '.join(map(str, self.allowed))}"
        )
        return numbers + " or none" * self.or_none

    def read(self, name: str, value: object) -> object:
        if value is None and self.or_none:
            return None
        if type(value) is not int or value not in self.allowed:
            raise self.refusal(name, value)
        return value

    def parse(self, text: str) -> object:
        if self.or_none and text in _NONE_WORDS:
            return None
        return int(text) if fullmatch("-?[0-9]{1,9}", text) else text


class OneOf(Kind):
    """One of a few words; `or_none` allows for none. The words may be given by a function."""

    def __init__(
        self, words: Sequence[str] | Callable[[], Sequence[str]], *, or_none: bool = False
    ) -> None:
        self._words = words
        self.or_none = or_none

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are right."""
        return tuple(self._words() if callable(self._words) else self._words)

    @property
    def wanted(self) -> str:
        return f"one of {', '.join(self.words)}" + " or none" * self.or_none

    def read(self, name: str, value: object) -> object:
        if value is None and self.or_none:
            return None
        if type(value) is not str or value not in self.words:
            raise self.refusal(name, value, close_match(value, self.words))
        return value

    def parse(self, text: str) -> object:
        return None if self.or_none and text in _NONE_WORDS else text


class Structured(Kind):
    """A setting of several parts, written in text as TOML writes it."""

    def parse(self, text: str) -> object:
        import tomllib

        try:
            parsed = tomllib.loads(f"value = {text}")
        except (ValueError, RecursionError):  # TOML that is wrong, or absurdly large or deep
            return text
        return parsed["value"] if len(parsed) == 1 else text


class Amounts(Structured):
    """A few named numbers of stones. A part that is not given keeps the default."""

    def __init__(self, default: PerLance | ParesValues | JuegoValues) -> None:
        self.default = default
        self._each = Whole(0, 99)

    @property
    def wanted(self) -> str:
        return f"a table of {', '.join(self.default._fields)}, as {{{self.default._fields[0]}=1}}"

    def read(self, name: str, value: object) -> object:
        if isinstance(value, type(self.default)):
            value = value._asdict()
        if not isinstance(value, Mapping):
            raise self.refusal(name, value)
        parts = self.default._fields
        problems = []
        for part, stones in value.items():
            if part not in parts:
                problems.append(
                    f"{name}: {part!r} is not one of {', '.join(parts)}{close_match(part, parts)}"
                )
                continue
            try:
                self._each.read(f"{name}.{part}", stones)
            except RulesError as error:
                problems += error.problems
        if problems:
            raise RulesError(problems)
        return type(self.default)(**{**self.default._asdict(), **value})

    def plain(self, value: Any) -> object:
        return dict(value._asdict())


class Aliases(Structured):
    """Ranks that count as another rank for every purpose; pairs sorted by the rank printed."""

    @property
    def wanted(self) -> str:
        return "a table of ranks, as {3=12,2=1}"

    def read(self, name: str, value: object) -> object:
        pairs = value.items() if isinstance(value, Mapping) else value
        if isinstance(pairs, str) or not isinstance(pairs, Iterable):
            raise self.refusal(name, value)
        found: dict[int, int] = {}
        problems = []
        for pair in pairs:
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                raise self.refusal(name, value)
            printed, counts_as = _rank(pair[0]), pair[1]
            wrong = [rank for rank in (printed, counts_as) if not _is_rank(rank)]
            problems += [f"{name}: {rank!r} is not {_RANKS_WANTED}" for rank in wrong]
            if wrong:
                continue
            if printed in found:
                problems.append(f"{name}: rank {printed} stands twice; give it once")
            found[printed] = counts_as
        problems += [
            f"{name}: {printed} counts as {to}, which itself counts as {found[to]}; "
            "name the rank that it counts as in the end"
            for printed, to in found.items()
            if to in found
        ]
        if problems:
            raise RulesError(problems)
        return tuple(sorted(found.items()))

    def plain(self, value: Any) -> object:
        return {str(printed): counts_as for printed, counts_as in value}


class RankSet(Structured):
    """Ranks, each once, lowest first."""

    @property
    def wanted(self) -> str:
        return "a list of ranks, as [2]"

    def read(self, name: str, value: object) -> object:
        if not isinstance(value, tuple | list):
            raise self.refusal(name, value)
        problems = [
            f"{name}: {each!r} is not {_RANKS_WANTED}" for each in value if not _is_rank(each)
        ]
        if not problems:
            problems = _twice(name, value)
        if problems:
            raise RulesError(problems)
        return tuple(sorted(value))

    def plain(self, value: Any) -> object:
        return list(value)


class CardSet(Structured):
    """Cards, each once, as pairs of a printed rank and a suit's name, in the order of the pack."""

    @property
    def wanted(self) -> str:
        return 'a list of cards, as [[5,"oros"]]'

    def read(self, name: str, value: object) -> object:
        if not isinstance(value, tuple | list):
            raise self.refusal(name, value)
        problems = [
            f"{name}: {each!r} is not a card as a rank (1 to 7, 10, 11, 12) and a suit "
            f"({', '.join(SUITS)})"
            for each in value
            if not _is_card(each)
        ]
        if problems:
            raise RulesError(problems)
        cards = [(cast(int, rank), cast(str, suit)) for rank, suit in value]
        if problems := _twice(name, cards):
            raise RulesError(problems)
        return tuple(sorted(cards, key=lambda each: card(*each)))

    def plain(self, value: Any) -> object:
        return [list(each) for each in value]


_RANKS_WANTED: Final = "a rank (1 to 7, 10, 11, 12)"


def _rank(key: object) -> Any:
    """TOML and JSON have only texts as keys: ``"3"`` is the rank 3."""
    return int(key) if isinstance(key, str) and key in map(str, RANKS) else key


def _is_rank(value: object) -> bool:
    return type(value) is int and value in RANKS


def _is_card(value: object) -> bool:
    return (
        isinstance(value, tuple | list)
        and len(value) == 2
        and _is_rank(value[0])
        and type(value[1]) is str
        and value[1] in SUITS
    )


def _twice(name: str, values: Sequence[object]) -> list[str]:
    again = dict.fromkeys(each for place, each in enumerate(values) if each in values[:place])
    return [f"{name}: {each!r} stands twice; give it once" for each in again]


def plain_text(plain: object) -> str:
    """A plain value as one word without spaces: ``30``, ``none``, ``{pares=1}``, ``[2]``."""
    if plain is None:
        return "none"
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, dict):
        return "{" + ",".join(f"{key}={plain_text(value)}" for key, value in plain.items()) + "}"
    if isinstance(plain, list):
        parts = (f'"{each}"' if isinstance(each, str) else plain_text(each) for each in plain)
        return "[" + ",".join(parts) + "]"
    return str(plain)
