"""What is counted of plays (RS-11, RS-12)."""

from __future__ import annotations

from service.games.balance.counting import Balance, Kind
from service.games.residence.options import ResidenceOptions
from service.games.residence.state import State

BALANCE: Balance[State] = Balance(
    kinds=tuple(Kind("", seats, ResidenceOptions()) for seats in (2, 3, 4)),
    rounds=lambda state: state.shared.round,
    first=lambda state: state.shared.first,
)
