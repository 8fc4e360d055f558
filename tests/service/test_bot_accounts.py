"""PL-01: accounts of programs say what they are wherever they are told of, and stand in a list once they came."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.codec import Codec
from protocol.messages import Chat
from tests.service.caller import Caller
from tests.service.running import Running, running
from tests.service.sitting import Sitting

ABOUT = "Counts what can still come. By Chen."


async def account(service: Running, name: str = "Robo", **fields: Any) -> dict[str, Any]:
    answer = await service.http.post("/api/players", json={"name": name, "kind": "bot", "about": ABOUT, **fields})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def listed(service: Running) -> list[dict[str, Any]]:
    return list((await service.get("/bots")).json()["bots"])


async def played(service: Running, robo: Caller) -> Sitting:
    """A table at which a program and a person sit, and the program made it; over."""
    people = [robo, await service.come("Ada"), await service.come("Bela")]
    table = await service.open_table(robo, start_when_full=True)
    for seat, person in enumerate(people):
        await person.watch(table)
        await person.done(table, {"type": "take_seat", "seat": seat})
    sitting = Sitting(service, table, people)
    await sitting.all_see(service.table(table).fold.version)
    return sitting


async def test_a_program_says_what_it_is_wherever_it_is_told_of(service: Running, codec: Codec) -> None:
    """Welcome, view, events, chat, lists, log, previews; a person has nothing to say."""
    made = await account(service)
    own = made["player"]
    assert own["kind"] == "bot"
    robo = await service.call(made["token"], codec=codec)
    sitting = await played(service, robo)
    table = sitting.table
    view = msgspec.to_builtins(sitting.seen(1).public)["table"]
    assert (view["maker"], view["seats"]["0"]["player"]) == (own, own)
    assert "kind" not in view["seats"]["1"]["player"]
    await robo.done(table, {"type": "say", "text": "Hello"})
    await sitting.people[1].done(table, {"type": "say", "text": "And hello"})
    lines = [line for message in sitting.people[2].got if isinstance(message, Chat) for line in message.lines]
    assert [line.kind for line in lines] == ["bot", msgspec.UNSET]
    row = (await service.get(f"/tables/{table}")).json()
    assert (row["maker"], row["seats"]["0"]["player"]) == (own, own)
    log = (await service.get(f"/tables/{table}/log")).json()
    assert log["snapshot"]["public"]["table"]["maker"] == own
    assert "Robo (bot)" in (await service.http.get(f"/t/{table}")).text
    assert "Robo (bot)" in (await service.http.get(f"/t/{table}/picture.svg")).text


async def test_a_new_token_makes_no_person_of_it(service: Running) -> None:
    made = await account(service)
    authorization = {"authorization": f"Bearer {made['token']}"}
    again = await service.http.post("/api/players/me/token", headers=authorization)
    assert again.json()["player"] == made["player"]
    robo = await service.call(again.json()["token"])
    table = await service.open_table(robo)
    assert (await service.get(f"/tables/{table}")).json()["maker"]["kind"] == "bot"


async def test_it_is_listed_once_it_came_and_is_seen_to_come_and_go(service: Running) -> None:
    made = await account(service)
    assert await listed(service) == []
    robo = await service.call(made["token"])
    await told(service)
    assert await listed(service) == [{"player": made["player"], "about": ABOUT, "here": True, "games": {}}]
    await robo.hang_up()
    await told(service)
    assert [one["here"] for one in await listed(service)] == [False]


async def told(service: Running) -> None:
    """What runs beside everything else is done."""
    programs = service.node.programs
    while {str(one) for one in programs.here} != await programs.present() or not await listed(service):
        await programs.pin()


async def test_those_that_are_here_stand_first_and_only_so_many(tmp_path: Path) -> None:
    """`OBOL_BOTS_LISTED`; each once, however often it came."""
    async with running(tmp_path, bots_listed=2) as service:
        accounts = [await account(service, f"Robo {number}") for number in "abc"]
        first = await service.call(accounts[0]["token"])
        for made in (*accounts[1:], *accounts[1:]):
            await (await service.call(made["token"])).hang_up()
        await service.node.programs.tell(accounts[1]["player"]["id"])
        found = await listed(service)
        assert (found[0]["player"]["name"], found[0]["here"]) == ("Robo a", True)
        assert len(found) == 2
        await first.hang_up()


async def test_how_it_has_done_is_counted_from_tables_that_are_over(service: Running) -> None:
    made = await account(service)
    robo = await service.call(made["token"])
    sitting = await played(service, robo)
    await sitting.play_to_the_end(Random(1))
    (one,) = await listed(service)
    winners = sitting.seen(1).public["table"]["outcome"]["winners"]
    assert one["games"] == {"vita_mors": {"played": 1, "won": int(0 in winners)}}


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"kind": "cat"}, 400, "malformed"),
        ({"about": "x" * 201}, 413, "too_long"),
        ({"about": "a\u202eb"}, 400, "malformed"),
        ({"kind": "person"}, 400, "malformed"),
        ({"name": "Bot 2"}, 400, "bad_name"),
    ],
)
async def test_what_is_no_account_is_refused(service: Running, fields: dict[str, Any], status: int, code: str) -> None:
    answer = await service.http.post("/api/players", json={"name": "Robo", "kind": "bot", "about": ABOUT, **fields})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_accounts_are_made_no_faster_than_tables(tmp_path: Path) -> None:
    """PL-21: unlike a person, an account of a program takes room in the store."""
    async with running(tmp_path, tables_per_s=0.001, tables_burst=2) as service:
        wanted = {"name": "Robo", "kind": "bot"}
        answers = [(await service.http.post("/api/players", json=wanted)).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        assert (await service.http.post("/api/players", json={"name": "Ada"})).status_code == 201
