"""What the rig's Redis loses it has lost for good, and it loses nothing else."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from service.log import Append, open_store
from tests.faults.losses import contents, lost
from tests.faults.redis_pair import RedisPair

TABLES = tuple(f"t{number}" for number in range(6))
NOBODYS: dict[str, set[str]] = {table: set() for table in TABLES}
TURNS, LAPS = 20, 3


@pytest.fixture
async def pair() -> AsyncIterator[RedisPair]:
    pair = RedisPair()
    await pair.start()
    yield pair
    await pair.stop()


async def appended(pair: RedisPair, chance: random.Random) -> None:
    """Several tables at once, so that what belongs together is one transaction."""
    store = open_store(pair.primary.url)
    await store.open()
    for _ in range(TURNS):
        tables = chance.sample(TABLES, 3)
        heads = await asyncio.gather(*map(store.head, tables))
        commits = [Append(table, head + 1, chance.randbytes(200)) for table, head in zip(tables, heads, strict=True)]
        assert all(await asyncio.gather(*map(store.append, commits)))
    await store.close()


async def test_a_tail_that_was_cut_off_does_not_come_back(pair: RedisPair) -> None:
    """Redis left to itself keeps the beginning of a transaction that was cut in two, and carries it out after all when
    it starts once more."""
    chance = random.Random(1)
    commits = 0
    for _ in range(LAPS):
        pair.write_every_second()
        await appended(pair, chance)
        had = await contents(pair.primary.url, NOBODYS)
        await pair.kill()
        pair.cut_tail(chance)
        await pair.restart()
        commits += sum(map(len, lost(had, await contents(pair.primary.url, NOBODYS)).lost.values()))
        await appended(pair, chance)
        stands = await contents(pair.primary.url, NOBODYS)
        await pair.kill()
        await pair.restart()
        assert await contents(pair.primary.url, NOBODYS) == stands
    assert commits > 0


async def test_a_replica_that_takes_over_has_all_but_what_it_was_not_told(pair: RedisPair) -> None:
    chance = random.Random(2)
    await appended(pair, chance)
    await pair.follow()
    pair.part()
    told = await contents(pair.replica.url, NOBODYS)
    await appended(pair, chance)
    had = await contents(pair.primary.url, NOBODYS)
    pair.promote()
    has = await contents(pair.primary.url, NOBODYS)
    assert has == told
    assert sum(map(len, lost(had, has).lost.values())) == TURNS * 3
    await pair.follow()
    lengths = [pair.replica.ask("XLEN", f"obol:{{{table}}}:log") for table in TABLES]
    assert lengths == [f":{len(has[table].bodies)}" for table in TABLES]
