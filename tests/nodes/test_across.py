"""Everything works the same whichever node each client is on: play, presence, chat, bots, deadlines, lobby, rematch."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec

from protocol.messages import Ack, Chat, Presence
from service.log.commit import hash_of
from tests.nodes.cluster import Cluster
from tests.redis_server import RedisServer
from tests.service.caller import Caller
from tests.service.sitting import random_intent

SAY = {"type": "say", "text": "hear, hear"}


async def told_of(caller: Caller, seats: dict[str, str], spectators: int) -> None:
    """Until the last word on who is here is this."""

    def there() -> bool:
        told = caller.all(Presence)[-1]
        return (told.seats, told.spectators) == (seats, spectators)

    await caller.until(there)


async def reads(caller: Caller, lines: list[str]) -> None:
    await caller.until(lambda: caller.lines == lines)


async def test_a_whole_game_between_people_on_two_nodes(nodes: Cluster) -> None:
    """PL-10, PL-11, PL-17: every version reaches everybody once; the log is one chain; the other node replays it."""
    sitting = await nodes.table(3, game="vita_mors", options={"first_host": 0})
    spectators = [await nodes[number].call() for number in (0, 1)]
    for caller in spectators:
        await caller.watch(sitting.table)
    await sitting.play_to_the_end(Random(4))
    version = sitting.people[0].tables[sitting.table].version
    publics = [(await caller.sees(sitting.table, version)).public for caller in (*sitting.people, *spectators)]
    assert all(public == publics[0] for public in publics)
    logs = [(await node.get(f"/tables/{sitting.table}/log")).json() for node in nodes.places]
    assert logs[0] == logs[1]
    commits = logs[0]["commits"]
    assert [row["commit"]["prev"] for row in commits[1:]] == [row["hash"] for row in commits[:-1]]
    listed = (await nodes[1].get("/tables?status=over")).json()["tables"]
    assert [row["table"] for row in listed] == [sitting.table]


async def test_who_is_here_is_known_on_every_node(nodes: Cluster) -> None:
    """PL-15"""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    for caller in sitting.people:
        await told_of(caller, {"0": "here", "1": "here"}, 0)
    spectator = await nodes[1].call()
    await spectator.watch(sitting.table)
    assert spectator.all(Presence)[0].seats == {"0": "here", "1": "here"}, "from the first word"
    await told_of(ada, {"0": "here", "1": "here"}, 1)
    await bela.hang_up()
    await told_of(ada, {"0": "here", "1": "away"}, 1)
    await told_of(spectator, {"0": "here", "1": "away"}, 1)
    await sitting.again(1, 0)
    await told_of(spectator, {"0": "here", "1": "here"}, 1)


async def test_a_node_that_stops_takes_its_people_with_it(nodes: Cluster) -> None:
    """PL-15"""
    sitting = await nodes.table(2)
    ada = sitting.people[0]
    await told_of(ada, {"0": "here", "1": "here"}, 0)
    await nodes[1].stop()
    await told_of(ada, {"0": "here", "1": "away"}, 0)


async def test_what_is_said_on_one_node_is_heard_on_the_other(nodes: Cluster) -> None:
    """PL-16, PL-07: at once, by those who may read it; the same id says it once, wherever it is sent."""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    spectator = await nodes[1].come("Mallory")
    await spectator.watch(sitting.table)
    first = await ada.ask(sitting.table, SAY, id="x")
    for caller in (bela, spectator):
        await reads(caller, ["hear, hear"])
    elsewhere = await sitting.again(0, 1)
    assert await elsewhere.ask(sitting.table, SAY, id="x") == first
    await spectator.done(sitting.table, {"type": "say", "text": "mors!"})
    await bela.done(sitting.table, {"type": "say", "text": "thanks"})
    await reads(ada, ["hear, hear", "thanks"])
    await reads(spectator, ["hear, hear", "mors!", "thanks"])
    assert all(len(message.lines) == 1 for message in ada.all(Chat)), "nothing was told twice"


async def test_spectators_chat_opens_to_seats_on_every_node_at_the_end(nodes: Cluster) -> None:
    """PL-16"""
    sitting = await nodes.table(2)
    spectator = await nodes[0].come("Mallory")
    await spectator.watch(sitting.table)
    await spectator.done(sitting.table, {"type": "say", "text": "he whispers"})
    await sitting.play_to_the_end(Random(1))
    for caller in sitting.people:
        await reads(caller, ["he whispers"])


async def test_bots_and_deadlines_act_once_whoever_has_the_table(nodes: Cluster) -> None:
    """PL-14, PL-03: three nodes have it in memory, and each looks at the clock."""
    people = [await nodes[number].come(name) for number, name in ((0, "Ada"), (1, "Bela"))]
    name = await nodes[0].open_table(people[0], game="whisper", seats=3, clock={"kind": "step", "step_s": 1})
    for caller in people:
        await caller.watch(name)
        await caller.done(name, {"type": "take_seat"})
    await people[0].done(name, {"type": "add_bot"})
    await people[0].done(name, {"type": "start"})
    onlooker = await (await nodes.one_more()).call()
    await onlooker.watch(name)
    for caller in (*people, onlooker):
        await caller.sees_status(name, "over")
    commits = [msgspec.msgpack.decode(body) for body in await nodes[0].node.store.read(name)]
    done = [event for commit in commits for event in commit["events"] if event["type"] == "was_done"]
    assert sorted(event["seat"] for event in done) == [0, 1, 2]
    assert {event["seat"] for event in done if event.get("automatic")} >= {0, 1}
    answers = [tuple(answer) for commit in commits for answer in commit["answers"]]
    assert len(set(answers)) == len(answers), "nothing was answered twice"


async def test_a_rematch_is_one_table_whoever_asks_where(nodes: Cluster) -> None:
    """PL-05"""
    sitting = await nodes.table(2)
    await sitting.play_to_the_end(Random(2))
    answers = await asyncio.gather(*(person.ask(sitting.table, {"type": "rematch"}) for person in sitting.people))
    assert any(isinstance(answer, Ack) for answer in answers)
    for person in sitting.people:
        await person.until(lambda person=person: person.tables[sitting.table].table.get("next"))  # type: ignore[misc]
    (name,) = {person.tables[sitting.table].table["next"] for person in sitting.people}
    for person in sitting.people:
        await person.watch(name)
        await person.done(name, {"type": "take_seat"})


async def test_the_same_intent_on_another_node_gets_the_same_answer(nodes: Cluster) -> None:
    """PL-07: acks and refusals."""
    sitting = await nodes.table(2)
    ada = sitting.people[0]
    acked = await ada.ask(sitting.table, {"type": "whisper", "word": "aye"}, id="a")
    refused = await ada.ask(sitting.table, {"type": "whisper", "word": "no such"}, id="b")
    elsewhere = await sitting.again(0, 1)
    assert await elsewhere.ask(sitting.table, {"type": "whisper", "word": "aye"}, id="a") == acked
    assert await elsewhere.ask(sitting.table, {"type": "whisper", "word": "no such"}, id="b") == refused
    version = elsewhere.tables[sitting.table].version
    assert isinstance(acked, Ack)
    assert version == acked.version


async def test_without_any_nudge_everybody_still_gets_everything(nodes: Cluster) -> None:
    """Design: a missed nudge is found by reading. Versions, chat and who is here."""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    await nodes.lose_nudges()
    await bela.done(sitting.table, {"type": "done"})
    await ada.until(lambda: not ada.tables[sitting.table].awaited.count(1))
    await ada.done(sitting.table, SAY)
    await reads(bela, ["hear, hear"])
    spectator = await nodes[1].call()
    await spectator.watch(sitting.table)
    await told_of(ada, {"0": "here", "1": "here"}, 1)
    assert nodes[0].node.telemetry.text().decode().count("obol_found_by_looking_total 0.0") == 0


async def test_a_quiet_log_that_lost_its_tail_is_shown_to_everybody(nodes: Cluster, server: RedisServer) -> None:
    """PL-11: nobody plays, and yet all are shown what there is now; also where another commit took the lost one's
    place."""
    sitting = await nodes.table(2)
    ada, bela = sitting.people
    lost = await ada.done(sitting.table, {"type": "whisper", "word": "aye"})
    await bela.sees(sitting.table, lost)
    log = f"obol:{{{sitting.table}}}:log"
    assert server.ask("XDEL", log, f"{lost}-0") == ":1"
    assert server.ask("XSETID", log, f"{lost - 1}-0") == "+OK"
    for caller in sitting.people:
        await caller.until(lambda caller=caller: caller.tables[sitting.table].snapshots[-1] == lost - 1)  # type: ignore[misc]
    assert ada.tables[sitting.table].private == {}
    again = await ada.done(sitting.table, {"type": "whisper", "word": "nay"})
    bodies = await nodes[1].node.store.read(sitting.table, again - 2)
    assert len(bodies) == 2
    assert hash_of(bodies[0]).encode() in bodies[1]


async def test_nodes_come_and_go_under_play(nodes: Cluster) -> None:
    """PL-17, PL-07: rolling restarts; people come back anywhere with what they saw last, and play on."""
    source = Random(1)
    sitting = await nodes.table(3, game="vita_mors", options={"first_host": 0})
    for turn in range(4):
        for _ in range(2):
            seat = sitting.people[0].tables[sitting.table].awaited[0]
            person = sitting.people[seat]
            intent = random_intent(person.tables[sitting.table].game_offers(), source)
            await sitting.all_see(await person.done(sitting.table, intent))
        newcomer = await nodes.one_more()
        leaving = nodes[turn]
        await leaving.stop()
        for seat, person in enumerate(sitting.people):
            if person.reader.done():
                back = await newcomer.call(person.token)
                back.tables = person.tables  # it remembers
                await back.watch(sitting.table, since=person.tables[sitting.table].version)
                sitting.people[seat] = back
    await sitting.play_to_the_end(source)
