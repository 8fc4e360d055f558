"""PL-22: subprotocols, origins, and where tokens may not travel."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest

from protocol.codec import JSON
from protocol.messages import Hello, Welcome
from tests.service.raw_socket import BINARY, TEXT
from tests.service.running import Running, running

HELLO = JSON.encode(Hello())


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, None),
        ("obol.v1.json", "obol.v1.json"),
        ("obol.v1.msgpack", "obol.v1.msgpack"),
        ("chat, obol.v1.msgpack, obol.v1.json", "obol.v1.msgpack"),
    ],
)
async def test_a_known_subprotocol_is_chosen_and_none_means_json(
    service: Running, offered: str | None, chosen: str | None
) -> None:
    """PL-22"""
    raw = await service.raw(Sec_WebSocket_Protocol=offered)
    assert raw.status == 101
    named = [line for line in raw.head.splitlines() if line.lower().startswith("sec-websocket-protocol")]
    assert [line.split(": ")[1] for line in named] == ([chosen] if chosen else [])
    packed = chosen == "obol.v1.msgpack"
    raw.send(msgspec.msgpack.encode({"type": "hello"}) if packed else HELLO, BINARY if packed else TEXT)
    opcode, payload = await raw.receive()
    assert opcode == (BINARY if packed else TEXT)
    read = msgspec.msgpack.decode if packed else msgspec.json.decode
    assert read(payload)["type"] == "welcome"


@pytest.mark.parametrize("offered", ["chat", "obol.v2.json", "OBOL.V1.JSON", "obol.v1", "obol.v1.json.gz", "x, y"])
async def test_an_unknown_subprotocol_is_refused(service: Running, offered: str) -> None:
    """PL-22"""
    raw = await service.raw(Sec_WebSocket_Protocol=offered)
    assert raw.status == 400
    assert b"obol.v1.json" in await raw.reader.read()


async def status_with_origin(service: Running, origin: str | None) -> int:
    raw = await service.raw(Origin=origin)
    raw.hang_up()
    return raw.status


async def test_a_browsers_origin_is_the_same_or_on_the_list(tmp_path: Path) -> None:
    """PL-22: other clients send none."""
    async with running(tmp_path, origins="https://play.example, https://other.example") as service:
        same = service.url
        for origin in (None, same, "https://play.example", "https://other.example"):
            assert await status_with_origin(service, origin) == 101, origin
        foreign = ["https://evil.example", "https://play.example.evil.example", "http://play.example", "null", ""]
        foreign += ["https://play.example:444", "play.example", same + "0", "http://[", "http://[::1"]
        for origin in foreign:
            assert await status_with_origin(service, origin) == 403, origin


async def test_by_default_no_other_origin_is_allowed(service: Running) -> None:
    """PL-22"""
    assert await status_with_origin(service, service.url) == 101
    assert await status_with_origin(service, "https://evil.example") == 403


async def test_http_is_open_to_listed_origins_alone(tmp_path: Path) -> None:
    """PL-22: the browser asks by CORS."""
    async with running(tmp_path, origins="https://play.example") as service:
        for origin, allowed in (("https://play.example", "https://play.example"), ("https://evil.example", None)):
            answer = await service.get("/games", None, origin=origin)
            assert answer.headers.get("access-control-allow-origin") == allowed
    async with running(tmp_path) as service:
        answer = await service.get("/games", None, origin="https://evil.example")
        assert "access-control-allow-origin" not in answer.headers


async def test_a_token_in_an_address_makes_nobody_a_player(service: Running) -> None:
    """PL-22"""
    _, token = await service.player("Ada")
    raw = await service.raw(path=f"/ws?token={token}", Authorization=f"Bearer {token}")
    raw.send(HELLO)
    _, payload = await raw.receive()
    welcome = JSON.decode_server(payload)
    assert isinstance(welcome, Welcome)
    assert not welcome.player
    raw.hang_up()
    answer = await service.http.post(f"/api/tables?token={token}", json={"game": "vita_mors", "seats": 3})
    assert answer.json()["code"] == "player_needed"


async def test_tokens_are_not_logged(service: Running, caplog: pytest.LogCaptureFixture) -> None:
    """PL-22: at no level, from us or from a library."""
    caplog.set_level(logging.DEBUG)
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    await service.get(f"/tables/{table}", ada)
    await ada.watch(table)
    await ada.done(table, {"type": "take_seat"})
    await ada.hang_up()
    assert ada.token is not None
    ours = [record for record in caplog.records if not record.name.startswith(("websockets.client", "httpcore"))]
    assert ours != []
    assert not any(ada.token in record.getMessage() for record in ours)


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/metrics"])
async def test_a_node_says_how_it_is(service: Running, path: str) -> None:
    """PL-22: and these need no token."""
    assert (await service.http.get(path)).status_code == 200
