"""What released clients said and heard holds for as long as obol.v1 does (PROTOCOL.md, "What may change")."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.kit.recording import CLIENTS, FOLDER, SUBPROTOCOL, table_of
from tests.service.running import Running

HANG_S = 60.0
LAST_OWN = 6
"""The version of the last thing that the client itself did at the table."""
NOT_COMPARED = {"presence", "bye"}
"""How often they come is a matter of time."""


def key(message: dict[str, Any]) -> tuple[Any, ...]:
    """What tells one message of the conversation from the others."""
    by_version = message["type"] in ("snapshot", "update")
    return message["type"], message.get("id"), message.get("version") if by_version else None


def lacks(now: Any, then: Any) -> list[str]:
    """The fields that a message had when it was recorded and has no more."""
    if not isinstance(then, dict) or not isinstance(now, dict):
        return []
    return [name for name in then if name not in now]


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.json")))
async def test_a_released_client_is_answered_as_it_was(service: Running, name: str) -> None:
    """Frame by frame as it sent them; each answer has come, with every field it had, before the next frame goes."""
    token, table = await table_of(service)
    steps = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    heard: dict[tuple[Any, ...], dict[str, Any]] = {}
    async with connect(service.socket_url, subprotocols=[SUBPROTOCOL], compression=None) as socket:
        for step in steps:
            if "client" in step:
                await socket.send(step["client"].replace("TOKEN", token).replace("TABLE", table))
                continue
            then = json.loads(step["service"])
            if then["type"] in NOT_COMPARED or is_of_a_bot(then):
                continue
            async with asyncio.timeout(HANG_S):
                while key(then) not in heard:
                    now = json.loads(await socket.recv())
                    heard[key(now)] = now
            assert lacks(heard[key(then)], then) == []


def is_of_a_bot(message: dict[str, Any]) -> bool:
    """What bots do after the client's own visit is theirs to choose."""
    return bool(message["type"] == "update" and message["version"] > LAST_OWN)


def test_every_version_of_today_is_recorded() -> None:
    """`python -m tests.kit.recording` records what is missing; what is there is never made anew."""
    assert [name for name in CLIENTS if not (FOLDER / f"{name}.json").is_file()] == []


def test_a_recording_holds_a_whole_conversation() -> None:
    for path in FOLDER.glob("*.json"):
        said = [json.loads(step["client"])["type"] for step in json.loads(Path(path).read_text()) if "client" in step]
        assert (said[0], said[1], said[-1]) == ("hello", "watch", "unwatch")
        assert said.count("intent") >= 6
