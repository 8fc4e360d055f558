"""PL-11, PL-15: somebody drops out in the middle of every step that several take at once, and comes back to it."""

from __future__ import annotations

from random import Random

import pytest

from obol_client.offers import random_intent
from protocol.codec import MSGPACK
from service.games import games
from tests.laws.plays import played
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.sitting import Sitting, started

SEATS = 3
DROPPER = 1
AT_ONCE = sorted(name for name, game in games().items() if SEATS in game.seat_counts)


@pytest.mark.parametrize("game", AT_ONCE)
async def test_a_seat_drops_out_of_each_step_and_comes_back_to_it(service: Running, game: str) -> None:
    """PL-11, PL-15"""
    sitting = await started(service, SEATS, game=game, codecs=[MSGPACK], options={})
    source = Random(game)
    shared: set[str] = set()
    dropped: set[str] = set()
    while sitting.seen().status == "running":
        phase, awaited = sitting.seen().game.get("phase", ""), sitting.seen().awaited
        if DROPPER in awaited and len(awaited) > 1:
            shared.add(phase)
            if phase not in dropped:
                await drop_out(sitting, awaited, source)
                dropped.add(phase)
                continue
        await answer(sitting, awaited[0], source)
    assert dropped == shared
    assert bool(shared) == takes_at_once(game)
    assert service.faults == 0


def takes_at_once(game: str) -> bool:
    """Does any step of it wait for several seats? Not every play has several: the plays are of any size."""
    return any(len(games()[game].awaited(state)) > 1 for seed in range(8) for state in played(game, seed).states())


async def drop_out(sitting: Sitting, awaited: list[int], source: Random) -> None:
    """It is cut off, another answers, and what it finds when it is back is what there is."""
    gone = sitting.people[DROPPER]
    since = sitting.seen(DROPPER).version
    gone.socket.transport.abort()
    await gone.reader
    await answer(sitting, next(seat for seat in awaited if seat != DROPPER), source)
    back = await sitting.again(DROPPER)
    resumed = await resume(sitting, gone, since)
    assert resumed.tables[sitting.table].view == back.tables[sitting.table].view
    await back.hang_up()
    sitting.people[DROPPER] = resumed
    assert DROPPER in sitting.seen(DROPPER).awaited
    await answer(sitting, DROPPER, source)


async def resume(sitting: Sitting, gone: Caller, since: int) -> Caller:
    """The same player on a new connection, which knows what the old one knew."""
    caller = await sitting.service.call(gone.token, codec=gone.codec)
    caller.tables[sitting.table] = gone.tables[sitting.table]
    await caller.watch(sitting.table, since=since)
    return caller


async def answer(sitting: Sitting, seat: int, source: Random) -> None:
    intent = random_intent(sitting.seen(seat).game_offers(), source)
    await sitting.ask(seat, intent.pop("type"), **intent)
