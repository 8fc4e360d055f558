"""Everything that lies on the table, one entry each (the law "nothing is created or lost")."""

from __future__ import annotations

from service.games.vita_mors.state import State
from service.games.vita_mors.tokens import one_by_one


def pieces(state: State) -> tuple[str, ...]:
    cards = [card for deck in state.decks.values() for card in deck]
    hall = [state.hall] if state.hall else []
    patients = [*hall, *state.vita_row.values(), *state.mors_row.values()]
    held = [token for holding in (*state.holdings, state.discard) for token in one_by_one(holding)]
    tokens = [*held, *(use.token for use in state.used.values())]
    return (
        *(f"card {card}" for card in cards),
        *(f"card {patient.card}" for patient in patients),
        *(f"token {token}" for token in tokens),
        *(f"party {party}" for party in (*state.parties, *state.undrawn)),
        *(f"mission {mission}" for mission in (*state.missions.values(), *state.missions_out)),
    )
