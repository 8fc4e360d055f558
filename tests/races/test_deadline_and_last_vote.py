"""PL-14: a submission counts if it was appended before the deadline's event; the deadline fires once. Every order of
the last vote, the deadline and the store's answers, on one node and on two, with every failure of the first append."""

from __future__ import annotations

from itertools import permutations

import pytest

from protocol.codes import RETRY
from protocol.messages import Snapshot, Update
from service.games.kernel import Refusal
from tests.fakes.store import Fate
from tests.races.actors import PEOPLE, STEP_S, ActorNode, Asked, Nodes, Onlooker

LAST, LAST_ID = PEOPLE[2], "last"
VITA, MORS = {"type": "vote", "coin": "vita"}, {"type": "vote", "coin": "mors"}
TOO_LATE = frozenset({"phase_closed", "not_awaited", "not_offered", "already_done"})

Order = tuple[str, ...]
"""`vote`: the vote comes in. `time`: the deadline has passed and is looked at. `turn`: the node's own turn of the loop,
so that what came in is decided. `store`: each node's oldest append goes through."""


ORDERS: list[Order] = sorted(set(permutations(("vote", "time", "turn", "store", "store"))))
"""Every order of these, each once: the vote and the deadline together and apart, appends late and early."""


class Contest:
    """The last vote at one node, the deadline at the same or at another."""

    def __init__(self, nodes: Nodes, name: str, *, apart: bool) -> None:
        self.nodes = nodes
        self.name = name
        self.voters = nodes.first
        self.timers = nodes.one_more() if apart else nodes.first
        self.stores = [node.store for node in {self.voters, self.timers}]
        self.asked = Asked()
        self.onlookers: list[Onlooker] = []

    async def begin(self, fate: Fate) -> None:
        for node in (self.voters, self.timers):
            self.onlookers += [await node.watch(self.name), await node.watch(self.name, LAST)]
        await self.nodes.settle()
        for store in self.stores:
            store.hold("append")
            store.fates["append"].append(fate)

    async def step(self, step: str, made_at: int | None) -> None:
        match step:
            case "vote":
                self.asked = await self.voters.ask(self.name, LAST, LAST_ID, VITA, made_at)
            case "time":
                self.nodes.clock.now += STEP_S * 1000
                (await self.timers.table(self.name)).look_at_clock()
            case "turn":
                await decided(self.voters)
                await decided(self.timers)
            case "store":
                for store in self.stores:
                    store.let_one_go("append")
                await decided(self.voters)

    async def end(self, made_at: int | None) -> None:
        """All goes through; what was refused for the time being is asked again, under its id."""
        for store in self.stores:
            store.let_go("append")
        await self.nodes.settle()
        for node in (self.voters, self.timers):
            (await node.table(self.name)).look_at_clock()
        await self.nodes.settle()
        if isinstance(self.asked.answer, Refusal) and self.asked.answer.code in RETRY:
            self.asked = await self.voters.ask(self.name, LAST, LAST_ID, VITA, made_at)
            await self.nodes.settle()


async def decided(node: ActorNode) -> None:
    """As many turns of the loop as a table needs to decide and to ask the store."""
    for _ in range(12):
        await node.store.another().now_ms()


@pytest.mark.parametrize("fate", Fate, ids=lambda fate: fate.name)
@pytest.mark.parametrize("apart", [False, True], ids=["one node", "two nodes"])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
async def test_the_last_vote_and_the_deadline(nodes: Nodes, order: Order, apart: bool, fate: Fate) -> None:
    """PL-06, PL-08, PL-10, PL-14: whatever comes first, one of the two counts, once, and everybody sees the same."""
    name = await nodes.voting(clocked=True)
    for player in PEOPLE[:2]:
        await nodes.done(name, player, "mine", MORS)
    made_at = len(nodes.contents.logs[name])
    contest = Contest(nodes, name, apart=apart)
    await contest.begin(fate)
    for step in order:
        await contest.step(step, made_at)
    await contest.end(made_at)
    one_of_the_two_counts(contest)
    if not apart and order.index("vote") < order.index("time") and fate is not Fate.FULL:
        assert isinstance(contest.asked.answer, int), "it had come in before the clock was looked at"
    everybody_sees_the_same(contest)


def one_of_the_two_counts(contest: Contest) -> None:
    (vote,) = [vote for vote in contest.nodes.events(contest.name, "vote_cast") if vote["seat"] == 2]
    answer = contest.asked.answer
    stands = contest.nodes.stands(contest.name, LAST, LAST_ID)
    if isinstance(answer, Refusal):
        assert vote.get("automatic")
        assert answer.code in TOO_LATE
        assert stands == []
    else:
        assert not vote.get("automatic")
        assert vote["coin"] == "vita"
        assert stands == [answer] == [vote["version"]]


def everybody_sees_the_same(contest: Contest) -> None:
    """Nobody missed a version or saw one twice, and the two halves of everybody's view agree."""
    head = len(contest.nodes.contents.logs[contest.name])
    for onlooker in contest.onlookers:
        began, *again = onlooker.versions(Snapshot)
        assert again == []
        assert onlooker.versions(Update) == list(range(began + 1, head + 1))
    views = [onlooker.view for onlooker in contest.onlookers]
    assert views[0] == views[2]
    assert views[1] == views[3]


@pytest.mark.parametrize("apart", [False, True], ids=["one node", "two nodes"])
async def test_a_deadline_looked_at_from_everywhere_at_once_fires_once(nodes: Nodes, apart: bool) -> None:
    """PL-14: any node may fire it, whether or not it had the table in memory; the log takes one."""
    name = await nodes.voting(clocked=True)
    others = [nodes.one_more(), nodes.one_more()] if apart else []
    nodes.clock.now += STEP_S * 1000
    for node in (nodes.first, *others):
        await node.directory.wake(name)
    (await nodes.first.table(name)).look_at_clock()
    await nodes.settle()
    votes = nodes.events(name, "vote_cast")
    assert sorted(vote["seat"] for vote in votes) == [0, 1, 2]
    assert {vote.get("automatic") for vote in votes} == {True}
    assert len({vote["version"] for vote in votes}) == 1


async def test_a_clock_that_is_set_back_fires_no_deadline_early_by_the_logs_own_times(nodes: Nodes) -> None:
    """PL-14: a node looks at the clock, and its notion of the store's time is mended before it appends."""
    name = await nodes.voting(clocked=True)
    table = await nodes.first.table(name)
    deadline = table.fold.state.deadline
    nodes.clock.now = deadline
    nodes.first.store.hold("get")
    table.look_at_clock()
    await nodes.first.store.waits("get")
    nodes.clock.now = deadline - 78
    nodes.first.store.let_go("get")
    await nodes.settle()
    assert nodes.commits(name)[-1].at == deadline
