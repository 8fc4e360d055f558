"""What a viewer sees of a table at one version, and how it goes on from a snapshot by updates (PL-10, PL-11)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from obol_client.merging import merge
from protocol.messages import Snapshot, Update

ENDED = ("over", "abandoned")


class View(msgspec.Struct, frozen=True):
    """`public`: what everybody sees, the map under `table` and, once started, the one under `game`. `private`: what
    the seat sees besides; {} for a spectator. `offers`: what the seat may ask for now, as they travel. `seat`: None
    for a spectator. `deadline`: server time, ms; 0 where no clock runs. `mark`: what tells this version from another
    that a log may have in its place. Do not change what is in it: versions share what did not change."""

    version: int
    public: dict[str, Any]
    private: dict[str, Any] = {}
    offers: list[dict[str, Any]] = []
    seat: int | None = None
    deadline: int = 0
    mark: str | None = None

    @property
    def table(self) -> dict[str, Any]:
        """The part of the public half that is the same for every game."""
        found: dict[str, Any] = self.public.get("table", {})
        return found

    @property
    def status(self) -> str:
        """`open`, `running`, `over` or `abandoned`."""
        return str(self.table.get("status", "open"))

    @property
    def awaited(self) -> bool:
        """Does the table wait for the seat held? It may be offered more than that: to change what it chose."""
        return self.seat is not None and self.seat in self.table.get("awaited", [])

    @property
    def ended(self) -> bool:
        """Is the table over or abandoned?"""
        return self.status in ENDED


def view_of(snapshot: Snapshot) -> View:
    """The view that a snapshot is."""
    return View(
        version=snapshot.version,
        public=snapshot.public,
        private={} if snapshot.private is UNSET else snapshot.private,
        offers=[] if snapshot.offers is UNSET else snapshot.offers,
        seat=None if snapshot.seat is UNSET else snapshot.seat,
        deadline=0 if snapshot.deadline is UNSET else snapshot.deadline,
        mark=None if snapshot.mark is UNSET else snapshot.mark,
    )


def updated(view: View, update: Update) -> View:
    """The view after an update of the next version. What the update does not name is as it was."""
    return View(
        version=update.version,
        public=view.public if update.public is UNSET else merge(view.public, update.public),
        private=view.private if update.private is UNSET else merge(view.private, update.private),
        offers=view.offers if update.offers is UNSET else update.offers,
        seat=view.seat,
        deadline=view.deadline if update.deadline is UNSET else update.deadline,
        mark=None if update.mark is UNSET else update.mark,
    )


def snapshot_of(table: str, view: View, server_time: int) -> Snapshot:
    """The snapshot that a view is."""
    return Snapshot(
        table=table,
        version=view.version,
        server_time=server_time,
        public=view.public,
        seat=UNSET if view.seat is None else view.seat,
        private=UNSET if view.seat is None else view.private,
        offers=UNSET if view.seat is None else view.offers,
        deadline=view.deadline or UNSET,
        mark=view.mark or UNSET,
    )
