"""PL-08: an intent counts for the step of play it was made in, or not at all."""

from __future__ import annotations

import asyncio

import pytest

from protocol.codec import Codec
from protocol.messages import Ack, Intent, PlayerName, Refused
from tests.service.running import Running
from tests.service.sitting import started
from tests.service.unplugged import unplugged


async def test_what_was_meant_for_a_step_that_has_closed_is_refused(service: Running, codec: Codec) -> None:
    """PL-08"""
    sitting = await started(service, 3, codecs=[codec])
    before = sitting.seen().version
    await sitting.ask(0, "visit", deck="civilians")
    late = await sitting.maker.ask(sitting.table, {"type": "visit", "deck": "slaves"}, version=before)
    assert isinstance(late, Refused)
    assert (late.code, late.clause) == ("phase_closed", "PL-08")
    assert sitting.actor.fold.version == before + 1


async def test_it_is_never_applied_to_a_later_phase_where_it_would_be_legal(service: Running) -> None:
    """PL-08: a pass meant for one asking is not taken for the next one."""
    sitting = await started(service, 3)
    await sitting.to_votes()
    for seat in range(3):
        await sitting.ask(seat, "vote", coin="vita")
    asked = sitting.seen().awaited[0]
    version = sitting.seen().version
    await sitting.ask(asked, "pass_privilege")
    following = sitting.seen().awaited[0]
    late = await sitting.people[following].ask(sitting.table, {"type": "pass_privilege"}, version=version)
    assert isinstance(late, Refused)
    assert late.code == "phase_closed"
    await sitting.ask(following, "pass_privilege")


async def test_without_a_version_it_counts_for_the_step_there_is(service: Running) -> None:
    """PL-08"""
    sitting = await started(service, 3)
    await sitting.ask(0, "visit", deck="civilians")
    assert await sitting.maker.refused(sitting.table, {"type": "visit", "deck": "slaves"}) == "not_offered"


async def test_simultaneous_votes_do_not_refuse_one_another(service: Running, codec: Codec) -> None:
    """PL-08: each was made at the same version, and the first to arrive changes it for the others."""
    sitting = await started(service, 3, codecs=[codec])
    while sitting.seen().game["phase"] != "vote" or len(sitting.seen().awaited) < 3:
        await sitting.to_votes()
        if len(sitting.seen().awaited) < 3:
            await sitting.ask(sitting.seen().awaited[0], "vote", coin="vita")
    version = sitting.seen().version
    answers = await asyncio.gather(
        *(person.ask(sitting.table, {"type": "vote", "coin": "vita"}, version=version) for person in sitting.people)
    )
    assert [type(answer) for answer in answers] == [Ack] * 3


async def test_votes_one_after_another_at_the_same_version_count_too(service: Running) -> None:
    """PL-08: in three commits instead of one."""
    sitting = await started(service, 3)
    await sitting.to_votes()
    version = sitting.seen().version
    for seat in sitting.seen().awaited:
        answer = await sitting.people[seat].ask(sitting.table, {"type": "vote", "coin": "vita"}, version=version)
        assert isinstance(answer, Ack)


@pytest.mark.parametrize("ahead", [1, 1 << 52])
async def test_a_version_above_the_end_of_the_log_is_none_of_its_own(service: Running, ahead: int) -> None:
    """PL-08: refused, for what was asked there is lost; and it does no harm."""
    sitting = await started(service, 3)
    visit = {"type": "visit", "deck": "civilians"}
    version = sitting.seen().version + ahead
    answer = await sitting.maker.ask(sitting.table, visit, version=version)
    assert isinstance(answer, Refused)
    assert (answer.code, answer.clause) == ("phase_closed", "PL-08")
    answer = await sitting.maker.ask(sitting.table, visit, version=sitting.seen().version)
    assert isinstance(answer, Ack)


async def test_in_one_turn_of_the_table_the_step_closes_as_well() -> None:
    """PL-08: two intents that wait together are decided one after the other, in one commit."""
    async with unplugged() as node:
        people = [PlayerName(f"p{seat}", name) for seat, name in enumerate(("Ada", "Bela", "Cem"))]
        table = await node.open_table(people[0], options={"first_host": 0})
        lines = [node.come(player) for player in people]
        for line in lines:
            await line.watch(table)
            await line.done(table, "sit", {"type": "take_seat"})
        open_version = lines[0].sees(table).version
        visit = {"type": "visit", "deck": "civilians"}
        lines[0].ask(table, "start", {"type": "start"}, open_version)
        lines[0].ask(table, "blind", visit, open_version)
        await node.settle()
        assert codes(lines[0].answers("blind")) == ["phase_closed"]
        version = lines[0].sees(table).version
        lines[0].ask(table, "one", visit, version)
        lines[0].ask(table, "two", visit, version)
        await node.settle()
        assert codes(lines[0].answers("one")) == ["ack"]
        assert codes(lines[0].answers("two")) == ["phase_closed"]


def codes(answers: list[Ack | Refused]) -> list[str]:
    return [getattr(answer, "code", "ack") for answer in answers]


async def test_a_seat_that_saw_nothing_yet_may_say_version_nought(service: Running) -> None:
    """PL-08"""
    sitting = await started(service, 3)
    await sitting.maker.send(Intent(sitting.table, "x", {"type": "visit", "deck": "slaves"}, 0))
    answer = await sitting.maker.answer("x")
    assert isinstance(answer, Refused)
    assert answer.code == "phase_closed"
