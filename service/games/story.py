"""What follows from an intent, as it is told: each event in the state that those before it left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from service.games.kernel import Event, Told

S = TypeVar("S")


class Story(Generic[S]):
    """Lives within one `decide`; what it started from is never changed."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self.evolve = evolve

    def tell(self, *events: Event) -> None:
        for event in events:
            self.state = self.evolve(self.state, event)
            self.events.append(event)

    def told(self) -> Told:
        """All of it, with what it made of the state."""
        return Told(self.events, self.state)
