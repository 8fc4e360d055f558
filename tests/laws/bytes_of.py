"""What a viewer gets, as bytes: everything that reaches a client is compared by these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from service.games.kernel import Event, Game
from service.games.memo import by_identity
from tests.laws.hooks import Viewer

FEW = 64
"""A state is looked at by every viewer, one after another, beside a world of each one's own."""


def seen(game: Game[Any], state: Any, viewer: Viewer) -> bytes:
    """The snapshot: the public view, whom the table waits for, the step; for a seat its private view and offers."""
    if viewer is None:
        return seen_by_all(game, state)
    own = (game.private(state, viewer), [offer.wire() for offer in game.offers(state, viewer)])
    return seen_by_all(game, state) + msgspec.json.encode(own)


def by_all(game: Game[Any], state: Any) -> bytes:
    return msgspec.json.encode((game.public(state), game.awaited(state), game.step(state), game.outcome(state)))


seen_by_all = by_identity(by_all, most=FEW)


def told(events: Iterable[Event], viewer: Viewer) -> bytes:
    """What the viewer hears of a commit."""
    return msgspec.json.encode([heard for event in events if (heard := as_heard(event, viewer)) is not None])


def as_heard(event: Event, viewer: Viewer) -> msgspec.Struct | None:
    redacted = event.redact()
    return redacted.public if viewer is None else redacted.seats.get(viewer, redacted.public)
