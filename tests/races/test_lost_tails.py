"""The log is behind a node's memory: a failover lost its tail. The node drops its memory and shows everybody what
there is (ARCHITECTURE: "If the log is ever behind the memory of a node")."""

from __future__ import annotations

import pytest

from protocol.messages import Snapshot, Update
from service.log.commit import hash_of
from tests.races.actors import PEOPLE, Nodes, Onlooker

VITA, MORS = {"type": "vote", "coin": "vita"}, {"type": "vote", "coin": "mors"}
VISIT = {"type": "visit", "deck": "slaves"}


async def test_a_node_ahead_of_the_log_starts_again_and_everybody_sees_it(nodes: Nodes) -> None:
    name = await nodes.voting()
    await nodes.done(name, PEOPLE[0], "lost", VITA)
    watchers = [await nodes.first.watch(name, player) for player in (None, PEOPLE[0], PEOPLE[1])]
    head = len(nodes.contents.logs[name])
    nodes.first.store.lose_tail(name, 1)
    asked = await nodes.first.ask(name, PEOPLE[1], "after", MORS)
    await nodes.settle()
    assert asked.answer == head, "it stands where the lost one stood"
    assert nodes.stands(name, PEOPLE[1], "after") == [head]
    for watcher in watchers:
        assert watcher.versions(Snapshot) == [head, head - 1]
        fresh = await nodes.first.watch(name, watcher.player)
        assert watcher.view == fresh.view


async def test_what_was_lost_may_be_asked_for_again(nodes: Nodes) -> None:
    name = await nodes.voting()
    lost = await nodes.done(name, PEOPLE[0], "vote", VITA)
    nodes.first.store.lose_tail(name, 1)
    await nodes.done(name, PEOPLE[1], "vote", MORS)
    again = await nodes.done(name, PEOPLE[0], "vote", VITA)
    assert again == lost + 1
    assert nodes.stands(name, PEOPLE[0], "vote") == [again]


async def test_a_refusal_given_before_is_the_answer_still(nodes: Nodes) -> None:
    """PL-07, on a connection that never noticed."""
    name = await nodes.voting()
    wrong = await nodes.first.ask(name, PEOPLE[0], "wrong", {"type": "pass_privilege"})
    await nodes.done(name, PEOPLE[0], "vote", VITA)
    nodes.first.store.lose_tail(name, 1)
    for player in reversed(PEOPLE):
        await nodes.done(name, player, "again", VITA)
    again = await nodes.first.ask(name, PEOPLE[0], "wrong", {"type": "pass_privilege"})
    await nodes.settle()
    assert again.answer == wrong.answer


async def test_a_log_that_went_on_otherwise_is_followed(nodes: Nodes) -> None:
    """The tail was lost and another node appended something else, further than this one remembers."""
    name = await nodes.voting()
    await nodes.done(name, PEOPLE[0], "lost", VITA)
    watcher = await nodes.first.watch(name)
    nodes.first.store.lose_tail(name, 1)
    other = nodes.one_more()
    for player in PEOPLE[1:]:
        await other.ask(name, player, "elsewhere", MORS)
        await other.settle()
    await nodes.settle()
    asked = await nodes.first.ask(name, PEOPLE[0], "here", VITA)
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[0], "here") == [asked.answer]
    await everybody_follows_one_chain(nodes, name, watcher)


@pytest.mark.parametrize("told", [True, False], ids=["told of it", "not told"])
async def test_a_log_that_went_on_otherwise_as_far_as_one_remembers_is_followed(nodes: Nodes, told: bool) -> None:
    """The tail was lost, and another node appended something else in its place: both stand at one version, and what
    this one appends must not come after what it does not know."""
    name = await nodes.voting()
    await nodes.done(name, PEOPLE[0], "lost", VITA)
    watcher = await nodes.first.watch(name)
    nodes.first.store.lose_tail(name, 1)
    other = nodes.one_more()
    if not told:
        nodes.contents.listeners.clear()
    there = await other.ask(name, PEOPLE[1], "elsewhere", MORS)
    await nodes.settle()
    here = await nodes.first.ask(name, PEOPLE[2], "here", VITA)
    again = await nodes.first.ask(name, PEOPLE[0], "again", VITA)
    await nodes.settle()
    assert isinstance(there.answer, int)
    assert here.answer == there.answer + 1
    assert isinstance(again.answer, int), "its vote was lost"
    await everybody_follows_one_chain(nodes, name, watcher)


async def everybody_follows_one_chain(nodes: Nodes, name: str, watcher: Onlooker) -> None:
    bodies = nodes.contents.logs[name]
    assert [commit.prev for commit in nodes.commits(name)[1:]] == [hash_of(body) for body in bodies[:-1]]
    fresh = await nodes.one_more().watch(name)
    assert watcher.view == fresh.view


async def test_a_table_whose_end_was_lost_goes_on(nodes: Nodes) -> None:
    """PL-15, PL-17: the store wakes it, and a node that remembers it as over finds out that it is not."""
    name = await nodes.voting()
    table = await nodes.first.table(name)
    for player in PEOPLE[:-1]:
        await nodes.done(name, player, "no more", {"type": "concede"})
    assert table.fold.state.ended
    nodes.first.store.lose_tail(name, 1)
    await nodes.first.directory.wake(name)
    await nodes.settle()
    assert not table.fold.state.ended
    assert table.fold.hash == hash_of(nodes.contents.logs[name][-1])


async def test_who_comes_back_from_another_node_is_never_shown_an_older_version(nodes: Nodes) -> None:
    """PL-10, PL-11: this node has not heard yet of what the other one told."""
    name = await nodes.voting()
    log, other = nodes.contents.logs[name], nodes.one_more()
    last = log.pop()
    behind = await other.table(name)
    log.append(last)
    assert behind.fold.version == len(log) - 1
    back = await other.watch(name, since=len(log))
    assert back.versions(Snapshot) == back.versions(Update) == []
    assert behind.fold.version == len(log)


async def test_a_table_that_was_lost_whole_is_gone_for_everybody(nodes: Nodes) -> None:
    name = await nodes.voting()
    watcher = await nodes.first.watch(name, PEOPLE[0])
    nodes.first.store.lose_tail(name, len(nodes.contents.logs[name]))
    asked = await nodes.first.ask(name, PEOPLE[0], "vote", VITA)
    await nodes.settle()
    assert asked.code == "no_such_table"
    assert [str(why.code) for why in watcher.sent_away] == ["no_such_table"]
    assert name not in nodes.first.directory.attendances
