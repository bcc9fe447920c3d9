"""Reads the text of a record, strictly: every line has its form and its place.

Owns the way from text to `Record`. Checks what can be seen without playing: words, seats, cards
that stand twice, the order of the lines. It must never repair anything: what is wrong is a
`RecordError` with line and column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from hordago.errors import HordagoError, RecordError, RulesError
from hordago.game.actions import SEATS
from hordago.record.grammar import FORMS, Form, Table
from hordago.record.lines import FIRST_LINE, NO_PRESET, VERSION, HandRecord, Item, Line, Record
from hordago.record.placing import check_cards, check_distinct, check_place, check_revealed
from hordago.rules.kinds import close_match
from hordago.rules.profile import Rules, parse_setting

HEADER: Final = ("rules", "set", "seat", "date", "dealt", "cuts", "lot")
"""The lines of the header after the first, in their order."""

_WORD: Final = re.compile(r"[^ ]+")


class Words(NamedTuple):
    """A line of the text cut into words, each with its column."""

    number: int
    words: tuple[tuple[str, int], ...]
    text: str

    def error(self, message: str, column: int = 1) -> RecordError:
        return RecordError(message, line=self.number, column=column)


def parse_record(text: str | bytes) -> Record:
    """Read a record from its text, or from the bytes of its file (UTF-8).

    Lines end in a line feed, or in a carriage return and a line feed. Raises `RecordError`, and
    nothing else, on whatever is no record.
    """
    lines = _lines(_decoded(text) if isinstance(text, bytes) else text)
    if not lines:
        raise RecordError(f"the record is empty: its first line is {FIRST_LINE!r}", line=1)
    _check_version(lines[0])
    start = next(
        (place for place, line in enumerate(lines) if line.words[0][0] == "hand"), len(lines)
    )
    header = _Header(lines[1:start])
    if start == len(lines):
        raise lines[-1].error(
            "the record ends before the first hand, which begins with a line as 'hand 1 mano=A'"
        )
    return Record(
        rules=header.rules,
        players=header.players,
        date=header.date,
        seeded=header.seeded,
        cuts="players" if header.players_cut else "own",
        lots=header.lots,
        hands=_hands(lines[start:], header),
    )


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8")
        raise RecordError(
            f"byte 0x{text[error.start]:02x} is not UTF-8 text: this is no record, "
            "or it was saved in another encoding",
            line=before.count("\n") + 1,
            column=len(before) - before.rfind("\n"),
        ) from None


def _lines(text: str) -> list[Words]:
    """The lines that say something."""
    found = []
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.removesuffix("\r")
        for column, letter in enumerate(line, 1):
            if not letter.isprintable():
                raise RecordError(_unprintable(letter), line=number, column=column)
        words = tuple(_words(line))
        if words:
            found.append(Words(number, words, line))
    return found


def _words(line: str) -> list[tuple[str, int]]:
    """The words of a line up to its comment; in a seat's line a # belongs to the name."""
    words: list[tuple[str, int]] = []
    for match in _WORD.finditer(line):
        if match[0].startswith("#") and not (words and words[0][0] == "seat"):
            break
        words.append((match[0], match.start() + 1))
    return words


def _unprintable(letter: str) -> str:
    if letter == "\ufeff":
        return "a byte order mark: save the record as UTF-8 without one"
    if letter == "\t":
        return "a tab: put spaces between words"
    return f"{letter!r} has no place in a text: this is no record, or it is damaged"


def _check_version(line: Words) -> None:
    said = " ".join(word for word, _ in line.words)
    if said == FIRST_LINE:
        return
    if re.fullmatch(r"hordago record \d+", said):
        raise line.error(
            f"this is a record of version {line.words[2][0]}, and here version {VERSION} is read",
            line.words[2][1],
        )
    raise line.error(f"the first line of a record is {FIRST_LINE!r}, not {said[:40]!r}")


