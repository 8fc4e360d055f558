"""PL-14: what the store does not carry out is told to the operator: at once, not too often, and when it is over."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from service.log.contract import StoreFull, StoreUnavailable, StoreUsage
from service.node import store_health as watched_store
from service.node.store_health import StoreHealth, watched
from service.support.telemetry import Telemetry
from tests.fakes.store import FakeStore
from tests.service.running import running


class Moody(FakeStore):
    """Does what it is told to: nothing, where it has an error."""

    error: StoreUnavailable | None = None
    limit_bytes = 0
    dangers: tuple[str, ...] = ()

    async def check(self) -> None:
        if self.error is not None:
            raise self.error

    async def room(self) -> StoreUsage:
        return StoreUsage(80, self.limit_bytes, self.dangers)


@pytest.fixture
def telemetry() -> Telemetry:
    return Telemetry()


def figures(telemetry: Telemetry) -> dict[str, float]:
    lines = [line.split(" ") for line in telemetry.text().decode().splitlines() if line.startswith("obol_store_")]
    return {name.removeprefix("obol_store_"): float(value) for name, value in lines if not name.endswith("_created")}


async def test_trouble_is_told_at_once_then_seldom_and_so_is_its_end(telemetry: Telemetry) -> None:
    now = [1000.0]
    watch, store = StoreHealth(telemetry, lambda: now[0]), Moody()
    seen = watched(store, watch.failed)
    store.error = StoreUnavailable("the cable is out")
    with capture_logs() as lines:
        for _ in range(12):
            await watch.look(seen)
            now[0] += 1
        store.error = None
        now[0] += watched_store.LOOK_S
        await watch.look(seen)
    told = [(line["event"], line.get("why"), line["times"]) for line in lines]
    assert told == [
        ("the store cannot be used", "the cable is out", 1),
        ("the store cannot be used", "the cable is out", 10),
        ("the store can be used again", None, 1),
    ]
    assert figures(telemetry)["errors_total"] == 12


async def test_figures_tell_a_store_that_is_away_from_a_full_one(telemetry: Telemetry) -> None:
    watch, store = StoreHealth(telemetry), Moody()
    looks: list[dict[str, float]] = []
    for error, limit in (
        (None, 0),
        (None, 100),
        (None, 80),
        (StoreFull("no room"), 100),
        (StoreUnavailable("gone"), 100),
    ):
        store.error, store.limit_bytes = error, limit
        await watch.look(watched(store, watch.failed))
        looks.append(figures(telemetry))
    assert [(look["up"], look["full"]) for look in looks] == [(1, 0), (1, 0), (1, 1), (1, 1), (0, 0)]
    assert (looks[0]["used_bytes"], looks[0]["limit_bytes"], looks[1]["limit_bytes"]) == (80, 0, 100)


async def test_a_store_that_may_lose_tables_is_told_of_once(telemetry: Telemetry) -> None:
    watch, store = StoreHealth(telemetry), Moody()
    with capture_logs() as lines:
        for dangers in ((), ("it leaks",), ("it leaks",), ("it leaks", "it burns"), (), ("it burns",)):
            store.dangers = dangers
            await watch.look(watched(store, watch.failed))
    assert [line["why"] for line in lines] == ["it leaks", "it burns", "it burns"]


async def test_what_the_store_answers_comes_through(telemetry: Telemetry) -> None:
    seen = watched(FakeStore(), StoreHealth(telemetry).failed)
    await seen.put("book", "key", b"value")
    assert await seen.get("book", "key") == b"value"
    assert figures(telemetry)["errors_total"] == 0


async def test_a_file_with_broken_pages_inside_is_told(tmp_path: Path) -> None:
    """It opens, and looks healthy: only reading some tables shows what is broken."""
    async with running(tmp_path) as service:
        ada = await service.come("Ada")
        tables = [await service.open_table(ada) for _ in range(40)]
    file = tmp_path / "obol.db"
    with contextlib.closing(sqlite3.connect(file)) as db:  # takes in what its journal holds
        (size,) = db.execute("PRAGMA page_size").fetchone()
    whole = file.read_bytes()
    pages = [whole[at : at + size] for at in range(0, len(whole), size)]
    first = next(place for place, page in enumerate(pages) if b"table_opened" in page)
    pages[first] = random.Random(1).randbytes(size)
    file.write_bytes(b"".join(pages))
    with capture_logs() as lines:
        async with running(tmp_path, token_secret="a secret long enough for HMAC-SHA256") as service:
            answers = [await service.get(f"/tables/{table}") for table in tables]
            errors = figures(service.node.telemetry)["errors_total"]
    broken = [answer for answer in answers if answer.status_code == 503]
    assert 0 < len(broken) < len(answers)
    assert errors >= len(broken)
    told: list[Any] = [line for line in lines if line["event"] == "the store cannot be used"]
    assert "malformed" in told[0]["why"]
