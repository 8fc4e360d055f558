"""What can go wrong, as exceptions.

ClientError
├── Refused         the service said no, and why: the thing asked for changed nothing
├── Unanswered      we stopped waiting for an answer: what was asked for may have happened or not
└── Disconnected    no connection could be had or kept, and the client has stopped trying
"""

from __future__ import annotations

from msgspec import UNSET

from protocol import messages
from protocol.codes import RETRY


class ClientError(Exception):
    """The root of all that this library raises on purpose."""


class Refused(ClientError):
    """The service's "no". `code`: one of `protocol.codes.Code`, or one that this library does not know yet.
    `message`: for people. `clause`: the rule's id, e.g. "VM-14", or "". `reason`: a short name of what
    the code leaves open, or "". `table` and `id`: what was refused, or ""."""

    def __init__(
        self, code: str, message: str, clause: str = "", *, reason: str = "", table: str = "", id: str = ""
    ) -> None:
        super().__init__(code, message, clause)
        self.code = code
        self.message = message
        self.clause = clause
        self.reason = reason
        self.table = table
        self.id = id

    def __str__(self) -> str:
        return f"{self.message} ({self.code}{', ' + self.clause if self.clause else ''})"

    @classmethod
    def of(cls, message: messages.Refused) -> Refused:
        """The exception for a `refused` of the wire."""
        optional = (message.clause, message.reason, message.table, message.id)
        clause, reason, table, id = ("" if value is UNSET else value for value in optional)
        return cls(message.code, message.message, clause, reason=reason, table=table, id=id)


class Unanswered(ClientError):
    """No answer will come on this client. Ask again with the same `id`, on a new client, to learn what became of it."""

    def __init__(self, table: str, id: str) -> None:
        super().__init__(f"intent {id} at table {table} was not answered")
        self.table = table
        self.id = id


class Disconnected(ClientError):
    """The client has stopped trying to connect; `str()` says why."""


def is_passing(code: str) -> bool:
    """Does the code say nothing about the intent itself, so that the same id may be sent again?"""
    return code in RETRY
