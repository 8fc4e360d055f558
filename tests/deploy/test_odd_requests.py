"""PL-21: odd requests through nginx and through HAProxy, as deploy/ has them: never more answers than requests, and
nothing gets past the proxy as a request of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio

from tests.deploy.front import FRONTS
from tests.deploy.test_front import Front, metric
from tests.service.odd_requests import HOST, JSON, LAST, NAME, ODD, Odd
from tests.service.test_odd_requests import statuses_of

QUIET_S = 1.0
"""A proxy that waits for more of an odd request says nothing; then its client hangs up."""
FORGED = b"X-Forwarded-For: 203.0.113.9\r\n"


async def told(front: Front, odd: Odd) -> list[int]:
    reader, writer = await asyncio.open_connection("127.0.0.1", front.port)
    found = b""
    try:
        for part in odd.parts:
            writer.write(part)
            await asyncio.sleep(0)
        while True:
            async with asyncio.timeout(QUIET_S):
                more = await reader.read(65536)
            if not more:
                break
            found += more
    except (TimeoutError, ConnectionError):
        pass
    finally:
        writer.transport.abort()
    return [status for status in statuses_of(found) if status != 100]


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(
    scope="module",
    loop_scope="module",
    params=[pytest.param(kind, marks=pytest.mark.xdist_group(f"behind {kind}")) for kind in FRONTS],
)
async def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Front]:
    """One of each kind for all of them."""
    async with Front(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found
        assert [line for node in found.nodes for line in node.faults()] == []


async def test_behind_a_proxy_one_request_has_one_answer(front: Front) -> None:
    found = await asyncio.gather(*(told(front, odd) for odd in ODD))
    more = [(odd.name, statuses) for odd, statuses in zip(ODD, found, strict=True) if len(statuses) > odd.requests]
    assert more == []
    assert [line for node in front.nodes for line in node.faults()] == []


@pytest.mark.parametrize("to", [b"h2c", b"websocket"])
async def test_nothing_is_smuggled_in_the_body_of_an_upgrade(front: Front, to: bytes) -> None:
    """A body that is a request with a forged address is a body: nobody is made a player by it."""
    hidden = b"POST /api/players HTTP/1.1\r\n" + HOST + JSON + FORGED + b"Content-Length: %d\r\n\r\n" % len(NAME) + NAME
    head = b"POST /api/tables HTTP/1.1\r\n" + HOST + JSON + b"Connection: Upgrade\r\nUpgrade: " + to + b"\r\n"
    before = sum([await metric(node, "obol_turned_away_total") for node in front.nodes])
    whole = head + b"Content-Length: %d\r\n\r\n" % (len(hidden) * 3) + hidden * 3 + LAST
    statuses = await told(front, Odd("", (whole,), ()))
    assert statuses[0] in (400, 401)
    assert len(statuses) <= 2
    assert sum([await metric(node, "obol_turned_away_total") for node in front.nodes]) == before
    async with httpx.AsyncClient(trust_env=False, verify=False) as http:
        answer = await http.post(f"{front.url}/api/players", json={"name": "Ada"})
    assert answer.status_code == 201
