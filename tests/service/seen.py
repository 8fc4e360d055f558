"""What a client knows of a table: a snapshot, and every update folded into it (RFC 7386, written out once more)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from protocol.messages import Snapshot, Update


def merged(target: Any, patch: Any) -> Any:
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


class SeenTable:
    """`updates`: each as read and as bytes. `snapshots`: the versions at which one came."""

    def __init__(self) -> None:
        self.version = 0
        self.seat: int | None = None
        self.public: dict[str, Any] = {}
        self.private: dict[str, Any] | None = None
        self.offers: list[dict[str, Any]] | None = None
        self.deadline = 0
        self.server_time = 0
        self.updates: list[tuple[Update, bytes]] = []
        self.snapshots: list[int] = []

    def snapshot(self, message: Snapshot) -> None:
        self.version = message.version
        self.seat = None if message.seat is UNSET else message.seat
        self.public = message.public
        self.private = None if message.private is UNSET else message.private
        self.offers = None if message.offers is UNSET else message.offers
        self.deadline = 0 if message.deadline is UNSET else message.deadline
        self.server_time = message.server_time
        self.snapshots.append(message.version)

    def update(self, message: Update, frame: bytes) -> None:
        assert message.version == self.version + 1, f"version {message.version} after {self.version}"
        self.version = message.version
        if message.public is not UNSET:
            self.public = merged(self.public, message.public)
        if message.private is not UNSET:
            self.private = merged(self.private, message.private)
        if message.offers is not UNSET:
            self.offers = message.offers
        if message.deadline is not UNSET:
            self.deadline = message.deadline
            assert message.server_time is not UNSET, "a deadline comes with the server's time"
            self.server_time = message.server_time
        self.updates.append((message, frame))

    def at(self, version: int) -> SeenTable:
        """What a client has that stopped listening there, as far as resuming asks for it."""
        earlier = SeenTable()
        earlier.version = version
        return earlier

    @property
    def view(self) -> tuple[Any, ...]:
        """All that a viewer has, to be compared."""
        return (self.version, self.seat, self.public, self.private, self.offers, self.deadline)

    @property
    def table(self) -> dict[str, Any]:
        return dict(self.public["table"])

    @property
    def game(self) -> dict[str, Any]:
        return dict(self.public["game"])

    @property
    def status(self) -> str:
        return str(self.table["status"])

    @property
    def awaited(self) -> list[int]:
        return list(self.table.get("awaited", []))

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every event it was told, in order."""
        return [event for update, _ in self.updates if update.events is not UNSET for event in update.events]

    def game_offers(self) -> list[dict[str, Any]]:
        """What it may do in the game itself."""
        table = {"add_bot", "concede", "leave_seat", "rematch", "start", "take_seat"}
        return [offer for offer in self.offers or [] if offer["type"] not in table]
