"""PL-21: HTTP connections are bounded in time and number, and what is asked over them in rate."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from protocol.codec import JSON
from protocol.codes import Code
from service.games.kernel import Refusal
from service.log.contract import Log
from service.projection import replay
from service.support.settings import Settings
from service.table.attendance import Attendance
from service.transport.admission import Admission
from service.transport.http_protocol import MAX_HEAD_BYTES
from tests.service.running import HANG_S, Running, running
from tests.service.sitting import started
from tests.service.test_limits import opened

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
LAST = HEAD + b"Connection: close\r\n\r\n"
BODY = b"Host: x\r\nContent-Length: 16000\r\n\r\n"


@contextlib.asynccontextmanager
async def plain(
    service: Running, data: bytes = b""
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", service.server.port)
    writer.write(data)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def rest_of(reader: asyncio.StreamReader) -> bytes:
    """Until the service closes."""
    async with asyncio.timeout(HANG_S):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def drip(writer: asyncio.StreamWriter, data: bytes) -> None:
    while not writer.is_closing():
        writer.write(data)
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"", b""),
        (b"GET /api/ta", b""),
        (b"", b"\r\n"),
        (HEAD, b"X-a: b\r\n"),
        (b"POST /api/players HTTP/1.1\r\n" + BODY, b" "),
        (b"POST /nowhere HTTP/1.1\r\n" + BODY, b" "),
        (HEAD + b"\r\n" + HEAD, b"X-a: b\r\n"),
        (HEAD + b"\r\n", b"\r\n"),
    ],
    ids=["nothing", "half a line", "empty lines", "head", "body", "body for nobody", "second head", "after an answer"],
)
async def test_who_sends_no_whole_request_in_time_is_closed(tmp_path: Path, begun: bytes, more: bytes) -> None:
    """PL-21: whatever drips meanwhile; and it is no error of ours."""
    async with running(tmp_path, request_s=0.3) as service, plain(service, begun) as (reader, writer):
        dripping = asyncio.create_task(drip(writer, more)) if more else None
        await rest_of(reader)
        if dripping is not None:
            dripping.cancel()
        assert service.faults == 0


async def test_an_answer_that_takes_long_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: the time is the client's, not ours."""
    async with running(tmp_path, request_s=0.1) as service:

        async def slow() -> None:
            await asyncio.sleep(0.5)

        monkeypatch.setattr(service.node.store, "check", slow)
        async with plain(service, LAST.replace(b"healthz", b"readyz")) as (
            reader,
            writer,
        ):
            writer.write(b"\r\n")
            assert (await rest_of(reader)).startswith(b"HTTP/1.1 200")


async def test_a_head_without_end_is_refused(service: Running) -> None:
    """PL-21"""
    async with plain(service, HEAD + b"X: " + b"x" * MAX_HEAD_BYTES) as (reader, _):
        assert (await rest_of(reader)).startswith(b"HTTP/1.1 400")


async def test_an_answer_that_nobody_reads_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21"""
    async with running(tmp_path, request_s=0.2) as service:
        monkeypatch.setattr(service.node.telemetry, "text", lambda: b"x" * 50_000_000)
        before = len(service.server.server_state.connections)
        async with plain(service, HEAD.replace(b"healthz", b"metrics") + b"\r\n") as (reader, writer):
            async with asyncio.timeout(HANG_S):
                await reader.readexactly(1)
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                while len(service.server.server_state.connections) > before:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        monkeypatch.undo()


@pytest.mark.parametrize("limit", ["connections_per_address", "max_connections"])
async def test_connections_that_say_nothing_are_counted(tmp_path: Path, limit: str) -> None:
    """PL-21: from their first moment on; those that go, or become WebSockets, make room."""
    async with running(tmp_path, **{limit: 2}) as service:
        socket = await opened(service, JSON)
        assert socket.status == 101
        async with plain(service), plain(service) as (_, second):
            async with plain(service, HEAD + b"\r\n") as (reader, _):
                assert await rest_of(reader) == b""
            assert 'obol_turned_away_total{why="too_many"} 1.0' in service.node.telemetry.text().decode()
            second.transport.abort()
            assert await until_answered(service)
        assert (await opened(service, JSON)).status == 101


async def until_answered(service: Running) -> bool:
    async with asyncio.timeout(HANG_S):
        while True:
            async with plain(service, LAST) as (reader, _):
                if (await rest_of(reader)).startswith(b"HTTP/1.1 200"):
                    return True


async def test_a_trusted_proxys_connections_are_those_of_many(tmp_path: Path) -> None:
    """PL-21: they are bounded in all, not by its address."""
    limits = {"connections_per_address": 1, "trusted_proxies": "127.0.0.1"}
    async with (
        running(tmp_path, **limits) as service,
        plain(service),
        plain(service),
        plain(service, LAST) as (reader, _),
    ):
        assert (await rest_of(reader)).startswith(b"HTTP/1.1 200")


async def test_reading_is_paced_too_and_a_log_counts_as_ten(tmp_path: Path) -> None:
    """PL-21"""
    async with running(tmp_path, http_per_s=0.001, http_burst=24) as service:
        ada = await service.come("Ada")
        table = await service.open_table(ada)
        assert [(await service.get(f"/tables/{table}/log")).status_code for _ in range(3)] == [200, 200, 429]
        assert [(await service.get("/tables")).status_code for _ in range(3)] == [200, 200, 429]


async def test_so_many_logs_are_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: the others wait, and are answered."""
    async with running(tmp_path, logs_at_once=2) as service:
        ada = await service.come("Ada")
        table = await service.open_table(ada)
        at_once: list[int] = [0]
        all_have_asked = asyncio.Event()

        async def slowly(log: Log, name: str) -> list[bytes]:
            at_once.append(at_once[-1] + 1)
            await all_have_asked.wait()
            at_once.append(at_once[-1] - 1)
            return await replay.bodies_of(log, name)

        monkeypatch.setattr("service.http.api.bodies_of", slowly)
        asking = asyncio.gather(*(service.get(f"/tables/{table}/log") for _ in range(6)))
        while len(service.server.server_state.tasks) < 6 or at_once[-1] < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        all_have_asked.set()
        answers = await asking
        assert [answer.status_code for answer in answers] == [200] * 6
        assert max(at_once) == 2


