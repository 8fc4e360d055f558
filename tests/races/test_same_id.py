"""PL-07: the same id from the same seat again gives the same answer and changes nothing: on one connection, on two at
once, on another node, in every moment of the first one's way."""

from __future__ import annotations

import pytest

from tests.races.actors import PEOPLE, Nodes

RIGHT = {"type": "vote", "coin": "vita"}
WRONG = {"type": "visit", "deck": "slaves"}
BOTH = pytest.mark.parametrize("intent", [RIGHT, WRONG], ids=["acked", "refused"])


@BOTH
@pytest.mark.parametrize("held", ["append", "keep_beside"])
async def test_while_the_first_is_under_way(nodes: Nodes, intent: dict[str, str], held: str) -> None:
    """Between the decision and the answer the same id comes again, from two more connections."""
    name = await nodes.voting()
    nodes.first.store.hold(held)
    first = await nodes.first.ask(name, PEOPLE[1], "one", intent)
    for _ in range(5):
        await nodes.first.store.now_ms()
    others = [await nodes.first.ask(name, PEOPLE[1], "one", intent) for _ in range(2)]
    nodes.first.store.let_go(held)
    await nodes.settle()
    assert [one.answer for one in others] == [first.answer] * 2
    assert nodes.stands(name, PEOPLE[1], "one") == ([first.answer] if intent is RIGHT else [])


@BOTH
async def test_in_one_turn(nodes: Nodes, intent: dict[str, str]) -> None:
    name = await nodes.voting()
    asked = [await nodes.first.ask(name, PEOPLE[1], "one", intent) for _ in range(3)]
    await nodes.settle()
    assert asked[0].answer == asked[1].answer == asked[2].answer
    assert len(nodes.events(name, "vote_cast")) == (intent is RIGHT)


async def test_refused_and_right_by_then_it_stays_refused(nodes: Nodes) -> None:
    """In one turn, with the intent between them that would make it right."""
    name = await nodes.voting()
    for player in PEOPLE[:2]:
        await nodes.done(name, player, "vote", RIGHT)
    early = await nodes.first.ask(name, PEOPLE[1], "pass", {"type": "pass_privilege"})
    last = await nodes.first.ask(name, PEOPLE[2], "vote", RIGHT)
    again = await nodes.first.ask(name, PEOPLE[1], "pass", {"type": "pass_privilege"})
    await nodes.settle()
    assert isinstance(last.answer, int)
    assert early.answer == again.answer
    assert early.code == "not_awaited" or early.code == "already_done"


@BOTH
async def test_with_other_contents_the_first_counts(nodes: Nodes, intent: dict[str, str]) -> None:
    name = await nodes.voting()
    first = await nodes.first.ask(name, PEOPLE[1], "one", intent)
    await nodes.settle()
    again = await nodes.first.ask(name, PEOPLE[1], "one", {"type": "vote", "coin": "mors"})
    await nodes.settle()
    assert again.answer == first.answer
    assert [vote["coin"] for vote in nodes.events(name, "vote_cast")] == (["vita"] if intent is RIGHT else [])


@BOTH
async def test_on_another_node_to_which_the_player_came(nodes: Nodes, intent: dict[str, str]) -> None:
    name = await nodes.voting()
    other = nodes.one_more()
    await other.watch(name)  # it has the table before the intent is sent
    first = await nodes.first.ask(name, PEOPLE[1], "one", intent)
    await nodes.settle()
    await other.watch(name, PEOPLE[1])
    again = await other.ask(name, PEOPLE[1], "one", intent)
    await nodes.settle()
    assert again.answer == first.answer


async def test_of_another_player_it_is_another_intent(nodes: Nodes) -> None:
    name = await nodes.voting()
    asked = [await nodes.first.ask(name, player, "one", RIGHT) for player in PEOPLE]
    await nodes.settle()
    assert all(isinstance(one.answer, int) for one in asked)
    assert len(nodes.events(name, "vote_cast")) == 3
