"""PL-02: unlisted tables and their invite codes, tables without spectators; over the socket and over HTTP alike."""

from __future__ import annotations

import asyncio

from protocol.codec import Codec
from protocol.messages import Refused, Snapshot, Watch
from tests.fakes.store import FakeStore
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.seats_of import PEOPLE, sat
from tests.service.sitting import Sitting, seated, started
from tests.service.unplugged import Unplugged


async def unlisted(service: Running) -> tuple[Caller, str, str]:
    ada = await service.come("Ada")
    made = (await service.open_answer(ada, visibility="unlisted")).json()
    return ada, made["table"], made["invite"]


async def code_of_watching(caller: Caller, table: str, invite: str | None = None) -> str:
    answer = await caller.try_watch(table, invite=invite)
    assert isinstance(answer, Refused)
    return answer.code


async def test_an_unlisted_table_is_in_no_list(service: Running) -> None:
    """PL-25, PL-02"""
    ada, _, _ = await unlisted(service)
    assert (await service.get("/tables", ada)).json()["tables"] == []


async def test_watching_an_unlisted_table_takes_its_invite_code(service: Running, codec: Codec) -> None:
    """PL-02"""
    _, table, invite = await unlisted(service)
    for stranger in (await service.come("Bela", codec=codec), await service.call(codec=codec)):
        assert await code_of_watching(stranger, table) == "invite_needed"
        assert await code_of_watching(stranger, table, "") == "invite_needed"
        assert await code_of_watching(stranger, table, invite[:-1]) == "invite_needed"
        assert await code_of_watching(stranger, table, invite + "x") == "invite_needed"
        await stranger.watch(table, invite=invite)


async def test_the_same_over_http(service: Running) -> None:
    """PL-02: the code travels in a header, not in the address, which is logged."""
    ada, table, invite = await unlisted(service)
    for path in (f"/tables/{table}", f"/tables/{table}/log"):
        for given in ({}, {"Obol-Invite": "x"}, {"Obol-Invite": ""}):
            answer = await service.get(path, None, **given)
            assert (answer.status_code, answer.json()["code"]) == (403, "invite_needed")
        assert (await service.get(f"{path}?invite={invite}")).status_code == 403
        assert (await service.get(path, None, **{"Obol-Invite": invite})).status_code == 200
        assert (await service.get(path, ada)).status_code == 200


async def test_maker_and_seats_are_told_the_code_and_need_none(service: Running) -> None:
    """PL-02"""
    ada, table, invite = await unlisted(service)
    bela = await service.come("Bela")
    await ada.watch(table)
    await bela.watch(table, invite=invite)
    await bela.done(table, {"type": "take_seat"})
    again = await service.call(bela.token)
    await again.watch(table)
    for caller in (ada, bela):
        assert (await service.get(f"/tables/{table}", caller)).json()["invite"] == invite
    told = await service.get(f"/tables/{table}", None, **{"Obol-Invite": invite})
    assert "invite" not in told.json()
    assert all(invite.encode() not in frame for caller in (ada, bela, again) for frame in caller.raw)


async def closed_table(service: Running) -> Sitting:
    """Without spectators, open, one more seat than people."""
    return await seated(service, 3, seats=4, spectators=False)


async def test_while_open_whoever_may_sit_down_may_look_in(service: Running) -> None:
    """PL-02"""
    sitting = await closed_table(service)
    await sitting.watcher()
    assert (await service.get(f"/tables/{sitting.table}")).status_code == 200


async def test_without_spectators_only_seats_watch_a_running_table(service: Running, codec: Codec) -> None:
    """PL-02: those who looked in are told so when it starts, and hear no more of it."""
    sitting = await closed_table(service)
    onlooker = await sitting.watcher(codec=codec)
    await sitting.ask(0, "add_bot")
    await onlooker.sees(sitting.table, sitting.seen().version)
    before = len(onlooker.got)
    await sitting.ask(0, "start")
    told = await onlooker.next(Refused, before)
    assert (told.code, told.table, told.clause) == ("no_spectators", sitting.table, "PL-02")
    await sitting.to_votes()
    await onlooker.ping()
    assert [type(message).__name__ for message in onlooker.got[before:]] == ["Refused", "Pong"]
    assert await code_of_watching(onlooker, sitting.table) == "no_spectators"
    for path in (f"/tables/{sitting.table}", f"/tables/{sitting.table}/log"):
        answer = await service.get(path)
        assert (answer.status_code, answer.json()["code"]) == (403, "no_spectators")
        assert (await service.get(path, sitting.maker)).status_code == 200
    again = await sitting.again(1)
    assert again.tables[sitting.table].seat == 1


