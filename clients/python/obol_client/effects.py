"""What a conversation wants done. Whoever holds the connection carries these out, in order."""

from __future__ import annotations

import msgspec

from protocol.messages import Ack, FromServer, Refused, Welcome


class Send(msgspec.Struct, frozen=True):
    """Send a frame."""

    frame: bytes


class Drop(msgspec.Struct, frozen=True):
    """Close the connection: the service broke the protocol, or cannot greet us now."""

    reason: str


class Greeted(msgspec.Struct, frozen=True):
    """The service knows us; watches and intents are on their way."""

    welcome: Welcome


class Told(msgspec.Struct, frozen=True):
    """A message about a watched table, already taken into its view."""

    table: str
    message: FromServer


class Answered(msgspec.Struct, frozen=True):
    """The one answer of an intent. None: none will come."""

    table: str
    id: str
    answer: Ack | Refused | None


class Barred(msgspec.Struct, frozen=True):
    """The table is watched no longer: the service does not let us."""

    table: str
    refused: Refused


class Reconnect(msgspec.Struct, frozen=True):
    """Connect again in so many seconds."""

    after_s: float


class GiveUp(msgspec.Struct, frozen=True):
    """Do not connect again. `refused`: where the service said why."""

    reason: str
    refused: Refused | None = None


Effect = Send | Drop | Greeted | Told | Answered | Barred | Reconnect | GiveUp
