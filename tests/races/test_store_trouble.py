"""The store fails, with what was asked done or not: every request is answered once, and the log says what counts
(PL-06, PL-07, PL-17; contract: "An append that raised this may still have happened")."""

from __future__ import annotations

import pytest

from protocol.messages import Snapshot, Update
from tests.fakes.store import Fate
from tests.races.actors import PEOPLE, Nodes

VITA = {"type": "vote", "coin": "vita"}
UNHEARD = [Fate.NOT_DONE, Fate.DONE_UNHEARD]


@pytest.mark.parametrize("fate", UNHEARD, ids=lambda fate: fate.name)
async def test_an_append_that_failed_is_acked_once_where_it_stands(nodes: Nodes, fate: Fate) -> None:
    name = await nodes.voting()
    watcher = await nodes.first.watch(name)
    nodes.first.store.fates["append"].append(fate)
    votes = [await nodes.first.ask(name, player, "vote", VITA) for player in PEOPLE]
    await nodes.settle()
    assert [nodes.stands(name, player, "vote") for player in PEOPLE] == [[vote.answer] for vote in votes]
    assert len(nodes.events(name, "vote_cast")) == 3
    head = len(nodes.contents.logs[name])
    assert watcher.versions(Update) == list(range(watcher.versions(Snapshot)[0] + 1, head + 1))


@pytest.mark.parametrize("fate", UNHEARD, ids=lambda fate: fate.name)
@pytest.mark.parametrize("call", ["push", "read", "head", "put", "get", "set_wake"])
async def test_whatever_call_fails_each_request_is_answered_once(nodes: Nodes, call: str, fate: Fate) -> None:
    name = await nodes.voting()
    nodes.first.store.fates[call] += [fate, fate]
    right = await nodes.first.ask(name, PEOPLE[0], "right", VITA)
    wrong = await nodes.first.ask(name, PEOPLE[1], "wrong", {"type": "visit", "deck": "slaves"})
    (await nodes.first.table(name)).look_at_clock()
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[0], "right") == [right.answer]
    assert wrong.code == "not_offered"
    assert nodes.stands(name, PEOPLE[1], "wrong") == []


async def test_while_the_store_is_away_what_came_waits_and_what_comes_is_refused_for_now(nodes: Nodes) -> None:
    name = await nodes.voting()
    nodes.first.store.away = True
    before = await nodes.first.ask(name, PEOPLE[0], "before", VITA)
    table = await nodes.first.table(name)
    while not table.away:
        await nodes.first.store.another().now_ms()  # turns of the loop
    during = await nodes.first.ask(name, PEOPLE[1], "during", VITA)
    assert before.answers == []
    assert during.code == "unavailable"
    nodes.first.store.away = False
    await nodes.settle()
    again = await nodes.first.ask(name, PEOPLE[1], "during", VITA)
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[0], "before") == [before.answer]
    assert nodes.stands(name, PEOPLE[1], "during") == [again.answer]


async def test_what_another_node_did_while_the_store_was_away_counts(nodes: Nodes) -> None:
    """A request that waits out an outage is decided on what the log says afterwards."""
    name = await nodes.voting()
    other = nodes.one_more()
    nodes.first.store.away = True
    slow = await nodes.first.ask(name, PEOPLE[0], "same", VITA)
    there = await other.ask(name, PEOPLE[0], "same", VITA)
    await other.settle()
    nodes.first.store.away = False
    await nodes.settle()
    assert slow.answer == there.answer
    assert nodes.stands(name, PEOPLE[0], "same") == [there.answer]


async def test_a_deadline_that_passes_while_the_store_is_away_fires_once_when_it_is_back(nodes: Nodes) -> None:
    """PL-14."""
    name = await nodes.voting(clocked=True)
    nodes.first.store.away = True
    nodes.clock.now += 3_600_000
    table = await nodes.first.table(name)
    table.look_at_clock()
    while not table.away:
        await nodes.first.store.another().now_ms()
    table.look_at_clock()
    nodes.first.store.away = False
    await nodes.settle()
    votes = nodes.events(name, "vote_cast")
    assert [vote.get("automatic") for vote in votes] == [True] * 3
    assert len({vote["version"] for vote in votes}) == 1


@pytest.mark.parametrize("fate", UNHEARD, ids=lambda fate: fate.name)
async def test_a_line_of_chat_is_said_once_whether_or_not_the_store_was_heard(nodes: Nodes, fate: Fate) -> None:
    """PL-07: the same id again, after "unavailable", says nothing twice."""
    name = await nodes.voting()
    line = {"type": "say", "text": "well, well"}
    nodes.first.store.fates["push"].append(fate)
    first = await nodes.first.ask(name, PEOPLE[0], "line", line)
    await nodes.settle()
    assert first.code == "unavailable"
    again = await nodes.first.ask(name, PEOPLE[0], "line", line)
    await nodes.settle()
    assert isinstance(again.answer, int)
    assert len(await nodes.first.store.tail("chat", f"{name}/seats", 10)) == 1


@pytest.mark.parametrize("fate", UNHEARD, ids=lambda fate: fate.name)
async def test_a_table_is_opened_or_not_whether_or_not_the_store_was_heard(nodes: Nodes, fate: Fate) -> None:
    """A refusal that was kept and not heard is the answer from then on, and the only one."""
    name = await nodes.voting()
    nodes.first.store.fates["push"].append(fate)
    wrong = await nodes.first.ask(name, PEOPLE[1], "wrong", {"type": "visit", "deck": "slaves"})
    await nodes.settle()
    other = nodes.one_more()
    await other.watch(name, PEOPLE[1])
    again = await other.ask(name, PEOPLE[1], "wrong", {"type": "visit", "deck": "slaves"})
    await nodes.settle()
    assert wrong.answer == again.answer
