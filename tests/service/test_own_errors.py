"""PL-06, PL-09: an error of ours is told as one, counted, and costs nobody anything that stands in the log."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest

from protocol.codec import Codec
from protocol.messages import Ack, Refused
from service.games.kernel import Game
from service.table.actor import Table
from tests.fakes.store import FakeStore
from tests.service.extra.whisper import GAME, Whisper
from tests.service.seats_of import PEOPLE, Seats, begun
from tests.service.unplugged import Unplugged

pytestmark = pytest.mark.usefixtures("faults_are_meant")
DONE = {"type": "done"}


def with_games(game: Game[Any]) -> Unplugged:
    return Unplugged(FakeStore(), games={"whisper": game})


def codes(seats: Seats, seat: int, id: str) -> list[str]:
    return [getattr(answer, "code", "ack") for answer in seats.lines[seat].answers(id)]


def faults(node: Unplugged) -> float:
    lines = node.telemetry.text().decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith("obol_faults_total"))


async def test_an_intent_that_cannot_be_decided_fails_alone(codec: Codec) -> None:
    """PL-09: those decided with it in one commit stand."""

    def decide(state: Any, seat: Any, intent: Any, chance: Any) -> Any:
        if isinstance(intent, Whisper):
            raise ZeroDivisionError
        return GAME.decide(state, seat, intent, chance)

    node = with_games(dataclasses.replace(GAME, decide=decide))
    seats = await begun(node, 3, game="whisper", codecs=(codec,))
    seats.lines[0].ask(seats.name, "a", DONE)
    seats.lines[1].ask(seats.name, "b", {"type": "whisper", "word": "aye"})
    seats.lines[2].ask(seats.name, "c", DONE)
    await node.settle()
    seats.lines[1].ask(seats.name, "b", DONE)
    await node.settle()
    assert (codes(seats, 0, "a"), codes(seats, 2, "c")) == (["ack"], ["ack"])
    assert codes(seats, 1, "b") == ["failed", "failed"]
    assert seats.seen().game["done"] == {"0": True, "1": False, "2": True}
    assert faults(node) == 1
    await node.stop()


async def test_what_stands_in_the_log_is_acked_though_telling_it_failed(
    codec: Codec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-06: and everybody is shown where the table stands."""
    node = with_games(GAME)
    seats = await begun(node, 3, game="whisper", codecs=(codec,))
    version = seats.seen().version
    told = Table.tell
    fails = iter([True])

    def tell(table: Table) -> None:
        if next(fails, False):
            raise ZeroDivisionError
        told(table)

    monkeypatch.setattr(Table, "tell", tell)
    seats.lines[0].ask(seats.name, "a", DONE)
    await node.settle()
    assert codes(seats, 0, "a") == ["ack"]
    assert [seats.seen(seat).version for seat in range(3)] == [version + 1] * 3
    assert seats.seen(2).snapshots[-1] == version + 1
    assert faults(node) == 1
    await node.stop()


@pytest.mark.parametrize("gone", [False, True])
async def test_what_comes_while_a_table_is_mended_is_answered(
    codec: Codec, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """PL-06: nothing is dropped silently, not even where all of the log turns out to be lost."""
    node = with_games(GAME)
    seats = await begun(node, 3, game="whisper", codecs=(codec,))
    store: Any = node.store
    turn, fails = Table.turn, iter([True])

    async def failing_turn(table: Table) -> None:
        if next(fails, False):
            raise ZeroDivisionError
        await turn(table)

    monkeypatch.setattr(Table, "turn", failing_turn)
    store.hold("read")
    seats.lines[0].ask(seats.name, "before", DONE)
    await store.waits("read")
    seats.lines[1].ask(seats.name, "meanwhile", DONE)
    if gone:
        store.contents.logs[seats.name].clear()
    store.let_go("read")
    await node.settle()
    assert codes(seats, 0, "before") == ["no_such_table" if gone else "failed"]
    assert codes(seats, 1, "meanwhile") == ["no_such_table" if gone else "ack"]
    await node.stop()


async def test_a_table_whose_log_is_gone_is_nobodys_any_more_and_others_go_on(
    codec: Codec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-06, PL-09: its watchers are told, and may come again."""
    node = with_games(GAME)
    lost, kept = [await begun(node, 2, game="whisper", codecs=(codec,)) for _ in range(2)]
    store: Any = node.store
    store.contents.logs[lost.name].clear()
    lost.lines[0].ask(lost.name, "a", DONE)
    await node.settle()
    assert codes(lost, 0, "a") == ["no_such_table"]
    for line in lost.lines:
        assert [m.code for m in line.all(Refused) if not m.id and m.table == lost.name] == ["no_such_table"]
    assert lost.name not in node.directory.attendances
    assert "obol_lost_tails_total 1.0" in node.telemetry.text().decode()
    back = node.come(PEOPLE[0], codec)
    await back.watch(lost.name)
    assert [message.code for message in back.all(Refused)] == ["no_such_table"]
    assert await kept.done(0, "done") == 5
    await node.stop()


async def test_a_bot_that_fails_does_what_time_running_out_does(codec: Codec) -> None:
    """PL-15: the table does not wait for it, and what others asked for in that moment stands."""

    def broken(seen: Any, chance: Any) -> dict[str, Any]:
        raise ZeroDivisionError

    node = with_games(dataclasses.replace(GAME, bots={"broken": broken}))
    seats = await begun(node, 3, game="whisper", codecs=(codec,))
    await seats.done(1, "add_bot", bot="broken")
    seats.lines[0].ask(seats.name, "a", DONE)
    node.clock.now += 1_000
    await node.look()
    assert codes(seats, 0, "a") == ["ack"]
    assert {"type": "was_done", "seat": 1, "automatic": True} in seats.seen().events
    await node.stop()


@pytest.mark.parametrize("answer", [{}, {"type": "fly"}, {"type": "whisper"}, {"type": "concede"}, None, 7])
async def test_a_bot_that_asks_for_what_it_was_not_offered_does_too(codec: Codec, answer: Any) -> None:
    """PL-15"""
    node = with_games(dataclasses.replace(GAME, bots={"odd": lambda seen, chance: answer}))
    seats = await begun(node, 2, game="whisper", codecs=(codec,))
    await seats.done(1, "add_bot", bot="odd")
    await node.turn_clock(1_000)
    assert {"type": "was_done", "seat": 1, "automatic": True} in seats.seen().events
    await node.stop()


async def test_a_client_is_told_of_each_error_once(codec: Codec) -> None:
    """PL-06: whatever fails, an intent has one answer."""

    def decide(state: Any, seat: Any, intent: Any, chance: Any) -> Any:
        raise ZeroDivisionError

    node = with_games(dataclasses.replace(GAME, decide=decide))
    seats = await begun(node, 1, game="whisper", codecs=(codec,))
    for number in range(20):
        seats.lines[0].ask(seats.name, f"{number}", DONE)
    await node.settle()
    answers = [seats.lines[0].answers(f"{number}") for number in range(20)]
    assert [len(row) for row in answers] == [1] * 20
    assert not any(isinstance(row[0], Ack) for row in answers)
    await asyncio.sleep(0)
    await node.stop()
