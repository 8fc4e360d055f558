"""What is counted of plays: the parties as sides, and who had which mission (VM-37)."""

from __future__ import annotations

from service.games.balance.counting import Balance, Kind
from service.games.kernel import Seat
from service.games.vita_mors.missions import Mission
from service.games.vita_mors.options import Length, VitaMorsOptions
from service.games.vita_mors.state import State

SEATS = (3, 4, 5, 6)


def kinds(length: Length) -> tuple[Kind, ...]:
    """One for each number of seats, and the wide pool of five."""
    even = length == Length.EVEN
    plain = (Kind(length, seats, VitaMorsOptions(length=length), even) for seats in SEATS)
    return (*plain, Kind(f"{length}, wide pool", 5, VitaMorsOptions(length=length, wide_pool=True), even))


def missions(state: State) -> dict[str, tuple[Seat, ...]]:
    """By mission, the seats whose party's it was."""
    held: dict[str, tuple[Seat, ...]] = {mission.value: () for mission in Mission}
    for party, mission in state.missions.items():
        held[mission] = tuple(Seat(seat) for seat, own in enumerate(state.parties) if own == party)
    return held


BALANCE: Balance[State] = Balance(
    kinds=(*kinds(Length.EVEN), *kinds(Length.PRINTED)),
    rounds=lambda state: state.round,
    first=lambda state: state.host,
    sides=lambda state: state.parties,
    takers=missions,
)
