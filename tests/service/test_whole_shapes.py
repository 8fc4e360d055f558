"""All that a real service sends of a table, from its opening to the rematch, in every game and to every kind of viewer:
each message, view, offer, event and HTTP answer is what the schemas say, and has no field that they do not name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from protocol import schema
from protocol.codec import JSON
from protocol.messages import Chat, Presence, Snapshot, Update
from service.games import games
from service.games.bots import random_intent
from service.http.described.openapi import openapi
from service.support.settings import Settings
from tests.chance import Quick
from tests.service.caller import Caller
from tests.service.running import Running, running
from tests.service.seen import merged
from tests.service.sitting import Sitting
from tests.service.test_shapes import Strict, as_sent

SERVER, CLIENT = (jsonschema.Draft202012Validator(schema.schema(f"{side}.json")) for side in ("server", "client"))
PEOPLE, EVERY = 2, 5
NONCE = "3f9c \U0001f0a1"
SAID = "Good luck, all. \U0001f468\u200d\U0001f469\u200d\U0001f467"


class Visit:
    """A table of a game and its viewers: two at seats, a bot where there are more, a player looking on, a stranger."""

    def __init__(self, service: Running, game: str) -> None:
        self.service = service
        self.game = game
        self.seats = max(PEOPLE, min(games()[game].seat_counts))
        self.asked: list[dict[str, Any]] = []
        self.table = ""
        self.people: list[Caller] = []

    async def come(self) -> None:
        self.people = [await self.service.come(name) for name in ("Ada", "Bela", "Cem")]
        self.stranger = await self.service.call()
        self.table = await self.service.open_table(self.people[0], game=self.game, seats=self.seats)
        for caller in (*self.people, self.stranger):
            await caller.watch(self.table)

    async def ask(self, person: int, kind: str, **fields: Any) -> None:
        intent = {"type": kind, **fields}
        self.asked.append(intent)
        await self.people[person].done(self.table, intent)

    async def sit(self) -> None:
        """Sit, stand up, put a bot somewhere and take it away; until every seat is filled."""
        await self.ask(0, "take_seat", nonce=NONCE)
        await self.ask(1, "take_seat", seat=1)
        await self.ask(1, "leave_seat")
        await self.ask(0, "add_bot", seat=1, bot="random")
        await self.ask(0, "leave_seat", seat=1)
        await self.ask(1, "take_seat", seat=1)
        for _ in range(PEOPLE, self.seats):
            await self.ask(0, "add_bot")

    async def talk(self) -> None:
        for person in (0, 2):
            await self.people[person].ask(self.table, {"type": "say", "text": SAID})
        await self.people[2].ping()

    async def play(self) -> None:
        """To the end, by what is offered; a pause in between."""
        sitting = Sitting(self.service, self.table, self.people[:PEOPLE])
        await self.ask(0, "start")
        for person, kind in ((0, "pause"), (1, "pause"), (0, "go_on")):
            self.asked.append({"type": kind})
            await self.people[person].ask(self.table, self.asked[-1])  # a bot may have gone on meanwhile
        chance = Quick(self.game)
        while sitting.seen().status == "running":
            seat = next((seat for seat in sitting.seen().awaited if seat < PEOPLE), None)
            if seat is None:
                await sitting.all_see(sitting.seen().version + 1)
                continue
            await sitting.all_see(max(sitting.seen(other).version for other in range(PEOPLE)))
            offers = [one for one in sitting.seen(seat).game_offers() if one["type"] not in ("pause", "call_time")]
            if offers:
                intent = random_intent(chance.draw(offers, 1)[0], chance)
                self.asked.append(intent)
                answer = await self.people[seat].ask(self.table, intent)
                if isinstance(answer, msgspec.Struct) and hasattr(answer, "version"):
                    await sitting.all_see(answer.version)

    async def whole(self) -> None:
        await self.come()
        await self.sit()
        await self.talk()
        await self.play()
        await self.ask(1, "rematch")
        end = max(one.tables[self.table].version for one in self.people[:PEOPLE])
        for caller in (*self.people, self.stranger):
            await caller.sees(self.table, end)

    @property
    def viewers(self) -> list[Caller]:
        return [*self.people, self.stranger]


def halves(caller: Caller) -> Iterator[dict[str, Any]]:
    """Parts of snapshots: each that came, every offer, and what updates have made of a view at every fifth version."""
    seen: dict[str, Any] = {}
    for message in caller.got:
        if isinstance(message, Snapshot):
            seen = {"public": message.public, "private": named(message, "private").get("private", {})}
            yield {"public": message.public, **named(message, "private", "offers")}
        elif isinstance(message, Update):
            for half, patch in named(message, "public", "private").items():
                seen[half] = merged(seen[half], patch)
            if message.version % EVERY == 0:
                yield dict(seen)
            yield named(message, "offers")


def named(message: msgspec.Struct, *fields: str) -> dict[str, Any]:
    return {name: value for name in fields if (value := getattr(message, name)) is not msgspec.UNSET}


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The shapes of HTTP, in which nothing may be that they do not name."""
    shapes = document["components"]["schemas"]
    return {
        name: {**one, "additionalProperties": False} if "properties" in one else one for name, one in shapes.items()
    }


def answer_is(kind: str, value: Any, shapes: dict[str, Any]) -> None:
    document = {"$ref": f"#/components/schemas/{kind}", "components": {"schemas": shapes}}
    jsonschema.Draft202012Validator(document).validate(value)


