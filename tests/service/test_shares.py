"""What one address may cost the node: it is slowed, then closed with a word, and nobody else waits (PL-21)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.http.kept_answer import Kept
from service.support.settings import Settings
from service.transport.http_protocol import A_TURN_BYTES
from service.transport.intake import Intake, Reading
from service.transport.shares import CONTROL, Share, Shares
from tests.service.raw_socket import CONTINUATION, HANG_S, PING, PONG, RawSocket, frame
from tests.service.running import running
from tests.service.test_wire_cuts import Ends, opened
from tests.service.test_wire_cuts import frame as wire_frame

SMALL: dict[str, Any] = {"address_cost_per_s": 400.0, "address_cost_burst": 400, "slowed_s": 0.1}
"""What a test can use up."""


class Line:
    """A connection with so much to be worked off, a unit at a time."""

    def __init__(self, share: Share, units: int, done: Callable[[str], None], name: str) -> None:
        self.share = share
        self.remaining = units
        self.done = done
        self.name = name
        self.told = 0
        self.ends = Ends()
        self.intake = Intake(Reading(self.ends), serve=self.serve, too_much=self.too_much)  # type: ignore[arg-type]

    def serve(self) -> bool:
        self.remaining -= 1
        self.share.spend(1)
        self.done(self.name)
        return self.remaining > 0

    def too_much(self) -> None:
        self.told += 1


def share(per_s: float, burst: int, slowed_s: float = 10.0) -> Share:
    found = Shares(Settings(address_cost_per_s=per_s, address_cost_burst=burst, slowed_s=slowed_s)).of("192.0.2.1")
    assert found is not None
    return found


async def test_one_turn_of_the_loop_works_off_a_little_and_no_more() -> None:
    """However much is left on the account: others are read in between."""
    done: list[str] = []
    one = share(1_000, 10**6)
    one.came(Line(one, 1_000, done.append, "loud").intake)
    assert len(done) == 10
    for turns in range(2, 5):
        await asyncio.sleep(0)
        assert len(done) == 10 * turns


async def test_a_quiet_connection_beside_a_loud_one_of_its_address_has_its_turn() -> None:
    done: list[str] = []
    one = share(1_000, 10**6)
    for number in range(3):
        one.came(Line(one, 1_000, done.append, f"loud {number}").intake)
    one.came(Line(one, 1, done.append, "quiet").intake)
    await asyncio.sleep(0)
    assert "quiet" in done


async def test_what_was_used_up_comes_back_with_time_alone() -> None:
    done: list[str] = []
    one = share(0.001, 5)
    line = Line(one, 1_000, done.append, "loud")
    one.came(line.intake)
    for _ in range(20):
        await asyncio.sleep(0)
    assert 5 <= len(done) <= 6
    assert one.owes
    assert line.intake.reading.stopped_by == {"share"}


async def test_who_never_catches_up_is_told_once() -> None:
    one = share(1e6, 10**6, slowed_s=1e-9)
    line = Line(one, 10**6, lambda name: None, "loud")
    one.per_s = 100.0  # a unit a turn
    one.came(line.intake)
    for _ in range(100):
        await asyncio.sleep(0)
    assert line.told == 1


async def test_who_waits_for_others_is_not_told() -> None:
    """It had no turn yet: it does not send too much."""
    one = share(0.001, 1, slowed_s=1e-9)
    one.spend(100)
    line = Line(one, 10, lambda name: None, "quiet")
    one.came(line.intake)
    for _ in range(20):
        await asyncio.sleep(0)
        one.next_turn()
    assert line.told == 0


async def test_an_address_has_one_share_and_a_host_of_ipv6_one_for_its_network() -> None:
    shares = Shares(Settings())
    assert shares.of("2001:db8:0:1::1") is shares.of("2001:db8:0:1:ffff::2")
    assert shares.of("2001:db8:0:1::1") is not shares.of("2001:db8:0:2::1")
    assert shares.of("192.0.2.1") is shares.of("::ffff:192.0.2.1")
    assert shares.of("") is None


async def test_a_share_that_is_used_up_is_the_same_for_who_connects_again() -> None:
    shares = Shares(Settings(address_cost_per_s=1e-3, address_cost_burst=1))
    used = shares.of("192.0.2.1")
    assert used is not None
    used.spend(100)
    await asyncio.sleep(0)
    del used
    shares.sweep(time.monotonic() + 2_000)
    again = shares.of("192.0.2.1")
    assert again is not None
    assert not again.has_room()


async def test_shares_that_are_full_are_let_go() -> None:
    shares = Shares(Settings(address_cost_per_s=1e9, address_cost_burst=1))
    for number in range(100):
        shares.of(f"192.0.2.{number}")
    shares.sweep(1e12)
    assert not shares.kept


# On the wire

FLOODS = {
    "pings": frame(b"", PING),
    "pongs": frame(b"", PONG),
    "empty parts": frame(b"", CONTINUATION, fin=False),
    "messages": frame(b'{"type":"ping"}'),
}


async def flooded(socket: RawSocket, again: bytes) -> int:
    """Send it over and over until the connection is closed; with which code."""

    async def send() -> None:
        while True:
            socket.write(again * 50)
            await socket.drain()

    sending = asyncio.create_task(send())
    try:
        return await socket.close_code()
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


@pytest.mark.parametrize("form", FLOODS)
async def test_a_flood_is_slowed_then_closed_with_a_code(form: str, tmp_path: Path) -> None:
    async with running(tmp_path, **SMALL) as service:
        socket = await service.raw()
        socket.send(b'{"type":"hello"}')
        if form == "empty parts":
            socket.write(frame(b"", fin=False))
        assert await flooded(socket, FLOODS[form]) == 4008
        assert service.node.telemetry.slowed.count > 0


async def test_nothing_is_parsed_after_our_own_close() -> None:
    wire, ends = await opened()
    arrived: list[bytes] = []
    wire.take_over(receiver=arrived.append, lost=lambda: None)
    wire.close(4008, "")
    wrote = len(ends.written)
    wire.data_received(wire_frame(0x82, b"late") + wire_frame(0x89, b"ping") + wire_frame(0x02, b"part"))
    assert (arrived, len(ends.written), wire.conn.current_size) == ([], wrote, None)
    wire.data_received(wire_frame(0x88, b"\x0f\xa8"))
    assert ends.closed


async def test_a_byte_at_a_time_costs_as_well() -> None:
    wire, _ = await opened()
    one = share(10_000.0, 1_000)
    wire.take_over(receiver=lambda frame: None, lost=lambda: None, share=one)
    before = one.remaining
    wire.data_received(wire_frame(0x82, b"slow")[:1])
    assert one.remaining == before - CONTROL


# Over HTTP


async def test_requests_in_a_pipeline_are_slowed_then_closed_with_429(tmp_path: Path) -> None:
    """One of them fills a turn: fifty to a turn would be in debt for two seconds each, and be told after twenty."""
    filling = b"X-Filling: " + b"x" * A_TURN_BYTES
    request = b"GET /healthz HTTP/1.1\r\nHost: here\r\n" + filling + b"\r\n\r\n"
    async with running(tmp_path, **SMALL) as service:
        reader, writer = await asyncio.open_connection("127.0.0.1", service.server.port)
        tail = b""

        async def send() -> None:
            while True:
                writer.write(request * 50)
                await writer.drain()

        sending = asyncio.create_task(send())
        try:
            async with asyncio.timeout(HANG_S):
                while b"HTTP/1.1 429" not in tail:
                    data = await reader.read(65_536)
                    assert data, "it ended without a word"
                    tail = tail[-100:] + data
        finally:
            sending.cancel()
            writer.transport.abort()
            await asyncio.gather(sending, return_exceptions=True)


async def test_a_proxys_requests_are_counted_for_whom_it_names(tmp_path: Path) -> None:
    limits = {"address_cost_per_s": 1e-3, "address_cost_burst": 20}
    async with running(tmp_path, trusted_proxies="127.0.0.1", **limits) as service:

        async def status(address: str) -> int:
            return (await service.http.get("/healthz", headers={"X-Forwarded-For": address})).status_code

        assert [await status("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert await status("192.0.2.2") == 200


async def test_what_machines_ask_for_is_worked_out_once_for_all_of_them() -> None:
    asked: list[int] = []

    async def work_out() -> int:
        asked.append(1)
        await asyncio.sleep(0)
        return len(asked)

    kept = Kept(work_out, keep_s=1e9)
    assert await asyncio.gather(*(kept.get() for _ in range(5))) == [1] * 5
    kept.keep_s = 0.0
    assert await kept.get() == 2
