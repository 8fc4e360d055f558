"""A store that lost the end of a log, which went on otherwise: whoever was away meanwhile is shown what there is."""

from __future__ import annotations

from msgspec import UNSET

from protocol.messages import Presence, Watch
from tests.nodes.cluster import Cluster, Sitting
from tests.redis_server import RedisServer
from tests.service.caller import Caller


async def forked(nodes: Cluster, server: RedisServer, *, far: int) -> tuple[Sitting, Caller, str]:
    """A table whose last commit was lost while one who had seen it was away, and which went on by `far` others."""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    await ada.done(sitting.table, {"type": "whisper", "word": "aye"})
    await bela.done(sitting.table, {"type": "whisper", "word": "what"})
    away = await nodes[1].call(ada.token)
    seen = await away.watch(sitting.table)
    lost = seen.version
    mark = nodes[1].table(sitting.table).fold.mark
    await away.hang_up()
    log = f"obol:{{{sitting.table}}}:log"
    assert server.ask("XDEL", log, f"{lost}-0") == ":1"
    assert server.ask("XSETID", log, f"{lost - 1}-0") == "+OK"
    for _ in range(far):
        await ada.ask(sitting.table, {"type": "whisper", "word": "nay"})
    await ada.until(lambda: ada.tables[sitting.table].version == lost - 1 + far)
    return sitting, away, mark


async def come_back(nodes: Cluster, sitting: Sitting, away: Caller, mark: str) -> Caller:
    back = await nodes[1].call(away.token)
    back.tables = away.tables  # it remembers
    await back.send(Watch(sitting.table, since=away.tables[sitting.table].version, mark=mark or UNSET))
    await back.next(Presence)
    return back


async def test_a_version_that_another_took_the_place_of_is_known_by_its_mark(
    nodes: Cluster, server: RedisServer
) -> None:
    """PL-11: as far as one had seen, and further."""
    for far in (1, 3):
        sitting, away, mark = await forked(nodes, server, far=far)
        snapshots = len(away.tables[sitting.table].snapshots)
        back = await come_back(nodes, sitting, away, mark)
        ada, seen = sitting.people[0].tables[sitting.table], back.tables[sitting.table]
        await back.until(
            lambda seen=seen, ada=ada, before=snapshots: (  # type: ignore[misc]
                len(seen.snapshots) > before and (seen.version, seen.private) == (ada.version, ada.private)
            )
        )


async def test_a_version_that_stands_still_is_come_back_to_with_updates(nodes: Cluster) -> None:
    """PL-11: with the mark and without."""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    mark = nodes[0].table(sitting.table).fold.mark
    for given in (mark, ""):
        away = await nodes[1].call(bela.token)
        seen = await away.watch(sitting.table)
        mark = nodes[1].table(sitting.table).fold.mark if given else ""
        await away.hang_up()
        version = await ada.done(sitting.table, {"type": "whisper", "word": "aye"})
        back = await come_back(nodes, sitting, away, mark)
        await back.sees(sitting.table, version)
        assert len(seen.snapshots) == 1
