"""PL-26 over Redis: told once, by the node that appended, and not where another node shows the table to the player."""

from __future__ import annotations

from pathlib import Path

import pytest

from protocol.messages import Presence
from tests.fakes.push_service import authority, push_service
from tests.nodes.cluster import cluster_of
from tests.notify.telling import NEAR, put_push, until_told
from tests.redis_server import RedisServer


async def test_who_is_nowhere_is_told_once_and_who_is_on_another_node_is_not(
    server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "authority.pem"
    authority().cert_pem.write_to_path(str(file))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    async with push_service() as pushes, cluster_of(server.url, 2, **NEAR) as nodes:
        ada, bo, cem = [await nodes[number].come(name) for number, name in ((0, "Ada"), (1, "Bo"), (1, "Cem"))]
        browsers = [pushes.subscribed(), pushes.subscribed()]
        for person, browser in zip((bo, cem), browsers, strict=True):
            await put_push(nodes[1], person, browser)
        table = await nodes[0].open_table(ada, game="whisper", seats=3, options={})
        for seat, person in enumerate((ada, bo, cem)):
            await person.watch(table)
            await person.done(table, {"type": "take_seat", "seat": seat})
        await cem.hang_up()
        away = {"0": "here", "1": "here", "2": "away"}
        await ada.until(lambda: ada.all(Presence)[-1].seats == away)
        await ada.done(table, {"type": "start"})
        for node in nodes.places:
            await until_told(node)
        key = (await nodes[1].get("/push")).json()["key"]
        assert (await nodes[0].get("/push")).json()["key"] == key
        assert [[one["kind"] for one in pushes.pushed(browser, key)] for browser in browsers] == [[], ["turn"]]
        assert sum(node.counted("obol_notices_total") for node in nodes.places) == 1
