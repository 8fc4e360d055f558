"""Every store: whoever stops waiting stops only that. What was asked for happens, and no reply goes astray."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import pytest

from service.log import Append, Store

CALLS = 400


async def at_some_time(rng: random.Random, call: Coroutine[Any, Any, Any]) -> Any:
    for _ in range(rng.randrange(12)):
        await asyncio.sleep(0)
    return await call


def call_of(store: Store, number: int) -> tuple[Coroutine[Any, Any, Any], Any]:
    """A call, and the reply that can only be its own."""
    own = f"own {number}".encode()
    match number % 6:
        case 0:
            return store.get("book", f"k{number}"), own
        case 1:
            return store.put_new("new", f"k{number}", own), own
        case 2:
            return store.read(f"t{number}"), [own]
        case 3:
            return store.tail("list", f"k{number}", 5), [own]
        case 4:
            return store.append(Append(f"t{number}", 3, own)), False
        case _:
            return store.append(Append(f"t{number}", 2, own, wake_at=number + 1)), True


async def prepare(store: Store, number: int) -> None:
    own = f"own {number}".encode()
    await store.put("book", f"k{number}", own)
    await store.push("list", f"k{number}", [own], keep=5)
    assert await store.append(Append(f"t{number}", 1, own))


@pytest.mark.parametrize("seed", range(3))
async def test_random_cancels_never_mix_up_replies(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    await asyncio.gather(*(prepare(store, number) for number in range(CALLS)))
    calls = {number: call_of(store, number) for number in range(CALLS)}
    tasks = {number: asyncio.create_task(at_some_time(rng, call)) for number, (call, _) in calls.items()}
    await asyncio.sleep(0)
    doomed = rng.sample(range(CALLS), CALLS * 3 // 4)
    for number in doomed:
        tasks[number].cancel()
        if rng.random() < 0.3:
            await asyncio.sleep(rng.random() * 0.002)
    outcomes = await asyncio.gather(*tasks.values(), return_exceptions=True)
    for (number, (call, own)), outcome in zip(calls.items(), outcomes, strict=True):
        call.close()  # one that was cancelled before it began was never awaited
        assert isinstance(outcome, asyncio.CancelledError) or outcome == own, number
        assert number in doomed or outcome == own
    # The pipe is as good as new.
    for number in range(0, CALLS, 7):
        assert await store.get("book", f"k{number}") == f"own {number}".encode()


async def test_a_cancelled_append_is_appended_all_the_same(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(Append(f"t{n}", 1, b"", wake_at=n + 1))) for n in range(50)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert all(task.cancelled() for task in tasks)
    while await store.head("t49") == 0:  # noqa: ASYNC110 - nothing else tells of it
        await asyncio.sleep(0.01)
    assert await asyncio.gather(*(store.head(f"t{n}") for n in range(50))) == [1] * 50
    assert await store.due(1000, 100) == [(f"t{n}", n + 1) for n in range(50)]
