"""The intents that wait for their answer, in the order in which they were asked (PL-06, PL-07)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

Key = tuple[str, str]
"""Table and id."""


class AskStage(Enum):
    """`WAITING`: to be sent as soon as the table is watched. `SENT`: on this connection. `PAUSED`: refused for now,
    to be sent again when it is due."""

    WAITING = "waiting"
    SENT = "sent"
    PAUSED = "paused"


class Ask:
    """One intent. `frame`: sent as it is, every time. `tries`: how often it was refused for now. `in_doubt`: a
    connection was lost while it was sent and not answered, so that the service may have decided it."""

    __slots__ = ("due", "frame", "id", "in_doubt", "stage", "table", "tries")

    def __init__(self, table: str, id: str, frame: bytes) -> None:
        self.table = table
        self.id = id
        self.frame = frame
        self.stage = AskStage.WAITING
        self.tries = 0
        self.due = 0.0
        self.in_doubt = False

    @property
    def key(self) -> Key:
        return (self.table, self.id)


class Asks:
    """All of a conversation's. Bounded by whoever adds to it."""

    def __init__(self) -> None:
        self.by_key: dict[Key, Ask] = {}

    def __len__(self) -> int:
        return len(self.by_key)

    def __iter__(self) -> Iterator[Ask]:
        return iter(list(self.by_key.values()))

    def add(self, ask: Ask) -> None:
        self.by_key[ask.key] = ask

    def get(self, table: str, id: str) -> Ask | None:
        return self.by_key.get((table, id))

    def remove(self, ask: Ask) -> None:
        self.by_key.pop(ask.key, None)

    def unsent(self, table: str) -> list[Ask]:
        """Those of a table that are not on this connection."""
        return [ask for ask in self if ask.table == table and ask.stage is not AskStage.SENT]

    def send_waiting(self, table: str) -> list[bytes]:
        """The frames of a table that are to be sent now, in the order asked."""
        waiting = [ask for ask in self.by_key.values() if ask.table == table and ask.stage is AskStage.WAITING]
        for ask in waiting:
            ask.stage = AskStage.SENT
        return [ask.frame for ask in waiting]

    def connection_lost(self) -> None:
        """All of them are to be sent again."""
        for ask in self.by_key.values():
            ask.in_doubt = ask.in_doubt or ask.stage is AskStage.SENT
            ask.stage = AskStage.WAITING

    def pause(self, ask: Ask, due: float) -> None:
        """Refused for now."""
        ask.stage = AskStage.PAUSED
        ask.due = due

    def resume(self, now: float) -> None:
        """Those whose pause is over wait to be sent."""
        for ask in self.by_key.values():
            if ask.stage is AskStage.PAUSED and ask.due <= now:
                ask.stage = AskStage.WAITING

    def due(self) -> list[float]:
        """When each pause is over."""
        return [ask.due for ask in self.by_key.values() if ask.stage is AskStage.PAUSED]
