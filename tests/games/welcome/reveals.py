"""What the rulebook turns up between two states that follow each other: choices, when all are in (WL-09), and cards,
when a turn begins (WL-05, WL-15, WL-20). Nothing else may ever tell two worlds apart."""

from __future__ import annotations

from typing import Any

from service.games.kernel import Intent, Seat
from service.games.welcome.state import State

LEGALITY_IS_PUBLIC = True
"""It follows from one's sheet and from what lies open."""


def is_secret(state: State, seat: Seat, intent: Intent) -> bool:
    """What is chosen while others are still to choose; also what chance chose for a seat out of time. The last choice
    opens all of them, itself included."""
    return any(other != seat and str(other) not in state.choices for other in state.every_seat())


def reveals(before: State, after: State, viewer: Seat | None) -> dict[str, Any]:
    if after.turn == before.turn and after.outcome is None:
        return {} if after.phase is before.phase else {"sheets": after.sheets, "aside": after.aside}
    return {
        "sheets": after.sheets,
        "flipped": after.flipped,
        "tops": [stack[0] for stack in after.stacks],
        "drawn": after.drawn,
        "aside": after.aside,
        "given": after.given,
        "choices": before.choices,
    }
