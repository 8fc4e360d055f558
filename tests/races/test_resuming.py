"""PL-11: coming back with the last version seen gives the missing updates, or one snapshot if the gap is too
wide; there is no third way. Any number of times, from any node."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from protocol.messages import PlayerName, Snapshot, Update
from service.table.actor import Table
from service.table.resume import VERSION_COST
from tests.kills.record import View
from tests.races.actors import PEOPLE, ActorNode, Nodes, Onlooker, come

RESUME_VERSIONS = 6
VIEWERS = [None, PEOPLE[0], PEOPLE[1]]
"""A spectator, a seat, and the seat that all versions are about."""


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes(resume_versions=RESUME_VERSIONS, snapshot_every=4)
    yield found
    await found.stop()


async def played(nodes: Nodes, player: PlayerName | None) -> tuple[str, dict[int, View]]:
    """A table some versions after its start, and what the viewer saw at each."""
    name = await nodes.started()
    onlooker = await nodes.first.watch(name, player)
    for turn in range(5):
        await nodes.done(name, PEOPLE[1], f"away {turn}", {"type": "add_bot"})
        await nodes.done(name, PEOPLE[1], f"back {turn}", {"type": "take_seat"})
    return name, onlooker.views


async def came_back(node: ActorNode, name: str, player: PlayerName | None, seen: View) -> Onlooker:
    onlooker = Onlooker(player, seen)
    await come(await node.attendance(name), onlooker, seen.version)
    return onlooker


def told(onlooker: Onlooker) -> tuple[list[int], list[int]]:
    """Versions, by snapshot and by update."""
    return onlooker.versions(Snapshot), onlooker.versions(Update)


@pytest.mark.parametrize("player", VIEWERS)
async def test_from_every_version_the_missing_updates_or_one_snapshot(nodes: Nodes, player: PlayerName | None) -> None:
    name, views = await played(nodes, player)
    head = max(views)
    for since, seen in views.items():
        onlooker = await came_back(nodes.first, name, player, seen)
        near = head - since <= RESUME_VERSIONS
        assert told(onlooker) == (([], [*range(since + 1, head + 1)]) if near else ([head], []))
        assert onlooker.view == views[head]
    assert min(views) < head - RESUME_VERSIONS, "some gaps were too wide"


@pytest.mark.parametrize("player", VIEWERS)
async def test_from_another_node_that_folds_the_table_from_a_snapshot(nodes: Nodes, player: PlayerName | None) -> None:
    name, views = await played(nodes, player)
    head = max(views)
    other = nodes.one_more()
    ways = set()
    for since, seen in views.items():
        onlooker = await came_back(other, name, player, seen)
        assert told(onlooker) in (([], [*range(since + 1, head + 1)]), ([head], []))
        assert onlooker.view == views[head]
        ways.add(bool(onlooker.versions(Snapshot)))
    assert ways == {False, True}
    assert other.store.calls.count("get") > 0, "a stored snapshot was looked for"


@pytest.mark.parametrize("beyond", [1, 1000, (1 << 53) - 1])
async def test_from_beyond_the_head_one_snapshot(nodes: Nodes, beyond: int) -> None:
    """Whoever has seen what the log has not is shown what there is."""
    name, views = await played(nodes, None)
    head = max(views)
    onlooker = Onlooker(None, views[head])
    await come(await nodes.first.attendance(name), onlooker, min(head + beyond, (1 << 53) - 1))
    assert told(onlooker) == ([head], [])


async def test_from_before_the_first_version_one_snapshot(nodes: Nodes) -> None:
    name, views = await played(nodes, None)
    onlooker = await nodes.first.watch(name, None, since=0)
    assert told(onlooker) == ([max(views)], [])


async def test_from_the_head_nothing_and_what_follows_once(nodes: Nodes) -> None:
    name, views = await played(nodes, PEOPLE[0])
    head = max(views)
    onlooker = await came_back(nodes.first, name, PEOPLE[0], views[head])
    assert told(onlooker) == ([], [])
    await nodes.done(name, PEOPLE[1], "more", {"type": "add_bot"})
    assert told(onlooker) == ([], [head + 1])


@pytest.mark.parametrize("player", VIEWERS)
async def test_twice_in_a_row_gives_the_same_again(nodes: Nodes, player: PlayerName | None) -> None:
    name, views = await played(nodes, player)
    since = max(views) - 3
    first, second = [await came_back(nodes.first, name, player, views[since]) for _ in range(2)]
    assert told(first) == told(second)
    assert first.view == second.view == views[max(views)]


async def test_twice_on_one_connection_it_hears_each_later_version_once(nodes: Nodes) -> None:
    name, views = await played(nodes, PEOPLE[0])
    head = max(views)
    onlooker = await came_back(nodes.first, name, PEOPLE[0], views[head - 2])
    await come(await nodes.first.attendance(name), onlooker, head)
    await nodes.done(name, PEOPLE[1], "more", {"type": "add_bot"})
    assert told(onlooker) == ([], [head - 1, head, head + 1])


@pytest.mark.parametrize("behind", [0, 2, 9])
async def test_what_is_appended_while_one_comes_is_told_once(nodes: Nodes, behind: int) -> None:
    """PL-10: between asking and being let in, the table may go on."""
    name, views = await played(nodes, PEOPLE[0])
    head = max(views)
    onlooker = Onlooker(PEOPLE[0], views[head - behind])
    nodes.first.store.hold("tail")
    coming = asyncio.create_task(come(await nodes.first.attendance(name), onlooker, head - behind))
    await nodes.first.store.waits("tail")
    await nodes.done(name, PEOPLE[1], "meanwhile", {"type": "add_bot"})
    nodes.first.store.let_go("tail")
    await coming
    await nodes.done(name, PEOPLE[1], "afterwards", {"type": "take_seat"})
    snapshots, updates = told(onlooker)
    assert snapshots == ([] if behind < RESUME_VERSIONS else [head + 1])
    assert updates == [*range(head + 2 if snapshots else head - behind + 1, head + 3)]
    fresh = await nodes.first.watch(name, PEOPLE[0])
    assert onlooker.view == fresh.view


async def test_whoever_took_a_seat_meanwhile_gets_a_snapshot_of_it(nodes: Nodes) -> None:
    """The updates it missed were not all its seat's: it is shown everything from where it sits."""
    name = await nodes.first.directory.open_table(PEOPLE[0], nodes.three_seats())
    assert isinstance(name, str)
    before = await nodes.first.watch(name, PEOPLE[1])
    (await nodes.first.attendance(name)).go(before)
    assert before.view is not None
    await nodes.done(name, PEOPLE[1], "sit", {"type": "take_seat", "seat": 2})
    again = await came_back(nodes.first, name, PEOPLE[1], before.view)
    assert told(again) == ([2], [])
    assert again.view is not None
    assert again.view.seat == 2


