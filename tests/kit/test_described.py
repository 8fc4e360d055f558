"""What is described for machines is valid by the standards' own tools, and is what the service does."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import jsonschema
import msgspec
import pytest
from openapi_spec_validator import validate

from protocol.codes import CLOSE_REASONS, Code
from service.http.described.asyncapi import asyncapi
from service.http.described.openapi import openapi
from service.support.settings import Settings
from tests.protocol.test_vectors import KEPT
from tests.service.running import Running
from tests.service.sitting import started
from tests.web_client.test_in_node import in_node

HERE = Path(__file__).parent
LIMIT_S = 200.0
HTTP, SOCKET = openapi(Settings()), asyncapi(Settings())


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def held_to(document: dict[str, Any], schema: dict[str, Any], value: Any) -> None:
    """Raises ValidationError where the value is none of the schema's, a part of the document."""
    jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(value)


def test_the_http_half_is_openapi() -> None:
    validate(as_sent(HTTP))


@pytest.mark.parametrize("root", ["https://obol.example", "https://site.example/games/obol"])
def test_calls_are_where_the_document_is(root: str) -> None:
    """Also under a path of somebody's site."""
    (server,) = HTTP["servers"]
    assert urljoin(f"{root}/api/openapi.json", server["url"]) == f"{root}/api"


async def test_the_socket_is_asyncapi(tmp_path: Path) -> None:
    (tmp_path / "asyncapi.json").write_text(json.dumps(as_sent(SOCKET)))
    status, told = await in_node("../kit/asyncapi.mjs", str(tmp_path / "asyncapi.json"))
    assert (status, told) == (0, "valid\n")


def calls() -> list[tuple[str, dict[str, Any]]]:
    return [(one["operationId"], one) for methods in as_sent(HTTP)["paths"].values() for one in methods.values()]


@pytest.mark.parametrize(("_id", "call"), calls())
def test_every_example_of_a_call_is_as_its_schema_says(_id: str, call: dict[str, Any]) -> None:
    contents = [*call.get("requestBody", {}).get("content", {}).values()]
    for response in call["responses"].values():
        contents += response.get("content", {}).values()
    for content in contents:
        examples = [one["value"] for one in content.get("examples", {}).values()]
        for example in [*examples, *([content["example"]] if "example" in content else [])]:
            held_to(as_sent(HTTP), content["schema"], example)


@pytest.mark.parametrize("way", ["from_client", "from_server"])
def test_the_messages_of_the_vectors_are_as_the_socket_is_described(way: str) -> None:
    for vector in KEPT[way]:
        message = json.loads(vector["json"])
        held_to(as_sent(SOCKET), as_sent(SOCKET)["components"]["messages"][message["type"]]["payload"], message)


def test_every_message_has_an_example_and_every_code_its_reason() -> None:
    assert [name for name, one in SOCKET["components"]["messages"].items() if not one["examples"]] == []
    assert set(SOCKET["info"]["x-obol-codes"]) == set(Code)
    assert set(SOCKET["info"]["x-obol-close-codes"]) == {str(int(close)) for close in CLOSE_REASONS}


async def test_every_call_that_there_is_is_described(service: Running) -> None:
    described = {(path, method.upper()) for path, methods in HTTP["paths"].items() for method in methods}
    found = {
        (route.path, method)  # type: ignore[attr-defined]
        for route in service.node.api.routes
        for method in getattr(route, "methods", ())
        if method != "HEAD" and not route.path.endswith((".json", "/reference"))  # type: ignore[attr-defined]
    }
    assert found == described


async def test_answers_have_no_field_that_is_not_described(service: Running) -> None:
    sitting = await started(service, 3)
    schemas = as_sent(HTTP)["components"]["schemas"]
    listed = (await service.get("/tables")).json()
    assert set(listed["tables"][0]) <= set(schemas["ListedTable"]["properties"])
    assert set((await service.get(f"/tables/{sitting.table}")).json()) <= set(schemas["FoundTable"]["properties"])
    assert set((await service.get("/games")).json()["games"][0]) <= set(schemas["GameInfo"]["properties"])
    assert set((await service.get(f"/tables/{sitting.table}/log")).json()) == set(schemas["SeenLog"]["properties"])


async def test_schemathesis_finds_nothing(service: Running, tmp_path: Path) -> None:
    _, token = await service.player("Ada")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml")),
        *("run", f"{service.url}/api/openapi.json", "--url", f"{service.url}/api", "--max-examples", "10"),
        *("-H", f"Authorization: Bearer {token}"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        cwd=tmp_path,
    )
    async with asyncio.timeout(LIMIT_S):
        told, _ = await process.communicate()
    assert process.returncode == 0, told.decode()
    assert f"{len(calls())} selected / {len(calls())} total" in told.decode()


async def test_the_descriptions_are_served_and_the_reader_needs_no_script(service: Running) -> None:
    for name, of in (("openapi", "openapi"), ("asyncapi", "asyncapi")):
        assert of in (await service.get(f"/{name}.json")).json()
    page = await service.get("/reference")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    for id, _ in calls():
        assert f'id="{id}"' in page.text
    for name in SOCKET["components"]["messages"]:
        assert f'id="{name}"' in page.text
