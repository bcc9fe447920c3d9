"""A row of two texts, for whoever draws rows.

Owns that shape only.
"""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """Words, and what they do or mean: something that can be said, or a heading and its text."""

    words: str
    meaning: str
