"""Every example of PROTOCOL.md, shortened as it is, has no field and no value but those that the service's own types
have: its views, offers, events and intents are a game's, its HTTP the described one."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import jsonschema
import pytest

from service.games import games
from service.http.described.openapi import openapi
from service.http.game_schema import schema_of
from service.support.settings import Settings
from tests.protocol.manual import blocks
from tests.service.test_shapes import Strict, as_sent

MESSAGES = [json.loads(text) for mark in ("client", "server") for text in blocks("json", mark)]
HTTP = blocks("http", None)


def shortened(schema: Any) -> Any:
    """The same, where whatever is told of may be left out."""
    if isinstance(schema, dict):
        return {
            key: shortened(value) for key, value in schema.items() if key != "required" or not isinstance(value, list)
        }
    return [shortened(one) for one in schema] if isinstance(schema, list) else schema


def without_nulls(value: Any) -> Any:
    """A merge patch as what it leaves."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


GAMES = {name: Strict(shortened(schema_of(game))) for name, game in games().items()}


def fits_a_game(message: dict[str, Any]) -> list[str]:
    """The games of which a message may be."""
    fitting = []
    intents = [message["intent"]] if message.get("intent", {}).get("type", "say") != "say" else []
    for name, strict in GAMES.items():
        halves = {half: without_nulls(message[half]) for half in ("public", "private", "offers") if half in message}
        try:
            strict.view(**halves, intents=intents)
            for event in message.get("events", []):
                strict.event(event)
        except (jsonschema.ValidationError, AssertionError, KeyError):
            continue
        fitting.append(name)
    return fitting


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: f"{message['type']} {message.get('version', '')}")
def test_an_example_is_of_a_game(message: dict[str, Any]) -> None:
    found = fits_a_game(message)
    assert found, "no game has such a view, offer, event or intent"
    is_attaching = any(offer["type"] == "attach" for offer in message.get("offers", []))
    attaches = is_attaching or message.get("intent", {}).get("type") == "attach"
    assert ("petite_mort" if attaches else "vita_mors") in found


def test_a_field_that_there_is_not_is_found() -> None:
    snapshot = next(message for message in MESSAGES if message["type"] == "snapshot")
    table = snapshot["public"]["table"]
    assert fits_a_game(snapshot)
    assert fits_a_game({**snapshot, "public": {"table": {**table, "nonces": ["3f9c"]}}}) == []
    assert fits_a_game({**snapshot, "public": {"table": {**table, "weather": 1}}}) == []
    assert fits_a_game({"type": "update", "events": [{"type": "vote_cast", "seat": 1, "weather": 1}]}) == []


def described() -> dict[str, Any]:
    document: dict[str, Any] = as_sent(openapi(Settings()))
    return document


def operation_of(head: str) -> dict[str, Any]:
    """The call that a request of the manual is."""
    method, _, target = head.splitlines()[0].partition(" ")
    path = target.partition("?")[0].removeprefix("/api")
    for template, methods in described()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path) and method.lower() in methods:
            operation: dict[str, Any] = methods[method.lower()]
            return operation
    raise AssertionError(f"there is no {method} {path}")


def held_to(schema: dict[str, Any], value: Any) -> None:
    shapes = shortened(described()["components"]["schemas"])
    closed = {
        name: {**one, "additionalProperties": False} if "properties" in one else one for name, one in shapes.items()
    }
    jsonschema.Draft202012Validator({**schema, "components": {"schemas": closed}}).validate(value)


REQUESTS = [text for text in HTTP if not text.startswith("HTTP/")]


@pytest.mark.parametrize("request_text", REQUESTS, ids=lambda text: text.splitlines()[0])
def test_a_request_is_a_call_there_is(request_text: str) -> None:
    head, _, body = request_text.partition("\n\n")
    operation = operation_of(head)
    assert ("requestBody" in operation) == bool(body.strip())
    if body.strip():
        held_to(operation["requestBody"]["content"]["application/json"]["schema"], json.loads(body))
    told = {one["name"] for one in operation["parameters"] if one["in"] == "query"}
    assert set(re.findall(r"[?&](\w+)=", head.splitlines()[0])) <= told


@pytest.mark.parametrize(
    ("request_text", "answer"),
    [(one, other) for one, other in pairwise(HTTP) if other.startswith("HTTP/1.1 2") and one in REQUESTS],
    ids=lambda text: text.splitlines()[0],
)
def test_an_answer_is_that_calls(request_text: str, answer: str) -> None:
    """But for what the manual cuts off with an ellipsis."""
    operation, (head, _, body) = operation_of(request_text), answer.partition("\n\n")
    response = operation["responses"][head.split()[1]]
    value = json.loads(body.replace("1011ebfd…", "10" * 32))
    held_to(response["content"]["application/json"]["schema"], value)
