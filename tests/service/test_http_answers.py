"""What HTTP says to requests that are not quite right: a clear refusal, and nothing else (PL-09, PL-21)."""

from __future__ import annotations

import asyncio
import socket
import struct
from pathlib import Path

import httpx
import pytest

from protocol.messages import Ack, Refused
from service.node.server import address_of
from tests.service.running import HANG_S, Running, running

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("body", [b"", b"  \n"])
async def test_an_empty_body_is_told_so(service: Running, body: bytes) -> None:
    answer = await service.http.post("/api/players", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["detail"] == "A body of JSON is needed."


@pytest.mark.parametrize(
    "body", [b'{"name":"a","name":"b"}', b'{"name":"a"', b"\xff", b'{"name":NaN}', b'["a"]', b"null", b"[" * 9_000]
)
async def test_a_body_is_json_in_which_no_key_comes_twice(service: Running, body: bytes) -> None:
    answer = await service.http.post("/api/players", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/jsonish", 415),
        ("application/json", 201),
        ("Application/JSON; charset=utf-8", 201),
        ("application/vnd.obol+json", 201),
    ],
)
async def test_a_body_says_that_it_is_json(service: Running, kind: str, status: int) -> None:
    """What any page may have a browser send to anybody is not taken."""
    answer = await service.http.post("/api/players", content=b'{"name":"Ada"}', headers={"content-type": kind})
    assert answer.status_code == status


async def test_who_names_no_type_is_believed(service: Running) -> None:
    answer = await service.http.post("/api/players", content=b'{"name":"Ada"}')
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("status=x", 400, "malformed"),
        ("status=", 400, "malformed"),
        ("game=x", 404, "no_such_game"),
        ("limit=x", 400, "malformed"),
    ],
)
async def test_a_filter_that_is_none_is_refused(service: Running, query: str, status: int, code: str) -> None:
    answer = await service.http.get(f"/api/tables?{query}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("path", ["/api/games/", "/api/tables/", "/api/players/", "/ws/", "/healthz/"])
async def test_an_address_has_one_spelling(service: Running, path: str) -> None:
    """A redirect to it would name whatever Host was sent."""
    answer = await service.http.get(path, headers={"host": "evil.example"}, follow_redirects=False)
    assert answer.status_code in (404, 405)
    assert "location" not in answer.headers


@pytest.mark.parametrize("path", ["/api/games", "/api/tables", "/api/nowhere", "/healthz", "/readyz", "/metrics", "/"])
async def test_browsers_guess_no_type(service: Running, path: str) -> None:
    answer = await service.http.get(path)
    assert answer.headers.get_list("x-content-type-options") == ["nosniff"]


@pytest.mark.parametrize("nonce", ["a\nb", "a\u202eb", "a\x00", "\u2028", "\ue000"])
async def test_a_nonce_has_nothing_that_changes_what_others_read(service: Running, nonce: str) -> None:
    """PL-20: it is shown to everybody."""
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    await ada.watch(table)
    refused = await ada.ask(table, {"type": "take_seat", "nonce": nonce})
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("malformed", "PL-20")
    assert isinstance(await ada.ask(table, {"type": "take_seat", "nonce": "nönce 🎲"}), Ack)


async def test_who_hangs_up_early_leaves_no_trace(service: Running, caplog: pytest.LogCaptureFixture) -> None:
    """At whatever moment, by a reset as well: it is nothing to tell an operator of."""
    parts = (b"", b"GET /api/ga", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 3, b"\x00\r\n\r\n", handshake())
    for part in parts:
        for wait_s in (0, 0.001, 0.01):
            await hang_up(service.server.port, part, wait_s)
    async with asyncio.timeout(HANG_S):
        while service.server.server_state.tasks:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    await service.get("/games")
    assert service.faults == 0
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


def handshake() -> bytes:
    return (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n"
    )


async def hang_up(port: int, part: bytes, wait_s: float) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket() as plain:
        plain.setblocking(False)
        await loop.sock_connect(plain, ("127.0.0.1", port))
        await loop.sock_sendall(plain, part)
        await asyncio.sleep(wait_s)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


async def test_every_address_is_of_both_kinds(tmp_path: Path) -> None:
    """`--host ::` takes IPv4 as well, whose addresses are known as they are."""
    async with running(tmp_path, host="::", connections_per_address=1) as service, httpx.AsyncClient() as http:
        for host in ("127.0.0.1", "[::1]"):
            assert (await http.get(f"http://{host}:{service.server.port}/healthz")).status_code == 200
        assert {protocol.client[0] for protocol in service.server.server_state.connections} <= {"127.0.0.1", "::1"}  # type: ignore[index, union-attr]


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("::", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("obol.example", "http://obol.example:8000/"),
    ],
)
def test_where_to_open_it_can_be_opened(host: str, shown: str) -> None:
    assert address_of(host, 8000) == shown
