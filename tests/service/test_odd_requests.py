"""PL-21: one request, one answer, whatever it looks like."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.service.odd_requests import ODD, Odd
from tests.service.running import HANG_S, Running

ONE_OF = {"HTTP/0.9", "HTTP/2.0", "a body nobody asks for"}
"""Where `statuses` are what the one answer may be."""


def statuses_of(told: bytes) -> list[int]:
    """The answers that are one after another in what came."""
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", told)]


async def answers_to(service: Running, odd: Odd) -> list[int]:
    reader, writer = await asyncio.open_connection("127.0.0.1", service.server.port)
    try:
        for part in odd.parts:
            if writer.transport.is_closing():
                break
            writer.write(part)
            await service.get("/games")  # a round trip of somebody else's: the service has read the part by then
        if not writer.transport.is_closing():
            writer.write_eof()
        async with asyncio.timeout(HANG_S):
            told = await reader.read()
    except ConnectionError:
        told = b""
    finally:
        writer.transport.abort()
    return statuses_of(told)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.name)
async def test_one_request_one_answer(service: Running, odd: Odd) -> None:
    found = await answers_to(service, odd)
    if odd.name in ONE_OF:
        assert len(found) == 1
        assert found[0] in odd.statuses
    else:
        assert tuple(found) == odd.statuses
    assert service.faults == 0
