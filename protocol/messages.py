"""The messages of the wire, both ways, as types (design: "The wire"; clauses PL-06 to PL-16).

Every message is a map with a string `type`. Unknown fields from a client are refused (`malformed`): a typing
error must not pass in silence. Clients must ignore fields of the service's messages that they do not know.
Maps have string keys throughout; what is not there is absent, never null.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

PROTOCOL = 1
MSGPACK = "obol.v1.msgpack"
JSON = "obol.v1.json"
SUBPROTOCOLS = (MSGPACK, JSON)

Json = Any
"""A value of JSON: map with string keys, list, string, number, boolean."""


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What a client sends."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message of a connection. Without a token one is a nameless spectator.

    `token`: what POST /api/players gave. `client`: free text that names the client, for the operator's logs.
    """

    token: str | UnsetType = UNSET
    client: str | UnsetType = UNSET


class Watch(ClientMessage, frozen=True, tag="watch"):
    """Watch a table, as the seat one holds there, else as a spectator. Answered with `snapshot`, or, with `since`
    (the last version seen), with the updates after it where the gap is small enough (PL-11)."""

    table: str
    since: int | UnsetType = UNSET
    invite: str | UnsetType = UNSET


class Unwatch(ClientMessage, frozen=True, tag="unwatch"):
    """Watch a table no longer. Not answered."""

    table: str


class Intent(ClientMessage, frozen=True, tag="intent"):
    """Ask for something at a table that this connection watches. Answered exactly once, by `ack` or `refused` (PL-06).

    `id`: 1 to 64 characters, chosen by the client, new for each thing asked for and the same when asked again
    (PL-07). `intent`: a map with a `type`. `version`: the version the client had seen when asking (PL-08).
    """

    table: str
    id: str
    intent: dict[str, Any]
    version: int | UnsetType = UNSET


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Answered with `pong`."""


FromClient = Hello | Watch | Unwatch | Intent | Ping


class ServerMessage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What the service sends."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """Answers `hello`. `player`: who the token says one is. `server_time`: milliseconds since 1970.
    `limits`: the limits in force for this connection, by name."""

    server_time: int
    protocol: int
    limits: dict[str, int]
    player: PlayerName | UnsetType = UNSET


class PlayerName(msgspec.Struct, frozen=True):
    """A player as others see it. `id` is public and stable; it is not the token."""

    id: str
    name: str


class Snapshot(ServerMessage, frozen=True, tag="snapshot"):
    """A whole view of a table at a version (PL-11). `seat`, `private` and `offers` are there for a seat only.
    `deadline`: server time, ms, at which those awaited run out of time."""

    table: str
    version: int
    server_time: int
    public: Json
    seat: int | UnsetType = UNSET
    private: Json | UnsetType = UNSET
    offers: list[Json] | UnsetType = UNSET
    deadline: int | UnsetType = UNSET


class Update(ServerMessage, frozen=True, tag="update"):
    """One version (PL-10). `public` and `private` are RFC 7386 merge patches to what one has. `offers`, where there,
    replaces the offers one had; where absent they are as before. `deadline` likewise; 0 means there is none now.
    A commit of which the viewer may see nothing is just `table` and `version`."""

    table: str
    version: int
    events: list[Json] | UnsetType = UNSET
    public: Json | UnsetType = UNSET
    private: Json | UnsetType = UNSET
    offers: list[Json] | UnsetType = UNSET
    deadline: int | UnsetType = UNSET
    server_time: int | UnsetType = UNSET


class Ack(ServerMessage, frozen=True, tag="ack"):
    """The intent `id` stands in the log of `table` at `version` (PL-06). For `say` the version is the table's
    version when it was said: chat is not in the log."""

    table: str
    id: str
    version: int


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The intent `id` changed nothing. `code`: see protocol/codes.py. `clause`: the rule's id where there is one.
    Without `id` it answers a message that was no readable intent."""

    code: str
    message: str
    table: str | UnsetType = UNSET
    id: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Who is there (PL-15). `seats`: seat number as a string → `here` or `away`. `spectators`: how many."""

    table: str
    seats: dict[str, str]
    spectators: int


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat. `at`: server time, ms. `name`: who. `channel`: `seats` or `spectators`. `text`: plain text."""

    at: int
    name: str
    channel: str
    text: str


class Chat(ServerMessage, frozen=True, tag="chat"):
    """New lines, oldest first (PL-16); after `snapshot`, the last ones there are."""

    table: str
    lines: list[ChatLine]


class Pong(ServerMessage, frozen=True, tag="pong"):
    """Answers `ping`."""

    server_time: int


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The last message before the service closes. `code`: the close code. `retry_after`: seconds."""

    code: int
    retry_after: float | UnsetType = UNSET


FromServer = Welcome | Snapshot | Update | Ack | Refused | Presence | Chat | Pong | Bye
