from __future__ import annotations

from pathlib import Path

import pytest

from hordago.server.store.migrating import migrate

pytest.register_assert_rewrite("tests.server.store.conformance")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "hordago.db"
    migrate(path)
    return path
