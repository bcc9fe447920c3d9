"""The one thing that tuples lack: a copy with one item replaced.

Compiled code cannot slice a tuple, so whoever compiles the step functions replaces this function
(and nothing else of the rules) by one of its own.
"""

from typing import TypeVar

Item = TypeVar("Item")


def put(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """The same tuple with `item` at `index`."""
    return (*items[:index], item, *items[index + 1 :])