async def test_a_long_log_is_worked_on_in_turns(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: others get theirs, after every commit if it is one that takes long."""
    sitting = await started(service, 1, seats=3)
    await sitting.ask(0, "concede")
    bodies = await replay.bodies_of(service.node.store, sitting.table)
    monkeypatch.setattr(replay, "TURN_S", 0)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await replay.whole_log(bodies)
    assert turns >= len(bodies) > 2
    before = turns
    assert len([change async for change in replay.changes_in_turns(sitting.actor.game, sitting.table, bodies)]) > 2
    assert turns - before >= len(bodies)
    counting.cancel()


async def test_who_may_watch_is_asked_again_when_the_log_is_read(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-19: a table may have become another matter while the store was read."""
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    asked: list[Any] = []

    def barred(*given: Any) -> Refusal:
        asked.append(given)
        return Refusal(Code.NO_SPECTATORS)

    async def read(log: Log, name: str) -> list[bytes]:
        monkeypatch.setattr(Attendance, "barred", barred)
        return await replay.bodies_of(log, name)

    monkeypatch.setattr("service.http.api.bodies_of", read)
    answer = await service.get(f"/tables/{table}/log")
    assert (answer.status_code, answer.json()["code"], len(asked)) == (403, "no_spectators", 1)


async def test_who_hangs_up_in_a_body_costs_nothing(service: Running) -> None:
    """PL-21: it is no error of ours."""
    async with plain(service, b"POST /api/players HTTP/1.1\r\n" + BODY + b"{") as (_, writer):
        await service.get("/games")
        writer.transport.abort()
    async with asyncio.timeout(HANG_S):
        while service.server.server_state.tasks:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert service.faults == 0


async def test_a_host_that_changes_its_address_within_its_network_keeps_its_limits(tmp_path: Path) -> None:
    """PL-21: an IPv6 host has a network of its own; HTTP requests are counted for that, as an IPv4 address for itself
    however it is written."""
    async with running(tmp_path, trusted_proxies="127.0.0.1", http_per_s=0.01, http_burst=1) as service:

        async def status(address: str) -> int:
            return (await service.get("/games", None, **{"X-Forwarded-For": address})).status_code

        assert await status("2001:db8:0:1::1") == 200
        assert await status("2001:db8:0:1:ffff::2") == 429
        assert await status("2001:db8:0:2::1") == 200
        assert await status("192.0.2.1") == 200
        assert await status("::ffff:192.0.2.1") == 429
        assert await status("192.0.2.2") == 200


def test_connections_of_a_host_are_counted_for_its_network() -> None:
    """PL-21"""
    admission = Admission(Settings(connections_per_address=1))
    assert admission.enter("2001:db8:0:1::1")
    assert not admission.enter("2001:db8:0:1::2")
    assert admission.enter("2001:db8:0:2::1")
    admission.leave("2001:db8:0:1::1")
    assert admission.enter("2001:db8:0:1::2")


async def test_a_body_over_the_limit_is_refused(tmp_path: Path) -> None:
    """PL-21"""
    async with running(tmp_path, max_body_bytes=1_000) as service:
        for body in (b"x" * 1_001, b"x" * 1_000_000):
            answer = await service.http.post("/api/players", content=body)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


async def test_too_many_requests_are_refused_with_when_to_come_back(tmp_path: Path) -> None:
    """PL-21"""
    async with running(tmp_path, http_per_s=0.001, http_burst=3) as service:
        answers = [await service.http.post("/api/players", json={"name": "Ada"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[3].json()["code"] == "slow_down"
        assert answers[3].headers["retry-after"] == "1000"


async def test_who_opens_too_many_tables_is_told_to_slow_down_and_may_do_all_else(tmp_path: Path) -> None:
    """PL-21: no address fills the lobby. What a stranger asks for is refused first, and counts for nothing."""
    async with running(tmp_path, tables_per_s=0.001, tables_burst=2) as service:
        ada = await service.come("Ada")
        wanted = {"game": "vita_mors", "seats": 3}
        headers = {"Authorization": f"Bearer {ada.token}"}
        stranger = await service.http.post("/api/tables", json=wanted)
        assert (stranger.status_code, stranger.json()["code"]) == (401, "player_needed")
        answers = [await service.http.post("/api/tables", json=wanted, headers=headers) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert (answers[2].json()["code"], answers[2].headers["retry-after"]) == ("slow_down", "1000")
        lobby = (await service.http.get("/api/tables")).json()
        assert len(lobby["tables"]) == 2
        await ada.watch(answers[0].json()["table"])
