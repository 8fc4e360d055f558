"""Builds and caches the encoded `update` frame of one commit, per codec and viewer (PL-10 to PL-13).

This is the hot path: the public parts are encoded once for each codec and spliced into every frame.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from protocol.codec import Codec
from protocol.merge_patch import merge_patch
from protocol.messages import Update
from service.games.kernel import Event, Redacted, Seat
from service.log.commit import Commit
from service.projection.fold import Fold
from service.projection.views import NOTHING, Views
from service.support.websocket_frames import websocket_frame

Viewer = Seat | None
"""A seat, or None: a spectator."""


class CommonParts(NamedTuple):
    """What is the same for everybody, in one encoding: the public events and the patch to the public half, if any; what
    is told of a deadline that has changed; the commit's mark."""

    events: msgspec.Raw | UnsetType
    public: msgspec.Raw | UnsetType
    deadline: int | UnsetType
    at: int | UnsetType
    mark: str | UnsetType


class Own(NamedTuple):
    """What a commit is to one seat: the events where it sees them otherwise than everybody (None: it does not), the
    patch to its private half and its new offers, if any."""

    events: Any
    private: Any
    offers: list[dict[str, Any]] | UnsetType


AS_ALL = Own(None, UNSET, UNSET)
"""Nothing of its own: what a spectator is told."""


class TableUpdate:
    """The `update` messages of one commit, from the views before it to those after it. `at`: the commit's time, server
    ms."""

    __slots__ = ("_frames", "_shared", "after", "at", "before", "events", "redacted", "table")

    def __init__(self, table: str, before: Views, after: Views, events: tuple[Event, ...], at: int) -> None:
        self.table = table
        self.before = before
        self.after = after
        self.events = events
        self.at = at
        self.redacted: list[Redacted] | None = None
        self._shared: dict[str, CommonParts] | None = None
        self._frames: dict[tuple[str, Viewer], bytes] | None = None

    @property
    def version(self) -> int:
        return self.after.version

    def frame(self, codec: Codec, viewer: Viewer) -> bytes:
        """The update for a viewer, ready for its socket. A seat to which the commit is as to everybody gets the very
        bytes of the spectators."""
        if self._frames is None:
            self._frames = {}
        found = self._frames.get((codec.name, viewer))
        if found is None:
            own = AS_ALL if viewer is None else self.own(viewer)
            if viewer is not None and own is AS_ALL:
                found = self.frame(codec, None)
            else:
                found = websocket_frame(self.encoded(codec, own), text=codec.text)
            self._frames[codec.name, viewer] = found
        return found

    def late_frame(self, codec: Codec, viewer: Viewer, now: int) -> bytes:
        """The same for one who comes back for it at `now`: its server time is that, so that what is left of a deadline
        is what is left (PL-14)."""
        if self.after.fold.state.deadline == self.before.fold.state.deadline:
            return self.frame(codec, viewer)
        return websocket_frame(self.update(codec, viewer, now), text=codec.text)

    def cool(self) -> None:
        """Forget what was worked out; it is again if somebody resumes. Many changes are kept, and little of each."""
        self.redacted = self._shared = self._frames = None
        self.before.cool()

    @property
    def warm(self) -> bool:
        """Is anything of it worked out, or of the views before it?"""
        return self.before.warm or any(part is not None for part in (self.redacted, self._shared, self._frames))

    def update(self, codec: Codec, viewer: Viewer, now: int | None = None) -> bytes:
        """The update for a viewer, encoded. `now`: the server time it tells with a deadline, if not the commit's."""
        return self.encoded(codec, AS_ALL if viewer is None else self.own(viewer), now)

    def encoded(self, codec: Codec, own: Own, now: int | None = None) -> bytes:
        if self._shared is None:
            self._shared = {}
        shared = self._shared.get(codec.name)
        if shared is None:
            shared = self._shared[codec.name] = self.shared(codec)
        events: Any = shared.events if own.events is None else own.events
        update = Update(
            self.table,
            self.after.fold.version,
            events,
            shared.public,
            own.private,
            own.offers,
            shared.deadline,
            shared.at if now is None or shared.at is UNSET else now,
            shared.mark,
        )
        return codec.encode(update)

    def own(self, seat: Seat) -> Own:
        """What the commit is to a seat besides."""
        events = self.own_events(seat)
        private, offers = self.after.news_since(self.before, seat)
        if events is None and private is UNSET and offers is UNSET:
            return AS_ALL
        return Own(events, private, offers)

    def shared(self, codec: Codec) -> CommonParts:
        seen = self.seen()
        events = [one.public for one in seen if one.public is not None]
        public = merge_patch(self.before.public, self.after.public)
        deadline = self.after.fold.state.deadline
        same_deadline = deadline == self.before.fold.state.deadline
        return CommonParts(
            msgspec.Raw(codec.value(events)) if events else UNSET,
            UNSET if public is UNSET else msgspec.Raw(codec.value(public)),
            UNSET if same_deadline else deadline,
            UNSET if same_deadline else self.at,
            self.after.fold.mark or UNSET,
        )

    def seen(self) -> list[Redacted]:
        """Who sees what of each event."""
        if self.redacted is None:
            self.redacted = [event.redact() for event in self.events]
        return self.redacted

    def own_events(self, seat: Seat) -> list[Any] | UnsetType | None:
        """The events as a seat sees them; None where that is as everybody does."""
        seen = self.seen()
        for one in seen:
            if seat in one.seats:
                return [shown for each in seen if (shown := each.seats.get(seat, each.public)) is not None] or UNSET
        return None


def update_of(table: str, before: Views, fold: Fold, commit: Commit[Any]) -> TableUpdate:
    """What a commit that made `fold` is to the viewers of the version before it."""
    after = Views(before.game, fold, before if before.version else None)
    return TableUpdate(table, before, after, commit.events, commit.at)


def snapshot_frame(table: str, views: Views, codec: Codec, viewer: Viewer, now: int) -> bytes:
    """The whole of what a viewer may see now, ready for its socket (PL-11)."""
    state = views.fold.state
    pairs = [
        codec.pair("type", "snapshot"),
        codec.pair("table", table),
        codec.pair("version", views.version),
        codec.pair("server_time", now),
        codec.pair("public", views.public),
    ]
    if viewer is not None:
        private = views.private(viewer)
        pairs += [
            codec.pair("seat", viewer),
            codec.pair("private", NOTHING if private is None else private),
            codec.pair("offers", [offer.wire() for offer in views.offers(viewer)]),
        ]
    if state.deadline:
        pairs.append(codec.pair("deadline", state.deadline))
    if views.fold.mark:
        pairs.append(codec.pair("mark", views.fold.mark))
    return websocket_frame(codec.map(pairs), text=codec.text)
