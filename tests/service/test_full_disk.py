"""A SQLite file that may grow no further refuses what is new with a code that says so, and loses nothing."""

from __future__ import annotations

import contextlib
from pathlib import Path

from protocol.messages import Ack
from service.log import StoreFull
from tests.service.running import Running
from tests.service.sitting import started

AYE = {"type": "whisper", "word": "aye"}
NAY = {"type": "whisper", "word": "nay"}


async def test_a_full_file_refuses_what_is_new_until_there_is_room(tmp_path: Path) -> None:
    service = Running(f"sqlite:///{tmp_path}/obol.db?max_bytes=400000", {})
    await service.start()
    try:
        sitting = await started(service, 2, game="whisper", options={})
        ada = sitting.maker
        version = await ada.done(sitting.table, AYE)
        await service.node.store.put("ballast", "0", bytes(150_000))
        number, code = 0, ""
        while not code:
            answer = await ada.ask(sitting.table, NAY, id=f"{number}")
            version, code = (answer.version, "") if isinstance(answer, Ack) else (version, answer.code)
            number += 1
            if not code and number % 10 == 0:
                await fill(service, number)
        assert code == "store_full"
        opened = await service.open_answer(ada, game="whisper", seats=2)
        assert (opened.status_code, opened.json()["code"]) == (503, "store_full")
        assert (await sitting.again(1)).tables[sitting.table].version == version
        assert (await service.http.get("/readyz")).json()["ready"]

        await service.node.store.remove("ballast", "0")
        again = await ada.ask(sitting.table, NAY, id=f"{number - 1}")
        assert isinstance(again, Ack)
        assert again.version == version + 1
        assert len(await service.node.store.read(sitting.table)) == version + 1
        assert service.faults == 0
    finally:
        for caller in service.callers:
            await caller.hang_up()
        await service.stop()


async def fill(service: Running, number: int) -> None:
    """Some more of what is not the game, as long as there is room for it."""
    with contextlib.suppress(StoreFull):
        await service.node.store.put("ballast", f"{number}", bytes(4_000))
