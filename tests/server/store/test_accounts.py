from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count
from pathlib import Path
from secrets import token_urlsafe

import msgspec
import pytest

from hordago.server.store.accounts import Accounts
from hordago.server.store.engine import open_engine
from hordago.server.store.errors import StoreError, Taken, Unknown
from hordago.server.store.kept import Guest, Record, Table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def accounts(database: Path) -> AsyncIterator[Accounts]:
    """Accounts whose clock goes on by one at every look."""
    clock = count(1_000)
    accounts = Accounts(open_engine(database), now=lambda: next(clock))
    yield accounts
    await accounts.close()


async def guest(accounts: Accounts, name: str = "Ane") -> Guest:
    return await accounts.add_guest(token_urlsafe(16), name, "eu")


async def table(accounts: Accounts, host: Guest | None = None) -> Table:
    return await accounts.add_table((host or await guest(accounts)).id, "almanac_40")


async def keep(accounts: Accounts, table: Table, number: int, *guests: Guest) -> Record:
    return await accounts.keep_record(
        table.id,
        number,
        text=f"match {number}",
        rules="almanac_40",
        players=["Ane", None, "Jon", None],
        result={"winner": 0},
        guests=[guest.id for guest in guests],
    )


async def test_a_guest_is_found_by_the_token_alone(accounts: Accounts) -> None:
    token = token_urlsafe(16)
    ane = await accounts.add_guest(token, "Ane", "eu")
    assert (ane.name, ane.language, ane.created, ane.seen) == ("Ane", "eu", 1_000, 1_000)
    assert await accounts.guest_by_token(token) == ane
    assert await accounts.guest(ane.id) == ane
    assert await accounts.guest_by_token(token_urlsafe(16)) is None
    assert await accounts.guest_by_token("") is None


async def test_no_token_is_in_the_file(accounts: Accounts, database: Path) -> None:
    token = token_urlsafe(16)
    await accounts.add_guest(token, "Ane", "eu")
    for path in database.parent.glob(f"{database.name}*"):
        assert token.encode() not in path.read_bytes()


async def test_a_token_that_could_be_guessed_or_is_in_use_is_refused(accounts: Accounts) -> None:
    with pytest.raises(ValueError, match="at least 22 characters"):
        await accounts.add_guest("1234", "Ane", "eu")
    token = token_urlsafe(16)
    await accounts.add_guest(token, "Ane", "eu")
    with pytest.raises(ValueError, match="another guest's"):
        await accounts.add_guest(token, "Jon", "es")


async def test_a_guest_changes_name_and_language_and_comes_back(accounts: Accounts) -> None:
    ane = await guest(accounts)
    await accounts.rename(ane.id, "Ane Miren")
    await accounts.set_language(ane.id, "fr")
    await accounts.saw(ane.id)
    assert await accounts.guest(ane.id) == msgspec.structs.replace(
        ane, name="Ane Miren", language="fr", seen=1_001
    )


async def test_a_guest_who_is_not_there_is_told(accounts: Accounts) -> None:
    here = await table(accounts)
    for asked in (
        accounts.rename("nobody", "Jon"),
        accounts.saw("nobody"),
        accounts.add_table("nobody", "almanac_40"),
        accounts.seat_guest(here.id, 0, "nobody"),
        accounts.touch(here.id, host="nobody"),
        accounts.block(here.host, "nobody"),
        keep(accounts, here, 1, msgspec.structs.replace(await guest(accounts), id="nobody")),
    ):
        with pytest.raises(Unknown, match="there is no guest nobody"):
            await asked


async def test_a_table_is_private_and_open_until_said_otherwise(accounts: Accounts) -> None:
    host = await guest(accounts)
    made = await accounts.add_table(
        host.id, "bizkaia", settings={"games": 3}, players=["Ane", None]
    )
    assert (made.host, made.preset, made.settings) == (host.id, "bizkaia", {"games": 3})
    assert (made.private, made.state, made.players) == (True, "open", ["Ane", None])
    assert made.created == made.touched
    assert await accounts.table(made.id) == made