async def resumed(nodes: Nodes, *, times: int = 1) -> tuple[Table, list[Onlooker]]:
    """A table, and those who came back to it for everything since its beginning, one after the other."""
    name, views = await played(nodes, None)
    since = max(views) - RESUME_VERSIONS
    came = [await came_back(nodes.first, name, None, views[since]) for _ in range(times)]
    return await nodes.first.table(name), came


def warm(table: Table) -> int:
    """Of how many old versions something is worked out and kept; of the last change and what was before it always."""
    return sum(change.warm for change in list(table.loaded.history)[:-1])


async def test_what_was_worked_out_for_one_who_came_back_is_let_go(nodes: Nodes) -> None:
    """PL-21"""
    table, _ = await resumed(nodes)
    assert warm(table) == len(nodes.first.directory.worked_out) == RESUME_VERSIONS - 1
    nodes.first.directory.sweep()
    assert warm(table) == len(nodes.first.directory.worked_out) == 0


async def test_no_more_of_it_is_kept_than_so_many_versions(nodes: Nodes) -> None:
    """PL-21: on the whole node, however many come back to however many tables."""
    nodes.first.directory.worked_out.keep = 2
    table, came = await resumed(nodes, times=3)
    assert warm(table) == len(nodes.first.directory.worked_out) == 2
    assert len({tuple(told(onlooker)[1]) for onlooker in came}) == 1


async def test_who_comes_back_pays_for_what_is_worked_out_for_it(nodes: Nodes) -> None:
    """PL-21: what others have had worked out just now costs nothing again."""
    _, (first, second) = await resumed(nodes, times=2)
    assert first.spent == (RESUME_VERSIONS - 1) * VERSION_COST
    assert second.spent == 0
