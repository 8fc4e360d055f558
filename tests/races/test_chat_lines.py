"""PL-07, PL-16: a line is kept once and told once, whoever says something at the same moment, and on which node."""

from __future__ import annotations

import msgspec
import pytest

from protocol.messages import Chat
from service.table.chat import Said
from tests.races.actors import PEOPLE, Nodes, Onlooker

replace = msgspec.structs.replace
FIRST, SECOND = {"type": "say", "text": "the first"}, {"type": "say", "text": "the second"}


def heard(onlooker: Onlooker) -> list[str]:
    return [line.text for message in onlooker.heard if isinstance(message, Chat) for line in message.lines]


@pytest.mark.parametrize("held", ["push", "tail"])
async def test_two_who_speak_at_once_are_each_heard_once(nodes: Nodes, held: str) -> None:
    """While one's line is on its way to the store, the other's makes the node read what is kept."""
    name = await nodes.voting()
    onlookers = [await nodes.first.watch(name, player) for player in PEOPLE]
    nodes.first.store.hold(held)
    asked = [await nodes.first.ask(name, PEOPLE[0], "line", FIRST)]
    await nodes.first.store.waits(held)
    asked.append(await nodes.first.ask(name, PEOPLE[1], "line", SECOND))
    nodes.first.store.let_one_go(held)
    await nodes.first.store.now_ms()
    nodes.first.store.let_go(held)
    await nodes.settle()
    assert all(isinstance(one.answer, int) for one in asked)
    for onlooker in onlookers:
        assert sorted(heard(onlooker)) == ["the first", "the second"]
    assert len(await nodes.first.store.tail("chat", f"{name}/seats", 10)) == 2


async def test_a_line_that_another_node_took_is_said_once(nodes: Nodes) -> None:
    """PL-07: the first node died with the answer; the other had read the chat before."""
    name = await nodes.voting()
    other = nodes.one_more()
    await other.watch(name)
    first = await nodes.first.ask(name, PEOPLE[0], "line", FIRST)
    await nodes.settle()
    watcher = await other.watch(name, PEOPLE[0])
    again = await other.ask(name, PEOPLE[0], "line", FIRST)
    await nodes.settle()
    assert again.answer == first.answer
    assert heard(watcher) == ["the first"]
    assert len(await other.store.tail("chat", f"{name}/seats", 10)) == 1


async def test_of_a_line_that_was_kept_twice_the_first_counts(nodes: Nodes) -> None:
    """PL-07: a node that the store did not hear for a while keeps a line after another node answered it."""
    name = await nodes.voting()
    first = await nodes.first.ask(name, PEOPLE[0], "line", FIRST)
    await nodes.settle()
    (kept,) = await nodes.first.store.tail("chat", f"{name}/seats", 10)
    late = msgspec.msgpack.encode(replace(msgspec.msgpack.decode(kept, type=Said), version=99))
    await nodes.first.store.push("chat", f"{name}/seats", [late], keep=10)
    other = nodes.one_more()
    watcher = await other.watch(name)
    again = await other.ask(name, PEOPLE[0], "line", FIRST)
    await nodes.settle()
    assert again.answer == first.answer
    assert heard(watcher) == ["the first"]


async def test_a_line_that_arrives_late_is_not_kept_again(nodes: Nodes) -> None:
    """PL-07: the first node is not heard by the store, the player asks the other, and then the first is heard."""
    name = await nodes.voting()
    other = nodes.one_more()
    nodes.first.store.hold("push")
    late = await nodes.first.ask(name, PEOPLE[0], "line", FIRST)
    await nodes.first.store.waits("push")
    await other.ask(name, PEOPLE[1], "vote", {"type": "vote", "coin": "vita"})
    await other.settle()
    there = await other.ask(name, PEOPLE[0], "line", FIRST)
    await other.settle()
    nodes.first.store.let_go("push")
    await nodes.settle()
    assert late.answer == there.answer
    assert len(await other.store.tail("chat", f"{name}/seats", 10)) == 1