async def test_a_maker_without_a_seat_is_a_spectator_like_any_other(service: Running) -> None:
    """PL-02"""
    ada, (bela, cem, dora) = await service.come("Ada"), [await service.come(name) for name in ("Bela", "Cem", "Dora")]
    table = await service.open_table(ada, spectators=False)
    await ada.watch(table)
    for caller in (bela, cem, dora):
        await caller.watch(table)
        await caller.done(table, {"type": "take_seat"})
    await ada.ask(table, {"type": "start"})
    await bela.sees_status(table, "running")
    assert await code_of_watching(ada, table) == "no_spectators"
    assert (await service.get(f"/tables/{table}/log", ada)).json()["code"] == "no_spectators"


async def test_spectators_come_to_a_running_table_that_takes_them(service: Running, codec: Codec) -> None:
    """PL-02"""
    sitting = await started(service, 3)
    onlooker = await sitting.watcher(codec=codec)
    assert onlooker.tables[sitting.table].seat is None
    assert onlooker.tables[sitting.table].offers is None


async def test_a_table_that_starts_while_a_watch_begins_bars_it(codec: Codec) -> None:
    """PL-02: what holds when the watch begins counts, not what held when it was asked for."""
    store = FakeStore()
    node = Unplugged(store)
    seats = await sat(node, 3, spectators=False)
    stranger = node.come(PEOPLE[4], codec)
    store.hold("tail")
    stranger.send(Watch(seats.name))
    await store.waits("tail")
    seats.lines[0].ask(seats.name, "start", {"type": "start"})
    while (await node.table(seats.name)).fold.state.status == "open":  # noqa: ASYNC110
        await asyncio.sleep(0)
    store.let_go("tail")
    await node.settle()
    assert [message.code for message in stranger.all(Refused)] == ["no_spectators"]
    assert stranger.all(Snapshot) == []
    await node.stop()


async def test_whoever_stands_up_as_a_table_starts_watches_it_no_longer(codec: Codec) -> None:
    """PL-02: standing up, the last two who sit down, and the start that follows are one commit."""
    node = Unplugged(FakeStore())
    name = await node.open_table(PEOPLE[0], seats=3, spectators=False, start_when_full=True)
    lines = [node.come(player, codec) for player in PEOPLE[:4]]
    for line in lines:
        await line.watch(name)
    for line in lines[:2]:
        await line.done(name, "sit", {"type": "take_seat"})
    told = len(lines[1].got)
    lines[1].ask(name, "up", {"type": "leave_seat"})
    for line in lines[2:]:
        line.ask(name, "sit", {"type": "take_seat"})
    await node.settle()
    assert lines[0].sees(name).status == "running"
    assert [type(message).__name__ for message in lines[1].got[told:]] == ["Refused", "Ack"]
    assert [message.code for message in lines[1].all(Refused)] == ["no_spectators"]
    await node.stop()


async def test_a_table_that_started_in_what_took_the_place_of_a_lost_tail_bars_spectators(codec: Codec) -> None:
    """PL-02: on the node that knew the lost one, too."""
    store = FakeStore()
    node, other = Unplugged(store), Unplugged(store.another())
    seats = await sat(node, 3, spectators=False)
    stranger = node.come(PEOPLE[4], codec)
    await stranger.watch(seats.name)
    told = len(stranger.got)
    store.lose_tail(seats.name, 1)
    maker, last = other.come(PEOPLE[0]), other.come(PEOPLE[2])
    for line in (maker, last):
        await line.watch(seats.name)
    await last.done(seats.name, "sit again", {"type": "take_seat"})
    await maker.done(seats.name, "start", {"type": "start"})
    await (await node.table(seats.name)).look_at_log()
    await node.settle()
    assert seats.seen().status == "running"
    assert [type(message).__name__ for message in stranger.got[told:]] == ["Refused"]
    await other.stop()
    await node.stop()


async def test_whoever_is_refused_when_watching_anew_watches_no_longer(service: Running, codec: Codec) -> None:
    """PL-02"""
    ada, table, invite = await unlisted(service)
    stranger = await service.come("Bela", codec=codec)
    await stranger.watch(table, invite=invite)
    assert await code_of_watching(stranger, table) == "invite_needed"
    await ada.watch(table)
    await ada.done(table, {"type": "take_seat"})
    await stranger.ping()
    assert stranger.tables[table].updates == []
    assert await stranger.refused(table, {"type": "take_seat"}) == "not_watching"
