from __future__ import annotations

import pytest

from hordago.server.store.log import EventStore
from hordago.server.store.memory_log import MemoryEventStore
from tests.server.store.conformance import EventStoreConformance


class TestMemoryEventStore(EventStoreConformance):
    @pytest.fixture
    def store(self) -> EventStore:
        return MemoryEventStore()
