"""Whoever closes a connection to Redis leaves no socket behind, over TLS neither, whose goodbye takes a round trip."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from service.log.redis.address import address_of
from service.log.redis.nudges import RedisNudges
from service.log.redis.pipe import RedisPipe
from tests.redis_server import RedisServer

TIMEOUT_S = 3.0


@pytest.fixture(params=["redis_server", "secure_redis"])
def server(request: pytest.FixtureRequest) -> RedisServer:
    found: RedisServer = request.getfixturevalue(request.param)
    return found


def sockets() -> set[str]:
    """Those that this process has open."""
    found = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # the one that lists them
            found.add(str(descriptor.readlink()))
    return {name for name in found if name.startswith("socket:")}


async def test_what_hears_nudges_hangs_up(server: RedisServer) -> None:
    before = sockets()
    hearing = RedisNudges(
        address_of(server.url, TIMEOUT_S).connect,
        told_commit=lambda *_: None,
        told_nudge=lambda *_: None,
        commits="obol:commits:0",
        nudges="obol:nudges:0",
        node="a",
        timeout_s=TIMEOUT_S,
    )
    await hearing.ready()
    await hearing.close()
    await asyncio.sleep(0)  # the loop closes them in its next turn
    assert sockets() == before


async def test_a_pipe_hangs_up(server: RedisServer) -> None:
    before = sockets()
    pipe = RedisPipe(address_of(server.url, TIMEOUT_S).connect, timeout_s=TIMEOUT_S)
    assert await pipe.ask("PING") == b"PONG"
    await pipe.close()
    await asyncio.sleep(0)
    assert sockets() == before
