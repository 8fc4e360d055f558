"""What is counted of plays, in company, alone and against every architect (WL-14, WL-18, WL-23)."""

from __future__ import annotations

from service.games.balance.counting import Balance, Kind
from service.games.kernel import Seat
from service.games.welcome.architects import Architect
from service.games.welcome.objectives import Objective
from service.games.welcome.options import Mode, WelcomeOptions
from service.games.welcome.state import State

COMPANY = tuple(Kind("company", seats, WelcomeOptions()) for seats in (2, 3, 4, 5, 6))
ALONE = Kind("solo", 1, WelcomeOptions())
AGAINST = tuple(Kind(f"against {one}", 1, WelcomeOptions(mode=Mode.AAA, architect=one)) for one in Architect)


def objectives(state: State) -> dict[str, tuple[Seat, ...]]:
    """By objective, the seats that achieved it."""
    drawn = {objective: number for number, objective in state.objectives.items()}
    return {
        objective.value: tuple(seat for seat in state.every_seat() if number_of(state, seat, drawn.get(objective)))
        for objective in Objective
    }


def number_of(state: State, seat: Seat, number: str | None) -> bool:
    return number is not None and number in state.sheets[str(seat)].objectives


BALANCE: Balance[State] = Balance(
    kinds=(*COMPANY, ALONE, *AGAINST),
    rounds=lambda state: state.turn,
    takers=objectives,
)
