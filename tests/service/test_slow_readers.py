"""PL-21: a client that does not read is closed when its bounded queue is full, and nobody else notices."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path
from random import Random

import pytest

from protocol.codec import JSON, Codec
from protocol.codes import Close
from protocol.messages import Bye, Hello, Presence, Watch
from tests.service.raw_socket import CLOSE, PING, RawSocket, frame
from tests.service.running import Running, running
from tests.service.seats_of import begun
from tests.service.sitting import started
from tests.service.unplugged import unplugged

OUTBOX = 200_000


def closed(service: Running, code: int) -> int:
    """How many connections the node has closed with this code."""
    value = service.node.telemetry.registry.get_sample_value("obol_closes_total", {"code": str(code)})
    return int(value or 0)


async def deaf_watcher(service: Running, table: str) -> RawSocket:
    """A spectator who reads nothing, with no more room in the kernel than the system insists on."""
    before = set(service.node.connections)
    deaf = await service.raw(receive_buffer=4_096)
    deaf.send(JSON.encode(Hello()))
    deaf.send(JSON.encode(Watch(table)))
    while JSON.decode_server((await deaf.receive())[1]).__class__ is not Presence:
        pass
    (connection,) = set(service.node.connections) - before
    plain = connection.wire.transport.get_extra_info("socket")
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    deaf.read_no_more()
    return deaf


async def test_the_others_get_every_version_while_one_does_not_read(tmp_path: Path) -> None:
    """PL-21: it is closed with 4009 and told so; the table plays on all the while, and after."""
    async with running(tmp_path, max_outbox_bytes=OUTBOX) as service:
        sitting = await started(service, 3)
        onlooker = await sitting.watcher()
        deaf = await deaf_watcher(service, sitting.table)
        source, line = Random(21), {"type": "say", "text": "王" * 400}
        while not closed(service, Close.TOO_SLOW):
            for _ in range(20):
                await sitting.maker.ask(sitting.table, line)
            if sitting.seen().status == "running":
                await sitting.play_one(source)
                await onlooker.sees(sitting.table, sitting.seen().version)
        deaf.read_on()
        payloads = []
        while (got := await deaf.receive())[0] != CLOSE:
            payloads.append(got[1])
        assert int.from_bytes(got[1][:2], "big") == Close.TOO_SLOW
        assert JSON.decode_server(payloads[-1]) == Bye(code=Close.TOO_SLOW)
        assert sum(map(len, payloads)) > OUTBOX
        await sitting.play_to_the_end(source)
        await onlooker.sees(sitting.table, sitting.seen().version)
        assert closed(service, Close.TOO_SLOW) == 1


async def test_exactly_over_the_limit_and_not_before(codec: Codec) -> None:
    """PL-21: and the table that tells does not stumble over it."""
    async with unplugged(max_outbox_bytes=1_000) as node:
        seats = await begun(node, 3, codecs=(codec,), options={"first_host": 0})
        slow = seats.lines[1]
        slow.wire.unread = 1_000
        await seats.done(0, "visit", deck="slaves")
        assert slow.wire.closed is None
        slow.wire.unread = 1_001
        version = await seats.done(0, "add_bot")
        assert slow.wire.closed is not None
        assert slow.wire.closed[0] == Close.TOO_SLOW
        assert [line.sees(seats.name).version for line in seats.lines] == [version] * 3
        assert slow.all(Bye) == [Bye(code=Close.TOO_SLOW)]
        slow.hang_up()
        await node.settle()
        assert (await seats.table()).audience.here() == {0, 2}
        await seats.done(2, "add_bot")


async def test_pongs_that_are_not_read_are_bounded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: whoever only pings, and reads no answer, is closed like everybody else."""
    monkeypatch.setattr("service.transport.websocket_protocol.ABORT_AFTER_S", 0.2)
    async with running(tmp_path, max_outbox_bytes=OUTBOX) as service:
        deaf = await deaf_watcher(service, await service.open_table(await service.come("Ada")))
        with contextlib.suppress(ConnectionError):
            for _ in range(40):
                deaf.write(frame(b"x" * 125, PING) * 500)
                await deaf.drain()
        deaf.read_on()
        assert await deaf.close_code() in (Close.TOO_SLOW, 1006)
        assert closed(service, Close.TOO_SLOW) == 1
