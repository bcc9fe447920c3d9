"""All pages that a person can come to, each with the way there: for the tests of how they look.

Owns the list; what is looked for on them is said by each test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from playwright.sync_api import Page, expect

from hordago.record.writing import text_of_record
from tests.browser import stage
from tests.browser.player import open_table
from tests.browser.server import RunningServer

View = Callable[[Page, RunningServer], None]
