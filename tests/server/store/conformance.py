"""What every event log does, whatever keeps it: an implementation's tests are this class.

A test class inherits it and gives a fixture `store`, with an empty log that the fixture closes.
"""

from __future__ import annotations

import asyncio
from time import time

import pytest

from hordago.server.store.errors import LogConflict, StoreError
from hordago.server.store.log import EventStore, NewEntry

pytestmark = pytest.mark.anyio


def entries(*bodies: str) -> list[NewEntry]:
    return [NewEntry(body.encode()) for body in bodies]


async def bodies(store: EventStore, table: str, since: int = 0) -> list[bytes]:
    return [entry.body for entry in await store.read(table, since)]


@pytest.mark.anyio
class EventStoreConformance:
    async def test_a_log_begins_empty(self, store: EventStore) -> None:
        assert await store.length("t") == 0
        assert await store.read("t") == []
        assert await store.find("t", "k") is None

    async def test_entries_are_numbered_from_one_and_come_back_as_they_were(
        self, store: EventStore
    ) -> None:
        await store.append("t", 0, entries("a", "b"))
        await store.append("t", 2, [NewEntry(b"\x00\xff", "k")])
        kept = await store.read("t")
        assert [(entry.seq, entry.body) for entry in kept] == [
            (1, b"a"),
            (2, b"b"),
            (3, b"\x00\xff"),
        ]
        assert await store.length("t") == 3

    async def test_entries_say_when_they_were_kept(self, store: EventStore) -> None:
        before = int(time() * 1000)
        await store.append("t", 0, entries("a"))
        (kept,) = await store.read("t")
        assert before <= kept.at <= time() * 1000

    async def test_a_log_is_read_from_anywhere(self, store: EventStore) -> None:
        await store.append("t", 0, entries("a", "b", "c"))
        assert await bodies(store, "t", 1) == [b"b", b"c"]
        assert await bodies(store, "t", 3) == []
        assert await bodies(store, "t", 9) == []

    async def test_tables_know_nothing_of_each_other(self, store: EventStore) -> None:
        await store.append("t", 0, [NewEntry(b"a", "k")])
        await store.append("u", 0, [NewEntry(b"b", "k")])
        assert await bodies(store, "t") == [b"a"]
        assert await bodies(store, "u") == [b"b"]

    @pytest.mark.parametrize("after", [-1, 0, 1, 3])
    async def test_an_append_after_another_number_than_the_last_is_refused_whole(
        self, store: EventStore, after: int
    ) -> None:
        await store.append("t", 0, entries("a", "b"))
        with pytest.raises(LogConflict) as refused:
            await store.append("t", after, entries("c", "d"))
        assert (refused.value.table, refused.value.ends_at, refused.value.key) == ("t", 2, None)
        assert await bodies(store, "t") == [b"a", b"b"]

    async def test_an_empty_log_has_nothing_to_go_on_from(self, store: EventStore) -> None:
        with pytest.raises(LogConflict) as refused:
            await store.append("t", 1, entries("b"))
        assert refused.value.ends_at == 0

    async def test_an_action_is_kept_once(self, store: EventStore) -> None:
        await store.append("t", 0, [NewEntry(b"a"), NewEntry(b"b", "k")])
        with pytest.raises(LogConflict) as refused:
            await store.append("t", 2, [NewEntry(b"c"), NewEntry(b"b", "k")])
        assert (refused.value.key, refused.value.seq, refused.value.ends_at) == ("k", 2, 2)
        assert await bodies(store, "t") == [b"a", b"b"]
        assert await store.find("t", "k") == 2

    async def test_an_action_that_is_sent_again_is_told_before_the_number(
        self, store: EventStore
    ) -> None:
        await store.append("t", 0, [NewEntry(b"a", "k")])
        with pytest.raises(LogConflict) as refused:
            await store.append("t", 0, [NewEntry(b"a", "k")])
        assert (refused.value.key, refused.value.seq) == ("k", 1)

    async def test_one_append_cannot_have_a_key_twice(self, store: EventStore) -> None:
        with pytest.raises(LogConflict) as refused:
            await store.append("t", 0, [NewEntry(b"a", "k"), NewEntry(b"b", "k")])
        assert refused.value.key == "k"
        assert await store.length("t") == 0

    async def test_many_entries_have_no_key(self, store: EventStore) -> None:
        await store.append("t", 0, entries("a", "b"))
        await store.append("t", 2, entries("c"))
        assert await store.length("t") == 3

    async def test_an_append_of_nothing_is_refused(self, store: EventStore) -> None:
        with pytest.raises(ValueError, match="at least one entry"):
            await store.append("t", 0, [])

    async def test_a_long_append_is_kept_whole(self, store: EventStore) -> None:
        await store.append("t", 0, entries(*map(str, range(1000))))
        assert await bodies(store, "t") == [str(n).encode() for n in range(1000)]

    async def test_appends_of_one_table_may_wait_together(self, store: EventStore) -> None:
        await asyncio.gather(*(store.append("t", n, entries(str(n))) for n in range(200)))
        assert await bodies(store, "t") == [str(n).encode() for n in range(200)]

    async def test_of_two_writers_who_wait_together_one_finds_out(self, store: EventStore) -> None:
        first, second = await asyncio.gather(
            store.append("t", 0, entries("a")),
            store.append("t", 0, entries("b")),
            return_exceptions=True,
        )
        assert first is None
        assert isinstance(second, LogConflict)
        assert second.ends_at == 1
        assert await bodies(store, "t") == [b"a"]

    async def test_an_append_that_is_refused_spoils_none_that_waits_with_it(
        self, store: EventStore
    ) -> None:
        await store.append("bad", 0, [NewEntry(b"a", "k")])
        answers = await asyncio.gather(
            store.append("t", 0, entries("a", "b")),
            store.append("bad", 5, entries("gap")),
            store.append("u", 0, entries("a")),
            store.append("bad", 1, [NewEntry(b"b"), NewEntry(b"a", "k")]),
            store.append("t", 2, entries("c")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None),
            LogConflict,
            type(None),
            LogConflict,
            type(None),
        ]
        assert await bodies(store, "t") == [b"a", b"b", b"c"]
        assert await bodies(store, "u") == [b"a"]
        assert await bodies(store, "bad") == [b"a"]

    async def test_who_stops_waiting_harms_nobody(self, store: EventStore) -> None:
        leaving = asyncio.ensure_future(store.append("t", 0, entries("a")))
        staying = asyncio.ensure_future(store.append("u", 0, entries("b")))
        await asyncio.sleep(0)
        leaving.cancel()
        await staying
        assert await bodies(store, "u") == [b"b"]

    async def test_what_was_appended_before_the_end_is_kept_and_nothing_after_it(
        self, store: EventStore
    ) -> None:
        waiting = asyncio.ensure_future(store.append("t", 0, entries("a")))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        for asked in (
            store.append("t", 1, entries("b")),
            store.read("t"),
            store.find("t", "k"),
            store.length("t"),
        ):
            with pytest.raises(StoreError, match="closed"):
                await asked
        await store.close()  # twice is once
