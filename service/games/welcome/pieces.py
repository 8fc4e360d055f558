"""Everything that lies on the table, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from service.games.welcome.objectives import Objective
from service.games.welcome.state import State


def pieces(state: State) -> tuple[str, ...]:
    cards = [card for pile in (*state.stacks, *state.flipped) for card in pile]
    alone = (*state.deck, *state.drawn, *state.aside, *state.given, *state.discards)
    taken = state.objectives.values()
    out = [objective for objective in Objective if objective not in taken]
    return (
        *(f"card {card}" for card in (*cards, *alone)),
        *(f"objective {objective}" for objective in (*taken, *out)),
    )
