"""A real node in an OS process of its own for each test, on a file that outlives it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.kills.node import Node
from tests.kills.tables import Host

QUICK: dict[str, object] = {
    "http_per_s": 1_000_000,
    "tables_per_s": 1_000_000,
    "http_burst": 1_000_000,
    "tables_burst": 1_000_000,
    "intents_per_s": 1_000_000,
    "intents_burst": 1_000_000,
    "says_per_s": 1_000_000,
    "bot_delay_ms": 0,
    "resume_versions": 5,
}
"""Nothing is slowed down; gaps are soon too wide."""


@pytest.fixture
async def node(tmp_path: Path) -> AsyncIterator[Node]:
    found = Node(f"sqlite:///{tmp_path}/obol.db", tmp_path / "node.log", QUICK)
    found.start()
    await found.ready()
    try:
        yield found
        assert found.faults() == []
    finally:
        await found.make_sure_it_is_gone()


@pytest.fixture
async def host(node: Node) -> AsyncIterator[Host]:
    async with httpx.AsyncClient(trust_env=False, verify=False) as http:
        yield Host(http, [node.port], pace_s=0.0)
