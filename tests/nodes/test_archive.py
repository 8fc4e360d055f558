"""Logs of ended tables leave Redis for an archive, and stay what they were for whoever reads them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from obol.command import app
from protocol.messages import Ack
from service.log import Append, Trimmed, open_store
from service.log.archive.archive import Folder, ObjectStorage, is_whole, open_archive, packed, unpacked
from service.log.archive.archived_store import archived
from service.log.commit import hash_of
from service.projection.fold import NOWHERE, Fold
from service.support.telemetry import Telemetry
from service.table.archiving import Archiver
from tests.nodes.cluster import Cluster, Sitting, cluster_of
from tests.redis_server import RedisServer


@pytest.fixture(params=["folder", "objects"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    (tmp_path / "archive").mkdir()
    return f"{tmp_path}/archive" if request.param == "folder" else f"file://{tmp_path}/archive"


@pytest.fixture
async def nodes(server: RedisServer, place: str) -> AsyncIterator[Cluster]:
    async with cluster_of(server.url, 2, archive=place, archive_after_s=1) as cluster:
        yield cluster
        assert cluster.faults == 0


def files_in(place: Path, pattern: str = "*.obol.gz") -> list[Path]:
    return list(place.rglob(pattern))


async def ended(nodes: Cluster, seed: int = 1) -> Sitting:
    sitting = await nodes.table(3, game="vita_mors", options={"first_host": 0})
    await sitting.people[0].done(sitting.table, {"type": "say", "text": "well played"})
    await sitting.play_to_the_end(Random(seed))
    return sitting


async def until_archived(server: RedisServer, table: str) -> None:
    async with asyncio.timeout(20):
        while (  # noqa: ASYNC110 - nothing else tells of it
            server.ask("XLEN", f"obol:{{{table}}}:log") != ":1"
            or server.ask("ZSCORE", "obol:{wakes}:at", table) != "$-1"
        ):
            await asyncio.sleep(0.05)


async def everything_told(nodes: Cluster, sitting: Sitting) -> list[Any]:
    """All that HTTP tells of a table, from each node."""
    found: list[Any] = []
    for node in nodes.places:
        for query in ("", "?as=open", "?as=1", "?as=spectator&to=3"):
            answer = await node.get(f"/tables/{sitting.table}/log{query}", sitting.people[0])
            assert answer.status_code == 200
            found.append(answer.json())
        found.append((await node.get(f"/tables/{sitting.table}", sitting.people[0])).json())
        found.append((await node.get("/tables?status=over")).json())
    return found


async def test_an_archived_log_is_all_that_it_was(
    nodes: Cluster, server: RedisServer, place: str, tmp_path: Path
) -> None:
    """PL-19, PL-18: the same replay, file and listing, on every node, from memory and after it has left memory."""
    sitting = await ended(nodes)
    before = await everything_told(nodes, sitting)
    await until_archived(server, sitting.table)
    for node in nodes.places:
        if sitting.table in node.node.directory.attendances:
            node.forget(sitting.table)
    assert await everything_told(nodes, sitting) == before
    assert server.ask("KEYS", f"obol:{{{sitting.table}*").startswith("*1\r\n"), "nothing is left but where it stands"
    told = "".join(node.node.telemetry.text().decode() for node in nodes.places)
    assert 'obol_archived_total{outcome="archived"} 1.0' in told
    late = await nodes[1].call()
    assert (await late.watch(sitting.table)).status == "over"

    (file,) = files_in(tmp_path)
    shown = CliRunner().invoke(app, ["verify", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "sound       yes" in shown.output
    replayed = CliRunner().invoke(app, ["replay", str(file), "--as", "1"])
    assert replayed.exit_code == 0
    assert "Vita Mors · over" in replayed.output


async def test_a_table_goes_on_from_its_archived_log(nodes: Cluster, server: RedisServer) -> None:
    """PL-05, PL-07: a rematch still works, an old id has its old answer; and the longer log is archived again."""
    sitting = await nodes.table(2)
    ada = sitting.people[0]
    first = await ada.ask(sitting.table, {"type": "whisper", "word": "aye"}, id="x")
    await sitting.play_to_the_end(Random(2))
    version = ada.tables[sitting.table].version
    await until_archived(server, sitting.table)
    for node in nodes.places:
        if sitting.table in node.node.directory.attendances and not node.table(sitting.table).audience:
            node.forget(sitting.table)
    third = await nodes.one_more()
    back = await third.call(ada.token)
    await back.watch(sitting.table)
    assert await back.ask(sitting.table, {"type": "whisper", "word": "aye"}, id="x") == first
    answer = await back.ask(sitting.table, {"type": "rematch"})
    assert isinstance(answer, Ack)
    assert answer.version == version + 1
    await sitting.all_see(version + 1)
    await until_archived(server, sitting.table)
    bodies = await third.node.store.read(sitting.table, 0, 10_000)
    assert len(bodies) == version + 1
    assert is_whole(bodies)


class Died(BaseException):
    """As a killed node: nothing of it goes on."""


class Mortal:
    """Whatever it stands for; dies before or after its `at`-th call."""

    def __init__(self, what: Any, fate: dict[str, Any]) -> None:
        self.what = what
        self.fate = fate

    def __getattr__(self, name: str) -> Any:
        call = getattr(self.what, name)
        if name not in ("write", "trim", "set_wake", "remove"):
            return call

        async def mortal(*given: Any, **named: Any) -> Any:
            if self.fate["left"] == 0:
                raise Died
            self.fate["left"] -= 1
            outcome = await call(*given, **named)
            if self.fate["left"] == 0:
                raise Died
            return outcome

        return mortal


def over(bodies: list[bytes]) -> Fold:
    """Where a table stands that ended a while ago."""
    state = msgspec.structs.replace(NOWHERE.state, status="over", at=1)
    return Fold(len(bodies), hash_of(bodies[-1]), state)


@pytest.mark.parametrize("kind", ["redis", "sqlite"])
@pytest.mark.parametrize("steps", range(8))
async def test_killed_at_any_step_the_log_is_whole_and_is_archived_by_whoever_comes_next(
    server: RedisServer, tmp_path: Path, steps: int, kind: str
) -> None:
    """PL-17: the file is durable before the store lets go, and the wake stays until all is done."""
    url = server.url if kind == "redis" else f"sqlite:///{tmp_path}/log.db?synchronous=normal"
    store = open_store(url)
    await store.open()
    try:
        bodies = await logged(store, "t")
        folder = Folder(f"{tmp_path}/archive")
        fate = {"left": steps}
        mortal: Any = Mortal(store, fate)
        first = Archiver(archived(mortal, None), Mortal(folder, fate), 0, Telemetry())
        first.store = archived(mortal, folder)
        try:
            await first.see_to("t", over(bodies), now_ms=10)
            died = False
        except Died:
            died = True
        assert await archived(store, folder).read("t") == bodies, "wherever its parts lie"
        assert not died or await store.due(10**15, 10), "whoever comes next is told"
        second = Archiver(archived(store, folder), folder, 0, Telemetry())
        await second.see_to("t", over(bodies), now_ms=10**9)
        assert await archived(store, folder).read("t") == bodies
        with pytest.raises(Trimmed):
            await store.read("t")
        assert await store.due(10**15, 10) == []
        assert len(files_in(tmp_path)) == 1
    finally:
        await store.close()


async def logged(store: Any, table: str, count: int = 5) -> list[bytes]:
    """A log that is one chain; with a wake, as a table that has ended has."""
    bodies: list[bytes] = []
    for version in range(1, count + 1):
        prev = hash_of(bodies[-1]) if bodies else ""
        body = msgspec.msgpack.encode({"version": version, "prev": prev})
        assert await store.append(Append(table, version, body, 1, hash=hash_of(body), prev=prev))
        bodies.append(body)
    return bodies


async def test_two_nodes_that_archive_one_table_at_once_change_nothing_twice(
    server: RedisServer, tmp_path: Path
) -> None:
    folder = Folder(f"{tmp_path}/archive")
    stores = [open_store(server.url) for _ in range(2)]
    for store in stores:
        await store.open()
    try:
        for number in range(5):
            bodies = await logged(stores[0], f"t{number}")
            both = [Archiver(archived(store, folder), folder, 0, Telemetry()) for store in stores]
            await asyncio.gather(*(one.see_to(f"t{number}", over(bodies), 10) for one in both))
            assert await archived(stores[1], folder).read(f"t{number}") == bodies
        assert await stores[0].due(10**15, 10) == []
        assert len(files_in(tmp_path)) == 5
        assert not files_in(tmp_path, ".*.obol.gz.*"), "no drafts are left"
    finally:
        for store in stores:
            await store.close()


async def test_a_log_that_does_not_stand_where_we_thought_stays(server: RedisServer, tmp_path: Path) -> None:
    """Its end was lost, or it went on: whoever knows is woken again."""
    folder = Folder(f"{tmp_path}/archive")
    store = open_store(server.url)
    await store.open()
    try:
        bodies = await logged(store, "t")
        thought = over([*bodies, b"the end that was lost"])
        await Archiver(archived(store, folder), folder, 0, Telemetry()).see_to("t", thought, 10)
        assert await store.read("t") == bodies
        assert await store.due(10**15, 10)
        assert files_in(tmp_path) == []
    finally:
        await store.close()


async def test_an_archive_that_cannot_be_written_keeps_the_log_where_it_is(
    server: RedisServer, tmp_path: Path, faults_are_meant: None
) -> None:
    (tmp_path / "archive").write_text("a file, no folder")
    folder = Folder(f"{tmp_path}/archive")
    store = open_store(server.url)
    await store.open()
    try:
        bodies = await logged(store, "t")
        telemetry = Telemetry()
        await Archiver(archived(store, folder), folder, 0, telemetry).see_to("t", over(bodies), 10)
        assert await store.read("t") == bodies
        assert await store.due(10**15, 10) == [("t", 60_010)]
        assert 'obol_archived_total{outcome="failed"} 1.0' in telemetry.text().decode()
    finally:
        await store.close()


async def test_other_accounts_of_the_machine_do_not_read_an_archived_log(tmp_path: Path) -> None:
    """It may be of an unlisted table, and then its invite is in it."""
    await Folder(str(tmp_path)).write("ab/log.obol.gz", b"a log")
    (file,) = files_in(tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600


def test_what_is_packed_is_unpacked_and_nothing_else_is() -> None:
    log = unpacked(packed("t", [b"a", b"b"]))
    assert (log.table, log.bodies) == ("t", (b"a", b"b"))
    for damaged in (b"", b"\x1f\x8bno", packed("t", [b"a" * 100])[:-9]):
        with pytest.raises(ValueError, match="not an archived log"):
            unpacked(damaged)


def test_an_archive_is_a_folder_or_an_url() -> None:
    assert isinstance(open_archive("/var/lib/obol/archive"), Folder)
    assert isinstance(open_archive("memory:///"), ObjectStorage)
    with pytest.raises(ValueError, match="no archive at"):
        open_archive("gopher://logs")
