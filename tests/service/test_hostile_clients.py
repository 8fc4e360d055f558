"""PL-09, PL-21: whatever a client sends, it is refused or closed; the service has no error of its own, and the others
at the table play on undisturbed. (Every test here also fails if anything was logged as an error.)"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random

import pytest

from protocol.codec import JSON, Codec
from protocol.codes import Close
from protocol.messages import Hello, Presence, Refused, Watch
from tests.service.hostile import by_hand, spoiled, valid
from tests.service.raw_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from tests.service.running import Running, running
from tests.service.sitting import Sitting, started

MUTATIONS = 10_000
HELLO = JSON.encode(Hello())


async def at_a_table(service: Running) -> Sitting:
    return await started(service, 3, clock={"kind": "step", "step_s": 3_600})


async def assert_undisturbed(sitting: Sitting, before: int) -> None:
    """Nothing happened at the table that its seats did not do, and they can go on to the end."""
    assert sitting.actor.fold.version == before
    await sitting.play_to_the_end(Random(1))
    assert sitting.seen().status == "over"


async def hostile_player(service: Running, sitting: Sitting, codec: Codec) -> tuple[RawSocket, int]:
    """A player without a seat, who has said hello and watches, and how its frames are sent."""
    _, token = await service.player("Mallory")
    raw = await service.raw(Sec_WebSocket_Protocol=codec.name)
    kind = TEXT if codec.text else BINARY
    raw.send(codec.encode(Hello(token=token)), kind)
    raw.send(codec.encode(Watch(sitting.table)), kind)
    for _ in range(3):
        await raw.receive()
    return raw, kind


async def drained(raw: RawSocket) -> list[bytes]:
    """Everything up to where the connection ends."""
    found = []
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            opcode, payload = await raw.receive()
            found.append(payload)
            if opcode == CLOSE:
                break
    return found


async def test_frames_by_hand_are_refused_one_by_one(tmp_path: Path, codec: Codec) -> None:
    """PL-09: each is answered by a refusal, and the connection stays as it was."""
    async with running(tmp_path) as service:
        sitting = await at_a_table(service)
        before = sitting.actor.fold.version
        for hostile in by_hand(codec, sitting.table):
            raw, kind = await hostile_player(service, sitting, codec)
            raw.send(hostile, kind)
            answers = [codec.decode_server((await raw.receive())[1])]
            while isinstance(answers[0], Presence):  # of those who came before
                answers = [codec.decode_server((await raw.receive())[1])]
            assert isinstance(answers[0], Refused), (hostile[:80], answers)
            assert answers[0].code in ("malformed", "unknown_type", "too_long", "not_your_seat"), answers
            raw.hang_up()
        await assert_undisturbed(sitting, before)
        assert service.faults == 0


async def test_ten_thousand_spoiled_frames(tmp_path: Path, codec: Codec) -> None:
    """PL-09: from players without a seat, some before hello; whoever is closed comes back with more."""
    async with running(tmp_path, slow_downs=10**6, connections_per_player=10**6) as service:
        sitting = await at_a_table(service)
        before = sitting.actor.fold.version
        source = Random(f"hostile {codec.name}")
        frames = valid(codec, sitting.table)
        left = MUTATIONS
        while left:
            raw, kind = await hostile_player(service, sitting, codec)
            if source.random() < 0.2:
                raw.hang_up()
                raw = await service.raw(Sec_WebSocket_Protocol=codec.name)
            batch = min(left, 200)
            for _ in range(batch):
                raw.send(spoiled(codec, frames, source), kind)
            raw.write(frame(b"", CLOSE))
            with contextlib.suppress(ConnectionError):
                await raw.drain()
            await drained(raw)
            left -= batch
        await assert_undisturbed(sitting, before)
        assert service.faults == 0


async def test_seats_that_send_spoiled_frames_change_nothing_they_may_not(tmp_path: Path, codec: Codec) -> None:
    """PL-09: a seat's own connection gone mad costs that seat alone."""
    async with running(tmp_path) as service:
        sitting = await at_a_table(service)
        source = Random("a mad seat")
        frames = valid(codec, sitting.table)
        raw = await service.raw(Sec_WebSocket_Protocol=codec.name)
        kind = TEXT if codec.text else BINARY
        raw.send(codec.encode(Hello(token=sitting.people[2].token)), kind)  # type: ignore[arg-type]
        raw.send(codec.encode(Watch(sitting.table)), kind)
        for _ in range(1_000):
            raw.send(spoiled(codec, frames, source), kind)
        raw.write(frame(b"", CLOSE))
        await drained(raw)
        await sitting.all_see(sitting.actor.fold.version)
        while sitting.seen().status == "running":
            await sitting.play_one(source)
        assert service.faults == 0


BROKEN_PROTOCOL = {
    "no mask": frame(HELLO, mask=None),
    "reserved bits": b"\xf1" + frame(HELLO)[1:],
    "unknown opcode": frame(HELLO, 3),
    "unknown control opcode": frame(b"", 11),
    "continues nothing": frame(HELLO, CONTINUATION),
    "a message within a message": frame(b"{", TEXT, fin=False) + frame(HELLO),
    "ping in pieces": frame(b"", PING, fin=False),
    "long ping": frame(b"x" * 126, PING),
    "close without a code": frame(b"\x03", CLOSE),
    "close with a code that is none": frame(b"\x00\x00", CLOSE),
    "close with a reason that is no text": frame(b"\x03\xe8\xff", CLOSE),
    "plain HTTP": b"GET / HTTP/1.1\r\n\r\n",
    "zeros": b"\x00" * 100,
    "ones": b"\xff" * 100,
}


