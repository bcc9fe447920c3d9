"""Collects the examples of the pages as tests (tests/docs_runner.py), and spreads all tests."""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.docs_runner import pages

pytest_collect_file = pages.pytest()


class PageByPage(LoadScopeScheduling):
    """Keeps the examples of one page on one worker: each goes on where the one before it stopped.

    Every other test goes to whichever worker is free.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith(".md") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> PageByPage:
    return PageByPage(config, log)
