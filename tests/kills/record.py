"""What one client asked for and was told at one table: the evidence, kept by the client itself, never by the service.

`line` numbers the client's connections, 1, 2, 3 …; times are seconds of a steady clock.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Sent(msgspec.Struct, frozen=True):
    """An intent, noted before it was written to the connection. `made_at`: the version seen, if it was told."""

    line: int
    id: str
    intent: dict[str, Any]
    made_at: int | None
    at: float


class Answered(msgspec.Struct, frozen=True):
    """An answer: `version` of an ack, or `code` of a refusal."""

    line: int
    id: str
    at: float
    version: int | None = None
    code: str | None = None


class Watched(msgspec.Struct, frozen=True):
    """The client began to watch, at the node or proxy on `port`: from the start, or `since` the last version seen.
    `at`: when it asked to."""

    line: int
    since: int | None
    port: int
    at: float = 0.0


class Told(msgspec.Struct, frozen=True):
    """A version, as `snapshot` or `update`. `public`: of what everybody is told alike, a digest. `shown`: of all that
    the viewer sees from then on, a digest. `seat`: the viewer's own, if any."""

    line: int
    kind: str
    version: int
    public: str
    shown: str
    seat: int | None
    at: float


class View(msgspec.Struct, frozen=True):
    """All that a viewer knows of a table at a version. `mark`: the version's, by which it is known again."""

    version: int
    seat: int | None
    public: Any
    private: Any
    offers: Any
    deadline: int
    mark: str | None = None


class Outage(msgspec.Struct, frozen=True):
    """From losing a connection to watching again, `at` which it was over."""

    line: int
    lasted_s: float
    at: float


class Parted(msgspec.Struct, frozen=True):
    """The service said bye before it closed the connection."""

    line: int
    code: int
    retry_after_s: float | None


class Record(msgspec.Struct):
    """`player`: the public id, and `name`; "" for a spectator. `gone`: it left for good before the end. `last_line`:
    the connection that lived to the end, with every answer it was owed. `kept`: the view as patched together; `fresh`:
    a new snapshot of the same table at the end."""

    table: str
    player: str
    name: str = ""
    gone: bool = False
    sent: list[Sent] = []
    answered: list[Answered] = []
    watched: list[Watched] = []
    told: list[Told] = []
    outages: list[Outage] = []
    parted: list[Parted] = []
    last_line: int = 0
    kept: View | None = None
    fresh: View | None = None
