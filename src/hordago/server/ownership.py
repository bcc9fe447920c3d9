"""Which process has a table: one at a time, so that its log has one writer.

Owns the seam `Ownership` and its form for one process, which has every table.
"""

from __future__ import annotations

from typing import Protocol


class Ownership(Protocol):
    """Who may write the log of a table."""

    async def claim(self, table: str) -> bool:
        """Take a table; False where another process has it."""

    async def release(self, table: str) -> None:
        """Give it up."""


class AlwaysMine:
    """The ownership of a server that is one process."""

    async def claim(self, table: str) -> bool:
        """Take a table: there is nobody else."""
        return True

    async def release(self, table: str) -> None:
        """Give it up; nobody waits for it."""
