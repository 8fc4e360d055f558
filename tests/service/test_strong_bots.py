"""PL-03, PL-21: strong bots think elsewhere, and where nothing comes of it the middle bot plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest

from service.games.kernel import Seat
from service.games.searching import known_to
from service.games.vita_mors import GAME
from service.games.vita_mors.state import State
from service.table.minds import Minds, Thought
from tests.fakes.store import FakeStore
from tests.service.seats_of import PEOPLE
from tests.service.unplugged import Line, Unplugged

HOST = Seat(1)
PATIENCE = 1_000
"""Turns of the loop; an answer takes a few."""


async def at_once() -> None:
    """Thinks of nothing else."""


class Recording(Minds):
    """`answer`: what comes of every thought; `meanwhile`: what happens before it does."""

    def __init__(self, answer: dict[str, Any] | None, meanwhile: Callable[[], Awaitable[None]] = at_once) -> None:
        super().__init__(1, 300)
        self.answer = answer
        self.meanwhile = meanwhile
        self.thoughts: list[Thought] = []

    async def think(self, thought: Thought) -> dict[str, Any] | None:
        self.thoughts.append(thought)
        await self.meanwhile()
        return self.answer if len(self.thoughts) == 1 else None


@pytest.fixture
async def node() -> AsyncIterator[Unplugged]:
    node = Unplugged(FakeStore())
    yield node
    await node.stop()


async def begun(node: Unplugged, minds: Minds) -> tuple[str, Line]:
    """A table at which a strong bot has the first word, its turn not come yet."""
    node.directory.minds = minds
    name = await node.open_table(PEOPLE[0], options={"first_host": HOST})
    maker = node.come(PEOPLE[0])
    await maker.watch(name)
    await maker.done(name, "sit", {"type": "take_seat", "seat": 0})
    for seat in (1, 2):
        await maker.done(name, f"bot {seat}", {"type": "add_bot", "seat": seat, "bot": "strong"})
    await maker.done(name, "start", {"type": "start"})
    return name, maker


def sizes(maker: Line, name: str) -> dict[str, int]:
    return {back: deck["size"] for back, deck in maker.sees(name).game["decks"].items()}


@pytest.mark.parametrize("deck", ["slaves", "civilians"])
async def test_what_it_thought_of_is_what_it_does(node: Unplugged, deck: str) -> None:
    name, maker = await begun(node, Recording({"type": "visit", "deck": deck}))
    await node.turn_clock(1_000)
    assert [back for back, size in sizes(maker, name).items() if size == 4] == [deck]


async def test_it_is_told_what_its_seat_knows_and_nothing_else(node: Unplugged) -> None:
    minds = Recording(None)
    name, _ = await begun(node, minds)
    state = (await node.table(name)).fold.state.game
    assert isinstance(state, State)
    await node.turn_clock(1_000)
    first = minds.thoughts[0]
    assert first.known == msgspec.msgpack.encode(known_to(GAME, state, HOST))
    assert (first.game, first.seat) == ("vita_mors", HOST)


@pytest.mark.parametrize("answer", [None, {"type": "vote", "coin": "vita"}, {"type": "sing"}])
async def test_where_nothing_comes_of_it_the_middle_bot_plays(node: Unplugged, answer: dict[str, Any] | None) -> None:
    """Nothing at all, what is not offered now, and what is no intent."""
    name, maker = await begun(node, Recording(answer))
    await node.turn_clock(1_000)
    assert sorted(sizes(maker, name).values()) == [4, 5, 5]


@pytest.mark.usefixtures("faults_are_meant")
async def test_a_thought_that_fails_holds_up_nobody(node: Unplugged) -> None:
    """An error of ours: it is noted, and the middle bot plays."""

    async def fails() -> None:
        raise LookupError("a hole in the search")

    name, maker = await begun(node, Recording(None, fails))
    await node.turn_clock(1_000)
    assert sorted(sizes(maker, name).values()) == [4, 5, 5]
    assert b'obol_faults_total{where="thought"}' in node.directory.telemetry.text()


async def test_while_it_thinks_others_are_answered_here_and_elsewhere(node: Unplugged) -> None:
    async def answered(line: Line) -> None:
        for _ in range(PATIENCE):
            await asyncio.sleep(0)
            if line.answers("meanwhile"):
                return
        raise AssertionError("it waits for the bot")

    async def somebody_acts() -> None:
        for line, table in ((other, elsewhere), (maker, name)):
            line.ask(table, "meanwhile", {"type": "say", "text": "hm"})
            await answered(line)

    elsewhere = await node.open_table(PEOPLE[1])
    other = node.come(PEOPLE[1])
    await other.watch(elsewhere)
    await other.done(elsewhere, "sit", {"type": "take_seat"})
    minds = Recording({"type": "visit", "deck": "slaves"})
    name, maker = await begun(node, minds)
    await maker.done(name, "before", {"type": "say", "text": "hm"})
    minds.meanwhile = somebody_acts
    await node.turn_clock(1_000)
    assert sizes(maker, name)["slaves"] == 4


async def test_without_processes_it_plays_as_the_middle_bot(node: Unplugged) -> None:
    minds = Recording({"type": "visit", "deck": "slaves"})
    minds.most = 0
    name, maker = await begun(node, minds)
    await node.turn_clock(1_000)
    assert minds.thoughts == []
    assert sorted(sizes(maker, name).values()) == [4, 5, 5]
