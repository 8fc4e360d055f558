"""What all connections of one address have left unread together (PL-21): a little on each of many is much."""

from __future__ import annotations

from typing import Final, Protocol

NOTED_BYTES: Final = 65_536
"""Less than that on one connection is not counted."""


class Outbox(Protocol):
    def unread(self) -> int:
        """How many bytes wait for the client now."""
        ...


class Outboxes:
    """`limit_bytes`: for all of them."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.known: dict[Outbox, int] = {}
        self.total = 0

    def too_much(self, one: Outbox, unread: int) -> bool:
        """So much waits on this connection now: is it too much with what waits on the others? They are asked anew only
        where it would be, for who has read says nothing."""
        self.note(one, unread)
        if self.total > self.limit_bytes:
            for other in list(self.known):
                self.note(other, unread if other is one else other.unread())
        return self.total > self.limit_bytes

    def note(self, one: Outbox, unread: int) -> None:
        counted = unread if unread > NOTED_BYTES else 0
        self.total += counted - self.known.pop(one, 0)
        if counted:
            self.known[one] = counted

    def forget(self, one: Outbox) -> None:
        self.note(one, 0)