class _Header:
    """The header, read line by line."""

    def __init__(self, lines: list[Words]) -> None:
        self.rules = Rules()
        self.date: date | None = None
        self.seeded = False
        self.players_cut = False
        self.lots: tuple[Line, ...] = ()
        stage = -1
        ordered: dict[str, list[Words]] = {word: [] for word in HEADER}
        for line in lines:
            word = line.words[0][0]
            if word not in HEADER:
                raise line.error(self._foreign(word))
            if HEADER.index(word) < stage:
                raise line.error(f"a {word!r} line belongs before {HEADER[stage]!r} in the header")
            stage = HEADER.index(word)
            ordered[word].append(line)
        for word in ("rules", "date", "dealt", "cuts"):
            if len(ordered[word]) > 1:
                raise ordered[word][1].error(f"a second {word!r} line: a record has one")
        if not ordered["rules"]:
            raise RecordError(
                "the header has to name the code: a line as 'rules almanac_40'",
                line=lines[0].number if lines else 2,
            )
        self._read_rules(ordered["rules"][0], ordered["set"])
        self.players = self._names(ordered["seat"])
        for line in ordered["date"]:
            self.date = self._date(line)
        for line in ordered["dealt"]:
            self.seeded = _one_of(line, ("by_hand", "seeded")) == "seeded"
        for line in ordered["cuts"]:
            self.players_cut = _one_of(line, ("own", "players")) == "players"
        self.table = Table(self.rules.n_players, frozenset(self.rules.cards()))
        self.lots = tuple(_line(each, FORMS["lot"], self.table) for each in ordered["lot"])
        for lot in self.lots:
            check_distinct([(lot, item, (item.value,)) for item in lot.items])

    def _foreign(self, word: str) -> str:
        if word in FORMS:
            return f"a {word!r} line belongs to a hand, after a line as 'hand 1 mano=A'"
        return _no_word(word, HEADER, "the header, before the first hand, has")

    def _read_rules(self, line: Words, changes: list[Words]) -> None:
        name, column = _only_word(line, "a preset, as almanac_40")
        try:
            self.rules = Rules() if name == NO_PRESET else Rules.preset(name)
        except RulesError as error:
            raise line.error(str(error), column) from None
        problems: list[RecordError] = []
        settings: dict[str, Any] = {}
        lines: dict[str, Words] = {}
        for each in changes:
            try:
                setting, value = _setting(each)
                if setting in lines:
                    raise each.error(f"{setting} is set twice", each.words[1][1])
                lines[setting] = each
                settings[setting] = parse_setting(setting, value)
            except RecordError as error:
                problems.append(error)
            except RulesError as error:
                problems.append(each.error(str(error), each.words[1][1]))
        if not problems:
            try:
                self.rules = self.rules.but(**settings)
            except RulesError as error:
                problems = [_at_its_line(problem, lines) for problem in error.problems]
        if problems:
            raise _all_in_one(problems)

    def _names(self, lines: list[Words]) -> tuple[str, ...]:
        names = [""] * self.rules.n_players
        for line in lines:
            if len(line.words) < 3:
                raise line.error("a seat's line has its letter and the player's name: seat A Ana")
            letter, column = line.words[1]
            if letter not in SEATS[: len(names)] or len(letter) > 1:
                raise line.error(
                    f"there is no seat {letter!r}: the seats are {' '.join(SEATS[: len(names)])}",
                    column,
                )
            seat = SEATS.index(letter)
            if names[seat]:
                raise line.error(f"seat {letter} has a name already", column)
            names[seat] = line.text[line.words[2][1] - 1 :].rstrip(" ")
        return tuple(names)

    def _date(self, line: Words) -> date:
        text, column = _only_word(line, "a day, as 2026-05-01")
        try:
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
                raise ValueError
            return date.fromisoformat(text)
        except ValueError:
            raise line.error(f"{text!r} is not a day as 2026-05-01", column) from None


def _setting(line: Words) -> tuple[str, str]:
    """The name of a setting and the text of its value."""
    text, column = _only_word(line, "a setting, as target=30")
    setting, mark, value = text.partition("=")
    if not mark or not setting:
        raise line.error(f"{text!r} is no setting with its value: write target=30", column)
    return setting, value


def _at_its_line(problem: str, lines: Mapping[str, Words]) -> RecordError:
    """What is wrong with all settings together, at the line of the first one that it names."""
    named = (line for name, line in lines.items() if re.search(rf"\b{name}\b", problem))
    line = next(named, next(iter(lines.values())))
    return line.error(problem, line.words[1][1])


def _all_in_one(problems: Sequence[RecordError]) -> RecordError:
    """One error that tells of several, at the place of the first."""
    first, *others = sorted(problems, key=lambda each: (each.line, each.column))
    told = "\n".join([first.problem, *map(str, others)])
    return RecordError(told, line=first.line, column=first.column)


