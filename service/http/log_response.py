"""The log of a table over HTTP: as a viewer saw it, and how long it may be kept (PL-19)."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from typing import Any

from starlette.requests import Request

from protocol.codec import JSON
from service.projection.replay import changes_in_turns, open_update, seen_update, snapshot_of
from service.table.attendance import Attendance


def caching(request: Request, attendance: Attendance, to: int | None) -> dict[str, str]:
    """How long the log of an ended table may be kept by whoever asked. It only ever grows, by a rematch: up to some
    version it stays what it is; without one it is asked after, and that costs no reading."""
    fold = attendance.table.fold
    if not fold.state.ended:
        return {"Cache-Control": "no-store"}
    of = (fold.hash, request.query_params.get("as", ""), to, version("obol"))
    options = fold.state.options
    whose = "public" if options.visibility == "public" and options.spectators else "private"
    final = to is not None and to <= fold.version
    return {
        "ETag": f'W/"{hashlib.sha256(repr(of).encode()).hexdigest()[:32]}"',
        "Cache-Control": f"{whose}, max-age=31536000, immutable" if final else f"{whose}, no-cache",
        "Vary": "Accept-Encoding, Authorization, Obol-Invite",
    }


async def replayed(attendance: Attendance, bodies: list[bytes], viewer: Any, *, everything: bool) -> list[bytes]:
    """The snapshot at version 1 and the updates after it, as fields of the answer."""
    updates: list[bytes] = []
    snapshot = b"{}"
    async for change in changes_in_turns(attendance.table.game, attendance.table.name, bodies):
        if change.version == 1:
            snapshot = snapshot_of(change, viewer, everything=everything)
        else:
            updates.append(open_update(change) if everything else seen_update(change, viewer))
    return [JSON.pair_raw("snapshot", snapshot), JSON.pair_raw("updates", JSON.array(updates))]
