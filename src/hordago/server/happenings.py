"""The game's events as they go over the wire: one struct for each event of `game.events`.

Owns the translation alone. The structs are made from the events' own classes, so that an event and
its fields are defined once; who may see an event is the event's own `audience`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_type_hints

import msgspec

from hordago.cards import Card
from hordago.game import events
from hordago.game.actions import Action
from hordago.server.calls import Call, call_of, stones_of

Convert = Callable[[Any], Any]

# Who was looking at a sign is known to no one but the table itself; bases are no events.
_KEPT_BACK: Final = {"Signed": ("seen_by",)}
_BASES: Final = (events.Event, events.OwnCards)


class Part(msgspec.Struct, frozen=True):
    """One reason for stones at the count; see `game.events.Part`."""

    why: str
    stones: int
    seat: int
    cards: tuple[str, ...]


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A word that all hear; `stones` is its number, 0 where it has none."""

    seat: int
    call: Call
    stones: int


def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([str(card) for card in cards])


def _parts(parts: tuple[events.Part, ...]) -> tuple[Part, ...]:
    return tuple([Part(each.why, each.stones, each.seat, _texts(each.cards)) for each in parts])


# Types of fields that are something else on the wire.
_WIRE: Final[dict[object, tuple[Any, Convert]]] = {
    Card: (str, str),
    tuple[Card, ...]: (tuple[str, ...], _texts),
    tuple[events.Part, ...]: (tuple[Part, ...], _parts),
}


def _struct_of(event: type[events.Event]) -> tuple[type[msgspec.Struct], Convert]:
    hints = get_type_hints(event)
    kept_back = _KEPT_BACK.get(event.__name__, ())
    names = [field.name for field in fields(event) if field.name not in kept_back]
    wire = {name: _WIRE.get(hints[name], (hints[name], None)) for name in names}
    struct = msgspec.defstruct(
        event.__name__,
        [(name, kind) for name, (kind, _) in wire.items()],
        namespace={"__doc__": event.__doc__},
        module=__name__,
        frozen=True,
        tag_field="type",
        tag=_snake(event.__name__),
    )
    converters = [(name, convert) for name, (_, convert) in wire.items()]

    def convert(happened: Any) -> msgspec.Struct:
        values = [
            getattr(happened, name) if change is None else change(getattr(happened, name))
            for name, change in converters
        ]
        return struct(*values)

    return struct, convert


def _snake(name: str) -> str:
    return "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")


def _said(event: events.Said) -> Said:
    action: Action = event.action
    return Said(action.seat, call_of(action), stones_of(action))


def _event_classes() -> list[type[events.Event]]:
    kinds = [each for each in vars(events).values() if isinstance(each, type)]
    return [each for each in kinds if issubclass(each, events.Event) and each not in _BASES]


_MADE: Final = {kind: _struct_of(kind) for kind in _event_classes() if kind is not events.Said}
_CONVERT: Final[dict[type, Convert]] = {
    events.Said: _said,
    **{kind: convert for kind, (_, convert) in _MADE.items()},
}

if TYPE_CHECKING:
    Happening: TypeAlias = msgspec.Struct
else:
    Happening = reduce(or_, [struct for struct, _ in _MADE.values()], Said)


def happening(event: events.Event) -> Happening:
    """An event as it goes over the wire, to viewers in its audience alone."""
    made: Happening = _CONVERT[type(event)](event)
    return made
