"""A small model of the service, without sockets: one table, its log, and connections that can break anywhere.

It is written from PROTOCOL.md and not from the service. The table's game counts marks: `mark {value}` adds one;
odd values are secret to the seat; a negative value is never offered. Everything is a frame in one of the encodings.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.codec import Codec
from protocol.messages import (
    Ack,
    Chat,
    ChatLine,
    FromServer,
    Hello,
    Intent,
    Presence,
    Refused,
    Snapshot,
    Unwatch,
    Update,
    Watch,
    Welcome,
)

TABLE = "t"
RESUME = 4
"""Versions that come back as updates."""
Json = dict[str, Any]


class Link:
    """One connection: frames on their way to either side, in order."""

    def __init__(self, service: ModelService) -> None:
        self.service = service
        self.to_service: deque[bytes] = deque()
        self.to_client: deque[bytes] = deque()
        self.greeted = False
        self.watching = False

    def say(self, message: FromServer) -> None:
        self.to_client.append(self.service.codec.encode(message))


class Commit(msgspec.Struct, frozen=True):
    """`mark`: the value marked; None: a commit of somebody else of which this viewer sees nothing. `key`: the id of
    the intent it answers. `seat`: where the viewer sits after it."""

    mark: int | None
    key: str
    seat: int | None


class ModelService:
    """`passing`: how many of the next intents are refused for now. `unwatchable`: how many of the next watches are."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.log: list[Commit] = [Commit(None, "", None)]
        self.ledger: dict[str, FromServer] = {}
        self.links: list[Link] = []
        self.chat: list[ChatLine] = []
        self.passing = 0
        self.unwatchable = 0
        self.barred = False

    # The table

    @property
    def version(self) -> int:
        return len(self.log)

    def seat_at(self, version: int) -> int | None:
        return self.log[version - 1].seat

    def halves(self, version: int) -> tuple[Json, Json]:
        """The public and the private half at a version."""
        marks = {str(number): one.mark for number, one in enumerate(self.log[:version], 1) if one.mark is not None}
        public = {number: value for number, value in marks.items() if value % 2 == 0}
        private = {number: value for number, value in marks.items() if value % 2}
        return {"table": {"status": "running"}, "game": {"marks": public, "odd": bool(version % 2)}}, {"marks": private}

    def snapshot(self) -> Snapshot:
        """What a viewer who comes now sees."""
        public, private = self.halves(self.version)
        if self.seat_at(self.version) is None:
            return Snapshot(TABLE, self.version, 1000, public)
        return Snapshot(TABLE, self.version, 1000, public, 0, private, self.offers(self.version))

    def offers(self, version: int) -> list[Json]:
        return [{"type": "mark", "value": [version // 3]}]

    def update(self, version: int) -> Update:
        """The update of a version to the viewer who sat there before it and after."""
        public, private = self.halves(version)
        old_public, old_private = self.halves(version - 1)
        if self.seat_at(version) is None:
            return Update(TABLE, version, UNSET, patch(old_public, public))
        offers = self.offers(version) if self.offers(version) != self.offers(version - 1) else UNSET
        return Update(TABLE, version, UNSET, patch(old_public, public), patch(old_private, private) or UNSET, offers)

    def append(self, mark: int | None, key: str = "", *, reseat: bool = False) -> None:
        """One more commit, told to whoever watches."""
        seat = self.seat_at(self.version)
        self.log.append(Commit(mark, key, (0 if seat is None else None) if reseat else seat))
        for link in self.links:
            if link.watching:
                link.say(self.snapshot() if reseat else self.update(self.version))

    def lose_tail(self, count: int) -> None:
        """The store forgot the last commits; everybody gets a snapshot of where it stands now."""
        lost = self.log[max(1, self.version - count) :]
        del self.log[max(1, self.version - count) :]
        for commit in lost:
            self.ledger.pop(commit.key, None)
        for link in self.links:
            if link.watching:
                link.say(self.snapshot())

    def say(self, text: str) -> None:
        self.chat.append(ChatLine(len(self.chat), "Ada", "seats", text))
        for link in self.links:
            if link.watching:
                link.say(Chat(TABLE, self.chat[-1:]))

    # Connections

    def connect(self) -> Link:
        link = Link(self)
        self.links.append(link)
        return link

    def cut(self, link: Link) -> None:
        """Whatever is on its way is lost."""
        self.links.remove(link)

    def read_one(self, link: Link) -> None:
        """Take in the next frame of a client."""
        message = self.codec.decode_client(link.to_service.popleft())
        match message:
            case Hello():
                assert not link.greeted, "hello is said once"
                link.greeted = True
                link.say(Welcome(1000, 1, {"max_frame_bytes": 16384}))
            case Watch():
                assert link.greeted
                self.watched(link, message)
            case Unwatch():
                link.watching = False
            case Intent():
                link.say(self.decide(link, message))

    def watched(self, link: Link, watch: Watch) -> None:
        if self.barred:
            return link.say(Refused("no_spectators", "no", TABLE))
        if self.unwatchable:
            self.unwatchable -= 1
            return link.say(Refused("unavailable", "later", TABLE))
        link.watching = True
        since = watch.since
        same_seat = (
            since is not UNSET and since <= self.version and self.seat_at(max(1, since)) == self.seat_at(self.version)
        )
        if since is not UNSET and since and same_seat and self.version - since <= RESUME:
            for version in range(since + 1, self.version + 1):
                link.say(self.update(version))
        else:
            link.say(self.snapshot())
        link.say(Presence(TABLE, {}, 1))
        if self.chat:
            link.say(Chat(TABLE, list(self.chat)))
        return None

    def decide(self, link: Link, intent: Intent) -> FromServer:
        if not link.watching:
            return Refused("not_watching", "no", TABLE, intent.id)
        if intent.id in self.ledger:
            return self.ledger[intent.id]
        if self.passing:
            self.passing -= 1
            return Refused("busy", "later", TABLE, intent.id)
        value = intent.intent["value"]
        if value < 0:
            answer: FromServer = Refused("not_offered", "no", TABLE, intent.id, "VM-14")
        else:
            self.append(value, intent.id)
            answer = Ack(TABLE, intent.id, self.version)
        self.ledger[intent.id] = answer
        return answer


def patch(old: Any, new: Any) -> Any:
    """A merge patch from one map to another; {} where they are the same."""
    found: Json = {name: None for name in old if name not in new}
    for name, value in new.items():
        if isinstance(value, dict) and isinstance(old.get(name), dict):
            if inner := patch(old[name], value):
                found[name] = inner
        elif name not in old or old[name] != value:
            found[name] = value
    return found
