"""The JSON Schemas say what the codecs do."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from protocol import schema, vectors
from protocol.bad_frames import FROM_SERVER, SHAPES, BadFrame
from protocol.messages import FromClient, FromServer
from tests.protocol.messages_of import from_client, from_server

KEPT: dict[str, Any] = json.loads(vectors.FILE.read_text(encoding="utf-8"))
VALIDATORS = {
    file: Draft202012Validator(json.loads((schema.FOLDER / file).read_text(encoding="utf-8"))) for file in schema.UNIONS
}
CLIENT, SERVER = VALIDATORS["client.json"], VALIDATORS["server.json"]
GOOD = [
    pytest.param(file, row["json"], id=f"{side}: {row['name']}")
    for side, file in (("from_client", "client.json"), ("from_server", "server.json"))
    for row in KEPT[side]
]
BEYOND_SCHEMA = {
    "a string of 4097 characters",
    "257 items",
    "nine deep",
}
"""Limits are settings, and not in the schema."""


@pytest.mark.parametrize("file", list(schema.UNIONS))
def test_the_file_is_as_generated(file: str) -> None:
    """Run `python -m protocol.schema` if a change of the types is meant."""
    assert (schema.FOLDER / file).read_text(encoding="utf-8") == schema.text(file)


@pytest.mark.parametrize("file", list(schema.UNIONS))
def test_the_file_is_a_json_schema(file: str) -> None:
    Draft202012Validator.check_schema(VALIDATORS[file].schema)


@pytest.mark.parametrize(("file", "text"), GOOD)
def test_a_vector_is_valid(file: str, text: str) -> None:
    assert list(VALIDATORS[file].iter_errors(json.loads(text))) == []


@given(message=from_client)
def test_any_message_of_a_client_is_valid(message: FromClient) -> None:
    assert CLIENT.is_valid(msgspec.to_builtins(message))


@given(message=from_server)
def test_any_message_of_the_service_is_valid(message: FromServer) -> None:
    assert SERVER.is_valid(msgspec.to_builtins(message))


@pytest.mark.parametrize("name", sorted(SHAPES.keys() - BEYOND_SCHEMA))
def test_a_bad_shape_of_a_client_is_invalid(name: str) -> None:
    assert not CLIENT.is_valid(read(SHAPES[name]))


@pytest.mark.parametrize("name", sorted(FROM_SERVER))
def test_a_bad_shape_of_the_service_is_invalid(name: str) -> None:
    assert not SERVER.is_valid(read(FROM_SERVER[name]))


def read(bad: BadFrame) -> Any:
    return json.loads(bad.frame)
