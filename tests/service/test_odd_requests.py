"""PL-30: one request, one answer, whatever it looks like."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.service.odd_requests import ODD, Odd
from tests.service.running import HANG_S, Running

ONE_OF = {"HTTP/0.9", "HTTP/2.0", "a body nobody asks for"}
"""Where `statuses` are what the one answer may be."""


def statuses_of(told: bytes) -> Iterator[int]:
    """The answers that are one after another in what came; each is cut off where its own head says that it ends."""
    while told:
        head, _, rest = told.partition(b"\r\n\r\n")
        first, *lines = head.split(b"\r\n")
        status = int(first.split()[1])
        named = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        yield status
        length = 0 if status == 100 else int(named.get(b"content-length", b"0"))
        if status == 200 and not rest.startswith(b"{"):
            length = 0  # to a HEAD
        told = rest[length:]


async def answers_to(service: Running, odd: Odd) -> list[int]:
    reader, writer = await asyncio.open_connection("127.0.0.1", service.server.port)
    connections = service.server.server_state.connections
    try:
        for part in odd.parts:
            if writer.transport.is_closing():
                break
            writer.write(part)
            await service.get("/games")  # a round trip of somebody else's: the service has read the part by then
        writer.write_eof() if writer.can_write_eof() and not writer.transport.is_closing() else None
        async with asyncio.timeout(HANG_S):
            told = await reader.read()
    except ConnectionError:
        told = b""
    finally:
        writer.transport.abort()
    assert connections is service.server.server_state.connections
    return list(statuses_of(told))


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.name)
async def test_one_request_one_answer(service: Running, odd: Odd) -> None:
    found = await answers_to(service, odd)
    if odd.name in ONE_OF:
        assert len(found) == 1
        assert found[0] in odd.statuses
    else:
        assert tuple(found) == odd.statuses
    assert service.faults == 0
