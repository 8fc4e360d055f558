"""A conversation at its beginning, or in the midst of watching a table, and what it did last."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from obol_client.conversation import Conversation
from obol_client.effects import Send
from obol_client.pacing import Pacing
from protocol.codec import JSON
from protocol.messages import (
    FromServer,
    Refused,
    Snapshot,
    Welcome,
)

PUBLIC = {"table": {"status": "running"}, "game": {"round": 1}}
WELCOME = Welcome(server_time=5_000, protocol=1, limits={"max_frame_bytes": 2000})
VOTE = {"type": "vote", "coin": "vita"}


def snapshot(version: int = 3, **fields: Any) -> Snapshot:
    return Snapshot("t", version, 5_000, PUBLIC, **fields)


def refused(code: str, id: str | None = None) -> Refused:
    return Refused(code, "why", "t", UNSET if id is None else id)


class Talk:
    """A conversation and what it did last."""

    def __init__(self, **pacing: Any) -> None:
        self.conversation = Conversation(JSON, token="tok", name="test", pacing=Pacing(**pacing), draw=lambda: 0.5)

    def hears(self, message: FromServer, now: float = 0.0) -> list[Any]:
        return self.conversation.receive(JSON.encode(message), now)

    def connects(self) -> list[Any]:
        self.conversation.opened()
        return self.hears(WELCOME)

    def live(self, version: int = 3) -> Talk:
        """Connected, and watching "t" at a version."""
        self.conversation.watch("t", None)
        self.connects()
        self.hears(snapshot(version))
        return self

    def asks(self, id: str, intent: Any = VOTE, version: int | None = None) -> list[Any]:
        return self.conversation.ask("t", id, intent, version)

    @property
    def view(self) -> Any:
        return self.conversation.watches["t"].view


def sent(effects: list[Any]) -> list[Any]:
    return [JSON.decode_client(effect.frame) for effect in effects if isinstance(effect, Send)]