@pytest.mark.parametrize("name", BROKEN_PROTOCOL)
async def test_whoever_breaks_the_websocket_protocol_is_closed(service: Running, name: str) -> None:
    """PL-21: with the code the protocol has for it, at once."""
    sitting = await at_a_table(service)
    raw = await service.raw()
    raw.send(HELLO)
    await raw.receive()
    raw.write(BROKEN_PROTOCOL[name])
    assert await raw.close_code() in (Close.PROTOCOL_ERROR, Close.UNREADABLE, Close.TOO_BIG)
    await assert_undisturbed(sitting, 5)


async def test_frames_in_any_pieces_are_read_as_one(service: Running, codec: Codec) -> None:
    """PL-21: byte by byte, in fragments, with pings and pongs between."""
    kind = TEXT if codec.text else BINARY
    hello = codec.encode(Hello(client="x" * 200))
    whole = frame(hello, kind)
    ways = [
        [whole[place : place + 1] for place in range(len(whole))],
        [whole[:3], whole[3:]],
        [frame(hello[:5], kind, fin=False), frame(b"", PING), frame(b"hi", PONG), frame(hello[5:], CONTINUATION)],
        [frame(b"", kind, fin=False)]
        + [frame(hello[p : p + 1], CONTINUATION, fin=False) for p in range(len(hello))]
        + [frame(b"", CONTINUATION)],
    ]
    for way in ways:
        raw = await service.raw(Sec_WebSocket_Protocol=codec.name)
        for piece in way:
            raw.write(piece)
            await asyncio.sleep(0)
        payloads: list[bytes] = []
        while not payloads or b"welcome" not in payloads[-1]:
            payloads.append((await raw.receive())[1])
        raw.hang_up()


@pytest.mark.parametrize("half", [0, 1, 2, 5, 6, 7, 20])
async def test_half_a_frame_and_then_nothing_holds_nobody_up(service: Running, half: int) -> None:
    """PL-21: whether the client stays or goes."""
    sitting = await at_a_table(service)
    stays, goes = [await service.raw() for _ in range(2)]
    for raw in (stays, goes):
        raw.send(HELLO)
        await raw.receive()
        raw.write(frame(b'{"type":"ping"}')[:half])
        await raw.drain()
    goes.hang_up()
    await assert_undisturbed(sitting, 5)
    if half:
        stays.write(frame(b'{"type":"ping"}')[half:])
        assert b"pong" in (await stays.receive())[1]


async def test_thousands_of_requests_at_once_on_one_connection(tmp_path: Path, codec: Codec) -> None:
    """PL-21: more than may wait while a watch begins is too fast; the others play on."""
    async with running(tmp_path) as service:
        sitting = await at_a_table(service)
        raw, kind = await hostile_player(service, sitting, codec)
        watch = codec.encode(Watch(sitting.table))
        for _ in range(3_000):
            raw.send(watch, kind)
        payloads = await drained(raw)
        assert int.from_bytes(payloads[-1][:2], "big") == Close.TOO_FAST
        await assert_undisturbed(sitting, 5)
        assert service.faults == 0


async def test_hanging_up_at_any_moment(service: Running) -> None:
    """PL-21: in the handshake, while a watch begins, with answers on their way."""
    sitting = await at_a_table(service)
    hello, watch, ping = HELLO, JSON.encode(Watch(sitting.table)), b'{"type":"ping"}'
    for sent in ([], [hello], [hello, watch], [hello, watch, ping], [hello, *[watch] * 50], [watch, hello]):
        for wait in (False, True):
            raw = await service.raw()
            for payload in sent:
                raw.send(payload)
            if wait and sent:
                await raw.receive()
            raw.hang_up()
    await sitting.maker.ping()
    async with asyncio.timeout(20):
        while service.node.admission.inside > 3:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert sitting.actor.audience.spectators() == 0
    await assert_undisturbed(sitting, 5)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", b"[" * 16_000),
        ("POST", "/api/tables", b'{"game":"vita_mors","seats":3,"options":' + b'{"a":' * 2_000 + b"1" + b"}" * 2_001),
        ("POST", "/api/tables", b'{"game":"vita_mors","seats":' + b"9" * 5_000 + b"}"),
        ("POST", "/api/tables", b'{"game":"vita_mors","seats":NaN}'),
        ("POST", "/api/tables", b"\xff\xfe"),
        ("POST", "/api/tables", b'{"game":"\\ud800","seats":3}'),
        ("POST", "/api/tables", b'{"game":"vita_mors","game":"x","seats":3}'),
        ("POST", "/api/players", b'{"name":"' + b"\\u0301" * 2_000 + b'"}'),
        ("GET", "/api/tables?game=%00&status=%ff&after=%00&limit=" + "9" * 5_000, b""),
        ("GET", "/api/tables/" + "%2e" * 500 + "/log?as=%00&to=%ff", b""),
    ],
)
async def test_hostile_requests_are_refused_as_theirs(service: Running, method: str, path: str, body: bytes) -> None:
    """PL-09: never an error of ours."""
    ada = await service.come("Ada")
    answer = await service.http.request(method, path, content=body, headers=ada.authorization)
    assert 200 <= answer.status_code < 500
    assert answer.status_code != 201


@pytest.mark.parametrize("header", ["Bearer", "Bearer \xff", "Basic eDp5", "bearer x.y.z", "x" * 5_000, ""])
async def test_hostile_authorization_is_refused_as_theirs(service: Running, header: str) -> None:
    """PL-01"""
    headers = {b"authorization": header.encode("latin-1")}
    answer = await service.http.post("/api/tables", content=b'{"game":"vita_mors","seats":3}', headers=headers)
    assert answer.status_code == 401
