"""The rig's proxy does what it is told: else a run would prove nothing."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from tests.faults.nudges import NudgeFilter
from tests.faults.proxy import Proxy

LATE_S = 0.2
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Streams]]


@pytest.fixture
async def proxy() -> AsyncIterator[Proxy]:
    """In front of a server that says again what it is told."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                writer.write(data)
        writer.transport.abort()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    proxy = Proxy(server.sockets[0].getsockname()[1])
    await proxy.open()
    yield proxy
    await proxy.close()
    server.close()


@pytest.fixture
async def connected(proxy: Proxy) -> AsyncIterator[Connect]:
    """Makes connections through it."""
    made: list[Streams] = []

    async def connect() -> Streams:
        made.append(await asyncio.open_connection("127.0.0.1", proxy.port))
        return made[-1]

    yield connect
    for _, writer in made:
        writer.transport.abort()
    await asyncio.gather(*(writer.wait_closed() for _, writer in made), return_exceptions=True)


async def said_again(streams: Streams, word: bytes) -> bytes:
    reader, writer = streams
    writer.write(word)
    return await asyncio.wait_for(reader.read(100), 5)


async def gone(streams: Streams) -> bool:
    try:
        return await asyncio.wait_for(streams[0].read(100), 5) == b""
    except ConnectionError:
        return True


async def test_it_carries_both_ways(proxy: Proxy, connected: Connect) -> None:
    assert await said_again(await connected(), b"word") == b"word"


async def test_a_silent_one_lets_nothing_through_and_loses_nothing(proxy: Proxy, connected: Connect) -> None:
    one = await connected()
    assert await said_again(one, b"before") == b"before"
    proxy.silent = True
    one[1].write(b"meanwhile")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(one[0].read(100), LATE_S)
    proxy.silent = False
    assert await asyncio.wait_for(one[0].read(100), 5) == b"meanwhile"


async def test_one_that_refuses_ends_new_connections_and_keeps_old_ones(proxy: Proxy, connected: Connect) -> None:
    old = await connected()
    assert await said_again(old, b"old") == b"old"
    proxy.refuses = True
    assert await gone(await connected())
    assert await said_again(old, b"still") == b"still"


async def test_cut_ends_every_connection(proxy: Proxy, connected: Connect) -> None:
    both = [await connected() for _ in range(2)]
    assert [await said_again(one, b"a") for one in both] == [b"a", b"a"]
    proxy.cut()
    assert [await gone(one) for one in both] == [True, True]


async def test_a_connection_is_cut_between_what_is_said_and_the_answer(proxy: Proxy, connected: Connect) -> None:
    one, other = await connected(), await connected()
    assert [await said_again(each, b"a") for each in (one, other)] == [b"a", b"a"]
    proxy.cuts = 1
    one[1].write(b"asked")
    assert await gone(one)
    assert await said_again(other, b"b") == b"b"
    assert proxy.was_cut == 1


async def test_answers_come_late_and_in_order(proxy: Proxy, connected: Connect) -> None:
    one = await connected()
    assert await said_again(one, b"now") == b"now"
    proxy.delay_s = LATE_S
    began = time.monotonic()
    one[1].write(b"1")
    assert await said_again(one, b"2") in (b"12", b"1")
    assert time.monotonic() - began >= LATE_S


async def test_what_ends_there_ends_here(proxy: Proxy, connected: Connect) -> None:
    one = await connected()
    assert await said_again(one, b"a") == b"a"
    one[1].write_eof()
    assert await gone(one)


MESSAGE = b"*3\r\n$7\r\nmessage\r\n$2\r\nch\r\n$4\r\nnews\r\n"
PONG = b"*2\r\n$4\r\npong\r\n$0\r\n\r\n"


def test_a_deaf_one_drops_messages_and_nothing_else() -> None:
    told = NudgeFilter()
    assert told.feed(MESSAGE + PONG + MESSAGE, drop=True) == (PONG, 2)
    assert told.feed(MESSAGE[:10], drop=True) == (b"", 0)
    assert told.feed(MESSAGE[10:] + PONG, drop=False) == (MESSAGE + PONG, 0)
