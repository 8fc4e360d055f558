"""PL-07, PL-11: one answer to every intent and nothing older than what was acked, whichever node one asks, where no
nudge comes through."""

from __future__ import annotations

from protocol.messages import Snapshot
from tests.races.actors import PEOPLE, ActorNode, Nodes

VITA, MORS = {"type": "vote", "coin": "vita"}, {"type": "vote", "coin": "mors"}


async def deaf(nodes: Nodes, name: str) -> ActorNode:
    """Another node that has the table, and hears of nothing any more; nor does the first."""
    other = nodes.one_more()
    await other.table(name)
    await nodes.settle()
    nodes.contents.listeners.clear()
    return other


async def test_what_one_node_refused_no_other_acks(nodes: Nodes) -> None:
    """Though it would be right by then, and the other had the player's refusals before."""
    name = await nodes.voting()
    other = await deaf(nodes, name)
    await other.watch(name, PEOPLE[0])
    early = await nodes.first.ask(name, PEOPLE[0], "x", {"type": "start"})
    await nodes.settle()
    again = await other.ask(name, PEOPLE[0], "x", VITA)
    await nodes.settle()
    assert early.code == again.code == "not_open"
    assert nodes.stands(name, PEOPLE[0], "x") == []


async def test_what_one_node_acked_no_other_refuses(nodes: Nodes) -> None:
    """The other stands where it would have been wrong."""
    name = await nodes.voting()
    other = await deaf(nodes, name)
    acked = await nodes.done(name, PEOPLE[1], "x", VITA)
    again = await other.ask(name, PEOPLE[1], "x", {"type": "visit", "deck": "slaves"})
    await nodes.settle()
    assert again.answer == acked


async def test_a_node_that_is_behind_refuses_nothing(nodes: Nodes) -> None:
    name = await nodes.started()
    other = await deaf(nodes, name)
    await nodes.done(name, PEOPLE[0], "visit", {"type": "visit", "deck": "slaves"})
    for seat in await nodes.picking(name):
        await nodes.done(name, PEOPLE[seat], f"pick {seat}", {"type": "pass_token", "token": "lock"})
    diagnosed = await other.ask(name, PEOPLE[0], "diagnose", {"type": "diagnose", "verdict": "vita"})
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[0], "diagnose") == [diagnosed.answer]


async def test_a_version_that_is_ahead_is_caught_up_with_first(nodes: Nodes) -> None:
    name = await nodes.started()
    other = await deaf(nodes, name)
    seen = await nodes.done(name, PEOPLE[0], "visit", {"type": "visit", "deck": "slaves"})
    for seat in await nodes.picking(name):
        seen = await nodes.done(name, PEOPLE[seat], f"pick {seat}", {"type": "pass_token", "token": "lock"})
    before = other.store.calls.count("read")
    asked = await other.ask(name, PEOPLE[0], "diagnose", {"type": "diagnose", "verdict": "vita"}, made_at=seen)
    await nodes.settle()
    assert asked.answer == seen + 1
    assert other.store.calls.count("read") == before + 1
    assert other.store.calls.count("keep_beside") == 0


async def test_a_version_above_the_head_is_none_of_this_logs(nodes: Nodes) -> None:
    """PL-08: what was seen there was lost, and with it the question."""
    name = await nodes.voting()
    asked = await nodes.first.ask(name, PEOPLE[1], "x", VITA, made_at=99)
    await nodes.settle()
    assert asked.code == "phase_closed"


async def test_an_ack_costs_nothing_more_and_a_refusal_one_round_trip(nodes: Nodes) -> None:
    name = await nodes.voting()
    store = nodes.first.store
    store.calls.clear()
    await nodes.done(name, PEOPLE[1], "x", VITA)
    assert store.calls == ["append"]
    store.calls.clear()
    await nodes.first.ask(name, PEOPLE[1], "y", VITA)
    await nodes.settle()
    assert store.calls == ["keep_beside"]


async def test_who_comes_back_without_since_is_shown_nothing_older_than_was_acked(nodes: Nodes) -> None:
    name = await nodes.voting()
    other = await deaf(nodes, name)
    acked = await nodes.done(name, PEOPLE[1], "x", VITA)
    again = await other.watch(name, PEOPLE[1])
    assert again.versions(Snapshot) == [acked]


async def test_who_comes_while_the_log_is_read_waits_for_another_look(nodes: Nodes) -> None:
    """What was asked for before the ack may answer without it."""
    name = await nodes.voting()
    other = await deaf(nodes, name)
    other.store.hold("read")
    (await other.table(name)).woken()
    await other.store.waits("read")
    asked = await nodes.first.ask(name, PEOPLE[1], "x", VITA)
    await nodes.first.settle()
    watching = other.directory.spawn(watched(other, name))
    other.store.let_go("read")
    await watching
    assert (await other.table(name)).fold.version == asked.answer


async def watched(node: ActorNode, name: str) -> None:
    onlooker = await node.watch(name, PEOPLE[1])
    assert onlooker.versions(Snapshot)


async def test_a_player_of_whom_nothing_is_in_memory_gets_the_same_refusal(nodes: Nodes) -> None:
    name = await nodes.voting()
    refused = await nodes.first.ask(name, PEOPLE[0], "x", {"type": "start"})
    await nodes.settle()
    (await nodes.first.table(name)).answers.beside.clear()
    again = await nodes.first.ask(name, PEOPLE[0], "x", MORS)
    await nodes.settle()
    assert again.code == refused.code == "not_open"
