"""PL-05: the same again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from protocol.codec import Codec
from protocol.messages import Ack, Refused
from tests.service.running import Running, running
from tests.service.sitting import Sitting, started


async def over(service: Running, people: int, seats: int, **options: object) -> Sitting:
    sitting = await started(service, people, seats=seats, **options)
    for seat in range(min(people, seats - 1)):
        await sitting.people[seat].done(sitting.table, {"type": "concede"})
    await sitting.maker.sees_status(sitting.table, "abandoned" if seats - people > 1 else "over")
    return sitting


async def test_one_intent_makes_a_new_table_with_everybody_invited(service: Running, codec: Codec) -> None:
    """PL-05: same game, options and seats; bots back on theirs; seats kept for their players."""
    options = {"clock": {"kind": "step", "step_s": 60}, "grace_s": 33, "options": {"first_host": 2}}
    sitting = await over(service, 2, 3, codecs=[codec], **options)
    await sitting.ask(1, "rematch")
    following = sitting.seen().table["next"]
    assert sitting.seen(1).table["next"] == following
    seen = (await sitting.maker.watch(following)).table
    before = sitting.seen().table
    for same in ("game", "options", "clock", "grace_s", "visibility", "spectators"):
        assert seen[same] == before[same]
    assert seen["status"] == "open"
    assert seen["commitment"] != before["commitment"]
    ada, bela = (person.player for person in sitting.people)
    assert seen["maker"]["id"] == bela.id
    invited = [seen["seats"][seat].get("invited", {}).get("id") for seat in "012"]
    assert invited == [ada.id, bela.id, None]
    assert seen["seats"]["2"] == {"bot": before["seats"]["2"]["bot"]}


async def test_a_kept_seat_is_its_players_alone(service: Running) -> None:
    """PL-05"""
    sitting = await over(service, 2, 3)
    await sitting.ask(0, "rematch")
    following = sitting.seen().table["next"]
    stranger = await service.come("Mallory")
    for caller in (*sitting.people, stranger):
        await caller.watch(following)
    assert await stranger.refused(following, {"type": "take_seat"}) == "table_full"
    assert await stranger.refused(following, {"type": "take_seat", "seat": 0}) == "seat_taken"
    assert await sitting.maker.refused(following, {"type": "take_seat", "seat": 1}) == "seat_taken"
    await sitting.people[1].done(following, {"type": "take_seat"})
    assert sitting.people[1].tables[following].seat == 1
    await sitting.maker.done(following, {"type": "take_seat"})
    await sitting.maker.done(following, {"type": "start"})
    assert sitting.maker.tables[following].status == "running"


async def test_rematches_are_limited_as_opening_tables_is(tmp_path: Path) -> None:
    """PL-21: for their address together with those it opened; and one that was acked is acked again, however many
    there were since."""
    async with running(tmp_path, tables_per_s=0.001, tables_burst=3) as service:
        sitting = await over(service, 1, 3)
        ada, tables = sitting.maker, [sitting.table]
        for number in range(3):
            answer = await ada.ask(tables[-1], {"type": "rematch"}, id=f"again {number}")
            if isinstance(answer, Refused):
                break
            tables.append(ada.tables[tables[-1]].table["next"])
            await ada.watch(tables[-1])
            for kind in ("take_seat", "start", "concede"):
                await ada.done(tables[-1], {"type": kind})
        assert isinstance(answer, Refused)
        assert (len(tables), answer.code) == (3, "slow_down")
        assert isinstance(await ada.ask(tables[0], {"type": "rematch"}, id="again 0"), Ack)


async def test_the_maker_withdraws_an_invitation(service: Running) -> None:
    """PL-05: so that a player who does not come back holds nobody up."""
    sitting = await over(service, 2, 3)
    await sitting.ask(0, "rematch")
    following = sitting.seen().table["next"]
    stranger = await service.come("Mallory")
    for caller in (*sitting.people, stranger):
        await caller.watch(following)
    await sitting.maker.done(following, {"type": "leave_seat", "seat": 1})
    await stranger.done(following, {"type": "take_seat"})
    assert await sitting.people[1].refused(following, {"type": "take_seat"}) == "table_full"


async def test_two_who_ask_at_once_get_one_table(service: Running) -> None:
    """PL-05"""
    sitting = await over(service, 3, 3)
    wish = {"type": "rematch"}
    answers = await asyncio.gather(*(person.ask(sitting.table, wish) for person in sitting.people))
    codes = sorted("ack" if isinstance(answer, Ack) else answer.code for answer in answers)
    assert codes == ["ack", "already_done", "already_done"]
    listed = (await service.get("/tables?status=open")).json()["tables"]
    assert [row["table"] for row in listed] == [sitting.seen().table["next"]]


async def test_there_is_none_before_the_end_nor_for_those_who_did_not_sit(service: Running) -> None:
    """PL-05"""
    sitting = await started(service, 3)
    assert await sitting.maker.refused(sitting.table, {"type": "rematch"}) == "not_over"
    await sitting.play_to_the_end(Random(5))
    stranger = await service.come("Mallory")
    await stranger.watch(sitting.table)
    assert await stranger.refused(sitting.table, {"type": "rematch"}) == "not_your_seat"
    assert {"type": "rematch"} in (sitting.seen().offers or [])
    await sitting.ask(2, "rematch")
    assert {"type": "rematch"} not in (sitting.seen().offers or [])


async def test_the_rematch_of_an_unlisted_table_is_unlisted_and_keeps_its_code(service: Running) -> None:
    """PL-05"""
    ada = await service.come("Ada")
    made = (await service.open_answer(ada, visibility="unlisted")).json()
    await ada.watch(made["table"])
    await ada.done(made["table"], {"type": "take_seat"})
    for _ in range(2):
        await ada.done(made["table"], {"type": "add_bot"})
    await ada.done(made["table"], {"type": "start"})
    await ada.done(made["table"], {"type": "concede"})
    await ada.done(made["table"], {"type": "rematch"})
    following = ada.tables[made["table"]].table["next"]
    stranger = await service.call()
    assert getattr(await stranger.try_watch(following), "code", None) == "invite_needed"
    await stranger.watch(following, invite=made["invite"])
