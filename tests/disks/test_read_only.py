"""PL-17: a file system that becomes read-only under a node, as Linux makes it after an error of the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from protocol.messages import Ack, Refused
from tests.disks.sqlite_vfs import Layer
from tests.service.running import running
from tests.service.sitting import started

AYE = {"type": "whisper", "word": "aye"}
NAY = {"type": "whisper", "word": "nay"}


class ReadOnlyDisk:
    """`writable`: can it be written to now?"""

    def __init__(self) -> None:
        self.writable = True

    def write(self, file: Path, at: int, data: bytes) -> bool:
        return self.writable

    def truncate(self, file: Path, size: int) -> bool:
        return self.writable

    def sync(self, file: Path) -> bool:
        return True

    def delete(self, file: Path) -> bool:
        return self.writable

    def create(self, file: Path) -> bool:
        return self.writable


async def test_a_node_says_so_loses_nothing_and_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    disk = ReadOnlyDisk()
    with Layer(disk).under_sqlite():
        async with running(tmp_path) as service:
            sitting = await started(service, 2, game="whisper", options={})
            ada = sitting.maker
            acked = await ada.done(sitting.table, AYE, id="1")

            disk.writable = False
            refused = await ada.ask(sitting.table, NAY, id="2")
            assert isinstance(refused, Refused)
            assert refused.code == "unavailable"
            ready = await service.http.get("/readyz")
            assert (ready.status_code, ready.json()["ready"]) == (503, False)
            assert ready.json()["why"]
            await service.node.look_at_store()
            assert service.counted("obol_store_up") == 0
            assert any("the store cannot be used" in line.getMessage() for line in caplog.records)
            assert (await service.get(f"/tables/{sitting.table}")).json()["version"] == acked
            assert (await ada.ask(sitting.table, AYE, id="1")) == Ack(sitting.table, "1", acked), "what was acked stays"

            disk.writable = True
            again = await ada.ask(sitting.table, NAY, id="2")
            while isinstance(again, Refused):
                assert again.code == "unavailable"
                await asyncio.sleep(0.02)  # it comes back by itself
                again = await ada.ask(sitting.table, NAY, id="2")
            assert again.version == acked + 1
            assert (await service.http.get("/readyz")).status_code == 200
            assert service.faults == 0
