"""JSON Schema of the messages, made from their types: client.json and server.json beside this file.

`python -m protocol.schema` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from protocol.messages import PROTOCOL, FromClient, FromServer

FOLDER = Path(__file__).parent
DIALECT = "https://json-schema.org/draft/2020-12/schema"
UNIONS: dict[str, tuple[str, Any]] = {
    "client.json": ("what a client sends", FromClient),
    "server.json": ("what the service sends", FromServer),
}


def schema(file: str) -> dict[str, Any]:
    """The schema kept in `file`."""
    title, union = UNIONS[file]
    return {"$schema": DIALECT, "title": f"Obol, protocol {PROTOCOL}: {title}", **msgspec.json.schema(union)}


def text(file: str) -> str:
    return json.dumps(schema(file), indent=2, ensure_ascii=False) + "\n"


def write() -> None:
    for file in UNIONS:
        (FOLDER / file).write_text(text(file), encoding="utf-8")
