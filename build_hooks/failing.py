"""The one error of a build: it tells a person what failed and what to do."""

from __future__ import annotations


class BuildError(Exception):
    """Says in words why the package cannot be built."""
