"""OpenAPI 3.1 of the HTTP half, out of the types that are read and sent."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from protocol.codes import REASONS, Code
from service.http.described import examples
from service.http.described.answers import Problem
from service.http.described.operations import EVERY_CALL, OPERATIONS, Operation, Parameter
from service.http.problem_details import STATUS
from service.notify.webhooks import HookCall
from service.support.settings import Settings

REFERENCE = "#/components/schemas/{name}"
JSON, PROBLEM = "application/json", "application/problem+json"
LIMITS = (
    "http_per_s",
    "http_burst",
    "tables_per_s",
    "tables_burst",
    "logs_at_once",
    "max_body_bytes",
    "request_s",
    "connections_per_address",
)
"""Settings that whoever calls meets."""
HOOK_HEADERS = {
    "webhook-id": "The same when it is tried again.",
    "webhook-timestamp": "When it is sent, seconds since 1970.",
    "webhook-signature": "`v1,` and HMAC-SHA256, in base64, of id, timestamp and body with dots between.",
}
IN_THE_ADDRESS = frozenset({Code.NO_SUCH_GAME})
"""Codes that are 404 where it is the address that names what is not there."""


def openapi(settings: Settings) -> dict[str, Any]:
    """The document. `settings`: those in force, of which it tells the limits."""
    types = [kind for operation in OPERATIONS for kind in (*operation.answers, operation.body) if kind]
    types += [Problem, HookCall]
    references, schemas = msgspec.json.schema_components(types, ref_template=REFERENCE)
    refer = dict(zip(map(repr, types), references, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = described(operation, refer)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Obol",
            "version": version("obol"),
            "summary": "Players, games, tables and their logs; what happens at tables goes over a WebSocket.",
            "description": "The manual is protocol/PROTOCOL.md; the socket is described at `/api/asyncapi.json`.",
            "license": {"name": "MIT", "identifier": "MIT"},
            "x-obol-limits": {name: getattr(settings, name) for name in LIMITS},
        },
        "servers": [{"url": "../api", "description": "Beside this document, under whatever path it is served."}],
        "paths": paths,
        "webhooks": {"told": {"post": told(refer)}},
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "What newPlayer gave."}},
        },
    }


def told(refer: dict[str, Any]) -> dict[str, Any]:
    """What a player's webhook is called with (PL-26)."""
    content = {"schema": refer[repr(HookCall)], "example": examples.HOOK_CALL}
    return {
        "operationId": "told",
        "summary": "A player who is away is told: the body is signed as Standard Webhooks says",
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": why}
            for name, why in HOOK_HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {JSON: content}},
        "responses": {
            "2XX": {"description": "Taken."},
            "410": {"description": "The webhook is forgotten."},
            "default": {"description": "Tried again for a day."},
        },
    }


def described(operation: Operation, refer: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.does,
        "parameters": [parameter(one) for one in operation.parameters],
        "responses": responses(operation, refer),
    }
    if operation.body is not None:
        content = {"schema": refer[repr(operation.body)], "example": operation.body_example}
        found["requestBody"] = {"required": True, "content": {JSON: content}}
    if operation.token:
        found["security"] = [{"token": []}] if operation.token == "needed" else [{}, {"token": []}]
    return found


def parameter(one: Parameter) -> dict[str, Any]:
    found: dict[str, Any] = {"name": one.name, "in": one.where, "description": one.why, "schema": one.schema}
    if one.where == "path":
        found["required"] = True
    return found if one.example is None else {**found, "example": one.example}


def responses(operation: Operation, refer: dict[str, Any]) -> dict[str, Any]:
    answers = [refer[repr(kind)] for kind in operation.answers]
    content: dict[str, Any] = {"schema": answers[0] if len(answers) == 1 else {"anyOf": answers}}
    if operation.example is not None:
        content["example"] = operation.example
    good: dict[str, Any] = {"description": operation.does + ".", "content": {JSON: content}}
    found = {str(operation.status): good}
    if operation.kept:
        found["304"] = {"description": "What you have still holds."}
    for status, codes in by_status(operation):
        found[str(status)] = refusal(status, codes, refer)
    return dict(sorted(found.items()))


def by_status(operation: Operation) -> Iterable[tuple[int, list[Code]]]:
    found: dict[int, list[Code]] = {}
    for code in (*operation.codes, *EVERY_CALL):
        in_address = code in IN_THE_ADDRESS and operation.body is None
        found.setdefault(404 if in_address else STATUS.get(code, 400), []).append(code)
    return sorted(found.items())


def refusal(status: int, codes: list[Code], refer: dict[str, Any]) -> dict[str, Any]:
    """Refusals of one status: each code with its reason, and what it looks like."""
    found: dict[str, Any] = {
        "description": "\n".join(f"- `{code.value}`: {REASONS[code]}" for code in codes),
        "content": {
            PROBLEM: {
                "schema": refer[repr(Problem)],
                "examples": {code.value: {"value": problem_example(status, code)} for code in codes},
            }
        },
    }
    if status in (429, 503):
        seconds = {"schema": {"type": "integer", "minimum": 1}, "description": "Seconds to wait."}
        found["headers"] = {"Retry-After": seconds}
    return found


def problem_example(status: int, code: Code) -> dict[str, Any]:
    reason = REASONS[code]
    return {"type": examples.PROBLEM_TYPE, "title": reason, "status": status, "detail": reason, "code": code.value}
