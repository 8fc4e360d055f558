"""PL-19: the log of a table, replayed over HTTP: as any seat saw it, open, to any version; and as a file."""

from __future__ import annotations

import base64
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.codec import JSON
from protocol.messages import Snapshot, Update
from service.log.commit import hash_of
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.seen import SeenTable
from tests.service.sitting import Sitting, started


async def log_of(sitting: Sitting, query: str = "", caller: Caller | None = None, status: int = 200) -> Any:
    answer = await sitting.service.get(f"/tables/{sitting.table}/log{query}", caller)
    assert answer.status_code == status, answer.text
    return answer.json()


def folded(log: Any) -> SeenTable:
    """What a client makes of a replay: the same as of a live table."""
    seen = SeenTable()
    seen.snapshot(msgspec.convert(log["snapshot"], Snapshot))
    for update in log["updates"]:
        seen.update(msgspec.convert(update, Update), b"")
    return seen


async def finished(service: Running, seed: int = 19, **options: Any) -> Sitting:
    sitting = await started(service, 3, **options)
    await sitting.play_to_the_end(Random(seed))
    return sitting


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
async def test_a_replay_shows_just_what_the_viewer_saw_byte_for_byte(service: Running, viewer: str) -> None:
    """PL-19: running for oneself, over for anybody; the updates of somebody who watched it live."""
    sitting = await started(service, 3, clock={"kind": "step", "step_s": 600})
    live = await sitting.watcher() if viewer == "spectator" else sitting.people[int(viewer)]
    own = None if viewer == "spectator" else live
    source = Random(7)
    for _ in range(15):
        await sitting.play_one(source)
    await live.sees(sitting.table, sitting.seen().version)
    while_running = await service.get(f"/tables/{sitting.table}/log", own)
    assert while_running.content.endswith(updates_of(live, sitting.table) + b"]}")
    await sitting.play_to_the_end(source)
    await live.sees(sitting.table, sitting.seen().version)
    when_over = await service.get(f"/tables/{sitting.table}/log?as={viewer}")
    assert when_over.content.endswith(updates_of(live, sitting.table) + b"]}")


def updates_of(live: Caller, table: str) -> bytes:
    """Since it last got a snapshot; at least some."""
    seen = live.tables[table]
    frames = [frame for update, frame in seen.updates if update.version > seen.snapshots[-1]]
    assert len(frames) >= 15
    return b",".join(frames)


async def test_a_replay_is_stepped_to_any_version(service: Running) -> None:
    """PL-19: the view at each is the one that was live then."""
    sitting = await started(service, 3)
    spectator = await sitting.watcher()
    views: dict[int, tuple[Any, Any]] = {}
    source = Random(8)
    while sitting.seen().status == "running":
        await sitting.play_one(source)
        await spectator.sees(sitting.table, sitting.seen().version)
        views[sitting.seen().version] = (sitting.seen(1).view, spectator.tables[sitting.table].view)
    for version, (seat_view, spectator_view) in views.items():
        assert folded(await log_of(sitting, f"?as=1&to={version}")).view == seat_view
        assert folded(await log_of(sitting, f"?as=spectator&to={version}")).view == spectator_view
    commits = (await log_of(sitting, "?to=3"))["commits"]
    assert [commit["version"] for commit in commits] == [1, 2, 3]


async def test_with_everything_open_nothing_is_hidden(service: Running) -> None:
    """PL-19"""
    sitting = await finished(service)
    log = await log_of(sitting, "?as=open")
    events = [event for update in log["updates"] for event in update["events"]]
    coins = [event["coin"] for event in events if event["type"] == "vote_cast"]
    assert len(coins) > 3
    dealt = next(event for event in events if event["type"] == "parties_dealt")
    assert len(dealt["parties"]) == 3
    state: dict[str, Any] = {"private": log["snapshot"]["private"]}
    for update in log["updates"]:
        if {"type": "table_started"}.items() <= update["events"][0].items():
            state["private"] = update["private"]
    assert [state["private"][seat]["party"] for seat in "012"] == dealt["parties"]


async def test_when_over_the_whole_log_is_a_file(service: Running) -> None:
    """PL-19: every commit as it stands in the log, with its hash; open to whoever may watch."""
    sitting = await finished(service)
    log = await log_of(sitting)
    bodies = await service.node.store.read(sitting.table, 0)
    assert (log["table"], log["game"], log["status"], log["seats"]) == (sitting.table, "vita_mors", "over", 3)
    assert [base64.b64decode(row["body"]) for row in log["commits"]] == bodies
    assert [row["hash"] for row in log["commits"]] == [hash_of(body) for body in bodies]
    assert [row["version"] for row in log["commits"]] == list(range(1, len(bodies) + 1))
    for row, body in zip(log["commits"], bodies, strict=True):
        assert row["commit"] == msgspec.json.decode(msgspec.json.encode(msgspec.msgpack.decode(body)))


