"""Who is next within a round: voters, privileges, the Merchant's round (VM-11 to VM-13, VM-22, VM-24, VM-25)."""

from __future__ import annotations

from msgspec import UNSET

from service.games.kernel import Seat, left_of
from service.games.vita_mors.cards import KNIGHT, MERCHANT
from service.games.vita_mors.events import HostVoteOpened, PicksOpened, PrivilegeAsked, TokensPassed, VotesOpened
from service.games.vita_mors.state import Effect, State
from service.games.vita_mors.tokens import Token


def in_hall(state: State, card: str) -> bool:
    return state.hall is not None and state.hall.card == card


def holders(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, holding in enumerate(state.holdings) if holding)


def merchant(state: State) -> tuple[PicksOpened, ...]:
    return picks(state) if in_hall(state, MERCHANT) else ()


def picks(state: State) -> tuple[PicksOpened, ...]:
    """With one holder or none, nothing happens."""
    givers = holders(state)
    return (PicksOpened(givers),) if len(givers) > 1 else ()


def passing(picks: tuple[Token | None, ...], seats: int) -> TokensPassed:
    """Each pick goes to the next seat on the left that picked too."""
    picked = {Seat(seat): token for seat, token in enumerate(picks) if token is not None}
    receivers = {}
    for giver in picked:
        receiver = left_of(giver, seats)
        while receiver not in picked:
            receiver = left_of(receiver, seats)
        receivers[str(giver)] = receiver
    return TokensPassed({str(giver): token for giver, token in picked.items()}, receivers)


def votes(state: State) -> VotesOpened:
    """The Knight's host votes later."""
    waits = state.host if in_hall(state, KNIGHT) else None
    seats = tuple(Seat(seat) for seat in range(state.seats) if seat != waits)
    return VotesOpened(seats, UNSET if waits is None or state.rules < 2 else waits)


def next_asked(state: State) -> PrivilegeAsked | HostVoteOpened | None:
    """None: there is nobody left to ask, so the tally comes."""
    barred = state.effect == Effect.NO_PRIVILEGES
    for seat in state.from_the_right():
        if state.coins[seat] is None:
            return HostVoteOpened(seat)
        if not barred and seat not in state.asked and state.holdings[seat]:
            return PrivilegeAsked(seat)
    return None
