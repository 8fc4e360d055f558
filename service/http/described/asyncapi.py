"""AsyncAPI 3 of the socket, out of the types that are read and sent."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, get_args

import msgspec

from protocol import samples
from protocol.codes import CLOSE_REASONS, REASONS, RETRY, Code
from protocol.messages import JSON, MSGPACK, PROTOCOL, FromClient, FromServer
from service.support.settings import Settings

REFERENCE = "#/components/schemas/{name}"
LIMITS = (
    "max_frame_bytes",
    "max_outbox_bytes",
    "hello_s",
    "ping_s",
    "pong_s",
    "intents_per_s",
    "intents_burst",
    "slow_downs",
    "says_per_s",
    "says_burst",
    "max_say_chars",
    "watches_per_connection",
    "connections_per_player",
    "connections_per_address",
    "resume_versions",
    "refusals_kept",
    "grace_s",
    "retry_after_s",
)
"""Settings that a client meets."""
WAYS: tuple[tuple[str, Any, dict[str, Any], str], ...] = (
    ("fromClient", FromClient, samples.FROM_CLIENT, "receive"),
    ("fromService", FromServer, samples.FROM_SERVER, "send"),
)


def asyncapi(settings: Settings) -> dict[str, Any]:
    """The document. `settings`: those in force, of which it tells the limits."""
    kinds = [kind for _, union, _, _ in WAYS for kind in get_args(union)]
    references, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    payloads = dict(zip(kinds, references, strict=True))
    messages = {
        name_of(kind): message(kind, payloads[kind], instances)
        for _, union, instances, _ in WAYS
        for kind in get_args(union)
    }
    return {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Obol",
            "version": version("obol"),
            "description": "What happens at tables. The manual is protocol/PROTOCOL.md; the HTTP half is described at "
            "`/api/openapi.json`, what the views and events of a game look like at `/api/games/{game}/schema`.",
            "license": {"name": "MIT"},
            "x-obol-protocol": PROTOCOL,
            "x-obol-limits": {name: getattr(settings, name) for name in LIMITS},
            "x-obol-codes": {code.value: {"reason": REASONS[code], "again": code in RETRY} for code in Code},
            "x-obol-close-codes": {str(close.value): reason for close, reason in CLOSE_REASONS.items()},
        },
        "defaultContentType": "application/json",
        "channels": {"table": channel(messages)},
        "operations": {way: operation(way, union, action) for way, union, _, action in WAYS},
        "components": {"messages": messages, "schemas": schemas},
    }


def name_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def channel(messages: dict[str, Any]) -> dict[str, Any]:
    query = {"table": {"type": "string", "description": "A hint for load balancers; the service does not look at it."}}
    return {
        "address": "/ws",
        "title": "The socket",
        "description": f"Offer the subprotocol `{JSON}` (text frames) or `{MSGPACK}` (binary frames: the same values "
        "in MessagePack). None means JSON. Each frame is one message.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET", "query": {"type": "object", "properties": query}}},
    }


def operation(way: str, union: Any, action: str) -> dict[str, Any]:
    """`action`: what the service does, whom the document describes."""
    names = [name_of(kind) for kind in get_args(union)]
    return {
        "action": action,
        "title": "What a client sends" if action == "receive" else "What the service sends",
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
    }


def message(kind: type[msgspec.Struct], payload: dict[str, Any], instances: dict[str, Any]) -> dict[str, Any]:
    text = (kind.__doc__ or "").strip()
    return {
        "name": name_of(kind),
        "title": name_of(kind),
        "summary": text.partition("\n\n")[0].replace("\n    ", " "),
        "payload": payload,
        "examples": [
            {"name": name, "payload": msgspec.to_builtins(one)}
            for name, one in instances.items()
            if isinstance(one, kind)
        ],
    }