async def test_while_it_runs_nobody_sees_it_through_another_eye(service: Running) -> None:
    """PL-19"""
    sitting = await started(service, 3)
    onlooker = await service.come("Mallory")
    for caller in (sitting.maker, onlooker, None):
        for wanted in ("1", "2", "open", "7", "x"):
            log = await log_of(sitting, f"?as={wanted}", caller, 409)
            assert log["code"] == "not_over"
    assert (await log_of(sitting, "?as=0", sitting.maker))["snapshot"]["type"] == "snapshot"
    assert "seat" not in (await log_of(sitting, "?as=spectator", sitting.maker))["snapshot"]
    for caller in (sitting.maker, onlooker, None):
        assert "commits" not in await log_of(sitting, "", caller)


async def test_while_it_runs_no_commit_no_hash_no_seed_is_shown(service: Running) -> None:
    """PL-19, PL-20"""
    sitting = await started(service, 3)
    for _ in range(8):
        await sitting.play_one(Random(1))
    state = sitting.actor.fold
    hidden = [
        state.hash,
        state.state.seed.hex(),
        *(hash_of(b) for b in await service.node.store.read(sitting.table, 0)),
    ]
    answers = [
        await service.get(f"/tables/{sitting.table}{path}", caller)
        for path in ("", "/log", "/log?to=4")
        for caller in (sitting.maker, sitting.people[2], None)
    ]
    answers.append(await service.get("/tables"))
    told = [answer.content for answer in answers] + [frame for person in sitting.people for frame in person.raw]
    assert not any(secret.encode() in body for secret in hidden for body in told)
    assert not any(b'"prev"' in body or b'"hash"' in body or b'"draws"' in body for body in told)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?as=3", "malformed"),
        ("?as=-1", "malformed"),
        ("?as=x", "malformed"),
        ("?as=²", "malformed"),
        ("?as=٢", "malformed"),
        ("?as=" + "9" * 5_000, "malformed"),
        ("?to=٢", "malformed"),
        ("?to=x", "malformed"),
        ("?to=-1", "malformed"),
        ("?to=1e3", "malformed"),
        ("?to=0", "malformed"),
        ("?to=99999999999999999999", "malformed"),
    ],
)
async def test_what_cannot_be_asked_for_is_refused(service: Running, query: str, code: str) -> None:
    """PL-19"""
    sitting = await finished(service)
    assert (await log_of(sitting, query, status=400))["code"] == code


async def test_beyond_the_end_there_is_no_more(service: Running) -> None:
    """PL-19"""
    sitting = await finished(service)
    assert await log_of(sitting, "?as=1&to=99999") == await log_of(sitting, "?as=1")


async def test_the_log_of_a_table_without_spectators_is_its_seats(service: Running) -> None:
    """PL-19: open to those who may watch it, and to nobody else."""
    sitting = await finished(service, spectators=False)
    for query in ("", "?as=open", "?as=1"):
        assert (await log_of(sitting, query, None, 403))["code"] == "no_spectators"
        await log_of(sitting, query, sitting.people[2])


async def test_an_abandoned_tables_log_is_open_too(service: Running) -> None:
    """PL-19"""
    sitting = await started(service, 1, seats=3)
    await sitting.ask(0, "concede")
    log = await log_of(sitting)
    assert log["status"] == "abandoned"
    assert [row["version"] for row in log["commits"]] == list(range(1, sitting.seen().version + 1))


async def test_the_log_of_an_open_table_is_what_one_saw(service: Running) -> None:
    """PL-19"""
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    answer = await service.get(f"/tables/{table}/log")
    assert answer.json()["updates"] == []
    await ada.watch(table)
    assert JSON.decode_server(msgspec.json.encode(answer.json()["snapshot"])).public == ada.tables[table].public  # type: ignore[union-attr]


async def test_the_log_of_an_ended_table_is_kept_by_whoever_has_it(service: Running) -> None:
    """PL-19: it is not sent again to one who has it; up to a version it never changes; while play goes on nothing of
    it may be kept."""
    sitting = await started(service, 2, game="whisper", options={})
    path = f"/tables/{sitting.table}/log"
    assert "etag" not in (await service.get(path, sitting.maker)).headers
    await sitting.play_to_the_end(Random(0))
    first = await service.get(path)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "public, no-cache"
    again = await service.get(path, None, **{"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert (await service.get(f"{path}?as=open", None, **{"if-none-match": tag})).status_code == 200
    part = await service.get(f"{path}?to=3")
    assert "immutable" in part.headers["cache-control"]
    assert part.headers["etag"] != tag
    await sitting.maker.done(sitting.table, {"type": "rematch"})
    longer = await service.get(path, None, **{"if-none-match": tag})
    assert longer.status_code == 200
    assert len(longer.json()["commits"]) == len(first.json()["commits"]) + 1
    assert "immutable" not in (await service.get(f"{path}?to=9999")).headers["cache-control"]


async def test_what_not_everybody_may_see_is_kept_by_nobody_in_between(service: Running) -> None:
    sitting = await started(service, 2, game="whisper", options={}, spectators=False)
    await sitting.play_to_the_end(Random(0))
    found = await service.get(f"/tables/{sitting.table}/log", sitting.maker)
    assert found.headers["cache-control"].startswith("private")
    tag = found.headers["etag"]
    barred = await service.get(f"/tables/{sitting.table}/log", None, **{"if-none-match": tag})
    assert barred.status_code == 403
