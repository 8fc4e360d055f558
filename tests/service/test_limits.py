"""PL-21: limits, all of them settings, all finite."""

from __future__ import annotations

import asyncio
import dataclasses
import math
from pathlib import Path

import pytest

from protocol.codec import JSON, MSGPACK, Codec
from protocol.codes import CLOSE_REASONS, Close
from protocol.messages import Bye, Hello, Intent, Ping, Pong, Refused, Watch
from service.support.settings import Settings, from_environment
from service.transport.connection import MAX_WAITING
from tests.service.caller import Caller
from tests.service.raw_socket import BINARY, CONTINUATION, PING, TEXT, RawSocket, frame
from tests.service.running import Running, running
from tests.service.seats_of import PEOPLE, begun
from tests.service.sitting import seated
from tests.service.test_slow_readers import deaf_watcher
from tests.service.unplugged import unplugged

HELLO = JSON.encode(Hello())


OFF = {"keep_days"}
"""Is not done unless it is asked for."""


def test_every_limit_is_a_setting_and_finite() -> None:
    """PL-21: and can be set from outside."""
    for one in dataclasses.fields(Settings):
        if isinstance(one.default, int | float):
            assert math.isfinite(one.default), one.name
            assert one.default > 0 or one.name in OFF, one.name
            name = f"OBOL_{one.name.upper()}"
            assert getattr(from_environment({name: "3"}), one.name) == 3
            with pytest.raises(ValueError, match=name):
                from_environment({name: "much"})


# Frames


async def opened(service: Running, codec: Codec) -> RawSocket:
    return await service.raw(Sec_WebSocket_Protocol=codec.name)


def kind_of(codec: Codec) -> int:
    return TEXT if codec.text else BINARY


def hello_of(codec: Codec, size: int) -> bytes:
    """A hello of exactly so many bytes."""
    bare = len(codec.encode(Hello(client="x" * 1_000))) - 1_000
    message = codec.encode(Hello(client="x" * (size - bare)))
    assert len(message) == size
    return message


@pytest.mark.parametrize("codec", [JSON, MSGPACK], ids=lambda codec: codec.name)
@pytest.mark.parametrize("limit", [2_000, 4_000])
async def test_a_frame_over_the_size_limit_closes_with_1009(tmp_path: Path, codec: Codec, limit: int) -> None:
    """PL-21: one byte is enough; at the limit it is still read."""
    async with running(tmp_path, max_frame_bytes=limit) as service:
        fits = await opened(service, codec)
        fits.send(hello_of(codec, limit), kind_of(codec))
        _, payload = await fits.receive()
        assert b"welcome" in payload
        fits.send(hello_of(codec, limit + 1), kind_of(codec))
        assert await fits.close_code() == Close.TOO_BIG


async def test_in_pieces_a_frame_is_no_smaller(tmp_path: Path) -> None:
    """PL-21: fragments are added up."""
    async with running(tmp_path, max_frame_bytes=2_000) as service:
        raw = await opened(service, JSON)
        raw.write(frame(b"x" * 1_500, TEXT, fin=False) + frame(b"x" * 501, CONTINUATION))
        assert await raw.close_code() == Close.TOO_BIG


@pytest.mark.parametrize("size", [1 << 16, 1 << 31, (1 << 63) - 1])
async def test_a_frame_that_only_says_it_is_long_closes_at_once(service: Running, size: int) -> None:
    """PL-21: nobody waits for what is announced, and nothing is kept for it."""
    raw = await opened(service, JSON)
    raw.write(bytes([0x81, 0xFF]) + size.to_bytes(8, "big") + b"\x00" * 4)
    assert await raw.close_code() == Close.TOO_BIG


async def test_endless_pieces_of_nothing_are_cut_off(service: Running) -> None:
    """PL-21: a message in more pieces than it could have bytes is not kept for ever."""
    raw = await opened(service, JSON)
    raw.send(HELLO)
    await raw.receive()
    raw.write(frame(b"", TEXT, fin=False))
    piece = frame(b"", CONTINUATION, fin=False) * 1_000
    try:
        for _ in range(100):
            raw.write(piece)
            await raw.drain()
    except ConnectionError:
        return
    assert await raw.close_code() in (Close.TOO_BIG, 1006)


# How fast


async def test_too_many_intents_a_second_are_refused_with_slow_down(tmp_path: Path, codec: Codec) -> None:
    """PL-21: by id, each of them; and nobody else is slowed down."""
    async with running(tmp_path, intents_per_s=0.001, intents_burst=10) as service:
        sitting = await seated(service, 1, seats=4, codecs=[codec])
        ada = await sitting.again(0)
        for number in range(12):
            await ada.send(Intent(sitting.table, f"{number}", {"type": "rematch"}))
        answers = [await ada.answer(f"{number}") for number in range(12)]
        codes = [answer.code for answer in answers if isinstance(answer, Refused)]
        assert codes == ["not_over"] * 8 + ["slow_down"] * 4  # hello and watch count too
        assert all(answer.table == sitting.table for answer in answers)
        await sitting.maker.done(sitting.table, {"type": "add_bot"})


