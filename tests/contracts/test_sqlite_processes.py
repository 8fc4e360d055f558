"""The SQLite store among processes: killed at any instant, several at once (PL-17)."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from service.log import open_store

TABLES = 8
EVER = 10**15


async def start(url: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.contracts.appender", url, str(TABLES), *arguments),
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )


def acked_in(output: bytes) -> dict[tuple[str, int], bytes]:
    """A line that the kill cut short was not acked as far as anybody knows."""
    acked = {}
    for line in output.splitlines(keepends=True):
        if line.endswith(b"\n"):
            table, version, body = line.split()
            acked[table.decode(), int(version)] = body
    return acked


@pytest.mark.parametrize("synchronous", ["full", "normal"])
async def test_a_process_killed_at_any_instant_loses_nothing_acked(tmp_path: Path, synchronous: str) -> None:
    """PL-17: every acked append is in the file, once and dense, after each of several kills."""
    url, rng = f"sqlite:///{tmp_path}/log.db?synchronous={synchronous}", random.Random(5)
    acked: dict[tuple[str, int], bytes] = {}
    for life in range(6):
        process = await start(url, f"life{life}")
        assert process.stdout is not None
        said = await process.stdout.readline()
        await asyncio.sleep(rng.random() * 0.4)
        process.kill()
        said += await process.stdout.read()
        await process.wait()
        fresh = acked_in(said)
        assert fresh
        assert not acked.keys() & fresh.keys()
        acked |= fresh
        await hold_to(url, acked)


async def hold_to(url: str, acked: dict[tuple[str, int], bytes]) -> None:
    store = open_store(url)
    await store.open()
    try:
        logs = {f"t{number}": await store.read(f"t{number}", limit=10**6) for number in range(TABLES)}
        for (table, version), body in acked.items():
            assert logs[table][version - 1] == body
        for table, bodies in logs.items():
            # Dense: the body at place n says version n. What was not acked may stand too, at the end only.
            assert [int(body.split(b"-")[1]) for body in bodies] == list(range(1, len(bodies) + 1))
            assert await store.head(table) == len(bodies)
        assert dict(await store.due(EVER, 100)) == {table: len(bodies) for table, bodies in logs.items() if bodies}
    finally:
        await store.close()


async def test_processes_on_one_file_never_both_win(tmp_path: Path) -> None:
    """Three processes race for each version of each table: every version has one winner, who was told so."""
    url, last = f"sqlite:///{tmp_path}/log.db?synchronous=normal", 60
    processes = [await start(url, name, str(last)) for name in ("a", "b", "c")]
    outputs = [(await process.communicate())[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    wins = [acked_in(output) for output in outputs]
    assert sum(len(won) for won in wins) == TABLES * last
    acked = {place: body for won in wins for place, body in won.items()}
    assert len(acked) == TABLES * last
    await hold_to(url, acked)
