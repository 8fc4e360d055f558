"""PROTOCOL.md says what is so: its messages are messages, its tables the code's, its numbers worked out."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from protocol import schema
from protocol.codec import FROM_CLIENT, JSON
from protocol.codes import CLOSE_REASONS, REASONS, RETRY
from protocol.merge_patch import apply_patch
from protocol.messages import FromClient, FromServer
from service.games.kernel import Some
from service.platform.intents import TABLE_INTENTS
from service.platform.options import TableOptions
from service.platform.views import ChairView, TableView
from service.support.settings import Settings
from tests.protocol.manual import TEXT, block, blocks, names, rows, section

CLIENT, SERVER = (Draft202012Validator(schema.schema(file)) for file in ("client.json", "server.json"))


def one_line(text: str) -> bytes:
    """As it would travel: the manual breaks lines between tokens only."""
    return json.dumps(json.loads(text)).encode()


@pytest.mark.parametrize("text", blocks("json", "client"))
def test_a_message_of_a_client_is_one(text: str) -> None:
    JSON.decode_client(one_line(text))
    CLIENT.validate(json.loads(text))


@pytest.mark.parametrize("text", blocks("json", "server"))
def test_a_message_of_the_service_is_one(text: str) -> None:
    message = JSON.decode_server(one_line(text))
    SERVER.validate(json.loads(text))
    assert msgspec.to_builtins(message) == json.loads(text), "it has a field that the type does not"


def test_every_message_has_an_example() -> None:
    for mark, union in (("client", FromClient), ("server", FromServer)):
        shown = {json.loads(text)["type"] for text in blocks("json", mark)}
        assert shown == {kind.__struct_config__.tag for kind in get_args(union)}


def test_no_json_is_without_a_mark() -> None:
    """Whatever is fenced as JSON is read by some test."""
    assert blocks("json", None) == []


@pytest.mark.parametrize("text", [text for text in blocks("http", None) if "\n\n" in text])
def test_an_http_body_is_json(text: str) -> None:
    json.loads(text.split("\n\n", 1)[1])


def test_the_table_of_refusals_is_the_code() -> None:
    told = [(names(code)[0], reason, again) for code, reason, again in rows(section("9. Refusals"), "Code")]
    assert told == [(code.value, reason, "again" if code in RETRY else "") for code, reason in REASONS.items()]


def test_the_table_of_close_codes_is_the_code() -> None:
    told = [(int(code), reason) for code, reason, _ in rows(section("Close codes"), "Code")]
    assert told == [(int(code), reason) for code, reason in CLOSE_REASONS.items()]


def test_the_table_of_limits_is_the_settings() -> None:
    told = {names(name)[0]: float(default) for name, default, _ in rows(section("Limits"), "Limit")}
    assert told == {name: float(getattr(Settings(), name)) for name in told}
    numbers = (FROM_CLIENT.max_depth, FROM_CLIENT.max_items, FROM_CLIENT.max_string, FROM_CLIENT.max_id)
    assert "{} deep, {} items in each, {} characters in a string, {} in the ids".format(*numbers) in section("Limits")
    assert told["max_frame_bytes"] == FROM_CLIENT.max_frame_bytes


def test_the_limits_in_the_welcome_are_in_the_table() -> None:
    (welcome,) = (json.loads(text) for text in blocks("json", "server") if '"welcome"' in text)
    told = {names(name)[0]: float(default) for name, default, _ in rows(section("Limits"), "Limit")}
    assert {name: told[name] for name in welcome["limits"]} == welcome["limits"]


def test_the_table_intents_are_those_there_are() -> None:
    told = {names(name)[0]: names(fields) for name, fields, _ in rows(section("6. Take a seat"), "Intent")}
    known = {str(kind.__struct_config__.tag): list(kind.__struct_fields__) for kind in TABLE_INTENTS}
    assert told == known | {"say": ["text"]}


def test_the_fields_of_a_table_are_all_explained() -> None:
    table = rows(section("5. Watch"), "Field")
    assert {name for cell, _ in table for name in names(cell)} == set(TableView.__struct_fields__)
    seats = next(told for cell, told in table if names(cell) == ["seats"])
    assert set(ChairView.__struct_fields__) <= set(names(seats))


def test_what_a_table_is_made_with_is_all_explained() -> None:
    told = {name for cell, _ in rows(section("3. Open a table"), "Field") for name in names(cell)}
    assert told == set(TableOptions.__struct_fields__)


def test_the_worked_patch_gives_what_is_said() -> None:
    before, patch, after = (json.loads(block("json", mark)) for mark in ("before", "patch", "after"))
    assert apply_patch(before, patch) == after


def test_every_link_inside_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL), re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    links = re.findall(r"\]\(#([^)]+)\)", TEXT)
    assert len(links) > 20
    assert set(links) <= anchors


def test_every_file_it_names_is_there() -> None:
    folder = schema.FOLDER.parent
    files = re.findall(r"\]\(((?!#|https?:)[^)]+)\)", TEXT)
    assert files
    assert all((folder / file).is_file() for file in files)


def test_the_example_offers_are_answered_by_the_example_intents() -> None:
    """The intents shown after offers are among them."""
    offers = [offer for text in blocks("json", "server") for offer in json.loads(text).get("offers", [])]
    table = {str(kind.__struct_config__.tag) for kind in TABLE_INTENTS} | {"say"}
    intents = [json.loads(text)["intent"] for text in blocks("json", "client") if "intent" in json.loads(text)]
    game = [intent for intent in intents if intent["type"] not in table]
    assert game
    assert all(any(stands_for(offer, intent) for offer in offers) for intent in game)


def stands_for(offer: dict[str, Any], intent: dict[str, Any]) -> bool:
    return offer["type"] == intent["type"] and all(
        allows(offer.get(field, []), value) for field, value in intent.items() if field != "type"
    )


def allows(values: Any, value: Any) -> bool:
    return Some(**values).allows(value) if isinstance(values, dict) else value in values
