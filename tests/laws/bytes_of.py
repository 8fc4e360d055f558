"""What a viewer gets, as bytes: everything that reaches a client is compared by these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from service.games.kernel import Event, Game
from tests.laws.hooks import Viewer


def seen(game: Game[Any], state: Any, viewer: Viewer) -> bytes:
    """The snapshot: the public view, whom the table waits for, the step; for a seat its private view and offers."""
    for_all = (game.public(state), game.awaited(state), game.step(state), game.outcome(state))
    if viewer is None:
        return msgspec.json.encode(for_all)
    own = (game.private(state, viewer), [offer.wire() for offer in game.offers(state, viewer)])
    return msgspec.json.encode((for_all, own))


def told(events: Iterable[Event], viewer: Viewer) -> bytes:
    """What the viewer hears of a commit."""
    return msgspec.json.encode([heard for event in events if (heard := as_heard(event, viewer)) is not None])


def as_heard(event: Event, viewer: Viewer) -> msgspec.Struct | None:
    redacted = event.redact()
    return redacted.public if viewer is None else redacted.seats.get(viewer, redacted.public)
