"""What is to be resolved in a round, and by whom (RS-06 to RS-08). An item is called by its character."""

from __future__ import annotations

from service.games.kernel import Seat
from service.games.residence.state import State


def items_of(state: State, seat: Seat) -> tuple[str, ...]:
    """The seat's reaps, then its own characters that are due to die: the list shown."""
    name = str(seat)
    reaps = (character for character, reaped in state.shared.reaping.items() if name in reaped.reapers)
    return (*reaps, *state.dying.get(name, ()))


def next_to_resolve(state: State) -> Seat | None:
    """RS-06: the seat furthest behind that still has something to resolve."""
    seats = tuple(seat for seat in state.shared.every_seat() if items_of(state, seat))
    return state.from_behind(seats)[0] if seats else None


def walkers(state: State, receivers: dict[str, tuple[str, ...]], owner: Seat) -> tuple[Seat, ...]:
    """RS-07: who has received cards walks, reapers from the one furthest behind on, then the owner. Who has no card to
    play does not, and who has left the residence walks no more."""
    received = (Seat(int(name)) for name, cards in receivers.items() if cards)
    able = [seat for seat in received if state.shared.graveyards[seat] and not state.has_left(seat)]
    reapers = tuple(seat for seat in able if seat != owner)
    return (*state.from_behind(reapers), *((owner,) if owner in able else ()))
