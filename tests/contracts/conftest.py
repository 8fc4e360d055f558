"""The stores that the contract suite is run over, each at a place of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from service.log import Store, open_store
from tests.redis_server import RedisServer
from tests.secure_redis import SecureRedis

OpenStore = Callable[[], Awaitable[Store]]

STORES = (
    "sqlite-full",
    "sqlite-normal",
    pytest.param("redis", marks=pytest.mark.process),
    pytest.param("redis-cluster", marks=pytest.mark.process),
    pytest.param("redis-tls", marks=pytest.mark.process),
)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    yield from _running(RedisServer(appendfsync="everysec"))


@pytest.fixture(scope="session")
def redis_cluster() -> Iterator[RedisServer]:
    """One node that holds every slot: it refuses a script over two slots as a cluster of many would."""
    yield from _running(RedisServer(appendfsync="everysec", cluster=True))


@pytest.fixture(scope="session")
def secure_redis() -> Iterator[RedisServer]:
    """Over TLS, as a user that may do what the runbook says and nothing more."""
    yield from _running(SecureRedis())


@pytest.fixture(params=STORES)
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    match request.param:
        case "sqlite-full":
            return f"sqlite:///{tmp_path}/log.db"
        case "sqlite-normal":
            return f"sqlite:///{tmp_path}/log.db?synchronous=normal"
        case "redis":
            return _emptied(request.getfixturevalue("redis_server"))
        case "redis-cluster":
            return _emptied(request.getfixturevalue("redis_cluster"))
        case "redis-tls":
            return _emptied(request.getfixturevalue("secure_redis"))
        case kind:
            raise AssertionError(kind)


@pytest.fixture
async def another_store(store_url: str) -> AsyncIterator[OpenStore]:
    """Opens one more store at the same place, as another node would. All are closed at the end."""
    opened: list[Store] = []

    async def open_one() -> Store:
        store = open_store(store_url)
        await store.open()
        opened.append(store)
        return store

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(another_store: OpenStore) -> Store:
    return await another_store()


def _running(server: RedisServer) -> Iterator[RedisServer]:
    server.start()
    yield server
    server.stop()


def _emptied(server: RedisServer) -> str:
    assert server.ask("FLUSHALL") == "+OK"
    return server.url
