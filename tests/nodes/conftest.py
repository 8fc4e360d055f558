"""Several nodes over one real redis-server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.nodes.cluster import Cluster, cluster_of
from tests.redis_server import RedisServer
from tests.service.conftest import faults_are_meant, no_errors, pytest_asyncio_loop_factories

__all__ = ["faults_are_meant", "no_errors", "pytest_asyncio_loop_factories"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A signal does not reach a test that hangs in uvloop."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(120, method="thread"))


@pytest.fixture(scope="session")
def one_server() -> Iterator[RedisServer]:
    server = RedisServer(appendfsync="everysec")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(one_server: RedisServer) -> RedisServer:
    assert one_server.ask("FLUSHALL") == "+OK"
    return one_server


@pytest.fixture
async def nodes(server: RedisServer) -> AsyncIterator[Cluster]:
    """Two nodes."""
    async with cluster_of(server.url, 2) as cluster:
        yield cluster
        assert cluster.faults == 0
