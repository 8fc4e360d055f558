"""What the rulebook makes known between two states that follow each other (PM-26)."""

from __future__ import annotations

from typing import Any

from service.games.kernel import Intent, Seat
from service.games.residence.state import State
from tests.games.card_game import revealing
from tests.games.card_game.revealing import alike

LEGALITY_IS_PUBLIC = False

__all__ = ["LEGALITY_IS_PUBLIC", "alike", "is_secret", "reveals"]


def is_secret(state: State, seat: Seat, intent: Intent) -> bool:
    """What a seat does in its turn lies open (RS-03, RS-06)."""
    return state.turn is None and revealing.is_secret(state.shared, intent)


def reveals(before: State, after: State, viewer: Seat | None) -> dict[str, Any]:
    """The road follows from graveyards, which lie open, and from turns."""
    return revealing.opened(before.shared, after.shared, viewer) | {"dying": after.dying}


RANKED = frozenset({"ranking"})
