"""One commit as its viewers are told of it: a frame for each kind of viewer, made once and shared (PL-10 to PL-13).

This is the hot path: the public parts are encoded once for each codec and spliced into every frame.
"""

from __future__ import annotations

from typing import Any, NamedTuple

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


class Parts(NamedTuple):
    """The fields of an update that are the same for everybody, encoded: type, table and version; the events, if any;
    what else has changed, last of all the clock."""

    head: list[bytes]
    events: list[bytes]
    rest: list[bytes]


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
        self._parts: dict[str, Parts] = {}
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
        """Forget what was worked out; it is again if somebody resumes. Many changes are kept, and little of each."""
        self.redacted = None
        self._parts, self._frames = {}, {}
        self.before.cool()

    def pairs(self, codec: Codec, viewer: Viewer, now: int | None = None) -> list[bytes]:
        """The update's fields, encoded, in an order of their own: type, table, version, events, the rest. `now`: its
        server time, where that is not the commit's."""
        parts = self._parts.get(codec.name)
        if parts is None:
            parts = self._parts[codec.name] = self.parts(codec)
        head, events, rest = parts
        if now is not None:
            rest = [*rest[:-1], codec.pair("server_time", now)]
        if viewer is None:
            return [*head, *events, *rest]
        own = self.own_events(viewer)
        if own is not None:
            events = [codec.pair("events", own)] if own else []
        return [*head, *events, *rest, *self.seat_pairs(codec, viewer)]

    def parts(self, codec: Codec) -> Parts:
        """What is the same for everybody."""
        seen = self.seen()
        events = [one.public for one in seen if one.public is not None]
        public = merge_patch(self.before.public, self.after.public)
        deadline = self.after.standing.state.deadline
        rest = [] if public is UNSET else [codec.pair("public", public)]
        if deadline != self.before.standing.state.deadline:
            rest += [codec.pair("deadline", deadline), codec.pair("server_time", self.at)]
        return Parts(
            [codec.pair("type", "update"), codec.pair("table", self.table), codec.pair("version", self.version)],
            [codec.pair("events", events)] if events else [],
            rest,
        )

    def seen(self) -> list[Redacted]:
        """Who sees what of each event."""
        if self.redacted is None:
            self.redacted = [event.redact() for event in self.events]
        return self.redacted

    def own_events(self, seat: Seat) -> list[msgspec.Struct] | None:
        """The events as a seat sees them, where that is not as everybody does."""
        seen = self.seen()
        for one in seen:
            if seat in one.seats:
                return [shown for each in seen if (shown := each.seats.get(seat, each.public)) is not None]
        return None

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
