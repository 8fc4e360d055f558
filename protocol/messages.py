"""The messages of the wire, both ways, as types (design: "The wire"; clauses PL-06 to PL-16).

Every message is a map with a string `type`. Unknown fields from a client are refused (`malformed`): a typing
error must not pass in silence. Clients must ignore fields of the service's messages that they do not know.
Maps have string keys throughout; what is not there is absent, never null.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1
MSGPACK = "obol.v1.msgpack"
JSON = "obol.v1.json"
SUBPROTOCOLS = (MSGPACK, JSON)

WHOLE = (1 << 53) - 1
"""Whole numbers lie between -WHOLE and WHOLE: what every reader of JSON takes without rounding."""

Id = Annotated[
    str, Meta(min_length=1, max_length=64, extra_json_schema={"not": {"pattern": r"[\u0000-\u001f\u007f-\u009f]"}})
]
"""1 to 64 printable characters."""

Count = Annotated[int, Meta(ge=0, le=WHOLE)]
"""A version, a seat, a time, a number of something: 0 or more."""

Json = Any
"""A value of JSON: map with string keys, list, string, number, boolean."""

View = Annotated[Json, Meta(extra_json_schema={"type": "object"})]
"""A map: half a view, or a merge patch to it."""

Typed = Annotated[
    dict[str, Any], Meta(extra_json_schema={"required": ["type"], "properties": {"type": {"type": "string"}}})
]
"""A map with a `type`: an intent, an event, an offer."""


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
    (the last version seen), with the updates after it where the gap is small enough (PL-11). `mark`: the mark that came
    with that version; where the log has another commit there by now, the answer is a snapshot."""

    table: Id
    since: Count | UnsetType = UNSET
    invite: str | UnsetType = UNSET
    mark: str | UnsetType = UNSET


class Unwatch(ClientMessage, frozen=True, tag="unwatch"):
    """Watch a table no longer. Not answered."""

    table: Id


class Intent(ClientMessage, frozen=True, tag="intent"):
    """Ask for something at a table that this connection watches. Answered exactly once, by `ack` or `refused` (PL-06).

    `id`: 1 to 64 characters, chosen by the client, new for each thing asked for and the same when asked again
    (PL-07). `intent`: a map with a `type`. `version`: the version the client had seen when asking (PL-08).
    """

    table: Id
    id: Id
    intent: Typed
    version: Count | UnsetType = UNSET


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Answered with `pong`."""


FromClient = Hello | Watch | Unwatch | Intent | Ping


class ServerMessage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What the service sends."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """Answers `hello`. `player`: who the token says one is. `server_time`: milliseconds since 1970.
    `limits`: the limits in force for this connection, by name."""

    server_time: Count
    protocol: Count
    limits: dict[str, int]
    player: PlayerName | UnsetType = UNSET


class PlayerName(msgspec.Struct, frozen=True):
    """A player as others see it. `id` is public and stable; it is not the token. `kind`: `bot` for the account of a
    program; a person has none."""

    id: str
    name: str
    kind: str | UnsetType = UNSET


class Snapshot(ServerMessage, frozen=True, tag="snapshot"):
    """A whole view of a table at a version (PL-11). `seat`, `private` and `offers` are there for a seat only.
    `deadline`: server time, ms, at which those awaited run out of time. `mark`: what tells this version's commit from
    any other; for `watch`."""

    table: str
    version: Count
    server_time: Count
    public: View
    seat: Count | UnsetType = UNSET
    private: View | UnsetType = UNSET
    offers: list[Typed] | UnsetType = UNSET
    deadline: Count | UnsetType = UNSET
    mark: str | UnsetType = UNSET


class Update(ServerMessage, frozen=True, tag="update"):
    """One version (PL-10). `public` and `private` are RFC 7386 merge patches to what one has. `offers`, where there,
    replaces the offers one had; where absent they are as before. `deadline` likewise; 0 means there is none now.
    `mark`: as in `snapshot`. A commit of which the viewer may see nothing is just `table`, `version` and `mark`."""

    table: str
    version: Count
    events: list[Typed] | UnsetType = UNSET
    public: View | UnsetType = UNSET
    private: View | UnsetType = UNSET
    offers: list[Typed] | UnsetType = UNSET
    deadline: Count | UnsetType = UNSET
    server_time: Count | UnsetType = UNSET
    mark: str | UnsetType = UNSET


class Ack(ServerMessage, frozen=True, tag="ack"):
    """The intent `id` stands in the log of `table` at `version` (PL-06). For `say` the version is the table's
    version when it was said: chat is not in the log."""

    table: str
    id: str
    version: Count


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The intent `id` changed nothing. `code`: see protocol/codes.py. `clause`: the rule's id where there is one.
    `reason`: a short name of what the code leaves open, worded by the text `refusal.CODE.REASON`.
    Without `id` it answers a message that was no readable intent."""

    code: str
    message: str
    table: str | UnsetType = UNSET
    id: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Who is there (PL-15). `seats`: seat number as a string → `here` or `away`. `spectators`: how many."""

    table: str
    seats: dict[str, str]
    spectators: Count


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat. `at`: server time, ms. `name`: who, in words, which another player may bear as well; `player`:
    the player's id, which nobody else has; `seat`: the seat held at the time, if any. `channel`: `seats` or
    `spectators`. `text`: plain text. `kind`: as of the player."""

    at: Count
    name: str
    channel: str
    text: str
    player: str | UnsetType = UNSET
    seat: Count | UnsetType = UNSET
    kind: str | UnsetType = UNSET


class Chat(ServerMessage, frozen=True, tag="chat"):
    """New lines, oldest first (PL-16); after `snapshot`, the last ones there are."""

    table: str
    lines: list[ChatLine]


class Pong(ServerMessage, frozen=True, tag="pong"):
    """Answers `ping`."""

    server_time: Count


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The last message before the service closes. `code`: the close code. `retry_after`: seconds."""

    code: int
    retry_after: float | UnsetType = UNSET


FromServer = Welcome | Snapshot | Update | Ack | Refused | Presence | Chat | Pong | Bye