async def test_kept_up_it_is_closed_with_4008(tmp_path: Path, codec: Codec) -> None:
    """PL-21: and told so."""
    async with running(tmp_path, intents_per_s=0.001, intents_burst=5, slow_downs=20) as service:
        ada = await service.come("Ada", codec=codec)
        for number in range(25):
            await ada.send(Intent("nowhere", f"{number}", {"type": "rematch"}))
        assert await ada.closed() == Close.TOO_FAST
        assert ada.bye == Bye(code=Close.TOO_FAST)
        codes = [message.code for message in ada.all(Refused)]
        assert codes == ["not_watching"] * 4 + ["slow_down"] * 20


@pytest.mark.parametrize("message", ["ping", "watch", "intent", "unwatch", "garbage", "hello", "mixed"])
async def test_no_kind_of_message_is_free(tmp_path: Path, message: str) -> None:
    """PL-21: whatever it is that is sent without end, it is not read without end."""
    async with running(tmp_path, intents_per_s=0.001, intents_burst=5, slow_downs=20) as service:
        ada = await service.come("Ada")
        frames = {
            "ping": [JSON.encode(Ping())],
            "watch": [JSON.encode(Watch("nowhere"))],
            "intent": [JSON.encode(Intent("nowhere", "x", {"type": "start"}))],
            "unwatch": [b'{"type":"unwatch","table":"t"}'],
            "garbage": [b"{"],
            "hello": [HELLO],
            "mixed": [b"{", b'{"type":"unwatch","table":"t"}', b'{"type":"fly"}', b"[]"],
        }[message]
        with_end = asyncio.create_task(ada.closed())
        for number in range(500):
            if with_end.done():
                break
            await ada.socket.send(frames[number % len(frames)], text=True)
        assert await with_end in (Close.TOO_FAST, Close.UNREADABLE)


async def test_too_many_frames_behind_a_watch_are_told_to_slow_down_first() -> None:
    """PL-21: each is answered, in its id; then comes 4008. What waited before them is done in order."""
    async with unplugged(slow_downs=10) as node:
        table = await node.open_table(PEOPLE[0])
        line = node.come(PEOPLE[0])
        line.send(Watch(table))
        for _ in range(MAX_WAITING):
            line.send(Ping())
        for number in range(11):
            assert line.wire.closed is None
            line.ask(table, f"late {number}", {"type": "start"})
        assert [line.answers(f"late {number}")[0].code for number in range(10)] == ["slow_down"] * 10  # type: ignore[union-attr]
        assert line.wire.closed == (Close.TOO_FAST, CLOSE_REASONS[Close.TOO_FAST])
        await node.settle()


async def test_bad_tokens_are_not_read_without_end(tmp_path: Path) -> None:
    """PL-21"""
    async with running(tmp_path, intents_per_s=0.001, intents_burst=5, slow_downs=20) as service:
        caller = await Caller.connect(service.socket_url)
        service.callers.append(caller)
        for _ in range(30):
            await caller.send(Hello(token="x"))
        assert await caller.closed() == Close.TOO_FAST


async def test_frames_that_are_not_in_the_encoding_close_with_1007(service: Running, codec: Codec) -> None:
    """PL-21: again and again, not at the first."""
    caller = await service.call(codec=codec)
    for _ in range(8):
        await caller.send_raw(b"\xc1")
    assert [message.code for message in [await caller.next(Refused)]] == ["malformed"]
    await caller.ping()
    for _ in range(9):
        await caller.send_raw(b"\xc1")
    assert await caller.closed() == Close.UNREADABLE


async def test_one_connection_watches_so_many_tables(tmp_path: Path, codec: Codec) -> None:
    """PL-21: and one more when it lets go of another."""
    async with running(tmp_path, watches_per_connection=2) as service:
        ada = await service.come("Ada", codec=codec)
        tables = [await service.open_table(ada) for _ in range(3)]
        await ada.watch(tables[0])
        await ada.watch(tables[1])
        assert getattr(await ada.try_watch(tables[2]), "code", None) == "too_many"
        await ada.watch(tables[0])
        await ada.unwatch(tables[0])
        await ada.watch(tables[2])


# How many


async def test_connections_of_one_player_are_bounded(tmp_path: Path, codec: Codec) -> None:
    """PL-21: those that go make room."""
    async with running(tmp_path, connections_per_player=2) as service:
        _, token = await service.player("Ada")
        first = await service.call(token, codec=codec)
        await service.call(token, codec=codec)
        third = await Caller.connect(service.socket_url, codec=codec)
        service.callers.append(third)
        await third.send(Hello(token=token))
        assert await third.closed() == Close.TOO_MANY_CONNECTIONS
        await service.come("Bela", codec=codec)
        await first.hang_up()
        await until_inside(service, 2)
        await service.call(token, codec=codec)