def _only_word(line: Words, wanted: str) -> tuple[str, int]:
    if len(line.words) != 2:
        column = line.words[2][1] if len(line.words) > 2 else 1
        raise line.error(f"a {line.words[0][0]!r} line has {wanted}, and nothing else", column)
    return line.words[1]


def _one_of(line: Words, words: tuple[str, ...]) -> str:
    word, column = _only_word(line, " or ".join(words))
    if word not in words:
        raise line.error(f"{word!r} is not {' or '.join(words)}{close_match(word, words)}", column)
    return word


def _hands(lines: list[Words], header: _Header) -> tuple[HandRecord, ...]:
    hands: list[list[Line]] = []
    for words in lines:
        word = words.words[0][0]
        if word in HEADER:
            raise words.error(f"a {word!r} line belongs in the header, before the first hand")
        if word not in FORMS:
            raise words.error(_no_word(word, _HAND_WORDS, "a hand has"))
        line = _line(words, FORMS[word], header.table)
        if word == "hand":
            _check_number(line, len(hands) + 1)
            hands.append([line])
            continue
        if word == "commit" and not header.seeded:
            raise line.error(
                "cards dealt by hand have no commitment; the header says 'dealt seeded'"
                " where they came from a secret"
            )
        check_place(line, hands[-1])
        hands[-1].append(line)
    for hand in hands:
        check_cards(hand)
        check_revealed(hand)
    return tuple(HandRecord(tuple(hand)) for hand in hands)


_HAND_WORDS: Final = tuple(word for word in FORMS if word != "lot")


def _check_number(line: Line, number: int) -> None:
    if line.bare()[0] != number:
        raise line.error(
            f"hand {line.bare()[0]} stands where hand {number} has to come", line.items[0]
        )
    if number == 1 and line.get("mano") is None:
        raise line.error("the first hand has to say who is mano: hand 1 mano=A")


def _line(words: Words, form: Form, table: Table) -> Line:
    """Read the items of a line by its form."""
    (word, _), *rest = words.words
    items: list[Item] = []
    for text, column in rest:
        try:
            items.append(_item(word, text, column, form, table, len(items)))
        except HordagoError as error:
            raise words.error(str(error), column) from None
    if len(items) < len(form.bare):
        lacking = ", then ".join(kind.wanted for kind in form.bare[len(items) :])
        raise words.error(f"a {word!r} line lacks {lacking}")
    if form.by_seat is not None and not form.bare and not items:
        raise words.error(f"a {word!r} line has items of seats, as A:…: {form.by_seat.wanted}")
    _check_once(words, form, items)
    return Line(word, tuple(items), words.number)


def _item(word: str, text: str, column: int, form: Form, table: Table, place: int) -> Item:
    if place < len(form.bare):
        return Item("", form.bare[place].parse(text, table, -1), column)
    letter, colon, value = text.partition(":")
    if colon and form.by_seat is not None:
        if len(letter) != 1 or letter not in SEATS[: table.seats]:
            seats = " ".join(SEATS[: table.seats])
            raise HordagoError(f"there is no seat {letter!r}: the seats are {seats}")
        return Item(letter, form.by_seat.parse(value, table, SEATS.index(letter)), column)
    name, equals, value = text.partition("=")
    if equals and name in form.named:
        return Item(name, form.named[name].parse(value, table, -1), column)
    raise HordagoError(f"{text!r} does not belong in a {word!r} line{_takes(form)}")


def _takes(form: Form) -> str:
    takes = [kind.wanted for kind in form.bare]
    takes += [f"{name}=…" for name in form.named]
    if form.by_seat is not None:
        takes.append(f"A:… ({form.by_seat.wanted})")
    return f", which takes {', '.join(takes)}"


def _check_once(words: Words, form: Form, items: list[Item]) -> None:
    """A figure stands once in a line; so does a seat, where each has but one thing to say."""
    seen = set()
    for item in items:
        if item.name in seen and (item.name in form.named or words.words[0][0] in _ONE_A_SEAT):
            raise words.error(f"{item.name} stands twice in the line", item.column)
        if item.name:
            seen.add(item.name)


_ONE_A_SEAT: Final = ("lot", "cut", "deal", "declare", "show")


def _no_word(word: str, known: Sequence[str], there_is: str) -> str:
    near = close_match(word, known)
    return f"no line begins with {word!r}{near}: {there_is} {', '.join(known)}"
