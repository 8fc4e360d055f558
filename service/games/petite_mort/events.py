"""What happens at a table of La Petite Mort besides what both games have."""

from __future__ import annotations

from service.games.card_game.events import SHARED
from service.games.kernel import Ending, Event, whole


class ObjectivesTaken(Event, frozen=True):
    """By seat, the objectives that took one of its pawns each (PM-23)."""

    taken: dict[str, tuple[str, ...]]

    redact = whole


class GameEnded(Ending, frozen=True):
    redact = whole


EVENTS: tuple[type[Event], ...] = (*SHARED, ObjectivesTaken, GameEnded)
