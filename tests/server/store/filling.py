"""A process that appends to a file that may not grow, then to one that may again.

A limit on the size of files stands for a full disk: to SQLite both are writes that fail.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from hordago.server.store.errors import StoreError
from hordago.server.store.log import NewEntry
from hordago.server.store.sqlite_log import SqliteEventStore

BODY = b"x" * 10_000


async def main(path: Path) -> None:
    store = SqliteEventStore(path)
    await store.append("t", 0, [NewEntry(BODY)])
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, most))
    answers = await asyncio.gather(
        *(store.append(table, 0, [NewEntry(BODY)] * 20) for table in "uv"), return_exceptions=True
    )
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    for answer in answers:
        assert isinstance(answer, StoreError), answer
        sys.stdout.write(f"{answer}\n")
    await store.append("t", 1, [NewEntry(BODY)])
    lengths = [str(await store.length(table)) for table in "tuv"]
    sys.stdout.write(" ".join(lengths) + "\n")
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