@pytest.mark.parametrize("game", games())
async def test_all_that_is_sent_of_a_table_is_as_it_is_described(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as service:
        visit = Visit(service, game)
        await visit.whole()
        strict = Strict((await service.get(f"/games/{game}/schema")).json())
        told: set[str] = set()
        for frame in dict.fromkeys(frame for caller in visit.viewers for frame in caller.raw):
            read = json.loads(frame)
            assert msgspec.to_builtins(JSON.decode_server(frame)) == read, "it has a field that the type does not"
            SERVER.validate(read)
            told |= {json.dumps(event) for event in read.get("events", [])}
        for part in {json.dumps(part, sort_keys=True) for caller in visit.viewers for part in halves(caller)}:
            strict.view(**json.loads(part))
        for intent in {json.dumps(one): one for one in visit.asked}.values():
            strict.view(intents=[intent])
            CLIENT.validate({"type": "intent", "table": "t", "id": "i", "intent": intent})
        await held_answers(service, visit, strict, told)


async def held_answers(service: Running, visit: Visit, strict: Strict, told: set[str]) -> None:
    """HTTP, and the events of all."""
    shapes = closed(as_sent(openapi(Settings())))
    path, ada = f"/tables/{visit.table}", visit.people[0]
    for kind, address in (
        ("Games", "/games"),
        ("Texts", f"/games/{visit.game}/texts/en"),
        ("Texts", f"/games/{visit.game}/texts/fr?keys=title"),
        ("Printed", f"/games/{visit.game}/data"),
        ("Tables", "/tables?limit=1"),
        ("Tables", "/tables"),
        ("FoundTable", path),
        ("WholeLog", f"{path}/log"),
        ("SeenLog", f"{path}/log?as=spectator&to=3"),
        ("SeenLog", f"{path}/log?as=0"),
        ("SeenLog", f"{path}/log?as=open"),
    ):
        answer = await service.get(address, ada)
        assert answer.status_code == 200, (address, answer.text)
        answer_is(kind, answer.json(), shapes)
        for commit in answer.json().get("commits", []):
            told |= {json.dumps(event) for event in commit["commit"]["events"]}
        for update in answer.json().get("updates", []):
            told |= {json.dumps(event) for event in update.get("events", [])}
    answer_is("PlayerMade", (await service.http.post("/api/players", json={"name": "Dora"})).json(), shapes)
    renewed = await service.http.post("/api/players/me/token", headers=ada.authorization)
    answer_is("PlayerMade", renewed.json(), shapes)
    for event in map(json.loads, told):
        strict.event(event)
    assert len({json.loads(event)["type"] for event in told}) > 12


async def test_what_the_manual_says_of_a_table_that_is_open(service: Running) -> None:
    """Nonces stand by seat, without who gave none; a seat's private half is `{}`; a spectator has none; presence comes,
    and no chat where nothing was said."""
    visit = Visit(service, "vita_mors")
    await visit.come()
    await visit.sit()
    seat, looker = (caller.tables[visit.table] for caller in (visit.people[0], visit.stranger))
    assert seat.table["nonces"] == {"0": NONCE}
    assert (seat.private, looker.private, looker.offers) == ({}, None, None)
    for caller in visit.viewers:
        assert caller.all(Presence)
        assert caller.all(Chat) == []
    await visit.talk()
    late = await service.call()
    await late.watch(visit.table)
    assert [line.text for line in (await late.next(Chat)).lines] == [SAID] * 2


async def test_to_watch_again_is_to_begin_anew_and_to_watch_once(service: Running) -> None:
    visit = Visit(service, "vita_mors")
    await visit.come()
    await visit.sit()
    await visit.talk()
    ada = visit.people[0]
    before = len(ada.got)
    await ada.watch(visit.table)
    await ada.until(lambda: any(isinstance(one, Chat) for one in ada.got[before:]))
    assert [type(one) for one in ada.got[before:]] == [Snapshot, Presence, Chat]
    before = len(ada.got)
    await ada.watch(visit.table, since=ada.tables[visit.table].version)
    await ada.until(lambda: any(isinstance(one, Chat) for one in ada.got[before:]))
    assert [type(one) for one in ada.got[before:]] == [Presence, Chat], "it had missed nothing"
    before = len(ada.got)
    await visit.ask(0, "start")
    await ada.ping()
    versions = [one.version for one in ada.got[before:] if isinstance(one, Update)]
    assert versions == sorted(set(versions)) != [], "each once; bots may have gone on meanwhile"
    await ada.unwatch(visit.table)
    assert await ada.refused(visit.table, {"type": "concede"}) == "not_watching"


async def test_a_log_names_whom_each_commit_answers(service: Running) -> None:
    """A bot's answers bear the version it had seen and its seat."""
    visit = Visit(service, "vita_mors")
    await visit.whole()
    commits = (await service.get(f"/tables/{visit.table}/log")).json()["commits"]
    answers = [(row["version"], *answer) for row in commits for answer in row["commit"]["answers"]]
    assert {player for _, player, _ in answers} == {"bot", *(caller.player.id for caller in visit.people[:PEOPLE])}
    for version, player, id in answers:
        if player == "bot":
            seen, seat = map(int, id.split("/"))
            assert seen < version
            assert seat == PEOPLE
