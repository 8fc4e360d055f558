"""PL-06 and PL-07: every intent is answered once, and the same intent gets the same answer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from protocol.codec import Codec
from protocol.messages import Ack, Intent, PlayerName, Refused
from service.log.commit import decode
from tests.service.caller import Caller
from tests.service.running import Running, running
from tests.service.sitting import Sitting, seated, started
from tests.service.unplugged import unplugged

INTENTS: list[dict[str, Any]] = [
    {"type": "visit", "deck": "slaves"},
    {"type": "visit", "deck": "kings"},
    {"type": "diagnose", "verdict": "vita"},
    {"type": "vote", "coin": "mors"},
    {"type": "vote", "coin": 1},
    {"type": "vote"},
    {"type": "use_privilege", "token": "lock", "target": 1},
    {"type": "use_privilege", "token": "lock", "target": 99},
    {"type": "pass_privilege"},
    {"type": "pass_privilege", "why": "not"},
    {"type": "take_seat"},
    {"type": "leave_seat"},
    {"type": "start"},
    {"type": "rematch"},
    {"type": "fly"},
    {"type": ""},
    {"type": "run_out"},
    {"type": "say", "text": "hello"},
    {"type": "say"},
    {"type": "say", "text": ["hello"]},
]


async def test_each_of_many_intents_is_answered_exactly_once(service: Running, codec: Codec) -> None:
    """PL-06: legal or not, well formed or not, from all seats at once, without waiting for answers."""
    sitting = await started(service, 3, codecs=[codec])
    source = Random(6)
    for seat, person in enumerate(sitting.people):
        for number in range(100):
            await person.send(Intent(sitting.table, f"{seat}/{number}", source.choice(INTENTS)))
    for seat, person in enumerate(sitting.people):
        await all_answered(person, [f"{seat}/{number}" for number in range(100)])
        await person.ping()
        answered = Counter(message.id for message in person.got if isinstance(message, Ack | Refused))
        assert [answered[f"{seat}/{number}"] for number in range(100)] == [1] * 100


async def all_answered(person: Caller, ids: list[str]) -> None:
    await person.until(lambda: all(person.answers(id) for id in ids))


async def test_an_ack_says_at_which_version_the_intent_stands_in_the_log(service: Running, codec: Codec) -> None:
    """PL-06"""
    sitting = await started(service, 3, codecs=[codec])
    wish = {"type": "visit", "deck": "civilians"}
    answer = await sitting.maker.ask(sitting.table, wish, id="my visit")
    assert isinstance(answer, Ack)
    bodies = await service.node.store.read(sitting.table, answer.version - 1, 1)
    commit = decode(service.node.directory.games["vita_mors"], bodies[0])
    assert commit.answers == ((sitting.maker.player.id, "my visit"),)
    assert commit.events[0].deck == "civilians"


async def test_a_refusal_says_why_and_by_which_clause(service: Running, codec: Codec) -> None:
    """PL-06"""
    sitting = await started(service, 3, codecs=[codec])
    answer = await sitting.people[1].ask(sitting.table, {"type": "visit", "deck": "slaves"})
    assert isinstance(answer, Refused)
    assert (answer.code, answer.clause, answer.table) == ("not_awaited", "VM-09", sitting.table)
    assert answer.message


async def test_the_same_id_gives_the_same_ack_and_changes_nothing(service: Running, codec: Codec) -> None:
    """PL-07: at once, later, on another connection, with other words even."""
    sitting = await started(service, 3, codecs=[codec])
    wish = {"type": "visit", "deck": "civilians"}
    first = await sitting.maker.ask(sitting.table, wish, id="x")
    again = [await sitting.maker.ask(sitting.table, wish, id="x") for _ in range(2)]
    other = await sitting.again(0)
    again.append(await other.ask(sitting.table, wish, id="x"))
    again.append(await other.ask(sitting.table, {"type": "visit", "deck": "slaves"}, id="x"))
    assert isinstance(first, Ack)
    assert again == [first] * 4
    assert sitting.actor.fold.version == first.version


async def test_a_refused_id_stays_refused_when_it_would_be_right(service: Running, codec: Codec) -> None:
    """PL-07"""
    sitting = await started(service, 3, codecs=[codec])
    vote = {"type": "vote", "coin": "vita"}
    early = await sitting.people[1].ask(sitting.table, vote, id="x")
    await sitting.to_votes()
    version = sitting.seen().version
    late = await sitting.people[1].ask(sitting.table, vote, id="x")
    assert isinstance(early, Refused)
    assert late == early
    assert sitting.seen().version == version
    await sitting.ask(1, "vote", coin="vita")


async def answers_again(sitting: Sitting) -> tuple[list[Ack | Refused], list[dict[str, Any]]]:
    """An ack and three kinds of refusal."""
    wishes: list[dict[str, Any]] = [
        {"type": "visit", "deck": "civilians"},
        {"type": "vote", "coin": "vita"},
        {"type": "fly"},
        {"type": "visit", "deck": 7},
    ]
    answers = [await sitting.maker.ask(sitting.table, wish, id=f"x{n}") for n, wish in enumerate(wishes)]
    assert [type(answer) for answer in answers] == [Ack, Refused, Refused, Refused]
    return answers, wishes


async def test_the_same_answers_when_the_table_comes_back_into_memory(service: Running) -> None:
    """PL-07"""
    sitting = await started(service, 3)
    answers, wishes = await answers_again(sitting)
    for person in sitting.people:
        await person.unwatch(sitting.table)
    service.forget(sitting.table)
    again = await sitting.again(0)
    assert [await again.ask(sitting.table, wish, id=f"x{n}") for n, wish in enumerate(wishes)] == answers


async def test_the_same_answers_after_the_node_was_started_again(service: Running) -> None:
    """PL-07"""
    sitting = await started(service, 3)
    answers, wishes = await answers_again(sitting)
    await service.restart()
    again = await sitting.again(0)
    assert [await again.ask(sitting.table, wish, id=f"x{n}") for n, wish in enumerate(wishes)] == answers
    assert service.table(sitting.table).fold.version == answers[0].version  # type: ignore[union-attr]


async def test_the_same_answers_from_another_node(service: Running, tmp_path: Path) -> None:
    """PL-07: two nodes over one store."""
    sitting = await started(service, 3)
    answers, wishes = await answers_again(sitting)
    async with running(tmp_path) as other:
        again = await other.call(sitting.maker.token)
        await again.watch(sitting.table)
        assert [await again.ask(sitting.table, wish, id=f"x{n}") for n, wish in enumerate(wishes)] == answers


async def test_ids_are_each_players_own(service: Running) -> None:
    """PL-07"""
    sitting = await started(service, 3)
    await sitting.to_votes()
    for person in sitting.people:
        assert isinstance(await person.ask(sitting.table, {"type": "vote", "coin": "vita"}, id="x"), Ack)


async def test_an_id_is_good_for_one_table(service: Running) -> None:
    """PL-07: the same id at another table is another intent."""
    ada = await service.come("Ada")
    for table in (await service.open_table(ada), await service.open_table(ada)):
        await ada.watch(table)
        await ada.done(table, {"type": "take_seat"}, id="x")


async def test_one_id_twice_in_one_turn_has_one_answer(codec: Codec) -> None:
    """PL-07: refused first, it stays refused, though what came between would have made it right."""
    async with unplugged() as node:
        people = [PlayerName(f"p{seat}", name) for seat, name in enumerate(("Ada", "Bela", "Cem"))]
        table = await node.open_table(people[0])
        lines = [node.come(player, codec) for player in people]
        for seat, line in enumerate(lines):
            await line.watch(table)
            await line.done(table, "sit", {"type": "take_seat", "seat": seat})
        lines[1].ask(table, "x", {"type": "concede"})
        lines[0].ask(table, "start", {"type": "start"})
        lines[1].ask(table, "x", {"type": "concede"})
        lines[0].ask(table, "twice", {"type": "concede"})
        lines[0].ask(table, "twice", {"type": "concede"})
        await node.settle()
        assert [getattr(answer, "code", None) for answer in lines[1].answers("x")] == ["not_running"] * 2
        first, second = lines[0].answers("twice")
        assert isinstance(first, Ack)
        assert first == second
        assert (await node.table(table)).fold.state.chairs[1].conceded is False


async def test_an_id_of_a_line_of_chat_is_not_good_for_an_intent_nor_the_other_way_round(service: Running) -> None:
    """PL-07: one id, one answer, whatever is asked for under it."""
    sitting = await seated(service, 1)
    table, ada = sitting.table, sitting.maker
    said = await ada.ask(table, {"type": "say", "text": "one"}, id="a")
    assert await ada.ask(table, {"type": "leave_seat"}, id="a") == said
    bot = await ada.ask(table, {"type": "add_bot"}, id="b")
    assert await ada.ask(table, {"type": "say", "text": "two"}, id="b") == bot
    refused = await ada.ask(table, {"type": "rematch"}, id="c")
    assert await ada.ask(table, {"type": "say", "text": "three"}, id="c") == refused
    await ada.ping()
    assert ada.lines == ["one"]
    assert sitting.seen().table["seats"]["0"] != {}


async def test_a_line_that_was_refused_stays_refused(service: Running) -> None:
    """PL-07: by its id, after a restart too."""
    sitting = await seated(service, 1)
    refused = await sitting.maker.ask(sitting.table, {"type": "say", "text": "x" * 401}, id="a")
    assert isinstance(refused, Refused)
    assert refused.code == "too_long"
    assert await sitting.maker.ask(sitting.table, {"type": "say", "text": "x"}, id="a") == refused
    await service.restart()
    again = await sitting.again(0)
    assert await again.ask(sitting.table, {"type": "say", "text": "x"}, id="a") == refused
    assert again.lines == []


async def test_what_was_refused_for_a_while_is_decided_anew(tmp_path: Path) -> None:
    """PL-07: slow_down says nothing about the intent itself."""
    async with running(tmp_path, intents_per_s=1e-6, intents_burst=5) as service:
        ada = await service.come("Ada")
        table = await service.open_table(ada)
        await ada.watch(table)
        for number in range(6):
            await ada.send(Intent(table, f"{number}", {"type": "rematch"}))
        await ada.send(Intent(table, "x", {"type": "take_seat"}))
        first = await ada.answer("x")
        assert isinstance(first, Refused)
        assert first.code == "slow_down"
        (connection,) = service.node.connections
        connection.session.intents.remaining = 5.0  # some time goes by
        answer = await ada.ask(table, {"type": "take_seat"}, id="x")
        assert isinstance(answer, Ack)
        assert answer.version == 2


async def test_a_full_inbox_is_said_and_loses_nothing(codec: Codec) -> None:
    """PL-06: beyond its bound an intent is refused with busy, and may be sent again."""
    async with unplugged(inbox=3) as node:
        ada = PlayerName("p0", "Ada")
        table = await node.open_table(ada)
        line = node.come(ada, codec)
        await line.watch(table)
        for number in range(5):
            line.ask(table, f"{number}", {"type": "take_seat" if number == 4 else "add_bot"})
        await node.settle()
        codes = [getattr(line.answers(f"{number}")[0], "code", "ack") for number in range(5)]
        assert codes == ["ack", "ack", "ack", "busy", "busy"]
        line.ask(table, "4", {"type": "take_seat"})
        await node.settle()
        assert [getattr(answer, "code", "ack") for answer in line.answers("4")] == ["busy", "table_full"]