async def until_inside(service: Running, count: int) -> None:
    async with asyncio.timeout(20):
        while service.node.admission.inside != count:  # noqa: ASYNC110
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("limit", ["connections_per_address", "max_connections"])
async def test_connections_of_an_address_and_of_the_node_are_bounded(tmp_path: Path, limit: str) -> None:
    """PL-21: refused before the handshake; a place that becomes free is taken again."""
    async with running(tmp_path, **{limit: 2}) as service:
        pair = [await opened(service, JSON) for _ in range(2)]
        third = await opened(service, JSON)
        assert [raw.status for raw in (*pair, third)] == [101, 101, 429]
        pair[0].hang_up()
        await until_inside(service, 1)
        assert (await opened(service, JSON)).status == 101


async def test_refused_and_broken_connections_are_not_counted(tmp_path: Path) -> None:
    """PL-21: after any number of them there is room as before."""
    async with running(tmp_path, max_connections=3, hello_s=0.2) as service:
        for number in range(20):
            raw = await service.raw(Sec_WebSocket_Protocol="x" if number % 2 else None)
            raw.hang_up()
        await until_inside(service, 0)
        for _ in range(5):
            raw = await opened(service, JSON)
            raw.write(b"\x00" * 50)
            await raw.close_code()
        await until_inside(service, 0)
        assert service.node.admission.addresses == {}
        assert service.node.admission.players == {}


# How long


async def test_whoever_says_no_hello_in_time_is_closed(tmp_path: Path, codec: Codec) -> None:
    """PL-21: a bad hello is none; a good one is enough."""
    async with running(tmp_path, hello_s=0.2) as service:
        silent, bad = [await Caller.connect(service.socket_url, codec=codec) for _ in range(2)]
        service.callers += [silent, bad]
        good = await service.call(codec=codec)
        await bad.send(Hello(token="x"))
        assert [await silent.closed(), await bad.closed()] == [Close.PROTOCOL_ERROR] * 2
        assert silent.bye.code == Close.PROTOCOL_ERROR
        await good.ping()


async def test_nothing_is_done_before_hello(service: Running, codec: Codec) -> None:
    """PL-21"""
    caller = await Caller.connect(service.socket_url, codec=codec)
    service.callers.append(caller)
    for message in (Ping(), Watch("t"), Intent("t", "x", {"type": "start"})):
        before = len(caller.got)
        await caller.send(message)
        assert (await caller.next(Refused, before)).code == "hello_first"
    await caller.hello()
    before = len(caller.got)
    await caller.send(Hello())
    assert (await caller.next(Refused, before)).code == "malformed"


async def test_idle_sockets_are_pinged_and_those_that_do_not_answer_closed(tmp_path: Path) -> None:
    """PL-21: what answers stays."""
    async with running(tmp_path, ping_s=0.1, pong_s=0.3) as service:
        answers = await service.call()
        silent = await opened(service, JSON)
        silent.send(HELLO)
        opcodes = [(await silent.receive())[0] for _ in range(2)]
        assert opcodes == [TEXT, PING]
        assert await silent.close_code() == 1011
        await until_inside(service, 1)
        assert isinstance(await answers.ping(), Pong)


async def test_who_neither_reads_nor_answers_pings_is_gone_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-21, PL-15: with unread frames before it the close frame is never read, and still the place becomes free."""
    monkeypatch.setattr("service.transport.websocket_protocol.ABORT_AFTER_S", 0.2)
    async with running(tmp_path, ping_s=0.1, pong_s=0.3) as service:
        sitting = await seated(service, 1)
        deaf = await deaf_watcher(service, sitting.table)
        for _ in range(50):
            await sitting.maker.ask(sitting.table, {"type": "say", "text": "王" * 400})
        assert any(connection.wire.transport.get_write_buffer_size() for connection in service.node.connections)
        await until_inside(service, 1)
        assert service.table(sitting.table).audience.spectators() == 0
        deaf.hang_up()


# Memory


async def test_tables_in_memory_are_bounded(tmp_path: Path) -> None:
    """PL-21: one that nobody watches makes room, then one with spectators only; if players sit at all of them, no
    more are taken in, and none is made."""
    async with running(tmp_path, max_tables=2) as service:
        ada = await service.come("Ada")
        tables = [await service.open_table(ada) for _ in range(3)]
        for table in tables[:2]:
            await ada.watch(table)
            await ada.done(table, {"type": "take_seat"})
        assert getattr(await ada.try_watch(tables[2]), "code", None) == "busy"
        made = await service.http.post("/api/tables", json={"game": "vita_mors", "seats": 3}, headers=ada.authorization)
        assert (made.status_code, made.json()["code"]) == (503, "busy")
        assert len((await service.http.get("/api/tables")).json()["tables"]) == 3
        await ada.done(tables[1], {"type": "leave_seat"})
        await ada.watch(tables[2])


async def test_refusals_kept_are_bounded() -> None:
    """PL-21: of each player the last few; nobody bloats a table by being wrong."""
    async with unplugged(refusals_kept=3) as node:
        seats = await begun(node, 3)
        for number in range(10):
            seats.lines[1].ask(seats.name, f"{number}", {"type": "rematch"})
            await node.settle()
        table = await seats.table()
        assert list(table.answers.beside[PEOPLE[1].id]) == ["7", "8", "9"]
        assert len(await node.store.beside(seats.name, PEOPLE[1].id, 100)) == 3
        assert table.fold.version == 5
