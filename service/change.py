"""One commit as its viewers are told of it: a frame for each kind of viewer, made once and shared (PL-10 to PL-13).

This is the hot path: the public parts are encoded once for each codec and spliced into every frame.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec import UNSET

from protocol.codec import Codec
from service.face import Face
from service.frames import websocket_frame
from service.games.kernel import Event, Redacted, Seat
from service.patch import merge_patch

Viewer = Seat | None
"""A seat, or None: a spectator."""

NOTHING: dict[str, Any] = {}


def shown(event: Event, redacted: Redacted, viewer: Viewer) -> msgspec.Struct | None:
    """What a viewer sees of an event."""
    return redacted.public if viewer is None else redacted.seats.get(viewer, redacted.public)


class Change:
    """From one face to the next. `at`: the commit's time."""

    __slots__ = ("_frames", "_parts", "after", "at", "before", "events", "redacted", "table")

    def __init__(self, table: str, before: Face, after: Face, events: tuple[Event, ...], at: int) -> None:
        self.table = table
        self.before = before
        self.after = after
        self.events = events
        self.at = at
        self.redacted: list[Redacted] | None = None
        self._parts: dict[str, list[bytes]] = {}
        self._frames: dict[tuple[str, Viewer], bytes] = {}

    @property
    def version(self) -> int:
        return self.after.version

    def frame(self, codec: Codec, viewer: Viewer) -> bytes:
        """The update for a viewer, ready for its socket."""
        found = self._frames.get((codec.name, viewer))
        if found is None:
            found = websocket_frame(codec.map(self.pairs(codec, viewer)), text=codec.text)
            self._frames[codec.name, viewer] = found
        return found

    def late_frame(self, codec: Codec, viewer: Viewer, now: int) -> bytes:
        """The same for one who comes back for it at `now`: its server time is that, so that what is left of a deadline
        is what is left (PL-14)."""
        if self.after.standing.state.deadline == self.before.standing.state.deadline:
            return self.frame(codec, viewer)
        return websocket_frame(codec.map(self.pairs(codec, viewer, now)), text=codec.text)

    def cool(self) -> None:
        """Forget the frames; they are made again if somebody resumes."""
        self._parts.clear()
        self._frames.clear()

    def pairs(self, codec: Codec, viewer: Viewer, now: int | None = None) -> list[bytes]:
        """The update's fields, encoded, in an order of their own: type, table, version, events, the rest. `now`: its
        server time, where that is not the commit's."""
        shared = self._parts.get(codec.name)
        if shared is None:
            shared = self._parts[codec.name] = self.shared_pairs(codec)
        head, events, rest = shared[0:3], shared[3:4], shared[4:]
        if now is not None:
            rest = [*rest[:-1], codec.pair("server_time", now)]
        if viewer is not None:
            own = self.own_events(viewer)
            if own is not None:
                events = [codec.pair("events", own)] if own else []
            rest = [*rest, *self.seat_pairs(codec, viewer)]
        return [*head, *(pair for pair in (*events, *rest) if pair)]

    def shared_pairs(self, codec: Codec) -> list[bytes]:
        """What is the same for everybody. An absent field is an empty string here."""
        if self.redacted is None:
            self.redacted = [event.redact() for event in self.events]
        events = [seen.public for seen in self.redacted if seen.public is not None]
        public = merge_patch(self.before.public, self.after.public)
        deadline = self.after.standing.state.deadline
        clock = []
        if deadline != self.before.standing.state.deadline:
            clock = [codec.pair("deadline", deadline), codec.pair("server_time", self.at)]
        return [
            codec.pair("type", "update"),
            codec.pair("table", self.table),
            codec.pair("version", self.version),
            codec.pair("events", events) if events else b"",
            b"" if public is UNSET else codec.pair("public", public),
            *clock,
        ]

    def own_events(self, seat: Seat) -> list[msgspec.Struct] | None:
        """The events as a seat sees them, where that is not as everybody does."""
        redacted = cast(list[Redacted], self.redacted)
        if not any(seat in seen.seats for seen in redacted):
            return None
        own = (shown(event, seen, seat) for event, seen in zip(self.events, redacted, strict=True))
        return [one for one in own if one is not None]

    def seat_pairs(self, codec: Codec, seat: Seat) -> list[bytes]:
        """What has changed for the seat alone."""
        found = []
        private = merge_patch(self.before.private(seat) or NOTHING, self.after.private(seat) or NOTHING)
        if private is not UNSET:
            found.append(codec.pair("private", private))
        offers = self.after.offers(seat)
        if offers != self.before.offers(seat):
            found.append(codec.pair("offers", [offer.wire() for offer in offers]))
        return found


def snapshot_frame(table: str, face: Face, codec: Codec, viewer: Viewer, now: int) -> bytes:
    """The whole of what a viewer may see now, ready for its socket (PL-11)."""
    state = face.standing.state
    pairs = [
        codec.pair("type", "snapshot"),
        codec.pair("table", table),
        codec.pair("version", face.version),
        codec.pair("server_time", now),
        codec.pair("public", face.public),
    ]
    if viewer is not None:
        private = face.private(viewer)
        pairs += [
            codec.pair("seat", viewer),
            codec.pair("private", NOTHING if private is None else private),
            codec.pair("offers", [offer.wire() for offer in face.offers(viewer)]),
        ]
    if state.deadline:
        pairs.append(codec.pair("deadline", state.deadline))
    return websocket_frame(codec.map(pairs), text=codec.text)
