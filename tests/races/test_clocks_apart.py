"""PL-14: two nodes whose clocks are apart, at one table with banks of time."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from obol_client.offers import game_offers, random_intent
from service.games.kernel import Seat
from service.platform.clocks import clocked_seats
from service.platform.options import BankClock, TableOptions
from service.support.clock import Clock
from tests.fakes.store import FakeStore
from tests.kills.checks.tablelog import as_it_travels
from tests.races.actors import DAWN_MS, PEOPLE, ActorNode

BANK_S, THINKS_S, MOVES = 600, 4, 24


class ApartClock(Clock):
    """A node's own, which is `ahead_ms` of what the store's is."""

    def __init__(self, store: FakeStore, steady: list[float], ahead_ms: int) -> None:
        super().__init__(store, lambda: steady[0])
        self.offset_ms = DAWN_MS + ahead_ms


@pytest.mark.parametrize("apart_s", [0, 5, 60])
async def test_a_bank_pays_for_clocks_apart_once(apart_s: int) -> None:
    """Whoever plays by the node that is ahead takes the other one with it: from then on both agree, and no bank loses
    more than the time that went by and, once, what they were apart."""
    steady, chance = [0.0], random.Random(4)
    store = FakeStore()
    nodes = [
        ActorNode(each, ApartClock(each, steady, ahead_s * 1000))
        for each, ahead_s in ((store, 0), (store.another(), apart_s))
    ]
    name = await opened(nodes)
    spent: Counter[Seat] = Counter()
    for move in range(MOVES):
        steady[0] += THINKS_S
        table = await nodes[0].table(name)
        if table.fold.state.ended:
            break
        awaited = clocked_seats(table.game, table.fold.state)
        spent.update(dict.fromkeys(awaited, THINKS_S * 1000))
        seat = chance.choice(awaited)
        intent = random_intent(game_offers(as_it_travels([offer.wire() for offer in table.views.offers(seat)])), chance)
        asked = await nodes[move % 2].ask(name, PEOPLE[seat], f"{move}", intent)
        await settle(nodes)
        assert isinstance(asked.answer, int), asked.answer
    state = (await nodes[0].table(name)).fold.state
    lost = {seat: BANK_S * 1000 - chair.bank_ms for seat, chair in state.seated}
    assert all(spent[seat] <= lost[seat] + THINKS_S * 1000 for seat in lost)
    assert sum(lost.values()) <= spent.total() + len(PEOPLE) * apart_s * 1000
    for node in nodes:
        await node.stop()


async def opened(nodes: list[ActorNode]) -> str:
    """A running table of three, made at the first node."""
    options = TableOptions(game="vita_mors", seats=3, options={"first_host": 0}, clock=BankClock(BANK_S))
    name = await nodes[0].directory.open_table(PEOPLE[0], options)
    assert isinstance(name, str), name
    for seat, player in enumerate(PEOPLE):
        await nodes[0].ask(name, player, f"sit {seat}", {"type": "take_seat", "seat": seat})
    await nodes[0].ask(name, PEOPLE[0], "start", {"type": "start"})
    await settle(nodes)
    return name


async def settle(nodes: list[ActorNode]) -> None:
    """What one does may stir the other."""
    for _ in nodes:
        for node in nodes:
            await node.settle()
