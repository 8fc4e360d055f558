"""PL-21: strong bots think in processes of their own; one that dies is missed by nobody."""

from __future__ import annotations

import multiprocessing
import os
import signal

import msgspec

from service.games.kernel import offered
from service.games.searching import known_to
from service.games.vita_mors import GAME
from service.platform.bots import intent_of
from service.table.minds import Minds, Thought
from tests.laws.plays import play


async def test_a_thought_comes_back_and_after_a_death_there_is_another_process() -> None:
    moment = play(GAME, 1).moments[0]
    state, seat = moment.before, moment.seat
    known = msgspec.msgpack.encode(known_to(GAME, state, seat))
    minds = Minds(1, think_ms=20)
    try:
        for _ in range(2):
            wire = await minds.think(Thought("vita_mors", known, seat, "7"))
            assert wire is not None
            intent = intent_of(GAME, wire)
            assert intent is not None
            assert offered(GAME.offers(state, seat), intent)
            for process in multiprocessing.active_children():
                os.kill(process.pid or 0, signal.SIGKILL)
                process.join()
            assert await minds.think(Thought("vita_mors", known, seat, "7")) is None
    finally:
        minds.close()


async def test_what_cannot_be_thought_of_is_nothing() -> None:
    minds = Minds(0, think_ms=20)
    assert await minds.think(Thought("vita_mors", b"", seat=0, seed="")) is None  # type: ignore[arg-type]
