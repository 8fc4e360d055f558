"""Two nodes for one table: the log takes one commit a version; who loses decides again (PL-06, PL-07, PL-17)."""

from __future__ import annotations

from protocol.messages import Snapshot, Update
from tests.races.actors import PEOPLE, Nodes

VITA, MORS = {"type": "vote", "coin": "vita"}, {"type": "vote", "coin": "mors"}


async def test_the_loser_of_a_race_decides_again_and_both_count(nodes: Nodes) -> None:
    """PL-06, PL-08: votes on two nodes at once are both acked, one version apart."""
    name = await nodes.voting()
    seen = len(nodes.contents.logs[name])
    other = nodes.one_more()
    await other.table(name)
    nodes.first.store.hold("append")
    slow = await nodes.first.ask(name, PEOPLE[0], "slow", VITA, made_at=seen)
    await nodes.first.store.waits("append")
    quick = await other.ask(name, PEOPLE[1], "quick", MORS, made_at=seen)
    await other.settle()
    assert slow.answers == []
    nodes.first.store.let_go("append")
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[1], "quick") == [quick.answer]
    assert nodes.stands(name, PEOPLE[0], "slow") == [slow.answer]
    assert slow.answer == int(str(quick.answer)) + 1
    assert len([one for one in nodes.first.store.appends if one.version == quick.answer]) == 1, "one was lost"


async def test_the_loser_tells_its_watchers_what_it_missed_once_and_in_order(nodes: Nodes) -> None:
    """PL-10, also where the nudge comes before, in between and twice."""
    name = await nodes.voting()
    other = nodes.one_more()
    watchers = [await node.watch(name, player) for node in (nodes.first, other) for player in (None, PEOPLE[2])]
    await nodes.settle()
    nodes.first.store.hold("append")
    await nodes.first.ask(name, PEOPLE[0], "slow", VITA)
    await nodes.first.store.waits("append")
    await other.ask(name, PEOPLE[1], "quick", MORS)
    await other.settle()
    nodes.first.directory.nudge(name, 8)
    nodes.first.store.let_go("append")
    await nodes.settle()
    nodes.first.directory.nudge(name, 8)
    await nodes.settle()
    head = len(nodes.contents.logs[name])
    for watcher in watchers:
        (began,) = watcher.versions(Snapshot)
        assert watcher.versions(Update) == list(range(began + 1, head + 1))
    public = {watcher.view.public["table"]["step_version"] for watcher in watchers if watcher.view}
    assert len(public) == 1


async def test_the_same_intent_on_two_nodes_at_once_is_one_event_with_one_answer(nodes: Nodes) -> None:
    """PL-07."""
    name = await nodes.voting()
    other = nodes.one_more()
    await other.table(name)
    nodes.first.store.hold("append")
    here = await nodes.first.ask(name, PEOPLE[1], "mine", VITA)
    await nodes.first.store.waits("append")
    there = await other.ask(name, PEOPLE[1], "mine", VITA)
    await other.settle()
    nodes.first.store.let_go("append")
    await nodes.settle()
    assert here.answer == there.answer
    assert nodes.stands(name, PEOPLE[1], "mine") == [here.answer]
    assert len(nodes.events(name, "vote_cast")) == 1


async def test_who_loses_again_and_again_is_answered_all_the_same(nodes: Nodes) -> None:
    """A node that loses ten races in a row still answers, once."""
    name = await nodes.started()
    other = nodes.one_more()
    await other.table(name)
    nodes.first.store.hold("append")
    asked = await nodes.first.ask(name, PEOPLE[0], "visit", {"type": "visit", "deck": "slaves"})
    for turn in range(10):
        await nodes.first.store.waits("append")
        kind = {"type": "add_bot"} if turn % 2 == 0 else {"type": "take_seat"}
        moved = await other.ask(name, PEOPLE[2], f"turn {turn}", kind)
        await other.settle()
        assert isinstance(moved.answer, int)
        assert asked.answers == []
        nodes.first.store.let_one_go("append")
    nodes.first.store.let_go("append")
    await nodes.settle()
    assert nodes.stands(name, PEOPLE[0], "visit") == [asked.answer]


async def test_a_refusal_decided_on_a_lost_race_is_decided_again(nodes: Nodes) -> None:
    """Nothing of a draft that the log did not take is told: not its refusals either."""
    name = await nodes.voting()
    other = nodes.one_more()
    await other.table(name)
    nodes.first.store.hold("append")
    vote = await nodes.first.ask(name, PEOPLE[0], "vote", VITA)
    early = await nodes.first.ask(name, PEOPLE[1], "early", {"type": "pass_privilege"})
    await nodes.first.store.waits("append")
    for player in PEOPLE[1:]:
        await other.ask(name, player, "vote", MORS)
    await other.settle()
    assert early.answers == []
    nodes.first.store.let_go("append")
    await nodes.settle()
    assert isinstance(vote.answer, int)
    assert isinstance(early.answer, int), "its turn to pass had come by then"