async def test_codes_cannot_be_guessed_and_are_all_different(accounts: Accounts) -> None:
    tables = [await table(accounts) for _ in range(10)]
    codes = [code for made in tables for code in (made.id, made.code, made.watch_code)]
    assert len(set(codes)) == 30
    assert {len(code) for code in codes} == {16}  # 96 bits


async def test_one_code_is_for_playing_and_another_for_watching(accounts: Accounts) -> None:
    made = await table(accounts)
    assert await accounts.table_by_code(made.code) == (made, False)
    assert await accounts.table_by_code(made.watch_code) == (made, True)
    assert await accounts.table_by_code(made.id) is None
    assert await accounts.table_by_code("") is None


async def test_public_tables_are_those_that_are_not_private_and_not_over(
    accounts: Accounts,
) -> None:
    host = await guest(accounts)
    _, old, lively, over = [
        await accounts.add_table(host.id, "almanac_40", private=private)
        for private in (True, False, False, False)
    ]
    await accounts.touch(over.id, state="over")
    await accounts.touch(lively.id, state="playing")
    assert [made.id for made in await accounts.public_tables()] == [lively.id, old.id]
    assert [made.id for made in await accounts.public_tables(limit=1)] == [lively.id]


async def test_what_happens_at_a_table_is_noted(accounts: Accounts) -> None:
    jon = await guest(accounts, "Jon")
    made = await table(accounts)
    await accounts.touch(made.id)
    assert await accounts.table(made.id) == msgspec.structs.replace(made, touched=1_003)
    await accounts.touch(
        made.id, state="playing", players=[], settings={}, private=False, host=jon.id
    )
    assert await accounts.table(made.id) == msgspec.structs.replace(
        made, touched=1_004, state="playing", players=[], settings={}, private=False, host=jon.id
    )


async def test_a_table_that_is_not_there_is_told(accounts: Accounts) -> None:
    ane = await guest(accounts)
    nowhere = msgspec.structs.replace(await table(accounts), id="nowhere")
    for asked in (
        accounts.touch("nowhere"),
        accounts.seat_guest("nowhere", 0, ane.id),
        keep(accounts, nowhere, 1),
    ):
        with pytest.raises(Unknown, match="there is no table nowhere"):
            await asked
    assert await accounts.table("nowhere") is None
    assert await accounts.seats_of("nowhere") == {}


async def test_the_tables_of_a_guest_are_those_made_and_those_sat_at(accounts: Accounts) -> None:
    ane, jon = await guest(accounts), await guest(accounts, "Jon")
    first, second = await table(accounts, ane), await table(accounts, jon)
    assert [made.id for made in await accounts.tables_of(ane.id)] == [first.id]
    await accounts.seat_guest(second.id, 1, ane.id)
    await accounts.seat_guest(first.id, 0, ane.id)
    assert [made.id for made in await accounts.tables_of(ane.id)] == [second.id, first.id]


async def test_a_seat_is_one_guests_and_a_guest_has_one_seat(accounts: Accounts) -> None:
    ane, jon = await guest(accounts), await guest(accounts, "Jon")
    made = await table(accounts)
    await accounts.seat_guest(made.id, 2, ane.id)
    await accounts.seat_guest(made.id, 2, ane.id)  # theirs already
    with pytest.raises(Taken, match=r"seat 2 .* is another guest's"):
        await accounts.seat_guest(made.id, 2, jon.id)
    with pytest.raises(Taken, match="has another seat"):
        await accounts.seat_guest(made.id, 3, ane.id)
    await accounts.seat_guest(made.id, 0, jon.id)
    assert await accounts.seats_of(made.id) == {0: jon.id, 2: ane.id}
    await accounts.unseat(made.id, ane.id)
    await accounts.unseat(made.id, ane.id)
    assert await accounts.seats_of(made.id) == {0: jon.id}


async def test_of_two_who_want_a_seat_at_once_one_gets_it(accounts: Accounts) -> None:
    ane, jon = await guest(accounts), await guest(accounts, "Jon")
    made = await table(accounts)
    first, second = await asyncio.gather(
        accounts.seat_guest(made.id, 1, ane.id),
        accounts.seat_guest(made.id, 1, jon.id),
        return_exceptions=True,
    )
    assert first is None
    assert isinstance(second, Taken)


