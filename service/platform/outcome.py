"""The one outcome of a table: its game's, among the seats that stayed (PL-15). Whatever tells of an end tells this.

`RULES_VERSION` is that of what holds at every table, as a game has its own: a table ends by the rules it was opened
under, and its log is checked by them. 1: who conceded was struck from the winners, and nobody took their place.
"""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.kernel import Ending, Event, Game, Outcome, Seat
from service.platform.state import TableState

replace = msgspec.structs.replace
State = TableState[Any]

RULES_VERSION = 2
OTHERS_CONCEDED = "others_conceded"


def stayed(state: State) -> tuple[Seat, ...]:
    """The seats that have not conceded, those of bots included."""
    return tuple(seat for seat, chair in state.seated if not chair.conceded)


def outcome_of(game: Game[Any], state: State) -> Outcome | None:
    """How the table ended; None while it goes on, and where everybody gave up."""
    found = game.outcome(state.game)
    if found is not None:
        return fair(found, state)
    if not any(chair.conceded for chair in state.chairs):
        return None
    remaining = stayed(state)
    alone = state.table_rules > 1 and len(remaining) == 1 < len(state.chairs)
    return Outcome(remaining, OTHERS_CONCEDED) if alone else None


def fair(found: Outcome, state: State) -> Outcome:
    """What the game found, among those who stayed."""
    if state.table_rules > 1:
        return found if len(stayed(state)) == len(state.chairs) else found.among(stayed(state))
    winners = tuple(seat for seat in found.winners if not state.chairs[seat].conceded)
    return Outcome(winners, found.reason, found.scores)


def as_told(event: Ending, state: State) -> Event:
    """The end of the game as it goes into the log."""
    if state.table_rules > 1:
        return replace(event, outcome=fair(event.outcome, state))
    return replace(event, outcome=Outcome(event.outcome.winners, event.outcome.reason, event.outcome.scores))
