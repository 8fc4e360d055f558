"""The schema of what a game shows and tells holds for what viewers get, and names every field of it."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from service.games import games
from service.http.game_schema import schema_of
from tests.laws.bytes_of import as_heard
from tests.laws.plays import played
from tests.service.running import Running
from tests.service.sitting import started

SEEDS, EVERY = 5, 20


class Strict:
    """A schema in which nothing may be that it does not name. Events are held against the shapes of their own type."""

    def __init__(self, schema: dict[str, Any]) -> None:
        jsonschema.Draft202012Validator.check_schema(schema)
        self.shapes = {
            name: {**shape, "additionalProperties": False} if "properties" in shape else shape
            for name, shape in schema["$defs"].items()
        }
        self.views = self.of({**schema, "additionalProperties": False})
        self.events: dict[str, list[jsonschema.Draft202012Validator]] = {}
        for reference in schema["properties"]["events"]["items"]["anyOf"]:
            (type,) = self.shapes[reference["$ref"].removeprefix("#/$defs/")]["properties"]["type"]["enum"]
            self.events.setdefault(type, []).append(self.of(reference))

    def of(self, schema: dict[str, Any]) -> jsonschema.Draft202012Validator:
        return jsonschema.Draft202012Validator({**schema, "$defs": self.shapes})

    def view(self, **halves: Any) -> None:
        self.views.validate(halves)

    def event(self, event: dict[str, Any]) -> None:
        assert any(shape.is_valid(event) for shape in self.events[event["type"]]), event


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("name", games())
def test_every_view_and_event_of_a_game_is_as_its_schema_says(name: str) -> None:
    """Whole, and as each viewer is told."""
    strict, told = Strict(schema_of(games()[name])), set()
    for seed in range(SEEDS):
        one = played(name, seed)
        for events in (one.dealt, *(moment.events for moment in one.moments)):
            for event in events:
                shown = [as_heard(event, viewer) for viewer in one.viewers()]
                for each in as_sent([event, *filter(None, shown)]):
                    strict.event(each)
                    told.add(each["type"])
        for state in one.states()[::EVERY]:
            strict.view(public={"game": as_sent(one.game.public(state))})
            for seat in one.every_seat():
                strict.view(private=as_sent(one.game.private(state, seat)))
                strict.view(offers=as_sent([offer.wire() for offer in one.game.offers(state, seat)]))
    assert len(told) > len(games()[name].events) / 2, "most kinds of event are looked at"


async def test_what_comes_over_the_wire_is_as_the_schema_that_the_service_gives(service: Running) -> None:
    """The table's part too, and the whole log of a finished one."""
    answer = await service.get("/games/vita_mors/schema")
    assert answer.status_code == 200
    assert answer.json() == as_sent(schema_of(games()["vita_mors"]))
    strict = Strict(answer.json())
    sitting = await started(service, 3)
    seen = sitting.seen()
    strict.view(public=seen.public, private=seen.private)
    await sitting.play_to_the_end(Random(3))
    log = (await service.get(f"/tables/{sitting.table}/log?as=open")).json()
    strict.view(public=log["snapshot"]["public"])
    assert len(log["updates"]) > 10
    for update in log["updates"]:
        for event in update.get("events", []):
            strict.event(event)


async def test_only_games_have_a_schema(service: Running) -> None:
    answer = await service.get("/games/chess/schema")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


def test_a_field_that_the_schema_does_not_name_is_found() -> None:
    strict = Strict(schema_of(games()["welcome"]))
    with pytest.raises(jsonschema.ValidationError):
        strict.view(private={"hidden": 1})
    with pytest.raises(AssertionError):
        strict.event({"type": "turn_opened", "hidden": 1})