async def test_the_record_of_a_match_is_kept_once_and_never_changes(accounts: Accounts) -> None:
    made, ane = await table(accounts), await guest(accounts)
    first = await keep(accounts, made, 1, ane)
    again = await accounts.keep_record(
        made.id, 1, text="other", rules="bizkaia", players=[], result={}, guests=[made.host]
    )
    assert again == first
    assert await accounts.record(first.id) == first
    assert await accounts.records_of(made.host) == []
    assert (first.text, first.rules, first.result) == ("match 1", "almanac_40", {"winner": 0})
    assert first.players == ["Ane", None, "Jon", None]


async def test_a_record_is_found_by_its_secret_alone(accounts: Accounts) -> None:
    kept = await keep(accounts, await table(accounts), 1)
    assert len(kept.id) == 16
    assert await accounts.record(kept.table_id) is None


async def test_a_record_may_have_an_id_that_was_told_before(accounts: Accounts) -> None:
    async def keep_as(number: int) -> Record:
        return await accounts.keep_record(
            made.id, number, text="", rules="", players=[], result={}, record_id="told"
        )

    made = await table(accounts)
    assert (await keep_as(1)).id == "told"
    assert (await keep_as(1)).id == "told"
    with pytest.raises(Taken, match="record told is another match's"):
        await keep_as(2)


async def test_records_stay_with_those_who_played_after_they_left(accounts: Accounts) -> None:
    ane, jon = await guest(accounts), await guest(accounts, "Jon")
    made = await table(accounts)
    await accounts.seat_guest(made.id, 0, ane.id)
    await keep(accounts, made, 1, ane, jon)
    await keep(accounts, made, 2, ane)
    await accounts.unseat(made.id, ane.id)
    assert [head.number for head in await accounts.records_of(ane.id)] == [2, 1]
    assert [head.number for head in await accounts.records_of(jon.id)] == [1]
    assert [head.number for head in await accounts.records_at(made.id)] == [2, 1]
    assert [head.number for head in await accounts.records_at(made.id, limit=1)] == [2]


async def test_who_is_blocked_is_the_blockers_own_list(accounts: Accounts) -> None:
    ane, jon = await guest(accounts), await guest(accounts, "Jon")
    await accounts.block(ane.id, jon.id)
    await accounts.block(ane.id, jon.id)
    assert await accounts.blocked_by(ane.id) == {jon.id}
    assert await accounts.blocked_by(jon.id) == frozenset()
    await accounts.unblock(ane.id, jon.id)
    await accounts.unblock(ane.id, jon.id)
    assert await accounts.blocked_by(ane.id) == frozenset()
    with pytest.raises(ValueError, match="themselves"):
        await accounts.block(ane.id, ane.id)


async def test_what_is_given_back_cannot_be_changed(accounts: Accounts) -> None:
    ane = await guest(accounts)
    with pytest.raises(AttributeError):
        ane.name = "Jon"  # type: ignore[misc]


async def test_a_locked_file_is_waited_for(accounts: Accounts, database: Path) -> None:
    ane = await guest(accounts)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        renaming = asyncio.ensure_future(accounts.rename(ane.id, "Miren"))
        await asyncio.sleep(0.05)
        assert not renaming.done()
        other.execute("COMMIT")
        await renaming
    found = await accounts.guest(ane.id)
    assert found is not None
    assert found.name == "Miren"


async def test_a_damaged_file_is_told(database: Path) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    accounts = Accounts(open_engine(database))
    with pytest.raises(StoreError, match=r"hordago\.db: the file is damaged"):
        await accounts.public_tables()
    await accounts.close()


async def test_after_the_end_nothing_is_answered(accounts: Accounts) -> None:
    ane = await guest(accounts)
    await accounts.close()
    with pytest.raises(StoreError, match="closed"):
        await accounts.rename(ane.id, "Jon")
    with pytest.raises(StoreError, match="closed"):
        await accounts.guest(ane.id)
    await accounts.close()  # twice is once
